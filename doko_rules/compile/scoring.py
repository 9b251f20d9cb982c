"""Outcome and score of a variant: all that decides a finished deal, checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

from doko_rules.compile.entries import entries, section, text
from doko_rules.compile.rules import premises
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.expr.cost import cost
from doko_rules.expr.hooks import PARTY
from doko_rules.expr.limits import MAX_COST
from doko_rules.expr.types import UNKNOWN, Seq

if TYPE_CHECKING:
    from doko_rules.compile.rules import Clause, Expression, RuleBook
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Mapping as Tree


@dataclass(slots=True)
class Need:
    """What a party needs, by the first entry that applies to it."""

    rule: str
    clauses: list[Clause]
    needs: Expression


@dataclass(slots=True)
class Turn:
    """A later step that may turn the result."""

    rule: str
    clauses: list[Clause]
    winner: Expression


@dataclass(slots=True)
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


@dataclass(slots=True)
class Factor:
    """One multiplier of the settlement."""

    id: str
    rule: str
    entry: Tree
    clauses: list[Clause]
    times: Expression
    seats: Expression | None
    """The seats whose score it multiplies; None for all."""


@dataclass(slots=True)
class Scoring:
    """All that decides and scores a finished deal."""

    needs: list[Need] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    groups: dict[str, list[Clause]] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    factors: list[Factor] = field(default_factory=list)


def read_scoring(book: RuleBook, tree: Tree) -> Scoring:
    """Check the sections ``outcome`` and ``score``."""
    scoring = Scoring()
    party: dict[str, Type] = {"party": PARTY}
    asked: list[tuple[Tree, list[Clause]]] = []
    for id, entry in entries(tree, "outcome", "needs"):
        rule = f"outcome/needs/{id}"
        clauses = book.clauses(rule, entry, "outcome.when", locals=party)
        needs = book.check(
            f"{rule}/is",
            entry.get("is"),
            "outcome.is",
            locals=party,
            premises=premises(clauses),
        )
        if book.is_off(rule):
            continue
        asked.append((entry, clauses))
        if needs is not None:
            scoring.needs.append(Need(rule, clauses, needs))
    book.deciding(asked)
    for id, entry in entries(tree, "outcome", "turns"):
        rule = f"outcome/turns/{id}"
        clauses = book.clauses(rule, entry, "outcome.turn.when")
        winner = book.check(
            f"{rule}/winner",
            entry.get("winner"),
            "outcome.turn.winner",
            premises=premises(clauses),
        )
        if winner is not None and not book.is_off(rule):
            scoring.turns.append(Turn(rule, clauses, winner))
    for id, entry in entries(tree, "score", "groups"):
        scoring.groups[id] = book.clauses(f"score/groups/{id}", entry, "score.group")
    for id, entry in entries(tree, "score", "lines"):
        line = _read_line(book, id, entry)
        if line is not None and not book.is_off(line.rule):
            scoring.lines.append(line)
    for id, entry in entries(tree, "score", "factors"):
        factor = _read_factor(book, id, entry)
        if factor is not None and not book.is_off(factor.rule):
            scoring.factors.append(factor)
    return scoring


def _read_factor(book: RuleBook, id: str, entry: Tree) -> Factor | None:
    rule = f"score/factors/{id}"
    clauses = book.clauses(rule, entry, "score.factor.when")
    times, seats = (
        book.check(
            f"{rule}/{key}",
            entry.get(key),
            f"score.factor.{key}",
            premises=premises(clauses),
        )
        for key in ("times", "seats")
    )
    return None if times is None else Factor(id, rule, entry, clauses, times, seats)


def _read_line(book: RuleBook, id: str, entry: Tree) -> Line | None:
    rule = f"score/lines/{id}"
    found = entry.get("found") is not None
    clauses = book.clauses(rule, entry, "score.when")
    when = premises(clauses)
    # What is found in the play is found before it is asked whether the line counts.
    known = () if found else when
    key = "found" if found else "each"
    lists = book.list_types(rule, entry, key, f"score.{key}")
    bound: dict[str, Type] = dict.fromkeys(section(entry, key).items, UNKNOWN)
    bound |= {name: of for name, (_, of) in lists.items()}
    where = book.check(
        f"{rule}/where",
        entry.get("where"),
        "score.found.where" if found else "score.where",
        locals=bound,
        premises=known,
    )
    _bound_steps(book, lists, where)
    if where is not None:
        known = (*known, where.ir)
    party = book.check(
        f"{rule}/party",
        entry.get("party"),
        "score.found.party" if found else "score.party",
        locals=bound,
        premises=known,
    )
    value = book.check(
        f"{rule}/value",
        entry.get("value"),
        "score.value",
        locals={} if found else bound,
        premises=when if found else known,
    )
    if party is None or value is None:
        return None
    line = Line(
        id,
        rule,
        text(entry, "group"),
        entry,
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
                f"{rule}/{key}", entry.get(key), hook, locals=bound, premises=known
            )
            if detail is not None:
                line.details[key] = detail
        for key in ("deal", "party"):
            node = section(entry, "at_most").items.get(key)
            most = book.check(f"{rule}/at_most/{key}", node, f"score.at_most.{key}")
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
        book.report.add(
            Diagnostic(
                "DK410",
                "error",
                f"this may need {steps} steps; at most {MAX_COST} are allowed",
                last.node.place,
                "run over fewer things at once, or over smaller lists",
            )
        )
