"""The rules that decided, as the explanations of the views name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.phases import REDEALT
from doko_rules.engine.settlement import settle
from doko_rules.views import history
from doko_rules.views.explain import Explainer
from doko_rules.views.kept import kept_by
from doko_rules.views.refusals import why_not

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.session import Session
    from doko_rules.engine.settlement import Settlement
    from doko_rules.testing.given import World
    from doko_rules.views.explanation import Explanation
    from doko_rules.views.reasons import Reason


class Because(NamedTuple):
    """A rule that decided, with its condition and the values that it read."""

    rule: str
    text: str
    """The condition and its values, on one line."""

    def is_of(self, rule: str) -> bool:
        """Whether this is the rule, or a part of it."""
        return self.rule == rule or self.rule.startswith(f"{rule}/")


def against(deal: Deal, action: Action) -> list[Because]:
    """The rules that forbid an action; none when it is legal.

    What a mechanism has decided is said in its words; else the condition is quoted.
    """
    reasons = why_not(deal, action)
    return [
        because
        if reason.said is None
        else because._replace(text=", ".join(reason.said["en"]))
        for reason, because in zip(reasons, _told(reasons), strict=True)
    ]


def deciding(world: World) -> list[Because]:
    """The rules behind everything that has been decided so far."""
    return _told(reason for found in _explained(world) for reason in found.because)


def deciding_trick(
    deal: Deal, number: int, on_table: Deal | None = None
) -> list[Because]:
    """The rules that gave a trick, counted from 1, to its winner.

    ``on_table`` is the deal with the trick on the table, where one was written down.
    """
    full = None if on_table is None else history.on_the_table(on_table)
    return _told(Explainer(deal.ruleset, deal).trick(number, full).because)


def _explained(world: World) -> Iterator[Explanation]:
    deal = world.deal
    if deal is not None and deal.phase == REDEALT:
        yield Explainer(world.ruleset, deal).redeal()
    elif deal is not None:
        explainer = Explainer(world.ruleset, deal)
        yield explainer.contract()
        for seat in range(world.ruleset.seats):
            yield explainer.party(seat)
        for trick in deal.tricks():
            yield explainer.trick(trick + 1)
    if world.settled is not None:
        settlement = settle(world.ruleset, world.settled)
        yield from _settled(world.ruleset, world.settled, settlement)
    if world.session is not None:
        yield from _session(world.ruleset, world.session)


def _settled(
    ruleset: Ruleset, state: Deal | Facts, settlement: Settlement
) -> Iterator[Explanation]:
    explainer = Explainer(ruleset, state)
    yield explainer.winner(settlement)
    yield from explainer.lines(settlement)
    yield from explainer.happenings(settlement)


def _session(ruleset: Ruleset, session: Session) -> Iterator[Explanation]:
    """What the deals came to, and by what the session keeps what it keeps."""
    for scored in session.deals:
        yield from _settled(ruleset, scored.deal, scored.settlement)
    for deal in session.redealt:
        yield Explainer(ruleset, deal).redeal()
    yield from kept_by(ruleset, session.standing)


def _told(reasons: Iterable[Reason]) -> list[Because]:
    found = []
    for reason in reasons:
        values = ", ".join(f"{name} = {value}" for name, value in reason.values)
        text = f"{reason.condition} ({values})" if values else reason.condition
        found.append(Because(reason.rule, text))
    return found
