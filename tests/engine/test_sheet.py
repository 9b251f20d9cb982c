"""A sheet enters deals and other things in order, or says what can not be."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules import load_variant
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import write_record
from doko_rules.engine.sheet import read_sheet
from tests.chance import seeded

RULES = load_variant("ddv-2026-home", options={"deals": 3})
NAMES = ["Anna", "Ben", "Cem", "Dora"]
WON: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 130, "kontra": 110},
}


def _record(dealer: int) -> dict[str, Any]:
    deal = Deal.shuffled(RULES, dealer, seeded(1))
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    return write_record(deal)


def _sheet(*entries: Any, **other: Any) -> dict[str, Any]:
    return {"players": NAMES, "dealer": 3, "deals": list(entries), **other}


def test_totals_and_dealers_go_on_from_deal_to_deal() -> None:
    sheet = read_sheet(RULES, _sheet(WON, WON))
    assert not sheet.problems
    assert [(e.dealer, e.next_dealer, e.totals) for e in sheet.entries] == [
        (3, 0, (1, 1, -1, -1)),
        (0, 1, (2, 2, -2, -2)),
    ]


def test_players_of_equal_score_share_a_rank() -> None:
    ranking = read_sheet(RULES, _sheet(WON)).ranking
    assert [(p.rank, p.player) for p in ranking] == [(1, 0), (1, 1), (3, 2), (3, 3)]


def test_a_record_stands_for_its_deal() -> None:
    sheet = read_sheet(RULES, _sheet(WON, _record(dealer=0)))
    assert not sheet.problems
    assert isinstance(sheet.entries[1].state, Deal)


def test_a_penalty_counts_for_one_player() -> None:
    entry = {"entry": "penalty", "player": "Ben", "session_score": -4, "reason": "x"}
    sheet = read_sheet(RULES, _sheet(WON, entry))
    assert sheet.totals == [1, -3, -1, -1]
    assert sheet.entries[1].next_dealer == 0


def test_a_seat_changes_hands_and_each_player_keeps_a_score() -> None:
    entries = [{"entry": "leave", "player": "Ben"}, {"entry": "join", "player": "Eva"}]
    sheet = read_sheet(RULES, _sheet(WON, *entries, WON))
    assert not sheet.problems
    assert sheet.players == [*NAMES, "Eva"]
    assert sheet.totals == [2, 1, -2, -2, 1]
    back = [{"entry": "leave", "player": "Eva"}, {"entry": "join", "player": "Ben"}]
    assert read_sheet(RULES, _sheet(WON, *entries, *back, WON)).totals[1] == 2


def test_without_a_dealer_nobody_is_said_to_deal() -> None:
    sheet = read_sheet(RULES, {"deals": [WON]})
    assert not sheet.problems
    assert (sheet.entries[0].dealer, sheet.entries[0].next_dealer) == (None, None)
    assert sheet.players == ["0", "1", "2", "3"]


def test_the_sheet_equals_the_session_that_was_played() -> None:
    ruleset = load_variant("ddv-2026")
    chance = seeded(3)
    deals = []
    scores = [0, 0, 0, 0]
    for dealer in (0, 1, 2):
        deal = Deal.shuffled(ruleset, dealer, chance)
        while deal.turn is not None:
            deal.apply(chance.choice(deal.choices()))
        deals.append(write_record(deal))
    sheet = read_sheet(ruleset, {"dealer": 0, "deals": deals})
    assert not sheet.problems
    for entry in sheet.entries:
        assert entry.settlement is not None
        added = entry.settlement.session_scores
        scores = [a + b for a, b in zip(scores, added, strict=True)]
    assert sheet.totals == scores


@pytest.mark.parametrize(
    ("document", "path", "said"),
    [
        ([], (), "must be a mapping"),
        (_sheet(deals=None), ("deals",), "must be a list"),
        (_sheet(plyers=[]), ("plyers",), "unknown key"),
        (_sheet(players=["A", "A", "B", "C"]), ("players", 1), "two players `A`"),
        (_sheet(players=[*NAMES, "Eva"]), ("players",), "no rule for who sits out"),
        (_sheet(players=["A"]), ("players",), "1 players for 4 seats"),
        (_sheet(players=["A", [], "B", "C"]), ("players", 1), "is no name"),
        (_sheet(dealer=4), ("dealer",), "`4` is no seat"),
        (_sheet(WON, 7), ("deals", 1), "must be a mapping"),
        (_sheet({**WON, "contract": "x"}), ("deals", 0, "contract"), "unknown contr"),
        (_sheet(WON, WON, WON, WON), ("deals", 3), "was over after 3 deals"),
        (_sheet({"entry": "penlty"}), ("deals", 0, "entry"), "no rule for `penlty`"),
        (_sheet({"entry": 3}), ("deals", 0, "entry"), "unknown entry"),
        (_sheet(format=2), ("format",), "unknown format"),
        (
            _sheet(WON, {**WON, "players": ["Anna", "Ben", "Eva", "Dora"]}),
            ("deals", 1, "players", 2),
            "`Cem` sits on seat 2, not `Eva`",
        ),
        (_sheet({"entry": "redeal"}), ("deals", 0, "entry"), "no rule for `redeal`"),
        (
            _sheet({"entry": "compulsory-round"}),
            ("deals", 0, "entry"),
            "no rule for `compulsory-round`",
        ),
        (
            _sheet({"entry": "penalty", "player": "Ben"}),
            ("deals", 0, "session_score"),
            "must say what is added",
        ),
        (
            _sheet({"entry": "penalty", "player": "Bn", "session_score": 1}),
            ("deals", 0, "player"),
            "unknown player",
        ),
        (
            _sheet({"entry": "join", "player": "Eva"}),
            ("deals", 0, "seat"),
            "no seat is free",
        ),
        (
            _sheet({"entry": "leave", "player": "Ben"}, WON),
            ("deals", 1),
            "nobody sits on seat 1",
        ),
        (
            _sheet(*[{"entry": "leave", "player": "Ben"}] * 2),
            ("deals", 1, "player"),
            "does not sit at the table",
        ),
        (
            _sheet(
                {"entry": "leave", "player": "Ben"}, {"entry": "join", "player": "Cem"}
            ),
            ("deals", 1, "player"),
            "sits at the table already",
        ),
        (_sheet(_record(dealer=1)), ("deals", 0, "dealer"), "the turn of seat 3"),
        (
            _sheet({**_record(dealer=3), "actions": []}),
            ("deals", 0, "actions"),
            "not over",
        ),
    ],
)
def test_what_can_not_be_is_one_problem_with_its_path(
    document: Any, path: tuple[str | int, ...], said: str
) -> None:
    problems = read_sheet(RULES, document).problems
    assert [problem.path for problem in problems] == [path]
    assert said in problems[0].message


def test_an_entry_that_is_mistyped_and_one_of_other_rules_are_told_alike() -> None:
    entries = [{"entry": "penlty"}, {"entry": "redeal"}]
    found = read_sheet(RULES, _sheet(*entries)).problems
    assert [(p.code, p.help) for p in found] == [
        ("DK831", "did you mean `penalty`?"),
        ("DK831", "leave it out, or choose a variant that has one"),
    ]


def test_a_deal_may_say_who_sat_there() -> None:
    assert not read_sheet(RULES, _sheet({**WON, "players": NAMES})).problems
    alone = {"deals": [{**WON, "players": NAMES}]}
    assert not read_sheet(RULES, alone).problems


def test_a_name_stands_for_the_seat_of_its_player() -> None:
    deal = {
        "contract": "queens-solo",
        "declarer": "Cem",
        "parties": {"re": ["Cem"], "kontra": ["Anna", 1, "Dora"]},
        "card_points": {"re": 130, "kontra": 110},
        "calls": {"Anna": "kontra"},
        "specials": [{"id": "fox", "seat": "Anna", "from_seat": "Cem"}],
    }
    sheet = read_sheet(RULES, _sheet(deal, dealer="Dora"))
    assert not sheet.problems
    [entry] = sheet.entries
    assert entry.state is not None
    assert (entry.dealer, entry.state.declarer) == (3, 2)
    assert entry.state.levels[0] == [0, 1]


def test_a_name_is_that_of_whoever_sits_there_then() -> None:
    change = [{"entry": "leave", "player": "Ben"}, {"entry": "join", "player": "Eva"}]
    eva = {**WON, "parties": {"re": ["Anna", "Eva"], "kontra": [2, 3]}}
    assert read_sheet(RULES, _sheet(*change, eva)).totals == [1, 0, -1, -1, 1]
    [problem] = read_sheet(RULES, _sheet(eva, *change)).problems
    assert problem.path == ("deals", 0, "parties", "re", 1)
    assert problem.message == "unknown player `Eva`"


def test_without_names_a_name_is_no_seat() -> None:
    [problem] = read_sheet(RULES, {"dealer": "Anna", "deals": []}).problems
    assert (problem.path, problem.message) == (("dealer",), "`Anna` is no seat")


def test_a_record_may_name_its_dealer() -> None:
    record = {**_record(dealer=3), "dealer": "Dora"}
    assert not read_sheet(RULES, _sheet(record)).problems


def test_a_penalty_keeps_its_reason() -> None:
    entry = {"entry": "penalty", "player": "Ben", "session_score": -4, "reason": "late"}
    assert read_sheet(RULES, _sheet(entry)).entries[0].reason == "late"


@pytest.mark.parametrize("reason", ["", 7, "two\nlines", "x" * 501, ["late"]])
def test_a_reason_is_a_line_of_text(reason: Any) -> None:
    entry = {"entry": "penalty", "player": "Ben", "session_score": -4, "reason": reason}
    [problem] = read_sheet(RULES, _sheet(entry)).problems
    assert problem.path == ("deals", 0, "reason")


def test_a_fault_in_one_deal_does_not_hide_the_next() -> None:
    wrong = {**WON, "card_points": {"re": 1, "kontra": 1}}
    assert len(read_sheet(RULES, _sheet(wrong, WON, wrong)).problems) == 2
