"""``doko schema``: the JSON Schema of a format, for editors and other programs."""

from __future__ import annotations

import json

import click

from doko_rules.cli import completing
from doko_rules.cli.output import FINE, say, verb
from doko_rules.core.suggest import did_you_mean
from doko_rules.validate.schema import formats, schema_text


@click.command("schema")
@click.argument(
    "name", required=False, metavar="[FORMAT]", shell_complete=completing.formats
)
@verb
def command(name: str | None) -> int:
    """Print the JSON Schema of a FORMAT; without one, list the formats.

    A schema is whole in itself: it refers to no other file and no network.
    """
    known = formats()
    if name is None:
        width = max(map(len, known))
        for each in known:
            title = json.loads(schema_text(each))["title"]
            say(f"{each.ljust(width)}  {title}")
        return FINE
    if name not in known:
        help = did_you_mean(name, known, f"known: {', '.join(known)}")
        raise click.UsageError(f"there is no format `{name}`: {help}")
    say(schema_text(name).rstrip("\n"))
    return FINE
