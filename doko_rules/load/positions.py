"""Where the characters of a value stand in its file.

A fault inside an expression is found at an offset of the expression's text. The text
may be written plainly, in quotes or as a block; its lines may be folded. This module
says for each stretch of the text where it begins in the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Positions = tuple[tuple[int, Place], ...]

_BLANK = " \n\t"
_HEX = {"x": 2, "u": 4, "U": 8}


def positions(
    text: str,
    style: str,
    lines: Sequence[str],
    start: tuple[int, int],
    end: tuple[int, int],
    file: str,
) -> Positions:
    """Where the stretches of ``text`` begin; lines and columns of marks count from 0.

    ``style`` is the quote or block character, or empty for a plain value.
    """
    if style in ("|", ">"):
        found = _by_line(text, lines, (start[0] + 1, 0), end)
    elif style == '"':
        found = _double_quoted(text, lines, start, end)
    elif style == "'":
        found = _single_quoted(text, lines, start, end)
    elif start[0] == end[0]:
        return ()
    else:
        found = _by_line(text, lines, start, end)
    return tuple(
        (offset, Place(file, line + 1, column + 1)) for offset, line, column in found
    )


def _source_lines(
    lines: Sequence[str], start: tuple[int, int], end: tuple[int, int]
) -> Iterator[tuple[int, int, str]]:
    """Each line between the marks: its number, first column and content."""
    for number in range(start[0], min(end[0] + 1, len(lines))):
        first = start[1] if number == start[0] else 0
        last = end[1] if number == end[0] else len(lines[number])
        content = lines[number][first:last]
        bare = content.lstrip(" ")
        yield number, first + len(content) - len(bare), bare.rstrip(" ")


def _skip_blanks(text: str, offset: int) -> int:
    while offset < len(text) and text[offset] in _BLANK:
        offset += 1
    return offset


def _by_line(
    text: str, lines: Sequence[str], start: tuple[int, int], end: tuple[int, int]
) -> Iterator[tuple[int, int, int]]:
    """Plain and block values: lines differ only in the blanks between them."""
    offset = 0
    for number, column, content in _source_lines(lines, start, end):
        if not content:
            continue
        offset = _skip_blanks(text, offset)
        if not text.startswith(content, offset):
            return  # a comment behind the value
        yield offset, number, column
        offset += len(content)


def _single_quoted(
    text: str, lines: Sequence[str], start: tuple[int, int], end: tuple[int, int]
) -> Iterator[tuple[int, int, int]]:
    offset = 0
    inner = (start[0], start[1] + 1), (end[0], max(end[1] - 1, 0))
    for number, column, content in _source_lines(lines, *inner):
        if number == start[0]:
            shift = column - inner[0][1]
            yield 0, number, column - shift
            offset = shift
        elif content:
            offset = _skip_blanks(text, offset)
            yield offset, number, column
        index = 0
        while (quote := content.find("''", index)) >= 0:
            offset += quote + 1 - index
            index = quote + 2
            yield offset, number, column + index
        offset += len(content) - index


def _double_quoted(
    text: str, lines: Sequence[str], start: tuple[int, int], end: tuple[int, int]
) -> Iterator[tuple[int, int, int]]:
    offset = 0
    joined = False
    inner = (start[0], start[1] + 1), (end[0], max(end[1] - 1, 0))
    for number, column, content in _source_lines(lines, *inner):
        if number == start[0]:
            shift = column - inner[0][1]
            yield 0, number, column - shift
            offset = shift
        elif content:
            if not joined:
                offset = _skip_blanks(text, offset)
            yield offset, number, column
        joined = False
        index = 0
        while (slash := content.find("\\", index)) >= 0:
            offset += slash - index
            follower = content[slash + 1 : slash + 2]
            joined = not follower
            width = 2 + _HEX.get(follower, 0)
            offset += 0 if joined else 1
            index = slash + width
            yield offset, number, column + index
        offset += max(len(content) - index, 0)
