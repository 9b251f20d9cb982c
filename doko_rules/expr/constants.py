"""Finding conditions that are always true, or always false, whatever the options."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from doko_rules.expr import ir
from doko_rules.expr.fold import Folder
from doko_rules.expr.problems import CONSTANT, Problem
from doko_rules.expr.types import Bool, Int, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.expr.vocabulary import OptionSetting, Vocabulary

MOST_CASES = 64
"""Combinations of values that are tried; what would make them more stays open."""

MOST_NUMBERS = 16
"""An option with more numbers than this stays open; its range is still used."""


def constant_conditions(node: ir.Node, vocabulary: Vocabulary) -> tuple[Problem, ...]:
    """A warning for each condition in ``node`` that has only one value.

    Args:
        node: a checked expression without errors, not folded.
        vocabulary: gives the values of the options.
    """
    found: list[Problem] = []
    _visit(node, _cases(node, vocabulary), found)
    return tuple(found)


def _visit(node: ir.Node, cases: list[Folder], found: list[Problem]) -> bool:
    """Note the innermost constant conditions; whether there are any."""
    inside = [_visit(part, cases, found) for part in ir.children(node)]
    if any(inside):
        return True
    if not isinstance(node.type, Bool) or isinstance(node, ir.Const):
        return False
    values = set()
    for case in cases:
        folded = case.fold(node)
        if not isinstance(folded, ir.Const):
            return False
        values.add(folded.value)
    if len(values) != 1:
        return False
    message = f"this is always {str(values.pop()).lower()}"
    found.append(Problem(CONSTANT, "warning", node.start, node.end, message))
    return True


def _cases(node: ir.Node, vocabulary: Vocabulary) -> list[Folder]:
    """A folding for each combination of the values of what the expression reads."""
    choices: dict[str, Sequence[OptionSetting]] = {}
    waiting = [node]
    opened: set[str] = set()
    while waiting:
        part = waiting.pop()
        waiting += ir.children(part)
        match part:
            case ir.Use(definition=definition) if definition.id not in opened:
                opened.add(definition.id)
                waiting.append(definition.body)
            case ir.Setting(id=id_):
                choices[id_] = _values(part, vocabulary)
    tried: dict[str, Sequence[OptionSetting]] = {}
    left = MOST_CASES
    for key, values in sorted(choices.items(), key=lambda item: len(item[1])):
        if 0 < len(values) <= left:
            tried[key] = values
            left //= len(values)
    return [
        Folder(dict(zip(tried, combination, strict=True)), by_range=True)
        for combination in product(*tried.values())
    ]


def _values(node: ir.Setting, vocabulary: Vocabulary) -> Sequence[OptionSetting]:
    """The values of an option; none where they are too many to try."""
    match node.type:
        case Bool():
            return (False, True)
        case Int(low=low, high=high) if high - low < MOST_NUMBERS:
            return range(low, high + 1)
        case Kind(name=name):
            return range(vocabulary.size(name) or 0)
    return ()
