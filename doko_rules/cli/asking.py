"""The action that somebody asks about, in the words of cases or by its label."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from doko_rules.core.problems import Problem
from doko_rules.engine.actions import CALL, PLAY, as_data
from doko_rules.engine.record import find_action
from doko_rules.testing.notation import action_data
from doko_rules.views.book import book_of
from doko_rules.views.doing import verb_text
from doko_rules.views.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset


def asked_action(deal: Deal, text: str, option: str) -> Action:
    """The action that an option asks about, its seat in front.

    It is written as in cases, or goes by its label in one of the languages.

    Raises:
        click.BadParameter: There is none, or more than one.
    """
    seat = asked_seat(deal.ruleset, text, option)
    _, _, rest = text.strip().partition(" ")
    do, _, what = rest.strip().partition(" ")
    data = action_data(text) or as_data(seat, do, what.strip() or None)
    action = find_action(deal, data, ())
    if not isinstance(action, Problem):
        return action
    said = _plain(rest)
    known = _known(deal, seat)
    meant = [found for found, names in known.items() if said in names]
    # What can be done now is meant before what can not.
    meant = [found for found in meant if deal.is_legal(found)] or meant
    if len(meant) == 1:
        return meant[0]
    if meant:
        listed = ", ".join(f"`{found.written}`" for found in meant)
        message = f"`{rest.strip()}` may be each of {listed}: write one of these"
    else:
        help = f": {action.help}" if action.help else ""
        calls = [found for found in known if found.do == CALL]
        written = dict.fromkeys(x.written for x in (*deal.legal(seat), *calls))
        texts = ", ".join(f"`{text}`" for text in written)
        message = f"{action.message}{help}; write for example {texts}"
    raise click.BadParameter(message, param_hint=option)


def asked_seat(ruleset: Ruleset, text: str, option: str) -> int:
    """The seat that stands in front of what somebody asks about.

    Raises:
        click.BadParameter: There is none.
    """
    seat, _, _ = text.strip().partition(" ")
    if not (seat.isascii() and seat.isdigit()):
        message = f"`{text}` has no seat: write for example `SEAT VERB WHAT`"
        raise click.BadParameter(message, param_hint=option)
    if int(seat) >= ruleset.seats:
        message = f"`{seat}` is no seat: seats are 0 to {ruleset.seats - 1}"
        raise click.BadParameter(message, param_hint=option)
    return int(seat)


def _known(deal: Deal, seat: int) -> dict[Action, set[str]]:
    """What a seat may do at some time, as it would be meant now, with its names."""
    ruleset = deal.ruleset
    ways: list[tuple[str, str | None]] = [
        (declared.id, None) for declared in ruleset.declarations
    ]
    for do, meanings in ruleset.meanings[seat].items():
        ways += [(do, what) for what in meanings]
    signs = [book_of(ruleset).lexicon(language).cards for language in LANGUAGES]
    known: dict[Action, set[str]] = {}
    for do, what in ways:
        found = find_action(deal, as_data(seat, do, what), ())
        if not isinstance(found, Problem):
            whats = {what or do, *(found.label or {}).values()}
            if do == PLAY:
                whats |= {cards[found.index] for cards in signs}
            known.setdefault(found, set()).update(_names(found, whats))
    return known


def _names(action: Action, whats: Iterable[str]) -> Iterator[str]:
    """What an action goes by: what it is about, alone or with its verb."""
    verbs = {action.do, *(verb_text(action, language) for language in LANGUAGES)}
    for what in whats:
        yield _plain(what)
        for verb in verbs:
            yield _plain(f"{verb} {what}")
            yield _plain(f"{what} {verb}")


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
