"""Deals by chance, and what two deals must have in common to be the same."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from doko_rules.audit.hidden import actions_of
from doko_rules.engine.bidding import claims
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import EXCHANGE, PLAYING, RESERVATIONS
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.source import ROOT
from tests.views.hidden import random_prefix

if TYPE_CHECKING:
    from random import Random

    from doko_rules.engine.actions import Action
    from doko_rules.engine.contracts import Contract
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


def a_deal_of(ruleset: Ruleset, contract: Contract, seed: int) -> Deal:
    """A deal with a contract that a seat has claimed, played up to some point."""
    random = seeded(seed)
    seat = None
    while seat is None:
        deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
        seats = range(ruleset.seats)
        seat = next((s for s in seats if contract.index in claims(deal, s)), None)
    while deal.phase == RESERVATIONS:
        deal.apply(ruleset.reserve[deal.turn or 0][deal.turn == seat])
    deal.apply(ruleset.name[seat][contract.index])
    for _ in range(random.randrange(ruleset.hand_size)):
        deal.apply(a_choice(deal, random, 0.3))
    return deal


def exchanging(ruleset: Ruleset, number: int = 3) -> list[Deal]:
    """Deals in the midst of an exchange of cards, at each step of it."""
    found: list[Deal] = []
    for contract in ruleset.contracts:
        if contract.exchange is None:
            continue
        for seed in range(number):
            random, seat = seeded(seed), None
            while seat is None:
                deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
                seats = range(ruleset.seats)
                seat = next(
                    (s for s in seats if contract.index in claims(deal, s)), None
                )
            deal.offered = [ruleset.name[seat][contract.index]]
            deal.phase = "naming"
            deal.apply(deal.offered[0])
            while deal.phase == EXCHANGE:
                found.append(deal.copy())
                deal.apply(random.choice(list(deal.choices())))
    return found


def stages(ruleset: Ruleset, number: int) -> list[Deal]:
    """Deals at as many different stages as there are, the rare ones as well."""
    found: dict[tuple[Any, ...], list[Deal]] = {}
    chance = [a_deal(ruleset, seed) for seed in range(10 * number)]
    claimed = [
        a_deal_of(ruleset, contract, n)
        for contract in ruleset.contracts
        if contract in ruleset.claimable
        for n in range(20)
    ]
    for deal in (*claimed, *chance):
        state = (deal.phase, deal.public_contract, deal.settled, deal.rank_asked)
        stage = (*state, bool(deal.made))
        found.setdefault(stage, []).append(deal)
    deals = sorted(found.values(), key=len)
    rounds = zip_longest(*deals)
    return [deal for row in rounds for deal in row if deal is not None][:number]


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
