"""All that a finished deal can come to, without playing one.

A cell of the space is a contract with its parties, what each side has called, and what
each party has taken. Rules see nothing else of a finished deal but special points and
variables, which are held fixed: ``Space.held`` names those that are asked for.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit.asked import SCORE, WINNER, Asked, asked_of
from doko_rules.core.errors import BudgetExceeded
from doko_rules.engine.facts import Facts
from doko_rules.engine.settlement import Settlement, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from doko_rules.audit.opened import Opened
    from doko_rules.engine.ruleset import Ruleset

MOST_CELLS = 4_000_000
"""A larger space is not looked at cell by cell."""

Calls = tuple[tuple[int, ...], ...]
"""The levels that are called: for each ladder, by seat, party or table."""


class Sides(NamedTuple):
    """A contract and who plays it with whom."""

    contract: int
    declarer: int | None
    partner: int | None
    party: tuple[int, ...]
    """The party of each seat."""
    alike: tuple[int, ...]
    """All contracts, this one included, that no rule about the result tells apart."""


class Taken(NamedTuple):
    """What each party has taken."""

    card_points: tuple[int, ...]
    tricks: tuple[int, ...]
    """One example of numbers that rules do not tell apart."""


class Space:
    """The finished deals of a variant, as far as its rules tell them apart."""

    def __init__(
        self,
        opened: Opened,
        begins: Iterable[str] = (WINNER, SCORE),
        asked: Asked | None = None,
    ) -> None:
        """Tell apart what the rules ask for whose places begin so, or what is said."""
        self.opened = opened
        self.ruleset: Ruleset = opened.ruleset
        self.asked: Asked = asked or asked_of(opened.compiler, begins)
        self.sides: tuple[Sides, ...] = tuple(self._sides())
        self.calls: tuple[Calls, ...] = tuple(self._calls())
        self._facts = Facts(self.ruleset)
        self._taken: dict[Sides, tuple[Taken, ...]] = {}
        self._reachable = reachable_points(self.ruleset)

    # --- dimensions ----------------------------------------------------------------

    def _sides(self) -> Iterator[Sides]:
        """One contract for all that rules do not tell apart, in their order."""
        ruleset, asked = self.ruleset, self.asked
        alike: dict[object, list[int]] = {}
        for contract in ruleset.contracts:
            named = asked.any_contract or contract.index in asked.contracts
            key = (
                contract.index if named else None,
                contract.traits & asked.traits,
                contract.sizes,
                contract.party_by_declarer,
                contract.has_declarer,
            )
            alike.setdefault(key, []).append(contract.index)
        for numbers in alike.values():
            contract = ruleset.contracts[numbers[0]]
            declarer = 0 if contract.has_declarer or contract.within >= 0 else None
            for party in self._parties(numbers[0], declarer):
                yield Sides(
                    numbers[0],
                    declarer,
                    _partner(party, declarer),
                    party,
                    tuple(numbers),
                )

    def _parties(self, number: int, declarer: int | None) -> Iterator[tuple[int, ...]]:
        """The parties of the seats: those of a declarer first, in blocks."""
        ruleset = self.ruleset
        contract = ruleset.contracts[number]
        if contract.party_by_declarer and declarer is not None:
            facts = Facts(ruleset)
            facts.contract = number
            facts.play_by(declarer, hidden=contract.within >= 0)
            yield tuple(contract.parties(facts))
            return
        parties = range(len(ruleset.parties))
        if all(contract.sizes):
            sizes = [tuple(contract.sizes)]
        else:
            fair = ruleset.seats // len(parties)
            sizes = [
                each
                for each in product(range(1, ruleset.seats), repeat=len(parties))
                if sum(each) == ruleset.seats
            ]
            if not self.asked.party_of_seat:
                sizes = sorted(sizes, key=lambda s: max(abs(x - fair) for x in s))[:1]
        for each in sizes:
            yield tuple(p for p in parties for _ in range(each[p]))

    def _calls(self) -> Iterator[Calls]:
        """Every combination of what sides have called on the ladders that count."""
        ruleset = self.ruleset
        ladders: list[list[tuple[int, ...]]] = []
        for n, ladder in enumerate(ruleset.ladders):
            levels = range(len(ladder.levels) + 1 if n in self.asked.ladders else 1)
            # Where seats call for themselves, one of each party speaks for it.
            owners = len(ruleset.parties if ladder.by_seat else ruleset.no_levels[n])
            ladders.append(list(product(levels, repeat=owners)))
        yield from product(*ladders)

    def taken(self, sides: Sides) -> tuple[Taken, ...]:
        """What parties can have taken, by the card points of the first."""
        if sides not in self._taken:
            self._taken[sides] = tuple(self._possible(sides))
        return self._taken[sides]

    def _possible(self, sides: Sides) -> Iterable[Taken]:
        ruleset = self.ruleset
        parties = range(len(ruleset.parties))
        seated = [party in sides.party for party in parties]
        known = self.asked.tricks
        found: dict[object, Taken] = {}
        for tricks in product(
            *(range(ruleset.hand_size + 1) if yes else (0,) for yes in seated)
        ):
            if sum(tricks) != ruleset.hand_size:
                continue
            seen = tricks if known is None else _classes(tricks, known)
            for points in _splits(tricks, self._reachable):
                found.setdefault((points, seen), Taken(points, tricks))
        return sorted(found.values(), key=lambda t: (t.card_points, t.tricks))

    # --- cells ----------------------------------------------------------------------

    def at(self, sides: Sides, calls: Calls, taken: Taken) -> Facts:
        """The facts of a cell; the next call gives the same object again."""
        facts, ruleset = self._facts, self.ruleset
        contract = ruleset.contracts[sides.contract]
        facts.contract = sides.contract
        hidden = contract.within >= 0
        facts.public_contract = contract.within if hidden else contract.index
        facts.play_by(sides.declarer, hidden=hidden)
        facts.partner = sides.partner
        facts.party = [*sides.party]
        facts.points_of = [*taken.card_points]
        facts.tricks_of = [*taken.tricks]
        if self.asked.tricks_by_seat:
            facts.tricks_by_seat = _by_first_seat(taken.tricks, sides.party)
        facts.levels = [
            self._levels(n, levels, sides.party) for n, levels in enumerate(calls)
        ]
        return facts

    def _levels(self, n: int, levels: Sequence[int], party: Sequence[int]) -> list[int]:
        by_seat = self.ruleset.ladders[n].by_seat
        return _by_first_seat(levels, party) if by_seat else [*levels]

    def winner(self, sides: Sides, calls: Calls, taken: Taken) -> int | None:
        """The party that has won there."""
        facts = self.at(sides, calls, taken)
        self.ruleset.settle(facts)
        return facts.winner

    def settlement(self, sides: Sides, calls: Calls, taken: Taken) -> Settlement:
        """What the deal is worth there."""
        return settle(self.ruleset, self.at(sides, calls, taken))

    def check_size(self) -> int:
        """How many cells there are.

        Raises:
            BudgetExceeded: there are too many to look at each.
        """
        cells = sum(len(self.calls) * len(self.taken(sides)) for sides in self.sides)
        if cells > MOST_CELLS:
            raise BudgetExceeded("outcome", MOST_CELLS, cells)
        return cells

    @property
    def held(self) -> tuple[str, ...]:
        """What rules ask for and is held fixed, by id."""
        return tuple(sorted(self.asked.variables))


def _by_first_seat(values: Sequence[int], party: Sequence[int]) -> list[int]:
    """What parties have, all of it with the first seat of each."""
    return [values[p] if party.index(p) == seat else 0 for seat, p in enumerate(party)]


def _partner(party: Sequence[int], declarer: int | None) -> int | None:
    """The first other seat of the declarer's party."""
    if declarer is None:
        return None
    own = [s for s, p in enumerate(party) if p == party[declarer] and s != declarer]
    return own[0] if own else None


def _classes(
    tricks: Sequence[int], known: Iterable[int]
) -> tuple[tuple[int, ...], ...]:
    """What is seen of numbers of tricks by comparing them with some others."""
    return tuple(
        tuple((number > other) - (number < other) for other in sorted(known))
        for number in tricks
    )


def reachable_points(ruleset: Ruleset) -> list[frozenset[int]]:
    """For each number of tricks, the card points that so many full tricks can have."""
    most = ruleset.seats * ruleset.hand_size
    sums: list[set[int]] = [{0}, *(set() for _ in range(most))]
    for kind in ruleset.deck:
        points = ruleset.card_points[kind]
        for count in range(most, 0, -1):
            sums[count] |= {total + points for total in sums[count - 1]}
    return [frozenset(sums[n * ruleset.seats]) for n in range(ruleset.hand_size + 1)]


def _splits(
    tricks: Sequence[int], reachable: Sequence[frozenset[int]]
) -> Iterator[tuple[int, ...]]:
    """Card points by party that so many tricks of each can have."""
    *others, last = tricks
    for points in product(*(reachable[n] for n in others)):
        for total in reachable[-1]:
            rest = total - sum(points)
            if rest in reachable[last]:
                yield (*points, rest)
