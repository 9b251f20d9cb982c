"""Where the external results lie: the samples kept here, or a folder somebody names."""

from __future__ import annotations

import os
from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"


def oracle() -> Path:
    """The folder of recorded games."""
    return _named("DOKO_ORACLE", SAMPLES / "oracle")


def freedoko() -> Path:
    """The folder of recorded games under any rules."""
    return _named("DOKO_ORACLE", SAMPLES / "freedoko")


def vectors() -> Path:
    """The folder of test vectors."""
    return _named("DOKO_VECTORS", SAMPLES / "vectors")


def edge_cases() -> list[Path]:
    """The files of edge cases; a folder stands for its YAML files."""
    path = _named("DOKO_EDGE_CASES", SAMPLES / "edge-cases.yaml")
    if path.is_file():
        return [path]
    return sorted(p for p in path.iterdir() if p.suffix in {".yaml", ".yml"})


def _named(variable: str, default: Path) -> Path:
    """The path that an environment variable names; an empty one is not set."""
    path = Path(os.environ.get(variable) or default)
    if not path.exists():
        message = f"{variable} names {path}, which does not exist"
        raise FileNotFoundError(message)
    return path
