"""What the built-in player must know of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import source_of
from doko_rules.compile.entries import entries, number, section
from doko_rules.core.kinds import CHOICE
from doko_rules.expr.generate import local
from doko_rules.expr.types import Kind, Seq

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

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
    found["choices"], found["named"] = {}, {}
    for id, worth in entries(tree, "advice", "choices"):
        declared = _declared(book, section(tree, "declarations", id), id)
        found["choices"][id] = _choices(book, module, declared, id, worth)
        named = {
            name: Kind(f"{CHOICE}{name}")
            for name in section(tree, "contracts", id, "choose").items
            if name not in declared
        }
        found["named"][id] = _choices(book, module, named, id, worth)
    cards = section(tree, "advice", "cards")
    found["cards"] = {key: number(cards, key, usual) for key, usual in WEIGHTS.items()}
    return found


def _declared(book: RuleBook, declaration: Mapping, id: str) -> dict[str, Type]:
    """The parameters of a declaration, with what is chosen for them."""
    found: dict[str, Type] = {}
    for name in section(declaration, "choose").items:
        among = book.expressions.get(f"declarations/{id}/choose/{name}/among")
        if among is not None and isinstance(among.type, Seq):
            found[name] = among.type.of
    return found


def _choices(
    book: RuleBook,
    module: Module,
    parameters: AnyMapping[str, Type],
    id: str,
    worth: Mapping,
) -> dict[str, str]:
    """What each choice is worth, by the parameter that is chosen.

    An expression may name its own parameter, and those that are chosen before it.
    """
    locals: dict[str, Type] = {}
    names = ["seat"]
    found = {}
    for name, type_ in parameters.items():
        locals[name] = type_
        names.append(local(name))
        if name in worth.items:
            rule = f"advice/choices/{id}/{name}"
            item = book.check(rule, worth.items[name], "advice.choice", locals=locals)
            if item is not None:
                body = [f"return {source_of(item.ir, {'seat': 'seat'})}"]
                found[name] = module.function(rule, names, body)
    return found
