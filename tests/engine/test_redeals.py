"""A hand may be thrown in: the deal ends without a score, and is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.core.errors import UnfinishedDeal
from doko_rules.engine.actions import NAME
from doko_rules.engine.bench import random_deals
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import NAMING, PLAYING, REDEALT
from doko_rules.engine.players import player
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import settle
from doko_rules.engine.sheet import read_sheet
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from doko_rules.testing.notation import filled
from doko_rules.views.refusals import why_not
from tests.source import ROOT

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

FILE = str(ROOT / "tests" / "engine" / "throwing.yaml")
NINES = ["C9", "C9", "S9", "S9", "H9"]


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load_variant(FILE)


def _deal(ruleset: Ruleset, thrower: int = 2, dealer: int = 3) -> Deal:
    """A deal in which one seat has five nines."""
    hands: list[list[str]] = [[] for _ in range(4)]
    hands[thrower] = NINES
    return Deal(ruleset, dealer, _numbers(ruleset, hands))


def _numbers(ruleset: Ruleset, hands: list[Any]) -> list[list[int]]:
    """The hands filled up with the rest of the deck, as numbers."""
    cards: Any = filled(ruleset, hands)
    return [[ruleset.card_number[card] for card in hand] for hand in cards]


def _do(deal: Deal, *answers: str) -> Deal:
    for answer in answers:
        verb, _, what = answer.rpartition(" ")
        assert deal.turn is not None
        deal.apply(deal.ruleset.actions_for(deal.turn, verb or "reserve", what)[0])
    return deal


def _thrown(ruleset: Ruleset, dealer: int = 3) -> Deal:
    deal = _deal(ruleset, (dealer + 3) % 4, dealer)
    _do(deal, "healthy", "healthy", "reservation", "healthy")
    return _do(deal, "name five-nines")


def _offered(deal: Deal) -> list[str]:
    return [f"{action.do} {action.what}" for action in deal.choices()]


def test_a_reason_to_deal_again_is_named_like_a_contract(rules: Ruleset) -> None:
    deal = _deal(rules)
    _do(deal, "healthy", "healthy", "reservation", "healthy")
    assert deal.phase == NAMING
    assert "name five-nines" in _offered(deal)


def test_it_ends_the_deal_without_a_contract_and_without_a_score(
    rules: Ruleset,
) -> None:
    deal = _thrown(rules)
    assert (deal.phase, deal.turn, deal.is_over) == (REDEALT, None, True)
    assert deal.redeal is not None
    assert rules.nameable[deal.redeal].id == "five-nines"
    assert not deal.choices()
    assert not any(deal.legal(seat) for seat in range(4))


def test_only_a_hand_that_fulfils_it_may_claim_it(rules: Ruleset) -> None:
    deal = _deal(rules, thrower=1)
    _do(deal, "healthy", "healthy", "reservation", "healthy")
    assert "name five-nines" not in _offered(deal)


def test_a_solo_of_another_seat_goes_first(rules: Ruleset) -> None:
    deal = _deal(rules, thrower=2)
    _do(deal, "healthy", "healthy", "reservation", "reservation")
    assert (deal.turn, deal.rank_asked) == (2, 0)
    _do(deal, "pass solo")
    # The other one has nothing of a lower rank, so it must be a solo.
    _do(deal, "name queens-solo")
    assert (deal.phase, deal.declarer) == (PLAYING, 3)


def test_an_option_may_say_that_throwing_goes_before_a_solo() -> None:
    ruleset = load_variant(FILE, {"throwing_before_solo": True})
    deal = _deal(ruleset, thrower=2)
    _do(deal, "healthy", "healthy", "reservation", "reservation")
    assert _offered(deal) == ["name five-nines", "pass early-throwing"]
    assert _do(deal, "name five-nines").phase == REDEALT


@pytest.mark.parametrize(
    ("before", "ranks"),
    [
        (False, ["solo", "throwing", "marriage"]),
        (True, ["early-throwing", "solo", "marriage"]),
    ],
)
def test_nobody_is_asked_for_a_rank_that_nothing_can_have(
    *, before: bool, ranks: list[str]
) -> None:
    ruleset = load_variant(FILE, {"throwing_before_solo": before})
    assert [rank["id"] for rank in ruleset.reservation_ranks] == ranks


def test_it_is_switched_off_as_a_whole_by_an_option() -> None:
    changes = {"redeals": {"five-nines": {"when": "option.throwing_before_solo"}}}
    ruleset = load_variant({"extends": FILE, **changes})
    assert not ruleset.redeals
    assert not ruleset.actions_for(0, NAME, "five-nines")
    deal = _deal(ruleset)
    _do(deal, "healthy", "healthy", "reservation", "healthy")
    assert "name five-nines" not in _offered(deal)


# --- records -------------------------------------------------------------------------


def test_its_record_is_replayed_to_the_same_end(rules: Ruleset) -> None:
    record = write_record(_thrown(rules))
    assert record["actions"][-1] == {"seat": 2, "do": "name", "what": "five-nines"}
    run = replay(rules, record)
    assert not run.problems
    assert run.deal is not None
    assert run.deal.phase == REDEALT


def test_nothing_more_can_be_done_in_it(rules: Ruleset) -> None:
    record: dict[str, Any] = write_record(_thrown(rules))
    record["actions"].append({"seat": 0, "do": "play", "card": record["hands"][0][0]})
    run = replay(rules, record)
    assert [problem.code for problem in run.problems] == ["DK805"]


def test_a_copy_of_it_is_over_as_well(rules: Ruleset) -> None:
    assert _thrown(rules).copy().is_over


# --- sessions and sheets ------------------------------------------------------------


def test_the_same_dealer_deals_again_and_no_deal_is_counted(rules: Ruleset) -> None:
    session = Session(rules, 1)
    session.enter_redeal(_thrown(rules, dealer=1))
    assert (session.dealer, session.deals_played) == (1, 0)
    assert session.session_scores == [0, 0, 0, 0]
    assert len(session.redealt) == 1


def test_a_deal_that_came_to_nothing_is_no_score_and_a_played_one_no_redeal(
    rules: Ruleset,
) -> None:
    session = Session(rules, 3)
    with pytest.raises(UnfinishedDeal):
        session.enter(_thrown(rules))
    with pytest.raises(UnfinishedDeal):
        session.enter_redeal(_do(_deal(rules), *["healthy"] * 4))


def test_a_table_goes_on_with_the_next_cards() -> None:
    rules = load_variant(FILE, {"throwing_before_solo": True})
    table = Table(rules, [player("basic")] * 4, seed=1, dealer=3)
    table.next_deal(_numbers(rules, [[], [], NINES, []]))
    assert table.go_on() is None
    assert table.go_on() is None
    assert len(table.session.redealt) == 1
    deal = table.next_deal()
    assert deal.dealer == 3


def test_players_by_chance_play_many_deals_and_each_is_scored(rules: Ruleset) -> None:
    assert random_deals(rules, 300, 1) == random_deals(rules, 300, 1)


def test_a_sheet_keeps_the_dealer_after_a_record_of_it(rules: Ruleset) -> None:
    facts = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 130, "kontra": 110},
    }
    record = write_record(_thrown(rules))
    sheet = read_sheet(rules, {"dealer": 3, "deals": [record, facts]})
    assert not sheet.problems
    assert [(e.kind, e.dealer, e.next_dealer) for e in sheet.entries] == [
        ("redeal", 3, 3),
        ("deal", 3, 0),
    ]
    assert sheet.totals == [1, 1, -1, -1]


def test_a_deal_that_nobody_threw_in_is_scored_as_ever(rules: Ruleset) -> None:
    home = load_variant("ddv-2026-home")
    found = []
    for ruleset in (rules, home):
        deal = _do(_deal(ruleset), *["healthy"] * 4)
        while deal.turn is not None:
            deal.apply(deal.choices()[0])
        found.append(settle(ruleset, deal).session_scores)
    assert found[0] == found[1]


# --- claims that a hand may not pass over --------------------------------------------


def test_a_hand_may_have_to_claim() -> None:
    must = {"redeals": {"five-nines": {"claim": {"must": True}}}}
    ruleset = load_variant({"extends": FILE, **must})
    deal = _do(_deal(ruleset), "healthy", "healthy")
    assert _offered(deal) == ["reserve reservation"]
    healthy = ruleset.reserve[2][0]
    (found,) = why_not(deal, healthy)
    assert found.rule == "redeals/five-nines/claim"
    assert ("nines(seat)", "6") in found.values
    assert found.said is not None
    assert found.said["de"] == ("mit diesem Blatt ist fünf Neunen zu melden",)
    _do(deal, "reservation")
    assert _offered(deal) == ["reserve healthy", "reserve reservation"]
