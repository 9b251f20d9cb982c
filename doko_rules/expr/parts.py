"""What a checked expression consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.expr.ir import Local, Use, children
from doko_rules.expr.types import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.expr.ir import Node


def parts_of(whole: Node) -> Iterator[Node]:
    """All parts of an expression and of the definitions it uses, each of them once."""
    waiting = [whole]
    opened: set[str] = set()
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Use) and node.definition.id not in opened:
            opened.add(node.definition.id)
            waiting.append(node.definition.body)
        waiting += children(node)


def as_written(text: str, start: int, end: int) -> str:
    """A part of a text, with the parentheses around its first and last operands."""
    begin, behind = whole_span(text, start, end)
    return text[begin:behind]


def whole_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Where a part of a text stands with those parentheses."""
    opened = closed = 0
    for sign in text[start:end]:
        if sign == "(":
            opened += 1
        elif sign == ")" and opened:
            opened -= 1
        elif sign == ")":
            closed += 1
    for _ in range(closed):
        start = text.rindex("(", 0, start)
    for _ in range(opened):
        end = text.index(")", end) + 1
    return start, end


def is_whole(node: Node) -> bool:
    """Whether no part of an expression is faulty."""
    return node.type is not UNKNOWN and all(map(is_whole, children(node)))


def is_poisoned(node: Node) -> bool:
    """Whether an expression uses a definition whose fault was reported there."""
    return any(
        isinstance(part, Use) and part.definition.result == UNKNOWN
        for part in parts_of(node)
    )


def reads_local(node: Node, id: str) -> bool:
    """Whether an expression depends on one of its locals."""
    if isinstance(node, Local):
        return node.id == id
    return any(reads_local(part, id) for part in children(node))
