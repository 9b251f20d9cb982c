"""A variant with all names changed to words that mean nothing.

Which keys are ids, which values refer to them and which texts are expressions is read
off the schema and the table of references, so that a new section is renamed as well.
"""

from __future__ import annotations

import json
import re
from itertools import count
from typing import TYPE_CHECKING, Any

import yaml

from doko_rules.validate.references import KEYS, REFERENCES
from doko_rules.validate.schema import VARIANT, schema
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Steps = tuple[str, ...]
"""A place in a variant; a star stands for any id or any item of a list."""

SUITS, RANKS = ("deck", "suits"), ("deck", "ranks")
ORDERS, PARTIES, TRAITS = ("orders",), ("parties",), ("traits",)
CONTRACTS, OPTIONS, DEFINE = ("contracts",), ("options",), ("define",)
ANSWERS, CLAIMS = ("reservations", "answers"), ("reservations", "ranks")
LADDERS = ("ladders",)
LEVELS, NUMBERS = ("ladders", "*", "levels"), ("ladders", "*", "numbers")
LINES, GROUPS, FACTORS = ("score", "lines"), ("score", "groups"), ("score", "factors")
WORDS = (*LEVELS, "*", "says", "*", "id")
"""What a party says for a level; a level without such words is said by its id."""

DECLARED: tuple[Steps, ...] = (
    *(SUITS, RANKS, ORDERS, ("equal_cards",), PARTIES, TRAITS, CONTRACTS),
    *(OPTIONS, ANSWERS, CLAIMS, LADDERS, LEVELS, NUMBERS, (*LADDERS, "*", "plus")),
    *(("trick", "next"), ("trick", "winner"), DEFINE),
    *(("outcome", "needs"), ("outcome", "turns"), LINES, GROUPS, FACTORS),
    *(("knowledge", "parties"), ("session", "ends"), ("redeals",)),
)
"""The maps whose keys are ids of the variant's own."""

PLAIN_NAMES = (SUITS, RANKS, PARTIES, CONTRACTS, LEVELS)
"""What expressions name directly; traits and numbers stand behind a dot."""

LETTERS = "ZVUMYXWT"
RANK_LETTERS = ("3B", "R", "5", "E", "G", "Y", "7", "2")
SYMBOLS = "⚀⚁⚂⚃⚄⚅⚆⚇"

NAME = re.compile(
    r"(?P<dot>\.)?(?P<name>[^\W\d_](?:\w|-(?=[^\W\d_]))*|[♣♠♥♦]\w+)(?P<call>\s*\()?"
)
"""A name in an expression, with what tells how it is meant."""


class Renaming:
    """New names for everything in the layers of a variant."""

    def __init__(self, *layers: str) -> None:
        self.layers = {
            id: yaml.safe_load((ROOT / "variants" / f"{id}.yaml").read_text("utf-8"))
            for id in layers
        }
        self._numbers = count()
        self.new: dict[Steps, dict[str, str]] = {}
        self.keys: dict[Steps, Steps] = {place: place for place in DECLARED}
        """Where keys are ids, and where those are declared."""
        self.values: dict[Steps, Steps] = {WORDS: WORDS}
        """The same for values."""
        for path, target, *_ in REFERENCES:
            if path[-1] == KEYS:
                self.keys[path[:-1]] = target
            else:
                self.values[path] = target
        for place in DECLARED:
            self.values[(*place, "*", "extends")] = place
        self.keys[("set",)] = OPTIONS
        self.keys[(*LEVELS, "*")] = NUMBERS
        self.variant = {id: f"{self.word('variants', id)}-x" for id in layers}
        self.letters: dict[str, str] = {}
        """New letters and symbols of suits, and letters of ranks."""
        for tree in self.layers.values():
            self._new_letters(tree)
        self.cards = {
            suit + rank: self.letters[f"suit {suit}"] + self.letters[f"rank {rank}"]
            for suit in self._of("suit")
            for rank in self._of("rank")
        }
        self._schema = schema(VARIANT)
        self.renamed: dict[str, Any] = {}
        for id, tree in self.layers.items():
            definition = self._schema["definitions"]["variant"]
            self.renamed[id] = self._walk(tree, definition, ())

    # --- words ------------------------------------------------------------------------

    def word(self, place: str | Steps, old: str) -> str:
        """The new name of something declared at ``place``."""
        names = self.new.setdefault((place,) if isinstance(place, str) else place, {})
        if old not in names:
            number = next(self._numbers)
            syllables = ("gr", "zw", "fn", "pl", "kv"), ("a", "o", "u", "i")
            word = "".join(
                part[number // 5**n % len(part)]
                for n, part in enumerate((*syllables, *syllables))
            )
            names[old] = f"{word}q{number}"
        return names[old]

    def known(self, place: Steps, old: str) -> str:
        """The new name of something that must be declared."""
        assert old in self.new.get(place, ()), f"{old} is not declared in {place}"
        return self.new[place][old]

    def _new_letters(self, tree: dict[str, Any]) -> None:
        deck = tree.get("deck", {})
        for entry in deck.get("suits", {}).values():
            self.letters[f"suit {entry['letter']}"] = LETTERS[len(self.letters) // 2]
            number = len(self.letters) // 2
            self.letters[f"suit {entry['symbol']}"] = SYMBOLS[number]
        for entry, new in zip(
            deck.get("ranks", {}).values(), RANK_LETTERS, strict=False
        ):
            self.letters[f"rank {entry['letter']}"] = new

    def _of(self, kind: str) -> list[str]:
        prefix = f"{kind} "
        return [x.removeprefix(prefix) for x in self.letters if x.startswith(prefix)]

    # --- layers ---------------------------------------------------------------------

    def _walk(self, data: Any, part: Any, path: Steps) -> Any:
        while "$ref" in part:
            name = part["$ref"].rpartition("/")[2]
            part = self._schema["definitions"][name]
        if isinstance(data, dict):
            return dict(self._entry(data, part, path))
        if isinstance(data, list):
            inner = part.get("items", {})
            return [self._walk(item, inner, (*path, "*")) for item in data]
        if not isinstance(data, str):
            return data
        if "x-hook" in part:
            return self.expression(data)
        return self._text(data, path)

    def _entry(
        self, data: dict[str, Any], part: Any, path: Steps
    ) -> Iterator[tuple[str, Any]]:
        fixed = part.get("properties", {})
        for key, value in data.items():
            if key in fixed:
                yield key, self._walk(value, fixed[key], (*path, key))
                continue
            inner = part.get("additionalProperties", {})
            inner = inner if isinstance(inner, dict) else {}
            place = self.keys.get(path)
            new = key if place is None else self.word(place, key)
            yield new, self._walk(value, inner, (*path, "*"))

    def _text(self, text: str, path: Steps) -> str:
        match path:
            case ("id",) | ("extends",):
                return self.variant[text]
            case ("deck", "suits", "*", "letter" | "symbol"):
                return self.letters[f"suit {text}"]
            case ("deck", "ranks", "*", "letter"):
                return self.letters[f"rank {text}"]
            case ("orders", "*", "trumps", "*"):
                return self.trump(text)
            case (*_, "label", _):
                return re.sub(r"(?<=\.)\w+(?=\})", self._number, text)
            case (*_, "text", _):
                return re.sub(r"(?<=\{option\.)\w+(?=\})", self._option, text)
        place = self.values.get(path)
        return text if place is None else self.word(place, text)

    def _number(self, found: re.Match[str]) -> str:
        return self.word(NUMBERS, found[0])

    def _option(self, found: re.Match[str]) -> str:
        return self.word(OPTIONS, found[0])

    def trump(self, text: str) -> str:
        """A card, a rank or a suit in a list of trumps."""
        if text in self.cards:
            return self.cards[text]
        layers = self.layers.values()
        is_rank = any(text in tree.get("deck", {}).get("ranks", {}) for tree in layers)
        return self.word(RANKS if is_rank else SUITS, text)

    def expression(self, text: str) -> str:
        """An expression with its names changed; words of the language stay."""
        return NAME.sub(self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        name, dot, call = found["name"], found["dot"] or "", found["call"] or ""
        new = name
        places: tuple[Steps, ...]
        if dot:
            before = found.string[: found.start()]
            places = (OPTIONS,) if before.endswith("option") else (TRAITS, NUMBERS)
        elif call:
            places = (DEFINE,)
        else:
            places = PLAIN_NAMES
            new = self.cards.get(name, name)
        for place in places:
            if any(name in _declared(tree, place) for tree in self.layers.values()):
                new = self.word(place, name)
        return f"{dot}{new}{call}"

    def rule(self, rule: str) -> str:
        """A rule id with its parts changed."""
        path: Steps = ()
        new = []
        for part in rule.split("/"):
            place = self.keys.get(path)
            declared = place is not None and part in self.new.get(place, ())
            new.append(self.known(place, part) if place and declared else part)
            path = (*path, "*" if declared else part)
        return "/".join(new)

    def write(self, directory: Path) -> Path:
        """Write all layers into a directory; gives the file of the last one."""
        path = directory
        for id, tree in self.renamed.items():
            path = directory / f"{self.variant[id]}.yaml"
            path.write_text(json.dumps(tree, ensure_ascii=False, indent=1), "utf-8")
        return path


def _declared(tree: Any, place: Steps) -> set[str]:
    """The keys of the maps at a place of a layer."""
    if not isinstance(tree, dict):
        return set()
    if not place:
        return set(tree)
    step, *rest = place
    inner = tree.values() if step == "*" else [tree.get(step)]
    return set().union(*(_declared(value, tuple(rest)) for value in inner))
