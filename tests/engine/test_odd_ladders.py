"""Ladders of other shapes than the shipped one."""

from __future__ import annotations

import pytest

from doko_rules.cli.deal_text import call_text
from doko_rules.core.errors import DocumentError, VariantError
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.scoring import score_facts
from doko_rules.engine.variants import load_variant
from doko_rules.views.summary import course
from tests.chance import seeded


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


TEXT = {"en": "x", "de": "x"}
CITED = {"source": "tsr 6", "label": TEXT}
SHARED = {
    **CITED,
    "scope": "table",
    "opens": {
        **CITED,
        "when": "level(re) > nothing and level(kontra) > nothing",
        "only_if": {
            "alternate": (
                "(last c in made_calls where level(c, calls) = announcement"
                " or level(c, shared) > nothing) is not none"
                " and (party(seat) != (last c in made_calls where level(c, calls)"
                " = announcement or level(c, shared) > nothing).party)"
            )
        },
    },
    "clock": "cards_in_hand(seat)",
    "repeat": {**CITED, "allowed": False},
    "skip": {**CITED, "allowed": "never"},
    "levels": {
        name: {**CITED, "limit": 1} for name in ("counter", "recounter", "last-word")
    },
}
TABLE: dict[str, object] = {
    "extends": "ddv-2026",
    "ladders": {"shared": SHARED},
    "score": {
        "lines": {
            "said": {
                **CITED,
                "group": "value",
                "when": "winner is not none",
                "each": {"l": "levels(shared)"},
                "where": "l <= level(shared)",
                "party": "winner",
                "value": 2,
            }
        }
    },
}


def _said(deal: Deal, seat: int, what: str) -> None:
    deal.apply(next(a for a in deal.calls(seat) if a.what == what))


def _shared(deal: Deal) -> list[list[str]]:
    words = ("counter", "recounter", "last-word")
    return [[a.what for a in deal.calls(seat) if a.what in words] for seat in range(4)]


def test_a_ladder_of_the_table_has_one_level_which_the_sides_raise_in_turn() -> None:
    ruleset = load_variant(TABLE)
    assert ruleset.stable_calls
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    for _ in range(4):
        deal.apply(deal.choices()[0])
    re, kontra = (
        [seat for seat in range(4) if deal.party[seat] == side] for side in (0, 1)
    )
    assert _shared(deal) == [[], [], [], []]
    _said(deal, re[0], "re")
    assert _shared(deal) == [[], [], [], []]
    _said(deal, kontra[0], "kontra")
    for word, (side, other) in zip(
        ("counter", "recounter", "last-word"),
        ((re, kontra), (kontra, re), (re, kontra)),
        strict=True,
    ):
        may = _shared(deal)
        assert [may[seat] for seat in side] == [[word], [word]]
        assert [may[seat] for seat in other] == [[], []]
        _said(deal, side[1], word)
    assert deal.levels[1] == [3]
    assert _shared(deal) == [[], [], [], []]
    assert deal.copy().levels[1] == [3]


def test_windows_that_differ_by_seat_are_the_legal_calls() -> None:
    kept, asked = load_variant(TABLE), load_variant(TABLE)
    assert kept is not asked
    asked.stable_calls = False
    for seed in range(20):
        deals = [Deal.shuffled(ruleset, 3, seeded(seed)) for ruleset in (kept, asked)]
        draw = seeded(seed)
        while deals[0].phase != "scored":
            legal = [
                [(a.do, a.what, a.seat) for s in range(4) for a in deal.legal(s)]
                for deal in deals
            ]
            assert sorted(legal[0]) == sorted(legal[1])
            which = draw.choice(sorted(legal[0]))
            for deal in deals:
                deal.apply(
                    next(
                        a
                        for s in range(4)
                        for a in deal.legal(s)
                        if (a.do, a.what, a.seat) == which
                    )
                )


def test_facts_tell_what_the_table_has_called() -> None:
    settlement = score_facts(
        load_variant(TABLE),
        {
            "contract": "normal",
            "parties": {"re": [0, 1], "kontra": [2, 3]},
            "card_points": {"re": 121, "kontra": 119},
            "calls": {"re": ["re", "recounter"], "kontra": "kontra"},
        },
    )
    assert settlement["game_value"] == 1 + 2 + 2 + 2 * 2


def test_what_the_table_has_called_is_shown_without_a_side() -> None:
    ruleset = load_variant(TABLE)
    facts, problems = read_facts(
        ruleset,
        {
            "contract": "normal",
            "parties": {"re": [0, 1], "kontra": [2, 3]},
            "card_points": {"re": 121, "kontra": 119},
            "calls": {"re": ["re", "recounter"]},
        },
    )
    assert not problems
    assert facts is not None
    assert course(ruleset, facts)["calls"] == [
        {"what": "re", "party": "re", "level": "announcement"},
        {"what": "recounter", "level": "recounter"},
    ]
    said = [call_text(ruleset, c, "en") for c in course(ruleset, facts)["calls"]]
    assert said == ["Re", "x"]


def test_a_ladder_that_is_switched_off_can_be_named_and_nobody_has_said_anything() -> (
    None
):
    option = {"type": "bool", "default": False, "label": TEXT}
    change: dict[str, object] = {
        **TABLE,
        "options": {"more": option},
        "ladders": {"shared": {**SHARED, "when": "option.more"}},
    }
    off = load_variant(change)
    assert load_variant(change, {"more": True}).ladders[1].levels
    assert not off.ladders[1].levels
    assert off.stable_calls
    assert "counter" not in off.call_words
    said = {"re": "re", "kontra": "kontra"}
    facts = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 121, "kontra": 119},
    }
    assert score_facts(off, {**facts, "calls": said})["game_value"] == 1 + 2 + 2
    with pytest.raises(DocumentError, match="unknown call `counter`"):
        score_facts(off, {**facts, "calls": {"re": "counter"}})


def test_a_ladder_of_the_table_has_nobody_to_reply_to() -> None:
    with pytest.raises(VariantError, match="`reply` does not go with `scope: table`"):
        load_variant({"extends": "ddv-2026", "ladders": {"calls": {"scope": "table"}}})


def test_a_level_may_be_said_to_be_needed_where_others_can_be_left_out() -> None:
    needed = {**CITED, "allowed": "never"}
    deal = _deal({"levels": {"announcement": {"skip": needed}}})
    assert [a.what for a in deal.calls(0)] == ["re"]
    _said(deal, 0, "re")
    assert [a.what for a in deal.calls(0)] == ["no90", "no60", "no30", "schwarz"]


def test_a_level_may_be_left_out_at_any_time_where_others_must_be_in_time() -> None:
    free = {**CITED, "allowed": "free"}
    deal = _deal({"levels": {"announcement": {"limit": 13, "skip": free}}})
    assert [a.what for a in deal.calls(0)] == ["no90", "no60", "no30", "schwarz"]
    deal = _deal({"levels": {"no90": {"limit": 13, "skip": free}}})
    assert [a.what for a in deal.calls(0)] == ["re", "no60", "no30", "schwarz"]
