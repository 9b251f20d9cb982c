"""Deals and sessions played out by built-in players, all chance from seeds."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import REDEALT, SCORED
from doko_rules.engine.players import player
from doko_rules.engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.engine.players import Player
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.session import Scored
    from doko_rules.engine.standing import Standing

ACTIONS_FOR_A_CARD = 10
"""A deal with more actions than so many for each card is taken to have no end."""
MOST_DEALS = 100
"""A session that does not end by its rules is given up after so many deals."""
DEALT_FOR_A_DEAL = 20
"""So many times cards are dealt for each deal that is to be scored, at most."""


def seeded(seed: str | int) -> Random:
    """Chance that falls the same way for the same seed."""
    return Random(seed)  # noqa: S311 -- drawn again from its seed, nothing is secret


def most_actions(ruleset: Ruleset) -> int:
    """So many actions may happen in a deal before it is given up."""
    return ACTIONS_FOR_A_CARD * len(ruleset.deck)


def play_out(
    deal: Deal, players: Sequence[Player], chances: Sequence[Random], most: int
) -> None:
    """Let players, one for each seat, act until the deal is over.

    A deal that is not over after ``most`` actions is left as it is then.
    """
    seat = deal.turn
    while seat is not None and most > 0:
        deal.apply(players[seat].choose(deal, seat, chances[seat]))
        most -= 1
        seat = deal.turn


def play_deal(
    ruleset: Ruleset,
    dealer: int,
    hands: Sequence[Sequence[int]] | None,
    players: Sequence[Player],
    seed: str,
    standing: Standing | None = None,
) -> Deal:
    """Play one deal; the same arguments give the same deal.

    Args:
        ruleset: what is played by.
        dealer: the seat that deals.
        hands: the card kinds of each seat; shuffled by the seed when missing.
        players: who decides for each seat.
        seed: what all chance follows from; cards and each seat have their own.
        standing: how the session stands; without one the deal is its first.
    """
    if hands is None:
        deal = Deal.shuffled(ruleset, dealer, seeded(seed), standing)
    else:
        deal = Deal(ruleset, dealer, hands, standing=standing)
    chances = [seeded(f"{seed}/{seat}") for seat in range(ruleset.seats)]
    play_out(deal, players, chances, most_actions(ruleset))
    return deal


class Played(NamedTuple):
    """One deal of a session, which may have come to nothing."""

    number: int
    """How many times cards were dealt in the session before."""
    seed: str
    deal: Deal
    scored: Scored | None
    """What it added; None when the cards are dealt again, or it found no end."""


def play_session(ruleset: Ruleset, kind: str, seed: str, most: int) -> Iterator[Played]:
    """Play the deals of a session, until it is over or ``most`` of them are scored.

    Args:
        ruleset: what is played by.
        kind: of the built-in players, one for each seat.
        seed: what all chance follows from; each deal has one made of it.
        most: how many deals are scored at most.
    """
    players = [player(kind) for _ in range(ruleset.seats)]
    session = Session.begin(ruleset, seeded(seed))
    for number in count():
        if (
            session.is_over
            or session.deals_played >= most
            or number >= DEALT_FOR_A_DEAL * most
        ):
            return
        standing, of_deal = session.standing, f"{seed}/{number}"
        dealer = standing.dealer_seat
        deal = play_deal(ruleset, dealer, None, players, of_deal, standing)
        scored = None
        if deal.phase == SCORED:
            scored = session.enter(deal)
        elif deal.phase == REDEALT:
            session.enter_redeal(deal)
        yield Played(number, of_deal, deal, scored)
        if not deal.is_over:
            return
