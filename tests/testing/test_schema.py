"""The schema of case files tells an editor what each key is and how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.testing.cases import SCHEMA
from doko_rules.testing.expectations import EXPECTATIONS
from doko_rules.testing.run import FAULT
from doko_rules.validate.schema import schema, validator

if TYPE_CHECKING:
    from collections.abc import Iterator


def _parts(node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """All described parts of a schema: properties, items and further keys."""
    if not isinstance(node, dict):
        return
    for key, inner in node.get("properties", {}).items():
        yield f"{path}/{key}", inner
        yield from _parts(inner, f"{path}/{key}")
    for key in ("items", "additionalProperties"):
        inner = node.get(key)
        if isinstance(inner, dict):
            yield f"{path}/*", inner
            yield from _parts(inner, f"{path}/*")
    for key, inner in node.get("definitions", {}).items():
        yield from _parts(inner, f"#{key}")


PARTS = list(_parts(schema(SCHEMA)))


def test_every_part_has_a_description_and_an_example() -> None:
    bare = [
        path
        for path, part in PARTS
        if "$ref" not in part and not {"description", "examples"} <= part.keys()
    ]
    assert not bare


def test_the_examples_are_right() -> None:
    whole = schema(SCHEMA)
    check = type(validator(SCHEMA))
    wrong = [
        (path, example)
        for path, part in PARTS
        for example in part.get("examples", ())
        if not check({**part, "definitions": whole["definitions"]}).is_valid(example)
    ]
    assert not wrong


def test_the_schema_and_the_runner_have_the_same_expectations() -> None:
    known = schema(SCHEMA)["definitions"]["expect"]["properties"]
    assert set(known) == {*EXPECTATIONS, FAULT}
