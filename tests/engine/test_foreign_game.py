"""A game of other cards, parties and turns runs from its file alone.

The file has three seats and one card of each kind, three parties, play to the right, a
contract of one seat against two, lines of its own, and no calls. The tests of this
folder that hold for each game are run with it as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doko_rules.audit.trial import state_of
from doko_rules.compile.variant import check_variant
from doko_rules.core.errors import VariantError
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import NAMING, PLAYING, RESERVATIONS, SCORED
from doko_rules.engine.players import player
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import settle
from doko_rules.engine.situation import read_situation
from doko_rules.engine.variants import load_variant
from doko_rules.testing.cases import Case, read_cases
from doko_rules.testing.render import outcome_text
from doko_rules.testing.run import Runner
from tests.chance import seeded
from tests.engine.deals import HARBOUR, a_whole_deal, rules

CASES = read_cases(Path(HARBOUR).with_suffix(".cases.yaml"))
RUNNER = Runner()
GONE = {"remove": True}


def _variation(**changes: Any) -> dict[str, Any]:
    """The foreign game with some of its sections changed."""
    return {"extends": HARBOUR, **changes}


UNASKED = _variation(reservations=GONE, contracts={"smuggler": GONE})
"""Nobody is asked for a reservation: there is one contract, and play begins at once."""


def test_nothing_is_wrong_with_the_file() -> None:
    assert not list(check_variant(HARBOUR).report)
    assert not list(CASES.report)


@pytest.mark.parametrize("case", CASES.cases, ids=lambda case: case.id)
def test_a_case_passes(case: Case) -> None:
    outcome = RUNNER.run(case, CASES.directory)
    assert outcome.passed, "\n" + outcome_text(outcome, CASES.report.texts)


@pytest.mark.parametrize("name", ["basic", "random"])
def test_the_built_in_players_play_it(name: str) -> None:
    ruleset, random = rules(HARBOUR), seeded(4)
    players = [player(name) for _ in range(ruleset.seats)]
    session = Session.begin(ruleset, random)
    contracts = set()
    for _ in range(30):
        deal = session.new_deal(random)
        while deal.turn is not None:
            deal.apply(players[deal.turn].choose(deal, deal.turn, random))
        session.enter(deal)
        contracts.add(ruleset.contracts[deal.contract].id)
    assert session.deals_played == 30
    assert not session.is_over
    assert "regatta" in contracts


def test_the_first_dealer_is_the_first_seat_and_the_next_one_sits_to_the_right() -> (
    None
):
    session = Session.begin(rules(HARBOUR), seeded(1))
    dealers = [session.dealer]
    for seed in range(3):
        session.enter(a_whole_deal(rules(HARBOUR), seed))
        dealers.append(session.dealer)
    assert dealers == [0, 2, 1, 0]


def test_a_game_without_calls_has_none_at_any_time() -> None:
    ruleset = rules(HARBOUR)
    assert not ruleset.ladders
    assert not ruleset.call_words
    deal = Deal.shuffled(ruleset, 0, seeded(2))
    while deal.turn is not None:
        assert not any(deal.calls(seat) for seat in range(3))
        deal.apply(deal.choices()[0])


# --- what a game may leave out -----------------------------------------------------


def test_where_nothing_is_asked_play_begins_at_once() -> None:
    ruleset = load_variant(UNASKED)
    deal = Deal.shuffled(ruleset, 0, seeded(1))
    assert deal.phase == PLAYING
    assert deal.turn == 1
    assert {action.do for action in deal.choices()} == {"play"}
    assert not ruleset.actions_for(0, "reserve", "calm")


def test_where_nothing_is_asked_a_deal_is_recorded_and_replayed() -> None:
    ruleset = load_variant(UNASKED)
    deal = a_whole_deal(ruleset, 3)
    again = replay(ruleset, write_record(deal))
    assert not again.problems
    assert again.deal is not None
    assert again.deal.phase == SCORED
    assert settle(ruleset, again.deal) == settle(ruleset, deal)


def test_where_nothing_is_asked_a_record_may_still_name_the_contract() -> None:
    ruleset = load_variant(UNASKED)
    deal = Deal.shuffled(ruleset, 0, seeded(1))
    data = {**write_record(deal), "start": {"contract": "regatta"}}
    started = replay(ruleset, data).deal
    assert started is not None
    assert [event for event in started.log if isinstance(event, tuple)] == [
        ("contract", 0)
    ]
    assert started.leaders == [1]


def test_where_nothing_is_asked_a_situation_is_one_of_play() -> None:
    ruleset = load_variant(UNASKED)
    found = read_situation(ruleset, {"trick": {"leader": 2, "cards": ["W8"]}})
    assert not found.problems
    assert found.deal.phase == PLAYING
    assert found.deal.turn == 1


def test_where_no_contract_can_be_claimed_everybody_can_only_be_content() -> None:
    ruleset = load_variant(_variation(contracts={"smuggler": GONE}))
    deal = Deal.shuffled(ruleset, 0, seeded(1))
    for seat in (1, 0, 2):
        assert deal.phase == RESERVATIONS
        assert deal.turn == seat
        assert [action.what for action in deal.choices()] == ["calm"]
        deal.apply(deal.choices()[0])
    assert deal.phase == PLAYING


def test_without_an_outcome_nobody_wins() -> None:
    ruleset = load_variant(_variation(outcome=GONE))
    deal = a_whole_deal(ruleset, 1)
    assert settle(ruleset, deal).winner is None


# --- parties -----------------------------------------------------------------------

TWO_PARTIES = {
    "parties": {"white": GONE},
    "contracts": {"regatta": {"party": "if seat = forehand then red else green"}},
}


def _most(text: str) -> dict[str, Any]:
    return {"needs": {"most": {"is": text}}}


def test_with_two_parties_each_has_an_other_one() -> None:
    most = _most("card_points(party) > card_points(other(party))")
    ruleset = load_variant(_variation(**TWO_PARTIES, outcome=most))
    deal = a_whole_deal(ruleset, 1)
    settlement = settle(ruleset, deal)
    higher = max(range(2), key=lambda party: deal.points_of[party])
    assert settlement.winner == higher


def test_with_three_parties_there_is_no_other_one() -> None:
    most = _most("card_points(party) > card_points(other(party))")
    with pytest.raises(VariantError) as error:
        load_variant(_variation(outcome=most))
    assert [found.code for found in error.value.report] == ["DK402"]


def test_what_counts_for_one_party_counts_against_every_other() -> None:
    ruleset = rules(HARBOUR)
    for seed in range(60):
        deal = a_whole_deal(ruleset, seed)
        settlement = settle(ruleset, deal)
        if settlement.factors:
            continue
        for seat, score in enumerate(settlement.session_scores):
            own = [v for _, p, v, *_ in settlement.items if p == deal.party[seat]]
            others = [v for _, p, v, *_ in settlement.items if p != deal.party[seat]]
            assert score == sum(own) - sum(others)


def test_a_party_without_a_seat_takes_no_part() -> None:
    ruleset = rules(HARBOUR)
    deal = next(
        deal
        for deal in (a_whole_deal(ruleset, seed) for seed in range(200))
        if ruleset.contracts[deal.contract].id == "smuggler"
    )
    white = ruleset.party_number["white"]
    assert white not in deal.party
    assert deal.points_of[white] == deal.tricks_of[white] == 0
    assert sum(settle(ruleset, deal).session_scores) == 0


# --- tricks ------------------------------------------------------------------------

DOUBLE = {"deck": {"copies": 2}, "deal": {"hand_size": 14, "packets": [7, 7]}}
LAST = {
    "second": {"source": "log 5", "label": {"en": "x", "de": "x"}, "wins": "last"},
}


@pytest.mark.parametrize(
    ("equal_cards", "position"), [(None, 0), (LAST, 1)], ids=["nothing said", "last"]
)
def test_the_first_of_equal_cards_wins_unless_the_rules_say_otherwise(
    equal_cards: dict[str, Any] | None, position: int
) -> None:
    changes = {**DOUBLE, **({"equal_cards": equal_cards} if equal_cards else {})}
    ruleset = load_variant(_variation(**changes))
    card = ruleset.card_number["W8"]
    deal = Deal(ruleset, 0, [[ruleset.card_number["W2"]], [card], [card]], (0, None))
    seats = []
    while deal.turn is not None:
        seats.append(deal.turn)
        deal.apply(deal.choices()[0])
    assert seats == [1, 0, 2]
    assert deal.winner_of == [seats[2] if position else seats[0]]


def test_without_a_duty_to_follow_every_card_is_legal() -> None:
    ruleset = load_variant(_variation(trick={"follow": {"duty": "none"}}))
    deal = Deal.shuffled(ruleset, 0, seeded(1))
    while deal.turn is not None:
        if deal.phase == PLAYING:
            assert len(deal.choices()) == deal.cards_in_hand(deal.turn)
        deal.apply(deal.choices()[0])
    assert deal.phase == SCORED


# --- contracts ---------------------------------------------------------------------


def test_the_cards_are_sorted_anew_for_a_contract_with_another_order() -> None:
    ruleset = rules(HARBOUR)
    codes = ruleset.card_number
    hands = [
        "W8 V8 W7 W6 W5 W4 W3",
        "S8 V7 V6 V5 V4 V3 V2",
        "W2 S7 S6 S5 S4 S3 S2",
    ]
    deal = Deal(ruleset, 2, [[codes[c] for c in hand.split()] for hand in hands])
    for verb, what in (
        *(("reserve", "dare"), ("reserve", "calm"), ("reserve", "calm")),
        ("name", "smuggler"),
    ):
        assert deal.turn is not None
        deal.apply(ruleset.actions_for(deal.turn, verb, what)[0])
    assert deal.turn == 0
    deal.apply(ruleset.play[0][codes["W7"]])
    # To the right: seat 2 has one wind, and seat 1 has no wind at all.
    assert [action.what for action in deal.choices()] == ["W2"]
    deal.apply(deal.choices()[0])
    assert len(deal.choices()) == 7
    deal.apply(ruleset.play[1][codes["S8"]])
    assert deal.winner_of == [1]
    assert deal.best_of == [2]


@pytest.mark.parametrize(
    ("direction", "seats"), [("right(seat)", [1, 0, 2]), ("left(seat)", [1, 2, 0])]
)
@pytest.mark.parametrize(("names", "rank"), [("by_rank", 0), ("at_once", -1)])
def test_seats_are_asked_in_the_order_of_play(
    direction: str, seats: list[int], names: str, rank: int
) -> None:
    ruleset = load_variant(
        _variation(
            trick={"next": {"against-the-sun": {"is": direction}}},
            reservations={"alone": {"names": names}},
        )
    )
    deal = next(
        deal
        for deal in (Deal.shuffled(ruleset, 0, seeded(n)) for n in range(50))
        if len(deal.choices()) == 2
    )
    asked = []
    while deal.phase == RESERVATIONS:
        asked.append(deal.turn)
        deal.apply(deal.choices()[-1 if deal.turn == 1 else 0])
    assert asked == seats
    assert (deal.phase, deal.turn, deal.rank_asked) == (NAMING, 1, rank)
    assert [action.what for action in deal.choices()] == ["smuggler"]


def test_a_contract_is_named_only_after_all_have_answered() -> None:
    ruleset = rules(HARBOUR)
    deal = next(
        deal
        for deal in (Deal.shuffled(ruleset, 0, seeded(n)) for n in range(50))
        if len(deal.choices()) == 2
    )
    before = state_of(deal)
    named = ruleset.actions_for(1, "name", "smuggler")[0]
    assert not deal.is_legal(named)
    assert state_of(deal) == before
    deal.apply(deal.choices()[1])
    deal.apply(deal.choices()[0])
    deal.apply(deal.choices()[0])
    assert deal.phase == NAMING
    assert deal.is_legal(named)
