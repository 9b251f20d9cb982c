"""Entries that the options in force switch off are gone before anything is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.compile.entries import section
from doko_rules.compile.rules import RuleBook
from doko_rules.compile.shape import read_options
from doko_rules.expr.ir import Const
from doko_rules.expr.vocabulary import Vocabulary
from doko_rules.load.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

    from doko_rules.core.diagnostics import Report

STRUCTURAL = (
    ("deck", "suits"),
    ("deck", "ranks"),
    ("orders",),
    ("equal_cards",),
    ("parties",),
    ("traits",),
    ("contracts",),
    ("reservations", "ranks"),
    ("ladders",),
    ("requires",),
    ("conflicts",),
)
"""Maps of entries whose ``when`` depends on options alone."""
OF_LADDERS = ("levels", "plus")
"""The same inside each ladder."""


def select(tree: Mapping, options: AnyMapping[str, object], report: Report) -> Mapping:
    """The tree without the entries that are switched off."""
    types, choices = read_options(tree, options)
    values = {
        f"option:{option}": {id: n for n, id in enumerate(ids)}
        for option, ids in choices.items()
    }
    book = RuleBook(Vocabulary.of(values=values, options=types), report)
    found = tree
    for path in STRUCTURAL:
        found = _without(found, path, book)
    ladders = section(found, "ladders")
    for id in ladders.items:
        for key in OF_LADDERS:
            found = _without(found, ("ladders", id, key), book)
    return found


def _without(tree: Mapping, path: tuple[str, ...], book: RuleBook) -> Mapping:
    """The tree with a map of entries cut to those in force; the rest is shared."""
    key, rest = path[0], path[1:]
    node = tree.get(key)
    if not isinstance(node, Mapping):
        return tree
    if rest:
        changed = _without(node, rest, book)
    else:
        kept = {
            id: entry for id, entry in node.items.items() if _in_force(id, entry, book)
        }
        if len(kept) == len(node.items):
            return tree
        changed = Mapping(kept, node.place, node.layer, node.keys)
    if changed is node:
        return tree
    return Mapping({**tree.items, key: changed}, tree.place, tree.layer, tree.keys)


def _in_force(id: str, entry: object, book: RuleBook) -> bool:
    if not isinstance(entry, Mapping):
        return True
    when = book.check(id, entry.get("when"), "structure.when")
    if when is None:
        return True
    return not (isinstance(when.ir, Const) and when.ir.value is False)
