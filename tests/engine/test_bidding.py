"""How the contract is found: who is asked, in which order, and what goes first."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import NAMING, PLAYING, RESERVATIONS
from doko_rules.engine.variants import load_variant
from tests.engine.deals import HOME, rules

RULES = rules(HOME)
QUEEN = RULES.card_number["CQ"]
DEALER = 3


def _deal(
    queens: int | None = None, ruleset: Any = RULES, dealer: int = DEALER
) -> Deal:
    """A deal in which one seat has both queens of clubs, or in which two have one."""
    rest = [kind for kind in ruleset.deck if kind != QUEEN]
    sizes = [12] * 4
    owners = (0, 2) if queens is None else (queens, queens)
    for owner in owners:
        sizes[owner] -= 1
    hands: list[list[int]] = [[] for _ in range(4)]
    for seat, size in enumerate(sizes):
        hands[seat], rest = rest[:size], rest[size:]
    for owner in owners:
        hands[owner].append(QUEEN)
    return Deal(ruleset, dealer, hands)


def _do(deal: Deal, *answers: str) -> Deal:
    """What the seats in turn say, one after another."""
    for answer in answers:
        verb, _, what = answer.rpartition(" ")
        assert deal.turn is not None
        verb = verb or "reserve"
        deal.apply(deal.ruleset.actions_for(deal.turn, verb, what)[0])
    return deal


def _offered(deal: Deal) -> list[str]:
    return [f"{action.do} {action.what}" for action in deal.choices()]


SOLI = [
    *("clubs-solo", "spades-solo", "hearts-solo", "diamonds-solo"),
    *("queens-solo", "jacks-solo", "fleischloser"),
]
NAMES = [f"name {solo}" for solo in SOLI]
HEALTHY = ["healthy"] * 4


def test_all_seats_are_asked_from_the_left_of_the_dealer_on() -> None:
    deal = _deal(dealer=1)
    for seat in (2, 3, 0, 1):
        assert (deal.phase, deal.turn) == (RESERVATIONS, seat)
        assert _offered(deal) == ["reserve healthy", "reserve reservation"]
        _do(deal, "healthy")
    assert (deal.phase, deal.turn) == (PLAYING, 2)


def test_if_all_are_healthy_the_normal_game_is_played() -> None:
    deal = _do(_deal(), *HEALTHY)
    assert RULES.contracts[deal.contract].id == "normal"
    assert deal.declarer is None
    assert deal.party == [0, 1, 0, 1]


def test_a_single_reservation_is_named_at_once_whatever_its_rank() -> None:
    deal = _do(_deal(queens=1), "healthy", "reservation", "healthy", "healthy")
    assert (deal.phase, deal.turn, deal.rank_asked) == (NAMING, 1, -1)
    assert _offered(deal) == ["name marriage", *NAMES]
    _do(deal, "name marriage")
    assert RULES.contracts[deal.public_contract].id == "marriage"
    assert deal.public_declarer == 1


def test_a_single_reservation_may_have_to_wait_for_its_rank_as_well() -> None:
    alone = {"alone": {"names": "by_rank", "source": "home 1"}}
    ruleset = load_variant({"extends": HOME, "reservations": alone})
    deal = _deal(queens=1, ruleset=ruleset)
    _do(deal, "healthy", "reservation", "healthy", "healthy")
    assert (deal.phase, deal.turn, deal.rank_asked) == (NAMING, 1, 0)
    assert _offered(deal) == [*NAMES, "pass solo"]
    _do(deal, "pass solo")
    assert (deal.turn, deal.rank_asked) == (1, 1)
    assert _offered(deal) == ["name marriage"]


def test_of_several_reservations_the_higher_rank_is_asked_for_first() -> None:
    deal = _do(_deal(queens=0), "reservation", "healthy", "reservation", "healthy")
    assert (deal.turn, deal.rank_asked) == (0, 0)
    assert _offered(deal) == [*NAMES, "pass solo"]
    _do(deal, "pass solo")
    # The other one has nothing of a lower rank, so it must be a solo.
    assert deal.turn == 2
    assert _offered(deal) == NAMES
    _do(deal, "name queens-solo")
    assert (deal.phase, deal.declarer) == (PLAYING, 2)
    assert deal.party == [1, 1, 0, 1]


def test_of_equal_ranks_the_earlier_seat_is_asked_first() -> None:
    deal = _do(_deal(), "healthy", "reservation", "healthy", "reservation")
    assert deal.turn == 1
    _do(deal, "name jacks-solo")
    assert (deal.phase, deal.declarer) == (PLAYING, 1)


def test_healthy_with_both_queens_plays_a_solo_that_nobody_knows_of() -> None:
    deal = _do(_deal(queens=2), *HEALTHY)
    contracts = RULES.contracts
    assert contracts[deal.contract].id == "silent-solo"
    assert contracts[deal.public_contract].id == "normal"
    assert (deal.declarer, deal.public_declarer) == (2, None)
    assert deal.party == [1, 1, 0, 1]


def test_forehand_leads_every_contract() -> None:
    for names in (HEALTHY, ["healthy", "reservation", "healthy", "healthy"]):
        deal = _do(_deal(), *names)
        if deal.phase == NAMING:
            _do(deal, "name queens-solo")
        assert deal.turn == 0
        assert deal.leaders == [0]


# --- other ranks --------------------------------------------------------------------

THREE = {
    "extends": HOME,
    "reservations": {
        "ranks": {
            "high": {
                "source": "home 1",
                "label": {"en": "high", "de": "hoch"},
                "before": "solo",
            }
        }
    },
    "contracts": {"queens-solo": {"claim": {"rank": "high"}}},
}


def test_ranks_are_gone_through_one_by_one() -> None:
    ruleset = load_variant(THREE)
    deal = _deal(queens=3, ruleset=ruleset)
    _do(deal, "healthy", "reservation", "healthy", "reservation")
    lower = [name for name in NAMES if name != "name queens-solo"]
    assert _offered(deal) == ["name queens-solo", "pass high"]
    _do(deal, "pass high")
    assert deal.turn == 3
    assert _offered(deal) == ["name queens-solo", "pass high"]
    _do(deal, "pass high")
    assert (deal.turn, deal.rank_asked) == (1, 1)
    assert _offered(deal) == lower
    deal = _do(deal, "name jacks-solo")
    assert deal.declarer == 1


@pytest.mark.parametrize("queens", [None, 0, 1, 2, 3])
def test_who_has_said_reservation_can_always_name_something_or_wait(
    queens: int | None,
) -> None:
    """Whoever waits to the end is left with something to name."""
    deal = _do(_deal(queens=queens), *["reservation"] * 4)
    while deal.phase == NAMING:
        assert deal.choices()
        deal.apply(deal.choices()[-1])
    assert deal.phase == PLAYING
