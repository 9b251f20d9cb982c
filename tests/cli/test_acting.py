"""Declarations, demands and endings as people read, ask about and type them."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from doko_rules import load_variant
from doko_rules.cli.play import Sitting, Stopped
from doko_rules.cli.play_screen import Screen
from doko_rules.engine.players import player
from doko_rules.engine.table import Table
from doko_rules.testing.notation import action_data, filled
from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def _sit(script: str, hands: Sequence[str], language: str = "en") -> str:
    """What somebody on seat 0 reads who types this, with these cards and more."""
    ruleset = load_variant(str(ACTING))
    paper, lines = io.StringIO(), iter(script.split("\n"))

    def ask(prompt: str) -> str | None:
        line = next(lines, None)
        paper.write(f"{prompt}: {line}\n")
        return line

    players = [None, *(player("basic") for _ in range(3))]
    table = Table(ruleset, players, 1, dealer=3)
    whole = filled(ruleset, [hand.split() for hand in hands])
    kinds = [[ruleset.card_number[card] for card in hand] for hand in whole]  # type: ignore[attr-defined]
    table.next_deal(kinds)
    screen = Screen(Console(file=paper, width=200), ruleset, 0, language)
    sitting = Sitting(table, screen, ask)
    deal = table.deal
    assert deal is not None
    with suppress(Stopped):
        sitting.play_deal(deal)
    return paper.getvalue()


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
        (1, f"1 (trick 1), seat 0: declare {GENSCHER}: allowed, and so was DA, DK"),
        (2, "2 (trick 1), seat 0: play DK: allowed, and nothing else was"),
        (
            6,
            (
                f"6 (trick 2), seat 1: declare {WISHES[2]}: "
                f"allowed, and so was {WISHES[0]}"
            ),
        ),
    ],
)
def test_a_declaration_in_a_record_is_explained(number: int, title: str) -> None:
    wish = "1 hearts-or-not side=kontra low=HK"
    record = _record("0 genscher friend=2", *FIRST_TRICK, wish)
    run = _asked("explain", record, "--action", str(number))
    assert run.status == 0
    assert run.out.startswith(f"action {title}")
    data = _asked("explain", record, "--action", str(number), "--json").data
    if number == 6:
        subject = "action 6: seat 1 hearts-or-not side=kontra low=HK"
        assert data["explanations"][0]["subject"] == subject


def test_what_was_declared_stands_beside_its_trick() -> None:
    actions = ["0 schweinchen", "0 play DA", "1 play D9", "2 play HQ", "3 play HJ"]
    run = _asked("replay", _record(*actions))
    (row,) = [line for line in run.out.splitlines() if ">DA" in line]
    label = load_variant(str(ACTING)).declarations[0].label["en"]
    assert f"   0: {label} · " in row


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


# --- at the terminal ------------------------------------------------------------------

KINGS = (
    "DA DA DK DK CA C9 SA S9 HA CK SK H9",
    "CQ D9 SJ HJ DJ CJ D10 C10 S10 HK CA S9",
    "CQ HQ HQ SQ SJ HJ CJ D10 C9 S10 HK H9",
    "HA",
)
"""Seat 0 has both foxes and both kings of diamonds; everybody is healthy."""
ACES = ("CA DA DA CK SA S9 S10 HK H9 H9 DK D9", "C10 CQ", "C10 CQ", "CK")
"""Seat 0 takes the first trick with its ace."""


def test_what_can_be_declared_is_shown_with_its_card_and_explained_by_help() -> None:
    shown = _sit("1\nhelp", KINGS)
    assert (
        "you may declare  Schweinchen, then ♦A  Genscher (partner 1), then ♦K  "
        "Genscher (partner 2), then ♦K  Genscher (partner 3), then ♦K\n"
    ) in shown
    assert "\n  Schweinchen, Genscher …  a declaration, before your card;" in shown
    german = _sit("1\nhilfe", KINGS, "de")
    assert "du kannst melden  Schweinchen, dann ♦A  Genscher (Partner 1), " in german


@pytest.mark.parametrize(
    "line",
    [
        *("genscher 2", "Genscher (partner 2)", "declare genscher 2"),
        *("genscher friend=2", "Genscher (Partner 2)", "melde Genscher 2"),
    ],
)
def test_a_declaration_with_its_choice_is_typed_in_many_ways(line: str) -> None:
    shown = _sit(f"1\n{line}\nSA\n3", KINGS)
    assert "you: Genscher (partner 2)!\nnormal game\nyou are Re\n" in shown
    assert "seat 2 is Re\nseat 3 is Kontra\n" in shown
    assert "DK was declared, and has to be played now" in shown
    assert "trick 1    you ♦K  seat 1 " in shown


def test_a_declaration_without_its_choice_is_asked_for_in_full() -> None:
    assert "did you mean `genscher 1`?" in _sit("1\ngenscher", KINGS)
    assert "did you mean `schweinchen`?" in _sit("1\nschweinch", KINGS)


def test_a_changed_order_of_cards_is_told_and_kept_in_the_information() -> None:
    shown = _sit("1\nschweinchen\n1\ninfo", KINGS)
    assert "you: Schweinchen!\n" in shown
    assert shown.count("the order of cards changes: Schweinchen on top") == 1
    assert "\norder of cards: Schweinchen on top\n" in shown


def test_a_declaration_that_is_not_allowed_is_refused_with_its_reasons() -> None:
    shown = _sit("1\nschweinchen\nwhy", ("DA DK", *KINGS[1:]))
    refused = "Schweinchen is not allowed:\n  Schweinchen (koppeldopf Schweinchen)"
    assert shown.count(refused) == 2
    assert "held(seat, DA): 1" in shown


def test_what_is_demanded_is_asked_for_and_nothing_else_is_let_pass() -> None:
    shown = _sit("1\nCA\nCK\nre\n3", ACES)
    assert "you must answer: a poor first trick has a wish\n" in shown
    listed = "  ".join(f"{n} {wish}" for n, wish in enumerate(WISHES, 1))
    assert f"you may say  {listed}\n" in shown
    assert shown.count("something else is demanded: a poor first trick") == 2
    assert "you: a wish (side Kontra, card HK)!" in shown


def test_what_is_demanded_of_others_is_told() -> None:
    shown = _sit("1\nDK\n", KINGS)
    assert (
        "seat 3 must answer: a poor first trick has a wish\nseat 3: a wish (" in shown
    )


def test_when_a_deal_has_ended_calls_and_pass_are_asked_for() -> None:
    hand = "CQ SQ HQ DQ CQ SQ HQ DQ CA SA HA HA"
    shown = _sit("2\nqueens solo\ngive-up\ngiven up\nno 90\npass", (hand, "", "", ""))
    assert shown.count("the deal is over: given up\n") == 1
    assert "what can still be called is asked now\nyou may say  1 Re  2 no 90" in shown
    assert "you: no 90!" in shown
    assert "1 no 60  2 no 30  3 schwarz  4 pass (given up)\nyour answer: pass" in shown


# --- in replays and sheets ---------------------------------------------------------


def test_a_replay_tells_what_was_declared_demanded_and_changed() -> None:
    wish = "1 hearts-or-not side=kontra low=HK"
    run = _asked("replay", _record("0 genscher friend=2", *FIRST_TRICK, wish))
    assert run.out.splitlines()[-2].endswith(
        "0: Genscher (partner 2) · contract: normal game · "
        "new parties: Re 0 2 / Kontra 1 3 · "
        "1 must answer: a poor first trick has a wish · "
        "1: a wish (side Kontra, card HK)"
    )
    ordered = _asked("replay", _record("0 schweinchen", "0 play DA"), "--lang", "de")
    assert "0: Schweinchen · Kartenfolge: Schweinchen zuoberst" in ordered.out


def test_a_deal_that_is_over_lists_what_rules_have_done_with_their_tricks() -> None:
    record = _record(
        *(*FIRST_TRICK, "1 name jacks-solo", "1 give-up"), contract="sow", declarer=0
    )
    out = _asked("replay", record).out
    for row in (
        "  demanded     the sow names a solo (seat 1, trick 2)\n",
        "  new parties  Re 1 / Kontra 0 2 3 (trick 2)\n",
        "  declared     given up (seat 1, trick 2)\n",
        "  ended early  given up (trick 2)\n",
    ):
        assert row in out
    changes = _asked("replay", record, "--json").data["changes"]
    assert [change["event"] for change in changes] == [
        *("demanded", "parties", "declared", "ended"),
    ]


def test_a_session_lists_them_as_well() -> None:
    run = doko("session", ACTING, "--seed", "5", "--deals", "6", "--players", "random")
    assert run.status == 0
    assert "\n  declared     " in run.out
    assert "\n  demanded     a poor first trick has a wish (seat " in run.out
