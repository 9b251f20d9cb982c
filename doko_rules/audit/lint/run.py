"""All analyses of a variant or a pack, and what is left of their findings."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit.lint import (
    applies,
    calls,
    choices,
    found,
    hands,
    lines,
    orders,
    outcomes,
    overrides,
    reached,
    sides,
    suppressed,
    texts,
    unused,
)
from doko_rules.audit.lint.subject import Subject
from doko_rules.compile.entries import entries, text
from doko_rules.compile.variant import check_resolved, check_variant
from doko_rules.core.codes import CODES
from doko_rules.core.paths import is_path
from doko_rules.load.layers import resolve
from doko_rules.load.sources import PACK, VARIANT, Found, find, known

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from collections.abc import Mapping as AnyMapping

    from doko_rules.audit.lint.findings import Finding
    from doko_rules.compile.variant import Checked
    from doko_rules.core.diagnostics import Report
    from doko_rules.load.gather import Layer
    from doko_rules.load.tree import Mapping

EXTENDS = "extends:"
"""What a variant says that is built on another one."""
ALL = frozenset(code for code, about in CODES.items() if about.level)
"""The codes of all that can be found."""


class Analysis(NamedTuple):
    """A function that looks for some sorts of faults."""

    codes: tuple[str, ...]
    look: Callable[[Subject], Iterable[Finding]]
    sections: tuple[str, ...] = ()
    """Where a pack has to say something for such faults to be its own; else it may be
    anywhere."""


FINDING = ("score", "define", "contracts")
"""Sections in which a pack may say what is found in the play."""
ANALYSES = (
    Analysis((reached.CONTRACT,), reached.contracts),
    Analysis((reached.EVENT,), reached.events),
    Analysis(
        (applies.NEVER, applies.NO_DIFFERENCE, applies.LINE, applies.CLOSED),
        applies.conditions,
    ),
    Analysis((applies.UNDECIDED,), applies.undecided),
    Analysis((applies.NO_DIFFERENCE,), applies.answers),
    Analysis(
        (outcomes.TWO, outcomes.NONE, outcomes.GAP), outcomes.winners, applies.OUTCOMES
    ),
    Analysis((lines.TOGETHER,), lines.together, applies.OUTCOMES),
    Analysis((lines.NOTHING,), lines.worth_nothing, applies.OUTCOMES),
    Analysis((lines.SUM,), lines.sums, applies.OUTCOMES),
    Analysis((calls.LATE,), calls.deadlines),
    Analysis((calls.NO_TIME,), calls.settled),
    Analysis((found.TOO_OFTEN, found.TOO_HIGH), found.most, FINDING),
    Analysis((found.TWICE,), found.twice),
    Analysis((hands.NO_HAND,), hands.claims),
    Analysis((sides.SIZES,), sides.sizes),
    Analysis((orders.PLAIN,), orders.plain_ranks),
    Analysis((orders.TWICE,), orders.same_orders),
    Analysis((orders.SHADOWED,), orders.equal_cards),
    Analysis((orders.IDLE,), orders.idle_layers),
    Analysis((unused.ENTRY,), unused.unused_entries),
    Analysis((unused.OPTION,), unused.unread_options),
    Analysis((unused.READ, unused.CHANGED), unused.variables),
    Analysis((unused.EMPTY,), unused.empty_factors),
    Analysis((unused.SOURCE,), unused.uncited_sources),
    Analysis((overrides.SAME,), overrides.same_values),
    Analysis((overrides.SETTING,), overrides.same_settings),
    Analysis((overrides.NEEDLESS,), overrides.needless),
    Analysis((choices.IMPOSSIBLE,), choices.impossible_values),
    Analysis((texts.PLACEHOLDER, texts.UNTOLD), texts.placeholders),
    Analysis((texts.HELP,), texts.helps),
    Analysis((texts.ALIKE,), texts.labels),
)
"""What is looked for, in this order; to add an analysis, add its row."""


class Linted(NamedTuple):
    """What was found in a variant."""

    report: Report
    """What the check says, with the texts of all files."""
    findings: tuple[Finding, ...]
    """In the order of the files; none of a variant with errors."""
    complete: bool
    """Whether the variant could be looked at: it has no errors."""


def lint(
    reference: str | Path | AnyMapping[str, object],
    options: AnyMapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
    *,
    codes: Collection[str] = ALL,
    over: str = "",
    thorough: bool = True,
) -> Linted:
    """What is odd about a variant or a pack, those findings left out that are meant.

    Args:
        reference: an id, a path, or a variant as plain data.
        options: values of options.
        search: folders with further variants.
        codes: what to look for.
        over: for a pack, the variant that takes it in; by default the smallest one.
        thorough: whether to tell all that the check has to say as well.
    """
    folders = tuple(search)
    resolved = resolve(reference, options, folders)
    top = resolved.layers[-1] if resolved.layers else None
    if top is not None and top.kind == PACK and isinstance(reference, (str, Path)):
        take_in = partial(check_variant, thorough=thorough)
        return _lint_pack(take_in, top, reference, options, folders, codes, over)
    checked = check_resolved(resolved, thorough=thorough)
    if checked.compiler is None or checked.report.has_errors:
        return Linted(checked.report, (), complete=False)
    return Linted(checked.report, _found(checked, codes), complete=True)


def _found(
    checked: Checked, codes: Collection[str], pack: str = ""
) -> tuple[Finding, ...]:
    compiler, resolved = checked.compiled(), checked.resolved
    subject = Subject(resolved, compiler, checked.fingerprint, pack)
    findings = [
        finding
        for analysis in ANALYSES
        if any(code in codes for code in analysis.codes)
        if not analysis.sections or subject.says(*analysis.sections)
        for finding in analysis.look(subject)
        if finding.code in codes
    ]
    kept = suppressed.left(subject, findings, codes)
    seen = {(f.code, f.place, f.message): f for f in kept if f.code in codes}
    return tuple(sorted(seen.values(), key=lambda f: (f.place, f.code, f.message)))


def _lint_pack(
    take_in: Callable[..., Checked],
    pack: Layer,
    reference: str | Path,
    options: AnyMapping[str, object] | None,
    search: tuple[str | Path, ...],
    codes: Collection[str],
    over: str,
) -> Linted:
    """What is odd about a pack, in a variant that takes in no more than it needs."""
    name = str(reference)
    if is_path(name):
        name = Path(name).resolve().as_posix()
    packs = [*_needed(pack.tree, search), name]
    first: Checked | None = None
    for base in (over,) if over else _smallest(search):
        checked = take_in({"extends": base, "with": packs}, options, search)
        first = first or checked
        if checked.compiler is None or checked.report.has_errors:
            continue
        layers = checked.resolved.layers
        file = next(layer.file for layer in layers if layer.id == pack.id)
        findings = _found(checked, codes, pack.id)
        own = [one for one in findings if one.place.file == file]
        if file != pack.file:
            # Taken in by its whole path, it is still called as it was by the caller.
            own = [one.renamed(file, pack.file) for one in own]
            checked.report.texts[pack.file] = checked.report.texts[file]
        return Linted(checked.report, tuple(own), complete=True)
    assert first is not None
    return Linted(first.report, (), complete=False)


def _needed(pack: Mapping, search: tuple[str | Path, ...]) -> list[str]:
    """The packs that a pack asks for, and those that these ask for, in order."""
    found: list[str] = []
    for _, entry in entries(pack, "requires"):
        name = text(entry, "pack")
        if name:
            layers = resolve(name, search=search).layers
            deeper = _needed(layers[-1].tree, search) if layers else []
            found += [each for each in (*deeper, name) if each not in found]
    return found


@lru_cache(maxsize=8)
def _smallest(search: tuple[str | Path, ...]) -> list[str]:
    """The variants that can be found; those that build on no other come first."""
    folders = [Path(folder) for folder in search]
    sizes = []
    for id in known(VARIANT, folders):
        found = find(id, VARIANT, folders)
        if isinstance(found, Found):
            builds = found.text.startswith(EXTENDS) or f"\n{EXTENDS}" in found.text
            sizes.append((builds, len(found.text), id))
    return [id for _, _, id in sorted(sizes)]
