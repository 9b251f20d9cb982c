"""What would have to differ is the nearest that does: checked by scoring all of it."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.engine.facts import read_facts
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.differing import (
    CALL,
    CARD_POINTS,
    SPECIAL,
    TRICK,
    Differing,
    differing,
    held_fixed,
)
from tests.engine.deals import HARBOUR, HOME, a_whole_deal, rules

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement
    from doko_rules.views.differing import Outcome

LEVELS = ("re", "no90", "no60", "no30", "schwarz")
FACTS: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 160, "kontra": 80},
    "calls": {"re": "no90", "kontra": None},
    "specials": [
        {"id": "fox", "party": "re"},
        {"id": "doppelkopf", "party": "kontra"},
    ],
}


def _settled(ruleset: Ruleset, data: dict[str, Any]) -> tuple[Any, Settlement]:
    facts, problems = read_facts(ruleset, data)
    assert not problems
    return facts, settle(ruleset, facts)


def _search(data: dict[str, Any], ruleset: Ruleset | None = None) -> Differing:
    ruleset = ruleset or rules(HOME)
    return Differing(ruleset, *_settled(ruleset, data))


def _told(outcomes: list[Outcome]) -> dict[str, tuple[str | None, int]]:
    names = (*rules(HOME).parties, None)
    found = {}
    for outcome in outcomes:
        winner = outcome.settlement.winner
        name = names[-1 if winner is None else winner]
        text = " and ".join(change.texts["en"] for change in outcome.changes)
        found[text] = name, outcome.settlement.game_value
    return found


def test_another_winner_is_some_points_or_a_call_away() -> None:
    assert _told(_search(FACTS).winners()) == {
        "with 10 card points more for Kontra": ("kontra", 5),
        "had Re called no 60": ("kontra", 6),
    }


def test_another_value_is_told_for_each_kind_and_direction() -> None:
    assert _told(_search(FACTS).values()) == {
        "with 21 card points more for Re": ("re", 6),
        "had Re not called no 90": ("re", 4),
        "had Kontra called Kontra": ("re", 7),
        "with “Doppelkopf” once more for Re": ("re", 6),
        "without “Doppelkopf” for Kontra": ("re", 6),
    }


def test_who_denied_too_much_is_told_what_to_leave_out() -> None:
    data = {**FACTS, "calls": {"re": "no60"}, "specials": []}
    found = _told(_search(data).winners())
    assert found["had Re not called no 60"] == ("re", 5)
    assert found["with 21 card points more for Re"] == ("re", 7)
    data["calls"] = {"re": "schwarz"}
    assert "had Re called no more than no 90" in _told(_search(data).winners())


@given(
    points=st.integers(0, 240),
    re=st.integers(0, 5),
    kontra=st.integers(0, 5),
    less=st.sampled_from(["re", "kontra"]),
)
def test_no_fewer_card_points_would_do(
    points: int, re: int, kontra: int, less: str
) -> None:
    ruleset = rules(HOME)
    data = deepcopy(FACTS)
    data["card_points"] = {"re": points, "kontra": 240 - points}
    data["calls"] = {
        "re": LEVELS[re - 1] if re else None,
        "kontra": ("kontra", *LEVELS[1:])[kontra - 1] if kontra else None,
    }
    data["specials"] = []
    more = {"re": "kontra", "kontra": "re"}[less]
    _, now = _settled(ruleset, data)
    expected = None
    for size in range(1, data["card_points"][less] + 1):
        moved = deepcopy(data)
        moved["card_points"][less] -= size
        moved["card_points"][more] += size
        if _settled(ruleset, moved)[1].winner != now.winner:
            expected = size
            break
    towards = tuple(ruleset.parties.index(party) for party in (more, less))
    sizes = [
        change.size
        for outcome in _search(data).winners()
        for change in outcome.changes
        if len(outcome.changes) == 1 and change.kind == CARD_POINTS
        if change.towards == towards
    ]
    assert sizes == ([] if expected is None else [expected])


@given(seed=st.integers(0, 10_000))
def test_outcomes_near_a_deal_differ_as_they_say(seed: int) -> None:
    for game in (HOME, HARBOUR):
        deal = a_whole_deal(rules(game), seed)
        now = settle(deal.ruleset, deal)
        search = Differing(deal.ruleset, deal, now)
        for outcome in search.winners():
            assert outcome.settlement.winner != now.winner
        for outcome in search.values():
            assert outcome.settlement.winner == now.winner
            assert outcome.settlement.session_scores != now.session_scores
        for outcome in (*search.winners(), *search.values()):
            assert sum(outcome.state.points_of) == sum(deal.points_of)
            assert sum(outcome.state.tricks_of) == sum(deal.tricks_of)
        # Nothing has happened to the deal itself.
        assert settle(deal.ruleset, deal) == now


def test_a_trick_decides_where_none_was_taken() -> None:
    data = {**FACTS, "specials": [], "calls": {"re": "schwarz"}}
    data |= {"card_points": {"re": 240, "kontra": 0}, "tricks": {"re": 12, "kontra": 0}}
    outcomes = _search(data).winners()
    kinds = {outcome.changes[0].kind: outcome for outcome in outcomes}
    trick = kinds[TRICK].changes[0]
    assert (trick.size, trick.texts["de"]) == (1, "mit einem Stich mehr für Kontra")
    # Card points lie in a trick, and the first of them brings it along.
    assert kinds[CARD_POINTS].changes[0].size == 1
    assert kinds[CARD_POINTS].state.tricks_of == [11, 1]


def test_what_can_be_found_but_twice_is_not_found_a_third_time() -> None:
    data = {**FACTS, "specials": [{"id": "fox", "party": "re"}] * 2}
    for outcome in _search(data).values():
        (change,) = outcome.changes
        if change.kind == SPECIAL:
            assert "fox" not in change.texts["en"] or "without" in change.texts["en"]


def _needing(text: str) -> Ruleset:
    """A variant in which that is all that a party needs."""
    labels = {"en": "so", "de": "so"}
    house = {"title": labels, "edition": "1", "status": "house"}
    need = {"before": "own-denial", "is": text, "label": labels, "source": "house 1"}
    return load_variant(
        {
            "extends": "ddv-2026",
            "sources": {"house": house},
            "outcome": {"needs": {"so": need}},
        }
    )


def test_two_kinds_of_changes_are_tried_where_one_is_not_enough() -> None:
    ruleset = _needing(
        "party = re or card_points(kontra) >= 100 and level(kontra) >= no60"
    )
    (found,) = _search({**FACTS, "calls": {}}, ruleset).winners()
    assert {change.kind: change.size for change in found.changes} == {
        CARD_POINTS: 20,
        CALL: 3,
    }
    winner, _ = differing(ruleset, *_settled(ruleset, {**FACTS, "calls": {}}))
    assert " and " in winner.result
    assert winner.said is not None
    assert " und " in winner.said["de"][1]


def test_where_nothing_is_near_enough_that_is_said() -> None:
    ruleset = _needing("party = re")
    winner, value = differing(ruleset, *_settled(ruleset, FACTS))
    assert (winner.result, winner.because) == ("no near outcome", ())
    assert value.because


def test_each_change_names_the_rule_that_makes_the_difference() -> None:
    winner, value = differing(rules(HOME), *_settled(rules(HOME), FACTS))
    assert [why.rule for why in winner.because] == ["outcome/needs/against-denial"] * 2
    assert [why.rule for why in value.because] == [
        *("score/lines/under", "score/lines/denied", "score/lines/called"),
        *("score/lines/doppelkopf", "score/lines/doppelkopf"),
    ]
    assert value.because[0].title("en") == "played under 60"
    assert dict(winner.because[0].values) == {
        "card_points(re)": "150",
        "card_points(kontra)": "90",
        "winner": "kontra",
        "game_value": "5",
    }


def test_of_more_than_two_parties_it_is_said_who_has_less() -> None:
    deal = a_whole_deal(rules(HARBOUR), 1)
    search = Differing(deal.ruleset, deal, settle(deal.ruleset, deal))
    texts = [x.changes[0].texts for x in search.winners()]
    points = [text for text in texts if "card point" in text["en"]]
    assert points
    assert all("has them less" in text["en"] for text in points)
    assert all("hat sie weniger" in text["de"] for text in points)


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        (HOME, ("contract", "declarer")),
        ({"extends": HOME, "with": ["bock"]}, ("bock_running", "contract", "declarer")),
        (HARBOUR, ("contract", "declarer", "party")),
    ],
)
def test_what_is_not_varied_is_named(variant: Any, names: tuple[str, ...]) -> None:
    assert tuple(held_fixed(load_variant(variant))) == names
