"""Cards that a weak hand offers to the others before the play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.core.errors import IllegalAction
from doko_rules.engine.bench import random_deals
from doko_rules.engine.bidding import claims
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import EXCHANGE, PLAYING, REDEALT
from doko_rules.engine.players import player
from doko_rules.engine.record import begin, read_action, replay, write_record
from doko_rules.engine.settlement import settle
from doko_rules.engine.situation import read_situation
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from doko_rules.testing.notation import filled
from tests.chance import seeded
from tests.source import ROOT

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

FILE = str(ROOT / "tests" / "engine" / "poverty.yaml")
RULES = load_variant(FILE)
POOR = ["CQ", "DJ", "D9", "CA", "CA", "C10", "C10", "CK", "CK", "C9", "C9", "SA"]
"""Three trumps."""
FOXES = ["CQ", "DJ", "DA", "DA", "D9", "CA", "CA", "C10", "C10", "CK", "CK", "C9"]
"""Three trumps and both foxes."""


def _deal(
    ruleset: Ruleset = RULES, hand: list[str] = POOR, seat: int = 2, dealer: int = 3
) -> Deal:
    """A deal in which one seat has a weak hand, and has said so."""
    hands: list[Any] = [[], [], [], []]
    hands[seat] = hand
    cards: Any = filled(ruleset, hands)
    numbers = [[ruleset.card_number[card] for card in own] for own in cards]
    deal = Deal(ruleset, dealer, numbers)
    while deal.phase == "reservations":
        answer = "reservation" if deal.turn == seat else "healthy"
        _do(deal, f"reserve {answer}")
    return _do(deal, "name poverty")


def _do(deal: Deal, *said: str) -> Deal:
    """What the seats in turn do, one after another."""
    for text in said:
        deal.apply(_action(deal, text))
    return deal


def _action(deal: Deal, text: str) -> Any:
    assert deal.turn is not None
    do, _, what = text.partition(" ")
    data = {"seat": deal.turn, "do": do, "what": what, "card": what}
    return read_action(deal, {**data, "cards": what.split()})


def _cards(deal: Deal, seat: int) -> list[str]:
    return sorted(deal.ruleset.cards[action.index] for action in deal.hand(seat))


def _taken(deal: Deal) -> Deal:
    return _do(deal, "offer CQ DJ D9", "decline", "accept")


# --- offering ------------------------------------------------------------------------


def test_the_declarer_is_the_first_to_act() -> None:
    deal = _deal()
    assert (deal.phase, deal.turn, deal.declarer) == (EXCHANGE, 2, 2)
    assert RULES.contracts[deal.contract].id == "poverty"


def test_all_trumps_have_to_be_among_the_cards() -> None:
    deal = _deal()
    assert [action.what for action in deal.choices()] == ["CQ DJ D9"]
    assert not deal.is_legal(_action(deal, "offer CQ DJ CA"))
    with pytest.raises(IllegalAction):
        _do(deal, "offer CQ DJ CA")


@pytest.mark.parametrize("cards", ["CQ DJ", "CQ DJ D9 CA", "CQ DJ H10", "", "CQ CQ D9"])
def test_as_many_cards_as_the_rule_says_and_out_of_the_own_hand(cards: str) -> None:
    deal = _deal()
    assert not deal.is_legal(_action(deal, f"offer {cards}"))


def test_with_fewer_trumps_the_rest_is_free() -> None:
    hand = ["CQ", "DJ", *POOR[3:], "SA"]
    deal = _deal(hand=hand)
    free = [{*action.what.split()} - {"CQ", "DJ"} for action in deal.choices()]
    assert sorted(free, key=str) == sorted(
        [{"CA"}, {"C10"}, {"CK"}, {"C9"}, {"SA"}], key=str
    )


def test_equal_sets_of_cards_are_one_action() -> None:
    deal = _deal()
    assert _action(deal, "offer D9 CQ DJ") is _action(deal, "offer DJ D9 CQ")


def test_the_size_may_hang_on_the_hand() -> None:
    ruleset = load_variant(FILE, {"foxes_extra": True})
    deal = _deal(ruleset, FOXES)
    assert [action.what for action in deal.choices()] == ["CQ DA DA DJ D9"]
    assert "poverty" not in [
        RULES.nameable[index].id for index in claims(_deal_of(RULES, FOXES), 2)
    ]


def _deal_of(ruleset: Ruleset, hand: list[str]) -> Deal:
    cards: Any = filled(ruleset, [[], [], hand, []])
    return Deal(ruleset, 3, [[ruleset.card_number[c] for c in own] for own in cards])


def test_cards_that_are_shown_lie_open_and_the_others_do_not() -> None:
    ruleset = load_variant(FILE, {"foxes_extra": True})
    deal = _do(_deal(ruleset, FOXES), "offer CQ DJ DA DA D9")
    assert deal.exchange is not None
    assert deal.exchange.of_offer is not None
    fox = ruleset.card_number["DA"]
    assert deal.exchange.of_offer.shown == (("foxes", (fox, fox)),)


def test_what_no_cards_could_fulfil_binds_nobody() -> None:
    never = {"contracts": {"poverty": {"exchange": {"offer": {"must": {"x": False}}}}}}
    deal = _deal(load_variant({"extends": FILE, **never}))
    assert len(deal.choices()) == 84
    assert deal.is_legal(_action(deal, "offer CA CA SA"))


# --- asking --------------------------------------------------------------------------


def test_the_others_are_asked_in_the_order_of_play_until_one_takes_the_cards() -> None:
    deal = _do(_deal(), "offer CQ DJ D9")
    asked = []
    for _ in range(2):
        asked.append(deal.turn)
        assert [action.do for action in deal.choices()] == ["decline", "accept"]
        _do(deal, "decline")
    assert [*asked, deal.turn] == [3, 0, 1]


def test_the_cards_stay_with_the_declarer_until_somebody_takes_them() -> None:
    deal = _do(_deal(), "offer CQ DJ D9", "decline")
    assert _cards(deal, 2) == sorted(POOR)
    before = _cards(deal, 0)
    _do(deal, "accept")
    assert (deal.turn, deal.cards_in_hand(0), deal.cards_in_hand(2)) == (0, 15, 9)
    assert _cards(deal, 0) == sorted([*before, "CQ", "DJ", "D9"])


def test_when_nobody_takes_them_the_cards_are_dealt_again() -> None:
    deal = _do(_deal(), "offer CQ DJ D9", *["decline"] * 3)
    assert deal.phase == REDEALT
    assert deal.redeal is not None
    assert RULES.nameable[deal.redeal].id == "nobody-takes"
    run = replay(RULES, write_record(deal))
    assert not run.problems
    assert run.deal is not None
    assert run.deal.phase == REDEALT


def test_or_another_contract_is_played_with_the_old_hands() -> None:
    ruleset = load_variant(FILE, {"sow": True})
    deal = _do(_deal(ruleset), "offer CQ DJ D9", *["decline"] * 3)
    assert (deal.phase, deal.turn) == (PLAYING, 0)
    assert ruleset.contracts[deal.contract].id == "sow"
    assert (deal.declarer, deal.public_declarer, deal.partner) == (None, None, None)
    assert _cards(deal, 2) == sorted(POOR)


def test_who_had_offered_them_may_be_the_one_who_leads_to_it() -> None:
    variant = {
        "extends": FILE,
        "options": {"sow": True},
        "contracts": {"sow": {"leader": "public_declarer else forehand"}},
    }
    ruleset = load_variant(variant, keep=False)
    deal = _do(_deal(ruleset), "offer CQ DJ D9", *["decline"] * 3)
    assert (deal.turn, deal.declarer, deal.public_declarer) == (2, 2, 2)


# --- giving back ---------------------------------------------------------------------


def test_the_taker_gives_back_as_many_cards_of_all_that_it_holds() -> None:
    deal = _taken(_deal())
    (own,) = [card for card in _cards(deal, 0) if card == "D9"][:1]
    assert deal.is_legal(_action(deal, f"return CQ DJ {own}"))
    assert not deal.is_legal(_action(deal, "return CQ DJ"))


def test_then_the_play_begins_with_the_hands_as_they_are() -> None:
    deal = _taken(_deal())
    back = [card for card in sorted(_cards(deal, 0)) if card != "CQ"][:3]
    _do(deal, f"return {' '.join(back)}")
    assert (deal.phase, deal.turn) == (PLAYING, 0)
    assert [deal.cards_in_hand(seat) for seat in range(4)] == [12] * 4
    assert _cards(deal, 2) == sorted([*POOR[3:], *back])
    queen = RULES.card_number["CQ"]
    assert (list(deal.dealt[2]).count(queen), list(deal.at_lead[2]).count(queen)) == (
        1,
        0,
    )


def test_the_taker_becomes_the_partner_whoever_has_the_queens() -> None:
    deal = _taken(_deal())
    _do(deal, f"return {deal.choices()[0].what}")
    assert (deal.partner, deal.party) == (0, [0, 1, 0, 1])


def test_a_condition_on_the_cards_that_come_back() -> None:
    deal = _taken(_deal(load_variant(FILE, {"no_trump_back": True})))
    trump = len(deal.ruleset.suits)
    for action in deal.choices():
        assert all(deal.classes[card] != trump for card in action.cards)
    assert not deal.is_legal(_action(deal, "return CQ DJ D9"))


def test_what_is_told_of_the_cards_is_known_afterwards() -> None:
    deal = _do(_taken(_deal()), "return CQ DJ D9")
    assert deal.exchange is not None
    assert deal.exchange.of_back is not None
    assert deal.exchange.of_back.told == (("trumps", 3),)


# --- everything else ----------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"sow": True, "foxes_extra": True}])
def test_deals_by_chance_are_replayed_to_the_same_score(
    options: dict[str, Any],
) -> None:
    ruleset = load_variant(FILE, options)
    poverty = ruleset.contract_number["poverty"]
    seen = set()
    for seed in range(60):
        random = seeded(seed)
        deal = Deal.shuffled(ruleset, seed % 4, random)
        while deal.turn is not None:
            poor = poverty in claims(deal, deal.turn)
            choices = list(deal.choices())
            if deal.phase == "reservations":
                choices = choices[-1:] if poor else choices[:1]
            named = [a for a in choices if a.index == poverty and a.do == "name"]
            action = random.choice(named or choices)
            assert deal.is_legal(action)
            deal.apply(action)
        if deal.exchange is None:
            continue
        seen.add(deal.phase)
        assert sorted(c for hand in deal.at_lead for c in hand) == sorted(ruleset.deck)
        run = replay(ruleset, write_record(deal))
        assert not run.problems
        again = run.deal
        assert again is not None
        assert (again.phase, again.party) == (deal.phase, deal.party)
        if deal.phase == "scored":
            found = [settle(ruleset, one).session_scores for one in (deal, again)]
            assert found[0] == found[1]
    assert "scored" in seen


def test_a_copy_goes_its_own_way_in_the_midst_of_it() -> None:
    deal = _do(_deal(), "offer CQ DJ D9")
    twin = deal.copy()
    _do(twin, "accept")
    assert (deal.turn, deal.cards_in_hand(3), twin.cards_in_hand(3)) == (3, 12, 15)
    _do(deal, "decline")
    assert (deal.turn, twin.turn) == (0, 3)


def test_a_record_may_begin_after_it_and_then_says_who_took_the_cards() -> None:
    deal = _taken(_deal())
    _do(deal, f"return {deal.choices()[0].what}")
    record: dict[str, Any] = write_record(deal)
    record["hands"] = [_cards(deal, seat) for seat in range(4)]
    record["actions"] = []
    start = {"contract": "poverty", "declarer": 2}
    assert [p.path for p in begin(RULES, {**record, "start": start}).problems] == [
        ("start", "partner")
    ]
    run = begin(RULES, {**record, "start": {**start, "partner": 0}})
    assert not run.problems
    assert run.deal is not None
    assert (run.deal.phase, run.deal.party) == (PLAYING, [0, 1, 0, 1])
    assert write_record(run.deal)["start"] == {**start, "partner": 0}


def test_a_partner_means_nothing_where_no_cards_change_hands() -> None:
    deal = _deal()
    record = {"dealer": 3, "hands": write_record(deal)["hands"], "actions": []}
    start = {"contract": "queens-solo", "declarer": 2, "partner": 0}
    found = begin(RULES, {**record, "start": start})
    assert [problem.code for problem in found.problems] == ["DK831"]


def test_verbs_of_an_exchange_are_unknown_where_there_is_none() -> None:
    home = load_variant("ddv-2026-home")
    assert "offer" not in home.verbs
    record: dict[str, Any] = write_record(_do(_deal(), "offer CQ DJ D9"))
    run = replay(home, record)
    assert [problem.code for problem in run.problems] == ["DK804"]


def test_built_in_players_take_what_they_are_advised_to() -> None:
    for kind in ("basic", "random"):
        table = Table(RULES, [player(kind)] * 4, seed=3)
        for _ in range(40):
            deal = table.next_deal()
            table.go_on()
            assert deal.is_over


def test_random_deals_are_the_same_again() -> None:
    assert random_deals(RULES, 200, 1) == random_deals(RULES, 200, 1)


# --- situations ----------------------------------------------------------------------


def _situation(**given: Any) -> Any:
    data = {"contract": "poverty", "declarer": 2, "phase": "exchange", **given}
    return read_situation(RULES, data)


def test_a_situation_may_be_in_the_midst_of_an_exchange() -> None:
    found = _situation(hands={"2": POOR})
    assert not found.problems
    assert found.deal.turn == 2
    assert [action.what for action in found.deal.choices()] == ["CQ DJ D9"]


def test_a_situation_says_who_has_declined_and_who_has_taken() -> None:
    offered = {"offered": ["CQ", "DJ", "D9"], "declined": [3]}
    found = _situation(exchange=offered)
    assert (found.problems, found.deal.turn) == ([], 0)
    hand = ["CQ", "DJ", "D9", *["H10", "SQ", "DK", "SA", "SA", "HA", "HA", "HK"]]
    found = _situation(exchange={**offered, "taker": 0}, hands={"0": hand})
    assert found.deal.turn == 0
    assert found.deal.is_legal(_action(found.deal, "return SA SA HK"))


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"contract": "normal"}, ("contract",)),
        ({"declarer": None}, ("declarer",)),
        ({"exchange": 3}, ("exchange",)),
        ({"exchange": {"offered": 3}}, ("exchange", "offered")),
        ({"exchange": {"offered": ["X"]}}, ("exchange", "offered", 0)),
        ({"exchange": {"declined": [7]}}, ("exchange", "declined", 0)),
        ({"exchange": {"taker": 1}}, ("exchange", "offered")),
        ({"exchange": {"x": 1}}, ("exchange", "x")),
    ],
)
def test_what_is_wrong_with_such_a_situation_is_told_with_its_place(
    given: dict[str, Any], path: tuple[Any, ...]
) -> None:
    assert [problem.path for problem in _situation(**given).problems] == [path]
