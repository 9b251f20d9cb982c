"""The outcomes of two variants side by side, cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.asked import asked_of
from doko_rules.audit.outcomes import Space

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from doko_rules.audit.asked import Asked
    from doko_rules.audit.differ.compared import Pair
    from doko_rules.audit.opened import Opened
    from doko_rules.audit.outcomes import Calls, Sides, Taken
    from doko_rules.engine.ladders import Ladder
    from doko_rules.engine.ruleset import Ruleset


class Cell(NamedTuple):
    """A cell of the space of one of both."""

    sides: Sides
    calls: Calls
    taken: Taken


class Spaces:
    """The outcomes of both variants, with the same things told apart."""

    def __init__(self, first: Opened, second: Opened, pair: Pair) -> None:
        self.pair = pair
        asked = [asked_of(first.compiler), asked_of(second.compiler)]
        self.a, self.b = (
            Space(opened, asked=_with(own, other, (opened, before)))
            for opened, before, own, other in (
                (first, second, asked[0], asked[1]),
                (second, first, asked[1], asked[0]),
            )
        )
        self.a.check_size()
        self.b.check_size()

    def sides(self) -> Iterator[tuple[list[str], Sides, Sides]]:
        """Contracts that are alike in both, with their sides."""
        of = [
            {n: sides for sides in reversed(space.sides) for n in sides.alike}
            for space in (self.a, self.b)
        ]
        alike: dict[tuple[Sides, Sides], list[str]] = {}
        for one, other in self.pair.contracts:
            key = of[0][one.index], of[1][other.index]
            alike.setdefault(key, []).append(one.id)
        for (one_sides, other_sides), ids in alike.items():
            yield ids, one_sides, other_sides

    def calls(self) -> Iterator[tuple[Calls, Calls]]:
        """What can be called in both."""
        known = {_call_key(self.b, calls): calls for calls in self.b.calls}
        for calls in self.a.calls:
            other = known.get(_call_key(self.a, calls))
            if other is not None:
                yield calls, other

    def taken(self, one: Sides, other: Sides) -> Iterator[tuple[Taken, Taken]]:
        """What can be taken in both."""
        known = {_taken_key(self.b, taken): taken for taken in self.b.taken(other)}
        for taken in self.a.taken(one):
            found = known.get(_taken_key(self.a, taken))
            if found is not None:
                yield taken, found


def _with(own: Asked, other: Asked, opened: tuple[Opened, Opened]) -> Asked:
    """What one variant asks, and what the other does of things that both have."""
    mine, theirs = (each.ruleset for each in opened)
    numbers = {ladder.id: n for n, ladder in enumerate(mine.ladders)}
    ladders = {
        numbers[theirs.ladders[n].id]
        for n in other.ladders
        if theirs.ladders[n].id in numbers
    }
    contracts = {
        mine.contract_number[theirs.contracts[n].id]
        for n in other.contracts
        if n < len(theirs.contracts) and theirs.contracts[n].id in mine.contract_number
    }
    tricks = None
    if own.tricks is not None and other.tricks is not None:
        tricks = own.tricks | other.tricks
    return own._replace(
        ladders=own.ladders | ladders,
        contracts=own.contracts | contracts,
        tricks=tricks,
    )


def _call_key(space: Space, calls: Calls) -> Hashable:
    """What is called, by ids; a ladder on which nothing is said is left out."""
    ruleset = space.ruleset
    return frozenset(
        (ladder.id, _owner(ruleset, ladder, owner), ladder.levels[level - 1])
        for ladder, levels in zip(ruleset.ladders, calls, strict=True)
        for owner, level in enumerate(levels)
        if level
    )


def _owner(ruleset: Ruleset, ladder: Ladder, owner: int) -> str:
    return "" if ladder.by_table else ruleset.parties[owner]


def _taken_key(space: Space, taken: Taken) -> Hashable:
    known = space.asked.tricks
    seen = taken.tricks
    if known is not None:
        return taken.card_points, tuple(
            tuple((own > n) - (own < n) for n in sorted(known)) for own in seen
        )
    return taken.card_points, seen


def parties_of(space: Space, sides: Sides) -> tuple[str, ...]:
    """The party of each seat, by id."""
    return tuple(space.ruleset.parties[p] for p in sides.party)


def facts_of(space: Space, sides: Sides, calls: Calls, taken: Taken) -> dict[str, Any]:
    """A cell as facts that can be scored."""
    ruleset = space.ruleset
    by_party = {
        name: [s for s, p in enumerate(sides.party) if p == n]
        for n, name in enumerate(ruleset.parties)
        if n in sides.party
    }
    said: dict[str, list[str]] = {}
    for ladder, levels in zip(ruleset.ladders, calls, strict=True):
        for owner, level in enumerate(levels):
            if not level:
                continue
            party = 0 if ladder.by_table else owner
            said.setdefault(ruleset.parties[party], []).append(
                ladder.words[level - 1][party]
            )
    facts: dict[str, Any] = {"contract": ruleset.contracts[sides.contract].id}
    if sides.declarer is not None:
        facts["declarer"] = sides.declarer
    facts["parties"] = by_party
    points = zip(ruleset.parties, taken.card_points, strict=True)
    facts["card_points"] = {name: x for name, x in points if name in by_party}
    if space.asked.tricks_by_seat:
        facts["tricks"] = [
            taken.tricks[p] if sides.party.index(p) == seat else 0
            for seat, p in enumerate(sides.party)
        ]
    else:
        tricks = zip(ruleset.parties, taken.tricks, strict=True)
        facts["tricks"] = {name: x for name, x in tricks if name in by_party}
    if said:
        facts["calls"] = said
    return facts
