"""The plain game of the tournament rules, written out by hand and played by force.

It shares nothing with the engine: a record goes in, numbers of sequences come out. Only
the normal game is here, with its calls and all that counts at its end.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Any

QUEENS = ["CQ", "SQ", "HQ", "DQ"]
JACKS = ["CJ", "SJ", "HJ", "DJ"]
TRUMPS = ["H10", *QUEENS, *JACKS, "DA", "D10", "DK", "D9"]
PLAIN = ["A", "10", "K", "9"]
EYES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
LIMITS = [11, 10, 9, 8, 7]
"""How many cards must be in hand for Re or Kontra, and for each denial."""
WORDS = ["", "", "no90", "no60", "no30", "schwarz"]
BELOW = [0, 0, 90, 60, 30]
CREDIT = [0, 0, 120, 90, 60, 30]


def suit(card: str) -> str:
    """What has to be followed."""
    return "T" if card in TRUMPS else card[0]


def strength(card: str, led: str) -> int:
    """How high a card is in a trick to which that was led."""
    if card in TRUMPS:
        return 100 - TRUMPS.index(card)
    return 10 - PLAIN.index(card[1:]) if card[0] == led else 0


def eyes(cards: list[str]) -> int:
    """The card points of some cards."""
    return sum(EYES[card[1:]] for card in cards)


class Game:
    """A normal game as far as it has come."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.hands = [list(hand) for hand in record["hands"]]
        self.re = [seat for seat in range(4) if "CQ" in self.hands[seat]]
        self.turn = (record["dealer"] + 1) % 4
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, str, list[tuple[int, str]]]] = []
        self.level = [0, 0]
        self.barred = [False, False]
        for action in record["actions"]:
            if action["do"] == "play":
                self.play(action["card"])
            elif action["do"] == "call":
                what = action["what"]
                level = WORDS.index(what) if what in WORDS else 1
                self.call(action["seat"], level)

    def copy(self) -> Game:
        """A game that goes its own way from here."""
        twin = copy(self)
        twin.hands = [list(hand) for hand in self.hands]
        twin.trick, twin.tricks = [*self.trick], [*self.tricks]
        twin.level, twin.barred = [*self.level], [*self.barred]
        return twin

    def side(self, seat: int) -> int:
        return 0 if seat in self.re else 1

    def cards(self) -> list[str]:
        """The different cards that may be played."""
        hand = sorted(set(self.hands[self.turn]))
        if not self.trick:
            return hand
        led = suit(self.trick[0][1])
        return [card for card in hand if suit(card) == led] or hand

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            led = suit(self.trick[0][1])
            # The first of the highest ones, as `max` finds it.
            seat, best = max(self.trick, key=lambda play: strength(play[1], led))
            self.tricks.append((seat, best, self.trick))
            self.trick = []
            self.turn = seat

    def call_is_due(self, seat: int, level: int) -> bool:
        """Whether a first call is in time, with all that it includes."""
        own = self.level[self.side(seat)]
        return all(len(self.hands[seat]) >= n for n in LIMITS[own:level])

    def calls(self) -> list[tuple[int, int]]:
        """Who may call what."""
        found = []
        for seat in range(4):
            own, other = self.side(seat), 1 - self.side(seat)
            for level in range(self.level[own] + 1, 6):
                if level > 1 and self.barred[own]:
                    continue
                said = self.level[other]
                is_reply = level == 1 and said > 0
                in_reply = is_reply and len(self.hands[seat]) >= LIMITS[said - 1] - 1
                if in_reply or self.call_is_due(seat, level):
                    found.append((seat, level))
        return found

    def call(self, seat: int, level: int) -> None:
        if not self.call_is_due(seat, level):
            self.barred[self.side(seat)] = True
        self.level[self.side(seat)] = level

    def result(self) -> tuple[str | None, int]:
        """Who has won, and what that is worth."""
        points, tricks = [0, 0], [0, 0]
        for seat, _, plays in self.tricks:
            points[self.side(seat)] += eyes([card for _, card in plays])
            tricks[self.side(seat)] += 1
        kept = [
            tricks[1 - p] == 0 if level == 5 else points[1 - p] < BELOW[min(level, 4)]
            for p, level in enumerate(self.level)
        ]
        needs = [121, 120] if self.level != [0, 1] else [120, 121]
        won = []
        for p in (0, 1):
            if self.level[p] > 1:
                won.append(kept[p])
            elif self.level[1 - p] > 1:
                won.append(not kept[1 - p])
            else:
                won.append(points[p] >= needs[p])
        winner = won.index(True) if True in won else None
        worth = [0, 0]
        for p in (0, 1):
            other = 1 - p
            if winner in (None, p):
                worth[p] += sum(points[other] < n for n in (90, 60, 30))
                worth[p] += tricks[other] == 0
            for level in range(2, self.level[other] + 1):
                worth[p] += points[p] >= CREDIT[level]
            if winner is not None:
                worth[winner] += 2 * (self.level[p] > 0) + max(0, self.level[p] - 1)
        if winner is not None:
            worth[winner] += 1
        worth[1] += winner == 1
        for seat, _, plays in self.tricks:
            own = self.side(seat)
            worth[own] += eyes([card for _, card in plays]) >= 40
            for from_seat, card in plays:
                worth[own] += card == "DA" and self.side(from_seat) != own
        seat, best, _ = self.tricks[-1]
        worth[self.side(seat)] += best == "CJ"
        value = worth[winner or 0] - worth[1 - (winner or 0)]
        return (None if winner is None else ("re", "kontra")[winner]), value


def count(
    game: Game, depth: int, *, calls: bool
) -> tuple[list[int], Counter[tuple[str | None, int]]]:
    """Numbers of sequences by length, and of those that reach the end by result."""
    sequences: Counter[int] = Counter()
    results: Counter[tuple[str | None, int]] = Counter()

    def go_on(game: Game, at: int) -> None:
        sequences[at] += 1
        if not any(game.hands):
            results[game.result()] += 1
        elif at < depth:
            for card in game.cards():
                after = game.copy()
                after.play(card)
                go_on(after, at + 1)
            for seat, level in game.calls() if calls else ():
                after = game.copy()
                after.call(seat, level)
                go_on(after, at + 1)

    go_on(game, 0)
    return [sequences[n] for n in range(len(sequences))], results
