"""Deals by chance, and what two deals must have in common to be the same."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from doko_rules.engine.deal import PLAYING, RESERVATIONS, Deal
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.source import ROOT
from tests.views.hidden import actions_of, random_prefix

if TYPE_CHECKING:
    from random import Random

    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset

HOME = "ddv-2026-home"
HARBOUR = str(ROOT / "tests" / "engine" / "foreign" / "harbour.yaml")
GAMES = (HOME, HARBOUR)
"""The game that the package is for, and one that it knows nothing of."""

SEEDS = st.integers(0, 2**32 - 1)


@cache
def rules(reference: str) -> Ruleset:
    """The ruleset of a variant, loaded once for all tests."""
    return load_variant(reference)


def name_of(reference: str) -> str:
    """A short name for the ids of tests."""
    return reference.rpartition("/")[2].removesuffix(".yaml")


def a_deal(ruleset: Ruleset, seed: int) -> Deal:
    """A deal that was played by chance up to some point."""
    return random_prefix(ruleset, seeded(seed))


def a_whole_deal(ruleset: Ruleset, seed: int, *, calls: float = 0.1) -> Deal:
    """A deal that was played to its end by chance."""
    random = seeded(seed)
    deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
    while deal.turn is not None:
        deal.apply(a_choice(deal, random, calls))
    return deal


def a_choice(deal: Deal, random: Random, calls: float) -> Action:
    """What the seat to act does: a claim or a call now and then, else any card."""
    assert deal.turn is not None
    said = deal.calls(deal.turn)
    if said and random.random() < calls:
        return random.choice(said)
    choices = deal.choices()
    if deal.phase == RESERVATIONS and random.random() < 0.8:
        return choices[0]
    return random.choice(choices)


def a_caller(deal: Deal, random: Random) -> Action | None:
    """A legal call of any seat, in turn or not."""
    if deal.phase != PLAYING:
        return None
    seats = range(deal.ruleset.seats)
    said = [action for seat in seats for action in deal.calls(seat)]
    return random.choice(said) if said else None


def every_action(ruleset: Ruleset) -> list[Action]:
    """Every action that any seat can ever ask for."""
    return [a for seat in range(ruleset.seats) for a in actions_of(ruleset, seat)]


def state_of(deal: Deal) -> dict[str, Any]:
    """Everything that a deal remembers, as values that compare by what they are."""
    return {
        name: _plain(getattr(deal, name))
        for name in Deal.__slots__
        if name not in {"ruleset", "tables", "_windows", "_table", "_next"}
    }


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if type(value).__name__ == "MadeCall":
        return tuple(getattr(value, name) for name in type(value).__slots__)
    return value
