"""Complete random deals by a fixed policy, for measuring speed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, RESERVATIONS
from doko_rules.engine.players import CALL_RATE, CLAIM_RATE
from doko_rules.engine.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement


def random_deal(ruleset: Ruleset, dealer: int, random: Random) -> Settlement:
    """Play and settle one deal, each choice uniform among the legal ones.

    A deal that comes to nothing is dealt again.
    """
    deal = Deal.shuffled(ruleset, dealer, random)
    number = random.random
    apply, calls_of = deal.apply, deal.calls
    while deal.phase != PLAYING:
        choices: Sequence[Action] = deal.offered
        if not choices:
            choices = deal.choices()
            if not choices:
                return random_deal(ruleset, dealer, random)
        free = deal.phase != RESERVATIONS or number() < CLAIM_RATE
        apply(choices[int(number() * len(choices))] if free else choices[0])
    seat = deal.turn
    while seat is not None:
        calls = calls_of(seat)
        if calls and number() < CALL_RATE:
            apply(calls[int(number() * len(calls))])
        cards = deal.offered
        apply(cards[int(number() * len(cards))])
        seat = deal.turn
    return settle(ruleset, deal)


def random_deals(ruleset: Ruleset, deals: int, seed: int) -> int:
    """Play that many deals; gives a sum that tells runs of the same seed apart."""
    random = Random(seed)
    check = 0
    for n in range(deals):
        settlement = random_deal(ruleset, n % ruleset.seats, random)
        check = (check * 31 + settlement.game_value) % 1_000_003
    return check
