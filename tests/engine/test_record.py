"""Records are read strictly and replayed action by action, up to the first fault."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.core.errors import DocumentError
from doko_rules.core.problems import show_path
from doko_rules.engine.record import (
    actions_of,
    begin,
    find_action,
    read_action,
    replay,
    write_record,
)
from tests.engine.deals import HARBOUR, HOME, a_whole_deal, rules

RULES = rules(HOME)
WHOLE = write_record(a_whole_deal(RULES, 1))
SEATS = "seats are 0 to 3"
SITS_OUT = "and the variant has no rule for who sits out"
UNRULED = "leave it out, or choose a variant that has one"


def _with(**changes: Any) -> dict[str, Any]:
    return {**WHOLE, **changes}


def _hands(*cards: Any, seat: int = 0) -> list[Any]:
    """The hands with the first cards of a seat replaced."""
    hands = [list(hand) for hand in WHOLE["hands"]]
    hands[seat][: len(cards)] = cards
    return hands


def _start(start: Any, **changes: Any) -> dict[str, Any]:
    return _with(start=start, actions=[], **changes)


def _actions(*actions: Any) -> dict[str, Any]:
    return _with(actions=list(actions))


def _said(data: Any) -> list[tuple[str, str, str, str]]:
    problems = replay(RULES, data).problems
    return [(p.code, show_path(p.path), p.message, p.help) for p in problems]


@pytest.mark.parametrize(
    ("data", "code", "path", "message", "help_"),
    [
        ([], "DK801", "document", "a record must be a mapping with `hands`", ""),
        (
            _with(actoins=[]),
            *("DK801", "actoins", "unknown key `actoins`"),
            "did you mean `actions`?",
        ),
        (_with(format=2), "DK801", "format", "unknown format `2`", "use 1"),
        (_with(before=3), "DK801", "before", "`before` must be a mapping", ""),
        (
            _with(before={"bock": 1}),
            *("DK831", "before.bock", "the variant has no rule for `bock`", UNRULED),
        ),
        (
            _with(players=["Anna"]),
            *("DK801", "players", "there are 1 players for 4 seats"),
            "name those who sit on the seats",
        ),
        (
            _with(players=["Anna", "Ben", "Cem", "Dora", "Eva"]),
            *("DK831", "players", f"there are 5 players for 4 seats, {SITS_OUT}"),
            "name those who sit on the seats",
        ),
        (_with(dealer=4), "DK801", "dealer", "`4` is no seat", SEATS),
        (_with(dealer=None), "DK801", "dealer", "`dealer` is missing", SEATS),
        (_with(dealer=True), "DK801", "dealer", "`True` is no seat", SEATS),
        (_with(hands=None), "DK801", "hands", "needs 4 hands, one per seat", ""),
        (
            _with(hands=WHOLE["hands"][:3]),
            *("DK801", "hands", "needs 4 hands, one per seat", ""),
        ),
        (
            _with(hands=[3, *WHOLE["hands"][1:]]),
            *("DK801", "hands[0]", "must be a list of cards"),
            "for example `[CA, C10]`",
        ),
        (
            _with(hands=_hands("XX")),
            *("DK802", "hands[0][0]", "`XX` is no card of this deck"),
            "write suit and rank",
        ),
        (
            _with(hands=_hands(WHOLE["hands"][0][0], 3)),
            *("DK802", "hands[0][1]", "`3` is no card of this deck"),
            "write suit and rank",
        ),
        (
            _with(hands=[WHOLE["hands"][0][:11], *WHOLE["hands"][1:]]),
            *("DK803", "hands[0]", "seat 0 has 11 cards instead of 12", ""),
        ),
        (_with(actions=3), "DK801", "actions", "must be a list", ""),
        (
            _actions("play CA"),
            *("DK804", "actions[0]"),
            *("an action must be a mapping with `seat` and `do`", ""),
        ),
        (_actions({}), "DK804", "actions[0].seat", "`seat` is missing", SEATS),
        (
            _actions({"seat": 9, "do": "play"}),
            *("DK804", "actions[0].seat", "`9` is no seat", SEATS),
        ),
        (
            _actions({"seat": 0, "do": "plya"}),
            *("DK804", "actions[0].do", "unknown action `plya`"),
            "did you mean `play`?",
        ),
        (
            _actions({"seat": 0, "do": ["play"]}),
            *("DK804", "actions[0].do", "unknown action `['play']`"),
            "known: reserve, name, pass, call, play",
        ),
        (
            _actions({"seat": 0, "do": "play"}),
            *("DK804", "actions[0].card", "`card` is missing", "say what to play"),
        ),
        (
            _actions({"seat": 0, "do": "play", "card": "XX"}),
            *("DK804", "actions[0].card", "unknown card `XX`", ""),
        ),
        (
            _actions({"seat": 0, "do": "reserve", "what": "helthy"}),
            *("DK804", "actions[0].what", "unknown `reserve` `helthy`"),
            "did you mean `healthy`?",
        ),
        (
            _actions({"seat": 0, "do": "play", "card": "CA", "x": 1}),
            *("DK804", "actions[0].x", "unknown key `x` of an action", ""),
        ),
        (
            _actions({"seat": 1, "do": "play", "card": "CA"}),
            *("DK805", "actions[0]", "seat 1 may not play `CA` here", ""),
        ),
        (_start(3), "DK801", "start", "must name a contract", ""),
        (_start({}), "DK801", "start", "must name a contract", ""),
        (
            _start({"contract": "nomal"}),
            *("DK802", "start.contract", "unknown contract `nomal`"),
            "did you mean `normal`?",
        ),
        (
            _start({"contract": "normal", "declarre": 1}),
            *("DK801", "start.declarre", "unknown key `declarre`"),
            "did you mean `declarer`?",
        ),
        (
            _start({"contract": "normal", "parameters": {"selector": "first"}}),
            *("DK831", "start.parameters.selector"),
            *("the variant has no rule for `selector`", UNRULED),
        ),
        (
            _start({"contract": "normal", "parameters": 3}),
            *("DK801", "start.parameters", "`parameters` must be a mapping", ""),
        ),
        (
            _start({"contract": ["normal"]}),
            *("DK802", "start.contract", "unknown contract `['normal']`"),
            f"known: {', '.join(RULES.contract_number)}",
        ),
        (
            _start({"contract": "queens-solo"}),
            *("DK801", "start.declarer", "`queens-solo` is played by one seat"),
            "say by which",
        ),
        (
            _start({"contract": "queens-solo", "declarer": 4}),
            *("DK801", "start.declarer", "`4` is no seat", SEATS),
        ),
        (
            _start({"contract": "normal"}, hands=[["CA"], ["CK"], ["C9"], []]),
            *("DK803", "hands", "hands must be of equal size at the first lead", ""),
        ),
    ],
)
def test_a_fault_is_told_once_at_its_place(
    data: Any, code: str, path: str, message: str, help_: str
) -> None:
    assert _said(data) == [(code, path, message, help_)]


def test_a_card_that_is_dealt_too_often_is_marked_where_it_is_too_many() -> None:
    hands = [["CA"] * 3, ["CA", "CK", "CK"], ["S9"] * 3, ["H9"] * 3]
    found = begin(RULES, {"dealer": 0, "hands": hands, "start": {"contract": "normal"}})
    assert [(show_path(p.path), p.message) for p in found.problems] == [
        ("hands[0][2]", "`CA` is dealt more than 2 times"),
        ("hands[2][2]", "`S9` is dealt more than 2 times"),
        ("hands[3][2]", "`H9` is dealt more than 2 times"),
    ]


def test_all_faults_before_the_first_action_are_told_at_once() -> None:
    data = _with(format=2, dealer=9, hands=_hands("XX", seat=2))
    assert [(code, path) for code, path, *_ in _said(data)] == [
        ("DK801", "format"),
        ("DK801", "dealer"),
        ("DK802", "hands[2][0]"),
    ]


def test_a_replay_stops_where_the_rules_forbid_an_action() -> None:
    actions = WHOLE["actions"]
    wrong = [*actions[:10], actions[12], *actions[11:]]
    run = replay(RULES, _with(actions=wrong))
    assert run.deal is not None
    assert run.refused is not None
    assert len(list(actions_of(run.deal))) == 10
    assert [p.path for p in run.problems] == [("actions", 10)]


@pytest.mark.parametrize("upto", [0, 1, 17, 52, 1000])
def test_a_replay_can_stop_earlier(upto: int) -> None:
    run = replay(RULES, WHOLE, upto)
    assert run.deal is not None
    assert not run.problems
    done = list(actions_of(run.deal))
    assert len(done) == min(upto, len(WHOLE["actions"]))
    assert [action.as_json() for action in done] == WHOLE["actions"][:upto]


def test_what_is_written_is_what_is_read() -> None:
    assert list(WHOLE) == [
        *("format", "variant", "fingerprint", "dealer", "hands", "actions")
    ]
    again = replay(RULES, WHOLE).deal
    assert again is not None
    assert write_record(again) == WHOLE


def test_cards_may_be_written_with_symbols() -> None:
    letters = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
    hands = [[letters[card[0]] + card[1:] for card in hand] for hand in WHOLE["hands"]]
    actions = [
        {**a, "card": letters[a["card"][0]] + a["card"][1:]} if "card" in a else a
        for a in WHOLE["actions"]
    ]
    again = replay(RULES, _with(hands=hands, actions=actions)).deal
    assert again is not None
    assert write_record(again) == WHOLE


def test_a_call_that_both_sides_have_is_meant_for_the_own_side() -> None:
    deal = replay(RULES, WHOLE, 4).deal
    assert deal is not None
    for seat in range(4):
        action = find_action(deal, {"seat": seat, "do": "call", "what": "no90"}, ())
        assert getattr(action, "party", None) == deal.party[seat]


def test_a_deal_may_begin_with_its_first_lead() -> None:
    hands = [["CA", "CK"], ["C10", "S9"], ["H9", "D9"], ["SA", "SK"]]
    data = {
        "dealer": 2,
        "hands": hands,
        "start": {"contract": "queens-solo", "declarer": 1},
    }
    run = replay(RULES, data)
    assert not run.problems
    assert run.deal is not None
    assert (run.deal.turn, run.deal.phase, run.deal.declarer) == (3, "play", 1)
    assert run.deal.party == [1, 0, 1, 1]
    written = write_record(run.deal)
    assert written["start"] == data["start"]
    again = replay(RULES, written).deal
    assert again is not None
    assert write_record(again) == written


def test_a_contract_that_hides_stays_hidden_when_a_record_begins_with_it() -> None:
    hands = [["CQ", "CQ"], ["C10", "S9"], ["H9", "D9"], ["SA", "SK"]]
    start = {"contract": "silent-solo", "declarer": 0}
    deal = replay(RULES, {"dealer": 3, "hands": hands, "start": start}).deal
    assert deal is not None
    contracts = RULES.contracts
    assert contracts[deal.contract].id == "silent-solo"
    assert contracts[deal.public_contract].id == "normal"
    assert deal.public_declarer is None


def test_records_of_another_game_are_read_by_its_rules() -> None:
    ruleset = rules(HARBOUR)
    record = write_record(a_whole_deal(ruleset, 2))
    assert not replay(ruleset, record).problems
    assert [p.message for p in replay(RULES, record).problems] == [
        "needs 4 hands, one per seat"
    ]


def test_an_action_that_was_written_down_is_read_as_the_same_one() -> None:
    deal = replay(RULES, WHOLE, upto=9).deal
    assert deal is not None
    for action in deal.choices():
        assert read_action(deal, action.as_json()) is action


def test_an_action_that_means_nothing_is_told_with_its_key() -> None:
    deal = replay(RULES, WHOLE, upto=9).deal
    assert deal is not None
    with pytest.raises(DocumentError, match="unknown card `C1`") as raised:
        read_action(deal, {"seat": 0, "do": "play", "card": "C1"})
    assert [problem.path for problem in raised.value.problems] == [("card",)]
