"""Every variant and every pack, with each of its options, in deals by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from doko_rules.engine.deal import Deal
from doko_rules.engine.players import player
from doko_rules.engine.variants import load_variant
from tests.source import ROOT
from tests.variants.battery import seeded_by, try_deals
from tests.variants.packs import (
    PACKS,
    gives_away,
    other_options,
    read,
    rules,
    variant,
)

VARIANTS = sorted(
    path.stem
    for path in (ROOT / "variants").glob("*.yaml")
    if not path.stem.endswith(".cases")
)


def _is_won_or_two_against_two(deal: Deal) -> bool:
    """FreeDoko writes the same for all four seats when nobody wins a solo."""
    return deal.winner is not None or set(Counter(deal.party).values()) == {2}


REVEALING = {"koppeldopf"}
"""Variants with rules that give something away, by what everybody chose."""
UNEVEN = {
    id: _is_won_or_two_against_two for id in VARIANTS if id.startswith("freedoko")
}
DEALS = 80
DEALS_BY_OPTION = 10


@pytest.mark.parametrize("id", VARIANTS)
def test_a_variant_in_deals_by_chance(id: str) -> None:
    even, secret = UNEVEN.get(id, lambda _: True), id not in REVEALING
    made = try_deals(load_variant(id), DEALS, id, even=even, secret=secret)
    assert made > DEALS // 2


OTHERWISE: list[tuple[str, dict[str, object]]] = [
    (
        "spotlight-2001",
        {
            "solo_varieties": "suits",
            "settling_shift": False,
            "schwarz_means": "no-trick",
            "failed_base": "of-winners",
            "failed_levels": "what-was-reached",
            "announcement_is_prediction": True,
        },
    ),
    (
        "doppelkopf-regeln",
        {
            "with_nines": True,
            "second_ten_wins": True,
            "finding_trick": "first-plain",
            "poverty_trumps": 3,
            "scoring_mode": "standard",
            "announcements": "doubled",
            "specials_are_doubled": True,
            "specials_in_solos": True,
        },
    ),
    (
        "doppelkopf-regeln",
        {
            "finding_trick": "first-trump",
            "throw_card_points": 80,
            "throw_trumps": 2,
            "call_limits": "no-limit",
            "scoring_mode": "standard",
            "announcement_value": 3,
            "half_is_enough": "after-kontra-alone",
            "kontra_win_in_solos": False,
            "penalty_beside_denials": False,
            "bock_points": "summed",
            "bock_starts": "each-event",
            "bock_most": 4,
        },
    ),
]
"""Variants with all that they read otherwise by default."""


@pytest.mark.parametrize(("id", "options"), OTHERWISE)
def test_a_variant_that_is_read_otherwise(id: str, options: dict[str, object]) -> None:
    ruleset = load_variant(id, options)
    assert try_deals(ruleset, DEALS // 4, f"{id} {options}") > DEALS // 8


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_in_deals_by_chance(pack: str) -> None:
    secret = not gives_away(rules(pack), pack)
    assert try_deals(rules(pack), DEALS, pack, secret=secret) > DEALS // 2


@pytest.mark.parametrize(
    ("pack", "options"),
    [
        pytest.param(pack, options, id="-".join(map(str, (pack, *options.items()))))
        for pack in PACKS
        for options in other_options(pack)
    ],
)
def test_a_pack_with_another_option(pack: str, options: dict[str, object]) -> None:
    ruleset = load_variant(variant(pack), options)
    secret = not gives_away(ruleset, pack)
    try_deals(ruleset, DEALS_BY_OPTION, f"{pack} {options}", secret=secret)


@pytest.mark.parametrize(
    ("pack", "options"),
    [
        pytest.param(pack, options, id="-".join(map(str, (pack, *options.items()))))
        for pack in PACKS
        if "declarations" in read(pack).get("advice", {})
        for options in ({}, *other_options(pack))
    ],
)
def test_advised_players_declare_nothing_without_an_end(
    pack: str, options: dict[str, object]
) -> None:
    ruleset, random = load_variant(variant(pack), options), seeded_by(pack)
    most = 3 * len(ruleset.deck)
    for _ in range(5):
        deal, sensible = Deal.shuffled(ruleset, 0, random), player("basic")
        for _ in range(most):
            if deal.turn is None:
                break
            deal.apply(sensible.choose(deal, deal.turn, random))
        assert deal.is_over
