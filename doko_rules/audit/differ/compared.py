"""What two variants share by id, and what was found by comparing it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from doko_rules.audit.differ.difference import TABLES, Difference

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from doko_rules.engine.contracts import Contract
    from doko_rules.engine.ruleset import Ruleset

    Fact = tuple[str, tuple[Hashable, Hashable]]
    """What something is about, and what it is in both."""

T = TypeVar("T")


@dataclass
class Compared:
    """What was found, and how much was looked at."""

    differences: list[Difference] = field(default_factory=list)
    cells: dict[str, int] = field(default_factory=dict)
    """How many cells of each table were compared."""

    def count(self, table: str, cells: int = 1) -> None:
        """Note that so many cells of a table were looked at in both."""
        self.cells[table] = self.cells.get(table, 0) + cells

    def say(
        self,
        kind: str,
        where: str,
        both: tuple[object, object],
        cells: int = 1,
        of: int = 0,
        witness: Mapping[str, Any] | None = None,
    ) -> None:
        """Note a difference, and in how many cells of how many it shows."""
        first, second = map(_text, both)
        self.differences.append(
            Difference(TABLES, kind, where, first, second, cells, of, witness)
        )

    def say_alike(
        self,
        kind: str,
        facts: Iterable[Fact],
        witness: Callable[[str], Mapping[str, Any] | None] | None = None,
    ) -> None:
        """Note what is not the same in both, things together that differ alike.

        ``witness`` makes a case of the first of them.
        """
        alike: dict[tuple[Hashable, Hashable], list[str]] = {}
        for where, both in facts:
            self.count(kind)
            if both[0] != both[1]:
                alike.setdefault(both, []).append(where)
        for both, places in alike.items():
            case = None if witness is None else witness(places[0])
            self.say(kind, ", ".join(places), both, witness=case)


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(str, value))
    return str(value) or "–"


class Pair(NamedTuple):
    """Two rulesets and what they share by id."""

    a: Ruleset
    b: Ruleset

    def both(self, question: Callable[[Ruleset], T]) -> tuple[T, T]:
        """The answers of both."""
        return question(self.a), question(self.b)

    @property
    def contracts(self) -> list[tuple[Contract, Contract]]:
        """The contracts of both."""
        return [
            (contract, self.b.contracts[self.b.contract_number[contract.id]])
            for contract in self.a.contracts
            if contract.id in self.b.contract_number
        ]

    def named(self, ids: Iterable[str]) -> str:
        """Contracts by their ids, or that it is all of them."""
        wanted = dict.fromkeys(ids)
        shared = [one.id for one, _ in self.contracts]
        return "every contract" if set(wanted) == set(shared) else ", ".join(wanted)

    def of_contract(
        self, id: str, question: Callable[[Ruleset, Contract], T]
    ) -> tuple[T, T]:
        """What both say about a contract."""
        return self.both(lambda r: question(r, r.contracts[r.contract_number[id]]))

    @property
    def ladders(self) -> list[tuple[int, int]]:
        """The numbers of each ladder of both."""
        known = {ladder.id: n for n, ladder in enumerate(self.b.ladders)}
        return [
            (n, known[ladder.id])
            for n, ladder in enumerate(self.a.ladders)
            if ladder.id in known
        ]
