"""Running the command line inside the test, and comparing what people see."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from click.testing import CliRunner

from doko_rules.cli.main import command
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

GOLDEN = ROOT / "tests" / "golden"
UPDATE = bool(os.environ.get("DOKO_UPDATE_GOLDEN"))


class Run(NamedTuple):
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def doko(*arguments: str | Path, stdin: str | bytes = "") -> Run:
    """Run the command line."""
    done = CliRunner().invoke(command, [str(a) for a in arguments], input=stdin)
    return Run(done.exit_code, done.stdout, done.stderr)


def in_shell(line: str, folder: Path) -> Run:
    """Run a line of shell, in which ``doko`` is the command line."""
    script = f'doko() {{ "{sys.executable}" -m doko_rules "$@"; }}\n{line}'
    done = subprocess.run(
        ["/bin/bash", "-c", script],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def same_as_golden(name: str, text: str) -> bool:
    """Whether a text is that of ``tests/golden/<name>.txt``.

    The lines of rules in shipped files move when these are edited: they do not count.
    ``DOKO_UPDATE_GOLDEN=1`` writes the text, for a person to read before it is
    committed.
    """
    text = re.sub(r"(variants/\S+?\.yaml):\d+", r"\1:N", text)
    text = re.sub(r"\b[0-9a-f]{16}\b", "FINGERPRINT", text)
    path = GOLDEN / f"{name}.txt"
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    return True
