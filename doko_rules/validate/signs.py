"""Signs and words: what stands for one thing stands for no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.expr.wording import RESERVED
from doko_rules.load.tree import Mapping, Scalar
from doko_rules.validate.parts import at, entries, texts
from doko_rules.validate.words import short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place


NOTHING, TRUMP = "nothing", "trump"
"""What a side has said that has said nothing, and the class of all trumps."""

MOST_DIGITS = 2
"""Longer numbers are no seats."""


def check_signs(tree: Mapping) -> Iterator[Diagnostic]:
    """Signs of suits and ranks that leave open which card is meant."""
    clear = True
    for part, key in (("suits", "letter"), ("suits", "symbol"), ("ranks", "letter")):
        named = [
            (node.text, node.place)
            for _, entry in entries(tree, "deck", part)
            if isinstance(node := entry.get(key), Scalar)
        ]
        for found in _twice(part, named, f"give each its own `{key}`"):
            clear = False
            yield found
    if clear:
        yield from _written_alike(tree)
        yield from _suit_and_rank(tree)


def check_words(tree: Mapping) -> Iterator[Diagnostic]:
    """Words of calls that are missing or not their own, and ids that are taken."""
    yield from _said(tree)
    yield from _taken(tree)


def _twice(
    what: str, named: list[tuple[str, Place]], advice: str
) -> Iterator[Diagnostic]:
    """Names that stand for two things."""
    first: dict[str, Place] = {}
    for name, place in named:
        if name in first:
            yield Diagnostic(
                "DK505",
                "error",
                f"two {what} are called `{short(name)}`",
                place,
                advice,
                (("the first one is here", first[name]),),
            )
        first.setdefault(name, place)


def _written_alike(tree: Mapping) -> Iterator[Diagnostic]:
    """Symbols with which a card is written like one of another suit."""
    ranks = texts(tree, "letter", "deck", "ranks").values()
    cards: dict[str, tuple[str, Place]] = {}
    for key in ("letter", "symbol"):
        for suit, entry in entries(tree, "deck", "suits"):
            sign = entry.get(key)
            if not isinstance(sign, Scalar):
                continue
            for rank in ranks:
                name = sign.text + rank
                other, place = cards.setdefault(name, (suit, sign.place))
                if other != suit:
                    yield Diagnostic(
                        "DK505",
                        "error",
                        f"two cards are called `{short(name)}`",
                        sign.place,
                        "take a sign that begins with no letter of a suit",
                        (("the first one has its sign here", place),),
                    )
                    break


def _suit_and_rank(tree: Mapping) -> Iterator[Diagnostic]:
    """Ids with which an order could mean a suit or a rank."""
    suits, ranks = at(tree, "deck", "suits"), at(tree, "deck", "ranks")
    if isinstance(suits, Mapping) and isinstance(ranks, Mapping):
        for id, _ in entries(ranks):
            if id in suits.items:
                yield Diagnostic(
                    "DK505",
                    "error",
                    f"a suit and a rank are called `{short(id)}`",
                    ranks.keys[id],
                    "give each its own id",
                    (("the suit is here", suits.keys[id]),),
                )


def _said(tree: Mapping) -> Iterator[Diagnostic]:
    """Each call has a word of its own, and each party one where parties differ."""
    parties = [id for id, _ in entries(tree, "parties")]
    said: list[tuple[str, Place]] = []
    for name, _ in entries(tree, "ladders"):
        for id, level in entries(tree, "ladders", name, "levels"):
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
    yield from _twice("calls", said, "give each its own word")


def _taken(tree: Mapping) -> Iterator[Diagnostic]:
    """Ids that mean something else where they would be written."""
    ladders = [("ladders", id, "levels") for id, _ in entries(tree, "ladders")]
    for path in (("deck", "suits"), ("deck", "ranks"), ("parties",), *ladders):
        section = at(tree, *path)
        for id, _ in entries(tree, *path):
            if id in RESERVED:
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
            yield Diagnostic(
                "DK414",
                "error",
                f"`{id}` {meaning}",
                section.keys[id],
                "take another id",
            )
