"""The pages that are made from tables of the package have all that the tables have."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from docs.tables import excerpts, names, schema_keys
from doko_rules.expr.places import HOOKS
from doko_rules.validate.schema import schema, validator
from tests.pages import blocks, steps
from tests.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.pages import Block

REFERENCE = ROOT / "docs" / "reference"
VARIANT = "variant"


def _walk(node: Any) -> Iterator[dict[str, Any]]:
    """All schemas within a schema."""
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from _walk(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _walk(inner)


# --- names and places ---------------------------------------------------------------


def test_every_name_is_told_once() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", names.markdown(), re.MULTILINE)
    expected = [
        names.signature(name)
        for same in names.vocabulary().names.values()
        for name in same
    ]
    assert sorted(row for row in rows if not row.startswith(".")) == sorted(expected)


def test_every_attribute_is_told() -> None:
    rows = re.findall(r"^\| `\.([^`]+)` \|", names.markdown(), re.MULTILINE)
    expected = [id for _, id in names.vocabulary().attributes]
    assert sorted(rows) == sorted(expected)


def test_every_place_is_told() -> None:
    headings = re.findall(r"^### `([^`]+)`$", names.markdown(), re.MULTILINE)
    assert headings == list(HOOKS)


def test_names_attributes_and_places_have_a_meaning() -> None:
    words = names.vocabulary()
    meanings: dict[object, str] = {
        **{name.id: name.doc for same in words.names.values() for name in same},
        **{id: attribute.doc for id, attribute in words.attributes.items()},
        **{id: hook.doc for id, hook in HOOKS.items()},
    }
    assert not [id for id, meaning in meanings.items() if not meaning]


def test_every_group_of_names_has_a_heading() -> None:
    used = {name.group for same in names.vocabulary().names.values() for name in same}
    seen = {group for hook in HOOKS.values() for group in hook.groups or ()}
    # The reference variant declares no variables.
    assert set(names.GROUPS) == used | {"variables"}
    assert seen <= set(names.GROUPS)


def test_every_place_stands_somewhere_in_the_file() -> None:
    stands = {hook for spot in names.spots() for hook in spot.hooks}
    assert stands == {*HOOKS, schema_keys.OF_DEFINITIONS}


def test_the_schema_knows_no_other_places() -> None:
    marks = [node.get("x-hook", []) for node in _walk(schema("variant.schema.json"))]
    known = {
        hook for mark in marks for hook in ([mark] if isinstance(mark, str) else mark)
    }
    assert known <= {*HOOKS, schema_keys.OF_DEFINITIONS}


# --- keys ---------------------------------------------------------------------------


FILES = [VARIANT, *schema_keys.DOCUMENTS, *schema_keys.REPORTS]


@pytest.mark.parametrize("file", FILES)
def test_every_thing_of_a_schema_is_told_with_all_its_keys(file: str) -> None:
    # A sheet has facts and records in it, which are told for themselves.
    told = {
        thing.name or each: {key.path[-1] for key in thing.keys}
        for each in (*schema_keys.DOCUMENTS, file)
        for thing in schema_keys.things(each)
    }
    whole = schema(f"{file}.schema.json")
    for name, node in {file: whole, **whole["definitions"]}.items():
        if "properties" in node and name not in schema_keys.SIMPLE:
            assert set(node["properties"]) <= told[name], name


@pytest.mark.parametrize("file", FILES)
def test_every_key_is_on_the_page(file: str) -> None:
    text = schema_keys.markdown(file)
    lacking = [
        key.text
        for thing in schema_keys.things(file)
        for key in thing.keys
        # Common keys of what stands directly in a thing are those of all entries.
        if not (key.is_common and len(key.path) > 1) and f"`{key.text}`" not in text
    ]
    assert not lacking


def test_the_common_keys_are_explained() -> None:
    text = (REFERENCE / "variant.md").read_text("utf-8")
    section = text.partition("## Common keys")[2].partition("## Keys")[0]
    explained = set(re.findall(r"`([^`\n]+)`", section))
    common = {
        key.text
        for thing in schema_keys.things(VARIANT)
        for key in thing.keys
        if key.is_common and len(key.path) == 1
    }
    assert common <= explained


def test_examples_are_quoted_from_the_shipped_variant() -> None:
    quoted = re.findall(
        r"^In `ddv-2026`:\n\n```yaml\n(.*?)```$",
        schema_keys.markdown(VARIANT),
        re.MULTILINE | re.DOTALL,
    )
    shipped = excerpts.SHIPPED.read_text("utf-8")
    lines = {line.strip() for line in shipped.splitlines()}
    assert len(quoted) > 15
    for text in quoted:
        assert {line.strip() for line in text.splitlines()} <= lines


# --- formats ------------------------------------------------------------------------


def _documents() -> Iterator[tuple[str, Any]]:
    """The documents on the page of formats, each with its format."""
    for block in blocks(REFERENCE / "formats.md"):
        if block.note == "file" and not block.about.endswith(".txt"):
            name, *_, ending = block.about.split(".")
            yield "cases" if ".cases." in block.about else name, _read(block, ending)
        elif block.language == "console":
            for step in steps(block):
                if step.command.endswith("--json"):
                    yield "result", json.loads("\n".join(step.expected))
                elif step.command.startswith("doko host"):
                    yield "view", json.loads(step.expected[-1])["view"]


def _read(block: Block, ending: str) -> Any:
    return json.loads(block.text) if ending == "json" else yaml.safe_load(block.text)


def test_the_page_of_formats_has_an_example_of_each() -> None:
    told = [name for name, _ in _documents()]
    assert sorted(told) == sorted([*schema_keys.DOCUMENTS, "cases"])


@pytest.mark.parametrize("name", [*schema_keys.DOCUMENTS, "cases"])
def test_an_example_is_as_its_schema_says(name: str) -> None:
    document = dict(_documents())[name]
    faults = validator(f"{name}.schema.json").iter_errors(document)
    assert not [fault.message for fault in faults]


@pytest.mark.parametrize("name", FILES[1:])
def test_the_page_of_formats_has_the_keys_of_each(name: str) -> None:
    text = (REFERENCE / "formats.md").read_text("utf-8")
    assert f"<!-- made: schema-keys {name} -->" in text


def test_the_page_of_cases_has_every_key() -> None:
    text = (REFERENCE / "cases.md").read_text("utf-8")
    definitions = schema("cases.schema.json")["definitions"]
    keys = {
        key
        for name in ("case", "given", "expect", "table", "accepted")
        for key in definitions[name]["properties"]
    }
    assert not {key for key in keys if f"`{key}`" not in text}


# --- the protocol -------------------------------------------------------------------


def test_the_page_of_the_protocol_has_every_request_event_and_fault() -> None:
    text = (REFERENCE / "protocol.md").read_text("utf-8")
    requests = schema("request.schema.json")["properties"]["do"]["enum"]
    events = schema("event.schema.json")["properties"]["event"]["enum"]
    codes = {
        code
        for name in ("host", "hosted", "requests")
        for code in re.findall(
            r'"([a-z]+(?:-[a-z]+)+)"',
            (PACKAGE / "cli" / f"{name}.py").read_text("utf-8"),
        )
    }
    told = set(re.findall(r"`([^`\n]+)`", text))
    assert {*requests, *events, *codes} <= told
