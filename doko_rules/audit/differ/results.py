"""Where two variants let others win, or make a deal worth something else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.asked import asked_of
from doko_rules.audit.differ.compared import Compared
from doko_rules.audit.outcomes import Space
from doko_rules.engine.facts import Facts
from doko_rules.engine.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from doko_rules.audit.asked import Asked
    from doko_rules.audit.differ.compared import Fact, Pair
    from doko_rules.audit.differ.difference import Difference
    from doko_rules.audit.opened import Opened
    from doko_rules.audit.outcomes import Calls, Sides, Taken
    from doko_rules.engine.ladders import Ladder
    from doko_rules.engine.lines import Happening, Line
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement


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


def compare_results(spaces: Spaces, found: Compared) -> None:
    """Who has won and what it is worth, in every cell that both have."""
    calls = list(spaces.calls())
    said = Compared()
    for ids, one, other in spaces.sides():
        parties = _sides_key(spaces.a, one), _sides_key(spaces.b, other)
        if parties[0] != parties[1]:
            said.say("parties", ", ".join(ids), parties)
            continue
        differing = _Differing(spaces)
        taken = list(spaces.taken(one, other))
        for mine, theirs in calls:
            for here, there in taken:
                differing.look_at(_Cell(one, mine, here), _Cell(other, theirs, there))
        differing.say(", ".join(ids), said)
    for table, cells in said.cells.items():
        found.count(table, cells)
    found.differences += _together(spaces.pair, said.differences)


def _together(pair: Pair, differences: Iterable[Difference]) -> Iterator[Difference]:
    """What is the same in several contracts, said once."""
    alike: dict[Difference, list[Difference]] = {}
    for one in differences:
        key = one._replace(where="", witness=None)
        about = one.where.partition(": ")[0] if one.kind == "values" else ""
        alike.setdefault(key._replace(where=about), []).append(one)
    for several in alike.values():
        about, between, _ = several[0].where.rpartition(": ")
        ids = [
            id for one in several for id in one.where.rpartition(": ")[2].split(", ")
        ]
        where = f"{about}{between}{pair.named(ids)}"
        times, of = (sum(getattr(one, x) for one in several) for x in ("times", "of"))
        yield several[0]._replace(where=where, times=times, of=of)


class _Cell(NamedTuple):
    """A cell of the space of one of both."""

    sides: Sides
    calls: Calls
    taken: Taken


Cells = list[tuple[_Cell, _Cell]]


class _Differing:
    """The cells of some contracts that are not alike in both."""

    def __init__(self, spaces: Spaces) -> None:
        self._a, self._b = spaces.a, spaces.b
        self._ids = [
            [line.id for line in space.ruleset.lines] for space in (spaces.a, spaces.b)
        ]
        self._cells = 0
        self._winners: dict[tuple[str, str], Cells] = {}
        self._lines: dict[str, dict[tuple[int, int], Cells]] = {}
        self._scores: Cells = []

    def look_at(self, one: _Cell, other: _Cell) -> None:
        """Compare a cell in both."""
        self._cells += 1
        settled = self._a.settlement(*one), self._b.settlement(*other)
        if self._are_alike(*settled):
            return
        x, y = _worth(self._a, settled[0]), _worth(self._b, settled[1])
        if x.winner != y.winner:
            self._winners.setdefault((x.winner, y.winner), []).append((one, other))
        elif x.lines != y.lines:
            for id in {**x.lines, **y.lines}:
                both = x.lines[id], y.lines[id]
                if both[0] != both[1]:
                    of_line = self._lines.setdefault(id, {})
                    of_line.setdefault(both, []).append((one, other))
        elif x.scores != y.scores:
            self._scores.append((one, other))

    def _are_alike(self, one: Settlement, other: Settlement) -> bool:
        """Whether nothing differs; most cells are told apart no further."""
        return (
            one.winner == other.winner
            and one.session_scores == other.session_scores
            and [(self._ids[0][n], p, v) for n, p, v, *_ in one.items]
            == [(self._ids[1][n], p, v) for n, p, v, *_ in other.items]
        )

    def say(self, where: str, found: Compared) -> None:
        """Say what was found, in one statement for each result and line."""
        found.count("winners", self._cells)
        found.count("values", self._cells)
        for (first, second), cells in self._winners.items():
            winners = f"{first} wins", f"{second} wins"
            self._say(found, "winners", where, winners, cells)
        for id, by_value in sorted(self._lines.items()):
            often = sorted(by_value, key=lambda both: -len(by_value[both]))
            texts = [_values(both[n] for both in often) for n in (0, 1)]
            cells = [cell for both in often for cell in by_value[both]]
            about = f"{id}: {where}"
            self._say(found, "values", about, (texts[0], texts[1]), cells)
        if self._scores:
            one, other = self._scores[0]
            scores = (
                _worth(self._a, self._a.settlement(*one)).scores,
                _worth(self._b, self._b.settlement(*other)).scores,
            )
            self._say(found, "scores", where, scores, self._scores)

    def _say(
        self,
        found: Compared,
        kind: str,
        where: str,
        both: tuple[str, str],
        cells: Cells,
    ) -> None:
        witness = next(filter(None, (self._case(*cell) for cell in cells)), None)
        found.say(kind, where, both, len(cells), self._cells, witness)

    def _case(self, one: _Cell, other: _Cell) -> dict[str, Any] | None:
        """The cell as a case of the first, unless both come to the same sums."""
        settled = self._a.settlement(*one), self._b.settlement(*other)
        winner = settled[0].winner
        scores = [list(each.session_scores) for each in settled]
        if winner == settled[1].winner and scores[0] == scores[1]:
            return None
        name = "none" if winner is None else self._a.ruleset.parties[winner]
        return {
            "title": f"winner {name}, game value {settled[0].game_value}",
            "given": {"facts": facts_of(self._a, *one)},
            "expect": {"winner": name, "session_scores": scores[0]},
        }


def _values(of: Iterable[int]) -> str:
    """What something is worth, by its least and greatest value."""
    values = sorted(set(of))
    said = [f"{value:+}" if value else "0" for value in values]
    return said[0] if len(said) == 1 else f"{said[0]} to {said[-1]}"


class _Worth(NamedTuple):
    winner: str
    lines: Counter[str]
    """What each line adds, seen from the winner, or else from the first party."""
    scores: str


def _worth(space: Space, settlement: Settlement) -> _Worth:
    ruleset = space.ruleset
    winner = settlement.winner
    lines: Counter[str] = Counter()
    for item in settlement.items:
        sign = 1 if item[1] == (winner or 0) else -1
        lines[ruleset.lines[item[0]].id] += sign * item[2]
    name = "nobody" if winner is None else ruleset.parties[winner]
    scores = " ".join(f"{score:+}" for score in settlement.session_scores)
    return _Worth(name, lines, scores)


def _sides_key(space: Space, sides: Sides) -> tuple[str, ...]:
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


def compare_specials(spaces: Spaces, found: Compared) -> None:
    """What each line is worth that is found in the play, for each party and winner."""
    a, b = spaces.a, spaces.b
    ids = [line.id for line in a.ruleset.lines if line.found]
    shared = [id for id in ids if id in b.ruleset.line_number]
    alike: dict[tuple[str, str, str], list[tuple[str, int, _Cell, _Cell]]] = {}
    _compare_most(spaces.pair, found)
    for mine, theirs in [*spaces.calls()][:1]:
        for names, one, other in spaces.sides():
            if _sides_key(a, one) != _sides_key(b, other):
                continue
            taken = list(spaces.taken(one, other))
            # Even results come first: there, each party can have found something.
            middle = len(taken) // 2
            for here, there in (*taken[middle : middle + 1], *taken[:1], *taken[-1:]):
                cells = _Cell(one, mine, here), _Cell(other, theirs, there)
                for id in shared:
                    for party in sorted({*one.party}):
                        found.count("special points")
                        says = [
                            _special(space, id, party, cell)
                            for space, cell in zip((a, b), cells, strict=True)
                        ]
                        if says[0] != says[1]:
                            key = id, says[0], says[1]
                            where = [(name, party, *cells) for name in names]
                            alike.setdefault(key, []).extend(where)
    for (id, first, second), at in alike.items():
        about = f"{id}: {spaces.pair.named(name for name, *_ in at)}"
        cases = (_special_case(spaces, id, p, x, y) for _, p, x, y in at)
        witness = next(filter(None, cases), None)
        found.say("special points", about, (first, second), witness=witness)


def _compare_most(pair: Pair, found: Compared) -> None:
    """How often each line can be found in a deal at most."""

    def most(ruleset: Ruleset) -> dict[str, int | None]:
        facts = Facts(ruleset)
        things: tuple[Line | Happening, ...] = (*ruleset.lines, *ruleset.happenings)
        return {
            one.id: None if one.most is None else one.most(facts)
            for one in things
            if one.found
        }

    def most_of_party(ruleset: Ruleset) -> dict[str, tuple[int, ...]]:
        facts = Facts(ruleset)
        found: dict[str, tuple[int, ...]] = {}
        points = range(ruleset.total_card_points + 1)
        for line in ruleset.lines:
            if line.found and line.most_of is not None:
                facts.points_of = [0] * len(ruleset.parties)
                found[line.id] = tuple(_most_with(line, facts, n) for n in points)
        return found

    first, second = pair.both(most)
    facts: list[Fact] = [
        (f"{id} in a deal, at most", (_number(first[id]), _number(second[id])))
        for id in first
        if id in second
    ]
    own, other = pair.both(most_of_party)
    facts += [
        (f"{id} for a party, at most", ("one number", "another"))
        for id in first
        if id in second and own.get(id) != other.get(id)
    ]
    found.say_alike("special points", facts)


def _most_with(line: Line, facts: Facts, card_points: int) -> int:
    """How often a line can be found for a party that has taken so much."""
    assert line.most_of is not None
    facts.points_of[0] = card_points
    return line.most_of(facts, 0)


def _number(most: int | None) -> str:
    return "any number" if most is None else str(most)


def _special_case(
    spaces: Spaces, id: str, party: int, one: _Cell, other: _Cell
) -> dict[str, Any] | None:
    """A cell in which a line was found once, unless both come to the same sums."""
    scores = [
        list(_with_special(space, id, party, cell).session_scores)
        for space, cell in ((spaces.a, one), (spaces.b, other))
    ]
    if scores[0] == scores[1]:
        return None
    facts = facts_of(spaces.a, *one)
    facts["specials"] = [{"id": id, "party": spaces.a.ruleset.parties[party]}]
    return {"given": {"facts": facts}, "expect": {"session_scores": scores[0]}}


def _special(space: Space, id: str, party: int, cell: _Cell) -> str:
    """What a line is worth when it is found once."""
    number = space.ruleset.line_number[id]
    settled = _with_special(space, id, party, cell)
    value = sum(item[2] for item in settled.items if item[0] == number)
    return "does not count" if number in settled.ignored else f"{value:+}"


def _with_special(space: Space, id: str, party: int, cell: _Cell) -> Settlement:
    facts = space.at(*cell)
    before = facts.specials
    facts.specials = [(space.ruleset.line_number[id], party, None, None, None)]
    try:
        return settle(space.ruleset, facts)
    finally:
        facts.specials = before
