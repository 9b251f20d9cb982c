"""Which condition follows from which."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.expr.implied import implies
from doko_rules.expr.interpret import evaluate
from tests.chance import seeded
from tests.expr.toy import checked, random_state


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("settled", "settled"),
        ("card_points(us) < 30", "card_points(us) < 60"),
        ("card_points(us) <= 29", "card_points(us) < 30"),
        ("30 > card_points(us)", "card_points(us) <= 29"),
        ("no30 <= level(us)", "no60 <= level(us)"),
        ("card_points(us) = 240", "card_points(us) > 120"),
        ("settled and card_points(us) < 30", "card_points(us) < 60"),
        ("card_points(us) < 30 and settled", "settled and card_points(us) < 60"),
    ],
)
def test_what_is_narrower_implies_what_is_wider(one: str, other: str) -> None:
    assert implies(checked(one).ir, checked(other).ir)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("settled", "not settled"),
        ("card_points(us) < 60", "card_points(us) < 30"),
        ("card_points(re) < 30", "card_points(kontra) < 60"),
        ("card_points(us) < 30", "settled and card_points(us) < 60"),
        ("card_points(us) < 30 or settled", "card_points(us) < 60"),
        ("card_points(us) != 30", "card_points(us) < 60"),
        ("card_points(us) > 30", "card_points(us) < 60"),
    ],
)
def test_what_is_not_plain_to_see_is_not_said(one: str, other: str) -> None:
    assert not implies(checked(one).ir, checked(other).ir)


AMOUNTS = ["card_points(re)", "card_points(kontra)", "level(re)"]


@st.composite
def conditions(draw: st.DrawFn) -> str:
    """One or two comparisons, joined."""
    parts = []
    for _ in range(draw(st.integers(1, 2))):
        amount = draw(st.sampled_from(AMOUNTS))
        op = draw(st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]))
        levels = st.sampled_from(["no90", "no60", "no30"])
        amounts = st.integers(58, 63).map(str)
        number = draw(levels if amount.startswith("level") else amounts)
        parts.append(f"{amount} {op} {number}")
    return draw(st.sampled_from([" and ", " or "])).join(parts)


@given(conditions(), conditions(), st.integers(0, 2**32))
def test_what_is_implied_holds_wherever_the_other_does(
    one: str, other: str, seed: int
) -> None:
    first, second = checked(one).ir, checked(other).ir
    if not implies(first, second):
        return
    random = seeded(seed)
    for _ in range(5):
        state = random_state(random)
        state.points = [random.randint(56, 65) for _ in range(2)]
        if evaluate(first, state):
            assert evaluate(second, state)
