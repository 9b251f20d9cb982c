"""The package's own source, read for the tests that guard its style."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "doko_rules"


@cache
def modules() -> dict[str, Path]:
    """Every module of the package: its dotted name and its file."""
    return {_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def tree(module: str) -> ast.Module:
    """The parsed source of a module."""
    path = modules()[module]
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(module: str, line: int) -> str:
    """A clickable place in a module."""
    return f"{modules()[module].relative_to(ROOT)}:{line}"


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
