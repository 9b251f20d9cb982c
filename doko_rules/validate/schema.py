"""The JSON Schemas of the formats: finding them and running them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doko_rules.core.paths import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

Schema = dict[str, Any]

VARIANT = "variant.schema.json"
LAYER = "layer"
"""The part of the schema of variants that is about files which may lack something."""


def schemas() -> Path:
    """The directory of the schemas."""
    return Path(shipped("schemas"))


def formats() -> list[str]:
    """The names of all formats that have a schema."""
    ending = ".schema.json"
    return sorted(p.name.removesuffix(ending) for p in schemas().glob(f"*{ending}"))


def schema_text(name: str) -> str:
    """The schema of a format as its file has it."""
    return (schemas() / f"{name}.schema.json").read_text("utf-8")


@cache
def schema(name: str) -> Schema:
    """One of the schemas, by the name of its file, or that of layers."""
    if name == LAYER:
        return definition(VARIANT, LAYER)
    found: Schema = json.loads((schemas() / name).read_text("utf-8"))
    return found


def definition(name: str, reference: str) -> Schema:
    """A definition of a schema, by its reference ``#/definitions/...``."""
    found: Schema = schema(name)["definitions"][reference.rpartition("/")[2]]
    return found


@cache
def owners(name: str) -> dict[int, Schema]:
    """For each `then` of a schema, by its identity, the schema that it belongs to."""
    result: dict[int, Schema] = {}
    waiting: list[Any] = [schema(name)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            waiting += node.values()
            for choice in (node, *_dicts(node.get("allOf"))):
                if "then" in choice:
                    result.setdefault(id(choice["then"]), node)
    return result


def _dicts(node: object) -> list[Schema]:
    return (
        [item for item in node if isinstance(item, dict)]
        if isinstance(node, list)
        else []
    )


@cache
def validator(name: str) -> Validator:
    """What checks data against a schema, made once.

    The schema of variants chooses between whole variants and layers; here it is already
    known which of the two is meant, so that the choice is left out.
    """
    # Importing it takes longer than checking a variant.
    from jsonschema import Draft7Validator, validators

    whole = schema(VARIANT if name == LAYER else name)
    if name in {VARIANT, LAYER}:
        meant = "variant" if name == VARIANT else LAYER
        whole = {
            "allOf": [{"$ref": f"#/definitions/{meant}"}],
            "definitions": whole["definitions"],
        }
    # The library's own types do not cover this function.
    extend: Callable[..., type[Validator]] = validators.extend
    return extend(Draft7Validator, {"pattern": _pattern})(whole)


def _pattern(
    _validator: Validator, pattern: str, instance: object, _schema: Schema
) -> Iterator[ValidationError]:
    """As in JavaScript, `$` is the end of the text, not also a line end before it."""
    from jsonschema.exceptions import ValidationError

    if isinstance(instance, str) and not re.search(
        re.sub(r"\$$", r"\\Z", pattern), instance
    ):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")
