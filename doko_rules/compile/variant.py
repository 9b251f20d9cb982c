"""Load a variant: resolve, validate, compile, and keep the result for next time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.errors import VariantError
from doko_rules.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AnyMapping
    from pathlib import Path

    from doko_rules.compile.program import Compiler
    from doko_rules.core.diagnostics import Report


class Source(NamedTuple):
    """What a ruleset was made from, enough to make it again."""

    reference: str | Path | AnyMapping[str, object]
    options: AnyMapping[str, object] | None
    search: tuple[str | Path, ...]


class Checked(NamedTuple):
    """A variant after its checks."""

    report: Report
    compiler: Compiler | None
    """None when the files are not of the right shape."""
    fingerprint: str


def check_variant(
    reference: str | Path | AnyMapping[str, object],
    options: AnyMapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
) -> Checked:
    """All diagnostics of a variant; nothing is raised for what its files say."""
    from doko_rules.compile.program import Compiler
    from doko_rules.load.fingerprint import fingerprint
    from doko_rules.load.layers import resolve
    from doko_rules.validate.meaning import check_meaning
    from doko_rules.validate.shape import shape

    resolved = resolve(reference, options, search)
    report = resolved.report
    report.extend(shape(resolved))
    if report.has_errors:
        return Checked(report, None, "")
    report.extend(check_meaning(resolved.tree))
    if report.has_errors:
        return Checked(report, None, "")
    compiler = Compiler(resolved.tree, resolved.options, report)
    return Checked(report, compiler, fingerprint(resolved))


def load_variant(
    reference: str | Path | AnyMapping[str, object],
    options: AnyMapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
) -> Ruleset:
    """Load a variant by id, path or as plain data.

    Args:
        reference: id of a shipped variant, a path, or ``{"extends": …}``.
        options: values for the options of the variant.
        search: directories with further variants.

    Raises:
        VariantError: with a report of everything that is wrong.
    """
    checked = check_variant(reference, options, search)
    if checked.compiler is None or checked.report.has_errors:
        raise VariantError(checked.report)
    program: dict[str, Any] = checked.compiler.finish(checked.fingerprint)
    ruleset = Ruleset(program)
    ruleset.origin = Source(reference, options, tuple(search))
    return ruleset


def compile_again(ruleset: Ruleset) -> Compiler:
    """The compiler of a ruleset, with its checked expressions, for explanations.

    Raises:
        VariantError: the files have changed and are now faulty.
    """
    origin: Source = ruleset.origin
    checked = check_variant(*origin)
    if checked.compiler is None or checked.report.has_errors:
        raise VariantError(checked.report)
    return checked.compiler
