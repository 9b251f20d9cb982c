"""A rule book as Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.audit.rulebook.words import SAID

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.audit.rulebook.model import Entry, Part, Rulebook
    from doko_rules.views.wording.said import Outline

_MARKS = re.compile(r"([\\`*_\[\]<>#|])")


def markdown(book: Rulebook, *, title: bool = True, contents: bool = True) -> str:
    """The book, chapter by chapter."""
    blocks = [f"# {plain(book.title)}"] if title else []
    blocks += book.lines
    if contents:
        heading = SAID["contents"][book.language != "en"]
        links = [f"- [{plain(p.title)}](#{_slug(p.title)})" for p in book.parts]
        blocks += [f"**{heading}**", "\n".join(links)]
    for part in book.parts:
        blocks += chapter(part, book.language)
    return "\n\n".join(blocks) + "\n"


def chapter(part: Part, language: str, level: int = 2) -> Iterator[str]:
    """The blocks of one chapter."""
    yield f"{'#' * level} {plain(part.title)}"
    yield from part.lead
    for entry in part.entries:
        yield from _entry(entry, language, level + 1)
    for grid in part.grids:
        if grid.title == part.title:
            yield grid.markdown("").split("\n\n", 1)[1]
        else:
            yield grid.markdown("#" * (level + 1))


def _entry(entry: Entry, language: str, level: int) -> Iterator[str]:
    title = plain(entry.title)
    title = title[:1].upper() + title[1:]
    yield f"{'#' * level} {title}" if level < DEEPEST else f"**{title}**"
    if entry.text:
        yield plain(entry.text)
    if entry.said:
        yield "\n".join(_lines(entry.said, 0))
    sources = plain("; ".join(entry.sources))
    mark = f"`{entry.rule}`"
    if sources:
        said = SAID["source"][language != "en"].format(sources=sources)
        mark = f"{said} · {mark}"
    yield f"*{mark}*"
    for inner in entry.inner:
        yield from _entry(inner, language, level + 1)


DEEPEST = 5
"""From this level on a title is no heading any more."""


def _lines(lines: Iterable[Outline], depth: int) -> Iterator[str]:
    for line in lines:
        said = plain(line.text)
        yield (
            f"{'  ' * depth}- {said[:1].upper()}{said[1:]}"
            if depth == 0
            else (f"{'  ' * depth}- {said}")
        )
        yield from _lines(line.below, depth + 1)


def _slug(title: str) -> str:
    """What viewers of Markdown call the place of a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def plain(text: str) -> str:
    """A text in which no sign means anything to Markdown."""
    return _MARKS.sub(r"\\\1", text)
