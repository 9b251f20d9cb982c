"""What variants ask of their options."""

from __future__ import annotations

import pytest

from doko_rules.core.errors import VariantError
from doko_rules.engine.variants import load_variant


@pytest.mark.parametrize("deals", [12, 24])
def test_a_game_at_bs_fyi_has_one_of_two_lengths(deals: int) -> None:
    assert load_variant("bs-fyi", {"deals": deals}).options["deals"]["value"] == deals


def test_no_other_length_is_accepted() -> None:
    with pytest.raises(VariantError, match="a game has 24 or 12 deals"):
        load_variant("bs-fyi", {"deals": 13})
