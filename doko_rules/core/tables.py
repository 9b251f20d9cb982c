"""Constant tables of a ruleset that expressions and engine read by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


CLOSED = 1_000_000
"""A limit that no clock can reach: that of a level that can not be called now."""


class Tables:
    """Constant tables that expressions read: seats, tricks and traits by number."""

    def __init__(self, program: Mapping[str, Any]) -> None:
        seats: int = program["seats"]
        tricks: int = program["hand_size"]
        self.seats = tuple(range(seats))
        places: int = program["players"]
        self.players = tuple(range(places))
        self.left_player = tuple((player + 1) % places for player in range(places))
        self.right_player = tuple((player - 1) % places for player in range(places))
        self.steps_left = tuple(
            tuple((other - player) % places for other in range(places))
            for player in range(places)
        )
        self.parties = tuple(range(len(program["parties"])))
        self.contracts = tuple(range(len(program["contracts"])))
        self.kinds = tuple(range(len(program["cards"])))
        self.copies: int = program["copies"]
        self.left_of = tuple((seat + 1) % seats for seat in range(seats))
        following = program.get("next", self.left_of)
        self.players_after = tuple(
            tuple((player + step) % places for step in range(1, places))
            for player in range(places)
        )
        self.turn_after = tuple(_after(seat, following) for seat in range(seats))
        """For each seat the others, in the order of play."""
        self.right_of = tuple((seat - 1) % seats for seat in range(seats))
        self.trick_of = tuple(play // seats for play in range(seats * tricks))
        self.position_of = tuple(play % seats + 1 for play in range(seats * tricks))
        self.found_lines: tuple[int, ...] = program.get("found_lines", ())
        """The numbers of lines that are found in the play; -1 for none in force."""
        self.number_of = tuple(range(1, tricks + 1))
        # Expressions may name a card that is switched off, too: nobody ever has it.
        gone: Sequence[tuple[int, int]] = program["absent_cards"]
        self.card_suit: tuple[int, ...] = (
            *program["card_suit"],
            *(suit for suit, _ in gone),
        )
        self.card_rank: tuple[int, ...] = (
            *program["card_rank"],
            *(rank for _, rank in gone),
        )
        self.card_points: tuple[int, ...] = (
            *program["card_points"],
            *(0 for _ in gone),
        )
        self.other_party = self.parties[::-1]
        """The opposing party, where there are two."""
        # Expressions may name a contract that is switched off: it has no trait.
        absent = (False,) * program["absent_contracts"]
        self.traits = tuple(
            (*(trait in c["traits"] for c in program["contracts"]), *absent)
            for trait in program["traits"]
        )
        """For each trait, which contracts have it."""
        ladders = program["ladders"]
        self.levels = tuple(tuple(range(1, len(x["levels"]) + 1)) for x in ladders)
        self.numbers = tuple(tuple(x["numbers"].values()) for x in ladders)
        """Of each ladder, for each number declared its value at each level."""


def _after(seat: int, following: Sequence[int]) -> tuple[int, ...]:
    found: list[int] = []
    other = following[seat]
    # An order in which somebody never has a turn is reported elsewhere.
    while other != seat and other not in found:
        found.append(other)
        other = following[other]
    return tuple(found)
