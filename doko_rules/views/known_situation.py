"""What a seat knows of a deal, written down as a situation that can be asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import CALL, VERBS
from doko_rules.engine.knowledge import contract_for, known_parties
from doko_rules.engine.phases import EXCHANGE, NAMING, PLAYING, RESERVATIONS
from doko_rules.engine.record import before_of
from doko_rules.engine.situation import read_situation
from doko_rules.views import wire
from doko_rules.views.refusals import why_not
from doko_rules.views.seat import variables

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.views.wire import Json


def known_situation(deal: Deal, seat: int) -> Json:
    """The present state of a deal as a seat knows it."""
    ruleset = deal.ruleset
    found: Json = {
        **before_of(deal.standing),
        "phase": deal.phase,
        "dealer": deal.dealer,
        "turn": deal.turn,
        "hands": {str(seat): wire.hand(deal, seat)},
        "cards_in_hand": [deal.cards_in_hand(other) for other in range(ruleset.seats)],
    }
    if deal.phase in (RESERVATIONS, NAMING):
        return found
    contract, declarer = contract_for(deal, seat)
    found["contract"] = ruleset.contracts[contract].id
    if declarer is not None:
        found["declarer"] = declarer
    if deal.partner is not None:
        found["partner"] = deal.partner
    if deal.phase == EXCHANGE:
        return found
    parties = wire.party_ids(deal, known_parties(deal, seat))
    if any(parties):
        found["parties"] = parties
    if deal.settled and deal.settled_in:
        found["settled_in_trick"] = deal.settled_in
    lying = len(deal.card_of) % ruleset.seats
    if lying:
        first = len(deal.card_of) - lying
        cards = [ruleset.cards[card] for card in deal.card_of[first:]]
        found["trick"] = {"leader": deal.seat_of[first], "cards": cards}
        del found["turn"]
    if deal.made:
        found["made_calls"] = [_call(deal, number) for number in range(len(deal.made))]
    if ruleset.layers:
        layers = zip(ruleset.layers, deal.active, strict=True)
        found["active"] = [layer.id for layer, is_active in layers if is_active]
    if ruleset.variables:
        found |= _variables(deal, seat)
    return found


def _call(deal: Deal, number: int) -> Json:
    call = wire.call(deal, number)
    keys = ("seat", "what", "cards_in_hand", "late")
    return {key: call[key] for key in keys if call[key] is not False}


def _variables(deal: Deal, seat: int) -> Json:
    """The variables that a seat sees and that are not as they begin."""
    ruleset = deal.ruleset
    seen = variables(deal, seat)
    found: Json = {}
    values = zip(ruleset.variables, deal.state, ruleset.start_state, strict=True)
    for variable, value, start in values:
        if variable.id not in seen or value == start:
            continue
        told = seen[variable.id]
        if variable.seen_by == "own":
            told = {str(seat): told}
        if told is not None:
            found[variable.id] = told
    return found


def reproduces(deal: Deal, situation: Json, action: Action) -> bool:
    """Whether a situation alone gives the same answer about an action as the deal.

    It does not where rules ask for more of the past than a situation can say.
    """
    again = read_situation(deal.ruleset, {**situation})
    is_call = action.do == CALL or action.do not in VERBS
    if again.problems or again.missing(action.seat, call=is_call):
        return False
    if again.untold_of(action) or deal.turn_is_asked:
        return False
    twin: Deal = again.deal
    if deal.phase == PLAYING and twin.party[action.seat] != deal.party[action.seat]:
        return False
    if twin.is_legal(action) is not deal.is_legal(action):
        return False
    return _rules(twin, action) == _rules(deal, action)


def _rules(deal: Deal, action: Action) -> list[str]:
    return [reason.rule for reason in why_not(deal, action)]


def hidden_from(deal: Deal, seat: int) -> list[str]:
    """What of the state of a deal a seat does not see, as paths with dots."""
    known: list[Any] = known_parties(deal, seat)
    seats = range(deal.ruleset.seats)
    hands = [f"hands.{other}" for other in seats if other != seat]
    return [*hands, *(f"parties.{other}" for other in seats if known[other] is None)]
