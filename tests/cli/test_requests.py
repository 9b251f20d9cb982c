"""Lines of the input are read one by one, and none is too long to be told so."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from doko_rules.cli.requests import MOST_BYTES, Request, RequestFault, lines


def _read(text: bytes) -> list[bytes | None]:
    return list(lines(BytesIO(text)))


def test_the_last_line_needs_no_end() -> None:
    assert _read(b"one\ntwo") == [b"one\n", b"two"]
    assert _read(b"") == []


@pytest.mark.parametrize("over", [0, 1, 2, MOST_BYTES, 3 * MOST_BYTES + 5])
def test_a_line_that_is_too_long_counts_as_one_and_hides_no_other(over: int) -> None:
    found = _read(b"x" * (MOST_BYTES + over) + b"\nnext\n")
    assert len(found) == 2
    assert (found[0] is None) == (over > 0)
    assert found[1] == b"next\n"


def test_a_long_line_at_the_end_of_the_input_is_told_as_well() -> None:
    assert _read(b"x" * (MOST_BYTES + 1)) == [None]


def _request(**data: Any) -> Request:
    return Request({"do": "view", **data})


def test_null_is_nothing() -> None:
    request = _request(seat=None)
    assert not request.has("seat")
    assert request.number("seat", 3, 2) == 2
    assert request.flag("new") is False
    with pytest.raises(RequestFault, match="`seat` is missing"):
        request.number("seat", 3)


def test_a_truth_value_is_no_number() -> None:
    with pytest.raises(RequestFault, match="can not be `seat`"):
        _request(seat=True).number("seat", 3)


def test_what_was_sent_is_quoted_in_short() -> None:
    with pytest.raises(RequestFault) as found:
        _request(seat="x" * 1000).number("seat", 3)
    assert len(found.value.message) < 80


def test_a_free_key_is_no_unknown_key() -> None:
    request = _request(**{"x-note": [1, 2]})
    request.check({"view": ("seat",)})
    assert request.do == "view"


def test_the_place_of_a_fault_is_written_as_a_path() -> None:
    fault = RequestFault("wrong-value", "no", path=("hands", 2, 0))
    assert fault.as_json(7)["place"] == {"line": 7, "path": "hands[2][0]"}
