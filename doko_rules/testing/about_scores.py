"""Questions about the settlement of a deal, and about a session of deals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.kept import kept
from doko_rules.testing.mismatch import Mismatch, UnfitError
from doko_rules.testing.notation import line_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doko_rules.engine.session import Session
    from doko_rules.testing.given import World


def _answer(world: World) -> dict[str, Any]:
    assert world.answer is not None
    return world.answer


def _matches(line: dict[str, Any], wanted: Any) -> bool:
    """Whether a line of the answer is the one that a case names."""
    if isinstance(wanted, str):
        return line_text(line) == wanted
    return all(line.get(key) == value for key, value in wanted.items())


def _lines(world: World, expected: Any) -> Iterator[Mismatch]:
    """Exactly these lines, in any order."""
    left = list(_answer(world)["lines"])
    yield from _take(left, expected)
    for line in left:
        yield Mismatch((), "no such line", line_text(line))


def _lines_include(world: World, expected: Any) -> Iterator[Mismatch]:
    """These lines and maybe others."""
    yield from _take(list(_answer(world)["lines"]), expected)


def _take(left: list[dict[str, Any]], expected: Any) -> Iterator[Mismatch]:
    for n, wanted in enumerate(expected):
        line = next((line for line in left if _matches(line, wanted)), None)
        if line is None:
            yield Mismatch((n,), wanted, [line_text(line) for line in left])
        else:
            left.remove(line)


def _lines_exclude(world: World, expected: Any) -> Iterator[Mismatch]:
    """None of these lines."""
    for n, id in enumerate(expected):
        found = [line_text(x) for x in _answer(world)["lines"] if x["id"] == id]
        if found:
            yield Mismatch((n,), f"no line {id}", found)


def _ignored(world: World, expected: Any) -> Iterator[Mismatch]:
    """Exactly these special points were given in vain, in any order."""
    found = [entry["id"] for entry in _answer(world)["ignored"]]
    if Counter(found) != Counter(expected):
        yield Mismatch((), expected, found)


def _factors(world: World, expected: Any) -> Iterator[Mismatch]:
    """Exactly these factors."""
    found = {factor["id"]: factor["times"] for factor in _answer(world)["factors"]}
    if found != expected:
        yield Mismatch((), expected, found)


def _happened(world: World, expected: Any) -> Iterator[Mismatch]:
    """Exactly this has happened that counts for later deals, in any order."""
    answer = _answer(world)
    if not world.ruleset.happenings:
        message = f"`{world.ruleset.id}` knows of no happenings"
        raise UnfitError((), message, "declare them under `score.happenings`")
    found = [x["id"] for x in answer.get("happened", ()) for _ in range(x["count"])]
    if Counter(found) != Counter(expected):
        yield Mismatch((), expected, found)


VALUES: dict[str, Callable[[World], Any]] = {
    "winner": lambda world: _answer(world)["winner"],
    "game_value": lambda world: _answer(world)["game_value"],
    "session_scores": lambda world: _answer(world)["session_scores"],
}

CHECKS: dict[str, Callable[[World, Any], Iterator[Mismatch]]] = {
    "lines": _lines,
    "lines_include": _lines_include,
    "lines_exclude": _lines_exclude,
    "ignored": _ignored,
    "happened": _happened,
    "factors": _factors,
}


def _session(world: World) -> Session:
    assert world.session is not None
    return world.session


def _ranks(world: World) -> list[int]:
    places = _session(world).ranking()
    return [place.rank for place in sorted(places, key=lambda place: place.player)]


def _kept(world: World, expected: Any) -> Iterator[Mismatch]:
    """What a session keeps, variable by variable; by player as a list."""
    session = _session(world)
    found = kept(session.standing)
    for id, wanted in expected.items():
        if id not in found:
            help = did_you_mean(id, found, "declare it under `session_state`")
            raise UnfitError((id,), f"a session keeps no `{id}`", help)
        value = found[id]
        if isinstance(value, dict) and isinstance(wanted, list):
            value = list(value.values())
        if value != wanted:
            yield Mismatch((id,), wanted, value)


SESSION_CHECKS: dict[str, Callable[[World, Any], Iterator[Mismatch]]] = {
    "kept": _kept,
}

SESSION_VALUES: dict[str, Callable[[World], Any]] = {
    "next_dealer": lambda world: _session(world).dealer,
    "is_over": lambda world: _session(world).is_over,
    "deals_played": lambda world: _session(world).deals_played,
    "totals": lambda world: _session(world).session_scores,
    "ranks": _ranks,
}
