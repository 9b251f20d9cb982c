"""Faults in expressions are reported once, at the words that are wrong."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.variants import load_variant

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.core.diagnostics import Diagnostic, Report

HEAD = """\
format: 1
id: table
label: {en: our table, de: unser Tisch}
extends: ddv-2026-home
"""


def _check(tmp_path: Path, text: str) -> Report:
    path = tmp_path / "table.yaml"
    path.write_text(HEAD + text, "utf-8")
    return check_variant(path).report


def _marked(report: Report, found: Diagnostic) -> str:
    """The words at the place of a finding."""
    line = report.texts[found.place.file].splitlines()[found.place.line - 1]
    return line[found.place.column - 1 : found.place.end_column - 1]


@pytest.mark.parametrize(
    "text",
    [
        "{when: contract.solo and winer = re}",
        '{when: "contract.solo and winer = re"}',
        "{when: 'contract.solo and winer = re'}",
        "\n        when: contract.solo and winer = re",
        "\n        when: >-\n          contract.solo\n          and winer = re",
        "\n        when: |-\n          contract.solo\n\n          and winer = re",
        '\n        when: "contract.solo\n          and winer = re"',
        "{unless: {other: contract.solo and winer = re}}",
        "{only_if: {other: {when: contract.solo and winer = re, source: home 1}}}",
        "{value: if winer = re then 1 else 2}",
    ],
    ids=[
        *("plain", "double quotes", "single quotes", "block", "folded", "literal"),
        *("quoted over lines", "unless", "only if, in full", "value"),
    ],
)
def test_the_very_word_is_marked_however_the_expression_is_written(
    text: str, tmp_path: Path
) -> None:
    report = _check(tmp_path, f"score:\n  factors:\n    solo: {_factor(text)}\n")
    [found] = [d for d in report if d.severity == "error"]
    assert found.code == "DK402"
    assert found.place.file.endswith("table.yaml")
    assert _marked(report, found) == "winer"
    assert "winner" in found.help


def _factor(text: str) -> str:
    return text.replace("{value:", "{times:").replace("        when", "      when")


def test_a_fault_that_many_entries_inherit_is_reported_once(tmp_path: Path) -> None:
    report = _check(tmp_path, "contracts:\n  any-solo: {party: no_such_party}\n")
    [found] = list(report)
    assert _marked(report, found) == "no_such_party"


def test_all_faults_are_reported_at_once_in_the_order_of_the_file(
    tmp_path: Path,
) -> None:
    report = _check(
        tmp_path,
        "contracts:\n  normal: {leader: dealer + 1}\n"
        "outcome:\n  needs:\n    regular: {is: card_points(party) >= }\n"
        "score:\n  lines:\n    won: {when: winner, value: 1 + true}\n",
    )
    found = [(d.code, _marked(report, d)) for d in report]
    assert [code for code, _ in found] == ["DK403", "DK401", "DK403", "DK403"]
    assert found[0][1] == "dealer"
    assert found[2][1] == "winner"


def test_a_faulty_definition_is_reported_alone_and_not_at_its_uses(
    tmp_path: Path,
) -> None:
    report = _check(tmp_path, "define:\n  denied: {is: levl(p) >= no90}\n")
    [found] = list(report)
    assert (found.code, _marked(report, found)) == ("DK402", "levl")


def test_a_faulty_definition_has_no_value_that_others_compare(tmp_path: Path) -> None:
    others = "{few: {is: many < 3}, none: {is: all s in seats holds many > 2}}"
    faulty = others.replace("{few", "{many: {is: playd(CQ)}, few")
    report = _check(tmp_path, f"define: {faulty}\n")
    assert [found.code for found in report if found.severity == "error"] == ["DK402"]


def test_a_faulty_list_is_reported_alone_and_not_where_its_elements_are_used(
    tmp_path: Path,
) -> None:
    lines = "    fox: {found: {p: played}}\n    under: {each: {l: card_points(re)}}\n"
    report = _check(tmp_path, f"score:\n  lines:\n{lines}")
    found = [(d.code, _marked(report, d)) for d in report if d.severity == "error"]
    assert found == [("DK402", "played"), ("DK502", "card_points(re)")]


def test_a_hidden_name_may_not_decide_what_a_seat_may_do(tmp_path: Path) -> None:
    text = "contracts:\n  marriage: {claim: {when: party(left(seat)) = re}}\n"
    report = _check(tmp_path, text)
    found = [(d.code, _marked(report, d)) for d in report]
    assert [code for code, _ in found] == ["DK408"]
    opens = "ladders:\n  calls: {opens: {when: settled and contract = normal}}\n"
    report = _check(tmp_path, opens)
    found = [(d.code, _marked(report, d)) for d in report]
    assert found == [("DK407", "contract")]


def test_a_found_line_may_not_lean_on_a_condition_that_is_asked_later(
    tmp_path: Path,
) -> None:
    """What is found in the play is found before anybody asks whether it counts."""
    line = (
        "    fox: {when: declarer is not none, party: party(declarer)}\n"
        "    won: {when: declarer is not none, party: party(declarer)}\n"
    )
    report = _check(tmp_path, f"score:\n  lines:\n{line}")
    found = [(d.code, d.place.line) for d in report if d.severity == "error"]
    assert found == [("DK406", 7)]


def test_what_stands_under_unless_is_taken_to_be_false_afterwards(
    tmp_path: Path,
) -> None:
    line = "    won: {unless: {nobody: winner is none}, when: true, party: winner}\n"
    report = _check(tmp_path, f"score:\n  lines:\n{line}")
    assert not report.has_errors


def _codes(variant: dict[str, Any]) -> list[str]:
    return [found.code for found in check_variant(variant).report]


def _claim(reveals: str) -> dict[str, Any]:
    return {
        "extends": "ddv-2026",
        "contracts": {
            "marriage": {
                "claim": {
                    "source": "tsr 1",
                    "when": "held(left(seat), CQ) = 0",
                    "reveals": {"neighbour": reveals},
                }
            }
        },
    }


def test_what_is_revealed_must_be_what_is_hidden_and_read() -> None:
    assert _codes(_claim("1")) == ["DK407"]
    assert _codes(_claim("held(left(seat), CQ)")) == []


def _overflow(secret: str, rest: str, times: str) -> dict[str, Any]:
    told = {"source": "tsr 1", "label": {"en": "it", "de": "es"}}
    many = {**told, "type": "list of seat up to 2"}
    step = {"append": secret, "value": "forehand", "times": times, "rest": rest}
    return {
        "extends": "ddv-2026",
        "state": {
            "secret": {**many, "seen_by": "none"},
            "shown": {**many, "seen_by": "all"},
            "left": {**told, "type": "int 0..9", "seen_by": "all"},
            "unseen": {**told, "type": "int 0..9", "seen_by": "none"},
        },
        "effects": {"store": {**told, "at": "trick_taken", "do": [step]}},
    }


def test_what_found_no_room_tells_nothing_that_is_hidden() -> None:
    hand = "held(left(trick.winner), CQ)"
    assert _codes(_overflow("secret", "left", "2")) == ["DK407"]
    assert _codes(_overflow("shown", "left", hand)) == ["DK407"]
    assert _codes(_overflow("secret", "unseen", hand)) == []
    assert _codes(_overflow("shown", "left", "2")) == []


def _declaration(**more: Any) -> dict[str, Any]:
    told = {"source": "tsr 1", "label": {"en": "it", "de": "es"}}
    return {
        "extends": "ddv-2026",
        "state": {"named": {**told, "type": "party or none", "seen_by": "all"}},
        "declarations": {
            "side": {**told, "do": [{"set": "named", "to": "party(seat)"}], **more}
        },
    }


def test_what_is_known_to_its_seat_alone_is_hidden_from_the_others() -> None:
    assert _codes(_declaration()) == ["DK407"]
    assert _codes(_declaration(reveals={"it": "held(seat, CQ)"})) == ["DK407"]
    assert _codes(_declaration(reveals={"it": "party(seat)"})) == []


@pytest.mark.parametrize("levels", [4, 30])
def test_long_chains_of_definitions_are_compiled_soon(levels: int) -> None:
    chain: dict[str, Any] = {
        f"d{n}": {
            "params": {"p": "party"},
            "is": f"if p = re then d{n + 1}(p) else d{n + 1}(other(p))",
        }
        for n in range(levels)
    }
    chain[f"d{levels}"] = {"params": {"p": "party"}, "is": "card_points(p) > 5"}
    variant = {
        "extends": "ddv-2026",
        "define": chain,
        "outcome": {"needs": {"regular": {"source": "tsr 1", "is": "d0(party)"}}},
    }
    begin = time.process_time()
    assert _codes(variant) == []
    assert time.process_time() - begin < 3


def test_a_line_over_too_many_combinations_is_refused() -> None:
    line = {
        "source": "tsr 7.2.2 a",
        "label": {"en": "many", "de": "viele"},
        "group": "value",
        "each": {"a": "cards", "b": "cards", "c": "cards"},
        "where": "a.card_points + b.card_points + c.card_points > 32",
        "party": "re",
        "value": 1,
    }
    assert _codes({"extends": "ddv-2026", "score": {"lines": {"many": line}}}) == [
        "DK410"
    ]


UNDER = "score: {lines: {under: {"


@pytest.mark.parametrize("guard", ["unless: {a: winner is none}", "only_if: {a: A}"])
def test_what_a_layer_narrows_makes_nothing_odd_in_the_layers_below(
    guard: str, tmp_path: Path
) -> None:
    guard = guard.replace("A", "winner is not none")
    assert not list(_check(tmp_path, f"{UNDER}{guard}}}}}}}\n"))
    where = "where: card_points(other(p)) < 90 and winner is not none, source: home 1"
    report = _check(tmp_path, f"{UNDER}{guard}, {where}}}}}}}\n")
    assert [found.code for found in report] == ["DK409"]


def test_a_test_for_none_holds_for_an_entry_that_options_switch_off() -> None:
    option = {"type": "bool", "default": False, "label": {"en": "x", "de": "x"}}
    line = {
        "source": "tsr 1",
        "label": {"en": "x", "de": "x"},
        "group": "value",
        "when": "winner is not none and option.extra",
        "party": "other(winner)",
        "value": 1,
    }
    change = {
        "extends": "ddv-2026",
        "options": {"extra": option},
        "score": {"lines": {"extra": line}},
    }
    lines = [load_variant(change, {"extra": on}).line_number for on in (False, True)]
    assert ["extra" in found for found in lines] == [False, True]
