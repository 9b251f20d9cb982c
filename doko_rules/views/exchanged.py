"""Cards that change hands before the play: what a seat learns, and may choose then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine import exchange
from doko_rules.engine.actions import ACCEPT, DECLINE, OFFER, RETURN, Action
from doko_rules.engine.phases import EXCHANGE
from doko_rules.views import wire

if TYPE_CHECKING:
    from doko_rules.engine.contracts import Must
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.exchange import Told
    from doko_rules.engine.text import Text

Json = dict[str, Any]

STEPS = frozenset({OFFER, ACCEPT, DECLINE, RETURN})
"""The actions of an exchange."""


def steps(deal: Deal, viewer: int) -> list[Json]:
    """What was done in the exchange, as ``viewer`` knows it."""
    return [
        {"seat": entry.seat, "do": entry.do, **step(deal, entry, viewer)}
        for entry in deal.log
        if isinstance(entry, Action) and entry.do in STEPS
    ]


def step(deal: Deal, action: Action, viewer: int | None) -> Json:
    """What one action of the exchange tells ``viewer``, or somebody who sees all.

    Cards are known to the seat that gives and to the seat that gets them: those that
    are offered to nobody else than the one who takes them.
    """
    done = deal.exchange
    assert done is not None
    knows = viewer is None or viewer in (done.declarer, action.seat)
    if action.do == ACCEPT:
        return {"cards": _codes(deal, done.offered)} if knows else {}
    if action.do == DECLINE:
        return {}
    told = done.of_offer if action.do == OFFER else done.of_back
    assert told is not None
    found: Json = {"size": len(action.cards)}
    if knows:
        found["cards"] = action.what.split()
    return found | _told(deal, told)


def _told(deal: Deal, told: Told) -> Json:
    codes = deal.ruleset.cards
    return {
        "shows": {id: [codes[kind] for kind in kinds] for id, kinds in told.shown},
        "tells": dict(told.told),
    }


def _codes(deal: Deal, counts: tuple[int, ...]) -> list[str]:
    codes = deal.ruleset.cards
    return [codes[kind] for kind, number in enumerate(counts) for _ in range(number)]


def labels(deal: Deal, do: str) -> dict[str, Text]:
    """What people call the things that are shown and told, by their ids."""
    rules = exchange.rules(deal)
    part = rules.offer if do == OFFER else rules.back
    return {one.id: one.label for one in (*part.shows, *part.tells)}


def choice(deal: Deal, seat: int, language: str = "en") -> Json | None:
    """Which cards ``seat`` may choose now: how many, out of which, on what conditions.

    None when it has no cards to choose.
    """
    found = chosen_by(deal, seat)
    if found is None:
        return None
    return {
        "seat": seat,
        "do": found.do,
        "size": found.size,
        "pool": wire.hand(deal, seat),
        "must": [
            {"rule": must.rule, "text": called(must, language), "condition": must.text}
            for must in (found.part.must if found.binds else ())
        ],
    }


def chosen_by(deal: Deal, seat: int) -> exchange.Choice | None:
    """The choice of cards that ``seat`` has now."""
    if deal.phase != EXCHANGE or deal.turn != seat or exchange.giving(deal) is None:
        return None
    return exchange.Choice(deal)


def called(must: Must, language: str) -> str:
    """What a condition is called: by its label, or else as it is written."""
    return must.text if must.label is None else must.label[language]
