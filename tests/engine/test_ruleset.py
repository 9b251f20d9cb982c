"""A ruleset has every action once, and finds those that words may mean."""

from __future__ import annotations

import pytest

from doko_rules.engine.actions import CALL, VERBS
from doko_rules.engine.deal import Deal
from doko_rules.views.events import events
from doko_rules.views.explain import Explainer
from doko_rules.views.seat import view
from tests.chance import seeded
from tests.engine.deals import (
    GAMES,
    HARBOUR,
    HOME,
    a_whole_deal,
    every_action,
    name_of,
    rules,
)

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


@in_each_game
def test_every_action_exists_once(game: str) -> None:
    actions = every_action(rules(game))
    told = [(a.seat, a.do, a.index, a.party, a.ladder) for a in actions]
    assert len(set(told)) == len(told)
    assert len(set(map(id, actions))) == len(actions)


@in_each_game
def test_an_action_is_found_again_by_what_stands_in_a_record(game: str) -> None:
    ruleset = rules(game)
    for action in every_action(ruleset):
        data = action.as_json()
        key = "card" if action.do == "play" else "what"
        assert list(data) == ["seat", "do", key]
        found = ruleset.actions_for(action.seat, action.do, action.what)
        assert action in found
        assert len(found) == (1 if action.do != CALL else len(found))
        assert {(a.seat, a.do, a.what) for a in found} == {
            (action.seat, action.do, action.what)
        }


def test_a_word_that_both_sides_say_is_an_action_for_each() -> None:
    ruleset = rules(HOME)
    assert [a.party for a in ruleset.actions_for(2, "call", "no90")] == [0, 1]
    assert [a.party for a in ruleset.actions_for(2, "call", "kontra")] == [1]
    assert ruleset.call_words == ("re", "kontra", "no90", "no60", "no30", "schwarz")


@pytest.mark.parametrize("verb", [*VERBS, "declare"])
@in_each_game
def test_unknown_words_mean_nothing(game: str, verb: str) -> None:
    assert rules(game).actions_for(0, verb, "nonsense") == ()


def test_what_stands_behind_a_verb_goes_by_its_label_and_a_card_by_its_code() -> None:
    ruleset = rules(HOME)
    assert ruleset.label_of("call", "schwarz", "en") == "schwarz"
    assert ruleset.label_of("reserve", "healthy", "de") == "gesund"
    assert ruleset.label_of("play", "H10", "de") == "H10"
    assert ruleset.label_of("call", "nonsense", "en") == "nonsense"


def test_cards_are_found_by_letters_and_by_symbols_where_there_are_any() -> None:
    ruleset = rules(HOME)
    assert ruleset.card_number["♥10"] == ruleset.card_number["H10"]
    assert set(rules(HARBOUR).card_number) == set(rules(HARBOUR).cards)
    assert ruleset.actions_for(1, "play", "♥10") == ruleset.actions_for(
        1, "play", "H10"
    )


@in_each_game
def test_the_numbers_of_a_ruleset_fit_together(game: str) -> None:
    ruleset = rules(game)
    assert len(ruleset.deck) == len(ruleset.cards) * ruleset.copies
    assert len(ruleset.deck) == ruleset.seats * ruleset.hand_size
    assert sum(ruleset.packets) == ruleset.hand_size
    assert sorted(ruleset.next) == list(range(ruleset.seats))
    assert [c.index for c in ruleset.contracts] == list(range(len(ruleset.contracts)))
    points = sum(ruleset.card_points[kind] for kind in ruleset.deck)
    assert ruleset.total_card_points == points


@in_each_game
def test_every_rule_has_a_place_a_label_in_both_languages_and_its_layer(
    game: str,
) -> None:
    for rule, entry in rules(game).rules.items():
        assert entry["line"] > 0, rule
        assert entry["file"].endswith(".yaml"), rule
        assert entry["label"]["en"] and entry["label"]["de"], rule
        assert entry["layer"], rule


@pytest.mark.parametrize("seat", [-1, 4])
def test_what_is_no_seat_is_refused_wherever_a_seat_is_asked_for(seat: int) -> None:
    ruleset = rules(HOME)
    deal = a_whole_deal(ruleset, 1)
    asked = (
        lambda: Deal.shuffled(ruleset, seat, seeded(1)),
        lambda: view(deal, seat),
        lambda: events(deal, seat),
        lambda: Explainer(ruleset, deal).party(seat),
    )
    for ask in asked:
        with pytest.raises(ValueError, match=f"^{seat} is no seat: seats are 0 to 3$"):
            ask()


@pytest.mark.parametrize("number", [-1, 0, 13])
def test_a_trick_that_was_not_taken_has_no_explanation(number: int) -> None:
    deal = a_whole_deal(rules(HOME), 1)
    with pytest.raises(ValueError, match="12 tricks have been taken, from 1 on"):
        Explainer(deal.ruleset, deal).trick(number)
