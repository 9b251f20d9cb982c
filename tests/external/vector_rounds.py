"""Vectors about deals that count double for a while."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from tests.external import rounds
from tests.external.adapter import Adapter, Evening
from tests.external.vector_scores import specials
from tests.external.vector_words import (
    FULL_DECK,
    PARTIES,
    Problems,
    UncheckableError,
    Vector,
    compare,
    refuse_unknown,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEDULE = {"append", "events_per_game", "next_game", "players", "sequence"}
EFFECT = {"bock_effect_extra_points", "bock_weight", "extra_points_net", "game_points"}
DEAL: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 125, "kontra": 115},
}
SOLO: dict[str, Any] = {
    "contract": "queens-solo",
    "parties": {"re": [0], "kontra": [1, 2, 3]},
    "card_points": {"re": 125, "kontra": 115},
}
ROUND = "compulsory solo round"
STEPS = {1: 90, 2: 60, 3: 30, 4: 0}
"""So many points more when the losers stay under these card points."""


def check_schedule(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """By how much each deal is multiplied."""
    refuse_unknown(given, SCHEDULE | {"triggers_by_game"})
    evening = package.evening()
    if "multiplier_consumed" in expected:
        return compare(expected, {"multiplier_consumed": _is_used_up(given, evening)})
    (key,) = set(expected) - {"note"}
    number = len(expected[key])
    found = list(islice(_played(given, evening), number))
    return compare(expected, {"multiplier_by_game_index": found})


def check_weight(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """How many rounds run in each deal, each of which doubles it."""
    refuse_unknown(given, SCHEDULE | {"triggers_by_game"})
    number = len(expected["weight_by_game_index"])
    played = islice(_played(given, package.evening()), number)
    found = [times.bit_length() - 1 for times in played]
    return compare(expected, {"weight_by_game_index": found})


def _played(given: Vector, evening: Evening) -> Iterator[int]:
    """Play deals, as many as are asked for: the first ones with the given events."""
    for step in _steps(given):
        if step == ROUND:
            evening.write(rounds.OWED_ROUND)
        elif isinstance(step, dict):
            if set(step) == {"players"}:
                evening = evening.at_table(Adapter(rounds.queue(step["players"])))
            elif set(step) == {"events"}:
                yield evening.play(_deal(evening, step["events"]))
            else:
                raise UncheckableError(step)
        elif type(step) is int:
            yield evening.play(_deal(evening, step))
        else:
            raise UncheckableError(step)
    while True:
        yield evening.play(_deal(evening, 0))


def _steps(given: Vector) -> list[Any]:
    lists = [given[key] for key in given if key in _LISTS]
    if len(lists) != 1:
        raise UncheckableError(sorted(given))
    table = [] if "players" not in given else [{"players": given["players"]}]
    return [*table, *lists[0]] if given.get("players", 4) != 4 else [*lists[0]]


_LISTS = ("sequence", "events_per_game", "triggers_by_game")


def _deal(evening: Evening, events: int) -> dict[str, Any]:
    """The facts of a deal in which so many things have happened that begin a round."""
    if rounds.EVENT in evening.happenings:
        return {**DEAL, "happened": [rounds.EVENT] * events}
    if events > 1:
        raise UncheckableError(f"{events} events in a deal")
    half = FULL_DECK // 2
    return {**DEAL, "card_points": dict.fromkeys(PARTIES, half)} if events else DEAL


def _is_used_up(given: Vector, evening: Evening) -> bool:
    """Whether a deal of a round is over after the next deal."""
    if "compulsory solo" not in given["next_game"]:
        raise UncheckableError(given["next_game"])
    for events in given["triggers_by_game"]:
        evening.play(_deal(evening, events))
    before = evening.kept
    evening.play(SOLO)
    keys = [key for key in before if key.startswith(("rounds", "deals-in"))]
    return any(before[key] != evening.kept[key] for key in keys)


def check_effect(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """What a deal is worth while so many rounds run."""
    refuse_unknown(given, EFFECT)
    net = given["extra_points_net"]
    side = "re" if net > 0 else "kontra"
    facts = {
        **_worth(given["game_points"]),
        "specials": [{"id": id, "party": side} for id in specials(abs(net))],
        "before": {rounds.RUNNING: [rounds.PLAYERS] * given["bock_weight"]},
    }
    answer = package.score(facts)
    return compare(expected, {"points": answer["game_value"]})


def _worth(points: int) -> dict[str, Any]:
    """Facts of a deal that Re wins by so many points, special ones left out."""
    for step in range(5):
        for called in (0, 1, 2):
            if 1 + step + 2 * called == points:
                under = STEPS[step] - 1 if 0 < step < 4 else 0
                kontra = under if step else FULL_DECK // 2 - 1
                return {
                    **DEAL,
                    "card_points": {"re": FULL_DECK - kontra, "kontra": kontra},
                    "tricks": {
                        "re": 12 if step == 4 else 6,
                        "kontra": 0 if step == 4 else 6,
                    },
                    "calls": {p: p for p in PARTIES[:called]},
                }
    raise UncheckableError(f"a deal for {points} points")
