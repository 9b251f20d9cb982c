"""Games that FreeDoko played and scored come out the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.external import folders, legality, oracle
from tests.external.adapter import VARIANT, Adapter, RefusedError, Table
from tests.external.tally import SkippedError, Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.external.oracle import Expected, Game


@pytest.fixture(scope="module")
def package() -> Adapter:
    return Adapter()


def test_games_of_freedoko_are_replayed_with_the_same_result(
    package: Adapter, settle: Callable[[Tally], None]
) -> None:
    folder = folders.oracle()
    ddv = oracle.ddv_rule_sets(oracle.rule_sets(folder))
    packages = {VARIANT: package}
    packages |= {name: Adapter(variant) for name, variant in oracle.VARIANTS.items()}
    tally = Tally("games of FreeDoko")
    for game in oracle.games(folder):
        try:
            if game["rules"] not in ddv:
                raise SkippedError("other rules")  # noqa: TRY301 -- one way to skip
            record = oracle.record(game, VARIANT)
        except SkippedError as skip:
            tally.skip(skip.reason)
            continue
        player = packages[record["variant"]]
        tally.count(game["id"], replayed(record, oracle.expected(game), player))
        if game["result"]["game_type"] == oracle.LOST_MARRIAGE:
            tally.remarks.append(remark(game))
    settle(tally)


def test_announcements_are_open_exactly_when_freedoko_allowed_them(
    package: Adapter, settle: Callable[[Tally], None]
) -> None:
    folder = folders.oracle()
    ddv = oracle.ddv_rule_sets(oracle.rule_sets(folder), legality.FREE_VALUES)
    tally = Tally("announcements of FreeDoko, by state, seat and level")
    for game in oracle.legality_games(folder):
        try:
            if game["rules"] not in ddv:
                raise SkippedError("other rules")  # noqa: TRY301 -- one way to skip
            steps = list(legality.steps(game))
            start = legality.start(game, VARIANT)
        except SkippedError as skip:
            tally.skip(skip.reason, legality.questions(game))
            continue
        try:
            announced(game["id"], package.replay(start), steps, tally)
        except RefusedError as refusal:
            tally.differ(game["id"], [f"refused: {refusal}"])
    settle(tally)


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of the sample with a call."""
    games = oracle.games(folders.SAMPLES / "oracle")
    return next(
        game
        for game in games
        if not game["result"]["duty_solo"]
        and any(event[0] == "announce" for event in game["log"])
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("contract", "clubs-solo"),
        ("parties", ["re"] * 4),
        ("tricks", [0] * 12),
        ("winner", "nobody"),
        ("game_value", 99),
        ("session_scores", [0, 0, 0, 0]),
        ("lines", {("won", "nobody"): 1}),
        ("reached", {("re-120-against-no90", "nobody")}),
    ],
)
def test_a_wrong_expectation_is_found_out(
    package: Adapter, game: Game, field: str, value: object
) -> None:
    record = oracle.record(game, VARIANT)
    wrong = replace(oracle.expected(game), **{field: value})  # type: ignore[arg-type]  # wrong on purpose
    assert len(replayed(record, wrong, package)) == 1


def test_a_card_out_of_turn_is_found_out(package: Adapter, game: Game) -> None:
    record = oracle.record(game, VARIANT)
    first = next(a for a in record["actions"] if a["do"] == "play")
    first["seat"] = (first["seat"] + 1) % 4
    (problem,) = replayed(record, oracle.expected(game), package)
    assert problem.startswith("refused")


def test_a_call_too_late_is_found_out(package: Adapter, game: Game) -> None:
    record = oracle.record(game, VARIANT)
    call = next(a for a in record["actions"] if a["do"] == "call")
    record["actions"].remove(call)
    record["actions"].append(call)
    (problem,) = replayed(record, oracle.expected(game), package)
    assert problem.startswith("refused")


def replayed(record: dict[str, Any], expected: Expected, package: Adapter) -> list[str]:
    """What differs when a record is replayed with every action checked."""
    try:
        table = package.replay(record)
    except RefusedError as refusal:
        return [f"refused: {refusal}"]
    result = table.result()
    problems = [
        f"{name} is {found!r}, expected {wanted!r}"
        for name, found, wanted in (
            ("contract", table.contract, expected.contract),
            ("parties", table.parties, expected.parties),
            ("trick winners", table.tricks, expected.tricks),
            ("card points", table.card_points, expected.card_points),
            ("tricks", table.trick_counts, expected.trick_counts),
            ("winner", result["winner"], expected.winner),
            ("game value", result["game_value"], expected.game_value),
            ("scores", result["session_scores"], expected.session_scores),
        )
        if found != wanted
    ]
    return problems + wrong_lines(result, expected)


def wrong_lines(result: dict[str, Any], expected: Expected) -> list[str]:
    """Lines of the score that differ from FreeDoko's items."""
    lines: dict[tuple[str, str], int] = {}
    reached = set()
    for line in result["lines"]:
        key = (line["id"], line["party"])
        if "-against-" in line["id"] and line["id"][0] in "rk":
            reached.add(key)
        else:
            lines[key] = lines.get(key, 0) + line["value"]
    problems = []
    if lines != expected.lines:
        problems.append(f"lines are {lines}, expected {expected.lines}")
    if not expected.reached <= reached:
        problems.append(f"lines {sorted(expected.reached - reached)} are missing")
    return problems


def announced(
    name: str, table: Table, steps: list[legality.Step], tally: Tally
) -> None:
    """Ask in each state of a game which calls are open, seat by seat."""
    for step in steps:
        for seat, wanted in enumerate(step.open):
            if not step.is_closed:
                tally.skip("trick not closed", len(legality.LEVELS))
                continue
            found = table.open_calls(seat)
            differing = {*found.items()} ^ {*wanted.items()}
            for call in {call for call, _ in differing}:
                tally.differ(
                    f"{name}, {step.number} cards, seat {seat}, {call}",
                    [f"open: {found.get(call)}, expected {wanted.get(call)}"],
                )
            tally.agree(len(legality.LEVELS) - len({call for call, _ in differing}))
        for action in step.actions:
            table.act(action)


def remark(game: Game) -> str:
    """How a marriage without a partner was scored there and here."""
    return (
        f"{game['id']}: marriage without a partner, worth {game['result']['value']} "
        f"there and {oracle.value_by_ddv(game)} by the DDV rules"
    )
