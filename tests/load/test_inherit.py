"""Entries inherit from siblings: everything but what speaks about one entry alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.core.diagnostics import Place
from doko_rules.load import limits
from doko_rules.load.inherit import inherit
from doko_rules.load.merge import Merger
from doko_rules.load.tree import Mapping
from tests.load.trees import at, plain, read

if TYPE_CHECKING:
    from typing import Any


def _inherited(*texts: str) -> Merger:
    merger = Merger({}, Mapping({}, Place("f", 1, 1), ""))
    for n, text in enumerate(texts):
        merger.add(read(text, f"l{n}"))
    inherit(merger)
    merger.finish_removals()
    return merger


def _plain(*texts: str) -> Any:
    merger = _inherited(*texts)
    assert not merger.diagnostics
    return plain(merger.tree)


def test_an_entry_takes_over_what_it_does_not_say() -> None:
    tree = _plain("m: {a: {x: 1, part: {w: 2, z: 3}}, b: {extends: a, part: {z: 4}}}")
    assert tree["m"]["b"] == {"x": 1, "part": {"w": 2, "z": 4}}
    assert tree["m"]["a"] == {"x": 1, "part": {"w": 2, "z": 3}}


@pytest.mark.parametrize("key", ["label", "source", "before", "after", "abstract"])
def test_what_speaks_about_one_entry_is_not_inherited(key: str) -> None:
    tree = _plain(f"m: {{a: {{x: 1, {key}: v}}, b: {{extends: a}}}}")
    assert tree["m"]["b"] == {"x": 1}


def test_labels_further_inside_are_inherited() -> None:
    tree = _plain("m: {a: {part: {label: v}}, b: {extends: a}}")
    assert tree["m"]["b"] == {"part": {"label": "v"}}


def test_entries_inherit_over_several_steps_in_any_order() -> None:
    tree = _plain("m: {c: {extends: b, z: 3}, b: {extends: a, w: 2}, a: {x: 1}}")
    assert tree["m"]["c"] == {"x": 1, "w": 2, "z": 3}


def test_what_a_layer_changes_is_inherited() -> None:
    tree = _plain("m: {a: {x: 1}, b: {extends: a}}", "m: {a: {x: 5}}")
    assert tree["m"]["b"] == {"x": 5}


def test_an_inherited_part_can_be_removed() -> None:
    tree = _plain("m: {a: {x: 1, w: 2}, b: {extends: a, x: {remove: true}}}")
    assert tree["m"]["b"] == {"w": 2}
    assert tree["m"]["a"] == {"x": 1, "w": 2}


def test_a_part_that_is_removed_by_a_layer_does_not_come_back() -> None:
    tree = _plain(
        "m: {a: {x: 1}, b: {extends: a, x: 2}}", "m: {b: {x: {remove: true}}}"
    )
    assert tree["m"]["b"] == {}


def test_conditions_of_parent_and_child_are_kept() -> None:
    tree = _plain("m: {a: {unless: p}, b: {extends: a, unless: q}}")
    assert tree["m"]["b"] == {"unless": {"l0": "p", "l0-2": "q"}}
    tree = _plain("m: {a: {unless: {why: p}}, b: {extends: a, unless: {why: q}}}")
    assert tree["m"]["b"] == {"unless": {"why": "q"}}


def test_entries_inside_an_inherited_entry_can_inherit() -> None:
    tree = _plain("m: {a: {inner: {p: {x: 1}, q: {extends: p}}}, b: {extends: a}}")
    assert tree["m"]["b"]["inner"]["q"] == {"x": 1}


@pytest.mark.parametrize(
    "entries",
    [
        "a: {extends: a}",
        "a: {extends: b}, b: {extends: a}",
        "c: {extends: a}, a: {extends: b}, b: {extends: a}",
    ],
)
def test_an_entry_can_not_inherit_from_itself(entries: str) -> None:
    merger = _inherited(f"m: {{{entries}}}")
    assert [fault.code for fault in merger.diagnostics] == ["DK310"]


@pytest.mark.parametrize("parent", ["nothing", "x", "gone"])
def test_the_parent_must_be_an_entry(parent: str) -> None:
    merger = _inherited(
        f"m: {{x: 1, gone: {{w: 1}}, b: {{extends: {parent}}}}}",
        "m: {gone: {remove: true}}",
    )
    assert [fault.code for fault in merger.diagnostics] == ["DK309"]
    entry = at(merger.tree, "m", "b")
    assert isinstance(entry, Mapping)
    assert entry.faulty


def test_the_heirs_of_a_faulty_entry_are_faulty() -> None:
    merger = _inherited("m: {a: {extends: none}, b: {extends: a}}")
    assert len(merger.diagnostics) == 1
    entry = at(merger.tree, "m", "b")
    assert isinstance(entry, Mapping)
    assert entry.faulty


def test_a_line_of_entries_has_a_limited_length() -> None:
    entries = ["e0: {x: 1}"]
    entries += [f"e{n}: {{extends: e{n - 1}}}" for n in range(1, limits.PARENTS + 3)]
    merger = _inherited(f"m: {{{', '.join(entries)}}}")
    assert {fault.code for fault in merger.diagnostics} == {"DK116"}
