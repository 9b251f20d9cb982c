"""Whether the parts of a variant of the right shape fit together."""

from __future__ import annotations

from itertools import islice
from math import prod
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.short import short
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Scalar, Sequence
from doko_rules.validate.declared import bounds
from doko_rules.validate.parts import at, card_words, entries, number
from doko_rules.validate.references import check_references
from doko_rules.validate.signs import check_signs
from doko_rules.validate.taken import check_words
from doko_rules.validate.texts import check_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place


def check_meaning(tree: Mapping, *, chosen: bool = False) -> list[Diagnostic]:
    """What does not fit together in a tree of the right shape.

    Once the options are ``chosen``, entries with conditions are in force as well.
    """
    signs = list(islice(check_signs(tree), limits.FINDINGS))
    return [
        *islice(check_references(tree), limits.FINDINGS),
        *signs,
        # Without signs of their own the cards have no names that could be checked.
        *([] if signs else islice(_trumps(tree), limits.FINDINGS)),
        *_deal(tree, chosen=chosen),
        *_stand_ins(tree),
        *_answers(tree),
        *check_words(tree, chosen=chosen),
        *_ranges(tree),
        *islice(check_texts(tree), limits.FINDINGS),
    ]


def _trumps(tree: Mapping) -> Iterator[Diagnostic]:
    """Trumps name cards, ranks and suits of the deck."""
    cards, kinds = card_words(tree)
    for _, order in entries(tree, "orders"):
        trumps = order.get("trumps")
        for node in trumps.items if isinstance(trumps, Sequence) else ():
            if not isinstance(node, Scalar) or node.faulty:
                continue
            if node.text not in cards and node.text not in kinds:
                yield Diagnostic(
                    "DK501",
                    "error",
                    f"`{short(node.text)}` is no card, rank or suit",
                    node.place,
                    did_you_mean(node.text, [*kinds, *cards]),
                )
    for _, equal in entries(tree, "equal_cards"):
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


def _deal(tree: Mapping, *, chosen: bool) -> Iterator[Diagnostic]:
    """The hands can be dealt, packet by packet, and better take up the whole deck."""
    deal = at(tree, "deal")
    if not isinstance(deal, Mapping):
        return
    size = number(deal.get("hand_size"))
    packets = deal.get("packets")
    if size is None:
        return
    if isinstance(packets, Sequence):
        numbers = [number(item) for item in packets.items]
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
        number(at(tree, "deck", "copies")),
        _entries_in(tree, "deck", "suits", chosen=chosen),
        _entries_in(tree, "deck", "ranks", chosen=chosen),
    ]
    seats = number(deal.get("seats"))
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
        cut = at(deal, "cut", "least")
        least = number(cut)
        if cut is not None and least is not None and 2 * least > cards:
            yield Diagnostic(
                "DK504",
                "error",
                f"a cut can not leave {least} cards in both parts of {cards}",
                cut.place,
                f"leave at most {cards // 2}",
            )


def _entries_in(tree: Mapping, *path: str, chosen: bool) -> int | None:
    """How many entries there are; unknown if some depend on options."""
    found = [entry for _, entry in entries(tree, *path)]
    depends = not chosen and any("when" in entry.items for entry in found)
    return None if depends else len(found)


def _stand_ins(tree: Mapping) -> Iterator[Diagnostic]:
    """Contracts that are played in the place of others can be, and in time."""
    contracts = dict(entries(tree, "contracts"))
    hidden = {id for id, entry in contracts.items() if "hidden" in entry.items}
    tricks = number(at(tree, "deal", "hand_size"))
    named = [("", at(tree, "reservations", "otherwise"))]
    for id, entry in contracts.items():
        named += [
            (id, at(entry, "settles", "otherwise")),
            (id, at(entry, "hidden", "within")),
        ]
        yield from _refusals(id, contracts)
        within = at(entry, "settles", "within")
        most = number(within)
        if within is not None and tricks and most is not None and most > tricks:
            yield Diagnostic(
                "DK513",
                "warning",
                f"a trick is to settle the parties within {most}, a deal has {tricks}",
                within.place,
                f"write at most {tricks}",
            )
    for id, node in named:
        if not isinstance(node, Scalar) or node.text not in {id, *hidden}:
            continue
        why = "is hidden" if node.text in hidden else "is this contract itself"
        yield _no_stand_in(node.text, node.place, why)


def _refusals(id: str, contracts: dict[str, Mapping]) -> Iterator[Diagnostic]:
    """What is played when nobody takes the cards of an exchange begins without one."""
    exchange = contracts[id].get("exchange")
    if not isinstance(exchange, Mapping):
        return
    instead = exchange.get("instead")
    named = dict(instead.keys) if isinstance(instead, Mapping) else {}
    refused = exchange.get("refused")
    if isinstance(refused, Scalar):
        named[refused.text] = refused.place
    for name, place in named.items():
        other = contracts.get(name)
        if other is None:
            continue
        if "hidden" in other.items:
            yield _no_stand_in(name, place, "is hidden")
        elif "exchange" in other.items:
            yield _no_stand_in(name, place, "has an exchange, too")


def _no_stand_in(name: str, place: Place, why: str) -> Diagnostic:
    return Diagnostic(
        "DK514",
        "error",
        f"`{short(name)}` {why}: it can not be played instead",
        place,
        "name a contract that everybody knows of",
    )


def _answers(tree: Mapping) -> Iterator[Diagnostic]:
    """There is one answer that claims a contract and one that does not."""
    reservations = at(tree, "reservations")
    if not isinstance(reservations, Mapping):
        return
    advice = "write two answers, one with `claims: true` and one with `claims: false`"
    first: dict[str, Place] = {}
    for _, entry in entries(reservations, "answers"):
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


def _ranges(tree: Mapping) -> Iterator[Diagnostic]:
    """Ranges have at least one number."""
    for _, option in entries(tree, "options"):
        low, high = number(option.get("from")), number(option.get("to"))
        if low is not None and high is not None and low > high:
            yield _empty(option.keys["to"])
    for name, _ in entries(tree, "ladders"):
        numbers = at(tree, "ladders", name, "numbers")
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
