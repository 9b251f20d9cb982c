"""How far cases reach into the rules of a variant."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from doko_rules.audit.coverage import Coverage, cover, said_of, sections
from doko_rules.audit.marked import marked
from doko_rules.audit.opened import Opened, open_variant
from doko_rules.testing.cases import CaseFile, read_text

ONE = """\
format: 1
variant: ddv-2026
cases:
  won:
    title: Re wins with 121 card points
    given:
      facts:
        contract: normal
        parties: {re: [0, 1], kontra: [2, 3]}
        card_points: {re: 121, kontra: 119}
    expect: {winner: re, game_value: 1}
"""
LOST = """
  lost:
    title: Kontra wins with the other half
    given:
      facts:
        contract: normal
        parties: {re: [0, 1], kontra: [2, 3]}
        card_points: {re: 120, kontra: 120}
    expect: {winner: kontra}
"""
ACCEPTED = """
accepted:
  one:
    rule: score/factors/solo
    clauses: ["contract.solo: never true"]
    reason: nobody dares
"""


@cache
def _opened() -> Opened:
    return open_variant("ddv-2026")


def _file(text: str) -> CaseFile:
    file = read_text(text, "one.cases.yaml", Path())
    assert not file.report.has_errors
    return file


def _cover(*texts: str) -> Coverage:
    return cover(_opened(), [_file(text) for text in texts])


def _missing(found: Coverage, rule: str) -> set[str]:
    return {said_of(one.clause) for one in found.missing if one.clause.rule == rule}


def test_cases_reach_what_they_decide_and_nothing_else() -> None:
    found = _cover(ONE)
    assert "1: never asked" not in _missing(found, "score/lines/won/value")
    assert _missing(found, "score/lines/called/value") == {"2: never asked"}
    needs = "outcome/needs/regular/is"
    # Of the two parties one has what it needs, and the other has not.
    assert not _missing(found, needs)
    against = "score/lines/against-queens-of-clubs"
    assert _missing(found, against) == {"winner = kontra: never true", "never counts"}
    assert not _missing(_cover(ONE + LOST), against)


def test_entries_are_reached_when_they_are_used() -> None:
    found = _cover(ONE)
    assert not _missing(found, "contracts/normal")
    assert _missing(found, "contracts/marriage") == {"never played"}
    assert _missing(found, "ladders/calls/levels/no90") == {"never called"}
    assert _missing(found, "trick/leads") == {"no case is about it"}
    calls = ONE.replace("119}", "119}\n        calls: {re: no90}")
    calls = calls.replace("winner: re, game_value: 1", "winner: kontra")
    found = _cover(calls)
    assert not _missing(found, "ladders/calls/levels/no90")
    assert _missing(found, "ladders/calls/levels/no60") == {"never called"}


def test_an_entry_that_is_only_inherited_from_needs_no_case() -> None:
    rules = {one.clause.rule for one in _cover(ONE).clauses}
    assert "contracts/queens-solo" in rules
    assert "contracts/any-solo" not in rules


def test_a_case_that_fails_reaches_nothing() -> None:
    found = _cover(ONE.replace("winner: re", "winner: kontra"))
    assert len(found.failed) == 1 and found.cases == 0
    assert _missing(found, "score/lines/won/value") == {"1: never asked"}


def test_a_case_that_fails_with_other_options_reaches_nothing_either() -> None:
    wrong = ONE.replace("winner: re", "winner: kontra")
    found = _cover(wrong.replace("    given:", "    options: {deals: 1}\n    given:"))
    assert _missing(found, "score/lines/won/value") == {"1: never asked"}


def test_a_case_of_another_variant_may_fail() -> None:
    other = ONE.replace("winner: re", "winner: kontra")
    found = _cover(other.replace("variant: ddv-2026", "variant: bs-fyi"))
    assert not found.failed and len(found.others) == 1


def test_other_options_are_other_rules_of_the_same_clauses() -> None:
    with_options = ONE.replace("    given:", "    options: {deals: 1}\n    given:")
    found = _cover(with_options)
    assert not _missing(found, "score/lines/won/value")
    assert found.percent == _cover(ONE).percent


def test_a_reason_takes_a_clause_out_of_the_count() -> None:
    found = _cover(ONE + ACCEPTED)
    assert "contract.solo: never true" not in _missing(found, "score/factors/solo")
    assert len(found.counted) == len(_cover(ONE).counted) - 1
    assert [one.reason for one in found.clauses if one.reason] == ["nobody dares"]
    assert not found.findings


def test_a_reason_that_is_not_needed_is_a_finding() -> None:
    (fault,) = _cover(ONE + ACCEPTED.replace("never true", "never false")).findings
    assert (fault.code, fault.place.line) == ("DK906", 16)
    # In a file for another variant it may be needed there.
    elsewhere = (ONE + ACCEPTED).replace("ddv-2026", "bs-fyi").replace("true", "false")
    assert not _cover(elsewhere).findings


def test_sections_add_up() -> None:
    found = _cover(ONE)
    counted = sum(row[1] for row in sections(found))
    assert counted == len(found.counted)
    assert sum(row[2] for row in sections(found)) == counted - len(found.missing)


def test_each_line_of_a_file_shows_what_it_lacks() -> None:
    found = _cover(ONE)
    (file,) = marked(found)
    assert (file.name, file.counted) == ("variants/ddv-2026.yaml", len(found.counted))
    text = found.opened.report.texts[file.name]
    lines = ["".join(part for part, _ in line.parts) for line in file.lines]
    assert lines == text.splitlines()
    number = next(n for n, line in enumerate(lines) if "value: 2" in line)
    line = file.lines[number]
    assert (line.state, line.missing) == ("bad", ("2: never asked",))
    assert [part for part, is_marked in line.parts if is_marked] == ["2"]
    states = {line.state for line in file.lines}
    assert states == {"", "good", "bad"}
    (file,) = marked(_cover(ONE + ACCEPTED))
    (line,) = [line for line in file.lines if line.reasons]
    assert line.reasons == ("contract.solo: never true – nobody dares",)
