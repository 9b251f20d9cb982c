"""Tables of answers, in the forms that do not need a terminal."""

from __future__ import annotations

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.page import page

GRID = Grid(
    "sizes",
    "How large",
    (Column("what", "what"), Column("size", "size", numeric=True)),
    (("a|b", 1), ("<i>", 2.5), ("yes", True), ("none", None)),
    ("Nothing else was looked at.",),
)


def test_data_has_the_rows_by_the_keys_of_columns() -> None:
    data = GRID.as_data()
    assert data["rows"][1] == {"what": "<i>", "size": 2.5}
    assert data["notes"] == ["Nothing else was looked at."]


def test_markdown_keeps_bars_of_the_data_inside_their_field() -> None:
    lines = GRID.markdown().splitlines()
    assert lines[:5] == [
        "## How large",
        "",
        "| what | size |",
        "| --- | ---: |",
        "| a\\|b | 1 |",
    ]
    assert lines[-1] == "Nothing else was looked at."


def test_a_page_escapes_what_it_is_given_and_loads_nothing() -> None:
    text = page("grids", "A <b> title", lines=["one & two"], grids=[GRID])
    assert "<title>A &lt;b&gt; title</title>" in text
    assert "<td>&lt;i&gt;</td>" in text and "one &amp; two" in text
    assert "src=" not in text and "<script" not in text and "http" not in text
