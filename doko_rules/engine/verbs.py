"""What effects do to a deal; generated code calls these by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.engine.aftermath import Aftermath
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.standing import Standing
    from doko_rules.engine.state import State


def put(deal: Deal, place: int, value: Any, rule: int) -> None:
    """Give a variable a value."""
    if deal.state[place] != value:
        deal.state[place] = value
        deal.changed = True
    deal.set_by[place] = rule, len(deal.log)


def put_at(deal: Deal, place: int, key: int, value: Any, rule: int) -> None:
    """Give a variable that is kept for several things a value for one of them."""
    values = deal.state[place]
    put(deal, place, (*values[:key], value, *values[key + 1 :]), rule)


def append(deal: Deal, place: int, value: Any, times: int, most: int, rule: int) -> int:
    """Put a value at the end of a list so often, while there is room.

    Returns how often there was none.
    """
    values = deal.state[place]
    added = max(0, min(times, most - len(values)))
    if added:
        put(deal, place, (*values, *(value,) * added), rule)
    return max(0, times - added)


def lapse(deal: Deal, call: int, level: int, rule: int) -> None:
    """Hold a call down to a level; level 0 makes it stand for nothing."""
    hold = call, level, rule
    if hold not in deal.holds:
        deal.holds.append(hold)
        recount(deal)


def revive(deal: Deal, rule: int) -> None:
    """Take back what an entry made lapse."""
    deal.holds = [hold for hold in deal.holds if hold[2] != rule]
    recount(deal)


def recount(deal: Deal) -> None:
    """Work out the levels anew: from calls that stand, for the parties as they are."""
    ladders = deal.ruleset.ladders
    for levels, late in zip(deal.levels, deal.late, strict=True):
        levels[:] = [0] * len(levels)
        late[:] = [False] * len(late)
    held: dict[int, int] = {}
    for number, level, _ in deal.holds:
        held[number] = min(level, held.get(number, level))
    for number, call in enumerate(deal.made):
        levels = deal.levels[call.ladder]
        ladder = ladders[call.ladder]
        owner = ladder.owner(call.seat, deal.party[call.seat])
        standing = min(call.level, held.get(number, call.level))
        levels[owner] = max(levels[owner], standing)
        # A call that does not stand as it was made bars nothing.
        if call.late and ladder.late_bars and number not in held:
            deal.late[call.ladder][owner] = True
    deal.changed = True


def standing_level(deal: State, number: int) -> int:
    """The level that a call still stands for."""
    held = [level for call, level, _ in deal.holds if call == number]
    return min(deal.made[number].level, *held, deal.made[number].level)


def settle(deal: Deal, partner: int | None) -> None:
    """Settle the parties in the trick last taken, unless they are settled."""
    if deal.settled:
        return
    contract = deal.ruleset.contracts[deal.contract]
    if partner is None:
        deal.replace_contract(contract.settles_otherwise)
    deal.settle(partner)
    deal.raised.append("settled")


def replace(
    deal: Deal, contract: int, declarer: int | None, leader: int | None
) -> None:
    """Go on under another contract, which everybody learns.

    Where nobody is named, it is played by whom everybody knows: a hidden one is over.
    """
    deal.replace_contract(contract)
    if declarer is not None:
        deal.public_declarer = declarer
    deal.declarer = deal.public_declarer
    deal.partner = None
    deal.settled = deal.ruleset.contracts[contract].settles is None
    deal.leads = leader if leader is not None else deal.leads
    deal.find_parties()
    recount(deal)
    deal.raised.append("contract_replaced")


def demand(deal: Deal, number: int, seat: int) -> None:
    """Ask a seat for something before play goes on."""
    deal.waiting.append((number, seat))


def end(deal: Deal, number: int, rule: int) -> None:
    """End the deal before its last trick."""
    del rule
    if deal.ended is None:
        deal.ended = number


def keep(after: Aftermath | Standing, place: int, value: Any, rule: int) -> None:
    """Give a variable of the session a value."""
    after.standing.change(place, value, rule, after.causes)


def keep_at(
    after: Aftermath | Standing, place: int, key: int, value: Any, rule: int
) -> None:
    """Give a variable of the session a value for one of several things."""
    values = after.standing.kept[place]
    keep(after, place, (*values[:key], value, *values[key + 1 :]), rule)


def keep_more(
    after: Aftermath | Standing,
    place: int,
    value: Any,
    times: int,
    most: int,
    rule: int,
) -> int:
    """Put a value at the end of a list of the session so often, while there is room.

    Returns how often there was none.
    """
    values = after.standing.kept[place]
    added = max(0, min(times, most - len(values)))
    if added:
        keep(after, place, (*values, *(value,) * added), rule)
    return max(0, times - added)


STATEMENTS: Mapping[str, Callable[..., Any]] = {
    "_put": put,
    "_put_at": put_at,
    "_put_more": append,
    "_keep": keep,
    "_keep_at": keep_at,
    "_keep_more": keep_more,
    "_lapse": lapse,
    "_revive": revive,
    "_settle": settle,
    "_replace": replace,
    "_demand": demand,
    "_end": end,
}
"""What generated code finds under these names."""
