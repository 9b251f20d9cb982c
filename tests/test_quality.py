"""The checks on the source that are not tests: style, types and documentation."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def _run(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout}"


def test_ruff_finds_nothing() -> None:
    _run("ruff", "check", "--no-cache", "--output-format=concise")


def test_the_source_is_formatted() -> None:
    _run("ruff", "format", "--no-cache", "--check")


def test_mypy_finds_nothing_in_strict_mode(tmp_path: Path) -> None:
    _run("mypy", f"--cache-dir={tmp_path}")


def test_the_documentation_builds_without_a_warning(tmp_path: Path) -> None:
    _run(
        *("sphinx", "-W", "-n", "--keep-going", "-q", "--no-color", "-b", "html"),
        *("-d", str(tmp_path / "doctrees")),
        # All of them are made in `tests/audit`, where they take less time.
        *("-D", "rulebooks=ddv-2026"),
        *("docs", str(tmp_path / "html")),
    )
