"""How an expression came to its value, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.expr import ir
from doko_rules.expr.parts import as_written
from doko_rules.views.values import value_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.expr.interpret import Trace

WORDS = (ir.Const, ir.Setting)
"""Parts whose value stands there already."""


class Step(NamedTuple):
    """A part of an expression with its value, and the parts that gave it that."""

    text: str
    value: str
    parts: tuple[Step, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The step as JSON."""
        parts = [part.as_json() for part in self.parts]
        found: dict[str, Any] = {"text": self.text, "value": self.value}
        return {**found, "parts": parts} if parts else found


def steps_of(ruleset: Ruleset, found: Trace, text: str, state: Any) -> tuple[Step, ...]:
    """The steps of an evaluation; of a question about a list, what decided it."""
    return tuple(_steps(ruleset, found, text, state))


def _steps(ruleset: Ruleset, found: Trace, text: str, state: Any) -> Iterator[Step]:
    node = found.node
    if isinstance(node, WORDS):
        return
    parts: list[Step] = []
    for part, source in _parts(found, text):
        parts += _steps(ruleset, part, source, state)
    value = value_text(ruleset, node.type, found.value, state)
    written = " ".join(as_written(text, node.start, node.end).split())
    if not written or (len(parts) == 1 and parts[0][:2] == (written, value)):
        yield from parts
    else:
        yield Step(written, value, tuple(parts))


def _parts(found: Trace, text: str) -> Iterator[tuple[Trace, str]]:
    """The parts that are worth a step, each with the text that it stands in."""
    node = found.node
    if isinstance(node, ir.Quantifier):
        asked = [part for part in found.children if part.given is not None]
        stopped = {"any": True, "all": False}.get(node.op)
        if asked and found.value is stopped:
            last = asked[-1].given
            yield from ((part, text) for part in asked if part.given == last)
        return
    inner = node.definition.text if isinstance(node, ir.Use) else text
    for part in found.children:
        # The arguments of a definition stand in the outer text, its body in its own.
        outside = isinstance(node, ir.Use) and part is not found.children[-1]
        yield part, text if outside else inner
