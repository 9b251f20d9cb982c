"""Why an action is refused: all rules against it, as far as its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine import acting
from doko_rules.engine.actions import (
    ACCEPT,
    CALL,
    DECLINE,
    NAME,
    OFFER,
    PASS,
    PLAY,
    RESERVE,
    RETURN,
    VERBS,
)
from doko_rules.engine.phases import PLAYING
from doko_rules.views.book import book_of
from doko_rules.views.out_of_turn import out_of_turn, over, wrong_phase
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.refused_calls import why_not_call
from doko_rules.views.refused_exchange import why_not_give, why_not_step
from doko_rules.views.refused_naming import (
    why_not_name,
    why_not_pass,
    why_not_reserve,
)
from doko_rules.views.sentences import told
from doko_rules.views.values import class_id, class_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


def why_not(deal: Deal, action: Action) -> list[Reason]:
    """All reasons against an action; none when it is legal.

    They speak of what the seat of the action may know, and of nothing else.
    """
    if deal.is_legal(action):
        return []
    if deal.is_over:
        return [over(deal, "the deal goes on")]
    if deal.turn_is_asked and deal.phase == PLAYING:
        return [_demanded(deal, action) if deal.waiting else _only_calls(deal)]
    return list(_WHY.get(action.do, _why_not_declare)(deal, action))


def _only_calls(deal: Deal) -> Reason:
    """The deal has ended, and seats are asked for what they still call."""
    assert deal.ended is not None
    ending = deal.ruleset.endings[deal.ended]
    return reason(
        deal.ruleset,
        ending.rule,
        f"a call of seat {deal.turn}",
        [("ended", ending.id)],
        said=told("only calls", label=ending.label, seat=deal.turn),
    )


def _demanded(deal: Deal, action: Action) -> Reason:
    """What was demanded and waits for an answer."""
    ruleset = deal.ruleset
    number, seat = deal.waiting[0]
    rule = ruleset.demands[number].rule
    label = ruleset.rules[rule]["label"]
    return reason(
        ruleset,
        rule,
        f"an answer of seat {seat}",
        [("asked", str(seat))],
        said=told(
            "demanded" if action.seat != seat else "demanded of it",
            seat=seat,
            label=label,
        ),
    )


def _why_not_declare(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    declaration = ruleset.declarations[action.index]
    if deal.phase != PLAYING:
        yield wrong_phase(deal, PLAYING, declaration.rule)
        return
    if deal.bound is not None and deal.turn == action.seat:
        yield _bound(deal, deal.bound)
        return
    if acting.is_said(deal, declaration, action.seat):
        yield reason(
            ruleset,
            declaration.rule,
            f"{declaration.id} is declared once before a card",
            [("declared", declaration.id)],
            said=told("said before", what=declaration.label),
        )
    if declaration.card >= 0:
        yield from _why_not_its_card(deal, action)
    yield from book_of(ruleset).false_clauses(
        declaration.rule, deal, {"seat": action.seat}
    )
    if declaration.needs(deal, action.seat):
        yield from _no_choice(deal, action)


def _why_not_its_card(deal: Deal, action: Action) -> Iterator[Reason]:
    """What speaks against the card that must be played with a declaration."""
    ruleset = deal.ruleset
    declaration = ruleset.declarations[action.index]
    card = ruleset.play[action.seat][declaration.card]
    if not declaration.regroups:
        if not deal.is_legal(card):
            yield from _why_not_play(deal, card)
        return
    # What it counts as is known only when the declaration has been made.
    if not acting.has_card_for(deal, declaration, action.seat):
        yield from _why_not_play(deal, card)
    elif declaration.needs(deal, action.seat) and action in acting.actions_of(
        deal, declaration, action.seat
    ):
        yield from _why_not_play(acting.after(deal, action), card)


def _no_choice(deal: Deal, action: Action) -> Iterator[Reason]:
    """What was chosen with a declaration and can not be."""
    ruleset = deal.ruleset
    declaration = ruleset.declarations[action.index]
    parameters = declaration.parameters
    for n, (parameter, value) in enumerate(
        zip(parameters, action.values, strict=False)
    ):
        known = parameter.among(deal, action.seat, *action.values[:n])
        if value not in known:
            named = ruleset.id_of(parameter.kind, value)
            listed = ", ".join(str(ruleset.id_of(parameter.kind, x)) for x in known)
            yield reason(
                ruleset,
                declaration.rule,
                f"{parameter.id} in [{listed}]",
                [(parameter.id, str(named))],
            )


def _bound(deal: Deal, card: Action) -> Reason:
    """The card that has to be played, since it was declared."""
    cards = {"card": [card.index]}
    declared = next(
        entry
        for entry in reversed(deal.log)
        if not isinstance(entry, tuple)
        and entry.do not in VERBS
        and entry.seat == card.seat
    )
    return reason(
        deal.ruleset,
        deal.ruleset.declarations[declared.index].rule,
        f"card = {card.what}",
        [("declared", declared.do)],
        said=told("bound", card=card.what),
    ).worded_by(book_of(deal.ruleset).with_cards("bound", cards))


def _why_not_play(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    book = book_of(ruleset)
    found = len(deal.card_of) % ruleset.seats
    turn = direction_of(deal)
    if not found:
        turn = entry_of(ruleset, "trick/leads", turn)
    yield from out_of_turn(deal, action, PLAYING, turn)
    if deal.bound is not None and deal.turn == action.seat:
        yield _bound(deal, deal.bound)
        return
    if not deal.held(action.seat, action.index):
        yield reason(
            ruleset,
            entry_of(ruleset, "trick/hand", "deal"),
            f"held({action.seat}, {action.what}) > 0",
            [(f"held({action.seat}, {action.what})", "0")],
            said=told("not held", card=action.what),
        ).worded_by(book.with_cards("not held", {"card": [action.index]}))
    if deal.phase != PLAYING or not found or not ruleset.follow:
        return
    led = deal.led[-1]
    if deal.classes[action.index] == led:
        return
    hand = deal.hand(action.seat)
    following = sorted({a.index for a in hand if deal.classes[a.index] == led})
    if following:
        cards = ", ".join(ruleset.cards[card] for card in following)
        label = class_label(ruleset, led)
        yield reason(
            ruleset,
            "trick/follow",
            f"class({action.what}) = class led, or no card of it in hand",
            [
                ("class led", class_id(ruleset, led)),
                (
                    f"class({action.what})",
                    class_id(ruleset, deal.classes[action.index]),
                ),
                ("cards of it in hand", f"[{cards}]"),
            ],
            said=told("follow", led=label, cards=cards),
        ).worded_by(book.with_cards("follow", {"cards": following}, led=label))


def direction_of(deal: Deal) -> str:
    """The entry by which the seats play one after another now."""
    ruleset = deal.ruleset
    known = [rule for rule in ruleset.rules if rule.startswith("trick/next/")]
    return known[0 if ruleset.direction is None else ruleset.direction(deal)]


def entry_of(ruleset: Ruleset, *sections: str) -> str:
    """The first entry of the first section that the variant has."""
    return next(
        rule
        for section in sections
        for rule in ruleset.rules
        if rule == section or rule.startswith(f"{section}/")
    )


_WHY = {
    PLAY: _why_not_play,
    CALL: why_not_call,
    RESERVE: why_not_reserve,
    NAME: why_not_name,
    PASS: why_not_pass,
    OFFER: why_not_give,
    RETURN: why_not_give,
    ACCEPT: why_not_step,
    DECLINE: why_not_step,
}
