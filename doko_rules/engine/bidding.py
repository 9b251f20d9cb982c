"""How the contract is found: reservations, and their naming in order of rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import NAME, RESERVE
from doko_rules.engine.phases import NAMING

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.contracts import Claimable
    from doko_rules.engine.deal import Deal


def begin(deal: Deal) -> None:
    """Ask the first seat; where the rules ask nothing, play begins at once.

    Where somebody has to name a contract, nobody else is asked.
    """
    names = due(deal) if deal.standing.duty is not None else []
    if names:
        assert deal.standing.forced_player is not None
        seat = deal.standing.seat_of[deal.standing.forced_player]
        assert seat is not None
        deal.phase = NAMING
        deal.asked = [seat]
        deal.turn = seat
        ways = deal.ruleset.naming[seat]
        deal.offered = [action for index in names for action in ways[index]]
    elif deal.ruleset.answers:
        ask_for_reservation(deal, deal.forehand)
    else:
        deal.start(deal.ruleset.otherwise, None)


def claims(deal: Deal, seat: int) -> list[int]:
    """What the hand of ``seat`` may claim, by its index."""
    return [
        claimable.index
        for claimable in deal.ruleset.claimable
        if claimable.claim is None or claimable.claim(deal, seat)
    ]


def due(deal: Deal) -> list[int]:
    """What the player who has to name a contract may name, by its index."""
    standing = deal.standing
    duty, player = standing.duty, standing.forced_player
    seat = None if player is None else standing.seat_of[player]
    if duty is None or seat is None:
        return []
    contracts = len(deal.ruleset.contracts)
    return [
        index
        for index in claims(deal, seat)
        if index < contracts and (duty.names is None or duty.names(standing, index))
    ]


def ask_for_reservation(deal: Deal, seat: int) -> None:
    """Offer healthy, and a reservation when the hand has one."""
    deal.turn = seat
    ruleset = deal.ruleset
    both = ruleset.reserve[seat]
    deal.offered = both
    if ruleset.may_always_choose:
        return
    if ruleset.must_claim and must_claim(deal, seat) is not None:
        deal.offered = both[1:]
    elif not ruleset.always_claimable and not claims(deal, seat):
        deal.offered = both[:1]


def must_claim(deal: Deal, seat: int) -> Claimable | None:
    """What the hand of ``seat`` may not pass over in silence."""
    for claimable in deal.ruleset.must_claim:
        if claimable.claim is None or claimable.claim(deal, seat):
            return claimable
    return None


def withdrawal(deal: Deal, seat: int) -> Action | None:
    """The answer by which a seat takes back its reservation, if it still may.

    It may until anybody has said anything else, unless its hand has to claim.
    """
    last = deal.log[-1] if deal.log and deal.ruleset.may_withdraw else None
    if isinstance(last, tuple) or last is None:
        return None
    said = last.do == RESERVE and last.index == 1 and last.seat == seat
    if not said or (deal.ruleset.must_claim and must_claim(deal, seat) is not None):
        return None
    return deal.ruleset.reserve[seat][0]


def withdraw(deal: Deal, seat: int) -> None:
    """Go on as if the seat had had no reservation."""
    ruleset = deal.ruleset
    deal.asked.remove(seat)
    if deal.phase != NAMING:
        return
    if deal.asked:
        begin_naming(deal)
    else:
        deal.start(ruleset.otherwise, None)


def begin_naming(deal: Deal) -> None:
    """All have answered: ask those with a reservation what they play."""
    deal.phase = NAMING
    at_once = deal.ruleset.names_at_once and len(deal.asked) == 1
    deal.rank_asked = -1 if at_once else 0
    ask_for_name(deal, deal.asked[0])


def advance(deal: Deal, action: Action) -> None:
    """Enter a legal answer of the seat to act."""
    ruleset, seat = deal.ruleset, action.seat
    if action.do == RESERVE:
        if action.index:
            deal.asked.append(seat)
        following = ruleset.next[seat]
        if following != deal.forehand:
            ask_for_reservation(deal, following)
        elif not deal.asked:
            deal.start(ruleset.otherwise, None)
        else:
            begin_naming(deal)
    elif action.do == NAME:
        if action.index < len(ruleset.contracts):
            deal.start(action.index, seat, action.values)
        else:
            deal.deal_again(action.index)
    else:
        later = deal.asked[deal.asked.index(seat) + 1 :]
        if later:
            ask_for_name(deal, later[0])
        else:
            deal.rank_asked += 1
            ask_for_name(deal, deal.asked[0])


def ask_for_name(deal: Deal, seat: int) -> None:
    """Offer every claim, or those of the rank asked for and to wait for a lower one."""
    ruleset = deal.ruleset
    deal.turn = seat
    own = claims(deal, seat)
    rank = deal.rank_asked
    ways = ruleset.naming[seat]
    if rank < 0:
        deal.offered = [action for index in own for action in ways[index]]
        return
    ranks = [ruleset.nameable[index].rank_of(deal, seat) for index in own]
    named = [i for i, r in zip(own, ranks, strict=True) if r == rank]
    legal = [action for index in named for action in ways[index]]
    if not legal or any(r > rank for r in ranks):
        legal.append(ruleset.passes[seat][rank])
    deal.offered = legal
