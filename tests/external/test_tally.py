"""A run over external results hides nothing."""

from __future__ import annotations

from tests.external.tally import Tally


def test_the_line_tells_all_counts_and_every_reason() -> None:
    tally = Tally("games")
    tally.count("a", [])
    tally.agree(2)
    tally.skip("origin deviates")
    tally.skip("knocking", 3)
    tally.differ("b", ["value is 1, expected 2"])
    assert tally.line() == (
        "games: agreed 3, skipped 4 by reason (knocking 3, origin deviates 1), differ 1"
    )


def test_without_skips_the_line_gives_no_reasons() -> None:
    tally = Tally("games")
    tally.agree()
    assert tally.line() == "games: agreed 1, skipped 0, differ 0"
    assert not tally.faults()


def test_each_difference_is_a_fault() -> None:
    tally = Tally("games")
    tally.agree()
    tally.count("b", ["value is 1, expected 2", "winner is re, expected kontra"])
    assert tally.faults() == [
        "b: value is 1, expected 2",
        "b: winner is re, expected kontra",
    ]


def test_an_unlisted_reason_is_a_fault() -> None:
    tally = Tally("games")
    tally.agree()
    tally.skip("too hard")
    assert tally.faults() == ["skipped for a reason that is not listed: 'too hard'"]


def test_a_run_that_compared_nothing_is_a_fault() -> None:
    tally = Tally("games")
    tally.skip("origin deviates")
    assert tally.faults() == ["nothing was compared"]


def test_many_differences_are_cut_with_their_number() -> None:
    tally = Tally("games")
    for number in range(100):
        tally.differ(str(number), ["differs"])
    assert len(tally.faults()) == 41
    assert tally.faults()[-1] == "... and 60 more"
