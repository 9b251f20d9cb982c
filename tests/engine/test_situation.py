"""A state can be written down: read strictly, with what it leaves open."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.engine.deal import NAMING, PLAYING, RESERVATIONS, SCORED
from doko_rules.engine.problems import show_path
from doko_rules.engine.situation import Situation, read_situation
from tests.engine.deals import HARBOUR, HOME, rules

RULES = rules(HOME)
SEATS = "seats are 0 to 3"
BY_SEAT = "must be a list by seat or a mapping of seats"
PARTIES = {"re": [0, 1], "kontra": [2, 3]}


def _read(**data: Any) -> Situation:
    found = read_situation(RULES, data)
    assert not found.problems, found.problems
    return found


def _normal(**data: Any) -> dict[str, Any]:
    return {"contract": "normal", **data}


@pytest.mark.parametrize(
    ("data", "path", "message", "help_"),
    [
        (
            [],
            *("document", "a situation must be a mapping"),
            "write `contract: …` and so on",
        ),
        (
            {"contrct": 1},
            *("contrct", "unknown key `contrct`", "did you mean `contract`?"),
        ),
        ({"dealer": 4}, "dealer", "`4` is no seat", SEATS),
        ({"turn": "x"}, "turn", "`x` is no seat", SEATS),
        (
            {"contract": "nomal"},
            *("contract", "unknown contract `nomal`", "did you mean `normal`?"),
        ),
        (
            {"phase": "plya"},
            *("phase", "unknown phase `plya`", "did you mean `play`?"),
        ),
        ({"hands": 3}, "hands", BY_SEAT, ""),
        ({"hands": [[], []]}, "hands", "needs 4 entries, one per seat", ""),
        ({"hands": {"5": []}}, "hands.5", "unknown seat `5`", "known: 0, 1, 2, 3"),
        ({"hands": {"0": 3}}, "hands[0]", "must be a list of cards", ""),
        (
            {"hands": {"0": ["CA", "CA"], "1": ["CA"]}},
            *("hands", "`CA` is held more than 2 times", ""),
        ),
        (
            {"cards_in_hand": 13},
            *("cards_in_hand", "`13` is not a number from 0 to 12", ""),
        ),
        (
            {"cards_in_hand": {"1": 13}},
            *("cards_in_hand[1]", "`13` is not a number from 0 to 12", ""),
        ),
        ({"cards_in_hand": "all"}, "cards_in_hand", BY_SEAT, ""),
        (
            {"hands": {"0": ["CA"]}, "cards_in_hand": {"0": 3}},
            *("cards_in_hand[0]", "seat 0 has 1 cards, not 3", ""),
        ),
        (
            {"contract": "marriage", "declarer": 0, "settled_in_trick": 0},
            *("settled_in_trick", "`0` is not the number of a trick", ""),
        ),
        ({"contract": "marriage", "declarer": 9}, "declarer", "`9` is no seat", SEATS),
        ({"contract": "marriage", "partner": "x"}, "partner", "`x` is no seat", SEATS),
        ({"parties": 3}, "parties", BY_SEAT, ""),
        (
            {"parties": {"rr": [1]}},
            *("parties.rr", "unknown party `rr`", "did you mean `re`?"),
        ),
        ({"parties": {"re": 3}}, "parties.re", "must be a list of seats", ""),
        ({"parties": {"re": [9]}}, "parties.re[0]", "`9` is no seat", SEATS),
        (
            {"parties": {"re": [0, 1], "kontra": [1]}},
            *("parties.kontra[0]", "seat 1 is named twice", ""),
        ),
        (
            {"parties": ["re", ["re"], None, "kontra"]},
            *("parties[1]", "unknown party `['re']`", "known: re, kontra"),
        ),
        ({"trick": 3}, "trick", "must be a mapping with `leader` and `cards`", ""),
        ({"trick": {}}, "trick.leader", "`leader` is missing", "say who led"),
        ({"trick": {"leader": 9}}, "trick.leader", "`9` is no seat", SEATS),
        (
            _normal(trick={"leader": 0, "cards": ["CA"] * 5}),
            *("trick.cards", "a trick has 4 cards", ""),
        ),
        (
            _normal(trick={"leader": 0, "cards": ["CA", "CA", "CA"]}),
            *("trick.cards", "`CA` is there more than 2 times", ""),
        ),
        (
            _normal(hands={"3": ["CA"]}, trick={"leader": 0, "cards": ["CA", "CA"]}),
            *("trick.cards", "`CA` is there more than 2 times", ""),
        ),
        ({"calls": 3}, "calls", "must be a mapping by party or seat", ""),
        (
            {"calls": {"rr": "re"}},
            *("calls.rr", "unknown party `rr`", "did you mean `re`?"),
        ),
        (
            {"calls": {"re": "no99"}},
            *("calls.re", "unknown call `no99`", "did you mean `no90`?"),
        ),
        ({"calls": {"re": "kontra"}}, "calls.re", "`kontra` is not said by re", ""),
        (
            {"late_reply": "rr"},
            *("late_reply", "unknown party `rr`", "did you mean `re`?"),
        ),
    ],
)
def test_a_fault_is_told_once_at_its_place(
    data: Any, path: str, message: str, help_: str
) -> None:
    found = read_situation(RULES, data).problems
    assert [(show_path(p.path), p.message, p.help) for p in found] == [
        (path, message, help_)
    ]
    assert found[0].code == "DK820"


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"hands": {"0": ["XX"]}}, "hands[0][0]"),
        (_normal(trick={"leader": 0, "cards": ["CA", "XX"]}), "trick.cards[1]"),
    ],
)
def test_a_card_that_is_none_is_told_with_all_that_there_are(
    data: Any, path: str
) -> None:
    [found] = read_situation(RULES, data).problems
    assert (show_path(found.path), found.message) == (path, "unknown card `XX`")
    assert found.help == f"known: {', '.join(RULES.cards)}"


def test_all_faults_are_told_at_once() -> None:
    data = {
        "contract": "nomal",
        "dealer": 7,
        "hands": {"0": ["XX"]},
        "calls": {"re": "kontra"},
    }
    found = [show_path(p.path) for p in read_situation(RULES, data).problems]
    assert found == ["dealer", "hands[0][0]", "contract", "calls.re"]


# --- what a situation says ----------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "phase"),
    [
        ({}, RESERVATIONS),
        ({"contract": "normal"}, PLAYING),
        ({"phase": NAMING}, NAMING),
        ({"contract": "normal", "phase": SCORED}, SCORED),
    ],
)
def test_with_a_contract_it_is_about_the_play(data: Any, phase: str) -> None:
    assert _read(**data).deal.phase == phase


def test_forehand_sits_to_the_left_of_the_dealer() -> None:
    assert _read(dealer=2).deal.forehand == 3
    assert _read(dealer=2).deal.turn == 3


def test_hands_may_be_short_and_given_for_some_seats_only() -> None:
    found = _read(contract="normal", hands={"1": ["CQ", "H10"]}, turn=1)
    assert found.hand_known == [False, True, False, False]
    assert [action.what for action in found.deal.hand(1)] == ["CQ", "H10"]
    assert found.deal.cards_in_hand(1) == 2


def test_the_number_of_cards_may_be_known_without_the_cards() -> None:
    found = _read(contract="normal", cards_in_hand=10, parties=PARTIES)
    assert found.count_known == [True] * 4
    assert found.hand_known == [False] * 4
    assert [found.deal.cards_in_hand(seat) for seat in range(4)] == [10] * 4
    some = _read(contract="normal", cards_in_hand={"2": 7})
    assert some.count_known == [False, False, True, False]


def test_the_seat_to_play_follows_from_the_trick_on_the_table() -> None:
    hands = {"2": ["CA", "S9", "H10"]}
    deal = _read(
        contract="normal", hands=hands, trick={"leader": 0, "cards": ["CK", "C9"]}
    ).deal
    assert deal.turn == 2
    assert [action.what for action in deal.choices()] == ["CA"]
    assert deal.leaders == [0]


def test_parties_follow_from_the_declarer_where_the_contract_says_so() -> None:
    solo = _read(contract="queens-solo", declarer=2)
    assert solo.deal.party == [1, 1, 0, 1]
    assert solo.party_known == [True] * 4
    normal = _read(contract="normal")
    assert normal.party_known == [False] * 4
    given = _read(contract="normal", parties={"re": [0, 3]})
    assert given.party_known == [True, False, False, True]


def test_a_hidden_contract_shows_the_one_that_it_hides_in() -> None:
    deal = _read(contract="silent-solo", declarer=1).deal
    contracts = RULES.contracts
    assert contracts[deal.contract].id == "silent-solo"
    assert contracts[deal.public_contract].id == "normal"
    assert (deal.declarer, deal.public_declarer) == (1, None)


def test_an_unsettled_contract_is_settled_by_its_trick() -> None:
    marriage = {"contract": "marriage", "declarer": 0, "partner": 1}
    assert not _read(**marriage).deal.settled
    settled = _read(**marriage, settled_in_trick=2).deal
    assert settled.settled
    assert settled.settled_in == 2


def test_calls_and_late_replies_stand_for_their_party() -> None:
    found = _read(
        contract="normal",
        parties=PARTIES,
        calls={"re": ["re", "no90"], "2": "kontra"},
        late_reply=["kontra"],
    )
    assert found.deal.levels == [[2, 1]]
    assert found.deal.late == [[False, True]]
    by_flag = _read(contract="normal", late_reply={"re": True, "kontra": False})
    assert by_flag.deal.late == [[True, False]]


def test_in_a_game_to_the_right_the_next_card_comes_from_the_right() -> None:
    trick = {"leader": 0, "cards": ["W8", "W7"]}
    found = read_situation(rules(HARBOUR), {"contract": "regatta", "trick": trick})
    assert not found.problems
    assert found.deal.seat_of == [0, 2]
    assert found.deal.turn == 1
