"""What must be so in every deal, whatever is played by: tried in deals by chance."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from doko_rules.audit.hidden import actions_of, alike, everything_for, seen_by
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, RESERVATIONS, SCORED
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.scoring import score_deal
from doko_rules.engine.settlement import settle
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.engine.deals import every_action
from tests.views.hidden import DECLARES

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.reasons import Reason

    Even = Callable[[Deal], bool]

TWINS = 1
"""How often hidden cards are exchanged in a deal."""
ASKED = 16
"""How many actions are asked about, legal or not, in a moment of a deal."""
WHOLE = 20
"""In one of so many deals all that a seat can learn is compared."""
ASKED_BY_SEAT = 8
"""How many of its own a seat asks about, in each of two deals alike to it."""


def try_deals(
    ruleset: Ruleset,
    deals: int,
    name: str,
    *,
    even: Even = lambda _: True,
    secret: bool = True,
) -> int:
    """Play deals by chance and hold each to all that must be so.

    Args:
        ruleset: what is played by.
        deals: how many.
        name: chance falls the same way for the same name.
        even: in which deals what some win is what others lose.
        secret: whether nobody learns what the others hold; some rules give it away.

    Returns:
        How many calls were made.
    """
    calls = 0
    for number in range(deals):
        random = seeded_by(f"{name} {number}")
        deal = _half_a_deal(ruleset, random)
        check_reasons(deal, random)
        if secret:
            check_views(deal, random)
        _go_on(deal, random, None)
        if deal.redeal is None:
            check_cards(deal)
            check_score(deal, zero_sum=even(deal))
        check_replay(deal)
        calls += len(deal.made)
    return calls


def seeded_by(name: str) -> Random:
    """Chance that falls the same way for the same name."""
    return seeded(int.from_bytes(name.encode(), "big"))


def _half_a_deal(ruleset: Ruleset, random: Random) -> Deal:
    deal = Deal.shuffled(ruleset, random.randrange(ruleset.seats), random)
    _go_on(deal, random, random.randrange(ruleset.seats * (ruleset.hand_size + 2)))
    return deal


def _go_on(deal: Deal, random: Random, actions: int | None) -> None:
    """Play on for some actions, or to the end; claims and calls more than usual."""
    claims, calls = random.choice([0.0, 0.3]), random.choice([0.05, 0.2, 0.6])
    while deal.turn is not None and actions != 0:
        actions = None if actions is None else actions - 1
        choices = list(deal.choices())
        if deal.phase == RESERVATIONS and random.random() >= claims:
            choices = choices[:1]
        if deal.phase == PLAYING and random.random() < calls:
            seats = range(deal.ruleset.seats)
            said = [action for seat in seats for action in deal.calls(seat)]
            choices = said or choices
        declared = deal.declarations(deal.turn)
        if declared and random.random() < DECLARES:
            choices = list(declared)
        deal.apply(random.choice(choices))


def check_reasons(deal: Deal, random: Random) -> None:
    """What is refused has reasons, each a rule with its words and its source."""
    # Of what is chosen with a declaration, one choice of each is asked about.
    chosen = {d.id for d in deal.ruleset.declarations if d.parameters}
    seats = range(deal.ruleset.seats)
    asked = [action for s in seats for action in deal.declarations(s)]
    asked += [a for a in every_action(deal.ruleset) if a.do not in chosen]
    for action in random.sample(asked, ASKED):
        reasons = why_not(deal, action)
        assert deal.is_legal(action) is not bool(reasons), action
        for reason in reasons:
            _check_reason(deal.ruleset, reason)


def _check_reason(ruleset: Ruleset, reason: Reason) -> None:
    parts = reason.rule.split("/")
    entries = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
    assert any(entry in ruleset.rules for entry in entries), reason
    assert reason.source, reason
    assert reason.label["en"] and reason.label["de"], reason


def check_views(deal: Deal, random: Random) -> None:
    """Cards that a seat can not see make no difference to it."""
    seat = random.randrange(deal.ruleset.seats)
    asked = random.sample(actions_of(deal.ruleset, seat), ASKED_BY_SEAT)
    # What it was told, and what explains that, takes long: now and then.
    whole = random.randrange(WHOLE) == 0
    seen = everything_for(deal, seat) if whole else seen_by(deal, seat, asked)
    for other in alike(deal, seat, random, TWINS):
        again = everything_for(other, seat) if whole else seen_by(other, seat, asked)
        assert again == seen


def check_cards(deal: Deal) -> None:
    """Every card is played once, by the seat that had it, and counts once."""
    ruleset = deal.ruleset
    assert deal.phase == SCORED
    seats = range(ruleset.seats)
    played = Counter(zip(deal.seat_of, deal.card_of, strict=True))
    left = Counter((s, held.index) for s in seats for held in deal.hand(s))
    held = Counter((s, card) for s in seats for card in deal.at_lead[s])
    assert played + left == held
    assert sorted(card for _, card in held.elements()) == sorted(ruleset.deck)
    assert sum(deal.points_of) == ruleset.total_card_points
    assert deal.ended is not None or not left


def check_score(deal: Deal, *, zero_sum: bool) -> None:
    """What some win others lose, and each line has a rule with its source."""
    ruleset = deal.ruleset
    answer = score_deal(deal)
    book = answer.get("book")
    # What is written of it may be the gains alone; before that it is even.
    scores = answer["session_scores"] if book is None else book["scores"]
    assert sum(scores) == 0 or not zero_sum, answer
    for entry in (*answer["lines"], *answer["factors"]):
        assert entry["rule"] in ruleset.rules
        assert entry["source"]
        assert entry.get("text", "x")
        assert "{" not in entry.get("text", "")


def check_replay(deal: Deal) -> None:
    """Its record is the deal."""
    record = json.loads(json.dumps(write_record(deal)))
    again = replay(deal.ruleset, record)
    assert not again.problems, again.problems
    assert again.deal is not None
    assert write_record(again.deal) == record
    if deal.redeal is None:
        assert settle(deal.ruleset, again.deal) == settle(deal.ruleset, deal)
