"""JSON is read strictly, and everything in it has a place."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.cli.json_text import JsonFault, locate, parse, starts

TEXT = '{"a": [1, {"b": "x", "c": []}],\n "d": {"e": true}}'


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("a", 0), "1"),
        (("a", 1, "b"), '"x"'),
        (("a", 1, "c"), '"c"'),
        (("a", 1), "{"),
        (("a",), '"a"'),
        (("d", "e"), "true"),
        (("d", "missing"), '"d"'),
        (("a", 7), '"a"'),
        ((), "{"),
    ],
)
def test_a_path_leads_to_its_value_or_to_the_key_of_a_long_one(
    path: tuple[str | int, ...], found: str
) -> None:
    start, end = locate(TEXT, path)
    assert TEXT[start:end] == found


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("", "the document is empty", 0),
        ('{"a": 1', "the document breaks off here", 7),
        ('{"a": "b', "the document breaks off here", 6),
        ('{"a": 1 "b": 2}', "a comma or a closing bracket is missing", 8),
        ('{"a" 1}', "a colon is missing behind the key", 5),
        ("[1] [2]", "something follows behind the end of the document", 4),
        ('{"a": NaN}', "`NaN` is no number in JSON", 6),
        ("[" * 100_000, "lists and objects are nested too deeply", 0),
        ('{"a": ' + "9" * 5000 + "}", "a number is too long", 6),
        ('{"x": {"a": 1}, "a": 1, "a": 2}', "the key `a` stands here a second", 24),
    ],
)
def test_a_fault_has_words_and_a_place(text: str, message: str, offset: int) -> None:
    with pytest.raises(JsonFault) as caught:
        parse(text)
    assert caught.value.message.startswith(message)
    assert caught.value.offset == offset


plain: Any = st.recursive(
    st.integers() | st.booleans() | st.none() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(plain, st.sampled_from([None, 1]))
def test_what_json_writes_is_read_and_found(data: Any, indent: int | None) -> None:
    text = json.dumps(data, indent=indent)
    assert parse(text) == data
    if isinstance(data, list):
        assert len(starts(text)) == len(data)
    steps = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data or [])
        if (isinstance(data, list))
        else ()
    )
    for step, value in steps:
        start, end = locate(text, (step,))
        if not isinstance(value, dict | list):
            assert json.loads(text[start:end]) == value


@given(st.text())
def test_any_text_is_read_or_told_why_not(text: str) -> None:
    with contextlib.suppress(JsonFault):
        parse(text)
