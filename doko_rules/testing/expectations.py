"""What a case expects, key by key: the value found, and where it differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.testing import about_deals, about_rules, about_scores
from doko_rules.testing.mismatch import Mismatch, UnfitError, differ
from doko_rules.testing.why import deciding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doko_rules.testing.given import World

DEAL, SCORE, SESSION, RULES = "deal", "score", "session", "rules"
_GIVE = {
    DEAL: "give a `situation` or a `record`",
    SCORE: "give `facts`, or a `record` of a deal played to its end",
    SESSION: "give a `session`",
}


class Expectation(NamedTuple):
    """How one key is checked."""

    needs: str
    """The part of the world that it asks."""
    check: Callable[[World, Any], Iterator[Mismatch]]


def _value(of: Callable[[World], Any]) -> Callable[[World, Any], Iterator[Mismatch]]:
    """A key whose value is found and compared as it is."""
    return lambda world, expected: differ(expected, of(world))


def _because(world: World, expected: Any) -> Iterator[Mismatch]:
    """Rules that must have decided, each with those below it."""
    reasons = deciding(world)
    if not reasons:
        message = "nothing has been decided here"
        help = "ask for it where a deal is played or scored, or after a session"
        raise UnfitError((), message, help)
    for n, rule in enumerate(expected):
        if not any(reason.is_of(rule) for reason in reasons):
            yield Mismatch((n,), f"decided by {rule}", [r.rule for r in reasons])


EXPECTATIONS: dict[str, Expectation] = {
    **{key: Expectation(SCORE, _value(of)) for key, of in about_scores.VALUES.items()},
    **{key: Expectation(SCORE, of) for key, of in about_scores.CHECKS.items()},
    **{key: Expectation(DEAL, _value(of)) for key, of in about_deals.VALUES.items()},
    **{key: Expectation(DEAL, of) for key, of in about_deals.CHECKS.items()},
    **{
        key: Expectation(SESSION, _value(of))
        for key, of in about_scores.SESSION_VALUES.items()
    },
    **{
        key: Expectation(SESSION, of) for key, of in about_scores.SESSION_CHECKS.items()
    },
    **{key: Expectation(RULES, of) for key, of in about_rules.CHECKS.items()},
    "because": Expectation("", _because),
}


def compare(world: World, key: str, expected: Any) -> Iterator[Mismatch]:
    """Where what was found differs from what is expected under one key.

    Raises:
        UnfitError: The question has no answer for what is given.
    """
    expectation = EXPECTATIONS[key]
    part = {
        DEAL: world.deal,
        SCORE: world.answer,
        SESSION: world.session,
    }.get(expectation.needs, world)
    if part is None:
        raise UnfitError(
            (), f"`{key}` can not be answered here", _GIVE[expectation.needs]
        )
    for found in expectation.check(world, expected):
        yield found._replace(path=(key, *found.path))
