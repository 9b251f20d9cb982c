"""Games that FreeDoko played under any of its rules come out the same."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.external import folders, freedoko, oracle
from tests.external.adapter import Adapter, RefusedError, line_name
from tests.external.freedoko import FAMILY, Expected
from tests.external.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.external.adapter import Action, Table
    from tests.external.oracle import Game


def test_games_of_freedoko_are_played_and_scored_the_same(
    settle: Callable[[Tally], None],
) -> None:
    folder = folders.freedoko()
    rules = oracle.rule_sets(folder)
    tally = Tally("games of FreeDoko under all its rules")
    for game in oracle.games(folder):
        chosen = freedoko.options(rules[game["rules"]])
        expected = freedoko.expected(game, chosen)
        tally.count(
            f"{game['id']} ({game['rules']})",
            played(game, chosen, expected),
        )
    settle(tally)


def test_announcements_are_open_exactly_when_freedoko_allows_them(
    settle: Callable[[Tally], None],
) -> None:
    folder = folders.freedoko()
    rules = oracle.rule_sets(folder)
    tally = Tally("announcements of FreeDoko under all its rules")
    for game in oracle.legality_games(folder):
        chosen = freedoko.options(rules[game["rules"]])
        try:
            announced(game, chosen, tally)
        except RefusedError as refusal:
            tally.differ(game["id"], [f"refused: {refusal}"])
    settle(tally)


def announced(game: Game, chosen: dict[str, Any], tally: Tally) -> None:
    """Ask after each card of a game what each seat may call."""
    table = family(tuple(chosen.items())).replay(freedoko.start(game, chosen))
    lying = {freedoko.settling_card(game), freedoko.last_announcing_card(chosen)}
    found = open_calls(table)
    ask(game, found, 0, tally)
    number = 0
    for step in freedoko.steps(game, chosen):
        table.act(action(table, step))
        if step[0] != "card":
            continue
        number += 1
        before, found = found, open_calls(table)
        if number in lying:
            # FreeDoko lets a full trick lie for a while before it settles a marriage,
            # and does not know then that there is still time for a last call.
            asked = [Open({}, set())] * freedoko.SEATS
        elif number == freedoko.SEATS and freedoko.may_need_a_call(game, chosen):
            # Now only the winner of the trick may call, if need be, the others before.
            asked = before
            if table.is_asking and table.turn is not None:
                asked[table.turn] = found[table.turn]
        else:
            asked = found
        ask(game, asked, number, tally)


class Open(NamedTuple):
    """What a seat may call."""

    levels: dict[str, bool]
    """The levels, and whether only as a late reply."""
    replies: set[str]


def open_calls(table: Table) -> list[Open]:
    """What each seat may call."""
    return [
        Open(table.open_levels(seat), table.open_replies(seat))
        for seat in range(freedoko.SEATS)
    ]


def ask(game: Game, open_: list[Open], number: int, tally: Tally) -> None:
    """Compare what each seat may call after a number of cards."""
    for seat, signs in enumerate(game["legal"][str(number)]):
        wanted = freedoko.open_levels(signs)
        replies = freedoko.open_replies(signs)
        found = open_[seat]
        problems = []
        if found.levels != wanted:
            problems.append(f"open: {found.levels}, expected {wanted}")
        if not replies <= found.replies:
            problems.append(f"replies: {found.replies}, expected {replies}")
        tally.count(f"{game['id']}, {number} cards, seat {seat}", problems)


@cache
def family(chosen: tuple[tuple[str, Any], ...]) -> Adapter:
    """The family with these options."""
    return Adapter({"extends": FAMILY, "options": dict(chosen)})


@pytest.fixture(scope="module")
def example() -> tuple[Game, dict[str, Any]]:
    """A game of the sample with a call, and the options that it was played with."""
    rules = oracle.rule_sets(folders.SAMPLES / "freedoko")
    game = next(
        game
        for game in oracle.games(folders.SAMPLES / "freedoko")
        if game["result"]["winner"]
        and any(event[0] == "announce" for event in game["log"])
    )
    return game, freedoko.options(rules[game["rules"]])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("contract", "no-contract"),
        ("declarer", 9),
        ("parties", ["re"] * 4),
        ("tricks", [0] * 12),
        ("card_points", [60] * 4),
        ("trick_counts", [3] * 4),
        ("winner", "nobody"),
        ("game_value", 99),
        ("session_scores", [99, 0, 0, 0]),
        ("lines", [("won", "nobody", None, None, 1)]),
        ("happened", {"rain": 1}),
        ("doubled", 99),
        ("double_rounds", 99),
    ],
)
def test_a_wrong_expectation_is_found_out(
    example: tuple[Game, dict[str, Any]], field: str, value: object
) -> None:
    game, chosen = example
    wrong = replace(freedoko.expected(game, chosen), **{field: value})  # type: ignore[arg-type]  # wrong on purpose
    assert len(played(game, chosen, wrong)) == 1


def test_a_card_out_of_turn_is_found_out(example: tuple[Game, dict[str, Any]]) -> None:
    game, chosen = example
    seat = game["first_seat"]
    log = [["card", (seat + 1) % 4, game["hands"][(seat + 1) % 4][0]], *game["log"]]
    (problem,) = played({**game, "log": log}, chosen, freedoko.expected(game, chosen))
    assert problem.startswith("refused")


def played(game: Game, chosen: dict[str, Any], expected: Expected) -> list[str]:
    """What differs when a game is played with every action checked."""
    try:
        table = family(tuple(chosen.items())).replay(freedoko.record(game, chosen))
        bid(table, freedoko.bids(game, chosen), freedoko.selectors(game))
        for step in freedoko.steps(game, chosen):
            table.act(action(table, step))
    except RefusedError as refusal:
        return [f"refused: {refusal}"]
    if not table.is_over:
        return ["the deal is not over"]
    result = table.score()
    problems = []
    for name, found, wanted in (
        ("contract", table.contract, expected.contract),
        ("declarer", table.declarer, expected.declarer),
        ("parties", table.parties, expected.parties),
        ("trick winners", table.tricks, expected.tricks),
        ("card points", table.card_points, expected.card_points),
        ("tricks", table.trick_counts, expected.trick_counts),
        ("winner", result["winner"], expected.winner),
        ("game value", result["game_value"], expected.game_value),
        ("scores", result["session_scores"], expected.session_scores),
        ("lines", lines(result, table.parties), expected.lines),
        ("doubled by calls", times(result, "calls-double"), expected.doubled),
        ("double rounds", times(result, "double-rounds"), expected.double_rounds),
        ("happened", happened(result), expected.happened),
    ):
        if found != wanted and not (name in _MAY_BE_UNKNOWN and not wanted):
            problems.append(f"{name} is {found!r}, expected {wanted!r}")
    return problems


_MAY_BE_UNKNOWN = {"contract", "declarer", "scores"}


def bid(table: Table, bids: dict[int, str], selectors: dict[int, str]) -> None:
    """Let each seat claim what it wants, until the contract is found."""
    while table.phase in {"reservations", "naming"}:
        seat = table.turn
        assert seat is not None
        wanted = freedoko.names(bids.get(seat, ""))
        what = {"reservation" if wanted else "healthy", *wanted}
        choices = table.choices()
        selected = {None, selectors.get(seat)}
        found = [
            choice
            for choice in choices
            if choice["what"] in what
            and choice.get("with", {}).get("selector") in selected
        ]
        found = found or [choice for choice in choices if choice["do"] == "pass"]
        if not found:
            raise RefusedError(f"seat {seat} can not bid {bids.get(seat)}")
        table.act(found[0])


def action(table: Table, step: list[Any]) -> Action:
    """The action of a record that a step of a game stands for."""
    kind, seat, *rest = step
    if kind in freedoko.EXCHANGE:
        cards = {"cards": rest[0]} if rest else {}
        return {"seat": seat, "do": freedoko.EXCHANGE[kind], **cards}
    (what,) = rest
    if kind in freedoko.DECLARED:
        return declaration(table, kind, seat, what)
    if kind == "card":
        return {"seat": seat, "do": "play", "card": what}
    if kind == "announce":
        is_promise = what.endswith(" reply")
        called = (
            freedoko.reply(what)
            if is_promise
            else freedoko.knock(what)
            if table.is_knocking
            else oracle.call(what, table.parties[seat])
        )
        return {"seat": seat, "do": "call", "what": called}
    if kind == "genscher":
        return {"seat": seat, "do": "genscher", "with": {"friend": what}}
    raise RefusedError(f"there is no {kind}")


def declaration(table: Table, kind: str, seat: int, card: str) -> Action:
    """What a seat declares, before it plays a card or another seat does."""
    begins = freedoko.DECLARED[kind]
    for action, with_play in table.declarations(seat):
        if action["do"].startswith(begins) and with_play in {None, card}:
            return action
    raise RefusedError(f"seat {seat} can not declare {kind}")


def lines(result: dict[str, Any], parties: list[str]) -> list[freedoko.Line]:
    """The lines of a score in the words of the runner."""
    found = []
    for line in result["lines"]:
        about = line.get("for", {})
        if "s" in about:
            about = {**about, "p": parties[int(about["s"])]}
        id = line_name(line["id"], about)
        id = freedoko.SAME.get(id, id)
        entry = (id, line["party"], line.get("seat"), line.get("from_seat"))
        found.append((*entry, line["value"]))
    return sorted(found, key=repr)


def times(result: dict[str, Any], factor: str) -> int:
    """By how much the factors multiply whose ids begin like this."""
    return prod(
        entry["times"] for entry in result["factors"] if entry["id"].startswith(factor)
    )


def happened(result: dict[str, Any]) -> dict[str, int]:
    """What happened that counts for later deals, and how often."""
    return {entry["id"]: entry["count"] for entry in result.get("happened", ())}
