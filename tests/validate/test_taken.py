"""What is said or written for one thing means no other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.validate.test_meaning import CITED, LABEL, faults


def test_calls_have_words_of_their_own() -> None:
    level = {**CITED, "limit": 3, "says": {"re": {"id": "re", "label": LABEL}}}
    levels = {"more": level}
    found = faults(ladders={"calls": {"levels": levels}})
    assert sorted(fault.code for fault in found) == ["DK505", "DK507"]


CHOICE = {"type": "enum", "default": "none", "label": LABEL}


@pytest.mark.parametrize(
    "sections",
    [
        {"ladders": {"calls": {"levels": {"nothing": {**CITED, "limit": 3}}}}},
        {"parties": {"1": {"label": LABEL}}},
        {"options": {"credits": {**CHOICE, "values": {"none": {"label": LABEL}}}}},
        {"parties": {"other": {"label": LABEL}, "only": {"label": LABEL}}},
    ],
)
def test_no_id_means_something_else_where_it_is_written(
    sections: dict[str, Any],
) -> None:
    assert "DK414" in [fault.code for fault in faults(**sections)]
