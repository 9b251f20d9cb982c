"""Pages of Markdown and the examples in them.

Examples run by default, so that none can rot:

- A ``console`` block is a dialogue: ``$ `` begins a command, ``> `` continues it, and
  all lines up to the next command are what it prints. A line ``…`` stands for any
  number of lines. A command must succeed, unless ``$ echo $?`` follows it.
- A ``python`` or ``pycon`` block is a doctest when it has prompts, else a program.
- A comment before a block gives it another part: ``<!-- file: NAME -->`` writes the
  block to a file of the page's folder, ``<!-- from: PATH -->`` says that it is quoted
  from a file of the repository, ``<!-- at: PLACE -->`` says where an expression would
  stand, ``<!-- over: VARIANT PACK... -->`` over what a layer would be played, and
  ``<!-- not run: REASON -->`` leaves it out.

Blocks in other languages are text. One page is one folder and one Python namespace.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ANY_LINES = "…"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    language: str
    lines: tuple[str, ...]
    line: int
    """Number of its first line in the page, from 1; a fence before it."""
    note: str = ""
    """The word of the comment before it: ``file``, ``at``, ``not run`` and so on."""
    about: str = ""
    """What follows the colon in that comment."""

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(frozen=True, slots=True)
class Step:
    """A command of a console block and what it prints."""

    command: str
    expected: tuple[str, ...]
    line: int
    """Number of the first line printed, from 1."""


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    lines = page.read_text(encoding="utf-8").splitlines()
    note = about = ""
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if found := re.fullmatch(r"<!-- (at|file|from|not run|over): (.+) -->", line):
            note, about = found.groups()
        elif found := re.fullmatch(r"(`{3,})(\S*).*", line):
            fence, language = found.groups()
            end = lines.index(fence, number)
            yield Block(language, tuple(lines[number:end]), number + 1, note, about)
            number = end + 1
            note = about = ""
        elif line.strip():
            note = about = ""


def steps(block: Block) -> list[Step]:
    """The commands of a console block."""
    found: list[Step] = []
    command: list[str] = []
    printed: list[str] = []
    for number, line in enumerate((*block.lines, "$ "), start=block.line):
        if line.startswith("$ "):
            if command:
                first = number - len(printed)
                found.append(Step("\n".join(command), tuple(printed), first))
            command, printed = [line[2:]], []
        elif line.startswith("> ") and not printed:
            command.append(line[2:])
        else:
            printed.append(line)
    return found


def matches(expected: tuple[str, ...], printed: tuple[str, ...]) -> bool:
    """Whether a command printed what the page says; ``…`` is any number of lines."""
    pattern = "".join(
        r"(?:.*\n)*" if line == ANY_LINES else re.escape(line) + r"\n"
        for line in expected
    )
    return bool(re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)))
