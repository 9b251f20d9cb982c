"""Running cases: each against the rules of its variant, one after another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.errors import VariantError
from doko_rules.core.keys import is_free
from doko_rules.core.paths import is_path
from doko_rules.core.problems import show_path
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.phases import EXCHANGE
from doko_rules.engine.variants import load_variant
from doko_rules.testing import about_deals, about_scores
from doko_rules.testing.expectations import compare
from doko_rules.testing.given import World, set_up
from doko_rules.testing.mismatch import Mismatch, UnfitError
from doko_rules.testing.why import Because, against, deciding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.testing.cases import Case, CaseFile

DECIDED = frozenset({*about_scores.VALUES, *about_scores.CHECKS, *about_deals.VALUES})
"""Expectations about what the rules have decided; others are about what may be done."""
FAULT = "fault"
"""The key that expects what is given to be refused."""


class Failure(NamedTuple):
    """One expectation that is not met."""

    place: Place
    name: str
    """The expectation as people write its path: ``lines[2]``."""
    expected: Any
    found: Any
    notes: tuple[str, ...]


@dataclass(slots=True)
class Outcome:
    """What came of one case."""

    case: Case
    failures: list[Failure] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    """What is wrong with the case itself."""
    because: list[Because] = field(default_factory=list)
    """The rules that decided, when it failed."""
    rules: list[tuple[str, str]] = field(default_factory=list)
    """The rules that the case is about, with place and source, when it failed."""
    told_before: bool = False
    """Whether its faults are those of its variant, which an earlier case has told."""

    @property
    def passed(self) -> bool:
        return not self.failures and not self.faults


class Runner:
    """Runs cases; the rulesets that they need are loaded once."""

    def __init__(
        self,
        variant: str | None = None,
        load: Callable[..., Ruleset] = load_variant,
        passed: Callable[[Case, World], None] | None = None,
        *,
        explains: bool = True,
    ) -> None:
        """Run cases.

        Args:
            variant: by whose rules all are run, instead of their own.
            load: what makes a ruleset of a variant, options and folders to search.
            passed: what is told of each case that has passed, with its world.
            explains: whether it is said by which rules a case has failed.
        """
        self._explains = explains
        self.variant = variant
        self._load = load
        self._passed = passed
        self._rulesets: dict[tuple[Any, ...], Ruleset | Report] = {}
        self._told: list[Report] = []

    def run_file(self, file: CaseFile, only: Iterable[str] = ()) -> Iterator[Outcome]:
        """Run the cases of a file, or those of them whose ids are wanted."""
        wanted = tuple(only)
        for case in file.cases:
            if not wanted or is_wanted(case.id, wanted):
                yield self.run(case, file.directory)

    def run(self, case: Case, directory: Path) -> Outcome:
        """Run one case of a file in ``directory``."""
        outcome = Outcome(case)
        ruleset = self.ruleset(case, directory)
        if isinstance(ruleset, Report):
            name = self.variant or case.variant
            outcome.faults = [_not_loaded(case, name, ruleset)]
            outcome.told_before = ruleset in self._told
            self._told.append(ruleset)
            return outcome
        outcome.faults = list(_unknown_rules(case, ruleset))
        if not outcome.faults:
            world = set_up(ruleset, case.kind, case.given)
            _check(outcome, world)
            if not outcome.passed and self._explains:
                _explain(outcome, world)
            if outcome.passed and self._passed is not None:
                self._passed(case, world)
        return outcome

    def ruleset(self, case: Case, directory: Path) -> Ruleset | Report:
        """The rules that a case is for, or what is wrong with them."""
        variant = self.variant or case.variant
        key = (str(variant), directory, *sorted(case.options.items()))
        found = self._rulesets.get(key)
        if found is None:
            beside = self.variant is None
            reference = _from(directory, variant) if beside else variant
            try:
                found = self._load(reference, case.options, (directory,))
            except VariantError as error:
                found = error.report
            self._rulesets[key] = found
        return found


def _from(
    directory: Path, variant: str | dict[str, Any]
) -> str | Path | dict[str, Any]:
    """A reference whose paths start from a directory."""
    if isinstance(variant, str):
        return directory / variant if is_path(variant) else variant
    base, packs = variant.get("extends"), variant.get("with")
    found = dict(variant)
    if isinstance(base, str):
        found["extends"] = str(_from(directory, base))
    if isinstance(packs, list):
        found["with"] = [
            str(_from(directory, pack)) if isinstance(pack, str) else pack
            for pack in packs
        ]
    return found


def is_wanted(id: str, wanted: Iterable[str]) -> bool:
    """Whether a case is one of those named, or a row of a table that is."""
    return any(id == name or id.startswith(f"{name}/") for name in wanted)


def _check(outcome: Outcome, world: World) -> None:
    case = outcome.case
    fault = case.expect.get(FAULT)
    if fault is not None:
        codes = [problem.code for problem in world.problems]
        if fault not in codes:
            found = codes or "it is accepted"
            outcome.failures.append(
                Failure(case.place_of("expect", FAULT), FAULT, fault, found, ())
            )
        return
    for problem in world.problems:
        place = case.place_of("given", case.kind, *problem.path)
        outcome.faults.append(
            Diagnostic(problem.code, "error", problem.message, place, problem.help)
        )
    if world.refused is not None:
        outcome.failures.append(_stopped(case, world))
    if not outcome.passed:
        return
    for key, expected in case.expect.items():
        if not is_free(key):
            _compare(outcome, world, key, expected)


def _compare(outcome: Outcome, world: World, key: str, expected: Any) -> None:
    case = outcome.case
    try:
        for found in compare(world, key, expected):
            outcome.failures.append(_failure(case, found))
    except UnfitError as unfit:
        place = case.place_of_key("expect", key, *unfit.path)
        outcome.faults.append(
            Diagnostic(unfit.code, "error", unfit.message, place, unfit.help)
        )


def _failure(case: Case, found: Mismatch) -> Failure:
    return Failure(
        case.place_of("expect", *found.path),
        show_path(found.path),
        found.expected,
        found.found,
        found.notes,
    )


def _stopped(case: Case, world: World) -> Failure:
    """A record that the rules do not let go on."""
    assert world.refused is not None
    assert world.deal is not None
    path, action = world.refused
    notes = tuple(f"{r.rule}: {r.text}" for r in against(world.deal, action))
    return Failure(
        case.place_of("given", case.kind, *path),
        show_path(path),
        f"{action.seat} {action.written} is allowed",
        f"it is refused{_instead(world.deal, action)}",
        notes,
    )


def _instead(deal: Deal, action: Action) -> str:
    """Who is to act, or what the seat may do, as cases write it."""
    if deal.turn != action.seat:
        return "" if deal.turn is None else f", and {deal.turn} is to act"
    if deal.phase == EXCHANGE:
        return ""
    verbs: dict[str, list[str]] = {}
    for other in deal.legal(deal.turn):
        verbs.setdefault(other.do, []).append(other.what)
    may = (f"{do} {' '.join(dict.fromkeys(whats))}" for do, whats in verbs.items())
    return f", and {deal.turn} may {'; '.join(may)}"


def _explain(outcome: Outcome, world: World) -> None:
    """Add what helps to see why a case failed."""
    for rule in outcome.case.rules:
        entry = world.ruleset.rules[rule]
        where = f"{entry['file']}:{entry['line']}"
        outcome.rules.append((rule, "; ".join([where, *entry["source"]])))
    failed = {failure.name.partition("[")[0] for failure in outcome.failures}
    if not world.problems and failed & DECIDED:
        outcome.because = list(dict.fromkeys(deciding(world)))


def _unknown_rules(case: Case, ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Rules that a case names and the variant does not have."""
    for path, rule in named_rules(case):
        if rule not in ruleset.rules:
            yield Diagnostic(
                "DK901",
                "error",
                f"`{ruleset.id}` has no rule `{rule}`",
                case.place_of(*path),
                did_you_mean(rule, ruleset.rules, "`doko show` lists all rules"),
            )


def named_rules(case: Case) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The rules that a case names, each with where it does."""
    expect = case.expect
    lists: list[tuple[tuple[str | int, ...], Any]] = [
        (("rules",), case.rules),
        (("expect", "because"), expect.get("because")),
        (("expect", "trick", "because"), expect.get("trick", {}).get("because")),
    ]
    for text, rules in expect.get("refused", {}).items():
        lists.append((("expect", "refused", text), rules))
    for path, rules in lists:
        for n, rule in enumerate(rules or ()):
            yield (*path, n), rule


def _not_loaded(
    case: Case, variant: str | dict[str, Any], report: Report
) -> Diagnostic:
    """The first fault of a variant, as a fault of the cases that are for it."""
    name = f"`{variant}`" if isinstance(variant, str) else "written in place"
    first = next(iter(report))
    read = first.place.file in report.texts
    return Diagnostic(
        "DK905",
        "error",
        f"the variant {name} can not be used: {first.message}",
        case.place,
        "`doko check` shows all that is wrong with it" if read else first.help,
        (("the first fault stands here", first.place),) if read else (),
    )
