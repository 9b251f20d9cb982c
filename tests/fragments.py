"""Fragments of variants: rules without the labels and sources that entries have."""

from __future__ import annotations

from typing import Any

from doko_rules.validate.schema import VARIANT, definition

Layer = dict[str, Any]

TEXT = {"en": "a rule of a table", "de": "eine Regel eines Tisches"}
LEFT_OUT = {"label": TEXT, "source": "table 1"}
"""What every entry has, and a fragment leaves out."""
GUARDS = {"only_if", "unless"}
SOURCES = {"table": {"title": TEXT, "edition": "2026", "status": "house"}}


def resolved(of: Layer) -> Layer:
    """What a schema refers to, or the schema itself."""
    return resolved(definition(VARIANT, of["$ref"])) if "$ref" in of else of


def filled(data: Any, of: Layer) -> Any:
    """The same with a label and a source wherever an entry has to have one."""
    # A contract may have entries of its own, which add to others only by guards.
    own = "own-" in of.get("$ref", "")
    of = resolved(of)
    if isinstance(data, list):
        return [filled(item, of.get("items", {})) for item in data]
    if not isinstance(data, dict) or "remove" in data:
        return data
    properties, other = of.get("properties", {}), of.get("additionalProperties")
    inner = other if isinstance(other, dict) else {}
    found = {k: filled(v, properties.get(k, inner)) for k, v in data.items()}
    asked = properties if own and not {*data} <= GUARDS else of.get("required", ())
    return {**{key: LEFT_OUT[key] for key in asked if key in LEFT_OUT}, **found}


def over(base: str, packs: list[str], fragment: Layer) -> Layer:
    """A variant that is these rules over another one and some packs."""
    layer = filled(fragment, {"$ref": "#/definitions/variant"})
    return {"sources": SOURCES, "extends": base, "with": packs, **layer}
