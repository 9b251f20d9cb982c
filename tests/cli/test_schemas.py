"""What `doko schema` prints."""

from __future__ import annotations

import pytest

from doko_rules.validate.schema import formats, schema
from tests.cli.running import doko


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
