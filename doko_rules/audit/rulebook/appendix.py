"""The end of a rule book: options, terms, sources, and where each rule stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.compile.entries import entries, section, text
from doko_rules.expr.types import BOOL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.audit.grid import Cell
    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.expr.vocabulary import Definition


def options(reader: Reader) -> Part:
    """The options of the variant with the values in force."""
    rows: list[tuple[Cell, ...]] = []
    for id, option in reader.ruleset.options.items():
        default = reader.default(id)
        value = reader.setting(id)
        label = option["label"][reader.language]
        rows.append((label, value, default, id))
    columns = (
        Column("option", reader.say("option")),
        Column("value", reader.say("value")),
        Column("default", reader.say("default")),
        Column("id", "id"),
    )
    grid = Grid("options", reader.say("part options"), columns, tuple(rows))
    return Part(
        *("options", reader.say("part options"), (reader.say("options lead"),)),
        grids=(grid,) if rows else (),
        mentioned=tuple(f"options/{id}" for id in reader.ruleset.options),
    )


def terms(reader: Reader) -> Part:
    """Definitions that other rules name; those may name more of them."""
    found: list[Entry] = []
    told: set[str] = set()
    while waiting := [id for id in reader.speaker.terms if id not in told]:
        for id in waiting:
            told.add(id)
            found.append(_term(reader, reader.speaker.terms[id]))
    defined = tuple(f"define/{id}" for id, _ in entries(reader.tree, "define"))
    lead = (reader.say("terms lead"),) if found else ()
    return Part(
        *("terms", reader.say("part terms"), lead),
        entries=tuple(found),
        mentioned=tuple(rule for rule in defined if rule in reader.ruleset.rules),
    )


def _term(reader: Reader, definition: Definition) -> Entry:
    known = reader.speaker.locals(dict(definition.params))
    said = []
    if known:
        params = ", ".join(noun.n for noun in known.values())
        said.append(reader.line("term of", params=params))
    if definition.result == BOOL:
        clause = reader.speaker.clause(definition.body, known)
        said.append(reader.under(reader.say("term holds"), clause))
    else:
        said += reader.cases_of(definition.body, "term is", known)
    return reader.entry(f"define/{definition.id}", said)


def sources(reader: Reader) -> Part:
    """The rule books that rules are from."""
    language = reader.language
    rows: list[tuple[Cell, ...]] = []
    for id, node in entries(reader.tree, "sources"):
        title = section(node, "title")
        status = text(node, "status")
        rows.append(
            (
                id,
                text(title, language) or text(title, "en"),
                text(node, "edition"),
                reader.say(f"status {status}"),
                text(node, "url"),
            )
        )
    columns = (
        Column("key", reader.say("key")),
        Column("title", reader.say("source title")),
        Column("edition", reader.say("edition")),
        Column("status", reader.say("status")),
        Column("url", "URL"),
    )
    grid = Grid("sources", reader.say("part sources"), columns, tuple(rows))
    return Part("sources", reader.say("part sources"), grids=(grid,) if rows else ())


def index(reader: Reader, parts: Sequence[Part]) -> Part:
    """Every rule with its source, its place, and the chapter that tells it."""
    chapter = {rule: part.title for part in parts for rule in part.rules()}

    def told(rule: str) -> str:
        """The chapter of a rule, or of the one that it is a part of."""
        while rule and rule not in chapter:
            rule = rule.rpartition("/")[0]
        return chapter.get(rule, "")

    rows = tuple(
        (
            rule,
            reader.title(rule, known["label"][reader.language]),
            "; ".join(known["source"]),
            f"{known['file']}:{known['line']}",
            told(rule),
        )
        for rule, known in reader.ruleset.rules.items()
    )
    columns = (
        Column("rule", reader.say("rule")),
        Column("label", reader.say("label")),
        Column("source", reader.say("sources")),
        Column("place", reader.say("place")),
        Column("chapter", reader.say("chapter")),
    )
    grid = Grid("index", reader.say("part index"), columns, rows)
    return Part("index", reader.say("part index"), grids=(grid,))
