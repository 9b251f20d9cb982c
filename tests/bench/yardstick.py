"""A hand-written engine for the normal game: the yardstick for speed.

It is what one would write for speed in plain Python if there were only this one
game: 48 cards, no reservations, no calls, a silent solo scored as a solo. Like the
package it has an API of steps, checks each card, keeps a log and itemises the score,
so that the ratio of the two says what it costs to have the rules as data.

Cards are numbers from 0 to 47; the two copies of a card are neighbours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

RE, KONTRA = 0, 1
TRUMP = 4
"""The class of the trumps; the plain suits are 0 to 3."""

_RANKS = ("A", "10", "K", "Q", "J", "9")
_RANK_POINTS = (11, 10, 4, 3, 2, 0)
_TRUMPS = (
    "H10",
    *(suit + rank for rank in "QJ" for suit in "CSHD"),
    *("D" + rank for rank in ("A", "10", "K", "9")),
)

KINDS = tuple(suit + rank for suit in "CSHD" for rank in _RANKS)
CODES = tuple(kind for kind in KINDS for _ in range(2))
"""The code of each of the 48 cards."""
CARD_POINTS = tuple(points for _ in "CSHD" for points in _RANK_POINTS for _ in range(2))
CLASSES = tuple(TRUMP if code in _TRUMPS else "CSHD".index(code[0]) for code in CODES)
_STRENGTHS = tuple(
    20 - _TRUMPS.index(code) if code in _TRUMPS else 5 - _RANKS.index(code[1:])
    for code in CODES
)
# What a card is worth in a trick by the class that was led; a discard never wins.
POWERS = tuple(
    tuple(
        strength if kind in (led, TRUMP) else -1
        for kind, strength in zip(CLASSES, _STRENGTHS, strict=True)
    )
    for led in range(5)
)
_QUEENS_OF_CLUBS = tuple(card for card, code in enumerate(CODES) if code == "CQ")
_FOXES = frozenset(card for card, code in enumerate(CODES) if code == "DA")
_CHARLIES = frozenset(card for card, code in enumerate(CODES) if code == "CJ")
_DECK = tuple(range(48))


class IllegalCardError(Exception):
    """The card may not be played now."""


class Line(NamedTuple):
    """One line of the score; trick and seat are those of a special point."""

    id: str
    party: int
    value: int
    trick: int | None = None
    seat: int | None = None


class Result(NamedTuple):
    """Who has won, what it is worth and why."""

    winner: int
    game_value: int
    session_scores: tuple[int, ...]
    lines: list[Line]


class Deal:
    """One deal; read ``turn`` and ``legal``, then ``apply`` a card."""

    __slots__ = (
        "_by_class",
        "_hands",
        "_power",
        "card_points",
        "legal",
        "log",
        "parties",
        "played",
        "soloist",
        "specials",
        "tricks",
        "turn",
    )

    turn: int | None
    """The seat to act; none after the last trick."""
    legal: Sequence[int]
    """The cards it may play: a live list, to be read before the next ``apply``."""

    def __init__(self, hands: Sequence[Sequence[int]], forehand: int = 0) -> None:
        """Start a deal with four hands; ``forehand`` leads."""
        self._hands = [list(hand) for hand in hands]
        self._by_class: list[tuple[list[int], ...]] = []
        for hand in hands:
            by_class: tuple[list[int], ...] = ([], [], [], [], [])
            for card in hand:
                by_class[CLASSES[card]].append(card)
            self._by_class.append(by_class)
        one, other = _QUEENS_OF_CLUBS
        self.parties = [
            RE if one in hand or other in hand else KONTRA for hand in hands
        ]
        self.soloist = self.parties.index(RE) if self.parties.count(RE) == 1 else None
        self.turn = forehand
        self.legal = self._hands[forehand]
        self._power = POWERS[TRUMP]
        self.played: list[int] = []
        self.log: list[tuple[str, int, int]] = []
        self.card_points = [0, 0, 0, 0]
        self.tricks = [0, 0, 0, 0]
        self.specials: list[Line] = []

    @classmethod
    def shuffled(cls, rng: Random, forehand: int = 0) -> Deal:
        """Deal twelve cards to each seat."""
        random = rng.random
        deck = sorted(_DECK, key=lambda _: random())
        return cls((deck[:12], deck[12:24], deck[24:36], deck[36:]), forehand)

    def apply(self, card: int) -> None:
        """Play a card of the seat to act.

        Raises:
            IllegalCardError: The seat may not play it; nothing has changed.
        """
        seat = self.turn
        if seat is None or card not in self.legal:
            raise IllegalCardError(seat, card)
        played = self.played
        if not len(played) % 4:
            self._power = POWERS[CLASSES[card]]
        played.append(card)
        self._hands[seat].remove(card)
        self._by_class[seat][CLASSES[card]].remove(card)
        self.log.append(("play", seat, card))
        position = len(played) % 4
        if position:
            seat = (seat + 1) % 4
            self.turn = seat
            led = CLASSES[played[-position]]
            self.legal = self._by_class[seat][led] or self._hands[seat]
        else:
            self._close_trick((seat + 1) % 4)

    def _close_trick(self, leader: int) -> None:
        first, second, third, fourth = trick = self.played[-4:]
        power = self._power
        best, bar = 0, power[first]
        if power[second] > bar:
            best, bar = 1, power[second]
        if power[third] > bar:
            best, bar = 2, power[third]
        if power[fourth] > bar:
            best = 3
        winner = (leader + best) % 4
        points = (
            CARD_POINTS[first]
            + CARD_POINTS[second]
            + CARD_POINTS[third]
            + CARD_POINTS[fourth]
        )
        self.card_points[winner] += points
        self.tricks[winner] += 1
        self.log.append(("trick", winner, points))
        hand = self._hands[winner]
        last = not hand
        if self.soloist is None:
            self._find_specials(trick, leader, winner, points, last=last)
        if last:
            self.turn = None
            self.legal = ()
        else:
            self.turn = winner
            self.legal = hand

    def _find_specials(
        self, trick: list[int], leader: int, winner: int, points: int, *, last: bool
    ) -> None:
        party = self.parties[winner]
        number = len(self.played) // 4 - 1
        if points >= 40:
            self.specials.append(Line("doppelkopf", party, 1, number, winner))
        if not _FOXES.isdisjoint(trick):
            for position, card in enumerate(trick):
                if card in _FOXES and self.parties[(leader + position) % 4] != party:
                    self.specials.append(Line("fox", party, 1, number, winner))
        if last and trick[(winner - leader) % 4] in _CHARLIES:
            self.specials.append(Line("charlie", party, 1, number, winner))

    def result(self) -> Result:
        """The score of a finished deal, line by line."""
        parties = self.parties
        re_points = re_tricks = 0
        for seat in range(4):
            if parties[seat] == RE:
                re_points += self.card_points[seat]
                re_tricks += self.tricks[seat]
        if re_points > 120:
            winner, left, beaten = RE, 240 - re_points, 12 - re_tricks
        else:
            winner, left, beaten = KONTRA, re_points, re_tricks
        lines = [Line("won", winner, 1)]
        if left < 90:
            lines.append(Line("under-90", winner, 1))
            if left < 60:
                lines.append(Line("under-60", winner, 1))
                if left < 30:
                    lines.append(Line("under-30", winner, 1))
                    if not beaten:
                        lines.append(Line("no-trick", winner, 1))
        soloist = self.soloist
        if soloist is None:
            if winner == KONTRA:
                lines.append(Line("against-queens-of-clubs", KONTRA, 1))
            lines += self.specials
        value = 0
        for line in lines:
            value += line.value if line.party == winner else -line.value
        scores = [value if party == winner else -value for party in parties]
        if soloist is not None:
            scores[soloist] *= 3
        return Result(winner, value, tuple(scores), lines)


def play(rng: Random, forehand: int = 0) -> Result:
    """Play one random deal to its score: each card is drawn from the legal ones."""
    random = rng.random
    deal = Deal.shuffled(rng, forehand)
    apply = deal.apply
    while legal := deal.legal:
        apply(legal[int(random() * len(legal))])
    return deal.result()
