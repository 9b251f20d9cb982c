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
    contract,
    refuse_unknown,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.external.adapter import Adapter

KEYS = {
    "kontra_eyes",
    "kontra_extra",
    "kontra_tricks",
    "level",
    "re_eyes",
    "re_extra",
    "re_tricks",
    "solo",
    "sonderpunkte",
    "teams",
    "tricks",
}
COWARDICE = {
    *("hochzeit_became_solo", "level", "loser_eyes", "loser_no_tricks"),
    *("loser_tricks", "solo"),
}
COWARDS = {"solo": "queens-solo", "hochzeit_became_solo": "marriage-solo"}
"""The contracts that keys tell."""
TWO_AND_TWO = {"re": [0, 1], "kontra": [2, 3]}
SOLO = "queens-solo"
"""Where a vector says solo and means any: the kind makes no difference to the value."""


def facts(given: Vector, *, fill: bool = False) -> dict[str, Any]:
    """The input of a scoring vector as facts of a deal."""
    refuse_unknown(given, KEYS)
    teams = given.get("teams")
    if teams is None:
        teams = ["re", "kontra" if given.get("solo") else "re", "kontra", "kontra"]
    alone = teams.count("re") == 1
    if alone != bool(given.get("solo", alone)):
        raise SkippedError("origin's shorthand")
    level = given.get("level", {})
    wanted = given.get("sonderpunkte") or {
        p: given[f"{p}_extra"] for p in PARTIES if f"{p}_extra" in given
    }
    kinds = specials(sum(wanted.values()))
    data: dict[str, Any] = {
        "contract": SOLO if alone else "normal",
        "parties": {p: [s for s in range(4) if teams[s] == p] for p in PARTIES},
        "card_points": card_points(given, fill=fill),
        "calls": {p: call(level.get(p), p) for p in PARTIES},
        "specials": [
            {"id": next(kinds), "party": p}
            for p in PARTIES
            for _ in range(wanted.get(p, 0))
        ],
    }
    own = {p: given[f"{p}_tricks"] for p in PARTIES if f"{p}_tricks" in given}
    if "tricks" in given:
        data["tricks"] = tricks(given["tricks"])
    elif 0 in own.values():
        data["tricks"] = {p: 0 if own.get(p) == 0 else ALL_TRICKS for p in PARTIES}
    return data


def card_points(given: Vector, *, fill: bool = False) -> dict[str, int]:
    """Card points of both sides; what one side has follows from the other.

    Some origins score a handful of tricks. To ``fill`` is to let the side with more
    have the rest, or lose the surplus, since the card points of the other one decide
    all that a deal is worth. Of two equal sides it is Kontra, which so does not win.
    """
    re_points = given.get("re_eyes")
    kontra_points = given.get("kontra_eyes")
    if re_points is None:
        if kontra_points is None:
            raise SkippedError("origin's shorthand")
        re_points = FULL_DECK - kontra_points
    if kontra_points is None:
        kontra_points = FULL_DECK - re_points
    surplus = re_points + kontra_points - FULL_DECK
    if surplus and not fill:
        raise SkippedError("origin's shorthand")
    if surplus and re_points > kontra_points:
        re_points -= surplus
    elif surplus:
        kontra_points -= surplus
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


def check_whole_score(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """A score of which the special points are told apart from the value."""
    answer = package.score(facts({"level": {}, **given}, fill=True))
    return compare(expected, {"winner": answer["winner"], **_value_and_total(answer)})


def check_fewest_tricks(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """A solo of seat 0 for the fewest tricks; the card points do not matter."""
    refuse_unknown(given, {"tricks_per_seat"})
    tricks = given["tricks_per_seat"]
    taken = 1 if tricks[0] else 0
    answer = package.score(
        {
            "contract": contract("schlanker martin"),
            "parties": {"re": [0], "kontra": [1, 2, 3]},
            "card_points": {"re": taken, "kontra": FULL_DECK - taken},
            "tricks": tricks,
        }
    )
    return compare(expected, {"winner": answer["winner"], **_value_and_total(answer)})


def check_cowardice(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """Whether Re, who has more than half, loses for having called too little."""
    refuse_unknown(given, COWARDICE)
    left = given["loser_eyes"]
    kind = next((of for key, of in COWARDS.items() if given.get(key)), "normal")
    alone = kind != "normal"
    data: dict[str, Any] = {
        "contract": kind,
        "parties": {"re": [0], "kontra": [1, 2, 3]} if alone else TWO_AND_TWO,
        "card_points": {"re": FULL_DECK - left, "kontra": left},
        "calls": {p: call(given.get("level", {}).get(p), p) for p in PARTIES},
    }
    if given.get("loser_tricks") == 0 or given.get("loser_no_tricks"):
        data["tricks"] = {"re": ALL_TRICKS, "kontra": 0}
    answer = package.score(data)
    penalty = _sum(answer, "kontra", "value") if answer["winner"] == "kontra" else 0
    found = {"feigheit": answer["winner"] == "kontra", "penalty": penalty}
    return compare(
        expected, {**found, "winner": answer["winner"], **_value_and_total(answer)}
    )


def _value_and_total(answer: dict[str, Any]) -> dict[str, int]:
    """The value without special points, and what the deal adds to the score of seat 0.

    Both are seen from the winner.
    """
    winner = answer["winner"] or "re"
    others = sum(_sum(answer, p, "specials") for p in PARTIES if p != winner)
    extra = _sum(answer, winner, "specials") - others
    total = answer["session_scores"][0]
    return {
        "value": answer["game_value"] - extra,
        "total": -total if winner == "kontra" else total,
    }


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
