"""What messages suggest to somebody who has taken one thing for another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.engine.verify import verify_result
from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
format: 1
id: ours
label: {en: ours, de: unseres}
extends: ddv-2026-home
sources: {table: {title: {en: T, de: T}, edition: "1", status: house}}
"""
ENTRY = "source: table 1, label: {en: a, de: a}"
LINE = f"{ENTRY}, group: specials, found: {{t: tricks}}, party: kontra, value: 1"
OFFER = f"{ENTRY}, ask: turn_after(declarer), offer: {{size: 3}}"
HAPPENINGS = f"""score:
  happenings:
    even: {{{ENTRY}, when: card_points(re) = 120}}
    heart: {{{ENTRY}, found: {{t: tricks}}, where: t.led = hearts}}
"""
EFFECT = f"""session_state: {{kept: {{{ENTRY}, type: int 0..9, seen_by: all}}}}
effects:
  e: {{{ENTRY}, at: deal_scored, when: %s, do: [{{set: kept, to: 1}}]}}
{HAPPENINGS}"""


def _checked(folder: Path, text: str) -> str:
    (folder / "ours.yaml").write_text(HEAD + text, "utf-8")
    run = doko("check", folder / "ours.yaml")
    assert run.status == 1
    return run.out


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (EFFECT % "happened(fox)", "help: `found(line)` is about a line"),
        (
            HAPPENINGS.replace("card_points(re) = 120", "found(heart) > 0"),
            "help: `happened(happening)` or `how_often(happening)` is about",
        ),
        (
            f"score: {{lines: {{l: {{{LINE}, where: t.winner.card = DK}}}}}}\n",
            "help: did you mean `t.won_with.card`?",
        ),
        (
            f"score: {{lines: {{l: {{{LINE}, where: t.won_with = DK}}}}}}\n",
            "help: did you mean `t.won_with.card`?",
        ),
        (
            f"score: {{lines: {{l: {{{LINE}, where: DK = t.won_with}}}}}}\n",
            "help: did you mean `t.won_with.card`?",
        ),
        (
            f"contracts: {{marriage: {{exchange: {{{OFFER}, refused: redeal}}}}}}\n",
            "help: name an entry of `contracts` or `redeals`",
        ),
        (
            f"state: {{v: {{{ENTRY}, type: bool}}}}\n",
            "help: write `seen_by: …` with `all`, `own` or `none`",
        ),
    ],
)
def test_what_was_meant_instead_is_suggested(
    tmp_path: Path, text: str, help: str
) -> None:
    assert help in _checked(tmp_path, text)


def test_where_nothing_is_plainly_meant_nothing_is_suggested(tmp_path: Path) -> None:
    text = f"score: {{lines: {{l: {{{LINE}, where: t.winner.colour = DK}}}}}}\n"
    assert "did you mean" not in _checked(tmp_path, text)


@pytest.mark.parametrize(
    ("given", "help"),
    [
        (
            {"specials": [{"id": "heart", "party": "re"}]},
            "give it as `happened: [heart]",
        ),
        ({"happened": ["fox"]}, "give it as `specials: [{id: fox, party: …}]`"),
    ],
)
def test_lines_and_happenings_have_keys_of_their_own_in_facts(
    tmp_path: Path, given: dict[str, Any], help: str
) -> None:
    (tmp_path / "ours.yaml").write_text(HEAD + HAPPENINGS, "utf-8")
    facts = {
        "variant": "ours",
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 130, "kontra": 110},
        **given,
    }
    (tmp_path / "facts.json").write_text(json.dumps(facts), "utf-8")
    run = doko("score", tmp_path / "facts.json")
    assert run.status == 1
    assert f"help: {help}" in run.out


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("armut", "did you mean `poverty`?"),
        ("Bockrunde", "did you mean `bock`?"),
        ("pflichtsoli", "did you mean `compulsory-solos`?"),
        ("blutbad", "did you mean `animals`?"),
        ("povrety", "did you mean `poverty`?"),
    ],
)
def test_packs_are_found_by_what_they_are_called_in_both_languages(
    tmp_path: Path, name: str, help: str
) -> None:
    text = f"with: [{name}]\n"
    assert f"help: {help}" in _checked(tmp_path, text)


def test_a_word_of_many_labels_suggests_none_of_them(tmp_path: Path) -> None:
    assert "help: known packs: " in _checked(tmp_path, "with: [und]\n")


def test_a_pack_is_told_by_its_label_where_a_variant_is_meant() -> None:
    assert "help: did you mean the pack `poverty`?" in doko("show", "Armut").out


def test_factors_of_one_name_are_told_by_what_differs() -> None:
    factor = {"id": "bock", "times": 2, "groups": ["value", "specials"], "rule": "x"}
    answer = {"factors": [factor]}
    claimed = {"factors": [{**factor, "times": 4, "groups": ["value"]}]}
    (problem,) = verify_result(claimed, answer)
    assert problem.message == (
        "`factors` differ: of `bock` `times` is 2, the record says 4, "
        "`groups` is ['value', 'specials'], the record says ['value']"
    )
