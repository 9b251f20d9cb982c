"""One decision with the rules that decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.views.sentences import in_words
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.views.reasons import Reason
    from doko_rules.views.sentences import Lines


class Explanation(NamedTuple):
    """One decision: what was decided, and the rules that decided it."""

    subject: str
    """What is explained, for example ``trick 3`` or ``winner``."""
    result: str
    because: tuple[Reason, ...]
    """The rules with the values that decided; here their conditions are true."""
    said: Lines | None = None
    """Subject and result for people, by language; without them as they are."""

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The explanation as JSON."""
        return {
            "subject": self.subject,
            "result": self.result,
            "because": [item.as_json(language) for item in self.because],
        }


def absent(id: str, because: Iterable[Reason]) -> Explanation:
    """That a line does not count."""

    def said(language: str) -> tuple[str, str]:
        return f"{word('line', language)} {id}", word("does not count", language)

    return Explanation(f"line {id}", "does not count", tuple(because), in_words(said))
