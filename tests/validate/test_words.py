"""Messages say what is wrong in words of the format."""

from __future__ import annotations

import pytest

from doko_rules.validate import words
from tests.load.trees import at, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", "a map"),
        ("[]", "a list"),
        ("3", "`3`"),
        ("true", "`true`"),
        ("so", "the text `so`"),
    ],
)
def test_values_are_described(text: str, expected: str) -> None:
    assert words.what_it_is(at(read(f"a: {text}"), "a")) == expected


def test_kinds_are_described() -> None:
    assert words.kind_words("object", {}) == "a map"
    assert words.kind_words(["string", "array"], {}) == "a text or a list"
    expression = ["string", "integer", "boolean"]
    assert words.kind_words(expression, {"x-hook": "h"}) == "an expression"
    assert words.kind_words([*expression, "object"], {}) == "one value or a map"


def test_examples_are_written_as_yaml() -> None:
    assert words.flow({"a": [1, True, "b"]}) == "{a: [1, true, b]}"
    assert words.example_of({}) == ""
    assert words.example_of({"examples": ["x" * 100]}) == ""


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("^[a-z0-9][a-z0-9-]*$", "digits and `-`, and begin with a letter or digit"),
        ("^[a-z][a-z0-9_-]*$", "digits, `-` and `_`, and begin with a letter"),
        ("^[a-z][a-z0-9_]*$", "digits and `_`, and begin with a letter"),
    ],
)
def test_ids_are_described_by_their_pattern(pattern: str, expected: str) -> None:
    assert words.bad_id("A", pattern).help.endswith(expected)


@pytest.mark.parametrize(
    ("keyword", "limit", "expected"),
    [
        ("minimum", 3, "`a` must be at least 3"),
        ("maximum", 3, "`a` must be at most 3"),
        ("minItems", 1, "`a` must have at least 1 item"),
        ("maxItems", 2, "`a` must have at most 2 items"),
        ("minProperties", 1, "`a` must have at least 1 entry"),
        ("maxProperties", 3, "`a` must have at most 3 entries"),
        ("maxLength", 9, "`a` must have at most 9 characters"),
        ("uniqueItems", 1, "`a` names one thing twice"),
        ("minLength", 1, "`a` is empty"),
    ],
)
def test_sizes_are_described(keyword: str, limit: int, expected: str) -> None:
    assert words.out_of_range("a", keyword, limit, "b").message == expected


def test_choices_are_described() -> None:
    node = at(read("a: hihgest"), "a")
    found = words.not_a_choice("a", node, ["highest", "lowest"])
    assert found.message == "`a` can not be `hihgest`"
    assert found.help == "did you mean `highest`?"
    found = words.not_a_choice("a", at(read("a: [1]"), "a"), [True])
    assert found.message == "`a` must be `true`, not a list"
    found = words.not_a_choice("a", at(read("a:"), "a"), [1, "b"])
    assert found == ("DK207", "`a` has no value", "write `1` or `b`")
