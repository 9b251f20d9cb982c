"""One rule that decided something: its label, place and source, and the values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from doko_rules.core.diagnostics import Place
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.sentences import Lines
    from doko_rules.views.steps import Step


@dataclass(frozen=True, slots=True)
class Words:
    """What says something in a language, when somebody wants to hear it.

    What it says follows from what it is told of, so that all of them are equal.
    """

    say: Callable[[str], str] = field(compare=False)


class Reason(NamedTuple):
    """One rule that speaks against an action."""

    rule: str
    """Id of the entry whose condition is false."""
    label: dict[str, str]
    condition: str
    """The condition, as it is written or as the mechanism asks it."""
    values: tuple[tuple[str, str], ...]
    """What decided: parts of the condition with their values."""
    file: str
    line: int
    source: tuple[str, ...]
    said: Lines | None = None
    """Lines that say it to people, by language; without them the condition does."""
    steps: tuple[Step, ...] = ()
    """How the condition came to its value; not for a seat that must not see it all."""
    cost: int = 0
    """How many steps that took, by the table that bounds all expressions."""
    worded: Words | None = None
    """What says condition and values in words, in a language, when it is wanted."""

    def worded_by(self, say: Callable[[str], str]) -> Reason:
        """The reason with what says it in words."""
        return self._replace(worded=Words(say))

    def words(self, language: str) -> str:
        """Condition and values in words; empty where nothing says them."""
        return "" if self.worded is None else self.worded.say(language)

    def title(self, language: str) -> str:
        """What the rule is called.

        A label with gaps for what an entry runs over is no name of the entry itself.
        """
        label = self.label[language]
        return self.rule if "{" in label else label

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The reason as JSON."""
        return {
            "rule": self.rule,
            "text": self.title(language),
            "condition": self.condition,
            "values": dict(self.values),
            "place": f"{self.file}:{self.line}",
            "source": list(self.source),
        }


def reason(
    ruleset: Ruleset,
    rule: str,
    condition: str,
    values: Iterable[tuple[str, str]],
    place: Place | None = None,
    said: Lines | None = None,
    also: Iterable[str] = (),
) -> Reason:
    """A reason with the label and source of its rule or of the nearest one above.

    Its place is that of the expression, or else that of the entry. The sources of the
    rules ``also`` are cited as well.
    """
    path = rule
    above = []
    while path:
        if path in ruleset.rules:
            above.append(ruleset.rules[path])
        path = path.rpartition("/")[0]
    entry = above[0]
    sources = (found["source"] for found in above if found["source"])
    cited = [*next(sources, ())]
    for other in also:
        cited += ruleset.rules[other]["source"]
    return Reason(
        rule,
        entry["label"],
        condition,
        tuple(values),
        entry["file"] if place is None else place.file,
        entry["line"] if place is None else place.line,
        tuple(dict.fromkeys(cited)),
        said,
    )
