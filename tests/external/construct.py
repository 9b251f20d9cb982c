"""Whole deals of the normal game in which something wanted happens.

Vectors often give a single trick, or the winners of the first tricks, and nothing else.
The package plays whole deals, so a fitting one is looked for at random, with the
hand-written engine that also serves as yardstick; the seed is fixed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.bench import yardstick
from tests.chance import seeded
from tests.external.tally import SkippedError
from tests.external.vector_words import UncheckableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

SEATS = range(4)
ATTEMPTS = 20_000
QUEEN_OF_CLUBS = "CQ"


class Found(NamedTuple):
    """Hands as card codes, and the cards in the order in which they are played."""

    hands: list[list[str]]
    cards: list[str]


def with_trick(
    cards: Sequence[str], is_re: Sequence[bool], *, last: bool, seed: int = 1
) -> tuple[Found, int]:
    """A deal with one trick given, led by seat 0, and its number.

    The trick is the last one or the last but one: late enough for every seat to be
    free to play its card.
    """
    number = 11 if last else 10
    if len(cards) != 4 or list(is_re).count(True) != 2:
        raise SkippedError("origin's shorthand")
    queens = [
        int(re) - int(code == QUEEN_OF_CLUBS)
        for re, code in zip(is_re, cards, strict=True)
    ]
    if min(queens) < 0:
        raise SkippedError("origin's shorthand")
    rng = seeded(seed)
    taken = _take(cards)

    def policy(deal: yardstick.Deal) -> Sequence[int]:
        turn, position = divmod(len(deal.played), 4)
        if turn == number:
            wanted = taken[position]
            return [wanted] if deal.turn == position and wanted in deal.legal else ()
        return [card for card in deal.legal if turn > number or card not in taken]

    for _ in range(ATTEMPTS):
        hands = _deal(rng, [[card] for card in taken], queens)
        found = _play(rng, hands, 0, policy)
        if found is not None:
            return found, number
    raise UncheckableError(f"a deal with {cards}")


def with_winners(
    bride: int, winners: Sequence[int], leader: int, *, seed: int = 1
) -> Found:
    """A deal whose first tricks are won as given; the bride has both queens."""
    rng = seeded(seed)
    queens = [2 if seat == bride else 0 for seat in SEATS]

    def policy(deal: yardstick.Deal) -> Sequence[int]:
        won = [seat for event, seat, _ in deal.log[-1:] if event == "trick"]
        number = len(deal.played) // 4 - 1
        fits = not won or number >= len(winners) or won[0] == winners[number]
        return deal.legal if fits else ()

    for _ in range(ATTEMPTS):
        found = _play(rng, _deal(rng, [[], [], [], []], queens), leader, policy)
        if found is not None:
            return found
    raise UncheckableError(f"a deal with tricks won by {winners}")


def with_leads(
    bride: int, wanted: Sequence[tuple[str, int]], leader: int, *, seed: int = 1
) -> Found:
    """A deal whose first tricks are led by trump or plain cards and won as given."""
    rng = seeded(seed)
    queens = [2 if seat == bride else 0 for seat in SEATS]
    if not {led for led, _ in wanted} <= {"trump", "plain"}:
        raise UncheckableError(wanted)

    def policy(deal: yardstick.Deal) -> Sequence[int]:
        number, position = divmod(len(deal.played), 4)
        won = [seat for event, seat, _ in deal.log if event == "trick"]
        if any(a != b for a, (_, b) in zip(won, wanted, strict=False)):
            return ()
        if position or number >= len(wanted):
            return deal.legal
        trump = wanted[number][0] == "trump"
        return [
            c for c in deal.legal if trump == (yardstick.CLASSES[c] == yardstick.TRUMP)
        ]

    for _ in range(ATTEMPTS):
        found = _play(rng, _deal(rng, [[], [], [], []], queens), leader, policy)
        if found is not None:
            return found
    raise UncheckableError(f"a deal with tricks {wanted}")


def with_tricks(
    bride: int, tricks: Sequence[Sequence[str]], leader: int, *, seed: int = 1
) -> Found:
    """A deal that begins with the given tricks; the bride has both queens."""
    rng = seeded(seed)
    given = [card for trick in tricks for card in trick]
    taken = _take(given)
    held: list[list[int]] = [[], [], [], []]
    turn = leader
    for start in range(0, len(taken), 4):
        trick = taken[start : start + 4]
        for step, card in enumerate(trick):
            held[(turn + step) % 4].append(card)
        turn = (turn + trick.index(_best(trick))) % 4
    queens = [2 if seat == bride else 0 for seat in SEATS]
    for seat in SEATS:
        mine = sum(yardstick.CODES[card] == QUEEN_OF_CLUBS for card in held[seat])
        queens[seat] -= mine
    if min(queens) < 0:
        raise SkippedError("origin's shorthand")

    def policy(deal: yardstick.Deal) -> Sequence[int]:
        number = len(deal.played)
        if number >= len(taken):
            return deal.legal
        return [taken[number]] if taken[number] in deal.legal else ()

    for _ in range(ATTEMPTS):
        found = _play(rng, _deal(rng, held, queens), leader, policy)
        if found is not None:
            return found
    raise UncheckableError(f"a deal with {tricks}")


def hands_with_queens(queens: Sequence[int], *, seed: int = 1) -> list[list[str]]:
    """Random hands with so many queens of clubs at each seat."""
    rng = seeded(seed)
    return _codes(_deal(rng, [[], [], [], []], queens))


def _take(codes: Iterable[str]) -> list[int]:
    """Numbers of cards with the given codes, no card twice."""
    free = list(enumerate(yardstick.CODES))
    taken = []
    for code in codes:
        card = next((entry for entry in free if entry[1] == code), None)
        if card is None:
            raise SkippedError("origin's shorthand")
        free.remove(card)
        taken.append(card[0])
    return taken


def _deal(
    rng: Random, held: Sequence[Sequence[int]], queens: Sequence[int]
) -> list[list[int]]:
    """Hands that begin with ``held`` and get so many queens of clubs on top."""
    taken = {card for hand in held for card in hand}
    free = [
        card
        for card, code in enumerate(yardstick.CODES)
        if code == QUEEN_OF_CLUBS and card not in taken
    ]
    rng.shuffle(free)
    hands = [[*hand, *_pop(free, n)] for hand, n in zip(held, queens, strict=True)]
    assert not free, "every queen of clubs must have a seat"
    return _fill(rng, hands)


def _fill(rng: Random, hands: list[list[int]]) -> list[list[int]]:
    taken = {card for hand in hands for card in hand}
    rest = [card for card in range(len(yardstick.CODES)) if card not in taken]
    rng.shuffle(rest)
    return [[*hand, *_pop(rest, 12 - len(hand))] for hand in hands]


def _pop(cards: list[int], number: int) -> Iterator[int]:
    return (cards.pop() for _ in range(number))


def _play(
    rng: Random,
    hands: list[list[int]],
    forehand: int,
    policy: Callable[[yardstick.Deal], Sequence[int]],
) -> Found | None:
    """Play at random among the cards that a policy allows; None when it is stuck."""
    deal = yardstick.Deal(hands, forehand)
    while deal.legal:
        choices = policy(deal)
        if not choices:
            return None
        deal.apply(rng.choice(choices))
    return Found(_codes(hands), [yardstick.CODES[card] for card in deal.played])


def _best(trick: Sequence[int]) -> int:
    """The winning card of a trick of the normal game."""
    power = yardstick.POWERS[yardstick.CLASSES[trick[0]]]
    return max(trick, key=power.__getitem__)


def _codes(hands: Iterable[Iterable[int]]) -> list[list[str]]:
    return [[yardstick.CODES[card] for card in hand] for hand in hands]
