"""Vectors about winners, values and the score of each seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.external.tally import SkippedError
from tests.external.vector_words import (
    ALL_TRICKS,
    FULL_DECK,
    LEVELS,
    PARTIES,
    Problems,
    Vector,
    call,
    compare,
    refuse_unknown,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.external.adapter import Adapter

KEYS = {
    "kontra_eyes",
    "level",
    "re_eyes",
    "solo",
    "sonderpunkte",
    "teams",
    "tricks",
}
SOLO = "queens-solo"
"""Where a vector says solo and means any: the kind makes no difference to the value."""


def facts(given: Vector) -> dict[str, Any]:
    """The input of a scoring vector as facts of a deal."""
    refuse_unknown(given, KEYS)
    teams = given.get("teams")
    if teams is None:
        teams = ["re", "kontra" if given.get("solo") else "re", "kontra", "kontra"]
    alone = teams.count("re") == 1
    if alone != bool(given.get("solo", alone)):
        raise SkippedError("origin's shorthand")
    level = given.get("level", {})
    wanted = given.get("sonderpunkte", {})
    kinds = specials(sum(wanted.values()))
    data: dict[str, Any] = {
        "contract": SOLO if alone else "normal",
        "parties": {p: [s for s in range(4) if teams[s] == p] for p in PARTIES},
        "card_points": card_points(given),
        "calls": {p: call(level.get(p), p) for p in PARTIES},
        "specials": [
            {"id": next(kinds), "party": p}
            for p in PARTIES
            for _ in range(wanted.get(p, 0))
        ],
    }
    if "tricks" in given:
        data["tricks"] = tricks(given["tricks"])
    return data


def card_points(given: Vector) -> dict[str, int]:
    """Card points of both sides, filled up to the deck where one side is not given."""
    re_points = given.get("re_eyes")
    kontra_points = given.get("kontra_eyes")
    if re_points is None:
        if kontra_points is None:
            raise SkippedError("origin's shorthand")
        re_points = FULL_DECK - kontra_points
    if kontra_points is None:
        kontra_points = FULL_DECK - re_points
    if re_points + kontra_points != FULL_DECK:
        raise SkippedError("origin's shorthand")
    return {"re": re_points, "kontra": kontra_points}


def tricks(given: dict[str, int]) -> dict[str, int]:
    """Tricks of both sides; one side without any leaves all of them to the other."""
    if 0 in given.values() and any(given.values()):
        return {p: ALL_TRICKS if given[p] else 0 for p in PARTIES}
    if sum(given.values()) > ALL_TRICKS:
        raise SkippedError("origin's shorthand")
    return given


def specials(number: int) -> Iterator[str]:
    """So many special points of any kind; there are only two foxes to catch."""
    yield from (["fox"] * 2 + ["doppelkopf"] * number)[:number]


def re_value(answer: dict[str, Any]) -> int:
    """The game value seen from Re."""
    value: int = answer["game_value"]
    return -value if answer["winner"] == "kontra" else value


def _sum(answer: dict[str, Any], party: str, group: str | None = None) -> int:
    return sum(
        line["value"]
        for line in answer["lines"]
        if line["party"] == party and group in {None, line["group"]}
    )


def _items(answer: dict[str, Any], party: str) -> list[str]:
    """The lines of a party in the words of the vectors, as far as they have any."""
    return sorted(
        re.sub(rf"^{party}-(\d+)-against-(\w+)$", r"\1 against \2", line["id"])
        for line in answer["lines"]
        if line["party"] == party
    )


SCORE_KEYS: dict[str, Callable[[dict[str, Any]], object]] = {
    "winner": lambda answer: answer["winner"],
    "re_value": re_value,
    "kontra_value": lambda answer: -re_value(answer),
    "value": lambda answer: answer["game_value"],
    "seat_scores": lambda answer: answer["session_scores"],
    "soloist": lambda answer: answer["session_scores"][0],
    "defender": lambda answer: answer["session_scores"][1],
    "re_points": lambda answer: _sum(answer, "re", "value"),
    "kontra_points": lambda answer: _sum(answer, "kontra", "value"),
    "re_items": lambda answer: _items(answer, "re"),
    "kontra_items": lambda answer: _items(answer, "kontra"),
}


def check_score(given: Vector, expected: Vector, package: Adapter) -> Problems:
    asked = facts(given)
    answer = package.score(asked)
    return compare(expected, {key: ask(answer) for key, ask in SCORE_KEYS.items()})


def check_target(given: Vector, expected: Vector, package: Adapter) -> Problems:
    calls = called(given["announcements"])
    found = {
        f"{party}_target": least_to_win(calls, party, package) for party in PARTIES
    }
    return compare(expected, found)


def called(text: str) -> dict[str, str | None]:
    """Calls from words like ``kontra only``, ``re+kontra``, ``re no90``."""
    words = re.findall(r"[a-z0-9]+", text)
    sides = [word for word in words if word in PARTIES]
    if "both" in words:
        sides = list(PARTIES)
    levels = [word for word in words if word in LEVELS]
    return {
        party: (levels[0] if levels else party) if party in sides else None
        for party in PARTIES
    }


def least_to_win(
    calls: dict[str, str | None], party: str, package: Adapter
) -> int | None:
    """The fewest card points with which a party has won."""
    for points in range(FULL_DECK + 1):
        other = "kontra" if party == "re" else "re"
        answer = package.score(
            {
                "contract": "normal",
                "parties": {"re": [0, 1], "kontra": [2, 3]},
                "card_points": {party: points, other: FULL_DECK - points},
                "calls": calls,
            }
        )
        if answer["winner"] == party:
            return points
    return None
