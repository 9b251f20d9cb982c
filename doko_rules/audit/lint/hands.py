"""Claims that no hand can make, by trying every sort of hand that they tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

from doko_rules.audit.lint.conditions import all_of, inlined, said
from doko_rules.audit.lint.findings import Finding
from doko_rules.audit.playing import seeded
from doko_rules.compile.entries import entries, flag, section
from doko_rules.engine.verbs import STATEMENTS
from doko_rules.expr import ir
from doko_rules.expr.generate import expression
from doko_rules.expr.parts import parts_of
from doko_rules.expr.runtime import functions_of
from doko_rules.expr.types import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.compile.rules import Clause
    from doko_rules.expr.ir import Node

NO_HAND = "DK619"
TRIED = 60
"""Hands by chance before all sorts are looked at."""
MOST_SORTS = 30_000
"""More sorts of hands are not looked at."""
OF_HANDS = frozenset(
    {"held", "hand", "held_at_lead", "dealt", "cards_in_hand", "class"}
)
"""Names whose value a hand gives."""
SEAT = 0


class Hand:
    """What expressions ask of a hand before the play."""

    def __init__(
        self, subject: Subject, classes: Sequence[int], cards: list[int]
    ) -> None:
        self.tables = subject.tables
        self.classes = classes
        self.cards = cards
        self.dealt = self.at_lead = [cards] * subject.shape.seats

    def held(self, _seat: int, card: int) -> int:
        """How many cards of a kind are in it."""
        return self.cards.count(card)

    def kinds_held(self, _seat: int) -> list[int]:
        """Its cards."""
        return self.cards

    def cards_in_hand(self, _seat: int) -> int:
        """How many cards are in it."""
        return len(self.cards)


def claims(subject: Subject) -> Iterator[Finding]:
    """Contracts and redeals that no hand can claim, or that none can have in secret."""
    for part in ("contracts", "redeals"):
        for id, entry in entries(subject.tree, part):
            if flag(entry, "abstract"):
                continue
            for key in ("claim", "hidden"):
                rule = f"{part}/{id}/{key}"
                clauses = subject.book.conditions.get(rule, ())
                texts = [clause.expression.node.text for clause in clauses]
                if not section(entry, key).items or any(map(subject.by_option, texts)):
                    continue
                if clauses and _is_impossible(subject, clauses):
                    verb = "claim" if key == "claim" else "have"
                    yield Finding(
                        NO_HAND,
                        rule,
                        f"no hand can {verb} `{id}`: no cards are like that",
                        clauses[0].expression.node.place,
                        "ask for less, or take it out",
                    )


def _is_impossible(subject: Subject, clauses: Sequence[Clause]) -> bool:
    """Whether no hand fulfils some conditions, as far as that can be known."""
    node = inlined(all_of([*map(said, clauses)]))
    for part in parts_of(node):
        if isinstance(part, ir.Use | ir.Setting):
            return False
        if isinstance(part, ir.Read) and not (
            part.name.changes == "never" or part.name.id in OF_HANDS
        ):
            return False
    source = f"def holds(d):\n    return {expression(node, {'seat': str(SEAT)})}\n"
    holds: Callable[[Any], bool] = functions_of(source, STATEMENTS)["holds"]
    order = subject.ruleset.contracts[subject.ruleset.otherwise].order
    deck = list(subject.ruleset.deck)
    random = seeded(0)
    size = subject.shape.hand_size
    for _ in range(TRIED):
        random.shuffle(deck)
        if holds(Hand(subject, order.classes, sorted(deck[:size]))):
            return False
    sorts = _sorts(subject, node, order.classes)
    if sorts is None:
        return False
    return not any(
        holds(Hand(subject, order.classes, cards)) for cards in _hands(subject, sorts)
    )


def _sorts(
    subject: Subject, node: Node, classes: Sequence[int]
) -> list[list[int]] | None:
    """The kinds that conditions do not tell apart; None where there are many."""
    named: set[int] = set()
    asked: set[str] = set()
    for part in parts_of(node):
        match part:
            case ir.Const(type=Kind(name="card"), value=int(value)):
                named.add(value)
            case ir.Const(type=of, value=tuple(values)) if "card" in str(of):
                named |= {value for value in values if type(value) is int}
            case ir.Attr(attribute=attribute) if attribute.kind == "card":
                asked.add(attribute.id)
            case ir.Read(name=name) if name.id == "class":
                asked.add("class")
    tables = subject.tables
    features: dict[str, Sequence[int]] = {
        "suit": tables.card_suit,
        "rank": tables.card_rank,
        "card_points": tables.card_points,
        "class": classes,
    }
    sorts: dict[Any, list[int]] = {}
    for card in tables.kinds:
        own = card if card in named else None
        key = (own, *(features[name][card] for name in sorted(asked)))
        sorts.setdefault(key, []).append(card)
    merged = _merged(node, [*sorts.values()], features)
    return merged if _number(subject, merged) <= MOST_SORTS else None


def _number(subject: Subject, sorts: list[list[int]]) -> int:
    """How many sorts of hands there are."""
    copies, size = subject.shape.copies, subject.shape.hand_size
    found = Counter({0: 1})
    for sort in sorts:
        ways = Counter(_cards(counts) for counts in _ways(len(sort), copies))
        more: Counter[int] = Counter()
        for (before, n), (cards, m) in product(found.items(), ways.items()):
            if before + cards <= size:
                more[before + cards] += n * m
        found = more
    return found[size]


def _merged(
    node: Node, sorts: list[list[int]], features: dict[str, Sequence[int]]
) -> list[list[int]]:
    """Sorts put together whose features no condition names."""
    fixed: dict[str, set[int]] = {name: set() for name in features}
    for part in parts_of(node):
        if isinstance(part, ir.Const) and isinstance(part.type, Kind):
            if part.type.name in fixed and type(part.value) is int:
                fixed[part.type.name].add(part.value)
            if part.type.name == "suit" and type(part.value) is int:
                fixed["class"].add(part.value)
    compares = [p for p in parts_of(node) if isinstance(p, ir.Compare | ir.Member)]
    if any(not _names_one(part) for part in compares):
        return sorts
    cards = {
        part.value
        for part in parts_of(node)
        if isinstance(part, ir.Const) and part.type == Kind("card")
    }
    found: dict[Any, list[int]] = {}
    for sort in sorts:
        card = sort[0]
        key = (
            card if card in cards else None,
            *(
                features[name][card] if features[name][card] in values else None
                for name, values in sorted(fixed.items())
                if name != "card_points"
            ),
        )
        found.setdefault(key, []).extend(sort)
    return [*found.values()]


def _names_one(node: Node) -> bool:
    """Whether a comparison is one with fixed values, so that others are all alike."""
    if isinstance(node, ir.Member):
        of = node.of
        return isinstance(of, ir.Const) or (
            isinstance(of, ir.Listing)
            and all(isinstance(item, ir.Const) for item in of.items)
        )
    assert isinstance(node, ir.Compare)
    kinds = [item for item in node.items if isinstance(item.type, Kind)]
    if not kinds:
        return not any(
            isinstance(part, ir.Attr) and part.attribute.id == "card_points"
            for part in parts_of(node)
        )
    return any(isinstance(item, ir.Const) for item in kinds)


def _ways(kinds: int, copies: int) -> Iterator[tuple[int, ...]]:
    """How many of some kinds are there once, twice and so on."""
    for counts in product(range(kinds + 1), repeat=copies):
        if sum(counts) <= kinds:
            yield counts


def _cards(counts: Sequence[int]) -> int:
    """How many cards some kinds are that are there once, twice and so on."""
    return sum(n * times for times, n in enumerate(counts, 1))


def _hands(subject: Subject, sorts: list[list[int]]) -> Iterator[list[int]]:
    """A hand of each sort."""
    most = [len(sort) * subject.shape.copies for sort in sorts]

    def filled(number: int, left: int) -> Iterator[list[int]]:
        if number == len(sorts):
            if not left:
                yield []
            return
        rest = sum(most[number + 1 :])
        for counts in _ways(len(sorts[number]), subject.shape.copies):
            cards = _cards(counts)
            if cards <= left <= cards + rest:
                kinds = iter(sorts[number])
                own = [
                    card
                    for times, n in enumerate(counts, 1)
                    for card in [next(kinds) for _ in range(n)]
                    for _ in range(times)
                ]
                for others in filled(number + 1, left - cards):
                    yield own + others

    for hand in filled(0, subject.shape.hand_size):
        yield sorted(hand)
