"""The functions that settle a deal and find what counts in its play."""

from __future__ import annotations

import re

from doko_rules.compile.variant import check_variant


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
    read = re.findall(r"d\.(?:points_of|level_of|tricks_of)\[\d\]", settle)
    assert sorted(read) == sorted(set(read))


def test_the_last_trick_is_not_searched_for() -> None:
    assert "is_last" not in _function("find")
