"""``doko audit``: many deals of a variant, what happens in them, and what must."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.completing import folders, players, variants
from doko_rules.cli.options import json_option, language_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    at_terminal,
    json_text,
    paint,
    say,
    say_json,
    say_progress,
    say_share,
    verb,
)
from doko_rules.cli.variants import named
from doko_rules.engine.players import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doko_rules.audit.grid import Grid
    from doko_rules.engine.ruleset import Ruleset

MOST_DEALS = 1_000_000
GAP = 3
"""So many signs are between the columns of a table."""


@click.command("audit")
@click.argument("variant", shell_complete=variants)
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_DEALS),
    default=1000,
    show_default=True,
    help="Deals to be scored, for each kind of players.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="Cards and choices follow from it.",
)
@click.option(
    "--players",
    "kinds",
    default=",".join(PLAYERS),
    show_default=True,
    metavar="KINDS",
    shell_complete=players,
    help="Kinds of players, each at a table of its own.",
)
@click.option(
    "--every",
    type=click.IntRange(0),
    default=50,
    show_default=True,
    help="Hold one in so many deals to all checks; 0 for none.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Processes that work; the result is the same.  [default: one for each core]",
)
@click.option(
    "--report",
    metavar="DIR",
    shell_complete=folders,
    help="Write a report with plots, and its data, into a folder.",
)
@language_option
@json_option
@verb
def command(
    variant: str,
    deals: int,
    seed: int,
    kinds: str,
    every: int,
    jobs: int | None,
    report: str | None,
    language: str,
    as_json: bool,
) -> int:
    """Play many deals by a VARIANT, hold them to what must be so, and count.

    Whole sessions are played, with sensible players and with random ones. What a table
    wants to know is printed: how often contracts, calls and lines come about, what they
    are worth and to whom. A deal in which something is not as it must be is printed as
    a record.
    """
    from doko_rules.audit.survey.sessions import survey
    from doko_rules.audit.survey.summary import summary

    chosen = _kinds(kinds)
    ruleset = named(variant)
    folder = None if report is None else _folder(report)
    jobs = jobs or os.cpu_count() or 1
    surveys = []
    for number, kind in enumerate(chosen):
        progress = _progress(kind, number * deals, len(chosen) * deals)
        surveys.append(survey(ruleset, kind, deals, seed, every, jobs, progress))
    say_progress("")
    data = summary(ruleset, surveys, seed, every, language)
    if folder is not None:
        _write(folder, ruleset, data, language)
    if as_json:
        say_json(data)
    else:
        _say(data, language)
        if folder is not None:
            say(f"\n{folder / 'audit.html'}")
    return FINE if all(found.is_sound for found in surveys) else FINDINGS


def _kinds(kinds: str) -> list[str]:
    """The kinds of players that somebody asks for.

    Raises:
        click.BadParameter: There is no such kind.
    """
    found = [kind.strip() for kind in kinds.split(",")]
    for kind in found:
        if kind not in PLAYERS:
            from doko_rules.core.suggest import did_you_mean

            help = did_you_mean(kind, PLAYERS, f"known are {', '.join(PLAYERS)}")
            message = f"there is no player `{kind}`: {help}"
            raise click.BadParameter(message, param_hint="--players")
    return list(dict.fromkeys(found))


def _folder(name: str) -> Path:
    """The folder of the report, which is made when it is not there.

    Raises:
        click.UsageError: It can not be made.
    """
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "unknown").lower()
        message = f"the folder `{name}` can not be made ({reason}): give another one"
        raise click.UsageError(message) from None
    return folder


def _progress(kind: str, before: int, whole: int) -> Callable[[int], None]:
    """Tells how far the work has come, as a bar."""

    def tell(deals: int) -> None:
        say_share(before + deals, whole, f"deals ({kind})")

    return tell


def _write(folder: Path, ruleset: Ruleset, data: dict[str, Any], language: str) -> None:
    from doko_rules.audit.survey.report import audit_page
    from doko_rules.cli.writing import write_whole

    write_whole(folder / "audit.json", json_text(data) + "\n")
    write_whole(folder / "audit.html", audit_page(ruleset, data, language))


def _shown(data: dict[str, Any], language: str, width: int | None) -> Iterator[Grid]:
    """The tables for people; kinds of players stand side by side where there is room.

    Args:
        data: what was found out.
        language: of headings.
        width: how many signs fit on a line; None when there is no end to it.
    """
    from doko_rules.audit.survey.grids import IN_DETAIL, grids

    players = data["players"]
    alone = [grids({**data, "players": [player]}, language) for player in players]
    for place, grid in enumerate(grids(data, language)):
        if grid.id in IN_DETAIL or not grid.rows:
            continue
        if width is None or _width(grid) <= width:
            yield grid
            continue
        for player, tables in zip(players, alone, strict=True):
            yield tables[place]._replace(title=f"{grid.title} ({player['kind']})")


def _width(grid: Grid) -> int:
    """How many signs wide a table is."""
    texts = [column.heading.split("\n") for column in grid.columns]
    for row in grid.texts():
        for column, text in zip(texts, row, strict=True):
            column.append(text)
    return sum(max(map(len, column)) + GAP for column in texts) - GAP


def _say(data: dict[str, Any], language: str) -> None:
    from doko_rules.audit.survey.report import heading_lines, verdict
    from doko_rules.audit.survey.words import said
    from doko_rules.cli.grids import written

    title = said("title", language, label=data["label"])
    width = shutil.get_terminal_size().columns if at_terminal() else None
    shown = list(_shown(data, language, width))
    lines = [*heading_lines(data, language), verdict(data, language)]
    say(written(shown, "text", paint(title, "place"), lines, language))
    failed = _failures(data["players"])
    if failed:
        say(f"\n{paint(said('failures', language), 'bad')}")
    for kind, witness in failed:
        say(f"{witness['check']} ({kind}): {witness['message']}")
        say(json_text(witness["record"], compact=True))


def _failures(players: Sequence[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """What was found that no rule wants so, with the kind of players."""
    return [
        (player["kind"], witness)
        for player in players
        for witness in player["witnesses"]
        if not witness["excused"]
    ]
