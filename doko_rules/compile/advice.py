"""What the built-in player must know of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import source_of
from doko_rules.compile.entries import entries, number, section
from doko_rules.expr.generate import local
from doko_rules.expr.types import Seq

if TYPE_CHECKING:
    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import RuleBook
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Mapping

WEIGHTS = {
    "own_points": 50,
    **dict.fromkeys(("highest_trump", "highest_plain", "class_gone"), 100),
}
"""What cards are worth to a player if nothing is said."""

OF_HANDS = {
    "claims": ("advice.claim", ("seat",)),
    "takes": ("advice.take", ("seat", "declarer")),
    "calls": ("advice.call", ("seat",)),
    "declarations": ("advice.declaration", ("seat",)),
}
"""Maps of one expression for each thing: the place, and what it is asked about."""


def advice_data(book: RuleBook, module: Module, tree: Mapping) -> dict[str, Any]:
    """What the engine keeps of the advice of a variant."""
    found: dict[str, Any] = {}
    for key, (hook, about) in OF_HANDS.items():
        found[key] = {}
        for id, node in section(tree, "advice", key).items.items():
            rule = f"advice/{key}/{id}"
            item = book.check(rule, node, hook)
            found[key][id] = module.expression(rule, about, item)
    found["choices"] = {
        id: _choices(book, module, section(tree, "declarations", id), id, worth)
        for id, worth in entries(tree, "advice", "choices")
    }
    cards = section(tree, "advice", "cards")
    found["cards"] = {key: number(cards, key, usual) for key, usual in WEIGHTS.items()}
    return found


def _choices(
    book: RuleBook, module: Module, declaration: Mapping, id: str, worth: Mapping
) -> dict[str, str]:
    """What each choice of a declaration is worth, by the parameter that is chosen.

    An expression may name its own parameter, and those that are chosen before it.
    """
    locals: dict[str, Type] = {}
    names = ["seat"]
    found = {}
    for name in section(declaration, "choose").items:
        among = book.expressions.get(f"declarations/{id}/choose/{name}/among")
        if among is None or not isinstance(among.type, Seq):
            continue
        locals[name] = among.type.of
        names.append(local(name))
        if name in worth.items:
            rule = f"advice/choices/{id}/{name}"
            item = book.check(rule, worth.items[name], "advice.choice", locals=locals)
            if item is not None:
                body = [f"return {source_of(item.ir, {'seat': 'seat'})}"]
                found[name] = module.function(rule, names, body)
    return found
