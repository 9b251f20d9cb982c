"""Changes of the rules, one at a time, and whether cases notice them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from doko_rules.audit.clauses import clauses
from doko_rules.audit.mutants import Mutant, mutants
from doko_rules.audit.mutation import (
    KILLED,
    REFUSED,
    SURVIVED,
    Mutation,
    Wanted,
    mutate,
)
from doko_rules.audit.opened import Opened, open_variant
from doko_rules.compile.watch import Watch
from doko_rules.load.document import read_document
from doko_rules.testing.cases import CaseFile, read_text
from tests.audit.test_coverage import LOST, ONE

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = "variants/ddv-2026.yaml"


@cache
def _opened(variant: str = "ddv-2026") -> Opened:
    return open_variant(variant)


@cache
def _mutants(variant: str = "ddv-2026") -> Sequence[Mutant]:
    watch = Watch()
    opened = open_variant(variant, watch=watch)
    rules = {clause.rule for clause in clauses(opened, watch)}
    return list(mutants(opened, watch, rules))


def _changes(rule: str) -> list[str]:
    return [mutant.change for mutant in _mutants() if mutant.rule == rule]


def _file(more: str = "") -> CaseFile:
    file = read_text(ONE + LOST + more, "one.cases.yaml", Path())
    assert not file.report.has_errors
    return file


def _mutate(*rules: str, more: str = "", **how: Any) -> Mutation:
    return mutate(_opened(), [_file(more)], Wanted(rules, **how))


def _came(found: Mutation) -> dict[str, str]:
    return {one.mutant.change: one.came for one in found.tried}


# --- which changes there are --------------------------------------------------------


def test_a_number_becomes_its_neighbours() -> None:
    assert _changes("score/lines/called/value") == [
        "left out",
        "becomes 3",
        "becomes 1",
    ]
    assert "becomes 5" in _changes("deck/ranks/king/card_points")


def test_a_comparison_is_turned_round_or_its_edge_is_moved() -> None:
    assert _changes("define/denied/is")[1:3] == [
        "becomes level(p) > no90",
        "becomes level(p) < no90",
    ]


def test_a_part_of_a_condition_is_left_out_and_denied() -> None:
    found = _changes("score/lines/no-trick/where")
    assert "becomes true and (winner is none or winner = p)" in found
    assert "becomes tricks(other(p)) = 0 and (winner is none and winner = p)" in found
    assert "becomes tricks(other(p)) = 0 or (winner is none or winner = p)" in found
    both = _changes("knowledge/parties/both-queens-of-clubs/when")
    assert "becomes public_contract = normal and true" in both
    solo = _changes("score/groups/specials/unless/solo")
    assert solo == ["becomes not (contract.solo)"]


def test_a_word_becomes_another_of_its_kind() -> None:
    assert "becomes level(p) >= no60" in _changes("define/denied/is")
    assert "becomes clubs" in _changes("contracts/normal/order")
    assert "becomes last" in _changes("equal_cards/first-wins/wins")
    assert "becomes free" in _changes("ladders/calls/skip/allowed")
    assert "becomes true" in _changes("ladders/calls/repeat/allowed")


def test_entries_and_items_are_left_out_and_change_places() -> None:
    assert "left out" in _changes("score/lines/fox")
    assert "behind against-denial" in _changes("outcome/needs/own-denial")
    trumps = _changes("orders/normal/trumps")
    assert {"without queen", "queen behind jack"} <= set(trumps)


def test_words_for_people_stay_as_they_are() -> None:
    keys = {step for mutant in _mutants() for step in mutant.rule.split("/")}
    assert not keys & {"label", "source", "letter", "symbol", "advice", "sources"}


def test_each_change_is_another_and_leaves_a_file_that_can_be_read() -> None:
    text = _opened().report.texts[FILE]
    texts = [mutant.applied(text) for mutant in _mutants()]
    assert len({text, *texts}) == len(texts) + 1 > 600
    # A few of them are read.
    for changed in texts[::90]:
        _, faults = read_document(changed, FILE, "")
        assert not faults


def test_an_entry_goes_with_all_its_lines_and_nothing_else() -> None:
    text = _opened().report.texts[FILE]
    (mutant,) = [
        m for m in _mutants() if (m.rule, m.change) == ("score/lines/fox", "left out")
    ]
    without = yaml.safe_load(mutant.applied(text))
    plain = yaml.safe_load(text)
    del plain["score"]["lines"]["fox"]
    assert without == plain
    assert list(without["score"]["lines"]) == list(plain["score"]["lines"])


def test_neighbours_change_places_and_nothing_else() -> None:
    text = _opened().report.texts[FILE]
    change = ("outcome/needs/own-denial", "behind against-denial")
    (mutant,) = [m for m in _mutants() if (m.rule, m.change) == change]
    found = yaml.safe_load(mutant.applied(text))
    assert found == yaml.safe_load(text)
    assert list(found["outcome"]["needs"])[:2] == ["against-denial", "own-denial"]


def test_a_condition_on_several_lines_is_changed_where_it_stands() -> None:
    changed = [m for m in _mutants() if m.rule == "knowledge/parties/discarded/when"]
    text = _opened().report.texts[FILE]
    (mutant,) = [m for m in changed if m.change.startswith("becomes true and (any")]
    assert "\n+        true\n" in mutant.diff(text)
    assert "\n-        public_contract = normal\n" in mutant.diff(text)


def test_each_layer_is_changed() -> None:
    files = {mutant.file for mutant in _mutants("ddv-2026-home")}
    assert files == {FILE, "variants/ddv-2026-home.yaml"}


# --- what comes of them -------------------------------------------------------------


def test_a_change_is_noticed_when_a_case_fails() -> None:
    assert _came(_mutate("score/lines/won/value")) == {
        "left out": REFUSED,
        "becomes 2": KILLED,
        "becomes 0": KILLED,
    }


def test_a_change_that_no_case_notices_survives() -> None:
    found = _mutate("score/lines/called/value")
    assert _came(found)["becomes 3"] == SURVIVED
    survivor = found.survivors[0].mutant
    assert (survivor.file, survivor.rule) == (FILE, "score/lines/called/value")


def test_that_a_case_is_about_an_entry_does_not_notice_that_it_is_gone() -> None:
    about = LOST.replace("    title", "    rules: [trick/leads]\n    title")
    file = read_text(ONE + about, "one.cases.yaml", Path())
    found = mutate(_opened(), [file], Wanted(("trick/leads",)))
    assert _came(found)["left out"] == SURVIVED


def test_a_variant_that_is_no_file_is_changed_as_well() -> None:
    variant = {"extends": "ddv-2026", "score": {"lines": {"won": {"value": 3}}}}
    file = read_text(ONE.replace("game_value: 1", "game_value: 3"), "f", Path())
    wanted = Wanted(("score/lines/won/value",), ("<inline>",))
    found = mutate(open_variant(variant), [file], wanted)
    assert _came(found) == {"becomes 4": KILLED, "becomes 2": KILLED}


def test_nothing_is_written_and_the_rules_are_as_before() -> None:
    before = Path(FILE).read_bytes()
    _mutate("score/lines/won/value")
    assert Path(FILE).read_bytes() == before


def test_any_number_of_processes_comes_to_the_same() -> None:
    alone = _mutate("define", sample=3, seed=2)
    shared = _mutate("define", sample=3, seed=2, jobs=2)
    assert alone.tried == shared.tried
    assert alone.all > len(alone.tried) == 3
    # Another seed draws others.
    assert _mutate("define", sample=3, seed=1).tried != alone.tried


def _accepting(change: str) -> str:
    return (
        "accepted:\n  one:\n    rule: score/lines/called/value\n"
        f"    changes: [{change}]\n    reason: nobody calls\n"
    )


def test_a_reason_takes_a_change_off_the_survivors() -> None:
    found = _mutate("score/lines/called/value", more=_accepting("becomes 3"))
    assert [one.reason for one in found.accepted] == ["nobody calls"]
    assert "becomes 3" not in {one.mutant.change for one in found.survivors}
    assert not found.findings


def test_a_reason_for_what_a_case_notices_is_a_finding() -> None:
    found = _mutate("score/lines/called/value", more=_accepting("left out"))
    assert [fault.code for fault in found.findings] == ["DK906"]
    # What was not tried may be needed.
    rule = "score/lines/won/value"
    assert not _mutate(rule, more=_accepting("becomes 9")).findings


def test_cases_that_fail_anyway_are_left_out() -> None:
    wrong = LOST.replace("winner: kontra", "winner: re")
    file = read_text(ONE + wrong, "one.cases.yaml", Path())
    found = mutate(_opened(), [file], Wanted(("score/lines/won/value",)))
    assert (found.cases, found.others) == (1, 1)
