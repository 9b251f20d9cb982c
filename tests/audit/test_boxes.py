"""Boxes say of each point what was said of it, once."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.audit.boxes import Box, boxes_of, grouped, runs

POINTS = st.sets(st.tuples(*[st.integers(0, 3)] * 3), max_size=40)


def points_of(box: Box) -> set[tuple[int, ...]]:
    ranges = zip(box.least, box.most, strict=True)
    return set(product(*(range(low, high + 1) for low, high in ranges)))


@given(POINTS)
def test_boxes_cover_the_points_and_nothing_else_once(
    points: set[tuple[int, ...]],
) -> None:
    boxes = boxes_of(points)
    covered = [point for box in boxes for point in points_of(box)]
    assert sorted(covered) == sorted(points)


def test_a_whole_grid_is_one_box() -> None:
    whole = list(product(range(3), range(4)))
    assert boxes_of(whole) == [Box((0, 0), (2, 3))]


def test_the_order_of_merging_is_chosen_for_the_fewest_boxes() -> None:
    # Two columns beside a third that is lower: merged along rows these are four.
    points = [(x, y) for x in range(2) for y in range(4)] + [(2, 0), (2, 2)]
    assert len(boxes_of(points)) == 3


def test_points_are_grouped_by_what_is_said_of_them() -> None:
    of: dict[tuple[int, ...], str] = {(0,): "a", (1,): "a", (2,): "b", (3,): "a"}
    assert list(grouped(of)) == [
        (Box((0,), (1,)), "a"),
        (Box((2,), (2,)), "b"),
        (Box((3,), (3,)), "a"),
    ]


def test_runs_are_stretches_of_the_same() -> None:
    found = runs([1, 1, 2, 2, 2, 1], lambda a, b: a == b)
    assert [list(run) for run in found] == [[1, 1], [2, 2, 2], [1]]
    assert list(runs([], lambda a, b: a == b)) == []
