"""A variant may be given as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.load.document import read_document
from doko_rules.load.inline import FILE, write_inline
from doko_rules.load.layers import resolve
from tests.load.trees import plain


def test_data_is_read_like_a_file() -> None:
    data = {"a": [1, "no", {"b": True}], "c": None, "d": 'x"\\ä♣', "12": "e"}
    text = write_inline(data)
    assert isinstance(text, str)
    tree, faults = read_document(text, FILE, "inline")
    assert not faults
    assert plain(tree) == data


def _endless() -> dict[str, Any]:
    data: dict[str, Any] = {}
    data["again"] = data
    return data


def _deep() -> dict[str, Any]:
    data: dict[str, Any] = {}
    for _ in range(100_000):
        data = {"a": data}
    return data


@pytest.mark.parametrize(
    "data",
    [
        {"a": {1, 2}},
        {"a": b"bytes"},
        {("a", "b"): 1},
        {"a": float("nan")},
        {"a": object()},
        _endless(),
        _deep(),
    ],
    ids=["set", "bytes", "key", "nan", "object", "endless", "deep"],
)
def test_other_data_is_refused(data: dict[str, Any]) -> None:
    fault = write_inline(data)
    assert isinstance(fault, Diagnostic)
    assert fault.code == "DK106"
    assert resolve(data).report.has_errors


def test_fractions_are_refused_as_in_a_file() -> None:
    report = resolve({"extends": "ddv-2026", "x-a": 1.5}).report
    assert [found.code for found in report] == ["DK114"]


def test_options_of_an_inline_variant_are_values() -> None:
    resolved = resolve({"extends": "ddv-2026", "options": {"deals": 4}})
    assert not resolved.report.has_errors
    assert resolved.options == {"deals": 4}
    assert resolved.id == "ddv-2026"


def test_an_inline_variant_may_still_declare_options() -> None:
    option = {
        "type": "bool",
        "default": False,
        "label": {"en": "a", "de": "b"},
    }
    resolved = resolve(
        {"extends": "ddv-2026", "options": {"strict": option, "deals": 4}}
    )
    assert not resolved.report.has_errors
    assert resolved.options == {"deals": 4, "strict": False}


def test_values_of_an_inline_variant_may_also_be_set() -> None:
    resolved = resolve(
        {"extends": "ddv-2026", "set": {"deals": 8}, "options": {"deals": 4}}
    )
    assert resolved.options == {"deals": 8}
