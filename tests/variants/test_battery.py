"""Every variant and every pack, with each of its options, in deals by chance."""

from __future__ import annotations

import pytest

from doko_rules.engine.variants import load_variant
from tests.source import ROOT
from tests.variants.battery import try_deals
from tests.variants.packs import PACKS, other_options, rules, variant

VARIANTS = sorted(
    path.stem
    for path in (ROOT / "variants").glob("*.yaml")
    if not path.stem.endswith(".cases")
)
DEALS = 200
DEALS_BY_OPTION = 10


@pytest.mark.parametrize("id", VARIANTS)
def test_a_variant_in_deals_by_chance(id: str) -> None:
    assert try_deals(load_variant(id), DEALS, id) > DEALS


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_in_deals_by_chance(pack: str) -> None:
    assert try_deals(rules(pack), DEALS, pack) > DEALS // 2


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
    try_deals(ruleset, DEALS_BY_OPTION, f"{pack} {options}")
