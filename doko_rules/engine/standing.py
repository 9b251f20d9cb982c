"""How a session stands before a deal: who sits where, and what was before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.core.tables import Tables
    from doko_rules.engine.declared import Forced
    from doko_rules.engine.ruleset import Ruleset


MOST_CHANGES = 20
"""So many changes of a variable are remembered."""


class Change(NamedTuple):
    """A change of what a session keeps."""

    rule: int
    """The rule that made it, by its number."""
    deal: int
    """How many deals were scored then, that one included."""
    ends: bool
    """Whether the variable was as at the beginning afterwards."""
    happened: tuple[int, ...] = ()
    """What had happened in that deal, by the numbers of happenings."""


class Standing:
    """What expressions may ask of a session; a deal keeps the one it began with."""

    __slots__ = (
        "dealer",
        "deals_played",
        "duty",
        "forced_player",
        "kept",
        "ruleset",
        "seat_of",
        "seated",
        "session_scores",
        "set_by",
        "tables",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        dealer: int,
        deals_played: int = 0,
        session_scores: Sequence[int] = (),
        kept: Sequence[Any] | None = None,
    ) -> None:
        """Let the player ``dealer`` deal, for those who play this deal."""
        self.ruleset = ruleset
        self.tables: Tables = ruleset.tables
        self.dealer = dealer
        """The player who deals."""
        self.deals_played = deals_played
        self.session_scores = list(session_scores) or [0] * ruleset.players
        """By player."""
        self.kept = [*(ruleset.start_kept if kept is None else kept)]
        """The values of the variables; each is replaced, never changed."""
        self.set_by: list[tuple[Change, ...]] = [()] * len(self.kept)
        """What has changed each of them, the last change at the end."""
        self.seated = ruleset.seated[dealer]
        """The player on each seat."""
        self.seat_of: list[int | None] = [None] * ruleset.players
        """The seat of each player; None for those who sit out."""
        for seat, player in enumerate(self.seated):
            self.seat_of[player] = seat
        self.duty: Forced | None = None
        """For what somebody has to name a contract in the deal."""
        self.forced_player: int | None = None
        """Who has to."""
        if ruleset.forced:
            self._find_duty()

    def _find_duty(self) -> None:
        for duty in self.ruleset.forced:
            if duty.when is None or duty.when(self):
                player = duty.player(self)
                if player is not None and self.seat_of[player] is not None:
                    self.duty, self.forced_player = duty, player
                    return

    def following(self, other: Standing) -> Standing:
        """The same, which comes after another one: with its duty and its changes."""
        self.set_by = [*other.set_by]
        self.duty, self.forced_player = other.duty, other.forced_player
        return self

    @property
    def standing(self) -> Standing:
        """Itself: what is asked between deals is asked of nothing else."""
        return self

    @property
    def causes(self) -> tuple[int, ...]:
        """What has happened: nothing, as there is no deal to look back at."""
        return ()

    def with_values(
        self, dealer: int, deals_played: int, kept: Sequence[Any]
    ) -> Standing:
        """The same where some of it is otherwise."""
        scores = self.session_scores
        after = Standing(self.ruleset, dealer, deals_played, scores, kept)
        after.set_by = [
            made if was == now else ()
            for made, was, now in zip(self.set_by, self.kept, kept, strict=True)
        ]
        return after

    def passed_to(self, dealer: int) -> Standing:
        """The same where another player deals."""
        after = Standing(
            *(self.ruleset, dealer, self.deals_played),
            *(self.session_scores, self.kept),
        )
        after.set_by = [*self.set_by]
        return after

    def change(
        self, place: int, value: Any, rule: int, happened: tuple[int, ...] = ()
    ) -> None:
        """Give a variable a value, and remember by which rule and after what."""
        if self.kept[place] == value:
            return
        self.kept[place] = value
        ends = value == self.ruleset.start_kept[place]
        made = (*self.set_by[place], Change(rule, self.deals_played, ends, happened))
        self.set_by[place] = made[-MOST_CHANGES:]

    def changes(self, place: int) -> tuple[Change, ...]:
        """What has changed a variable since it last was as at the beginning."""
        made = self.set_by[place]
        ended = [n for n, change in enumerate(made[:-1], 1) if change.ends]
        return made[ended[-1] if ended else 0 :]

    @property
    def dealer_seat(self) -> int:
        """The seat before that of forehand; of the dealer, unless that one sits out."""
        return self.ruleset.dealer_seat[self.dealer]
