"""One decision with the rules that decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.views.sentences import both, in_words
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from doko_rules.views.reasons import Reason, Words
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
    told: Mapping[str, str] | None = None
    """The same as one sentence, by language."""
    fixed: tuple[str, ...] = ()
    """What was taken as it is where others were varied, as the rules call it."""
    kept: Words | None = None
    """The same in words."""

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The explanation as JSON."""
        return {
            "subject": self.subject,
            "result": self.result,
            "because": [item.as_json(language) for item in self.because],
            **({"held_fixed": list(self.fixed)} if self.fixed else {}),
        }


UNKNOWN = "unknown"
"""The result of asking for what nobody can know yet, or not this seat."""


def unknown(subject: str, title: Callable[[str], str]) -> Explanation:
    """That something is not decided yet."""
    said = in_words(lambda language: (title(language), word("not yet", language)))
    return Explanation(subject, UNKNOWN, (), said)


LINE, FACTOR, HAPPENING = "line", "factor", "happening"
"""What may count in a deal."""
_WORD_OF = {LINE: "line", FACTOR: "multiplier", HAPPENING: "happening"}


def absent(id: str, because: Iterable[Reason], kind: str) -> Explanation:
    """That a line or factor does not count, or that something has not happened."""
    result = "did not happen" if kind == HAPPENING else "does not count"

    def said(language: str) -> tuple[str, str]:
        return f"{word(_WORD_OF[kind], language)} {id}", word(result, language)

    told = both(result, line=id)
    return Explanation(f"{kind} {id}", result, tuple(because), in_words(said), told)
