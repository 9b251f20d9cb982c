"""The page about the command line has every verb with all its options."""

from __future__ import annotations

import click
import pytest

from doko_rules.cli.main import VERBS, Doko
from tests.source import ROOT

PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
GROUP = Doko("doko")
CONTEXT = click.Context(GROUP)
# Explained once, for all verbs that have them.
COMMON = {"--json", "--lang", "--variant", "--no-paths", "--help"}


def _options(verb: str) -> set[str]:
    command = GROUP.get_command(CONTEXT, verb)
    assert command is not None
    return {
        option
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--")
    }


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_has_a_row_with_its_options(verb: str) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| `{verb} "))
    told = {word.split()[0] for word in row.split("`")[1::2] if word.startswith("--")}
    assert told - COMMON == _options(verb) - COMMON


def test_the_common_options_are_explained() -> None:
    used = {option for verb in VERBS for option in _options(verb)}
    assert {option for option in used & COMMON if f"`{option}" not in PAGE} == set()
