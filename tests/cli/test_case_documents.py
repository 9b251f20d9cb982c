"""Verbs that answer documents answer about the cases of a file as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path

CASES = """\
format: 1
variant: {extends: ddv-2026-home, with: [bock, second-dulle]}
cases:
  dulles:
    title: the second ten of hearts wins
    given:
      record:
        dealer: 3
        hands: [H10, H10, CQ, DA]
        fill: true
    table:
      given: [actions]
      expect: [tricks]
      rows:
        normal: [[reserve healthy healthy healthy healthy, play H10 H10 CQ DA], [1]]
        refused: [[reserve healthy healthy healthy healthy, play H10 S9], []]
  begun:
    title: a record may begin with its contract
    given:
      record:
        dealer: 3
        start: {contract: queens-solo, declarer: 2}
        hands: [HA, HK, CQ, H9]
        fill: true
        actions: [play HA]
    expect: {leader: 0}
  charlie:
    title: facts
    options: {deals: 3}
    given:
      facts:
        contract: normal
        parties: {re: [0, 1], kontra: [2, 3]}
        card_points: {re: 130, kontra: 110}
    expect: {game_value: 1}
  bock:
    title: a session
    given:
      session:
        seed: 1
        times: 2
        deals:
          - contract: normal
            parties: {re: [0, 1], kontra: [2, 3]}
            card_points: {re: 120, kontra: 120}
    expect: {deals_played: 2}
  late:
    title: a situation
    given:
      situation:
        contract: normal
        parties: {re: [0, 1], kontra: [2, 3]}
        cards_in_hand: 10
    expect: {allowed: ["0 call re"]}
  deck:
    title: the variant itself
    expect: {deck: {cards: 48}}
  impossible:
    title: hands that can not be
    given: {record: {dealer: 3, hands: [X1, "", "", ""]}}
    expect: {fault: DK802}
"""


@pytest.fixture(autouse=True)
def _file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "table.cases.yaml").write_text(CASES, encoding="utf-8")
    (tmp_path / "facts.json").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def _asked(verb: str, case: str, *options: str) -> str:
    run = doko(verb, "table.cases.yaml", "--case", case, *options)
    return run.out + run.err


def test_a_trick_of_a_case_is_explained() -> None:
    said = _asked("explain", "dulles/normal", "--trick", "1")
    assert said.startswith("trick 1: seat 1 with H10")
    assert "the second ten of hearts wins" in said


def test_an_action_that_stops_a_case_is_explained() -> None:
    """The record of the case ends with what the rules refuse."""
    said = _asked("replay", "dulles/refused")
    assert said.startswith("table.cases.yaml dulles/refused: ")
    assert "error[DK805]" in said
    assert "not allowed" in _asked("explain", "dulles/refused", "--action", "6")


def test_a_case_that_begins_with_a_contract_is_replayed_so() -> None:
    assert "contract: queens solo" in _asked("replay", "begun")


def test_facts_situations_and_sessions_are_documents_too() -> None:
    assert "game value 1" in _asked("score", "charlie")
    assert "allowed: call Re" in _asked("legal", "late")
    assert "factor bock: times 2" in _asked("explain", "bock", "--deal", "2")


def test_without_a_case_all_are_answered() -> None:
    answers = doko("replay", "table.cases.yaml", "--json").data
    assert [("findings" in found, "events" in found) for found in answers] == (
        [(True, True)] * 3 + [(True, False)] * 5
    )


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ("deck", "`deck` is about the variant itself"),
        ("impossible", "`X1` is no card of this deck"),
        ("late", "this is a situation, and what is read here is a record, facts"),
        ("dules", "there is no case `dules`: did you mean `dulles`?"),
    ],
)
def test_what_a_case_can_not_answer_is_told(case: str, message: str) -> None:
    assert message in _asked("explain", case)


def test_only_case_files_have_cases() -> None:
    run = doko("score", "facts.json", "--case", "dulles")
    assert run.status == 2
    assert "see the *.cases.yaml files" in run.err
