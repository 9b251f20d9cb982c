"""What `doko schema` prints, and that other verbs write what it says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from doko_rules.validate.schema import formats, schema, validator
from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", formats())
def test_the_schema_of_a_format_is_printed_as_it_is(name: str) -> None:
    run = doko("schema", name)
    assert run.status == 0
    assert run.data == schema(f"{name}.schema.json")


def test_without_a_format_all_are_listed_with_what_they_describe() -> None:
    run = doko("schema")
    assert run.status == 0
    assert [line.split()[0] for line in run.out.splitlines()] == formats()
    assert "Facts of a deal" in run.out


def test_an_unknown_format_gets_the_nearest_one() -> None:
    run = doko("schema", "fact")
    assert (run.status, run.out) == (2, "")
    assert "did you mean `facts`?" in run.err


def test_what_the_command_writes_is_as_the_schemas_say(tmp_path: Path) -> None:
    doko(
        "session", "ddv-2026-home", "--seed", "3", "--deals", "2", "--record", tmp_path
    )
    for path in sorted(tmp_path.iterdir()):
        record = json.loads(path.read_text("utf-8"))
        validator("record.schema.json").validate(record)
        result = doko("score", path, "--json").data
        validator("result.schema.json").validate(result)
        assert record["result"] == result
        for event in doko("replay", path, "--json").data["events"]:
            validator("event.schema.json").validate(event)
