"""Lines that say the same twice or nothing at all, and scores that do not add up."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.audit.lint.witness import of_outcome
from doko_rules.engine.settlement import settle
from doko_rules.expr.fold import is_constant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.audit.lint.space import Cell
    from doko_rules.audit.lint.subject import Subject
    from doko_rules.compile.scoring import Line
    from doko_rules.engine.settlement import Settlement

TOGETHER, NOTHING, SUM = "DK614", "DK615", "DK610"


def together(subject: Subject) -> Iterator[Finding]:
    """Lines that count for the same party in the same outcomes, all of them."""
    cells, result = subject.spaces.cells, subject.spaces.result
    if cells is None or result is None:
        return
    seen: dict[object, str] = {}
    for number, line in enumerate(subject.scoring.lines):
        where = subject.spaces.counted[number].where
        if line.found or not where or not _is_known(subject, line):
            continue
        first = seen.setdefault(tuple(where), line.rule)
        if first != line.rule:
            yield _together(subject, line, first)
    yield from _found_together(subject)


def _found_together(subject: Subject) -> Iterator[Finding]:
    """Lines that are found in the same plays."""
    seen: list[tuple[object, str]] = []
    for line in subject.scoring.lines:
        if not line.found or line.where is None:
            continue
        key = (
            line.group,
            tuple((name, item.ir) for name, (item, _) in line.lists.items()),
            line.where.ir,
            line.party.ir,
            tuple((c.negated, c.expression.ir) for c in line.clauses),
        )
        first = next((rule for other, rule in seen if other == key), None)
        if first is None:
            seen.append((key, line.rule))
        else:
            yield _together(subject, line, first)


def _together(subject: Subject, line: Line, first: str) -> Finding:
    one, other = line.rule.rpartition("/")[2], first.rpartition("/")[2]
    return Finding(
        TOGETHER,
        line.rule,
        f"`{one}` counts wherever `{other}` does, and nowhere else",
        subject.place(line.rule),
        "write one line for both, or say under `lint` that two are meant",
        (("the other line", subject.place(first)),),
    )


def _is_known(subject: Subject, line: Line) -> bool:
    """Whether it hangs on nothing but the outcome when a line counts."""
    space = subject.spaces.result
    assert space is not None
    if subject.spaces.is_uncertain:
        return False
    group = subject.scoring.groups.get(line.group)
    clauses = (*line.clauses, *(group.clauses if group is not None else ()))
    asked = [line.party, *(clause.expression for clause in clauses)]
    asked += [] if line.where is None else [line.where]
    texts = [item.node.text for item in asked]
    bound = frozenset(line.lists)
    return all(space.knows(item.ir, bound) for item in asked) and not any(
        map(subject.by_option, texts)
    )


def worth_nothing(subject: Subject) -> Iterator[Finding]:
    """Lines that change the value of no outcome, and factors of one."""
    for number, line in enumerate(subject.scoring.lines):
        if subject.by_option(line.value.node.text):
            continue
        if is_constant(line.value.ir, value=0):
            message = "is worth nothing"
        elif _cancels(subject, number, line):
            message = "counts for both parties alike, so that it changes nothing"
        else:
            continue
        yield Finding(
            NOTHING,
            line.rule,
            f"the line `{line.id}` {message}",
            line.value.node.place,
            "give it a value, let it count for one party, or take it out",
        )
    for factor in subject.scoring.factors:
        text = factor.times.node.text
        if is_constant(factor.times.ir, value=1) and not subject.by_option(text):
            yield Finding(
                NOTHING,
                factor.rule,
                f"the factor `{factor.id}` multiplies by 1, so that it changes nothing",
                factor.times.node.place,
                "write another number, or take it out",
            )


def _cancels(subject: Subject, number: int, line: Line) -> bool:
    """Whether a line is worth as much to one party as to the other, everywhere."""
    counted = subject.spaces.counted[number]
    if line.found or not counted.where or not _is_known(subject, line):
        return False
    parties = len(subject.tables.parties)
    sums: dict[int, list[int]] = defaultdict(lambda: [0] * parties)
    for where, value in zip(*counted, strict=True):
        cell, party = divmod(where, parties)
        sums[cell][party] += value
    return all(len(set(each)) == 1 for each in sums.values())


def sums(subject: Subject) -> Iterator[Finding]:
    """Contracts in which the players together win or lose something.

    It is told once of each factor that some seats have and others have not, or of the
    contract where there is none.
    """
    told: set[str] = set()
    looked: set[object] = set()
    for cell in subject.spaces.cells or ():
        # Where the same lines and factors count, the sum is zero for all or for none.
        lines = frozenset(item[0] for item in cell.items)
        key = (cell.facts.contract, cell.factors, lines)
        if key in looked or not _may_be_uneven(subject, cell):
            continue
        winner = cell.facts.winner
        settlement = settle(subject.ruleset, cell.facts)
        cell.facts.winner = winner
        if settlement.game_value:
            looked.add(key)
        booked = settlement.booked
        # What is written on the sheet need not be what the deal was worth.
        scores = settlement.session_scores if booked is None else booked.scores
        if sum(scores):
            finding = _uneven(subject, cell, settlement, scores)
            if finding.rule not in told:
                told.add(finding.rule)
                yield finding


def _may_be_uneven(subject: Subject, cell: Cell) -> bool:
    """Whether what one side wins might not be what the other one loses."""
    contract = subject.ruleset.contracts[cell.facts.contract]
    if not (contract.party_by_declarer or all(contract.sizes)):
        return False  # how large its parties are hangs on the cards
    sizes = {cell.facts.party.count(party) for party in subject.tables.parties}
    factors = subject.ruleset.factors
    by_seat = any(factors[number].seats is not None for number, _ in cell.factors)
    return bool(cell.items) and 0 not in sizes and (len(sizes) > 1 or by_seat)


def _uneven(
    subject: Subject, cell: Cell, settlement: Settlement, scores: Sequence[int]
) -> Finding:
    contract = subject.ruleset.contracts[cell.facts.contract]
    by_seat = [
        applied.factor.rule
        for applied in settlement.factors
        if applied.seats is not None
    ]
    rule = by_seat[0] if by_seat else contract.rule
    total = ", ".join(map(str, scores))
    return Finding(
        SUM,
        rule,
        f"in `{contract.id}` the players do not win what others lose: {total}",
        subject.place(rule),
        "let a factor with `seats` make up for the party that has fewer of them",
        witness=of_outcome(
            subject.ruleset, cell.facts, session_scores=settlement.session_scores
        ),
    )
