"""A deal that was set up from a document, and what the document leaves open."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import CALL, PLAY, Action
from doko_rules.engine.calling import MadeCall, standing
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.untold import HalfTold, Untold, UntoldAt, UntoldError

if TYPE_CHECKING:
    from collections.abc import Callable

    from doko_rules.core.problems import Problem
    from doko_rules.engine.ruleset import Ruleset

MADE_CALLS = "made_calls"
"""The key for calls in the order in which they were made."""


class Situation:
    """A deal set up from a document, and what the document leaves open."""

    def __init__(self, ruleset: Ruleset) -> None:
        seats = ruleset.seats
        self.ruleset = ruleset
        self.deal = Deal(ruleset, 0, [[] for _ in range(seats)])
        self.cards_in_hand = [0] * seats
        self.problems: list[Problem] = []
        self.hand_known = [False] * seats
        """Whether the cards of each seat are given."""
        self.count_known = [False] * seats
        """Whether the number of cards of each seat is given."""
        self.party_known = [False] * seats
        """Whether the party of each seat is given or follows."""
        self.last_trick_known = False
        """Whether it is given or follows that the running trick is the last one."""
        self.order_known = True
        """Whether it is given in which order calls were made, if there were any."""
        self.unchosen: dict[int, str] = {}
        """Parameters of the contract of which nobody said what was chosen, by place."""
        self.uncounted: set[int] = set()
        """Calls of which nobody said how many cards their seat then had."""

    @property
    def running(self) -> int:
        """How many cards lie in the running trick."""
        deal = self.deal
        return len(deal.card_of) - len(deal.winner_of) * self.ruleset.seats

    def missing(self, seat: int, *, call: bool) -> list[str]:
        """What nobody gave and an answer about calls needs, or about acting in turn."""
        if not call:
            return [] if self.hand_known[seat] else ["hands"]
        if self.deal.phase != PLAYING:
            return []
        known = {"cards_in_hand": self.count_known, "parties": self.party_known}
        return [key for key, of_seat in known.items() if not of_seat[seat]]

    def untold(self, seat: int, *, call: bool) -> list[str]:
        """What nobody gave and the rules ask for, about what a seat may do.

        Args:
            seat: who asks.
            call: whether it asks for calls and declarations, or for acting in turn.
        """
        if self.deal.phase != PLAYING or not call:
            return []
        ladders = range(len(self.ruleset.ladders))
        found = [self.asked_by(partial(standing, number=n, seat=seat)) for n in ladders]
        found.append(self.asked_by(lambda deal: deal.declarations(seat)))
        return sorted({key for key in found if key})

    def untold_of(self, action: Action) -> str:
        """What nobody gave and the rules ask for, about one action; or nothing."""
        seat = action.seat
        if self.deal.phase != PLAYING or action.do == PLAY:
            return ""
        if action.do == CALL:
            return self.asked_by(partial(standing, number=action.ladder, seat=seat))
        return self.asked_by(lambda deal: deal.declarations(seat))

    def asked_by(self, question: Callable[[Deal], object]) -> str:
        """The key of what a question asks for and nobody gave; or nothing."""
        deal = self.deal
        told = deal.made, deal.state
        deal.made = self.as_told(deal.made)
        if self.unchosen:
            deal.state = UntoldAt(deal.state, self.unchosen)
        try:
            question(deal)
        except UntoldError as error:
            return error.key
        finally:
            deal.made, deal.state = told
        return ""

    def as_told(self, made: list[MadeCall]) -> list[Any]:
        """The calls, such that what nobody said of them can not be asked for."""
        if not self.order_known:
            return Untold(MADE_CALLS)
        key = f"{MADE_CALLS}.cards_in_hand"
        return [
            HalfTold(call, key) if n in self.uncounted else call
            for n, call in enumerate(made)
        ]

    def taken(self) -> Deal:
        """The deal when the full trick on the table has been taken."""
        return close_trick(self.deal)

    @property
    def last_trick_decides(self) -> bool:
        """Whether the winner may hang on the trick being the last, and nobody said."""
        if self.last_trick_known:
            return False
        wins = self.ruleset.last_wins
        last, other = (wins(self.deal, last_trick=is_last) for is_last in (True, False))
        cards = self.deal.card_of[-self.running :]
        return any(last[c] != other[c] for c in cards if cards.count(c) > 1)


def close_trick(deal: Deal) -> Deal:
    """The deal when the full trick on the table has been taken."""
    twin = deal.copy()
    twin._close_trick()
    return twin
