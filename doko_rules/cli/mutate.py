"""``doko mutate``: whether cases notice it when the rules are changed in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.audit.mutation import KILLED, REFUSED, Wanted, mutate
from doko_rules.cli.completing import files, variants
from doko_rules.cli.cover import cases_of, check_names, readable, texts_of
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    paint,
    report_text,
    say,
    say_json,
    say_progress,
    say_share,
    verb,
)
from doko_rules.cli.show import paths_of
from doko_rules.cli.variants import open_named
from doko_rules.core.diagnostics import Report
from doko_rules.core.render import report_data

if TYPE_CHECKING:
    from doko_rules.audit.mutation import Mutation, Tried
    from doko_rules.testing.cases import CaseFile


@click.command("mutate")
@click.argument("variant", shell_complete=variants)
@click.argument(
    "paths", nargs=-1, required=True, metavar="CASES...", shell_complete=files
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="ID",
    help="Change this rule and what is in it only.",
)
@click.option(
    "--file",
    "names",
    multiple=True,
    metavar="NAME",
    help="Change this file of the variant only.",
)
@click.option(
    "--sample",
    type=click.IntRange(1),
    metavar="N",
    help="Try so many of the changes.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Which ones are drawn."
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Processes that share the work.",
)
@json_option
@verb
def command(
    variant: str,
    paths: tuple[str, ...],
    rules: tuple[str, ...],
    names: tuple[str, ...],
    sample: int | None,
    seed: int,
    jobs: int,
    as_json: bool,
) -> int:
    """Change one thing of a VARIANT at a time, and see whether its CASES notice it.

    A comparison, a limit, a value, an entry left out, the order of neighbours: for each
    such change the cases are run until one fails. Those that none notices are printed
    as a diff. A change after which the variant has errors is refused, and needs no
    case. No file is written.
    """
    opened = open_named(variant)
    check_names(opened, names)
    within = tuple(map("/".join, paths_of(opened.compiler.tree, rules)))
    given = readable(paths)
    if not any(file.cases for file in given):
        raise click.UsageError("no case is given that might notice a change")
    wanted = Wanted(within, names, sample or 0, seed, jobs)
    found = mutate(opened, given, wanted, _progress)
    say_progress("")
    if as_json:
        say_json(_data(found))
    else:
        _say(found, given)
    return FINDINGS if found.survivors or found.findings else FINE


def _progress(done: int, all_: int) -> None:
    say_share(done, all_, "changes")


def _say(found: Mutation, given: list[CaseFile]) -> None:
    texts = found.opened.report.texts
    for one in found.survivors:
        mutant = one.mutant
        where = f"{mutant.file}:{mutant.line}:{mutant.column}"
        say(f"{paint(where, 'place')}: {mutant.rule}: {mutant.change}")
        say(mutant.diff(texts[mutant.file]))
    if found.findings:
        report = Report(found.findings)
        report.texts |= texts_of(given)
        say(report_text(report) + "\n")
    for reason, changes in _reasons(found).items():
        say(f"{len(changes)} unnoticed: {reason}")
    if found.others:
        say(f"failed without any change and left out: {cases_of(found.others)}")
    if len(found.tried) < found.all:
        say(f"{len(found.tried)} of {found.all} changes are tried")
    style = "bad" if found.survivors else "good"
    say(paint(_headline(found), style))


def _headline(found: Mutation) -> str:
    counts = [
        f"{found.count(KILLED)} noticed by {cases_of(found.cases)}",
        f"{found.count(REFUSED)} refused",
        f"{len(found.accepted)} accepted",
        f"{len(found.survivors)} unnoticed",
    ]
    id = found.opened.ruleset.id
    return f"{id}: {len(found.tried)} changes, {', '.join(counts)}"


def _reasons(found: Mutation) -> dict[str, list[Tried]]:
    """The changes that nothing can notice, by the reason for it."""
    reasons: dict[str, list[Tried]] = {}
    for one in found.accepted:
        reasons.setdefault(one.reason, []).append(one)
    return reasons


def _data(found: Mutation) -> dict[str, Any]:
    ruleset, texts = found.opened.ruleset, found.opened.report.texts
    return {
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "cases": found.cases,
        "left_out": found.others,
        "changes": found.all,
        "tried": len(found.tried),
        "noticed": found.count(KILLED),
        "refused": found.count(REFUSED),
        "unnoticed": [
            {
                **_tried_data(one),
                "diff": one.mutant.diff(texts[one.mutant.file]),
            }
            for one in found.survivors
        ],
        "accepted": [
            {**_tried_data(one), "reason": one.reason} for one in found.accepted
        ],
        "findings": report_data(Report(found.findings)),
    }


def _tried_data(one: Tried) -> dict[str, Any]:
    mutant = one.mutant
    return {
        "rule": mutant.rule,
        "change": mutant.change,
        "file": mutant.file,
        "line": mutant.line,
        "column": mutant.column,
    }
