"""What one seat may know of a deal, built up from allowed facts alone.

Nothing here starts from a whole state to take secrets away. Each value is public by its
nature, is about the seat itself, or was made public by an entry of the variant; the
seed of a deal is in no state, so that it can be in no view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import NAME, PASS, PLAY, RESERVE, VERBS
from doko_rules.engine.kept import kept, single
from doko_rules.engine.kept import value as value_of
from doko_rules.engine.knowledge import known_parties, secret_of
from doko_rules.engine.phases import EXCHANGE, PLAYING, REDEALT, SCORED
from doko_rules.views import wire
from doko_rules.views.exchanged import choice, steps

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.session import Session
    from doko_rules.views.wire import Json


ANSWERS = frozenset({RESERVE, NAME, PASS})
"""What is said to find the contract."""


def view(
    deal: Deal, seat: int, session: Session | None = None, language: str = "en"
) -> Json:
    """The deal as ``seat`` may see it.

    Args:
        deal: the deal, in any phase.
        seat: whose view it is.
        session: the session that the deal belongs to, for its scores.
        language: of the texts in the result, ``en`` or ``de``.

    Raises:
        ValueError: there is no such seat.
    """
    ruleset = deal.ruleset
    ruleset.check_seat(seat)
    found: Json = {
        "format": 1,
        "variant": ruleset.id,
        "seat": seat,
        "phase": deal.phase,
        "dealer": deal.dealer,
        "turn": deal.turn,
        "reservations": [wire.as_heard(deal, one, seat) for one in answers(deal)],
        **_contract(deal, seat),
        "parties": wire.party_ids(deal, known_parties(deal, seat)),
        "dealt": wire.dealt(deal, seat),
        "hand": wire.hand(deal, seat),
        "cards_in_hand": [deal.cards_in_hand(other) for other in range(ruleset.seats)],
        "calls": [wire.call(deal, number) for number in deal.made_calls()],
        "tricks": [wire.trick(deal, number) for number in deal.tricks()],
        "trick": _open_trick(deal),
        "tricks_taken": list(deal.tricks_by_seat),
        "card_points": list(deal.points_by_seat),
        "legal": legal_data(deal, seat, language),
    }
    if deal.exchange is not None:
        found["exchange"] = steps(deal, seat)
    if ruleset.declarations:
        found["declarations"] = wire.actions(declarations(deal, seat))
    if ruleset.variables:
        found["variables"] = variables(deal, seat)
    if deal.phase == SCORED:
        found |= wire.outcome(deal, language)
    if deal.phase == REDEALT:
        found |= wire.redeal(deal)
    if session is not None:
        found["session"] = {
            "deals_played": session.deals_played,
            "session_scores": list(session.session_scores),
            **({"kept": kept(session.standing)} if session.ruleset.kept else {}),
        }
    return found


def legal_data(deal: Deal, seat: int, language: str = "en") -> list[Json]:
    """The legal actions of a seat as JSON; sets of cards are described, not listed."""
    found = choice(deal, seat, language)
    return wire.actions(legal(deal, seat)) if found is None else [found]


def legal(deal: Deal, seat: int) -> list[Action]:
    """The legal actions of a seat, its cards in the order of its sorted hand."""
    order = deal.order
    place = {kind: n for n, kind in enumerate(order.sorted_cards)}
    found = deal.legal(seat)
    cards = [action for action in found if action.do == PLAY]
    rest = [action for action in found if action.do != PLAY]
    return [*sorted(cards, key=lambda action: place[action.index]), *rest]


def answers(deal: Deal) -> list[Action]:
    """What was said aloud to find the contract: answers, passes, the name."""
    return [
        entry
        for entry in deal.log
        if not isinstance(entry, tuple) and entry.do in ANSWERS
    ]


def declarations(deal: Deal, seat: int) -> list[Action]:
    """What was declared during play, as far as ``seat`` has heard it."""
    known = deal.ruleset.declarations
    return [
        entry
        for entry in deal.log
        if not isinstance(entry, tuple)
        and entry.do not in VERBS
        and (entry.seat == seat or known[entry.index].seen_by == "all")
    ]


def variables(deal: Deal, seat: int) -> Json:
    """The variables that ``seat`` may see, by id."""
    found: Json = {}
    for variable, value in zip(deal.ruleset.variables, deal.state, strict=True):
        if variable.seen_by == "all":
            found[variable.id] = value_of(deal.ruleset, variable, value)
        elif variable.seen_by == "own" and variable.key == "seat":
            found[variable.id] = single(deal.ruleset, variable, value[seat])
    return found


def _contract(deal: Deal, seat: int) -> Json:
    """The contract as everybody knows it, and the own one where it is hidden."""
    contracts = deal.ruleset.contracts
    found = deal.phase in (EXCHANGE, PLAYING, SCORED)
    public = contracts[deal.public_contract]
    # Asked of the public contract: a hidden one may be settled otherwise.
    settled = found and (public.settles is None or deal.settled)
    secret = secret_of(deal, seat)
    own = None if secret is None else contracts[secret].id
    return {
        "contract": public.id if found else None,
        "declarer": deal.public_declarer if found else None,
        "own_contract": own,
        "settled": settled,
    }


def _open_trick(deal: Deal) -> Json | None:
    """The running trick, from the moment that somebody is to lead to it."""
    if deal.phase != PLAYING:
        return None
    number = len(deal.winner_of)
    if number == len(deal.leaders):
        return None  # something is demanded before anybody leads
    first = number * deal.ruleset.seats
    return {
        "number": number + 1,
        "leader": deal.leaders[number],
        "cards": wire.plays(deal, range(first, len(deal.card_of))),
    }
