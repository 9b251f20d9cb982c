"""The report about many deals: its data, tables, plots and page."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit.survey.battery import CHECKS
from doko_rules.audit.survey.grids import IN_DETAIL, grids
from doko_rules.audit.survey.plots import plots
from doko_rules.audit.survey.report import audit_page, is_sound, verdict
from doko_rules.audit.survey.sessions import Survey, survey
from doko_rules.audit.survey.summary import summary
from doko_rules.audit.survey.words import CHECKED, said
from doko_rules.validate.schema import validator
from tests.engine.deals import HARBOUR, HOME, rules

if TYPE_CHECKING:
    from doko_rules.audit.grid import Grid

DEALS = 20


@cache
def _surveys(reference: str) -> tuple[Survey, ...]:
    ruleset = rules(reference)
    every = DEALS // 2 if reference == HOME else 0
    return tuple(survey(ruleset, kind, DEALS, 1, every) for kind in ("basic", "random"))


def _data(reference: str = HOME, language: str = "en") -> dict[str, Any]:
    return summary(rules(reference), _surveys(reference), 1, DEALS // 2, language)


def _grid(id: str, data: dict[str, Any], language: str = "en") -> Grid:
    (found,) = (grid for grid in grids(data, language) if grid.id == id)
    return found


@pytest.mark.parametrize(
    ("reference", "language"), [(HOME, "en"), (HARBOUR, "de"), ("freedoko", "en")]
)
def test_the_data_is_as_its_schema_says(reference: str, language: str) -> None:
    validator("audit.schema.json").validate(_data(reference, language))


@pytest.mark.parametrize("reference", [HOME, HARBOUR, "freedoko"])
def test_all_tables_can_be_made_of_any_game(reference: str) -> None:
    found = grids(_data(reference), "en")
    assert {grid.id for grid in found} > IN_DETAIL
    for grid in found:
        assert all(len(row) == len(grid.columns) for row in grid.rows)


def test_shares_are_of_the_deals_of_their_players() -> None:
    data = _data()
    table = _grid("contracts", data).as_data()["rows"]
    for kind, player in zip(("basic", "random"), data["players"], strict=True):
        deals = [one["deals"] for one in player["contracts"]]
        assert sum(deals) == DEALS
        shares = [row[f"{kind} share"] for row in table]
        assert shares == [100 * number / DEALS for number in deals]


def test_every_contract_line_and_call_has_a_row_even_if_it_never_comes_about() -> None:
    ruleset, data = rules(HOME), _data()
    assert len(_grid("contracts", data).rows) == len(ruleset.contracts)
    assert len(_grid("lines", data).rows) == len(ruleset.lines)
    assert len(_grid("calls", data).rows) == 2 * len(ruleset.ladders[0].levels)
    assert any(0 in row for row in _grid("calls", data).rows)


def test_the_kinds_of_a_line_are_told_by_what_they_are_about() -> None:
    rows = [row[:2] for row in _grid("kinds", _data()).rows]
    assert {("won", "Re"), ("won", "Kontra"), ("played under 90", "Re")} <= {*rows}


def test_with_one_kind_of_players_columns_need_not_name_it() -> None:
    one = summary(rules(HOME), _surveys(HOME)[:1], 1, 0)
    assert [c.heading for c in _grid("values", one).columns][1:] == [
        "deals",
        "% of\ndeals",
    ]
    assert _grid("values", _data()).columns[1].heading == "basic\ndeals"


def test_positions_go_from_forehand_to_the_dealer() -> None:
    rows = [row for row in _grid("scores", _data()).rows if row[0] == "position"]
    assert [row[1] for row in rows] == [
        *("forehand", "position 2", "position 3", "dealer")
    ]


@pytest.mark.usefixtures("_without_plots")
def test_tables_and_page_are_german_in_german() -> None:
    data = _data(HOME, "de")
    assert _grid("outcomes", data, "de").title == "Ausgänge"
    page = audit_page(rules(HOME), data, "de")
    assert '<html lang="de">' in page and "eine Kopie geht weiter" in page


def test_factors_duties_and_redeals_are_told() -> None:
    of = {(row[0], row[1]) for row in _grid("further", _data("freedoko")).rows}
    assert {"dealt again", "factor", "happened"} <= {kind for kind, _ in of}
    assert any("×2" in str(which) for _, which in of)


def test_a_page_is_the_same_each_time_and_needs_nothing_else() -> None:
    data = _data()
    page = audit_page(rules(HOME), data, "en")
    assert page == audit_page(rules(HOME), data, "en")
    assert page.count("<svg") == 6
    assert "<script" not in page and "src=" not in page and "<metadata" not in page
    assert said("no plots", "en").split(":")[0] not in page


@pytest.fixture
def _without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)


@pytest.mark.usefixtures("_without_plots")
def test_without_the_library_for_plots_a_page_says_how_to_get_them() -> None:
    data = _data()
    assert plots(data, "en") == {}
    page = audit_page(rules(HOME), data, "en")
    assert "<svg" not in page and "pip install &#39;doko-rules[plots]&#39;" in page


def test_words_of_the_variant_are_text_in_plots() -> None:
    data = _data()
    data["players"][0]["contracts"][0]["text"] = "<b>&"
    page = audit_page(rules(HOME), data, "en")
    assert "<b>" not in page and "&lt;b&gt;&amp;" in page


def _with_fault(data: dict[str, Any]) -> dict[str, Any]:
    player = data["players"][0]
    player["checks"][0]["failed"] = 1
    witness = {"check": "facts", "message": "<bad>", "excused": False, "record": {}}
    player["witnesses"].append(witness)
    return data


@pytest.mark.usefixtures("_without_plots")
def test_a_fault_is_told_at_the_top_with_the_deal_that_shows_it() -> None:
    data = _data()
    assert is_sound(data)
    assert verdict(data, "en") == "All 11 checks hold; deals tried: 6."
    page = audit_page(rules(HOME), _with_fault(data), "en")
    assert not is_sound(data)
    assert "1 of 11 checks have found faults; deals tried: 6." in page
    assert "facts (basic): &lt;bad&gt;" in page


def test_without_checks_that_is_said() -> None:
    assert verdict(_data(HARBOUR), "en") == "No deal was checked."


def test_every_check_has_words_in_both_languages() -> None:
    assert [check.id for check in CHECKS] == [*CHECKED]
    assert all(all(words) and len({*words}) == 2 for words in CHECKED.values())
