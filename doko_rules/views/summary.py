"""What happened in a deal that is over, beside what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.deal import Deal
from doko_rules.engine.kept import kept
from doko_rules.engine.knowledge import contract_is_found, found_parties
from doko_rules.engine.settlement import as_json
from doko_rules.engine.sheet import PENALTY
from doko_rules.views import wire
from doko_rules.views.events import changes

if TYPE_CHECKING:
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement
    from doko_rules.engine.sheet import Entry, Sheet


def summary(
    ruleset: Ruleset, state: Deal | Facts, settlement: Settlement, language: str = "en"
) -> dict[str, Any]:
    """Contract, parties, card points and calls of a deal, then its settlement."""
    return {**course(ruleset, state), **as_json(ruleset, settlement, language)}


def course(ruleset: Ruleset, state: Deal | Facts) -> dict[str, Any]:
    """How a deal went: contract, parties, card points, and calls."""
    parties = ruleset.parties
    party: list[int | None] = [*state.party]
    is_found = True
    if isinstance(state, Deal):
        party, is_found = found_parties(state), contract_is_found(state)
    found: dict[str, Any] = {
        "contract": ruleset.contracts[state.contract].id if is_found else None,
        "declarer": state.declarer,
        "parties": {
            name: [seat for seat, p in enumerate(party) if p == number]
            for number, name in enumerate(parties)
        },
    }
    if isinstance(state, Deal):
        made = range(len(state.made))
        found["calls"] = [wire.call(state, number) for number in made]
        if ruleset.eventful and (changed := changes(state)):
            found["changes"] = changed
        if state.phase != "scored":
            return found
        found["tricks"] = dict(zip(parties, state.tricks_of, strict=True))
    else:
        found["calls"] = told(ruleset, state)
    found["card_points"] = dict(zip(parties, state.points_of, strict=True))
    return found


def told(ruleset: Ruleset, facts: Facts) -> list[dict[str, Any]]:
    """The highest call of each side in the facts of a deal."""
    found: list[dict[str, Any]] = []
    for ladder, levels in zip(ruleset.ladders, facts.levels, strict=True):
        for owner, level in enumerate(levels):
            if not level:
                continue
            call: dict[str, Any] = {"seat": owner} if ladder.by_seat else {}
            if ladder.by_table:
                call["what"] = ladder.words[level - 1][0]
            else:
                party = facts.party[owner] if ladder.by_seat else owner
                call["what"] = ladder.words[level - 1][party]
                call["party"] = ruleset.parties[party]
            call["level"] = ladder.levels[level - 1]
            found.append(call)
    return found


def sheet_answer(sheet: Sheet, language: str = "en") -> dict[str, Any]:
    """Each entry of a sheet with what it adds and how everybody stands after it."""
    ruleset = sheet.ruleset
    deals = 0
    entries: list[dict[str, Any]] = []
    for entry in sheet.entries:
        found: dict[str, Any]
        if entry.state is not None and entry.settlement is not None:
            deals += 1
            found = {"deal": deals, "dealer": entry.dealer}
            found |= summary(ruleset, entry.state, entry.settlement, language)
        elif isinstance(entry.state, Deal):
            found = {"entry": entry.kind, **wire.redeal(entry.state)}
        elif entry.declared is not None:
            found = _declared(ruleset, entry)
        else:
            found = {"entry": entry.kind, "player": entry.player}
            if entry.kind == PENALTY:
                found["session_score"] = entry.score
                if entry.reason is not None:
                    found["reason"] = entry.reason
        found["seats"] = list(entry.seats)
        if entry.seated and ruleset.players > ruleset.seats:
            found["seated"] = list(entry.seated)
        if ruleset.kept:
            found["kept"] = kept(entry.standing)
        found["next_dealer"] = entry.next_dealer
        found["totals"] = list(entry.totals)
        found["ranking"] = [place._asdict() for place in entry.ranking]
        entries.append(found)
    return {
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "players": sheet.players,
        "deals": entries,
        "next_dealer": entries[-1]["next_dealer"] if entries else None,
        "totals": sheet.totals,
        "ranking": [place._asdict() for place in sheet.ranking],
    }


def _declared(ruleset: Ruleset, entry: Entry) -> dict[str, Any]:
    """An entry that the variant declares: what it says, and what it adds."""
    declared = entry.declared
    assert declared is not None
    found: dict[str, Any] = {"entry": declared.id}
    found |= {
        ask.id: value if ask.kind == "player" else ruleset.id_of(ask.kind, value)
        for ask, value in zip(declared.asks, entry.said, strict=True)
    }
    if entry.reason is not None:
        found["reason"] = entry.reason
    scores = [0] * len(entry.totals)
    for player, score in zip(entry.seats, entry.added, strict=True):
        if player is not None:
            scores[player] = score
    rule, source = declared.rule, declared.source
    return {**found, "session_scores": scores, "rule": rule, "source": source}
