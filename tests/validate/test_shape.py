"""What does not fit is told once, where it stands, in words of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.load.layers import resolve
from doko_rules.load.tree import Mapping
from doko_rules.validate.schema import VARIANT
from doko_rules.validate.shape import node_at, plain, shape, shape_of
from tests.load.trees import read

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic

LABEL = {"en": "a", "de": "b"}


def _faults(**sections: Any) -> list[Diagnostic]:
    """What is wrong with the reference variant after some changes."""
    resolved = resolve({"extends": "ddv-2026", **sections})
    return [*resolved.report, *shape(resolved)]


def _line(**keys: Any) -> list[Diagnostic]:
    return _faults(score={"lines": {"fox": keys}})


def _told(faults: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(fault.code, fault.message) for fault in faults]


@pytest.mark.parametrize("key", ["extends", "with"])
def test_nothing_is_missing_where_a_layer_is(key: str) -> None:
    resolved = resolve({key: "nope" if key == "extends" else ["nope"]})
    assert [found.code for found in resolved.report] == ["DK301"]
    assert not shape(resolved)


@pytest.mark.parametrize("id", ["ddv-2026", "ddv-2026-home"])
def test_shipped_variants_have_the_right_shape(id: str) -> None:
    assert not shape(resolve(id))


@pytest.mark.parametrize(
    ("keys", "code", "message"),
    [
        ({"valu": 1}, "DK201", "the key `valu` is not known here"),
        ({"value": None}, "DK207", "`value` has no value"),
        ({"value": ""}, "DK207", "`value` is empty"),
        ({"value": [1]}, "DK203", "`value` must be an expression, not a list"),
        ({"found": 3}, "DK203", "`found` must be a map, not `3`"),
        ({"label": {"en": 3}}, "DK203", "`en` must be a text, not `3`"),
        ({"group": "A b"}, "DK205", "`group` can not be `A b`"),
        ({"group": "value\n"}, "DK205", "`group` can not be `value`"),
        ({"source": ["tsr 1", "x"]}, "DK205", "`source` can not be `x`"),
        ({"source": []}, "DK206", "`source` must have at least 1 item"),
        ({"unless": {"A": "b"}}, "DK205", "`A` is no possible id"),
        ({"found": {"a b": "tricks"}}, "DK205", "`a b` is no possible id"),
    ],
)
def test_a_wrong_value_is_told(keys: dict[str, Any], code: str, message: str) -> None:
    assert (code, message) in _told(_line(**keys))
    assert len(_line(**keys)) == 1


def test_a_key_with_a_dot_is_shown_as_the_maps_that_it_means() -> None:
    (fault,) = _line(**{"label.en": "x"})
    assert fault.code == "DK201"
    assert fault.help == "write `label: {en: …}`"


def test_expressions_may_be_numbers_and_truth_values() -> None:
    assert not _line(value=3, when=True, where="true")


def test_a_finding_stands_at_the_value_or_its_key() -> None:
    (fault,) = _line(valu=1)
    assert (fault.place.line, fault.place.column) == (6, 5)
    (fault,) = _line(group="A b")
    assert (fault.place.line, fault.place.column) == (6, 14)
    (fault,) = _line(value=[1])
    assert (fault.place.line, fault.place.column) == (6, 5)


def test_all_missing_keys_of_an_entry_are_told_together() -> None:
    (fault,) = _faults(score={"lines": {"new": {"value": 1}}})
    assert fault.code == "DK202"
    assert fault.message == (
        "the keys `source`, `label`, `group` and `party` are missing in `new`"
    )


def test_a_mistyped_id_gets_the_nearest_one_of_another_layer() -> None:
    (fault,) = _faults(score={"lines": {"foxx": {"value": 1}}})
    assert fault.help == "did you mean `fox`?"


def test_one_missing_key_gets_an_example() -> None:
    entry = {"source": "tsr 1", "label": LABEL}
    (fault,) = _faults(orders={"new": entry})
    assert fault.message == "the key `trumps` is missing in `new`"
    assert fault.help == "write `trumps: [H10, queen, jack, diamonds]`"


def test_keys_that_do_not_go_together_are_told() -> None:
    option = {"type": "bool", "default": True, "label": LABEL}
    assert not _faults(options={"new": option})
    (fault,) = _faults(options={"new": {**option, "from": 3}})
    assert _told([fault]) == [("DK208", "`from` does not go with `type: bool`")]
    won = {"lines": {"won": {"seat": "declarer"}}}
    assert _told(_faults(score=won)) == [("DK208", "`seat` needs `found` beside it")]


def test_an_option_has_what_its_type_needs() -> None:
    new = {"type": "int", "default": 1, "label": LABEL}
    (fault,) = _faults(options={"new": new})
    assert fault.message == "the keys `from` and `to` are missing in `new`"
    new = {"type": "int", "default": True, "from": 1, "to": 2, "label": LABEL}
    (fault,) = _faults(options={"new": new})
    assert fault.code == "DK203"


def test_a_contract_needs_less_when_it_is_abstract() -> None:
    entry = {"source": "tsr 1", "label": LABEL}
    assert not _faults(contracts={"new": {**entry, "abstract": True}})
    (fault,) = _faults(contracts={"new": entry})
    assert fault.code == "DK202"


def test_a_wrong_id_is_told_without_what_its_entry_lacks() -> None:
    faults = _faults(score={"lines": {"Fox": {"value": 1}}})
    assert [fault.code for fault in faults] == ["DK205"]


def test_nothing_is_told_about_values_that_were_refused() -> None:
    faults = _faults(deal={"cut": {"least": 1.5}})
    assert [fault.code for fault in faults] == ["DK114"]


def test_nothing_is_missed_where_something_was_refused() -> None:
    tree = read("a: 1")
    tree.faulty = True
    found = shape_of(tree, VARIANT)
    assert [fault.code for fault in found] == ["DK201"]


def test_keys_that_begin_with_x_are_free() -> None:
    assert not _line(**{"x-note": [1, {"a": None}]})
    assert not _faults(**{"x-note": "mine"})


def test_a_pack_alone_may_lack_anything() -> None:
    pack = {
        "format": 1,
        "id": "p",
        "label": LABEL,
        "pack": True,
        "score": {"lines": {"fox": {"value": 2, "source": "ours 3"}}},
    }
    resolved = resolve(pack)
    assert not resolved.complete
    assert not [*resolved.report, *shape(resolved)]
    pack["deal"] = {"seat": 4}
    assert [fault.code for fault in shape(resolve(pack))] == ["DK201"]


def test_a_variant_without_a_base_needs_all_sections() -> None:
    resolved = resolve({"format": 1, "id": "v", "label": LABEL})
    (fault,) = shape(resolved)
    assert fault.code == "DK202"
    assert "`deck`" in fault.message


def test_nothing_is_told_when_nothing_could_be_read() -> None:
    assert not shape(resolve("no-such-variant"))


def test_nodes_are_found_by_their_path() -> None:
    tree = read("a: [1, {b: 2}]")
    assert plain(node_at(tree, ("a", 1, "b"))) == 2
    assert node_at(tree, ()) is tree
    assert plain(tree) == {"a": [1, {"b": 2}]}
    assert isinstance(node_at(tree, ("a", 1)), Mapping)
