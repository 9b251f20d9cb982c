"""Deals and sessions follow from their seeds alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit import playing
from doko_rules.audit.playing import play_deal, play_session
from doko_rules.audit.trial import log_of
from doko_rules.engine.players import player
from tests.engine.deals import HOME, rules

if TYPE_CHECKING:
    import pytest

    from doko_rules.engine.deal import Deal

TOURNAMENT = "ddv-tournament-2026"


def _deal(seed: str, *, kind: str = "random", hands: object = None) -> Deal:
    players = [player(kind) for _ in range(4)]
    return play_deal(rules(HOME), 2, hands, players, seed)  # type: ignore[arg-type]


def test_a_deal_follows_from_its_seed() -> None:
    assert log_of(_deal("a")) == log_of(_deal("a")) != log_of(_deal("b"))


def test_a_seed_deals_the_same_cards_whoever_plays() -> None:
    assert _deal("a").dealt == _deal("a", kind="basic").dealt


def test_hands_that_are_given_are_played() -> None:
    hands = _deal("a").dealt
    again = _deal("b", hands=hands)
    assert again.dealt == hands
    assert log_of(_deal("a", hands=hands)) == log_of(_deal("a"))


def test_a_session_is_played_as_its_rules_say() -> None:
    played = list(play_session(rules(TOURNAMENT), "random", "1", 100))
    assert len(played) == 24
    standings = [one.deal.standing for one in played]
    assert [standing.deals_played for standing in standings] == list(range(24))
    # Compulsory contracts come due towards the end.
    assert any(standing.duty for standing in standings[12:])
    assert not any(standing.duty for standing in standings[:4])
    assert len({one.seed for one in played}) == 24


def test_a_session_stops_when_enough_deals_are_scored() -> None:
    assert len(list(play_session(rules(HOME), "random", "1", 5))) == 5


def test_a_session_in_which_a_deal_finds_no_end_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "most_actions", lambda _: 9)
    (played,) = play_session(rules(HOME), "random", "1", 5)
    assert played.scored is None and not played.deal.is_over


def test_a_session_in_which_cards_are_always_dealt_again_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "DEALT_FOR_A_DEAL", 1)
    played = list(play_session(rules("koppeldopf"), "basic", "1", 5))
    assert len(played) == 5
