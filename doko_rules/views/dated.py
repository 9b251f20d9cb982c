"""When something was done in a deal: its number, its trick, and what it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import CALL, PLAY, VERBS
from doko_rules.engine.phases import PLAYING
from doko_rules.views.book import book_of
from doko_rules.views.doing import action_text
from doko_rules.views.sentences import sentence
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal


def trick_now(deal: Deal) -> int | None:
    """The trick that is being played, counted from 1; none before and after play."""
    if deal.phase != PLAYING or deal.ended is not None:
        return None
    taken = len(deal.winner_of)
    return taken + 1 if taken < deal.ruleset.hand_size else None


def numbered(deal: Deal) -> Iterator[tuple[Action, int | None]]:
    """The actions of a deal that its log tells from the beginning, with their tricks.

    What is called after the last trick belongs to none.
    """
    taken = 0
    last = deal.ruleset.hand_size if deal.ended is None else len(deal.winner_of)
    for entry in deal.log:
        if isinstance(entry, tuple):
            taken += entry[0] == "trick"
            continue
        in_play = entry.do in (PLAY, CALL) or entry.do not in VERBS
        yield entry, taken + 1 if in_play and taken < last else None


def done_in(deal: Deal) -> Callable[..., str]:
    """What says in a language which action it was, by its number.

    Cards go by their codes, or as people write them when the answer is in words.
    """
    listed = [*numbered(deal)]
    book = book_of(deal.ruleset)

    def said(number: int, language: str, *, in_words: bool = False) -> str:
        action, trick = listed[number - 1]
        cards = book.lexicon(language).cards if in_words else None
        seat = f"{word('seat', language)} {action.seat}"
        text = f"{seat}: {action_text(action, language, cards)}"
        if trick is not None:
            text = f"{word('trick', language)} {trick}, {text}"
        return f"{number} ({text})"

    return said


def moment_text(number: int, trick: int | None, language: str) -> str:
    """The moment after so many actions, in a trick where there is one."""
    if trick is None:
        return sentence("from action", language, action=number)
    return sentence("moment in trick", language, action=number, trick=trick)
