"""A deal that comes to nothing, as each command tells of it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.cli import session as module
from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FILE = str(ROOT / "tests" / "engine" / "throwing.yaml")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path]:
    """A session with deals that came to nothing, and the folder of its records."""
    folder = tmp_path_factory.mktemp("records")
    run = doko("session", FILE, "--seed", "4", "--json", "--record", folder)
    assert run.status == 0
    return run.data, folder


@pytest.fixture(scope="module")
def record(kept: tuple[Any, Path]) -> Path:
    return next(iter(sorted(kept[1].glob("*-redealt-1.json"))))


def test_the_deals_that_count_are_as_many_as_ever(kept: tuple[Any, Path]) -> None:
    deals = kept[0]["deals"]
    assert sum("deal" in deal for deal in deals) == 12
    assert any("redeal" in deal for deal in deals)


def test_the_same_dealer_deals_the_next_deal(kept: tuple[Any, Path]) -> None:
    deals = kept[0]["deals"]
    for one, after in pairwise(deals):
        if "redeal" in one:
            assert one == {"dealer": after["dealer"], "redeal": "five-nines"}


def test_people_read_why_the_cards_are_dealt_again() -> None:
    run = doko("session", FILE, "--seed", "4", "--deals", "8", "--lang", "de")
    assert "neu gegeben: fünf Neunen, Geber 2" in run.out


def test_each_has_a_record_with_its_reason_as_result(record: Path) -> None:
    assert json.loads(record.read_text("utf-8"))["result"] == {"redeal": "five-nines"}
    run = doko("replay", record)
    assert (run.status, run.err) == (0, "")
    assert "0 five nines · dealt again: five nines" in run.out


def test_its_events_end_with_it(record: Path) -> None:
    data = doko("replay", record, "--json").data
    assert data["events"][-1] == {"event": "redealt", "redeal": "five-nines"}
    assert (data["phase"], data["turn"]) == ("redealt", None)
    assert data["result"] == {"redeal": "five-nines"}


def test_another_reason_in_a_record_is_a_finding(record: Path) -> None:
    wrong = json.loads(record.read_text("utf-8"))
    wrong["variant"], wrong["result"] = FILE, {"redeal": "misdeal"}
    run = doko("replay", "-", "--json", stdin=json.dumps(wrong))
    assert run.status == 1
    assert [f["code"] for f in run.data["findings"]] == ["DK807"]


def test_the_claim_and_its_rank_explain_it(record: Path) -> None:
    (found,) = doko("explain", record, "--json").data["explanations"]
    assert (found["subject"], found["result"]) == ("redeal", "five-nines")
    assert [reason["rule"] for reason in found["because"]] == [
        "redeals/five-nines",
        "redeals/five-nines/claim",
        "reservations/ranks/throwing",
    ]


def test_it_has_no_score(record: Path) -> None:
    run = doko("score", record)
    assert run.status == 1
    assert "error[DK808] the cards are dealt again" in run.out


@pytest.fixture
def any_hand(tmp_path: Path) -> Path:
    """A variant in which every hand may be thrown in, and players like to do that."""
    rules = {
        "format": 1,
        "id": "any-hand",
        "label": {"en": "any hand", "de": "jedes Blatt"},
        "extends": FILE,
        "set": {"throwing_before_solo": True},
        "redeals": {"five-nines": {"claim": {"when": True}}},
        "advice": {"claims": {"five-nines": 9999}},
    }
    path = tmp_path / "any-hand.yaml"
    path.write_text(json.dumps(rules), encoding="utf-8")
    return path


def test_a_session_that_never_gets_to_play_is_stopped(
    any_hand: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_DEALS", 20)
    run = doko("session", any_hand, "--seed", "1")
    assert run.status == 4
    assert run.out.count("dealt again: five nines") == 20


def test_a_person_at_the_terminal_is_told_and_goes_on(any_hand: Path) -> None:
    said = ["reservation", "five nines", "quit"]
    run = doko(
        *("play", any_hand, "--seed", "1", "--players", "random"),
        stdin="\n".join(said) + "\n",
    )
    assert run.status == 0
    assert "five nines: the cards are dealt again" in run.out
    headings = [line for line in run.out.splitlines() if line.startswith("deal 1 ")]
    assert len(headings) == 2
