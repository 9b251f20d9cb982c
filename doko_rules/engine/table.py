"""A table where a session is played: players, chance, and one deal after another.

Cards and each seat have a generator of their own, so that a seed draws the same dealer
and deals the same cards whoever plays, and whatever they do.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from doko_rules.engine.phases import REDEALT, SCORED
from doko_rules.engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.players import Player
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.session import Scored


class Table:
    """A session that is being played."""

    deal: Deal | None
    """The deal that began last."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: Sequence[Player | None],
        seed: int | str | None = None,
        dealer: int | None = None,
    ) -> None:
        """Sit down.

        Args:
            ruleset: what is played.
            players: who plays, by player of the table; None where somebody else does.
            seed: what all chance follows from; without one the system gives some.
            dealer: the player who deals first; by the rules when it is missing.
        """
        self.ruleset = ruleset
        self.players = list(players)
        self.sow(seed)
        self.begin(dealer)

    def sow(self, seed: int | str | None) -> None:
        """Let chance begin again."""
        # Cards are no secrets: that they can be dealt again is what a seed is for.
        self._shuffler = Random(seed)  # noqa: S311 -- dealt again from its seed, not secret
        self._chances = [
            Random(None if seed is None else f"{seed}/{seat}")  # noqa: S311 -- dealt again from its seed, not secret
            for seat in range(self.ruleset.players)
        ]

    def begin(self, dealer: int | None = None) -> None:
        """Begin a session; a running one is given up."""
        if dealer is None:
            self.session = Session.begin(self.ruleset, self._shuffler)
        else:
            self.session = Session(self.ruleset, dealer)
        self.deal = None

    def next_deal(self, hands: Sequence[Sequence[int]] | None = None) -> Deal:
        """Begin the next deal of the session, with shuffled cards or with ``hands``."""
        self.deal = self.session.new_deal(self._shuffler, hands)
        return self.deal

    def act(self) -> Action | None:
        """Let the built-in player do something whose turn it is, if it is one's."""
        deal = self.deal
        seat = None if deal is None else deal.turn
        if deal is None or seat is None:
            return None
        number = deal.standing.seated[seat]
        player = self.players[number]
        if player is None:
            return None
        action = player.choose(deal, seat, self._chances[number])
        deal.apply(action)
        return action

    def go_on(self) -> Scored | None:
        """Let built-in players act; gives what the deal added when it is played out.

        A deal that comes to nothing adds nothing: the next one has the same dealer.
        """
        while self.act() is not None:
            pass
        deal, entered = self.deal, self.session.deals
        if deal is not None and deal.phase == REDEALT:
            redealt = self.session.redealt
            if not redealt or redealt[-1] is not deal:
                self.session.enter_redeal(deal)
            return None
        if deal is None or deal.phase != SCORED:
            return None
        if entered and entered[-1].deal is deal:
            return entered[-1]
        return self.session.enter(deal)
