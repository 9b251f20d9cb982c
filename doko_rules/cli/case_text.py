"""Case files that are written by the program, in the layout of all files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.yaml_text import flow_text, node_of
from doko_rules.load.layout import lay_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_OPEN = frozenset({"cases", "given", "expect", "record", "facts", "situation"})
"""Maps that are written over several lines."""


def case_file(variant: str, cases: Mapping[str, Mapping[str, Any]]) -> str:
    """A file of cases by their ids, about one variant."""
    data = {"format": 1, "variant": variant, "cases": {**cases}}
    text = "".join(f"{line}\n" for line in _lines(data, 0, is_open=True))
    laid_out, faults = lay_out(text, "<cases>")
    assert laid_out is not None, faults
    return laid_out


def _lines(data: Mapping[str, Any], depth: int, *, is_open: bool) -> Iterator[str]:
    indent = "  " * depth
    for key, value in data.items():
        opened = key in _OPEN or (is_open and depth == 1)
        if isinstance(value, dict) and value and opened:
            yield f"{indent}{key}:"
            yield from _lines(value, depth + 1, is_open=is_open and depth == 0)
        elif key == "actions" and isinstance(value, list):
            yield f"{indent}{key}:"
            yield from (f"{indent}  - {flow_text(node_of(one))}" for one in value)
        else:
            yield f"{indent}{key}: {flow_text(node_of(value))}"
