"""Why a call is refused: by whose side, by what was called before, by its limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.kinds import NOTHING
from doko_rules.core.tables import CLOSED
from doko_rules.engine import calling
from doko_rules.engine.phases import PLAYING
from doko_rules.views.book import book_of
from doko_rules.views.limits import Limits
from doko_rules.views.out_of_turn import wrong_phase
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.calling import Standing
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ladders import Ladder


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
    if calling.first_call_in_time(ladder, at, level, clock) or calling.reply_in_time(
        ladder, at, level, clock
    ):
        return
    limits = Limits(deal, ladder, action.seat, at, clock)
    for step in ladder.asked[at.own][level]:
        limit = at.limits[step - 1]
        if clock >= limit:
            continue
        of_step = f"{rule}/levels/{names[step]}"
        if limit >= CLOSED:
            yield from book_of(ruleset).false_clauses(
                f"{of_step}/opens", deal, {"seat": action.seat}
            )
            continue
        cited = skipping(step) if step < level else of_step
        yield limits.of_level(step, cited, "too late", call=label(step))
    if level == ladder.reply_level and at.other > 0:
        yield limits.of_reply("reply too late")
