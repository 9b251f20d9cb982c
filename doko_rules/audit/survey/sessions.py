"""Many deals of a variant: played in sessions, counted, and some of them checked.

A session follows from the seed and its number alone, so that it does not matter which
process plays it. What sessions give is added up in the order of their numbers.
"""

from __future__ import annotations

from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.playing import MOST_DEALS, play_session, seeded
from doko_rules.audit.survey.battery import CHECKS, faults
from doko_rules.audit.survey.statistics import Tally, count_deal
from doko_rules.audit.trial import Trial
from doko_rules.audit.workers import results
from doko_rules.engine.players import player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doko_rules.audit.playing import Played
    from doko_rules.audit.survey.battery import Check
    from doko_rules.engine.ruleset import Ruleset

SESSIONS_AT_ONCE = 4
"""So many sessions are one task for a process."""
PHASE = 7
"""By so many deals the ones to be checked are shifted from session to session."""
MOST_WITNESSES = 3
"""So many deals are kept that show what a check has found."""


class Witness(NamedTuple):
    """A deal that shows what a check has found."""

    check: str
    message: str
    excused: bool
    record: dict[str, Any]


class Survey:
    """What is found out about sessions of one kind of players."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.sessions = 0
        self.deals = 0
        self.tally = Tally()
        self.witnesses: list[Witness] = []

    def add(self, other: Survey) -> None:
        """Take in what was found out about further sessions."""
        self.sessions += other.sessions
        self.deals += other.deals
        self.tally.add(other.tally)
        for witness in other.witnesses:
            self.keep(witness)

    def keep(self, witness: Witness) -> None:
        """Keep a witness, unless there are enough of the kind."""
        kind = witness.check, witness.excused
        alike = sum((known.check, known.excused) == kind for known in self.witnesses)
        if alike < MOST_WITNESSES:
            self.witnesses.append(witness)

    @property
    def is_sound(self) -> bool:
        """Whether no check has found a fault."""
        return all(witness.excused for witness in self.witnesses)


class Task(NamedTuple):
    """Some sessions to be played."""

    kind: str
    seed: int
    first: int
    """The number of the first of them."""
    every: int
    """One in so many deals is checked; none when it is 0."""


def survey(
    ruleset: Ruleset,
    kind: str,
    deals: int,
    seed: int,
    every: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Survey:
    """Play sessions until so many deals are scored; the last one may be cut off.

    Args:
        ruleset: what is played by.
        kind: of the players, one for each seat.
        deals: how many deals are to be scored.
        seed: what all follows from.
        every: one in so many deals is checked; none when it is 0.
        jobs: how many processes work.
        progress: is told how many deals are scored.
    """
    found = Survey(kind)
    tasks = (
        Task(kind, seed, number * SESSIONS_AT_ONCE, every) for number in range(deals)
    )
    jobs = max(1, min(jobs, deals // (2 * MOST_DEALS)))
    with closing(results(ruleset, play_sessions, tasks, jobs)) as played:
        for first, parts in zip(count(0, SESSIONS_AT_ONCE), played, strict=False):
            for number, part in enumerate(parts, first):
                left = deals - found.deals
                is_cut = part.deals > left
                again = (ruleset, kind, seed, number, every, left)
                found.add(_session(*again) if is_cut else part)
                progress(found.deals)
                if found.deals == deals:
                    return found
    return found


def play_sessions(ruleset: Ruleset, task: Task) -> list[Survey]:
    """What is found out about each of some sessions."""
    return [
        _session(ruleset, task.kind, task.seed, number, task.every, MOST_DEALS)
        for number in range(task.first, task.first + SESSIONS_AT_ONCE)
    ]


def _session(
    ruleset: Ruleset, kind: str, seed: int, number: int, every: int, most: int
) -> Survey:
    """Play one session and count it; check one in so many of its deals."""
    found = Survey(kind)
    found.sessions = 1
    for played in play_session(ruleset, kind, f"{seed}/{number}", most):
        count_deal(found.tally, ruleset, played)
        found.deals += played.scored is not None
        if every and (played.number + number * PHASE) % every == 0:
            try_deal(found, trial_of(ruleset, kind, played))
    return found


def trial_of(ruleset: Ruleset, kind: str, played: Played) -> Trial:
    """A deal of a session, to be checked."""
    return Trial(
        played.deal,
        seeded(f"{played.seed}/trial"),
        [player(kind) for _ in range(ruleset.seats)],
        played.seed,
        None if played.scored is None else played.scored.settlement,
    )


def try_deal(found: Survey, trial: Trial, checks: Sequence[Check] = CHECKS) -> None:
    """Hold a deal to all checks."""
    counts = found.tally.counts
    for check in checks:
        counts["checked", check.id] += 1
        seen = faults(check, trial)
        counts["excused", check.id] += any(fault.excused for fault in seen)
        counts["failed", check.id] += any(not fault.excused for fault in seen)
        for fault in seen:
            found.keep(Witness(check.id, *fault, trial.record))
