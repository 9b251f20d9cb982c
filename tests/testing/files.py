"""Case files written inside tests."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from doko_rules.testing.cases import CaseFile, read_text
from doko_rules.testing.run import Runner

if TYPE_CHECKING:
    from doko_rules.testing.run import Outcome

HEAD = "format: 1\nvariant: ddv-2026\ncases:\n"


def read(cases: str) -> CaseFile:
    """A file with these cases, for the shipped variant."""
    return read_text(HEAD + textwrap.indent(textwrap.dedent(cases), "  "), "f", Path())


def run(cases: str) -> list[Outcome]:
    """What comes of these cases."""
    file = read(cases)
    assert not list(file.report), list(file.report)
    return list(Runner().run_file(file))


def run_one(given: str, expect: str) -> Outcome:
    """What comes of one case."""
    lines = ["one:", "  title: one", f"  expect: {expect}"]
    if given:
        lines.append(f"  given: {given}")
    (outcome,) = run("\n".join(lines))
    return outcome
