"""Deals played by chance up to some point, rich in what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, RESERVATIONS

if TYPE_CHECKING:
    from random import Random

    from doko_rules.engine.ruleset import Ruleset

DECLARES = 0.7
"""How often something is declared that can be."""


def random_prefix(ruleset: Ruleset, random: Random) -> Deal:
    """A deal played by chance up to some action, claims and calls more than usual."""
    deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
    claims, calls = random.choice([0.0, 0.3]), random.choice([0.0, 0.1, 0.5])
    # A deal that stops in the middle has both things to see and things to hide.
    plays = random.randrange(random.randint(1, ruleset.seats * ruleset.hand_size + 1))
    # Everybody answers before the first card, so a small number stops early.
    answers = random.choice([1000, 1000, 1000, random.randrange(ruleset.seats + 2)])
    while deal.turn is not None and len(deal.card_of) < plays:
        if deal.phase != PLAYING:
            if answers == 0:
                return deal
            answers -= 1
        choices = list(deal.choices())
        if deal.phase == RESERVATIONS and random.random() >= claims:
            choices = choices[:1]
        said = [*deal.calls(deal.turn), *deal.declarations(deal.turn)]
        if said and random.random() < calls:
            choices = list(said)
        declared = deal.declarations(deal.turn)
        if declared and random.random() < DECLARES:
            choices = list(declared)
        deal.apply(random.choice(choices))
    return deal
