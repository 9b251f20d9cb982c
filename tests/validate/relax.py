"""Makes the schema of layers within the schema of variants.

A file that extends another one, or is a pack, may leave out what its base has. So its
schema is that of whole variants without what must be there. Run
``python -m tests.validate.relax`` after a change to ``schemas/variant.schema.json``.
"""

from __future__ import annotations

import json
from typing import Any

from doko_rules.validate.schema import LAYER, VARIANT, schemas

Schema = dict[str, Any]

TOP = "#/definitions/"
"""Where references lead."""

HEADER = ["format", "id", "label"]
"""What each file must have by itself."""

DEMANDS = frozenset({"required", "dependencies", "minProperties"})
"""Words of a schema that ask for something to be there."""

DATA = frozenset({"examples", "const", "enum", "default"})
"""Words of a schema that hold data and not schemas."""


def with_layer(variant: Schema) -> Schema:
    """The schema of variants, with that of layers among its definitions."""
    whole = {name: d for name, d in variant["definitions"].items() if name != LAYER}
    return {**variant, "definitions": {**whole, LAYER: layer_schema(whole)}}


def layer_schema(whole: Schema) -> Schema:
    """The schema of layers, from the definitions of whole variants."""
    definitions = {name: relaxed(definition) for name, definition in whole.items()}
    definitions["variant"]["required"] = HEADER
    text = json.dumps({"$ref": f"{TOP}variant", "definitions": definitions})
    inside: Schema = json.loads(text.replace(f'"{TOP}', f'"{TOP}{LAYER}/definitions/'))
    return {
        "title": "Layer of a variant of doko-rules",
        "description": (
            "A file that extends a variant, or a pack. Derived from the definitions of "
            "whole variants: only what must be there is left open."
        ),
        "allOf": [{"$ref": inside.pop("$ref")}],
        **inside,
    }


def relaxed(schema: Any) -> Any:
    """A schema that asks for nothing to be there, and lets everything be removed."""
    if isinstance(schema, list):
        return [relaxed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result: Schema = {}
    for word, value in schema.items():
        if word == "if" or word in DATA:
            result[word] = value
        elif word == "properties":
            result[word] = {name: relaxed(inner) for name, inner in value.items()}
        elif word not in DEMANDS:
            result[word] = relaxed(value)
    kinds = result.get("type")
    if "x-hook" in result and isinstance(kinds, list) and "object" not in kinds:
        result["type"] = [*kinds, "object"]
    return result


def text_of(schema: Schema) -> str:
    """A schema as its file has it: what is made has a line for each definition."""
    made = schema["definitions"][LAYER]
    holes = {name: f"<{name}>" for name in made["definitions"]}
    layer = {**made, "definitions": holes}
    holed = {**schema, "definitions": {**schema["definitions"], LAYER: layer}}
    text = json.dumps(holed, indent=2, ensure_ascii=False)
    for name, hole in holes.items():
        line = json.dumps(
            made["definitions"][name], ensure_ascii=False, separators=(",", ":")
        )
        text = text.replace(f'"{hole}"', line)
    return text + "\n"


def main() -> None:
    """Write the schema of layers into that of variants."""
    path = schemas() / VARIANT
    variant = json.loads(path.read_text("utf-8"))
    path.write_text(text_of(with_layer(variant)), "utf-8")


if __name__ == "__main__":
    main()
