"""Where two variants let others win, or make a deal worth something else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.differ.compared import Compared
from doko_rules.audit.differ.spaces import Cell, facts_of, parties_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.audit.differ.compared import Pair
    from doko_rules.audit.differ.difference import Difference
    from doko_rules.audit.differ.spaces import Spaces
    from doko_rules.audit.outcomes import Space
    from doko_rules.engine.settlement import Settlement


def compare_results(spaces: Spaces, found: Compared) -> None:
    """Who has won and what it is worth, in every cell that both have."""
    calls = list(spaces.calls())
    said = Compared()
    for ids, one, other in spaces.sides():
        parties = parties_of(spaces.a, one), parties_of(spaces.b, other)
        if parties[0] != parties[1]:
            said.say("parties", ", ".join(ids), parties)
            continue
        differing = _Differing(spaces)
        taken = list(spaces.taken(one, other))
        for mine, theirs in calls:
            for here, there in taken:
                differing.look_at(Cell(one, mine, here), Cell(other, theirs, there))
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


Cells = list[tuple[Cell, Cell]]


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

    def look_at(self, one: Cell, other: Cell) -> None:
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

    def _case(self, one: Cell, other: Cell) -> dict[str, Any] | None:
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
