"""Vectors about which call is open when."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

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
    from tests.external.adapter import Adapter

KEYS = {
    "announcement",
    "cards_in_hand",
    "hochzeit",
    "opp_level",
    "own_level",
    "player_team",
    "want",
}


def check_announce_allowed(
    given: Vector, expected: Vector, package: Adapter
) -> Problems:
    refuse_unknown(given, KEYS)
    if "announcement" in given:
        return _check_least_cards(given, expected, package)
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
