"""Options switch entries off and give numbers; what is off is gone without a trace."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.core.errors import VariantError
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from tests.chance import seeded
from tests.engine.deals import HOME, a_whole_deal

TEXT = {"en": "x", "de": "x"}
NEW = {"source": "home 1", "label": TEXT}


def _flag(id: str) -> dict[str, Any]:
    return {"options": {id: {"type": "bool", "default": True, "label": TEXT}}}


WITH_NINES = {
    "extends": HOME,
    **_flag("with_nines"),
    "deck": {"ranks": {"nine": {"when": "option.with_nines"}}},
    "deal": {
        "hand_size": "if option.with_nines then 12 else 10",
        "packets": [3, 3, 3, "if option.with_nines then 3 else 1"],
    },
    "ladders": {
        "calls": {
            "plus": {"no-nines": {**NEW, "when": "not option.with_nines", "limit": -2}}
        }
    },
}


# --- a deck without a rank ------------------------------------------------------------


def test_with_the_rank_nothing_changes() -> None:
    ruleset = load_variant(WITH_NINES)
    assert len(ruleset.deck) == 48
    assert ruleset.packets == (3, 3, 3, 3)
    assert "/no-nines" not in ruleset.program["code"]


def test_without_a_rank_the_deck_the_hands_and_the_packets_are_smaller() -> None:
    ruleset = load_variant(WITH_NINES, {"with_nines": False})
    assert len(ruleset.deck) == 40
    assert ruleset.hand_size == 10
    assert ruleset.packets == (3, 3, 3, 1)
    assert "C9" not in ruleset.card_number
    assert "♣9" not in ruleset.card_number
    assert ruleset.total_card_points == 240


def test_without_a_rank_deals_are_played_to_their_end() -> None:
    ruleset = load_variant(WITH_NINES, {"with_nines": False})
    for seed in range(20):
        deal = a_whole_deal(ruleset, seed)
        assert deal.phase == SCORED
        assert len(deal.card_of) == 40
        assert sum(deal.points_of) == 240
        settlement = settle(ruleset, deal)
        assert sum(settlement.session_scores) == 0
        assert Explainer(ruleset, deal).winner(settlement).because


def test_a_shift_counts_only_while_the_options_want_it() -> None:
    for nines, limits in ((True, (11, 10, 9, 8, 7)), (False, (9, 8, 7, 6, 5))):
        ruleset = load_variant(WITH_NINES, {"with_nines": nines})
        deal = Deal.shuffled(ruleset, 0, seeded(1))
        while deal.phase != PLAYING:
            deal.apply(deal.choices()[0])
        assert ruleset.ladders[0].limits(deal, 0) == limits


def test_a_packet_that_the_options_make_empty_is_none() -> None:
    empty = {"extends": HOME, **WITH_NINES, "deal": {**_deal(packets=[5, 5, _two()])}}
    assert load_variant(empty).packets == (5, 5, 2)
    assert load_variant(empty, {"with_nines": False}).packets == (5, 5)


def _two() -> str:
    return "if option.with_nines then 2 else 0"


def _deal(**changes: Any) -> dict[str, Any]:
    deal = WITH_NINES["deal"]
    assert isinstance(deal, dict)
    return {**deal, **changes}


def test_hands_that_the_options_make_too_large_for_the_deck_are_an_error() -> None:
    large = {**WITH_NINES, "deal": {"hand_size": 12}}
    assert not check_variant(large).report.has_errors
    report = check_variant(large, {"with_nines": False}).report
    assert [(d.code, d.message) for d in report if d.severity == "error"] == [
        ("DK504", "the deck has 40 cards, 4 hands of 12 take 48")
    ]


def test_a_number_out_of_its_range_is_an_error_at_its_place() -> None:
    report = check_variant({**WITH_NINES, "deck": {"copies": "option.deals"}}).report
    [found] = [d for d in report if d.severity == "error"]
    assert found.code in ("DK403", "DK412")
    assert found.place.file == "<inline>"


NAMING_NINES = {
    **WITH_NINES,
    "orders": {
        "normal": {**NEW, "trumps": ["H10", "D9", "queen", "jack", "diamonds"]},
        "queens": {**NEW, "trumps": ["queen"], "plain": ["nine", "ace", "ten"]},
        "jacks": {**NEW, "trumps": ["jack", "nine"]},
    },
    "equal_cards": {
        "nines": {**NEW, "before": "first-wins", "cards": ["D9"], "wins": "last"},
        "some": {**NEW, "before": "first-wins", "cards": ["D9", "DA"], "wins": "last"},
    },
}


def test_orders_may_name_cards_that_are_switched_off() -> None:
    assert not check_variant(NAMING_NINES, {"with_nines": False}).report.has_errors
    trumps = {}
    for nines in (True, False):
        ruleset = load_variant(NAMING_NINES, {"with_nines": nines})
        for id in ("normal", "jacks-solo"):
            contract = ruleset.contracts[ruleset.contract_number[id]]
            classes = list(contract.order.classes)
            trumps[id, nines] = classes.count(len(ruleset.suits))
    assert trumps == {
        ("normal", True): 13,
        ("normal", False): 12,
        ("jacks-solo", True): 8,
        ("jacks-solo", False): 4,
    }


def test_equal_cards_that_are_switched_off_are_not_all_cards() -> None:
    assert "equal_cards/nines" in load_variant(NAMING_NINES).rules
    rules = load_variant(NAMING_NINES, {"with_nines": False}).rules
    assert "equal_cards/nines" not in rules
    assert "equal_cards/some" in rules


# --- a contract that is not played ----------------------------------------------------

MARRIAGES = {
    "extends": HOME,
    **_flag("marriages"),
    "contracts": {
        "marriage": {"when": "option.marriages"},
        "marriage-solo": {"when": "option.marriages"},
    },
}
OFF = {"marriages": False}


def test_a_contract_that_is_switched_off_can_not_be_named_or_played() -> None:
    ruleset = load_variant(MARRIAGES, OFF)
    assert "marriage" not in ruleset.contract_number
    assert "contracts/marriage" not in ruleset.rules
    queen = ruleset.card_number["CQ"]
    rest = [kind for kind in ruleset.deck if kind != queen]
    hands = [[queen, queen, *rest[:10]], rest[10:22], rest[22:34], rest[34:]]
    deal = Deal(ruleset, 3, hands)
    deal.apply(deal.choices()[1])
    while deal.phase == "reservations":
        deal.apply(deal.choices()[0])
    assert {ruleset.contracts[a.index].id for a in deal.choices()} == {
        contract for contract in ruleset.contract_number if contract.endswith("solo")
    } - {"silent-solo"} | {"fleischloser"}


def test_expressions_may_name_what_is_switched_off() -> None:
    """The variant says ``public_contract = marriage`` where parties become known."""
    assert not check_variant(MARRIAGES, OFF).report.has_errors
    ruleset = load_variant(MARRIAGES, OFF)
    for seed in range(10):
        assert a_whole_deal(ruleset, seed).phase == SCORED


def test_a_contract_that_is_switched_off_has_no_trait() -> None:
    line = {**NEW, "group": "value", "party": "re", "value": 1}
    lines = {
        "odd": {**line, "when": "marriage.solo"},
        "even": {**line, "when": "not_it"},
    }
    define = {
        "is_solo": {"params": {"c": "contract"}, "is": "c.solo"},
        "not_it": {"is": "not is_solo(marriage)"},
    }
    ruleset = load_variant(
        {**MARRIAGES, "score": {"lines": lines}, "define": define}, OFF
    )
    deal = a_whole_deal(ruleset, 1)
    found = {ruleset.lines[item[0]].id for item in settle(ruleset, deal).items}
    assert "odd" not in found
    assert "even" in found


def test_what_refers_to_a_contract_that_is_switched_off_is_an_error() -> None:
    half = {**MARRIAGES, "contracts": {"marriage-solo": {"when": "option.marriages"}}}
    assert not check_variant(half).report.has_errors
    report = check_variant(half, OFF).report
    [found] = [d for d in report if d.severity == "error"]
    assert found.code == "DK501"
    assert found.message == "there is no contract `marriage-solo`"
    assert found.help == "the options in force switch it off"


def test_advice_about_what_is_switched_off_is_gone_with_it() -> None:
    advised = {**MARRIAGES, "advice": {"claims": {"marriage": 10}}}
    on, off = load_variant(advised), load_variant(advised, OFF)
    assert "marriage" in on.program["advice"]["claims"]
    assert "marriage" not in off.program["advice"]["claims"]


# --- other entries --------------------------------------------------------------------


def test_a_level_that_is_switched_off_is_not_called_and_nobody_has_reached_it() -> None:
    line = {**NEW, "group": "value", "party": "re", "value": 1}
    changes = {
        "extends": HOME,
        **_flag("all"),
        "ladders": {"calls": {"levels": {"no30": {"when": "option.all"}}}},
        "score": {
            "lines": {"odd": {**line, "when": "level(re) >= no30 or no30.below > 0"}}
        },
    }
    assert load_variant(changes).ladders[0].levels[3] == "no30"
    ruleset = load_variant(changes, {"all": False})
    assert ruleset.ladders[0].levels == ("announcement", "no90", "no60", "schwarz")
    assert "no30" not in ruleset.call_words
    for seed in range(20):
        deal = a_whole_deal(ruleset, seed, calls=0.5)
        items = settle(ruleset, deal).items
        assert "odd" not in {ruleset.lines[item[0]].id for item in items}


def test_a_reservation_that_is_switched_off_can_not_be_claimed() -> None:
    changes = {
        "extends": HOME,
        **_flag("soli"),
        "reservations": {"ranks": {"solo": {"when": "option.soli"}}},
    }
    assert len(load_variant(changes).claimable) == 8
    report = check_variant(changes, {"soli": False}).report
    [found] = {(d.code, d.message) for d in report if d.severity == "error"}
    assert found == ("DK501", "there is no reservation `solo`")


@pytest.mark.parametrize("word", ["only_if", "unless"])
def test_conditions_that_other_layers_add_switch_an_entry_off_as_well(
    word: str,
) -> None:
    changes = {
        "extends": HOME,
        **_flag("queens"),
        "contracts": {
            "queens-solo": {
                word: {
                    "played": "option.queens"
                    if word == "only_if"
                    else "not option.queens"
                }
            }
        },
    }
    assert "queens-solo" in load_variant(changes).contract_number
    assert "queens-solo" not in load_variant(changes, {"queens": False}).contract_number


# --- parts of entries -----------------------------------------------------------------

REPLIES = {
    "extends": HOME,
    "options": {
        id: {"type": "bool", "default": True, "label": TEXT}
        for id in ("replies", "late_bars")
    },
    "ladders": {
        "calls": {
            "reply": {
                "when": "option.replies",
                "late": {"when": "option.late_bars"},
            }
        }
    },
}


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({}, ["reply", "reply/late"]),
        ({"late_bars": False}, ["reply"]),
        ({"replies": False}, []),
    ],
)
def test_a_reply_and_what_follows_from_a_late_one_may_depend_on_options(
    options: dict[str, object], rules: list[str]
) -> None:
    ruleset = load_variant(REPLIES, options)
    assert (ruleset.ladders[0].reply_level > 0) is ("reply" in rules)
    assert ruleset.ladders[0].late_bars is ("reply/late" in rules)
    parts = {id.partition("calls/")[2] for id in ruleset.rules}
    assert [part for part in ("reply", "reply/late") if part in parts] == rules


SETTLED = {
    "extends": HOME,
    "options": {
        "tricks": {"type": "int", "from": 1, "to": 12, "default": 3, "label": TEXT}
    },
    "contracts": {"marriage": {"settles": {"within": "option.tricks"}}},
}


def test_in_how_many_tricks_parties_are_settled_may_depend_on_options() -> None:
    for tricks in (2, 5):
        ruleset = load_variant(SETTLED, {"tricks": tricks})
        number = ruleset.contract_number["marriage"]
        assert ruleset.contracts[number].settles_within == tricks


# --- what is asked of options ---------------------------------------------------------

ASKED = {
    "extends": HOME,
    "requires": {
        "short": {
            "when": "option.deals <= 24",
            "reason": {"en": "it is late", "de": "x"},
        }
    },
    "conflicts": {
        "two": {"when": "option.deals = 2", "reason": {"en": "two are odd", "de": "x"}}
    },
}


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        (12, []),
        (25, [("`option.deals <= 24` is false", "it is late")]),
        (2, [("`option.deals = 2` is true", "two are odd")]),
    ],
)
def test_options_must_meet_what_the_layers_ask_of_them(
    deals: int, said: list[tuple[str, str]]
) -> None:
    report = check_variant(ASKED, {"deals": deals}).report
    found = [
        (d.message.removeprefix("the options do not go together: "), d.help)
        for d in report
        if d.code == "DK509"
    ]
    assert found == said


def test_options_in_conflict_do_not_load() -> None:
    with pytest.raises(VariantError, match="DK509"):
        load_variant(ASKED, {"deals": 25})


def test_a_line_that_an_option_switches_off_appears_nowhere() -> None:
    label = {"en": "on", "de": "an"}
    variant = {
        "extends": "ddv-2026",
        "id": "lines-off",
        "label": label,
        "options": {
            "foxes": {"type": "bool", "default": False, "label": label, "help": label}
        },
        "score": {"lines": {"fox": {"only_if": {"asked": "option.foxes"}}}},
    }
    off = load_variant(variant)
    assert "fox" not in off.line_number
    assert not [rule for rule in off.rules if rule.startswith("score/lines/fox")]
    on = load_variant(variant | {"set": {"foxes": True}})
    assert "fox" in on.line_number


def test_a_group_that_the_options_switch_off_takes_its_lines_along() -> None:
    group = {"specials": {"only_if": {"never": False}}}
    off = load_variant({"extends": "ddv-2026", "score": {"groups": group}})
    assert "fox" not in off.line_number
    assert "won" in off.line_number
    assert "score/lines/fox" not in off.rules
    assert "score/groups/specials" not in off.rules
    assert "specials" not in {group["id"] for group in off.groups}
    assert all("specials" not in factor.groups for factor in off.factors)
