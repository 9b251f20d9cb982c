"""Tables in the form that somebody asked for."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import click

from doko_rules.cli.output import json_text, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.audit.grid import Grid

FORMATS = ("text", "markdown", "html", "csv", "json")

format_option = click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How tables are written.",
)
"""The option for the form of tables; ``--json`` is short for one of them."""


def written(
    grids: Sequence[Grid], form: str, title: str, lines: Sequence[str], language: str
) -> str:
    """Some tables below a title and some lines about them."""
    match form:
        case "json":
            return json_text([grid.as_data() for grid in grids])
        case "csv":
            return "\n".join(_csv(grid) for grid in grids).rstrip("\n")
        case "markdown":
            parts = [f"# {title}", *lines, *(grid.markdown() for grid in grids)]
            return "\n\n".join(parts)
        case "html":
            from doko_rules.audit.page import page

            return page("grids", title, language, grids=grids, lines=lines)
    return "\n\n".join(["\n".join([title, *lines]), *map(_text, grids)])


def _csv(grid: Grid) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    about = " ".join(grid.about)
    writer.writerow(["table", "about", *(column.key for column in grid.columns)])
    writer.writerows([grid.id, about, *row] for row in grid.rows)
    return out.getvalue()


def _text(grid: Grid) -> str:
    numeric = tuple(n for n, column in enumerate(grid.columns) if column.numeric)
    drawn = table([column.heading for column in grid.columns], grid.texts(), numeric)
    return "\n".join([grid.title, drawn, *grid.notes])
