"""Packs say what they need and what they do not go with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.load.gather import Layer
from doko_rules.load.layers import resolve
from doko_rules.load.needed import needed
from doko_rules.load.packs import check_packs
from doko_rules.load.tree import Mapping
from tests.load.trees import at, plain, read

if TYPE_CHECKING:
    from pathlib import Path


def _check(*packs: str) -> tuple[list[Diagnostic], Mapping]:
    layers = [
        Layer(f"p{n}", "pack", f"p{n}.yaml", read(text, f"p{n}"), Place("v", n, 1), 1)
        for n, text in enumerate(packs)
    ]
    tree = Mapping({}, Place("v", 1, 1), "v")
    trees = needed([layer.tree for layer in layers])
    return list(check_packs(zip(layers, trees, strict=True), tree)), tree


def test_a_needed_pack_must_be_there() -> None:
    text = "requires: {why: {pack: p1, reason: {en: because, de: weil}}}"
    faults, _ = _check(text)
    assert [fault.code for fault in faults] == ["DK312"]
    assert "because" in faults[0].help
    assert faults[0].notes[0][1].file == "p0.yaml"
    assert not _check(text, "a: 1")[0]


def test_a_pack_in_conflict_must_not_be_there() -> None:
    text = "conflicts: {why: {pack: p1, reason: because}}"
    assert not _check(text)[0]
    faults, _ = _check(text, "a: 1")
    assert [fault.code for fault in faults] == ["DK313"]
    assert "because" in faults[0].help
    assert len(faults[0].notes) == 2


def test_what_needs_an_entry_that_is_not_there_is_not_asked() -> None:
    text = "conflicts: {why: {needs_entry: effects/a, when: option.a, reason: b}}"
    assert plain(_check(text)[1]) == {"conflicts": {}}
    _, tree = _check(text, "effects: {a: {at: started}}")
    assert plain(tree)["conflicts"]["p0-why"]["when"] == "option.a"


def test_conditions_stay_in_the_tree_with_the_layer_before_the_id() -> None:
    one = "requires: {why: {when: option.a, reason: b}}"
    faults, tree = _check(one, one)
    assert not faults
    entry = {"when": "option.a", "reason": "b"}
    assert plain(tree) == {"requires": {"p0-why": entry, "p1-why": entry}}


def test_what_packs_say_about_others_is_found_in_a_whole_variant() -> None:
    resolved = resolve(
        {
            "extends": "ddv-2026",
            "requires": {"few": {"when": "option.deals <= 12", "reason": "short"}},
        }
    )
    assert plain(at(resolved.tree, "requires")) == {
        "inline-few": {"when": "option.deals <= 12", "reason": "short"}
    }


def test_what_is_no_map_is_left_to_the_check_of_the_shape() -> None:
    faults, tree = _check("requires: [p1]", "conflicts: {why: p0}")
    assert not faults
    assert plain(tree) == {"requires": ["p1"], "conflicts": {"p1-why": "p0"}}


ALONE = """\
format: 1
id: alone
pack: true
label: {en: a, de: a}
set: {deals: 4}
requires: {other: {pack: other, reason: {en: b, de: b}}}
orders: {new: {extends: normal}}
equal_cards: {second: {before: first-wins, wins: last}}
score: {lines: {fox: {remove: true}}}
"""


def test_what_a_pack_says_of_others_is_no_fault_of_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "packs" / "alone.yaml"
    path.parent.mkdir()
    path.write_text(ALONE, "utf-8")
    assert not list(resolve(path).report)
    over = {"format": 1, "id": "x", "label": {"en": "x", "de": "x"}}
    report = resolve(over | {"with": ["alone"]}, base=tmp_path).report
    assert {found.code for found in report} == {
        *("DK306", "DK308", "DK309", "DK312", "DK314")
    }


PACK = """\
format: 1
id: PACK
pack: true
label: {en: a, de: a}
score: {lines: {fox: {value: VALUE}}}
"""
CONFLICT = "conflicts: {two: {pack: two, reason: {en: both say so, de: b}}}\n"


def test_packs_that_do_not_go_together_need_not_agree(tmp_path: Path) -> None:
    (tmp_path / "packs").mkdir()
    for id, value in (("one", "2"), ("two", "3")):
        text = PACK.replace("PACK", id).replace("VALUE", value)
        if id == "one":
            text += CONFLICT
        (tmp_path / "packs" / f"{id}.yaml").write_text(text, "utf-8")
    report = resolve({"extends": "ddv-2026", "with": ["one", "two"]}, base=tmp_path)
    assert [found.code for found in report.report] == ["DK313"]
