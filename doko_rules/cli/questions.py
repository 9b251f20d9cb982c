"""Questions about a deal, and the explanations that answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from doko_rules.cli.asking import asked_action, asked_seat
from doko_rules.cli.finished import finished
from doko_rules.cli.kinds import FACTS, RECORD, SHEET, kind_of
from doko_rules.cli.output import Refused
from doko_rules.cli.reason_text import REFUSED, choice_text
from doko_rules.cli.runs import run
from doko_rules.core.diagnostics import Report
from doko_rules.core.problems import Problem
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.actions import CALL, PLAY, VERBS
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import Facts
from doko_rules.engine.knowledge import contract_is_found
from doko_rules.engine.phases import SCORED
from doko_rules.engine.record import actions_of, find_action
from doko_rules.engine.settlement import settle
from doko_rules.engine.sheet import read_sheet
from doko_rules.views.allowing import why
from doko_rules.views.book import book_of
from doko_rules.views.counted import counting
from doko_rules.views.dated import moment_text, trick_now
from doko_rules.views.differing import differing
from doko_rules.views.doing import action_text, verb_text, what_id, what_text
from doko_rules.views.exchanged import choice
from doko_rules.views.explain import Explainer
from doko_rules.views.explained import explanations
from doko_rules.views.explanation import Explanation
from doko_rules.views.history import is_whole
from doko_rules.views.known_since import since
from doko_rules.views.legality import Verdict, turn_actions
from doko_rules.views.possible import when
from doko_rules.views.refusals import why_not
from doko_rules.views.sentences import in_words, sentence
from doko_rules.views.words import LANGUAGES, word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doko_rules.cli.documents import Document
    from doko_rules.engine.ruleset import Ruleset


class Questions(NamedTuple):
    """What is asked about a deal; nothing at all asks for everything."""

    trick: int | None = None
    action: int | None = None
    line: str | None = None
    seat: int | None = None
    ask: str | None = None
    """Something that might have been done, with its seat in front."""

    @property
    def any(self) -> bool:
        """Whether something particular is asked."""
        return any(question is not None for question in self)


class Answers(NamedTuple):
    """The explanations, and what was found to be wrong on the way."""

    explanations: list[Explanation]
    report: Report
    instead: list[Verdict]
    """What was not allowed instead of the action that was asked for."""


def answers_to(
    questions: Questions,
    ruleset: Ruleset,
    document: Document,
    deal: int | None = None,
    at: int | None = None,
) -> Answers:
    """The answers to all questions about one document, or about one deal of a sheet.

    What might have been done is asked after ``at`` actions, in a trick before the card
    of its seat, or else after the last action.

    Raises:
        Refused: The document says what can not be.
        click.UsageError: It has no such trick, action, line or deal.
    """
    kind = kind_of(document.data)
    if kind == SHEET:
        return _of_sheet(questions, ruleset, document, deal)
    if deal is not None:
        message = f"`--deal` is for a sheet, and this is {kind or FACTS}"
        raise click.UsageError(message)
    if kind != RECORD:
        facts, report = finished(ruleset, document)
        return Answers(_of_facts(questions, ruleset, facts), report or Report(), [])
    found: list[Explanation] = []
    instead: list[Verdict] = []
    if questions.ask is not None:
        if questions.trick is not None:
            at = _in_trick(ruleset, document, questions.ask, questions.trick)
        found += _about_doing(ruleset, document, questions.ask, at)
        questions = questions._replace(ask=None, trick=None)
        if not questions.any:
            return Answers(found, Report(), instead)
    if questions.action is not None:
        about, instead = _about_action(ruleset, document, questions.action)
        found.append(about)
        questions = questions._replace(action=None)
        if not questions.any:
            return Answers(found, Report(), instead)
    again = run(ruleset, document)
    if again.report.has_errors and questions.line is not None:
        # What is wrong is why the deal is not over.
        raise Refused(again.report)
    found += _Asked(ruleset, again.deal).answers(questions)
    return Answers(found, again.report, instead)


def _of_facts(
    questions: Questions, ruleset: Ruleset, facts: Facts
) -> list[Explanation]:
    if questions._replace(line=None).any:
        message = "facts know of no tricks, actions and hands: give a record"
        raise click.UsageError(message)
    return list(_Asked(ruleset, facts).answers(questions))


def _of_sheet(
    questions: Questions, ruleset: Ruleset, document: Document, deal: int | None
) -> Answers:
    """The answers about one deal of a sheet, as the session stood before it."""
    sheet = read_sheet(ruleset, document.data)
    if sheet.problems:
        raise Refused(document.report(sheet.problems))
    states = [
        entry.state for entry in sheet.entries if entry.settlement and entry.state
    ]
    if not states:
        raise click.UsageError("the sheet has no deal that is scored")
    if deal is None:
        message = f"say which deal of the sheet with `--deal`, from 1 to {len(states)}"
        raise click.UsageError(message)
    if deal > len(states):
        message = f"the sheet has {len(states)} deals that are scored, not {deal}"
        raise click.BadParameter(message, param_hint="--deal")
    state = states[deal - 1]
    if isinstance(state, Facts):
        return Answers(_of_facts(questions, ruleset, state), Report(), [])
    if (questions.action, questions.ask) != (None, None):
        raise click.UsageError("for an action of it give the record alone")
    return Answers(list(_Asked(ruleset, state).answers(questions)), Report(), [])


class _Asked:
    """A deal, or facts of one, that is asked about."""

    def __init__(self, ruleset: Ruleset, state: Deal | Facts) -> None:
        self.ruleset = ruleset
        self.state = state
        self.explainer = Explainer(ruleset, state)
        self.is_over = isinstance(state, Facts) or state.phase == SCORED

    def answers(self, questions: Questions) -> Iterator[Explanation]:
        seats = self.ruleset.seats
        if not questions.any:
            yield from explanations(self.ruleset, self.state)
            if self.is_over:
                settlement = settle(self.ruleset, self.state)
                yield from differing(self.ruleset, self.state, settlement)
        if questions.trick is not None:
            yield self.trick(questions.trick)
        if questions.seat is not None:
            if questions.seat >= seats:
                message = f"{questions.seat} is no seat: seats are 0 to {seats - 1}"
                raise click.BadParameter(message, param_hint="--seat")
            yield self.explainer.party(questions.seat)
            deal = self.state
            if isinstance(deal, Deal) and is_whole(deal) and contract_is_found(deal):
                yield since(deal, questions.seat)
        if questions.line is not None:
            yield from self.line(questions.line)

    def trick(self, number: int) -> Explanation:
        assert isinstance(self.state, Deal)
        taken = len(self.state.tricks())
        if number > taken:
            message = f"the record has {taken} tricks that are taken, not {number}"
            raise click.BadParameter(message, param_hint="--trick")
        return self.explainer.trick(number)

    def line(self, id: str) -> Iterator[Explanation]:
        """Why a line counts, each time that it does; or that it does not."""
        known = counting(self.ruleset)
        if id not in known:
            help = did_you_mean(id, known, f"known: {', '.join(known)}")
            message = f"there is no line `{id}`: {help}"
            places = ("lines", "factors", "happenings")
            if any(self.explainer.book.is_off(f"score/{x}/{id}") for x in places):
                message = f"`{id}` is switched off by the options"
            raise click.BadParameter(message, param_hint="--line")
        if not self.is_over:
            message = "the deal is not over, so that no line counts yet: "
            message += "ask the whole record, as `--record` keeps it"
            raise click.BadParameter(message, param_hint="--line")
        yield from self.explainer.about(id, settle(self.ruleset, self.state))


def _about_action(
    ruleset: Ruleset, document: Document, number: int
) -> tuple[Explanation, list[Verdict]]:
    """Whether the action with a number was allowed, and why others were not."""
    data = document.data
    actions = data.get("actions") if type(data) is dict else None
    count = len(actions) if isinstance(actions, list) else 0
    before = run(ruleset, document, number - 1)
    if before.report.has_errors:
        raise Refused(before.report)
    if number > count or not isinstance(actions, list):
        message = f"the record has {count} actions, not {number}"
        raise click.BadParameter(message, param_hint="--action")
    deal = before.deal
    action = find_action(deal, actions[number - 1], ("actions", number - 1))
    if isinstance(action, Problem):
        raise Refused(document.report([action]))
    trick = trick_now(deal)
    subject = f"action {number}: seat {action.seat} {action.written}"
    against = why_not(deal, action)

    lexicon = book_of(ruleset).lexicon

    def title(language: str, signs: Sequence[str] | None) -> str:
        which = f"{word('action', language)} {number}"
        if trick is not None:
            which += f" ({word('trick', language)} {trick})"
        seat = f"{word('seat', language)} {action.seat}"
        return f"{which}, {seat}: {action_text(action, language, signs)}"

    def refused(language: str, signs: Sequence[str] | None = None) -> tuple[str, str]:
        return title(language, signs), word("refused", language)

    def told(said: Callable[..., tuple[str, str]]) -> dict[str, str]:
        return {of: ": ".join(said(of, lexicon(of).cards)) for of in LANGUAGES}

    if against:
        because = tuple(against)
        said = in_words(refused)
        return Explanation(subject, REFUSED, because, said, told(refused)), []
    others = (other for other in turn_actions(deal, action.seat) if other != action)
    instead = [Verdict(other, tuple(why_not(deal, other))) for other in others]
    cards = choice(deal, action.seat)
    choices = [] if cards else [a for a in deal.legal(action.seat) if a is not action]

    def allowed(language: str, signs: Sequence[str] | None = None) -> tuple[str, str]:
        if not cards and not choices:
            return title(language, signs), word("only this", language)
        also = ", ".join(what_text(a, language, signs) for a in choices)
        if cards:
            by_code = dict(zip(ruleset.cards, signs or ruleset.cards, strict=True))
            pool = [by_code[code] for code in cards["pool"]]
            also = choice_text({**cards, "pool": pool}, language)
        return title(language, signs), f"{word('so was', language)} {also}"

    names = ", ".join(what_id(a) for a in choices)
    if cards:
        names = choice_text(cards, "en")
    result = f"allowed, and {f'so was {names}' if names else 'nothing else was'}"
    found = Explanation(subject, result, (), in_words(allowed), told(allowed))
    return found, [verdict for verdict in instead if verdict.against]


def _in_trick(ruleset: Ruleset, document: Document, text: str, trick: int) -> int:
    """How many actions were done before the card of a seat in a trick.

    Where its card of the last trick is still to come, all of them.
    """
    # What is wrong later on does not matter, and what is before will be found.
    deal = run(ruleset, document).deal
    seat = asked_seat(ruleset, text, "--ask")
    if not is_whole(deal):
        message = "the record begins in the midst of play: ask with `--at`"
        raise click.BadParameter(message, param_hint="--trick")
    begun = -(-len(deal.card_of) // ruleset.seats)
    if trick > begun:
        message = f"the record has {begun} tricks that are begun, not {trick}"
        raise click.BadParameter(message, param_hint="--trick")
    cards = 0
    done = [*actions_of(deal)]
    for number, action in enumerate(done):
        if action.do == PLAY:
            if action.seat == seat and cards // ruleset.seats == trick - 1:
                return number
            cards += 1
    return len(done)


def _about_doing(
    ruleset: Ruleset, document: Document, text: str, at: int | None
) -> Iterator[Explanation]:
    """Whether something might have been done at a moment, and why."""
    found = run(ruleset, document, at)
    if found.report.has_errors:
        raise Refused(found.report)
    deal = found.deal
    done = sum(not isinstance(entry, tuple) for entry in deal.log)
    if at is not None and at > done:
        message = f"the record has {done} actions, not {at}"
        raise click.BadParameter(message, param_hint="--at")
    action = asked_action(deal, text, "--ask")
    against = why_not(deal, action)
    result = REFUSED if against else "allowed"
    trick = trick_now(deal)

    def said(language: str) -> tuple[str, str]:
        seat = f"{word('seat', language)} {action.seat}"
        moment = moment_text(done, trick, language)
        title = f"{moment}, {seat}: {action_text(action, language)}"
        return title, word("refused" if against else "allowed", language)

    subject = f"after action {done}: seat {action.seat} {action.written}"
    because = against or why(deal, action)
    told = {
        language: sentence(
            "refused then" if against else "allowed then",
            language,
            moment=moment_text(done, trick, language) + ("," if trick else ""),
            seat=action.seat,
            verb=verb_text(action, language),
            what=what_text(action, language, book_of(ruleset).lexicon(language).cards),
        )
        for language in LANGUAGES
    }
    yield Explanation(subject, result, tuple(because), in_words(said), told)
    if (action.do == CALL or action.do not in VERBS) and is_whole(deal):
        yield when(run(ruleset, document).deal, action)
