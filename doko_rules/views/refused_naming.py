"""Why an answer before the play is refused: to have a reservation, to name, to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine import bidding
from doko_rules.engine.phases import NAMING, RESERVATIONS
from doko_rules.views.book import book_of
from doko_rules.views.out_of_turn import out_of_turn
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal


def _is_due(deal: Deal) -> Reason:
    """Somebody else has to name a contract, or another one."""
    standing = deal.standing
    assert standing.duty is not None
    assert standing.forced_player is not None
    rule = standing.duty.rule
    values = [("forced_player", str(standing.forced_player))]
    place = book_of(deal.ruleset).place(rule)
    text = book_of(deal.ruleset).text(rule)
    label = standing.duty.label
    return reason(
        *(deal.ruleset, rule, text, values, place),
        said=told("due", duty=label, player=str(standing.forced_player)),
    )


def why_not_reserve(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why a seat may not answer so whether it has a reservation."""
    if deal.standing.duty is not None and bidding.due(deal):
        yield _is_due(deal)
    yield from out_of_turn(deal, action, RESERVATIONS, "reservations")
    duty = None if action.index else bidding.must_claim(deal, action.seat)
    if duty is not None:
        text = book_of(deal.ruleset).text(f"{duty.rule}/claim", "true")
        yield reason(
            deal.ruleset,
            f"{duty.rule}/claim",
            f"not ({text})",
            book_of(deal.ruleset).values(
                f"{duty.rule}/claim", deal, {"seat": action.seat}
            ),
            said=told("must claim", what=duty.label),
        )
    if action.index and not bidding.claims(deal, action.seat):
        yield reason(
            deal.ruleset,
            "reservations",
            "a contract that the hand may claim",
            [("contracts that the hand may claim", "[]")],
            said=told("no claim"),
        )


def why_not_name(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why a seat may not name this."""
    ruleset = deal.ruleset
    yield from out_of_turn(deal, action, NAMING, "reservations")
    named = ruleset.nameable[action.index]
    if deal.standing.duty is not None:
        names = bidding.due(deal)
        if names and action.index not in names:
            yield _is_due(deal)
    if named.claim is not None and not named.claim(deal, action.seat):
        yield from book_of(ruleset).false_clauses(
            f"{named.rule}/claim", deal, {"seat": action.seat}
        )
    rank = named.rank_of(deal, action.seat)
    if deal.phase == NAMING and deal.rank_asked not in (-1, rank):
        yield _wrong_rank(deal, ruleset.reservation_ranks[rank]["id"])


def why_not_pass(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why a seat may not pass on a rank of reservations."""
    ruleset = deal.ruleset
    yield from out_of_turn(deal, action, NAMING, "reservations")
    if deal.phase != NAMING:
        return
    rank = ruleset.reservation_ranks[action.index]["id"]
    if deal.rank_asked != action.index:
        yield _wrong_rank(deal, rank)
        return
    claims = bidding.claims(deal, action.seat)
    ranks = [ruleset.nameable[c].rank_of(deal, action.seat) for c in claims]
    if all(own <= action.index for own in ranks):
        yield reason(
            ruleset,
            f"reservations/ranks/{rank}",
            f"a claim of a rank below {rank}",
            [(f"claims of a rank below {rank}", "[]")],
            said=told("no lower"),
        )


def _wrong_rank(deal: Deal, rank: str) -> Reason:
    ruleset = deal.ruleset
    rule, asked, said = "reservations/alone", "any", told("any rank")
    if deal.rank_asked >= 0:
        entry = ruleset.reservation_ranks[deal.rank_asked]
        rule = f"reservations/ranks/{rank}"
        asked, said = entry["id"], told("rank", rank=entry["label"])
    return reason(
        ruleset,
        rule,
        f"rank asked = {rank}",
        [("rank asked", asked)],
        said=said,
    )
