"""A rule book as a page that needs nothing beside it, to be read or printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.audit.page import page
from doko_rules.audit.rulebook.markdown import DEEPEST, markdown
from doko_rules.audit.rulebook.words import SAID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

    from doko_rules.audit.rulebook.model import Entry, Part, Rulebook


def html(book: Rulebook) -> str:
    """The book as one page, with a table of contents."""
    given: dict[str, Any] = {
        "parts": book.parts,
        "contents": SAID["contents"][book.language != "en"],
        "body": fragment(book),
    }
    return page("rulebook", book.title, book.language, **given)


def fragment(book: Rulebook) -> Markup:
    """The chapters of the book, to stand in a page."""
    from markdown_it import MarkdownIt
    from markupsafe import Markup

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown(book, title=False, contents=False))
    headings = (token for token in tokens if token.type == "heading_open")
    for heading, anchor in zip(headings, _anchors(book), strict=True):
        heading.attrSet("id", anchor)
    drawn = str(reader.renderer.render(tokens, reader.options, {}))
    # A wide table scrolls by itself on a small screen.
    drawn = drawn.replace("<table>", '<div class="wide"><table>')
    drawn = drawn.replace("</table>", "</table></div>")
    return Markup(drawn)  # noqa: S704 -- made from text in which HTML is escaped


def _anchors(book: Rulebook) -> Iterator[str]:
    """The ids of all headings, in their order."""
    for part in book.parts:
        yield part.id
        for entry in part.entries:
            yield from _of_entry(entry, 3)
        yield from _of_grids(part)


def _of_entry(entry: Entry, level: int) -> Iterator[str]:
    if level >= DEEPEST:
        return
    yield f"rule-{entry.rule}"
    for inner in entry.inner:
        yield from _of_entry(inner, level + 1)


def _of_grids(part: Part) -> Iterator[str]:
    for grid in part.grids:
        if grid.title != part.title:
            yield f"{part.id}-{grid.id}"
