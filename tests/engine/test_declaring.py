"""What the built-in player declares, chooses with it, and answers to demands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit.hidden import alike
from doko_rules.core.errors import VariantError
from doko_rules.engine.actions import VERBS
from doko_rules.engine.deal import Deal
from doko_rules.engine.players import player
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.engine.hard_rules import do, play, started
from tests.source import ROOT
from tests.views.hidden import random_prefix

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

ACTING = str(ROOT / "tests" / "cli" / "acting.yaml")
PACKS = (
    *("schweinchen", "superschweinchen", "genscher", "heidmann", "kemmerich"),
    "gehaengter",
)
HAND = "CA CA CK CK C9 C9 SA SA SK SK S9 S9"


def _ruleset(*packs: str, **options: Any) -> Ruleset:
    chosen = {"set": options} if options else {}
    return load_variant({"extends": "ddv-2026-home", "with": [*packs], **chosen})


def _chosen(deal: Deal) -> str:
    """What the seat to act does, as a case writes it."""
    assert deal.turn is not None
    action = player("basic").choose(deal, deal.turn, seeded(1))
    assert deal.is_legal(action)
    return action.written


# --- declarations ----------------------------------------------------------------


def test_a_card_that_is_played_anyway_is_declared_first() -> None:
    deal = started(_ruleset("schweinchen"), "DA DA", "D9 CQ", "DK CQ", "D10 D10")
    assert _chosen(deal) == "schweinchen"
    do(deal, 0, "schweinchen")
    assert _chosen(deal) == "play DA"


def test_a_card_that_is_the_best_once_it_is_declared_is_declared() -> None:
    chosen = []
    for hand in ("DA DA D9", "DA DK D9"):
        deal = started(
            _ruleset("schweinchen"), "D10 CA C9", "D10 CK C9", "CQ CK CA", hand
        )
        play(deal, "D10", "D10", "CQ")
        chosen.append(_chosen(deal))
    assert chosen == ["schweinchen", "play D9"]


def test_without_advice_nothing_is_declared() -> None:
    deal = started(_ruleset("gehaengter"), "DJ DJ", "D9 CQ", "DK CQ", "D10 D10")
    assert deal.declarations(0)
    assert _chosen(deal) == "play DJ"


def test_what_needs_no_card_is_declared_as_soon_as_it_is_advised() -> None:
    ruleset = _ruleset("schweinchen", schweinchen="before-play")
    deal = started(ruleset, "DA DA CA", "D9 CQ CA", "DK CQ C9", "D10 D10 C9")
    assert _chosen(deal) == "schweinchen-before-play"


def test_a_partner_is_chosen_by_what_the_seats_have_taken() -> None:
    ruleset = _ruleset("genscher")
    hands = ("DK DK CA", "CA SA D9", "C10 S10 H10", "CK SA CQ")
    deal = started(ruleset, *hands)
    play(deal, "CA", "CA", "C10", "CK")
    assert deal.winner_of == [0]
    # With the thirty-six card points of its own no pair has sixty yet.
    assert _chosen(deal) == "play DK"
    hands = ("SK DK DK", "SA CA D9", "S10 C10 H10", "SA CA CQ")
    deal = started(ruleset, *hands)
    play(deal, "SK", "SA", "S10", "SA")
    play(deal, "CA", "C10", "CA", "DK")
    assert not deal.declarations(0)
    hands = ("SK D9 DK DK", "SA CA D9 CK", "S10 C10 H10 CK", "SA CA CQ C9")
    deal = started(ruleset, *hands)
    play(deal, "SK", "SA", "S10", "SA", "CA", "C10", "CA", "D9")
    assert deal.winner_of == [1, 0]
    assert _chosen(deal) == "genscher friend=1"


# --- demands ---------------------------------------------------------------------


def test_choices_of_a_demanded_declaration_go_by_what_they_are_worth() -> None:
    deal = started(load_variant(ACTING), "DK DA D9", "CQ D9 CK", "CQ HQ CA", "HJ C9 C9")
    play(deal, "DK", "CQ", "CQ", "HJ")
    assert deal.turn_is_asked
    assert _chosen(deal) == "hearts-or-not side=kontra low=H9"


def test_a_call_that_must_be_made_is_the_lowest_unless_more_is_advised() -> None:
    ruleset = load_variant(ACTING)
    found = []
    for seed in range(400):
        deal = random_prefix(ruleset, seeded(seed))
        if deal.turn_is_asked and deal.offered[0].do == "call":
            found.append(_chosen(deal))
    assert found
    assert all(text in ("call re", "call kontra") for text in found)


def test_the_contract_that_is_worth_most_is_named_on_demand() -> None:
    named = []
    others = "C9 S9 H9 D9 C10 S10 D10 CK SK"
    for cards in ("CJ CJ SJ SJ HJ HJ CA CA SA", "CQ SQ SQ HQ HQ DQ CA CA SA"):
        deal = started(
            load_variant(ACTING),
            *(f"DK {others}", f"CQ {cards}", f"CQ {others}", f"HJ {others}"),
            contract="sow",
            declarer=0,
        )
        play(deal, "DK", "CQ", "CQ", "HJ")
        assert [a.what for a in deal.legal(1)] == ["queens-solo", "jacks-solo"]
        named.append(_chosen(deal))
    assert named == ["name jacks-solo", "name queens-solo"]


def test_after_an_ending_nothing_more_is_called_than_is_advised() -> None:
    deal = started(
        load_variant(ACTING), *(HAND,) * 4, contract="queens-solo", declarer=0
    )
    do(deal, 0, "give-up")
    asked = []
    while deal.turn is not None:
        asked.append((deal.turn, _chosen(deal)))
        do(deal, deal.turn, "pass", "give-up")
    assert asked == [(seat, "pass give-up") for seat in range(4)]


# --- what it knows -----------------------------------------------------------------


def test_declarations_are_the_same_whatever_the_others_hide() -> None:
    ruleset = _ruleset(*PACKS)
    basic, random = player("basic"), seeded(2)
    compared = 0
    for seed in range(40):
        deal = Deal.shuffled(ruleset, 0, random)
        while (seat := deal.turn) is not None:
            action = basic.choose(deal, seat, random)
            if action.do not in VERBS:
                for twin in alike(deal, seat, seeded(seed)):
                    assert _chosen(twin) == action.written
                    compared += 1
            deal.apply(action)
    assert compared > 100


def test_deals_with_all_packs_go_on_to_their_end_with_declarations() -> None:
    ruleset = _ruleset(*PACKS)
    basic, random = player("basic"), seeded(4)
    said = set()
    for _ in range(40):
        deal = Deal.shuffled(ruleset, 0, random)
        while (seat := deal.turn) is not None:
            action = basic.choose(deal, seat, random)
            said.add(action.do)
            deal.apply(action)
    assert {"schweinchen", "heidmann", "genscher"} <= said


# --- what is refused ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("advice", "code"),
    [
        ({"declarations": {"schweinchn": True}}, "DK501"),
        ({"choices": {"schweinchen": {"friend": 1}}}, "DK501"),
        ({"choices": {"genscher": {"frend": 1}}}, "DK501"),
        ({"choices": {"genscher": {"friend": "friend"}}}, "DK403"),
        ({"declarations": {"genscher": "held(left(seat), CQ) = 1"}}, "DK407"),
    ],
)
def test_advice_about_what_is_not_there_or_not_known_is_refused(
    advice: dict[str, Any], code: str
) -> None:
    layer = {
        "extends": "ddv-2026-home",
        "with": ["schweinchen", "genscher"],
        "advice": advice,
    }
    with pytest.raises(VariantError, match=code):
        load_variant(layer)
