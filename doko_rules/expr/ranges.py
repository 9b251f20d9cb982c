"""In which range the result of a calculation lies."""

from __future__ import annotations

from doko_rules.expr.types import Int


def arithmetic(op: str, left: Int, right: Int) -> Int:
    """The range of ``left op right``; a divisor is positive."""
    match op:
        case "+":
            return Int(left.low + right.low, left.high + right.high)
        case "-":
            return Int(left.low - right.high, left.high - right.low)
        case "*":
            corners = [
                a * b for a in (left.low, left.high) for b in (right.low, right.high)
            ]
            return Int(min(corners), max(corners))
        case "divided by":
            corners = [
                a // b for a in (left.low, left.high) for b in (right.low, right.high)
            ]
            return Int(min(corners), max(corners))
    if left.low >= 0:
        return Int(0, min(left.high, right.high - 1))
    return Int(0, right.high - 1)


def negative(of: Int) -> Int:
    """The range with the other sign."""
    return Int(-of.high, -of.low)


def extreme(op: str, items: list[Int]) -> Int:
    """The range of the least or greatest of several."""
    pick = min if op == "min" else max
    return Int(pick(i.low for i in items), pick(i.high for i in items))


def total(of: Int, most: int) -> Int:
    """The range of a sum of up to ``most`` numbers."""
    return Int(min(0, of.low * most), max(0, of.high * most))


def product(of: Int, most: int, bound: int) -> Int:
    """The range of a product of up to ``most`` numbers, cut off just over ``bound``."""
    magnitude = max(abs(of.low), abs(of.high), 1)
    highest = 1
    for _ in range(most):
        highest *= magnitude
        if highest > bound:
            break
    if of.low < 0:
        return Int(-highest, highest)
    return Int(min(1, of.low), highest)
