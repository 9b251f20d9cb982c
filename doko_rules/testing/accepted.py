"""What a file of cases says that no case has to reach or to notice, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place


class Accepted(NamedTuple):
    """One clause of a rule, or one change of it, that needs no case."""

    id: str
    rule: str
    text: str
    """The clause or the change, as it is reported."""
    reason: str
    place: Place
    """Where the text stands."""


CLAUSES, CHANGES = "clauses", "changes"


def read_accepted(tree: Mapping, key: str) -> Iterator[Accepted]:
    """The ``clauses`` or ``changes`` that a file of the right shape accepts."""
    section = tree.get("accepted")
    for id, entry in section.items.items() if isinstance(section, Mapping) else ():
        assert isinstance(entry, Mapping)
        rule, reason = entry.items["rule"], entry.items["reason"]
        texts = entry.get(key)
        assert isinstance(rule, Scalar)
        assert isinstance(reason, Scalar)
        for text in texts.items if isinstance(texts, Sequence) else ():
            assert isinstance(text, Scalar)
            yield Accepted(id, rule.text, text.text, reason.text, text.place)
