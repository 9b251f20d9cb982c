"""A claimed result is compared by what counts, and told part by part."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.engine.verify import verify_result

ANSWER: dict[str, Any] = {
    "winner": "re",
    "game_value": 2,
    "session_scores": [2, 2, -2, -2],
    "lines": [
        {"id": "won", "party": "re", "value": 1, "text": "won", "rule": "x"},
        {"id": "fox", "party": "re", "value": 1, "trick": 3, "source": "y"},
    ],
    "factors": [],
    "parties": {"re": [0, 1], "kontra": [2, 3]},
}


def test_the_same_result_has_no_problems() -> None:
    assert not verify_result(ANSWER, ANSWER)
    assert not verify_result({"winner": "re", "x-note": 1}, ANSWER)


def test_the_wording_of_lines_does_not_count() -> None:
    lines = [{k: line[k] for k in line if k != "text"} for line in ANSWER["lines"]]
    assert not verify_result({"lines": lines}, ANSWER)


@pytest.mark.parametrize(
    ("claimed", "path", "said"),
    [
        ({"winner": None}, "winner", "`winner` is re, the record says none"),
        ({"game_value": True}, "game_value", "the record says True"),
        ({"session_scores": [2]}, "session_scores", "the record says [2]"),
        ({"lines": ANSWER["lines"][:1]}, "lines", "lacks `fox` party re trick 3"),
        ({"lines": ANSWER["lines"][::-1]}, "lines", "in another order"),
        ({"lines": [*ANSWER["lines"], 7]}, "lines", "it has `7` too many"),
        ({"lines": 7}, "lines", "`lines` is"),
        ({"parties": {"re": [0]}}, "parties", "`parties` is re [0, 1], kontra [2, 3]"),
        ({"wnner": "re"}, "wnner", "unknown key `wnner`"),
    ],
)
def test_a_difference_is_told_at_its_key(claimed: Any, path: str, said: str) -> None:
    (problem,) = verify_result(claimed, ANSWER)
    assert problem.path == ("result", path)
    assert said in problem.message


def test_a_result_must_be_a_mapping() -> None:
    (problem,) = verify_result([], ANSWER)
    assert problem.path == ("result",)
