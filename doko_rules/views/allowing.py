"""Why an action is allowed: the rules that might have spoken against it, and do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine import calling
from doko_rules.engine.actions import CALL, NAME, PLAY, RESERVE, VERBS
from doko_rules.views.book import book_of
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.refusals import direction_of, entry_of
from doko_rules.views.refused_calls import clock_told, shifts_told, timed
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
        return list(_call(deal, action))
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
    said = told(key, card=action.what, led=class_label(ruleset, led))
    values = [("class led", class_id(ruleset, led))]
    if follows:
        condition = f"class({action.what}) = class led"
        values.append((f"class({action.what})", class_id(ruleset, led)))
    else:
        condition = "no card of the class led in hand"
        values.append(("cards of it in hand", "0"))
    yield reason(ruleset, "trick/follow", condition, values, said=said)


def _call(deal: Deal, action: Action) -> Iterator[Reason]:
    """That a call is in time: by its own limit, or as a reply."""
    ruleset, seat = deal.ruleset, action.seat
    ladder = ruleset.ladders[action.ladder]
    rule = f"ladders/{ladder.id}"
    names = ("", *ladder.levels)
    at = calling.standing(deal, action.ladder, seat)
    clock = calling.clock_of(deal, action.ladder, seat)
    clock_text = clock_told(deal, ladder, clock)[0]
    if calling.first_call_in_time(ladder, at, action.index, clock):
        # The last of the limits to be kept is that which is passed first.
        step = max(ladder.asked[at.own][action.index], key=lambda n: at.limits[n - 1])
        limit = at.limits[step - 1]
        values, also, shifted = shifts_told(deal, ladder, names[step], seat)
        found = reason(
            ruleset,
            f"{rule}/levels/{names[step]}",
            f"{clock_text} >= limit of {names[step]}",
            [
                (clock_text, str(clock)),
                (f"limit of {names[step]}", str(limit)),
                *values,
            ],
            also=also,
        )
        about = {"limit": limit, "shifts": shifted}
        yield timed(deal, ladder, clock, found, "in time", **about)
        return
    limit = at.limits[at.other - 1] - ladder.reply_later
    name = names[at.other]
    found = reason(
        ruleset,
        f"{rule}/reply",
        f"{clock_text} >= limit of {name} - {ladder.reply_later}",
        [
            (clock_text, str(clock)),
            ("level of the other side", name),
            (f"limit of {name} - {ladder.reply_later}", str(limit)),
        ],
    )
    about = {"call": ladder.level_labels[at.other - 1], "limit": limit}
    yield timed(deal, ladder, clock, found, "in time as a reply", **about)


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
