"""Every link in the documentation leads somewhere, on pages read as text as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from docs.tables.schema_keys import anchor
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ROOT / "tests" / "README.md",
    *sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts),
]
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


def _text(page: Path) -> str:
    """The page without what stands in fences."""
    return re.sub(
        r"^(`{3,}).*?^\1$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL
    )


def _anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    return {
        anchor(heading)
        for heading in re.findall(r"^#+ (.*)$", _text(page), re.MULTILINE)
    }


def _is_dead(page: Path, link: str) -> bool:
    if re.match("[a-z]+:", link):
        return False  # the network is nothing that a test looks at
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return True
    return bool(anchor) and anchor not in _anchors(target)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    dead = [link for link in LINK.findall(_text(page)) if _is_dead(page, link)]
    assert not dead


def test_every_page_can_be_reached_by_links_alone() -> None:
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        for link in LINK.findall(_text(page)):
            target = (page.parent / link.partition("#")[0]).resolve()
            if target.is_file() and not re.match("[a-z]+:", link):
                waiting.append(target)
    assert set(PAGES) - {ROOT / "tests" / "README.md"} <= seen


def test_a_dead_link_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Some heading\n\n[a](page.md#some-heading)\n", "utf-8")
    assert not _is_dead(page, "page.md#some-heading")
    assert _is_dead(page, "page.md#another-heading")
    assert _is_dead(page, "other.md")
