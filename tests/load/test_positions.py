"""Every character of a value is found again in its file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.load.document import read_document
from tests.load.trees import read, scalar

WORDS = st.lists(st.text("abcÄ♣=(),<>", min_size=1, max_size=6), min_size=1, max_size=8)


def _character(text: str, line: int, column: int) -> str:
    lines = text.split("\n")
    row = lines[line - 1] if line <= len(lines) else ""
    return row[column - 1 : column]


def _check(text: str) -> None:
    tree, faults = read_document(text, "f.yaml", "f")
    assert tree is not None
    assert not faults
    value = scalar(tree, "when")
    for offset, character in enumerate(value.text):
        place = value.place_at(offset)
        if character not in " \n":
            assert _character(text, place.line, place.column) == character


@pytest.mark.parametrize(
    "text",
    [
        "when: a = b\n",
        "x: 1\nwhen: 'a = b'\n",
        'when:   "a = ♣Q"   # comment\n',
        "when: a\n  or b\n  or c\n",
        "when: >-\n  if a then b\n  else c\n",
        "when: >\n\n  if a\n\n    then b\n  else c\n\n",
        "when: |\n    if a\n      then b\n    else c\n",
        "when: |2-\n    indented\n  less\n",
        "when: 'a\n\n  b'\n",
        "when: 'it''s ''so'''\n",
        'when: "a\n  b\n\n  c"\n',
        'when: "ab\\\n  cd"\n',
        "{when: a or b, x: 1}\n",
        "when:\n  a\n  or b\n",
        "when: a # comment\n",
        "when: >- # comment\n  a\n  b\n",
    ],
)
def test_characters_are_found_in_every_style(text: str) -> None:
    _check(text)


@given(WORDS, st.sampled_from(["", "'", '"', "|-\n  ", ">-\n  "]))
def test_characters_are_found_in_any_text(words: list[str], style: str) -> None:
    text = "\n  ".join(words)
    close = style if style in {"'", '"'} else ""
    if not style:
        text = "a" + text
    _check(f"when: {style}{text}{close}\n")


def test_escapes_take_more_room_than_their_character() -> None:
    value = scalar(read('when: "a\\x41\\u0042\\"c"\n'), "when")
    assert value.text == 'aAB"c'
    assert [value.place_at(i).column for i in range(5)] == [8, 9, 13, 19, 21]


def test_a_stretch_is_marked_on_one_line() -> None:
    value = scalar(read("when: >-\n  abc\n  def\n"), "when")
    whole = value.place_at(0, len(value.text))
    assert (whole.line, whole.column, whole.end_column) == (2, 3, 7)
    last = value.place_at(4, 7)
    assert (last.line, last.column, last.end_column) == (3, 3, 6)


def test_the_place_of_a_quoted_value_has_the_quotes() -> None:
    value = scalar(read("when: 'abc'\n"), "when")
    assert (value.place.column, value.place.end_column) == (7, 12)
    assert value.place_at(0, 1).column == 8
