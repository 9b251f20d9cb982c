"""How actions, cards, calls, tricks and results are written as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import NAME
from doko_rules.engine.kept import kept
from doko_rules.engine.knowledge import is_public
from doko_rules.engine.phases import SCORED
from doko_rules.engine.settlement import as_json, settle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.engine.actions import Action
    from doko_rules.engine.calling import MadeCall
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.session import Session

Json = dict[str, Any]


def actions(found: Iterable[Action]) -> list[Json]:
    """Actions as they stand in a record."""
    return [action.as_json() for action in found]


def as_heard(deal: Deal, action: Action, viewer: int | None) -> Json:
    """An action as ``viewer`` hears of it: some of what was chosen may be secret."""
    found = action.as_json()
    if action.given and action.do == NAME and viewer not in (None, action.seat):
        secret = {v.id for v in deal.ruleset.variables if v.seen_by != "all"}
        heard = {id: one for id, one in action.given.items() if id not in secret}
        del found["with"]
        found |= {"with": heard} if heard else {}
    return found


def in_order(deal: Deal, counts: Iterable[int]) -> list[str]:
    """Cards, given by how many of each kind, in the card order in force."""
    ruleset = deal.ruleset
    number = tuple(counts)
    order = deal.order
    return [ruleset.cards[k] for k in order.sorted_cards for _ in range(number[k])]


def dealt(deal: Deal, seat: int) -> list[str]:
    """The cards that a seat was dealt."""
    kinds = range(len(deal.ruleset.cards))
    return in_order(deal, (deal.dealt[seat].count(kind) for kind in kinds))


def hand(deal: Deal, seat: int) -> list[str]:
    """The cards that a seat holds."""
    kinds = range(len(deal.ruleset.cards))
    return in_order(deal, (deal.held(seat, kind) for kind in kinds))


def party_ids(deal: Deal, parties: Iterable[int | None]) -> list[str | None]:
    """Parties by their ids; None stays None."""
    ids = deal.ruleset.parties
    return [None if party is None else ids[party] for party in parties]


def plays(deal: Deal, numbers: Iterable[int]) -> list[Json]:
    """Cards that lie openly, with the seats that played them."""
    codes = deal.ruleset.cards
    return [
        {"seat": deal.seat_of[play], "card": codes[deal.card_of[play]]}
        for play in numbers
    ]


def trick(deal: Deal, number: int) -> Json:
    """A trick that was taken; ``number`` counts from 0."""
    return {
        "number": number + 1,
        "leader": deal.leaders[number],
        "winner": deal.winner_of[number],
        "card_points": deal.trick_points[number],
        "cards": plays(deal, deal.plays_of(number)),
    }


def _told_party(deal: Deal, made: MadeCall) -> str | None:
    """The party of a call; where calls do not show it, what is known of the seat now.

    The seat may have been of another party then, which would tell its cards.
    """
    ruleset = deal.ruleset
    if ruleset.ladders[made.ladder].shows_party or deal.phase == SCORED:
        return ruleset.parties[made.party]
    if is_public(deal, made.seat):
        return ruleset.parties[deal.party[made.seat]]
    return None


def call(deal: Deal, number: int) -> Json:
    """A call that was made, with what it says about its seat."""
    ruleset = deal.ruleset
    made = deal.made[number]
    ladder = ruleset.ladders[made.ladder]
    return {
        "seat": made.seat,
        "what": ladder.words[made.level - 1][made.party],
        "party": _told_party(deal, made),
        "level": ladder.levels[made.level - 1],
        "cards_in_hand": made.cards,
        "late": made.late,
    }


def outcome(deal: Deal, language: str) -> Json:
    """What everybody is told when a deal is settled."""
    return {
        "contract": deal.ruleset.contracts[deal.contract].id,
        "declarer": deal.declarer,
        "parties": party_ids(deal, deal.party),
        "result": as_json(deal.ruleset, settle(deal.ruleset, deal), language),
    }


def redeal(deal: Deal) -> Json:
    """Why the cards of a deal are dealt again."""
    assert deal.redeal is not None
    return {"redeal": deal.ruleset.nameable[deal.redeal].id}


def totals(session: Session) -> Json:
    """How a session stands; at a larger table with who plays the next deal."""
    ruleset = session.ruleset
    larger = ruleset.players > ruleset.seats
    return {
        **({"seated": list(session.seated)} if larger else {}),
        "deals_played": session.deals_played,
        "dealer": session.dealer,
        "is_over": session.is_over,
        "session_scores": list(session.session_scores),
        "ranking": [place._asdict() for place in session.ranking()],
        **({"kept": kept(session.standing)} if ruleset.kept else {}),
    }
