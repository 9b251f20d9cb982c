"""``doko session``: a session with built-in players, and its audited score sheet."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.options import json_option, language_option
from doko_rules.cli.output import FINE, say, say_json, say_progress, verb
from doko_rules.cli.records import Keeper
from doko_rules.cli.session_text import deal_text, heading, ranking
from doko_rules.cli.variants import Named
from doko_rules.cli.words import word
from doko_rules.core.errors import BudgetExceeded
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.players import PLAYERS, player
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import as_json as answer_of
from doko_rules.views.summary import course

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.players import Player
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.session import Scored

DEALS = "deals"
"""The option of a variant that says how many deals a session has."""
MOST_DEALS = 10_000
"""A session that does not end before is stopped."""


@click.command("session")
@click.argument("variant")
@click.option("--seed", type=int, help="Cards and choices follow from it.")
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), help="How many to play.")
@click.option("--record", metavar="DIR", help="Keep a record of each deal in a folder.")
@click.option(
    "--players",
    "kinds",
    default="basic",
    show_default=True,
    metavar="KINDS",
    help="Who plays: one kind for all, or one for each seat, with commas "
    f"({', '.join(PLAYERS)}).",
)
@language_option
@json_option
@verb
def command(
    variant: str,
    seed: int | None,
    deals: int | None,
    record: str | None,
    kinds: str,
    language: str,
    as_json: bool,
) -> int:
    """Play a session by a VARIANT with built-in players and print its score sheet.

    The sheet has for each deal the contract, parties, card points and calls, and each
    line with the clause of the rule book and the place of the rule.
    """
    reference = Named(variant)
    ruleset = reference.load()
    if deals is not None and DEALS in ruleset.options:
        ruleset, deals = reference.load({DEALS: deals}), None
    chosen = _players(kinds, ruleset.seats)
    keeper = Keeper(record, ruleset) if record is not None else None
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    table = _Table(ruleset, chosen, seed)
    report: dict[str, Any] = {
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "seed": seed,
        "players": chosen,
        "first_dealer": table.session.dealer,
        "deals": [],
    }
    if not as_json:
        names = ", ".join(f"{seat} {kind}" for seat, kind in enumerate(chosen))
        rows = [("seed", str(seed)), (word("players", language), names)]
        say(heading(ruleset, rows, language))
    for dealer, scored in table.play(deals):
        answer = answer_of(ruleset, scored.settlement, language)
        if keeper is not None:
            keeper.keep(table.session.deals_played, table.deal, answer)
        entry = {
            "deal": table.session.deals_played,
            "dealer": dealer,
            **course(ruleset, scored.deal),
            **answer,
            "next_dealer": table.session.dealer,
            "totals": list(scored.totals),
        }
        if as_json:
            report["deals"].append(entry)
        else:
            say(f"\n{deal_text(ruleset, entry, language)}")
    places = [place._asdict() for place in table.session.ranking()]
    if as_json:
        totals = list(table.session.session_scores)
        say_json({**report, "totals": totals, "ranking": places})
    else:
        seat = word("seat", language)
        everybody = [f"{seat} {n}" for n in range(ruleset.seats)]
        say(f"\n{ranking(places, everybody, language)}")
    return FINE


def _players(kinds: str, seats: int) -> list[str]:
    """The kind of player on each seat."""
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


class _Table:
    """Built-in players at a table.

    Cards and each seat have a generator of their own, so that a seed deals the same
    cards whoever plays.
    """

    def __init__(self, ruleset: Ruleset, kinds: Sequence[str], seed: int) -> None:
        # Cards are no secrets: that they can be dealt again is what a seed is for.
        self.shuffler = Random(seed)  # noqa: S311 -- see above
        self.chances = [
            Random(f"{seed}/{seat}")  # noqa: S311 -- see above
            for seat in range(ruleset.seats)
        ]
        self.players: list[Player] = [player(kind) for kind in kinds]
        self.session = Session.begin(ruleset, self.shuffler)
        self.deal: Deal

    def play(self, deals: int | None) -> Iterator[tuple[int, Scored]]:
        """Play deal after deal; gives the dealer and the result of each."""
        session = self.session
        while not (session.is_over if deals is None else session.deals_played >= deals):
            if session.deals_played >= MOST_DEALS:
                raise BudgetExceeded("session/ends", MOST_DEALS, MOST_DEALS + 1)
            dealer = session.dealer
            self.deal = deal = session.new_deal(self.shuffler)
            while (seat := deal.turn) is not None:
                chance = self.chances[seat]
                deal.apply(self.players[seat].choose(deal, seat, chance))
            yield dealer, session.enter(deal)
            say_progress(f"{session.deals_played} deals")
        say_progress("")
