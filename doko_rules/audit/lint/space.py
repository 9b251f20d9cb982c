"""What may be the case: contracts in play, and every way in which a deal can end.

Of card points and tricks one number stands for all between two at which a rule
changes; all of them are taken where a rule reckons with them.
"""

from __future__ import annotations

from bisect import bisect
from copy import copy
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.lint.conditions import (
    Absent,
    Space,
    all_of,
    bound_to,
    inlined,
    said,
)
from doko_rules.audit.lint.reached import reachable
from doko_rules.audit.opened import Opened
from doko_rules.audit.outcomes import Space as Outcomes
from doko_rules.compile.entries import entries, flag, section, text
from doko_rules.engine.facts import Facts
from doko_rules.expr import ir
from doko_rules.expr.generate import expression
from doko_rules.expr.hooks import PARTY
from doko_rules.expr.parts import parts_of
from doko_rules.expr.runtime import functions_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.audit.outcomes import Taken
    from doko_rules.compile.rules import Expression
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.expr.ir import Node

TWO = 2
"""Of as many parties one has what the other has not."""
MOST_CELLS = 60_000
"""More outcomes are not looked at."""
OF_CONTRACT = ("contract", "public_contract")
OF_RESULT = ("contract", "level", "card_points", "tricks", "winner")


class Cell(NamedTuple):
    """One way in which a deal can end, and what the rules make of it."""

    facts: Facts
    entries: tuple[int | None, ...]
    """For each party the number of the entry that says what it needs."""
    reached: tuple[bool, ...]
    """Whether each party has what it needs."""
    items: list[Any]
    """The lines that count."""
    factors: tuple[tuple[int, int], ...]
    """The factors that apply, and how often each counts."""


class Counted(NamedTuple):
    """Where a line counts, and how much; numbers alone, as there are many."""

    where: list[int]
    """The number of the outcome times the number of parties, and that of the party."""
    values: list[int]


class Spaces:
    """The spaces of one variant."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.ruleset: Ruleset = subject.ruleset
        known = reachable(subject)
        self.contracts = [c for c in self.ruleset.contracts if c.id in known]

    @cached_property
    def absent(self) -> Absent:
        """What the options switch off."""
        shape = self.subject.shape
        first = {
            kind: len({n for id, n in values.items() if id not in shape.absent[kind]})
            + (kind == "suit")
            for kind, values in self.subject.book.vocabulary.values.items()
            if shape.absent.get(kind)
        }
        traits: set[str] = set()
        if "contract" in first:
            for trait, row in zip(
                shape.traits, self.ruleset.tables.traits, strict=True
            ):
                if len({row[c.index] for c in self.contracts}) < TWO:
                    traits.add(trait)
        return Absent(first, frozenset(traits))

    @cached_property
    def contract(self) -> Space:
        """The contracts that play may come to, with those that options switch off."""
        whole = dict(entries(self.subject.whole, "contracts"))
        gone = self.subject.shape.absent["contract"]
        ids = [*(c.id for c in self.ruleset.contracts), *gone]
        tables = copy(self.ruleset.tables)
        tables.traits = tuple(
            (*row, *(flag(section(whole[id], "traits"), trait) for id in gone))
            for trait, row in zip(
                self.subject.shape.traits, self.ruleset.tables.traits, strict=True
            )
        )
        known = reachable(self.subject)
        states = []
        for number, id in enumerate(ids):
            if id in known:
                within = text(section(whole[id], "hidden"), "within")
                # What is hidden at first may come to be known.
                public = {number, ids.index(within) if within in ids else number}
                states += [
                    SimpleNamespace(tables=tables, contract=number, public_contract=n)
                    for n in sorted(public)
                ]
        absent = {k: n for k, n in self.absent.first.items() if k != "contract"}
        return Space(states, OF_CONTRACT, Absent(absent, frozenset()))

    def _public(self, contract: Any) -> int:
        within: int = contract.within
        return contract.index if within < 0 else within

    # --- outcomes -----------------------------------------------------------------

    @cached_property
    def result(self) -> Space | None:
        """All outcomes, with their winners; None where they are too many."""
        if not self.cells:
            return None
        states = []
        for cell in self.cells:
            winners = self._winners if self.is_open(cell) else (cell.facts.winner,)
            states += [self._with_winner(cell.facts, winner) for winner in winners]
        return Space(states, OF_RESULT, self.absent)

    @cached_property
    def before(self) -> Space | None:
        """All outcomes, with the winners as they are before any entry turns them."""
        if self.cells is None:
            return None
        states = []
        for cell in self.cells:
            found = [p for p, yes in enumerate(cell.reached) if yes]
            winner = found[0] if len(found) == 1 else None
            open_ = self._open_needs & set(cell.entries)
            winners = self._winners if open_ or self._late_turns else (winner,)
            states += [self._with_winner(cell.facts, each) for each in winners]
        return Space(states, OF_RESULT, self.absent)

    @property
    def _winners(self) -> tuple[int | None, ...]:
        return (*range(len(self.ruleset.parties)), None)

    @property
    def is_uncertain(self) -> bool:
        """Whether the winner of some outcome hangs on what is not known of it."""
        return self._open_turns or bool(self._open_needs)

    def is_open(self, cell: Cell) -> bool:
        """Whether the winner hangs on what is not known of an outcome."""
        return self._open_turns or bool(self._open_needs & set(cell.entries))

    @cached_property
    def _facts_known(self) -> Space:
        return Space([], OF_RESULT, self.absent)

    @cached_property
    def _open_needs(self) -> set[int | None]:
        """The entries whose answer is not known; all after one of which it is open."""
        found: set[int | None] = set()
        passed = True
        for number, need in enumerate(self.subject.scoring.needs):
            whole = [*map(said, need.clauses)]
            own = {"party": (PARTY, 0)}
            knows = [self._facts_known.knows(bound_to(node, own)) for node in whole]
            if not all(knows):
                passed = False
            if not passed or not self._facts_known.knows(bound_to(need.needs.ir, own)):
                found.add(number)
        return found if passed else {*found, None}

    @cached_property
    def _open_turns(self) -> bool:
        """Whether it is not known when an entry turns the result."""
        return not all(
            self._facts_known.knows(node)
            for turn in self.subject.scoring.turns
            for node in (turn.winner.ir, *(c.expression.ir for c in turn.clauses))
        )

    @property
    def _late_turns(self) -> bool:
        """Whether an entry may turn what another one has turned."""
        return len(self.subject.scoring.turns) > 1

    def _with_winner(self, facts: Facts, winner: int | None) -> Facts:
        if facts.winner == winner:
            return facts
        other = self._copy(facts)
        other.winner = winner
        return other

    @staticmethod
    def _copy(facts: Facts) -> Facts:
        other = Facts.__new__(Facts)
        for slot in Facts.__slots__:
            setattr(other, slot, getattr(facts, slot))
        return other

    @cached_property
    def cells(self) -> list[Cell] | None:
        """All outcomes; None where they are too many."""
        found: list[Cell] = []
        for facts in self._facts():
            if len(found) == MOST_CELLS:
                return None
            found.append(self._cell(facts))
        return found

    def _facts(self) -> Iterator[Facts]:
        """The facts of all outcomes that rules tell apart."""
        playable = {contract.index for contract in self.contracts}
        space = self.outcomes
        for sides in space.sides:
            if playable.isdisjoint(sides.alike):
                continue
            number = next(n for n in sides.alike if n in playable)
            played = sides._replace(contract=number)
            apart = {
                self._range(taken): taken for taken in reversed(space.taken(sides))
            }
            shares = sorted(apart.values(), key=lambda taken: taken.card_points)
            for calls in space.calls:
                for taken in shares:
                    yield self._copy(space.at(played, calls, taken))

    @cached_property
    def outcomes(self) -> Outcomes:
        """All outcomes, with every number of card points."""
        subject = self.subject
        opened = Opened(self.ruleset, subject.compiler, subject.compiler.report)
        return Outcomes(opened)

    def _range(self, taken: Taken) -> tuple[int, ...]:
        """In which range of card points and tricks each party is."""
        return (
            *(bisect(self._points, number) for number in taken.card_points),
            *(bisect(self._tricks, number) for number in taken.tricks),
        )

    @cached_property
    def _points(self) -> list[int]:
        return self._starts("card_points", self.ruleset.total_card_points)

    @cached_property
    def _tricks(self) -> list[int]:
        return self._starts("tricks", self.ruleset.hand_size)

    def _cell(self, facts: Facts) -> Cell:
        deciding: list[int | None] = []
        reached: list[bool] = []
        for asked in self._needs:
            number, value = None, False
            for n, (when, needs) in enumerate(asked):
                if when is None or when(facts):
                    number, value = n, bool(needs(facts))
                    break
            deciding.append(number)
            reached.append(value)
        items, _, factors = self.ruleset.settle(facts)
        return Cell(facts, tuple(deciding), tuple(reached), items, tuple(factors))

    @cached_property
    def counted(self) -> list[Counted]:
        """For each line, in which outcomes it counts, for whom and how much."""
        found = [Counted([], []) for _ in self.ruleset.lines]
        parties = len(self.ruleset.parties)
        for number, cell in enumerate(self.cells or ()):
            for item in cell.items:
                line = found[item[0]]
                line.where.append(parties * number + item[1])
                line.values.append(item[2])
        return found

    @cached_property
    def _needs(self) -> list[list[tuple[Any, Any]]]:
        """For each party, what its entries ask and need, as functions."""

        def function(node: Node) -> Any:
            source = f"def ask(d):\n    return {expression(inlined(node))}\n"
            return functions_of(source, {})["ask"]

        found = []
        for party in range(len(self.ruleset.parties)):
            own = {"party": (PARTY, party)}
            found.append(
                [
                    (
                        function(bound_to(all_of([*map(said, need.clauses)]), own))
                        if need.clauses
                        else None,
                        function(bound_to(need.needs.ir, own)),
                    )
                    for need in self.subject.scoring.needs
                ]
            )
        return found

    @cached_property
    def asked(self) -> list[Node]:
        """All that outcome and score are made of, definitions written out."""
        parts = ("outcome/", "score/")
        book = self.subject.book
        return [
            inlined(item.ir)
            for rule, item in book.expressions.items()
            if self._is_of_result(item)
            and (rule.startswith(parts) or "/rules/" in rule)
        ]

    @staticmethod
    def _is_of_result(item: Expression) -> bool:
        return item.hook.startswith(("outcome", "score")) and not item.hook.startswith(
            ("score.found", "score.at_most")
        )

    def _starts(self, name: str, total: int) -> list[int]:
        """Where the ranges of a number begin in which the rules do not change."""
        starts: set[int] = set()
        for node in self.asked:
            for part in _around(node, name):
                if part is None:
                    return list(range(total + 1))
                starts |= self._changes(part, name, total)
        return sorted(starts)

    def _changes(self, node: ir.Compare, name: str, total: int) -> set[int]:
        """Where a comparison begins to be another one."""
        inside = list(parts_of(node))
        numbers = {
            part.value
            for part in inside
            if isinstance(part, ir.Const) and type(part.value) is int
        }
        if sum(_reads(part, name) for part in inside) > 1:
            if len(self.ruleset.parties) > TWO:
                return set(range(total + 1))
            numbers.add(total // TWO)
        if any(isinstance(part, ir.Attr) for part in inside):
            for ladder in self.ruleset.ladders:
                for values in ladder.numbers.values():
                    numbers |= set(values)
        steps = {0, 1}
        match node:
            case ir.Compare(ops=("<" | ">=",), items=(first, _)) if _reads(first, name):
                steps = {0}
            case ir.Compare(ops=(">" | "<=",), items=(first, _)) if _reads(first, name):
                steps = {1}
        return {number + step for number in numbers for step in steps}


def _around(node: Node, name: str) -> Iterator[ir.Compare | None]:
    """The comparisons in which a number is asked; None where it is reckoned with."""
    if isinstance(node, ir.Compare):
        if any(_reads(item, name) for item in node.items):
            yield node
        for item in node.items:
            if not _reads(item, name):
                yield from _around(item, name)
        return
    if _reads(node, name):
        yield None
        return
    for part in ir.children(node):
        yield from _around(part, name)


def _reads(node: Node, name: str) -> bool:
    return (
        isinstance(node, ir.Read)
        and node.name.id == name
        and node.name.params == (PARTY,)
    )
