"""What an analysis finds: a fault with its place, and where it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.codes import CODES
from doko_rules.core.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.core.diagnostics import Place


class Witness(NamedTuple):
    """Something in which a fault shows."""

    said: str
    """In a sentence."""
    case: Mapping[str, Any] | None = None
    """What a case says of it as it is now; None where it is no finished deal."""


class Finding(NamedTuple):
    """One fault of the rules."""

    code: str
    rule: str
    """The path of the entry, by which it can be suppressed."""
    message: str
    place: Place
    help: str
    notes: tuple[tuple[str, Place], ...] = ()
    witness: Witness | None = None

    @property
    def level(self) -> str:
        """One of ``error``, ``warning``, ``info``."""
        return CODES[self.code].level

    def renamed(self, old: str, new: str) -> Finding:
        """The finding with another name for a file."""

        def place(at: Place) -> Place:
            return at._replace(file=new) if at.file == old else at

        notes = tuple((said, place(at)) for said, at in self.notes)
        return self._replace(place=place(self.place), notes=notes)

    def diagnostic(self) -> Diagnostic:
        """The finding as all messages about files are."""
        seen: tuple[tuple[str, Place], ...] = ()
        if self.witness is not None:
            seen = ((f"for example: {self.witness.said}", self.place),)
        notes = (*self.notes, *seen)
        return Diagnostic(
            self.code, self.level, self.message, self.place, self.help, notes
        )
