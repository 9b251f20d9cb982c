"""What a deal leaves behind: its result, and how the session then stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.ladders import level_of_party
from doko_rules.engine.lines import times_found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement
    from doko_rules.engine.standing import Standing

OF_DEALS = (
    "contract",
    "declarer",
    "levels",
    "partner",
    "party",
    "points_of",
    "public_contract",
    "public_declarer",
    "specials",
    "state",
    "tricks_by_seat",
    "tricks_of",
    "winner",
)
"""What is read of the deal."""


class Aftermath:
    """What expressions between deals may ask, after a deal that is over."""

    __slots__ = ("causes", *OF_DEALS, "game_value", "happened", "standing", "tables")

    contract: int
    declarer: int | None
    levels: list[list[int]]
    partner: int | None
    party: list[int]
    points_of: list[int]
    public_contract: int
    public_declarer: int | None
    specials: Sequence[tuple[Any, ...]]
    state: list[Any]
    tricks_by_seat: Sequence[int]
    tricks_of: list[int]
    winner: int | None

    def __init__(
        self,
        ruleset: Ruleset,
        deal: Deal | Facts,
        settlement: Settlement | None,
        standing: Standing,
    ) -> None:
        """Look back at a deal; one without a settlement is dealt again."""
        for name in OF_DEALS:
            setattr(self, name, getattr(deal, name))
        self.tables = ruleset.tables
        if settlement is None:
            nothing = [0] * len(ruleset.parties)
            self.points_of = self.tricks_of = nothing
            self.tricks_by_seat = [0] * ruleset.seats
            self.game_value = 0
            self.happened = [0] * len(ruleset.happening_places)
            self.causes: tuple[int, ...] = ()
            """What has happened, by the numbers of happenings."""
        else:
            self.game_value = settlement.game_value
            counts = (*settlement.happened, 0)
            self.happened = [counts[place] for place in ruleset.happening_places]
            self.causes = tuple(n for n, count in enumerate(counts) if count)
        self.standing = standing

    level_of_party = level_of_party
    times_found = times_found

    def has_happened(self, happening: int) -> bool:
        """Whether it has happened in the deal."""
        return self.happened[happening] > 0
