"""Why an action is refused whatever it is about: it is not the time, or the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import told

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal


def out_of_turn(deal: Deal, action: Action, phase: str, rule: str) -> list[Reason]:
    """Whether another phase or another seat is on, as reasons."""
    if deal.phase != phase:
        return [wrong_phase(deal, phase, rule)]
    if deal.turn != action.seat:
        sentence = "turn of nobody" if deal.turn is None else "turn"
        return [
            reason(
                deal.ruleset,
                rule,
                f"turn = {action.seat}",
                [("turn", str(deal.turn))],
                said=told(sentence, seat=deal.turn),
            )
        ]
    return []


def over(deal: Deal, condition: str = "the deal is over") -> Reason:
    """That nothing happens any more, by the rule that ended the deal or was played."""
    ruleset = deal.ruleset
    if deal.redeal is not None:
        rule = ruleset.nameable[deal.redeal].rule
    elif deal.ended is not None:
        rule = ruleset.endings[deal.ended].rule
    else:
        rule = ruleset.contracts[deal.contract].rule
    return reason(ruleset, rule, condition, [], said=told("deal is over"))


def wrong_phase(deal: Deal, phase: str, rule: str) -> Reason:
    """That an action belongs to another phase of the deal."""
    found = [("phase", deal.phase)]
    return reason(deal.ruleset, rule, f"phase = {phase}", found, said=told("phase"))
