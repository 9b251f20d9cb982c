"""``doko perft``: exact counts of how a position may go on, and how that ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.perft import STEPS, Perft, late_position, missing_for_play
from doko_rules.cli.case_documents import opened
from doko_rules.cli.completing import files, variants
from doko_rules.cli.documents import read_all
from doko_rules.cli.grids import written
from doko_rules.cli.kinds import RECORD, SITUATION, refuse_other
from doko_rules.cli.legal import position_of
from doko_rules.cli.options import cases_option, json_option, language_option
from doko_rules.cli.output import FINE, Refused, say, say_json, verb
from doko_rules.cli.variants import named
from doko_rules.core.problems import Problem
from doko_rules.engine.record import write_record
from doko_rules.views.doing import action_text
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.audit.perft import Counts, Result
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

SEED = 1
"""Of a position that is played to by chance, where nobody says one."""
CARDS = 3
"""How many cards hands have in a position that is played to by chance."""


class Position(NamedTuple):
    """Where counting begins."""

    deal: Deal
    about: dict[str, Any]
    """What it is, for programs."""
    title: str
    is_whole: bool = True
    """Whether all tricks before it are known."""


@click.command("perft")
@click.argument("variant", shell_complete=variants)
@click.option(
    "--from",
    "file",
    metavar="FILE",
    shell_complete=files,
    help="Count from a record or a situation.",
)
@click.option("--upto", type=click.IntRange(0), help="Stop a record after N actions.")
@cases_option
@click.option("--seed", type=int, show_default=str(SEED), help="A deal by chance")
@click.option(
    "--cards",
    type=click.IntRange(1),
    show_default=str(CARDS),
    help="and how many cards hands have left.",
)
@click.option("--depth", type=click.IntRange(0), help="Most actions of a sequence.")
@click.option("--split", is_flag=True, help="Count behind each action.")
@click.option(
    "--calls/--no-calls", default=True, help="Whether calls and declarations count."
)
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=STEPS,
    show_default=True,
    help="Most actions that are done for the answer.",
)
@language_option
@json_option
@verb
def command(
    variant: str,
    file: str | None,
    upto: int | None,
    cases: tuple[str, ...],
    seed: int | None,
    cards: int | None,
    depth: int | None,
    split: bool,
    calls: bool,
    budget: int,
    language: str,
    as_json: bool,
) -> int:
    """Count all sequences of actions by which a position may go on under a VARIANT.

    With each number of actions stands how many sequences have it, and after how many of
    them the deal is over; then who wins those, and what they are worth. It is exact, or
    ends with status 4 when it takes too much work.
    """
    if file is None and (upto is not None or cases):
        message = "`--upto` and `--case` are about the file of `--from`"
        raise click.UsageError(message)
    if file is not None and (seed, cards) != (None, None):
        message = "`--seed` and `--cards` are about a deal by chance, not about a file"
        raise click.UsageError(message)
    ruleset = named(variant)
    if file is None:
        seed = SEED if seed is None else seed
        position = _by_chance(ruleset, seed, cards or CARDS, language)
    else:
        position = _from_file(ruleset, file, upto, cases)
    counter = Perft(ruleset, depth=depth, calls=calls, steps=budget)
    counts = counter.count(position.deal)
    parts = list(counter.split(position.deal)) if split else []
    if as_json:
        say_json(
            {
                "variant": ruleset.id,
                "fingerprint": ruleset.fingerprint,
                **position.about,
                "calls": calls,
                "depth": depth,
                **_data(counts),
                **({"split": [_part(*part) for part in parts]} if split else {}),
                "steps": counter.steps,
            }
        )
        return FINE
    grids = [_sequences(counts, language), _results(ruleset, counts, language)]
    if split:
        grids.insert(1, _split(parts, language))
    lines = [word("with calls" if calls else "actions in turn", language)]
    if not position.is_whole:
        lines.append(word("of what is left", language))
    title = f"{ruleset.id}: {position.title}"
    filled = [grid for grid in grids if grid.rows]
    say(written(filled, "text", title, lines, language))
    return FINE


# --- positions ----------------------------------------------------------------------


def _by_chance(ruleset: Ruleset, seed: int, cards: int, language: str) -> Position:
    try:
        deal = late_position(ruleset, seed, cards)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--cards") from None
    about = {"seed": seed, "cards": cards, "record": write_record(deal)}
    title = f"{word('seed', language)} {seed}, {cards} {word('cards', language)}"
    return Position(deal, about, title)


def _from_file(
    ruleset: Ruleset, file: str, upto: int | None, cases: Sequence[str]
) -> Position:
    """The position in a file, whatever variant that names.

    Raises:
        Refused: It says what can not be, or too little to play on from.
    """
    found, _ = opened(read_all([file]), cases)
    if len(found) != 1:
        message = f"`{file}` holds {len(found)} positions, and one is counted from"
        raise click.UsageError(f"{message}: choose a case with `--case`")
    (document,) = found
    if isinstance(document, Refused):
        raise document
    refuse_other(document, [RECORD, SITUATION])
    position = position_of(ruleset, document, upto)
    if position.report.has_errors:
        raise Refused(position.report)
    deal, situation = position.deal, position.situation
    missing = [] if situation is None else missing_for_play(situation)
    if missing:
        message = f"`{missing[0]}` is missing"
        help = "a position that is played on needs all hands, and what the rules ask"
        raise Refused(document.report([Problem("DK820", (), message, help)]))
    about = {"file": document.title} | ({} if upto is None else {"upto": upto})
    return Position(deal, about, document.title, situation is None)


# --- answers ------------------------------------------------------------------------


def _data(counts: Counts) -> dict[str, Any]:
    return {
        "sequences": list(counts.sequences),
        "over": list(counts.over),
        "lines": counts.lines,
        "results": [
            {
                "winner": result.winner,
                "value": result.value,
                **({"redeal": result.redeal} if result.redeal else {}),
                "lines": number,
            }
            for result, number in _sorted(counts)
        ],
    }


def _part(action: Action, counts: Counts) -> dict[str, Any]:
    return {"action": action.as_json(), **_data(counts)}


def _sorted(counts: Counts) -> list[tuple[Result, int]]:
    """The results, the most frequent one first."""
    return sorted(
        counts.results.items(),
        key=lambda item: (-item[1], item[0].winner or "", item[0].value),
    )


def _sequences(counts: Counts, language: str) -> Grid:
    columns = (
        Column("actions", word("actions", language), numeric=True),
        Column("sequences", word("sequences", language), numeric=True),
        Column("over", word("over", language), numeric=True),
    )
    rows = zip(range(len(counts.over)), counts.sequences, counts.over, strict=True)
    title = f"{word('lines of play', language)}: {counts.lines}"
    return Grid("sequences", title, columns, tuple(rows))


def _split(parts: list[tuple[Action, Counts]], language: str) -> Grid:
    columns = (
        Column("seat", word("seat", language), numeric=True),
        Column("action", word("action", language)),
        Column("lines", word("lines of play", language), numeric=True),
    )
    rows = [(a.seat, action_text(a, language), c.lines) for a, c in parts]
    return Grid("split", word("actions", language), columns, tuple(rows))


def _results(ruleset: Ruleset, counts: Counts, language: str) -> Grid:
    columns = (
        Column("winner", word("winner", language)),
        Column("value", word("value", language), numeric=True),
        Column("lines", word("lines of play", language), numeric=True),
    )
    rows = [
        (_winner(ruleset, result, language), result.value, number)
        for result, number in _sorted(counts)
    ]
    return Grid("results", word("results", language), columns, tuple(rows))


def _winner(ruleset: Ruleset, result: Result, language: str) -> str:
    if result.redeal:
        (redeal,) = (r for r in ruleset.redeals if r.id == result.redeal)
        return f"{word('redealt', language)}: {redeal.label[language]}"
    if result.winner is None:
        return word("nobody", language)
    return ruleset.party_labels[ruleset.party_number[result.winner]][language]
