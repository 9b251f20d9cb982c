"""A deal that was played, looked at from all sides: step by step, again, in copies."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any

from doko_rules.engine.calling import MadeCall
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import actions_of, hands_of, write_record
from doko_rules.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from doko_rules.engine.actions import Action
    from doko_rules.engine.players import Player
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement

DERIVED = frozenset({"ruleset", "tables", "_windows", "_open", "_table"})
"""What a deal keeps to be quick: it may differ in deals that are the same."""


class Trial:
    """A deal as it was played, and all that checks need to try it again."""

    def __init__(
        self,
        deal: Deal,
        random: Random,
        players: Sequence[Player] = (),
        seed: str = "",
        settlement: Settlement | None = None,
    ) -> None:
        """Look at a deal.

        Args:
            deal: as it was left.
            random: what chooses the moments that are looked at.
            players: new players, who have not played anything, as those who did.
            seed: what all chance of the deal follows from; empty when nobody knows.
            settlement: what was entered for the deal; nothing when it was not scored.
        """
        self.deal = deal
        self.random = random
        self.players = players
        self.seed = seed
        self.settlement = settlement

    @property
    def ruleset(self) -> Ruleset:
        """What was played by."""
        return self.deal.ruleset

    @cached_property
    def actions(self) -> list[Action]:
        """What the seats did, in order."""
        return list(actions_of(self.deal))

    def begun(self) -> Deal:
        """The same cards, before anybody has done anything."""
        deal = self.deal
        return Deal(self.ruleset, deal.dealer, deal.dealt, deal.began, deal.standing)

    def at(self, number: int) -> Deal:
        """The deal after so many actions."""
        deal = self.begun()
        for action in self.actions[:number]:
            deal.apply(action)
        return deal

    def moments(self, times: int) -> Iterator[tuple[int, Deal]]:
        """The deal at some moments by chance, each with the number of actions before.

        The first and the last are of different halves, so that bidding is not missed.
        """
        last = len(self.actions)
        for number in sorted(self.random.randrange(last + 1) for _ in range(times)):
            yield number, self.at(number)

    def course(self) -> Iterator[Deal]:
        """The deal before its first action and after each; it is the same object."""
        deal = self.begun()
        yield deal
        for action in self.actions:
            deal.apply(action)
            yield deal

    @cached_property
    def record(self) -> dict[str, Any]:
        """The record of the deal, which shows what a check has found."""
        return write_record(self.deal)


def log_of(deal: Deal) -> str:
    """All that was dealt, done and followed, as text."""
    log = [
        list(entry) if isinstance(entry, tuple) else entry.as_json()
        for entry in deal.log
    ]
    return json.dumps({"hands": hands_of(deal), "log": log})


def state_of(deal: Deal) -> dict[str, Any]:
    """Everything that a deal remembers, as values that compare by what they are."""
    return {
        name: _plain(getattr(deal, name))
        for name in State.__slots__
        if name not in DERIVED
    }


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if isinstance(value, MadeCall):
        return tuple(getattr(value, name) for name in MadeCall.__slots__)
    return value
