"""Of cards that change hands a seat learns what the rules let it know, and no more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doko_rules.engine.variants import load_variant
from doko_rules.validate.schema import validator
from doko_rules.views.events import all_events, events
from doko_rules.views.explained import explain_deal
from doko_rules.views.refusals import why_not
from doko_rules.views.seat import view
from tests.engine.test_exchange import FILE, FOXES, _action, _deal, _do, _taken

FREE = ["CQ", "DJ", "CA", "CA", "C10", "C10", "CK", "CK", "C9", "C9", "SA", "S10"]
"""Two trumps, so that the third card is free."""


def _steps(deal: Any, seat: int) -> list[dict[str, Any]]:
    found = view(deal, seat)
    assert not list(validator("view.schema.json").iter_errors(found))
    return list(found["exchange"])


def test_only_who_gives_and_who_takes_see_the_cards() -> None:
    deal = _taken(_deal())
    _do(deal, "return CQ DJ D9")
    cards = ["CQ", "DJ", "D9"]
    told: dict[str, Any] = {"size": 3, "shows": {}}
    for seat, sees in ((2, True), (0, True), (1, False), (3, False)):
        found = _steps(deal, seat)
        # Before anybody takes them, the offered cards are the declarer's own secret.
        offered = {"cards": cards} if seat == 2 else {}
        known = {"cards": cards} if sees else {}
        assert found == [
            {"seat": 2, "do": "offer", **told, **offered, "tells": {}},
            {"seat": 3, "do": "decline"},
            {"seat": 0, "do": "accept", **known},
            {"seat": 0, "do": "return", **told, **known, "tells": {"trumps": 3}},
        ]


def test_events_tell_the_same_and_a_witness_hears_all() -> None:
    deal = _do(_taken(_deal()), "return CQ DJ D9")
    for seat in range(4):
        heard = [e for e in events(deal, seat) if "cards" in e]
        names = [e["event"] for e in heard]
        assert names == {
            2: ["offered", "accepted", "returned"],
            0: ["accepted", "returned"],
        }.get(seat, [])
    everything = all_events(deal)
    assert [e["event"] for e in everything if "cards" in e] == [
        *("offered", "accepted", "returned")
    ]
    assert {"event": "exchanged", "taker": 0, "partner": 0} in everything
    for event in everything:
        assert validator("event.schema.json").is_valid(event)


def test_open_cards_are_seen_by_everybody() -> None:
    deal = _deal(load_variant(FILE, {"foxes_extra": True}), FOXES)
    _do(deal, "offer CQ DJ DA DA D9")
    (step,) = _steps(deal, 1)
    assert step["shows"] == {"foxes": ["DA", "DA"]}
    assert "cards" not in step


def test_other_cards_in_an_offer_look_alike_to_all_others() -> None:
    one, two = _deal(hand=FREE), _deal(hand=FREE)
    _do(one, "offer CQ DJ CA", "decline")
    _do(two, "offer CQ DJ S10", "decline")
    for seat in range(4):
        same = json.dumps(view(one, seat)) == json.dumps(view(two, seat))
        assert same is (seat != 2)
        same = events(one, seat) == events(two, seat)
        assert same is (seat != 2)


def test_what_may_be_chosen_is_described_and_not_listed() -> None:
    deal = _deal()
    (found,) = view(deal, 2)["legal"]
    assert found == {
        "seat": 2,
        "do": "offer",
        "size": 3,
        "pool": [
            "CQ",
            "DJ",
            "D9",
            *["CA", "CA", "C10", "C10", "CK", "CK", "C9", "C9", "SA"],
        ],
        "must": [
            {
                "rule": "contracts/poverty/exchange/offer/must/trumps",
                "text": "all trumps go over",
                "condition": (
                    "all c in cards where class(c) = trump "
                    "holds offered(c) = held(seat, c)"
                ),
            }
        ],
    }
    assert view(deal, 0)["legal"] == []
    _do(deal, "offer CQ DJ D9")
    assert [a["do"] for a in view(deal, 3)["legal"]] == ["decline", "accept"]


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ("offer CQ DJ CA", ["contracts/poverty/exchange/offer/must/trumps"]),
        ("offer CQ DJ", ["offer/size", "offer/must/trumps"]),
        ("offer CQ DJ H10", ["contracts/poverty/exchange/offer"]),
        ("return CQ DJ D9", ["contracts/poverty/exchange"]),
        ("accept", ["contracts/poverty/exchange"]),
    ],
)
def test_a_refused_choice_names_the_conditions_that_are_false(
    said: str, rules: list[str]
) -> None:
    deal = _deal()
    found = why_not(deal, _action(deal, said))
    assert len(found) == len(rules)
    for reason, rule in zip(found, rules, strict=True):
        assert reason.rule.endswith(rule)


def test_a_false_condition_tells_the_values_that_it_read() -> None:
    deal = _deal()
    (found,) = why_not(deal, _action(deal, "offer CQ DJ CA"))
    assert ("offered(c)", "0") in found.values
    assert ("held(seat, c)", "1") in found.values
    assert found.source == ("home 1",)


def test_before_and_after_the_exchange_nothing_is_offered() -> None:
    deal = _do(_taken(_deal()), "return CQ DJ D9")
    offer = deal.ruleset.actions_for(2, "offer", "CQ DJ D9")[0]
    (found,) = why_not(deal, offer)
    assert (found.rule, found.condition) == (
        *("contracts/poverty/exchange", "phase = exchange"),
    )


def test_parties_are_explained_by_who_took_the_cards() -> None:
    deal = _do(_taken(_deal()), "return CQ DJ D9")
    found = {one.subject: one for one in explain_deal(deal)}
    rules = [reason.rule for reason in found["party of seat 0"].because]
    assert rules[:2] == [
        "contracts/poverty/party",
        "contracts/poverty/exchange/partner",
    ]


@pytest.mark.parametrize(
    ("options", "subject", "result"),
    [({}, "redeal", "nobody-takes"), ({"sow": True}, "contract", "sow")],
)
def test_what_follows_from_a_refusal_is_explained_by_it(
    options: dict[str, Any], subject: str, result: str
) -> None:
    deal = _deal(load_variant(FILE, options))
    _do(deal, "offer CQ DJ D9", *["decline"] * 3)
    found = explain_deal(deal)[0]
    assert (found.subject, found.result) == (subject, result)
    rules = [reason.rule for reason in found.because]
    assert "contracts/poverty/exchange" in rules
    assert "contracts/poverty/claim" in rules
