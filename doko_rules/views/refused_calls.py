"""Why a call is refused: by whose side, by what was called before, by its limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.kinds import NOTHING
from doko_rules.core.tables import CLOSED
from doko_rules.engine import calling
from doko_rules.engine.phases import PLAYING
from doko_rules.views.book import book_of
from doko_rules.views.out_of_turn import wrong_phase
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import both, sentence, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.engine.actions import Action
    from doko_rules.engine.calling import Standing
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ladders import Ladder

CARDS_IN_HAND = "cards_in_hand(seat)"
"""The usual clock of calls."""


def why_not_call(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why a seat may not say this now."""
    ruleset = deal.ruleset
    ladder = ruleset.ladders[action.ladder]
    rule = f"ladders/{ladder.id}"
    level_rule = f"{rule}/levels/{ladder.levels[action.index - 1]}"
    seat = action.seat
    if deal.phase != PLAYING:
        yield wrong_phase(deal, PLAYING, f"{rule}/opens")
        return
    at = calling.standing(deal, action.ladder, seat)
    if not at.opens:
        # What opens the calls also makes the parties known to their own seats.
        yield from book_of(ruleset).false_clauses(f"{rule}/opens", deal, {"seat": seat})
        return
    if action.party != deal.party[seat]:
        own, side = deal.party[seat], action.party
        labels = ruleset.party_labels
        yield reason(
            ruleset,
            level_rule,
            f"party({seat}) = {ruleset.parties[side]}",
            [(f"party({seat})", ruleset.parties[own])],
            said=told("other side", side=labels[side], own=labels[own]),
        )
        return
    yield from _why_not_level(deal, action, ladder, at)


def _why_not_level(
    deal: Deal, action: Action, ladder: Ladder, at: Standing
) -> Iterator[Reason]:
    ruleset = deal.ruleset
    rule = f"ladders/{ladder.id}"
    level = action.index
    names = (NOTHING, *ladder.levels)
    own = ("level of the own side", names[at.own])

    def label(level: int) -> dict[str, str]:
        return ladder.word_labels[level - 1][action.party]

    def skipping(level: int) -> str:
        """The rule that says whether a level may be left out."""
        of_level = f"{rule}/levels/{names[level]}/skip"
        return of_level if of_level in ruleset.rules else f"{rule}/skip"

    if level <= at.own and not ladder.repeat:
        yield reason(
            ruleset,
            f"{rule}/repeat",
            f"level of the own side < {names[level]}",
            [own],
            said=told("repeated", said=label(at.own)),
        )
        return
    if at.barred and level > ladder.reply_level:
        yield reason(
            ruleset,
            f"{rule}/reply/late",
            "no late reply of the own side",
            [("late reply of the own side", "true")],
            said=told("barred"),
        )
    if step := ladder.needed[at.own][level]:
        yield reason(
            ruleset,
            skipping(step),
            f"level of the own side >= {names[step]}",
            [own],
            said=told("step", step=label(step)),
        )
    clock = calling.clock_of(deal, action.ladder, action.seat)
    clock_text = clock_told(deal, ladder, clock)[0]
    if calling.first_call_in_time(ladder, at, level, clock) or calling.reply_in_time(
        ladder, at, level, clock
    ):
        return
    for step in ladder.asked[at.own][level]:
        limit = at.limits[step - 1]
        if clock >= limit:
            continue
        name = names[step]
        if limit >= CLOSED:
            yield from book_of(ruleset).false_clauses(
                f"{rule}/levels/{name}/opens", deal, {"seat": action.seat}
            )
            continue
        values, also, shifted = shifts_told(deal, ladder, name, action.seat)
        values = [(clock_text, str(clock)), (f"limit of {name}", str(limit)), *values]
        late = reason(
            ruleset,
            skipping(step) if step < level else f"{rule}/levels/{name}",
            f"{clock_text} >= limit of {name}",
            values,
            also=also,
        )
        about = {"call": label(step), "limit": limit, "shifts": shifted}
        yield timed(deal, ladder, clock, late, "too late", **about)
    if level == ladder.reply_level and at.other > 0:
        name = names[at.other]
        limit = at.limits[at.other - 1] - ladder.reply_later
        late = reason(
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
        yield timed(deal, ladder, clock, late, "reply too late", **about)


def clock_told(deal: Deal, ladder: Ladder, clock: int) -> tuple[str, Mapping[str, str]]:
    """What the clock of a ladder asks, and what it shows."""
    text = book_of(deal.ruleset).text(f"ladders/{ladder.id}/clock", CARDS_IN_HAND)
    if text == CARDS_IN_HAND:
        return text, both("cards in hand", number=clock)
    return text, both("clock", clock=text, number=clock)


def timed(
    deal: Deal, ladder: Ladder, clock: int, found: Reason, key: str, **about: object
) -> Reason:
    """A reason about the time of a call, with the clock as written and in words."""
    book = book_of(deal.ruleset)
    shown = clock_told(deal, ladder, clock)[1]
    asked = book.expressions.get(f"ladders/{ladder.id}/clock")

    def worded(language: str) -> str:
        said = shown[language]
        if asked is not None and asked.node.text != CARDS_IN_HAND:
            what = book.witness(deal, language).value(asked)
            said = sentence("clock", language, clock=what, number=clock)
        return sentence(key, language, clock=said, **about)

    said = told(key, clock=shown, **about)
    return found._replace(said=said).worded_by(worded)


def shifts_told(
    deal: Deal, ladder: Ladder, level: str, seat: int
) -> tuple[list[tuple[str, str]], list[str], object]:
    """What shifts the limit of a level: as values, by which rules, and in words."""
    ruleset, rule = deal.ruleset, f"ladders/{ladder.id}"
    values: list[tuple[str, str]] = []
    also: list[str] = []
    shifted: object = ""
    for id, number in book_of(ruleset).shifts(rule, level, deal, {"seat": seat}):
        if not number:
            continue
        values.append((f"of it {id}", str(number)))
        shift = f"{rule}/plus/{id}"
        entry = ruleset.rules.get(shift)
        by: object = id
        if entry is not None:
            also.append(shift)
            cited = [*entry["source"], f"{entry['file']}:{entry['line']}"]
            by = both("cited", label=entry["label"], by=", ".join(cited))
        shifted = both("shifted", before=shifted, by=by, number=f"{number:+d}")
    return values, also, shifted
