"""Checking the definitions of a variant, each after those that it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.frozen import frozen
from doko_rules.expr import syntax as s
from doko_rules.expr.check import Checked, check
from doko_rules.expr.context import poison
from doko_rules.expr.cost import measure
from doko_rules.expr.problems import RECURSION, Problem
from doko_rules.expr.types import UNKNOWN
from doko_rules.expr.vocabulary import Definition, Hook, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.expr.types import Type


_LONGEST = 6
"""Steps of a circle that a message shows."""


@frozen
class Defining:
    """A definition as it was written."""

    params: tuple[tuple[str, Type], ...]
    body: s.Expr
    text: str = ""
    doc: str = ""


@frozen
class Defined:
    """All definitions that are sound, and what is wrong with the others."""

    vocabulary: Vocabulary
    problems: Mapping[str, tuple[Problem, ...]]
    """By the id of the definition; offsets are into its text."""


def define(definings: Mapping[str, Defining], vocabulary: Vocabulary) -> Defined:
    """The vocabulary with these definitions.

    A faulty definition stands in it as well, with a result that fits everywhere, so
    that its uses are not faulty for that.
    """
    problems: dict[str, tuple[Problem, ...]] = {}
    checked = dict(vocabulary.definitions)
    # The vocabulary that each check sees grows with what is checked.
    known = vocabulary.with_definitions(checked)
    for id_ in _in_order(definings, problems):
        defining = definings[id_]
        if id_ in problems:
            checked[id_] = _faulty(id_, defining)
            continue
        hook = Hook("definition", dict(defining.params), None, UNKNOWN)
        found = check(defining.body, hook, known)
        if found.problems:
            problems[id_] = found.problems
        if found.ok:
            checked[id_] = _definition(id_, defining, found)
        else:
            checked[id_] = _faulty(id_, defining)
    ordered = {**vocabulary.definitions, **{id_: checked[id_] for id_ in definings}}
    return Defined(vocabulary.with_definitions(ordered), problems)


def _definition(id_: str, defining: Defining, found: Checked) -> Definition:
    size = measure(found.ir)
    return Definition(
        id=id_,
        params=defining.params,
        result=found.type,
        body=found.ir,
        cost=size.cost,
        depth=size.depth,
        quantifiers=size.quantifiers,
        text=defining.text,
        doc=defining.doc,
    )


def _faulty(id_: str, defining: Defining) -> Definition:
    return Definition(id_, defining.params, UNKNOWN, poison(defining.body))


def _in_order(
    definings: Mapping[str, Defining], problems: dict[str, tuple[Problem, ...]]
) -> Iterator[str]:
    """The ids, each after those it uses; what uses itself is noted as a problem."""
    done: set[str] = set()
    for first in definings:
        # A loop with its own stack: a long chain of definitions is no reason to fail.
        path = {} if first in done else {first: _uses(definings, first)}
        while path:
            id_ = next(reversed(path))
            use = next(path[id_], None)
            if use is None:
                del path[id_]
                done.add(id_)
                yield id_
                continue
            target = _word(use)
            if target in path:
                problem = _circular(use, target, list(path))
                problems[id_] = (*problems.get(id_, ()), problem)
            elif target not in done:
                path[target] = _uses(definings, target)


def _circular(use: s.Expr, target: str, path: list[str]) -> Problem:
    circle = [*path[path.index(target) :], target]
    if len(circle) > _LONGEST:
        circle[_LONGEST // 2 : -_LONGEST // 2] = ["…"]
    way = " → ".join(step if step == "…" else f"`{step}`" for step in circle)
    message = f"a definition cannot use itself: {way}"
    return Problem(RECURSION, "error", use.start, use.start + len(target), message)


def _uses(definings: Mapping[str, Defining], id_: str) -> Iterator[s.Expr]:
    """The places in a definition where another one is named."""
    params = {param for param, _ in definings[id_].params}
    stack = [definings[id_].body]
    while stack:
        expr = stack.pop()
        stack += s.children(expr)
        word = _word(expr)
        if word in definings and not (isinstance(expr, s.Word) and word in params):
            yield expr


def _word(expr: s.Expr) -> str:
    return expr.id if isinstance(expr, (s.Word, s.Call)) else ""
