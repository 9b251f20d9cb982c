"""Records to ask about: played by chance, with a seed."""

from __future__ import annotations

from typing import Any

from doko_rules import Deal, load_variant, score_deal
from doko_rules.engine.players import player
from doko_rules.engine.record import write_record
from tests.chance import seeded

VARIANT = "ddv-2026-home"


def record(seed: int = 0, dealer: int = 3, kind: str = "random") -> dict[str, Any]:
    """The record of a deal that is over, with its result."""
    chance = seeded(seed)
    deal = Deal.shuffled(load_variant(VARIANT), dealer, chance)
    someone = player(kind)
    while (seat := deal.turn) is not None:
        deal.apply(someone.choose(deal, seat, chance))
    return {**write_record(deal), "result": score_deal(deal)}


def first_card(data: dict[str, Any]) -> int:
    """The number of the action that leads the first trick."""
    return next(n for n, a in enumerate(data["actions"]) if a["do"] == "play")
