"""Entries that are only for variants that have some other entry."""

from __future__ import annotations

from typing import Any

from doko_rules.load.layers import resolve
from doko_rules.load.needed import needed
from tests.load.trees import at, plain, read


def _kept(*texts: str) -> list[Any]:
    return [plain(tree) for tree in needed([read(text) for text in texts])]


def test_an_entry_stays_where_another_layer_has_what_it_needs() -> None:
    pack = "a: {x: {needs_entry: b/k, v: 1}}"
    assert _kept("b: {k: {v: 2}}", pack)[1] == {"a": {"x": {"v": 1}}}
    assert _kept(pack, "b: {k: {v: 2}}")[0] == {"a": {"x": {"v": 1}}}


def test_an_entry_goes_where_nothing_is_what_it_needs() -> None:
    assert _kept("b: {z: {v: 2}}", "a: {x: {needs_entry: b/k, v: 1}}")[1] == {"a": {}}


def test_every_path_has_to_be_there() -> None:
    pack = "a: {x: {needs_entry: [b/k, b/z], v: 1}}"
    assert _kept("b: {k: {v: 2}}", pack)[1] == {"a": {}}
    assert _kept("b: {k: {v: 2}, z: {v: 3}}", pack)[1] == {"a": {"x": {"v": 1}}}


def test_an_entry_that_needs_itself_changes_only_what_another_layer_has() -> None:
    pack = "a: {x: {needs_entry: a/x, v: 1}}"
    assert _kept("a: {k: {v: 2}}", pack)[1] == {"a": {}}
    assert _kept("a: {x: {v: 2}}", pack)[1] == {"a": {"x": {"v": 1}}}


def test_a_guard_can_need_an_entry_as_well() -> None:
    pack = "a: {x: {unless: {p: {needs_entry: b/k, when: c}, q: d}}}"
    assert _kept(pack)[0] == {"a": {"x": {"unless": {"q": "d"}}}}


def test_a_variant_can_be_told_of_rules_that_it_does_not_have() -> None:
    guard = {"needs_entry": "score/lines/none-such", "unless": {"x": "true"}}
    resolved = resolve(
        {"extends": "ddv-2026", "score": {"lines": {"none-such": guard}}}
    )
    assert not resolved.report.has_errors
    assert "none-such" not in plain(at(resolved.tree, "score", "lines"))
