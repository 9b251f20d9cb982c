"""Vectors about the exchange of cards with a seat that has hardly any trumps.

What they give and expect is said in a few words. Seat 0 is the one with few trumps; the
seats to the left of it are asked in turn.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tests.external.adapter import RefusedError
from tests.external.vector_words import (
    Problems,
    UncheckableError,
    Vector,
    compare,
    refuse_unknown,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.external.adapter import Adapter, Table

Meaning = TypeVar("Meaning")

POOR, RICH = 0, 2
TRUMPS = ["HJ", "DJ", "D9"]
FOX = "DA"
HANDS = [
    [*TRUMPS, FOX, *("CA", "C10", "CK", "CK", "C9", "C9", "HK", "HK")],
    [*("CQ", "H10", "SQ", "DQ", "CJ", "SJ"), *("SA", "S10", "SK", "HA", "H9", "C10")],
    [*("CQ", "H10", "SQ", "DQ", "CJ", "SJ"), *("SA", "S10", "SK", "HA", "H9", "CA")],
    [*("HQ", "HQ", "HJ", "DJ", "DA", "D10"), *("D10", "DK", "DK", "D9", "S9", "S9")],
]
GIVEN = [*TRUMPS, FOX]
BACK = ["HJ", "D9", "H9", "SK"]
"""What comes back: two trumps of those that went over, and two plain cards."""
BACK_TRUMPS = 2


class Answers(NamedTuple):
    """What the seats answer, and whether cards go back then."""

    declined: int
    accepts: bool
    back: list[str]


GIVENS: dict[str, tuple[tuple[str, Answers], ...]] = {
    "asked": (
        (r"all.*declin|declin.*all", Answers(3, accepts=False, back=[])),
        (r"declin", Answers(1, accepts=False, back=[])),
        (r"accept", Answers(1, accepts=True, back=[])),
    ),
    "returns": (
        (r"wrong (count|number)", Answers(1, accepts=True, back=BACK[:-1])),
        (r"not (in|held)|foreign", Answers(1, accepts=True, back=[*BACK[:-1], "HQ"])),
        (r"right|valid|same", Answers(1, accepts=True, back=BACK)),
    ),
    "exchange": ((r"^valid", Answers(1, accepts=True, back=BACK)),),
}
"""By key, what a text means."""


def check_poverty(given: Vector, expected: Vector, package: Adapter) -> Problems:
    refuse_unknown(given, set(GIVENS))
    ((key, text),) = given.items()
    answers = _meaning(GIVENS[key], text)
    table = package.deal(HANDS, dealer=3)
    _bid(table)
    table.act({"seat": POOR, "do": "offer", "cards": GIVEN})
    turn = POOR
    for _ in range(answers.declined):
        turn = (turn + 1) % 4
        table.act({"seat": turn, "do": "decline"})
    allowed = True
    if answers.accepts:
        table.act({"seat": RICH, "do": "accept"})
    if answers.back:
        try:
            table.act({"seat": RICH, "do": "return", "cards": answers.back})
        except RefusedError:
            allowed = False
    problems = compare(
        {k: v for k, v in expected.items() if k not in EXPECTED},
        {"allowed": allowed, "phase": table.phase},
    )
    for what, texts in EXPECTED.items():
        if what in expected:
            holds = _meaning(texts, expected[what])
            if not holds(table):
                problems.append(f"{what} is not {expected[what]!r}")
    return problems


def _bid(table: Table) -> None:
    """Everybody is healthy, but for the one who has so few trumps."""
    for seat in range(4):
        what = "reservation" if seat == POOR else "healthy"
        table.act({"seat": seat, "do": "reserve", "what": what})
    table.act({"seat": POOR, "do": "name", "what": "poverty"})


def _took_all(table: Table) -> bool:
    """Whether the cards went over: none is left, and the others hold them."""
    poor, rich = table.hand(POOR), table.hand(RICH)
    return not set(GIVEN) & set(poor) and all(card in rich for card in GIVEN)


def _is_next(table: Table) -> bool:
    return table.turn == (POOR + 2) % 4


def _opponent_leads(table: Table) -> bool:
    """The first seat to the left of the taker that is of the other side."""
    left = [(RICH + step) % 4 for step in range(1, 4)]
    first = next(s for s in left if table.parties[s] != table.parties[RICH])
    return table.turn == first


def _poor_leads(table: Table) -> bool:
    return table.turn == POOR


def _number_is_told(table: Table) -> bool:
    """Whether all are told how many of the cards that came back are trumps."""
    return all(BACK_TRUMPS in table.told(seat) for seat in range(4))


def _sow(table: Table) -> bool:
    return table.contract == "black-sow"


EXPECTED: dict[str, tuple[tuple[str, Callable[[Table], bool]], ...]] = {
    "trumps_moved_from_poor_to_rich": ((r"^all", _took_all),),
    "next": ((r"next candidate", _is_next), (r"(black|schwarze) ?sau", _sow)),
    "first_lead": (
        (r"other party.*left of the rich", _opponent_leads),
        (r"poor", _poor_leads),
    ),
    "announced": ((r"number of trumps", _number_is_told),),
    "mode": ((r"(black|schwarze) ?(sau|sow)", _sow),),
    "becomes": ((r"(black|schwarze) ?(sau|sow)", _sow),),
}
"""By key, what a text asks of the table."""


def _meaning(texts: tuple[tuple[str, Meaning], ...], text: str) -> Meaning:
    """What a text means."""
    for pattern, meaning in texts:
        if re.search(pattern, text.lower()):
            return meaning
    raise UncheckableError(text)
