"""What a sheet may hold that is no deal: as a variant declares it."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.cli.session_text import sheet_text
from doko_rules.compile.variant import check_variant
from doko_rules.engine.sheet import Sheet, read_sheet
from doko_rules.engine.variants import load_variant
from doko_rules.views.summary import sheet_answer
from tests.engine.deals import HOME

TOURNAMENT = "ddv-tournament-2026"
NAMES = ["Anna", "Ben", "Cem", "Dora"]
WORDS = {"source": "tsr 9", "label": {"en": "so it was", "de": "so war es"}}


def _sheet(*deals: Any, **more: Any) -> Sheet:
    data = {"players": NAMES, "dealer": 0, "deals": [*deals], **more}
    return read_sheet(load_variant(TOURNAMENT), data)


def test_an_entry_adds_to_each_player_and_tells_its_rule() -> None:
    sheet = _sheet({"entry": "minor-offence", "player": "Cem", "reason": "a revoke"})
    assert not sheet.problems
    (entry,) = sheet_answer(sheet)["deals"]
    assert entry["session_scores"] == entry["totals"] == [1, 1, -3, 1]
    assert (entry["player"], entry["soloist"], entry["reason"]) == (2, None, "a revoke")
    assert entry["rule"] == "session/entries/minor-offence"
    assert entry["source"] == "tsr 9.3"


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_entry_is_told_with_names_and_its_clause(language: str) -> None:
    offence = {"entry": "serious-offence", "player": "Ben", "denials": 2}
    sheet = _sheet({**offence, "reason": "a revoke"})
    text = sheet_text(sheet.ruleset, sheet_answer(sheet, language), language)
    label = sheet.ruleset.sheet_entries["serious-offence"].label[language]
    assert f"{label}: Ben, denials 2 (a revoke)" in text
    assert "tsr 9.4" in text
    assert "+6 -18 +6 +6" in text


def test_an_entry_that_counts_as_a_deal_passes_the_deal_on() -> None:
    against = {"entry": "serious-offence", "player": "Ben", "soloist": "Cem"}
    sheet = _sheet(against, {**against, "soloist": "Cem"}, {**against, "unnamed": True})
    dealers = [entry.next_dealer for entry in sheet.entries]
    # The first one stands for the compulsory solo, after which the dealer stays.
    assert dealers == [0, 1, 2]
    played = [entry.standing.deals_played for entry in sheet.entries]
    assert played == [1, 2, 3]


@pytest.mark.parametrize(
    ("entry", "key", "code"),
    [
        ({"entry": "minor-offense", "player": "Ben"}, "entry", "DK831"),
        ({"entry": "minor-offence"}, "player", "DK830"),
        ({"entry": "minor-offence", "player": "Emil"}, "player", "DK830"),
        ({"entry": "minor-offence", "player": "Ben", "who": 1}, "who", "DK830"),
        ({"entry": "minor-offence", "player": "Ben", "reason": ""}, "reason", "DK830"),
        (
            {"entry": "serious-offence", "player": "Ben", "denials": 5},
            "denials",
            "DK830",
        ),
        (
            {"entry": "serious-offence", "player": "Ben", "unnamed": "no"},
            "unnamed",
            "DK830",
        ),
    ],
)
def test_an_entry_that_can_not_be_is_refused_with_its_place(
    entry: dict[str, Any], key: str, code: str
) -> None:
    (problem,) = _sheet(entry).problems
    assert (problem.code, problem.path) == (code, ("deals", 0, key))


def test_somebody_who_has_left_can_not_offend() -> None:
    sheet = _sheet(
        {"entry": "leave", "player": "Ben"}, {"entry": "minor-offence", "player": "Ben"}
    )
    assert [problem.path for problem in sheet.problems] == [("deals", 1, "player")]


def test_an_entry_is_refused_where_its_condition_is_not_met() -> None:
    (problem,) = _sheet({"entry": "time-is-up"}, {"entry": "time-is-up"}).problems
    assert problem.message == "`time-is-up` can not be entered here"


def _declared(**entry: Any) -> list[str]:
    session = {"entries": {"fine": {**WORDS, **entry}}}
    report = check_variant({"extends": HOME, "session": session}).report
    return [found.code for found in report]


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        ({}, []),
        ({"asks": {"amount": "int 0..9"}, "score": "amount"}, []),
        ({"asks": {"p": "player"}}, ["DK414"]),
        ({"asks": {"entry": "player"}}, ["DK414"]),
        ({"asks": {"reason": "int 0..9"}}, ["DK414"]),
        ({"asks": {"count": "int 0..9"}}, ["DK414"]),
        ({"asks": {"who": "list of player up to 2"}}, ["DK415"]),
        ({"asks": {"each": "int 0..9 by player"}}, ["DK415"]),
        ({"asks": {"who": "player"}, "score": "if p = who then 1 else 0"}, []),
        ({"asks": {"who": "persn"}}, ["DK415"]),
        ({"score": "amount"}, ["DK402"]),
        ({"score": "card_points(re)"}, ["DK408"]),
        ({"counts": "1"}, ["DK403"]),
        ({"do": [{"settle": "none"}]}, ["DK201"]),
        ({"do": [{"set": "owed", "to": "1"}]}, ["DK501"]),
    ],
)
def test_an_entry_is_checked_like_everything_else(
    entry: dict[str, Any], codes: list[str]
) -> None:
    assert _declared(**entry) == codes
