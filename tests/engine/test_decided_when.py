"""What was decided in a deal stays as it was, whatever changes later."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.engine.bench import random_deals
from doko_rules.engine.calling import clock_of, is_open, standing
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.record import replay
from doko_rules.engine.variants import load_variant
from tests.engine.deals import a_deal

FALLS_TO_QUEENS = {
    "extends": "ddv-2026",
    "contracts": {"marriage": {"settles": {"within": 1, "otherwise": "queens-solo"}}},
}
SOURCES = {"ours": {"title": {"en": "Ours", "de": "Wir"}, "edition": "1",
                    "status": "house"}}  # fmt: skip


def _marriage_that_falls() -> Deal:
    """A marriage whose declarer takes the first trick with a ten of hearts."""
    hands = [
        ["CQ", "CQ", "H10"],
        ["D9", "C9", "C9"],
        ["DK", "S9", "S9"],
        ["DK", "H9", "H9"],
    ]
    actions = [
        {"seat": seat, "do": "play", "card": hands[seat][2 if seat == 0 else 0]}
        for seat in range(4)
    ]
    record = {
        "variant": "x",
        "dealer": 3,
        "hands": hands,
        "start": {"contract": "marriage", "declarer": 0},
        "actions": actions,
    }
    run = replay(load_variant(FALLS_TO_QUEENS), record)
    assert run.deal is not None
    assert not run.problems
    return run.deal


def test_a_card_keeps_the_class_that_it_was_played_with() -> None:
    deal = _marriage_that_falls()
    ruleset = deal.ruleset
    assert ruleset.contracts[deal.contract].id == "queens-solo"
    trump = len(ruleset.suits)
    ten = ruleset.card_number["H10"]
    assert deal.class_of(0) == trump
    assert deal.classes[ten] != trump


def test_a_new_contract_does_not_change_what_was_held_at_the_lead() -> None:
    deal = _marriage_that_falls()
    ten = deal.ruleset.card_number["H10"]
    assert deal.at_lead[0].count(ten) == 1
    assert deal.held(0, ten) == 0
    assert deal.order is deal.ruleset.contracts[deal.contract].order


def test_traits_whose_names_look_alike_are_told_apart() -> None:
    variant = {
        "extends": "ddv-2026",
        "traits": {
            "a-b": {"label": {"en": "one", "de": "eins"}},
            "a_b": {"label": {"en": "two", "de": "zwei"}},
        },
        "contracts": {"queens-solo": {"traits": {"a-b": True}}},
        "define": {
            "one": {"is": "contract.a-b"},
            "two": {"is": "contract.a_b"},
        },
    }
    tables = load_variant(variant).tables
    assert [any(holders) for holders in tables.traits[-2:]] == [True, False]


@pytest.mark.parametrize(
    "change",
    [
        {"opens": {"when": "settled and size(all_plays) < 9"}},
        {"opens": {"when": "settled and (count t in tricks where t.number > 3) = 0"}},
    ],
)
def test_calls_that_have_to_be_asked_anew_are_those_of_the_formula(
    change: dict[str, Any],
) -> None:
    ruleset = load_variant({"extends": "ddv-2026", "ladders": {"calls": change}})
    assert not ruleset.stable_calls
    assert random_deals(ruleset, 20, 1) == random_deals(ruleset, 20, 1)


@pytest.mark.parametrize("clock", ["cards_in_hand(forehand)", "9 - size(all_plays)"])
def test_what_may_be_called_by_any_clock_is_kept_and_is_that_of_the_formula(
    clock: str,
) -> None:
    levels = {"announcement": {"limit": "if party(seat) = re then 5 else 6"}}
    change = {"clock": clock, "levels": levels}
    ruleset = load_variant({"extends": "ddv-2026", "ladders": {"calls": change}})
    assert ruleset.stable_calls
    for seed in range(20):
        deal = a_deal(ruleset, seed)
        if deal.phase != PLAYING:
            continue
        for seat in range(ruleset.seats):
            at, now = standing(deal, 0, seat), clock_of(deal, 0, seat)
            assert list(deal.calls(seat)) == [
                action
                for action in ruleset.call[seat][0][deal.party[seat]]
                if is_open(ruleset.ladders[0], at, action.index, now)
            ]


@pytest.mark.parametrize(
    "limit",
    [
        "if (any c in made_calls where c.cards > 10) then 5 else 11",
        "no90.below divided by 10 + copies",
    ],
)
def test_limits_that_no_card_changes_are_worked_out_once_and_are_the_same(
    limit: str,
) -> None:
    levels = {"no90": {"limit": limit}}
    ruleset = load_variant(
        {"extends": "ddv-2026", "ladders": {"calls": {"levels": levels}}}
    )
    assert ruleset.stable_calls
    kept = random_deals(ruleset, 50, 1)
    ruleset.stable_calls = False
    assert random_deals(ruleset, 50, 1) == kept


def test_a_call_is_followed_by_the_calls_of_its_own_contract() -> None:
    """Where limits read what was called, no deal may learn from another contract."""
    limit = (
        "if level(re) = nothing then 11 else if public_contract = normal then 9 else 13"
    )
    variant = {
        "extends": "ddv-2026",
        "ladders": {"calls": {"levels": {"no90": {"limit": limit}}}},
    }
    ruleset = load_variant(variant)
    assert ruleset.stable_calls
    found = {}
    for contract in ("normal", "queens-solo"):
        cards = [["CQ", "CA"], ["CQ", "CK"], ["SA", "SK"], ["SA", "SK"]]
        hands = [[ruleset.card_number[c] for c in hand] * 6 for hand in cards]
        number = ruleset.contract_number[contract]
        deal = Deal(ruleset, 3, hands, (number, 0))
        deal.apply(next(a for a in deal.calls(0) if a.what == "re"))
        found[contract] = [a.what for a in deal.calls(0)]
    assert "no90" in found["normal"]
    assert "no90" not in found["queens-solo"]


def test_hands_of_one_card_can_be_dealt() -> None:
    variant = {"extends": "ddv-2026", "deal": {"hand_size": 1, "packets": [1]}}
    assert random_deals(load_variant(variant), 5, 1) >= 0
