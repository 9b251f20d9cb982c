"""What cases have to reach in the rules of a variant, and where each of it stands.

A condition has to come out both ways. Of conditions that are joined, each has to decide
once: of those joined by ``and`` each must be the false one, and all of them true
together; of those joined by ``or`` the other way round. A search has to find something
and nothing, a value has to be asked for.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.expr import ir
from doko_rules.expr.parts import whole_span
from doko_rules.expr.types import BOOL
from doko_rules.expr.watched import WHOLE, is_asked, spot, whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Set

    from doko_rules.audit.opened import Opened
    from doko_rules.compile.watch import Watch, Watched
    from doko_rules.core.diagnostics import Place
    from doko_rules.expr.ir import Node
    from doko_rules.expr.watched import Spot

EITHER = frozenset({True, False})
NO_RULES = ("advice", "lint")
"""Sections that say how well players play, or what is meant, and not what they may."""
TOLD = re.compile(r"_see\(\((\d+), (\d+), '(\w+)'\)")
"""How the code of a variant tells what a part comes to."""

Identity = tuple[str, int, int, int, str]
"""File, line, column, length and sort of a part: the same whatever the options."""


class Clause(NamedTuple):
    """One outcome that some case has to reach."""

    rule: str
    place: Place
    text: str
    """The part as it is written."""
    identity: Identity
    wanted: bool | None
    """The outcome: true or something, false or nothing; None where any will do."""
    missing: str
    """What is said when no case reaches it."""
    settled: bool = False
    """Whether it is worked out before any deal, and so is reached by each."""


def clauses(opened: Opened, watch: Watch) -> Iterator[Clause]:
    """All outcomes of the expressions of a variant with the options in force."""
    texts = opened.report.texts
    told = {
        (int(start), int(end), sort)
        for start, end, sort in TOLD.findall(opened.ruleset.program["code"])
    }
    known = set[tuple[Identity, bool | None]]()
    for watched in _in_force(opened, watch):
        settled = not _is_told(watched, told)
        for part, wanted in outcomes(watched.ir, _Writing(watched, texts)):
            identity = identity_of(watched, part)
            if (identity, wanted) in known:
                continue
            known.add((identity, wanted))
            text = watched.node.text
            own = part[0] - watched.base, part[1] - watched.base
            start, end = whole_span(text, *own)
            yield Clause(
                watched.rule,
                watched.node.place_at(start, end),
                " ".join(text[start:end].split()),
                identity,
                wanted,
                _MISSING.get((part[2], wanted)) or f"never {str(wanted).lower()}",
                settled,
            )


_MISSING = {
    (WHOLE, None): "never asked",
    ("Fallback", True): "always none",
    ("Fallback", False): "never none",
    ("Quantifier", True): "never finds anything",
    ("Quantifier", False): "always finds something",
}


def identity_of(watched: Watched, part: Spot) -> Identity:
    """What a part is known by in every ruleset of a variant."""
    start, end, sort = part
    place = watched.node.place_at(start - watched.base, end - watched.base)
    return place.file, place.line, place.column, end - start, sort


def _in_force(opened: Opened, watch: Watch) -> Iterator[Watched]:
    """The watched expressions that are rules and that the options leave in force."""
    book = opened.compiler.book
    rules = [
        watched
        for watched in watch.expressions
        if watched.rule in book.expressions
        and watched.rule.partition("/")[0] not in NO_RULES
    ]
    yield from rules
    defined = {
        watched.rule.removeprefix("define/"): watched
        for watched in watch.expressions
        if watched.rule.startswith("define/")
    }
    waiting, used = [watched.ir for watched in rules], set[str]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, ir.Use) and part.definition.id not in used:
            used.add(part.definition.id)
            waiting.append(defined[part.definition.id].ir)
        waiting += ir.children(part)
    yield from (watched for id, watched in defined.items() if id in used)


def _is_told(watched: Watched, told: Set[Spot]) -> bool:
    """Whether the code of the variant evaluates an expression."""
    waiting = [watched.ir]
    if whole(watched.ir) in told:
        return True
    while waiting:
        part = waiting.pop()
        if spot(part) in told:
            return True
        waiting += ir.children(part)
    return False


class _Writing:
    """Which parts of an expression somebody has written."""

    def __init__(self, watched: Watched, texts: Mapping[str, str]) -> None:
        self._watched = watched
        self._texts = texts

    def __contains__(self, node: Node) -> bool:
        """Whether the text at the place of a part is that of the part.

        A condition that counts under a contract alone has words around it that stand
        in no file.
        """
        watched = self._watched
        start = node.start - watched.base
        place = watched.node.place_at(start)
        lines = self._texts.get(place.file, "").split("\n")
        line = lines[place.line - 1] if place.line <= len(lines) else ""
        written = line[place.column - 1 : place.column]
        return written == watched.node.text[start : start + 1]


def outcomes(
    node: Node, writing: _Writing, wanted: Set[bool] = EITHER, *, inside: bool = False
) -> Iterator[tuple[Spot, bool | None]]:
    """The outcomes of an expression that have to be reached, part by part."""
    is_value = node.type != BOOL and not isinstance(node, ir.Quantifier)
    if is_value and not inside and node in writing:
        yield whole(node), None
    match node:
        case ir.Const():
            return
        case ir.Not(of=of):
            turned = frozenset(not value for value in wanted)
            yield from outcomes(of, writing, turned, inside=True)
            return
        case ir.Junction(op=op, items=items):
            decides = EITHER
            if node in writing:
                yield spot(node), op == "and"
                decides = frozenset({op != "and"})
            for item in items:
                yield from outcomes(item, writing, decides, inside=True)
            return
        case ir.Choice(test=test, yes=yes, no=no):
            yield from outcomes(test, writing, inside=True)
            for part in (yes, no):
                yield from outcomes(part, writing, wanted, inside=True)
            return
        case ir.Fallback() | ir.Quantifier() if node.type != BOOL:
            yield from ((spot(node), value) for value in sorted(EITHER))
        case _ if is_asked(node) and node in writing:
            yield from ((spot(node), value) for value in sorted(wanted))
    for part in ir.children(node):
        yield from outcomes(part, writing, inside=True)
