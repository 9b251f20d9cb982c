"""Keys of levels beyond the fixed ones: each is a number that its ladder declares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import is_free
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Scalar
from doko_rules.validate import words
from doko_rules.validate.parts import entries
from doko_rules.validate.schema import VARIANT, definition

if TYPE_CHECKING:
    from doko_rules.load.tree import Node
    from doko_rules.validate.words import Words

_RANGE = re.compile(r"int (-?[0-9]{1,6})\.\.(-?[0-9]{1,6})")


def declared(tree: Mapping) -> list[Diagnostic]:
    """Numbers of levels that are not declared, are no numbers or out of their range."""
    fixed = list(definition(VARIANT, "level")["properties"])
    result: list[Diagnostic] = []
    for _, ladder in entries(tree, "ladders"):
        numbers = ladder.get("numbers")
        types = numbers.items if isinstance(numbers, Mapping) else {}
        for _, level in entries(ladder, "levels"):
            for key, node in level.items.items():
                if key in fixed or is_free(key):
                    continue
                if key not in types:
                    found = words.unknown_key(key, [*fixed, *types])
                    place = level.keys[key]
                elif (wrong := _wrong(key, node, types[key])) is None:
                    continue
                else:
                    found, place = wrong, node.place
                if len(result) == limits.FINDINGS:
                    return result
                result.append(
                    Diagnostic(found.code, "error", found.message, place, found.help)
                )
    return result


def _wrong(key: str, node: Node, kind: Node) -> Words | None:
    """What is wrong with a declared number."""
    if isinstance(node, Scalar) and node.faulty:
        return None
    value = node.value if isinstance(node, Scalar) else None
    if type(value) is not int:
        return words.wrong_kind(key, node, "integer", {})
    limits = bounds(kind)
    if limits is None:
        return None
    low, high = limits
    if low <= high and value < low:
        return words.out_of_range(key, "minimum", low, "")
    if low <= high < value:
        return words.out_of_range(key, "maximum", high, "")
    return None


def bounds(kind: Node) -> tuple[int, int] | None:
    """The least and the greatest number of a type such as ``int 0..9``."""
    found = _RANGE.fullmatch(kind.text) if isinstance(kind, Scalar) else None
    return (int(found[1]), int(found[2])) if found else None
