"""A variant is loaded by id, by path or as plain data, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.core.errors import DokoError, VariantError
from doko_rules.engine.variants import load_variant
from doko_rules.views.book import book_of
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.engine.ruleset import Ruleset

TABLE = """\
format: 1
id: table
label: {en: our table, de: unser Tisch}
extends: ddv-2026
set: {deals: 4}
"""


def _deals(ruleset: Ruleset) -> Any:
    return ruleset.options["deals"]["value"]


def test_a_shipped_variant_is_loaded_by_its_id() -> None:
    ruleset = load_variant("ddv-2026-home")
    assert ruleset.id == "ddv-2026-home"
    assert ruleset.label["de"] == "DDV 2026, Heimrunde"


def test_a_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, "utf-8")
    for reference in (path, str(path)):
        assert _deals(load_variant(reference)) == 4


def test_a_file_in_a_directory_to_search_is_loaded_by_its_id(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(TABLE, "utf-8")
    assert load_variant("table", search=[tmp_path]).id == "table"


def test_plain_data_is_loaded_as_a_layer_of_its_own() -> None:
    data = {"extends": "ddv-2026", "options": {"deals": 7}}
    ruleset = load_variant(data)
    assert _deals(ruleset) == 7
    assert data == {"extends": "ddv-2026", "options": {"deals": 7}}


def test_options_that_are_given_win_over_those_of_the_layers() -> None:
    assert _deals(load_variant("ddv-2026-home")) == 12
    assert _deals(load_variant("ddv-2026-home", {"deals": 5})) == 5


def test_the_fingerprint_tells_rules_apart_but_not_their_comments(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.yaml"
    fingerprints = []
    for text in (TABLE, f"# a comment\n{TABLE}", TABLE.replace("4}", "5}")):
        path.write_text(text, "utf-8")
        fingerprints.append(load_variant(path).fingerprint)
    assert fingerprints[0] == fingerprints[1] != fingerprints[2]


@pytest.mark.parametrize(
    ("reference", "options", "code"),
    [
        ("ddv-2062", None, "DK301"),
        ("./no-such-file.yaml", None, "DK101"),
        ({"extends": "ddv-2026", "decks": {}}, None, "DK201"),
        ({"extends": "ddv-2026", "define": {"kept": {"is": "no_such"}}}, None, "DK402"),
        ("ddv-2026", {"deels": 4}, "DK314"),
        ("ddv-2026", {"deals": 0}, "DK315"),
    ],
)
def test_what_can_not_be_loaded_is_an_error_with_a_report(
    reference: Any, options: Any, code: str
) -> None:
    with pytest.raises(VariantError) as error:
        load_variant(reference, options)
    assert isinstance(error.value, DokoError)
    assert [found.code for found in error.value.report] == [code]
    assert code in str(error.value)


def test_a_ruleset_remembers_what_it_was_loaded_from(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, "utf-8")
    ruleset = load_variant(path, {"deals": 9})
    assert ruleset.origin[:3] == (path, {"deals": 9}, ())
    book = book_of(ruleset)
    assert book.compiler.options["deals"] == 9
    assert book_of(ruleset) is book


def test_every_shipped_variant_loads_without_a_finding() -> None:
    for path in sorted((ROOT / "variants").glob("*.yaml")):
        if not path.name.endswith(".cases.yaml"):
            assert not list(check_variant(path.stem).report), path.name
            assert load_variant(path.stem).id == path.stem
