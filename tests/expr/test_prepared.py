"""The tables of the parser that are made beforehand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from doko_rules.expr import prepared
from doko_rules.expr.build import Build
from doko_rules.expr.parse import parse

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "count p in plays where p.card = CQ and not (a or b + 1 > 2)"


def test_the_tables_are_those_of_the_grammar() -> None:
    """To renew them: write ``prepared.content(grammar)`` to ``prepared.TABLES``."""
    made, _ = json.loads(prepared.TABLES.read_text("utf-8"))
    assert made[1] == prepared.made_for(prepared.GRAMMAR.read_text("utf-8"))[1]


def test_the_content_of_the_file_says_what_it_is_made_for() -> None:
    grammar = prepared.GRAMMAR.read_text("utf-8")
    made, tables = json.loads(prepared.content(grammar))
    assert made == prepared.made_for(grammar)
    assert len(tables) == 2


@pytest.mark.parametrize("content", ["", "[]", "[[], {}]", '[["0", "1"], [1, 2]]'])
def test_without_fitting_tables_the_parser_is_built(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = tmp_path / "tables.json"
    tables.write_text(content)
    monkeypatch.setattr(prepared, "TABLES", tables)
    assert prepared.parser(Build()).parse(TEXT) == parse(TEXT)
