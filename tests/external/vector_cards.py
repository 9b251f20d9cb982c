"""Vectors about tricks, legal cards and the order of the cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.external import construct
from tests.external.vector_words import (
    Problems,
    UncheckableError,
    Vector,
    compare,
    contract,
    refuse_unknown,
)

if TYPE_CHECKING:
    from tests.external.adapter import Adapter

SIDES = {"r": "re", "k": "kontra"}
TRICK_ITEMS = {"doppelkopf", "fox", "charlie", "charlie-caught"}
TRICK = {
    *("cards_from_leader", "current_best", "game_type", "last_trick", "played_later"),
}
_PIGS = re.compile("schwein")


def check_trick_winner(given: Vector, expected: Vector, package: Adapter) -> Problems:
    found = {"winner_index": _winner(given, given["cards_from_leader"], package)}
    return compare(expected, found)


def check_card_beats(given: Vector, expected: Vector, package: Adapter) -> Problems:
    cards = [given["current_best"], given["played_later"]]
    return compare(expected, {"beats": _winner(given, cards, package) == 1})


def _winner(given: Vector, cards: list[str], package: Adapter) -> int:
    """The place in a trick of the card that takes it."""
    refuse_unknown({k: v for k, v in given.items() if not _PIGS.search(k)}, TRICK)
    return package.trick_winner(
        contract(given["game_type"]),
        cards,
        last=given.get("last_trick", False),
    )


def check_legal_cards(given: Vector, expected: Vector, package: Adapter) -> Problems:
    legal = package.legal_cards(
        contract(given["game_type"]), given["hand"], given.get("trick_so_far", [])
    )
    return compare(
        {**expected, "legal": sorted(set(expected["legal"]))}, {"legal": sorted(legal)}
    )


def check_is_trump(given: Vector, expected: Vector, package: Adapter) -> Problems:
    is_trump = package.is_trump(contract(given["game_type"]), given["card"])
    return compare(expected, {"is_trump": is_trump})


def check_ranks_above(given: Vector, expected: Vector, package: Adapter) -> Problems:
    refuse_unknown(given, {"active_specials", "higher", "lower"})
    kind = "normal"
    state: dict[str, object] = {}
    for special in given.get("active_specials", []):
        if special == "kontrasolo":
            # It stays hidden until its kings are named; then their layer is in force.
            kind, state["active"] = "kontra-solo", ["kings-of-spades"]
        elif package.has_variable(special):
            state[special] = True
        else:
            raise UncheckableError(special)
    lower, higher = given["lower"], given["higher"]
    wins = package.trick_winner(kind, [lower, higher], last=False, state=state) == 1
    stays = package.trick_winner(kind, [higher, lower], last=False, state=state) == 0
    return compare(expected, {"higher_ranks_above_lower": wins and stays})


def check_deck(given: Vector, expected: Vector, package: Adapter) -> Problems:
    refuse_unknown(given, {"with_nines"})
    cards, points = package.deck()
    return compare(expected, {"cards": cards, "eyes": points})


def check_trick_items(given: Vector, expected: Vector, package: Adapter) -> Problems:
    teams = [SIDES[side] for side in given["teams_from_leader"]]
    found, number = construct.with_trick(
        given["cards_from_leader"],
        [team == "re" for team in teams],
        last=given.get("last_trick", False),
    )
    table = package.begin(found.hands, dealer=3)
    table.play(found.cards)
    items = sorted(
        [line["party"][0], line["id"].replace("-", "_")]
        for line in table.result()["lines"]
        if line.get("trick") == number + 1 and line["id"] in TRICK_ITEMS
    )
    problems = compare(
        {**expected, "items": sorted(expected["items"])}, {"items": items}
    )
    if table.parties != teams:
        problems.append(f"parties are {table.parties}, not {teams}")
    return problems
