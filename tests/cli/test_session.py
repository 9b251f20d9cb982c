"""What `doko session` plays, prints and keeps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from doko_rules.cli import session as module
from tests.cli.running import doko, same_as_golden

if TYPE_CHECKING:
    from pathlib import Path

HOME = "ddv-2026-home"


def test_a_seed_plays_the_same_session_again() -> None:
    first = doko("session", HOME, "--seed", "1", "--deals", "3")
    again = doko("session", HOME, "--seed", "1", "--deals", "3")
    other = doko("session", HOME, "--seed", "2", "--deals", "3")
    assert first.status == 0
    assert first.out == again.out != other.out


def test_people_see_an_audited_sheet() -> None:
    run = doko(*("session", HOME, "--seed", "5", "--deals", "2", "--players", "random"))
    assert (run.status, run.err) == (0, "")
    assert same_as_golden("session", run.out)


def test_a_session_lasts_as_long_as_its_variant_says() -> None:
    report = doko("session", HOME, "--seed", "1", "--json").data
    assert len(report["deals"]) == 12
    assert [place["session_score"] for place in report["ranking"]] == sorted(
        report["totals"], reverse=True
    )


def test_totals_are_the_sums_of_what_the_deals_add() -> None:
    report = doko("session", HOME, "--seed", "3", "--json").data
    sums = [
        sum(scores)
        for scores in zip(
            *(deal["session_scores"] for deal in report["deals"]), strict=True
        )
    ]
    assert report["totals"] == sums == report["deals"][-1]["totals"]


def test_each_seat_may_have_its_own_kind_of_player() -> None:
    kinds = "basic,random,basic,random"
    run = doko(
        *("session", HOME, "--seed", "1", "--deals", "1", "--json"),
        *("--players", kinds),
    )
    assert run.data["players"] == kinds.split(",")


def test_without_a_seed_the_sheet_tells_one_that_plays_it_again() -> None:
    first = doko("session", HOME, "--deals", "1", "--json")
    seed = str(first.data["seed"])
    assert doko("session", HOME, "--deals", "1", "--json", "--seed", seed) == first


def test_records_are_kept_whole_in_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    run = doko("session", HOME, "--seed", "1", "--deals", "2", "--record", folder)
    assert run.status == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "deal-001.json",
        "deal-002.json",
    ]
    record = json.loads((folder / "deal-001.json").read_text())
    assert record["variant"] == HOME
    assert sum(record["result"]["session_scores"]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch"], "there is no variant `nosuch`"),
        ([HOME, "--players", "bsaic"], "did you mean `basic`?"),
        ([HOME, "--players", "basic,random"], "one kind of player or 4"),
        ([HOME, "--deals", "0"], "--deals"),
        ([HOME, "--seed", "x"], "--seed"),
        ([HOME, "--record", "file"], "can not be written to"),
        ([HOME, "--record", "file/below"], "can not be written to"),
        ([], "VARIANT"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_played(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("in the way")
    run = doko("session", *arguments)
    assert run.status == 2
    assert said in run.out + run.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(("asked", "played"), [(2, 2), (3, 3), (4, 3), (1000, 3)])
def test_a_session_stops_after_so_many_deals_if_it_is_not_over_before(
    asked: int, played: int, tmp_path: Path
) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text(
        "format: 1\nid: ours\nlabel: {en: ours, de: unseres}\n"
        "extends: ddv-2026-home\nset: {deals: 3}\n",
        "utf-8",
    )
    options = ("--seed", "1", "--deals", str(asked), "--json")
    assert len(doko("session", ours, *options).data["deals"]) == played


def test_a_session_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_DEALS", 2)
    run = doko("session", HOME, "--seed", "1")
    assert run.status == 4
    assert "too much work" in run.err
