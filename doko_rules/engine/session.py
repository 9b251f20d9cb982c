"""A session: deals one after another, their scores, and the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.errors import UnfinishedDeal
from doko_rules.engine.aftermath import Aftermath
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import Facts
from doko_rules.engine.phases import REDEALT, SCORED
from doko_rules.engine.settlement import Settlement, settle
from doko_rules.engine.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from doko_rules.core.tables import Tables
    from doko_rules.engine.declared import SheetEntry
    from doko_rules.engine.ruleset import Ruleset


class Scored(NamedTuple):
    """One deal of a session and what it added."""

    deal: Deal | Facts
    settlement: Settlement
    totals: tuple[int, ...]
    """Session score of each player after the deal."""
    seated: tuple[int, ...]
    """The player on each seat."""


class Place(NamedTuple):
    """One row of a ranking; players of equal score share a rank if the rules say so."""

    rank: int
    player: int
    session_score: int


class Session:
    """Deals that were played, and how the session stands before the next one."""

    __slots__ = ("deals", "redealt", "ruleset", "standing")

    def __init__(self, ruleset: Ruleset, dealer: int) -> None:
        """Begin with the player ``dealer`` as the first dealer."""
        self.ruleset = ruleset
        self.deals: list[Scored] = []
        self.redealt: list[Deal] = []
        """The deals that came to nothing, so that their dealers dealt again."""
        self.standing = Standing(ruleset, dealer)

    @classmethod
    def begin(cls, ruleset: Ruleset, random: Random) -> Session:
        """Find the first dealer as the rules say."""
        dealer = int(random.random() * ruleset.players) if ruleset.draws_dealer else 0
        return cls(ruleset, dealer)

    @property
    def dealer(self) -> int:
        """The player who deals."""
        return self.standing.dealer

    @property
    def forehand(self) -> int:
        """The player to the left of the dealer, of those who play the next deal."""
        standing = self.standing
        return standing.seated[self.tables.left_of[standing.dealer_seat]]

    @property
    def tables(self) -> Tables:
        """The constant tables of the rules."""
        return self.ruleset.tables

    @property
    def seated(self) -> tuple[int, ...]:
        """The player on each seat of the next deal."""
        return self.standing.seated

    @property
    def session_scores(self) -> list[int]:
        """The session score of each player."""
        return self.standing.session_scores

    @property
    def deals_played(self) -> int:
        """How many deals are scored."""
        return self.standing.deals_played

    @property
    def is_over(self) -> bool:
        """Whether one of the rules that end a session applies."""
        return any(end(self.standing) for end in self.ruleset.session_ends)

    def new_deal(
        self, random: Random, hands: Sequence[Sequence[int]] | None = None
    ) -> Deal:
        """Shuffle and deal for the dealer in turn, or give out ``hands``."""
        standing = self.standing
        seat = standing.dealer_seat
        if hands is None:
            return Deal.shuffled(self.ruleset, seat, random, standing)
        return Deal(self.ruleset, seat, hands, standing=standing)

    def enter(self, deal: Deal | Facts) -> Scored:
        """Add a deal that is played out, or facts of one, and pass the cards on.

        Raises:
            UnfinishedDeal: the deal is not over.
        """
        if isinstance(deal, Deal) and deal.phase != SCORED:
            raise UnfinishedDeal(deal, deal.phase)
        ruleset, before = self.ruleset, self.standing
        settlement = settle(ruleset, deal)
        scores = before.session_scores.copy()
        for player, score in zip(before.seated, settlement.session_scores, strict=True):
            scores[player] += score
        played = before.deals_played + 1
        # What was due in the deal is told by how the session stood before it.
        standing = Standing(
            ruleset, before.dealer, played, scores, before.kept
        ).following(before)
        self._go_on(Aftermath(ruleset, deal, settlement, standing))
        scored = Scored(deal, settlement, tuple(scores), before.seated)
        self.deals.append(scored)
        return scored

    def _go_on(self, after: Aftermath) -> None:
        """Let rules change what the session keeps, then find who deals next."""
        ruleset, standing = self.ruleset, after.standing
        self._happen("deal_scored", after)
        dealer = standing.dealer
        if not any(keeps(after) for keeps in ruleset.same_dealer):
            dealer = ruleset.next_dealer(after)
        self.standing = standing.passed_to(dealer)

    def _happen(self, event: str, after: Aftermath) -> None:
        """Let rules change what the session keeps."""
        effects = self.ruleset.between.get(event)
        if effects is not None:
            effects(after)

    def enter_redeal(self, deal: Deal) -> None:
        """Add a deal that came to nothing: the same dealer deals again.

        Raises:
            UnfinishedDeal: nobody has said that the cards are dealt again.
        """
        if deal.phase != REDEALT:
            raise UnfinishedDeal(deal, deal.phase)
        self.redealt.append(deal)
        before = self.standing
        standing = before.passed_to(before.dealer)
        self._happen("redealt", Aftermath(self.ruleset, deal, None, standing))
        self.standing = standing

    def write(self, entry: SheetEntry, said: Sequence[Any]) -> list[int]:
        """Enter something that is no deal; gives what it adds to each player."""
        ruleset, before = self.ruleset, self.standing
        players = ruleset.tables.players
        added = [0] * ruleset.players
        if entry.score is not None:
            added = [entry.score(before, player, *said) for player in players]
        counts = entry.counts is not None and entry.counts(before, *said)
        scores = [a + b for a, b in zip(before.session_scores, added, strict=True)]
        after = Standing(
            *(ruleset, before.dealer, before.deals_played + counts),
            *(scores, before.kept),
        )
        after.set_by = [*before.set_by]
        if entry.do is not None:
            entry.do(after, *said)
        dealer = before.dealer
        if counts if entry.passes is None else entry.passes(before, *said):
            nothing = Aftermath(ruleset, Facts(ruleset, before), None, after)
            dealer = ruleset.next_dealer(nothing)
        self.standing = after.passed_to(dealer)
        return added

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
