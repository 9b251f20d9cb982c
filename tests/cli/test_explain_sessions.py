"""Happenings, what a session keeps, and what is missing or not decided yet."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.examples import first_card, record
from tests.cli.running import Run, doko

if TYPE_CHECKING:
    from pathlib import Path

DOUBLED = """\
format: 1
id: doubled
label: {en: Doubled deals, de: Bock}
extends: ddv-2026-home
sources:
  table: {title: {en: Our table, de: Unser Tisch}, edition: "1", status: house}
session_state:
  doubled:
    source: table 1
    label: {en: doubled to come, de: Bock}
    type: int 0..40
    seen_by: all
effects:
  over:
    source: table 1
    label: {en: a doubled deal is over, de: ein Bockspiel ist vorbei}
    at: deal_scored
    when: doubled > 0
    do: [{set: doubled, to: doubled - 1}]
  begins:
    source: table 1
    label: {en: a round begins, de: eine Runde beginnt}
    at: deal_scored
    when: happened(even-split) or happened(hearts)
    do: [{set: doubled, to: doubled + 2}]
redeals:
  nines:
    source: table 2
    label: {en: five nines, de: fünf Neunen}
    claim:
      source: table 2
      label: {en: five nines, de: fünf Neunen}
      rank: throwing
      when: (count c in hand(seat) where c.rank = nine) >= 5
reservations:
  ranks:
    throwing: {after: all, source: table 2, label: {en: throwing in, de: Schmeißen}}
score:
  happenings:
    even-split:
      source: table 1
      label: {en: "120 to 120", de: 120 zu 120}
      when: card_points(re) = card_points(kontra)
    hearts:
      source: table 1
      label: {en: heart trick, de: Herzstich}
      found: {t: tricks}
      where: t.led = hearts and (all p in t.plays holds p.class = hearts)
  factors:
    doubled:
      before: solo
      source: table 1
      label: {en: doubled deal, de: Bock}
      when: doubled > 0
      times: 2
"""
SIDES = {"re": [0, 1], "kontra": [2, 3]}
EVEN = {
    "contract": "normal",
    "parties": SIDES,
    "card_points": {"re": 120, "kontra": 120},
}
WON = {**EVEN, "card_points": {"re": 130, "kontra": 110}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "doubled.yaml").write_text(DOUBLED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _asked(data: Any, *options: str) -> Run:
    return doko("explain", "-", *options, stdin=json.dumps(data))


SHEET = {"variant": "doubled", "dealer": 3, "deals": [EVEN, WON, WON, WON]}


# --- which deal began it ------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_a_doubled_deal_of_a_sheet_tells_which_deals_have_made_it_one() -> None:
    run = _asked(SHEET, "--deal", "3", "--line", "doubled")
    assert run.status == 0
    assert "    doubled = 1\n" in run.out
    begun = "doubled was changed by: a round begins (deal 1: 120 to 120)"
    assert begun in run.out
    assert "doubled was changed by: a doubled deal is over (deal 2)" in run.out
    german = _asked(SHEET, "--deal", "2", "--line", "doubled", "--lang", "de")
    assert (
        "doubled geändert durch: eine Runde beginnt (Spiel 1: 120 zu 120)" in german.out
    )
    absent = _asked(SHEET, "--deal", "4", "--line", "doubled").out
    assert absent.startswith("factor doubled: does not count\n")


@pytest.mark.usefixtures("folder")
def test_each_deal_that_began_it_tells_what_had_happened_in_it() -> None:
    both = {**EVEN, "happened": ["hearts"]}
    sheet = {**SHEET, "deals": [both, EVEN, WON]}
    run = _asked(sheet, "--deal", "3", "--line", "doubled")
    causes = "deal 1: 120 to 120, heart trick; 2: 120 to 120"
    assert f"doubled was changed by: a round begins ({causes})" in run.out
    answer = json.loads(_asked(sheet, "--deal", "3", "--line", "doubled", "--json").out)
    (values,) = [
        reason["values"]
        for explanation in answer["explanations"]
        for reason in explanation["because"]
        if reason["rule"] == "effects/begins"
    ]
    assert values == {
        "deals": "[1, 2]",
        "happened in deal 1": "[even-split, hearts]",
        "happened in deal 2": "[even-split]",
    }


@pytest.mark.usefixtures("folder")
def test_a_deal_that_comes_alone_says_that_its_state_is_given() -> None:
    facts = {**WON, "variant": "doubled", "before": {"doubled": 2}}
    out = _asked(facts, "--line", "doubled").out
    assert "doubled is given as it was before the deal" in out


@pytest.mark.usefixtures("folder")
def test_a_sheet_is_asked_for_one_deal() -> None:
    run = _asked(SHEET)
    assert run.status == 2
    assert "say which deal of the sheet with `--deal`, from 1 to 4" in run.err
    assert "has 4 deals that are scored, not 5" in _asked(SHEET, "--deal", "5").err
    wrong = _asked({**WON, "variant": "doubled"}, "--deal", "1")
    assert "`--deal` is for a sheet, and this is facts" in wrong.err


# --- happenings --------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_a_happening_is_explained_like_a_line() -> None:
    run = _asked(SHEET, "--deal", "1", "--line", "even-split")
    assert run.out.startswith("happening even-split: 120 to 120: happened\n")
    assert "    card_points(re) = 120\n" in run.out
    absent = _asked(SHEET, "--deal", "2", "--line", "even-split", "--lang", "de").out
    assert absent.startswith("Ereignis even-split: nicht geschehen\n")
    given = {**EVEN, "variant": "doubled", "happened": ["hearts"]}
    out = _asked(given, "--line", "hearts").out
    assert "given as a fact" in out
    everything = _asked(given).out
    assert "happening even-split: 120 to 120: happened" in everything
    assert "happening hearts: heart trick: happened" in everything


# --- what is missing ----------------------------------------------------------------


def test_a_line_that_was_not_found_tells_what_was_false_of_the_nearest() -> None:
    told = 0
    for seed in range(4, 12):
        data = record(seed)
        run = _asked(data, "--line", "charlie", "--json")
        (found,) = run.data["explanations"]
        if found["result"] == "does not count":
            (reason,) = found["because"]
            # Only the last trick can be won by Charlie.
            assert list(reason["values"]) == ["trick 12"]
            assert reason["values"]["trick 12"].startswith(
                "not (t.won_with.card = CJ): t.won_with.card = "
            )
            told += 1
    assert told


def test_what_was_searched_among_all_cards_is_told_of_few() -> None:
    for seed in range(4, 16):
        (found, *_) = _asked(record(seed), "--line", "fox", "--json").data[
            "explanations"
        ]
        if found["result"] == "does not count":
            (reason,) = found["because"]
            assert 0 < len(reason["values"]) <= 2
            assert all(", DA" in about for about in reason["values"])
            return
    raise AssertionError


def test_a_record_with_an_illegal_action_has_no_line_but_that_action() -> None:
    data = record(4)
    data["actions"][-1] = {**data["actions"][-1], "card": "H10"}
    run = _asked(data, "--line", "fox")
    assert run.status == 1
    assert "error[DK805]" in run.out
    assert "the deal is not over" not in run.out + run.err


# --- what is not decided yet ---------------------------------------------------------


def test_before_the_play_contract_and_parties_are_not_known() -> None:
    data = record(4)
    del data["result"]
    data["actions"] = data["actions"][: first_card(data) - 1]
    run = _asked(data)
    assert run.out.startswith(
        "contract: not known yet\n\nparty of seat 0: not known yet"
    )
    found = _asked(data, "--seat", "2", "--json").data["explanations"]
    assert found == [{"subject": "party of seat 2", "result": "unknown", "because": []}]
    course = doko("replay", "-", "--json", stdin=json.dumps(data)).data
    assert course["contract"] is None
    assert course["parties"] == {"re": [], "kontra": []}


# --- cases ---------------------------------------------------------------------------

CASES = """\
format: 1
variant: doubled
cases:
  begins:
    title: an even split begins a round
    given: {session: {dealer: 3, deals: [%(even)s]}}
    expect: {kept: {doubled: 2}, because: [effects/begins, score/happenings/even-split]}
  goes-on:
    title: the round goes on
    given: {session: {dealer: 3, deals: [%(even)s, %(won)s]}}
    expect:
      kept: {doubled: 1}
      because: [effects/begins, effects/over, score/factors/doubled]
  thrown:
    title: five nines are thrown in
    given:
      record:
        dealer: 3
        fill: true
        hands: [C9 C9 S9 S9 H9 H9, "", "", ""]
        actions: [reserve reservation healthy healthy healthy, 0 name nines]
    expect:
      redeal: nines
      because: [redeals/nines, redeals/nines/claim]
      contract: none
      parties: {re: []}
"""
WRONG = """\
format: 1
variant: doubled
cases:
  nothing:
    title: nothing is decided
    expect: {because: [deck]}
  kept:
    title: not kept
    given: {session: {dealer: 3, deals: [%(even)s]}}
    expect: {kept: {doubeld: 2}}
"""


def _cases(folder: Path, text: str) -> Run:
    filled = text % {"even": json.dumps(EVEN), "won": json.dumps(WON)}
    (folder / "doubled.cases.yaml").write_text(filled, encoding="utf-8")
    return doko("test", folder / "doubled.cases.yaml")


def test_cases_ask_for_the_rules_behind_happenings_changes_and_redeals(
    folder: Path,
) -> None:
    run = _cases(folder, CASES)
    assert run.out == "3 passed, 0 failed\n"
    wrong = CASES.replace("[effects/begins, score", "[effects/over, score")
    assert "decided by effects/over" in _cases(folder, wrong).out


def test_questions_that_have_no_answer_are_faults_of_the_case(folder: Path) -> None:
    out = _cases(folder, WRONG).out
    assert "error[DK904] nothing has been decided here" in out
    assert "error[DK904] a session keeps no `doubeld`" in out
    assert "did you mean `doubled`?" in out
    happened = {
        "format": 1,
        "variant": "ddv-2026",
        "cases": {
            "x": {"title": "x", "given": {"facts": WON}, "expect": {"happened": []}}
        },
    }
    (folder / "other.cases.yaml").write_text(json.dumps(happened), encoding="utf-8")
    out = doko("test", folder / "other.cases.yaml").out
    assert "error[DK904] `ddv-2026` knows of no happenings" in out


# --- sheets --------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_the_table_of_a_sheet_marks_what_was_doubled() -> None:
    out = doko("score", "-", stdin=json.dumps(SHEET)).out
    rows = re.findall(r"^ +\d +(normal game[ ×2]*?) +0 1 ", out, re.MULTILINE)
    assert rows == ["normal game", *["normal game ×2"] * 2, "normal game"]


UNTAKEN = """\
format: 1
id: untaken
label: {en: Untaken, de: Ungenommen}
extends: ddv-2026-home
with: [poverty]
advice:
  takes: {poverty: 0}
"""


def test_a_redeal_that_nobody_claims_goes_by_its_label(folder: Path) -> None:
    (folder / "untaken.yaml").write_text(UNTAKEN, encoding="utf-8")
    for seed in range(12):
        run = doko("session", "untaken", "--seed", str(seed), "--deals", "12")
        found = re.findall(r"^dealt again: (.*), dealer", run.out, re.MULTILINE)
        if found:
            assert set(found) == {"nobody takes the poverty"}
            return
    raise AssertionError
