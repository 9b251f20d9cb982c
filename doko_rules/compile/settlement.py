"""Outcome and score of a variant as two functions: ``settle`` and ``find``."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import INDENT, condition, source_of
from doko_rules.compile.entries import label, section, texts
from doko_rules.expr.fold import is_constant
from doko_rules.expr.generate import Kept, elements
from doko_rules.expr.implied import implies, joined, parts
from doko_rules.expr.ir import Attr, Compare, Const, Quantifier, Read
from doko_rules.expr.ir import Local as LocalIr
from doko_rules.expr.looping import loop_of
from doko_rules.expr.types import Seq
from doko_rules.expr.watched import is_watched

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause
    from doko_rules.compile.scoring import Book, Factor, Happening, Line, Scoring
    from doko_rules.compile.tailor import Constants
    from doko_rules.expr.ir import Node
    from doko_rules.load.tree import Mapping as Tree

    Case = tuple[tuple[Node, ...], str]
    """What must hold for a line to count, and the statement that adds it."""


MOST_UNROLLED = 64
"""More combinations than that become a loop."""
MOST_NESTED = 40
"""Deeper conditions stand beside each other; Python nests up to a hundred."""


def line_data(line: Line, sources: str, module: Module) -> dict[str, Any]:
    """What the engine keeps of a line."""
    binders = tuple(
        (name, getattr(of, "name", "int")) for name, (_, of) in line.lists.items()
    )
    rule = f"{line.rule}/at_most"
    of_deal, of_party = line.at_most.get("deal"), line.at_most.get("party")
    return {
        "id": line.id,
        "group": line.group,
        "label": label(line.entry, line.id),
        "rule": line.rule,
        "source": sources,
        "found": line.found,
        "binders": () if line.found else binders,
        "most": module.expression(f"{rule}/deal", (), of_deal),
        "most_of": module.expression(f"{rule}/party", ("party",), of_party),
        **_always_told(line),
    }


def _always_told(line: Line) -> dict[str, bool]:
    """What holds for all that a line can find, so that facts of it can be wrong."""
    details = {key: item.ir for key, item in line.details.items()}
    needs = () if line.where is None else parts(line.where.ir)
    seat, from_seat, trick = map(details.get, ("seat", "from_seat", "trick"))
    return {
        "own_seat": seat is not None and _is_party_of(line.party.ir, seat),
        "from_others": any(
            isinstance(need, Compare)
            and need.ops == ("!=",)
            and line.party.ir in need.items
            and from_seat is not None
            and any(_is_party_of(item, from_seat) for item in need.items)
            for need in needs
        ),
        "last_trick": any(
            isinstance(need, Attr)
            and need.attribute.id == "is_last"
            and need.of == trick
            for need in needs
        ),
    }


def _is_party_of(node: Node, seat: Node) -> bool:
    return isinstance(node, Read) and node.name.id == "party" and node.args == (seat,)


def factor_data(
    factor: Factor, groups: tuple[str, ...], seats: int, module: Module
) -> dict[str, Any]:
    """What the engine keeps of a factor, beside what ``settle`` knows of it."""
    named = section(factor.entry, "groups").items or groups
    return {
        "id": factor.id,
        "label": label(factor.entry, factor.id),
        "rule": factor.rule,
        "source": source_text(factor.entry),
        "groups": tuple(group for group in named if group in groups),
        "seats": module.each_seat(f"{factor.rule}/seats", seats, factor.seats),
    }


def source_text(entry: Tree) -> str:
    """The sources of an entry as one text."""
    return "; ".join(texts(entry, "source"))


def settle_source(scoring: Scoring, parties: int, constants: Constants) -> list[str]:
    """The lines of ``settle(d)``.

    It sets ``d.winner`` and gives items, what does not count, and factors.
    """
    kept = Kept({"d.winner": "winner"})
    body = _Settle(scoring, parties, constants, kept).lines
    return ["def settle(d):", *(INDENT + line for line in kept.assignments), *body]


class _Settle:
    """The body of ``settle(d)``, which keeps the winner as ``winner``."""

    def __init__(
        self, scoring: Scoring, parties: int, constants: Constants, kept: Kept
    ) -> None:
        self.lines: list[str] = []
        self._constants = constants
        self._kept = kept
        for p in range(parties):
            self._needs(scoring, p)
        winner = "None"
        for p in reversed(range(parties)):
            others = "".join(f" and not n{q}" for q in range(parties) if q != p)
            winner = f"{p} if n{p}{others} else {winner}"
        self._add(1, f"d.winner = winner = {winner}")
        for turn in scoring.turns:
            test = self._condition(turn.clauses)
            if test:
                self._add(1, f"if {test}:")
            value = self._source(turn.winner.ir)
            self._add(2 if test else 1, f"d.winner = winner = {value}")
        self._add(1, "items = []")
        self._add(1, "ignored = []")
        self._add(1, "add = items.append")
        self._groups = {}
        for n, (id, group) in enumerate(scoring.groups.items()):
            guard = self._condition(group.clauses)
            self._groups[id] = f"g{n}" if guard else ""
            if guard:
                self._add(1, f"g{n} = {guard}")
        for n, line in enumerate(scoring.lines):
            if not line.found:
                self._counted(n, line)
        self._found([(n, line) for n, line in enumerate(scoring.lines) if line.found])
        self._factors(scoring.factors)
        self._add(1, "return items, ignored, factors")

    def _add(self, depth: int, line: str) -> None:
        self.lines.append(INDENT * depth + line)

    def _source(self, ir: Node, names: Mapping[str, str] | None = None) -> str:
        return source_of(ir, names or {}, self._kept)

    def _condition(self, clauses: Sequence[Clause]) -> str:
        """The clauses joined, with those left out that always hold."""
        parts = []
        for clause in clauses:
            ir = self._constants.bound(clause.expression.ir, {})
            if not is_constant(ir, not clause.negated):
                part = f"({self._source(ir)})"
                parts.append(f"not {part}" if clause.negated else part)
        return " and ".join(parts)

    def _guard(self, line: Line) -> str:
        parts = self._groups.get(line.group, ""), self._condition(line.clauses)
        return " and ".join(part for part in parts if part)

    def _needs(self, scoring: Scoring, p: int) -> None:
        """Set ``n`` of a party to whether it has what it needs."""
        word = "if"
        own = {"party": p}
        for need in scoring.needs:
            clauses = [
                (clause.negated, self._constants.bound(clause.expression.ir, own))
                for clause in need.clauses
            ]
            if any(is_constant(ir, negated) for negated, ir in clauses):
                continue
            test = " and ".join(
                f"not ({self._source(ir)})" if negated else f"({self._source(ir)})"
                for negated, ir in clauses
                if not isinstance(ir, Const)
            )
            value = self._source(self._constants.bound(need.needs.ir, own))
            if not test:
                self._otherwise(word, f"n{p} = {value}")
                return
            self._add(1, f"{word} {test}:")
            self._add(2, f"n{p} = {value}")
            word = "elif"
        self._otherwise(word, f"n{p} = False")

    def _otherwise(self, word: str, line: str) -> None:
        if word == "if":
            self._add(1, line)
        else:
            self._add(1, "else:")
            self._add(2, line)

    def _counted(self, n: int, line: Line) -> None:
        guard = self._guard(line)
        depth = 1
        if guard:
            self._add(1, f"if {guard}:")
            depth = 2
        cases = []
        for values in _unrolled(line, self._constants):
            if values is None:
                self._looped(n, line, depth)
                return
            case = self._case(n, line, values)
            if case is not None:
                cases.append(case)
        self._cases(cases, depth)
        if guard and not cases:
            self._add(depth, "pass")

    def _case(self, n: int, line: Line, values: Mapping[str, int]) -> Case | None:
        """The line for these values, unless it never counts."""
        needs: tuple[Node, ...] = ()
        if line.where is not None:
            where = self._constants.bound(line.where.ir, values)
            if is_constant(where, False):
                return None
            if is_watched(where):
                needs = (where,)
            elif not isinstance(where, Const):
                needs = parts(where)
        party = self._source(self._constants.bound(line.party.ir, values))
        value = self._source(self._constants.bound(line.value.ir, values))
        return needs, self._item(n, party, value, map(str, values.values()))

    def _cases(self, cases: Sequence[Case], depth: int) -> None:
        """Ask once for what several cases on end need."""
        while cases:
            (needs, item), together = cases[0], 1
            if not needs:
                self._add(depth, item)
                cases = cases[1:]
                continue
            first = needs[0]
            while (
                depth < MOST_NESTED
                and together < len(cases)
                and any(implies(need, first) for need in cases[together][0])
            ):
                together += 1
            if together == 1:
                test = joined(needs)
                assert test is not None
                self._add(depth, f"if {self._source(test)}:")
                self._add(depth + 1, item)
            else:
                self._add(depth, f"if {self._source(first)}:")
                inner = [
                    (tuple(need for need in needs if need != first), item)
                    for needs, item in cases[:together]
                ]
                self._cases(inner, depth + 1)
            cases = cases[together:]

    def _looped(self, n: int, line: Line, depth: int) -> None:
        names = {name: f"v_{i}" for i, name in enumerate(line.lists)}
        for name, (expression, _) in line.lists.items():
            source = self._source(expression.ir, names)
            self._add(depth, f"for {names[name]} in {source}:")
            depth += 1
        if line.where is not None:
            self._add(depth, f"if {self._source(line.where.ir, names)}:")
            depth += 1
        party = self._source(line.party.ir, names)
        value = self._source(line.value.ir, names)
        self._add(depth, self._item(n, party, value, names.values()))

    def _item(self, n: int, party: str, value: str, bound: Iterable[str]) -> str:
        values = "".join(f"{name}, " for name in bound)
        return f"add(({n}, {party}, {value}, None, None, None, ({values})))"

    def _found(self, lines: Sequence[tuple[int, Line]]) -> None:
        """Count what was found in the play, or say that it does not count."""
        if not lines:
            return
        self._add(1, "for s in d.specials:")
        self._add(2, "n = s[0]")
        for i, (n, line) in enumerate(lines):
            self._add(2, f"{'elif' if i else 'if'} n == {n}:")
            guard = self._guard(line)
            if guard:
                self._add(3, f"if not ({guard}):")
                self._add(4, f"ignored.append({n})")
                self._add(4, "continue")
            value = self._source(line.value.ir)
            self._add(3, f"add(({n}, s[1], {value}, s[2], s[3], s[4], ()))")

    def _factors(self, factors: Sequence[Factor]) -> None:
        """List the numbers of the factors that apply, and how often each counts."""
        self._add(1, "factors = []")
        for n, factor in enumerate(factors):
            test = self._condition(factor.clauses)
            if test:
                self._add(1, f"if {test}:")
            times = self._source(factor.times.ir)
            self._add(2 if test else 1, f"factors.append(({n}, {times}))")


def _unrolled(line: Line, constants: Constants) -> Iterator[Mapping[str, int] | None]:
    """The values of the bound names where the lists are fixed; else one None."""
    fixed = []
    for expression, _ in line.lists.values():
        values = constants.list_of(expression.ir)
        if values is None:
            yield None
            return
        fixed.append(values)
    if prod(map(len, fixed)) > MOST_UNROLLED:
        yield None
        return
    for combination in product(*fixed):
        yield dict(zip(line.lists, combination, strict=True))


def find_source(scoring: Scoring) -> list[str]:
    """The lines of ``find(d)``: the specials in the tricks of a deal."""
    kept = Kept({})
    body = [
        source
        for n, line in enumerate(scoring.lines)
        if line.found
        for source in _searched(line, _find(n, line, kept), kept)
    ]
    begin = [*kept.assignments, "found = []", "add = found.append"]
    return [
        "def find(d):",
        *(INDENT + line for line in begin),
        *body,
        INDENT + "return found",
    ]


def _find(n: int, line: Line, kept: Kept) -> str:
    """The statement that keeps what was found for a line."""
    names = _loop_names(line)
    details = [
        source_of(line.details[key].ir, names, kept) if key in line.details else "None"
        for key in ("trick", "seat", "from_seat")
    ]
    party = source_of(line.party.ir, names, kept)
    return f"add(({n}, {party}, {', '.join(details)}))"


def _loop_names(line: Line | Happening) -> dict[str, str]:
    return {name: f"v_{i}" for i, name in enumerate(line.lists)}


def _searched(line: Line | Happening, found: str, kept: Kept) -> Iterator[str]:
    """The loops that search the play, with a statement for each thing found."""
    names = _loop_names(line)
    depth = 1
    for i, (name, (expression, of)) in enumerate(line.lists.items()):
        last = i == len(line.lists) - 1
        where = line.where.ir if last and line.where is not None else None
        # As a quantifier, so that an index of the list is used if it has one.
        local = LocalIr(0, 0, of, name)
        loop = loop_of(
            Quantifier(0, 0, Seq(of, 1), "list", name, expression.ir, where, local)
        )
        yield INDENT * depth + f"for {names[name]} in {elements(loop, names, kept)}:"
        depth += 1
        if loop.where is not None:
            yield INDENT * depth + f"if {source_of(loop.where, names, kept)}:"
            depth += 1
    yield INDENT * depth + found


def happening_data(happening: Happening, module: Module) -> dict[str, Any]:
    """What the engine keeps of something that may happen."""
    rule = happening.rule
    return {
        "id": happening.id,
        "label": label(happening.entry, happening.id),
        "rule": rule,
        "source": source_text(happening.entry),
        "found": happening.found,
        "most": module.expression(f"{rule}/at_most/deal", (), happening.most),
    }


def book_data(book: Book, module: Module) -> dict[str, Any]:
    """What the engine keeps of an entry of the book."""
    of_seat = ("seat", "score")
    return {
        "id": book.id,
        "label": label(book.entry, book.id),
        "rule": book.rule,
        "source": source_text(book.entry),
        "when": module.condition(book.rule, (), book.clauses),
        "writes": module.expression(f"{book.rule}/writes", of_seat, book.writes),
    }


def notice_source(happenings: Sequence[Happening]) -> list[str]:
    """The lines of ``notice(d)``: how often each happening is in the tricks of a deal.

    What is not found in the play may have happened once.
    """
    kept = Kept({})
    body: list[str] = []
    for n, happening in enumerate(happenings):
        if happening.found:
            body += [INDENT + f"seen[{n}] = 0"]
            body += _searched(happening, f"seen[{n}] += 1", kept)
    begin = [*kept.assignments, f"seen = [1] * {len(happenings)}"]
    lines = [*(INDENT + line for line in begin), *body, INDENT + "return seen"]
    return ["def notice(d):", *lines]


def happen_source(happenings: Sequence[Happening]) -> list[str]:
    """The lines of ``happen(d, seen)``: what is left once conditions are asked."""
    parts = []
    for n, happening in enumerate(happenings):
        test = condition(happening.clauses, {})
        parts.append(f"seen[{n}] if {test} else 0" if test else f"seen[{n}]")
    return ["def happen(d, seen):", f"{INDENT}return [{', '.join(parts)}]"]
