"""Plain values are numbers, truth values, nothing or text; the rest is refused."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.load.scalars import read_plain


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("", None),
        ("normal", "normal"),
        ("Q", "Q"),
        ("H10", "H10"),
        ("no90", "no90"),
        ("nothing", "nothing"),
        ("none", "none"),
        ("card_points(p) < 90", "card_points(p) < 90"),
        ("2 trumps", "2 trumps"),
        ("not contract.solo", "not contract.solo"),
        ("♣Q", "♣Q"),
        ("1.2.3", "1.2.3"),
        ("- 1", "- 1"),
    ],
)
def test_plain_values_are_read(text: str, value: object) -> None:
    reading = read_plain(text)
    assert not reading.code
    assert reading.value == value
    assert type(reading.value) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        *("y", "Y", "yes", "Yes", "YES", "on", "On", "True", "TRUE"),
        *("n", "N", "no", "NO", "off", "False", "FALSE"),
    ],
)
def test_odd_truth_values_are_refused(text: str) -> None:
    reading = read_plain(text)
    assert reading.code == "DK113"
    meant = "true" if text.lower() in {"y", "yes", "on", "true"} else "false"
    assert f"`{meant}`" in reading.help


@pytest.mark.parametrize(
    "text",
    [
        *("012", "0o14", "0x1F", "0b1", "1_000", "+5", "-0"),
        *("1.5", "1.", ".5", "1e3", "1:30", "190:20:30", ".inf", "-.INF", ".nan"),
    ],
)
def test_odd_numbers_are_refused(text: str) -> None:
    assert read_plain(text).code == "DK114"


def test_numbers_have_a_limited_length() -> None:
    assert read_plain("9" * 12).value == 10**12 - 1
    assert read_plain("9" * 13).code == "DK114"


@pytest.mark.parametrize("text", ["2026-02-21", "2026-2-1", "2026-02-21 10:00:00"])
def test_plain_dates_are_refused(text: str) -> None:
    assert read_plain(text).code == "DK115"


@pytest.mark.parametrize("text", ["~", "="])
def test_other_words_with_a_meaning_are_refused(text: str) -> None:
    assert read_plain(text).code == "DK117"


@given(st.text("0123456789.:_-+eExobyYnNtTfF~ aAinf", max_size=12))
def test_what_other_readers_do_not_take_as_text_is_no_text_here(text: str) -> None:
    stripped = text.strip()
    try:
        read = yaml.safe_load(f"[{stripped!s}]")
    except (yaml.YAMLError, ValueError):
        return
    if not isinstance(read, list) or len(read) != 1 or isinstance(read[0], dict | list):
        return
    reading = read_plain(stripped)
    if not isinstance(read[0], str):
        assert reading.code or type(reading.value) is type(read[0])
