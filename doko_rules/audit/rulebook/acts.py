"""The chapter about what changes during play: declarations, effects, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.compile.effects import BETWEEN, EVENTS
from doko_rules.compile.entries import section, text
from doko_rules.compile.statements import VERBS
from doko_rules.expr import ir
from doko_rules.expr.hooks import SEAT
from doko_rules.expr.types import BOOL, Bool, Int, Map
from doko_rules.load.tree import Mapping, Sequence
from doko_rules.views.wording.said import Outline, listed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as AnyMapping

    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.expr.hooks import Variable
    from doko_rules.load.tree import Node
    from doko_rules.views.wording.nouns import Noun

CALLING, NAMING = "call", "name"


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


def done(
    reader: Reader, path: str, do: Node | None, known: AnyMapping[str, Noun]
) -> list[Outline]:
    """What statements do, one line for each."""
    items = do.items if isinstance(do, Sequence) else []
    lines: list[Outline] = []
    for n, item in enumerate(items, 1):
        if isinstance(item, Mapping):
            lines += _statement(reader, f"{path}/{n}", item, known)
    return lines


def _statement(
    reader: Reader, path: str, item: Mapping, known: AnyMapping[str, Noun]
) -> Iterator[Outline]:
    verb = next(verb for verb in VERBS if verb in item.items)
    when = reader.expression(f"{path}/when")
    if when is not None and isinstance(when.ir, ir.Const) and not when.ir.value:
        return
    around: list[str] = []
    each = ""
    over = "lapse" if verb == "lapse" else "for"
    for id in section(item, over).items:
        found = reader.expression(f"{path}/{over}/{id}")
        if found is None:
            continue
        one = reader.speaker.elements(id, found.ir, known)
        known = reader.speaker.within(id, found.type, known)
        each = one.each(reader.language)
        where = reader.said(f"{path}/where", known)
        if where is not None:
            each += f" ({reader.say('where')} {where.main()})"
    test = reader.said(f"{path}/when", known)
    if test is not None:
        around.append(reader.say("if", test=test.sub(), what="{}"))
    if each and verb != "lapse":
        around.append(reader.say("for each", each=each, what="{}"))
    below: list[Outline] = []
    what = _VERBS[verb](reader, path, item, known, each, below)
    for frame in reversed(around):
        what = frame.replace("{}", what)
    end = ":" if below and not what.endswith((":", ".")) else "."
    yield Outline(reader.say("do", what=f"{what}{end}"), tuple(below))


def _label(reader: Reader, id: str) -> str:
    for part in ("effects", "declarations", "endings"):
        if id in section(reader.tree, part).items:
            return reader.label(part, id)
    return id


def _set(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del each, below
    what = _variable(reader, text(item, "set"))
    key = reader.noun(f"{path}/of", known)
    if key:
        what += f" ({key})"
    found = reader.expression(f"{path}/to")
    assert found is not None
    if found.type == BOOL:
        if isinstance(found.ir, ir.Const):
            return reader.say(
                "holds now" if found.ir.value else "holds no more", what=what
            )
        said = reader.speaker.clause(found.ir, reader.known(found.hook, known))
        return reader.say("set if", what=what, value=said.sub())
    return reader.say("set", what=what, value=reader.noun(f"{path}/to", known))


def _append(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del each, below
    what = _variable(reader, text(item, "append"))
    value = reader.noun(f"{path}/value", known)
    times = reader.noun(f"{path}/times", known)
    key = "appended times" if times else "appended"
    said = reader.say(key, what=what, value=value, times=times)
    rest = text(item, "rest")
    if rest:
        said += f"; {reader.say('appended rest', rest=_variable(reader, rest))}"
    return said


def _variable(reader: Reader, id: str) -> str:
    return reader.lexicon.quoted(reader.lexicon.variables[id])


def _lapse(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del item, below
    level = reader.noun(f"{path}/to", known)
    return reader.say("lapse to" if level else "lapse", each=each, level=level)


def _revive(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del path, known, each, below
    return reader.say("revive", what=_label(reader, text(item, "revive")))


def _settle(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del item, each, below
    found = reader.expression(f"{path}/settle")
    if found is not None and isinstance(found.ir, ir.Const):
        return reader.say("settle alone")
    return reader.say("settle", value=reader.noun(f"{path}/settle", known))


def _contract(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del item, each, below
    said = reader.say("replace", value=reader.noun(f"{path}/contract", known))
    for key in ("declarer", "leader"):
        value = reader.noun(f"{path}/{key}", known)
        if value:
            said += f"; {reader.say(f'replace {key}', value=value)}"
    return said


def _end(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del path, known, each, below
    return reader.say("ended", what=_label(reader, text(item, "end")))


def _demand(
    reader: Reader,
    path: str,
    item: Mapping,
    known: AnyMapping[str, Noun],
    each: str,
    below: list[Outline],
) -> str:
    del each
    path, entry = f"{path}/demand", section(item, "demand")
    do = text(entry, "do")
    key = f"demand {do}" if do in {CALLING, NAMING} else "demand other"
    said = reader.say(
        key, who=reader.noun(f"{path}/from", known), what=_label(reader, do)
    )
    inner: dict[str, Noun] = reader.known("demand.where", {})
    for id in section(entry, "among").items:
        found = reader.expression(f"{path}/among/{id}")
        if found is None:
            continue
        among = reader.speaker.elements(id, found.ir, inner).each(reader.language)
        inner = reader.speaker.within(id, found.type, inner)
        where = reader.said(f"{path}/where", inner)
        if where is None:
            below.append(reader.line("among", each=f"{among}."))
        else:
            each_where = reader.say("chosen where", each=among)
            below.append(Outline(reader.say("among", each=each_where), listed(where)))
    for key in ("then", "otherwise"):
        lines = done(reader, f"{path}/{key}", entry.get(key), {})
        if lines:
            below.append(Outline(reader.say(key), tuple(lines)))
    return said


_VERBS = {
    "set": _set,
    "append": _append,
    "lapse": _lapse,
    "revive": _revive,
    "settle": _settle,
    "contract": _contract,
    "demand": _demand,
    "end": _end,
}
