"""An example case, made by playing deals and asking what the rules make of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.players import player
from doko_rules.engine.record import write_record
from doko_rules.engine.table import Table
from doko_rules.testing.expectations import compare
from doko_rules.testing.given import set_up
from doko_rules.testing.mismatch import UnfitError
from doko_rules.testing.notation import line_text
from doko_rules.testing.why import deciding
from doko_rules.views.summary import summary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.session import Scored
    from doko_rules.testing.given import World

DEALS = 200
"""So many deals are looked at for one that shows much."""
PLAYER = "basic"
_MADE_BY_RECORDS = ("variant", "fingerprint", "format", "result")


def example_case(
    ruleset: Ruleset, title: str, is_own: Callable[[str], bool] = lambda _: False
) -> dict[str, Any] | None:
    """A case that passes, with reasons; None when no deal can be told as one.

    Args:
        ruleset: the rules.
        title: what to call the case.
        is_own: whether a rule, by its keys, is one that the case should be about.
    """
    best: dict[str, Any] | None = None
    most = (-1, -1)
    for deal, scored in _played(ruleset):
        lines = {ruleset.lines[item[0]].rule for item in scored.settlement.items}
        shows = sum(map(is_own, lines)), len(lines)
        if shows > most and (case := _case(ruleset, title, deal, scored)):
            best, most = case, shows
    return best


def _played(ruleset: Ruleset) -> list[tuple[Deal, Scored]]:
    table = Table(ruleset, [player(PLAYER) for _ in range(ruleset.players)], 0)
    found: list[tuple[Deal, Scored]] = []
    for _ in range(DEALS):
        if table.session.is_over:
            table.begin()
        deal = table.next_deal()
        scored = table.go_on()
        # Cards that are dealt again have no score.
        if scored is not None:
            found.append((deal, scored))
    return found


def _case(
    ruleset: Ruleset, title: str, deal: Deal, scored: Scored
) -> dict[str, Any] | None:
    """A deal as a case: by its facts if they come to the same, else by its record."""
    told = summary(ruleset, deal, scored.settlement)
    record = {k: v for k, v in write_record(deal).items() if k not in _MADE_BY_RECORDS}
    for kind, given in (("facts", _facts(ruleset, told)), ("record", record)):
        world = set_up(ruleset, kind, given)
        if world.problems or world.refused or world.answer is None:
            continue
        if any(world.answer[key] != told[key] for key in ("winner", "session_scores")):
            continue
        expected = _expected(world)
        if _passes(world, expected):
            return {
                "title": title,
                "rules": list(dict.fromkeys(line["rule"] for line in told["lines"])),
                "given": {kind: given},
                "expect": expected,
            }
    return None


def _facts(ruleset: Ruleset, told: dict[str, Any]) -> dict[str, Any]:
    """What a score keeper would write down of a deal."""
    facts = {key: told[key] for key in ("contract", "parties", "card_points", "tricks")}
    if told["declarer"] is not None:
        facts["declarer"] = told["declarer"]
    calls: dict[str, list[str]] = {}
    for call in told["calls"]:
        calls.setdefault(call["party"], []).append(call["what"])
    if calls:
        facts["calls"] = calls
    found = {line.id for line in ruleset.lines if line.found}
    specials = [
        {"id": line["id"], "party": line["party"]}
        for line in told["lines"]
        if line["id"] in found
    ]
    if specials:
        facts["specials"] = specials
    return facts


def _expected(world: World) -> dict[str, Any]:
    answer = world.answer
    assert answer is not None
    rules = world.ruleset.rules
    reasons = dict.fromkeys(_entry(reason.rule, rules) for reason in deciding(world))
    expected = {
        "winner": "none" if answer["winner"] is None else answer["winner"],
        "game_value": answer["game_value"],
        "session_scores": answer["session_scores"],
        "lines": [line_text(line) for line in answer["lines"]],
    }
    if answer["factors"]:
        expected["factors"] = {f["id"]: f["times"] for f in answer["factors"]}
    return expected | {"because": [rule for rule in reasons if rule]}


def _entry(rule: str, known: Mapping[str, Any]) -> str:
    """The entry that a rule is a part of; empty when there is none."""
    while rule and rule not in known:
        rule = rule.rpartition("/")[0]
    return rule


def _passes(world: World, expected: dict[str, Any]) -> bool:
    plain = {**expected}
    if plain["winner"] == "none":
        plain["winner"] = None
    try:
        return not any(list(compare(world, key, value)) for key, value in plain.items())
    except UnfitError:
        return False
