"""The parts of a variant fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.core.diagnostics import Report
from doko_rules.load.layers import resolve
from doko_rules.validate.meaning import check_meaning
from doko_rules.validate.shape import shape

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic

LABEL = {"en": "a", "de": "b"}
CITED = {"source": "tsr 1", "label": LABEL}


def faults(**sections: Any) -> list[Diagnostic]:
    resolved = resolve({"extends": "ddv-2026", **sections})
    assert not [*resolved.report, *shape(resolved)]
    # What is inherited is found in each heir, at one place.
    return list(Report(check_meaning(resolved.tree)))


@pytest.mark.parametrize("id", ["ddv-2026", "ddv-2026-home"])
def test_the_parts_of_shipped_variants_fit(id: str) -> None:
    assert not check_meaning(resolve(id).tree)


@pytest.mark.parametrize("trump", ["H11", "quen"])
def test_a_trump_is_a_card_a_rank_or_a_suit(trump: str) -> None:
    (fault,) = faults(orders={"normal": {"trumps": [trump]}})
    assert fault.code == "DK501"


def test_cards_may_be_written_with_signs() -> None:
    assert not faults(orders={"normal": {"trumps": ["♥10", "queen", "clubs"]}})


def test_hands_need_enough_cards() -> None:
    found = faults(deal={"hand_size": 13, "packets": [13]})
    assert [(f.code, f.severity) for f in found] == [("DK504", "error")]


def test_cards_that_stay_undealt_are_a_warning() -> None:
    found = faults(deal={"hand_size": 10, "packets": [5, 5]})
    assert [(f.code, f.severity) for f in found] == [("DK504", "warning")]


def test_packets_sum_up_to_a_hand() -> None:
    (fault,) = faults(deal={"packets": [3, 3, 3]})
    assert fault.message == "the packets have 9 cards, a hand has 12"


def test_nothing_is_counted_that_depends_on_options() -> None:
    option = {"type": "bool", "default": True, "label": LABEL}
    assert not faults(
        options={"nines": option},
        deck={"ranks": {"nine": {"when": "option.nines"}}},
        deal={
            "hand_size": "if option.nines then 12 else 10",
            "packets": [3, 3, 3, "if option.nines then 3 else 1"],
        },
    )


def test_a_cut_leaves_something_in_both_parts() -> None:
    assert not faults(deal={"cut": {"least": 24}})
    (fault,) = faults(deal={"cut": {"least": 25}})
    assert (fault.code, fault.severity) == ("DK504", "error")


def test_what_options_leave_of_a_deck_is_counted_once_they_are_chosen() -> None:
    option = {"type": "bool", "default": False, "label": LABEL}
    nine = {"ranks": {"nine": {"when": "option.nines"}}}
    variant = {"extends": "ddv-2026", "options": {"nines": option}, "deck": nine}
    (fault,) = check_variant(variant, thorough=False).report
    assert fault.message == "the deck has 40 cards, 4 hands of 12 take 48"
    assert not check_variant(variant, {"nines": True}, thorough=False).report


@pytest.mark.parametrize(
    ("contracts", "otherwise"),
    [
        ({"marriage": {"settles": {"otherwise": "marriage"}}}, "normal"),
        ({"marriage": {"settles": {"otherwise": "silent-solo"}}}, "normal"),
        ({"silent-solo": {"hidden": {"within": "silent-solo"}}}, "normal"),
        ({}, "silent-solo"),
    ],
)
def test_what_is_played_instead_is_another_contract_that_all_know_of(
    contracts: dict[str, Any], otherwise: str
) -> None:
    found = faults(contracts=contracts, reservations={"otherwise": otherwise})
    assert [fault.code for fault in found] == ["DK514"]


def test_parties_are_settled_before_the_deal_is_over() -> None:
    assert not faults(contracts={"marriage": {"settles": {"within": 12}}})
    (fault,) = faults(contracts={"marriage": {"settles": {"within": 13}}})
    assert (fault.code, fault.severity) == ("DK513", "warning")


def test_there_are_two_answers() -> None:
    third = {"claims": True, "label": LABEL}
    found = faults(reservations={"answers": {"maybe": third}})
    assert [fault.code for fault in found] == ["DK506"]
    found = faults(reservations={"answers": {"healthy": {"claims": True}}})
    assert sorted(fault.message for fault in found) == [
        "a second answer says `claims: true`",
        "no answer says `claims: false`",
    ]


def test_ranges_have_a_number() -> None:
    option = {"type": "int", "from": 3, "to": 1, "default": 2, "label": LABEL}
    assert [f.code for f in faults(options={"new": option})] == ["DK508"]
    numbers = {"below": "int 240..0"}
    assert [f.code for f in faults(ladders={"calls": {"numbers": numbers}})] == [
        "DK508"
    ]
