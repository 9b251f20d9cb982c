"""Which entries of a variant a case has used: what was played, said, counted, asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.problems import Problem
from doko_rules.engine.actions import CALL, NAME, PASS, RESERVE, VERBS
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.testing.about_rules import order_of
from doko_rules.testing.notation import find
from doko_rules.testing.run import named_rules
from doko_rules.testing.why import deciding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.testing.cases import Case
    from doko_rules.testing.given import World

OBSERVED = {
    "deck/suits/*": "no card of it is played",
    "deck/ranks/*": "no card of it is played",
    "orders/*": "never in force",
    "layers/*": "never in force",
    "equal_cards/*": "never decides",
    "parties/*": "nobody is of it",
    "traits/*": "no contract with it is played",
    "contracts/*": "never played",
    "contracts/*/claim": "never claimed",
    "redeals/*": "never happens",
    "reservations/answers/*": "never said",
    "reservations/ranks/*": "never asked for",
    "ladders/*": "nothing is called",
    "ladders/*/levels/*": "never called",
    "ladders/*/levels/*/says/*": "never said",
    "trick/winner/*": "never decides",
    "outcome/needs/*": "never decides",
    "score/groups/*": "nothing counts in it",
    "score/lines/*": "never counts",
    "score/factors/*": "never applies",
    "declarations/*": "never made",
    "endings/*": "never happens",
    "knowledge/parties/*": "never tells anything",
}
"""Entries of which it shows whether a case has used them, and what is said if none has.

An entry of another kind that has no expression is used by the cases that are about it.
"""
NOT_NAMED = "no case is about it"
ASKS_ORDERS = ("trumps", "trump_count", "plain")
ASKS_ACTIONS = ("allowed", "in_time", "late")


def pattern_of(rule: str) -> str | None:
    """The kind of an entry, if it shows whether it is used."""
    steps = rule.split("/")
    for pattern in OBSERVED:
        wanted = pattern.split("/")
        if len(wanted) == len(steps) and all(
            step in ("*", own) for step, own in zip(wanted, steps, strict=True)
        ):
            return pattern
    return None


def used_by(case: Case, world: World) -> Iterator[str]:
    """The rules that a case which has passed has used, some of them several times."""
    ruleset = world.ruleset
    if not world.problems:
        for because in deciding(world):
            yield because.rule
            yield because.rule.rpartition("/")[0]
    for path, rule in named_rules(case):
        if path[0] == "expect":
            yield rule
    for key in ASKS_ORDERS:
        for contract in case.expect.get(key, ()):
            yield f"orders/{order_of(ruleset, contract).id}"
    if world.settled is not None:
        yield from _said(ruleset, world.settled)
        yield from _played(ruleset, world.settled)
    if world.answer is not None:
        group = {line.id: line.group for line in ruleset.lines}
        for line in world.answer["lines"]:
            yield f"score/groups/{group[line['id']]}"
    if world.deal is not None and not world.problems:
        yield from _dealt(case, world.deal)


def _dealt(case: Case, deal: Deal) -> Iterator[str]:
    """What happened in a deal, or may happen now."""
    ruleset = deal.ruleset
    yield from _said(ruleset, deal)
    for kind in deal.card_of:
        yield f"deck/suits/{ruleset.suits[ruleset.card_suit[kind]]['id']}"
        yield f"deck/ranks/{ruleset.ranks[ruleset.card_rank[kind]]['id']}"
    if deal.phase in (PLAYING, SCORED):
        yield from _played(ruleset, deal)
    for entry in deal.log:
        if not isinstance(entry, tuple):
            yield from _done(ruleset, entry)
    if deal.rank_asked >= 0:
        yield f"reservations/ranks/{ruleset.reservation_ranks[deal.rank_asked]['id']}"
    if deal.ended is not None:
        yield ruleset.endings[deal.ended].rule
    for key in ASKS_ACTIONS:
        for text in case.expect.get(key, ()):
            action = find(deal, text)
            assert not isinstance(action, Problem), action
            yield from _done(ruleset, action)


def _played(ruleset: Ruleset, state: Deal | Facts) -> Iterator[str]:
    """The contract that is played, and the parties."""
    contract = ruleset.contracts[state.contract]
    yield contract.rule
    yield from (f"traits/{trait}" for trait in contract.traits)
    yield from (f"parties/{ruleset.parties[party]}" for party in state.party)


def _said(ruleset: Ruleset, state: Deal | Facts) -> Iterator[str]:
    """The levels that stand."""
    for ladder, levels in zip(ruleset.ladders, state.levels, strict=True):
        for owner, level in enumerate(levels):
            if level:
                rule = f"ladders/{ladder.id}"
                yield rule
                yield f"{rule}/levels/{ladder.levels[level - 1]}"
                if not ladder.by_seat and not ladder.by_table:
                    party = ruleset.parties[owner]
                    yield f"{rule}/levels/{ladder.levels[level - 1]}/says/{party}"


def _done(ruleset: Ruleset, action: Action) -> Iterator[str]:
    """What an action is about."""
    if action.do == RESERVE:
        yield f"reservations/answers/{action.what}"
    elif action.do == NAME:
        yield f"{ruleset.nameable[action.index].rule}/claim"
    elif action.do == PASS:
        yield f"reservations/ranks/{action.what}"
    elif action.do == CALL:
        ladder = ruleset.ladders[action.ladder]
        rule = f"ladders/{ladder.id}"
        level = f"{rule}/levels/{ladder.levels[action.index - 1]}"
        yield from (rule, level, f"{level}/says/{ruleset.parties[action.party]}")
    elif action.do not in VERBS:
        yield ruleset.declarations[action.index].rule
