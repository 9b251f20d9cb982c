"""Vectors about which call is open when."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.chance import seeded
from tests.external import construct
from tests.external.adapter import Standing
from tests.external.vector_words import (
    ALL_TRICKS,
    LEVELS,
    PARTIES,
    Problems,
    UncheckableError,
    Vector,
    call,
    compare,
    refuse_unknown,
)

if TYPE_CHECKING:
    from tests.external.adapter import Adapter, Table

KEYS = {
    "announcement",
    "announcements",
    "cards_in_hand",
    "cards_played_total",
    "hochzeit",
    "opp_level",
    "own_level",
    "player_team",
    "want",
}
ONE_CLOCK = {"announcements", "cards_played_total"}
"""Keys of a table with one deadline for all, which hangs on what was called before."""
SEAT_OF = {"re": 0, "kontra": 2}


def check_announce_allowed(
    given: Vector, expected: Vector, package: Adapter
) -> Problems:
    refuse_unknown(given, KEYS)
    if "announcement" in given:
        return _check_least_cards(given, expected, package)
    if set(given) & ONE_CLOCK:
        return _check_one_clock(given, expected, package)
    want = word(given["want"])
    problems = []
    for party in callers(want, given.get("player_team")):
        at = standing(given, party)
        is_open = want in package.open_calls(at)
        found: dict[str, object] = {"allowed": is_open}
        if "implies" in expected:
            # Whatever the call includes is said with it, and may not be said again.
            after = package.open_calls(replace(at, own=want))
            found["implies"] = [
                implied for implied in expected["implies"] if implied not in after
            ]
        problems += compare(expected, found)
    return problems


def word(text: str) -> str:
    """The call that a vector asks about; remarks in brackets do not matter."""
    bare = re.sub(r"\(.*\)", "", text).strip()
    if bare not in {*PARTIES, *LEVELS}:
        raise UncheckableError(text)
    return bare


def callers(want: str, team: str | None) -> list[str]:
    """The sides for which a question is asked: each that could say the call."""
    if team is not None:
        return [team]
    return [want] if want in PARTIES else list(PARTIES)


def standing(given: Vector, party: str) -> Standing:
    """The situation of a question about a call."""
    other = "kontra" if party == "re" else "re"
    hochzeit = given.get("hochzeit")
    settled = re.search(r"resolved.*(\d)", hochzeit or "")
    return Standing(
        contract="normal" if hochzeit is None else "marriage",
        party=party,
        cards_in_hand=given.get("cards_in_hand", ALL_TRICKS),
        own=call(given.get("own_level"), party),
        other=call(given.get("opp_level"), other),
        settled_in=int(settled.group(1)) if settled else None,
    )


def _check_least_cards(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """A deadline; the level below is taken to have been called in time."""
    want = word(given["announcement"])
    below = 0 if want in PARTIES else LEVELS.index(want)
    problems = []
    for party in callers(want, given.get("player_team")):
        known: Vector = {"own_level": below, **given}
        for key, is_open in (("allowed_at", True), ("not_allowed_at", False)):
            if key in expected:
                at = standing({**known, "cards_in_hand": expected[key]}, party)
                if (want in package.open_calls(at)) != is_open:
                    problems.append(f"{want} is not {key} {expected[key]} cards")
    return problems


def _check_one_clock(given: Vector, expected: Vector, package: Adapter) -> Problems:
    """Whether a call is open after so many cards and calls of the whole table."""
    party, want = _spoken(given["want"])
    made = [_spoken(text) for text in given.get("announcements", [])]
    number = given.get("cards_played_total", 0)
    hochzeit = given.get("hochzeit")
    if number == 0 and hochzeit is None:
        levels = {p: [level for q, level in made if q == p][-1:] for p in PARTIES}
        open_calls = package.open_calls(
            Standing(
                contract="normal",
                party=party,
                own=next(iter(levels[party]), None),
                other=next(iter(levels[other_party(party)]), None),
            )
        )
        return compare(expected, {"allowed": want in open_calls})
    table = _play_on(package, number, made, hochzeit)
    return compare(expected, {"allowed": want in table.open_calls(SEAT_OF[party])})


def other_party(party: str) -> str:
    return "kontra" if party == "re" else "re"


def _spoken(text: str) -> tuple[str, str]:
    """Party and call of words like ``kontra`` or ``re no90``; without a party Re's."""
    words = text.split()
    party = words[0] if words[0] in PARTIES else "re"
    if not set(words) <= {party, *LEVELS}:
        raise UncheckableError(text)
    return party, words[-1]


def _play_on(
    package: Adapter, number: int, made: list[tuple[str, str]], hochzeit: str | None
) -> Table:
    """A deal with so many cards played, in which the calls were made early."""
    settled = re.search(r"resolved.*?(\d)", hochzeit or "")
    trick = int(settled.group(1)) if settled else 0
    rng = seeded(1)
    for _ in range(construct.ATTEMPTS):
        queens = [1, 1, 0, 0] if hochzeit is None else [2, 0, 0, 0]
        hands = construct.hands_with_queens(queens, seed=rng.randrange(2**30))
        start: Vector = {"contract": "normal"}
        if hochzeit is not None:
            named = {"first_foreign": "any-trick"}
            start = {"contract": "marriage", "declarer": 0, "parameters": named}
        table = package.started(hands, start)
        for _ in range(trick * 4):
            table.act(rng.choice(table.choices()))
        if (table.settled_in or 0) != trick:
            continue
        for party, what in made:
            table.act({"seat": SEAT_OF[party], "do": "call", "what": what})
        for _ in range(trick * 4, number):
            table.act(rng.choice(table.choices()))
        return table
    raise UncheckableError(f"a deal with {hochzeit}")
