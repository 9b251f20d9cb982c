"""Words of calls, and ids: what is said or written for one thing means no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import ACTIONS
from doko_rules.core.kinds import NOTHING, TRUMP
from doko_rules.expr.wording import RESERVED
from doko_rules.load.tree import Mapping, Scalar
from doko_rules.validate.parts import at, entries
from doko_rules.validate.signs import twice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place

VALUES = frozenset({"none", "true", "false"})
"""Words that are values themselves: no other value could be compared with."""
OF_ENTRIES = {
    "p": "is the player whose score is asked for",
    "entry": "says which entry it is",
    "reason": "says why it is entered",
}
"""What names mean in entries of sheets."""
MOST_DIGITS = 2
"""Longer numbers are no seats."""


def check_words(tree: Mapping, *, chosen: bool = False) -> Iterator[Diagnostic]:
    """Words of calls that are missing or not their own, and ids that are taken.

    What options may switch off says the words of others until they are ``chosen``.
    """
    yield from check_calls(tree, chosen=chosen)
    yield from _named(tree)
    yield from _taken(tree)
    yield from _said(tree)
    yield from _asked(tree)


def _asked(tree: Mapping) -> Iterator[Diagnostic]:
    """What an entry of a sheet says has names that nothing else there has."""
    for id, _ in entries(tree, "session", "entries"):
        asks = at(tree, "session", "entries", id, "asks")
        for name in asks.items if isinstance(asks, Mapping) else ():
            assert isinstance(asks, Mapping)
            if meaning := OF_ENTRIES.get(name):
                yield _is_taken(name, meaning, asks.keys[name])
            elif name in RESERVED:
                yield _is_taken(name, "is a word of expressions", asks.keys[name])


def _said(tree: Mapping) -> Iterator[Diagnostic]:
    """What a seat can declare is one thing, and no other action."""
    said: list[tuple[str, Place]] = []
    for path in ("declarations", "endings"):
        section = at(tree, path)
        for id, entry in entries(tree, path):
            assert isinstance(section, Mapping)
            if "at" not in entry.items:
                said.append((id, section.keys[id]))
            choose = entry.get("choose")
            for name, _ in entries(tree, path, id, "choose"):
                assert isinstance(choose, Mapping)
                if name == "seat" or name in RESERVED:
                    yield _is_taken(name, "is a word of expressions", choose.keys[name])
    for id, place in said:
        if id in ACTIONS:
            yield _is_taken(id, "is another action in documents", place)
    yield from twice("things to be declared", said, "give each its own id")


def _is_taken(id: str, meaning: str, place: Place) -> Diagnostic:
    return Diagnostic("DK414", "error", f"`{id}` {meaning}", place, "take another id")


def _named(tree: Mapping) -> Iterator[Diagnostic]:
    """What a seat can name is one thing: a contract, or a reason to deal again."""
    named: list[tuple[str, Place]] = []
    for path in ("contracts", "redeals"):
        section = at(tree, path)
        if isinstance(section, Mapping):
            named += [(id, section.keys[id]) for id, _ in entries(tree, path)]
    yield from twice("things to be named", named, "give each its own id")


def check_calls(tree: Mapping, *, chosen: bool) -> Iterator[Diagnostic]:
    """Each call has a word of its own, and each party one where parties differ."""
    parties = [id for id, _ in entries(tree, "parties")]
    said: list[tuple[str, Place]] = []
    for name, ladder in entries(tree, "ladders"):
        for id, level in entries(tree, "ladders", name, "levels"):
            if not chosen and ("when" in ladder.items or "when" in level.items):
                continue
            says = level.get("says")
            if not isinstance(says, Mapping):
                place = at(tree, "ladders", name, "levels")
                assert isinstance(place, Mapping)
                said.append((id, place.keys[id]))
                continue
            missing = [party for party in parties if party not in says.items]
            if missing:
                yield Diagnostic(
                    "DK507",
                    "error",
                    f"`{id}` has no word for `{missing[0]}`",
                    level.keys["says"],
                    "say what each party says, or leave `says` out",
                )
            for _, entry in entries(level, "says"):
                word = entry.get("id")
                if isinstance(word, Scalar):
                    said.append((word.text, word.place))
    yield from twice("calls", said, "give each its own word")


def _taken(tree: Mapping) -> Iterator[Diagnostic]:
    """Ids that mean something else where they would be written."""
    ladders = [("ladders", id, "levels") for id, _ in entries(tree, "ladders")]
    choices = [("options", id, "values") for id, _ in entries(tree, "options")]
    decks = (("deck", "suits"), ("deck", "ranks"))
    states = (("state",), ("session_state",))
    for path in (*decks, ("parties",), *states, *ladders, *choices):
        section = at(tree, *path)
        for id, _ in entries(tree, *path):
            if id in (VALUES if path[-1] == "values" else RESERVED):
                meaning = "is a word of expressions"
            elif path[-1] == "levels" and id == NOTHING:
                meaning = "is the level of a side that has said nothing"
            elif path[-1] == "suits" and id == TRUMP:
                meaning = "is the class of all trumps"
            elif path[-1] == "parties" and id.isdecimal() and len(id) <= MOST_DIGITS:
                meaning = "is a seat where documents name a party or a seat"
            else:
                continue
            assert isinstance(section, Mapping)
            yield _is_taken(id, meaning, section.keys[id])
