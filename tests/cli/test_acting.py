"""Declarations, demands and endings as people read, ask about and type them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules import load_variant
from doko_rules.testing.notation import action_data
from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from tests.cli.running import Run

ACTING = ROOT / "tests" / "cli" / "acting.yaml"
HANDS = ("DA DA DK DK", "CQ D9 D9 CK", "CQ HQ HQ CA", "HJ CA C9 C9")


def _record(
    *actions: str,
    contract: str = "normal",
    hands: tuple[str, ...] = HANDS,
    **start: Any,
) -> dict[str, Any]:
    """A record that starts at the first lead; actions as cases write them."""
    return {
        "variant": str(ACTING),
        "dealer": 3,
        "hands": [hand.split() for hand in hands],
        "start": {"contract": contract, **start},
        "actions": [action_data(text) for text in actions],
    }


def _whole_hands() -> tuple[str, ...]:
    """Twelve cards for each seat, so that calls are still in time."""
    ruleset = load_variant(str(ACTING))
    codes = [ruleset.cards[kind] for kind in ruleset.deck]
    return tuple(" ".join(codes[n::4]) for n in range(4))


def _asked(verb: str, record: dict[str, Any], *options: str) -> Run:
    return doko(verb, "-", *options, stdin=json.dumps(record))


def _lines(run: Run, seat: int) -> list[str]:
    """What is said about one seat."""
    lines = run.out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"seat {seat}"))
    end = (n for n, line in enumerate(lines) if n > at and line.startswith("seat"))
    return lines[at : next(end, len(lines))]


WISHES = (
    *("a wish (side Re, card HK)", "a wish (side Re, card H9)"),
    *("a wish (side Kontra, card HK)", "a wish (side Kontra, card H9)"),
)
GENSCHER = "Genscher (partner 2)"
FIRST_TRICK = ("0 play DK", "1 play CQ", "2 play CQ", "3 play HJ")


# --- what may be declared ------------------------------------------------------------


def test_people_see_declarations_by_their_labels_and_each_choice() -> None:
    run = _asked("legal", _record())
    assert run.status == 0
    assert _lines(run, 0)[1] == (
        "  allowed: play DA, DK, declare Schweinchen, "
        "Genscher (partner 1), Genscher (partner 2), Genscher (partner 3)"
    )
    assert "  not allowed: declare a wish" in _lines(run, 0)


def test_one_declaration_can_be_asked_for_in_german() -> None:
    run = _asked(
        *("legal", _record(), "--seat", "1"),
        *("--action", "schweinchen", "--lang", "de"),
    )
    assert "nicht erlaubt: melden Schweinchen" in run.out


def test_a_declared_card_is_the_only_one_and_the_declaration_is_named() -> None:
    said = _lines(_asked("legal", _record("0 schweinchen")), 0)
    assert said[1] == "  allowed: play DA"
    assert said[2].startswith("  not allowed: play DK, declare Schweinchen, Genscher")
    assert said[4] == "      DA was declared, and has to be played now"


@pytest.mark.parametrize(
    ("number", "title"),
    [
        (1, f"action 1, seat 0: declare {GENSCHER}: allowed, and so was DA, DK"),
        (2, "action 2, seat 0: play DK: allowed, and nothing else was"),
        (6, f"action 6, seat 1: declare {WISHES[2]}: allowed, and so was {WISHES[0]}"),
    ],
)
def test_a_declaration_in_a_record_is_explained(number: int, title: str) -> None:
    wish = "1 hearts-or-not side=kontra low=HK"
    record = _record("0 genscher friend=2", *FIRST_TRICK, wish)
    run = _asked("explain", record, "--action", str(number))
    assert run.status == 0
    assert run.out.startswith(title)
    data = _asked("explain", record, "--action", str(number), "--json").data
    if number == 6:
        subject = "action 6: seat 1 hearts-or-not side=kontra low=HK"
        assert data["explanations"][0]["subject"] == subject


def test_what_was_declared_stands_beside_its_trick() -> None:
    actions = ["0 schweinchen", "0 play DA", "1 play D9", "2 play HQ", "3 play HJ"]
    run = _asked("replay", _record(*actions))
    (row,) = [line for line in run.out.splitlines() if ">DA" in line]
    label = load_variant(str(ACTING)).declarations[0].label["en"]
    assert row.endswith(f"0: {label}")


def test_a_declaration_that_is_refused_in_a_record_is_found_with_its_reason() -> None:
    run = _asked("replay", _record("1 genscher friend=2"))
    assert run.status == 1
    assert "error[DK805] seat 1 may not declare `genscher friend=2` here" in run.out
    late = _asked("replay", _record("0 hearts-or-not side=re low=HK"))
    assert "needs hearty" not in late.out
    assert "seat 0 may choose DA, DK, schweinchen, genscher friend=1" in late.out
    assert "a wish (table 2): hearty; hearty is false" in late.out


# --- what is demanded --------------------------------------------------------------


def test_a_demanded_declaration_is_all_that_its_seat_may_do() -> None:
    run = _asked("legal", _record("0 genscher friend=2", *FIRST_TRICK))
    seat = _lines(run, 1)
    assert seat[1] == f"  allowed: declare {', '.join(WISHES)}"
    assert "something else is demanded: a poor first trick has a wish" in seat[4]
    assert "seat 1 has to answer first" in _lines(run, 0)[4]


def test_contracts_that_are_named_on_demand_are_listed_with_the_others_refused() -> (
    None
):
    record = _record(*FIRST_TRICK, contract="sow", declarer=0)
    seat = _lines(_asked("legal", record), 1)
    assert seat[1] == "  allowed: name queens solo, jacks solo"
    assert seat[2].startswith("  not allowed: name normal game, marriage, ")
    record["actions"].append({"seat": 1, "do": "name", "what": "jacks-solo"})
    told = _asked("explain", record, "--action", "5").out
    assert "name jacks solo: allowed, and so was queens solo" in told


# --- after an ending ------------------------------------------------------------------


def test_when_a_deal_has_ended_calls_and_pass_are_left() -> None:
    record = _record(
        *("0 give-up", "0 pass give-up"),
        contract="queens-solo",
        declarer=0,
        hands=_whole_hands(),
    )
    run = _asked("legal", record)
    seat = _lines(run, 1)
    assert seat[1] == (
        "  allowed: pass given up, call Kontra, no 90, no 60, no 30, schwarz"
    )
    assert seat[4].strip() == (
        "the deal is over (given up), and seat 1 can only call or pass"
    )
    told = _asked("explain", record, "--action", "2").out
    assert told.startswith("action 2, seat 0: pass given up: allowed, and so was")
    assert "declare given up" in _asked("explain", record, "--action", "1").out
