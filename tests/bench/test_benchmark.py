"""What the benchmark measures is the same in each run, and its report is readable."""

from __future__ import annotations

from tests.bench.benchmark import Row, facts_of_deals, number, table
from tests.bench.timing import in_turns, medians


def test_the_facts_are_the_same_in_each_run_and_differ_from_each_other() -> None:
    facts = facts_of_deals(50)
    assert facts == facts_of_deals(50)
    assert len({str(document) for document in facts}) > 40


def test_all_card_points_of_the_facts_are_there() -> None:
    for document in facts_of_deals(50):
        assert sum(document["card_points"].values()) == 240
        seats = [*document["parties"]["re"], *document["parties"]["kontra"]]
        assert seats == [0, 1, 2, 3]


def test_actions_take_turns_and_the_first_round_only_warms_up() -> None:
    done: list[str] = []
    times = in_turns(2, lambda: done.append("a"), lambda: done.append("b"))
    assert done == ["a", "b"] * 3
    assert [len(pair) for pair in times] == [2, 2]


def test_the_median_leaves_out_the_first_turn() -> None:
    taken = iter([100.0, 1.0, 3.0, 2.0])
    assert medians(3, lambda: next(taken)) == [2.0]


def test_a_row_that_could_not_be_measured_says_why() -> None:
    text = table([Row("a", 1234.5, "deals/s"), Row("b", None, "ms", "no wheel")])
    assert text.splitlines() == [
        "a       1 234  deals/s",
        "b     skipped  ms              no wheel",
    ]


def test_numbers_are_cut_to_what_matters() -> None:
    assert [number(value) for value in (0.5384, 23.76, 28180.7)] == [
        "0.538",
        "23.8",
        "28 181",
    ]
