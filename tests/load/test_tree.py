"""Nodes are plain data; a text knows where each of its parts stands."""

from __future__ import annotations

from doko_rules.core.diagnostics import Place
from doko_rules.load.tree import Mapping, Scalar, labels_of

HERE = Place("f", 3, 5, 12)


def test_without_stretches_a_text_stands_on_one_line() -> None:
    value = Scalar("a or b", "a or b", HERE, "l")
    assert value.place_at(2, 4) == Place("f", 3, 7, 9)
    assert value.place_at(2) == Place("f", 3, 7, 8)


def test_a_place_is_at_least_one_column_wide() -> None:
    value = Scalar("ab", "ab", HERE, "l")
    assert value.place_at(2, 2) == Place("f", 3, 7, 8)
    assert value.place_at(2, 9) == Place("f", 3, 7, 8)


def test_stretches_are_found_by_their_offset() -> None:
    stretches = ((0, Place("f", 4, 3)), (4, Place("f", 5, 9)))
    value = Scalar("abc def", "abc def", HERE, "l", stretches)
    assert value.place_at(1, 7) == Place("f", 4, 4, 7)
    assert value.place_at(4, 7) == Place("f", 5, 9, 12)


def test_a_missing_key_is_none() -> None:
    assert Mapping({}, HERE, "l").get("a") is None


def test_entries_are_known_by_their_labels() -> None:
    words = {
        language: Scalar(text, text, HERE, "l")
        for language, text in (("en", "fox caught"), ("de", "Fuchs gefangen"))
    }
    fox = Mapping({"label": Mapping({**words}, HERE, "l")}, HERE, "l")
    none = Mapping({}, HERE, "l")
    assert labels_of({"fox": fox, "none": none}) == {
        "fox caught": "fox",
        "Fuchs gefangen": "fox",
    }
