"""Vectors about how the contract and the parties are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.external import construct
from tests.external.vector_words import (
    HEALTHY,
    SOLOS,
    Problems,
    UncheckableError,
    Vector,
    compare,
    contract,
    refuse_unknown,
)

if TYPE_CHECKING:
    from tests.external.adapter import Adapter

ALONE = {"silent-solo", "marriage-solo", *SOLOS}
"""Contracts of one seat against the others."""


def check_game_type(given: Vector, expected: Vector, package: Adapter) -> Problems:
    refuse_unknown(given, {"declarations_in_order"})
    named = {
        seat: contract(word)
        for seat, word in enumerate(given["declarations_in_order"])
        if word not in HEALTHY
    }
    bride = next((seat for seat, what in named.items() if what == "marriage"), None)
    # Without a marriage nobody may hold both queens, or he would play a silent solo.
    queens = [2 if seat == bride else 0 for seat in range(4)]
    hands = construct.hands_with_queens([1, 1, 0, 0] if bride is None else queens)
    table = package.begin(hands, dealer=3, named=named)
    want = dict(expected)
    if "game_type" in want:
        want["game_type"] = contract(want["game_type"])
    return compare(
        want,
        {
            "game_type": table.contract,
            "player": table.declarer,
            "teams": table.parties,
            "first_lead": table.turn,
        },
    )


def check_hochzeit_allowed(
    given: Vector, expected: Vector, package: Adapter
) -> Problems:
    refuse_unknown(given, {"club_queens_in_hand"})
    number = given["club_queens_in_hand"]
    queens = [number, 2 - number, 0, 0]
    is_open = package.may_name(construct.hands_with_queens(queens), 0, "marriage")
    return compare(expected, {"allowed": is_open})


def check_teams(given: Vector, expected: Vector, package: Adapter) -> Problems:
    refuse_unknown(given, {"all", "club_queens_at"})
    if given["all"] not in HEALTHY:
        raise UncheckableError(given["all"])
    holders = given["club_queens_at"]
    queens = [holders.count(seat) for seat in range(4)]
    table = package.begin(construct.hands_with_queens(queens), dealer=3)
    return compare(
        expected,
        {
            "teams": table.parties,
            "scored_as": "solo" if table.contract in ALONE else "normal",
            "public_game_type": table.public_contract,
        },
    )


def check_hochzeit(given: Vector, expected: Vector, package: Adapter) -> Problems:
    refuse_unknown(given, {"bride", "leader", "trick_winners", "tricks"})
    bride = given["bride"]
    leader = given.get("leader", 0)
    if isinstance(given.get("tricks", [""])[0], dict):
        wanted = [(trick["lead"], trick["winner"]) for trick in given["tricks"]]
        found = construct.with_leads(bride, wanted, leader)
        number = len(wanted)
    elif "tricks" in given:
        found = construct.with_tricks(bride, given["tricks"], leader)
        number = len(given["tricks"])
    else:
        found = construct.with_winners(bride, given["trick_winners"], leader)
        number = len(given["trick_winners"])
    table = package.begin(
        found.hands, dealer=(leader - 1) % 4, named={bride: "marriage"}
    )
    table.play(found.cards[: number * 4])
    settled = table.settled_in
    mates = [s for s, p in enumerate(table.parties) if p == "re" and s != bride]
    as_solo = {"marriage-solo": "diamond solo"}
    return compare(
        expected,
        {
            "partner": mates[0] if settled and mates else None,
            "resolved": settled is not None,
            "resolved_after_trick": settled,
            "alone": settled is not None and not mates,
            "as": as_solo.get(table.contract, table.contract),
            "teams": table.parties,
        },
    )
