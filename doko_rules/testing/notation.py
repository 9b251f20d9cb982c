"""Short notation of cases: actions, hands and score lines as one text each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.problems import Problem
from doko_rules.engine.actions import PLAY, VERBS, as_data
from doko_rules.engine.record import find_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

SAYS_WHAT = "write a seat, what it does and with what, such as `0 {verb} …`"


def action_data(text: str) -> dict[str, Any] | None:
    """A text `<seat> <verb> <what>` as it stands in a record; None when it is none.

    What is chosen with it stands behind it, each choice as `<id>=<value>`.
    """
    seat, *words = text.split()
    if not seat.isdigit() or not words:
        return None
    verb = words.pop(0)
    given = [word.partition("=") for word in words if "=" in word]
    what = " ".join(word for word in words if "=" not in word)
    if verb in VERBS and bool(VERBS[verb].key) is not bool(what):
        return None
    found = as_data(int(seat), verb, what or None)
    if given:
        found["with"] = {
            id: int(value) if value.isdigit() else value for id, _, value in given
        }
    return found


def find(deal: Deal, text: str) -> Action | Problem:
    """The action that a text means."""
    data = action_data(text)
    if data is None:
        help = SAYS_WHAT.format(verb=PLAY)
        return Problem("DK902", (), f"`{text}` is no action", help)
    found = find_action(deal, data, ())
    if isinstance(found, Problem):
        return Problem("DK902", (), found.message, found.help)
    return found


def in_turn(text: str) -> tuple[str, list[str]] | None:
    """A text `<verb> <what> <what> …` without a seat: those in turn do it.

    Of several cards that are given at once, one seat gives all.
    """
    verb, *whats = text.split()
    key = VERBS[verb].key if verb in VERBS else "what"
    if key == "cards" or (not key and not whats) or any("=" in what for what in whats):
        whats = [" ".join(whats)]
    return None if verb.isdigit() or not whats else (verb, whats)


def hand_codes(hand: object) -> object:
    """The cards of a hand written as one text; anything else as it is."""
    return hand.split() if isinstance(hand, str) else hand


def card_code(ruleset: Ruleset, card: str) -> str:
    """The code of a card however it is written; unknown ones as they are."""
    kind = ruleset.card_number.get(card)
    return card if kind is None else ruleset.cards[kind]


def line_text(line: dict[str, Any]) -> str:
    """A score line of an answer as `<party> <value> <id> <what it is about> …`."""
    about = line.get("for", {}).values()
    return " ".join([line["party"], str(line["value"]), line["id"], *about])


def filled(ruleset: Ruleset, hands: list[object]) -> list[object]:
    """The hands, with the rest of the pack dealt in its order to those that lack cards.

    Cards that do not exist, and too many of a kind, are left for the reader to report.
    """
    left = list(ruleset.deck)
    for hand in hands:
        for card in hand if isinstance(hand, list) else ():
            kind = ruleset.card_number.get(card) if isinstance(card, str) else None
            if kind in left:
                left.remove(kind)
    rest = iter(left)
    return [list(_completed(ruleset, hand, rest)) for hand in hands]


def _completed(ruleset: Ruleset, hand: object, rest: Iterator[int]) -> Iterator[object]:
    cards = hand if isinstance(hand, list) else []
    yield from cards
    for _ in range(ruleset.hand_size - len(cards)):
        kind = next(rest, None)
        if kind is not None:
            yield ruleset.cards[kind]
