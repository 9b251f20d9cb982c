"""Chapters about the end of a deal: who has won, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.compile.entries import section, text
from doko_rules.views.wording.said import Outline, listed

if TYPE_CHECKING:
    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.views.wording.nouns import Noun


def outcome(reader: Reader) -> Part:
    """What each party needs, and what may turn the result."""
    found = []
    for rule, node in reader.in_force("outcome", "needs"):
        said = reader.conditions(rule) + reader.condition(f"{rule}/is", "is")
        found.append(reader.entry(rule, said, node=node))
    lead = [reader.say("needs")]
    turns = []
    for rule, node in reader.in_force("outcome", "turns"):
        said = reader.conditions(rule)
        said += reader.value(f"{rule}/winner", "turns to")
        turns.append(reader.entry(rule, said, node=node))
    if turns:
        lead.append(reader.say("turns"))
    return Part(*("outcome", reader.say("part outcome"), tuple(lead)), (*found, *turns))


def score(reader: Reader) -> Part:
    """The lines of a score, and what multiplies them."""
    lines = [(rule, node) for rule, node in reader.in_force("score", "lines")]
    groups = []
    for rule, node in reader.in_force("score", "groups"):
        id = rule.rpartition("/")[2]
        own = [
            reader.entry(line, node=entry).title
            for line, entry in lines
            if text(entry, "group") == id
        ]
        said = [reader.line("group entry", lines="; ".join(own) or reader.say("none"))]
        said += reader.conditions(rule, "counts")
        groups.append(reader.entry(rule, said, node=node, role="group"))
    found = [_line(reader, rule) for rule, _ in lines]
    factors = [_factor(reader, rule) for rule, _ in reader.in_force("score", "factors")]
    books = []
    for rule, node in reader.in_force("score", "book"):
        said = reader.conditions(rule) + reader.value(f"{rule}/writes", "writes")
        books.append(reader.entry(rule, said, node=node, role="book"))
    happenings = [
        _happening(reader, rule) for rule, _ in reader.in_force("score", "happenings")
    ]
    lead = [reader.say("score lead")]
    for part, key in (
        (factors, "factors lead"),
        (books, "book lead"),
        (happenings, "happenings"),
    ):
        if part:
            lead.append(reader.say(key))
    lead.append(reader.say("all values", id=reader.ruleset.id))
    return Part(
        *("score", reader.say("part score"), tuple(lead)),
        (*groups, *found, *factors, *books, *happenings),
    )


def _searched(
    reader: Reader, rule: str, keys: tuple[str, ...]
) -> tuple[list[Outline], dict[str, Noun]]:
    """What a line runs over, as sentences, and what its elements are called."""
    found: list[Outline] = []
    known: dict[str, Noun] = {}
    for key in keys:
        each, inner = reader.loops(rule, [key], "score.where", known)
        if not each:
            continue
        known = inner
        all_of = reader.listed(each)
        sentence = "line found" if key == "found" else "line each"
        where = reader.said(f"{rule}/where", known)
        if where is None:
            found.append(reader.line(sentence, each=all_of))
        else:
            heading = reader.say(
                "line found where" if key == "found" else "line where", each=all_of
            )
            found.append(Outline(heading, listed(where)))
    return found, known


def _points(reader: Reader, path: str, known: dict[str, Noun]) -> str:
    value = reader.constant(path)
    if value == 1:
        return reader.say("point", value=1)
    if value is not None:
        return reader.say("points n", value=value)
    return reader.say("points of", value=reader.noun(path, known))


def _line(reader: Reader, rule: str) -> Entry:
    group = f"score/groups/{text(reader.node(rule), 'group')}"
    # Whoever looks up a line alone has to learn where its group does not count.
    said = [reader.line("group", group=reader.label(*group.split("/")))]
    said += reader.conditions(group, "counts") + reader.conditions(rule, "counts")
    loops, known = _searched(reader, rule, ("each", "found"))
    said += loops
    value = _points(reader, f"{rule}/value", known)
    party = reader.noun(f"{rule}/party", known)
    said.append(reader.line("line value", value=value, party=party))
    said += _at_most(reader, rule)
    return reader.entry(rule, said)


def _at_most(reader: Reader, rule: str) -> list[Outline]:
    return [
        line
        for key in ("deal", "party")
        for line in reader.value(f"{rule}/at_most/{key}", f"at most {key}")
    ]


def _happening(reader: Reader, rule: str) -> Entry:
    said = reader.conditions(rule, "counts")
    loops, _ = _searched(reader, rule, ("found",))
    lines = said + loops + _at_most(reader, rule)
    return reader.entry(rule, lines, role="happening")


def _factor(reader: Reader, rule: str) -> Entry:
    node = reader.node(rule)
    said = reader.conditions(rule)
    said += reader.value(f"{rule}/times", "times")
    said += reader.condition(f"{rule}/seats", "times seats")
    groups = section(node, "groups").items
    if groups:
        labels = ", ".join(reader.label("score", "groups", id) for id in groups)
        said.append(reader.line("times groups", groups=labels))
    return reader.entry(rule, said, role="factor")
