"""A seat may ask why, about its own actions and about what is public."""

from __future__ import annotations

from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.variants import load_variant
from doko_rules.views import told
from tests.chance import seeded
from tests.views.test_events import _answer_all, _card
from tests.views.test_seat import BOTH_QUEENS, ORDINARY, _deal


def test_a_legal_action_has_nothing_against_it() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    assert told.action(deal, _card(deal, 0, "CA")).result == "legal"


def test_a_refused_action_comes_with_the_rules_against_it() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    deal.apply(_card(deal, 0, "CQ"))
    found = told.action(deal, _card(deal, 0, "CA"))
    assert found.result == "refused"
    rules = [item.rule for item in found.because]
    assert rules == ["trick/next/clockwise", "trick/follow"]


def test_a_party_that_is_not_known_has_no_reasons() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    assert told.party(deal, 1, 0)[:3] == ("party of seat 0", "unknown", ())


def test_the_own_party_is_explained_by_the_rule_of_the_contract() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    found = told.party(deal, 0, 0)
    assert found.result == "re"
    assert [item.rule for item in found.because] == ["contracts/normal/party"]


def test_a_party_that_became_public_is_explained_by_what_made_it_so() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    deal.apply(_card(deal, 0, "CQ"))
    found = told.party(deal, 2, 0)
    rules = [item.rule for item in found.because]
    assert rules == ["knowledge/parties/queen-of-clubs"]


def test_a_silent_solo_is_explained_to_its_player_alone() -> None:
    deal = _deal(BOTH_QUEENS)
    assert told.contract(deal, 0).result == "unknown"
    _answer_all(deal)
    own, seen = told.contract(deal, 0), told.contract(deal, 1)
    assert own.result == "silent-solo by seat 0"
    assert "contracts/silent-solo/hidden" in [item.rule for item in own.because]
    assert seen.result == "normal"
    own_party, seen_party = told.party(deal, 0, 2), told.party(deal, 2, 2)
    assert own_party.result == seen_party.result == "kontra"
    assert own_party.because[0].rule == "contracts/silent-solo/party"
    assert seen_party.because[0].rule == "contracts/normal/party"


def test_a_named_contract_is_explained_by_its_claim_without_the_hand() -> None:
    deal = _deal(BOTH_QUEENS)
    rules = deal.ruleset
    for seat in range(4):
        deal.apply(rules.reserve[seat][int(seat == 0)])
    deal.apply(rules.name[0][rules.contract_number["marriage"]])
    found = told.contract(deal, 3)
    assert found.result == "marriage by seat 0"
    assert [item.rule for item in found.because] == [
        "contracts/marriage",
        "contracts/marriage/claim",
        "reservations/ranks/marriage",
    ]
    assert all(not item.values for item in found.because)


def test_a_trick_is_explained_by_its_cards() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    while not deal.winner_of:
        deal.apply(deal.choices()[0])
    found = told.trick(deal, 1)
    assert found.subject == "trick 1"
    assert len(found.because[0].values) == 5


def test_when_the_deal_is_scored_everything_is_explained() -> None:
    deal = _deal(BOTH_QUEENS)
    _answer_all(deal)
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    assert told.contract(deal, 2).result == "silent-solo by seat 0"
    assert told.party(deal, 2, 0).result == "re"
    assert told.winner(deal).result in {"re", "kontra"}
    (won,) = told.line(deal, "won")
    assert won.because[0].rule == "score/lines/won"
    (solo,) = told.line(deal, "solo")
    assert (solo.subject, solo.result) == ("factor solo", "times 3")


def test_of_a_deal_that_ended_early_nothing_is_told_that_was_not_played() -> None:
    rules = load_variant(
        {
            "extends": "ddv-2026",
            "contracts": {
                "queens-solo": {
                    "claim": {"source": "tsr 4.3", "when": "held(seat, H10) < 2"}
                }
            },
            "endings": {
                "at-once": {
                    "source": "tsr 4.3",
                    "label": {"en": "after a trick", "de": "nach einem Stich"},
                    "at": "trick_taken",
                    "rest": "re",
                }
            },
        },
        keep=False,
    )
    deal = Deal.shuffled(rules, 3, seeded(1))
    deal.apply(rules.actions_for(0, "reserve", "reservation")[0])
    while deal.phase != PLAYING:
        queens = rules.actions_for(0, "name", "queens-solo")
        deal.apply(next((a for a in queens if deal.is_legal(a)), deal.choices()[0]))
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    found = [told.contract(deal, 1), *(told.party(deal, 1, seat) for seat in range(4))]
    assert [item.result for item in found] == [
        *("queens-solo by seat 0", "re", "kontra", "kontra", "kontra")
    ]
    # What the contract reads in hands is not shown; what made a party public may be.
    assert not [
        why.values
        for item in found
        for why in item.because
        if why.rule.startswith("contracts/") and why.values
    ]
