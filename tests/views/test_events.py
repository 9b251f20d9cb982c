"""Each seat is told what happens, in the order in which it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from doko_rules.engine.deal import Deal
from doko_rules.views.events import Story, all_events, events
from doko_rules.views.seat import view
from tests.chance import seeded
from tests.views.hidden import random_prefix
from tests.views.test_seat import BOTH_QUEENS, ORDINARY, _deal, ruleset

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action

SEEDS = st.integers(0, 2**32 - 1)


def _names(found: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in found]


def _answer_all(deal: Deal) -> None:
    while deal.phase == "reservations":
        deal.apply(deal.choices()[0])


def _card(deal: Deal, seat: int, card: str) -> Action:
    return deal.ruleset.play[seat][deal.ruleset.card_number[card]]


def test_a_seat_is_told_its_own_cards_and_no_others() -> None:
    deal = _deal(ORDINARY)
    assert events(deal, 0) == [
        {"event": "dealt", "dealer": 3, "hand": ORDINARY.split()}
    ]
    (witnessed,) = all_events(deal)
    assert len(witnessed["hands"]) == 4


def test_answers_the_contract_and_the_own_party_are_told() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    assert events(deal, 0)[1:] == [
        *(
            {"event": "reserved", "seat": seat, "what": "healthy"}
            for seat in (0, 1, 2, 3)
        ),
        {"event": "contract", "contract": "normal", "declarer": None},
        {"event": "party", "seat": 0, "party": "re"},
    ]


def test_names_and_passes_are_told_in_order() -> None:
    deal = _deal(BOTH_QUEENS)
    rules = deal.ruleset
    for seat, answer in enumerate([1, 0, 1, 0]):
        deal.apply(rules.reserve[seat][answer])
    deal.apply(rules.passes[0][0])
    deal.apply(rules.name[2][rules.contract_number["jacks-solo"]])
    assert events(deal, 3, since=5) == [
        {"event": "passed", "seat": 0, "what": "solo"},
        {"event": "named", "seat": 2, "what": "jacks-solo"},
        {"event": "contract", "contract": "jacks-solo", "declarer": 2},
        *(
            {"event": "party", "seat": seat, "party": party}
            for seat, party in enumerate(["kontra", "kontra", "re", "kontra"])
        ),
    ]


def test_a_trick_is_told_after_its_last_card() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    while not deal.winner_of:
        deal.apply(deal.choices()[0])
    found = [e for e in events(deal, 1) if e["event"] in {"played", "taken"}]
    assert _names(found) == ["played"] * 4 + ["taken"]
    assert found[-1] == {
        "event": "taken",
        "number": 1,
        "winner": deal.winner_of[0],
        "card_points": deal.trick_points[0],
    }


def test_a_call_is_told_with_what_it_shows() -> None:
    deal = _deal(ORDINARY)
    _answer_all(deal)
    deal.apply(deal.calls(0)[1])
    called, party = events(deal, 2)[-2:]
    assert called == {
        "event": "called",
        "seat": 0,
        "what": "no90",
        "party": "re",
        "level": "no90",
        "cards_in_hand": 12,
        "late": False,
    }
    assert party == {"event": "party", "seat": 0, "party": "re"}


def test_only_its_player_is_told_of_a_silent_solo_until_the_end() -> None:
    deal = _deal(BOTH_QUEENS)
    _answer_all(deal)
    secret = {
        "event": "contract",
        "contract": "silent-solo",
        "declarer": 0,
        "hidden": True,
    }
    assert secret in events(deal, 0)
    assert secret in all_events(deal)
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    for seat in (1, 2, 3):
        found = events(deal, seat)
        assert secret not in found
        assert all("silent-solo" not in str(event) for event in found[:-1])
        assert found[-1]["event"] == "scored"
        assert found[-1]["contract"] == "silent-solo"


def test_the_settling_trick_is_told_with_the_partner() -> None:
    deal = _deal(BOTH_QUEENS)
    rules = deal.ruleset
    for seat in range(4):
        deal.apply(rules.reserve[seat][int(seat == 0)])
    deal.apply(rules.name[0][rules.contract_number["marriage"]])
    deal.apply(_card(deal, 0, "CA"))
    while not deal.settled:
        deal.apply(deal.choices()[0])
    partner = deal.winner_of[0]
    assert events(deal, 3)[-4:] == [
        {"event": "settled", "trick": 1, "partner": partner},
        *(
            {
                "event": "party",
                "seat": seat,
                "party": "re" if seat == partner else "kontra",
            }
            for seat in (1, 2, 3)
        ),
    ]


@given(seed=SEEDS)
def test_what_is_told_bit_by_bit_is_what_is_told_at_once(seed: int) -> None:
    random = seeded(seed)
    deal = random_prefix(ruleset(), random)
    live = Deal(deal.ruleset, deal.dealer, deal.dealt)
    story = Story(live)
    for entry in deal.log:
        if not isinstance(entry, tuple):
            live.apply(entry)
            if random.random() < 0.5:
                story.follow()
    story.follow()
    seats = range(deal.ruleset.seats)
    assert story.told == [events(deal, seat) for seat in seats]
    assert story.witnessed == all_events(deal)
    assert all(events(deal, 0, since) == story.told[0][since:] for since in (0, 3, 999))


@given(seed=SEEDS)
def test_the_parties_told_are_the_parties_seen(seed: int) -> None:
    deal = random_prefix(ruleset(), seeded(seed))
    for seat in range(deal.ruleset.seats):
        known: list[str | None] = [None] * deal.ruleset.seats
        for event in events(deal, seat):
            if event["event"] == "party":
                known[event["seat"]] = event["party"]
            if event["event"] == "scored":
                known = event["parties"]
        assert known == view(deal, seat)["parties"]


@given(seed=SEEDS)
def test_the_events_tell_the_tricks_that_the_view_shows(seed: int) -> None:
    deal = random_prefix(ruleset(), seeded(seed))
    seen = view(deal, 1)
    told = events(deal, 1)
    taken = [(t["number"], t["winner"], t["card_points"]) for t in seen["tricks"]]
    assert taken == [
        (event["number"], event["winner"], event["card_points"])
        for event in told
        if event["event"] == "taken"
    ]
    calls = [event for event in told if event["event"] == "called"]
    assert [{"event": "called", **call} for call in seen["calls"]] == calls


def test_a_deal_that_began_with_its_contract_has_no_reservations_to_tell() -> None:
    dealt = _deal(ORDINARY)
    rules = dealt.ruleset
    start = (rules.contract_number["queens-solo"], 2)
    deal = Deal(rules, dealt.dealer, dealt.dealt, start)
    deal.apply(deal.choices()[0])
    found = events(deal, 0)
    assert _names(found) == ["dealt", "contract", *["party"] * 4, "played"]
    assert found[1] == {"event": "contract", "contract": "queens-solo", "declarer": 2}


def test_a_deal_that_began_with_a_hidden_contract_tells_its_player_alone() -> None:
    dealt = _deal(ORDINARY)
    rules = dealt.ruleset
    # Short hands: the cards that made it a silent solo are not there any more.
    hands = [hand[3:] for hand in dealt.dealt]
    start = (rules.contract_number["silent-solo"], 0)
    deal = Deal(rules, dealt.dealer, hands, start)
    deal.apply(deal.choices()[0])
    contracts = [event for event in events(deal, 1) if event["event"] == "contract"]
    assert contracts == [{"event": "contract", "contract": "normal", "declarer": None}]
    assert view(deal, 0)["own_contract"] == "silent-solo"
    assert {"event": "party", "seat": 3, "party": "kontra"} in events(deal, 0)
