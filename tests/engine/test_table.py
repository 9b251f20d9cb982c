"""A session is played the same way by whoever keeps the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.engine.phases import SCORED
from doko_rules.engine.players import player
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant

if TYPE_CHECKING:
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return load_variant("ddv-2026-home")


def _dealt(deal: Deal | None) -> tuple[int, list[list[int]]]:
    assert deal is not None
    return deal.dealer, [sorted(hand) for hand in deal.dealt]


def _play_out(table: Table) -> None:
    table.next_deal()
    while table.go_on() is None:
        assert table.deal is not None
        table.deal.apply(table.deal.choices()[-1])


def test_a_seed_gives_the_same_dealer_and_cards_whoever_plays(ruleset: Ruleset) -> None:
    found = []
    for kinds in (["basic"] * 4, ["random"] * 4, ["random", "", "basic", ""], [""] * 4):
        players = [player(kind) if kind else None for kind in kinds]
        table = Table(ruleset, players, 7)
        deals = []
        for _ in range(3):
            _play_out(table)
            deals.append(_dealt(table.deal))
        found.append(deals)
    assert all(deals == found[0] for deals in found)


def test_another_seed_gives_other_cards_and_none_gives_some(ruleset: Ruleset) -> None:
    seeds = (7, 8, "7", None, None)
    tables = [Table(ruleset, [None] * 4, seed) for seed in seeds]
    cards = [_dealt(table.next_deal())[1] for table in tables]
    assert all(a != b for n, a in enumerate(cards) for b in cards[:n])


def test_chance_that_begins_again_gives_the_same_again(ruleset: Ruleset) -> None:
    table = Table(ruleset, [None] * 4, 7)
    first = _dealt(table.next_deal())
    table.sow(7)
    table.begin()
    assert table.session.deals_played == 0
    assert table.deal is None
    assert _dealt(table.next_deal()) == first


def test_it_waits_for_the_seats_that_somebody_else_plays(ruleset: Ruleset) -> None:
    players = [player("basic"), None, player("basic"), None]
    table = Table(ruleset, players, 7, dealer=3)
    assert table.act() is None  # there is no deal
    assert table.go_on() is None
    deal = table.next_deal()
    assert deal.dealer == 3
    action = table.act()
    assert action is not None
    assert action.seat == 0
    assert table.act() is None
    assert table.go_on() is None
    assert deal.turn == 1


def test_a_deal_is_entered_once(ruleset: Ruleset) -> None:
    table = Table(ruleset, [player("basic") for _ in range(4)], 7)
    deal = table.next_deal()
    scored = table.go_on()
    assert deal.phase == SCORED
    assert scored is not None
    assert scored.deal is deal
    assert table.go_on() is scored
    assert table.session.deals_played == 1


def test_hands_may_be_given(ruleset: Ruleset) -> None:
    table = Table(ruleset, [None] * 4, 7)
    hands = [list(hand) for hand in table.next_deal().dealt]
    turned = [*hands[1:], hands[0]]
    assert _dealt(table.next_deal(turned))[1] == [sorted(hand) for hand in turned]
