"""The variables of a variant: types, who sees them, what they are at first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import entries, label, text
from doko_rules.expr.hooks import Variable
from doko_rules.expr.ir import Const
from doko_rules.expr.type_text import parse_type
from doko_rules.expr.types import (
    BOOL,
    INT,
    UNKNOWN,
    Bool,
    Int,
    Kind,
    Map,
    Option,
    Seq,
    plain,
)
from doko_rules.load.tree import Scalar

if TYPE_CHECKING:
    from doko_rules.compile.rules import RuleBook
    from doko_rules.core.tables import Tables
    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Vocabulary
    from doko_rules.load.tree import Mapping

MOST_SMALLEST = -10_000
MOST_LARGEST = 10_000
"""The range of numbers that do not say theirs."""


def read_variables(
    tree: Mapping, section: str, vocabulary: Vocabulary, report: RuleBook
) -> tuple[Variable, ...]:
    """The variables that a section declares; ``vocabulary`` has all other words."""
    found = []
    for id, entry in entries(tree, section):
        node = entry.get("type")
        type_: Type = UNKNOWN
        if isinstance(node, Scalar):
            type_, problems = parse_type(node.text, vocabulary)
            report.add(node, problems)
            type_ = _bounded(type_)
        words = label(entry, id)["en"]
        found.append(Variable(id, type_, text(entry, "seen_by", "none"), words))
    return tuple(found)


def _bounded(of: Type) -> Type:
    """The type with a range for each number: what is kept has a known size."""
    match of:
        case Int() if of == INT:
            return Int(MOST_SMALLEST, MOST_LARGEST)
        case Option(of=inner):
            return Option(_bounded(inner))
        case Seq(of=inner, most=most):
            return Seq(_bounded(inner), most)
        case Map(key=key, value=inner):
            return Map(key, _bounded(inner))
    return of


def variable_data(
    book: RuleBook,
    tree: Mapping,
    section: str,
    variables: tuple[Variable, ...],
    tables: Tables,
) -> tuple[dict[str, Any], ...]:
    """What the engine keeps of the variables of a section."""
    found = []
    for (id, entry), variable in zip(entries(tree, section), variables, strict=True):
        rule, type_ = f"{section}/{id}", variable.type
        value = type_.value if isinstance(type_, Map) else type_
        first = _first(value)
        item = book.check(
            f"{rule}/start", entry.get("start"), "state.start", expected=value
        )
        if item is not None:
            if isinstance(item.ir, Const):
                first = item.ir.value
            else:
                book.report.error(
                    "DK403",
                    "what a variable is at first depends on options alone",
                    item.node.place,
                    "write a value, or `option.<id>`",
                )
        places = 0
        if isinstance(type_, Map):
            places = book.vocabulary.size(type_.key.name) or len(tables.seats)
            first = (first,) * places
        found.append(
            {
                "id": id,
                "rule": rule,
                "label": label(entry, id),
                "seen_by": variable.seen_by,
                "start": first,
                "kind": kind_of(value),
                "list": isinstance(plain(value), Seq),
                **_bounds(value),
                "key": type_.key.name if isinstance(type_, Map) else "",
            }
        )
    return tuple(found)


def asked_data(rule: str, id: str, type_: Type) -> dict[str, Any]:
    """What the engine keeps of something that an entry of a sheet says."""
    type_ = _bounded(type_)
    return {
        "id": id,
        "rule": rule,
        "label": {"en": id, "de": id},
        "seen_by": "all",
        "start": _first(type_),
        "kind": kind_of(type_),
        "list": False,
        "key": "",
        **_bounds(type_),
    }


def _bounds(type_: Type) -> dict[str, Any]:
    """What a value that somebody writes down may be."""
    one = plain(type_)
    most = one.most if isinstance(one, Seq) else 0
    if isinstance(one, Seq):
        one = one.of
    numbers = (one.low, one.high) if isinstance(one, Int) else ()
    return {"most": most, "range": numbers, "optional": isinstance(type_, Option)}


def kind_of(type_: Type) -> str:
    """What a single value of a type is: a kind of things, a number or a condition."""
    one = plain(type_)
    if isinstance(one, Seq):
        one = one.of
    if isinstance(one, Kind):
        return one.name
    return "bool" if one == BOOL else "int"


def _first(type_: Type) -> Any:
    """What a value is at first where nothing is said."""
    match type_:
        case Bool():
            return False
        case Int(low=low):
            return low
        case Seq():
            return ()
        case Option():
            return None
    return 0
