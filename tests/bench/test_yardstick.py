"""The hand-written engine plays and scores the normal game rightly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.bench import yardstick
from tests.chance import seeded
from tests.external import folders, oracle

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTIES = ("re", "kontra")


def _plain_games() -> Iterator[dict[str, Any]]:
    """Games of FreeDoko without reservations and calls."""
    for game in oracle.games(folders.SAMPLES / "oracle"):
        events = {event[0] for event in game["log"]}
        contract = game["result"]["game_type"]
        if contract in {"normal", "marriage silent"} and "announce" not in events:
            yield game


PLAIN_GAMES = list(_plain_games())


def _cards(codes: list[str]) -> list[int]:
    """Cards with the given codes; the caller keeps the copies of a card apart."""
    return [yardstick.CODES.index(code) for code in codes]


def _replay(game: dict[str, Any]) -> yardstick.Deal:
    free = list(enumerate(yardstick.CODES))
    hands = []
    for codes in game["hands"]:
        hand = []
        for code in codes:
            entry = next(entry for entry in free if entry[1] == code)
            free.remove(entry)
            hand.append(entry[0])
        hands.append(hand)
    deal = yardstick.Deal(hands, game["first_seat"])
    for event in game["log"]:
        if event[0] == "card":
            assert deal.turn == event[1]
            deal.apply(next(c for c in deal.legal if yardstick.CODES[c] == event[2]))
    return deal


def _random_deal(seed: int) -> yardstick.Deal:
    rng = seeded(seed)
    deal = yardstick.Deal.shuffled(rng, seed % 4)
    while deal.legal:
        deal.apply(rng.choice(deal.legal))
    return deal


def test_the_sample_has_normal_games_and_silent_solos() -> None:
    kinds = [game["result"]["game_type"] for game in PLAIN_GAMES]
    assert kinds.count("normal") >= 20
    assert kinds.count("marriage silent") >= 5


@pytest.mark.parametrize("game", PLAIN_GAMES, ids=lambda game: game["id"])
def test_a_game_of_freedoko_comes_out_the_same(game: dict[str, Any]) -> None:
    deal = _replay(game)
    result = deal.result()
    expected = oracle.expected(game)
    winners = [seat for event, seat, _ in deal.log if event == "trick"]
    lines: dict[tuple[str, str], int] = {}
    for line in result.lines:
        key = (line.id, PARTIES[line.party])
        lines[key] = lines.get(key, 0) + line.value
    assert winners == expected.tricks
    assert deal.card_points == expected.card_points
    assert deal.tricks == expected.trick_counts
    assert [PARTIES[party] for party in deal.parties] == expected.parties
    assert PARTIES[result.winner] == expected.winner
    assert result.game_value == expected.game_value
    assert list(result.session_scores) == expected.session_scores
    assert lines == expected.lines


@pytest.mark.parametrize("seed", range(50))
def test_a_random_deal_conserves_cards_and_scores(seed: int) -> None:
    deal = _random_deal(seed)
    result = deal.result()
    assert sorted(deal.played) == list(range(48))
    assert sum(deal.card_points) == 240
    assert sum(deal.tricks) == 12
    assert sum(result.session_scores) == 0
    assert len(deal.log) == 48 + 12
    scores = [abs(score) for score in result.session_scores]
    if deal.soloist is None:
        assert scores == [abs(result.game_value)] * 4
    else:
        assert scores.count(3 * result.game_value) == 1


def test_a_card_that_does_not_follow_is_refused_and_changes_nothing() -> None:
    hands = [list(range(start, start + 12)) for start in range(0, 48, 12)]
    deal = yardstick.Deal(hands, forehand=0)
    (ace_of_clubs,) = _cards(["CA"])
    deal.apply(ace_of_clubs)
    # Seat 1 has only spades and trumps of theirs: it is free; seat 0 is not its turn.
    with pytest.raises(yardstick.IllegalCardError):
        deal.apply(ace_of_clubs + 1)
    assert deal.played == [ace_of_clubs]
    assert deal.turn == 1


def test_a_card_must_follow_the_class_that_was_led() -> None:
    hands = [_cards(["CA", "SA"]), [1, 3], _cards(["D9", "DK"]), _cards(["H9", "HK"])]
    deal = yardstick.Deal(hands, forehand=0)
    deal.apply(hands[0][0])
    assert list(deal.legal) == hands[1]
    deal = yardstick.Deal([hands[0], [1, 13], *hands[2:]], forehand=0)
    deal.apply(hands[0][0])
    assert list(deal.legal) == [1]
    with pytest.raises(yardstick.IllegalCardError):
        deal.apply(13)


def test_the_same_seed_plays_the_same_deals() -> None:
    first, second = seeded(7), seeded(7)
    assert [yardstick.play(first) for _ in range(5)] == [
        yardstick.play(second) for _ in range(5)
    ]


def test_nothing_is_legal_after_the_last_card() -> None:
    deal = _random_deal(3)
    with pytest.raises(yardstick.IllegalCardError):
        deal.apply(0)
