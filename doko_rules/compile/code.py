"""Python source of a ruleset's functions, from checked expressions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.expr.generate import expression

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doko_rules.compile.rules import Clause, Expression
    from doko_rules.expr.generate import Kept
    from doko_rules.expr.ir import Node

INDENT = "    "


def python_name(rule: str) -> str:
    """A name for the function of a rule; different rules get different names."""
    out = ""
    for char in rule:
        out += char if char.isalnum() and char.isascii() else f"_{ord(char):x}_"
    return f"r_{out}"


def source_of(ir: Node, names: Mapping[str, str], kept: Kept | None = None) -> str:
    """An expression as Python, its locals under these names."""
    return expression(ir, names, kept)


def condition(clauses: Sequence[Clause], names: Mapping[str, str]) -> str:
    """The clauses joined; empty when there are none."""
    parts = []
    for clause in clauses:
        part = f"({source_of(clause.expression.ir, names)})"
        parts.append(f"not {part}" if clause.negated else part)
    return " and ".join(parts)


class Module:
    """The functions of one ruleset as one piece of source."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.defined: set[str] = set()
        self._shared: dict[tuple[str, ...], str] = {}

    def function(
        self, rule: str, parameters: Sequence[str], body: Sequence[str]
    ) -> str:
        """Add a function with a body of lines; gives its name."""
        name = python_name(rule)
        if name not in self.defined:
            self.defined.add(name)
            head = ", ".join(("d", *parameters))
            self.lines.append(f"def {name}({head}):")
            self.lines += [INDENT + line for line in body]
        return name

    def shared(self, rule: str, body: Sequence[str]) -> str:
        """The name of a function with this body: one that is there, or a new one."""
        key = tuple(body)
        if key not in self._shared:
            self._shared[key] = self.function(rule, (), body)
        return self._shared[key]

    def each_seat(
        self,
        rule: str,
        seats: int,
        item: Expression | None,
        before: Sequence[tuple[Sequence[Clause], Expression]] = (),
    ) -> str:
        """Add a function that gives the value of an expression for every seat.

        Cases ``before`` it are asked first: the first whose clauses hold decides.
        """
        if item is None:
            return ""
        values = []
        for n in range(seats):
            names = {"seat": str(n)}
            value = source_of(item.ir, names)
            for clauses, other in reversed(before):
                test = condition(clauses, names) or "True"
                value = f"({source_of(other.ir, names)}) if {test} else ({value})"
            values.append(value)
        return self.shared(rule, [f"return [{', '.join(values)}]"])

    def first_seat(self, rule: str, seats: int, clauses: Sequence[Clause]) -> str:
        """Add a function that gives the first seat for which all clauses hold."""
        body = []
        for n in range(seats):
            test = condition(clauses, {"seat": str(n)})
            body += [f"if {test or True}:", f"{INDENT}return {n}"]
        return self.shared(rule, [*body, "return None"])

    def expression(
        self, rule: str, parameters: Sequence[str], item: Expression | None
    ) -> str:
        """Add a function that gives the value of an expression."""
        if item is None:
            return ""
        names = {name: name for name in parameters}
        body = [f"return {source_of(item.ir, names)}"]
        if not parameters:
            return self.shared(rule, body)
        return self.function(rule, parameters, body)

    def condition(
        self, rule: str, parameters: Sequence[str], clauses: Sequence[Clause]
    ) -> str:
        """Add a function that says whether all clauses hold; empty without clauses."""
        if not clauses:
            return ""
        names = {name: name for name in parameters}
        return self.function(rule, parameters, [f"return {condition(clauses, names)}"])

    def always(
        self, rule: str, parameters: Sequence[str], clauses: Sequence[Clause]
    ) -> str:
        """Add a function that says whether all clauses hold, as none at all do."""
        name = self.condition(rule, parameters, clauses)
        return name or self.function(rule, parameters, ["return True"])

    def number(self, rule: str, cases: Sequence[Sequence[Clause]]) -> str:
        """Add a function that gives the number of the first case that holds."""
        body = []
        for n, clauses in enumerate(cases):
            body += [f"if {condition(clauses, {}) or True}:", f"{INDENT}return {n}"]
        return self.function(rule, (), [*body, "return 0"])

    def source(self) -> str:
        """All functions."""
        return "\n".join(self.lines) + "\n"


def take_source(seats: int) -> list[str]:
    """The lines of ``take``: who wins a full trick, and its card points.

    It is written out for the number of seats, since it runs once for each trick.
    """
    cards = [f"c{n}" for n in range(seats)]
    out = [
        "def take(cards, hold, challenge, card_points):",
        f"{INDENT}{', '.join(cards)}, = cards",
        f"{INDENT}best = 0",
        f"{INDENT}bar = hold[c0]",
    ]
    for n, card in enumerate(cards[1:], 1):
        out.append(f"{INDENT}if challenge[{card}] > bar:")
        out.append(f"{INDENT * 2}best = {n}")
        if n < seats - 1:
            out.append(f"{INDENT * 2}bar = hold[{card}]")
    total = " + ".join(f"card_points[{card}]" for card in cards)
    out.append(f"{INDENT}return best, {total}")
    return out


def stand_source(ladders: Sequence[Mapping[str, Any]], seats: int) -> list[str]:
    """The lines of ``stand``: all that stable calls depend on, except the clock.

    It is written out for the ladders, since it runs for each deal.
    """
    parts = ["*d.party"]
    for n, ladder in enumerate(ladders):
        # Where nothing is asked of the seat, the answer for one is that for all.
        opens, limits = ladder["opens"], ladder["limits"]
        asked = range(seats if ladder["by_seat_asked"] else 1)
        parts += [f"{opens}(d, {seat}) and {limits}(d, {seat})" for seat in asked]
        parts += [f"*d.levels[{n}]", f"*d.late[{n}]"]
    return ["def stand(d):", f"{INDENT}return {', '.join(parts)},"]


def sort_source(classes: int, *, follow: bool) -> list[str]:
    """The lines of ``sort``: a hand as actions, whole and by class.

    It is written out for the number of classes, since it runs for each hand. Without a
    duty to follow no hand is sorted: any card is legal.
    """
    empty = ", ".join(["[]"] * classes)
    into_class = f"{INDENT}by_class[class_of[card]].append(action)"
    body = [
        "hand = []",
        f"by_class = [{empty}]",
        "for card in cards:",
        f"{INDENT}action = actions[card]",
        f"{INDENT}hand.append(action)",
        *([into_class] if follow else ()),
        "return hand, by_class",
    ]
    return ["def sort(cards, actions, class_of):", *(INDENT + line for line in body)]
