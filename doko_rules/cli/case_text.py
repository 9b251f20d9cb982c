"""Case files that are written by the program, in the layout of all files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.yaml_text import flow_text, node_of
from doko_rules.load.layout import lay_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

OPEN = frozenset({"given", "expect", "record", "facts", "situation"})
"""Maps of a case whose keys get a line each."""
ITEM_BY_ITEM = frozenset({"actions"})
"""Lists of a case whose items get a line each."""


def case_file(variant: Any, cases: Mapping[str, Mapping[str, Any]]) -> str:
    """A file of cases by their ids, about one variant."""
    head = {"format": 1, "variant": variant}
    lines = [*case_lines(head, 0), "cases:"]
    for id, case in cases.items():
        lines += [f"  {flow_text(node_of(id))}:", *case_lines(case, 2)]
    return laid_out(lines)


def case_lines(case: Mapping[str, Any], depth: int) -> Iterator[str]:
    """A case with its outer levels over several lines."""
    indent = "  " * depth
    for key, value in case.items():
        if isinstance(value, dict) and value and key in OPEN:
            yield f"{indent}{key}:"
            yield from case_lines(value, depth + 1)
        elif isinstance(value, list) and value and key in ITEM_BY_ITEM:
            yield f"{indent}{key}:"
            yield from (f"{indent}  - {flow_text(node_of(one))}" for one in value)
        else:
            yield f"{indent}{key}: {flow_text(node_of(value))}"


def laid_out(lines: Iterable[str]) -> str:
    """The lines in the layout of all files."""
    text, faults = lay_out("".join(f"{line}\n" for line in lines), "<new>")
    assert text is not None, faults
    return text
