"""What is known of a contract before it is played."""

from __future__ import annotations

import pytest

from doko_rules.engine.deal import Deal
from tests.chance import seeded
from tests.engine.deals import GAMES, name_of, rules

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


def _parties(game: str, contract: int, declarer: int) -> set[tuple[int, ...]]:
    """The parties in many deals with one declarer and any partner."""
    ruleset = rules(game)
    found = set()
    for seed in range(30):
        deal = Deal.shuffled(ruleset, seed % ruleset.seats, seeded(seed))
        deal.contract, deal.declarer = contract, declarer
        deal.partner = seed // 4 % ruleset.seats
        found.add(tuple(ruleset.contracts[contract].parties(deal)))
    return found


@in_each_game
def test_parties_by_the_declarer_are_the_same_whatever_is_dealt(game: str) -> None:
    ruleset = rules(game)
    for contract in ruleset.contracts:
        for seat in range(ruleset.seats):
            found = _parties(game, contract.index, seat)
            assert contract.party_by_declarer == (len(found) == 1), contract.id


@in_each_game
def test_a_contract_has_a_declarer_where_parties_hang_on_who_it_is(game: str) -> None:
    ruleset = rules(game)
    for contract in ruleset.contracts:
        found = [_parties(game, contract.index, s) for s in range(ruleset.seats)]
        assert contract.has_declarer == any(each != found[0] for each in found)


@in_each_game
def test_where_nothing_is_said_everybody_knows_what_is_played(game: str) -> None:
    ruleset = rules(game)
    assert ruleset.contracts[ruleset.otherwise].within < 0
