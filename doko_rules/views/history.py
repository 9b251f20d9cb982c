"""A deal as it was when something was decided, played again up to that moment."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from doko_rules.engine.actions import CALL, PLAY
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import EXCHANGE, PLAYING, SCORED

if TYPE_CHECKING:
    from doko_rules.engine.state import Event


def at(deal: Deal, position: int) -> Deal | None:
    """The deal when what its log has at ``position`` was still to be decided.

    For a trick its cards lie on the table, and nobody has taken it; for what settles
    the deal the trick is taken; for the contract that play begins with, the last answer
    is given. There is none for a deal that was set up in the midst of play.
    """
    return _Earlier(deal, position) if is_whole(deal) else None


def full_trick(deal: Deal, trick: int) -> Deal:
    """The deal when the last card of a trick, counted from 0, had been played."""
    position = find(deal, ("trick", trick))
    found = None if position is None else at(deal, position)
    if found is not None:
        return found
    found = deal.copy()
    for taken in (found.best_of, found.winner_of, found.trick_points):
        del taken[trick:]
    del found.led[trick + 1 :]
    for plays in (found.card_of, found.seat_of):
        del plays[(trick + 1) * deal.ruleset.seats :]
    return found


def on_the_table(deal: Deal) -> Deal:
    """The deal with a full trick on the table as it is when its winner is decided.

    What the last card makes happen has happened then, and nothing that the trick does.
    """
    found = deal.copy()
    if deal.ruleset.eventful:
        found.__class__ = _Undecided
        assert isinstance(found, _Undecided)
        found.play_on()
    return found


def find(deal: Deal, event: Event) -> int | None:
    """Where an event stands in the log of a deal."""
    return deal.log.index(event) if event in deal.log else None


def is_whole(deal: Deal) -> bool:
    """Whether the log tells all that has happened, as it does unless it was set up."""
    kinds = [entry.do for entry in deal.log if not isinstance(entry, tuple)]
    contracts = [
        entry[1]
        for entry in deal.log
        if isinstance(entry, tuple) and entry[0] == "contract"
    ]
    began = deal.phase in (PLAYING, SCORED, EXCHANGE) or deal.exchange is not None
    settled = deal.settled_in and find(deal, ("settled", deal.settled_in - 1))
    return (
        (kinds.count(PLAY), kinds.count(CALL)) == (len(deal.card_of), len(deal.made))
        and contracts[-1:] == [deal.public_contract][:began]
        and settled is not None
    )


class _Earlier(Deal):
    """A deal in which nothing is decided from some position of the log on."""

    __slots__ = ("until",)

    def __init__(self, deal: Deal, until: int) -> None:
        self.until = until
        with suppress(_UndecidedError):
            super().__init__(
                deal.ruleset, deal.dealer, deal.dealt, deal.began, deal.standing
            )
            for entry in deal.log[:until]:
                # What follows from an action follows again.
                if not isinstance(entry, tuple):
                    self.apply(entry)

    def _close_trick(self) -> None:
        # Where nothing acts on the last card, its trick is all that happens.
        if len(self.log) == self.until and not self.ruleset.eventful:
            raise _UndecidedError
        super()._close_trick()

    def _happens(self, name: str, number: int) -> None:
        if len(self.log) == self.until:
            raise _UndecidedError
        super()._happens(name, number)


class _Undecided(Deal):
    """A deal in which the trick on the table is still to be taken."""

    __slots__ = ()

    def play_on(self) -> None:
        """Let happen what the last card does."""
        with suppress(_UndecidedError):
            self._close_trick()

    def _happens(self, name: str, number: int) -> None:
        if name == "trick":
            raise _UndecidedError
        super()._happens(name, number)


class _UndecidedError(Exception):
    """The deal has come to what is still to be decided."""
