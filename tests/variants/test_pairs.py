"""Each two packs that may combine do, and each two that may not say why.

``pytest tests/variants/test_pairs.py --full`` plays more deals of each pair.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.core.errors import VariantError
from doko_rules.engine.variants import load_variant
from tests.variants.battery import seeded_by, try_deals
from tests.variants.packs import (
    BASE,
    PACKS,
    asks_of_options,
    gives_away,
    in_conflict,
    named,
    read,
    some_options,
    variant,
    with_needed,
)

if TYPE_CHECKING:
    from random import Random

DEALS, DEALS_IN_FULL = 4, 200
PAIRS = [
    pair
    for pair in combinations(PACKS, 2)
    # A pack is always with those that it requires, and they are tried with it.
    if not any(other in with_needed(one) for one, other in (pair, pair[::-1]))
]
TOGETHER = [pair for pair in PAIRS if not in_conflict(*pair)]
APART = [pair for pair in PAIRS if in_conflict(*pair)]
IDS = "{}+{}".format


def test_some_packs_go_together_and_some_do_not() -> None:
    assert len(TOGETHER) > 400
    assert APART


@pytest.mark.parametrize("pair", TOGETHER, ids=lambda pair: IDS(*pair))
def test_two_packs_play_together(
    pair: tuple[str, str], request: pytest.FixtureRequest
) -> None:
    full = request.config.getoption("--full")
    name = IDS(*pair)
    random = seeded_by(name)
    # In which order the files name them must not matter.
    for order in (pair, pair[::-1]) if full else (random.choice((pair, pair[::-1])),):
        options = _agreeing_options(order, random)
        ruleset = load_variant(variant(*order), options, keep=False)
        secret = not gives_away(ruleset, *pair)
        deals = DEALS_IN_FULL // 2 if full else DEALS
        try_deals(ruleset, deals, name, secret=secret)


def _agreeing_options(pair: tuple[str, ...], random: Random) -> dict[str, Any]:
    """Options by chance that go together, as far as the packs say."""
    options = some_options(random, *pair)
    while asks_of_options(*pair) and any(
        found.code == "DK509"
        for found in check_variant(variant(*pair), options, thorough=False).report
    ):
        options = some_options(random, *pair)
    return options


@pytest.mark.parametrize("pair", APART, ids=lambda pair: IDS(*pair))
def test_two_packs_that_do_not_go_together_say_why(pair: tuple[str, str]) -> None:
    with pytest.raises(VariantError) as caught:
        load_variant(variant(*pair))
    found = list(caught.value.report)
    assert {fault.code for fault in found} == {"DK313"}
    reasons = [
        reason["en"]
        for pack in with_needed(*pair)
        for other, reason in named(pack, "conflicts").items()
        if other in with_needed(*pair)
    ]
    assert len(found) == len(reasons) > 0
    assert all(any(reason in fault.help for fault in found) for reason in reasons)


@pytest.mark.parametrize("pack", [pack for pack in PACKS if named(pack, "requires")])
def test_a_pack_without_those_it_requires_says_so(pack: str) -> None:
    required = named(pack, "requires")
    report = check_variant({"extends": BASE, "with": [pack]}).report
    told = [fault for fault in report if fault.code == "DK312"]
    assert {fault.message for fault in told} == {
        f"`{pack}` needs the pack `{other}`" for other in required
    }
    assert all(
        any(reason["en"] in fault.help for fault in told)
        for reason in required.values()
    )


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_has_no_findings(pack: str) -> None:
    assert not list(check_variant(variant(pack)).report)


def test_packs_name_others_that_exist_and_a_rule_book_means_one_thing() -> None:
    books: dict[str, Any] = {}
    for pack in PACKS:
        for section in ("requires", "conflicts"):
            assert set(named(pack, section)) <= set(PACKS)
        for id, book in read(pack)["sources"].items():
            assert books.setdefault(id, book) == book, (pack, id)


def test_an_option_is_declared_by_one_pack_and_explained() -> None:
    declared: dict[str, str] = {}
    for pack in PACKS:
        for id, option in read(pack).get("options", {}).items():
            assert declared.setdefault(id, pack) == pack
            assert option["help"].keys() == option["label"].keys() == {"en", "de"}
