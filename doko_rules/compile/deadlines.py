"""Whether there is a time for every call: limits that the clock can show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from doko_rules.compile.entries import entries, section, text
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.ir import Const
from doko_rules.expr.types import Int

if TYPE_CHECKING:
    from doko_rules.compile.rules import Expression, RuleBook
    from doko_rules.load.tree import Mapping

KNOWN = frozenset({"settled", "settled_in"})
"""What is known of a moment when the cards in hand are: nothing else is."""


def check_limits(book: RuleBook, rule: str, ladder: Mapping, hand_size: int) -> None:
    """Report levels that nobody can call in time, and levels that close too early.

    The clock of the ladder shows the cards in hand.
    """
    free = text(section(ladder, "skip"), "allowed") == "free"
    reply = text(section(ladder, "reply"), "level")
    shifts = [f"{rule}/plus/{id}" for id, _ in entries(ladder, "plus")]
    lower: tuple[str, int, Expression] | None = None
    for id, level in entries(ladder, "levels"):
        limit = book.expressions.get(f"{rule}/levels/{id}/limit")
        if limit is None:
            continue
        plus = [
            item
            for name in section(level, "plus").items
            if (item := book.expressions.get(f"{rule}/levels/{id}/plus/{name}"))
        ]
        moments = range(hand_size + 1)
        # Where levels can be skipped, one may be there for replies alone.
        if not (free and id == reply) and all(
            _least(book, limit, plus, shifts, settled_in) > hand_size - settled_in
            for settled_in in moments
        ):
            book.report.add(
                Diagnostic(
                    "DK513",
                    "warning",
                    f"nobody can call `{id}`: it takes more cards than a hand has",
                    limit.node.place,
                    f"write at most {hand_size}, or remove the level",
                )
            )
        elif isinstance(limit.ir, Const) and not plus:
            number = limit.ir.value
            assert type(number) is int
            if lower is not None and number > lower[1]:
                book.report.add(
                    Diagnostic(
                        "DK515",
                        "info",
                        f"`{id}` closes before `{lower[0]}`, which is lower",
                        limit.node.place,
                        "nothing, if that is meant",
                        (("the lower one closes by this", lower[2].node.place),),
                    )
                )
            lower = id, number, limit


def _least(
    book: RuleBook,
    limit: Expression,
    plus: list[Expression],
    shifts: list[str],
    settled_in: int,
) -> int:
    """The lowest that a limit can be when the parties were settled in that trick."""
    found = sum(_low(item, settled_in) for item in (limit, *plus))
    for shift in shifts:
        item = book.expressions.get(f"{shift}/limit")
        if item is not None:
            low = _low(item, settled_in)
            found += min(low, 0) if book.conditions.get(shift) else low
    return found


def _low(item: Expression, settled_in: int) -> int:
    if item.reads <= KNOWN:
        state = SimpleNamespace(settled=True, settled_in=settled_in)
        value = evaluate(item.ir, state, {})
        assert type(value) is int
        return value
    assert isinstance(item.type, Int)
    return item.type.low
