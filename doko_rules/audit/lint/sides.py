"""Contracts in which somebody plays against nobody, or with more than is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding, Witness
from doko_rules.engine.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.core.diagnostics import Place

SIZES = "DK622"


def sizes(subject: Subject) -> Iterator[Finding]:
    """Contracts whose parties hang on the declarer, and are not as they should."""
    ruleset = subject.ruleset
    for contract in ruleset.contracts:
        if not contract.party_by_declarer:
            continue
        for seat in range(ruleset.seats):
            facts = Facts(ruleset)
            facts.contract = contract.index
            facts.public_contract = (
                contract.index if contract.within < 0 else contract.within
            )
            facts.play_by(seat, hidden=contract.within >= 0)
            found = contract.parties(facts)
            counts = [found.count(party) for party in range(len(ruleset.parties))]
            wanted = [
                size or count
                for size, count in zip(contract.sizes, counts, strict=True)
            ]
            if min(counts) and counts == wanted:
                continue
            told = ", ".join(
                f"{id} {count}"
                for id, count in zip(ruleset.parties, counts, strict=True)
            )
            yield Finding(
                SIZES,
                contract.rule,
                f"in `{contract.id}` "
                + (
                    "the parties are not as `sizes` says"
                    if min(counts)
                    else "everybody is on one side"
                ),
                _place(subject, contract.rule),
                "correct `party`, or `sizes`",
                witness=Witness(f"where seat {seat} plays it, the seats are {told}"),
            )
            break


def _place(subject: Subject, rule: str) -> Place:
    party = subject.book.expressions.get(f"{rule}/party")
    return subject.place(rule) if party is None else party.node.place
