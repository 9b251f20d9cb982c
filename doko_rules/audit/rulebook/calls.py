"""The chapter about calls: levels, their deadlines, and who may say what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.compile.entries import section

if TYPE_CHECKING:
    from doko_rules.audit.grid import Cell
    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.engine.ladders import Ladder
    from doko_rules.views.wording.said import Outline


CHANGING = "*"
"""In the place of a deadline that is no fixed number."""


def calls(reader: Reader) -> Part:
    """All ladders of calls that are in force."""
    ladders = [ladder for ladder in reader.ruleset.ladders if ladder.levels]
    off = [ladder for ladder in reader.ruleset.ladders if not ladder.levels]
    told = [
        rule
        for ladder in off
        for rule in reader.ruleset.rules
        if rule == f"ladders/{ladder.id}" or rule.startswith(f"ladders/{ladder.id}/")
    ]
    for ladder in ladders:
        path = f"ladders/{ladder.id}/levels"
        told += [rule for rule in reader.ruleset.rules if rule.startswith(f"{path}/")]
    return Part(
        *("calls", reader.say("part calls")),
        (reader.say("anytime"), reader.say("call includes")) if ladders else (),
        tuple(_ladder(reader, ladder) for ladder in ladders),
        tuple(_levels(reader, ladder) for ladder in ladders),
        tuple(told),
    )


def _ladder(reader: Reader, ladder: Ladder) -> Entry:
    rule = f"ladders/{ladder.id}"
    node = reader.node(rule)
    language = reader.language
    data = reader.ruleset.program["ladders"][reader.ruleset.ladders.index(ladder)]
    said = [reader.line(f"scope {data['scope']}")]
    if ladder.clock is None:
        said.append(reader.line("deadline cards"))
    else:
        said.append(reader.line("deadline clock", clock=reader.noun(f"{rule}/clock")))
    inner: list[Entry] = []
    if section(node, "shows").items:
        key = "shows party" if ladder.shows_party else "shows no party"
        inner.append(reader.entry(f"{rule}/shows", [reader.line(key)]))
    opens = reader.conditions(f"{rule}/opens", "opens")
    inner.append(reader.entry(f"{rule}/opens", opens, role="opens"))
    inner += [
        _shift(reader, shift) for shift, _ in reader.in_force(*rule.split("/"), "plus")
    ]
    for key, sentence in (
        ("repeat", f"repeat {'yes' if ladder.repeat else 'no'}"),
        ("skip", _skip(reader, rule)),
    ):
        if section(node, key).items:
            inner.append(reader.entry(f"{rule}/{key}", [reader.line(sentence)]))
    if ladder.reply_level and section(node, "reply").items:
        level = ladder.level_labels[ladder.reply_level - 1][language]
        late = []
        if section(node, "reply", "late").items:
            key = "late" if ladder.late_bars else "not late"
            late = [reader.entry(f"{rule}/reply/late", [reader.line(key, level=level)])]
        reply = reader.line("reply", level=level, later=ladder.reply_later)
        inner.append(reader.entry(f"{rule}/reply", [reply], late))
    for id in ladder.levels:
        particular = _level(reader, f"{rule}/levels/{id}")
        if particular is not None:
            inner.append(particular)
    return reader.entry(rule, said, inner)


def _skip(reader: Reader, rule: str) -> str:
    allowed = section(reader.tree, *rule.split("/"), "skip").get("allowed")
    return f"skip {getattr(allowed, 'text', 'timely')}"


def _shift(reader: Reader, rule: str) -> Entry:
    """Something that is added to all deadlines."""
    said = reader.conditions(rule, "shift applies")
    said += reader.value(f"{rule}/limit", "shift")
    return reader.entry(rule, said, role="shift")


def _level(reader: Reader, rule: str) -> Entry | None:
    """What is particular to a level, beside its row of the table."""
    node = reader.node(rule)
    said: list[Outline] = []
    inner: list[Entry] = []
    if reader.constant(f"{rule}/limit") is None:
        said += reader.value(f"{rule}/limit", "level limit")
    for path in reader.book.expressions:
        if path.startswith(f"{rule}/plus/") and reader.constant(path) != 0:
            said += reader.value(path, "level shift")
    if section(node, "opens").items:
        lines = reader.conditions(f"{rule}/opens", "level opens")
        inner.append(reader.entry(f"{rule}/opens", lines, role="opens"))
    if section(node, "skip").items:
        inner.append(reader.entry(f"{rule}/skip", [reader.line(_skip(reader, rule))]))
    entry = reader.entry(rule, said, inner)
    return entry if said or inner or entry.text else None


def _levels(reader: Reader, ladder: Ladder) -> Grid:
    """The levels, what is said for them, and until when."""
    language = reader.language
    rule = f"ladders/{ladder.id}"
    numbers = list(ladder.numbers)
    columns = [
        Column("level", reader.say("level")),
        Column("says", reader.say("says")),
        Column(
            "limit",
            reader.say("limit" if ladder.clock is None else "limit clock"),
            numeric=True,
        ),
    ]
    columns += [Column(id, reader.say("number", id=id), numeric=True) for id in numbers]
    columns.append(Column("source", reader.say("sources")))
    rows: list[tuple[Cell, ...]] = []
    for n, (id, label) in enumerate(
        zip(ladder.levels, ladder.level_labels, strict=True)
    ):
        said = dict.fromkeys(words[language] for words in ladder.word_labels[n])
        known = reader.ruleset.rules.get(f"{rule}/levels/{id}")
        limit = reader.constant(f"{rule}/levels/{id}/limit")
        rows.append(
            (
                label[language],
                " / ".join(said),
                limit if limit is not None else CHANGING,
                *(ladder.numbers[number][n + 1] for number in numbers),
                "; ".join(known["source"]) if known else "",
            )
        )
    title = reader.say("levels", ladder=ladder.label[language])
    changing = any(row[2] == CHANGING for row in rows)
    notes = (reader.say("changing limit"),) if changing else ()
    return Grid(f"levels-{ladder.id}", title, tuple(columns), tuple(rows), notes)
