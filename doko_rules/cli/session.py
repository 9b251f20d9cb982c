"""``doko session``: a session with built-in players, and its audited score sheet."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.completing import variants
from doko_rules.cli.decision_log import opened_log
from doko_rules.cli.options import (
    ALL,
    json_option,
    language_option,
    log_options,
    record_option,
)
from doko_rules.cli.output import FINE, say, say_json, say_progress, verb
from doko_rules.cli.players import kinds_of, players_option
from doko_rules.cli.records import Keeper
from doko_rules.cli.session_text import (
    Overview,
    deal_text,
    heading,
    player_names,
    ranking,
    redeal_text,
)
from doko_rules.cli.variants import named
from doko_rules.core.errors import BudgetExceeded
from doko_rules.engine.kept import kept
from doko_rules.engine.players import player
from doko_rules.engine.settlement import as_json as answer_of
from doko_rules.engine.table import Table
from doko_rules.views.summary import course
from doko_rules.views.wire import redeal
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.session import Scored

MOST_DEALS = 10_000
"""A session that does not end before is stopped."""


@click.command("session")
@click.argument("variant", shell_complete=variants)
@click.option("--seed", type=int, help="Cards and choices follow from it.")
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), help="Stop after so many.")
@record_option
@log_options("all of each deal, when it is over")
@players_option
@language_option
@json_option
@verb
def command(
    variant: str,
    seed: int | None,
    deals: int | None,
    record: str | None,
    log: str | None,
    log_seat: str | int | None,
    kinds: str,
    language: str,
    as_json: bool,
) -> int:
    """Play a session by a VARIANT with built-in players and print its score sheet.

    The sheet has for each deal the contract, parties, card points and calls, and each
    line with the clause of the rule book and the place of the rule; then a table with a
    row for each deal, as on paper, and the ranking.
    """
    ruleset = named(variant)
    chosen = kinds_of(kinds, ruleset.players)
    keeper = Keeper(record, ruleset) if record is not None else None
    kept_log = opened_log(ruleset, log, log_seat, ALL, language)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    table = Table(ruleset, [player(kind) for kind in chosen], seed)
    session = table.session
    larger = ruleset.players > ruleset.seats
    report: dict[str, Any] = {
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "seed": seed,
        "players": chosen,
        "first_dealer": session.dealer,
        "deals": [],
    }
    overview = Overview(ruleset, language)
    everybody = player_names(ruleset, language)
    if not as_json:
        kinds = ", ".join(f"{seat} {kind}" for seat, kind in enumerate(chosen))
        rows = [("seed", str(seed)), (word("players", language), kinds)]
        say(heading(ruleset, rows, language))
    for deal, scored in _play(table, deals):
        if kept_log is not None:
            kept_log.keep(deal)
        if scored is None:
            redealt = redeal(deal)
            if keeper is not None:
                keeper.keep(session.deals_played + 1, deal, redealt)
            if as_json:
                report["deals"].append({"dealer": deal.dealer, **redealt})
            else:
                say(f"\n{redeal_text(ruleset, redealt, deal.dealer, language)}")
            continue
        answer = answer_of(ruleset, scored.settlement, language)
        if keeper is not None:
            keeper.keep(session.deals_played, deal, answer)
        entry = {
            "deal": session.deals_played,
            "dealer": deal.standing.dealer,
            **({"seated": list(scored.seated)} if larger else {}),
            **course(ruleset, deal),
            **answer,
            "next_dealer": session.dealer,
            "totals": list(scored.totals),
            **({"kept": kept(session.standing)} if ruleset.kept else {}),
        }
        if as_json:
            report["deals"].append(entry)
        else:
            names = [everybody[n] for n in scored.seated] if larger else []
            table_of = everybody if larger else []
            say(f"\n{deal_text(ruleset, entry, language, names, table_of)}")
            overview.add_deal(entry, names)
    places = [place._asdict() for place in session.ranking()]
    if as_json:
        totals = list(session.session_scores)
        say_json({**report, "totals": totals, "ranking": places})
    else:
        say(f"\n{overview.text(everybody)}")
        say(f"\n{ranking(places, everybody, language)}")
    return FINE


def _play(table: Table, deals: int | None) -> Iterator[tuple[Deal, Scored | None]]:
    """Play deal after deal, until the session is over or as many are played.

    A deal that comes to nothing has no score, and is none of those.
    """
    session = table.session
    while not session.is_over and session.deals_played != deals:
        if session.deals_played + len(session.redealt) >= MOST_DEALS:
            raise BudgetExceeded("session/ends", MOST_DEALS, MOST_DEALS + 1)
        deal = table.next_deal()
        # Nobody else is at the table: it is played to its end.
        yield deal, table.go_on()
        say_progress(f"{session.deals_played} deals")
    say_progress("")
