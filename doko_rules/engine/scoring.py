"""What a deal, or the facts of one, is worth: the answer in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.errors import DocumentError, UnfinishedDeal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import SCORED
from doko_rules.engine.settlement import as_json, settle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


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
        UnfinishedDeal: the deal is not over, or its cards are dealt again.
    """
    if deal.phase != SCORED:
        raise UnfinishedDeal(deal, deal.phase)
    return as_json(deal.ruleset, settle(deal.ruleset, deal), language)
