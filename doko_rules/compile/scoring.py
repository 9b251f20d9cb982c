"""Outcome and score of a variant: all that decides a finished deal, checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from doko_rules.compile.entries import section, text
from doko_rules.compile.rules import premises
from doko_rules.expr.cost import cost
from doko_rules.expr.hooks import PARTY
from doko_rules.expr.limits import MAX_COST
from doko_rules.expr.types import UNKNOWN, Seq

if TYPE_CHECKING:
    from doko_rules.compile.rules import Clause, Entry, Expression, RuleBook
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Mapping as Tree


@dataclass(slots=True, eq=False, repr=False)
class Need:
    """What a party needs, by the first entry that applies to it."""

    rule: str
    clauses: list[Clause]
    needs: Expression


@dataclass(slots=True, eq=False, repr=False)
class Turn:
    """A later step that may turn the result."""

    rule: str
    clauses: list[Clause]
    winner: Expression


@dataclass(slots=True, eq=False, repr=False)
class Line:
    """One score line."""

    id: str
    rule: str
    group: str
    entry: Tree
    clauses: list[Clause]
    lists: dict[str, tuple[Expression, Type]]
    where: Expression | None
    party: Expression
    value: Expression
    found: bool
    details: dict[str, Expression] = field(default_factory=dict)
    """Of a found line: trick, seat and from_seat."""
    at_most: dict[str, Expression] = field(default_factory=dict)
    """Of a found line: how often it can be found in a deal, and for a party."""


@dataclass(slots=True, eq=False, repr=False)
class Happening:
    """Something that may happen and counts for later deals alone."""

    id: str
    rule: str
    entry: Tree
    clauses: list[Clause]
    lists: dict[str, tuple[Expression, Type]]
    where: Expression | None
    found: bool
    most: Expression | None
    """Of one that is found: how often it can be found in a deal."""


@dataclass(slots=True, eq=False, repr=False)
class Factor:
    """One multiplier of the settlement."""

    id: str
    rule: str
    entry: Tree
    clauses: list[Clause]
    times: Expression
    seats: Expression | None
    """The seats whose score it multiplies; None for all."""


@dataclass(slots=True, eq=False, repr=False)
class Book:
    """What of the worth of a deal is written on the sheet."""

    id: str
    rule: str
    entry: Tree
    clauses: list[Clause]
    writes: Expression


@dataclass(slots=True, eq=False, repr=False)
class Scoring:
    """All that decides and scores a finished deal."""

    needs: list[Need]
    turns: list[Turn]
    groups: dict[str, Entry]
    lines: list[Line]
    factors: list[Factor]
    happenings: list[Happening]
    books: list[Book]


def read_scoring(book: RuleBook, tree: Tree) -> Scoring:
    """Check the sections ``outcome`` and ``score``."""
    party: dict[str, Type] = {"party": PARTY}

    def need(entry: Entry) -> Need | None:
        needs = book.value(entry, "is", "outcome.is", locals=party)
        return None if needs is None else Need(entry.rule, entry.clauses, needs)

    def turn(entry: Entry) -> Turn | None:
        winner = book.value(entry, "winner", "outcome.turn.winner")
        return None if winner is None else Turn(entry.rule, entry.clauses, winner)

    def factor(entry: Entry) -> Factor | None:
        times, seats = (
            book.value(entry, key, f"score.factor.{key}") for key in ("times", "seats")
        )
        return None if times is None else Factor(*entry, times, seats)

    def sheet(entry: Entry) -> Book | None:
        writes = book.value(entry, "writes", "score.book.writes")
        return None if writes is None else Book(*entry, writes)

    def line(entry: Entry) -> Line | None:
        if text(entry.node, "group") not in groups:
            book.switched_off.add(entry.rule)
        return _read_line(book, entry)

    needs = book.read(
        need, tree, "outcome", "needs", hook="outcome.when", locals=party, deciding=True
    )
    turns = book.read(turn, tree, "outcome", "turns", hook="outcome.turn.when")
    found = book.entries(tree, "score", "groups", hook="score.group")
    groups = {entry.id: entry for entry in found}
    lines = book.read(line, tree, "score", "lines", hook="score.when")
    factors = book.read(factor, tree, "score", "factors", hook="score.factor.when")
    happenings = book.read(
        partial(_read_happening, book), tree, "score", "happenings", hook="score.when"
    )
    books = book.read(
        sheet, tree, "score", "book", hook="score.book.when", deciding=True
    )
    return Scoring(needs, turns, groups, lines, factors, happenings, books)


def _read_happening(book: RuleBook, entry: Entry) -> Happening | None:
    id, rule, node, clauses = entry
    lists, where = _searched(book, entry)
    most = book.check(
        f"{rule}/at_most/deal",
        section(node, "at_most").get("deal"),
        "score.at_most.deal",
    )
    found = node.get("found") is not None
    return Happening(id, rule, node, clauses, lists, where, found, most)


def _searched(
    book: RuleBook, entry: Entry
) -> tuple[dict[str, tuple[Expression, Type]], Expression | None]:
    """The lists that are searched in the play, and what is looked for."""
    lists = book.list_types(entry, "found", "score.found")
    bound: dict[str, Type] = dict.fromkeys(section(entry.node, "found").items, UNKNOWN)
    bound |= {name: of for name, (_, of) in lists.items()}
    where = book.check(
        f"{entry.rule}/where",
        entry.node.get("where"),
        "score.found.where",
        locals=bound,
    )
    _bound_steps(book, lists, where)
    return lists, where


def _read_line(book: RuleBook, entry: Entry) -> Line | None:
    id, rule, node, clauses = entry
    found = node.get("found") is not None
    when = premises(clauses)
    # What is found in the play is found before it is asked whether the line counts.
    known = () if found else when
    key = "found" if found else "each"
    lists = book.list_types(entry, key, f"score.{key}")
    bound: dict[str, Type] = dict.fromkeys(section(node, key).items, UNKNOWN)
    bound |= {name: of for name, (_, of) in lists.items()}
    where = book.check(
        f"{rule}/where",
        node.get("where"),
        "score.found.where" if found else "score.where",
        locals=bound,
        premises=known,
    )
    _bound_steps(book, lists, where)
    if where is not None:
        known = (*known, where.ir)
    party = book.check(
        f"{rule}/party",
        node.get("party"),
        "score.found.party" if found else "score.party",
        locals=bound,
        premises=known,
    )
    value = book.check(
        f"{rule}/value",
        node.get("value"),
        "score.value",
        locals={} if found else bound,
        premises=when if found else known,
    )
    if party is None or value is None:
        return None
    line = Line(
        id,
        rule,
        text(node, "group"),
        node,
        clauses,
        lists,
        where,
        party,
        value,
        found,
    )
    if found:
        for key, hook in (
            ("trick", "score.found.trick"),
            ("seat", "score.found.seat"),
            ("from_seat", "score.found.seat"),
        ):
            detail = book.check(
                f"{rule}/{key}", node.get(key), hook, locals=bound, premises=known
            )
            if detail is not None:
                line.details[key] = detail
        for key in ("deal", "party"):
            most = book.check(
                f"{rule}/at_most/{key}",
                section(node, "at_most").get(key),
                f"score.at_most.{key}",
            )
            if most is not None:
                line.at_most[key] = most
    return line


def _bound_steps(
    book: RuleBook,
    lists: dict[str, tuple[Expression, Type]],
    where: Expression | None,
) -> None:
    """Report a line that asks too many combinations of the things it runs over."""
    each = 1 if where is None else cost(where.ir)
    steps = each * prod(
        expression.type.most if isinstance(expression.type, Seq) else 1
        for expression, _ in lists.values()
    )
    if steps > MAX_COST and lists:
        last, _ = list(lists.values())[-1]
        book.report.error(
            "DK410",
            f"this may need {steps} steps; at most {MAX_COST} are allowed",
            last.node.place,
            "run over fewer things at once, or over smaller lists",
        )
