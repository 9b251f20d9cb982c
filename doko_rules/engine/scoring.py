"""What a deal, or the facts of one, is worth: the answer in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.errors import DokoError
from doko_rules.core.problems import Problem, show_path
from doko_rules.engine.facts import read_facts
from doko_rules.engine.settlement import as_json, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


class DocumentError(DokoError, ValueError):
    """A document says what can not be; ``problems`` lists all of it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(
            f"{show_path(path)}: {message}" + (f" ({help})" if help else "")
            for _, path, message, help in self.problems
        )


def score_facts(
    ruleset: Ruleset, facts: Mapping[str, Any], language: str = "en"
) -> dict[str, Any]:
    """Settle the facts of a deal: winner, game value, session scores, and each line.

    Args:
        ruleset: the rules to score by; a ``variant`` in the facts is not looked at.
        facts: what a score keeper knows of a finished deal.
        language: of the texts, ``en`` or ``de``.

    Raises:
        DocumentError: with all that can not be true of the facts.
    """
    read, problems = read_facts(ruleset, dict(facts))
    if problems:
        raise DocumentError(problems)
    return as_json(ruleset, settle(ruleset, read), language)


def score_deal(deal: Deal, language: str = "en") -> dict[str, Any]:
    """Settle a deal that is played out, with the same answer as for facts.

    Raises:
        ValueError: the deal is not over.
    """
    if deal.turn is not None or deal.phase != "scored":
        message = f"the deal is not over: it is in the phase `{deal.phase}`"
        raise ValueError(message)
    return as_json(deal.ruleset, settle(deal.ruleset, deal), language)
