"""Deals that look the same to one seat and hide other cards from it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import CALL, OFFER, RETURN, Action
from doko_rules.engine.deal import Deal
from doko_rules.views import told
from doko_rules.views.events import events
from doko_rules.views.refusals import why_not
from doko_rules.views.seat import legal, view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from doko_rules.engine.ruleset import Ruleset

TRIES = 12
"""How often hidden cards are exchanged for each deal; many exchanges do not fit."""


def alike(
    deal: Deal, viewer: int, random: Random, tries: int = TRIES
) -> Iterator[Deal]:
    """The deal with other cards where ``viewer`` cannot see, by the same actions."""
    for _ in range(tries):
        left = _left(deal)
        others = [seat for seat in range(deal.ruleset.seats) if seat != viewer]
        if random.random() < 0.5:
            _exchange(left, others, random)
        else:
            _gather(left, others, random)
        twin = _again(deal, left)
        if twin is not None:
            yield twin


def _left(deal: Deal) -> list[list[int]]:
    """The cards that each seat still has."""
    left = [list(hand) for hand in deal.at_lead]
    for seat, card in zip(deal.seat_of, deal.card_of, strict=False):
        left[seat].remove(card)
    return left


def _exchange(left: list[list[int]], others: list[int], random: Random) -> None:
    """Let two seats exchange some cards."""
    one, two = random.sample(others, 2)
    most = min(len(left[one]), len(left[two]))
    for n in range(random.randint(0, most)):
        left[one][n], left[two][n] = left[two][n], left[one][n]
    for seat in (one, two):
        random.shuffle(left[seat])


def _gather(left: list[list[int]], others: list[int], random: Random) -> None:
    """Give one seat all hidden cards of a kind, for others in exchange."""
    kinds = {card for seat in others for card in left[seat]}
    if not kinds:
        return
    kind, receiver = random.choice(sorted(kinds)), random.choice(others)
    for giver in others:
        while giver != receiver and kind in left[giver]:
            for place, card in enumerate(left[receiver]):
                if card != kind:
                    given = left[giver].index(kind)
                    left[receiver][place], left[giver][given] = kind, card
                    break
            else:
                return


def _again(deal: Deal, left: list[list[int]]) -> Deal | None:
    """The same actions with other cards left; None when one of them is not legal."""
    hands = [list(hand) for hand in left]
    for seat, card in zip(deal.seat_of, deal.card_of, strict=False):
        hands[seat].append(card)
    if not _give_back(deal, hands):
        return None
    twin = Deal(deal.ruleset, deal.dealer, hands, standing=deal.standing)
    for entry in deal.log:
        if isinstance(entry, Action):
            same = entry
            if entry.do == CALL and not twin.ruleset.ladders[entry.ladder].shows_party:
                # The same word is another action for a seat of another party.
                party = twin.party[entry.seat]
                same = twin.ruleset.call[entry.seat][entry.ladder][party][
                    entry.index - 1
                ]
            if not twin.is_legal(same):
                return None
            twin.apply(same)
    return twin


def _give_back(deal: Deal, hands: list[list[int]]) -> bool:
    """Undo an exchange of the same cards; False where the hands do not have them."""
    for entry in reversed(deal.log):
        if not isinstance(entry, Action) or entry.do not in (OFFER, RETURN):
            continue
        assert deal.exchange is not None
        taker, declarer = deal.exchange.taker, deal.exchange.declarer
        if taker is None:
            continue
        receiver = taker if entry.do == OFFER else declarer
        for card in entry.cards:
            if card not in hands[receiver]:
                return False
            hands[receiver].remove(card)
            hands[entry.seat].append(card)
    return True


def actions_of(ruleset: Ruleset, seat: int) -> list[Action]:
    """Every action that a seat can ever ask for, of choices with it the first."""
    return [
        *ruleset.reserve[seat],
        *(action for ways in ruleset.naming[seat].values() for action in ways),
        *ruleset.passes[seat],
        *ruleset.answers_to_offer[seat],
        *ruleset.play[seat],
        *(ruleset.declared(found, seat, ()) for found in ruleset.declarations),
        *(
            action
            for ladder in ruleset.call[seat]
            for by_party in ladder
            for action in by_party
        ),
    ]


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
