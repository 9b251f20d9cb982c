"""Explanations as a seat may hear them: of its own actions, and of what is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.knowledge import contract_for, known_parties, secret_of
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.settlement import settle
from doko_rules.views.book import book_of
from doko_rules.views.explain import Explainer
from doko_rules.views.explanation import UNKNOWN, Explanation
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.refusals import why_not

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.contracts import Contract
    from doko_rules.engine.deal import Deal

Json = dict[str, Any]


def all_is_shown(deal: Deal) -> bool:
    """Whether nothing is hidden any more: all cards have been played.

    When a deal ends before its last trick, what the seats still hold stays hidden.
    """
    return deal.phase == SCORED and deal.ended is None


def action(deal: Deal, wanted: Action) -> Explanation:
    """Whether the seat of an action may do it now, and what speaks against it."""
    because = tuple(why_not(deal, wanted))
    subject = f"seat {wanted.seat} {wanted.written}"
    return Explanation(subject, "refused" if because else "legal", because)


def trick(deal: Deal, number: int) -> Explanation:
    """Why a taken trick, counted from 1, went to its winner: all of it is public."""
    return Explainer(deal.ruleset, deal).trick(number)


def party(deal: Deal, viewer: int, seat: int) -> Explanation:
    """Which party a seat is of, as far as ``viewer`` knows, and how that is known."""
    explainer = Explainer(deal.ruleset, deal)
    if all_is_shown(deal):
        return explainer.party(seat)
    subject = f"party of seat {seat}"
    number = known_parties(deal, viewer)[seat]
    if number is None:
        return Explanation(subject, UNKNOWN, ())
    # Entries that make a party public read public things alone.
    because = [
        explainer.held(rule, {"seat": seat}) for rule in explainer.knowledge(seat)
    ]
    secret = secret_of(deal, viewer) is not None
    if viewer == seat or secret or deal.phase == SCORED:
        own = _contract_of(deal, viewer)
        because.insert(0, _as_written(deal, f"{own.rule}/party"))
    return Explanation(subject, deal.ruleset.parties[number], tuple(because))


def contract(deal: Deal, viewer: int) -> Explanation:
    """Which contract is played, as far as ``viewer`` knows, and by which claim."""
    explainer = Explainer(deal.ruleset, deal)
    if all_is_shown(deal):
        return explainer.contract()
    if deal.phase not in (PLAYING, SCORED):
        return Explanation("contract", UNKNOWN, ())
    found = _contract_of(deal, viewer)
    declarer = contract_for(deal, viewer)[1]
    rules = [found.rule]
    if found.claim_rank >= 0:
        rules.append(f"{found.rule}/claim")
        if not found.claim_ranks:
            # By which of several ranks may depend on the hand.
            rank = deal.ruleset.reservation_ranks[found.claim_rank]["id"]
            rules.append(f"reservations/ranks/{rank}")
    if secret_of(deal, viewer) is not None:
        rules.append(f"{found.rule}/hidden")
    result = found.id if declarer is None else f"{found.id} by seat {declarer}"
    because = tuple(_as_written(deal, rule) for rule in rules)
    return Explanation("contract", result, because)


def winner(deal: Deal) -> Explanation:
    """Why a party has won a deal that is scored."""
    return Explainer(deal.ruleset, deal).winner(settle(deal.ruleset, deal))


def line(deal: Deal, id: str) -> list[Explanation]:
    """Why lines, factors or happenings of an id count, or do not, in a scored deal."""
    return Explainer(deal.ruleset, deal).about(id, settle(deal.ruleset, deal))


def _contract_of(deal: Deal, viewer: int) -> Contract:
    """The contract that ``viewer`` knows of."""
    return deal.ruleset.contracts[contract_for(deal, viewer)[0]]


def _as_written(deal: Deal, rule: str) -> Reason:
    """A rule without the values that it had: some of them may be hidden."""
    book = book_of(deal.ruleset)
    return reason(deal.ruleset, rule, book.text(rule), (), book.place(rule))
