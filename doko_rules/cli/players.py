"""The built-in players of a table, as somebody names them on the command line."""

from __future__ import annotations

import click

from doko_rules.cli.completing import players
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.players import PLAYERS

players_option = click.option(
    "--players",
    "kinds",
    default="basic",
    show_default=True,
    metavar="KINDS",
    shell_complete=players,
    help="Who plays: one kind for all, or one for each seat, with commas "
    f"({', '.join(PLAYERS)}).",
)
"""The option for the kinds of built-in players."""


def kinds_of(kinds: str, seats: int) -> list[str]:
    """The kind of player on each seat.

    Raises:
        click.BadParameter: There is no such kind, or they are too few or too many.
    """
    found = [kind.strip() for kind in kinds.split(",")]
    for kind in found:
        if kind not in PLAYERS:
            known = f"known are {', '.join(PLAYERS)}"
            help = did_you_mean(kind, PLAYERS, known)
            message = f"there is no player `{kind}`: {help}"
            raise click.BadParameter(message, param_hint="--players")
    if len(found) == 1:
        return found * seats
    if len(found) != seats:
        message = f"give one kind of player or {seats}, not {len(found)}"
        raise click.BadParameter(message, param_hint="--players")
    return found
