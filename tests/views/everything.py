"""All that a seat can learn of a deal, to compare with what it learns of another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from doko_rules.views import told
from doko_rules.views.events import events
from doko_rules.views.refusals import why_not
from doko_rules.views.seat import legal, view
from tests.views.hidden import actions_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal


def everything_for(deal: Deal, seat: int) -> dict[str, str]:
    """All that a seat can see, be told or ask for, as text."""
    seats = range(deal.ruleset.seats)
    taken = range(1, len(deal.winner_of) + 1)
    explained = [
        told.contract(deal, seat),
        *(told.party(deal, seat, other) for other in seats),
        *(told.trick(deal, number) for number in taken),
    ]
    return {
        **seen_by(deal, seat, actions_of(deal.ruleset, seat)),
        "events": json.dumps(events(deal, seat)),
        "explanations": json.dumps([item.as_json() for item in explained]),
    }


def seen_by(deal: Deal, seat: int, asked: Sequence[Action]) -> dict[str, str]:
    """What a seat sees and may do, and why not what it asks about, as text."""
    reasons = [[item.as_json() for item in why_not(deal, action)] for action in asked]
    found: dict[str, Any] = {
        "view": view(deal, seat),
        "legal": [action.as_json() for action in legal(deal, seat)],
        "reasons": reasons,
    }
    return {key: json.dumps(value) for key, value in found.items()}
