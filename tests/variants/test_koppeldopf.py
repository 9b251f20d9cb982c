"""The hardest house rules, with all that a table can leave out left out in turn."""

from __future__ import annotations

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.variants import load_variant
from tests.variants.battery import try_deals

ID = "koppeldopf"
SWITCHES = sorted(
    id for id, option in load_variant(ID).options.items() if option["type"] == "bool"
)
DEALS = 10
# Rules that tell what is hidden, as they are meant to: who countered, and who withdrew.
TELLING = {"gegengenscherdamen": False, "kemmerich": False}
SECRET_DEALS = 60


@pytest.mark.parametrize("option", SWITCHES)
def test_a_table_may_leave_out_any_rule(option: str) -> None:
    variant = {"extends": ID, "options": {option: False}}
    assert not list(check_variant(variant).report)
    try_deals(load_variant(variant), DEALS, f"{ID} without {option}", secret=False)


def test_nothing_but_what_a_rule_tells_is_told() -> None:
    ruleset = load_variant(ID, TELLING)
    try_deals(ruleset, SECRET_DEALS, f"{ID} in secret", secret=True)


def test_there_is_a_switch_for_every_rule_that_the_table_can_leave_out() -> None:
    assert {"nines", "schweinchen", "genscherdamen", "blutbad"} < set(SWITCHES)
    assert all(load_variant(ID).options[option]["value"] for option in SWITCHES)
