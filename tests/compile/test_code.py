"""Functions are named after their rules, and no two rules share a name."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.compile.code import Module, python_name, stand_source, take_source
from tests.engine.deals import GAMES, rules

if TYPE_CHECKING:
    from collections.abc import Sequence

RULE_IDS = st.text("ab1/-_2f5", min_size=1, max_size=8)


@given(first=RULE_IDS, second=RULE_IDS)
def test_different_rules_have_different_names(first: str, second: str) -> None:
    assert (python_name(first) == python_name(second)) is (first == second)
    assert python_name(first).isidentifier()


def test_a_function_is_written_once_however_often_it_is_asked_for() -> None:
    module = Module()
    names = {module.function("a/b", ("seat",), ["return seat"]) for _ in range(2)}
    assert names == {python_name("a/b")}
    assert module.source() == "def r_a_2f_b(d, seat):\n    return seat\n"


def test_without_clauses_a_condition_is_none_or_always_true() -> None:
    module = Module()
    assert module.condition("a", (), []) == ""
    assert module.source().strip() == ""
    name = module.always("a", ("seat",), [])
    assert module.source() == f"def {name}(d, seat):\n    return True\n"


def test_every_function_that_a_program_names_is_there() -> None:
    for game in GAMES:
        ruleset = rules(game)
        for contract in ruleset.program["contracts"]:
            for key in ("leader", "parties", "claim", "hider", "settles", "partner"):
                assert not contract[key] or callable(ruleset.functions[contract[key]])


def test_calls_depend_on_parties_and_on_the_state_of_every_ladder() -> None:
    ladders: list[dict[str, Any]] = [
        {"opens": f"o{n}", "limits": f"l{n}", "by_seat_asked": n == 1} for n in range(2)
    ]
    scope: dict[str, object] = {
        "o0": lambda *_: True,
        "l0": lambda *_: (3, 2),
        "o1": lambda _, seat: seat == 1,
        "l1": lambda _, seat: (9 - seat,),
    }
    exec("\n".join(stand_source(ladders, 2)), scope)  # noqa: S102 -- what was written
    stand = scope["stand"]
    assert callable(stand)
    deal = SimpleNamespace(
        party=[0, 1], levels=[[1, 0], [0, 0]], late=[[True, False], [False, False]]
    )
    assert stand(deal) == (
        *(0, 1),
        *((3, 2), 1, 0, True, False),
        *(False, (8,), 0, 0, False, False),
    )


def _taken(cards: Sequence[int], strengths: Sequence[int], later: int) -> int:
    """The position of the card that takes a trick, card by card."""
    best = -1
    for position, card in enumerate(cards):
        challenge = strengths[card] + (later if strengths[card] else 0)
        if challenge > (strengths[cards[best]] if best >= 0 else 0):
            best = position
    return best


def test_a_trick_is_taken_by_the_first_card_that_no_later_one_exceeds() -> None:
    for seats in (2, 3, 4):
        scope: dict[str, object] = {}
        exec("\n".join(take_source(seats)), scope)  # noqa: S102 -- what was written
        take = scope["take"]
        assert callable(take)
        hold = (0, 2, 4, 6)
        for cards in product(range(4), repeat=seats):
            if hold[cards[0]] == 0:
                continue  # the card led can always win
            for later in (0, 1):
                challenge = tuple(s + later if s else 0 for s in hold)
                position, points = take(list(cards), hold, challenge, (1, 2, 3, 4))
                assert position == _taken(cards, hold, later), (cards, later)
                assert points == sum(card + 1 for card in cards)
