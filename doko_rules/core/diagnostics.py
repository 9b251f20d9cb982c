"""What is wrong with an input, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Place(NamedTuple):
    """A position in a source text; lines and columns count from 1."""

    file: str
    line: int
    column: int
    end_column: int = 0
    """Column after the last character on that line; 0 when only a point is known."""


class Diagnostic(NamedTuple):
    """One finding: a stable code, a message, its place, and help."""

    code: str
    severity: str
    """One of ``error``, ``warning``, ``info``."""
    message: str
    place: Place
    help: str = ""
    notes: tuple[tuple[str, Place], ...] = ()
    """Related places, each with a sentence."""


class Report:
    """All findings about one input, each fact and place once, in file order."""

    def __init__(self, diagnostics: Iterable[Diagnostic] = ()) -> None:
        self._seen: dict[tuple[str, str, Place], Diagnostic] = {}
        self.texts: dict[str, str] = {}
        """The text of each file that was read, for excerpts."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def add(self, diagnostic: Diagnostic) -> None:
        key = (diagnostic.code, diagnostic.message, diagnostic.place)
        self._seen.setdefault(key, diagnostic)

    def error(
        self,
        code: str,
        message: str,
        place: Place,
        help: str = "",
        notes: tuple[tuple[str, Place], ...] = (),
    ) -> None:
        """Add a finding that is an error."""
        self.add(Diagnostic(code, "error", message, place, help, notes))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        if isinstance(diagnostics, Report):
            self.texts.update(diagnostics.texts)
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def revise(self, change: Callable[[Diagnostic], Diagnostic | None]) -> None:
        """Put what ``change`` makes of each finding in its place; None drops it."""
        changed = ((key, change(found)) for key, found in self._seen.items())
        self._seen = {key: found for key, found in changed if found is not None}

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._seen.values(), key=lambda d: (d.place, d.code)))

    def __len__(self) -> int:
        return len(self._seen)

    @property
    def has_errors(self) -> bool:
        return any(d.severity == "error" for d in self._seen.values())

    @property
    def has_findings(self) -> bool:
        """Whether anything of severity warning or error was found."""
        return any(d.severity != "info" for d in self._seen.values())
