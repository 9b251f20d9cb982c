"""Entries keep their order; one with a wish moves, no further than it must."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.load.order import order
from doko_rules.load.tree import Mapping
from tests.load.trees import at, plain, read


def _ordered(entries: str) -> list[str]:
    tree = read(f"m: {{{entries}}}")
    assert not order(tree)
    inner = at(tree, "m")
    assert isinstance(inner, Mapping)
    return list(inner.items)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ("a: {}, b: {}, c: {}", "abc"),
        ("a: {}, b: {}, c: {before: a}", "cab"),
        ("a: {}, b: {}, c: {before: b}", "acb"),
        ("a: {after: c}, b: {}, c: {}, d: {}", "bcad"),
        ("a: {}, b: {}, c: {after: a}", "abc"),
        ("a: {before: d}, b: {}, c: {}, d: {}", "abcd"),
        ("a: {}, b: {}, c: {}, d: {before: b}, e: {before: b}", "adebc"),
        ("a: {}, b: {}, c: {}, d: {before: e}, e: {before: a}", "deabc"),
        ("a: {after: [c, b]}, b: {}, c: {}", "bca"),
        ("a: {}, b: {}, c: {before: [b, a]}", "cab"),
        ("a: {}, b: {}, c: {after: a, before: b}", "acb"),
    ],
)
def test_entries_are_ordered(entries: str, expected: str) -> None:
    assert _ordered(entries) == list(expected)


def test_if_nothing_else_helps_entries_without_a_wish_move() -> None:
    assert _ordered("a: {}, b: {}, c: {}, d: {before: a, after: c}") == list("bcda")


def test_wishes_are_gone_afterwards() -> None:
    tree = read("m: {a: {}, b: {before: a, x: 1}}")
    assert not order(tree)
    assert plain(tree) == {"m": {"b": {"x": 1}, "a": {}}}


def test_entries_of_entries_are_ordered_too() -> None:
    tree = read("m: {a: {inner: {p: {}, q: {before: p}}}}")
    assert not order(tree)
    inner = at(tree, "m", "a", "inner")
    assert isinstance(inner, Mapping)
    assert list(inner.items) == ["q", "p"]


@pytest.mark.parametrize(
    "entries",
    [
        "a: {before: b}, b: {before: a}",
        "a: {after: b}, b: {after: a}",
        "a: {before: b}, b: {before: c}, c: {before: a}, d: {}",
        "a: {before: b, after: b}, b: {}",
        "z: {}, a: {before: b}, b: {before: a}, c: {after: b}",
    ],
)
def test_wishes_in_a_circle_are_told(entries: str) -> None:
    (fault,) = order(read(f"m: {{{entries}}}"))
    assert fault.code == "DK311"
    assert fault.notes


@pytest.mark.parametrize("name", ["bb", "a", "zzz"])
def test_a_wish_names_another_entry(name: str) -> None:
    (fault,) = order(read(f"m: {{a: {{before: {name}}}, bbb: {{}}}}"))
    assert fault.code == "DK308"


def test_an_entry_may_have_the_id_of_a_wish() -> None:
    tree = read("m: {a: {before: {x: 1}, after: {x: 2}}}")
    assert not order(tree)
    assert plain(tree) == {"m": {"a": {"before": {"x": 1}, "after": {"x": 2}}}}


def test_the_number_of_wishes_is_limited() -> None:
    entries = "a: {}, " + ", ".join(f"e{n}: {{before: a}}" for n in range(300))
    assert [fault.code for fault in order(read(f"m: {{{entries}}}"))] == ["DK116"]


@given(
    st.dictionaries(
        st.sampled_from("abcdefgh"),
        st.tuples(
            st.sampled_from(["before", "after", ""]), st.sampled_from("abcdefgh")
        ),
        min_size=1,
    )
)
def test_all_wishes_are_kept_or_a_fault_is_told(
    wishes: dict[str, tuple[str, str]],
) -> None:
    entries = ", ".join(
        f"{key}: {{{f'{word}: {other}' if word else ''}}}"
        for key, (word, other) in wishes.items()
    )
    tree = read(f"m: {{{entries}}}")
    faults = order(tree)
    inner = at(tree, "m")
    assert isinstance(inner, Mapping)
    keys = list(inner.items)
    assert sorted(keys) == sorted(wishes)
    if faults:
        return
    for key, (word, other) in wishes.items():
        if word:
            assert (keys.index(key) < keys.index(other)) == (word == "before")
    still = [key for key, (word, _) in wishes.items() if not word]
    if all(sum(bool(word) for word, _ in wishes.values()) <= 1 for _ in keys):
        assert [key for key in keys if key in still] == still


def test_an_entry_may_stand_before_or_after_all_others() -> None:
    assert _ordered("a: {}, b: {after: all}, c: {}, d: {before: all}") == list("dacb")


def test_entries_that_all_stand_last_keep_the_order_of_the_layers() -> None:
    assert _ordered("a: {after: all}, b: {}, c: {after: all}") == list("bac")
