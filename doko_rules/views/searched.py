"""What was searched in the play: what was found, and how near the rest came."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.deal import Deal
from doko_rules.expr import ir
from doko_rules.expr.hooks import PLAY, TRICK
from doko_rules.expr.parts import as_written
from doko_rules.expr.types import Seq, plain
from doko_rules.views.values import value_text
from doko_rules.views.words import LANGUAGES, word

if TYPE_CHECKING:
    from typing import Any

    from doko_rules.expr.interpret import Trace
    from doko_rules.expr.types import Type
    from doko_rules.views.book import Book

MOST_SEARCHED = 5_000
"""Of more combinations nothing is told."""
MOST_LISTED = 20
"""So many of them are told of."""


class Element(NamedTuple):
    """Something that was looked at, such as a trick."""

    given: dict[str, int]
    about: dict[str, str]
    """What it is, by language."""
    holds: bool
    held: int
    """How many parts of the condition hold before the first that does not."""
    read: str
    """The first part that does not hold, with the values that it has read."""
    missing: Trace | None = None
    """That part."""


def elements(book: Book, rule: str, state: Any) -> list[Element]:
    """Everything in the tricks of a deal that a rule has looked at, in order.

    Nothing for facts, which have no tricks, and for too much to be gone through.
    """
    if not isinstance(state, Deal):
        return []
    prefix = f"{rule}/found/"
    lists: dict[str, tuple[Type, list[int]]] = {}
    for path, found in book.expressions.items():
        if path.startswith(prefix) and isinstance(found.type, Seq):
            traced = book.trace(path, state, {})
            assert traced is not None
            lists[path.removeprefix(prefix)] = found.type.of, list(traced.value)
    values = [values for _, values in lists.values()]
    if not lists or prod(map(len, values)) > MOST_SEARCHED:
        return []
    return [
        _element(book, rule, state, dict(zip(lists, each, strict=True)), lists)
        for each in product(*values)
    ]


def _element(
    book: Book,
    rule: str,
    state: Deal,
    given: dict[str, int],
    lists: dict[str, tuple[Type, list[int]]],
) -> Element:
    about = {
        language: ", ".join(
            _about(book, state, lists[name][0], value, language)
            for name, value in given.items()
        )
        for language in LANGUAGES
    }
    found = book.trace(f"{rule}/where", state, given)
    if found is None or found.value:
        return Element(given, about, holds=True, held=0, read="")
    held, part = first_false(found)
    text = book.text(f"{rule}/where")
    values = [f"{name} = {value}" for name, value in book.leaves(part, text, state)]
    said = " ".join(as_written(text, part.start, part.end).split())
    read = ", ".join(values)
    if said != " ".join(text.split()):
        read = f"not ({said}): {read}" if read else f"not ({said})"
    return Element(given, about, holds=False, held=held, read=read, missing=part)


def _about(book: Book, state: Deal, type_: Type, value: int, language: str) -> str:
    trick, kind = word("trick", language), plain(type_)
    if kind == TRICK:
        return f"{trick} {value + 1}"
    if kind == PLAY:
        seat = f"{word('seat', language)} {state.seat_of[value]}"
        card = book.ruleset.cards[state.card_of[value]]
        return f"{trick} {state.tables.trick_of[value] + 1}, {seat}, {card}"
    return value_text(book.ruleset, type_, value, state)


def first_false(found: Trace) -> tuple[int, Trace]:
    """The first part that is false of conditions that must all hold, and its number."""
    held = 0
    while isinstance(found.node, ir.Junction) and found.node.op == "and":
        held += len(found.children) - 1
        found = found.children[-1]
    return held, found


def nearest(found: list[Element]) -> list[Element]:
    """What came nearest of all that was looked at, and what was false of it.

    Where nothing came any way, short lists are told in whole and long ones not at all.
    """
    missed = [element for element in found if not element.holds]
    if any(element.held for element in missed):
        missed = [element for element in missed if element.held]
    elif len(missed) > MOST_LISTED:
        return []
    missed.sort(key=lambda element: -element.held)
    return missed[:MOST_LISTED]
