"""What a sheet may hold that is no deal: penalties, rounds, and what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import source_of
from doko_rules.compile.entries import entries, label, section, texts
from doko_rules.compile.rules import premises
from doko_rules.compile.state import asked_data
from doko_rules.compile.statements import BetweenDeals, Scope
from doko_rules.expr.generate import local
from doko_rules.expr.hooks import PLAYER
from doko_rules.expr.type_text import parse_type
from doko_rules.expr.types import Map, Seq
from doko_rules.load.tree import Scalar

if TYPE_CHECKING:
    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import RuleBook
    from doko_rules.expr.hooks import Shape
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Mapping

HOOKS = {"score": "score", "counts": "counts", "passes": "counts"}
"""The values of an entry, and the places that they are."""
WHOSE = "p"
"""The local for the player whose score is asked for."""


def sheet_entries(
    book: RuleBook, module: Module, shape: Shape, tree: Mapping, acting: list[str]
) -> tuple[dict[str, Any], ...]:
    """What the engine keeps of the entries that a variant declares."""
    statements = BetweenDeals(book, module, shape, acting)
    found = [
        _entry(statements, f"session/entries/{id}", id, entry)
        for id, entry in entries(tree, "session", "entries")
    ]
    return tuple(entry for entry in found if entry)


def _entry(
    statements: BetweenDeals, rule: str, id: str, entry: Mapping
) -> dict[str, Any]:
    book, module = statements.book, statements.module
    asked: dict[str, Type] = {}
    for name, node in section(entry, "asks").items.items():
        if isinstance(node, Scalar):
            type_, problems = parse_type(node.text, book.vocabulary)
            book.add(node, problems)
            if isinstance(type_, Seq | Map):
                message = f"an entry says one thing as `{name}`, not a {type_}"
                help = "ask for each thing under a name of its own"
                book.report.error("DK415", message, node.place, help)
            asked[name] = type_
    names = tuple(map(local, asked))
    clauses = book.clauses(rule, entry, "session.entry.when", locals=asked)
    known = premises(clauses)
    values = {
        key: book.check(
            *(f"{rule}/{key}", entry.get(key), f"session.entry.{hook}"),
            locals={**asked, WHOSE: PLAYER} if key == "score" else asked,
            premises=known,
        )
        for key, hook in HOOKS.items()
    }
    scope = Scope(asked, shown=False, place="session.entry.", known=known)
    lines = statements.statements(rule, entry.get("do"), scope)
    if rule in book.switched_off:
        return {}

    def function(key: str) -> str:
        item = values[key]
        if item is None:
            return ""
        parameters = (local(WHOSE), *names) if key == "score" else names
        body = [f"return {source_of(item.ir, {})}"]
        return module.function(f"{rule}/{key}", parameters, body)

    when = module.function(f"{rule}/when", names, [f"return {_all(clauses)}"])
    return {
        "id": id,
        "label": label(entry, id),
        "rule": rule,
        "source": "; ".join(texts(entry, "source")),
        "asks": tuple(asked_data(rule, name, type_) for name, type_ in asked.items()),
        "when": when if clauses else "",
        **{key: function(key) for key in HOOKS},
        "do": module.function(f"{rule}/do", names, lines) if lines else "",
    }


def _all(clauses: Any) -> str:
    parts = [
        f"{'not ' if clause.negated else ''}({source_of(clause.expression.ir, {})})"
        for clause in clauses
    ]
    return " and ".join(parts)
