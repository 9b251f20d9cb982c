"""Which expressions of a variant are watched, and what they have come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from doko_rules.expr.watched import FIRST, shifted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.expr.ir import Node
    from doko_rules.expr.watched import Spot
    from doko_rules.load.tree import Scalar

T = TypeVar("T")


class Watched(NamedTuple):
    """One expression at a place of its own."""

    rule: str
    ir: Node
    node: Scalar
    base: int
    """How far its parts are from where they stand in its text."""


class Watch:
    """What the expressions of one compiled variant have come to so far."""

    def __init__(self) -> None:
        self.expressions: list[Watched] = []
        self.seen: set[tuple[Spot, bool]] = set()
        """The outcomes of parts: true, false; something, nothing."""
        self._next = FIRST

    def over(self, rule: str, node: Scalar, ir: Node) -> Node:
        """The expression of a rule at ``node``, from now on watched."""
        base = self._next
        self._next += len(node.text) + FIRST
        moved = shifted(ir, base)
        self.expressions.append(Watched(rule, moved, node, base))
        return moved

    @property
    def helpers(self) -> Mapping[str, Callable[..., Any]]:
        """What the code of the variant calls to tell of its values."""
        add = self.seen.add

        def see(spot: Spot, value: T) -> T:
            # Lists of the state come in more than one Python type.
            empty = isinstance(value, (tuple, list)) and not value
            add((spot, value is not None and value is not False and not empty))
            return value

        return {"_see": see}
