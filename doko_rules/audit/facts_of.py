"""The facts of a deal that was played: what a score keeper would write down of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.facts import COMPULSORY, PARAMETERS
from doko_rules.engine.record import write_record

if TYPE_CHECKING:
    from doko_rules.engine.deal import Deal


def facts_of(deal: Deal) -> dict[str, Any]:
    """The facts of a deal that is scored.

    Calls are those that still stand, and what follows from other facts is left out.
    """
    ruleset, party = deal.ruleset, deal.party
    names = ruleset.parties
    contract = ruleset.contracts[deal.contract]
    found: dict[str, Any] = {
        "format": 1,
        "variant": ruleset.id,
        "contract": contract.id,
        "parties": {
            name: [seat for seat, own in enumerate(party) if own == number]
            for number, name in enumerate(names)
        },
        "card_points": dict(zip(names, deal.points_of, strict=True)),
        "tricks": list(deal.tricks_by_seat),
    }
    if deal.declarer is not None:
        found["declarer"] = deal.declarer
    if sum(deal.tricks_by_seat) != sum(deal.tricks_of):
        # What was not played any more has been given to a party.
        found["tricks"] = dict(zip(names, deal.tricks_of, strict=True))
    chosen = {
        ruleset.variables[place].id: ruleset.id_of(
            ruleset.variables[place].kind, deal.state[place]
        )
        for place, _ in contract.choose
        if deal.state[place] is not None
    }
    if chosen:
        found[PARAMETERS] = chosen
    if calls := _calls(deal):
        found["calls"] = calls
    if specials := [_special(deal, special) for special in deal.specials]:
        found["specials"] = specials
    happened = _happened(deal)
    if COMPULSORY in happened:
        found[COMPULSORY] = True
    if seen := [id for id in happened if id != COMPULSORY]:
        found["happened"] = seen
    before = write_record(deal).get("before")
    if before is not None:
        # What was due may hang on who has dealt, and facts say it nowhere else.
        found["before"] = before | {"dealer": deal.standing.dealer}
    return found


def _calls(deal: Deal) -> dict[str, list[str]]:
    """What stands of the calls, by party or by seat, as the ladder has it."""
    ruleset = deal.ruleset
    found: dict[str, list[str]] = {}
    for ladder, levels in zip(ruleset.ladders, deal.levels, strict=True):
        for owner, level in enumerate(levels):
            if not level:
                continue
            if ladder.by_table:
                caller = next(
                    m for m in deal.made if ruleset.ladders[m.ladder] is ladder
                )
                who, side = str(caller.seat), caller.party
            elif ladder.by_seat:
                who, side = str(owner), deal.party[owner]
            else:
                who, side = ruleset.parties[owner], owner
            found.setdefault(who, []).append(ladder.words[level - 1][side])
    return found


def _special(deal: Deal, special: tuple[Any, ...]) -> dict[str, Any]:
    """A line that was found in the play."""
    ruleset = deal.ruleset
    line, party, trick, seat, from_seat = special[:5]
    found = {"id": ruleset.lines[line].id, "party": ruleset.parties[party]}
    details = {"seat": seat, "from_seat": from_seat}
    told = {key: value for key, value in details.items() if value is not None}
    return found | told | ({} if trick is None else {"trick": trick + 1})


def _happened(deal: Deal) -> list[str]:
    """What was seen in the play and counts for later deals alone."""
    seen = zip(deal.ruleset.happenings, deal.noticed, strict=True)
    return [
        happening.id
        for happening, times in seen
        if happening.found
        for _ in range(times)
    ]
