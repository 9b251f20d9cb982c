"""What is wrong with a document, gathered while it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.keys import is_free
from doko_rules.core.problems import Problem
from doko_rules.core.suggest import NO_LABELS, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doko_rules.core.problems import Path

UNRULED = "DK831"
"""The code of what a variant has no rule for."""


class Faults:
    """Gathers what is wrong with a document."""

    def __init__(self, code: str, unknown_code: str = "") -> None:
        """Give faults ``code``, and unknown words one of their own if there is one."""
        self.code = code
        self.unknown_code = unknown_code or code
        self.problems: list[Problem] = []

    def fault(self, path: Path, message: str, help: str = "", code: str = "") -> None:
        """Note a fault."""
        self.problems.append(Problem(code or self.code, path, message, help))

    def unknown(
        self,
        path: Path,
        what: str,
        word: object,
        known: Iterable[str],
        code: str = "",
        labels: Mapping[str, str] = NO_LABELS,
    ) -> None:
        """Note a word that means nothing, with the nearest one that does."""
        names = list(known)
        help = did_you_mean(str(word), names, f"known: {', '.join(names)}", labels)
        self.fault(path, f"unknown {what} `{word}`", help, code or self.unknown_code)

    def unruled(self, path: Path, word: object, known: Iterable[str] = ()) -> None:
        """Note what a table may do, but the variant has no rule for.

        Where it may be mistyped, ``known`` has the words that do mean something.
        """
        help = "leave it out, or choose a variant that has one"
        help = did_you_mean(str(word), known, help)
        self.fault(path, f"the variant has no rule for `{word}`", help, UNRULED)

    def known_keys(
        self, path: Path, data: dict[str, Any], known: Iterable[str]
    ) -> None:
        """Refuse all other keys, but for those that are free."""
        for key in data:
            if key not in known and not is_free(key):
                self.unknown((*path, key), "key", key, sorted(known))
