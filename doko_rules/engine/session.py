"""A session: deals one after another, their scores, and the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.errors import UnfinishedDeal
from doko_rules.engine.deal import REDEALT, SCORED, Deal
from doko_rules.engine.settlement import Settlement, settle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset


class Scored(NamedTuple):
    """One deal of a session and what it added."""

    deal: Deal | Facts
    settlement: Settlement
    totals: tuple[int, ...]
    """Session score of each player after the deal."""


class Place(NamedTuple):
    """One row of a ranking; players of equal score share a rank if the rules say so."""

    rank: int
    player: int
    session_score: int


class Session:
    """The state of a session between deals, as expressions read it."""

    __slots__ = (
        "dealer",
        "deals",
        "forehand",
        "redealt",
        "ruleset",
        "session_scores",
        "tables",
    )

    def __init__(self, ruleset: Ruleset, dealer: int) -> None:
        """Begin with ``dealer`` as the first dealer."""
        self.ruleset = ruleset
        self.tables = ruleset.tables
        self.dealer = dealer
        self.forehand = ruleset.tables.left_of[dealer]
        self.deals: list[Scored] = []
        self.redealt: list[Deal] = []
        """The deals that came to nothing, so that their dealers dealt again."""
        self.session_scores = [0] * ruleset.seats

    @classmethod
    def begin(cls, ruleset: Ruleset, random: Random) -> Session:
        """Find the first dealer as the rules say."""
        dealer = int(random.random() * ruleset.seats) if ruleset.draws_dealer else 0
        return cls(ruleset, dealer)

    @property
    def deals_played(self) -> int:
        """How many deals are scored."""
        return len(self.deals)

    @property
    def is_over(self) -> bool:
        """Whether one of the rules that end a session applies."""
        return any(end(self) for end in self.ruleset.session_ends)

    def new_deal(self, random: Random) -> Deal:
        """Shuffle and deal for the dealer in turn."""
        return Deal.shuffled(self.ruleset, self.dealer, random)

    def enter(self, deal: Deal | Facts) -> Scored:
        """Add a deal that is played out, or facts of one, and pass the cards on.

        Raises:
            UnfinishedDeal: the deal is not over.
        """
        if isinstance(deal, Deal) and deal.phase != SCORED:
            raise UnfinishedDeal(deal, deal.phase)
        settlement = settle(self.ruleset, deal)
        for seat, score in enumerate(settlement.session_scores):
            self.session_scores[seat] += score
        scored = Scored(deal, settlement, tuple(self.session_scores))
        self.deals.append(scored)
        self.dealer = self.ruleset.next_dealer(self)
        self.forehand = self.tables.left_of[self.dealer]
        return scored

    def enter_redeal(self, deal: Deal) -> None:
        """Add a deal that came to nothing: the same dealer deals again.

        Raises:
            UnfinishedDeal: nobody has said that the cards are dealt again.
        """
        if deal.phase != REDEALT:
            raise UnfinishedDeal(deal, deal.phase)
        self.redealt.append(deal)

    def ranking(self) -> list[Place]:
        """The players by session score, in the order that the rules give."""
        return ranking(self.ruleset, self.session_scores)


def ranking(ruleset: Ruleset, scores: Sequence[int]) -> list[Place]:
    """The players by session score, best first; equal scores as the rules say."""
    players = sorted(
        range(len(scores)), key=lambda p: scores[p], reverse=ruleset.highest_first
    )
    places: list[Place] = []
    for n, player in enumerate(players, 1):
        tied = places and places[-1].session_score == scores[player]
        rank = places[-1].rank if tied and ruleset.shared_ranks else n
        places.append(Place(rank, player, scores[player]))
    return places
