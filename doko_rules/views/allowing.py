"""Why an action is allowed: the rules that might have spoken against it, and do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine import calling
from doko_rules.engine.actions import CALL, NAME, PLAY, RESERVE, VERBS
from doko_rules.views.book import book_of
from doko_rules.views.limits import Limits
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.refusals import direction_of, entry_of
from doko_rules.views.sentences import told
from doko_rules.views.values import class_id, class_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal


def why(deal: Deal, action: Action) -> list[Reason]:
    """The rules by which an action is allowed; none where nothing had to be asked.

    They speak of what the seat of the action may know, and of nothing else.
    """
    if not deal.is_legal(action):
        return []
    if action.do == PLAY:
        return list(_play(deal, action))
    if action.do == CALL:
        return [_call(deal, action)]
    if action.do in (NAME, RESERVE):
        return list(_claim(deal, action))
    if action.do not in VERBS:
        return list(_declaration(deal, action))
    return []


def _play(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    if deal.bound is action:
        # It was declared, and nothing else may be played.
        return
    if not len(deal.card_of) % ruleset.seats:
        yield reason(
            ruleset,
            entry_of(ruleset, "trick/leads", direction_of(deal)),
            f"seat {action.seat} leads",
            [("turn", str(action.seat))],
            said=told("leads", seat=action.seat),
        )
        return
    if not ruleset.follow:
        return
    led = deal.led[-1]
    follows = deal.classes[action.index] == led
    key = "follows" if follows else "can not follow"
    label = class_label(ruleset, led)
    said = told(key, card=action.what, led=label)
    words = book_of(ruleset).with_cards(key, {"card": [action.index]}, led=label)
    values = [("class led", class_id(ruleset, led))]
    if follows:
        condition = f"class({action.what}) = class led"
        values.append((f"class({action.what})", class_id(ruleset, led)))
    else:
        condition = "no card of the class led in hand"
        values.append(("cards of it in hand", "0"))
    yield reason(ruleset, "trick/follow", condition, values, said=said).worded_by(words)


def _call(deal: Deal, action: Action) -> Reason:
    """That a call is in time: by its own limit, or as a reply."""
    limits = Limits.of(deal, action)
    ladder, at = limits.ladder, limits.at
    if not calling.first_call_in_time(ladder, at, action.index, limits.clock):
        return limits.of_reply("in time as a reply")
    # The last of the limits to be kept is that which is passed first.
    step = max(ladder.asked[at.own][action.index], key=lambda n: at.limits[n - 1])
    rule = f"ladders/{ladder.id}/levels/{limits.name(step)}"
    return limits.of_level(step, rule, "in time")


def _claim(deal: Deal, action: Action) -> Iterator[Reason]:
    """What the hand has for the contract that is named."""
    if action.do == NAME:
        rule = f"{deal.ruleset.nameable[action.index].rule}/claim"
        if rule in book_of(deal.ruleset).expressions:
            yield book_of(deal.ruleset).held(rule, deal, {"seat": action.seat})


def _declaration(deal: Deal, action: Action) -> Iterator[Reason]:
    rule = deal.ruleset.declarations[action.index].rule
    book = book_of(deal.ruleset)
    for clause in book.conditions.get(rule, ()):
        given = {"seat": action.seat}
        yield book.told(clause, book.read(clause, deal, given), deal, given)
