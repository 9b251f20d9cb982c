"""``doko table``: what rules come to, derived from them and written as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from doko_rules.audit.tables import TOPICS, tables
from doko_rules.cli.completing import variants
from doko_rules.cli.grids import format_option, written
from doko_rules.cli.options import json_option, language_option
from doko_rules.cli.output import FINE, say, verb
from doko_rules.cli.variants import open_named
from doko_rules.core.suggest import did_you_mean

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset


_WIDTH = max(map(len, TOPICS))
HELP = "\n".join(
    [
        "Derive a table from the rules of a VARIANT, by asking them about every case.",
        "",
        "\b",
        *(f"{id:{_WIDTH}}  {topic.about}" for id, topic in TOPICS.items()),
    ]
)
"""The help of the verb; the mark before the topics lets each keep its line."""


@click.command("table", help=HELP)
@click.argument("variant", shell_complete=variants)
@click.argument("topic", type=click.Choice(list(TOPICS)))
@click.option(
    "--contract",
    "contracts",
    multiple=True,
    metavar="ID",
    help="Show what outcomes of this contract are worth.",
)
@format_option
@language_option
@json_option
@verb
def command(
    variant: str,
    topic: str,
    contracts: tuple[str, ...],
    form: str,
    language: str,
    as_json: bool,
) -> int:
    """Print tables in the form that is asked for."""
    if contracts and topic != "values":
        message = "`--contract` is for the table of values"
        raise click.UsageError(message)
    opened = open_named(variant)
    only = [_number(opened.ruleset, id) for id in contracts] or None
    grids = tables(opened, topic, language, only)
    ruleset = opened.ruleset
    form = "json" if as_json else form
    lines = [f"{ruleset.id}, {ruleset.fingerprint}"]
    say(written(grids, form, ruleset.label[language], lines, language))
    return FINE


def _number(ruleset: Ruleset, id: str) -> int:
    if id not in ruleset.contract_number:
        known = ruleset.contract_number
        help = did_you_mean(id, known, f"known: {', '.join(known)}")
        message = f"there is no contract `{id}`: {help}"
        raise click.UsageError(message)
    return ruleset.contract_number[id]
