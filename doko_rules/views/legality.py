"""For a seat, every action that could be thought of: allowed, or why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.engine import bidding, exchange
from doko_rules.engine.actions import NAME, PASS, VERBS
from doko_rules.engine.phases import EXCHANGE, NAMING, PLAYING, RESERVATIONS
from doko_rules.views.refusals import why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.views.reasons import Reason


class Verdict(NamedTuple):
    """One action and what the rules say about it."""

    action: Action
    against: tuple[Reason, ...]
    """The reasons why it is refused; none when it is allowed."""

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The verdict as JSON."""
        found = {**self.action.as_json(), "allowed": not self.against}
        if self.against:
            found["reasons"] = [reason.as_json(language) for reason in self.against]
        return found


def verdicts(deal: Deal, seat: int, *, calls: bool = True) -> list[Verdict]:
    """What ``seat`` may do now and what not; ``calls`` says whether to ask for them."""
    actions = list(turn_actions(deal, seat))
    if calls and deal.phase == PLAYING:
        actions += call_actions(deal, seat)
        actions += declared_actions(deal, seat)
    listed = dict.fromkeys(actions)
    return [Verdict(action, tuple(why_not(deal, action))) for action in listed]


def turn_actions(deal: Deal, seat: int) -> Iterator[Action]:
    """The actions of the phase that a seat takes in its turn, without sets of cards."""
    ruleset = deal.ruleset
    if deal.phase == RESERVATIONS:
        yield from ruleset.reserve[seat]
    elif deal.phase == NAMING:
        taken_back = bidding.withdrawal(deal, seat)
        if taken_back is not None:
            yield taken_back
        for ways in ruleset.naming[seat].values():
            yield from ways
        yield from ruleset.passes[seat]
    elif deal.phase == EXCHANGE and exchange.giving(deal) is None:
        yield from ruleset.answers_to_offer[seat]
    elif deal.phase == PLAYING:
        yield from _answers(deal, seat)
        order = deal.order
        for kind in order.sorted_cards:
            if deal.held(seat, kind):
                yield ruleset.play[seat][kind]


def _answers(deal: Deal, seat: int) -> Iterator[Action]:
    """What a seat that is asked during play may name, and what ends the asking."""
    if deal.turn_is_asked and seat == deal.turn:
        if any(action.do == NAME for action in deal.offered):
            yield from deal.ruleset.chosen[seat]
        yield from (action for action in deal.offered if action.do == PASS)


def declared_actions(deal: Deal, seat: int) -> Iterator[Action]:
    """Each declaration: with every choice that it has now, or else without one."""
    allowed = deal.declarations(seat)
    if deal.turn_is_asked and seat == deal.turn:
        allowed = [action for action in deal.offered if action.do not in VERBS]
    for declaration in deal.ruleset.declarations:
        own = [a for a in allowed if a.index == declaration.index]
        yield from own or [deal.ruleset.declared(declaration, seat, ())]


def call_actions(deal: Deal, seat: int) -> list[Action]:
    """Each call that can be said; what both sides say is meant for the own one."""
    ruleset = deal.ruleset
    own = deal.party[seat]
    found: dict[tuple[int, str], Action] = {}
    for number, by_party in enumerate(ruleset.call[seat]):
        for party in (own, *(p for p in range(len(by_party)) if p != own)):
            for action in by_party[party]:
                found.setdefault((number, action.what), action)
    return sorted(found.values(), key=lambda action: (action.ladder, action.index))
