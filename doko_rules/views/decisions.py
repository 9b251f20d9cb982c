"""The decisions of a deal, one after another, as somebody may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import OFFER, RETURN, VERBS
from doko_rules.engine.record import actions_of, write_record
from doko_rules.views import wire
from doko_rules.views.allowing import why
from doko_rules.views.exchanged import choice
from doko_rules.views.known_situation import (
    hidden_from,
    known_situation,
    reproduces,
)
from doko_rules.views.possible import moments
from doko_rules.views.refusals import why_not

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.views.wire import Json

NOBODY = -1
"""The viewer who sits at the table and not on a seat."""
ALLOWED, REFUSED = "allowed", "refused"
OF_OWN = ("because", "legal", "steps", "given")
"""What is told of the decisions of the viewer alone."""
OF_DOCUMENTS = frozenset({"format", "variant", "fingerprint"})

Tried = tuple[int, "Action"]
"""Something that was refused, and how many actions had been done before."""


def decisions(
    deal: Deal,
    viewer: int | None = None,
    tried: Sequence[Tried] = (),
    language: str = "en",
) -> Iterator[Json]:
    """Each decision of a deal, with the rules that decided it.

    Args:
        deal: the deal, as far as it went.
        viewer: a seat that is told what it might know at each moment, or ``NOBODY``;
            without one everything is told, which is for deals that are over.
        tried: what was refused.
        language: of the texts of rules.
    """
    done = [*actions_of(deal)]
    for number, then in moments(deal):
        now = [action for at, action in tried if at == number]
        if viewer is not None:
            now = [action for action in now if action.seat == viewer]
        for action in (*now, *done[number : number + 1]):
            if _is_heard(then, action, viewer):
                yield _decision(then, action, viewer, language)


def _is_heard(deal: Deal, action: Action, viewer: int | None) -> bool:
    """Whether somebody learns of an action at all."""
    if viewer in (None, action.seat) or action.do in VERBS:
        return True
    return deal.ruleset.declarations[action.index].seen_by == "all"


def _decision(deal: Deal, action: Action, viewer: int | None, language: str) -> Json:
    against = why_not(deal, action)
    heard = wire.as_heard(deal, action, viewer)
    found: Json = {
        "seat": action.seat,
        "phase": deal.phase,
        "action": heard,
        "verdict": REFUSED if against else ALLOWED,
    }
    masked: list[str] = []
    if viewer not in (None, action.seat):
        if action.do in (OFFER, RETURN):
            del heard["cards"]
        masked += [f"action.{key}" for key in action.as_json() if key not in heard]
        return {**found, "masked": [*masked, *OF_OWN]}
    because = against or why(deal, action)
    found["because"] = [reason.as_json(language) for reason in because]
    if choice(deal, action.seat) is None:
        # Sets of cards are too many to be counted.
        found["legal"] = len(deal.legal(action.seat))
    found["steps"] = sum(reason.cost for reason in because)
    if viewer is None:
        record = write_record(deal)
        given = {key: x for key, x in record.items() if key not in OF_DOCUMENTS}
        return {**found, "given": {"record": given}, "masked": masked}
    masked += hidden_from(deal, viewer)
    situation = known_situation(deal, viewer)
    if reproduces(deal, situation, action):
        return {**found, "given": {"situation": situation}, "masked": masked}
    return {**found, "masked": [*masked, "given"]}
