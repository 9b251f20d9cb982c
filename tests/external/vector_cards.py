"""Vectors about tricks, legal cards and the order of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.external import construct
from tests.external.tally import SkippedError
from tests.external.vector_words import Problems, Vector, compare, contract

if TYPE_CHECKING:
    from tests.external.adapter import Adapter

SIDES = {"r": "re", "k": "kontra"}
TRICK_ITEMS = {"doppelkopf", "fox", "charlie"}


def check_trick_winner(given: Vector, expected: Vector, package: Adapter) -> Problems:
    winner = package.trick_winner(
        contract(given["game_type"]),
        given["cards_from_leader"],
        last=given.get("last_trick", False),
    )
    return compare(expected, {"winner_index": winner})


def check_card_beats(given: Vector, expected: Vector, package: Adapter) -> Problems:
    winner = package.trick_winner(
        contract(given["game_type"]),
        [given["current_best"], given["played_later"]],
        last=given.get("last_trick", False),
    )
    return compare(expected, {"beats": winner == 1})


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
    if given.get("active_specials"):
        raise SkippedError("house rule")
    lower, higher = given["lower"], given["higher"]
    wins = package.trick_winner("normal", [lower, higher], last=False) == 1
    stays = package.trick_winner("normal", [higher, lower], last=False) == 0
    return compare(expected, {"higher_ranks_above_lower": wins and stays})


def check_deck(given: Vector, expected: Vector, package: Adapter) -> Problems:
    if not given.get("with_nines", True):
        raise SkippedError("house rule")
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
        [line["party"][0], line["id"]]
        for line in table.result()["lines"]
        if line.get("trick") == number + 1 and line["id"] in TRICK_ITEMS
    )
    problems = compare(
        {**expected, "items": sorted(expected["items"])}, {"items": items}
    )
    if table.parties != teams:
        problems.append(f"parties are {table.parties}, not {teams}")
    return problems
