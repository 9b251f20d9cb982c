"""What somebody does, in the words of people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import PLAY, VERBS
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action


def action_text(
    action: Action, language: str, cards: Sequence[str] | None = None
) -> str:
    """What somebody does."""
    what = what_text(action, language, cards)
    return f"{verb_text(action, language)} {what}".strip()


def verb_text(action: Action, language: str) -> str:
    """What is done; a declaration goes by its label, and has no verb of its own."""
    return word(action.do if action.do in VERBS else "declare", language)


def what_text(action: Action, language: str, cards: Sequence[str] | None = None) -> str:
    """What an action is about: everything but cards by its label.

    These go by their codes, or as ``cards`` has them by their numbers.
    """
    if cards is not None and (action.cards or action.do == PLAY):
        return " ".join(cards[card] for card in action.cards or (action.index,))
    return action.what if action.label is None else action.label[language]


def what_id(action: Action) -> str:
    """What an action is about, as a record has it; its verb where that says it all."""
    about = action.written.removeprefix(action.do).strip()
    return about if action.do in VERBS and about else action.written
