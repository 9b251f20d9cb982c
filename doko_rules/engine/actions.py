"""What a seat can do; every action of a ruleset exists once and is shared."""

from __future__ import annotations

RESERVE, NAME, PASS, CALL, PLAY = range(5)
VERBS = ("reserve", "name", "pass", "call", "play")


class Action:
    """One thing that one seat does; compare by identity within a ruleset."""

    __slots__ = ("index", "kind", "ladder", "party", "seat", "what")

    seat: int
    kind: int
    """One of ``RESERVE``, ``NAME``, ``PASS``, ``CALL``, ``PLAY``."""
    what: str
    """Card code, contract, call, rank of reservations, or answer."""
    index: int
    """Number of the card kind, contract, level, rank, or 0/1 for a reservation."""
    party: int
    """For a call: the party that it speaks for; otherwise -1."""
    ladder: int
    """For a call: the number of its ladder."""

    def __init__(
        self,
        seat: int,
        kind: int,
        what: str,
        index: int,
        party: int = -1,
        ladder: int = 0,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.what = what
        self.index = index
        self.party = party
        self.ladder = ladder

    @property
    def do(self) -> str:
        """The verb used in records."""
        return VERBS[self.kind]

    def as_json(self) -> dict[str, object]:
        """The action as it stands in a record."""
        key = "card" if self.kind == PLAY else "what"
        return {"seat": self.seat, "do": VERBS[self.kind], key: self.what}

    def __repr__(self) -> str:
        return f"<seat {self.seat} {VERBS[self.kind]} {self.what}>"
