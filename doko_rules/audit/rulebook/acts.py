"""The chapter about what changes during play: declarations, effects, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.audit.rulebook.statements import done
from doko_rules.compile.effects import BETWEEN, EVENTS
from doko_rules.compile.entries import section, text
from doko_rules.expr import ir
from doko_rules.expr.hooks import SEAT
from doko_rules.expr.types import Bool, Int, Map
from doko_rules.views.wording.said import Outline, listed

if TYPE_CHECKING:
    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.expr.hooks import Variable
    from doko_rules.views.wording.nouns import Noun


def acts(reader: Reader) -> Part:
    """What may be declared in a deal, and what happens by itself."""
    found = [_declaration(reader, rule) for rule, _ in reader.in_force("declarations")]
    effects = [
        effect(reader, rule)
        for rule, node in reader.in_force("effects")
        if text(node, "at") not in BETWEEN
    ]
    endings = [_ending(reader, rule) for rule, _ in reader.in_force("endings")]
    grid = variables(reader, "state")
    told = [f"state/{id}" for id in section(reader.tree, "state").items]
    off = [
        rule
        for rule in reader.ruleset.rules
        if rule.startswith(("effects/", "declarations/", "endings/"))
        and rule in reader.book.switched_off
    ]
    return Part(
        *("acts", reader.say("part acts")),
        (reader.say("acts lead"),) if effects else (),
        (*found, *effects, *endings),
        () if grid is None else (grid,),
        (*told, *off),
    )


def variables(reader: Reader, part: str) -> Grid | None:
    """What is kept in mind during a deal, or from deal to deal."""
    shape = reader.compiler.shape
    known = shape.variables if part == "state" else shape.kept
    declared = section(reader.tree, part).items
    rows = []
    for variable in known:
        if variable.id not in declared:
            continue
        kept = ""
        if isinstance(variable.type, Map):
            kept = reader.speaker.element_of(variable.type.key).each(reader.language)
        rows.append(
            (
                reader.lexicon.variables[variable.id],
                kept,
                reader.noun(f"{part}/{variable.id}/start") or _first(reader, variable),
                reader.say(f"seen {variable.seen_by}"),
            )
        )
    if not rows:
        return None
    columns = (
        Column("variable", reader.say("variable")),
        Column("kept", reader.say("kept")),
        Column("start", reader.say("start")),
        Column("seen", reader.say("seen")),
    )
    return Grid(f"variables-{part}", reader.say("variables"), columns, tuple(rows))


def _first(reader: Reader, variable: Variable) -> str:
    """What a variable is at first where nothing is written."""
    type_ = variable.type
    if isinstance(type_, Map):
        type_ = type_.value
    match type_:
        case Bool():
            return reader.say("no")
        case Int(low=low):
            return str(low)
    return "–"


def _declaration(reader: Reader, rule: str) -> Entry:
    node = reader.node(rule)
    known: dict[str, Noun] = reader.speaker.locals({"seat": SEAT})
    card = text(node, "with_play")
    said = [reader.line("declares")]
    if card:
        cards = reader.compiler.deck.expand(card)
        sign = reader.lexicon.cards[cards[0]] if cards else card
        said.append(reader.line("declares with", card=sign))
    said += reader.conditions(rule, "allowed", known)
    for id in section(node, "choose").items:
        path = f"{rule}/choose/{id}"
        found = reader.expression(f"{path}/among")
        if found is None:
            continue
        one = reader.speaker.elements(id, found.ir, known)
        each = one.indefinite(reader.language)
        known = reader.speaker.within(id, found.type, known)
        where = reader.said(f"{path}/where", known)
        what = f"{each}." if where is None else reader.say("chosen where", each=each)
        below = () if where is None else listed(where)
        said.append(Outline(reader.say("chosen", what=what), below))
    if text(node, "seen_by", "all") == "none":
        said.append(reader.line("declared seen none"))
    said += done(reader, f"{rule}/do", node.get("do"), known)
    return reader.entry(rule, said, role="declaration")


def effect(reader: Reader, rule: str) -> Entry:
    """What an event makes happen by itself."""
    node = reader.node(rule)
    event = text(node, "at")
    known = reader.speaker.locals(EVENTS.get(event, {}))
    said = [reader.line(f"at {event}")]
    said += reader.conditions(rule, "happens", known)
    said += done(reader, f"{rule}/do", node.get("do"), known)
    return reader.entry(rule, said, role="effect")


def _ending(reader: Reader, rule: str) -> Entry:
    node = reader.node(rule)
    event = text(node, "at")
    known = reader.speaker.locals(EVENTS.get(event, {"seat": SEAT}))
    said = [reader.line(f"at {event}" if event else "at action")]
    said += reader.conditions(rule, "ends" if event else "allowed", known)
    rest = reader.expression(f"{rule}/rest")
    if rest is None or (isinstance(rest.ir, ir.Const) and rest.ir.value is None):
        said.append(reader.line("no rest"))
    else:
        said += reader.value(f"{rule}/rest", "rest")
    said.append(reader.line(f"calls {text(node, 'calls', 'closed')}"))
    return reader.entry(rule, said, role="ending")
