"""Reservations as tables: their ranks, and who plays when two claim something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.words import word

if TYPE_CHECKING:
    from doko_rules.audit.opened import Opened
    from doko_rules.compile.rules import RuleBook


def reservations(opened: Opened, language: str = "en") -> list[Grid]:
    """What can be claimed, by rank, and which of two claims is played."""
    ruleset, book = opened.ruleset, opened.compiler.book
    if not ruleset.answers:
        return []
    labels = [rank["label"][language] for rank in ruleset.reservation_ranks]
    rows = []
    ranked: set[int] = set()
    for claimable in sorted(ruleset.claimable, key=lambda c: c.claim_rank):
        ranks = [rank for rank, _ in claimable.claim_ranks]
        ranked |= {*ranks, claimable.claim_rank}
        rows.append(
            (
                claimable.claim_rank + 1,
                labels[claimable.claim_rank],
                claimable.label[language],
                _condition(book, claimable.rule) or "–",
                claimable.must,
            )
        )
    claims = Grid(
        "reservations",
        word("reservations", language),
        (
            Column("rank", word("rank", language), numeric=True),
            Column("reservation", word("reservation", language)),
            Column("claims", word("claims", language)),
            Column("condition", word("condition", language)),
            Column("must", word("must", language)),
        ),
        tuple(rows),
    )
    pairs = []
    for earlier in sorted(ranked):
        later = [rank for rank in sorted(ranked) if rank < earlier]
        pairs.append(
            (
                labels[earlier],
                ", ".join(labels[rank] for rank in later) or "–",
            )
        )
    precedence = Grid(
        "precedence",
        word("precedence", language),
        (
            Column("earlier", word("earlier claims", language)),
            Column("gives_way_to", word("gives way", language)),
        ),
        tuple(pairs),
        (word("among equals", language),),
    )
    return [claims, precedence]


def _condition(book: RuleBook, rule: str) -> str:
    """The condition of a claim as it is written."""
    clauses = book.conditions.get(f"{rule}/claim") or book.conditions.get(rule) or ()
    return " and ".join(
        ("not " if clause.negated else "")
        + " ".join(clause.expression.node.text.split())
        for clause in clauses
    )
