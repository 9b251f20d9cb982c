"""How the command line behaves as a whole: verbs, statuses, streams."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from doko_rules.cli.main import VERBS
from doko_rules.core.errors import BudgetExceeded
from doko_rules.core.paths import MOST_FOLDERS
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import write_record
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.cli.running import doko, in_shell
from tests.source import ROOT

HOME = "ddv-2026-home"


def test_help_lists_every_verb_without_loading_it() -> None:
    run = doko("--help")
    assert run.status == 0
    assert all(f"  {verb} " in run.out for verb in VERBS)


def test_the_documentation_lists_every_verb() -> None:
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    assert all(f"| `{verb}" in page for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str) -> None:
    run = doko(verb, "--help")
    assert run.status == 0
    assert "Usage: " in run.out


@pytest.mark.parametrize("arguments", [["chek"], ["--nosuch"], ["check"], ["score"]])
def test_wrong_usage_is_told_on_the_error_stream(arguments: list[str]) -> None:
    run = doko(*arguments)
    assert (run.status, run.out) == (2, "")
    assert "Error: " in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["explain", "r.json", "--trick", "x", "--json"], "'x' is not a valid integer"),
        (["explain", "r.json", "--trick", "99", "--json"], "has 0 tricks that are"),
        (["explain", "--json"], "Missing argument 'FILE...'"),
        (["session", HOME, "--players", "bsic", "--json"], "there is no player `bsic`"),
        (["session", HOME, "--nosuch", "--json"], "No such option"),
        (["chek", "--json"], "there is no verb `chek`"),
    ],
)
def test_a_program_is_told_of_wrong_usage_in_json(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = load_variant(HOME)
    record = write_record(Deal.shuffled(rules, dealer=3, random=seeded(1)))
    (tmp_path / "r.json").write_text(json.dumps(record))
    run = doko(*arguments)
    assert (run.status, run.err) == (2, "")
    (finding,) = run.data["findings"]
    assert finding["code"] == "usage"
    assert message in finding["message"]


def test_a_mistyped_verb_gets_the_nearest_one() -> None:
    assert "did you mean `score`?" in doko("scoer").err


def test_no_verb_shows_help() -> None:
    run = doko()
    assert run.status == 2
    assert "Verbs:" in run.out + run.err


def test_the_version_is_told() -> None:
    assert doko("--version").out.startswith("doko, version ")


def _fail_with(
    error: BaseException, patch: pytest.MonkeyPatch, name: str = "named"
) -> None:
    def fail(*_: Any) -> None:
        raise error

    patch.setattr(importlib.import_module("doko_rules.cli.bench"), name, fail)


def test_a_mistake_of_our_own_is_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOKO_DEBUG", raising=False)
    _fail_with(KeyError("a card of somebody"), monkeypatch)
    run = doko("bench", HOME)
    assert (run.status, run.out) == (3, "")
    first = run.err.splitlines()[0]
    assert re.fullmatch(r".*of doko itself \(KeyError at [a-z_.]+bench:\d+\)", first)
    assert "together with the input" in run.err
    assert "a card of somebody" not in run.err
    run = doko("bench", HOME, "--json")
    assert (run.status, run.err) == (3, "")
    assert run.data["findings"][0]["code"] == "internal"


def test_too_much_work_has_its_own_status(monkeypatch: pytest.MonkeyPatch) -> None:
    _fail_with(BudgetExceeded("score/lines/x", 10, 11), monkeypatch)
    run = doko("bench", HOME)
    assert run.status == 4
    assert "`score/lines/x` takes 11 steps" in run.err
    run = doko("bench", HOME, "--json")
    assert (run.status, run.err) == (4, "")
    assert run.data["findings"][0]["code"] == "budget"


def test_who_is_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    _fail_with(KeyboardInterrupt(), monkeypatch)
    run = doko("bench", HOME)
    assert (run.status, run.out, run.err.strip()) == (130, "", "stopped")


@pytest.mark.parametrize(
    "line",
    [
        f"doko show {HOME} | head -1",
        f"doko session {HOME} --seed 1 | head -1",
        f"doko session {HOME} --seed 1 | true",
        f"doko check {HOME} | true",
        "doko --help | true",
        f"yes '{{}}' | head -9999 | doko host {HOME} | true",
    ],
)
def test_a_reader_that_stops_reading_is_no_fault(line: str, tmp_path: Path) -> None:
    run = in_shell(f"{line}; echo ${{PIPESTATUS[-2]}}", tmp_path)
    assert run.out.splitlines()[-1] == "0"
    assert run.err == ""


@pytest.mark.parametrize("verb", ["check", "test"])
def test_a_folder_without_bottom_is_one_finding(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x/" * (MOST_FOLDERS + 2)).mkdir(parents=True)
    run = doko(verb, "x")
    assert (run.status, run.err) == (2, "")
    assert run.out.count("[DK101]") == 1
    assert "`x` can not be read (folders lie more than 100 deep)" in run.out


def test_findings_keep_their_status_when_nobody_reads_on(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("format: 1\nid: x\nscroe: {}\nextends: nosuch\n")
    run = in_shell("doko check x.yaml | true; echo ${PIPESTATUS[0]}", tmp_path)
    assert run.out == "1\n"
    assert run.err == ""


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    run = in_shell(f"doko show {HOME} > /dev/full", tmp_path)
    assert run.status == 2
    assert "can not read or write" in run.err
    assert "Traceback" not in run.err


def test_a_terminal_without_a_sign_shows_a_mark_in_its_place(tmp_path: Path) -> None:
    run = in_shell(
        f"PYTHONIOENCODING=ascii doko session {HOME} --seed 1 --deals 1", tmp_path
    )
    assert run.status == 0, run.err


def test_what_is_piped_has_no_colours(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("format: 1\nid: x\nscroe: {}\nextends: ddv-2026\n")
    run = in_shell("unset NO_COLOR; TERM=xterm doko check x.yaml", tmp_path)
    assert run.status == 1
    assert "\x1b" not in run.out + run.err


def test_the_module_runs_like_the_command(tmp_path: Path) -> None:
    run = in_shell("doko --version", tmp_path)
    assert run.out.startswith("doko, version ")
