"""A text is read strictly: every oddity is refused with its place."""

from __future__ import annotations

import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.load import document, limits
from doko_rules.load.document import read_document
from doko_rules.load.tree import Mapping
from tests.load.trees import at, codes, faults, plain, read, scalar


def test_maps_lists_and_single_values_are_read() -> None:
    tree = read("""
        a: {b: [1, two, "3"], c: true}
        d: null
        e:
        """)
    assert plain(tree) == {
        "a": {"b": [1, "two", "3"], "c": True},
        "d": None,
        "e": None,
    }


def test_every_node_knows_its_place_and_layer() -> None:
    tree = read("a:\n  b: c\n  d: [e]\n", layer="house")
    assert scalar(tree, "a", "b").place == ("house.yaml", 2, 6, 7)
    assert at(tree, "a", "d").place[:3] == ("house.yaml", 3, 6)
    assert scalar(tree, "a", "b").layer == "house"
    inner = at(tree, "a")
    assert isinstance(inner, Mapping)
    assert inner.keys["d"] == ("house.yaml", 3, 3, 4)
    assert inner.place == ("house.yaml", 2, 3, 4)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\n\tb: 2\n", "DK104", 2, 1),
        ("a: b: c\n", "DK105", 1, 5),
        ("a: [1\n", "DK105", 1, 6),
        ("a: 'b\n", "DK105", 1, 6),
        ("a: 1\n b: 2\n", "DK105", 2, 3),
        ("a\nb: 1\n", "DK105", 2, 2),
        ("a: @b\n", "DK105", 1, 4),
        ("a: - b\n", "DK105", 1, 4),
        ("", "DK106", 1, 1),
        ("# nothing\n", "DK106", 1, 1),
        ("- a\n", "DK106", 1, 1),
        ("a: 1\n---\nb: 1\n", "DK107", 2, 1),
        ("%YAML 1.1\n---\na: 1\n", "DK107", 1, 1),
        ("a: &x 1\n", "DK108", 1, 4),
        ("&x a: 1\n", "DK108", 1, 1),
        ("a: !!str 1\n", "DK109", 1, 4),
        ("a: !x [1]\n", "DK109", 1, 4),
        ("!x a: 1\n", "DK109", 1, 1),
        ("<<: {a: 1}\n", "DK110", 1, 1),
        ("a: 1\nb: 1\na: 2\n", "DK111", 3, 1),
        ("1: a\n", "DK112", 1, 1),
        ("yes: a\n", "DK112", 1, 1),
        ("? [a]\n: 1\n", "DK112", 1, 3),
        ("? {a: b}\n: 1\n", "DK112", 1, 3),
        ("a: yes\n", "DK113", 1, 4),
        ("a: [0, 08]\n", "DK114", 1, 8),
        ("a: 2026-02-21\n", "DK115", 1, 4),
        ("a: ~\n", "DK117", 1, 4),
        ("\ufeffa: 1\n", "DK103", 1, 1),
        ("a: b\x00c\n", "DK103", 1, 5),
        ("a: b\rc: d\n", "DK103", 1, 5),
        ("a: b\u2028c\n", "DK103", 1, 5),
        ("a: \ud800\n", "DK103", 1, 4),
        ('a: "\\e[2J"\n', "DK103", 1, 4),
        ('"\\0": 1\n', "DK103", 1, 1),
    ],
)
def test_oddities_are_refused_with_their_place(
    text: str, code: str, line: int, column: int
) -> None:
    found = faults(text)
    assert [fault.code for fault in found] == [code]
    assert (found[0].place.line, found[0].place.column) == (line, column)
    assert found[0].help


def test_all_oddities_of_a_file_are_reported_at_once() -> None:
    assert codes("a: yes\nb: &x 012\na: 1\nc: !t 2\n") == [
        "DK113",
        "DK108",
        "DK114",
        "DK111",
        "DK109",
    ]


def test_a_faulty_value_is_marked_and_the_rest_is_there() -> None:
    tree, found = read_document("a: yes\nb: *x\nc: 3\n", "f", "f")
    assert len(found) == 2
    assert tree is not None
    assert scalar(tree, "a").faulty
    assert scalar(tree, "b").faulty
    assert plain(at(tree, "c")) == 3


def test_a_map_that_lost_an_entry_is_marked() -> None:
    tree, _ = read_document("a: {<<: {b: 1}}\n", "f", "f")
    assert tree is not None
    inner = at(tree, "a")
    assert isinstance(inner, Mapping)
    assert inner.faulty


def test_the_first_of_two_equal_keys_is_kept() -> None:
    tree, found = read_document("a: 1\na: 2\n", "f", "f")
    assert tree is not None
    assert plain(tree) == {"a": 1}
    assert found[0].notes[0][1].line == 1


def test_line_ends_of_another_system_are_read() -> None:
    tree, found = read_document("a: 1\r\nb: 2\r\n", "f", "f")
    assert not found
    assert tree is not None
    assert scalar(tree, "b").place.line == 2


def test_quoted_words_are_texts() -> None:
    tree = read('a: "no"\nb: \'12\'\n"yes": 1\n')
    assert plain(tree) == {"a": "no", "b": "12", "yes": 1}


@pytest.mark.parametrize(
    "text",
    [
        "x" * (limits.FILE_BYTES + 1),
        "a: " + "[" * 100_000,
        "a: " + "{a: " * 60_000,
        "\n".join(" " * n + "a:" for n in range(400)),
        "a: [" + "1," * 120_000 + "]",
        "a: " + "x" * 5_000,
        "x" * 900 + ": 1\n" + "y" * 5_000 + ": 1",
        "a: '" + "x" * 200_000 + "'",
        "a: >\n" + "  x\n" * 60_000,
    ],
)
def test_what_is_too_large_ends_soon(text: str) -> None:
    start = time.process_time()
    found = codes(text)
    assert time.process_time() - start < 2
    assert found in (["DK116"], ["DK105"])


def test_a_bomb_of_aliases_stays_small() -> None:
    text = "a0: &a0 [x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
    )
    tree, found = read_document(text, "f", "f")
    assert tree is not None
    assert {fault.code for fault in found} == {"DK108"}
    assert len(found) <= limits.FINDINGS


def test_findings_of_one_kind_are_limited() -> None:
    text = "a: [" + ", ".join(["yes"] * 1_000) + "]\n"
    assert len(codes(text)) == limits.FINDINGS


def test_the_reader_written_in_python_finds_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = [
        "a: b: c",
        "a: [1",
        "a: yes\nb: &x 1\n",
        "a: {b: 'c d'}\n",
        "- a",
        "a: !x 1",
    ]
    fast = [codes(text) for text in texts]
    monkeypatch.setattr(document, "_LOADER", yaml.SafeLoader)
    assert [codes(text) for text in texts] == fast


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    tree, found = read_document(text, "f", "f")
    assert (tree is None) <= bool(found)


@given(st.text("ab:-[]{}&*!|>'\"%@`#?, \n\t\\01~<\ufeff", max_size=60))
def test_no_text_of_signs_makes_the_reader_fail(text: str) -> None:
    tree, found = read_document(text, "f", "f")
    assert (tree is None) <= bool(found)
    lines = text.count("\n") + 1
    assert all(1 <= fault.place.line <= lines for fault in found)


@pytest.mark.parametrize("text", ["", "---", "--- \n", "---  # nothing"])
def test_a_document_of_nothing_is_told_where_it_begins(text: str) -> None:
    tree, (fault,) = read_document(text, "f", "f")
    assert tree is None
    assert (fault.code, fault.place.line) == ("DK106", 1)
