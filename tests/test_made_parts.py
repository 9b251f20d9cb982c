"""What pages have of the package, the schemas and the variants is what these have now.

``DOKO_UPDATE_DOCS=1 pytest tests/test_made_parts.py`` writes it into the pages, for a
person to read before it is committed.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from docs.tables.parts import MAKERS, made_anew
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

UPDATE = bool(os.environ.get("DOKO_UPDATE_DOCS"))

ALL = [p for p in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in p.parts]
PAGES = [page for page in ALL if "<!-- made: " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_was_made_is_as_it_would_be_made_now(page: Path) -> None:
    text = page.read_text("utf-8")
    now = made_anew(text)
    if UPDATE:
        page.write_text(now, "utf-8")
    else:
        assert text == now


def test_everything_that_can_be_made_stands_on_a_page() -> None:
    texts = [page.read_text("utf-8") for page in PAGES]
    made = [name for text in texts for name in re.findall(r"<!-- made: (\S+)", text)]
    assert set(made) == set(MAKERS)


def test_a_part_that_is_not_current_is_made_anew() -> None:
    old = "Before.\n\n<!-- made: messages -->\nold\n<!-- end -->\n\nAfter.\n"
    new = made_anew(old)
    assert new.startswith("Before.\n\n<!-- made: messages -->\n\n| code |")
    assert new.endswith("|\n\n<!-- end -->\n\nAfter.\n")
    assert made_anew(new) == new


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.stem)
def test_a_page_can_be_read_without_being_built(page: Path) -> None:
    assert not re.search(r"^(`{3,}|:{3,})\{", page.read_text("utf-8"), re.MULTILINE)
