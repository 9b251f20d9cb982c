"""Rules that act during play: declarations, effects, demands, layers, endings."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from doko_rules.core.errors import IllegalAction
from doko_rules.core.problems import Problem
from doko_rules.engine.calling import MadeCall
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.players import BasicPlayer, RandomPlayer
from doko_rules.engine.record import find_action, replay, write_record
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.engine.hard_rules import (
    ALL,
    BASE,
    FEAST,
    JACKS,
    KINGS,
    NOTHING,
    PARTNERS,
    RICH,
    SOW,
    TURNING,
    Layer,
    do,
    entry,
    merged,
    play,
    started,
    value,
    with_rules,
)

if TYPE_CHECKING:
    from random import Random

    from doko_rules.engine.players import Player
    from doko_rules.engine.ruleset import Ruleset

RE, KONTRA = 0, 1


# --- declarations and sides -----------------------------------------------------


def test_a_declared_card_must_be_played_at_once() -> None:
    deal = started(with_rules(JACKS), "SJ SJ DA", "CQ D9 D9", "CQ DK DK", "HJ CA CA")
    do(deal, 0, "raise")
    assert [action.what for action in deal.legal(0) if action.do == "play"] == ["SJ"]
    with pytest.raises(IllegalAction):
        do(deal, 0, "play", "DA")
    play(deal, "SJ")
    assert deal.turn == 1


def test_a_declaration_needs_its_condition_and_its_turn() -> None:
    deal = started(with_rules(JACKS), "SJ DA DA", "SJ D9 D9", "CQ SQ SQ", "HJ CA CA")
    for seat in range(4):
        assert not deal.declarations(seat)
    with pytest.raises(IllegalAction):
        do(deal, 0, "raise")
    play(deal, "DA")
    assert not deal.declarations(2)


def test_a_new_pair_changes_the_parties_of_all_seats() -> None:
    deal = started(with_rules(PARTNERS), "HQ HQ CA", "CQ D9 D9", "CQ DK DK", "HJ DA DA")
    assert deal.party == [KONTRA, RE, RE, KONTRA]
    do(deal, 0, "new-partner", friend=3)
    assert value(deal, "pair") == (0, 3)
    assert deal.party == [RE, KONTRA, KONTRA, RE]


def test_calls_lapse_with_the_pair_and_revive_with_the_old_sides() -> None:
    hands = "HQ HQ CA", "CQ DQ DQ", "CQ DK DK", "HJ DA DA"
    deal = started(with_rules(PARTNERS), *hands)
    deal.made.append(MadeCall(deal.ruleset.call[1][0][RE][0], cards=3, late=False))
    deal.levels[0][RE] = 1
    do(deal, 0, "new-partner", friend=3)
    assert deal.levels[0] == [0, 0]
    play(deal, "HQ")
    do(deal, 1, "other-partner", friend=2)
    assert deal.party == [KONTRA, RE, RE, KONTRA]
    assert deal.levels[0] == [1, 0]


def test_calls_that_lapsed_stay_so_under_other_sides() -> None:
    hands = "HQ HQ CA", "CQ DQ DQ", "CQ DK DK", "HJ DA DA"
    deal = started(with_rules(PARTNERS), *hands)
    deal.made.append(MadeCall(deal.ruleset.call[1][0][RE][0], cards=3, late=False))
    do(deal, 0, "new-partner", friend=3)
    play(deal, "HQ")
    do(deal, 1, "other-partner", friend=0)
    assert deal.levels[0] == [0, 0]


# --- layers ----------------------------------------------------------------------


def test_a_layer_counts_for_the_card_with_which_it_is_declared() -> None:
    deal = started(with_rules(JACKS), "CQ DA DA", "SJ SJ D9", "CQ DK DK", "HJ CA CA")
    play(deal, "CQ")
    do(deal, 1, "raise")
    play(deal, "SJ", "CQ", "HJ")
    assert deal.winner_of == [1]


def test_a_card_follows_by_what_it_is_after_its_declaration() -> None:
    deal = started(with_rules(KINGS), "CQ SA", "SK SK DA", "S9 D9", "H10 S10")
    play(deal, "CQ")
    assert [a.what for a in deal.legal(1) if a.do == "play"] == ["DA"]
    do(deal, 1, "crown")
    play(deal, "SK", "D9", "H10")
    assert deal.winner_of == [1]


def test_a_card_that_is_trump_by_its_declaration_does_not_follow_its_suit() -> None:
    deal = started(with_rules(KINGS), "SA CQ", "SK SK S9", "S9 D9", "H10 S10")
    play(deal, "SA")
    assert not deal.declarations(1)
    crown = deal.ruleset.declared(deal.ruleset.declarations[0], 1, ())
    found = [(why.rule, dict(why.values)) for why in why_not(deal, crown)]
    assert [rule for rule, _ in found] == ["trick/follow"]
    assert found[0][1]["class(SK)"] == "trump"
    assert [a.what for a in deal.legal(1) if a.do == "play"] == ["SK", "S9"]


def test_a_card_that_is_not_held_is_the_only_reason_against_its_declaration() -> None:
    deal = started(with_rules(KINGS), "SA CQ", "SK DK S9", "SK D9 S9", "H10 S10 C9")
    crown = deal.ruleset.declared(deal.ruleset.declarations[0], 0, ())
    rules = [why.rule for why in why_not(deal, crown)]
    assert rules == ["trick/hand", "declarations/crown/needs"]


def test_an_order_is_as_before_once_its_layer_is_undone() -> None:
    deal = started(with_rules(JACKS), "SJ SJ D9", "SQ SQ DK", "CQ DA DA", "HJ CA CA")
    do(deal, 0, "raise")
    play(deal, "SJ")
    do(deal, 1, "undo")
    play(deal, "SQ", "DA", "HJ")
    assert deal.winner_of == [1]
    assert deal.order is deal.ruleset.orders["normal"]


# --- direction and winner ----------------------------------------------------------


def test_a_led_card_turns_the_direction_at_once() -> None:
    deal = started(with_rules(TURNING), "DJ DJ D9", "SQ SQ DK", "CQ DA DA", "HJ CA CA")
    early = deal.ruleset.actions_for(1, "play", "SQ")[0]
    assert [why.rule for why in why_not(deal, early)] == ["trick/leads"]
    do(deal, 0, "hang")
    play(deal, "DJ")
    assert deal.turn == 3
    assert [why.rule for why in why_not(deal, early)] == ["trick/next/reversed"]
    play(deal, "HJ")
    assert deal.turn == 2


def test_another_card_turns_the_direction_of_the_next_trick() -> None:
    deal = started(with_rules(TURNING), "D9 D9 CQ", "DJ DJ DK", "CQ DA DA", "HJ CA CA")
    play(deal, "D9")
    early = deal.ruleset.actions_for(2, "play", "DA")[0]
    assert [why.rule for why in why_not(deal, early)] == ["trick/next/clockwise"]
    do(deal, 1, "hang")
    play(deal, "DJ")
    assert deal.turn == 2
    play(deal, "CQ", "HJ")
    assert deal.winner_of == [2]
    play(deal, "DA")
    assert deal.turn == 1


def test_nobody_plays_twice_where_play_turns_in_the_midst_of_a_trick() -> None:
    ruleset = with_rules(TURNING)
    random = seeded(7)
    for _ in range(40):
        deal = _played(ruleset, random, RandomPlayer())
        for trick in range(len(deal.winner_of)):
            assert len({deal.seat_of[p] for p in deal.plays_of(trick)}) == ruleset.seats


def test_an_entry_may_give_the_trick_to_a_lower_card() -> None:
    deal = started(with_rules(FEAST), "DA H10", "D9 H10", "DK CQ", "CQ CA")
    play(deal, "DA", "D9", "DK", "CQ")
    assert deal.winner_of == [1]
    assert deal.turn == 1


def test_an_entry_without_an_answer_passes_on_to_the_highest_card() -> None:
    deal = started(with_rules(FEAST), "DA H10", "D10 H10", "DK CQ", "CQ CA")
    play(deal, "DA", "D10", "DK", "CQ")
    assert deal.winner_of == [3]


# --- demands -----------------------------------------------------------------------


def test_nothing_else_happens_until_a_demand_is_answered() -> None:
    hands = ["CA S9 " + "H9 " * 10, "C10 SK " + "HK " * 10]
    hands += ["C10 CQ " + "D9 " * 10, "CK CQ " + "DK " * 10]
    deal = started(with_rules(RICH), *hands)
    play(deal, "CA", "C10", "C10", "CK")
    assert deal.turn == 0
    assert deal.turn_is_asked
    assert {action.do for action in deal.legal(0)} == {"call"}
    assert not deal.legal(1)
    with pytest.raises(IllegalAction):
        do(deal, 0, "play", "S9")
    do(deal, 0, "call", "kontra")
    play(deal, "S9")
    assert deal.turn == 1


def test_a_fork_of_a_deal_waits_for_the_same_answer() -> None:
    deal = _asked_for_a_solo()
    twin = deal.copy()
    assert twin.legal(2) == deal.legal(2)
    twin.apply(twin.legal(2)[0])
    assert deal.turn_is_asked
    assert not twin.turn_is_asked


def test_a_demand_without_a_choice_is_passed_over() -> None:
    deal = started(with_rules(RICH), "CA S9", "C10 SK", "C10 CQ", "CK CQ")
    play(deal, "CA", "C10", "C10", "CK")
    assert not deal.turn_is_asked
    assert deal.turn == 0


def test_a_contract_chosen_in_play_goes_on_with_the_same_hands_and_tricks() -> None:
    deal = started(
        with_rules(SOW), "SQ HJ C9", "SQ D9 C9", "CQ DK CK", "CQ DA CK", contract="sow"
    )
    play(deal, "SQ", "SQ", "CQ", "CQ")
    assert deal.winner_of == [2]
    assert [action.what for action in deal.legal(2)] == ["queens-solo", "jacks-solo"]
    do(deal, 2, "name", "jacks-solo")
    assert deal.party == [KONTRA, KONTRA, RE, KONTRA]
    because = Explainer(deal.ruleset, deal).party(2).because[0]
    assert (because.rule, dict(because.values)) == (
        *("contracts/jacks-solo/party", {"declarer": "2"}),
    )
    assert deal.ruleset.contracts[deal.public_contract].id == "jacks-solo"
    assert deal.turn == 2
    play(deal, "DK")
    assert deal.led[-1] == deal.ruleset.card_suit[deal.card_of[-1]]


COLOURS = {
    "contracts": {
        "queens-solo": {
            "choose": {
                "colour": entry(
                    seen_by="all",
                    values={
                        "red": {"label": {"en": "red", "de": "rot"}},
                        "black": {"label": {"en": "black", "de": "schwarz"}},
                    },
                ),
                "tone": entry(
                    seen_by="all",
                    values={"loud": {"label": {"en": "loud", "de": "laut"}}},
                ),
            }
        }
    },
    "layers": {
        "red": entry(when="colour = red and tone = loud", move=["HQ", "DQ"], above="CQ")
    },
}
"""Whoever plays queens says which of them are the highest."""


@cache
def _coloured() -> Ruleset:
    return load_variant(merged(BASE, SOW, COLOURS))


def _asked_for_a_solo() -> Deal:
    hands = "SQ HJ C9", "SQ HQ C9", "CQ DK CK", "CQ DA CK"
    deal = started(_coloured(), *hands, contract="sow")
    play(deal, "SQ", "SQ", "CQ", "CQ")
    return deal


def test_whoever_names_a_contract_in_play_chooses_with_it() -> None:
    deal = _asked_for_a_solo()
    given = [action.given for action in deal.legal(2)]
    assert given == [
        {"colour": "red", "tone": "loud"},
        {"colour": "black", "tone": "loud"},
        None,
    ]
    for colour, highest in (("red", "HQ"), ("black", "CQ")):
        twin = deal.copy()
        do(twin, 2, "name", "queens-solo", colour=colour)
        assert (value(twin, "colour"), value(twin, "tone")) == (colour == "black", 0)
        assert twin.ruleset.cards[twin.order.sorted_cards[0]] == highest
        named = write_record(twin)["actions"][-1]
        assert named["with"] == {"colour": colour, "tone": "loud"}
    do(deal, 2, "name", "jacks-solo")
    assert (value(deal, "colour"), value(deal, "tone")) == (None, None)


def test_a_built_in_player_chooses_by_advice_what_it_is_asked_for() -> None:
    advice = {
        "claims": {"queens-solo": 1, "jacks-solo": 0},
        "choices": {"queens-solo": {"colour": "if colour = black then 1 else 0"}},
    }
    rules = load_variant(merged(BASE, SOW, COLOURS, {"advice": advice}))
    hands = "SQ HJ C9", "SQ HQ C9", "CQ DK CK", "CQ DA CK"
    deal = started(rules, *hands, contract="sow")
    play(deal, "SQ", "SQ", "CQ", "CQ")
    chosen = BasicPlayer().choose(deal, 2, seeded(0))
    assert (chosen.what, chosen.given) == (
        *("queens-solo", {"colour": "black", "tone": "loud"}),
    )


def test_a_choice_is_missing_where_a_contract_is_named_in_play_without_it() -> None:
    data = {"seat": 2, "do": "name", "what": "queens-solo"}
    found = find_action(_asked_for_a_solo(), data, ())
    assert isinstance(found, Problem)
    assert (found.code, found.help) == ("DK804", "say which `colour`, `tone`")


def test_a_choice_is_gone_where_the_named_contract_is_not_played() -> None:
    then = [{"contract": "answer", "when": "answer != queens-solo"}]
    demand: Layer = {"from": "trick.winner", "do": "name", "among": {"k": "contracts"}}
    demand |= {"where": "k = queens-solo", "then": then}
    at_once = entry(at="trick_taken", when="trick.number = 1", do=[{"demand": demand}])
    rules = load_variant(merged(BASE, COLOURS, {"effects": {"at-once": at_once}}))
    deal = started(rules, "SQ HJ C9", "SQ HQ C9", "CQ DK CK", "CQ DA CK")
    play(deal, "SQ", "SQ", "CQ", "CQ")
    do(deal, 2, "name", "queens-solo", colour="red")
    assert (value(deal, "colour"), value(deal, "tone")) == (None, None)


def test_a_contract_that_an_effect_begins_has_what_goes_unsaid() -> None:
    do_ = [{"contract": "queens-solo", "declarer": "trick.winner"}]
    at_once = entry(at="trick_taken", when="trick.number = 1", do=do_)
    rules = load_variant(merged(BASE, COLOURS, {"effects": {"at-once": at_once}}))
    deal = started(rules, "SQ HJ C9", "SQ HQ C9", "CQ DK CK", "CQ DA CK")
    play(deal, "SQ", "SQ", "CQ", "CQ")
    assert (value(deal, "colour"), value(deal, "tone")) == (None, 0)


# --- endings -----------------------------------------------------------------------


def test_a_deal_ends_with_the_trick_that_must_not_be_taken() -> None:
    deal = started(
        with_rules(NOTHING),
        *("CA S9", "C9 SK", "CK S10", "CJ D9"),
        contract="no-trick",
        declarer=0,
    )
    play(deal, "CA", "C9", "CK", "CJ")
    assert deal.phase == SCORED
    assert deal.tricks_of == [1, 1]
    assert sum(deal.points_of) == deal.ruleset.total_card_points


def test_calls_that_are_in_time_can_be_made_after_a_deal_was_given_up() -> None:
    hand = "CA CA CK CK C9 C9 SA SA SK SK S9 S9"
    deal = started(
        with_rules(NOTHING), *(hand,) * 4, contract="queens-solo", declarer=0
    )
    do(deal, 0, "give-up")
    assert deal.phase == PLAYING
    assert deal.turn == 0
    do(deal, 0, "pass", "give-up")
    assert deal.turn == 1
    assert {action.do for action in deal.legal(1)} == {"call", "pass"}
    assert not deal.legal(2)
    do(deal, 1, "call", "kontra")
    do(deal, 1, "pass", "give-up")
    do(deal, 2, "call", "no90")
    do(deal, 2, "pass", "give-up")
    assert deal.turn == 3
    do(deal, 3, "pass", "give-up")
    assert not deal.legal(3)
    assert deal.levels[0] == [0, 2]


def test_what_a_soloist_gives_up_goes_to_the_other_side() -> None:
    deal = started(
        with_rules(NOTHING),
        *("CA S9", "C9 SK", "CK S10", "CJ D9"),
        contract="queens-solo",
        declarer=0,
    )
    assert [a.do for a in deal.declarations(1)] == []
    do(deal, 0, "give-up")
    # With two cards left nobody can call any more.
    assert deal.phase == SCORED
    assert deal.tricks_of == [0, 2]


# --- all of it ---------------------------------------------------------------------


def _played(ruleset: Ruleset, random: Random, player: Player) -> Deal:
    deal = Deal.shuffled(ruleset, random.randrange(4), random)
    while deal.turn is not None:
        if deal.phase == PLAYING:
            action = player.choose(deal, deal.turn, random)
        else:
            action = random.choice(list(deal.choices()))
        assert deal.is_legal(action)
        deal.apply(action)
    return deal


@pytest.mark.parametrize(
    "player", [RandomPlayer(), BasicPlayer()], ids=["random", "basic"]
)
def test_deals_with_all_of_these_rules_end_and_replay_alike(player: Player) -> None:
    ruleset = with_rules(*ALL)
    random = seeded(11)
    for _ in range(60):
        deal = _played(ruleset, random, player)
        assert sum(deal.points_of) == ruleset.total_card_points
        assert sum(deal.tricks_of) == ruleset.hand_size
        again = replay(ruleset, write_record(deal))
        assert not again.problems
        assert again.deal is not None
        assert again.deal.state == deal.state
        assert again.deal.party == deal.party
        assert settle(ruleset, again.deal) == settle(ruleset, deal)


def test_a_fork_goes_its_own_way() -> None:
    ruleset = with_rules(*ALL)
    random = seeded(5)
    for _ in range(20):
        deal = Deal.shuffled(ruleset, 0, random)
        steps = random.randrange(60)
        while deal.turn is not None and steps:
            steps -= 1
            deal.apply(random.choice(deal.legal(deal.turn)))
        state, holds = [*deal.state], [*deal.holds]
        fork = deal.copy()
        while fork.turn is not None:
            fork.apply(random.choice(fork.legal(fork.turn)))
        assert (deal.state, deal.holds) == (state, holds)
        if deal.turn is not None:
            assert list(deal.legal(deal.turn))
