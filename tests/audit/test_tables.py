"""Tables that are derived from rules say what the rule books print."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from doko_rules.audit.moments import Scene, scenes
from doko_rules.audit.opened import Opened, open_variant
from doko_rules.audit.tables import TOPICS, tables
from doko_rules.audit.windows import Window, windows

FOREIGN = "tests/engine/foreign/harbour.yaml"


@cache
def opened(variant: str) -> Opened:
    return open_variant(variant)


def rows(variant: str, topic: str, language: str = "en") -> list[tuple[Any, ...]]:
    grids = tables(opened(variant), topic, language)
    return [row for grid in grids for row in grid.rows]


def test_who_has_won_is_said_once_for_all_contracts() -> None:
    (grid,) = tables(opened("ddv-2026"), "winners")
    assert len(grid.about) == len(opened("ddv-2026").ruleset.contracts)
    assert grid.rows[0] == ("– or Re", "–", "from 121", "from 120", "–")
    assert grid.rows[1] == ("–", "Kontra", "from 120", "from 121", "–")
    assert grid.rows[-1][2:] == ("all tricks", "all tricks", "a trick, but not all")


def test_a_contract_that_is_lost_with_a_trick_has_a_table_of_its_own() -> None:
    grids = tables(opened("koppeldopf"), "winners", "de")
    last = next(grid for grid in grids if "slim-martin" in grid.about)
    assert last.rows == (
        ("beliebig", "beliebig", "ohne Stich", "nicht alle Stiche", "–"),
    )
    assert last.notes == ("Fest wie zu Beginn: new_sides.",)


def test_where_card_points_alone_decide_no_table_speaks_of_tricks() -> None:
    for topic in ("winners", "values"):
        said = {text for row in rows("spotlight-2001", topic) for text in map(str, row)}
        assert not any("trick" in text for text in said)
        assert "from 240" in said
    assert ("schwarz", "from 2", "from 240", "–") in {
        row[1:] for row in rows("spotlight-2001", "winners")
    }


def test_no_card_points_with_a_trick_are_told_from_those_without() -> None:
    texts = rows("koppeldopf", "winners")
    row = next(row for row in texts if row[:2] == ("no 90", "schwarz"))
    assert row[2:] == (
        "from 151, but not all tricks",
        "without a trick, all tricks",
        "from the first trick to 150",
    )


def test_a_game_of_three_parties_has_a_table() -> None:
    grids = tables(opened(FOREIGN), "winners")
    assert [grid.rows for grid in grids] == [
        (("from 31", "from 31", "from 31", "–"),),
        (("from 30", "from 31", "–", "–"),),
    ]


def test_what_an_outcome_is_worth_is_listed_line_by_line() -> None:
    grid = tables(opened("ddv-2026"), "values")[0]
    assert grid.about == ("normal", "marriage")
    found = {row[:3]: row[3:] for row in grid.rows}
    assert found["–", "–", "121 to 150"] == ("Re", 1, "+1 +1 -1 -1", "won +1")
    assert found["–", "–", "all tricks"][:2] == ("Re", 5)
    assert found["–", "–", "without a trick"][:2] == ("Kontra", 6)
    assert found["no 60", "–", "60 to 89"][0] == "Kontra"
    nobody = found["no 60", "no 60", "151 to 180"]
    assert nobody[:2] == ("nobody", 3)
    assert str(nobody[3]).startswith("played under 90 +1 Re")


def test_values_can_be_asked_for_one_contract() -> None:
    ruleset = opened("ddv-2026").ruleset
    only = [ruleset.contract_number["queens-solo"]]
    (grid,) = tables(opened("ddv-2026"), "values", only=only)
    assert "queens-solo" in grid.about and "normal" not in grid.about
    assert "against the queens of clubs" not in str(grid.rows)


# The published limits: cards in the own hand, by how late the settling trick was.
LIMITS = (11, 10, 9, 8, 7)


@pytest.mark.parametrize("settled_in", [0, 1, 2, 3])
def test_the_last_moment_of_each_call_is_the_published_one(settled_in: int) -> None:
    ruleset = opened("ddv-2026").ruleset
    id = "marriage" if settled_in else "normal"
    scene = Scene(ruleset.contract_number[id], settled_in)
    later = max(settled_in - 1, 0)
    for party in (0, 1):
        found = windows(ruleset, scene, 0, party)
        assert found is not None
        first = [window.least for window in found.first if window is not None]
        assert first == [limit - later for limit in LIMITS]
        # What is left out must still be in time: alone, all close with the first.
        alone = {window.least for window in found.alone if window is not None}
        assert alone == {LIMITS[0] - later}
        replies = [window.least for window in found.replies if window is not None]
        assert replies == [limit - later - 1 for limit in LIMITS]


def test_a_contract_that_follows_another_keeps_its_settling_trick() -> None:
    ruleset = opened("ddv-2026").ruleset
    asked = {(ruleset.contracts[s.contract].id, s.settled_in) for s in scenes(ruleset)}
    assert ("marriage-solo", 3) in asked and ("marriage-solo", 0) not in asked
    assert {("marriage", trick) for trick in (1, 2, 3)} <= asked


def test_calls_that_are_counted_in_tricks_are_told_in_cards() -> None:
    ruleset = opened("koppeldopf").ruleset
    found = windows(ruleset, Scene(ruleset.contract_number["normal"], 0), 0, 0)
    assert found is not None
    assert found.first[:2] == (Window(12, 11), Window(12, 10))
    assert found.alone[1] is None


def test_orders_have_their_numbers_of_trumps() -> None:
    found = {row[0]: row[1] for row in rows("ddv-2026", "orders") if len(row) == 6}
    assert found["normal trumps"] == 26
    assert found["hearts are trump"] == 24
    assert found["only queens are trump"] == 8
    assert found["no trumps"] == 0
    assert all(row[1] + row[3] == 48 for row in rows("ddv-2026", "orders")[:-1])


def test_an_order_that_something_changes_is_shown_changed() -> None:
    grids = {grid.id: grid for grid in tables(opened("koppeldopf"), "orders")}
    row = next(r for r in grids["layers"].rows if str(r[0]).startswith("Schweinchen"))
    assert str(row[3]).startswith("♦A ♥10 ♣Q")
    assert grids["equal-cards"].rows[0][2] == "the last"


def test_a_reservation_gives_way_to_those_above_it() -> None:
    claims, precedence = tables(opened("spotlight-2001"), "reservations")
    ranks = [str(row[0]) for row in claims.rows]
    assert ranks == sorted(ranks)
    assert ("marriage", "solo, poverty") in precedence.rows


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("variant", ["freedoko", FOREIGN])
def test_every_table_can_be_derived_from_odd_rules(variant: str, topic: str) -> None:
    for grid in tables(opened(variant), topic, "de"):
        assert all(len(row) == len(grid.columns) for row in grid.rows)
