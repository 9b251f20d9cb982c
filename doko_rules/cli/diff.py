"""``doko diff``: what is written, what holds and what happens differently."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from doko_rules.audit.differ.claims import compare_claims
from doko_rules.audit.differ.deals import Played, play_both, same_cards
from doko_rules.audit.differ.entries import ADDED, CHANGED, MOVED, REMOVED, changes
from doko_rules.audit.differ.exact import exact
from doko_rules.audit.differ.scores import compare_scores
from doko_rules.cli.case_text import case_file
from doko_rules.cli.completing import files, variants
from doko_rules.cli.diff_text import difference_text, summary, written
from doko_rules.cli.documents import STANDARD_INPUT
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    paint,
    say,
    say_json,
    say_progress,
    verb,
)
from doko_rules.cli.records import reference
from doko_rules.cli.variants import Named
from doko_rules.cli.writing import check_writable, write_whole
from doko_rules.engine.players import PLAYERS
from doko_rules.load.layers import resolve

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doko_rules.audit.differ.compared import Compared
    from doko_rules.audit.differ.difference import Difference
    from doko_rules.audit.differ.entries import Change
    from doko_rules.audit.differ.scores import Measure
    from doko_rules.audit.opened import Opened


HANDS_FOR_A_DEAL = 10
"""So many hands are asked what they may claim for each deal that is played."""


class Diff(NamedTuple):
    """All that was compared."""

    changes: list[Change]
    compared: Compared
    claims: list[Difference]
    """What hands may claim in one of both alone."""
    played: Played | None
    """None where the cards of one can not be dealt by the other, or none were asked."""
    measures: list[Measure]

    @property
    def differences(self) -> list[Difference]:
        """What the variants do differently."""
        played = [] if self.played is None else self.played.differences
        return [*self.compared.differences, *self.claims, *played]


@click.command("diff")
@click.argument("first", shell_complete=variants)
@click.argument("second", shell_complete=variants)
@click.option(
    "--deals",
    type=click.IntRange(0),
    default=300,
    show_default=True,
    help="Play so many deals under both.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of these deals.")
@click.option(
    "--players",
    "kind",
    type=click.Choice(list(PLAYERS)),
    default="basic",
    show_default=True,
    help="Who plays them.",
)
@click.option("--whole", is_flag=True, help="Show long entries whole.")
@click.option("--words", is_flag=True, help="List changes of texts and sources, too.")
@click.option(
    "--cases",
    metavar="FILE",
    shell_complete=files,
    help="Write the witnesses as cases, which hold in FIRST and not in SECOND.",
)
@click.option(
    "--fail-on-difference", is_flag=True, help="End with status 1 where they differ."
)
@json_option
@verb
def command(
    first: str,
    second: str,
    deals: int,
    seed: int,
    kind: str,
    whole: bool,
    words: bool,
    cases: str | None,
    fail_on_difference: bool,
    as_json: bool,
) -> int:
    """Compare two variants: what is written, what holds in every case, what happens.

    Changes of entries come first, with their places. Then the rules of both are asked
    in every case of the tables that `doko table` prints. Then both play the same deals,
    with the same cards and players. Each difference has a witness.
    """
    if cases is not None:
        check_writable(Path(cases))
    if first == second == STANDARD_INPUT:
        message = "standard input holds one variant: name the other one"
        raise click.UsageError(message)
    named = Named(first), Named(second)
    both = named[0].open(), named[1].open()
    resolved = named[0].ask(resolve), named[1].ask(resolve)
    found = _compare(changes(*resolved), both, deals, seed, kind)
    witnesses = _witnesses(found.differences)
    if cases is not None:
        file = Path(cases)
        variant = reference(both[0].ruleset, file.parent)
        write_whole(file, case_file(variant, witnesses))
    if as_json:
        say_json(_data(both, found, words=words))
    else:
        _say(both, found, words=words, whole=whole)
        if cases is not None:
            say(f"\n{len(witnesses)} witnesses are written to {cases}")
    differ = found.differences or any(not change.is_words for change in found.changes)
    return FINDINGS if fail_on_difference and differ else FINE


def _compare(
    changed: list[Change], both: tuple[Opened, Opened], deals: int, seed: int, kind: str
) -> Diff:
    a, b = (opened.ruleset for opened in both)
    compared = exact(*both)
    played, measures, claims = None, [], []
    if deals and same_cards(a, b):
        claims = compare_claims(a, b, HANDS_FOR_A_DEAL * deals, seed)
        for played in play_both(a, b, deals, seed, kind):
            say_progress(f"{played.deals} of {deals} deals")
    if deals:
        measures = compare_scores(a, b, deals, seed, kind)
    say_progress("")
    return Diff(changed, compared, claims, played, measures)


def _witnesses(differences: Sequence[Difference]) -> dict[str, Mapping[str, Any]]:
    """The witnesses as cases, by ids."""
    found: dict[str, Mapping[str, Any]] = {}
    for number, one in enumerate(differences, 1):
        if one.witness is not None:
            title = f"{one.kind}, {one.where}"
            case = {"title": title[:100], **one.witness}
            found[f"{one.kind.replace(' ', '-')}-{number}"] = case
    return found


def _say(both: tuple[Opened, Opened], found: Diff, *, words: bool, whole: bool) -> None:
    a, b = (opened.ruleset for opened in both)
    say(f"{a.id} ({a.fingerprint}) and {b.id} ({b.fingerprint})")
    rules = [change for change in found.changes if words or not change.is_words]
    texts = len(found.changes) - len(rules)
    said = [
        f"{sum(change.kind == kind for change in rules)} {kind}"
        for kind in (ADDED, REMOVED, CHANGED, MOVED)
    ]
    hidden = f", and {texts} of texts and sources alone" if texts else ""
    say(f"\n{paint('What is written', 'info')}: {', '.join(said)}{hidden}")
    for change in rules:
        say(written(change, whole=whole))
    cells = sum(found.compared.cells.values())
    say(
        f"\n{paint('What holds in every case', 'info')}: "
        f"{summary(len(found.compared.differences))} in {cells} cells compared"
    )
    tables = found.compared.cells.items()
    say(f"  {paint(', '.join(f'{id} {number}' for id, number in tables), 'dim')}")
    for one in found.compared.differences:
        say(difference_text(one))
    _say_played(found)


def _say_played(found: Diff) -> None:
    head = paint("What happens in play", "info")
    if found.played is None and not found.measures:
        return
    if found.played is None:
        say(f"\n{head}: the cards of one can not be dealt by the other")
    else:
        played = found.played
        shown = [*found.claims, *played.differences]
        say(
            f"\n{head}: {summary(len(shown))} in {played.deals} deals, "
            f"{played.followed} of which both play to the same end"
        )
        for one in shown:
            say(difference_text(one))
    say("\neach by itself, mean of a deal:")
    for mean in found.measures:
        change = f"{mean.second - mean.first:+.3f} ± {mean.margin:.3f}"
        clear = "" if mean.is_clear else " (not clear)"
        means = f"{mean.first:.3f} and {mean.second:.3f}"
        say(f"  {mean.id}: {means}, difference {change}{clear}")


def _data(both: tuple[Opened, Opened], found: Diff, *, words: bool) -> dict[str, Any]:
    played = found.played
    return {
        "variants": [
            {"id": x.ruleset.id, "fingerprint": x.ruleset.fingerprint} for x in both
        ],
        "entries": [
            {
                "kind": change.kind,
                "rule": change.rule,
                "first": change.first,
                "second": change.second,
                "places": [
                    None if place is None else f"{place.file}:{place.line}"
                    for place in (change.first_place, change.second_place)
                ],
                "is_words": change.is_words,
            }
            for change in found.changes
            if words or not change.is_words
        ],
        "compared": {
            "cells": found.compared.cells,
            **(
                {}
                if played is None
                else {
                    "deals": played.deals,
                    "followed": played.followed,
                    "actions": played.actions,
                }
            ),
        },
        "differences": [one.as_data() for one in found.differences],
        "scores": [
            {**one._asdict(), "is_clear": one.is_clear} for one in found.measures
        ],
    }
