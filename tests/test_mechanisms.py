"""The snippets of the page about mechanisms are rules that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml

from doko_rules.compile.variant import check_variant
from doko_rules.validate.schema import schema
from tests.pages import blocks
from tests.source import ROOT

if TYPE_CHECKING:
    from tests.pages import Block

PAGE = ROOT / "docs" / "explanation" / "mechanisms.md"
TEXT = {"en": "a rule of a table", "de": "eine Regel eines Tisches"}
LEFT_OUT = {"label": TEXT, "source": "table 1"}
"""What every entry has, and the page leaves out."""
GUARDS = {"only_if", "unless"}
FILE = {
    "sources": {"table": {"title": TEXT, "edition": "2026", "status": "house"}},
    "define": {},
}
SNIPPETS = [block for block in blocks(PAGE) if block.language == "yaml"]


def _definition(found: dict[str, Any]) -> dict[str, Any]:
    """What a schema refers to."""
    name = found.get("$ref", "").rpartition("/")[2]
    definitions = schema("variant.schema.json")["definitions"]
    return _definition(definitions[name]) if name else found


def filled(data: Any, of: dict[str, Any]) -> Any:
    """The same with a label and a source wherever an entry has to have one."""
    # A contract may have entries of its own, which add to others only by guards.
    if isinstance(data, dict) and "remove" in data:
        return data
    own = "own-" in of.get("$ref", "") and not {*data} <= GUARDS
    of = _definition(of)
    if isinstance(data, list):
        return [filled(item, of.get("items", {})) for item in data]
    if not isinstance(data, dict):
        return data
    properties, other = of.get("properties", {}), of.get("additionalProperties")
    inner = other if isinstance(other, dict) else {}
    found = {k: filled(v, properties.get(k, inner)) for k, v in data.items()}
    asked = properties if own else of.get("required", ())
    usual = {key: LEFT_OUT[key] for key in asked if key in LEFT_OUT}
    return {**usual, **found}


@pytest.mark.parametrize("block", SNIPPETS, ids=lambda block: f"line {block.line}")
def test_a_snippet_can_be_played(block: Block) -> None:
    assert block.note == "over", "say over which variant and packs"
    base, *packs = block.about.split()
    layer = filled(yaml.safe_load(block.text), {"$ref": "#/definitions/variant"})
    checked = check_variant({**FILE, "extends": base, "with": packs, **layer})
    assert not [f"{d.code} {d.message}: {d.help}" for d in checked.report]
