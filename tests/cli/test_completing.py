"""What the shell proposes while somebody types a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.shell_completion import ShellComplete

from doko_rules.cli.main import VERBS, command
from doko_rules.engine.players import PLAYERS
from doko_rules.validate.schema import formats
from tests.cli.packs import write_packs
from tests.cli.running import in_shell

if TYPE_CHECKING:
    from pathlib import Path

FILES = ("", "file")
"""What has a shell look for files itself."""


def _proposed(line: str) -> list[str]:
    """What is proposed for the last word of a line."""
    return [value for value, type_ in _items(line) if type_ == "plain"]


def _items(line: str) -> list[tuple[str, str]]:
    _, *words, last = line.split(" ")
    found = ShellComplete(command, {}, "doko", "_DOKO_COMPLETE").get_completions(
        words, last
    )
    return [(item.value, item.type) for item in found]


def test_verbs_are_proposed() -> None:
    assert _proposed("doko ") == list(VERBS)
    assert _proposed("doko s") == ["show", "session", "score", "schema"]


def test_options_are_proposed() -> None:
    assert _proposed("doko session x --p") == ["--players"]
    assert _proposed("doko score f.json --lang ") == ["en", "de"]


@pytest.mark.parametrize("verb", ["show", "session", "play", "bench", "host", "check"])
def test_variants_are_proposed_by_their_ids_and_as_files(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ddx.yaml").write_text("format: 1\n")
    (tmp_path / "ddx.cases.yaml").write_text("format: 1\n")
    shipped = ["ddv-2026", "ddv-2026-home", "ddv-tournament-2026"]
    assert _proposed(f"doko {verb} dd") == [*shipped, "ddx"]
    assert _items(f"doko {verb} ./dd") == [("./dd", "file")]
    assert _proposed("doko score --variant ddv-2026-") == ["ddv-2026-home"]


@pytest.mark.parametrize("verb", ["show", "check"])
def test_packs_are_proposed_where_they_can_be_looked_at(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_packs(tmp_path)
    assert _proposed(f"doko {verb} cau") == ["caught"]
    assert _proposed("doko play cau") == []


def test_packs_and_options_of_a_new_variant_are_proposed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_packs(tmp_path)
    assert _proposed("doko new x --extends ddv-2026-") == ["ddv-2026-home"]
    assert "caught" in _proposed("doko new x --with ")
    assert _proposed("doko new x --with caught,no-f") == ["caught,no-fox"]
    begun = "doko new x --extends ddv-2026 --with caught --set"
    assert _proposed(f"{begun} cau") == ["caught_value=", "caught_in="]
    assert _proposed(f"{begun} caught_in=") == [
        "caught_in=everywhere",
        "caught_in=nowhere",
    ]
    assert _proposed("doko new x --set d") == []
    assert _proposed("doko new x --extends nosuch --set d") == []


@pytest.mark.parametrize("verb", ["score", "replay", "legal", "explain", "test"])
def test_documents_are_files(verb: str) -> None:
    assert _items(f"doko {verb} ") == [FILES]
    assert _items(f"doko {verb} a.json ") == [FILES]


def test_records_go_into_a_folder() -> None:
    assert _items("doko session x --record ") == [("", "dir")]


def test_players_are_proposed_one_after_another() -> None:
    assert _proposed("doko play x --players ") == list(PLAYERS)
    assert _proposed("doko session x --players basic,r") == ["basic,random"]


def test_formats_are_proposed() -> None:
    assert _proposed("doko schema ") == formats()


def test_nothing_is_proposed_behind_a_verb_that_does_not_exist() -> None:
    assert _proposed("doko nosuch ") == list(VERBS)


def test_a_shell_gets_its_script_and_its_answers(tmp_path: Path) -> None:
    script = in_shell("export _DOKO_COMPLETE=bash_source; doko", tmp_path)
    assert (script.status, script.err) == (0, "")
    assert "complete -o nosort -F _doko_completion doko" in script.out
    answer = in_shell(
        "export _DOKO_COMPLETE=bash_complete COMP_WORDS='doko show ddv' COMP_CWORD=2\n"
        "doko",
        tmp_path,
    )
    shipped = ["ddv-2026", "ddv-2026-home", "ddv-tournament-2026"]
    assert answer.out.splitlines()[1:] == [f"plain,{id}" for id in shipped]
