"""What a case is about, set up: a settlement, a deal, a session, or the rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from doko_rules.core.problems import Problem
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import SCORED
from doko_rules.engine.reading import is_player, no_player
from doko_rules.engine.record import begin, find_action
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.sheet import read_sheet
from doko_rules.engine.situation import read_situation
from doko_rules.testing.notation import filled, hand_codes, in_turn
from doko_rules.testing.notation import find as find_by_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.problems import Path
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.situated import Situation


@dataclass(slots=True)
class World:
    """What expectations ask; parts that are not given are None."""

    ruleset: Ruleset
    deal: Deal | None = None
    settled: Any = None
    """The deal or the facts that the answer is about."""
    answer: dict[str, Any] | None = None
    """The settlement, as it is written in JSON."""
    situation: Situation | None = None
    """Where the deal comes from, when it was written down instead of reached."""
    session: Session | None = None
    problems: list[Problem] = field(default_factory=list)
    """What is wrong with the input."""
    refused: tuple[Path, Action] | None = None
    """Where the record stopped because the rules forbid an action, and that action."""


def set_up(ruleset: Ruleset, kind: str, given: Any) -> World:
    """The world of a case."""
    world = World(ruleset)
    match kind:
        case "facts":
            _facts(world, given)
        case "situation":
            world.situation = read_situation(ruleset, given)
            world.deal = world.situation.deal
            world.problems = world.situation.problems
        case "record":
            _record(world, given)
        case "session":
            _session(world, given)
    return world


def _facts(world: World, given: Any) -> None:
    facts, world.problems = read_facts(world.ruleset, given)
    if not world.problems:
        _settle(world, facts)


def _settle(world: World, state: Any) -> None:
    world.settled = state
    world.answer = as_json(world.ruleset, settle(world.ruleset, state))


def _record(world: World, given: dict[str, Any]) -> None:
    ruleset = world.ruleset
    hands = [hand_codes(hand) for hand in given["hands"]]
    if given.get("fill"):
        hands = filled(ruleset, hands)
    keys = ("before", "dealer", "start")
    known = {key: given[key] for key in keys if key in given}
    run = begin(ruleset, {**known, "hands": hands})
    world.deal, world.problems = run.deal, run.problems
    for n, entry in enumerate(given.get("actions", [])):
        if world.problems or world.refused or world.deal is None:
            return
        _act(world, world.deal, entry, ("actions", n))
    if world.deal is not None and world.deal.phase == SCORED:
        _settle(world, world.deal)


def _act(world: World, deal: Deal, entry: Any, path: Path) -> None:
    """Do what one entry of a record says, until something is wrong."""
    for action in _actions(deal, entry, path):
        if isinstance(action, Problem):
            world.problems.append(Problem(action.code, path, *action[2:]))
            return
        if not deal.is_legal(action):
            world.refused = path, action
            return
        deal.apply(action)


def _actions(deal: Deal, entry: Any, path: Path) -> Iterator[Action | Problem]:
    """The actions of an entry; each is found when those before it are done."""
    if not isinstance(entry, str):
        yield find_action(deal, entry, path)
        return
    those_in_turn = in_turn(entry)
    if those_in_turn is None:
        yield find_by_text(deal, entry)
        return
    verb, whats = those_in_turn
    for what in whats:
        if deal.turn is None:
            yield Problem("DK902", path, f"nobody is in turn for `{verb} {what}`")
            return
        yield find_by_text(deal, f"{deal.turn} {verb} {what}".strip())


def _session(world: World, given: dict[str, Any]) -> None:
    ruleset = world.ruleset
    if "seed" in given:
        session = Session.begin(ruleset, Random(given["seed"]))  # noqa: S311 -- a lot for a case
    else:
        dealer = given.get("dealer", 0)
        if not is_player(ruleset, dealer):
            world.problems.append(no_player(ruleset, "DK801", ("dealer",), dealer))
            return
        if any("entry" in entry for entry in given["deals"]):
            deals = given["deals"] * given.get("times", 1)
            sheet = read_sheet(ruleset, {"dealer": dealer, "deals": deals})
            world.session, world.problems = sheet.session, sheet.problems
            return
        session = Session(ruleset, dealer)
    for _ in range(given.get("times", 1)):
        for number, facts in enumerate(given["deals"]):
            read, problems = read_facts(ruleset, facts, standing=session.standing)
            if problems:
                world.problems += [
                    Problem(p.code, ("deals", number, *p.path), p.message, p.help)
                    for p in problems
                ]
                return
            session.enter(read)
    world.session = session
