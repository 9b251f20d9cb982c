"""The schema of variants: complete, with examples that hold, and good for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from jsonschema import Draft7Validator

from doko_rules.compile.effects import BETWEEN, EVENTS
from doko_rules.load.fingerprint import ORDERED
from doko_rules.load.sources import shipped
from doko_rules.validate.schema import VARIANT, definition, schema, schemas
from tests.validate.relax import text_of, with_layer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Schema = dict[str, Any]

WHOLE = schema(VARIANT)


def _walk(node: Any, path: str = "#") -> Iterator[tuple[str, Schema]]:
    """All schemas with their paths."""
    if not isinstance(node, dict):
        return
    yield path, node
    for word in ("properties", "patternProperties", "definitions"):
        for name, inner in node.get(word, {}).items():
            yield from _walk(inner, f"{path}/{word}/{name}")
    for word in ("additionalProperties", "items", "if", "then", "else", "not"):
        yield from _walk(node.get(word), f"{path}/{word}")
    for word in ("allOf", "anyOf"):
        for number, inner in enumerate(node.get(word, ())):
            yield from _walk(inner, f"{path}/{word}/{number}")


def _resolved(node: Schema) -> Schema:
    return definition(VARIANT, node["$ref"]) if "$ref" in node else node


def _properties() -> Iterator[tuple[str, Schema]]:
    for path, node in _walk(WHOLE["definitions"]):
        if "then" in path or "/if" in path:
            continue
        for name, inner in node.get("properties", {}).items():
            yield f"{path}/{name}", _resolved(inner)
    for name, inner in WHOLE["definitions"].items():
        for path, node in _walk(inner, name):
            if "then" in path or "/if" in path:
                continue
            for key, value in node.get("properties", {}).items():
                yield f"{path}/{key}", _resolved(value)


def test_it_is_a_schema_of_draft_7() -> None:
    assert WHOLE["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(WHOLE)


def test_every_property_has_a_description_and_an_example() -> None:
    lacking = [
        path
        for path, node in _properties()
        if not node.get("description") or not node.get("examples")
    ]
    assert not lacking


def test_every_example_is_valid() -> None:
    wrong = []
    for path, node in _walk(WHOLE):
        for example in node.get("examples", ()):
            checked = {"allOf": [node], "definitions": WHOLE["definitions"]}
            if not Draft7Validator(checked).is_valid(example):
                wrong.append((path, example))
    assert not wrong


def test_choices_have_a_discriminator() -> None:
    # With `oneOf` a library can only say that nothing fits.
    assert not [path for path, node in _walk(WHOLE) if "oneOf" in node]


def test_the_events_of_the_schema_are_those_that_the_compiler_knows() -> None:
    for entry, known in (("effect", [*EVENTS, *BETWEEN]), ("ending", [*EVENTS])):
        found = definition(VARIANT, f"#/definitions/{entry}")["properties"]["at"]
        assert found["enum"] == known


def test_unknown_keys_are_refused_and_free_keys_are_not() -> None:
    for path, node in _walk(WHOLE):
        if "/then" in path or "/if" in path or "/anyOf/" in path:
            continue
        if set(node.get("properties", ())) == {"remove"}:
            continue  # a map of entries that a layer may take away as a whole
        if "properties" in node and not path.endswith("/level"):
            assert node.get("additionalProperties") is False, path
            assert "^x-" in node.get("patternProperties", {}), path


def test_each_rule_has_a_source_and_a_label() -> None:
    cited = {
        *("deck", "deal", "order", "equal-cards", "contract", "claim", "settles"),
        *("hidden", "reservations", "ladder", "level", "line", "factor", "session"),
    }
    for name in cited:
        required = WHOLE["definitions"][name]["required"]
        assert {"source", "label"} <= set(required), name


def test_the_schema_of_layers_is_derived_from_that_of_variants() -> None:
    # `python -m tests.validate.relax` writes it anew.
    expected = text_of(with_layer(WHOLE))
    assert (schemas() / VARIANT).read_text("utf-8") == expected


def _ordered(node: Schema, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    node = _resolved(node)
    if node.get("x-ordered"):
        yield path
    for name, inner in node.get("properties", {}).items():
        yield from _ordered(inner, (*path, name))
    others = node.get("additionalProperties")
    if isinstance(others, dict):
        yield from _ordered(others, (*path, "*"))


def test_fingerprints_know_the_maps_whose_order_means_something() -> None:
    assert set(_ordered(definition(VARIANT, "variant"), ())) == set(ORDERED)


FILES = [
    file
    for file in sorted(shipped().rglob("*.yaml"))
    if not file.name.endswith(".cases.yaml")  # they have a schema of their own
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_editor_finds_nothing_wrong_with_a_shipped_file(file: Path) -> None:
    data = yaml.safe_load(file.read_text("utf-8"))
    assert [error.message for error in Draft7Validator(WHOLE).iter_errors(data)] == []
    first = file.read_text("utf-8").partition("\n")[0]
    depth = len(file.relative_to(shipped()).parts)
    expected = f"$schema={'../' * depth}schemas/{VARIANT}"
    assert first == f"# yaml-language-server: {expected}"
