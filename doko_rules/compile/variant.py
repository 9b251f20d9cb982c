"""A variant through all its checks: resolve, validate, compile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.diagnostics import Place
from doko_rules.core.errors import VariantError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AnyMapping

    from doko_rules.compile.program import Compiler
    from doko_rules.compile.watch import Watch
    from doko_rules.core.diagnostics import Report
    from doko_rules.load.layers import Resolved


class Checked(NamedTuple):
    """A variant after its checks."""

    report: Report
    compiler: Compiler | None
    """None when the files are not of the right shape."""
    fingerprint: str
    files: tuple[str, ...]
    """Every file that was read; empty for layers that are plain data."""
    resolved: Resolved
    """The files, put together."""

    def compiled(self) -> Compiler:
        """The compiler of a variant without errors.

        Raises:
            VariantError: the variant has errors.
        """
        if self.compiler is None or self.report.has_errors:
            if not self.report.has_errors:
                # Nothing is wrong with a pack, but by itself it is no game.
                file = self.files[-1]
                name = Path(file).stem
                message = f"`{name}` is a pack, which nobody can play by itself"
                help = f"take it in with `with: [{name}]`"
                place = Place(file, 1, 1)
                self.report.error("DK316", message, place, help)
            raise VariantError(self.report)
        return self.compiler

    def program(self) -> dict[str, Any]:
        """The program of a variant without errors.

        Raises:
            VariantError: the variant has errors.
        """
        return self.compiled().finish(self.fingerprint)


def check_variant(
    reference: str | Path | AnyMapping[str, object],
    options: AnyMapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
    texts: AnyMapping[str, str] | None = None,
    *,
    paths: bool = True,
    thorough: bool = True,
) -> Checked:
    """All diagnostics of a variant; nothing is raised for what its files say.

    Without ``paths`` no text may name a file by a path, as for what strangers send.
    Without ``thorough`` some warnings are not looked for, nor faults of entries that
    the options switch off, which saves time. ``texts`` are read in place of files, by
    their names in reports.
    """
    from doko_rules.load.layers import resolve

    resolved = resolve(reference, options, search, texts or {}, paths=paths)
    return check_resolved(resolved, thorough=thorough)


def check_resolved(resolved: Resolved, *, thorough: bool = True) -> Checked:
    """The same of a variant whose layers are put together."""
    checked = _checked(resolved, None, thorough=thorough)
    if resolved.removed and resolved.report.has_errors:
        from doko_rules.validate.gone import blame_removals

        blame_removals(resolved)
    return checked


def watched_variant(
    watch: Watch,
    reference: str | Path | AnyMapping[str, object],
    options: AnyMapping[str, object] | None,
    search: Iterable[str | Path],
    texts: AnyMapping[str, str],
) -> Checked:
    """A variant whose compiled rules tell what they come to."""
    from doko_rules.load.layers import resolve

    resolved = resolve(reference, options, search, texts)
    return _checked(resolved, watch, thorough=False)


def _checked(resolved: Resolved, watch: Watch | None, *, thorough: bool) -> Checked:
    from doko_rules.compile.program import Compiler
    from doko_rules.load.fingerprint import fingerprint
    from doko_rules.validate.meaning import check_meaning
    from doko_rules.validate.shape import shape

    report = resolved.report
    files = tuple(layer.file for layer in resolved.layers)
    was_read = not report.has_errors
    misfits = shape(resolved)
    report.extend(misfits)
    if report.has_errors or not resolved.complete:
        if was_read and thorough:
            from doko_rules.compile.beside import beside

            report.extend(beside(resolved, misfits))
        return Checked(report, None, "", files, resolved)
    misfits = check_meaning(resolved.tree)
    report.extend(misfits)
    if any(misfit.severity == "error" for misfit in misfits):
        return Checked(report, None, "", files, resolved)
    compiler = Compiler(
        resolved.tree,
        resolved.options,
        report,
        tuple(layer.id for layer in resolved.layers),
        watch,
        thorough=thorough,
    )
    if thorough and not report.has_errors:
        # Who has errors to mend is not done with writing.
        from doko_rules.compile.idle import idle
        from doko_rules.validate.borrowed import borrowed

        report.extend(borrowed(resolved))
        report.extend(idle(resolved))
    return Checked(report, compiler, fingerprint(resolved), files, resolved)
