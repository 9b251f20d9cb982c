"""Who knows whose party, asked of one module by all that have to know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from doko_rules.engine.deal import Deal
from doko_rules.engine.knowledge import is_public, known_parties, known_sides
from doko_rules.engine.known import Guide
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.record import replay
from doko_rules.engine.variants import load_variant
from doko_rules.views import told
from doko_rules.views.explain import Explainer
from doko_rules.views.seat import view
from tests.engine.deals import GAMES, HOME, SEEDS, a_deal, name_of, rules

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


@in_each_game
@given(seed=SEEDS)
def test_what_everybody_knows_of_the_parties_every_seat_knows(
    game: str, seed: int
) -> None:
    deal = a_deal(rules(game), seed)
    public = known_parties(deal, None)
    for seat in range(deal.ruleset.seats):
        known = known_parties(deal, seat)
        assert all(a in (None, b) for a, b in zip(public, known, strict=True))
        assert all(a in (None, b) for a, b in zip(known, deal.party, strict=True))


@in_each_game
@given(seed=SEEDS)
def test_a_view_and_a_built_in_player_know_the_same(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_deal(ruleset, seed)
    seat = deal.turn
    if seat is None or deal.phase != PLAYING:
        return
    seen = view(deal, seat)["parties"]
    for other, side in enumerate(Guide(ruleset).look(deal, seat).sides):
        if other == seat:
            assert side == 1
        elif None in (seen[seat], seen[other]):
            assert side is None
        else:
            assert side == (seen[other] == seen[seat])


@in_each_game
@given(seed=SEEDS)
def test_a_public_party_has_an_entry_that_explains_it(game: str, seed: int) -> None:
    deal = a_deal(rules(game), seed)
    explainer = Explainer(deal.ruleset, deal)
    for seat in range(deal.ruleset.seats):
        entries = list(explainer.knowledge(seat))
        assert bool(entries) is is_public(deal, seat)
        for rule in entries:
            assert explainer.book.holds(rule, deal, {"seat": seat})


def _marriage() -> Deal:
    hands = ["CQ CQ SQ DK", "H10 HJ HJ DA", "DJ DJ DK DA", "SJ SJ D9 D9"]
    data = {
        "dealer": 3,
        "hands": [hand.split() for hand in hands],
        "start": {"contract": "marriage", "declarer": 0},
    }
    deal = replay(rules(HOME), data).deal
    assert deal is not None
    return deal


def test_before_the_parties_are_settled_nobody_but_the_declarer_takes_a_side() -> None:
    deal = _marriage()
    assert known_parties(deal, 1) == [deal.party[0], None, None, None]
    assert known_sides(deal, 1) == [None, 1, None, None]
    assert known_sides(deal, 0) == [1, None, None, None]
    for card in ["CQ", "H10", "DJ", "SJ"]:
        assert deal.turn is not None
        deal.apply(rules(HOME).actions_for(deal.turn, "play", card)[0])
    assert known_sides(deal, 1) == [1, 1, 0, 0]
    assert known_sides(deal, 2) == [0, 0, 1, 1]


def test_when_the_deal_is_over_everybody_knows_everything() -> None:
    deal = _marriage()
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    assert deal.phase == SCORED
    assert known_parties(deal, None) == deal.party


def _with_second_secret() -> Ruleset:
    """Who has both queens of spades plays a secret as well, against all others."""
    told = {"source": "tsr 4.4.5", "label": {"en": "secret", "de": "geheim"}}
    secret = {
        **told,
        "extends": "any-solo",
        "party": "if seat = declarer or held_at_lead(seat, CQ) = 0 then kontra else re",
        "before": "silent-solo",
        "hidden": {
            **told,
            "within": "normal",
            "when": "held_at_lead(seat, SQ) = 2 and held_at_lead(seat, CQ) = 0",
        },
    }
    variant = {"extends": "ddv-2026", "contracts": {"spades-secret": secret}}
    return load_variant(variant, keep=False)


SECRET = _with_second_secret()


def _begun(hands: str) -> Deal:
    kinds = [[SECRET.card_number[c] for c in hand.split()] for hand in hands.split("/")]
    deal = Deal(SECRET, 3, kinds)
    while deal.phase != PLAYING:
        deal.apply(deal.choices()[0])
    return deal


@pytest.mark.parametrize("spades", ["SQ SQ/H10 H10", "SQ H10/SQ H10"])
def test_who_holds_the_cards_of_a_secret_can_not_know_of_an_earlier_one(
    spades: str,
) -> None:
    deal = _begun(f"CQ CQ/{spades}/DA DA")
    assert SECRET.contracts[deal.contract].id == (
        "spades-secret" if spades.startswith("SQ SQ") else "silent-solo"
    )
    assert view(deal, 0)["own_contract"] == "silent-solo"
    assert view(deal, 0)["parties"] == ["re", "kontra", "kontra", "kontra"]
    assert told.contract(deal, 0).result == "silent-solo by seat 0"


def test_what_is_played_shows_parties_as_in_the_contract_that_everybody_sees() -> None:
    deal = _begun("CQ SQ/H10 CQ/SA SA/DA DA")
    for card in ["CQ", "CQ", "SA", "DA"]:
        assert deal.turn is not None
        deal.apply(SECRET.actions_for(deal.turn, "play", card)[0])
    assert known_parties(deal, None) == [0, 0, 1, 1]
    deal.contract, deal.declarer = SECRET.contract_number["silent-solo"], 2
    deal.party = [1, 1, 0, 1]
    assert known_parties(deal, None) == [0, 0, 1, 1]
