"""Surveys follow from their seed, whatever the number of processes is."""

from __future__ import annotations

import pytest

from doko_rules.audit import playing
from doko_rules.audit.survey.sessions import MOST_WITNESSES, Survey, Witness, survey
from tests.engine.deals import HOME, rules


def _same(one: Survey, other: Survey) -> bool:
    return (
        *(one.sessions, one.deals, one.witnesses),
        *(one.tally.counts, one.tally.moments),
    ) == (
        *(other.sessions, other.deals, other.witnesses),
        *(other.tally.counts, other.tally.moments),
    )


def test_the_number_of_processes_makes_no_difference() -> None:
    told: list[int] = []
    # Enough deals that several processes are worth while.
    alone = survey(rules(HOME), "random", 410, 7, 100)
    several = survey(rules(HOME), "random", 410, 7, 100, 2, told.append)
    assert _same(alone, several)
    assert told == sorted(told) and told[-1] == 410


def test_another_seed_gives_other_deals() -> None:
    one, other = (survey(rules(HOME), "random", 12, seed, 0) for seed in (1, 2))
    assert not _same(one, other)


@pytest.mark.parametrize("deals", [1, 12, 13, 50])
def test_as_many_deals_are_scored_as_were_asked_for(deals: int) -> None:
    found = survey(rules(HOME), "random", deals, 1, 0)
    assert found.deals == found.tally.counts["deals",] == deals
    assert found.sessions == -(-deals // 12)


@pytest.mark.parametrize(("every", "checked"), [(0, 0), (1, 3), (3, 1)])
def test_one_in_so_many_deals_is_checked(every: int, checked: int) -> None:
    found = survey(rules(HOME), "random", 3, 1, every)
    assert found.tally.counts["checked", "cards"] - checked in (0, 1)


def test_deals_without_an_end_are_told_and_do_not_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "most_actions", lambda _: 9)
    found = survey(rules(HOME), "random", 3, 1, 1)
    assert found.deals == 0
    assert found.tally.counts["endless",] > 0
    assert found.tally.counts["failed", "termination"] > 0
    assert not found.is_sound


def test_so_many_witnesses_of_a_kind_are_kept() -> None:
    found = Survey("random")
    for number in range(10):
        for excused in (False, True):
            found.keep(Witness("facts", str(number), excused, {}))
    kept = [witness.message for witness in found.witnesses if not witness.excused]
    assert kept == [str(number) for number in range(MOST_WITNESSES)]
    assert len(found.witnesses) == 2 * MOST_WITNESSES
