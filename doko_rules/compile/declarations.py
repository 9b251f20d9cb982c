"""What seats may declare, and how a deal ends before its last trick."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import condition, source_of
from doko_rules.compile.entries import entries, label, section, text
from doko_rules.compile.parameters import bound_ways
from doko_rules.compile.rules import Clause, premises
from doko_rules.compile.statements import Scope, items
from doko_rules.expr.generate import local
from doko_rules.expr.hooks import SEAT
from doko_rules.expr.types import BOOL, Kind, Seq

if TYPE_CHECKING:
    from doko_rules.compile.rules import Expression
    from doko_rules.compile.statements import Statements
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Mapping


def declaration_data(
    statements: Statements, rule: str, id: str, entry: Mapping, *, regrouping: bool
) -> dict[str, Any] | None:
    """What the engine keeps of one declaration.

    Where layers are ``regrouping``, all that changes variables may make other cards
    trumps, and so may another contract.
    """
    card = text(entry, "with_play")
    locals: dict[str, Type] = {"seat": SEAT}
    book = statements.book
    clauses, scope = statements.clauses(
        rule, entry, Scope(locals, shown=True), "declaration.needs"
    )
    if book.passes_over(rule):
        return None
    needs = statements.check(
        f"{rule}/needs", entry.get("needs"), scope, None, "declaration.needs"
    )
    if needs is not None:
        clauses = [*clauses, Clause(f"{rule}/needs", needs)]
        book.conditions[rule] = clauses
    known = premises(clauses)
    params = []
    numbers = []
    for name, param in entries(entry, "choose"):
        path = f"{rule}/choose/{name}"
        many: Expression | None = None
        word = ""
        for name_, node in section(param, "among").items.items():
            word = name_
            many = book.check(
                *(f"{path}/among", node, "declaration.among"),
                locals=locals,
                premises=known,
            )
        if many is None or not isinstance(many.type, Seq):
            if many is not None:
                statements.not_a_list(word, many)
            continue
        numbers.append(many.type.most)
        own = {**locals, word: many.type.of}
        where = book.check(
            *(f"{path}/where", param.get("where"), "declaration.where"),
            locals=own,
            premises=known,
        )
        names = ("v_seat", *(local(n) for n in list(locals)[1:]))
        test = "" if where is None else f" if {source_of(where.ir, {})}"
        source = source_of(many.ir, {})
        body = f"return [{local(word)} for {local(word)} in {source}{test}]"
        params.append(
            {
                "id": name,
                "label": label(param, name),
                "kind": _kind(many.type.of),
                "among": statements.module.function(f"{path}/among", names, [body]),
            }
        )
        locals[name] = many.type.of
    bound_ways(book.report, entry, numbers)
    scope = replace(scope, locals=locals, known=known)
    lines = statements.statements(rule, entry.get("do"), scope)
    is_absent = card in statements.shape.absent.get("card", ())
    if is_absent or rule in book.switched_off:
        return None
    names = ("v_seat", *(local(n) for n in list(locals)[1:]))
    test = condition(clauses, {})
    return {
        "id": id,
        "rule": rule,
        "label": label(entry, id),
        "card": book.vocabulary.values["card"].get(card, -1),
        "seen_by": text(entry, "seen_by", "all"),
        "needs": statements.module.function(
            f"{rule}/needs", ("v_seat",), [f"return {test or True}"]
        ),
        "params": tuple(params),
        "do": statements.module.function(f"{rule}/do", names, lines or ["pass"]),
        "regroups": regrouping
        or any("contract" in item.items for item in items(entry.get("do"))),
    }


def _kind(of: Type) -> str:
    """What kind of thing is chosen, for documents."""
    if isinstance(of, Kind):
        return of.name
    return "bool" if of == BOOL else "int"


def ended_by_action(
    statements: Statements, rule: str, id: str, entry: Mapping
) -> dict[str, Any] | None:
    """An ending that a seat declares."""
    locals: dict[str, Type] = {"seat": SEAT}
    clauses = statements.book.clauses(rule, entry, "ending.who", locals=locals)
    if rule in statements.book.switched_off:
        return None
    test = condition(clauses, {})
    done = f"_end(d, {statements.ending_number(id)}, {statements.number(rule)})"
    return {
        "id": id,
        "rule": rule,
        "label": label(entry, id),
        "card": -1,
        "seen_by": "all",
        "needs": statements.module.function(
            f"{rule}/needs", ("v_seat",), [f"return {test or True}"]
        ),
        "params": (),
        "do": statements.module.function(f"{rule}/do", ("v_seat",), [done]),
        "regroups": False,
    }


def ending_data(
    statements: Statements, rule: str, id: str, entry: Mapping
) -> dict[str, Any]:
    """What the engine keeps of one ending."""
    rest = statements.book.check(f"{rule}/rest", entry.get("rest"), "ending.rest")
    return {
        "id": id,
        "rule": rule,
        "label": label(entry, id),
        "rest": statements.module.expression(f"{rule}/rest", (), rest),
        "calls": text(entry, "calls", "closed"),
    }
