"""External results are turned into records, facts and situations faithfully."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

import pytest

from tests.bench import yardstick
from tests.external import (
    edge_cases,
    folders,
    legality,
    oracle,
    vector_calls,
    vector_scores,
    vector_words,
    vectors,
)
from tests.external.tally import REASONS, SkippedError

if TYPE_CHECKING:
    from tests.external.adapter import Adapter
    from tests.external.oracle import Game

SAMPLE = folders.SAMPLES / "oracle"
GAMES = list(oracle.games(SAMPLE))
LEGALITY = list(oracle.legality_games(SAMPLE))
DECK = Counter(yardstick.CODES)
NOT_ASKED = cast("Adapter", None)


def _not_asked(_: object) -> Adapter:
    return NOT_ASKED


def _playable() -> list[Game]:
    return [game for game in GAMES if not game["result"]["duty_solo"]]


# --- games of FreeDoko -------------------------------------------------------------


def test_all_rule_sets_of_the_sample_play_the_ddv_rules() -> None:
    ddv = oracle.ddv_rule_sets(oracle.rule_sets(SAMPLE))
    assert {game["rules"] for game in GAMES} <= ddv


def test_late_replies_are_part_of_the_rules_when_calls_are_asked_for() -> None:
    ddv = oracle.ddv_rule_sets(oracle.rule_sets(SAMPLE), legality.FREE_VALUES)
    assert {game["rules"] for game in LEGALITY} <= ddv
    assert "r0e6b0731bf" not in ddv


def test_a_rule_set_with_one_other_switch_is_another_one() -> None:
    rules = oracle.rule_sets(SAMPLE)
    other = {**rules["ref1a998b32"], "dollen second over first": True}
    assert "other" not in oracle.ddv_rule_sets({**rules, "other": other})


def test_the_sample_has_every_contract() -> None:
    kinds = {game["result"]["game_type"] for game in _playable()}
    assert kinds == set(oracle.CONTRACTS)


def test_the_sample_has_every_call_of_both_sides() -> None:
    said = {
        (action["what"], oracle.parties(game["result"]["teams"])[action["seat"]])
        for game in _playable()
        for action in oracle.record(game, "x")["actions"]
        if action["do"] == "call"
    }
    calls = {("re", "re"), ("kontra", "kontra")}
    for party in ("re", "kontra"):
        calls |= {(level, party) for level in oracle.LEVELS.values()}
    assert said == calls


@pytest.mark.parametrize("game", _playable(), ids=lambda game: game["id"])
def test_a_record_has_all_cards_and_every_seat_answers(game: Game) -> None:
    record = oracle.record(game, "x")
    actions = record["actions"]
    cards = [action for action in actions if action["do"] == "play"]
    forehand = (record["dealer"] + 1) % 4
    answers = [action["seat"] for action in actions if action["do"] == "reserve"]
    assert sum(map(Counter, record["hands"]), Counter()) == DECK
    assert Counter(action["card"] for action in cards) == DECK
    assert answers == [(forehand + step) % 4 for step in range(4)]
    assert cards[0]["seat"] == forehand


@pytest.mark.parametrize("game", _playable(), ids=lambda game: game["id"])
def test_an_expectation_agrees_with_what_freedoko_booked(game: Game) -> None:
    result = game["result"]
    expected = oracle.expected(game)
    assert sum(expected.session_scores) == 0
    assert len(expected.tricks) == 12
    assert sum(expected.card_points) == 240
    corrected = "value_if_against_absage_cumulative" in game
    if result["seat_scores"] is not None and not corrected:
        assert expected.session_scores == result["seat_scores"]
    if not corrected:
        side = expected.winner or "re"
        total = sum(v if p == side else -v for (_, p), v in expected.lines.items())
        total += sum(1 if p == side else -1 for _, p in expected.reached)
        assert total == expected.game_value


def test_a_compulsory_solo_is_one_that_its_soloist_owed() -> None:
    found = set()
    for game in GAMES:
        if not game["result"]["duty_solo"]:
            continue
        record = oracle.record(game, "x")
        soloist = game["result"]["soloist"]
        assert record["variant"] in oracle.VARIANTS
        assert record["before"]["owed"][str(soloist)] == 1
        found.add(record["variant"])
        leads = next(a["seat"] for a in record["actions"] if a["do"] == "play")
        assert (record["variant"] == oracle.COMPULSORY) is (leads == soloist)
    assert oracle.COMPULSORY in found


def test_with_one_reservation_it_is_named_at_once() -> None:
    actions = list(oracle.reservations({2: "marriage"}, forehand=1))
    assert [action["what"] for action in actions] == [
        "healthy",
        "reservation",
        "healthy",
        "healthy",
        "marriage",
    ]
    assert actions[-1] == {"seat": 2, "do": "name", "what": "marriage"}


def test_several_reservations_are_asked_rank_by_rank() -> None:
    named = {0: "marriage", 3: "queens-solo"}
    actions = list(oracle.reservations(named, forehand=0))
    assert actions[4:] == [
        {"seat": 0, "do": "pass", "what": "solo"},
        {"seat": 3, "do": "name", "what": "queens-solo"},
    ]


def test_a_lower_reservation_is_not_asked_for_once_the_contract_is_found() -> None:
    named = {1: "jacks-solo", 2: "queens-solo", 3: "marriage"}
    actions = list(oracle.reservations(named, forehand=1))
    assert actions[4:] == [{"seat": 1, "do": "name", "what": "jacks-solo"}]


def test_the_first_call_is_named_like_the_side() -> None:
    assert oracle.call("no 120", "kontra") == "kontra"
    assert oracle.call("reply", "re") == "re"
    assert oracle.call("no 0", "re") == "schwarz"


def test_a_reply_that_promises_more_belongs_to_other_rules() -> None:
    with pytest.raises(SkippedError):
        oracle.call("no 90 reply", "re")


def test_special_points_of_a_marriage_without_partner_do_not_count() -> None:
    result = {
        "game_type": "marriage solo",
        "winner": "contra",
        "value": 3,
        "items": [
            ["won", "contra", "contra", None, None, 1],
            ["caught fox", "contra", "contra", 0, 1, 1],
            ["caught fox", "contra", "contra", 0, 1, 1],
            ["charlie", "re", "re", None, 1, 1],
            ["contra won", "contra", "contra", None, None, 1],
        ],
    }
    assert oracle.value_by_ddv({"result": result}) == 1


# --- open announcements --------------------------------------------------------------


@pytest.mark.parametrize("game", LEGALITY, ids=lambda game: game["id"])
def test_the_states_of_a_game_lead_from_card_to_card(game: Game) -> None:
    steps = list(legality.steps(game))
    cards = [
        action for step in steps for action in step.actions if action["do"] == "play"
    ]
    assert [step.number for step in steps] == list(range(49))
    assert len(cards) == 48
    assert all(step.actions[-1]["do"] == "play" for step in steps[:-1])
    assert legality.questions(game) == 49 * 4 * 5


def test_one_state_of_a_settled_marriage_is_not_closed() -> None:
    game = next(game for game in LEGALITY if game["game_type"] == "marriage")
    numbers = [step.number for step in legality.steps(game) if not step.is_closed]
    assert len(numbers) == 1
    assert numbers[0] in {4, 8, 12}


def test_signs_are_read_by_level() -> None:
    assert legality._calls("60000", "kontra") == {"kontra": True}
    assert legality._calls("02300", "re") == {"no90": False, "no60": False}
    with pytest.raises(SkippedError):
        legality._calls("07000", "re")


# --- vectors -------------------------------------------------------------------------


def test_every_kind_of_vector_in_the_sample_can_be_checked() -> None:
    kinds = {vector["kind"] for vector in vectors.load(folders.SAMPLES / "vectors")}
    assert kinds <= set(vectors.KINDS)


def test_an_origin_that_means_the_ddv_rules_and_departs_from_them_is_skipped() -> None:
    vector = {
        "ddv_tsr_2026": "deviates: by one",
        "ruleset": "ddv",
        "kind": "score",
        "input": {},
    }
    with pytest.raises(SkippedError) as skip:
        vectors.check(vector, _not_asked)
    assert skip.value.reason in REASONS


@pytest.mark.parametrize("kind", ["weather", "score"])
def test_an_input_that_is_not_understood_is_no_agreement(kind: str) -> None:
    vector = {
        "ddv_tsr_2026": "agrees",
        "ruleset": "ddv",
        "kind": kind,
        "input": {"re_eyes": 120, "weather": "fair"},
        "expected": {},
    }
    (problem,) = vectors.check(vector, _not_asked)
    assert "no way to check" in problem


def test_an_expectation_that_is_not_understood_is_no_agreement() -> None:
    assert vector_words.compare({"colour": 1, "note": "x"}, {}) == [
        "no way to check 'colour'"
    ]


@pytest.mark.parametrize(
    ("game_type", "contract"),
    [
        ("normal", "normal"),
        ("solo club", "clubs-solo"),
        ("queen solo", "queens-solo"),
        ("ace solo", "fleischloser"),
        ("solo meatless", "fleischloser"),
        ("hochzeit", "marriage"),
        ("pure suit solo club (only clubs trump)", "pure-clubs-solo"),
        ("schlanker martin", "slim-martin"),
    ],
)
def test_game_types_are_contracts(game_type: str, contract: str) -> None:
    assert vector_words.contract(game_type) == contract


def test_a_strange_game_type_is_no_contract() -> None:
    for game_type in ("solo", "solo koehler", "pure suit solo", "armut"):
        with pytest.raises(vector_words.UncheckableError):
            vector_words.contract(game_type)


def test_levels_are_calls() -> None:
    calls = [vector_words.call(level, "kontra") for level in range(6)]
    assert calls == [None, "kontra", "no90", "no60", "no30", "schwarz"]


def test_card_points_are_filled_up_to_the_deck() -> None:
    assert vector_scores.card_points({"re_eyes": 39}) == {"re": 39, "kontra": 201}
    assert vector_scores.card_points({"kontra_eyes": 40}) == {"re": 200, "kontra": 40}


def test_card_points_of_another_deck_are_skipped() -> None:
    with pytest.raises(SkippedError):
        vector_scores.card_points({"re_eyes": 132, "kontra_eyes": 132})


@pytest.mark.parametrize(
    ("given", "filled"),
    [((132, 132), (132, 108)), ((176, 44), (196, 44)), ((44, 132), (44, 196))],
)
def test_card_points_of_a_few_tricks_are_filled_up_where_the_losers_have_theirs(
    given: tuple[int, int], filled: tuple[int, int]
) -> None:
    eyes = {"re_eyes": given[0], "kontra_eyes": given[1]}
    points = vector_scores.card_points(eyes, fill=True)
    assert (points["re"], points["kontra"]) == filled


def test_a_side_without_a_trick_leaves_all_of_them() -> None:
    assert vector_scores.tricks({"re": 6, "kontra": 0}) == {"re": 12, "kontra": 0}
    assert vector_scores.tricks({"re": 7, "kontra": 5}) == {"re": 7, "kontra": 5}
    with pytest.raises(SkippedError):
        vector_scores.tricks({"re": 7, "kontra": 6})


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("none", {"re": None, "kontra": None}),
        ("kontra only", {"re": None, "kontra": "kontra"}),
        ("re+kontra", {"re": "re", "kontra": "kontra"}),
        ("re no90", {"re": "no90", "kontra": None}),
        ("both no60", {"re": "no60", "kontra": "no60"}),
    ],
)
def test_announcements_in_words_are_calls(
    text: str, calls: dict[str, str | None]
) -> None:
    assert vector_scores.called(text) == calls


@pytest.mark.parametrize(
    ("text", "contract", "settled_in"),
    [
        (None, "normal", None),
        ("unresolved", "marriage", None),
        ("resolved in trick 2", "marriage", 2),
        ("resolved trick 3", "marriage", 3),
    ],
)
def test_a_question_about_a_call_tells_when_the_marriage_was_settled(
    text: str | None, contract: str, settled_in: int | None
) -> None:
    at = vector_calls.standing({"hochzeit": text, "opp_level": 2}, "re")
    assert (at.contract, at.settled_in) == (contract, settled_in)
    assert (at.own, at.other) == (None, "no90")


# --- edge cases -----------------------------------------------------------------------


def test_every_line_of_the_sample_has_a_meaning() -> None:
    lines = {
        line
        for kind, case in edge_cases.load([folders.SAMPLES / "edge-cases.yaml"])
        if kind == "scoring"
        for line, _ in edge_cases.expected_lines(case["lines"])
    }
    assert not [line for line in lines if line.endswith("?")]
    assert {"won", "re-denied-no90", "kontra-120-against-no90", "fox"} <= lines


def test_a_line_without_a_known_meaning_must_still_add_up() -> None:
    expected = edge_cases.expected_lines(["won -> Re 1", "something new -> Re 2"])
    found: edge_cases.Lines = Counter({("won", "re"): 1, ("new", "re"): 2})
    assert not edge_cases.compare_lines(expected, found)
    found["new", "re"] = 3
    assert edge_cases.compare_lines(expected, found)


def test_a_line_too_many_or_too_few_is_a_problem() -> None:
    expected = edge_cases.expected_lines(["won (7.2.2a) -> Kontra 1", "fox -> Re 2"])
    assert edge_cases.compare_lines(expected, Counter({("won", "kontra"): 1}))
    assert edge_cases.compare_lines(
        expected, Counter({**expected, ("charlie", "re"): 1})
    )
    assert not edge_cases.compare_lines(expected, Counter(expected))


def test_a_question_without_a_side_is_asked_for_both() -> None:
    given = {"own_level": None, "other_level": "no90"}
    assert edge_cases.callers(given) == ["re", "kontra"]
    assert edge_cases.callers({**given, "other_level": "re"}) == ["kontra"]
    assert edge_cases.callers({**given, "own_level": "kontra"}) == ["kontra"]
    assert edge_cases.callers({**given, "caller_party": "re"}) == ["re"]


def test_a_question_with_an_unknown_key_is_no_agreement() -> None:
    case = {"given": {"call": "re", "weather": "fair"}, "expect": {"allowed": True}}
    (problem,) = edge_cases.check("windows", case, NOT_ASKED)
    assert "no way to check weather" in problem


def test_a_kind_of_cases_that_nobody_knows_is_no_agreement() -> None:
    (problem,) = edge_cases.check("weather", {}, NOT_ASKED)
    assert "no way to check" in problem
