"""Outcomes that two parties win, that nobody wins, or that no entry decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.audit.lint.witness import of_outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.space import Cell
    from doko_rules.audit.lint.subject import Subject
    from doko_rules.core.diagnostics import Place

TWO, NONE, GAP = "DK607", "DK608", "DK609"


def winners(subject: Subject) -> Iterator[Finding]:
    """One finding for each way to come to such an outcome, with the first one."""
    told: set[tuple[str, tuple[int | None, ...]]] = set()
    for cell in subject.spaces.cells or ():
        for code in _faults(subject, cell):
            key = (code, cell.entries)
            if key not in told:
                told.add(key)
                yield _finding(subject, code, cell)


def _faults(subject: Subject, cell: Cell) -> Iterator[str]:
    if sum(cell.reached) > 1:
        yield TWO
    elif None in cell.entries and subject.scoring.needs:
        yield GAP
    elif not (
        any(cell.reached)
        or cell.facts.winner is not None
        or subject.spaces.is_open(cell)
    ):
        yield NONE


def _finding(subject: Subject, code: str, cell: Cell) -> Finding:
    needs = subject.scoring.needs
    parties = subject.ruleset.parties
    rules = [None if n is None else needs[n].rule for n in cell.entries]
    first = next((rule for rule in rules if rule is not None), "outcome/needs")
    place = _place(subject, first)
    notes = tuple(
        (f"this decides for `{party}`", _place(subject, rule))
        for party, rule in zip(parties, rules, strict=True)
        if rule is not None and rule != first
    )
    if code == TWO:
        message = "both parties have what they need, so that neither wins"
        help = "let one need more, or add an entry that decides between them"
    elif code == NONE:
        message = "nobody has what they need, so that nobody wins"
        help = "let one party need less, or say under `lint` that it is meant"
    else:
        party = parties[cell.entries.index(None)]
        message = f"no entry says what `{party}` needs here, so that it does not win"
        help = "let the last entry of `needs` have no condition"
    witness = of_outcome(subject.ruleset, cell.facts)
    return Finding(code, first, message, place, help, notes, witness)


def _place(subject: Subject, rule: str) -> Place:
    for need in subject.scoring.needs:
        if need.rule == rule:
            return need.needs.node.place
    return subject.place(rule)
