"""A state can be written down: read strictly, with what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.core.problems import show_path
from doko_rules.engine.phases import NAMING, PLAYING, RESERVATIONS, SCORED
from doko_rules.engine.situation import read_situation
from doko_rules.engine.variants import load_variant
from tests.engine.deals import HARBOUR, HOME, rules

if TYPE_CHECKING:
    from doko_rules.engine.situated import Situation

RULES = rules(HOME)
SEATS = "seats are 0 to 3"
BY_SEAT = "must be a list by seat or a mapping of seats"
PARTIES = {"re": [0, 1], "kontra": [2, 3]}
TEXT = {"source": "home 1", "label": {"en": "x", "de": "x"}}
CARDS = "for example `[CA, C10]`"


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
        ({"hands": {"0": 3}}, "hands[0]", "must be a list of cards", CARDS),
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
        ({"calls": 3}, "calls", "must be a mapping by party or by seat", ""),
        (
            {"calls": {"rr": "re"}},
            *("calls.rr", "unknown party or seat `rr`", "did you mean `re`?"),
        ),
        (
            {"calls": {"re": "no99"}},
            *("calls.re", "unknown call `no99`", "did you mean `no90`?"),
        ),
        ({"calls": {"re": "kontra"}}, "calls.re", "`kontra` is not said by re", ""),
        (
            {"calls": ["re"]},
            *("calls", "needs 4 entries, one per seat", ""),
        ),
        (
            {"calls": {"1": "no90"}},
            *("calls.1", "whose call `no90` is, is not known"),
            "give the party of seat 1",
        ),
        ({"made_calls": 3}, "made_calls", "must be a list of calls, in order", ""),
        (
            {"made_calls": ["re"]},
            *("made_calls[0]", "must be a mapping with `seat` and `what`", ""),
        ),
        (
            {"made_calls": [{"what": "re"}]},
            *("made_calls[0].seat", "`seat` is missing", SEATS),
        ),
        (
            {"made_calls": [{"seat": 0}]},
            *("made_calls[0].what", "`what` is missing", "say what was called"),
        ),
        (
            {"made_calls": [{"seat": 0, "what": "no90"}]},
            *("made_calls[0].what", "whose call `no90` is, is not known"),
            "give the party of seat 0",
        ),
        (
            {"made_calls": [{"seat": 0, "what": "re", "cards_in_hand": 13}]},
            *("made_calls[0].cards_in_hand", "`13` is not a number from 0 to 12", ""),
        ),
        (
            {"made_calls": [{"seat": 0, "what": "re", "late": 1}]},
            *("made_calls[0].late", "`1` is neither true nor false", ""),
        ),
        (
            {"made_calls": [], "calls": {"re": "re"}},
            *("made_calls", "`calls` and `made_calls` say the same"),
            "give one of them",
        ),
        ({"format": 3}, "format", "unknown format `3`", "use 1"),
        ({"active": 3}, "active", "`active` must be a list", ""),
        (
            {"trick": {"leader": 0, "crads": []}},
            *("trick.crads", "unknown key `crads`", "did you mean `cards`?"),
        ),
        (
            {"last_trick": "yes"},
            *("last_trick", "must be a mapping with `leader` and `cards`", ""),
        ),
        (
            {"last_trick": {"cards": []}},
            *("last_trick.leader", "`leader` is missing", "say who led"),
        ),
        (
            _normal(last_trick={"leader": 0, "cards": ["CA", "CK"]}),
            *("last_trick.cards", "a trick has 4 cards", "give all of them"),
        ),
        (
            _normal(
                last_trick={"leader": 0, "cards": ["CA", "CK", "CA", "C9"]},
                trick={"leader": 0, "cards": ["CA"]},
            ),
            *("trick.cards", "`CA` is there more than 2 times", ""),
        ),
        (
            _normal(
                last_trick={"leader": 2, "cards": ["C9", "CK", "CA", "C9"]},
                trick={"leader": 1, "cards": ["CA"]},
            ),
            *("trick.leader", "seat 0 took the trick before, and leads", ""),
        ),
        (
            _normal(last_trick=True, cards_in_hand={"1": 2}),
            *("last_trick", "there are cards left for another trick", ""),
        ),
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


def test_a_call_by_seat_is_of_its_party_and_tells_it_where_only_one_says_so() -> None:
    calls = [None, None, "kontra", "no90"]
    found = _read(contract="normal", parties={"re": [3]}, calls=calls)
    assert found.deal.levels == [[2, 1]]


def test_parties_may_be_given_for_some_seats_by_seat() -> None:
    found = _read(contract="normal", parties={"1": "kontra", "2": None})
    assert found.party_known == [False, True, False, False]
    assert found.deal.party[1] == 1


@pytest.mark.parametrize(
    ("data", "path", "word"),
    [
        ({"active": ["piglets"]}, "active[0]", "piglets"),
        ({"phase": "exchange"}, "phase", "exchange"),
    ],
)
def test_what_the_variant_has_no_rule_for_is_not_passed_over(
    data: Any, path: str, word: str
) -> None:
    [found] = read_situation(RULES, data).problems
    assert (found.code, show_path(found.path)) == ("DK831", path)
    assert found.message == f"the variant has no rule for `{word}`"


# --- who said what after what ---------------------------------------------------------

COUNTER = load_variant({"extends": HOME, "with": ["counter-calls"]})
ANNOUNCED = [{"seat": 0, "what": "re"}, {"seat": 2, "what": "kontra"}]


def _counter(**data: Any) -> Situation:
    state = {"contract": "normal", "parties": PARTIES, "cards_in_hand": 12, **data}
    found = read_situation(COUNTER, state)
    assert not found.problems, found.problems
    return found


@pytest.mark.parametrize(
    ("made", "side"),
    [(ANNOUNCED, "re"), (ANNOUNCED[::-1], "kontra"), (ANNOUNCED[:1], None)],
)
def test_a_reply_may_hang_on_the_order_of_calls(made: Any, side: str | None) -> None:
    found = _counter(made_calls=made)
    assert [call.seat for call in found.deal.made] == [call["seat"] for call in made]
    may = [s for s in range(4) if "sub" in [a.what for a in found.deal.calls(s)]]
    assert may == ([] if side is None else PARTIES[side])
    assert not any(found.untold(seat, call=True) for seat in range(4))


def test_calls_in_order_raise_the_levels_and_may_be_late_replies() -> None:
    late = {"seat": 2, "what": "kontra", "late": True, "cards_in_hand": 10}
    found = _read(
        contract="normal", parties=PARTIES, made_calls=[{"seat": 1, "what": "re"}, late]
    )
    assert found.deal.levels == [[1, 1]]
    assert found.deal.late == [[False, True]]
    assert [call.late for call in found.deal.made] == [False, True]


def test_the_order_is_asked_for_only_where_it_decides() -> None:
    assert _counter(calls={"re": "re", "kontra": "kontra"}).untold(0, call=True) == [
        "made_calls"
    ]
    one = _counter(calls={"re": "re"})
    assert one.untold(0, call=True) == []
    assert _counter().untold(0, call=True) == []
    both = _counter(calls={"re": "re", "kontra": "kontra"})
    by_word = {a.what: both.untold_of(a) for a in COUNTER.call[0][0][0]}
    assert by_word == dict.fromkeys(by_word, "")
    assert both.untold_of(COUNTER.call[0][1][0][0]) == "made_calls"


def test_how_many_cards_a_caller_had_is_asked_for_only_where_it_decides() -> None:
    early = {"when": "all c in made_calls holds c.cards = hand-size"}
    rules = load_variant(
        {
            "extends": HOME,
            "define": {"hand-size": {"is": "12"}},
            "ladders": {"calls": {"opens": {"only_if": {"early": {**TEXT, **early}}}}},
        }
    )
    state = {"contract": "normal", "parties": PARTIES, "cards_in_hand": 11}
    made: dict[str, Any] = {"seat": 0, "what": "re"}
    found = read_situation(rules, {**state, "made_calls": [made]})
    assert found.untold(2, call=True) == ["made_calls.cards_in_hand"]
    assert read_situation(rules, state).untold(2, call=True) == []
    for cards in (11, 12):
        told = {**made, "cards_in_hand": cards}
        found = read_situation(rules, {**state, "made_calls": [told]})
        assert found.untold(2, call=True) == []
        assert bool(found.deal.calls(2)) is (cards == 12)


# --- the last trick -----------------------------------------------------------------

LAST = load_variant(
    {
        "extends": HOME,
        "equal_cards": {
            "last": {
                **TEXT,
                "before": "first-wins",
                "cards": ["H10"],
                "wins": "last",
                "when": "last_trick",
            }
        },
    }
)
TENS = {"leader": 0, "cards": ["H10", "H10", "CQ", "DA"]}
QUEENS = {"leader": 2, "cards": ["DJ", "D9", "CQ", "DA"]}


@pytest.mark.parametrize(
    ("given", "winner"),
    [
        ({"last_trick": True}, 1),
        ({"last_trick": False}, 0),
        ({"cards_in_hand": 0}, 1),
        ({"cards_in_hand": 3}, 0),
        ({"hands": {"2": []}}, 1),
        ({"hands": {"2": ["S9"]}}, 0),
        ({"hands": {"0": []}, "last_trick": False}, 0),
        ({"hands": {"0": []}, "last_trick": QUEENS}, 1),
        ({"hands": {"0": ["S9"]}, "last_trick": QUEENS}, 0),
    ],
)
def test_who_takes_the_trick_may_hang_on_its_being_the_last(
    given: Any, winner: int
) -> None:
    found = read_situation(LAST, {"contract": "normal", "trick": TENS, **given})
    assert not found.problems
    assert not found.last_trick_decides
    taken = found.taken()
    assert taken.winner_of[-1] == winner
    assert taken.is_last(len(taken.winner_of) - 1) is (winner == 1)
    # The situation itself stays as it was.
    assert found.deal.phase == PLAYING
    assert found.running == 4


def test_it_is_asked_for_only_where_it_decides() -> None:
    tens = read_situation(LAST, {"contract": "normal", "trick": TENS})
    assert tens.last_trick_decides
    other = {"leader": 0, "cards": ["CQ", "CQ", "H10", "DA"]}
    assert not read_situation(
        LAST, {"contract": "normal", "trick": other}
    ).last_trick_decides
    assert not _read(contract="normal", trick=TENS).last_trick_decides


def test_the_trick_before_is_taken_and_its_winner_leads() -> None:
    deal = _read(contract="normal", last_trick=QUEENS, cards_in_hand=7).deal
    assert (deal.winner_of, deal.trick_points, deal.leaders) == ([0], [16], [2, 0])
    assert (deal.turn, deal.phase) == (0, PLAYING)
    assert [deal.cards_in_hand(seat) for seat in range(4)] == [7] * 4
    assert not deal.is_last(0)
    assert not deal.is_last(1)
    running = {"leader": 0, "cards": ["S9"]}
    found = _read(contract="normal", last_trick=QUEENS, trick=running)
    assert (found.deal.turn, found.running) == (1, 1)
    assert found.deal.led_with(4) == RULES.suits.index(
        next(suit for suit in RULES.suits if suit["letter"] == "S")
    )


@pytest.mark.parametrize("said", [["no90", "re"], ["re", "no90"], "no90"])
def test_of_several_calls_the_highest_stands(said: Any) -> None:
    found = _read(contract="normal", parties=PARTIES, calls={"re": said})
    assert found.deal.levels == [[2, 0]]


def test_in_a_game_to_the_right_the_next_card_comes_from_the_right() -> None:
    trick = {"leader": 0, "cards": ["W8", "W7"]}
    found = read_situation(rules(HARBOUR), {"contract": "regatta", "trick": trick})
    assert not found.problems
    assert found.deal.seat_of == [0, 2, 1]
    assert found.deal.turn == 1
