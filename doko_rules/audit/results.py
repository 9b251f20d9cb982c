"""Who wins, and what it is worth: the space of outcomes as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit import naming
from doko_rules.audit.boxes import Box, grouped, runs
from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.outcomes import reachable_points
from doko_rules.audit.words import word
from doko_rules.engine.settlement import line_text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from doko_rules.audit.boxes import Point
    from doko_rules.audit.grid import Cell
    from doko_rules.audit.outcomes import Calls, Sides, Space, Taken
    from doko_rules.engine.settlement import Settlement


Rows = tuple[tuple["Cell", ...], ...]


class Worth(NamedTuple):
    """What a cell comes to."""

    winner: int | None
    game_value: int
    scores: tuple[int, ...]
    lines: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    """Number, party, value and bound values of each line."""

    @classmethod
    def of(cls, settlement: Settlement) -> Worth:
        """The same without what cells do not have."""
        return cls(
            settlement.winner,
            settlement.game_value,
            tuple(settlement.session_scores),
            tuple((item[0], item[1], item[2], item[6]) for item in settlement.items),
        )


def winners(space: Space, language: str = "en") -> list[Grid]:
    """For each combination of calls, with what each party wins and when nobody does.

    There is a table for all contracts in which the same wins.
    """
    ruleset = space.ruleset
    parties = range(len(ruleset.parties))
    columns = [*_call_columns(space, language)]
    for p in parties:
        label = ruleset.party_labels[p][language]
        columns.append(Column(ruleset.parties[p], word("wins", language, label)))
    first = ruleset.party_labels[0][language]
    nobody = word("nobody", language)
    columns.append(
        Column("nobody", f"{nobody} ({word('card points of', language, first)})")
    )
    found: dict[Rows, list[Sides]] = {}
    for sides in space.sides:
        taken = space.taken(sides)
        axes = [_Axis(space, taken, p, language) for p in parties]
        won: dict[Point, tuple[str, ...]] = {}
        for calls in space.calls:
            results = [space.winner(sides, calls, each) for each in taken]
            won[_flat(calls)] = tuple(
                axes[p or 0].wins(results, p) for p in (*parties, None)
            )
        rows = tuple(
            (*_call_texts(space, box, language), *texts) for box, texts in grouped(won)
        )
        found.setdefault(rows, []).append(sides)
    notes = _notes(space, language)
    return [
        _grid(space, "winners", columns, rows, alike, notes, language)
        for rows, alike in found.items()
    ]


def values(
    space: Space, language: str = "en", only: Iterable[int] | None = None
) -> list[Grid]:
    """What each outcome is worth, line by line.

    Args:
        space: the outcomes.
        language: of the labels.
        only: numbers of the contracts to be shown; all of them without it.
    """
    ruleset = space.ruleset
    first = ruleset.party_labels[0][language]
    columns = (
        *_call_columns(space, language),
        Column("card_points", word("card points of", language, first)),
        Column("winner", word("winner", language)),
        Column("game_value", word("game value", language), numeric=True),
        Column("session_scores", word("seat scores", language)),
        Column("lines", word("lines", language)),
    )
    wanted = range(len(ruleset.contracts)) if only is None else frozenset(only)
    found: dict[Rows, list[Sides]] = {}
    for sides in space.sides:
        if not any(n in wanted for n in sides.alike):
            continue
        taken = space.taken(sides)
        axis = _Axis(space, taken, 0, language)
        worth: dict[Point, tuple[tuple[str, Worth], ...]] = {}
        for calls in space.calls:
            worth[_flat(calls)] = tuple(_spans(space, sides, calls, taken, axis))
        rows = tuple(
            (*_call_texts(space, box, language), span, *_worth(space, each, language))
            for box, spans in grouped(worth)
            for span, each in spans
        )
        found.setdefault(rows, []).append(sides)
    notes = _notes(space, language)
    if any(line.found for line in ruleset.lines):
        notes = (word("no specials", language), *notes)
    return [
        _grid(space, "values", columns, rows, alike, notes, language)
        for rows, alike in found.items()
    ]


def _spans(
    space: Space, sides: Sides, calls: Calls, taken: Sequence[Taken], axis: _Axis
) -> Iterator[tuple[str, Worth]]:
    """Stretches of what the first party takes that are worth the same."""
    worth = [Worth.of(space.settlement(sides, calls, each)) for each in taken]
    for run in runs(range(len(taken)), lambda a, b: worth[a] == worth[b]):
        yield axis.text(run[0], run[-1]), worth[run[0]]


def _worth(space: Space, worth: Worth, language: str) -> tuple[Cell, ...]:
    ruleset = space.ruleset
    labels = ruleset.party_labels
    lines = []
    for number, party, value, bound in worth.lines:
        text = line_text(ruleset, number, bound, language)
        other = "" if party == worth.winner else f" {labels[party][language]}"
        lines.append(f"{text} {value:+}{other}")
    winner = worth.winner
    return (
        word("none", language) if winner is None else labels[winner][language],
        worth.game_value,
        " ".join(f"{score:+}" for score in worth.scores),
        ", ".join(lines),
    )


def _grid(
    space: Space,
    id: str,
    columns: Sequence[Column],
    rows: Rows,
    alike: Iterable[Sides],
    notes: tuple[str, ...],
    language: str,
) -> Grid:
    """A table about the contracts that are alike."""
    numbers = tuple(dict.fromkeys(n for sides in alike for n in sides.alike))
    every = len(numbers) == len(space.ruleset.contracts)
    label = naming.contracts(space.ruleset, numbers, language)
    label = word("every contract", language) if every else label
    ids = tuple(space.ruleset.contracts[n].id for n in numbers)
    title = f"{word(id, language)}: {label}"
    return Grid(id, title, tuple(columns), rows, notes, ids)


def _notes(space: Space, language: str) -> tuple[str, ...]:
    if not space.held:
        return ()
    return (word("held", language, ", ".join(space.held)),)


# --- calls ---------------------------------------------------------------------------


def _flat(calls: Calls) -> Point:
    return tuple(level for levels in calls for level in levels)


def _owners(space: Space) -> Iterator[tuple[int, int]]:
    """The ladder and the owner that each number of a flat point is about."""
    for n, levels in enumerate(space.calls[0]):
        for owner in range(len(levels)):
            yield n, owner


def _call_columns(space: Space, language: str) -> Iterator[Column]:
    ruleset = space.ruleset
    several = len(space.asked.ladders) > 1
    for n, owner in _owners(space):
        if n not in space.asked.ladders:
            continue
        ladder = ruleset.ladders[n]
        key, heading = f"calls_{ladder.id}", ladder.label[language]
        if not ladder.by_table:
            label = ruleset.party_labels[owner][language]
            key = f"calls_{ruleset.parties[owner]}"
            heading = word("calls of", language, label)
            if several:
                key, heading = (
                    f"{key}_{ladder.id}",
                    f"{heading}: {ladder.label[language]}",
                )
        yield Column(key, heading)


def _call_texts(space: Space, box: Box, language: str) -> Iterator[str]:
    ruleset = space.ruleset
    for place, (n, owner) in enumerate(_owners(space)):
        if n not in space.asked.ladders:
            continue
        ladder = ruleset.ladders[n]
        party = 0 if ladder.by_table else owner
        least, most = box.least[place], box.most[place]
        low, high = (naming.level(ladder, x, party, language) for x in (least, most))
        if (least, most) == (0, len(ladder.levels)):
            yield word("any", language)
        elif least == most:
            yield low
        else:
            between = "or" if most == least + 1 else "from to"
            yield word(between, language, low, high)


# --- what a party has taken --------------------------------------------------------


class _Axis:
    """What a party may take, from nothing to everything, and words for stretches."""

    def __init__(
        self, space: Space, taken: Sequence[Taken], party: int, language: str
    ) -> None:
        self._party = party
        self._language = language
        ascending = sorted(
            range(len(taken)),
            key=lambda n: (taken[n].card_points[party], taken[n].tricks[party]),
        )
        self._places = [taken[n] for n in ascending]
        self._sure_of_none, self._sure_of_all = _sure_of_tricks(space)
        # What the others have does not count: alike is what the party itself knows.
        alike: dict[Hashable, list[int]] = {}
        for n in ascending:
            key = taken[n].card_points[party], _seen(space, taken[n])
            alike.setdefault(key, []).append(n)
        self._alike = list(alike.values())
        self._start = [0]
        for numbers in self._alike:
            self._start.append(self._start[-1] + len(numbers))
        self._texts: dict[tuple[int, int], str] = {}

    def wins(self, results: Sequence[int | None], party: int | None) -> str:
        """With what a party wins whatever the others have; for None, nobody does."""
        surely = [all(results[n] == party for n in each) for each in self._alike]
        texts = [
            self.text(self._start[run[0]], self._start[run[-1] + 1] - 1)
            for run in runs(range(len(surely)), lambda a, b: surely[a] == surely[b])
            if surely[run[0]]
        ]
        return ", ".join(dict.fromkeys(texts)) or "–"

    def text(self, start: int, end: int) -> str:
        """A stretch of it, both ends included, in words."""
        found = self._texts.get((start, end))
        if found is None:
            found = self._texts[start, end] = self._said(start, end)
        return found

    def _said(self, start: int, end: int) -> str:
        language, party, places = self._language, self._party, self._places
        low, high, last = places[start], places[end], len(places) - 1
        least, most = low.card_points[party], high.card_points[party]
        # At both ends tricks count as well: no card points with a trick or without.
        has_trick = start > 0 and places[start - 1].card_points[party] == least
        misses = end < last and places[end + 1].card_points[party] == most
        if (start, end) == (0, last):
            return word("always", language)
        if low == high:
            if self._sure_of_all and sum(low.tricks) == low.tricks[party]:
                return word("all tricks", language)
            if self._sure_of_none and not low.tricks[party]:
                return word("without trick", language)
        if end == last:
            return word("first trick" if has_trick else "from", language, least)
        if end == last - 1 and misses:
            if start == 0:
                return word("not all tricks", language)
            return word("some tricks" if has_trick else "from to all", language, least)
        if least == most:
            return str(least)
        if start == 0:
            return word("to", language, most)
        key = "first trick to" if has_trick else "from to"
        return word(key, language, least, most)


def _sure_of_tricks(space: Space) -> tuple[bool, bool]:
    """Whether taken shows for sure that a party has none of them, and that it has all.

    Numbers of tricks are examples where no rule asks for them, and there are tricks
    without card points.
    """
    known, size = space.asked.tricks, space.ruleset.hand_size
    if known is None or 0 not in reachable_points(space.ruleset)[1]:
        return True, True
    none = not known.isdisjoint((0, 1))
    return none, none or not known.isdisjoint((size - 1, size))


def _seen(space: Space, taken: Taken) -> Hashable:
    known = space.asked.tricks
    if known is None:
        return taken.tricks
    return tuple(
        tuple((own > n) - (own < n) for n in sorted(known)) for own in taken.tricks
    )
