"""What a hand may claim under two variants, asked of many hands, odd ones included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.audit.differ.difference import DEALS, Difference
from doko_rules.audit.differ.witnesses import given_record
from doko_rules.audit.playing import seeded
from doko_rules.engine.actions import NAME, RESERVE
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import RESERVATIONS
from doko_rules.engine.record import actions_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset

Hands = list[list[int]]


def odd_hands(ruleset: Ruleset, random: Random) -> Hands:
    """Hands of which the first has a liking for some suits and ranks."""
    liked = [
        [random.choice((0.0, 0.0, 0.5, 1.0)) for _ in things]
        for things in (ruleset.suits, ruleset.ranks)
    ]

    def wanted(kind: int) -> float:
        suit, rank = ruleset.card_suit[kind], ruleset.card_rank[kind]
        return random.random() + liked[0][suit] + liked[1][rank]

    deck = sorted(ruleset.deck, key=wanted, reverse=True)
    size = ruleset.hand_size
    first, rest = deck[:size], deck[size:]
    random.shuffle(rest)
    return [first, *(rest[n * size : (n + 1) * size] for n in range(ruleset.seats - 1))]


def compare_claims(a: Ruleset, b: Ruleset, hands: int, seed: int) -> list[Difference]:
    """What the first seat may name when nobody else claims anything.

    The variants must deal the same cards.
    """
    random = seeded(f"{seed}/claims")
    found: dict[tuple[str, bool], Difference] = {}
    for _ in range(hands):
        dealt = odd_hands(a, random)
        named = _named(a, dealt), _named(b, dealt)
        if named[0] is None or named[1] is None:
            continue
        for written in {**named[0][1], **named[1][1]}:
            in_first = written in named[0][1]
            if in_first and written in named[1][1]:
                continue
            known = found.get((written, in_first))
            if known is not None:
                found[written, in_first] = known._replace(times=known.times + 1)
                continue
            texts = ("allowed", "refused") if in_first else ("refused", "allowed")
            witness = _case(named[0][0], named[1][0], written, in_first=in_first)
            about = f"{written}, with hands rich in some suits and ranks"
            one = Difference(DEALS, "claims", about, *texts, 1, hands, witness)
            found[written, in_first] = one
    return list(found.values())


def _named(
    ruleset: Ruleset, hands: Sequence[Sequence[int]]
) -> tuple[Deal, dict[str, Action]] | None:
    """The deal when the first seat is to name something, and what it may name."""
    deal = Deal(ruleset, ruleset.seats - 1, hands)
    while deal.phase == RESERVATIONS:
        seat = deal.turn
        claims = int(seat == 0)
        answers = [x for x in deal.choices() if x.do == RESERVE and x.index == claims]
        if not answers:
            # The first can claim nothing, or another one has to.
            return (deal, {}) if claims else None
        deal.apply(answers[0])
    named = {x.written: x for x in _names(deal)}
    return deal, named


def _names(deal: Deal) -> Iterator[Action]:
    """What can be named now, or at a later question about another rank."""
    asked = deal.copy()
    while asked.turn == 0:
        legal = asked.legal(0)
        yield from (action for action in legal if action.do == NAME)
        passes = [action for action in legal if action.do != NAME]
        if not passes or asked.phase == RESERVATIONS:
            return
        asked.apply(passes[0])


def _case(
    one: Deal, other: Deal, written: str, *, in_first: bool
) -> dict[str, Any] | None:
    """The hands, and what may or may not be said, where it is asked at once."""
    said = f"0 {written}"
    expected: dict[str, Any] = {"refused": {said: []}}
    if in_first:
        expected = {"allowed": [said]}
    elif one.phase == RESERVATIONS:
        (reserved,) = [x for x in actions_of(other) if x.seat == 0]
        expected = {"refused": {f"0 {reserved.written}": []}}
    else:
        what = written.partition(" ")[2]
        if not one.ruleset.actions_for(0, NAME, what):
            return None
    asked = one if in_first else other
    if written not in {action.written for action in asked.legal(0)}:
        return None
    return {"given": {"record": given_record(one)}, "expect": expected}
