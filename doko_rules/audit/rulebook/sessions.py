"""Chapters about more than one deal, and about what everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.rulebook.acts import effect, variables
from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.audit.rulebook.statements import done
from doko_rules.compile.effects import BETWEEN
from doko_rules.compile.entries import section, text
from doko_rules.expr.hooks import PLAYER
from doko_rules.expr.type_text import parse_type
from doko_rules.load.tree import Scalar

if TYPE_CHECKING:
    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.expr.types import Type


def session(reader: Reader) -> Part:
    """How deals follow each other, and how a session ends."""
    rules = reader.ruleset
    node = reader.node("session")
    said = []
    if rules.players > rules.seats:
        said.append(reader.line("players", players=rules.players, seats=rules.seats))
    found = [reader.entry("session", said)] if node.items else []
    for rule, _ in reader.in_force("session", "sits_out"):
        known = reader.speaker.locals({"player": PLAYER})
        found.append(reader.entry(rule, reader.conditions(rule, "sits out", known)))
    for rule, _ in reader.in_force("session", "forced"):
        lines = reader.conditions(rule, "forced")
        lines += reader.value(f"{rule}/player", "forced player")
        lines += reader.condition(f"{rule}/names", "forced names")
        found.append(reader.entry(rule, lines))
    found += [
        effect(reader, rule)
        for rule, entry in reader.in_force("effects")
        if text(entry, "at") in BETWEEN
    ]
    found += [_entry(reader, rule) for rule, _ in reader.in_force("session", "entries")]
    for rule, _ in reader.in_force("session", "ends"):
        lines = reader.conditions(rule, "session ends")
        found.append(reader.entry(rule, lines, role="ends"))
    ranking = section(node, "ranking")
    if ranking.items:
        lines = [
            reader.line(f"ranking {text(ranking, 'order')}"),
            reader.line(f"ties {text(ranking, 'ties')}"),
        ]
        found.append(reader.entry("session/ranking", lines, role="ranking"))
    grid = variables(reader, "session_state")
    return Part(
        *("session", reader.say("part session")),
        entries=tuple(found),
        grids=() if grid is None else (grid,),
        mentioned=tuple(
            f"session_state/{id}" for id in section(reader.tree, "session_state").items
        ),
    )


def _entry(reader: Reader, rule: str) -> Entry:
    """Something that a sheet may hold and that is no deal."""
    node = reader.node(rule)
    asks: dict[str, Type] = {}
    for id, asked in section(node, "asks").items.items():
        if isinstance(asked, Scalar):
            asks[id], _ = parse_type(asked.text, reader.book.vocabulary)
    known = reader.speaker.locals(asks)
    said = [reader.line("sheet entry")]
    if asks:
        named = "; ".join(f"{id}: {known[id].n}" for id in asks)
        said.append(reader.line("sheet asks", asks=named))
    said += reader.conditions(rule, "allowed", known)
    known |= {"p": reader.speaker.called("p", PLAYER, known)}
    said += reader.value(f"{rule}/score", "sheet score", known)
    counts = reader.expression(f"{rule}/counts")
    if counts is not None:
        said += reader.condition(f"{rule}/counts", "sheet counts", known)
    said += done(reader, f"{rule}/do", node.get("do"), known)
    return reader.entry(rule, said)


def knowledge(reader: Reader) -> Part:
    """What makes the party of a player public."""
    found = [
        reader.entry(rule, reader.conditions(rule, "known"), node=node)
        for rule, node in reader.in_force("knowledge", "parties")
    ]
    lead = (reader.say("knowledge lead"),) if found else ()
    return Part("knowledge", reader.say("part knowledge"), lead, tuple(found))
