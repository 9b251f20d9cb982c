"""Which calls are open: all states of a ladder against the formulas of the book."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from doko_rules.engine.bench import random_deals
from doko_rules.engine.calling import standing
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import NAMING, RESERVATIONS
from doko_rules.engine.record import replay
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.situation import read_situation
from doko_rules.engine.variants import load_variant
from doko_rules.views.book import book_of
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.engine.deals import HARBOUR, HOME, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.ruleset import Ruleset

NOTHING, CALLED, NO90, NO60, NO30, SCHWARZ = LEVELS = range(6)
LIMITS = {CALLED: 11, NO90: 10, NO60: 9, NO30: 8, SCHWARZ: 7}
"""How many cards the caller must still hold, at least."""
HAND = 12
RE, KONTRA = 0, 1
PARTIES = {"re": [0, 1], "kontra": [2, 3]}


class State(NamedTuple):
    """All that decides whether a call is open."""

    own: int
    other: int
    cards: int
    settled_in: int
    """The settling trick; 0 where the parties stand from the start."""
    late: bool
    """Whether the own side has replied too late for a first call."""

    @property
    def shift(self) -> int:
        return max(0, self.settled_in - 1)

    def limit(self, level: int) -> int:
        return LIMITS[level] - self.shift

    def in_time(self, level: int) -> bool:
        """Whether it could be said without anything said by the other side."""
        if self.late and level > CALLED:
            return False
        skipped = range(self.own + 1, level + 1)
        return all(self.cards >= self.limit(k) for k in skipped)

    def is_open(self, level: int) -> bool:
        """Whether the formulas allow a call."""
        if level <= self.own:
            return False
        reply = level == CALLED and self.other != NOTHING
        return self.in_time(level) or (
            reply and self.cards >= self.limit(self.other) - 1
        )


def _states() -> Iterator[State]:
    states = product(LEVELS, LEVELS, range(HAND + 1), (0, 1, 2, 3), (False, True))
    for state in map(State._make, states):
        # A late reply is a call.
        if not (state.late and state.own == NOTHING):
            yield state


def _deal(ruleset: Ruleset, state: State, side: int) -> Deal:
    """The state as one of a deal, seen by the first seat of a side."""
    levels = {side: state.own, 1 - side: state.other}
    words = ruleset.ladders[0].words
    calls = {
        name: words[level - 1][party] if (level := levels[party]) else None
        for party, name in enumerate(ruleset.parties)
    }
    data: dict[str, Any] = {
        "contract": "normal",
        "parties": PARTIES,
        "cards_in_hand": state.cards,
        "calls": calls,
    }
    if state.settled_in:
        marriage = {"contract": "marriage", "declarer": 0, "partner": 1}
        data |= {**marriage, "settled_in_trick": state.settled_in}
    if state.late:
        data["late_reply"] = ruleset.parties[side]
    found = read_situation(ruleset, data)
    assert not found.problems
    return found.deal


@pytest.mark.parametrize("side", [RE, KONTRA])
def test_every_state_allows_the_calls_of_the_formulas(side: int) -> None:
    ruleset = rules(HOME)
    seat = 0 if side == RE else 2
    for state in _states():
        deal = _deal(ruleset, state, side)
        legal = [action.index for action in deal.calls(seat)]
        expected = [level for level in LEVELS[1:] if state.is_open(level)]
        assert legal == expected, state
        assert {action.party for action in deal.calls(seat)} <= {side}


@pytest.mark.parametrize("side", [RE, KONTRA])
def test_a_call_is_kept_with_its_level_and_whether_it_was_a_late_reply(
    side: int,
) -> None:
    ruleset = rules(HOME)
    seat = 0 if side == RE else 2
    for state in _states():
        deal = _deal(ruleset, state, side)
        for action in deal.calls(seat):
            fork = deal.copy()
            fork.apply(action)
            late = not state.in_time(action.index)
            assert fork.levels[0][side] == action.index
            assert fork.levels[0][1 - side] == state.other
            assert fork.late[0] == [
                (party == side and (late or state.late)) for party in (RE, KONTRA)
            ]
            made = fork.made[-1]
            assert (made.seat, made.level, made.cards) == (
                seat,
                action.index,
                state.cards,
            )
            assert made.late is late


def test_both_players_of_a_side_share_what_it_has_said() -> None:
    ruleset = rules(HOME)
    for state in _states():
        deal = _deal(ruleset, state, RE)
        levels = [[a.index for a in deal.calls(seat)] for seat in (0, 1)]
        assert levels[0] == levels[1]


# --- from when ---------------------------------------------------------------------


@pytest.mark.parametrize("phase", [RESERVATIONS, NAMING])
def test_before_the_contract_is_found_nothing_can_be_called(phase: str) -> None:
    found = read_situation(rules(HOME), {"phase": phase})
    assert not any(found.deal.calls(seat) for seat in range(4))


def test_in_an_unsettled_marriage_nothing_can_be_called() -> None:
    ruleset = rules(HOME)
    hands = ["CQ CQ SQ DK", "H10 HJ HJ DA", "DJ DJ DK DA", "SJ SJ D9 D9"]
    data = {
        "dealer": 3,
        "hands": [hand.split() for hand in hands],
        "start": {"contract": "marriage", "declarer": 0},
    }
    deal = replay(ruleset, data).deal
    assert deal is not None
    for card in ("CQ", "H10", "DJ", "SJ"):
        assert not any(deal.calls(seat) for seat in range(4))
        assert deal.turn is not None
        deal.apply(ruleset.actions_for(deal.turn, "play", card)[0])
    assert deal.settled_in == 1
    assert standing(deal, 0, 0).opens


def test_calls_may_be_made_out_of_turn_and_change_nothing_but_the_calls() -> None:
    ruleset = rules(HOME)
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase in (RESERVATIONS, NAMING):
        deal.apply(deal.choices()[0])
    seat = 2
    assert deal.turn != seat
    before = (deal.turn, list(deal.choices()), deal.phase, list(deal.card_of))
    deal.apply(deal.calls(seat)[0])
    assert (deal.turn, list(deal.choices()), deal.phase, deal.card_of) == before
    assert len(deal.made) == 1


def test_a_card_counts_as_in_the_hand_until_it_is_played() -> None:
    ruleset = rules(HOME)
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase in (RESERVATIONS, NAMING):
        deal.apply(deal.choices()[0])
    seat = deal.turn
    assert seat is not None
    # With twelve and with eleven cards, so up to the second card of that player.
    while deal.cards_in_hand(seat) > 10:
        assert CALLED in [action.index for action in deal.calls(seat)]
        deal.apply(deal.choices()[0])
    assert CALLED not in [action.index for action in deal.calls(seat)]


# --- other ladders -----------------------------------------------------------------


def _ladder(**changes: Any) -> Ruleset:
    return load_variant({"extends": HOME, "ladders": {"calls": changes}})


def _legal(ruleset: Ruleset, state: State) -> list[int]:
    return [action.index for action in _deal(ruleset, state, RE).calls(0)]


def test_with_free_skipping_only_the_level_itself_must_be_in_time() -> None:
    ruleset = _ladder(skip={"allowed": "free"})
    assert _legal(ruleset, State(NOTHING, NOTHING, 8, 0, False)) == [NO30, SCHWARZ]
    assert _legal(ruleset, State(CALLED, NOTHING, 7, 0, False)) == [SCHWARZ]


def test_without_skipping_only_the_next_level_is_open() -> None:
    ruleset = _ladder(skip={"allowed": "never"})
    assert _legal(ruleset, State(NOTHING, NOTHING, 12, 0, False)) == [CALLED]
    assert _legal(ruleset, State(NO90, NOTHING, 12, 0, False)) == [NO60]


def test_what_a_side_has_said_may_be_said_again_where_that_is_allowed() -> None:
    ruleset = _ladder(repeat={"allowed": True})
    assert _legal(ruleset, State(NO90, NOTHING, 12, 0, False)) == list(LEVELS[1:])
    # What was said is in time or not by itself, and so is what comes after it.
    assert _legal(ruleset, State(NO90, NOTHING, 9, 0, False)) == [NO60, NO30, SCHWARZ]


def test_to_say_a_lower_level_again_takes_nothing_back() -> None:
    ruleset = _ladder(repeat={"allowed": True})
    deal = _deal(ruleset, State(NO60, NOTHING, 12, 0, late=False), RE)
    lower = next(action for action in deal.calls(0) if action.index == NO90)
    deal.apply(lower)
    assert deal.levels == [[NO60, NOTHING]]
    assert deal.made[-1].level == NO90


def test_a_late_reply_itself_may_be_said_again_where_that_is_allowed() -> None:
    ruleset = _ladder(repeat={"allowed": True})
    state = State(CALLED, NO90, 9, 0, late=True)
    assert _legal(ruleset, state) == [CALLED]


def test_a_late_reply_bars_nothing_where_that_is_not_so() -> None:
    ruleset = _ladder(reply={"late": {"bars": False}})
    state = State(CALLED, NO90, 10, 0, late=True)
    assert _legal(rules(HOME), state) == []
    assert _legal(ruleset, state) == [NO90, NO60, NO30, SCHWARZ]


def test_without_a_reply_everything_must_be_in_time() -> None:
    ruleset = _ladder(reply={"remove": True})
    state = State(NOTHING, CALLED, 10, 0, late=False)
    assert _legal(rules(HOME), state) == [CALLED]
    assert _legal(ruleset, state) == []


SHIFT = {"source": "home 1", "label": {"en": "later", "de": "später"}}


def test_shifts_of_a_ladder_and_of_a_level_add_up_while_they_hold() -> None:
    ruleset = _ladder(
        plus={
            "two": {**SHIFT, "limit": -2},
            "in-a-marriage": {
                **SHIFT,
                "limit": -1,
                "when": "public_contract = marriage",
                "unless": {"first": "settled_in = 1"},
            },
        },
        levels={"no90": {"plus": {"early": 3}}},
    )
    limits = {
        settled_in: standing(
            _deal(ruleset, State(NOTHING, NOTHING, 12, settled_in, False), RE), 0, 0
        ).limits
        for settled_in in (0, 1, 2)
    }
    assert limits[0] == (9, 11, 7, 6, 5)
    assert limits[1] == limits[0]
    # One later by the settling trick, and one by the shift that holds now.
    assert limits[2] == (7, 9, 5, 4, 3)


def test_a_shift_that_is_a_choice_counts_only_while_it_holds() -> None:
    choice = "if public_contract = marriage then -3 else -2"
    ruleset = _ladder(
        plus={"choice": {**SHIFT, "limit": choice, "when": "settled_in > 2"}}
    )
    usual = {
        settled_in: standing(_deal(rules(HOME), state, RE), 0, 0).limits
        for settled_in in (0, 2, 3)
        for state in [State(NOTHING, NOTHING, 12, settled_in, False)]
    }
    for settled_in, limits in usual.items():
        state = State(NOTHING, NOTHING, 12, settled_in, False)
        deal = _deal(ruleset, state, RE)
        told = dict(
            book_of(ruleset).shifts("ladders/calls", "no90", deal, {"seat": 0})
        ).get("choice", 0)
        assert standing(deal, 0, 0).limits == tuple(n + told for n in limits)
        assert (told < 0) is (settled_in == 3)


def test_a_shift_that_the_options_switch_off_is_gone() -> None:
    ruleset = _ladder(
        plus={
            "never": {
                **SHIFT,
                "limit": "cards_in_hand(seat)",
                "when": "option.deals = 0",
            }
        }
    )
    assert "ladders/calls/plus/never" not in book_of(ruleset).conditions
    assert ruleset.ladders[0].stable


def test_a_level_may_be_closed_while_others_are_open() -> None:
    opens = {**SHIFT, "when": "level(other(party(seat))) < no90"}
    ruleset = _ladder(levels={"no90": {"opens": opens}})
    assert ruleset.stable_calls
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase in (RESERVATIONS, NAMING):
        deal.apply(deal.choices()[0])
    one = 0
    other = next(seat for seat in range(4) if deal.party[seat] != deal.party[one])
    no90, no60 = (ruleset.call[other][0][deal.party[other]][n] for n in (1, 2))
    assert no90 in deal.calls(other)
    deal.apply(ruleset.call[one][0][deal.party[one]][1])
    assert no90 not in deal.calls(other)
    assert [why.rule for why in why_not(deal, no90)] == [
        "ladders/calls/levels/no90/opens"
    ]
    # Who leaves the level out has to be able to call it.
    assert no60 not in deal.calls(other)
    assert why_not(deal, no60)[0].rule == "ladders/calls/levels/no90/opens"


def test_a_clock_of_another_kind_is_looked_at_anew_with_each_card() -> None:
    ruleset = _ladder(clock="cards_in_hand(seat) + cards_in_hand(left(seat))")
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase in (RESERVATIONS, NAMING):
        deal.apply(deal.choices()[0])
    for _ in range(28):
        deal.apply(deal.choices()[0])
    # Five cards in each hand make ten: too late for the first level alone.
    assert deal.cards_in_hand(0) == 5
    assert not deal.calls(0)
    free = _ladder(
        clock="cards_in_hand(seat) + cards_in_hand(left(seat))",
        skip={"allowed": "free"},
    )
    again = Deal(free, deal.dealer, deal.dealt)
    while again.phase in (RESERVATIONS, NAMING):
        again.apply(again.choices()[0])
    for _ in range(28):
        again.apply(again.choices()[0])
    assert [action.index for action in again.calls(0)] == [NO90, NO60, NO30, SCHWARZ]


SECOND: dict[str, Any] = {
    "source": "home 1",
    "label": {"en": "knocking", "de": "Klopfen"},
    "scope": "seat",
    "opens": {**SHIFT, "when": "settled"},
    "clock": "cards_in_hand(seat)",
    "repeat": {**SHIFT, "allowed": False},
    "skip": {**SHIFT, "allowed": "timely"},
    "levels": {"knock": {**SHIFT, "limit": 12}, "knock-twice": {**SHIFT, "limit": 11}},
}


def test_a_ladder_of_seats_counts_for_each_seat_alone() -> None:
    ruleset = load_variant({"extends": HOME, "ladders": {"knocking": SECOND}})
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase in (RESERVATIONS, NAMING):
        deal.apply(deal.choices()[0])
    knock = [a for a in deal.calls(0) if a.what == "knock"]
    assert len(knock) == 1
    deal.apply(knock[0])
    assert deal.levels[1] == [1, 0, 0, 0]
    assert "knock" not in [a.what for a in deal.calls(0)]
    assert all("knock" in [a.what for a in deal.calls(s)] for s in (1, 2, 3))
    # The other ladder knows nothing of it.
    assert deal.levels[0] == [0, 0]


def test_a_late_reply_of_a_party_bars_each_of_its_seats_on_a_ladder_of_seats() -> None:
    ruleset = _ladder(scope="seat")
    data = {
        "contract": "normal",
        "parties": {"re": [2, 3], "kontra": [0, 1]},
        "late_reply": "re",
    }
    situation = read_situation(ruleset, data)
    assert not situation.problems
    assert situation.deal.late == [[False, False, True, True]]


def test_a_ladder_without_a_level_in_force_has_nothing_to_call() -> None:
    levels = {"knock": {**SHIFT, "limit": 12, "when": "option.deals = 0"}}
    silent = {**SECOND, "levels": levels}
    ruleset = load_variant({"extends": HOME, "ladders": {"knocking": silent}})
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    while deal.phase in (RESERVATIONS, NAMING):
        deal.apply(deal.choices()[0])
    assert {action.ladder for action in deal.calls(0)} == {0}


def test_on_a_first_ladder_of_seats_a_party_has_the_highest_level_of_its_seats() -> (
    None
):
    line = {
        "source": "log 6",
        "label": {"en": "{s} knocked {l}", "de": "{s} klopfte {l}"},
        "group": "cargo",
        "each": {"s": "seats", "l": "levels"},
        "where": "level(s) = l and level(party(s)) = l",
        "party": "party(s)",
        "value": 1,
    }
    source = {"source": "log 1"}
    levels = {id: {**level, **source} for id, level in SECOND["levels"].items()}
    knocking = {**SECOND, **source, "levels": levels}
    for key in ("opens", "repeat", "skip"):
        knocking[key] = {**SECOND[key], **source}
    knocking["levels"]["knock"]["limit"] = 7
    knocking["levels"]["knock-twice"]["limit"] = 6
    ruleset = load_variant(
        {
            "extends": HARBOUR,
            "ladders": {"knocking": knocking},
            "score": {"lines": {"knocked": line}},
        }
    )
    data = {
        "contract": "smuggler",
        "parties": {"red": [1], "green": [0, 2]},
        "card_points": {"red": 30, "green": 30},
        "calls": {"0": "knock", "2": "knock-twice"},
    }
    facts, problems = read_facts(ruleset, data)
    assert not problems
    answer = as_json(ruleset, settle(ruleset, facts))
    about = [line["for"] for line in answer["lines"] if line["id"] == "knocked"]
    assert about == [{"s": "2", "l": "knock-twice"}]
    wrong = {**data, "calls": {"green": "knock"}}
    _, [problem] = read_facts(ruleset, wrong)
    assert problem.message == "`knock` is said by a seat"
    assert problem.help == "give calls by seat"
    situation = read_situation(ruleset, {**data, "calls": {"green": "knock"}})
    assert [p.message for p in situation.problems][-1] == "`knock` is said by a seat"


def test_conditions_may_ask_any_ladder() -> None:
    """What is called on one ladder opens the other, and a line counts both."""
    line = {
        "source": "tsr 7.2.2 a",
        "label": {"en": "{s} knocked {l}", "de": "{s} klopfte {l}"},
        "group": "value",
        "each": {"s": "seats", "l": "levels(knocking)"},
        "where": "level(s, knocking) >= l and level(party(s), knocking).worth = 7",
        "party": "party(s)",
        "value": "level(party(s), knocking).worth",
    }
    opens = {**SHIFT, "when": "settled and level(other(party(seat))) >= announcement"}
    levels = {
        "knock": {**SHIFT, "limit": 12, "worth": 5},
        "knock-twice": {
            **SHIFT,
            "limit": "12 - (count c in made_calls where level(c, knocking) = knock)",
            "worth": 7,
        },
    }
    knocking = {
        **SECOND,
        "opens": opens,
        "numbers": {"worth": "int 0..9"},
        "levels": levels,
    }
    ruleset = load_variant(
        {
            "extends": HOME,
            "ladders": {"knocking": knocking},
            "score": {"lines": {"knocked": line}},
        }
    )
    deal = _deal(ruleset, State(NOTHING, NOTHING, 12, 0, False), RE)
    assert "knock" not in [action.what for action in deal.calls(0)]
    deal = _deal(ruleset, State(NOTHING, CALLED, 12, 0, False), RE)
    for word in ("knock", "knock-twice"):
        deal.apply(next(a for a in deal.calls(0) if a.what == word))
    assert deal.levels[1] == [2, 0, 0, 0]
    assert [deal.made[n].level_on(1) for n in (-2, -1)] == [1, 2]
    facts, problems = read_facts(
        ruleset,
        {
            "contract": "normal",
            "parties": PARTIES,
            "card_points": {"re": 130, "kontra": 110},
            "calls": {"0": ["knock-twice"]},
        },
    )
    assert not problems
    found = as_json(ruleset, settle(ruleset, facts))["lines"]
    knocked = [x for x in found if x["id"] == "knocked"]
    assert [(x["for"], x["value"]) for x in knocked] == [
        ({"s": "0", "l": "knock"}, 7),
        ({"s": "0", "l": "knock-twice"}, 7),
    ]


def test_calls_of_several_ladders_that_no_card_changes_are_worked_out_once() -> None:
    ruleset = load_variant({"extends": HOME, "ladders": {"knocking": SECOND}})
    assert ruleset.stable_calls
    kept = random_deals(ruleset, 50, 1)
    ruleset.stable_calls = False
    assert random_deals(ruleset, 50, 1) == kept
