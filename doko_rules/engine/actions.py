"""What a seat can do; every action of a ruleset exists once and is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from doko_rules.engine.parts import Text


class Verb(NamedTuple):
    """A kind of actions, as documents and events have it."""

    key: str
    """What stands beside the verb in a record: a card, or ``what`` it is about."""
    event: str
    """What such an action is called once it has happened."""


RESERVE, NAME, PASS, CALL, PLAY = "reserve", "name", "pass", "call", "play"
VERBS = {
    RESERVE: Verb("what", "reserved"),
    NAME: Verb("what", "named"),
    PASS: Verb("what", "passed"),
    CALL: Verb("what", "called"),
    PLAY: Verb("card", "played"),
}


def as_data(seat: int, do: str, what: str | None) -> dict[str, object]:
    """An action as it stands in a record; nobody has asked whether there is one."""
    key = VERBS[do].key if do in VERBS else "what"
    return {"seat": seat, "do": do, key: what}


class Action:
    """One thing that one seat does; compare by identity within a ruleset.

    ``seat``, ``do`` and ``what`` are what stands in a record: who, the verb, and the
    card, contract, call, rank of reservations or answer that it is about.
    """

    __slots__ = ("do", "index", "label", "ladder", "party", "seat", "what")

    seat: int
    do: str
    """One of ``VERBS``."""
    what: str
    index: int
    """Number of the card kind, contract, level, rank, or 0/1 for a reservation."""
    label: Text | None
    """What people call it; a card goes by its code."""
    party: int
    """For a call: the party that it speaks for; otherwise -1."""
    ladder: int
    """For a call: the number of its ladder."""

    def __init__(
        self,
        seat: int,
        do: str,
        what: str,
        index: int,
        label: Text | None = None,
        party: int = -1,
        ladder: int = 0,
    ) -> None:
        self.seat = seat
        self.do = do
        self.what = what
        self.index = index
        self.label = label
        self.party = party
        self.ladder = ladder

    def as_json(self) -> dict[str, object]:
        """The action as it stands in a record."""
        return as_data(self.seat, self.do, self.what)

    def __repr__(self) -> str:
        return f"<seat {self.seat} {self.do} {self.what}>"
