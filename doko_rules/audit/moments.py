"""Moments of play that nobody played: a contract, and so many cards in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit.playing import seeded
from doko_rules.engine.situation import read_situation
from doko_rules.engine.tabled import Trick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


class Scene(NamedTuple):
    """A contract that is played, and the trick in which it was settled."""

    contract: int
    settled_in: int
    """0 where nothing had to be settled."""


def scenes(ruleset: Ruleset) -> Iterator[Scene]:
    """Every contract with each trick that may settle it."""
    replaced = {
        contract.settles_otherwise: contract.settles_within
        for contract in ruleset.contracts
        if contract.settles is not None
    }
    for contract in ruleset.contracts:
        if contract.settles is None:
            number = contract.index
            can_begin = contract.claim_rank >= 0 or number == ruleset.otherwise
            if can_begin or contract.within >= 0 or number not in replaced:
                yield Scene(number, 0)
            if number in replaced:
                yield Scene(number, replaced[number])
        else:
            for trick in range(1, contract.settles_within + 1):
                yield Scene(contract.index, trick)


def moment(ruleset: Ruleset, scene: Scene, cards: int) -> Deal | None:
    """A deal of the contract in which every seat has so many cards left."""
    contract = ruleset.contracts[scene.contract]
    document = {
        "contract": contract.id,
        "phase": "play",
        "declarer": 0,
        "cards_in_hand": cards,
        **({"settled_in_trick": scene.settled_in} if scene.settled_in else {}),
    }
    situation = read_situation(ruleset, document)
    if situation.problems:
        return None
    deal = situation.deal
    if not all(situation.party_known):
        deal.party = _in_blocks(ruleset, contract.sizes)
    lay_tricks(deal, ruleset.hand_size - cards)
    return deal


def _in_blocks(ruleset: Ruleset, sizes: Sequence[int]) -> list[int]:
    """Parties of known sizes side by side, or as equal ones as can be."""
    parties = len(ruleset.parties)
    if all(sizes):
        return [p for p in range(parties) for _ in range(sizes[p])]
    return [seat * parties // ruleset.seats for seat in range(ruleset.seats)]


def lay_tricks(deal: Deal, tricks: int) -> None:
    """Let some tricks be taken, since rules may count them: any will do."""
    ruleset = deal.ruleset
    deck = [*ruleset.deck]
    seeded(0).shuffle(deck)
    for n in range(tricks):
        kinds = deck[n * ruleset.seats : (n + 1) * ruleset.seats]
        Trick.of(ruleset, "trick", 0, kinds).take(deal)
