"""More players than seats: who sits out, who sits where, and who gets the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.phases import SCORED
from doko_rules.engine.players import player
from doko_rules.engine.session import Session
from doko_rules.engine.sheet import read_sheet
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from doko_rules.views.summary import sheet_answer
from tests.chance import seeded
from tests.engine.deals import HARBOUR, HOME, rules

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

WORDS = {"source": "tsr 10.1", "label": {"en": "sits out", "de": "setzt aus"}}
DEALER = {**WORDS, "when": "player = dealer"}
OPPOSITE = {**WORDS, "when": "steps_left(dealer, player) = 3"}


def _table(players: int, **sits_out: Any) -> dict[str, Any]:
    session = {"players": players, "sits_out": sits_out}
    return {"extends": HOME, "session": session}


def _five() -> Ruleset:
    return load_variant(_table(5, dealer=DEALER))


def _facts(re: list[Any], kontra: list[Any], points: int = 121) -> dict[str, Any]:
    return {
        "contract": "normal",
        "parties": {"re": re, "kontra": kontra},
        "card_points": {"re": points, "kontra": 240 - points},
    }


def test_with_as_many_players_as_seats_everybody_keeps_the_own_seat() -> None:
    for reference in (HOME, HARBOUR):
        ruleset = rules(reference)
        assert ruleset.players == ruleset.seats
        for dealer in range(ruleset.seats):
            assert ruleset.seated[dealer] == tuple(range(ruleset.seats))
            assert ruleset.dealer_seat[dealer] == dealer


def test_those_who_play_sit_in_the_order_of_the_table() -> None:
    ruleset = _five()
    assert ruleset.seated == (
        (1, 2, 3, 4),
        (0, 2, 3, 4),
        (0, 1, 3, 4),
        (0, 1, 2, 4),
        (0, 1, 2, 3),
    )


def test_forehand_is_the_next_player_who_does_not_sit_out() -> None:
    for ruleset in (_five(), load_variant(_table(6, a=DEALER, b=OPPOSITE))):
        for dealer in range(ruleset.players):
            session = Session(ruleset, dealer)
            assert session.forehand == (dealer + 1) % ruleset.players
            deal = session.new_deal(seeded(1))
            assert session.seated[deal.forehand] == session.forehand


def test_who_sits_out_neither_wins_nor_loses() -> None:
    ruleset = _five()
    table = Table(ruleset, [player("random")] * 5, seed=3)
    before = [0] * 5
    for _ in range(10):
        deal = table.next_deal()
        out = set(range(5)) - set(deal.standing.seated)
        scored = table.go_on()
        assert deal.phase == SCORED
        assert scored is not None
        gains = [a - b for a, b in zip(scored.totals, before, strict=True)]
        assert all(gains[player_] == 0 for player_ in out)
        seats = [gains[player_] for player_ in scored.seated]
        assert seats == list(scored.settlement.session_scores)
        before = list(scored.totals)


def test_the_deal_goes_round_all_players() -> None:
    table = Table(_five(), [player("random")] * 5, seed=1, dealer=3)
    dealers = []
    for _ in range(6):
        dealers.append(table.session.dealer)
        table.next_deal()
        table.go_on()
    assert dealers == [3, 4, 0, 1, 2, 3]


def test_the_first_dealer_may_be_anybody() -> None:
    ruleset = _five()
    drawn = {Session.begin(ruleset, seeded(n)).dealer for n in range(60)}
    assert drawn == set(range(5))


def test_a_sheet_adds_to_those_who_played() -> None:
    names = ["Anna", "Ben", "Cem", "Dora", "Emil"]
    sheet = read_sheet(
        _five(),
        {
            "players": names,
            "dealer": "Cem",
            "deals": [
                _facts(["Dora", "Anna"], ["Ben", "Emil"]),
                _facts([0, 1], [2, 3]),
            ],
        },
    )
    assert not sheet.problems
    answer = sheet_answer(sheet)
    first, second = answer["deals"]
    assert first["seated"] == [0, 1, 3, 4]
    assert first["totals"] == [1, -1, 0, 1, -1]
    assert (first["dealer"], first["next_dealer"]) == (2, 3)
    assert second["seated"] == [0, 1, 2, 4]
    assert second["totals"] == [2, 0, -1, 1, -2]


def test_a_sheet_does_not_know_who_sits_out_by_another_name() -> None:
    sheet = read_sheet(
        _five(),
        {
            "players": ["Anna", "Ben", "Cem", "Dora", "Emil"],
            "dealer": 0,
            "deals": [_facts(["Anna", "Ben"], ["Cem", "Dora"])],
        },
    )
    paths = [problem.path for problem in sheet.problems]
    assert ("deals", 0, "parties", "re", 0) in paths


@pytest.mark.parametrize("dealer", [5, -1, "Fritz", True])
def test_only_somebody_at_the_table_deals(dealer: Any) -> None:
    data = {"players": [*"abcde"], "dealer": dealer, "deals": []}
    (problem,) = read_sheet(_five(), data).problems
    assert problem.path == ("dealer",)


def test_the_names_of_all_are_needed() -> None:
    (problem,) = read_sheet(_five(), {"players": [*"abcd"], "deals": []}).problems
    assert problem.message == "there are 4 players for 5 places"


def test_the_number_may_be_an_option() -> None:
    option = {
        "type": "int",
        "from": 4,
        "to": 5,
        "default": 4,
        "label": WORDS["label"],
    }
    dealer = {**DEALER, "only_if": {"five": "option.at_table = 5"}}
    variant = {
        "extends": HOME,
        "options": {"at_table": option},
        "session": {"players": "option.at_table", "sits_out": {"dealer": dealer}},
    }
    assert load_variant(variant).players == 4
    assert load_variant(variant, {"at_table": 5}).players == 5


@pytest.mark.parametrize("players", [3, 5])
def test_others_than_as_many_as_there_are_seats_are_an_error(players: int) -> None:
    report = check_variant(_table(players)).report
    assert [found.code for found in report] == ["DK541"]


def test_a_player_is_no_seat() -> None:
    wrong = {**WORDS, "when": "left(player) = forehand"}
    report = check_variant(_table(5, dealer=wrong)).report
    assert "DK408" in {found.code for found in report}
