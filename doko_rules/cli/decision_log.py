"""Keeping the decisions of a session, each as JSON on a line of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.options import ALL
from doko_rules.cli.records import reference
from doko_rules.cli.writing import told_of
from doko_rules.engine.record import actions_of
from doko_rules.views.decisions import NOBODY, decisions

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.decisions import Tried


MOST_TRIED = 1_000
"""Of more than that in one deal, the rest is not kept: somebody plays with the log."""


class DecisionLog:
    """Writes the decisions of deals as the table, or one player of it, knows them."""

    def __init__(
        self, file: str, ruleset: Ruleset, player: str | int, language: str = "en"
    ) -> None:
        """Begin a file; one that is there is written anew.

        Raises:
            click.BadParameter: There is no such player.
        """
        self.player: int | None = None
        if isinstance(player, int):
            self.player = player
            if player >= ruleset.players:
                most = ruleset.players - 1
                message = f"{player} is no seat: seats are 0 to {most}"
                raise click.BadParameter(message, param_hint="--log-seat")
        self.path = Path(file)
        with told_of(self.path):
            self.path.write_text("", encoding="utf-8")
        self.language = language
        self.head = {
            "format": 1,
            "variant": reference(ruleset, self.path.parent),
            "fingerprint": ruleset.fingerprint,
            "for": ALL if self.player is None else self.player,
        }
        self.deals = 0
        self.tried: list[Tried] = []

    def begin(self) -> None:
        """Forget what was tried in a deal that was given up."""
        self.tried = []

    def refused(self, deal: Deal, action: Action) -> None:
        """Keep in mind what was tried and refused, until the deal is written."""
        if len(self.tried) < MOST_TRIED:
            self.tried.append((sum(1 for _ in actions_of(deal)), action))

    def keep(self, deal: Deal) -> None:
        """Write down a deal; everything of it only when it is over.

        Before that others have secrets, and what a player knows is no secret to it.
        """
        self.deals += 1
        viewer = None
        if self.player is not None:
            seat = deal.standing.seat_of[self.player]
            viewer = NOBODY if seat is None else seat
        if viewer is not None or deal.is_over:
            found = list(decisions(deal, viewer, self.tried, self.language))
            with told_of(self.path), self.path.open("a", encoding="utf-8") as file:
                for number, decision in enumerate(found, 1):
                    file.write(self._line(number, decision))
        self.tried = []

    def _line(self, number: int, decision: dict[str, Any]) -> str:
        id = f"{self.deals}.{number}"
        line = {"id": id, **self.head, "deal": self.deals, **decision}
        return json.dumps(line, ensure_ascii=False) + "\n"


def opened_log(
    ruleset: Ruleset,
    file: str | None,
    player: str | int | None,
    usually: str | int,
    language: str,
) -> DecisionLog | None:
    """The log that somebody asked for, if anybody did.

    Raises:
        click.UsageError: It is said for whom, and not where.
    """
    if file is not None:
        return DecisionLog(
            file, ruleset, usually if player is None else player, language
        )
    if player is not None:
        raise click.UsageError("`--log-seat` needs `--log FILE`")
    return None
