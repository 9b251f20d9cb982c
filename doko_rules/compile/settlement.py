"""Outcome and score of a variant as two functions: ``settle`` and ``find``."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from doko_rules.compile.code import INDENT, condition, source_of
from doko_rules.compile.entries import label, texts
from doko_rules.expr.generate import access
from doko_rules.expr.ir import Const, Quantifier
from doko_rules.expr.ir import Local as LocalIr
from doko_rules.expr.looping import loop_of
from doko_rules.expr.types import Seq

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.compile.code import Module
    from doko_rules.compile.scoring import Line, Scoring
    from doko_rules.compile.tailor import Constants
    from doko_rules.load.tree import Mapping as Tree


MOST_UNROLLED = 64
"""More combinations than that become a loop."""


def line_data(line: Line, sources: str, module: Module) -> dict[str, Any]:
    """What the engine keeps of a line."""
    binders = tuple(
        (name, getattr(of, "name", "int")) for name, (_, of) in line.lists.items()
    )
    rule = f"{line.rule}/at_most"
    of_deal, of_party = line.at_most.get("deal"), line.at_most.get("party")
    return {
        "id": line.id,
        "group": line.group,
        "label": label(line.entry, line.id),
        "rule": line.rule,
        "source": sources,
        "found": line.found,
        "binders": () if line.found else binders,
        "most": module.expression(f"{rule}/deal", (), of_deal),
        "most_of": module.expression(f"{rule}/party", ("party",), of_party),
    }


def source_text(entry: Tree) -> str:
    """The sources of an entry as one text."""
    return "; ".join(texts(entry, "source"))


def settle_source(scoring: Scoring, parties: int, constants: Constants) -> list[str]:
    """The lines of ``settle(d)``: sets ``d.winner``, gives items and ignored ones."""
    out = ["def settle(d):"]

    def add(depth: int, line: str) -> None:
        out.append(INDENT * depth + line)

    for p in range(parties):
        _needs_of(scoring, p, constants, add)
    winner = "None"
    for p in reversed(range(parties)):
        others = "".join(f" and not n{q}" for q in range(parties) if q != p)
        winner = f"{p} if n{p}{others} else {winner}"
    add(1, f"d.winner = {winner}")
    for turn in scoring.turns:
        test = condition(turn.clauses, {})
        value = source_of(turn.winner.ir, {})
        if test:
            add(1, f"if {test}:")
        add(2 if test else 1, f"d.winner = {value}")
    add(1, "items = []")
    add(1, "ignored = []")
    add(1, "add = items.append")
    groups = {}
    for n, (id, clauses) in enumerate(scoring.groups.items()):
        guard = condition(clauses, {})
        groups[id] = f"g{n}" if guard else ""
        if guard:
            add(1, f"g{n} = {guard}")
    for n, line in enumerate(scoring.lines):
        if not line.found:
            _counted_line(n, line, groups.get(line.group, ""), constants, add)
    found = [(n, line) for n, line in enumerate(scoring.lines) if line.found]
    if found:
        add(1, "for s in d.specials:")
        add(2, "n = s[0]")
        for i, (n, line) in enumerate(found):
            add(2, f"{'if' if i == 0 else 'elif'} n == {n}:")
            guard = _joined(groups.get(line.group, ""), condition(line.clauses, {}))
            value = source_of(line.value.ir, {})
            if guard:
                add(3, f"if not ({guard}):")
                add(4, f"ignored.append({n})")
                add(4, "continue")
            add(3, f"add(({n}, s[1], {value}, s[2], s[3], s[4], ()))")
    add(1, "return items, ignored")
    return out


def _joined(*parts: str) -> str:
    return " and ".join(part for part in parts if part)


def _needs_of(scoring: Scoring, p: int, constants: Constants, add: Any) -> None:
    word = "if"
    closed = False
    for need in scoring.needs:
        clauses = [
            (clause.negated, constants.bound(clause.expression.ir, {"party": p}))
            for clause in need.clauses
        ]
        if any(isinstance(ir, Const) and ir.value is neg for neg, ir in clauses):
            continue
        test = " and ".join(
            f"not ({source_of(ir, {})})" if neg else f"({source_of(ir, {})})"
            for neg, ir in clauses
            if not isinstance(ir, Const)
        )
        value = source_of(constants.bound(need.needs.ir, {"party": p}), {})
        if not test:
            if word == "if":
                add(1, f"n{p} = {value}")
            else:
                add(1, "else:")
                add(2, f"n{p} = {value}")
            closed = True
            break
        add(1, f"{word} {test}:")
        add(2, f"n{p} = {value}")
        word = "elif"
    if not closed:
        if word == "if":
            add(1, f"n{p} = False")
        else:
            add(1, "else:")
            add(2, f"n{p} = False")


def _counted_line(
    n: int, line: Line, group: str, constants: Constants, add: Any
) -> None:
    guard = _joined(group, condition(line.clauses, {}))
    depth = 1
    if guard:
        add(1, f"if {guard}:")
        depth = 2
    wrote = False
    for values in _unrolled(line, constants):
        if values is None:
            _looped_line(n, line, depth, add)
            wrote = True
            break
        where = None
        if line.where is not None:
            where = constants.bound(line.where.ir, values)
            if isinstance(where, Const):
                if where.value is False:
                    continue
                where = None
        inner = depth
        if where is not None:
            add(depth, f"if {source_of(where, {})}:")
            inner += 1
        party = source_of(constants.bound(line.party.ir, values), {})
        value = source_of(constants.bound(line.value.ir, values), {})
        bound = "".join(f"{value}, " for value in values.values())
        add(inner, f"add(({n}, {party}, {value}, None, None, None, ({bound})))")
        wrote = True
    if guard and not wrote:
        add(depth, "pass")


def _unrolled(line: Line, constants: Constants) -> Iterator[Mapping[str, int] | None]:
    """The values of the bound names where the lists are fixed; else one None."""
    fixed = []
    for expression, _ in line.lists.values():
        values = constants.list_of(expression.ir)
        if values is None:
            yield None
            return
        fixed.append(values)
    if prod(map(len, fixed)) > MOST_UNROLLED:
        yield None
        return
    for combination in product(*fixed):
        yield dict(zip(line.lists, combination, strict=True))


def _looped_line(n: int, line: Line, depth: int, add: Any) -> None:
    names = {name: f"v_{i}" for i, name in enumerate(line.lists)}
    for name, (expression, _) in line.lists.items():
        add(depth, f"for {names[name]} in {source_of(expression.ir, names)}:")
        depth += 1
    if line.where is not None:
        add(depth, f"if {source_of(line.where.ir, names)}:")
        depth += 1
    party = source_of(line.party.ir, names)
    value = source_of(line.value.ir, names)
    bound = "".join(f"{name}, " for name in names.values())
    add(depth, f"add(({n}, {party}, {value}, None, None, None, ({bound})))")


def find_source(scoring: Scoring) -> list[str]:
    """The lines of ``find(d)``: the specials in the tricks of a deal."""
    out = ["def find(d):", INDENT + "found = []", INDENT + "add = found.append"]
    for n, line in enumerate(scoring.lines):
        if not line.found:
            continue
        names = {name: f"v_{i}" for i, name in enumerate(line.lists)}
        depth = 1
        for i, (name, (expression, of)) in enumerate(line.lists.items()):
            source = source_of(expression.ir, names)
            where = line.where.ir if line.where is not None else None
            if i < len(line.lists) - 1:
                where = None
            elif where is not None:
                # As a quantifier, so that an index of the list is used if it has one.
                local = LocalIr(0, 0, of, name)
                loop = loop_of(
                    Quantifier(
                        0, 0, Seq(of, 1), "list", name, expression.ir, where, local
                    )
                )
                where = loop.where
                if loop.part is not None:
                    part, key = loop.part
                    source = access(part, [source_of(key, names)])
            out.append(INDENT * depth + f"for {names[name]} in {source}:")
            depth += 1
            if where is not None:
                out.append(INDENT * depth + f"if {source_of(where, names)}:")
                depth += 1
        details = [
            source_of(line.details[key].ir, names) if key in line.details else "None"
            for key in ("trick", "seat", "from_seat")
        ]
        party = source_of(line.party.ir, names)
        out.append(INDENT * depth + f"add(({n}, {party}, {', '.join(details)}))")
    out.append(INDENT + "return found")
    return out
