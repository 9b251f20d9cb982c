"""Removals: an entry is taken away, once, and only where there is one."""

from __future__ import annotations

from doko_rules.core.diagnostics import Place
from doko_rules.load import limits
from doko_rules.load.merge import Merger, free_name, leaves, same
from doko_rules.load.tree import Mapping
from tests.load.trees import at, plain, read


def _merged(*texts: str) -> Merger:
    layers = [read(text, f"l{n}") for n, text in enumerate(texts)]
    groups = {f"l{n}": n for n in range(len(texts))}
    merger = Merger(groups, Mapping({}, Place("f", 1, 1), ""))
    for layer in layers:
        merger.add(layer)
    merger.finish_clashes()
    merger.finish_removals()
    return merger


def test_an_entry_is_removed() -> None:
    merger = _merged("a: {b: 1, c: 2}", "a: {b: {remove: true}}")
    assert plain(merger.tree) == {"a": {"c": 2}}
    assert not merger.diagnostics


def test_a_removed_entry_may_be_given_anew() -> None:
    merger = _merged("a: {b: {c: 1}}", "a: {b: {remove: true}}", "a: {b: {d: 2}}")
    assert plain(merger.tree) == {"a": {"b": {"d": 2}}}
    assert not merger.diagnostics


def test_removing_nothing_is_a_fault() -> None:
    merger = _merged("a: {b: 1}", "a: {c: {remove: true}}")
    assert [fault.code for fault in merger.diagnostics] == ["DK306"]
    assert plain(merger.tree) == {"a": {"b": 1}}


def test_an_entry_is_not_removed_and_given_at_once() -> None:
    merger = _merged("a: {b: {c: 1}}", "a: {b: {remove: true, c: 2}}")
    assert [fault.code for fault in merger.diagnostics] == ["DK305"]


def test_an_entry_may_have_the_id_remove() -> None:
    merger = _merged("a: {remove: {b: 1}}", "a: {remove: {b: 2}}")
    assert plain(merger.tree) == {"a": {"remove": {"b": 2}}}


def test_a_section_can_be_removed() -> None:
    assert plain(_merged("a: {b: 1}\nc: 1", "a: {remove: true}").tree) == {"c": 1}


def test_notes_of_authors_are_left_out() -> None:
    merger = _merged("a: {b: 1, x-c: 2}\nx-d: {e: 3}", "a: {x-c: {remove: true}}")
    assert plain(merger.tree) == {"a": {"b": 1}}
    assert not merger.diagnostics


def test_layers_stay_as_they_are() -> None:
    first, second = read("a: {b: 1}", "l0"), read("a: {c: 2}", "l1")
    merger = Merger({"l0": 0, "l1": 1}, Mapping({}, Place("f", 1, 1), ""))
    merger.add(first)
    merger.add(second)
    assert plain(first) == {"a": {"b": 1}}
    assert plain(second) == {"a": {"c": 2}}


def test_a_merged_map_stands_where_it_was_first_written() -> None:
    merger = _merged("a:\n  b: 1", "\n\na:\n  b: 2\n  c: 3")
    inner = at(merger.tree, "a")
    assert isinstance(inner, Mapping)
    assert inner.place.file == "l0.yaml"
    assert inner.keys["b"].file == "l1.yaml"
    assert inner.keys["c"].line == 5


def test_nodes_of_all_layers_are_counted() -> None:
    many = "\n".join(f"k{n}: 1" for n in range(9_000))
    merger = Merger({}, Mapping({}, Place("f", 1, 1), ""))
    layer = read(many, "l0")
    for _ in range(limits.MERGED_NODES // 9_000 + 1):
        merger.add(layer)
    assert merger.too_large


def test_nodes_are_compared_by_what_they_say() -> None:
    assert same(read("a: [1, {b: c}]"), read("\na:   [1, {b: 'c'}]", "other"))
    assert not same(read("a: 1"), read("a: '1'"))
    assert not same(read("a: true"), read("a: 1"))
    assert not same(read("a: [1]"), read("a: [1, 2]"))
    assert not same(read("a: {}"), read("a: []"))
    assert not same(read("a: {b: 1}"), read("a: {c: 1}"))


def test_leaves_are_values_lists_and_empty_maps() -> None:
    assert [plain(leaf) for leaf in leaves(read("a: {b: 1, c: {}}\nd: [2]"))] == [
        1,
        {},
        [2],
    ]


def test_a_used_name_gets_a_number() -> None:
    assert free_name("a", []) == "a"
    assert free_name("a", ["a", "a-2"]) == "a-3"


# --- two packs of equal rank ----------------------------------------------------------


def _beside(*packs: str) -> Merger:
    """A base with some packs of equal rank, and what they make of it."""
    base = read("a: {source: b 1, value: 1, c: {d: 1}}", "base")
    groups = {"base": 0, **{f"p{n}": 1 for n in range(len(packs))}}
    merger = Merger(groups, Mapping({}, Place("f", 1, 1), ""))
    merger.add(base)
    for n, text in enumerate(packs):
        merger.add(read(text, f"p{n}"))
    merger.finish_clashes()
    merger.finish_removals()
    return merger


def test_an_entry_that_two_packs_change_cites_both() -> None:
    merger = _beside("a: {source: p 1, x: 2}", "a: {source: [q 1, p 1], z: 3}")
    assert not merger.diagnostics
    entry = plain(at(merger.tree, "a"))
    assert entry["source"] == ["p 1", "q 1"]
    assert (entry["x"], entry["z"]) == (2, 3)


def test_two_packs_may_take_away_the_same() -> None:
    merger = _beside("a: {c: {remove: true}}", "a: {c: {remove: true}}")
    assert not merger.diagnostics
    assert plain(merger.tree) == {"a": {"source": "b 1", "value": 1}}


def test_what_one_pack_changes_and_another_takes_away_is_a_clash() -> None:
    merger = _beside("a: {c: {d: 2}}", "a: {c: {remove: true}}")
    assert [fault.code for fault in merger.diagnostics] == ["DK307"]
