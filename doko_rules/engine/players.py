"""Built-in players: one that plays by chance, one that plays sensibly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from doko_rules.engine.actions import NAME, PASS
from doko_rules.engine.cardplay import Trick, best_card
from doko_rules.engine.known import Guide
from doko_rules.engine.phases import PLAYING, RESERVATIONS

if TYPE_CHECKING:
    from random import Random

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.known import Known

CLAIM_RATE = 1 / 20
"""How often the random player is free to claim anything."""
CALL_RATE = 1 / 25
"""How often the random player makes one of its legal calls before a card."""


DECLARATION_RATE = 1 / 2
"""How often it looks whether it can declare something before a card."""


class Player(Protocol):
    """Decides for a seat."""

    def choose(self, deal: Deal, seat: int, random: Random) -> Action:
        """A legal action of ``seat``, which is to act; it may be a call first."""
        ...


class RandomPlayer:
    """Chooses evenly among the legal actions; claims and calls only now and then."""

    def choose(self, deal: Deal, seat: int, random: Random) -> Action:
        """A legal action by chance."""
        number = random.random
        if deal.phase == PLAYING:
            calls = deal.calls(seat)
            if calls and number() < CALL_RATE:
                return calls[int(number() * len(calls))]
            if deal.ruleset.declarations and number() < DECLARATION_RATE:
                declared = deal.declarations(seat)
                if declared:
                    return declared[int(number() * len(declared))]
        choices = tuple(dict.fromkeys(deal.choices()))
        if deal.phase == RESERVATIONS and number() >= CLAIM_RATE:
            return choices[0]
        return choices[int(number() * len(choices))]


class BasicPlayer:
    """Plays by what its seat may know; the same view gives the same choice."""

    def __init__(self) -> None:
        self._guide: Guide | None = None

    def choose(self, deal: Deal, seat: int, random: Random) -> Action:  # noqa: ARG002 -- it leaves nothing to chance
        """The action that seems best."""
        guide = self._guide
        if guide is None or guide.ruleset is not deal.ruleset:
            guide = self._guide = Guide(deal.ruleset)
        return decide(guide.look(deal, seat))


def decide(known: Known) -> Action:
    """The choice of a sensible player that knows this much."""
    if known.advised is not None:
        return known.advised
    if not known.playing:
        return best_claim(known)
    card = best_card(known)
    if known.declarable:
        return _declared(known, card) or card
    return card


def _declared(known: Known, best: Action) -> Action | None:
    """What to declare first: with the best card, or with one that is better then."""
    value = Trick(known).value(best.index)
    for action, after in known.declarable:
        (card,) = after.legal
        if card is best or Trick(after).value(card.index) >= value:
            return action
    return None


def best_claim(known: Known) -> Action:
    """Claim what is worth most, and wait for its turn; or be content without."""
    legal = known.legal
    best = max(known.worth, key=lambda c: known.worth[c], default=None)
    wanted = best if best is not None and known.worth[best] > 0 else None
    names = {action.index: action for action in legal if action.do == NAME}
    if wanted in names:
        return names[wanted]
    for action in legal:
        if action.do == PASS:
            return action
    if names:
        return max(names.values(), key=lambda a: known.worth.get(a.index, 0))
    return legal[-1] if wanted is not None else legal[0]


PLAYERS: dict[str, type[Player]] = {"basic": BasicPlayer, "random": RandomPlayer}
"""The built-in players by name."""


def player(name: str) -> Player:
    """A built-in player.

    Raises:
        KeyError: There is none of this name; ``PLAYERS`` lists them.
    """
    return PLAYERS[name]()
