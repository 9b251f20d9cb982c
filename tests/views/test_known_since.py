"""When a party became known, to whom and by what: as the views of seats have it."""

from __future__ import annotations

from hypothesis import given

from doko_rules.engine.deal import Deal
from doko_rules.engine.knowledge import known_parties
from doko_rules.engine.record import actions_of, replay
from doko_rules.views.known_since import known_since, since
from tests.engine.deals import GAMES, HARBOUR, HOME, SEEDS, a_whole_deal, rules

HANDS = [
    ["H10", "CQ", "SQ", "DQ", "CJ", "SJ", "DK", "CA", "C10", "SA", "HA", "HK"],
    ["H10", "SQ", "HQ", "CJ", "HJ", "DJ", "DA", "D9", "CK", "S10", "SK", "HK"],
    ["CQ", "HQ", "DQ", "SJ", "HJ", "D10", "D10", "C9", "SA", "S10", "S9", "HA"],
    ["DA", "DJ", "DK", "D9", "CA", "C10", "CK", "C9", "SK", "S9", "H9", "H9"],
]
HEALTHY = [{"seat": seat, "do": "reserve", "what": "healthy"} for seat in range(4)]


def _deal(*actions: tuple[int, str, str]) -> Deal:
    data = {
        "dealer": 3,
        "hands": HANDS,
        "actions": [
            *HEALTHY,
            *(
                {"seat": seat, "do": do, "card" if do == "play" else "what": what}
                for seat, do, what in actions
            ),
        ],
    }
    again = replay(rules(HOME), data)
    assert not again.problems
    assert again.deal is not None
    return again.deal


@given(seed=SEEDS)
def test_it_is_what_each_seat_knew_at_each_moment(seed: int) -> None:
    for game in GAMES:
        deal = a_whole_deal(rules(game), seed)
        ruleset = deal.ruleset
        twin = Deal(ruleset, deal.dealer, deal.dealt, deal.began, deal.standing)
        known = {seat: known_since(deal, seat) for seat in range(ruleset.seats)}
        for number, action in enumerate(actions_of(deal), 1):
            twin.apply(action)
            for seat, changes in known.items():
                told: dict[int, int] = {}
                last = [change for change in changes if change.number <= number]
                for change in last:
                    told = {v: p for v, p in told.items() if p != change.party}
                    told |= dict.fromkeys(change.seats, change.party)
                seen = [known_parties(twin, v)[seat] for v in range(ruleset.seats)]
                found = {v: p for v, p in enumerate(seen) if p is not None}
                assert found == told


def test_a_played_queen_tells_all_and_before_that_only_its_seat_knew() -> None:
    deal = _deal((0, "play", "H10"), (1, "play", "H10"), (2, "play", "CQ"))
    own, public = known_since(deal, 2)
    assert (own.number, own.seats) == (4, (2,))
    assert (public.number, public.seats) == (7, (0, 1, 2, 3))
    assert [why.rule for why in public.by] == ["knowledge/parties/queen-of-clubs"]
    said = since(deal, 2)
    assert said.result == "known to seats 0 1 2 3"
    assert said.because[1].said is not None
    assert said.because[1].said["de"][0] == (
        "nach Aktion 7 (Stich 1, Platz 2: spielen CQ) bekannt: allen (Re)"
    )


def test_a_call_tells_all() -> None:
    said = since(_deal((1, "call", "kontra")), 1)
    assert [why.rule for why in said.because] == [
        "contracts/normal/party",
        "knowledge/parties/called",
    ]
    assert dict(said.because[1].values)["actions"] == "5"


def test_a_silent_seat_is_known_to_itself_alone() -> None:
    said = since(_deal(), 3)
    assert (said.result, len(said.because)) == ("known to seats 3", 1)
    assert said.told is not None
    assert said.told["en"] == "the party of seat 3 is known to seat 3 (itself)"


def test_before_the_play_nobody_knows() -> None:
    again = replay(rules(HOME), {"dealer": 3, "hands": HANDS, "actions": HEALTHY[:2]})
    assert again.deal is not None
    said = since(again.deal, 3)
    assert (said.result, said.because) == ("known to nobody", ())


def test_the_end_of_the_deal_tells_the_rest() -> None:
    deal = a_whole_deal(rules(HARBOUR), 0)
    _, last = known_since(deal, 0)
    assert (last.seats, last.by) == ((0, 1, 2), ())
    said = since(deal, 0).because[-1].said
    assert said is not None
    assert said["en"][1] == "the deal is over"
