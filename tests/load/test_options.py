"""Options have their default until a layer or the caller sets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.load.options import GIVEN, option_values
from tests.load.trees import read

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic

DECLARED = """
    strict: {type: bool, default: false}
    deals: {type: int, from: 1, to: 24, default: 12}
    second: {type: enum, values: {never: {}, always: {}}, default: never}
    """


def _values(
    settings: str = "{}", **given: object
) -> tuple[dict[str, object], list[Diagnostic]]:
    values, faults = option_values(read(DECLARED), read(settings, "own"), given)
    return {name: node.value for name, node in values.items()}, faults


DEFAULTS = {"strict": False, "deals": 12, "second": "never"}


def test_an_option_has_its_default() -> None:
    assert _values() == (DEFAULTS, [])


def test_a_layer_sets_an_option() -> None:
    assert _values("deals: 8")[0] == {**DEFAULTS, "deals": 8}


def test_the_caller_has_the_last_word() -> None:
    values, faults = _values("deals: 8", deals=4, strict=True, second="always")
    assert values == {"strict": True, "deals": 4, "second": "always"}
    assert not faults


def test_a_value_knows_where_it_was_given() -> None:
    values, _ = option_values(read(DECLARED), read("deals: 8", "own"), {"strict": True})
    assert values["deals"].place.file == "own.yaml"
    assert values["strict"].place.file == GIVEN


@pytest.mark.parametrize(
    "settings",
    [
        "deals: 0",
        "deals: 25",
        'deals: "8"',
        "deals: true",
        "strict: 1",
        "second: sometimes",
        "second: true",
        "deals: [1]",
        "deals: {a: 1}",
        "deals:",
    ],
)
def test_a_value_must_fit(settings: str) -> None:
    values, faults = _values(settings)
    assert values == DEFAULTS
    assert [fault.code for fault in faults] == ["DK315"]
    assert faults[0].help


@pytest.mark.parametrize("value", [None, 1.5, [], 99, "x"])
def test_a_given_value_must_fit(value: object) -> None:
    values, faults = _values(deals=value)
    assert values == DEFAULTS
    assert [fault.code for fault in faults] == ["DK315"]


def test_an_unknown_option_gets_the_nearest_one() -> None:
    (fault,) = _values("deal: 8")[1]
    assert (fault.code, fault.help) == ("DK314", "did you mean `deals`?")
    (fault,) = _values(other=8)[1]
    assert "strict, deals, second" in fault.help
    (fault,) = option_values(None, read("a: 1"), {})[1]
    assert fault.help == "the variant has no options"


def test_a_default_out_of_range_is_told() -> None:
    declared = read("deals: {type: int, from: 1, to: 24, default: 99}")
    values, faults = option_values(declared, None, {})
    assert not values
    assert [fault.code for fault in faults] == ["DK315"]


@pytest.mark.parametrize(
    "declared",
    [
        "a: 1",
        "a: {}",
        "a: {type: int, default: true, from: 1, to: 2}",
        "a: {type: other, default: 1}",
        "a: {type: int, default: 5, from: 9, to: 1}",
        "a: {type: int, default: []}",
    ],
)
def test_faults_of_declarations_are_told_elsewhere(declared: str) -> None:
    assert not option_values(read(declared), None, {})[1]
