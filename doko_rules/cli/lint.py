"""``doko lint``: rules that are valid and do not do what their author means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from doko_rules.cli.check import variants_named
from doko_rules.cli.completing import codes, variants, variants_and_packs
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    MISUSE,
    Refused,
    at_terminal,
    json_text,
    paint,
    say,
    verb,
)
from doko_rules.cli.variants import Named, named, status_of
from doko_rules.core.codes import CODES, INFO, LEVELS
from doko_rules.core.diagnostics import Report
from doko_rules.core.render import summary
from doko_rules.core.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from doko_rules.audit.lint.findings import Finding
    from doko_rules.core.diagnostics import Diagnostic

FORMATS = ("pretty", "json", "github", "sarif")


class Told(NamedTuple):
    """One finding as it is told."""

    diagnostic: Diagnostic
    finding: Finding | None = None
    """What the analyses know of it; None of what the check finds."""


class Linted(NamedTuple):
    """What was found in one variant."""

    name: str
    found: list[Told]
    texts: dict[str, str]
    unread: bool


@click.command("lint")
@click.argument(
    "references",
    nargs=-1,
    required=True,
    metavar="VARIANT...",
    shell_complete=variants_and_packs,
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=INFO,
    show_default=True,
    help="Leave out what is less bad.",
)
@click.option(
    "--only", multiple=True, metavar="CODE", shell_complete=codes, help="Look for this."
)
@click.option(
    "--skip",
    multiple=True,
    metavar="CODE",
    shell_complete=codes,
    help="Do not look for this.",
)
@click.option(
    "--over",
    default="",
    metavar="VARIANT",
    shell_complete=variants,
    help="Variant that takes in the packs; by default the smallest that can.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="pretty",
    show_default=True,
    help="How findings are written.",
)
@json_option
@verb
def command(
    references: tuple[str, ...],
    level: str,
    only: tuple[str, ...],
    skip: tuple[str, ...],
    over: str,
    form: str,
    as_json: bool,
) -> int:
    """Report rules that are valid and do not do what they seem to.

    VARIANT is a path, the id of a variant or pack, or a folder, in which every variant
    and pack is looked at; `-` is standard input. What is meant is said in the file,
    under `lint`.
    """
    form = "json" if as_json else form
    wanted = _wanted(only, skip)
    if over:
        named(over)
    passed_over: list[Path] = []
    results = [
        _lint(name, wanted, over, level, only)
        for name in variants_named(references, passed_over)
    ]
    _say(results, form)
    found = [told for result in results for told in result.found]
    if any(result.unread for result in results):
        return MISUSE
    return FINDINGS if any(t.diagnostic.severity != INFO for t in found) else FINE


def _wanted(only: tuple[str, ...], skip: tuple[str, ...]) -> frozenset[str]:
    """The codes to look for.

    Raises:
        click.UsageError: One of them is not known.
    """
    from doko_rules.audit.lint.run import ALL

    by_name = {CODES[code].slug: code for code in ALL}
    chosen = []
    for given in (only, skip):
        found = set()
        for name in given:
            code = by_name.get(name, name.upper())
            if code not in ALL:
                help = did_you_mean(name.upper(), sorted(ALL), "see `doko help DK603`")
                message = f"`{name}` is no code of `doko lint`: {help}"
                raise click.UsageError(message)
            found.add(code)
        chosen.append(found)
    return frozenset((chosen[0] or ALL) - chosen[1])


def _lint(
    name: str, wanted: Collection[str], over: str, level: str, only: Collection[str]
) -> Linted:
    from doko_rules.audit.lint.run import Linted as Result
    from doko_rules.audit.lint.run import lint

    def look(reference: Any, search: tuple[str, ...] = ()) -> Result:
        return lint(
            reference, search=search, codes=wanted, over=over, thorough=not only
        )

    try:
        variant = Named(name)
    except Refused as refused:
        told = [Told(found) for found in refused.report]
        return Linted(name, told, refused.report.texts, unread=True)
    result = variant.ask(look)
    checked = list(variant.report(result.report))
    if result.complete:
        # Of a pack alone the check knows more than of what takes it in.
        checked = [found for found in checked if not only and found.severity != INFO]
    told = [Told(found) for found in checked]
    for finding in result.findings:
        report = Report([finding.diagnostic()])
        report.texts = result.report.texts
        told += [Told(found, finding) for found in variant.report(report)]
    bad = LEVELS[: LEVELS.index(level) + 1]
    told = [one for one in told if one.diagnostic.severity in bad]
    told.sort(key=lambda one: (one.diagnostic.place, one.diagnostic.code))
    unread = not result.complete and status_of(result.report) == MISUSE
    return Linted(name, told, _texts(variant, result.report), unread)


def _texts(variant: Named, report: Report) -> dict[str, str]:
    return {**report.texts, **variant.report(report).texts}


def _say(results: list[Linted], form: str) -> None:
    from doko_rules.cli import lint_forms

    seen: dict[Diagnostic, Told] = {}
    for result in results:
        for told in result.found:
            # What several variants take in is told once.
            seen.setdefault(told.diagnostic, told)
    match form:
        case "json":
            say(json_text([lint_forms.as_data(told) for told in seen.values()]))
        case "github":
            for told in seen.values():
                say(lint_forms.command_of(told.diagnostic))
        case "sarif":
            say(json_text(lint_forms.sarif(list(seen.values()))))
        case _:
            texts = {k: v for result in results for k, v in result.texts.items()}
            for text in _pretty(seen, texts):
                say(text + "\n")
            for result in results:
                found = [told.diagnostic for told in result.found]
                say(f"{result.name}: {summary(found)}")
            code = next((found.code for found in seen), None)
            if code is not None and at_terminal():
                say(paint(f"`doko help {code}` tells more about a message", "dim"))


def _pretty(seen: dict[Diagnostic, Told], texts: dict[str, str]) -> Iterator[str]:
    from doko_rules.cli.lint_forms import case_text
    from doko_rules.core.render import render

    for found, told in seen.items():
        text = render(found, texts, paint)
        case = case_text(told)
        yield f"{text}\n{case}" if case else text
