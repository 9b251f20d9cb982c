"""Tables of cases: one case for each row, with the cells of the row filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place

Column = tuple[str, ...]
"""Keys that lead from the case to the value that a cell gives."""


def expand(cases: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """All cases, with those of the tables as ``<case>/<row>``."""
    found = Mapping({}, cases.place, cases.layer)
    faults: list[Diagnostic] = []
    for id, case in cases.items.items():
        assert isinstance(case, Mapping)
        table = case.get("table")
        rows = table.get("rows") if isinstance(table, Mapping) else None
        if not isinstance(table, Mapping) or not isinstance(rows, Mapping):
            found.items[id] = case
            found.keys[id] = cases.keys[id]
            continue
        plain = _without(case, "table")
        columns = list(_columns(case, table))
        for row, cells in rows.items.items():
            assert isinstance(cells, Sequence)
            name, place = f"{id}/{row}", rows.keys[row]
            if len(cells.items) != len(columns):
                faults.append(_misfit(row, len(cells.items), len(columns), place))
                continue
            filled = plain
            for column, cell in zip(columns, cells.items, strict=True):
                filled = _with(filled, column, cell)
            found.items[name] = filled
            found.keys[name] = place
    return found, faults


def _columns(case: Mapping, table: Mapping) -> Iterator[Column]:
    """Where the cells of a row belong."""
    given = case.get("given")
    kinds = list(given.items) if isinstance(given, Mapping) else []
    for part, before in (("given", ("given", *kinds[:1])), ("expect", ("expect",))):
        names = table.get(part)
        for name in names.items if isinstance(names, Sequence) else ():
            assert isinstance(name, Scalar)
            yield (*before, *name.text.split("."))


def _with(node: Node, column: Column, cell: Node) -> Mapping:
    """The map with the cell at the end of the column's path."""
    step, *rest = column
    base = node if isinstance(node, Mapping) else Mapping({}, cell.place, cell.layer)
    inner = base.items.get(step, Mapping({}, cell.place, cell.layer))
    value = _with(inner, tuple(rest), cell) if rest else cell
    return Mapping(
        {**base.items, step: value},
        base.place,
        base.layer,
        {**base.keys, step: base.keys.get(step, cell.place) if rest else cell.place},
    )


def _without(node: Mapping, key: str) -> Mapping:
    items = {name: value for name, value in node.items.items() if name != key}
    return Mapping(items, node.place, node.layer, node.keys)


def _misfit(row: str, cells: int, columns: int, place: Place) -> Diagnostic:
    noun = "cell" if cells == 1 else "cells"
    return Diagnostic(
        "DK903",
        "error",
        f"the row `{row}` has {cells} {noun}, the table has {columns} columns",
        place,
        "give one value for each name under `given` and then `expect`",
    )
