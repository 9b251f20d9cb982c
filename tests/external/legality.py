"""Which announcements FreeDoko allowed after each card, as questions and answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.external import oracle
from tests.external.tally import SkippedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.external.oracle import Action, Game

LEVELS = ("announcement", "no90", "no60", "no30", "schwarz")
NOTHING, AS_REPLY = "0", "6"

# Late replies are asked about here, so a rule set without them is another one.
FREE_VALUES = {"number of rounds"}


@dataclass(frozen=True)
class Step:
    """The state after a card: what was open in it, and what is done next."""

    number: int
    """How many cards have been played."""
    open: list[dict[str, bool]]
    """For each seat the calls that are open, and whether only as a late reply."""
    is_closed: bool
    """False right after the last card of a settling trick: FreeDoko asked before it
    settled the parties, while for us the card does it."""
    actions: list[Action]
    """The calls made in this state, and the next card."""


def start(game: Game, variant: str) -> dict[str, Any]:
    """A record of the bidding before the first lead."""
    contract = _contract(game["game_type_at_start"])
    declarer = game["bride_or_soloist"]
    named = {} if declarer is None else {declarer: contract}
    # A seat that leads its own compulsory solo is made forehand: nothing else about
    # that solo matters for its calls.
    leader = next(event[1] for event in game["log"] if event[0] == "card")
    return {
        "format": 1,
        "variant": variant,
        "dealer": (leader - 1) % 4,
        "hands": game["hands_at_play"],
        "actions": list(oracle.reservations(named, leader)),
    }


def questions(game: Game) -> int:
    """How many answers a game lists."""
    return sum(len(signs) for row in game["legal"].values() for signs in row)


def steps(game: Game) -> Iterator[Step]:
    """The states of a game in order."""
    party_of = oracle.parties(game["teams"])
    settled_after = _cards_before_settling(game["log"])
    waiting: list[Action] = []
    number = 0
    for action in oracle.play(game["log"], party_of):
        waiting.append(action)
        if action["do"] == "play":
            is_closed = number != settled_after
            yield Step(number, _open(game, number, party_of), is_closed, waiting)
            waiting = []
            number += 1
    yield Step(number, _open(game, number, party_of), True, waiting)


def _cards_before_settling(log: list[list[Any]]) -> int | None:
    """How many cards lie when a marriage is settled."""
    number = 0
    for event in log:
        if event[0] == "card":
            number += 1
        elif event[0] == "marriage":
            return number
    return None


def _open(game: Game, number: int, party_of: list[str]) -> list[dict[str, bool]]:
    return [
        _calls(signs, party)
        for signs, party in zip(game["legal"][str(number)], party_of, strict=True)
    ]


def _calls(signs: str, party: str) -> dict[str, bool]:
    """The open calls of a seat, from one sign for each level."""
    found = {}
    for place, (sign, level) in enumerate(zip(signs, LEVELS, strict=True), start=1):
        if sign == NOTHING:
            continue
        if sign not in {str(place), AS_REPLY}:
            # A reply with a promise: only the strict limit of a house rule has it.
            raise SkippedError("other rules")
        found[level if place > 1 else party] = sign == AS_REPLY
    return found


def _contract(game_type: str) -> str:
    if game_type not in oracle.CONTRACTS:
        raise SkippedError("other rules")
    return oracle.CONTRACTS[game_type]
