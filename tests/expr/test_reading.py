"""What an expression reads."""

from __future__ import annotations

from doko_rules.expr import ir
from doko_rules.expr.reading import hidden, readings
from tests.expr.toy import checked


def ids(node: ir.Node) -> set[str]:
    return {reading.id for reading in readings(node)}


def test_names_attributes_and_options_are_read() -> None:
    node = checked("option.flag and contract.solo and party(seat) = re").ir
    assert ids(node) == {"flag", "contract", "solo", "party"}


def test_what_definitions_read_is_read_as_well() -> None:
    node = checked("kept(us)").ir
    assert ids(node) == {"level", "tricks", "other", "card_points"}


def test_arguments_are_known_if_they_are_constant_or_a_local() -> None:
    found = {
        reading.id: reading.args
        for reading in readings(
            checked("held(seat, CQ) = 1 or left(left(seat)) = seat").ir
        )
    }
    seat, card = found["held"]
    assert isinstance(seat, ir.Local)
    assert seat.id == "seat"
    assert isinstance(card, ir.Const)
    assert card.value == 0
    assert any(
        reading.args == (None,)
        for reading in readings(checked("left(left(seat)) = seat").ir)
    )


def test_arguments_are_followed_through_definitions() -> None:
    (held,) = (r for r in readings(checked("owns(seat, DA)").ir) if r.id == "held")
    assert isinstance(held.args[0], ir.Local)
    assert held.args[0].id == "seat"
    assert isinstance(held.at, ir.Use)


def test_a_variable_inside_a_definition_is_nobody_outside() -> None:
    found = hidden(checked("any s in seats where owns(s, DA)").ir, "seat")
    assert [reading.id for reading in found] == ["held"]


def test_every_use_of_a_definition_is_looked_at() -> None:
    text = "owns(left(seat), CQ) or owns(left(seat), CQ)"
    assert len(list(hidden(checked(text).ir, "seat"))) == 2
