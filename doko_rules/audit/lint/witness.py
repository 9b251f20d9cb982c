"""Outcomes as sentences, and as facts that a case can be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.audit.lint.findings import Witness

if TYPE_CHECKING:
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset


def of_outcome(ruleset: Ruleset, facts: Facts, **more: Any) -> Witness:
    """An outcome as a witness, with what more there is to expect of it."""
    data = as_facts(ruleset, facts)
    parts = [f"contract `{data['contract']}`"]
    for number, party in enumerate(ruleset.parties):
        tricks = "0 tricks and " if not facts.tricks_of[number] else ""
        called = data.get("calls", {}).get(party)
        said = f" after `{called}`" if called else ""
        parts.append(f"{party} has {tricks}{facts.points_of[number]} card points{said}")
    winner = "none" if facts.winner is None else ruleset.parties[facts.winner]
    expect = {"winner": winner, **more}
    return Witness(", ".join(parts), {"given": {"facts": data}, "expect": expect})


def as_facts(ruleset: Ruleset, facts: Facts) -> dict[str, Any]:
    """The facts of an outcome as cases have them."""
    parties = ruleset.parties
    data: dict[str, Any] = {"contract": ruleset.contracts[facts.contract].id}
    if facts.declarer is not None:
        data["declarer"] = facts.declarer
    data["parties"] = {
        id: [seat for seat, party in enumerate(facts.party) if party == number]
        for number, id in enumerate(parties)
    }
    data["card_points"] = dict(zip(parties, facts.points_of, strict=True))
    if 0 in facts.tricks_of:
        data["tricks"] = dict(zip(parties, facts.tricks_of, strict=True))
    calls = _calls(ruleset, facts)
    if calls:
        data["calls"] = calls
    return data


def _calls(ruleset: Ruleset, facts: Facts) -> dict[str, str]:
    """What each party has called on the first ladder."""
    if not ruleset.ladders or ruleset.ladders[0].by_table:
        return {}
    ladder = ruleset.ladders[0]
    found = {}
    for number, id in enumerate(ruleset.parties):
        levels = facts.levels[0]
        if ladder.by_seat:
            seats = [s for s, party in enumerate(facts.party) if party == number]
            level = max(levels[seat] for seat in seats)
        else:
            level = levels[number]
        if level:
            found[id] = ladder.words[level - 1][number]
    return found
