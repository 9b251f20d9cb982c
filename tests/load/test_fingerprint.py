"""A fingerprint stands for what a variant says, not for how it is written."""

from __future__ import annotations

import re

import pytest

from doko_rules.core.diagnostics import Report
from doko_rules.load.fingerprint import ORDERED, fingerprint
from doko_rules.load.layers import Resolved, resolve
from tests.load.trees import read


def _print(text: str) -> str:
    return fingerprint(Resolved("v", read(text), (), {}, Report(), complete=True))


BASE = "deal: {seats: 4, hand_size: 12}\nparties: {re: {a: 1}, contra: {a: 2}}\n"


@pytest.mark.parametrize(
    "text",
    [
        "# comment\n" + BASE,
        BASE.replace("{seats: 4, hand_size: 12}", "\n  hand_size: 12\n  seats: 4"),
        BASE.replace("re:", '"re":'),
        BASE + "x-note: mine\n",
        BASE.replace("{a: 1}", "{a: 1, x-b: 2}"),
        "\n".join(reversed(BASE.strip().split("\n"))),
    ],
)
def test_how_it_is_written_makes_no_difference(text: str) -> None:
    assert _print(text) == _print(BASE)


@pytest.mark.parametrize(
    "text",
    [
        BASE.replace("12", "10"),
        BASE.replace("12", '"12"'),
        BASE.replace("re:", "ra:"),
        BASE + "trick: {}\n",
        "deal: {seats: 4, hand_size: 12}\nparties: {contra: {a: 2}, re: {a: 1}}\n",
    ],
)
def test_what_it_says_makes_a_difference(text: str) -> None:
    assert _print(text) != _print(BASE)


def test_values_of_options_make_a_difference() -> None:
    plain = resolve("ddv-2026")
    same = resolve({"extends": "ddv-2026"}, {"deals": 24})
    other = resolve("ddv-2026", {"deals": 23})
    assert fingerprint(plain) == fingerprint(same)
    assert fingerprint(plain) != fingerprint(other)


def test_it_is_short_and_the_same_every_time() -> None:
    first = fingerprint(resolve("ddv-2026"))
    assert re.fullmatch("[0-9a-f]{16}", first)
    assert fingerprint(resolve("ddv-2026")) == first


def test_lists_keep_their_order() -> None:
    assert _print("a: [1, 2]") != _print("a: [2, 1]")


def test_ordered_maps_are_named_once() -> None:
    assert len(set(ORDERED)) == len(ORDERED)
