"""How far cases reach into the rules of a variant, clause by clause."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.clauses import NO_RULES, Clause, clauses, identity_of
from doko_rules.audit.opened import Opened, open_variant
from doko_rules.audit.used import NOT_NAMED, OBSERVED, pattern_of, used_by
from doko_rules.compile.entries import section
from doko_rules.compile.watch import Watch
from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.paths import is_path
from doko_rules.load.tree import Mapping
from doko_rules.testing.run import Runner, named_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from collections.abc import Mapping as AnyMapping

    from doko_rules.audit.clauses import Identity
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.variants import Source
    from doko_rules.testing.accepted import Accepted
    from doko_rules.testing.cases import Case, CaseFile
    from doko_rules.testing.given import World
    from doko_rules.testing.run import Outcome

ENTRY = "entry"
"""The sort of a clause that is an entry as a whole."""
NO_ENTRIES = ("options", "option_groups", *NO_RULES)


class Covered(NamedTuple):
    """A clause, and whether a case has reached it."""

    clause: Clause
    reached: bool
    reason: str = ""
    """Why it needs no case, where somebody has said so."""

    @property
    def is_missing(self) -> bool:
        """Whether it lacks a case."""
        return not self.reached and not self.reason


@dataclass
class Coverage:
    """What was found of one variant."""

    opened: Opened
    clauses: list[Covered]
    cases: int
    """Cases that have passed."""
    failed: list[Outcome] = field(default_factory=list)
    """Cases of the variant itself that fail."""
    others: list[Outcome] = field(default_factory=list)
    """Cases of other variants that fail here: they are about what differs."""
    findings: list[Diagnostic] = field(default_factory=list)
    """What files accept without need."""

    @property
    def counted(self) -> list[Covered]:
        """The clauses that need a case."""
        return [found for found in self.clauses if not found.reason]

    @property
    def missing(self) -> list[Covered]:
        """The clauses that no case reaches."""
        return [found for found in self.clauses if found.is_missing]

    @property
    def percent(self) -> float:
        """The share of clauses reached, of those that need a case."""
        counted = self.counted
        return 100 * sum(found.reached for found in counted) / max(1, len(counted))


def cover(
    opened: Opened,
    files: Iterable[CaseFile],
    told: Callable[[int], None] = lambda _: None,
    names: Collection[str] = (),
) -> Coverage:
    """Run cases by a variant and see what of its rules they reach.

    ``told`` is called with the number of cases after each. With ``names`` the clauses
    of these files of the variant count alone.
    """
    run = _Run(opened.ruleset)
    given = tuple(files)
    for file in given:
        for case in file.cases:
            run.case(case, file.directory)
            told(run.cases + len(run.failed) + len(run.others))
    found = run.coverage()
    _accept(found, given)
    if names:
        clauses = found.clauses
        found.clauses = [one for one in clauses if one.clause.place.file in names]
    return found


def _accept(coverage: Coverage, files: Iterable[CaseFile]) -> None:
    """Put the reasons of files beside the clauses that need no case."""
    id = coverage.opened.ruleset.id
    places = {
        (found.clause.rule, said_of(found.clause)): n
        for n, found in enumerate(coverage.clauses)
        if not found.reached
    }
    for file in files:
        for accepted in file.clauses:
            n = places.get((accepted.rule, accepted.text))
            if n is not None:
                missing = coverage.clauses[n]
                coverage.clauses[n] = missing._replace(reason=accepted.reason)
            elif is_for(file.variant, id):
                coverage.findings.append(in_vain(accepted, "clause", "is missing"))


def said_of(clause: Clause) -> str:
    """A clause that no case reaches, as it is reported."""
    if clause.identity[-1] == ENTRY:
        return clause.missing
    return f"{clause.text}: {clause.missing}"


def in_vain(accepted: Accepted, what: str, lacks: str) -> Diagnostic:
    """That a file gives a reason for something that needs none."""
    return Diagnostic(
        "DK906",
        "error",
        f"no {what} `{accepted.text}` of `{accepted.rule}` {lacks}",
        accepted.place,
        "take it out, or write it as the report does",
    )


class _Run:
    """The rulesets of one variant under the options that cases ask for."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._origin: Source = ruleset.origin
        self._watches = [Watch()]
        self._opened = self._open(ruleset.origin.options, self._watches[0])
        self._runner = Runner(ruleset.id, self._load, self._passed)
        self._used: set[str] = set()
        self._named: set[str] = set()
        self.cases = 0
        self.failed: list[Outcome] = []
        self.others: list[Outcome] = []

    def _load(
        self, reference: object, options: dict[str, Any], search: object
    ) -> Ruleset:
        del reference, search
        if not options:
            return self._opened.ruleset
        watch = Watch()
        self._watches.append(watch)
        return self._open(options, watch).ruleset

    def _open(self, options: AnyMapping[str, object] | None, watch: Watch) -> Opened:
        reference, _, search, texts = self._origin
        return open_variant(reference, options, search, texts, watch)

    def _passed(self, case: Case, world: World) -> None:
        self.cases += 1
        self._used.update(used_by(case, world))
        self._named.update(rule for _, rule in named_rules(case))

    def case(self, case: Case, directory: Path) -> None:
        """Run one case; what it reaches counts if it passes."""
        before = [set(watch.seen) for watch in self._watches]
        outcome = self._runner.run(case, directory)
        if outcome.passed:
            return
        # Those loaded for this very case had seen nothing before.
        before += [set()] * (len(self._watches) - len(before))
        for watch, seen in zip(self._watches, before, strict=True):
            watch.seen &= seen
        is_own = is_for(case.variant, self._opened.ruleset.id)
        (self.failed if is_own else self.others).append(outcome)

    def coverage(self) -> Coverage:
        """What all cases so far have reached."""
        reached = set(_reached(self._watches))
        found = [
            Covered(
                clause,
                clause.settled
                or any(
                    (clause.identity, outcome) in reached
                    for outcome in (True, False)
                    if clause.wanted in (None, outcome)
                ),
            )
            for clause in clauses(self._opened, self._watches[0])
        ]
        found += self._entries()
        files = list(self._opened.report.texts)
        found.sort(key=lambda one: _in_file(one.clause, files))
        return Coverage(self._opened, found, self.cases, self.failed, self.others)

    def _entries(self) -> Iterator[Covered]:
        """The entries that are no expressions, each once."""
        rules = self._opened.ruleset.rules
        book = self._opened.compiler.book
        known: dict[Place, list[str]] = {}
        for rule, entry in rules.items():
            first = rule.partition("/")[0]
            if first not in NO_ENTRIES and not self._is_abstract(rule):
                place = self._key_of(rule) or _place_of(entry)
                known.setdefault(place, []).append(rule)
        for place, same in known.items():
            pattern = pattern_of(same[0])
            if pattern is not None:
                reached = any(rule in self._used for rule in same)
                missing = OBSERVED[pattern]
            elif any(
                path == same[0] or path.startswith(f"{same[0]}/")
                for path in book.expressions
            ):
                continue
            else:
                missing = NOT_NAMED
                reached = any(
                    named == rule or named.startswith(f"{rule}/")
                    for named in self._named
                    for rule in same
                )
            identity = (place.file, place.line, place.column, 0, ENTRY)
            text = same[0].rpartition("/")[2]
            clause = Clause(same[0], place, text, identity, None, missing)
            yield Covered(clause, reached)

    def _key_of(self, rule: str) -> Place | None:
        """Where the key of an entry stands."""
        *path, key = rule.split("/")
        return section(self._opened.compiler.tree, *path).keys.get(key)

    def _is_abstract(self, rule: str) -> bool:
        """Whether an entry exists to be inherited from alone."""
        node: Any = self._opened.compiler.tree
        for step in rule.split("/"):
            node = node.get(step) if isinstance(node, Mapping) else None
            mark = node.get("abstract") if isinstance(node, Mapping) else None
            if mark is not None and getattr(mark, "value", False) is True:
                return True
        return False


def is_for(named: object, id: str) -> bool:
    """Whether a file of cases is for a variant, which it names by id or by path."""
    if not isinstance(named, str):
        return False
    return (Path(named).stem if is_path(named) else named) == id


def _place_of(entry: AnyMapping[str, Any]) -> Place:
    return Place(entry["file"], entry["line"], entry["column"])


def _reached(watches: Iterable[Watch]) -> Iterator[tuple[Identity, bool]]:
    for watch in watches:
        bases = [watched.base for watched in watch.expressions]
        for part, outcome in watch.seen:
            watched = watch.expressions[bisect_right(bases, part[0]) - 1]
            yield identity_of(watched, part), outcome


def _in_file(clause: Clause, files: list[str]) -> tuple[int, int, int]:
    place = clause.place
    number = files.index(place.file) if place.file in files else len(files)
    return number, place.line, place.column


def sections(coverage: Coverage) -> list[tuple[str, int, int]]:
    """For each section of the rules, how many clauses count, and how many are reached.

    Definitions are a section of their own, wherever they are used.
    """
    found: dict[str, list[bool]] = {}
    for one in coverage.counted:
        first = one.clause.rule.partition("/")[0]
        found.setdefault(first, []).append(one.reached)
    return [(name, len(all_), sum(all_)) for name, all_ in found.items()]
