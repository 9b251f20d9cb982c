"""Whether the parts of a variant of the right shape fit together."""

from __future__ import annotations

from itertools import islice
from math import prod
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence
from doko_rules.validate.declared import bounds
from doko_rules.validate.references import check_references
from doko_rules.validate.words import short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place


def check_meaning(tree: Mapping) -> list[Diagnostic]:
    """What does not fit together in a tree of the right shape."""
    letters = list(islice(_letters(tree), limits.FINDINGS))
    return [
        *islice(check_references(tree), limits.FINDINGS),
        *letters,
        # Without letters of their own the cards have no names that could be checked.
        *([] if letters else islice(_trumps(tree), limits.FINDINGS)),
        *_deal(tree),
        *_answers(tree),
        *_words(tree),
        *_ranges(tree),
    ]


def _at(tree: Mapping, *path: str) -> Node | None:
    node: Node | None = tree
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


def _entries(tree: Mapping, *path: str) -> Iterator[tuple[str, Mapping]]:
    node = _at(tree, *path)
    if isinstance(node, Mapping):
        for key, entry in node.items.items():
            if isinstance(entry, Mapping) and not key.startswith("x-"):
                yield key, entry


def _number(node: Node | None) -> int | None:
    value = node.value if isinstance(node, Scalar) else None
    return value if type(value) is int else None


def _texts(tree: Mapping, key: str, *path: str) -> dict[str, str]:
    """For each entry the text under a key, where there is one."""
    return {
        id: node.text
        for id, entry in _entries(tree, *path)
        if isinstance(node := entry.get(key), Scalar)
    }


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


def _letters(tree: Mapping) -> Iterator[Diagnostic]:
    for section, what in (("suits", "suits"), ("ranks", "ranks")):
        for key in ("letter", "symbol"):
            named = [
                (node.text, node.place)
                for _, entry in _entries(tree, "deck", section)
                if isinstance(node := entry.get(key), Scalar)
            ]
            yield from _twice(what, named, f"give each its own `{key}`")


def _trumps(tree: Mapping) -> Iterator[Diagnostic]:
    """Trumps name cards, ranks and suits of the deck."""
    suits = _texts(tree, "letter", "deck", "suits")
    ranks = _texts(tree, "letter", "deck", "ranks")
    symbols = _texts(tree, "symbol", "deck", "suits")
    cards = {
        first + second
        for first in (*suits.values(), *symbols.values())
        for second in ranks.values()
    }
    for _, order in _entries(tree, "orders"):
        trumps = order.get("trumps")
        for node in trumps.items if isinstance(trumps, Sequence) else ():
            if not isinstance(node, Scalar) or node.faulty:
                continue
            if node.text not in cards and node.text not in {*suits, *ranks}:
                yield Diagnostic(
                    "DK501",
                    "error",
                    f"`{short(node.text)}` is no card, rank or suit",
                    node.place,
                    did_you_mean(node.text, [*suits, *ranks, *cards]),
                )
    for _, equal in _entries(tree, "equal_cards"):
        named = equal.get("cards")
        for node in named.items if isinstance(named, Sequence) else ():
            if isinstance(node, Scalar) and not node.faulty and node.text not in cards:
                yield Diagnostic(
                    "DK501",
                    "error",
                    f"`{short(node.text)}` is no card",
                    node.place,
                    did_you_mean(node.text, cards),
                )


def _deal(tree: Mapping) -> Iterator[Diagnostic]:
    """The hands can be dealt, packet by packet, and better take up the whole deck."""
    deal = _at(tree, "deal")
    if not isinstance(deal, Mapping):
        return
    size = _number(deal.get("hand_size"))
    packets = deal.get("packets")
    if size is None:
        return
    if isinstance(packets, Sequence):
        numbers = [_number(item) for item in packets.items]
        total = sum(number or 0 for number in numbers)
        if None not in numbers and total != size:
            yield Diagnostic(
                "DK504",
                "error",
                f"the packets have {total} cards, a hand has {size}",
                deal.keys["packets"],
                "let the packets sum up to `hand_size`",
            )
    counts = [
        _number(_at(tree, "deck", "copies")),
        _unconditional(tree, "deck", "suits"),
        _unconditional(tree, "deck", "ranks"),
    ]
    seats = _number(deal.get("seats"))
    factors = [count for count in counts if count is not None]
    if len(factors) == len(counts) and seats is not None:
        cards = prod(factors)
        if cards != seats * size:
            yield Diagnostic(
                "DK504",
                "error" if cards < seats * size else "warning",
                f"the deck has {cards} cards, {seats} hands of {size} take "
                f"{seats * size}",
                deal.keys["hand_size"],
                "let the hands take up the whole deck",
            )


def _unconditional(tree: Mapping, *path: str) -> int | None:
    """How many entries there are; unknown if some depend on options."""
    found = [entry for _, entry in _entries(tree, *path)]
    return None if any("when" in entry.items for entry in found) else len(found)


def _answers(tree: Mapping) -> Iterator[Diagnostic]:
    """There is one answer that claims a contract and one that does not."""
    reservations = _at(tree, "reservations")
    if not isinstance(reservations, Mapping):
        return
    advice = "write two answers, one with `claims: true` and one with `claims: false`"
    first: dict[str, Place] = {}
    for _, entry in _entries(reservations, "answers"):
        claims = entry.get("claims")
        if not isinstance(claims, Scalar):
            continue
        if claims.text in first:
            yield Diagnostic(
                "DK506",
                "error",
                f"a second answer says `claims: {claims.text}`",
                claims.place,
                advice,
                (("the first one is here", first[claims.text]),),
            )
        first.setdefault(claims.text, claims.place)
    for text in ("true", "false"):
        if text not in first:
            yield Diagnostic(
                "DK506",
                "error",
                f"no answer says `claims: {text}`",
                reservations.keys.get("answers", reservations.place),
                advice,
            )


def _words(tree: Mapping) -> Iterator[Diagnostic]:
    """Each call has a word of its own, and each party one where parties differ."""
    parties = [id for id, _ in _entries(tree, "parties")]
    said: list[tuple[str, Place]] = []
    for name, _ in _entries(tree, "ladders"):
        for id, level in _entries(tree, "ladders", name, "levels"):
            says = level.get("says")
            if not isinstance(says, Mapping):
                place = _at(tree, "ladders", name, "levels")
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
            for _, entry in _entries(level, "says"):
                word = entry.get("id")
                if isinstance(word, Scalar):
                    said.append((word.text, word.place))
    yield from _twice("calls", said, "give each its own word")


def _ranges(tree: Mapping) -> Iterator[Diagnostic]:
    """Ranges have at least one number."""
    for _, option in _entries(tree, "options"):
        low, high = _number(option.get("from")), _number(option.get("to"))
        if low is not None and high is not None and low > high:
            yield _empty(option.keys["to"])
    for name, _ in _entries(tree, "ladders"):
        numbers = _at(tree, "ladders", name, "numbers")
        for node in numbers.items.values() if isinstance(numbers, Mapping) else ():
            limits = bounds(node)
            if limits is not None and limits[0] > limits[1]:
                yield _empty(node.place)


def _empty(place: Place) -> Diagnostic:
    return Diagnostic(
        "DK508",
        "error",
        "the range has no number",
        place,
        "write the smaller one first",
    )
