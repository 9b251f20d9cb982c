"""Whether there is a time for every call: limits that the clock can show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from doko_rules.compile.entries import entries, section, text
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.ir import Const
from doko_rules.expr.parts import reads_local
from doko_rules.expr.types import Int

if TYPE_CHECKING:
    from doko_rules.compile.rules import Expression, RuleBook
    from doko_rules.core.tables import Tables
    from doko_rules.load.tree import Mapping


def check_limits(book: RuleBook, tree: Mapping, id: str, tables: Tables) -> None:
    """Report levels that nobody can call in time, and levels that close too early.

    The clock of the ladder shows the cards in hand.
    """
    rule, ladder = f"ladders/{id}", section(tree, "ladders", id)
    hand_size = len(tables.number_of)
    moments = [
        SimpleNamespace(tables=tables, settled=True, settled_in=trick)
        for trick in range(hand_size + 1)
    ]
    skip = text(section(ladder, "skip"), "allowed")
    reply = text(section(ladder, "reply"), "level")
    shifts = [f"{rule}/plus/{id}" for id, _ in entries(ladder, "plus")]
    lower: tuple[str, int, Expression] | None = None
    for name, level in entries(ladder, "levels"):
        limit = book.expressions.get(f"{rule}/levels/{name}/limit")
        if limit is None:
            continue
        more = _more(book, f"{rule}/levels/{name}", level)
        # Where levels can be skipped, one may be there for replies alone.
        free = text(section(level, "skip"), "allowed", skip) == "free"
        if not (free and name == reply) and all(
            _least(book, limit, more, shifts, moment) > hand_size - moment.settled_in
            for moment in moments
        ):
            book.report.add(
                Diagnostic(
                    "DK513",
                    "warning",
                    f"nobody can call `{name}`: it takes more cards than a hand has",
                    limit.node.place,
                    f"write at most {hand_size}, or remove the level",
                )
            )
        elif isinstance(limit.ir, Const) and not more:
            number = limit.ir.value
            assert type(number) is int
            if lower is not None and number > lower[1]:
                book.report.add(
                    Diagnostic(
                        "DK515",
                        "info",
                        f"`{name}` closes before `{lower[0]}`, which is lower",
                        limit.node.place,
                        "nothing, if that is meant",
                        (("the lower one closes by this", lower[2].node.place),),
                    )
                )
            lower = name, number, limit


def least_limit(
    book: RuleBook, tree: Mapping, ladder: str, level: str, moment: SimpleNamespace
) -> int:
    """The lowest that the limit of a level can be at a moment."""
    rule = f"ladders/{ladder}"
    entry = section(tree, *rule.split("/"))
    shifts = [f"{rule}/plus/{id}" for id, _ in entries(entry, "plus")]
    return _least(
        book,
        book.expressions[f"{rule}/levels/{level}/limit"],
        _more(book, f"{rule}/levels/{level}", section(entry, "levels", level)),
        shifts,
        moment,
    )


def _more(book: RuleBook, rule: str, level: Mapping) -> list[Expression]:
    """What a level adds to its own limit."""
    return [
        item
        for plus in section(level, "plus").items
        if (item := book.expressions.get(f"{rule}/plus/{plus}"))
    ]


def _least(
    book: RuleBook,
    limit: Expression,
    more: list[Expression],
    shifts: list[str],
    moment: SimpleNamespace,
) -> int:
    """The lowest that a limit can be when the parties were settled in that trick."""
    found = sum(_low(item, moment) for item in (limit, *more))
    for shift in shifts:
        item = book.expressions.get(f"{shift}/limit")
        if item is not None:
            low = _low(item, moment)
            found += min(low, 0) if book.conditions.get(shift) else low
    return found


def _low(item: Expression, moment: SimpleNamespace) -> int:
    # Nothing else is known of a moment when the cards in hand are.
    if item.changes <= {"never", "settling"} and not reads_local(item.ir, "seat"):
        value = evaluate(item.ir, moment, {})
        assert type(value) is int
        return value
    assert isinstance(item.type, Int)
    return item.type.low
