"""What statements of effects do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.compile.entries import section, text
from doko_rules.compile.statements import VERBS
from doko_rules.expr import ir
from doko_rules.expr.types import BOOL
from doko_rules.load.tree import Mapping, Sequence
from doko_rules.views.wording.said import Outline, listed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as AnyMapping

    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.compile.rules import Expression
    from doko_rules.load.tree import Node
    from doko_rules.views.wording.nouns import Noun

CALLING, NAMING = "call", "name"


class Statement(NamedTuple):
    """A statement, and what is known where it stands."""

    reader: Reader
    path: str
    item: Mapping
    known: AnyMapping[str, Noun]
    each: str
    """What it is done for, one after the other; empty where it is done once."""

    def text(self, key: str) -> str:
        """What is written at a key."""
        return text(self.item, key)

    def noun(self, key: str) -> str:
        """The value of a key in words; empty where there is none."""
        return self.reader.noun(f"{self.path}/{key}", self.known)

    def expression(self, key: str) -> Expression | None:
        """The expression of a key."""
        return self.reader.expression(f"{self.path}/{key}")

    def variable(self, key: str) -> str:
        """The name of the variable at a key."""
        lexicon = self.reader.lexicon
        return lexicon.quoted(lexicon.variables[self.text(key)])

    def say(self, key: str, **given: object) -> str:
        """A sentence of the rule book."""
        return self.reader.say(key, **given)


def done(
    reader: Reader, path: str, do: Node | None, known: AnyMapping[str, Noun]
) -> list[Outline]:
    """What statements do, one line for each."""
    items = do.items if isinstance(do, Sequence) else []
    lines: list[Outline] = []
    for n, item in enumerate(items, 1):
        if isinstance(item, Mapping):
            lines += _lines(reader, f"{path}/{n}", item, known)
    return lines


def _lines(
    reader: Reader, path: str, item: Mapping, known: AnyMapping[str, Noun]
) -> Iterator[Outline]:
    """What a statement does; nothing where it never happens."""
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
    what = _VERBS[verb](Statement(reader, path, item, known, each))
    for frame in reversed(around):
        what = frame.replace("{}", what)
    below = tuple(_of_demand(reader, f"{path}/demand", section(item, "demand")))
    end = ":" if below and not what.endswith((":", ".")) else "."
    yield Outline(reader.say("do", what=f"{what}{end}"), below)


def _label(reader: Reader, id: str) -> str:
    for part in ("effects", "declarations", "endings"):
        if id in section(reader.tree, part).items:
            return reader.label(part, id)
    return id


def _set(one: Statement) -> str:
    what = one.variable("set")
    key = one.noun("of")
    if key:
        what += f" ({key})"
    found = one.expression("to")
    assert found is not None
    if found.type == BOOL:
        if isinstance(found.ir, ir.Const):
            return one.say(
                "holds now" if found.ir.value else "holds no more", what=what
            )
        known = one.reader.known(found.hook, one.known)
        said = one.reader.speaker.clause(found.ir, known)
        return one.say("set if", what=what, value=said.sub())
    return one.say("set", what=what, value=one.noun("to"))


def _append(one: Statement) -> str:
    times = one.noun("times")
    said = one.say(
        "appended times" if times else "appended",
        what=one.variable("append"),
        value=one.noun("value"),
        times=times,
    )
    if one.text("rest"):
        said += f"; {one.say('appended rest', rest=one.variable('rest'))}"
    return said


def _lapse(one: Statement) -> str:
    level = one.noun("to")
    return one.say("lapse to" if level else "lapse", each=one.each, level=level)


def _revive(one: Statement) -> str:
    return one.say("revive", what=_label(one.reader, one.text("revive")))


def _settle(one: Statement) -> str:
    found = one.expression("settle")
    if found is not None and isinstance(found.ir, ir.Const):
        return one.say("settle alone")
    return one.say("settle", value=one.noun("settle"))


def _contract(one: Statement) -> str:
    said = one.say("replace", value=one.noun("contract"))
    for key in ("declarer", "leader"):
        value = one.noun(key)
        if value:
            said += f"; {one.say(f'replace {key}', value=value)}"
    return said


def _end(one: Statement) -> str:
    return one.say("ended", what=_label(one.reader, one.text("end")))


def _demand(one: Statement) -> str:
    do = text(section(one.item, "demand"), "do")
    key = f"demand {do}" if do in {CALLING, NAMING} else "demand other"
    return one.say(key, who=one.noun("demand/from"), what=_label(one.reader, do))


def _of_demand(reader: Reader, path: str, entry: Mapping) -> Iterator[Outline]:
    """Among what a demand leaves the choice, and what follows from the answer."""
    inner: dict[str, Noun] = reader.known("demand.where", {})
    for id in section(entry, "among").items:
        found = reader.expression(f"{path}/among/{id}")
        if found is None:
            continue
        among = reader.speaker.elements(id, found.ir, inner).each(reader.language)
        inner = reader.speaker.within(id, found.type, inner)
        where = reader.said(f"{path}/where", inner)
        if where is None:
            yield reader.line("among", each=f"{among}.")
        else:
            each = reader.say("chosen where", each=among)
            yield Outline(reader.say("among", each=each), listed(where))
    for key in ("then", "otherwise"):
        lines = done(reader, f"{path}/{key}", entry.get(key), {})
        if lines:
            yield Outline(reader.say(key), tuple(lines))


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
