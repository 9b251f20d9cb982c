"""Values of options that no table can choose."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.audit.lint.unused import OPTION_READ
from doko_rules.compile.entries import entries, section, text
from doko_rules.compile.rules import RuleBook
from doko_rules.compile.select import WHEN
from doko_rules.compile.shape import read_options
from doko_rules.core.diagnostics import Report
from doko_rules.expr.fold import is_constant
from doko_rules.expr.types import Bool, Int
from doko_rules.expr.vocabulary import Vocabulary
from doko_rules.load.tree import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from collections.abc import Sequence as AnySequence

    from doko_rules.audit.lint.subject import Subject

IMPOSSIBLE = "DK643"
MOST = 2_000
"""More combinations of values are not tried."""


def impossible_values(subject: Subject) -> Iterator[Finding]:
    """Values that are refused whatever the other options are."""
    tree = subject.whole
    asked = [
        (entry.get("when"), wanted)
        for key, wanted in (("requires", True), ("conflicts", False))
        for _, entry in entries(tree, key)
    ]
    conditions = [(node, wanted) for node, wanted in asked if isinstance(node, Scalar)]
    read = {id for node, _ in conditions for id in OPTION_READ.findall(node.text)}
    types, words = read_options(tree, subject.resolved.options)
    values: dict[str, AnySequence[object]] = {}
    for id in sorted(read & types.keys()):
        of = types[id][0]
        if isinstance(of, Int):
            values[id] = sorted({of.low, of.high, *_numbers(conditions, of)})
        else:
            values[id] = (False, True) if isinstance(of, Bool) else words[id]
    total = 1
    for possible in values.values():
        total *= len(possible)
    if not values or total > MOST:
        return
    allowed: dict[str, set[object]] = {id: set() for id in values}
    for combination in product(*values.values()):
        chosen = dict(zip(values, combination, strict=True))
        if _fit(subject, conditions, {**subject.resolved.options, **chosen}):
            for id, value in chosen.items():
                allowed[id].add(value)
    for id, possible in values.items():
        for value in possible:
            if value not in allowed[id]:
                said = str(value).lower() if isinstance(value, bool) else value
                yield Finding(
                    IMPOSSIBLE,
                    f"options/{id}",
                    f"nobody can choose `{id}: {said}`: what is asked of the options "
                    "never allows it",
                    subject.place(f"options/{id}"),
                    "take the value out, or ask less",
                    tuple(
                        (
                            f"this is asked: {text(section(entry, 'reason'), 'en')}",
                            node.place,
                        )
                        for key in ("requires", "conflicts")
                        for _, entry in entries(tree, key)
                        if isinstance(node := entry.get("when"), Scalar)
                        and id in OPTION_READ.findall(node.text)
                    ),
                )


def _numbers(conditions: list[tuple[Scalar, bool]], of: Int) -> Iterator[int]:
    """The numbers around which conditions may change."""
    for node, _ in conditions:
        for word in node.text.replace(")", " ").split():
            if word.isdigit():
                yield from (
                    n
                    for n in range(int(word) - 1, int(word) + 2)
                    if of.low <= n <= of.high
                )


def _fit(
    subject: Subject,
    conditions: list[tuple[Scalar, bool]],
    options: Mapping[str, object],
) -> bool:
    types, words = read_options(subject.whole, options)
    values = {
        f"option:{option}": {id: n for n, id in enumerate(ids)}
        for option, ids in words.items()
    }
    book = RuleBook(Vocabulary.of(values=values, options=types), Report())
    for node, wanted in conditions:
        found = book.check("", node, WHEN)
        if found is None or not is_constant(found.ir, wanted):
            return False
    return True
