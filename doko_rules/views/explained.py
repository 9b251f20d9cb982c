"""All explanations of a deal, or of facts of one, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.errors import DocumentError
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import REDEALT, SCORED
from doko_rules.engine.settlement import settle
from doko_rules.views.explain import Explainer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.explanation import Explanation


def explain_deal(deal: Deal) -> list[Explanation]:
    """Why a deal is what it is: contract, parties, and its result once it is over.

    Single tricks are explained by an ``Explainer``.
    """
    return list(explanations(deal.ruleset, deal))


def explain_facts(ruleset: Ruleset, facts: Mapping[str, Any]) -> list[Explanation]:
    """Why facts of a deal are worth what they are: winner, lines, factors, value.

    Raises:
        DocumentError: with all that can not be true of the facts.
    """
    read, problems = read_facts(ruleset, dict(facts))
    if problems:
        raise DocumentError(problems)
    return list(explanations(ruleset, read))


def explanations(ruleset: Ruleset, state: Deal | Facts) -> Iterator[Explanation]:
    """Everything that can be explained without asking for something particular."""
    explainer = Explainer(ruleset, state)
    if isinstance(state, Deal) and state.phase == REDEALT:
        yield explainer.redeal()
        return
    if isinstance(state, Deal):
        yield explainer.contract()
        for seat in range(ruleset.seats):
            yield explainer.party(seat)
        if state.phase != SCORED:
            return
    settlement = settle(ruleset, state)
    yield explainer.winner(settlement)
    yield from explainer.lines(settlement)
    yield from explainer.happenings(settlement)
    yield explainer.value(settlement)
