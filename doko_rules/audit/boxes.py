"""Say the same of many neighbouring points at once."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Hashable,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

Point = tuple[int, ...]
Value = TypeVar("Value", bound="Hashable")
Item = TypeVar("Item")

MOST_TRIED = 24
"""In so many orders of the dimensions boxes are merged at most; the fewest count."""


class Box(NamedTuple):
    """All points between two corners, both included."""

    least: Point
    most: Point


def boxes_of(points: Iterable[Point]) -> list[Box]:
    """The points as few boxes that do not overlap, in the order of their corners."""
    single = [Box(point, point) for point in points]
    if not single:
        return []
    best = single
    for tried, order in enumerate(permutations(range(len(single[0].least)))):
        if tried == MOST_TRIED:
            break
        found = single
        for dimension in order:
            found = _merged(found, dimension)
        if len(found) < len(best):
            best = found
    return sorted(best)


def _merged(boxes: Sequence[Box], dimension: int) -> list[Box]:
    """The boxes with neighbours in a dimension joined where all else is the same."""

    def others(box: Box) -> tuple[Point, Point]:
        return (
            box.least[:dimension] + box.least[dimension + 1 :],
            box.most[:dimension] + box.most[dimension + 1 :],
        )

    rows: dict[tuple[Point, Point], list[Box]] = {}
    for box in boxes:
        rows.setdefault(others(box), []).append(box)
    found = []
    for row in rows.values():
        row.sort(key=lambda box: box.least[dimension])
        current = row[0]
        for box in row[1:]:
            if box.least[dimension] == current.most[dimension] + 1:
                current = Box(current.least, box.most)
            else:
                found.append(current)
                current = box
        found.append(current)
    return found


def grouped(of: Mapping[Point, Value]) -> Iterator[tuple[Box, Value]]:
    """Boxes of points that have the same value, in the order of their corners."""
    points: dict[Value, list[Point]] = {}
    for point, value in of.items():
        points.setdefault(value, []).append(point)
    found = [(box, value) for value, among in points.items() for box in boxes_of(among)]
    yield from sorted(found, key=lambda each: each[0])


def runs(
    items: Sequence[Item], same: Callable[[Item, Item], bool]
) -> Iterator[Sequence[Item]]:
    """Neighbours that are the same, as stretches of the sequence."""
    ends = [n for n, (a, b) in enumerate(pairwise(items), 1) if not same(a, b)]
    starts = [0, *ends]
    for start, end in zip(starts, [*ends, len(items)], strict=True):
        if start < end:
            yield items[start:end]
