"""Ladders of calls: their words, their limits, and what else may forbid a call."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import condition, source_of
from doko_rules.compile.entries import entries, flag, label, number, section, text
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.tables import CLOSED
from doko_rules.expr.ir import Local, Read
from doko_rules.expr.parts import reads_local
from doko_rules.expr.types import Int

if TYPE_CHECKING:
    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Entry, Expression, RuleBook
    from doko_rules.core.diagnostics import Place
    from doko_rules.expr.hooks import Shape
    from doko_rules.expr.ir import Node
    from doko_rules.load.tree import Mapping

SEAT = {"seat": "seat"}
"""The local of all expressions here, and its name in Python."""


def ladder_data(
    book: RuleBook, module: Module, shape: Shape, tree: Mapping, id: str
) -> dict[str, Any]:
    """What the engine keeps of one ladder; its functions are added to the module."""
    rule, entry = f"ladders/{id}", section(tree, "ladders", id)
    parties = shape.parties
    absent = len(shape.absent.get(f"level:{id}", ()))
    levels = list(entries(entry, "levels"))
    ids = [level for level, _ in levels]
    opens = book.clauses(f"{rule}/opens", section(entry, "opens"), "ladder.opens")
    clock = book.check(f"{rule}/clock", entry.get("clock"), "ladder.clock")
    by_cards = clock is None or _counts_cards(clock.ir)
    shifts = book.read(
        partial(_shift, book), tree, "ladders", id, "plus", hook="ladder.plus.when"
    )
    limits = [
        _limit(book, f"{rule}/levels/{name}", level, " + p" if shifts else "")
        for name, level in levels
    ]
    body = [f"p = {' + '.join(shifts)}"] if shifts else []
    body.append(f"return ({''.join(f'{limit}, ' for limit in limits)})")
    skip = text(section(entry, "skip"), "allowed")
    reply = section(entry, "reply")
    reply_to = text(reply, "level")
    return {
        "id": id,
        "label": label(entry, id),
        "scope": text(entry, "scope"),
        "shows_party": _shows_party(book, entry, parties),
        "levels": tuple(ids),
        "level_labels": tuple(label(level, name) for name, level in levels),
        "words": tuple(_words(parties, name, level) for name, level in levels),
        "word_labels": tuple(_word_labels(parties, n, level) for n, level in levels),
        "opens": module.always(f"{rule}/opens", ("seat",), opens),
        "clock": ""
        if by_cards
        else module.expression(f"{rule}/clock", ("seat",), clock),
        "limits": module.function(f"{rule}/limits", ("seat",), body),
        "clock_range": (clock.type.low, clock.type.high)
        if clock is not None and isinstance(clock.type, Int)
        else (0, shape.hand_size),
        "stable": all("play" not in item.changes for item in _asked(book, rule)),
        "by_seat_asked": any(reads_local(i.ir, "seat") for i in _asked(book, rule)),
        "by_tricks": any("trick" in item.changes for item in _asked(book, rule)),
        "by_calls": any("call" in item.changes for item in _asked(book, rule)),
        "skips": tuple(
            text(section(level, "skip"), "allowed", skip) for _, level in levels
        ),
        "repeat": flag(section(entry, "repeat"), "allowed"),
        "reply_level": ids.index(reply_to) + 1 if reply_to in ids else 0,
        "reply_later": number(reply, "later"),
        "late_bars": flag(section(reply, "late"), "bars"),
        # A level that is switched off can be named; its numbers are 0.
        "numbers": {
            name: (0, *(number(level, name) for _, level in levels), *(0,) * absent)
            for name in section(entry, "numbers").items
        },
    }


def _shows_party(book: RuleBook, entry: Mapping, parties: tuple[str, ...]) -> bool:
    """Whether a call tells the party of its seat; reports what else would tell it."""
    if flag(section(entry, "shows"), "party", default=True):
        return True
    if text(entry, "scope") == "party":
        # What a partner has said could not be said again.
        help = "write `scope: seat`, so that each seat has a level of its own"
        book.report.add(_telling(entry.items["scope"].place, help))
    for name, level in entries(entry, "levels"):
        if len(set(_words(parties, name, level))) > 1:
            book.report.add(_telling(level.keys["says"], "remove `says`"))
    reply = entry.get("reply")
    if reply is not None and section(entry, "reply").items:
        book.report.add(_telling(entry.keys["reply"], "remove `reply`"))
    return False


def _telling(place: Place, help: str) -> Diagnostic:
    message = "this tells the party of a seat, which calls of this ladder do not show"
    return Diagnostic("DK518", "error", message, place, help)


def _counts_cards(clock: Node) -> bool:
    """Whether a clock shows the cards in the hand of the seat that is asked about."""
    return (
        isinstance(clock, Read)
        and clock.name.id == "cards_in_hand"
        and isinstance(clock.args[0], Local)
    )


def _shift(book: RuleBook, entry: Entry) -> str | None:
    """What an entry adds to all limits while it holds."""
    limit = book.value(entry, "limit", "ladder.plus")
    if limit is None:
        return None
    value = f"({source_of(limit.ir, SEAT)})"
    guard = condition(entry.clauses, SEAT)
    return f"({value} if {guard} else 0)" if guard else value


def _limit(book: RuleBook, rule: str, level: Mapping, ends: str) -> str:
    """The limit of a level with what is added to it, as Python; closed while it is."""
    opens = book.clauses(f"{rule}/opens", section(level, "opens"), "ladder.opens")
    items = [book.check(f"{rule}/limit", level.get("limit"), "ladder.limit")]
    for name, node in section(level, "plus").items.items():
        items.append(book.check(f"{rule}/plus/{name}", node, "ladder.plus"))
    parts = [f"({source_of(item.ir, SEAT)})" for item in items if item is not None]
    limit = (" + ".join(parts) or "0") + ends
    test = condition(opens, SEAT)
    return f"({limit} if {test} else {CLOSED})" if test else limit


def _asked(book: RuleBook, rule: str) -> list[Expression]:
    """The expressions that say when calls are open."""
    own = (f"{shift}/" for shift in book.maps.get(f"{rule}/plus", ()))
    parts = (f"{rule}/opens", f"{rule}/plus/", f"{rule}/levels/", *own)
    return [item for path, item in book.expressions.items() if path.startswith(parts)]


def _words(parties: tuple[str, ...], id: str, level: Mapping) -> tuple[str, ...]:
    """What each party says for a level."""
    says = section(level, "says")
    return tuple(text(section(says, party), "id", id) for party in parties)


def _word_labels(
    parties: tuple[str, ...], id: str, level: Mapping
) -> tuple[dict[str, str], ...]:
    """What each party says for a level, in each language."""
    says = section(level, "says")
    return tuple(
        label(section(says, party), id) if says.items else label(level, id)
        for party in parties
    )
