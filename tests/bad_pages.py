"""What is the same about the pages of all messages."""

from __future__ import annotations

import re

from doko_rules.core.codes import CODES
from tests.source import ROOT

PAGES = ROOT / "docs" / "errors"
SECTIONS = ["Meaning", "Example", "Fix", "Why"]
OF_LINT = ["Meaning", "Avoid", "Prefer", "Why"]
"""Of findings about rules that are valid."""


def explains_and_shows(
    code: str, said: str, *, update: bool, sections: list[str] = SECTIONS
) -> bool:
    """Whether the page of a code has all its parts and shows what is said.

    With ``update`` what is said is written into the page first.
    """
    page = PAGES / f"{code}.md"
    text = page.read_text("utf-8")
    if update:
        text = re.sub(
            "(?<=```text\n).*?(?=^```$)",
            lambda _: said,
            text,
            flags=re.DOTALL | re.MULTILINE,
        )
        page.write_text(text, "utf-8")
    assert text.startswith(f"# {code} {CODES[code].slug}\n")
    assert re.findall("^## (.*)$", text, re.MULTILINE) == sections
    return f"```text\n{said}```" in text
