"""Every expression of a variant: parsed, checked in its hook, folded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from doko_rules.compile.entries import entries, section
from doko_rules.core.diagnostics import Diagnostic, Report
from doko_rules.core.frozen import frozen
from doko_rules.expr.check import check
from doko_rules.expr.constants import constant_conditions
from doko_rules.expr.definitions import Defining, define
from doko_rules.expr.fold import fold, fold_definitions
from doko_rules.expr.ir import Const, Not, Read
from doko_rules.expr.parse import parse
from doko_rules.expr.parts import is_poisoned, is_whole, parts_of
from doko_rules.expr.places import HOOKS
from doko_rules.expr.problems import (
    HIDDEN,
    UNTESTED_NONE,
    ExprSyntaxError,
    Problem,
)
from doko_rules.expr.reading import hidden
from doko_rules.expr.type_text import parse_type
from doko_rules.expr.types import BOOL, UNKNOWN, Seq
from doko_rules.load.tree import Mapping, Own, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Mapping as AnyMapping
    from collections.abc import Sequence as AnySequence
    from collections.abc import Set as AbstractSet

    from doko_rules.compile.watch import Watch
    from doko_rules.expr.ir import Node as Ir
    from doko_rules.expr.syntax import Expr
    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import OptionSetting, Vocabulary
    from doko_rules.load.tree import Node

CONDITIONS = frozenset({"when", "only_if", "unless", "cards"})
"""Keys that say when an entry applies; the options may make them true for good."""
NO_LOCALS: dict[str, Type] = {}
Item = TypeVar("Item")


@frozen
class Expression:
    """One checked expression and where it stands."""

    ir: Ir
    node: Scalar
    hook: str
    type: Type
    reads: frozenset[str]
    """The ids of the names that it reads, definitions included."""
    changes: frozenset[str]
    """With what those names change, as `Name.changes` has it."""


@frozen
class Clause:
    """One condition of an entry: its ``when``, or a clause that narrows it."""

    id: str
    """Rule id of the clause; that of the entry for its own condition."""
    expression: Expression
    negated: bool = False
    """Whether the entry counts where the condition is false."""


class Entry(NamedTuple):
    """One entry of a map of rules."""

    id: str
    rule: str
    node: Mapping
    clauses: list[Clause]
    """Its conditions, without those that the options make true for good."""


@dataclass(slots=True)
class RuleBook:
    """Checks the expressions of one tree and keeps what they became."""

    vocabulary: Vocabulary
    report: Report
    thorough: bool = False
    """Whether to look for conditions that are constant, too."""
    watch: Watch | None = None
    """Who wants to know what the expressions come to, when they are asked."""
    unfolded: Vocabulary | None = None
    """The vocabulary whose definitions still read options."""
    expressions: dict[str, Expression] = field(default_factory=dict)
    """Every expression by the rule id of its place."""
    conditions: dict[str, list[Clause]] = field(default_factory=dict)
    """The clauses of each entry that has any, by rule id."""
    maps: dict[str, list[str]] = field(default_factory=dict)
    """The rule ids of the entries in force of each map that was read, in order."""
    switched_off: set[str] = field(default_factory=set)
    """Entries that can not count with the options in force."""
    faulty: set[str] = field(default_factory=set)
    """The rule ids of entries of which a condition could not be read."""
    _settings: dict[str, OptionSetting] | None = None

    def check(
        self,
        rule: str,
        node: Node | None,
        hook: str,
        *,
        locals: AnyMapping[str, Type] = NO_LOCALS,
        premises: tuple[Ir, ...] = (),
        expected: Type | None = None,
        reveals: bool = False,
    ) -> Expression | None:
        """The expression at ``node``; None when there is none or it is faulty."""
        if not isinstance(node, Scalar) or node.faulty:
            return None
        source = self.parse(node)
        if source is None:
            self.faulty.add(entry_of(rule))
            return None
        checking = partial(
            check,
            source,
            HOOKS[hook],
            self.vocabulary,
            expected=expected,
            locals=locals,
            reveals=reveals,
        )
        checked = checking(premises=premises)
        problems = checked.problems
        own = premises
        if self.thorough:
            own = self.own_premises(rule, node, premises)
            if own != premises and any(p.severity == "warning" for p in problems):
                # What is odd by the conditions of another layer alone is not odd.
                odd = checking(premises=own).problems
                problems = tuple(
                    p for p in problems if p.severity == "error" or p in odd
                )
        if any(rule.startswith(f"{entry}/") for entry in self.faulty) or any(
            map(_is_false, premises)
        ):
            # What would be known to be there if its condition could be read, or with
            # other options.
            problems = tuple(p for p in problems if p.code != UNTESTED_NONE)
        self.add(node, problems)
        if not checked.ok or is_poisoned(checked.ir):
            self.faulty.add(entry_of(rule))
            return None
        if self.thorough and not problems:
            self.look_for_constants(source, node, hook, expected, locals, own)
        folded = fold(checked.ir, self.settings)
        if self.watch is not None:
            folded = self.watch.over(rule, node, folded)
        names = {part.name for part in parts_of(folded) if isinstance(part, Read)}
        found = Expression(
            *(folded, node, hook, checked.type),
            reads=frozenset(name.id for name in names),
            changes=frozenset(name.changes for name in names),
        )
        self.expressions[rule] = found
        return found

    @property
    def settings(self) -> dict[str, OptionSetting]:
        """The values of the options in force, which never change."""
        if self._settings is None:
            options = self.vocabulary.options.items()
            self._settings = {id: value for id, (_, value) in options}
        return self._settings

    def own_premises(
        self, rule: str, node: Node, premises: tuple[Ir, ...]
    ) -> tuple[Ir, ...]:
        """What holds by the layer of an expression itself.

        Nobody is to blame for a condition that is constant as another layer narrows
        the entry.
        """
        entry, found = rule, self.conditions.get(rule)
        while found is None and "/" in entry:
            entry = entry.rpartition("/")[0]
            found = self.conditions.get(entry)
        others = [
            clause.expression.ir
            for clause in found or ()
            if clause.expression.node.layer != node.layer
        ]
        return tuple(
            ir
            for ir in premises
            if not any(ir is other or negates(ir, other) for other in others)
        )

    def look_for_constants(
        self,
        source: Expr,
        node: Scalar,
        hook: str,
        expected: Type | None,
        locals: AnyMapping[str, Type],
        premises: tuple[Ir, ...],
    ) -> None:
        """Warn of conditions that have one value for all values of the options."""
        vocabulary = self.unfolded or self.vocabulary
        checked = check(source, HOOKS[hook], vocabulary, expected, locals, premises)
        if checked.ok and not isinstance(checked.ir, Const) and is_whole(checked.ir):
            self.add(node, constant_conditions(checked.ir, vocabulary))

    def parse(self, node: Scalar) -> Expr | None:
        """The syntax tree of an expression."""
        try:
            return parse(node.text)
        except ExprSyntaxError as error:
            self.add(node, error.problems)
            return None

    def add(self, node: Scalar, problems: tuple[Problem, ...] | list[Problem]) -> None:
        """Report problems of an expression at their place in the file."""
        for problem in problems:
            self.report.add(
                Diagnostic(
                    problem.code,
                    problem.severity,
                    problem.message,
                    node.place_at(problem.start, problem.end),
                    problem.help,
                )
            )

    def clauses(
        self,
        rule: str,
        entry: Mapping,
        hook: str,
        *,
        locals: AnyMapping[str, Type] = NO_LOCALS,
    ) -> list[Clause]:
        """The conditions of an entry, those that narrow it included."""
        found: list[Clause] = []
        reveals = bool(section(entry, "reveals").items)
        check = partial(self.check, hook=hook, locals=locals, reveals=reveals)
        told = self.told(rule, entry, hook, locals=locals)
        when = check(rule, entry.get("when"))
        if when is not None:
            found.append(Clause(rule, when))
        for word, negated in (("only_if", False), ("unless", True)):
            for id, node in _named(entry.get(word)):
                name = f"{rule}/{word}/{id}"
                clause = check(name, node)
                if clause is not None:
                    found.append(Clause(name, clause, negated))
        if reveals:
            for narrowing in found:
                self.all_told(narrowing.expression, told)
        if any(_never(clause) for clause in found):
            self.switched_off.add(rule)
        found = [clause for clause in found if not _always(clause)]
        self.conditions[rule] = found
        return found

    def told(
        self,
        rule: str,
        entry: Mapping,
        hook: str,
        *,
        locals: AnyMapping[str, Type] = NO_LOCALS,
    ) -> set[str]:
        """The names that an entry says it tells, under `reveals`.

        Those that are known to a seat of its own count as well: told to all, they are
        no longer its own.
        """
        told: set[str] = set()
        for id, node in section(entry, "reveals").items.items():
            item = self.check(
                *(f"{rule}/reveals/{id}", node, hook),
                locals=locals,
                expected=UNKNOWN,
                reveals=True,
            )
            if item is not None:
                told |= {reading.id for reading in hidden(item.ir, "")}
        return told

    def all_told(self, expression: Expression, told: AbstractSet[str]) -> None:
        """Report what is hidden and read, though `reveals` does not speak of it."""
        own = HOOKS[expression.hook].own
        for reading in hidden(expression.ir, own):
            if reading.id not in told:
                self.add(
                    expression.node,
                    [
                        Problem(
                            HIDDEN,
                            "error",
                            reading.at.start,
                            reading.at.end,
                            f"`{reading.id}` is hidden, and `reveals` does not tell it",
                            "say under `reveals:` what of it the answer gives away",
                        )
                    ],
                )

    def passes_over(self, rule: str) -> bool:
        """Whether an entry is switched off and nobody asks for its faults."""
        return not self.thorough and rule in self.switched_off

    def entries(
        self,
        tree: Mapping,
        *path: str,
        hook: str,
        locals: AnyMapping[str, Type] = NO_LOCALS,
        deciding: bool = False,
    ) -> list[Entry]:
        """The entries of a map that the options leave in force.

        Where the first that applies is ``deciding``, those after one that always does
        are warned of.
        """
        return self.read(
            _whole, tree, *path, hook=hook, locals=locals, deciding=deciding
        )

    def read(
        self,
        made_of: Callable[[Entry], Item | None],
        tree: Mapping,
        *path: str,
        hook: str,
        locals: AnyMapping[str, Type] = NO_LOCALS,
        deciding: bool = False,
    ) -> list[Item]:
        """What is ``made_of`` the entries of a map that the options leave in force.

        It is asked for the others as well, so that all their faults are told; a check
        that is not thorough passes over them.
        """
        found: list[Item] = []
        decided: Mapping | None = None
        for id, node in entries(tree, *path):
            rule = "/".join((*path, id))
            if isinstance(node, Own):
                id, rule = node.id, node.rule  # noqa: PLW2901 -- those of its contract
            clauses = self.clauses(rule, node, hook, locals=locals)
            entry = Entry(id, rule, node, clauses)
            item = None if self.passes_over(rule) else made_of(entry)
            if rule in self.switched_off:
                self._drop(rule)
                continue
            self.maps.setdefault("/".join(path), []).append(rule)
            if item is not None:
                found.append(item)
            if decided is not None:
                self.report.add(
                    Diagnostic(
                        "DK512",
                        "warning",
                        "this entry is never asked: one before it always decides",
                        node.place,
                        "put it before that one, or give that one a condition",
                        (("this one decides", decided.place),),
                    )
                )
            elif deciding and not clauses and not node.items.keys() & CONDITIONS:
                decided = node
        return found

    def value(
        self,
        entry: Entry,
        key: str,
        hook: str,
        *,
        locals: AnyMapping[str, Type] = NO_LOCALS,
    ) -> Expression | None:
        """A value of an entry, which is asked for only where its conditions hold."""
        node, known = entry.node.get(key), premises(entry.clauses)
        return self.check(
            f"{entry.rule}/{key}", node, hook, locals=locals, premises=known
        )

    def _drop(self, rule: str) -> None:
        """Forget what was kept of an entry: it is to appear nowhere."""
        for kept in (self.expressions, self.conditions):
            for path in [p for p in kept if p == rule or p.startswith(f"{rule}/")]:
                del kept[path]

    def list_types(
        self, entry: Entry, key: str, hook: str
    ) -> dict[str, tuple[Expression, Type]]:
        """The lists that an entry runs over, with the type of their elements."""
        found: dict[str, tuple[Expression, Type]] = {}
        for name, node in section(entry.node, key).items.items():
            expression = self.check(f"{entry.rule}/{key}/{name}", node, hook)
            if expression is None:
                continue
            if isinstance(expression.type, Seq):
                found[name] = (expression, expression.type.of)
            else:
                self.report.error(
                    "DK502",
                    f"`{name}` must run over a list, not over {expression.type}",
                    expression.node.place,
                    "name a list such as `parties` or `plays`",
                )
        return found


def _whole(entry: Entry) -> Entry:
    return entry


def entry_of(rule: str) -> str:
    """The entry that a condition belongs to."""
    for part in ("/where", "/only_if/", "/unless/"):
        rule = rule.partition(part)[0]
    return rule


def premises(clauses: AnySequence[Clause]) -> tuple[Ir, ...]:
    """What is true where the clauses hold, for narrowing what follows."""
    return tuple(
        Not(0, 0, BOOL, clause.expression.ir)
        if clause.negated
        else clause.expression.ir
        for clause in clauses
    )


def negates(ir: Ir, other: Ir) -> bool:
    """Whether one is just the other, denied."""
    return isinstance(ir, Not) and ir.of is other


def _named(node: Node | None) -> list[tuple[str, Node]]:
    """The clauses under ``unless`` or ``only_if``, each with its id."""
    if isinstance(node, Mapping):
        return [
            (id, clause.items["when"] if isinstance(clause, Mapping) else clause)
            for id, clause in node.items.items()
        ]
    if isinstance(node, Sequence):
        return [(str(n), clause) for n, clause in enumerate(node.items, 1)]
    return [("1", node)] if node is not None else []


def _is_false(ir: Ir) -> bool:
    """Whether the options in force make something false, with all that it says."""
    if isinstance(ir, Not):
        return isinstance(ir.of, Const) and ir.of.value is True
    return isinstance(ir, Const) and ir.value is False


def _never(clause: Clause) -> bool:
    """Whether the options in force make a clause false for good."""
    ir = clause.expression.ir
    return isinstance(ir, Const) and ir.value is clause.negated


def _always(clause: Clause) -> bool:
    """Whether the options in force make a clause true for good."""
    ir = clause.expression.ir
    return isinstance(ir, Const) and ir.value is not clause.negated


def read_definitions(book: RuleBook, tree: Mapping) -> None:
    """Check ``define:``; definitions may use one another, but not themselves."""
    definings: dict[str, Defining] = {}
    nodes: dict[str, Scalar] = {}
    for id, entry in entries(tree, "define"):
        body = entry.get("is")
        if not isinstance(body, Scalar):
            continue
        source = book.parse(body)
        params: list[tuple[str, Type]] = []
        for name, node in section(entry, "params").items.items():
            if isinstance(node, Scalar):
                type_, problems = parse_type(node.text, book.vocabulary)
                book.add(node, problems)
                params.append((name, type_))
        if source is not None:
            definings[id] = Defining(tuple(params), source, body.text)
            nodes[id] = body
    defined = define(definings, book.vocabulary)
    book.unfolded = defined.vocabulary
    book.vocabulary = fold_definitions(defined.vocabulary, book.settings)
    if book.watch is not None:
        definitions = book.vocabulary.definitions
        watched = {
            id: replace(
                found, body=book.watch.over(f"define/{id}", nodes[id], found.body)
            )
            for id, found in definitions.items()
        }
        book.vocabulary = book.vocabulary.with_definitions(watched)
    for id, problems in defined.problems.items():
        book.add(nodes[id], problems)
