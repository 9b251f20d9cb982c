"""A text is told where the entry still is what its author spoke of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit.opened import open_variant
from doko_rules.audit.rulebook.reader import Reader

if TYPE_CHECKING:
    from pathlib import Path


def _text(
    rule: str,
    layer: dict[str, Any] | None = None,
    base: str | Path = "ddv-2026",
    language: str = "en",
) -> str:
    """The text of a rule in a layer over some base."""
    variant = {"extends": str(base), **layer} if layer else str(base)
    reader = Reader(open_variant(variant), language)
    return reader.own_words(reader.node(rule))


def test_a_text_has_the_values_of_options() -> None:
    assert _text("session/ends/deals") == "A session has 24 deals."
    assert _text("session/ends/deals", {"options": {"deals": {"default": 7}}}) == (
        "A session has 7 deals."
    )
    assert _text("session/ends/deals", {"set": {"deals": 9}}, language="de") == (
        "Eine Liste hat 9 Spiele."
    )


FOX = "score/lines/fox"


def test_a_text_is_left_out_where_a_higher_layer_has_changed_the_entry() -> None:
    assert _text(FOX)
    assert not _text(FOX, {"score": {"lines": {"fox": {"value": 2}}}})


def test_a_text_stays_where_the_entry_is_only_narrowed_or_called_otherwise() -> None:
    narrowed = {"unless": {"solo": "contract.solo"}}
    assert _text(FOX, {"score": {"lines": {"fox": narrowed}}})
    label = {"label": {"en": "ace of diamonds", "de": "Karo-Ass"}}
    assert _text(FOX, {"score": {"lines": {"fox": label}}})


def test_a_text_of_the_layer_that_changes_the_entry_is_told() -> None:
    changed = {"value": 2, "text": {"en": "Twice.", "de": "Doppelt."}}
    assert _text(FOX, {"score": {"lines": {"fox": changed}}}) == "Twice."


def test_a_text_is_left_out_where_a_definition_is_another_one() -> None:
    rule = "outcome/needs/own-denial"
    assert _text(rule)
    kept = {"define": {"kept": {"is": "card_points(p) > 200"}}}
    assert not _text(rule, kept)


def test_a_text_is_left_out_where_a_number_of_a_level_is_another_one() -> None:
    rule = "score/lines/credit"
    assert _text(rule)
    levels = {"no90": {"credit": 110}}
    assert not _text(rule, {"ladders": {"calls": {"levels": levels}}})


@pytest.mark.parametrize(
    ("said", "told"), [("Dear.", ""), ("Dear: {option.dear}.", "Dear: yes.")]
)
def test_a_text_that_does_not_speak_of_an_option_holds_for_its_default(
    said: str, told: str, tmp_path: Path
) -> None:
    label = {"en": "dear", "de": "teuer"}
    text = {"en": said, "de": said}
    layer = {
        "format": 1,
        "id": "dear",
        "label": label,
        "extends": "ddv-2026",
        "options": {"dear": {"type": "bool", "default": False, "label": label}},
        "score": {
            "lines": {"fox": {"value": "if option.dear then 2 else 1", "text": text}}
        },
    }
    base = tmp_path / "dear.yaml"
    base.write_text(json.dumps(layer), "utf-8")
    assert _text(FOX, base=base).startswith("Dear")
    assert _text(FOX, {"set": {"dear": True}}, base) == told


def test_a_text_is_not_inherited_by_an_entry_that_extends_another_one() -> None:
    assert _text("contracts/normal")
    assert _text("contracts/marriage") != _text("contracts/normal")
    line = {
        "pig": {
            "extends": "fox",
            "source": "tsr 1",
            "label": {"en": "pig", "de": "Schwein"},
        }
    }
    assert not _text("score/lines/pig", {"score": {"lines": line}})
