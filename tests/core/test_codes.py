"""Codes are registered once, in order, with a name of their own."""

from __future__ import annotations

import re

from doko_rules.core.codes import CODES


def test_codes_stand_in_order() -> None:
    assert list(CODES) == sorted(CODES)


def test_a_code_has_three_digits() -> None:
    assert all(re.fullmatch(r"DK[1-9]\d\d", code) for code in CODES)


def test_no_two_codes_have_the_same_name() -> None:
    slugs = [code.slug for code in CODES.values()]
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) for slug in slugs)
