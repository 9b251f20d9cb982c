"""Who knows whose party: the one answer for views, built-in players and cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.phases import PLAYING, SCORED

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


def contract_is_found(deal: Deal) -> bool:
    """Whether somebody has named the contract, or nobody has one of its own."""
    exchanged = deal.exchange is not None
    return exchanged or deal.phase in (PLAYING, SCORED)


def found_parties(deal: Deal) -> list[int | None]:
    """The party of each seat, None where nobody can say it yet.

    Before the play there are none. Until they are settled, those are found that
    everybody knows, and that of who plays the contract.
    """
    if deal.phase == SCORED or (deal.phase == PLAYING and deal.settled):
        return [*deal.party]
    if deal.phase != PLAYING:
        return [None for _ in deal.party]
    known = known_parties(deal, None)
    return [
        party if seat == deal.declarer else known[seat]
        for seat, party in enumerate(deal.party)
    ]


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
        for other, party in enumerate(parties_for(deal, seat))
    ]


def parties_for(deal: Deal, seat: int | None) -> list[int]:
    """The parties by the contract that ``seat`` takes to be played.

    What everybody sees makes the parties of the public contract known, and not those of
    one that is hidden in it.
    """
    contract, declarer = contract_for(deal, seat)
    if contract == deal.contract:
        return deal.party
    held = deal.contract, deal.declarer
    deal.contract, deal.declarer = contract, declarer
    try:
        return deal.ruleset.contracts[contract].parties(deal)
    finally:
        deal.contract, deal.declarer = held


def contract_for(deal: Deal, seat: int | None) -> tuple[int, int | None]:
    """The contract that ``seat`` takes to be played, and who plays it."""
    if deal.phase == SCORED:
        return deal.contract, deal.declarer
    if seat is not None:
        secret = secret_of(deal, seat)
        if secret is not None:
            return secret, seat
    return deal.public_contract, deal.public_declarer


def knows_by_itself(deal: Deal, seat: int | None, other: int) -> bool:
    """Whether ``seat`` knows the party of ``other`` by what nobody needs to tell it."""
    if seat is None:
        return False
    contract, declarer = contract_for(deal, seat)
    if seat == other:
        # Until the parties are settled only the declarer is sure of one.
        return deal.settled or seat == declarer
    # Who plays a contract knows it even when it is hidden, and the sides with it.
    return seat == declarer and deal.ruleset.contracts[contract].party_by_declarer


def known_sides(deal: Deal, seat: int) -> list[int | None]:
    """1 for a seat that ``seat`` knows to be with it, 0 for one against it."""
    parties = known_parties(deal, seat)
    own = parties[seat]
    found = [None if None in (own, party) else int(party == own) for party in parties]
    # Whatever the own side is, the seat itself is on it.
    found[seat] = 1
    return found


def secret_of(deal: Deal, seat: int) -> int | None:
    """The contract that ``seat`` plays, as far as it knows, and the others do not."""
    secret = deal.secrets.get(seat)
    if secret is None or deal.phase != PLAYING:
        return None
    public = deal.ruleset.contracts[secret].within == deal.public_contract
    return secret if public else None
