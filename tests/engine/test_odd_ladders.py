"""Ladders of other shapes than the shipped one."""

from __future__ import annotations

from doko_rules.engine.deal import Deal
from doko_rules.engine.variants import load_variant


def _deal(change: dict[str, object]) -> Deal:
    ruleset = load_variant({"extends": "ddv-2026", "ladders": {"calls": change}})
    cards = [["CQ", "CA"], ["CQ", "CK"], ["SA", "SK"], ["SA", "SK"]]
    hands = [[ruleset.card_number[c] for c in hand] * 6 for hand in cards]
    return Deal(ruleset, 3, hands, (ruleset.contract_number["normal"], None))


def test_a_clock_may_show_more_than_there_are_cards() -> None:
    points = "240 - (sum p.card.card_points for p in plays)"
    deal = _deal(
        {"clock": f"max(0, {points})", "levels": {"announcement": {"limit": 200}}}
    )
    assert [a.what for a in deal.calls(0)][:1] == ["re"]


def test_on_a_ladder_of_seats_nobody_replies_to_a_partner() -> None:
    deal = _deal(
        {
            "scope": "seat",
            "levels": {"announcement": {"limit": 12}, "no90": {"limit": 9}},
        }
    )
    first = next(a for a in deal.calls(0) if a.what == "re")
    deal.apply(first)
    for _ in range(4):
        deal.apply(deal.choices()[0])
    assert [a.what for a in deal.calls(1)] == []
    assert [a.what for a in deal.calls(2)] == ["kontra"]
