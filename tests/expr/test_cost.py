"""What an evaluation needs at worst."""

from __future__ import annotations

import pytest

from doko_rules.expr.cost import Measure, cost, measure
from tests.expr.toy import VOCABULARY, checked


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("3", 1),
        ("settled", 1),
        ("party(seat)", 2),
        ("hand(seat)", 13),
        ("settled and option.flag", 3),
        ("if settled then 1 else card_points(us)", 4),
        ("any s in pair where s = seat", 2 + 2 * (1 + 3)),
        ("sum card_points(p) for p in parties", 2 + 2 * (1 + 2)),
        ("count s in pair", 2 + 2),
        ("queens", 1 + 5),
    ],
)
def test_each_node_is_a_step_and_each_element_one_more(text: str, steps: int) -> None:
    assert cost(checked(text).ir) == steps


def test_a_use_of_a_definition_costs_what_the_definition_costs() -> None:
    definition = VOCABULARY.definitions["bound"]
    assert cost(checked("bound(no30)").ir) == 1 + 1 + definition.cost


def test_depth_and_quantifiers_count_those_of_definitions() -> None:
    inner = measure(VOCABULARY.definitions["owns"].body)
    found = measure(checked("any s in pair where owns(s, CQ)").ir)
    assert found.depth == inner.depth + 2
    assert found.quantifiers == 1
    assert measure(checked("settled").ir) == Measure(1, 1, 0)
