"""Checking the definitions of a variant, each after those that it uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doko_rules.expr import syntax as s
from doko_rules.expr.check import check
from doko_rules.expr.context import poison
from doko_rules.expr.cost import measure
from doko_rules.expr.problems import RECURSION, Problem
from doko_rules.expr.types import UNKNOWN
from doko_rules.expr.vocabulary import Definition, Hook, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.expr.types import Type


@dataclass(frozen=True, slots=True)
class Defining:
    """A definition as it was written."""

    params: tuple[tuple[str, Type], ...]
    body: s.Expr
    text: str = ""
    doc: str = ""


@dataclass(frozen=True, slots=True)
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
    checked: dict[str, Definition] = {}
    problems: dict[str, tuple[Problem, ...]] = {}
    for id_ in _in_order(definings, problems):
        defining = definings[id_]
        known = vocabulary.with_definitions({**vocabulary.definitions, **checked})
        if id_ in problems:
            checked[id_] = _faulty(id_, defining)
            continue
        hook = Hook("definition", dict(defining.params), None, UNKNOWN)
        found = check(defining.body, hook, known)
        if found.problems:
            problems[id_] = found.problems
        if not found.ok:
            checked[id_] = _faulty(id_, defining)
            continue
        size = measure(found.ir)
        checked[id_] = Definition(
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
    ordered = {id_: checked[id_] for id_ in definings}
    all_ = {**vocabulary.definitions, **ordered}
    return Defined(vocabulary.with_definitions(all_), problems)


def _faulty(id_: str, defining: Defining) -> Definition:
    return Definition(id_, defining.params, UNKNOWN, poison(defining.body))


def _in_order(
    definings: Mapping[str, Defining], problems: dict[str, tuple[Problem, ...]]
) -> Iterator[str]:
    """The ids, each after those it uses; what uses itself is noted as a problem."""
    done: set[str] = set()
    for first in definings:
        # A loop with its own stack: a long chain of definitions is no reason to fail.
        path: list[tuple[str, Iterator[s.Expr]]] = [(first, _uses(definings, first))]
        if first in done:
            continue
        while path:
            id_, uses = path[-1]
            use = next(uses, None)
            if use is None:
                done.add(id_)
                path.pop()
                yield id_
                continue
            target = _word(use)
            if target in [step for step, _ in path]:
                chain = [step for step, _ in path]
                circle = [*chain[chain.index(target) :], target]
                problems.setdefault(id_, ())
                problems[id_] += (_circular(use, target, circle),)
            elif target not in done:
                path.append((target, _uses(definings, target)))


def _circular(use: s.Expr, target: str, circle: list[str]) -> Problem:
    way = " → ".join(f"`{step}`" for step in circle)
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
