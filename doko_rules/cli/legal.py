"""``doko legal``: for each seat, what it may do, and why not the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from doko_rules.cli.answering import answering
from doko_rules.cli.asking import asked_action
from doko_rules.cli.kinds import RECORD, SITUATION, kind_of
from doko_rules.cli.output import Refused, paint, report_text
from doko_rules.cli.reason_text import choice_text, grouped, names
from doko_rules.cli.runs import run
from doko_rules.core.diagnostics import Report
from doko_rules.core.render import report_data
from doko_rules.engine.actions import CALL
from doko_rules.views.exchanged import choice
from doko_rules.views.legality import Verdict, verdicts
from doko_rules.views.refusals import why_not
from doko_rules.views.words import word

if TYPE_CHECKING:
    from doko_rules.cli.documents import Document
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.situated import Situation


class Position(NamedTuple):
    """A state of a deal, and what is not known of it."""

    deal: Deal
    report: Report
    situation: Situation | None = None

    def missing(self, seat: int, *calls: bool) -> list[str]:
        """The keys that nobody gave, for answers about calls or about other actions."""
        if self.situation is None:
            return []
        asked = (self.situation.missing(seat, call=call) for call in calls)
        return [key for keys in asked for key in keys]

    def not_known(self, seat: int) -> list[str]:
        """All keys that nobody gave, and without which something is left open."""
        missing = self.missing(seat, False, True)
        if self.situation is None or self.missing(seat, True):
            return missing
        return [*missing, *self.situation.untold(seat, call=True)]

    def is_known(self, action: Action) -> bool:
        """Whether enough was given to answer for an action."""
        if self.missing(action.seat, action.do == CALL):
            return False
        return self.situation is None or not self.situation.untold_of(action)


@click.command("legal")
@click.option("--upto", type=click.IntRange(0), help="Stop a record after N actions.")
@click.option("--seat", type=click.IntRange(0), help="Ask for one seat only.")
@click.option("--action", metavar="TEXT", help="Ask for one action: `1 call re`.")
@answering("FILE...", [SITUATION, RECORD])
def command(
    ruleset: Ruleset,
    document: Document,
    upto: int | None,
    seat: int | None,
    action: str | None,
    language: str,
    as_json: bool,
) -> tuple[Any, Report]:
    """Say for each seat which actions are allowed and why the others are not.

    For people each action has the first reason against it; --action and --json give
    all. Expressions are quoted as the variant has them, in English. FILE holds records
    or situations, in JSON or YAML; `-` is standard input.
    """
    position = position_of(ruleset, document, upto)
    if action is not None:
        # As cases write it, with its seat in front.
        number, _, what = action.strip().partition(" ")
        if number.isdigit():
            seat, action = int(number), what
    seats = range(ruleset.seats)
    if seat is not None and seat not in seats:
        message = f"{seat} is no seat: seats are 0 to {seats[-1]}"
        raise click.BadParameter(message, param_hint="--seat")
    asked = seats if seat is None else [seat]
    if action is None:
        found = [(s, _verdicts(position, s)) for s in asked]
    else:
        found = [(s, _asked(position, s, action)) for s in asked]
    if as_json:
        return answer(position, found, language), position.report
    every = action is not None
    return text(position, found, language, every=every), position.report


def position_of(ruleset: Ruleset, document: Document, upto: int | None) -> Position:
    """The state that a record leads to, or that a situation describes.

    Raises:
        Refused: It says what can not be.
    """
    if kind_of(document.data) == RECORD:
        found = run(ruleset, document, upto)
        return Position(found.deal, found.report)
    from doko_rules.engine.situation import read_situation

    situation = read_situation(ruleset, document.data)
    if situation.problems:
        raise Refused(document.report(situation.problems))
    return Position(situation.deal, Report(), situation)


def _verdicts(position: Position, seat: int) -> list[Verdict]:
    calls = not position.missing(seat, True)
    if position.missing(seat, False) and not calls:
        return []
    found = verdicts(position.deal, seat, calls=calls)
    if position.situation is None:
        return found
    untold = position.situation.untold_of
    return [verdict for verdict in found if not untold(verdict.action)]


def _asked(position: Position, seat: int, text: str) -> list[Verdict]:
    """What the rules say about one action, written as its verb and what it is about."""
    action = asked_action(position.deal, f"{seat} {text.strip()}", "--action")
    if not position.is_known(action):
        return []
    return [Verdict(action, tuple(why_not(position.deal, action)))]


def _choice(position: Position, seat: int, language: str) -> dict[str, Any] | None:
    """Which cards a seat may choose, if it has to and its hand is known."""
    if position.missing(seat, False):
        return None
    return choice(position.deal, seat, language)


def answer(
    position: Position, all_found: list[tuple[int, list[Verdict]]], language: str
) -> dict[str, Any]:
    """What is legal, for a program."""
    seats = []
    for seat, listed in all_found:
        actions = [verdict.as_json(language) for verdict in listed]
        if found := _choice(position, seat, language):
            actions.insert(0, {**found, "allowed": True})
        entry: dict[str, Any] = {"seat": seat, "actions": actions}
        if missing := position.not_known(seat):
            entry["missing"] = missing
        seats.append(entry)
    return {
        "variant": position.deal.ruleset.id,
        "phase": position.deal.phase,
        "turn": position.deal.turn,
        "seats": seats,
        "findings": report_data(position.report),
    }


def text(
    position: Position,
    found: list[tuple[int, list[Verdict]]],
    language: str,
    *,
    every: bool = True,
) -> str:
    """What is legal, for people; with every reason, or with the first one."""
    deal = position.deal
    lines: list[str] = []
    for seat, listed in found:
        title = f"{word('seat', language)} {seat}"
        if seat == deal.turn:
            title += f" ({word('to act', language)})"
        lines.append(paint(title, "place"))
        free = [verdict.action for verdict in listed if not verdict.against]
        cards = _choice(position, seat, language)
        allowed = choice_text(cards, language) if cards else names(free, language)
        if allowed or not every:
            said = allowed or word("nothing", language)
            lines.append(f"  {word('allowed', language)}: {said}")
        told = listed
        if not every:
            told = [v._replace(against=v.against[:1]) for v in listed]
        for refused, because in grouped(told, language):
            lines.append(f"  {word('refused', language)}: {refused}")
            lines += because
        if missing := position.not_known(seat):
            lines.append(f"  {word('not known', language)}: {', '.join(missing)}")
    if len(position.report):
        lines += ["", report_text(position.report)]
    return "\n".join(lines)
