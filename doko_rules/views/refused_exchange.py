"""Why a step of an exchange is refused, or the cards that were chosen for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine import exchange
from doko_rules.engine.actions import ACCEPT, DECLINE
from doko_rules.engine.phases import EXCHANGE
from doko_rules.views.book import book_of
from doko_rules.views.out_of_turn import out_of_turn, wrong_phase
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal


def why_not_give(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why not these cards; a seat knows all that its choice is measured by."""
    yield from why_not_step(deal, action)
    if deal.phase != EXCHANGE or deal.turn != action.seat:
        return
    if exchange.giving(deal) is None or exchange.verb(deal) != action.do:
        return
    ruleset = deal.ruleset
    choice = exchange.Choice(deal)
    rule = choice.part.rule
    if len(action.cards) != choice.size:
        yield reason(
            ruleset,
            f"{rule}/size",
            f"{choice.size} cards",
            [("cards", str(len(action.cards)))],
            book_of(ruleset).place(f"{rule}/size"),
            said=told("size", number=choice.size),
        )
    lacking = [
        card
        for card in dict.fromkeys(action.cards)
        if deal.held(action.seat, card) < action.cards.count(card)
    ]
    for card in lacking:
        code = ruleset.cards[card]
        asked = f"held({action.seat}, {code})"
        yield reason(
            ruleset,
            rule,
            f"{asked} >= {action.cards.count(card)}",
            [(asked, str(deal.held(action.seat, card)))],
            said=told("not held", card=code),
        ).worded_by(book_of(ruleset).with_cards("not held", {"card": [card]}))
    if not lacking and choice.binds:
        yield from book_of(ruleset).false_clauses(
            rule, choice.with_cards(action.cards), choice.given
        )


def why_not_step(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why a step of an exchange is not to be done now, whatever it is about."""
    ruleset = deal.ruleset
    if deal.phase != EXCHANGE:
        rule = next(
            contract.exchange.rule
            for contract in ruleset.contracts
            if contract.exchange is not None
        )
        yield wrong_phase(deal, EXCHANGE, rule)
        return
    rule = exchange.rules(deal).rule
    yield from out_of_turn(deal, action, EXCHANGE, rule)
    giving = exchange.giving(deal)
    wanted = f"{ACCEPT} or {DECLINE}" if giving is None else exchange.verb(deal)
    if action.do not in wanted.split():
        yield reason(
            ruleset,
            rule,
            f"asked for = {action.do}",
            [("asked for", wanted)],
            said=told("phase"),
        )
