"""Which condition follows from which, as far as their form tells."""

from __future__ import annotations

from doko_rules.expr import ir

OPPOSITE = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


def implies(one: ir.Node, other: ir.Node) -> bool:
    """Whether it is plain to see that ``other`` holds wherever ``one`` does."""
    given = parts(one)
    return all(any(_part_implies(g, part) for g in given) for part in parts(other))


def parts(condition: ir.Node) -> tuple[ir.Node, ...]:
    """The conditions that hold if this one does, and only then."""
    if isinstance(condition, ir.Junction) and condition.op == "and":
        return condition.items
    return (condition,)


def joined(conditions: tuple[ir.Node, ...]) -> ir.Node | None:
    """The condition that holds if all of these do; none without any."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    first, last = conditions[0], conditions[-1]
    return ir.Junction(first.start, last.end, first.type, "and", conditions)


def _part_implies(one: ir.Node, other: ir.Node) -> bool:
    if one == other:
        return True
    first, second = _bounds(one), _bounds(other)
    if first is None or second is None or first[0] != second[0]:
        return False
    _, low, high = first
    _, least, most = second
    enough = least is None or (low is not None and low >= least)
    return enough and (most is None or (high is not None and high <= most))


def _bounds(node: ir.Node) -> tuple[ir.Node, int | None, int | None] | None:
    """What a comparison with a number bounds, and its least and greatest value."""
    match node:
        case ir.Compare(ops=(op,), items=(ir.Const(value=int(value)), of)):
            op = OPPOSITE.get(op, "")
        case ir.Compare(ops=(op,), items=(of, ir.Const(value=int(value)))):
            pass
        case _:
            return None
    match op:
        case "<":
            return of, None, value - 1
        case "<=":
            return of, None, value
        case ">":
            return of, value + 1, None
        case ">=":
            return of, value, None
        case "=":
            return of, value, value
    return None
