"""What outcome and score of a variant ask of a finished deal, and nothing else.

The space of outcomes is as large as what is asked: contracts that no rule tells apart
are one, and numbers of tricks matter only as far as rules compare them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.expr.hooks import TRICKS_BY_SEAT
from doko_rules.expr.ir import Attr, Compare, Const, Read, Use, children
from doko_rules.expr.vocabulary import Fixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.compile.program import Compiler
    from doko_rules.expr.ir import Node

WINNER = "outcome."
"""Where the places begin that decide who has won."""
SCORE = "score."
FOUND = "score.found"
"""Where the places begin that are asked of the play, and not of its result."""


class Asked(NamedTuple):
    """What some rules ask of a finished deal."""

    traits: frozenset[str]
    """Traits of the contract."""
    contracts: frozenset[int]
    """Contracts that are named, by number."""
    any_contract: bool
    """Whether contracts are told apart in some other way."""
    tricks: frozenset[int] | None
    """Numbers with which the tricks of a party are compared; None where any number
    may matter."""
    tricks_by_seat: bool
    party_of_seat: bool
    ladders: frozenset[int]
    variables: frozenset[str]
    """Variables of the deal and of the session, by id."""


def asked_of(compiler: Compiler, begins: Iterable[str] = (WINNER, SCORE)) -> Asked:
    """What the rules ask whose places begin so, those of the play left out."""
    starts = tuple(begins)
    found = _Found(compiler)
    for expression in compiler.book.expressions.values():
        hook = expression.hook
        if hook.startswith(starts) and not hook.startswith(FOUND):
            found.look_at(expression.ir)
    shape = compiler.shape
    known = {variable.id for variable in (*shape.variables, *shape.kept)}
    return Asked(
        frozenset(found.traits),
        frozenset(found.contracts),
        found.any_contract,
        None if found.any_tricks else frozenset(found.tricks),
        found.tricks_by_seat,
        "party" in found.names,
        frozenset(found.ladders),
        frozenset(found.names & known),
    )


class _Found:
    """Collects what expressions ask."""

    def __init__(self, compiler: Compiler) -> None:
        self._ladder = {id: n for n, (id, _, _) in enumerate(compiler.shape.ladders)}
        self.traits: set[str] = set()
        self.contracts: set[int] = set()
        self.any_contract = False
        self.tricks: set[int] = set()
        self.any_tricks = False
        self.tricks_by_seat = False
        self.ladders: set[int] = set()
        self.names: set[str] = set()

    def look_at(self, whole: Node) -> None:
        """Look at all parts, those of the definitions that are used included."""
        waiting = [whole]
        opened: set[str] = set()
        while waiting:
            node = waiting.pop()
            if isinstance(node, Use) and node.definition.id not in opened:
                opened.add(node.definition.id)
                waiting.append(node.definition.body)
            waiting += self._rest(node)

    def _rest(self, node: Node) -> Iterator[Node]:
        """Note what a node asks; gives the parts that are still to be looked at."""
        if isinstance(node, Attr) and _reads(node.of, "contract"):
            self.traits.add(node.attribute.id)
            return
        if isinstance(node, Compare):
            fixed = {
                item.value
                for item in node.items
                if isinstance(item, Const) and isinstance(item.value, int)
            }
            others = [item for item in node.items if not isinstance(item, Const)]
            if len(others) == 1 and _reads(others[0], "contract"):
                self.contracts |= fixed
            elif len(others) == 1 and _is_tricks(others[0]):
                self.tricks |= fixed
                yield from children(others[0])
            else:
                yield from others
            return
        if isinstance(node, Read):
            self._read(node)
        yield from children(node)

    def _read(self, node: Read) -> None:
        self.names.add(node.name.id)
        steps = node.name.access.steps
        if node.name.id == "contract":
            self.any_contract = True
        elif _is_tricks(node):
            self.any_tricks = True
        elif steps[0] == TRICKS_BY_SEAT:
            self.tricks_by_seat = True
        elif node.name.id == "level":
            places = [step for step in steps if isinstance(step, Fixed)]
            named = [
                self._ladder[kind.partition(":")[2]]
                for kind in (getattr(of, "name", "") for of in node.name.params)
                if kind.startswith("ladder:")
            ]
            self.ladders |= {*map(int, places[:1]), *named} or {0}


def _reads(node: Node, name: str) -> bool:
    return isinstance(node, Read) and node.name.id == name


def _is_tricks(node: Node) -> bool:
    return isinstance(node, Read) and node.name.access.steps[0] == "tricks_of"
