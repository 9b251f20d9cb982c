"""What happens by itself at the events of a deal, and all that goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import INDENT, condition, source_of
from doko_rules.compile.declarations import (
    declaration_data,
    ended_by_action,
    ending_data,
)
from doko_rules.compile.entries import entries, section, text
from doko_rules.compile.layers import STILL
from doko_rules.compile.statements import (
    CALLING,
    BetweenDeals,
    Scope,
    Statements,
    items,
)
from doko_rules.expr.generate import local
from doko_rules.expr.hooks import CALL, DECLARATION, PLAY, SEAT, TRICK
from doko_rules.expr.ir import Junction, Local, Read
from doko_rules.expr.parts import parts_of

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping
    from collections.abc import Sequence

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause, RuleBook
    from doko_rules.expr.hooks import Shape
    from doko_rules.expr.ir import Node as Ir
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Mapping, Node

EVENTS: AnyMapping[str, AnyMapping[str, Type]] = {
    "started": {},
    "card_played": {"play": PLAY},
    "trick_taken": {"trick": TRICK},
    "called": {"call": CALL},
    "declared": {"seat": SEAT, "declaration": DECLARATION},
    "settled": {},
    "contract_replaced": {},
}
"""What can happen in a deal, with what it is about."""
BETWEEN = ("deal_scored", "redealt")
"""What can happen between deals."""
RAISES = {"settle": "settled", "contract": "contract_replaced"}
"""Verbs that make another event happen."""
EACH_CARD = "card_played"


def read_effects(
    book: RuleBook, module: Module, shape: Shape, tree: Mapping
) -> dict[str, Any]:
    """What the engine keeps of effects, declarations, demands and endings."""
    acting = [
        f"{part}/{id}"
        for part in ("effects", "declarations", "endings")
        for id, _ in entries(tree, part)
    ]
    acting += [f"session/entries/{id}" for id, _ in entries(tree, "session", "entries")]
    statements = Statements(book, module, shape, acting)
    between = BetweenDeals(book, module, shape, acting)
    bodies: dict[str, list[str]] = {event: [] for event in (*EVENTS, *BETWEEN)}
    awake: list[str] = []
    for part in ("effects", "endings"):
        for id, entry in entries(tree, part):
            event, rule = text(entry, "at"), f"{part}/{id}"
            if event in BETWEEN:
                bodies[event] += _between(between, rule, entry)
                continue
            lines, clauses = _effect(statements, rule, id, entry)
            bodies.get(event, []).extend(lines)
            if lines and event == EACH_CARD:
                awake.append(_known_before(clauses))
    regrouping = any(
        entry.get(key) is not None
        for _, entry in entries(tree, "layers")
        for key in ("add", "drop")
    )
    declarations = [
        declaration_data(
            statements, f"declarations/{id}", id, entry, regrouping=regrouping
        )
        for id, entry in entries(tree, "declarations")
    ]
    declarations += [
        ended_by_action(statements, f"endings/{id}", id, entry)
        for id, entry in entries(tree, "endings")
        if entry.get("at") is None
    ]
    _no_circles(book, tree)
    return {
        "effects": {
            event: module.function(
                f"at/{event}", tuple(map(local, EVENTS[event])), bodies[event]
            )
            for event in EVENTS
            if bodies[event]
        },
        "between": {
            event: module.function(f"at/{event}", (), bodies[event])
            for event in BETWEEN
            if bodies[event]
        },
        "awake": module.shared(
            f"at/{EACH_CARD}/awake", [f"return {' or '.join(awake)}"]
        )
        if awake
        else "",
        "declarations": tuple(found for found in declarations if found),
        "demands": tuple(statements.demands),
        "endings": tuple(
            ending_data(statements, f"endings/{id}", id, entry)
            for id, entry in entries(tree, "endings")
        ),
        "acting": tuple(acting),
    }


def _known_before(clauses: Sequence[Clause]) -> str:
    """What of a condition can be asked before a card is played, as Python.

    As long as that does not hold, no card can make the effect happen.
    """
    parts = []
    for clause in clauses:
        ir = clause.expression.ir
        joined = isinstance(ir, Junction) and ir.op == "and" and not clause.negated
        for part in ir.items if joined and isinstance(ir, Junction) else (ir,):
            if all(map(_is_still, parts_of(part))):
                source = f"({source_of(part, {})})"
                parts.append(f"not {source}" if clause.negated else source)
    return f"({' and '.join(parts) or 'True'})"


def _is_still(part: Ir) -> bool:
    """Whether no card that is played changes a part of a condition."""
    if isinstance(part, Local):
        # Those of quantifiers and definitions are not told from that of the event.
        return False
    return not isinstance(part, Read) or part.name.changes in STILL


def _effect(
    statements: Statements, rule: str, id: str, entry: Mapping
) -> tuple[list[str], list[Clause]]:
    """What an effect does, as lines of the function of its event, and when."""
    event = text(entry, "at")
    if event not in EVENTS:
        return [], []
    ends = rule.startswith("endings/")
    do = entry.get("do")
    scope = Scope(EVENTS[event], shown=ends or statements.is_shown(do))
    clauses, scope = statements.clauses(rule, entry, scope)
    if statements.book.passes_over(rule):
        return [], []
    if ends:
        number = statements.ending_number(id)
        lines = [f"_end(d, {number}, {statements.number(rule)})"]
    else:
        lines = statements.statements(rule, do, scope)
    if rule in statements.book.switched_off:
        return [], []
    test = condition(clauses, {})
    if not test:
        return lines, clauses
    body = [INDENT + line for line in lines or ["pass"]]
    return [f"if {test}:", *body], clauses


def _between(statements: BetweenDeals, rule: str, entry: Mapping) -> list[str]:
    """What an effect between deals does, as lines of the function of its event."""
    clauses, scope = statements.clauses(rule, entry, Scope({}, False, place="session."))
    if statements.book.passes_over(rule):
        return []
    lines = statements.statements(rule, entry.get("do"), scope)
    if rule in statements.book.switched_off:
        return []
    test = condition(clauses, {})
    if not test:
        return lines
    return [f"if {test}:", *(INDENT + line for line in lines or ["pass"])]


def _no_circles(book: RuleBook, tree: Mapping) -> None:
    """Report effects whose events lead back to them."""
    declared = _raised_by_declarations(tree)
    own = {
        id: _raised(entry.get("do"), declared) for id, entry in entries(tree, "effects")
    }
    raised: dict[str, set[str]] = {}
    for id, entry in entries(tree, "effects"):
        raised.setdefault(text(entry, "at"), set()).update(own[id])
    for _ in EVENTS:
        for found in raised.values():
            found.update(*(raised.get(event, ()) for event in tuple(found)))
    for id, entry in entries(tree, "effects"):
        event = text(entry, "at")
        if event in own[id].union(*(raised.get(each, ()) for each in own[id])):
            book.report.error(
                "DK517",
                f"what `{id}` does leads back to `{event}`",
                entry.items["at"].place,
                "let it happen at another event",
            )


def _raised_by_declarations(tree: Mapping) -> dict[str, set[str]]:
    """The events that each declaration makes happen, with those that it demands."""
    found = {id: {"declared"} for id, _ in entries(tree, "declarations")}
    for _ in found:
        for id, entry in entries(tree, "declarations"):
            found[id] |= _raised(entry.get("do"), found)
    return found


def _raised(do: Node | None, declared: AnyMapping[str, set[str]]) -> set[str]:
    """The events that statements make happen, and the answers that they demand."""
    found: set[str] = set()
    for item in items(do):
        found |= {RAISES[verb] for verb in RAISES if verb in item.items}
        demand = section(item, "demand")
        asked = text(demand, "do")
        found |= {"called"} if asked == CALLING else declared.get(asked, set())
        for key in ("then", "otherwise"):
            found |= _raised(demand.get(key), declared)
    return found
