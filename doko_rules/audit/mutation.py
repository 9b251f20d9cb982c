"""Whether cases notice it when a variant is changed in one place."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.clauses import clauses
from doko_rules.audit.coverage import in_vain, is_for
from doko_rules.audit.mutants import Mutant, mutants, rules_of
from doko_rules.audit.opened import open_variant
from doko_rules.audit.playing import seeded
from doko_rules.audit.workers import follow_asker
from doko_rules.compile.watch import Watch
from doko_rules.core.errors import VariantError
from doko_rules.testing.run import Runner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from doko_rules.audit.opened import Opened
    from doko_rules.core.diagnostics import Diagnostic
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.variants import Source
    from doko_rules.testing.cases import Case, CaseFile

KILLED, SURVIVED, REFUSED = "killed", "survived", "refused"
"""A case fails; no case fails; the variant has errors, so that nobody could play it."""

Placed = tuple["Case", "Path"]
"""A case and the folder of its file."""


class Tried(NamedTuple):
    """A mutant and what came of it."""

    mutant: Mutant
    came: str
    reason: str = ""
    """Why nothing can notice it, where somebody has said so."""


@dataclass
class Mutation:
    """What was found of one variant."""

    opened: Opened
    tried: list[Tried]
    all: int
    """How many changes there are, of which those tried may be a sample."""
    cases: int
    others: int = 0
    """Cases that fail without any change and are left out."""
    findings: list[Diagnostic] = field(default_factory=list)
    """What files accept without need."""

    @property
    def survivors(self) -> list[Tried]:
        """The changes that no case notices, and of which nobody says why."""
        return [one for one in self.tried if one.came == SURVIVED and not one.reason]

    @property
    def accepted(self) -> list[Tried]:
        """The changes that no case can notice."""
        return [one for one in self.tried if one.reason]

    def count(self, came: str) -> int:
        """How many came to that."""
        return sum(one.came == came for one in self.tried)


class Wanted(NamedTuple):
    """Which changes are tried, and how."""

    rules: tuple[str, ...] = ()
    """Those of these rules alone, if there are any."""
    files: tuple[str, ...] = ()
    """Those of these files alone, if there are any."""
    sample: int = 0
    """So many, drawn by ``seed``; 0 for all."""
    seed: int = 0
    jobs: int = 1
    """How many processes share the work."""


def mutate(
    opened: Opened,
    files: Iterable[CaseFile],
    wanted: Wanted,
    told: Callable[[int, int], None] = lambda _done, _all: None,
) -> Mutation:
    """Try changes of a variant, each by itself; the answer is the same for any jobs.

    ``told`` is called with how many are done, and of how many.
    """
    given = tuple(files)
    watch = Watch()
    reference, options, search, texts = opened.ruleset.origin
    watched = open_variant(reference, options, search, texts, watch)
    rules = {clause.rule for clause in clauses(watched, watch)}
    found = [m for m in mutants(watched, watch, rules) if _is_wanted(m, wanted)]
    tried = found
    if 0 < wanted.sample < len(found):
        drawn = seeded(wanted.seed).sample(range(len(found)), wanted.sample)
        tried = [found[n] for n in sorted(drawn)]
    cases, others = _passing(opened, given)
    trial = _Trial(opened.ruleset.origin, opened.report.texts, cases)
    came = _tried(trial, tried, wanted.jobs, told)
    answers = list(map(Tried, tried, came))
    mutation = Mutation(opened, answers, len(found), len(cases), others)
    whole = tried is found and not wanted.rules and not wanted.files
    _accept(mutation, given, whole=whole)
    return mutation


def _is_wanted(mutant: Mutant, wanted: Wanted) -> bool:
    rules = wanted.rules
    in_rules = any(f"{mutant.rule}/".startswith(f"{rule}/") for rule in rules)
    return (in_rules or not rules) and (mutant.file in wanted.files or not wanted.files)


def _passing(
    opened: Opened, files: Iterable[CaseFile]
) -> tuple[tuple[Placed, ...], int]:
    """The cases that pass without any change, and the number of others.

    Which rules a case is about does not matter: a rule that is gone has to show.
    """
    cases = [
        (replace(case, rules=()), file.directory)
        for file in files
        for case in file.cases
    ]
    runner = _runner(opened.ruleset.origin, {})
    passing = tuple(case for case in cases if runner.run(*case).passed)
    return passing, len(cases) - len(passing)


def _runner(
    origin: Source, texts: Mapping[str, str], plain: Ruleset | None = None
) -> Runner:
    """What runs cases by a variant some of whose files are other texts.

    ``plain`` is its ruleset with no other options, where there is one already.
    """
    made = {} if plain is None else {repr([]): plain}

    def load(reference: object, options: dict[str, Any], search: object) -> Ruleset:
        del reference, search
        chosen = repr(sorted(options.items()))
        if chosen not in made:
            made[chosen] = _opened(origin, texts, options)
        return made[chosen]

    return Runner("-", load, explains=False)


def _opened(
    origin: Source, texts: Mapping[str, str], options: Mapping[str, object]
) -> Ruleset:
    reference, chosen, search, read = origin
    given = {**(chosen or {}), **options}
    return open_variant(reference, given, search, {**read, **texts}).ruleset


class _Trial:
    """Tries one change after another, in the process that it is in."""

    def __init__(
        self, origin: Source, texts: Mapping[str, str], cases: Iterable[Placed]
    ) -> None:
        self.origin = origin
        self.texts = texts
        self._rules = {file: rules_of(text) for file, text in texts.items()}
        self.cases = list(cases)
        """Those first that have noticed something last: others like it may follow."""

    def came(self, mutant: Mutant) -> str:
        """What comes of a change."""
        changed = mutant.applied(self.texts[mutant.file])
        texts = {**self._rules, mutant.file: rules_of(changed)}
        try:
            plain = _opened(self.origin, texts, {})
        except VariantError:
            return REFUSED
        runner = _runner(self.origin, texts, plain)
        for n, case in enumerate(self.cases):
            if not _passes(runner, case):
                self.cases.insert(0, self.cases.pop(n))
                return KILLED
        return SURVIVED


def _passes(runner: Runner, case: Placed) -> bool:
    try:
        return runner.run(*case).passed
    except Exception:  # noqa: BLE001 -- rules that the engine can not run are noticed
        return False


_TRIALS: list[_Trial] = []
"""That of a process of its own."""


def _begin(origin: Source, texts: Mapping[str, str], cases: Iterable[Placed]) -> None:
    follow_asker()
    _TRIALS.append(_Trial(origin, texts, cases))


def _came(mutant: Mutant) -> str:
    return _TRIALS[-1].came(mutant)


def _tried(
    trial: _Trial,
    tried: Sequence[Mutant],
    jobs: int,
    told: Callable[[int, int], None],
) -> Iterator[str]:
    """What comes of each change, in order."""
    if jobs == 1:
        for n, mutant in enumerate(tried, 1):
            yield trial.came(mutant)
            told(n, len(tried))
        return
    given = (trial.origin, trial.texts, trial.cases)
    pool = ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=_begin, initargs=given
    )
    try:
        for n, came in enumerate(pool.map(_came, tried, chunksize=4), 1):
            yield came
            told(n, len(tried))
    finally:
        pool.shutdown(cancel_futures=True)


def _accept(mutation: Mutation, files: Iterable[CaseFile], *, whole: bool) -> None:
    """Put the reasons of files beside the changes that nothing can notice."""
    places = {
        (one.mutant.rule, one.mutant.change): n for n, one in enumerate(mutation.tried)
    }
    id = mutation.opened.ruleset.id
    for file in files:
        for accepted in file.changes:
            n = places.get((accepted.rule, accepted.text))
            survived = n is not None and mutation.tried[n].came == SURVIVED
            if n is not None and survived:
                one = mutation.tried[n]
                mutation.tried[n] = one._replace(reason=accepted.reason)
            elif is_for(file.variant, id) and (whole or n is not None):
                mutation.findings.append(in_vain(accepted, "change", "goes unnoticed"))
