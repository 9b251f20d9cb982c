"""Levels carry the numbers that their ladder declares, and no others."""

from __future__ import annotations

import pytest

from doko_rules.core.diagnostics import Place
from doko_rules.load.tree import Scalar
from doko_rules.validate.declared import bounds, declared
from tests.load.trees import read

LADDER = "ladders: {calls: {numbers: {below: int 0..240}, levels: {low: {%s}}}}"


def _codes(level: str) -> list[str]:
    return [fault.code for fault in declared(read(LADDER % level))]


@pytest.mark.parametrize("level", ["", "below: 0", "below: 240", "limit: 3, x-a: b"])
def test_declared_numbers_are_fine(level: str) -> None:
    assert not _codes(level)


@pytest.mark.parametrize(
    ("level", "code"),
    [
        ("above: 3", "DK201"),
        ("below: -1", "DK206"),
        ("below: 241", "DK206"),
        ("below: high", "DK203"),
        ("below: true", "DK203"),
        ("below: [1]", "DK203"),
        ("below: ", "DK207"),
    ],
)
def test_other_keys_and_values_are_told(level: str, code: str) -> None:
    assert _codes(level) == [code]


def test_the_nearest_number_is_named() -> None:
    (fault,) = declared(read(LADDER % "bellow: 3"))
    assert fault.help == "did you mean `below`?"


def test_without_ladders_there_is_nothing_to_tell() -> None:
    assert not declared(read("a: 1"))
    assert not declared(read("ladders: {calls: {levels: 3}, other: 4}"))


@pytest.mark.parametrize(
    ("text", "found"),
    [("int 0..9", (0, 9)), ("int -5..5", (-5, 5)), ("int 0...9", None), ("seat", None)],
)
def test_types_of_numbers_have_bounds(text: str, found: tuple[int, int] | None) -> None:
    assert bounds(Scalar(text, text, Place("f", 1, 1), "l")) == found
