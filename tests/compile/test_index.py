"""The index of rules says of each where it is written and who has written it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.variants import load_variant
from tests.engine.deals import HOME, rules
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_a_rule_is_found_where_it_stands_in_its_file() -> None:
    lines = (ROOT / "variants" / "ddv-2026.yaml").read_text("utf-8").splitlines()
    entry = rules(HOME).rules["score/lines/doppelkopf"]
    assert entry["file"] == "variants/ddv-2026.yaml"
    # The first line of the entry, below its id.
    assert lines[entry["line"] - 2].strip() == "doppelkopf:"
    assert entry["layer"] == "ddv-2026"
    assert entry["source"] == ("tsr 7.2.3",)
    assert entry["label"] == {"en": "Doppelkopf", "de": "Doppelkopf"}


def test_a_rule_with_several_clauses_names_all_of_them() -> None:
    assert rules(HOME).rules["reservations/ranks/solo"]["source"] == (
        "tsr 4.1.5",
        "tsr 4.1.7",
    )


def test_what_a_layer_has_changed_is_found_in_that_layer(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(
        "format: 1\nid: table\nlabel: {en: x, de: x}\nextends: ddv-2026-home\n"
        "score:\n  lines:\n    doppelkopf:\n      value: 2\n",
        "utf-8",
    )
    ruleset = load_variant(path)
    changed = ruleset.rules["score/lines/doppelkopf"]
    assert (changed["layer"], changed["line"]) == ("table", 8)
    assert ruleset.rules["score/lines/fox"]["layer"] == "ddv-2026"


def test_what_is_free_or_switched_off_is_no_rule() -> None:
    changes = {
        "extends": HOME,
        "x-note": {"source": "home 1", "label": {"en": "x", "de": "x"}},
        "contracts": {"jacks-solo": {"when": False}},
    }
    ruleset = load_variant(changes)
    assert "x-note" not in ruleset.rules
    assert "contracts/jacks-solo" not in ruleset.rules
    assert "contracts/queens-solo" in ruleset.rules
