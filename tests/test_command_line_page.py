"""The page about the command line has every verb with all its options."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pytest

from doko_rules.cli.main import VERBS, Doko
from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
GROUP = Doko("doko")
CONTEXT = click.Context(GROUP)
# Explained once, for all verbs that have them.
COMMON = {"--json", "--lang", "--variant", "--no-paths", "--help"}


def _options(verb: str) -> set[str]:
    command = GROUP.get_command(CONTEXT, verb)
    assert command is not None
    # Of a verb with verbs of its own, those of all.
    commands = [command, *getattr(command, "commands", {}).values()]
    return {
        option
        for one in commands
        for parameter in one.params
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


# --- answers in JSON ----------------------------------------------------------------

HOME = "ddv-2026-home"
OF_IDS = {"parties", "tricks", "card_points"}
"""Keys whose own keys are ids of the variant."""
OF_FORMATS = {"events", "result", "ranking", "instead", "calls", "findings", "record"}
"""Keys whose own keys are told in words or on another page."""


def _told() -> dict[str, set[str]]:
    """The keys of the answers that the page tells, by verb."""
    section = PAGE.partition("## Answers in JSON")[2].partition("\n## ")[0]
    found: dict[str, set[str]] = {}
    verb = ""
    for cells in re.findall(r"^\|(.*?)\|(.*?)\|", section, re.MULTILINE):
        verb = cells[0].strip(" `") or verb
        found.setdefault(verb, set()).update(re.findall(r"`([^`]+)`", cells[1]))
    return found


def _keys(answer: Any, before: tuple[str, ...] = ()) -> Iterator[str]:
    """The keys of an answer down to the second level; lists are passed over."""
    if isinstance(answer, list):
        for item in answer:
            yield from _keys(item, before)
    elif isinstance(answer, dict):
        for key, inner in answer.items():
            path = (*before, key)
            if len(path) == 2 or key in OF_IDS | OF_FORMATS:
                yield ".".join(path)
            elif deeper := set(_keys(inner, path)):
                yield from deeper
            else:
                yield key


def test_the_keys_of_answers_in_json_are_those_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = doko(
        *("session", HOME, "--seed", "1", "--deals", "1", "--record", "."), "--json"
    )
    record = "deal-001.json"
    situation = "situation.json"
    Path(situation).write_text(json.dumps({"variant": HOME, "contract": "normal"}))
    cases = "home.cases.yaml"
    shutil.copy(ROOT / "variants" / f"{HOME}.cases.yaml", cases)
    answers = {
        "session": [session.data],
        "replay": [doko("replay", record, "--json").data],
        "legal": [
            doko("legal", record, "--upto", "9", "--json").data,
            doko("legal", situation, "--json").data,
        ],
        "explain": [
            doko("explain", record, "--action", "8", "--json").data,
            doko("explain", record, "--json").data,
        ],
        "test": [doko("test", cases, "--json").data],
        "new": [doko("new", "ours", "--extends", HOME, "--json").data],
        "fmt": [
            doko("fmt", "-", "--json", stdin="a:  1\n").data,
            doko("fmt", "-", "--diff", "--json", stdin="a:  1\n").data,
        ],
        "bench": [doko("bench", HOME, "--deals", "5", "--rounds", "1", "--json").data],
        "perft": [doko("perft", HOME, "--cards", "2", "--split", "--json").data],
        "help": [doko("help", topic, "--json").data for topic in ("DK402", "score")],
    }
    told = _told()
    for verb, given in answers.items():
        assert set(_keys(given)) == told[verb], verb
