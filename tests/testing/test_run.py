"""Each expectation tells right from wrong, and says what is wrong with the case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.testing.cases import read_cases, read_text
from doko_rules.testing.run import Runner
from tests.testing.files import read, run, run_one

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.testing.run import Outcome

FACTS = """{facts: {contract: normal, parties: {re: [0, 1], kontra: [2, 3]}, \
card_points: {re: 160, kontra: 80}, calls: {re: no90}, specials: \
[{id: fox, party: re}, {id: doppelkopf, party: kontra}]}}"""
SOLO = """{facts: {contract: queens-solo, parties: {re: [0], kontra: [1, 2, 3]}, \
card_points: {re: 130, kontra: 110}, specials: [{id: fox, party: re}]}}"""
TRICK = """{record: {dealer: 3, start: {contract: normal}, \
hands: [H10, H10, CQ, DA], actions: [play H10 H10 CQ DA]}}"""
HAND = """{situation: {contract: normal, parties: {re: [0, 1], kontra: [2, 3]}, \
cards_in_hand: 10, calls: {kontra: kontra}}}"""
LEAD = """{situation: {contract: normal, hands: {"1": [H10, HK]}, \
trick: {leader: 0, cards: [HA]}}}"""
SESSION = """{session: {dealer: 3, times: 2, deals: [{contract: normal, parties: \
{re: [0, 1], kontra: [2, 3]}, card_points: {re: 121, kontra: 119}}]}}"""


@pytest.mark.parametrize(
    ("given", "right", "wrong"),
    [
        (FACTS, "winner: re", "winner: none"),
        (FACTS, "game_value: 5", "game_value: 6"),
        (FACTS, "session_scores: [5, 5, -5, -5]", "session_scores: [5, 5, 5, 5]"),
        (
            FACTS,
            "lines_include: [re 1 won, re 2 called re]",
            "lines_include: [re 2 won]",
        ),
        (
            FACTS,
            "lines_include: [{id: fox, value: 1}]",
            "lines_include: [{id: charlie}]",
        ),
        (FACTS, "lines_exclude: [charlie]", "lines_exclude: [charlie, fox]"),
        (FACTS, "factors: {}", "factors: {solo: 3}"),
        (FACTS, "ignored: []", "ignored: [fox]"),
        (FACTS, "because: [score/lines/fox]", "because: [score/lines/charlie]"),
        (
            FACTS,
            "because: [outcome/needs/own-denial]",
            "because: [outcome/needs/regular]",
        ),
        (SOLO, "factors: {solo: 3}", "factors: {solo: 2}"),
        (SOLO, "ignored: [fox]", "ignored: []"),
        (SOLO, "because: [score/factors/solo]", "because: [score/lines/fox]"),
        (TRICK, "tricks: [0]", "tricks: [1]"),
        (TRICK, "trick_points: [34]", "trick_points: [30]"),
        (TRICK, "parties: {re: [2]}", "parties: {re: [0]}"),
        (TRICK, "card_points: {kontra: 34}", "card_points: {kontra: 33}"),
        (TRICK, "phase: scored", "phase: play"),
        (TRICK, "turn: none", "turn: 0"),
        (TRICK, "known: [2]", "known: []"),
        (TRICK, "trick: {winner: 0}", "trick: {winner: 1}"),
        (TRICK, "because: [equal_cards/first-wins]", "because: [contracts/marriage]"),
        (HAND, '"legal": {"0 call": [re]}', '"legal": {"0 call": []}'),
        (HAND, "allowed: [0 call re]", "allowed: [0 call no90]"),
        (HAND, "late: [0 call re]", "in_time: [0 call re]"),
        (HAND, "in_time: [2 call no90]", "late: [2 call no90]"),
        (HAND, "refused: {0 call no90: []}", "refused: {0 call re: []}"),
        (
            HAND,
            "refused: {0 call no90: [ladders/calls/skip]}",
            "refused: {0 call no90: [ladders/calls/repeat]}",
        ),
        (LEAD, 'legal: {"1 play": [♥K]}', 'legal: {"1 play": [HK, H10]}'),
        (SESSION, "next_dealer: 1", "next_dealer: 0"),
        (SESSION, "totals: [2, 2, -2, -2]", "totals: [1, 1, -1, -1]"),
        (SESSION, "ranks: [1, 1, 3, 3]", "ranks: [1, 1, 2, 2]"),
        (SESSION, "is_over: false", "is_over: true"),
        (SESSION, "deals_played: 2", "deals_played: 1"),
        ("", "deck: {cards: 48}", "deck: {cards: 40}"),
        ("", "worth: {CA: 11}", "worth: {CA: 10}"),
        ("", "trumps: {queens-solo: [♣Q, SQ, HQ, DQ]}", "trumps: {queens-solo: [CQ]}"),
        ("", "trump_count: {hearts-solo: 24}", "trump_count: {hearts-solo: 26}"),
        (
            "",
            "plain: {normal: {hearts: [HA, HK, H9]}}",
            "plain: {normal: {hearts: [HA, H10, HK, H9]}}",
        ),
    ],
)
def test_an_expectation_tells_right_from_wrong(
    given: str, right: str, wrong: str
) -> None:
    assert run_one(given, f"{{{right}}}").passed
    outcome = run_one(given, f"{{{wrong}}}")
    assert outcome.failures
    assert not outcome.faults


def test_all_lines_are_compared_when_they_are_given() -> None:
    lines = "re 1 won, re 1 under re no90, re 2 called re, re 1 denied re no90"
    specials = "re 1 fox, kontra 1 doppelkopf"
    assert run_one(FACTS, f"{{lines: [{specials}, {lines}]}}").passed
    (failure,) = run_one(FACTS, f"{{lines: [{lines}, re 1 fox]}}").failures
    assert (failure.expected, failure.found) == (
        "no such line",
        "kontra 1 doppelkopf",
    )


@pytest.mark.parametrize(
    ("given", "expect", "code"),
    [
        (TRICK, "session_scores: [0, 0, 0, 0]", ""),
        (HAND, "winner: re", "DK904"),
        (FACTS, "turn: 0", "DK904"),
        (FACTS, "totals: [0, 0, 0, 0]", "DK904"),
        (HAND, "late: [0 play CA]", "DK904"),
        (HAND, "allowed: [0 play CA]", "DK904"),
        (LEAD, "allowed: [1 call re]", "DK904"),
        (LEAD, "allowed: [9 call re]", "DK902"),
        (LEAD, 'legal: {"4 play": []}', "DK904"),
        (LEAD, 'legal: {"0 pray": []}', "DK902"),
        (LEAD, "trick: {winner: 0}", "DK904"),
        ("", "worth: {CX: 0}", "DK904"),
        ("", "plain: {normal: {harts: []}}", "DK904"),
        ("", "because: [score/lines/wonn]", "DK901"),
    ],
)
def test_a_question_without_an_answer_is_a_fault_of_the_case(
    given: str, expect: str, code: str
) -> None:
    outcome = run_one(given, f"{{{expect}}}")
    assert [fault.code for fault in outcome.faults] == ([code] if code else [])


LAST_TEN = """
format: 1
id: last-ten
extends: ddv-2026
label: {en: x, de: x}
equal_cards:
  last-ten:
    before: first-wins
    label: {en: x, de: x}
    source: tsr 5
    cards: [H10]
    wins: last
    when: last_trick
"""
IN_A_TRICK = """
format: 1
variant: ./last-ten.yaml
cases:
  tens:
    title: tens
    given: {situation: {contract: normal, trick: {leader: 0, cards: [%s]}, %s}}
    expect: {trick: {winner: %s, because: [%s]}}
"""


def _in_a_trick(folder: Path, *filled_in: object) -> Outcome:
    (folder / "last-ten.yaml").write_text(LAST_TEN, "utf-8")
    file = read_text(IN_A_TRICK % filled_in, "f", folder)
    assert not list(file.report), list(file.report)
    (outcome,) = Runner().run_file(file)
    return outcome


TENS = "H10, H10, CQ, DA"


@pytest.mark.parametrize(
    ("cards", "given", "winner", "rule"),
    [
        (TENS, "last_trick: true", 1, "equal_cards/last-ten"),
        (TENS, "last_trick: false", 0, "equal_cards/first-wins"),
        (TENS, "cards_in_hand: 0", 1, "equal_cards/last-ten"),
        (TENS, "cards_in_hand: 4", 0, "equal_cards/first-wins"),
        ("CQ, CQ, DA, D9", "dealer: 3", 0, "equal_cards/first-wins"),
        (
            TENS,
            'last_trick: {leader: 2, cards: [D9, DA, CQ, DK]}, hands: {"0": []}',
            *(1, "equal_cards/last-ten"),
        ),
    ],
)
def test_a_trick_of_a_situation_obeys_the_rules_about_the_last_one(
    tmp_path: Path, cards: str, given: str, winner: int, rule: str
) -> None:
    outcome = _in_a_trick(tmp_path, cards, given, winner, rule)
    assert outcome.passed, (outcome.faults, outcome.failures)


SAID = """{situation: {contract: normal, parties: {re: [0, 1], kontra: [2, 3]}, %s}}"""


@pytest.mark.parametrize(
    ("calls", "known"),
    [
        ("cards_in_hand: 10", "[]"),
        ("made_calls: [{seat: 1, what: re}]", "[1]"),
        ("calls: {re: re}", None),
    ],
)
def test_who_is_known_by_a_call_hangs_on_who_made_it(
    calls: str, known: str | None
) -> None:
    outcome = run_one(SAID % calls, f"{{known: {known or []}}}")
    assert outcome.passed is (known is not None)
    if known is None:
        assert [problem.help for problem in outcome.faults] == ["give `made_calls`"]


RAISED = """
format: 1
id: raised
label: {en: Raised, de: Erhöht}
extends: ddv-2026-home
state:
  raised: {source: tsr 5.1, label: {en: raised, de: erhöht}, type: bool, seen_by: all}
layers:
  jacks: {source: tsr 5.1, label: {en: j, de: b}, when: raised, move: [jack], above: CQ}
effects:
  turn:
    source: tsr 5.1
    label: {en: turned, de: gewendet}
    at: trick_taken
    do: [{set: raised, to: not raised}]
"""


@pytest.mark.parametrize(
    ("raised", "winner", "because"),
    [("true", 1, "layers/jacks"), ("false", 0, "orders/normal")],
)
def test_a_trick_of_a_situation_is_explained_as_it_was_decided(
    tmp_path: Path, raised: str, winner: int, because: str
) -> None:
    (tmp_path / "raised.yaml").write_text(RAISED, "utf-8")
    text = IN_A_TRICK.replace("last-ten", "raised")
    given = f"raised: {raised}, last_trick: false"
    for rule, passes in ((because, True), ("layers/jacks", raised == "true")):
        filled_in = ("CQ, SJ, DA, D9", given, winner, rule)
        file = read_text(text % filled_in, "f", tmp_path)
        (outcome,) = Runner().run_file(file)
        assert outcome.passed is passes, (outcome.faults, outcome.failures)


def test_a_trick_whose_winner_hangs_on_what_nobody_says_is_a_fault(
    tmp_path: Path,
) -> None:
    asked = (TENS, "dealer: 3", 0, "equal_cards/last-ten")
    (fault,) = _in_a_trick(tmp_path, *asked).faults
    assert fault.message == "nobody says whether this is the last trick"
    assert fault.help == "give `last_trick`: `true` or `false`"


def test_a_faulty_input_is_told_at_its_place() -> None:
    outcome = run_one(FACTS.replace("80", "90"), "{winner: re}")
    (fault,) = outcome.faults
    assert fault.code == "DK810"
    assert fault.message == "card points sum to 250, the deck has 240"


def test_a_session_begins_with_a_seat() -> None:
    outcome = run_one(SESSION.replace("dealer: 3", "dealer: 4"), "{next_dealer: 0}")
    (fault,) = outcome.faults
    assert (fault.code, fault.message) == ("DK801", "`4` is no seat")


def test_a_faulty_input_can_be_what_is_expected() -> None:
    assert run_one(FACTS.replace("80", "90"), "{fault: DK810}").passed
    (failure,) = run_one(FACTS, "{fault: DK810}").failures
    assert failure.found == "it is accepted"


def test_a_record_that_the_rules_stop_fails_with_their_reasons() -> None:
    outcome = run_one(
        "{record: {dealer: 3, start: {contract: normal}, "
        "hands: [HA C9, H9 H10, HK SA, C9 SA], actions: [play HA H10]}}",
        "{turn: 2}",
    )
    (failure,) = outcome.failures
    assert failure.name == "actions[0]"
    assert failure.expected == "1 play H10 is allowed"
    assert failure.notes[0].startswith("trick/follow: ")


def test_a_failed_settlement_comes_with_the_rules_that_decided() -> None:
    outcome = run_one(FACTS, "{winner: kontra}")
    assert "outcome/needs/own-denial/is" in [reason.rule for reason in outcome.because]


def test_options_change_the_variant_of_one_case() -> None:
    first, second = run(
        """\
        one: {title: x, options: {deals: 1}, given: {session: {deals: []}}, \
expect: {is_over: false}}
        none: {title: x, options: {deals: 1}, given: {session: {deals: \
[{contract: normal, parties: {re: [0, 1], kontra: [2, 3]}, \
card_points: {re: 121, kontra: 119}}]}}, expect: {is_over: true}}
        """
    )
    assert first.passed
    assert second.passed


def test_an_option_that_does_not_exist_is_told() -> None:
    (outcome,) = run("one: {title: x, options: {deels: 1}, expect: {}}")
    (fault,) = outcome.faults
    assert (fault.code, "`deals`" in fault.help) == ("DK905", True)


def test_only_the_wanted_cases_run() -> None:
    file = read(
        """\
        one: {title: x, expect: {}}
        two: {title: x, table: {expect: [deck.cards], rows: {a: [48], b: [48]}}}
        twofold: {title: x, expect: {}}
        """
    )
    outcomes = Runner().run_file(file, ["two"])
    assert [outcome.case.id for outcome in outcomes] == ["two/a", "two/b"]


OWN = """\
format: 1
id: own
label: {en: own, de: eigene}
extends: ddv-2026
sources:
  table: {title: {en: own, de: eigene}, edition: "2026", status: house}
score: {lines: {charlie: {source: table 1, value: 2}}}
"""
CHARLIE = """\
format: 1
variant: VARIANT
cases:
  charlie:
    title: Charlie counts two
    rules: [score/lines/charlie]
    given:
      facts:
        contract: normal
        parties: {re: [0, 1], kontra: [2, 3]}
        card_points: {re: 130, kontra: 110}
        specials: [{id: charlie, party: re}]
    expect: {lines_include: [re 2 charlie]}
"""


@pytest.mark.parametrize("variant", ["own", "./own.yaml", "own.yaml"])
def test_the_variant_is_found_beside_its_cases(variant: str, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, "utf-8")
    path = tmp_path / "own.cases.yaml"
    path.write_text(CHARLIE.replace("VARIANT", variant), "utf-8")
    (outcome,) = Runner().run_file(read_cases(path))
    assert outcome.passed


def test_cases_can_be_run_by_other_rules(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, "utf-8")
    path = tmp_path / "own.cases.yaml"
    path.write_text(CHARLIE.replace("VARIANT", "own"), "utf-8")
    (outcome,) = Runner("ddv-2026").run_file(read_cases(path))
    assert not outcome.passed


PACK = """\
format: 1
id: dear-charlie
pack: true
label: {en: Charlie counts two, de: Karlchen zählt zwei}
sources:
  table: {title: {en: own, de: eigene}, edition: "2026", status: house}
score: {lines: {charlie: {source: table 1, value: 2}}}
"""


@pytest.mark.parametrize("base", ["ddv-2026", "plain", "./plain.yaml"])
@pytest.mark.parametrize("pack", ["dear-charlie", "./packs/dear-charlie.yaml"])
def test_the_variant_may_be_written_in_place(
    base: str, pack: str, tmp_path: Path
) -> None:
    plain = OWN.replace("id: own", "id: plain").replace("value: 2", "value: 3")
    (tmp_path / "plain.yaml").write_text(plain, "utf-8")
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "dear-charlie.yaml").write_text(PACK, "utf-8")
    path = tmp_path / "own.cases.yaml"
    variant = f"{{extends: {base}, with: [{pack}]}}"
    path.write_text(CHARLIE.replace("VARIANT", variant), "utf-8")
    (outcome,) = Runner().run_file(read_cases(path))
    assert outcome.passed


def test_a_variant_in_place_that_can_not_be_used_is_told_without_its_name(
    tmp_path: Path,
) -> None:
    path = tmp_path / "own.cases.yaml"
    variant = "{extends: ddv-2026, with: [missing]}"
    path.write_text(CHARLIE.replace("VARIANT", variant), "utf-8")
    (outcome,) = Runner().run_file(read_cases(path))
    (fault,) = outcome.faults
    assert fault.message.startswith("the variant written in place can not be used: ")


def test_a_variant_with_errors_is_told_once() -> None:
    first, second = run(
        "a: {title: x, options: {x: 1}, expect: {}}\n"
        "b: {title: x, options: {x: 1}, expect: {}}"
    )
    assert (first.told_before, second.told_before) == (False, True)
    assert not second.passed


def test_a_partner_can_be_given_without_the_trick_that_found_them() -> None:
    given = (
        "{situation: {contract: marriage, declarer: 0, partner: 2, "
        "settled_in_trick: 2}}"
    )
    assert run_one(given, "{because: [contracts/marriage]}").passed
    assert not run_one(given, "{because: [contracts/marriage-solo]}").passed


def test_cases_that_have_passed_are_told_with_their_worlds() -> None:
    file = read("right: {title: x, expect: {}}\nwrong: {title: x, expect: {turn: 9}}")
    told: list[str] = []
    runner = Runner(passed=lambda case, _: told.append(case.id))
    assert len(list(runner.run_file(file))) == 2
    assert told == ["right"]
