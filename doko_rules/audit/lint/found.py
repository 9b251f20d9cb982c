"""What is found in the play: how often it can be, and what is found twice."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from doko_rules.audit.lint.conditions import inlined
from doko_rules.audit.lint.findings import Finding, Witness
from doko_rules.audit.playing import seeded
from doko_rules.compile.scoring import Line
from doko_rules.compile.tailor import Constants, rewrite
from doko_rules.engine.bench import random_deal
from doko_rules.expr import ir
from doko_rules.expr.fold import is_constant
from doko_rules.expr.implied import parts as conjuncts
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.parts import reads_local

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.compile.rules import Expression
    from doko_rules.compile.scoring import Happening
    from doko_rules.expr.ir import Node

TOO_OFTEN, TOO_HIGH, TWICE = "DK611", "DK612", "DK613"
DEALS = 600
"""Deals by chance in which more may be found than an entry allows."""


def most(subject: Subject) -> Iterator[Finding]:
    """Numbers under ``at_most`` that play exceeds, or never reaches."""
    for number, entry in _searched(subject):
        allowed = _allowed(subject, entry)
        where = "" if entry.where is None else entry.where.node.text
        if allowed is None or subject.by_option(where):
            continue
        limit, said = allowed
        can = _most(subject, entry)
        # With other options there may be more cards than now.
        if limit > can and not subject.shape.absent["card"]:
            yield Finding(
                TOO_HIGH,
                f"{entry.rule}/at_most",
                f"`{entry.id}` can be found {_times(can)} in a deal, never {limit}",
                said.node.place,
                f"write {can}",
            )
        elif limit < can:
            witness = _exceeded(subject, number, entry, limit)
            if witness is not None:
                yield Finding(
                    TOO_OFTEN,
                    f"{entry.rule}/at_most",
                    f"more is found than `at_most` says for `{entry.id}`, so that "
                    "facts of such a deal are refused",
                    said.node.place,
                    f"write a higher number; {can} is enough",
                    witness=witness,
                )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _searched(subject: Subject) -> Iterator[tuple[int, Line | Happening]]:
    for number, line in enumerate(subject.scoring.lines):
        if line.found:
            yield number, line
    for number, happening in enumerate(subject.scoring.happenings):
        if happening.found:
            yield number, happening


def _allowed(
    subject: Subject, entry: Line | Happening
) -> tuple[int, Expression] | None:
    """How often it may be found in a deal, by the entry itself."""
    said = entry.at_most.get("deal") if isinstance(entry, Line) else entry.most
    if said is None or subject.by_option(said.node.text):
        return None
    value = evaluate(said.ir, SimpleNamespace(tables=subject.tables), {})
    return (value, said) if type(value) is int else None


def _most(subject: Subject, entry: Line | Happening) -> int:
    """How often it can be found at most, as far as its conditions tell."""
    total = 1
    for name, (item, _) in entry.lists.items():
        kind = getattr(item.type, "of", None)
        total *= _most_of(subject, entry, name, str(kind), item)
    return total


def _most_of(
    subject: Subject, entry: Line | Happening, name: str, kind: str, item: Expression
) -> int:
    seats, tricks = subject.shape.seats, subject.shape.hand_size
    most = int(getattr(item.type, "most", seats * tricks))
    if entry.where is None:
        return most
    where = inlined(entry.where.ir)
    most = min(most, _cards(subject, where, name))
    for part in conjuncts(where):
        match part:
            case ir.Quantifier(
                op="all", source=ir.Attr(attribute=a, of=of), where=None
            ):
                if a.id == "plays" and _is_trick(of, name) and part.body is not None:
                    cards = _cards(subject, part.body, part.variable)
                    most = min(most, cards // seats)
            case ir.Attr(attribute=attribute, of=of):
                if attribute.id == "is_last" and _is_trick(of, name):
                    most = min(most, 1 if kind == "trick" else seats)
            case ir.Compare(
                ops=("=",), items=(ir.Attr(attribute=a, of=of), ir.Const())
            ):
                if a.id == "number" and _is_trick(of, name):
                    most = min(most, 1 if kind == "trick" else seats)
            case ir.Compare(
                ops=(">=" | ">" as op,),
                items=(ir.Attr(attribute=a, of=ir.Local(id=id)), ir.Const(value=value)),
            ):
                if a.id == "card_points" and id == name and type(value) is int:
                    most = min(most, _rich(subject, value + (op == ">")))
    return most


def _cards(subject: Subject, where: Node, name: str) -> int:
    """How many cards of the deck may fulfil a condition on what was played."""
    return sum(
        subject.shape.copies
        for card in subject.tables.kinds
        if not is_constant(_with_card(subject, where, name, card), value=False)
    )


def _is_trick(node: Node, name: str) -> bool:
    """Whether a part is the trick that is searched, or that of the card searched."""
    if isinstance(node, ir.Attr) and node.attribute.id == "trick":
        node = node.of
    return isinstance(node, ir.Local) and node.id == name


def _with_card(subject: Subject, where: Node, name: str, card: int) -> Node:
    """The condition where it is known which card was played, or took the trick."""
    suit = subject.tables.card_suit[card]
    suits = len(subject.shape.suits)

    def is_it(part: Node) -> bool:
        if isinstance(part, ir.Attr) and part.attribute.id == "won_with":
            part = part.of
        return isinstance(part, ir.Local) and part.id == name

    def change(part: Node) -> Node:
        match part:
            case ir.Attr(start, end, of_type, attribute=attribute, of=of):
                if attribute.id == "card" and is_it(of):
                    return ir.Const(start, end, of_type, card)
            case ir.Compare(
                start,
                end,
                of_type,
                ("=",),
                (ir.Attr(attribute=attribute, of=of), ir.Const(value=int(led))),
            ) if led < suits and led != suit and is_it(of):
                if attribute.id == "class":
                    # A card is trump or of its suit.
                    return ir.Const(start, end, of_type, value=False)
        return part

    return Constants(subject.tables).bound(rewrite(where, change), {})


def _rich(subject: Subject, points: int) -> int:
    """How many tricks of a deal can have so many card points."""
    values = sorted(
        (
            value
            for value in subject.ruleset.card_points
            for _ in range(subject.shape.copies)
        ),
        reverse=True,
    )
    seats, number = subject.shape.seats, 0
    while number < subject.shape.hand_size:
        best = values[: (number + 1) * seats]
        if sum(best) < (number + 1) * points:
            break
        number += 1
    return number


def _exceeded(
    subject: Subject, number: int, entry: Line | Happening, limit: int
) -> Witness | None:
    """A deal in which it is found more often."""
    ruleset = subject.ruleset
    is_line = isinstance(entry, Line)
    for seed in range(DEALS):
        settlement = random_deal(ruleset, seed % ruleset.seats, seeded(seed))
        if is_line:
            counted = Counter(item[0] for item in settlement.items)
            counted.update(settlement.ignored)
            times = counted[number]
        else:
            times = settlement.happened[number]
        if times > limit:
            return Witness(
                f"it is found {_times(times)} in the deal by chance with seed {seed}"
            )
    return None


def twice(subject: Subject) -> Iterator[Finding]:
    """Names that an entry runs over and never asks: each thing is found many times."""
    for _, entry in _searched(subject):
        details: dict[str, Any] = getattr(entry, "details", {})
        asked = [item.ir for item in details.values()]
        asked += [] if entry.where is None else [entry.where.ir]
        party = getattr(entry, "party", None)
        asked += [] if party is None else [party.ir]
        for name, (item, _) in entry.lists.items():
            if len(entry.lists) > 1 and not any(reads_local(x, name) for x in asked):
                yield Finding(
                    TWICE,
                    entry.rule,
                    f"`{entry.id}` is found once more for each of `{item.node.text}`: "
                    f"nothing asks for `{name}`",
                    item.node.place,
                    f"take `{name}` out, or ask how it belongs to the others",
                )
