"""``doko bench``: complete random deals per second on one core, with fixed seeds."""

from __future__ import annotations

import gc
import time
from statistics import median

import click

from doko_rules.cli.completing import variants
from doko_rules.cli.options import json_option
from doko_rules.cli.output import FINE, say, say_json, say_progress, verb
from doko_rules.cli.variants import named
from doko_rules.engine.bench import random_deals

WARM_UP = 200
"""Deals before anything is measured: tables of calls fill while they are played."""


@click.command("bench")
@click.argument("variant", shell_complete=variants)
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=2_000,
    show_default=True,
    help="Deals of a round.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="Rounds, of which the median counts.",
)
@json_option
@verb
def command(variant: str, deals: int, rounds: int, as_json: bool) -> int:
    """Measure how many random deals of a VARIANT are played and settled in a second.

    Seeds are fixed, so that each run plays the same deals. What counts is the time of
    this process, not that of the clock.
    """
    ruleset = named(variant)
    random_deals(ruleset, WARM_UP, 0)
    speeds: list[float] = []
    checks: list[int] = []
    for number in range(1, rounds + 1):
        gc.collect()
        start = time.process_time()
        checks.append(random_deals(ruleset, deals, number))
        taken = time.process_time() - start
        speeds.append(deals / max(taken, 1e-9))
        say_progress(f"round {number} of {rounds}")
    say_progress("")
    speed = median(speeds)
    if as_json:
        say_json(
            {
                "variant": ruleset.id,
                "fingerprint": ruleset.fingerprint,
                "deals_per_s": round(speed, 1),
                "deals": deals,
                "rounds": [round(one, 1) for one in speeds],
                "checks": checks,
            }
        )
    else:
        least, most = min(speeds), max(speeds)
        say(
            f"{ruleset.id}: {speed:.0f} deals per second "
            f"(median of {rounds} rounds of {deals} deals, {least:.0f} to {most:.0f})"
        )
    return FINE
