"""What a seat can do; every action of a ruleset exists once and is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.engine.text import Text


class Verb(NamedTuple):
    """A kind of actions, as documents and events have it."""

    key: str
    """What stands beside the verb in a record: a card, cards, or ``what`` it is about;
    empty where nothing does."""
    event: str
    """What such an action is called once it has happened."""


RESERVE, NAME, PASS, CALL, PLAY = "reserve", "name", "pass", "call", "play"
OFFER, ACCEPT, DECLINE, RETURN = "offer", "accept", "decline", "return"
VERBS = {
    RESERVE: Verb("what", "reserved"),
    NAME: Verb("what", "named"),
    PASS: Verb("what", "passed"),
    OFFER: Verb("cards", "offered"),
    ACCEPT: Verb("", "accepted"),
    DECLINE: Verb("", "declined"),
    RETURN: Verb("cards", "returned"),
    CALL: Verb("what", "called"),
    PLAY: Verb("card", "played"),
}
BIDS = frozenset({RESERVE, NAME, PASS})
"""The verbs by which a contract is found."""


def as_data(seat: int, do: str, what: str | None) -> dict[str, object]:
    """An action as it stands in a record; nobody has asked whether there is one."""
    found: dict[str, object] = {"seat": seat, "do": do}
    key = VERBS[do].key if do in VERBS else "what"
    if key and (do in VERBS or what is not None):
        found[key] = what.split() if key == "cards" and what is not None else what
    return found


class Action:
    """One thing that one seat does; compare by identity within a ruleset.

    ``seat``, ``do`` and ``what`` are what stands in a record: who, the verb, and the
    card, contract, call, rank of reservations or answer that it is about. Of several
    cards ``what`` has all, with spaces between them.
    """

    __slots__ = (
        "cards",
        "do",
        "given",
        "index",
        "label",
        "ladder",
        "party",
        "seat",
        "values",
        "what",
    )

    seat: int
    do: str
    """One of ``VERBS``, or the id of a declaration."""
    what: str
    index: int
    """Number of the card kind, contract, level, rank, answer or declaration."""
    label: Text | None
    """What people call it; a card goes by its code."""
    party: int
    """For a call: the party that it speaks for; otherwise -1."""
    ladder: int
    """For a call: the number of its ladder."""
    cards: tuple[int, ...]
    """For cards that are given away: their kinds, in the order of the deck."""
    given: Mapping[str, Any] | None
    """What was chosen with it, as in a record."""
    values: tuple[int, ...]
    """The numbers of what was chosen with a declaration."""

    def __init__(
        self,
        seat: int,
        do: str,
        what: str,
        index: int,
        label: Text | None = None,
        party: int = -1,
        ladder: int = 0,
        cards: tuple[int, ...] = (),
        given: Mapping[str, Any] | None = None,
        values: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.do = do
        self.what = what
        self.index = index
        self.label = label
        self.party = party
        self.ladder = ladder
        self.cards = cards
        self.given = given
        self.values = values

    @property
    def written(self) -> str:
        """The action without its seat, as cases write it: with all that was chosen."""
        chosen = (f"{id}={value}" for id, value in (self.given or {}).items())
        return " ".join(filter(None, (self.do, self.what, *chosen)))

    @property
    def quoted(self) -> str:
        """The action in the midst of a sentence of a message."""
        if self.do not in VERBS:
            return f"declare `{self.written}`"
        about = self.written.removeprefix(self.do).strip()
        return f"{self.do} `{about}`" if about else self.do

    def as_json(self) -> dict[str, object]:
        """The action as it stands in a record."""
        # Cards that are given away may be none at all.
        gives = self.do in (OFFER, RETURN)
        found = as_data(self.seat, self.do, self.what if gives else self.what or None)
        if self.given:
            found["with"] = dict(self.given)
        return found

    def __repr__(self) -> str:
        return f"<seat {self.seat} {self.written}>"
