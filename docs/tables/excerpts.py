"""Entries of the shipped variant as examples of what a schema describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
SHIPPED = ROOT / "variants" / "ddv-2026.yaml"
ID = "<id>"
"""Stands in a path for any key that the author chooses."""
MOST_LINES = 16
"""Lines of an example."""


def excerpt(path: tuple[str, ...]) -> list[str]:
    """The first such entry of the shipped variant, when it is short."""
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    found = _first(yaml.compose("\n".join(lines), Loader=yaml.SafeLoader), path)
    if found is None:
        return []
    start, end = found
    text = [line for line in lines[start:end] if line.strip()]
    while text and text[-1].lstrip().startswith("#"):
        text.pop()
    margin = len(text[0]) - len(text[0].lstrip())
    if len(text) > MOST_LINES:
        return []
    text = [line[margin:] for line in text]
    return ["In `ddv-2026`:", "", "```yaml", *text, "```", ""]


def _first(node: Any, path: tuple[str, ...]) -> tuple[int, int] | None:
    """The lines of the first node at a path; any entry stands for an id."""
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if path[0] not in {ID, key.value}:
            continue
        if len(path) == 1:
            end = value.end_mark
            # A block ends where the next key begins, a single line behind its value.
            last = end.line if end.column == 0 or end.line > key.start_mark.line else 0
            return key.start_mark.line, max(last, key.start_mark.line + 1)
        found = _first(value, path[1:])
        if found is not None:
            return found
    return None
