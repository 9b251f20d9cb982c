"""The examples of a page are found, and a wrong one is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.pages import Block, blocks, matches, steps
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """\
Text.

```console
$ first
one
two
$ second \\
> more
```

<!-- file: house.yaml -->

```yaml
id: house
```

<!-- not run: it asks a person -->
But a paragraph between takes the comment's effect away.

````text
```
````
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_blocks_are_found_with_their_notes(page: Path) -> None:
    console, file, text = blocks(page)
    assert (console.language, console.line, console.note) == ("console", 4, "")
    assert (file.language, file.text) == ("yaml", "id: house\n")
    assert (file.note, file.about) == ("file", "house.yaml")
    assert (text.lines, text.note) == (("```",), "")


def test_a_dialogue_is_taken_apart_into_commands_and_what_they_print(
    page: Path,
) -> None:
    first, second = steps(next(blocks(page)))
    assert (first.command, first.expected, first.line) == ("first", ("one", "two"), 5)
    assert (second.command, second.expected) == ("second \\\nmore", ())


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("", "", True),
        ("a", "a", True),
        ("a", "a b", False),
        ("a", "a|b", False),
        ("a.c", "abc", False),
        ("a|…|d", "a|b|c|d", True),
        ("a|…|d", "a|d", True),
        ("a|…", "b|c", False),
        ("…", "", True),
    ],
)
def test_lines_are_compared_exactly_and_a_line_of_dots_is_any_lines(
    expected: str, printed: str, *, same: bool
) -> None:
    def lines(text: str) -> tuple[str, ...]:
        return tuple(text.split("|")) if text else ()

    assert matches(lines(expected), lines(printed)) is same


def _of_language(page: Path, language: str) -> list[Block]:
    return [block for block in blocks(page) if block.language == language]


def test_the_readme_opens_with_two_commands_of_one_line() -> None:
    play, check, *_ = _of_language(ROOT / "README.md", "sh")
    assert len(play.lines) == len(check.lines) == 1
    assert play.text.endswith("doko session ddv-2026-home --seed 1\n")
    assert "pytest" in check.text
