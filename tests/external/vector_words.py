"""Words that the vectors share, and how an expectation is compared."""

from __future__ import annotations

import re
from typing import Any

Vector = dict[str, Any]
Problems = list[str]

PARTIES = ("re", "kontra")
FULL_DECK, ALL_TRICKS = 240, 12
LEVELS = ("announcement", "no90", "no60", "no30", "schwarz")
HEALTHY = {"gesund", "healthy", "normal"}
SOLOS = {
    "clubs-solo": ("club", "clubs", "kreuz"),
    "spades-solo": ("spade", "spades", "pik"),
    "hearts-solo": ("heart", "hearts", "herz"),
    "diamonds-solo": ("diamond", "diamonds", "karo"),
    "queens-solo": ("queen", "queens", "damen"),
    "jacks-solo": ("jack", "jacks", "buben"),
    "fleischloser": ("ace", "aces", "meatless", "fleischlos", "fleischloser"),
}
OTHERS = {
    "hochzeit": "marriage",
    "marriage": "marriage",
    "silent marriage": "silent-solo",
    "marriage silent": "silent-solo",
    "stille hochzeit": "silent-solo",
    "schlanker martin": "slim-martin",
}


_PURE = {"pure", "reines", "suit"}


class UncheckableError(Exception):
    """The runner does not understand a word of a vector that should be run."""


def call(level: int | str | None, party: str) -> str | None:
    """The call for a level given as a number or by its name."""
    if level in {None, 0, "none"}:
        return None
    if level == 1 or level in PARTIES:
        return party
    if isinstance(level, int):
        return LEVELS[level - 1]
    if level in LEVELS:
        return level
    raise UncheckableError(level)


def contract(game_type: str) -> str:
    """The contract for a game type."""
    text = game_type.lower()
    if text in HEALTHY:
        return "normal"
    if text in OTHERS:
        return OTHERS[text]
    words = re.findall(r"\w+", re.sub(r"\(.*\)", "", text))
    if {"pure", "reines"} & set(words):
        plain = contract(" ".join(w for w in words if w not in _PURE))
        return f"pure-{plain}"
    for solo, names in SOLOS.items():
        if set(words) - {"solo"} and set(words) <= {"solo", *names}:
            return solo
    raise UncheckableError(game_type)


def refuse_unknown(given: Vector, known: set[str]) -> None:
    """Keys of an input that would be overlooked make a vector uncheckable."""
    unknown = given.keys() - known
    if unknown:
        raise UncheckableError(", ".join(sorted(unknown)))


def compare(expected: Vector, found: dict[str, Any]) -> Problems:
    """Where an expectation is not met, or can not be checked."""
    problems = []
    for key, value in expected.items():
        if key == "note":
            continue
        if key not in found:
            problems.append(f"no way to check {key!r}")
        elif isinstance(value, str) and value.startswith(">="):
            if found[key] < int(value.removeprefix(">=")):
                problems.append(f"{key} is {found[key]!r}, expected {value}")
        elif found[key] != value:
            problems.append(f"{key} is {found[key]!r}, expected {value!r}")
    return problems
