"""Which card takes a trick: trumps, the class led, and equal cards by their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from doko_rules.engine.deal import Deal
from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from tests.engine.deals import GAMES, HOME, SEEDS, a_whole_deal, name_of, rules

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

TEXT = {"source": "home 1", "label": {"en": "x", "de": "x"}}


def _trick(ruleset: Ruleset, cards: str, contract: str = "normal") -> Deal:
    """A deal with these cards for seats 0 to 3, dealt in turn and played as dealt."""
    kinds = [ruleset.card_number[card] for card in cards.split()]
    hands: list[list[int]] = [kinds[seat::4] for seat in range(4)]
    start = ruleset.contract_number[contract]
    deal = Deal(ruleset, 3, hands, (start, 0 if contract != "normal" else None))
    while deal.turn is not None:
        kind = hands[deal.turn][len(deal.winner_of)]
        deal.apply(ruleset.play[deal.turn][kind])
    return deal


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("H10 H10 CQ DA", 0),
        ("CA CA C10 CK", 0),
        ("DA CQ H10 H10", 2),
        ("CA D9 C10 CA", 1),
        ("HA H10 HK H9", 1),
        ("SA HA HA HA", 0),
        ("CK CA CA C10", 1),
    ],
)
def test_the_first_of_the_highest_cards_that_can_win_takes_the_trick(
    cards: str, winner: int
) -> None:
    assert _trick(rules(HOME), cards).winner_of == [winner]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@given(seed=SEEDS)
def test_no_card_of_a_trick_is_stronger_than_the_one_that_won(
    game: str, seed: int
) -> None:
    deal = a_whole_deal(rules(game), seed)
    for trick in deal.tricks():
        order = deal.ruleset.contracts[deal.public_contract].order
        hold = order.hold[deal.led[trick]]
        strengths = [hold[deal.card_of[play]] for play in deal.plays_of(trick)]
        best = deal.best_of[trick]
        # Of equal ones it is the first.
        assert best == deal.plays_of(trick)[strengths.index(max(strengths))]
        assert deal.winner_of[trick] == deal.seat_of[best]
        cards = [deal.card_of[play] for play in deal.plays_of(trick)]
        points = sum(deal.ruleset.card_points[card] for card in cards)
        assert deal.trick_points[trick] == points


# --- equal cards --------------------------------------------------------------------


def _with(**entries: dict[str, Any]) -> Ruleset:
    equal = {
        id: {**TEXT, "before": "first-wins", **entry} for id, entry in entries.items()
    }
    return load_variant({"extends": HOME, "equal_cards": equal})


def test_an_entry_may_be_about_some_cards_only() -> None:
    ruleset = _with(tens={"cards": ["H10"], "wins": "last"})
    assert _trick(ruleset, "H10 H10 CQ DA").winner_of == [1]
    assert _trick(ruleset, "CQ CQ DA DA").winner_of == [0]
    # Under an order in which it is a plain card, too.
    assert _trick(ruleset, "H10 H10 HK H9", "queens-solo").winner_of == [1]


def test_the_first_entry_that_applies_decides() -> None:
    ruleset = _with(
        last={"cards": ["H10"], "wins": "first", "when": "last_trick"},
        tens={"cards": ["H10"], "wins": "last", "after": "last"},
    )
    one = "H10 H10 CQ DA"
    assert _trick(ruleset, f"{one} C9 CA CK CK").winner_of == [1, 1]
    # As the last trick of the deal it is decided the other way.
    assert _trick(ruleset, one).winner_of == [0]


def test_an_entry_may_look_at_what_has_been_played() -> None:
    played = "any p in plays where p.card = DA"
    ruleset = _with(late={"cards": ["H10"], "wins": "last", "when": played})
    tens = "H10 H10 CQ DK"
    assert _trick(ruleset, tens).winner_of == [0]
    assert _trick(ruleset, f"DJ D9 D9 DA {tens}").winner_of == [0, 1]


def test_the_explanation_names_the_entry_that_decided() -> None:
    ruleset = _with(tens={"cards": ["H10"], "wins": "last"})
    tens = Explainer(ruleset, _trick(ruleset, "H10 H10 CQ DA")).trick(1)
    queens = Explainer(ruleset, _trick(ruleset, "CQ CQ DA DA")).trick(1)
    assert tens.because[-1].rule == "equal_cards/tens"
    assert queens.because[-1].rule == "equal_cards/first-wins"
