"""Somebody has to name a contract, and nobody else is asked."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.kept import kept
from doko_rules.engine.phases import NAMING, PLAYING, RESERVATIONS
from doko_rules.engine.players import player
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.settlement import settle
from doko_rules.engine.sheet import read_sheet
from doko_rules.engine.situation import read_situation
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from doko_rules.views.refusals import why_not
from doko_rules.views.seat import view
from tests.chance import seeded

TOURNAMENT = "ddv-tournament-2026"
LAST = {"deals_played": 23, "owed": {"0": 0, "1": 0, "2": 1, "3": 0}}


def _deal() -> Deal:
    """The last deal, which seat 2 has to play alone."""
    ruleset = load_variant(TOURNAMENT)
    record = write_record(Deal.shuffled(ruleset, 0, seeded(5)))
    deal = replay(ruleset, {**record, "before": LAST}).deal
    assert deal is not None
    return deal


def test_who_is_forced_names_a_contract_at_once() -> None:
    deal = _deal()
    assert (deal.phase, deal.turn) == (NAMING, 2)
    assert {action.what for action in deal.choices()} == {
        *("clubs-solo", "spades-solo", "hearts-solo", "diamonds-solo"),
        *("queens-solo", "jacks-solo", "fleischloser"),
    }
    deal.apply(deal.choices()[0])
    assert (deal.phase, deal.declarer, deal.turn) == (PLAYING, 2, 2)


def test_nobody_else_is_asked_and_the_rule_is_named() -> None:
    deal = _deal()
    ruleset = deal.ruleset
    (first, *_) = why_not(deal, ruleset.reserve[1][0])
    assert first.rule == "session/forced/compulsory-solo"
    marriage = ruleset.name[2][ruleset.contract_number["marriage"]]
    assert "session/forced/compulsory-solo" in {r.rule for r in why_not(deal, marriage)}


def test_the_contract_is_explained_by_the_duty() -> None:
    deal = _deal()
    deal.apply(deal.choices()[0])
    because = Explainer(deal.ruleset, deal).contract().because
    assert "session/forced/compulsory-solo" in {reason.rule for reason in because}


def test_every_seat_may_look_at_a_forced_deal() -> None:
    deal = _deal()
    for seat in range(4):
        seen = view(deal, seat)
        assert seen["phase"] == NAMING
        assert bool(seen["legal"]) is (seat == 2)


def test_a_situation_in_which_somebody_is_forced_is_one_of_naming() -> None:
    ruleset = load_variant(TOURNAMENT)
    found = read_situation(ruleset, {"dealer": 0, "before": LAST})
    assert not found.problems
    assert (found.deal.phase, found.deal.turn) == (NAMING, 2)
    free = read_situation(ruleset, {"dealer": 0})
    assert free.deal.phase == RESERVATIONS


@pytest.mark.parametrize("players", [4, 5])
def test_a_session_ends_with_nothing_owed(players: int) -> None:
    ruleset = load_variant(TOURNAMENT, {"players": players})
    for seed in range(5):
        table = Table(ruleset, [player("random")] * players, seed)
        session = table.session
        while not session.is_over:
            deal = table.next_deal()
            table.go_on()
            again = replay(ruleset, write_record(deal))
            assert not again.problems
            assert settle(ruleset, again.deal) == settle(ruleset, deal)
        assert session.deals_played == {4: 24, 5: 30}[players]
        assert set(kept(session.standing)["owed"].values()) == {0}


def _solo(seat: int, **more: Any) -> dict[str, Any]:
    return {
        "contract": "queens-solo",
        "parties": {"re": [seat], "kontra": [s for s in range(4) if s != seat]},
        "card_points": {"re": 130, "kontra": 110},
        **more,
    }


def test_a_sheet_wants_the_deal_that_was_due() -> None:
    ruleset = load_variant(TOURNAMENT, {"deals": 4})
    right = {"dealer": 0, "deals": [_solo(1), _solo(2), _solo(3), _solo(0)]}
    assert not read_sheet(ruleset, right).problems
    wrong = {"dealer": 0, "deals": [_solo(1), _solo(3)]}
    (problem,) = read_sheet(ruleset, wrong).problems
    assert problem.path == ("deals", 1, "contract")


@pytest.mark.parametrize(
    ("before", "compulsory", "refused"),
    [
        (None, None, False),
        (None, True, False),
        (None, False, False),
        ({"owed": {"1": 1}}, True, False),
        ({"owed": {"1": 1}}, False, True),
        ({"owed": {"1": 0}}, True, True),
        ({"owed": {"1": 0}}, False, False),
    ],
)
def test_what_is_said_of_a_solo_has_to_go_with_what_came_before(
    before: Any, compulsory: Any, *, refused: bool
) -> None:
    ruleset = load_variant(TOURNAMENT)
    given = _solo(1, before=before, compulsory=compulsory)
    facts, problems = read_facts(ruleset, given)
    assert bool(problems) is refused
    if not refused:
        paid = settle(ruleset, facts).happened == [1]
        owed = before is None or before["owed"]["1"] == 1
        assert paid is (owed if compulsory is None else compulsory)


@pytest.mark.parametrize(
    ("seat", "dealer", "refused"),
    [
        (1, {"dealer": 0}, False),
        (2, {"dealer": 0}, True),
        (2, {"dealer": 1}, False),
        (1, {}, False),
        (2, {}, False),
    ],
)
def test_who_had_to_play_is_known_when_it_is_told_who_has_dealt(
    seat: int, dealer: dict[str, int], *, refused: bool
) -> None:
    owed = {str(other): 1 for other in range(4)}
    before = {"deals_played": 20, "owed": owed, **dealer}
    ruleset = load_variant(TOURNAMENT)
    facts, problems = read_facts(ruleset, _solo(seat, before=before))
    assert [problem.path for problem in problems] == [("contract",)] * refused
    if not refused:
        assert facts.standing.forced_player == seat


def test_whoever_has_dealt_somebody_had_to_play() -> None:
    owed = {str(other): 1 for other in range(4)}
    before = {"deals_played": 20, "owed": owed}
    _, problems = read_facts(load_variant(TOURNAMENT), {**NORMAL, "before": before})
    assert [problem.path for problem in problems] == [("contract",)]


def test_without_a_solo_nothing_is_compulsory() -> None:
    given = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 121, "kontra": 119},
        "compulsory": True,
    }
    _, (problem,) = read_facts(load_variant(TOURNAMENT), given)
    assert problem.path == ("compulsory",)


def _alone(seat: int) -> dict[str, Any]:
    others = [other for other in range(4) if other != seat]
    return {
        "contract": "queens-solo",
        "parties": {"re": [seat], "kontra": others},
        "card_points": {"re": 130, "kontra": 110},
    }


NORMAL = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 121, "kontra": 119},
}


def test_nobody_deals_who_would_sit_out_the_last_solos_when_the_time_is_up() -> None:
    ruleset = load_variant(TOURNAMENT, {"players": 5, "compulsory_solos": 2})
    # Player 0 deals on while others play what they owe, then player 1 does.
    deals: list[dict[str, Any]] = [_alone(seat) for seat in (1, 1, 2, 2, 3, 3)]
    deals += [NORMAL, _alone(0), _alone(0), *[NORMAL] * 4, {"entry": "time-is-up"}]
    sheet = read_sheet(ruleset, {"dealer": 0, "deals": [*deals, _alone(0)]})
    assert not sheet.problems
    assert sheet.session is not None
    standing = sheet.session.standing
    assert list(kept(standing)["owed"].values()) == [0, 1, 0, 0, 0]
    assert (standing.dealer, standing.forced_player) == (2, 1)


@pytest.mark.parametrize(
    ("played", "dealer", "owed", "forced"),
    [
        # Of seven players the four behind the dealer play.
        (21, 0, {1: 1}, 1),
        (21, 0, {2: 1}, None),
        (21, 0, {0: 1}, None),
        (22, 1, {2: 1}, 2),
        (22, 1, {5: 1}, None),
        (22, 1, {5: 2}, 5),
        (22, 1, {6: 1}, None),
        (23, 2, {6: 1}, 6),
    ],
)
def test_at_a_larger_table_a_solo_is_due_before_its_player_sits_out_the_rest(
    played: int, dealer: int, owed: dict[int, int], forced: int | None
) -> None:
    packs = {"extends": "ddv-2026-home", "with": ["compulsory-solos", "larger-table"]}
    ruleset = load_variant(packs, {"players": 7, "deals": 24})
    first = ruleset.first_standings[0]
    (place,) = (n for n, v in enumerate(ruleset.kept) if v.id == "owed_any")
    values = list(first.kept)
    values[place] = tuple(owed.get(p, 0) for p in range(7))
    assert first.with_values(dealer, played, values).forced_player == forced
