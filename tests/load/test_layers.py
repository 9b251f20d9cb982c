"""A variant is put together from its base, its packs and its own entries."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import pytest

from doko_rules.load import limits
from doko_rules.load.document import read_document
from doko_rules.load.layers import Resolved, resolve
from tests.load.trees import at, plain, scalar

if TYPE_CHECKING:
    from pathlib import Path


class Shelf:
    """A directory of variants and packs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (path / "packs").mkdir()

    def variant(self, id: str, text: str = "") -> Shelf:
        return self._write(f"{id}.yaml", id, text)

    def pack(self, id: str, text: str = "") -> Shelf:
        return self._write(f"packs/{id}.yaml", id, "pack: true\n", text)

    def _write(self, name: str, id: str, *texts: str) -> Shelf:
        head = f"format: 1\nid: {id}\nlabel: {{en: {id}, de: {id}}}\n"
        text = head + "".join(map(textwrap.dedent, texts))
        (self.path / name).write_text(text, "utf-8")
        return self

    def resolve(self, id: str, **options: object) -> Resolved:
        return resolve(id, options, [self.path])

    def codes(self, id: str) -> list[str]:
        return [found.code for found in self.resolve(id).report]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path).variant(
        "base",
        """\
        sources: {s: {title: {en: a, de: b}, edition: "1", status: house}}
        rules:
          one: {value: 1, list: [1, 2], part: {a: 1, b: 2}}
          two: {value: 2}
          three: {value: 3}
        """,
    )


def test_maps_merge_by_key_and_the_rest_is_replaced(shelf: Shelf) -> None:
    shelf.variant(
        "own",
        """\
        extends: base
        rules:
          one: {value: 9, list: [3], part: {b: 5, c: 6}}
          four: {value: 4}
        """,
    )
    tree = shelf.resolve("own").tree
    assert plain(at(tree, "rules")) == {
        "one": {"value": 9, "list": [3], "part": {"a": 1, "b": 5, "c": 6}},
        "two": {"value": 2},
        "three": {"value": 3},
        "four": {"value": 4},
    }


def test_every_value_knows_the_layer_and_file_it_comes_from(shelf: Shelf) -> None:
    shelf.variant("own", "extends: base\nrules: {one: {value: 9}}\n")
    tree = shelf.resolve("own").tree
    assert scalar(tree, "rules", "one", "value").layer == "own"
    assert scalar(tree, "rules", "one", "value").place.file.endswith("own.yaml")
    assert scalar(tree, "rules", "two", "value").layer == "base"


def test_layers_are_listed_from_the_lowest_to_the_highest(shelf: Shelf) -> None:
    shelf.variant("middle", "extends: base\nwith: [first]\n")
    shelf.variant("own", "extends: middle\nwith: [second, first]\n")
    shelf.pack("first").pack("second")
    resolved = shelf.resolve("own")
    assert [layer.id for layer in resolved.layers] == [
        "base",
        "first",
        "middle",
        "second",
        "own",
    ]
    assert not resolved.report.has_errors
    assert resolved.complete


def test_a_variant_stands_above_its_packs_and_they_above_the_base(shelf: Shelf) -> None:
    shelf.pack("p", "rules: {one: {value: 7}, two: {value: 7}}\n")
    shelf.variant("own", "extends: base\nwith: [p]\nrules: {one: {value: 9}}\n")
    tree = shelf.resolve("own").tree
    values = {key: plain(at(tree, "rules", key, "value")) for key in ("one", "two")}
    assert values == {"one": 9, "two": 7}


def test_words_about_layers_are_carried_out_and_gone(shelf: Shelf) -> None:
    shelf.pack("p", "rules: {two: {remove: true}, four: {before: one}}\n")
    shelf.variant(
        "own",
        "extends: base\nwith: [p]\nset: {}\nrules: {five: {extends: one}}\n",
    )
    tree = shelf.resolve("own").tree
    assert list(tree.items) == ["format", "id", "label", "sources", "rules"]
    assert plain(at(tree, "rules")) == {
        "four": {},
        "one": {"value": 1, "list": [1, 2], "part": {"a": 1, "b": 2}},
        "three": {"value": 3},
        "five": {"value": 1, "list": [1, 2], "part": {"a": 1, "b": 2}},
    }


def test_a_pack_does_not_give_its_name_to_the_variant(shelf: Shelf) -> None:
    shelf.pack("p")
    inline = {"extends": "base", "with": ["p"]}
    assert resolve(inline, search=[shelf.path]).id == "base"


def test_conditions_of_all_layers_are_kept(shelf: Shelf) -> None:
    shelf.pack("p", "rules: {one: {unless: a, only_if: {named: b}}}\n")
    shelf.pack("q", "rules: {one: {unless: c, plus: 1}}\n")
    shelf.variant(
        "own",
        """\
        extends: base
        with: [p, q]
        rules: {one: {unless: {why: d}, only_if: {named: e}, plus: {x: 2}}}
        """,
    )
    resolved = shelf.resolve("own")
    assert not resolved.report.has_errors
    one = at(resolved.tree, "rules", "one")
    assert plain(one)["unless"] == {"p": "a", "q": "c", "why": "d"}
    assert plain(one)["only_if"] == {"named": "e"}
    assert plain(one)["plus"] == {"q": 1, "x": 2}
    assert scalar(resolved.tree, "rules", "one", "unless", "q").layer == "q"


def test_a_list_of_conditions_gets_names_of_its_layer(shelf: Shelf) -> None:
    shelf.variant("own", "extends: base\nrules: {one: {unless: [a, b]}}\n")
    unless = at(shelf.resolve("own").tree, "rules", "one", "unless")
    assert plain(unless) == {"own": "a", "own-2": "b"}


def test_packs_that_replace_one_value_differently_disagree(shelf: Shelf) -> None:
    shelf.pack("p", "rules: {one: {value: 7}}\n")
    shelf.pack("q", "rules: {one: {value: 8}}\n")
    shelf.pack("r", "rules: {one: {value: 7}}\n")
    shelf.variant("own", "extends: base\nwith: [p, q]\n")
    shelf.variant("same", "extends: base\nwith: [p, r]\n")
    shelf.variant("decided", "extends: base\nwith: [p, q]\nrules: {one: {value: 6}}\n")
    shelf.variant("above", "extends: own\nwith: [r]\n")
    found = list(shelf.resolve("own").report)
    assert [fault.code for fault in found] == ["DK307"]
    assert found[0].place.file.endswith("q.yaml")
    assert found[0].notes[0][1].file.endswith("p.yaml")
    assert shelf.codes("same") == []
    assert shelf.codes("decided") == []
    assert shelf.codes("above") == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("{one: {value: 7}}", "{one: {remove: true}}"),
        ("{one: {remove: true}}", "{one: {value: 7}}"),
        ("{six: {value: 7}}", "{six: {value: 8}}"),
        ("{one: {list: [1]}}", "{one: {list: [1, 3]}}"),
        ("{one: {part: {a: 3}}}", "{one: {part: 3}}"),
    ],
)
def test_packs_can_disagree_in_many_ways(shelf: Shelf, first: str, second: str) -> None:
    shelf.pack("p", f"rules: {first}\n").pack("q", f"rules: {second}\n")
    shelf.variant("own", "extends: base\nwith: [p, q]\n")
    assert shelf.codes("own") == ["DK307"]


def test_two_packs_may_remove_the_same_entry(shelf: Shelf) -> None:
    shelf.pack("p", "rules: {one: {remove: true}}\n")
    shelf.pack("q", "rules: {one: {remove: true}}\n")
    shelf.variant("own", "extends: base\nwith: [p, q]\n")
    resolved = shelf.resolve("own")
    assert "one" not in plain(at(resolved.tree, "rules"))


def test_packs_that_set_an_option_differently_disagree(shelf: Shelf) -> None:
    shelf.variant("base", "options: {num: {type: int, from: 1, to: 9, default: 3}}\n")
    shelf.pack("p", "set: {num: 4}\n").pack("q", "set: {num: 5}\n")
    shelf.variant("own", "extends: base\nwith: [p, q]\n")
    assert shelf.codes("own") == ["DK307"]


def test_a_variant_can_not_be_built_on_itself(shelf: Shelf) -> None:
    shelf.variant("a", "extends: b\n").variant("b", "extends: a\n")
    resolved = shelf.resolve("a")
    (found,) = resolved.report
    assert found.code == "DK303"
    assert found.place.file.endswith("b.yaml")
    assert not resolved.complete


def test_the_number_of_layers_is_limited(shelf: Shelf) -> None:
    for n in range(limits.LAYERS + 5):
        shelf.variant(f"v{n}", f"extends: v{n + 1}\n")
    assert "DK116" in shelf.codes("v0")
    for n in range(limits.LAYERS + 5):
        shelf.pack(f"p{n}")
    names = ", ".join(f"p{n}" for n in range(limits.LAYERS + 5))
    shelf.variant("own", f"extends: base\nwith: [{names}]\n")
    assert set(shelf.codes("own")) == {"DK116"}


def test_the_size_of_all_layers_together_is_limited(shelf: Shelf) -> None:
    many = "\n".join(f"k{{n}}-{k}: {{{{}}}}" for k in range(9_000))
    for n in range(8):
        shelf.pack(f"p{n}", many.format(n=n) + "\n")
    shelf.variant("own", "extends: base\nwith: [p0, p1, p2, p3, p4, p5, p6, p7]\n")
    assert shelf.codes("own") == ["DK116"]


def test_what_is_missing_below_is_told_once(shelf: Shelf) -> None:
    shelf.variant("own", "extends: nothing-there\nwith: [neither]\n")
    resolved = shelf.resolve("own")
    assert [found.code for found in resolved.report] == ["DK301", "DK301"]
    assert not resolved.complete


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("extends: [base]", "DK203"),
        ("extends: {a: b}", "DK203"),
        ("extends:", "DK203"),
        ("extends: 3", "DK203"),
        ("extends: base\nwith: p", "DK203"),
        ("extends: base\nwith: [[p]]", "DK203"),
        ("extends: base\nset: {num: {a: b}}", "DK314"),
    ],
)
def test_a_wrong_header_is_told(shelf: Shelf, header: str, code: str) -> None:
    shelf.variant("own", f"{header}\n")
    assert shelf.codes("own") == [code]


def test_each_file_has_a_format_an_id_and_a_label(shelf: Shelf) -> None:
    (shelf.path / "bare.yaml").write_text("extends: base\n", "utf-8")
    messages = [found.message for found in shelf.resolve("bare").report]
    assert messages == [f"the key `{k}` is missing" for k in ("format", "id", "label")]


def test_an_unknown_format_is_told(shelf: Shelf) -> None:
    text = "format: 2\nid: new\nlabel: {en: a, de: b}\n"
    (shelf.path / "new.yaml").write_text(text, "utf-8")
    assert shelf.codes("new") == ["DK209"]


def test_a_file_has_the_name_of_its_id(shelf: Shelf) -> None:
    text = "format: 1\nid: other\nlabel: {en: a, de: b}\n"
    path = shelf.path / "named.yaml"
    path.write_text(text, "utf-8")
    assert shelf.codes("named") == ["DK304"]
    assert not resolve(path).report.has_errors
    assert not resolve(str(path)).report.has_errors


def test_packs_and_variants_are_told_apart(shelf: Shelf) -> None:
    shelf.pack("p")
    shelf.variant("on-pack", "extends: ./packs/p.yaml\n")
    shelf.variant("with-variant", "extends: base\nwith: [./base.yaml]\n")
    shelf.pack("deep", "extends: base\nwith: [p]\n")
    shelf.variant("own", "extends: base\nwith: [deep]\n")
    assert shelf.codes("on-pack") == ["DK316"]
    assert shelf.codes("own") == ["DK316", "DK316"]
    shelf.variant("other", "rules: {}\n")
    shelf.variant("with-variant", "extends: base\nwith: [./other.yaml]\n")
    assert shelf.codes("with-variant") == ["DK316"]


def test_a_pack_alone_is_not_complete(shelf: Shelf) -> None:
    shelf.pack("p", "rules: {one: {value: 7}}\n")
    resolved = resolve(shelf.path / "packs" / "p.yaml")
    assert not resolved.report.has_errors
    assert not resolved.complete
    assert resolved.id == "p"


def test_a_stranger_can_not_name_paths(shelf: Shelf) -> None:
    shelf.variant("own", "extends: ./base.yaml\n")
    assert not shelf.resolve("own").report.has_errors
    for reference in ("own", {"extends": str(shelf.path / "base.yaml")}):
        report = resolve(reference, search=[shelf.path], paths=False).report
        assert [found.code for found in report] == ["DK302"]


def test_relative_paths_start_at_the_base(shelf: Shelf) -> None:
    assert resolve("./base.yaml", base=shelf.path).id == "base"
    assert resolve({"extends": "./base.yaml"}, base=shelf.path).id == "base"


def test_texts_are_kept_for_excerpts(shelf: Shelf) -> None:
    shelf.variant("own", "extends: base\n")
    texts = shelf.resolve("own").report.texts
    assert sorted(name.rpartition("/")[2] for name in texts) == [
        "base.yaml",
        "own.yaml",
    ]


def test_a_resolved_variant_says_the_same_when_it_is_read_again() -> None:
    import json

    for id in ("ddv-2026", "ddv-2026-home"):
        resolved = resolve(id)
        text = json.dumps(plain(resolved.tree), ensure_ascii=False)
        tree, faults = read_document(text, "f", "f")
        assert not faults
        assert tree is not None
        assert plain(tree) == plain(resolved.tree)


def test_what_is_set_must_be_a_map() -> None:
    report = resolve({"extends": "ddv-2026", "set": 1}).report
    assert [d.message for d in report] == ["`set` must be a map of options"]
