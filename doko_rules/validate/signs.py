"""Signs of cards: what stands for one card stands for no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.short import short
from doko_rules.load.tree import Mapping, Scalar
from doko_rules.validate.parts import at, entries, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place


def check_signs(tree: Mapping) -> Iterator[Diagnostic]:
    """Signs of suits and ranks that leave open which card is meant."""
    clear = True
    for part, key in (("suits", "letter"), ("suits", "symbol"), ("ranks", "letter")):
        named = [
            (node.text, node.place)
            for _, entry in entries(tree, "deck", part)
            if isinstance(node := entry.get(key), Scalar)
        ]
        for found in twice(part, named, f"give each its own `{key}`"):
            clear = False
            yield found
    if clear:
        yield from _written_alike(tree)
        yield from _suit_and_rank(tree)


def twice(
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
