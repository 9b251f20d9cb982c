"""The book: what of the worth of a deal is written for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.facts import read_facts
from doko_rules.engine.scoring import score_deal, score_facts
from doko_rules.engine.session import Session
from doko_rules.engine.variants import load_variant
from doko_rules.validate.schema import validator
from tests.engine.deals import a_whole_deal

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

WORDS = {"source": "tsr 7", "label": {"en": "so it is", "de": "so ist es"}}
NORMAL: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 130, "kontra": 110},
}
CHOICES: dict[str, Any] = {
    "counting": {
        **WORDS,
        "type": "enum",
        "default": "both",
        "values": {id: {"label": WORDS["label"]} for id in ("both", "plus", "minus")},
    },
    "always_triple": {**WORDS, "type": "bool", "default": False},
}
BOOK = {
    "plus": {**WORDS, "when": "option.counting = plus", "writes": "max(score, 0)"},
    "minus": {**WORDS, "when": "option.counting = minus", "writes": "min(score, 0)"},
}
TRIPLE = {
    **WORDS,
    "when": "contract.solo and winner is not none",
    "only_if": {"asked": "option.always_triple and option.counting != both"},
    "seats": "seat != declarer",
    "times": 3,
}


def _rules(counting: str, *, always_triple: bool = False) -> Ruleset:
    score = {"book": BOOK, "factors": {"others": TRIPLE}}
    variant = {"extends": "ddv-2026", "options": CHOICES, "score": score}
    options = {"counting": counting, "always_triple": always_triple}
    return load_variant(variant, options)


def _solo(re: int) -> dict[str, Any]:
    return {
        "contract": "queens-solo",
        "parties": {"re": [2], "kontra": [0, 1, 3]},
        "card_points": {"re": re, "kontra": 240 - re},
    }


@pytest.mark.parametrize(
    ("counting", "scores"),
    [("both", [1, 1, -1, -1]), ("plus", [1, 1, 0, 0]), ("minus", [0, 0, -1, -1])],
)
def test_gains_or_losses_alone_may_be_written(counting: str, scores: list[int]) -> None:
    answer = score_facts(_rules(counting), NORMAL)
    assert answer["session_scores"] == scores
    assert answer["game_value"] == 1


@pytest.mark.parametrize(
    ("counting", "always", "won", "lost"),
    [
        ("both", False, [-1, -1, 3, -1], [1, 1, -3, 1]),
        ("both", True, [-1, -1, 3, -1], [1, 1, -3, 1]),
        ("plus", False, [0, 0, 3, 0], [1, 1, 0, 1]),
        ("plus", True, [0, 0, 3, 0], [3, 3, 0, 3]),
        ("minus", False, [-1, -1, 0, -1], [0, 0, -3, 0]),
        ("minus", True, [-3, -3, 0, -3], [0, 0, -3, 0]),
    ],
)
def test_it_is_written_after_the_factors_of_seats(
    counting: str, *, always: bool, won: list[int], lost: list[int]
) -> None:
    ruleset = _rules(counting, always_triple=always)
    assert score_facts(ruleset, _solo(130))["session_scores"] == won
    assert score_facts(ruleset, _solo(120))["session_scores"] == lost


def test_the_answer_tells_what_the_deal_was_worth_before() -> None:
    answer = score_facts(_rules("plus"), NORMAL)
    assert answer["book"] == {
        "id": "plus",
        "scores": [1, 1, -1, -1],
        "rule": "score/book/plus",
        "source": "tsr 7",
    }
    assert "book" not in score_facts(_rules("both"), NORMAL)


def test_what_is_written_is_what_a_session_adds_up() -> None:
    ruleset = _rules("plus")
    session = Session(ruleset, 0)
    for facts in (NORMAL, _solo(120)):
        session.enter(read_facts(ruleset, facts)[0])
    assert session.session_scores == [2, 2, 0, 1]


def test_who_is_written_for_may_hang_on_who_has_won() -> None:
    winners = {**WORDS, "writes": "if party(seat) = winner then score else 0"}
    ruleset = load_variant(
        {"extends": "ddv-2026", "score": {"book": {"winners": winners}}}
    )
    charlies = [{"id": "charlie", "party": "kontra"}]
    foxes = [{"id": "fox", "party": "kontra"}] * 2
    answer = score_facts(ruleset, {**NORMAL, "specials": [*charlies, *foxes]})
    assert answer["winner"] == "re"
    assert answer["session_scores"] == [-2, -2, 0, 0]


def test_the_first_entry_that_applies_decides() -> None:
    layer = {"first": {**WORDS, "before": "second", "writes": "score"}}
    layer["second"] = {**WORDS, "writes": "0"}
    report = check_variant({"extends": "ddv-2026", "score": {"book": layer}}).report
    assert [found.code for found in report] == ["DK512"]


@pytest.mark.parametrize("seed", range(20))
def test_the_answer_is_as_its_schema_says(seed: int) -> None:
    answer = score_deal(a_whole_deal(_rules("minus"), seed))
    assert not list(validator("result.schema.json").iter_errors(answer))
    assert all(score <= 0 for score in answer["session_scores"])
