"""Who knows whose party: the one answer for views, built-in players and cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.deal import PLAYING, SCORED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.deal import Deal


def made_public_by(deal: Deal, seat: int) -> Iterator[str]:
    """The functions of the entries that let everybody know the party of a seat."""
    ruleset = deal.ruleset
    for name in ruleset.program["known_parties"]:
        if ruleset.functions[name](deal, seat):
            yield name


def is_public(deal: Deal, seat: int) -> bool:
    """Whether everybody knows the party of a seat, by what happened in the play."""
    return any(True for _ in made_public_by(deal, seat))


def known_parties(deal: Deal, seat: int | None) -> list[int | None]:
    """The party of each seat, None where ``seat`` can not know it.

    Without a seat: what everybody knows.
    """
    if deal.phase == SCORED:
        return [*deal.party]
    if deal.phase != PLAYING:
        return [None for _ in deal.party]
    return [
        party if knows_by_itself(deal, seat, other) or is_public(deal, other) else None
        for other, party in enumerate(deal.party)
    ]


def knows_by_itself(deal: Deal, seat: int | None, other: int) -> bool:
    """Whether ``seat`` knows the party of ``other`` by what nobody needs to tell it."""
    if seat is None:
        return False
    if seat == other:
        # Until the parties are settled only the declarer is sure of one.
        return deal.settled or seat == deal.declarer
    # Who plays a contract knows it even when it is hidden, and the sides with it.
    contract = deal.ruleset.contracts[deal.contract]
    return seat == deal.declarer and contract.party_by_declarer


def known_sides(deal: Deal, seat: int) -> list[int | None]:
    """1 for a seat that ``seat`` knows to be with it, 0 for one against it."""
    parties = known_parties(deal, seat)
    own = parties[seat]
    found = [None if None in (own, party) else int(party == own) for party in parties]
    # Whatever the own side is, the seat itself is on it.
    found[seat] = 1
    return found


def plays_in_secret(deal: Deal, seat: int) -> bool:
    """Whether ``seat`` plays a contract that the others do not know of."""
    hidden = deal.ruleset.contracts[deal.contract].within >= 0
    return deal.phase == PLAYING and hidden and deal.declarer == seat
