"""Who has won and what it is worth, for every outcome that a deal can have.

The official tables are written down here once more, in numbers, and compared with what
the variant says in rules: over all card points, calls of both sides and empty hands.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.engine.facts import Facts, read_facts
from doko_rules.engine.settlement import Settlement, as_json, settle
from doko_rules.engine.variants import load_variant
from tests.engine.deals import HARBOUR, HOME, SEEDS, a_whole_deal, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

RE, KONTRA = 0, 1
ALL = 240
NOTHING, CALLED, NO90, NO60, NO30, SCHWARZ = LEVELS = range(6)
DENIED = {NO90: 90, NO60: 60, NO30: 30}
"""What the other side must stay below."""
CREDIT = {NO90: 120, NO60: 90, NO30: 60, SCHWARZ: 30}
"""What the other side earns a point for."""
NORMAL, SOLO = "normal", "queens-solo"


class Outcome(NamedTuple):
    """All that matters when a deal is over."""

    re: int
    """Card points of Re; Kontra has the others."""
    levels: tuple[int, int]
    empty: int | None = None
    """The side without a trick."""
    contract: str = NORMAL

    def points(self, side: int) -> int:
        return self.re if side == RE else ALL - self.re


def _outcomes() -> Iterator[Outcome]:
    """Every outcome; a side without a trick has no card points."""
    for contract, levels in product((NORMAL, SOLO), product(LEVELS, LEVELS)):
        for re in range(ALL + 1):
            yield Outcome(re, levels, None, contract)
        yield Outcome(0, levels, RE, contract)
        yield Outcome(ALL, levels, KONTRA, contract)


def _settled(outcome: Outcome) -> Settlement:
    ruleset = rules(HOME)
    facts = Facts(ruleset)
    facts.contract = facts.public_contract = ruleset.contract_number[outcome.contract]
    facts.party = [RE, RE, KONTRA, KONTRA]
    if outcome.contract == SOLO:
        facts.party = [RE, KONTRA, KONTRA, KONTRA]
        facts.declarer = facts.public_declarer = 0
    facts.points_of = [outcome.points(RE), outcome.points(KONTRA)]
    facts.tricks_of = [0 if side == outcome.empty else 6 for side in (RE, KONTRA)]
    if outcome.empty is not None:
        facts.tricks_of[1 - outcome.empty] = 12
    facts.levels[0][:] = outcome.levels
    return settle(ruleset, facts)


# --- who has won -------------------------------------------------------------------


class Row(NamedTuple):
    """A row of the table of winners: calls, and the card points that are enough."""

    number: int
    side: int
    own: tuple[int, ...]
    other: tuple[int, ...]
    enough: int


NO_DENIAL, ANY = (NOTHING, CALLED), tuple(LEVELS)
ROWS = [
    Row(1, RE, (NOTHING,), (NOTHING,), 121),
    Row(2, RE, (CALLED,), (NOTHING,), 121),
    Row(3, RE, (CALLED,), (CALLED,), 121),
    Row(4, RE, (NOTHING,), (CALLED,), 120),
    Row(5, RE, (NO90,), ANY, 151),
    Row(5, RE, (NO60,), ANY, 181),
    Row(5, RE, (NO30,), ANY, 211),
    Row(7, RE, NO_DENIAL, (NO90,), 90),
    Row(7, RE, NO_DENIAL, (NO60,), 60),
    Row(7, RE, NO_DENIAL, (NO30,), 30),
    Row(1, KONTRA, (NOTHING,), (NOTHING,), 120),
    Row(2, KONTRA, (NOTHING,), (CALLED,), 120),
    Row(3, KONTRA, (CALLED,), (CALLED,), 120),
    Row(4, KONTRA, (CALLED,), (NOTHING,), 121),
    Row(5, KONTRA, (NO90,), ANY, 151),
    Row(5, KONTRA, (NO60,), ANY, 181),
    Row(5, KONTRA, (NO30,), ANY, 211),
    Row(7, KONTRA, NO_DENIAL, (NO90,), 90),
    Row(7, KONTRA, NO_DENIAL, (NO60,), 60),
    Row(7, KONTRA, NO_DENIAL, (NO30,), 30),
]


def _by_side(side: int, own: int, other: int) -> tuple[int, int]:
    return (own, other) if side == RE else (other, own)


@pytest.mark.parametrize("contract", [NORMAL, SOLO])
@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row.number}-{'kontra' if row.side else 're'}"
)
def test_a_side_wins_with_the_card_points_of_its_row(row: Row, contract: str) -> None:
    for own, other, points in product(row.own, row.other, range(ALL + 1)):
        re = points if row.side == RE else ALL - points
        levels = _by_side(row.side, own, other)
        winner = _settled(Outcome(re, levels, None, contract)).winner
        assert (winner == row.side) is (points >= row.enough), (own, other, points)


@pytest.mark.parametrize("contract", [NORMAL, SOLO])
@pytest.mark.parametrize("side", [RE, KONTRA])
def test_who_has_denied_every_trick_wins_with_all_of_them(
    side: int, contract: str
) -> None:
    for other in LEVELS:
        levels = _by_side(side, SCHWARZ, other)
        all_points = ALL if side == RE else 0
        won = _settled(Outcome(all_points, levels, 1 - side, contract)).winner
        missed = _settled(Outcome(all_points, levels, None, contract)).winner
        assert won == side
        assert missed != side


@pytest.mark.parametrize("contract", [NORMAL, SOLO])
@pytest.mark.parametrize("side", [RE, KONTRA])
def test_against_a_denial_of_every_trick_the_first_trick_wins(
    side: int, contract: str
) -> None:
    for own in NO_DENIAL:
        levels = _by_side(side, own, SCHWARZ)
        no_points = 0 if side == RE else ALL
        with_a_trick = _settled(Outcome(no_points, levels, None, contract)).winner
        without = _settled(Outcome(no_points, levels, side, contract)).winner
        assert with_a_trick == side
        assert without == 1 - side


def _kept(outcome: Outcome, side: int) -> bool:
    """Whether a side has kept its denial."""
    level = outcome.levels[side]
    if level == SCHWARZ:
        return outcome.empty == 1 - side
    return outcome.points(1 - side) < DENIED[level]


def test_nobody_wins_exactly_when_both_sides_have_denied_and_both_have_missed() -> None:
    for outcome in _outcomes():
        both_denied = min(outcome.levels) >= NO90
        nobody = both_denied and not any(_kept(outcome, side) for side in (RE, KONTRA))
        assert (_settled(outcome).winner is None) is nobody, outcome


def test_a_kept_denial_wins_and_never_both_are_kept() -> None:
    for outcome in _outcomes():
        kept = [s for s in (RE, KONTRA) if outcome.levels[s] >= NO90]
        kept = [side for side in kept if _kept(outcome, side)]
        assert len(kept) < 2
        if kept:
            assert [_settled(outcome).winner] == kept


# --- what it is worth ----------------------------------------------------------------


def _points_of(outcome: Outcome, winner: int | None) -> list[int]:
    """The points that each side is given, by the table of values."""
    given = [0, 0]
    for side in (RE, KONTRA):
        other = 1 - side
        if winner in (None, side):
            given[side] += sum(outcome.points(other) < n for n in (90, 60, 30))
            given[side] += outcome.empty == other
        given[side] += sum(
            outcome.levels[other] >= level and outcome.points(side) >= enough
            for level, enough in CREDIT.items()
        )
        if winner is not None:
            level = outcome.levels[side]
            given[winner] += 2 * (level >= CALLED) + max(0, level - CALLED)
    if winner is not None:
        given[winner] += 1
        given[winner] += winner == KONTRA and outcome.contract == NORMAL
    return given


def test_every_outcome_is_worth_what_the_table_of_values_says() -> None:
    for outcome in _outcomes():
        settlement = _settled(outcome)
        winner = settlement.winner
        given = _points_of(outcome, winner)
        side = RE if winner is None else winner
        value = given[side] - given[1 - side]
        assert settlement.game_value == value, outcome
        re = value if side == RE else -value
        solo = outcome.contract == SOLO
        expected = [3 * re, -re, -re, -re] if solo else [re, re, -re, -re]
        assert list(settlement.session_scores) == expected, outcome


def test_scores_sum_to_nothing_and_are_all_even_or_all_odd() -> None:
    for outcome in _outcomes():
        scores = _settled(outcome).session_scores
        assert sum(scores) == 0
        assert len({score % 2 for score in scores}) == 1


@given(seed=SEEDS)
def test_what_some_win_in_a_deal_others_lose(seed: int) -> None:
    ruleset = rules(HOME)
    scores = settle(ruleset, a_whole_deal(ruleset, seed)).session_scores
    assert sum(scores) == 0
    assert len({score % 2 for score in scores}) == 1


# --- groups and factors --------------------------------------------------------------

BOCK = {
    "extends": HOME,
    "score": {
        "factors": {
            "double": {
                "source": "home 1",
                "label": {"en": "double", "de": "doppelt"},
                "before": "solo",
                "groups": {"value": True},
                "times": 2,
            },
            "again": {
                "source": "home 1",
                "label": {"en": "again", "de": "noch einmal"},
                "times": 5,
            },
        }
    },
}


@given(
    points=st.integers(0, ALL),
    foxes=st.lists(st.sampled_from([RE, KONTRA]), max_size=2),
    contract=st.sampled_from([NORMAL, SOLO]),
)
def test_a_factor_counts_for_its_groups_and_one_for_seats_counts_last(
    points: int, foxes: list[int], contract: str
) -> None:
    ruleset = load_variant(BOCK)
    fox = ruleset.line_number["fox"]
    facts = Facts(ruleset)
    facts.contract = ruleset.contract_number[contract]
    facts.declarer = 0 if contract == SOLO else None
    facts.party = [RE, *([KONTRA] * 3)] if contract == SOLO else [RE, RE, 1, 1]
    facts.points_of = [points, ALL - points]
    facts.tricks_of = [6, 6]
    facts.specials = [(fox, side, None, None, None) for side in foxes]
    found = settle(ruleset, facts)
    groups = {"value": 0, "specials": 0}
    for line, side, value, *_ in found.items:
        sign = 1 if side == found.winner else -1
        groups[ruleset.lines[line].group] += sign * value
    assert found.game_value == (2 * groups["value"] + groups["specials"]) * 5
    times = 3 if contract == SOLO else 1
    assert abs(found.session_scores[0]) == times * abs(found.game_value)
    assert len(found.ignored) == (len(foxes) if contract == SOLO else 0)


# --- the answer in JSON --------------------------------------------------------------


def test_the_answer_names_each_line_with_its_rule_and_what_it_is_about() -> None:
    answer = as_json(rules(HOME), _settled(Outcome(160, (NO90, NOTHING))))
    assert answer["winner"] == "re"
    assert [line["id"] for line in answer["lines"]] == [
        "won",
        "under",
        "called",
        "denied",
    ]
    assert answer["lines"][1]["for"] == {"p": "re", "l": "no90"}
    assert answer["lines"][1]["text"] == "played under 90"
    assert answer["lines"][1]["rule"] == "score/lines/under"
    german = as_json(rules(HOME), _settled(Outcome(160, (NO90, NOTHING))), "de")
    assert german["lines"][3]["text"] == "Re sagte ab: keine 90"


def test_without_a_winner_the_value_is_seen_from_the_first_party() -> None:
    outcome = Outcome(170, (NO60, NO60))
    answer = as_json(rules(HOME), _settled(outcome))
    assert answer["winner"] is None
    assert answer["game_value"] == 3
    assert answer["session_scores"] == [3, 3, -3, -3]


def test_what_a_line_is_about_can_be_anything_that_has_a_name() -> None:
    line = {
        "source": "log 6",
        "label": {"en": "{c} of {s}", "de": "{c} von {s}"},
        "group": "cargo",
        "each": {"c": "cards", "s": "seats"},
        "where": "c = W8 and party(s) = red",
        "party": "red",
        "value": 1,
    }
    score = {"lines": {"named": line}}
    ruleset = load_variant({"extends": HARBOUR, "score": score})
    deal = a_whole_deal(ruleset, 1)
    seat = str(deal.party.index(ruleset.party_number["red"]))
    answer = as_json(ruleset, settle(ruleset, deal))
    [named] = [line for line in answer["lines"] if line["id"] == "named"]
    assert named["for"] == {"c": "W8", "s": seat}
    assert named["text"] == f"W8 of {seat}"


def test_a_factor_of_seats_counts_for_its_groups_alone() -> None:
    ruleset = load_variant(
        {
            "extends": "ddv-2026",
            "score": {
                "groups": {"specials": {"unless": {"solo": "false"}}},
                "factors": {"solo": {"groups": {"value": True}}},
            },
        }
    )
    facts = {
        "contract": "queens-solo",
        "parties": {"re": [0], "kontra": [1, 2, 3]},
        "card_points": {"re": 130, "kontra": 110},
        "specials": [{"id": "doppelkopf", "party": "re"}],
    }
    read, problems = read_facts(ruleset, facts)
    assert not problems
    assert list(settle(ruleset, read).session_scores) == [4, -2, -2, -2]
