"""What `doko show` prints of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doko_rules.cli.yaml_text import scalar_text, yaml_text
from doko_rules.engine.variants import load_variant
from doko_rules.load.document import read_document
from doko_rules.load.fingerprint import fingerprint
from doko_rules.load.layers import resolve
from tests.cli.packs import write_packs
from tests.cli.running import doko, same_as_golden

if TYPE_CHECKING:
    from pathlib import Path

OURS = """\
format: 1
id: ours
label: {en: ours, de: unseres}
extends: ddv-2026
sources:
  table:
    title: {en: Our table, de: Unser Tisch}
    edition: "2026"
    status: house
set: {deals: 8}
score:
  lines:
    charlie: {source: table 1, value: 2}
"""


@pytest.mark.parametrize("name", ["ddv-2026", "ddv-2026-home"])
def test_what_is_shown_is_the_same_variant_again(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text(doko("show", name, "--origin").out, encoding="utf-8")
    assert doko("check", path).out.endswith("no findings\n")
    assert fingerprint(resolve(path)) == fingerprint(resolve(name))


@pytest.mark.parametrize("packs", ["[knocking, bock]", "[superschweinchen]"])
def test_packs_that_need_others_or_shun_them_are_shown_as_the_same_variant_again(
    tmp_path: Path, packs: str
) -> None:
    needed = "schweinchen, " if "super" in packs else ""
    path = tmp_path / "ours.yaml"
    path.write_text(OURS.replace("set:", f"with: [{needed}{packs[1:]}\nset:"))
    shown = tmp_path / "shown.yaml"
    text = doko("show", path).out.replace("id: ours", "id: shown", 1)
    shown.write_text(text, encoding="utf-8")
    assert doko("check", shown).out.endswith("no findings\n")
    again = text.replace("id: shown", "id: ours", 1)
    shown.write_text(again, encoding="utf-8")
    assert fingerprint(resolve(shown)) == fingerprint(resolve(path))


def test_people_see_where_each_value_of_an_entry_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.yaml").write_text(OURS)
    run = doko("show", "ours.yaml", "--origin")
    assert run.status == 0
    lines = run.out.splitlines()
    start = lines.index("    charlie:")
    assert same_as_golden("show-origin", "\n".join(lines[start : start + 11]) + "\n")
    assert any(line.startswith("set: {deals: 8}") for line in lines)


def test_rules_are_shown_alone_in_the_order_of_the_variant() -> None:
    rules = ("trick/follow", "score/lines/fox", "score/groups", "trick/follow/duty")
    shown = doko("show", "ddv-2026", *rules, "--json").data
    whole = doko("show", "ddv-2026", "--json").data
    assert shown == {
        "trick": {"follow": whole["trick"]["follow"]},
        "score": {
            "groups": whole["score"]["groups"],
            "lines": {"fox": whole["score"]["lines"]["fox"]},
        },
    }
    origin = doko("show", "ddv-2026", "score/lines/fox", "--origin").out
    assert "# variants/ddv-2026.yaml:" in origin


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("score/lines/fxo", "there is no rule `score/lines/fxo`: did you mean `fox`?"),
        ("trick/follow/duty/x", "there is no rule `trick/follow/duty/x`"),
        ("scores", "did you mean `score`?"),
    ],
)
def test_a_rule_that_is_not_there_is_not_shown(rule: str, said: str) -> None:
    run = doko("show", "ddv-2026", rule)
    assert run.status == 2
    assert said in run.err


def test_people_see_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.yaml").write_text(OURS)
    run = doko("show", "ours.yaml", "--options", "--lang", "de")
    assert run.status == 0
    assert same_as_golden("show-options-de", run.out)


def test_programs_get_the_tree_the_places_or_the_options() -> None:
    plain = doko("show", "ddv-2026", "--json").data
    assert plain["deck"]["copies"] == 2
    places = doko("show", "ddv-2026", "--json", "--origin").data
    assert places["deck"]["copies"]["value"] == 2
    assert places["deck"]["copies"]["file"] == "variants/ddv-2026.yaml"
    (option,) = doko("show", "ddv-2026-home", "--options", "--json").data
    assert (option["id"], option["value"], option["default"]) == ("deals", 12, 24)


GROUPED = """\
format: 1
id: grouped
label: {en: grouped, de: gruppiert}
extends: ddv-2026
option_groups:
  table: {label: {en: At the table, de: Am Tisch}}
  cards: {label: {en: Cards, de: Karten}, before: table}
options:
  deals: {group: table}
  nines: {type: bool, default: true, group: cards, label: {en: nines, de: Neunen}}
  loud: {type: bool, default: true, label: {en: loud, de: laut}}
"""


def test_options_are_listed_group_by_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "grouped.yaml").write_text(GROUPED)
    listed = doko("show", "grouped", "--options", "--json", "--lang", "de").data
    assert [
        (option["id"], option.get("group"), option.get("group_label"))
        for option in listed
    ] == [
        ("loud", None, None),
        ("nines", "cards", "Karten"),
        ("deals", "table", "Am Tisch"),
    ]
    rows = doko("show", "grouped", "--options").out.splitlines()
    assert rows[0].split()[0] == "group"
    assert rows[3].startswith("Cards")
    ruleset = load_variant("grouped", search=["."])
    assert [*ruleset.option_groups] == ["cards", "table"]
    assert ruleset.option_groups["cards"] == {"en": "Cards", "de": "Karten"}
    assert ruleset.options["deals"]["group"] == "table"
    assert ruleset.options["loud"]["group"] == ""


def test_a_group_of_options_must_exist(tmp_path: Path) -> None:
    path = tmp_path / "grouped.yaml"
    path.write_text(GROUPED.replace("group: cards", "group: card"))
    run = doko("check", path)
    assert run.status == 1
    assert "error[DK501] there is no group of options `card`" in run.out
    assert "did you mean `cards`?" in run.out


def test_a_faulty_variant_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(OURS.replace("charlie", "charly"))
    run = doko("show", path)
    assert run.status == 1
    assert run.out.count("error[") == 1
    assert doko("show", "nosuch").status == 2


@given(st.text(max_size=30))
@example("no")
@example("a: b")
@example("1:30")
@example("- x")
@example("x #y")
@example("null")
@example(" x ")
@example("if a then [b] else {c}, d")
def test_any_text_reads_back_as_itself(text: str) -> None:
    written = f"key: {scalar_text(text)}\nflow: [{scalar_text('a')}]\n"
    tree, found = read_document(written, "x", "")
    if found:
        # What YAML can not hold, or only by an escape, is no text of a variant.
        assert {finding.code for finding in found} <= {"DK103"}
        return
    assert tree is not None
    again, _ = read_document(yaml_text(tree), "x", "")
    assert again is not None
    for node in (tree, again):
        value = node.items["key"]
        assert getattr(value, "value", None) == text


# --- what can be named by its id -----------------------------------------------------


def test_without_a_variant_all_variants_and_packs_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_packs(tmp_path)
    (tmp_path / "ours.yaml").write_text(OURS)
    (tmp_path / "letter.yaml").write_text("dear: all")
    rows = [line.split() for line in doko("show").out.splitlines()]
    assert rows[0] == ["id", "kind", "label", "extends", "file"]
    ids = [row[0] for row in rows[2:]]
    assert {"ddv-2026", "ddv-2026-home", "ours", "caught", "no-fox"} <= set(ids)
    assert "letter" not in ids
    kinds = [row[1] for row in rows[2:]]
    assert kinds == sorted(kinds, reverse=True)
    german = doko("show", "--lang", "de").out
    assert "Karlchen gefangen zählt" in german and "Paket" in german
    listed = {entry["id"]: entry for entry in doko("show", "--json").data}
    assert listed["caught"] == {
        "id": "caught",
        "kind": "pack",
        "label": {
            "en": "A caught Charlie counts",
            "de": "Karlchen gefangen zählt",
        },
        "file": "packs/caught.yaml",
        "extends": None,
        "options": ["caught_value", "caught_in"],
    }
    assert listed["ours"]["extends"] == "ddv-2026"
    assert doko("show", "--options").status == 2


def test_a_pack_is_shown_and_checked_by_its_id_but_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_packs(tmp_path)
    assert "charlie-caught:" in doko("show", "caught").out
    assert doko("check", "caught").out == "caught: no findings\n"
    run = doko("session", "caught")
    assert run.status == 1
    assert "error[DK316] `caught` is a pack, which nobody can play by itself" in run.out
    assert "help: take it in with `with: [caught]`" in run.out
