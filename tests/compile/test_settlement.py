"""The functions that settle a deal and find what counts in its play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.compile.variant import check_variant
from doko_rules.engine.facts import Facts
from doko_rules.engine.ruleset import Ruleset
from doko_rules.expr.interpret import evaluate
from tests.chance import seeded

if TYPE_CHECKING:
    from collections.abc import Mapping


def _function(name: str, variant: str = "ddv-2026") -> str:
    checked = check_variant(variant)
    assert checked.compiler is not None
    source: str = checked.compiler.finish(checked.fingerprint)["code"]
    (found,) = re.findall(rf"^def {name}\(.*\n(?:    .*\n)+", source, re.MULTILINE)
    return str(found)


def test_a_line_for_a_level_is_asked_only_where_the_one_below_holds() -> None:
    settle = _function("settle")
    under_90, under_60, under_30 = re.findall(
        r"^( *)if k\d+ < (?:90|60|30)", settle, re.MULTILINE
    )[:3]
    assert len(under_90) < len(under_60) < len(under_30)


def test_a_line_that_no_value_can_reach_is_not_asked_for() -> None:
    assert " < 0" not in _function("settle")


def test_each_part_of_the_state_is_read_once() -> None:
    settle = _function("settle")
    read = re.findall(r"d\.(?:points_of|levels\[0\]|tricks_of)\[\d\]", settle)
    assert sorted(read) == sorted(set(read))


def test_the_last_trick_is_not_searched_for() -> None:
    assert "is_last" not in _function("find")


NEEDS = (
    "l > nothing",
    "level(p) >= l",
    "card_points(p) >= 30",
    "card_points(p) < 60",
    "card_points(p) < (if l = no90 then 90 else 60)",
    "card_points(other(p)) = 120",
    "level(p) > announcement and level(p) > nothing",
    "level(other(p)) = nothing or l = no30",
    "not contract.solo",
    "behind(p) > 0",
    "not topped(other(p))",
)
DEFINED = {
    # Their own variables have the names of those that a line runs over.
    "behind": "count p in parties where card_points(p) > card_points(q)",
    "topped": "any l in levels where l > level(q) and card_points(q) < l.below",
}


@given(st.lists(st.sampled_from(NEEDS), min_size=1, max_size=4), st.integers(0, 2**32))
def test_a_line_counts_for_each_value_for_which_its_condition_holds(
    needs: list[str], seed: int
) -> None:
    where = " and ".join(f"({need})" for need in needs)
    checked = check_variant(
        {
            "extends": "ddv-2026",
            "define": {
                id: {"params": {"q": "party"}, "is": text}
                for id, text in DEFINED.items()
            },
            "score": {"lines": _line(where)},
        }
    )
    assert checked.compiler is not None, list(checked.report)
    condition = checked.compiler.book.expressions["score/lines/tried/where"].ir
    ruleset = Ruleset(checked.compiler.finish(checked.fingerprint))
    random = seeded(seed)
    facts = Facts(ruleset)
    levels = range(len(ruleset.ladders[0].levels) + 1)
    for _ in range(20):
        facts.contract = facts.public_contract = random.choice((0, 2))
        re = random.choice((0, 29, 30, 59, 60, 89, 90, 120, 150, 240))
        facts.points_of = [re, 240 - re]
        facts.levels[0][:] = [random.choice(levels) for _ in range(2)]
        items, _, _ = ruleset.settle(facts)
        tried = ruleset.line_number["tried"]
        assert [item[-1] for item in items if item[0] == tried] == [
            (party, level)
            for party in range(2)
            for level in levels[1:]
            if evaluate(condition, facts, {"p": party, "l": level})
        ]


def _line(where: str) -> Mapping[str, object]:
    return {
        "tried": {
            "source": "tsr 1",
            "label": {"en": "tried", "de": "versucht"},
            "group": "value",
            "each": {"p": "parties", "l": "levels"},
            "where": where,
            "party": "p",
            "value": 1,
        }
    }
