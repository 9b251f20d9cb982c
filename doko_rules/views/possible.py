"""When something was allowed in a deal, and what ended that."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.problems import Problem
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import actions_of, find_action
from doko_rules.views.dated import done_in
from doko_rules.views.doing import verb_text, what_text
from doko_rules.views.explanation import Explanation
from doko_rules.views.refusals import why_not
from doko_rules.views.sentences import in_words, sentence
from doko_rules.views.words import LANGUAGES, word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action

NEVER = "never"
"""The result for what no moment has allowed."""


class Span(NamedTuple):
    """Moments at which something was allowed, by how many actions had been done."""

    first: int
    last: int


def moments(deal: Deal) -> Iterator[tuple[int, Deal]]:
    """A deal at each of its moments, with the number of actions done.

    It is one deal that goes on: who wants to keep a moment copies it.
    """
    twin = Deal(deal.ruleset, deal.dealer, deal.dealt, deal.began, deal.standing)
    yield 0, twin
    for number, action in enumerate(actions_of(deal), 1):
        twin.apply(action)
        yield number, twin


def spans(deal: Deal, action: Action) -> list[Span]:
    """When an action was allowed, from the first moment of a deal on."""
    found: list[Span] = []
    for number, then in moments(deal):
        meant = find_action(then, action.as_json(), ())
        if isinstance(meant, Problem) or not then.is_legal(meant):
            continue
        if found and found[-1].last == number - 1:
            found[-1] = found[-1]._replace(last=number)
        else:
            found.append(Span(number, number))
    return found


def when(deal: Deal, action: Action) -> Explanation:
    """When an action was allowed, and for each time by what it was so no longer."""
    allowed = spans(deal, action)
    ends = {span.last + 1 for span in allowed}
    done = sum(1 for _ in actions_of(deal))
    done_text = done_in(deal)
    because = []
    for number, then in moments(deal):
        meant = find_action(then, action.as_json(), ())
        if number in ends and not isinstance(meant, Problem):
            because += why_not(then, meant)

    def span_text(span: Span, language: str, *, in_words: bool) -> str:
        texts = [word("beginning", language)]
        if span.first:
            text = done_text(span.first, language, in_words=in_words)
            texts = [sentence("from action", language, action=text)]
        if span.last < done:
            text = done_text(span.last + 1, language, in_words=in_words)
            texts.append(sentence("until action", language, action=text))
        return ", ".join(texts)

    def said(language: str, *, in_words: bool = False) -> tuple[str, str]:
        title = sentence(
            "when might",
            language,
            seat=action.seat,
            verb=verb_text(action, language),
            what=what_text(action, language),
        )
        texts = [span_text(span, language, in_words=in_words) for span in allowed]
        return title, "; ".join(texts) or word("never", language)

    listed = [f"{span.first} to {span.last}" for span in allowed]
    subject = f"when seat {action.seat} might {action.written}"
    result = f"after actions {', '.join(listed)}" if listed else NEVER
    told = {
        language: ": ".join(said(language, in_words=True)) for language in LANGUAGES
    }
    return Explanation(subject, result, tuple(because), in_words(said), told)
