"""Faults in records, facts and situations: what is wrong, and where in the document."""

from __future__ import annotations

from typing import NamedTuple

Path = tuple[str | int, ...]
"""Keys and positions that lead to the faulty value."""


class Problem(NamedTuple):
    """One fault of a document."""

    code: str
    path: Path
    message: str
    help: str = ""

    def __str__(self) -> str:
        said = f"{show_path(self.path)}: {self.message}"
        return f"{said} ({self.help})" if self.help else said


def show_path(path: Path) -> str:
    """The path as people write it: ``actions[3].card``."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text or "document"
