"""Random deals, and deals that look the same to one seat but hide other cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import CALL, OFFER, RETURN, Action
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, RESERVATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from doko_rules.engine.ruleset import Ruleset

DECLARES = 0.7
"""How often something is declared that can be."""
TRIES = 12
"""How often hidden cards are exchanged for each deal; many exchanges do not fit."""


def random_prefix(ruleset: Ruleset, random: Random) -> Deal:
    """A deal played by chance up to some action, claims and calls more than usual."""
    deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
    claims, calls = random.choice([0.0, 0.3]), random.choice([0.0, 0.1, 0.5])
    # A deal that stops in the middle has both things to see and things to hide.
    plays = random.randrange(random.randint(1, ruleset.seats * ruleset.hand_size + 1))
    # Everybody answers before the first card, so a small number stops early.
    answers = random.choice([1000, 1000, 1000, random.randrange(ruleset.seats + 2)])
    while deal.turn is not None and len(deal.card_of) < plays:
        if deal.phase != PLAYING:
            if answers == 0:
                return deal
            answers -= 1
        choices = list(deal.choices())
        if deal.phase == RESERVATIONS and random.random() >= claims:
            choices = choices[:1]
        said = [*deal.calls(deal.turn), *deal.declarations(deal.turn)]
        if said and random.random() < calls:
            choices = list(said)
        declared = deal.declarations(deal.turn)
        if declared and random.random() < DECLARES:
            choices = list(declared)
        deal.apply(random.choice(choices))
    return deal


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
    twin = Deal(deal.ruleset, deal.dealer, hands)
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
    """Every action that a seat can ever ask for."""
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
