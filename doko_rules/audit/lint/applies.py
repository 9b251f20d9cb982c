"""Entries that never apply, and conditions that change nothing."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.lint.conditions import (
    all_of,
    bound_to,
    denied,
    is_test_of_none,
    said,
)
from doko_rules.audit.lint.findings import Finding
from doko_rules.compile.tailor import Constants
from doko_rules.expr import ir
from doko_rules.expr.hooks import PARTY
from doko_rules.expr.implied import parts as conjuncts
from doko_rules.expr.parts import as_written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.audit.lint.conditions import Space
    from doko_rules.audit.lint.subject import Subject
    from doko_rules.compile.rules import Clause, Expression
    from doko_rules.compile.scoring import Line
    from doko_rules.core.diagnostics import Place
    from doko_rules.expr.ir import Node

NEVER, NO_DIFFERENCE, UNDECIDED, LINE = "DK603", "DK604", "DK605", "DK606"
CLOSED = "DK616"
MOST_BOUND = 64
"""More combinations of what an entry runs over are left open."""
OF_RESULT = ("outcome.", "score.")
NOT_ASKED = ("structure.", "advice.")
"""Places whose conditions are of options alone, or no rules."""
OUTCOMES = ("outcome", "score", "define", "contracts", "traits", "ladders", "sides")
"""Sections in which a pack may change what becomes of an outcome."""
DECIDING = (
    ("trick", "next"),
    ("sides",),
    ("session", "forced"),
    ("knowledge", "parties"),
    ("session", "ends"),
    ("session", "same_dealer"),
    ("session", "sits_out"),
)
"""Maps of which one entry that applies is enough, beside those of the outcome."""
RANKS = "/claim/ranks"
"""How the paths of such maps end that contracts and redeals have."""

Values = dict[str, tuple[Any, int]]


class Asked(NamedTuple):
    """An entry with all that is asked before it applies."""

    rule: str
    clauses: Sequence[Clause]
    space: Space
    bound: Sequence[Values]
    """The values that its locals may have."""
    around: Sequence[Clause] = ()
    """What is asked before it is, such as the conditions of its group."""
    where: Expression | None = None
    code: str = NEVER

    def formulas(self, *more: Node) -> Iterator[Node]:
        """What has to hold, for each of the values."""
        nodes = [*map(said, (*self.around, *self.clauses))]
        if self.where is not None:
            nodes.append(self.where.ir)
        yield from self.of([*nodes, *more])

    def of(self, nodes: Sequence[Node]) -> Iterator[Node]:
        """The condition that some hold together, for each of the values."""
        whole = all_of(nodes)
        for values in self.bound:
            yield bound_to(whole, values) if values else whole

    @property
    def layers(self) -> set[str]:
        """The layers that have written what is asked."""
        found = {c.expression.node.layer for c in (*self.around, *self.clauses)}
        return found if self.where is None else found | {self.where.node.layer}

    @property
    def texts(self) -> list[str]:
        """All that is asked, as it is written."""
        found = [c.expression.node.text for c in (*self.around, *self.clauses)]
        return found if self.where is None else [*found, self.where.node.text]


def entries_asked(subject: Subject) -> Iterator[Asked]:
    """All entries with conditions that hang on more than options."""
    spaces = subject.spaces
    of_result: set[str] = set()
    if subject.says(*OUTCOMES) and spaces.result is not None:
        before, result = spaces.before, spaces.result
        assert before is not None
        for asked in _of_result(subject, before, result):
            of_result.add(asked.rule)
            yield asked
    for rule, clauses in subject.book.conditions.items():
        hooks = {clause.expression.hook for clause in clauses}
        if rule in of_result or not clauses or rule in subject.book.switched_off:
            continue
        if any(hook.startswith((*OF_RESULT, *NOT_ASKED)) for hook in hooks):
            continue
        code = CLOSED if rule.endswith("/opens") else NEVER
        yield Asked(rule, clauses, spaces.contract, [{}], code=code)


def _of_result(subject: Subject, before: Space, result: Space) -> Iterator[Asked]:
    scoring = subject.scoring
    for need in scoring.needs:
        yield Asked(need.rule, need.clauses, result, parties(subject))
    for turn in scoring.turns:
        yield Asked(turn.rule, turn.clauses, before, [{}])
    for group in scoring.groups.values():
        yield Asked(group.rule, group.clauses, result, [{}])
    for line in scoring.lines:
        around = (
            scoring.groups[line.group].clauses if line.group in scoring.groups else []
        )
        where = None if line.found else line.where
        bound = [{}] if line.found else values_of(subject, line)
        yield Asked(line.rule, line.clauses, result, bound, around, where, LINE)
    for entries in (scoring.factors, scoring.happenings, scoring.books):
        for entry in entries:
            yield Asked(entry.rule, entry.clauses, result, [{}])


def parties(subject: Subject) -> list[Values]:
    """Each party, for entries that are asked of a party."""
    return [{"party": (PARTY, party)} for party in subject.tables.parties]


def values_of(subject: Subject, line: Line) -> list[Values]:
    """What the names that a line runs over may be; nothing where that is open."""
    constants = Constants(subject.tables)
    lists = [constants.list_of(item.ir) for item, _ in line.lists.values()]
    if None in lists or prod(len(each or ()) for each in lists) > MOST_BOUND:
        return [{}]
    types = [of for _, of in line.lists.values()]
    return [
        dict(zip(line.lists, zip(types, values, strict=True), strict=True))
        for values in product(*(each or () for each in lists))
    ]


def conditions(subject: Subject) -> Iterator[Finding]:
    """Entries that never apply, and parts of conditions that change nothing."""
    for asked in entries_asked(subject):
        if any(map(subject.by_option, asked.texts)):
            # With other options it may be otherwise.
            continue
        if not asked.layers & {subject.top.id} and subject.is_pack:
            continue  # of a pack, its own entries are asked about
        if not asked.space.may_be(asked.formulas()):
            yield _never(subject, asked)
        else:
            yield from _idle(subject, asked)


def _never(subject: Subject, asked: Asked) -> Finding:
    id = asked.rule.rpartition("/")[2]
    if asked.code == CLOSED:
        ladder = asked.rule.split("/")[1]
        message = f"nobody can ever call: `{ladder}` never opens"
    elif asked.code == LINE:
        message = (
            f"the line `{id}` never counts: its conditions are never true together"
        )
    else:
        message = f"`{id}` never applies: its conditions are never true together"
    return Finding(
        asked.code,
        asked.rule,
        message,
        _place(subject, asked),
        "correct the condition, or take the entry out",
    )


def _place(subject: Subject, asked: Asked) -> Place:
    if asked.clauses:
        return asked.clauses[0].expression.node.place
    if asked.where is not None:
        return asked.where.node.place
    return subject.place(asked.rule)


class Part(NamedTuple):
    """One of the conditions that an entry needs all of."""

    rule: str
    expression: Expression
    holds: Node
    """What has to hold."""
    start: int
    end: int
    negated: bool = False


def _parts(asked: Asked) -> Iterator[Part]:
    """The conditions of an entry, taken apart where all of several have to hold."""
    for clause in asked.clauses:
        expression = clause.expression
        if clause.negated:
            end = len(expression.node.text)
            yield Part(clause.id, expression, said(clause), 0, end, negated=True)
        else:
            yield from _conjuncts(clause.id, expression)
    if asked.where is not None:
        yield from _conjuncts(asked.rule, asked.where)


def _conjuncts(rule: str, expression: Expression) -> Iterator[Part]:
    for node in conjuncts(expression.ir):
        yield Part(rule, expression, node, node.start, node.end)


def _idle(subject: Subject, asked: Asked) -> Iterator[Finding]:
    """Parts of conditions that are so wherever the others are."""
    parts = list(_parts(asked))
    around = [*map(said, asked.around)]
    for part in parts:
        if is_test_of_none(part.holds) or not _is_written(subject, part):
            continue  # what is asked to be there may be asked for that alone
        others = [other.holds for other in parts if other is not part]
        if asked.space.may_be(asked.of([*around, *others, denied(part.holds)])):
            continue
        node = part.expression.node
        text = as_written(node.text, part.start, part.end)
        always = "false" if part.negated else "true"
        yield Finding(
            NO_DIFFERENCE,
            part.rule,
            f"`{text}` makes no difference: it is always {always} here",
            node.place_at(part.start, part.end),
            "take it out, or correct it",
        )


def _is_written(subject: Subject, part: Part) -> bool:
    """Whether a condition stands in a file; that of a contract's own rule does not."""
    place = part.expression.node.place_at(0)
    lines = subject.resolved.report.texts.get(place.file, "").split("\n")
    word = part.expression.node.text.split()[0]
    return lines[place.line - 1][place.column - 1 :].startswith(word)


def undecided(subject: Subject) -> Iterator[Finding]:
    """Entries that never have a say, as others before them always decide."""
    spaces = subject.spaces
    maps: list[list[Asked]] = []
    if subject.says(*OUTCOMES) and spaces.result is not None:
        result = spaces.result
        scoring = subject.scoring
        maps.append(
            [
                Asked(need.rule, need.clauses, result, parties(subject))
                for need in scoring.needs
            ]
        )
        maps.append([Asked(b.rule, b.clauses, result, [{}]) for b in scoring.books])
    ranks = [path for path in subject.book.maps if path.endswith(RANKS)]
    for path in (*map("/".join, DECIDING), *ranks):
        rules = subject.book.maps.get(path, ())
        conditions_of = subject.book.conditions
        maps.append(
            [Asked(r, conditions_of.get(r, ()), spaces.contract, [{}]) for r in rules]
        )
    for found in maps:
        yield from _undecided(subject, found)


def _undecided(subject: Subject, found: Sequence[Asked]) -> Iterator[Finding]:
    for number, asked in enumerate(found):
        before = found[:number]
        if not before or any(not other.clauses for other in before):
            continue  # that one without conditions decides is told by the check
        texts = [text for other in (*before, asked) for text in other.texts]
        if any(map(subject.by_option, texts)):
            continue
        passed = [denied(all_of([*map(said, other.clauses)])) for other in before]
        if asked.space.may_be(asked.formulas(*passed)):
            continue
        if not asked.space.may_be(asked.formulas()):
            continue  # it never applies at all, which is told already
        id = asked.rule.rpartition("/")[2]
        yield Finding(
            UNDECIDED,
            asked.rule,
            f"`{id}` never decides: where it applies, an entry before it does as well",
            subject.place(asked.rule),
            "put it before that one, or correct its condition",
            tuple(
                ("this one is asked before", subject.place(other.rule))
                for other in before[-1:]
            ),
        )


def answers(subject: Subject) -> Iterator[Finding]:
    """Entries of the outcome whose answer is always the same."""
    result = subject.spaces.result if subject.says(*OUTCOMES) else None
    if result is None:
        return
    before: list[Node] = []
    for need in subject.scoring.needs:
        asked = Asked(need.rule, need.clauses, result, parties(subject))
        texts = [*asked.texts, need.needs.node.text]
        own = all_of([*map(said, need.clauses)])
        fixed = isinstance(need.needs.ir, ir.Const)
        if not fixed and not any(map(subject.by_option, texts)):
            passed = [denied(node) for node in before]
            can = [
                asked.space.may_be(asked.formulas(*passed, answer))
                for answer in (need.needs.ir, denied(need.needs.ir))
            ]
            if can.count(True) == 1:
                always = "true" if can[0] else "false"
                yield Finding(
                    NO_DIFFERENCE,
                    need.rule,
                    f"`{need.needs.node.text}` is always {always} where this entry "
                    "decides",
                    need.needs.node.place,
                    f"write `{always}` if that is meant, or correct it",
                )
        before.append(own)
