"""Rules that act come to an end, keep the deal whole, and tell nobody too much."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.core.errors import IllegalAction
from doko_rules.engine.actions import VERBS
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.players import PLAYERS, player
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from doko_rules.views.refusals import why_not
from doko_rules.views.seat import view
from tests.chance import seeded
from tests.engine.hard_rules import BASE, Layer, do, entry, merged, play, started

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

COUNT = {"cheers": entry(type="int 0..99", seen_by="all")}
RAISE = [{"set": "cheers", "to": "cheers + 1"}]


def _rules(**layer: Any) -> Ruleset:
    return load_variant(merged(BASE, layer), keep=False)


def _codes(**layer: Any) -> list[str]:
    return [found.code for found in check_variant(merged(BASE, layer)).report]


# --- nothing goes on for ever ---------------------------------------------------------

CHEER = {"cheer": entry(needs="cheers < 50", do=RAISE)}


def test_a_seat_declares_each_thing_once_between_two_cards() -> None:
    deal = started(
        _rules(state=COUNT, declarations=CHEER), "CA CK", "C9 C9", "DA D9", "S9 S9"
    )
    do(deal, 0, "cheer")
    again = deal.ruleset.declared(deal.ruleset.declarations[0], 0, ())
    assert not deal.declarations(0)
    [reason] = why_not(deal, again)
    assert (reason.rule, dict(reason.values)) == (
        "declarations/cheer",
        {"declared": "cheer"},
    )
    with pytest.raises(IllegalAction):
        deal.apply(again)
    do(deal, 1, "cheer")
    play(deal, "CA")
    do(deal, 0, "cheer")
    assert deal.state == [3]


@pytest.mark.parametrize("kind", PLAYERS)
def test_players_who_like_to_declare_play_on(kind: str) -> None:
    liking = {"declarations": {"cheer": "true"}}
    rules = _rules(state=COUNT, declarations=CHEER, advice=liking)
    table = Table(rules, [player(kind) for _ in range(4)], 1)
    table.next_deal()
    assert table.go_on() is not None


SIDE = {"side": "party(forehand)"}


def _asks(do: str, **more: Any) -> list[Layer]:
    return [{"demand": {"from": "forehand", "do": do, **more}}]


@pytest.mark.parametrize(
    ("event", "steps"),
    [
        ("called", _asks("call")),
        ("declared", _asks("cheer")),
        ("contract_replaced", _asks("call", otherwise=[{"contract": "normal"}])),
        ("contract_replaced", _asks("name", then=[{"contract": "answer"}])),
        ("contract_replaced", _asks("swap")),
        ("settled", _asks("call", otherwise=_asks("call", then=[{"settle": "none"}]))),
    ],
)
def test_what_is_demanded_may_not_lead_back_to_the_demand(
    event: str, steps: list[Layer]
) -> None:
    swap = {"swap": entry(needs="settled", do=[{"contract": "normal"}])}
    parts = {"state": COUNT, "declarations": {**CHEER, **swap}}
    effect = entry(at=event, do=steps, reveals=SIDE)
    assert _codes(**parts, effects={"again": effect}) == ["DK517"]
    assert _codes(**parts, effects={"once": {**effect, "at": "trick_taken"}}) == []


def test_a_chain_of_demands_may_not_come_back_to_its_first_event() -> None:
    effects = {
        "one": entry(at="called", do=_asks("cheer")),
        "two": entry(at="declared", do=_asks("call"), reveals=SIDE),
    }
    found = _codes(state=COUNT, declarations=CHEER, effects=effects)
    assert found == ["DK517", "DK517"]


def test_calls_that_lapse_again_and_again_are_held_down_once() -> None:
    lapse = entry(at="called", do=[{"lapse": {"c": "made_calls"}}])
    deal = started(_rules(effects={"lapse": lapse}), *["CQ CQ CA SA " * 3] * 4)
    for _ in range(40):
        deal.apply(deal.calls(0)[0])
    assert deal.levels[0] == [0, 0]
    assert len(deal.holds) == len(deal.made) == 40


@pytest.mark.parametrize("section", ["contracts", "declarations"])
def test_so_much_can_be_chosen_that_all_of_it_can_be_listed(section: str) -> None:
    cards = {f"c{n}": {"among": {"c": "cards"}} for n in range(3)}
    words = {f"w{n}": entry() for n in range(11)}
    parameters = {f"p{n}": entry(values=words, seen_by="all") for n in range(3)}
    few, many = (
        {"declarations": {"much": entry(needs="true", choose=choose, do=RAISE)}}
        if section == "declarations"
        else {"contracts": {"queens-solo": {"choose": choose}}}
        for choose in (
            (dict([*cards.items()][:2]), cards)
            if section == "declarations"
            else (dict([*parameters.items()][:2]), parameters)
        )
    )
    assert "DK410" not in _codes(state=COUNT, **few)
    assert "DK410" in _codes(state=COUNT, **many)


# --- the deal stays whole -------------------------------------------------------------


def test_a_declared_card_is_played_though_its_class_changes_before() -> None:
    """A call that another seat makes in the meantime changes the trumps."""
    hush = {"hush": entry(with_play="DA", needs="held(seat, DA) > 0", do=RAISE)}
    layers = {"plain": entry(when="made_calls is not empty", drop=["DA"])}
    rules = _rules(state=COUNT, declarations=hush, layers=layers)
    many = " S9" * 9
    deal = started(
        rules, "DA DA CA" + many, "CQ DA DA" + many, *["S9 S9 S9" + many] * 2
    )
    do(deal, 0, "hush")
    deal.apply(deal.calls(1)[0])
    assert [action.what for action in deal.choices()] == ["DA"]
    play(deal, *("DA", "DA", "S9", "S9"), *("CA", "CQ", "S9", "S9"))
    play(deal, "DA", "S9", "S9")
    assert [action.what for action in deal.choices()] == ["DA"]


@pytest.mark.parametrize(
    ("when", "alone"),
    [
        ("tricks is not empty", [False, False, False, False, True]),
        (
            "(count p in all_plays where p.card = CA) = 2",
            [False, False, True, True, True],
        ),
        ("level(kontra) >= announcement", [True] * 5),
    ],
)
def test_sides_are_those_of_the_moment_whatever_they_hang_on(
    when: str, alone: list[bool]
) -> None:
    sides = {"one": entry(when=when, party="if seat = forehand then re else kontra")}
    hands = "CA CK", "CA CK", "C10 CQ", "C10 CQ"
    rules = _rules(sides=sides)
    deal = started(rules, *(hand + " S9" * 10 for hand in hands))
    deal.apply(next(a for a in deal.calls(0) if a.what == "kontra"))
    found = [deal.party]
    for card in ("CA", "CA", "C10", "C10"):
        play(deal, card)
        found.append(deal.party)
    assert [parties == [0, 1, 1, 1] for parties in found] == alone


def test_what_hangs_on_the_cards_played_counts_with_the_next_card() -> None:
    met = "any p in all_plays where p.card = CA"
    lifted = {"lifted": entry(when=met, add=["C10"], above="highest")}
    turned = {"turned": entry(before="all", when=met, **{"is": "right(seat)"})}
    hands = "CA C9", "SA C10", "C10 C9", "DA C9"
    deal = started(_rules(layers=lifted), *hands)
    play(deal, "CA")
    # It is no club any more, so that seat 1 has none.
    assert {action.what for action in deal.choices()} == {"C10", "SA"}
    deal = started(_rules(trick={"next": turned}), *hands)
    play(deal, "CA")
    assert deal.turn == 3


@pytest.mark.parametrize("id", VERBS)
def test_what_is_declared_is_not_called_like_another_action(id: str) -> None:
    assert _codes(state=COUNT, declarations={id: CHEER["cheer"]}) == ["DK414"]
    ending = {id: entry(when="seat = forehand")}
    assert _codes(endings=ending) == ["DK414"]
    by_itself = {id: entry(at="trick_taken", when="trick.number = 9")}
    assert _codes(endings=by_itself) == []


def test_a_declaration_and_an_ending_have_ids_of_their_own() -> None:
    ending = {"cheer": entry(when="seat = forehand")}
    assert _codes(state=COUNT, declarations=CHEER, endings=ending) == ["DK505"]


@pytest.mark.parametrize(
    ("section", "id"),
    [("state", "count"), ("session_state", "any"), ("choose", "seat")],
)
def test_a_name_that_expressions_know_is_no_name_of_ones_own(
    section: str, id: str
) -> None:
    if section != "choose":
        assert _codes(**{section: {id: COUNT["cheers"]}}) == ["DK414"]
        return
    choose = {id: {"among": {"s": "seats"}}}
    declared = {"cheer": {**CHEER["cheer"], "choose": choose}}
    assert _codes(state=COUNT, declarations=declared) == ["DK414"]


@pytest.mark.parametrize(
    "among",
    ["seats", "tricks", "plays", "[true, false]", "[3, 4]", "made_calls", "cards"],
)
def test_whatever_is_chosen_can_be_written_and_read(among: str) -> None:
    choose = {"it": {"among": {"x": among}}}
    needs = "tricks is not empty and cheers < 50"
    declared = {"cheer": {**CHEER["cheer"], "needs": needs, "choose": choose}}
    rules = _rules(state=COUNT, declarations=declared)
    for seed in range(4):
        deal = Deal.shuffled(rules, 0, seeded(seed))
        while deal.phase != PLAYING:
            deal.apply(deal.choices()[0])
        for number in range(8):
            if number < 2 and deal.turn is not None and deal.calls(deal.turn):
                deal.apply(deal.calls(deal.turn)[0])
            assert deal.turn is not None
            if deal.declarations(deal.turn):
                deal.apply(deal.declarations(deal.turn)[-1])
            deal.apply(deal.choices()[0])
        assert deal.state[0] > 0
        record = json.loads(json.dumps(write_record(deal)))
        again = replay(rules, record)
        assert again.problems == []
        assert again.deal is not None
        assert again.deal.state == deal.state


SECOND = {
    "second": entry(
        scope="seat",
        opens=entry(when="true"),
        clock="cards_in_hand(seat)",
        repeat=entry(allowed=False),
        skip=entry(allowed="free"),
        levels={f"step{n}": entry(limit=1) for n in range(9)},
    )
}


def test_who_must_call_is_asked_for_a_level_of_the_first_ladder() -> None:
    worth = [{"set": "cheers", "to": "answer.below"}]
    asked = entry(at="trick_taken", do=_asks("call", then=worth), reveals=SIDE)
    rules = _rules(state=COUNT, ladders=SECOND, effects={"asked": asked})
    deal = started(rules, *["CA CA SA SA HA HA S9 S9 C9 C9 H9 H9"] * 4)
    play(deal, "CA", "CA", "CA", "CA")
    assert {action.ladder for action in deal.calls(0)} == {0}
    do(deal, 0, "call", "no60")
    assert deal.state == [60]


def test_a_seat_offers_no_cards_to_itself() -> None:
    exchange = entry(
        ask="[declarer, left(declarer)]",
        offer={"size": "1"},
        back={},
        partner="taker",
        refused="normal",
    )
    poor = entry(
        extends="normal",
        party="if seat = declarer or seat = partner then re else kontra",
        claim=entry(rank="solo"),
        exchange=exchange,
    )
    rules = _rules(contracts={"poor": poor})
    deal = Deal.shuffled(rules, 3, seeded(1))
    do(deal, 0, "reserve", "reservation")
    for seat in (1, 2, 3):
        do(deal, seat, "reserve", "healthy")
    do(deal, 0, "name", "poor")
    deal.apply(deal.choices()[0])
    assert deal.turn == 1


def test_an_exchange_of_no_cards_can_be_written_and_read() -> None:
    exchange = entry(
        ask="turn_after(declarer)",
        offer={"size": "held(seat, CQ)"},
        back={},
        partner="taker",
        refused="normal",
    )
    poor = entry(extends="normal", claim=entry(rank="solo"), exchange=exchange)
    rules = _rules(contracts={"poor": poor})
    queens = {n: rules.cards[n] == "CQ" for n in rules.deck}
    deck = sorted(rules.deck, key=lambda card: queens[card])
    deal = Deal(rules, 3, [deck[:12], deck[12:24], deck[24:36], deck[36:]])
    do(deal, 0, "reserve", "reservation")
    for seat in (1, 2, 3):
        do(deal, seat, "reserve", "healthy")
    do(deal, 0, "name", "poor")
    deal.apply(deal.choices()[0])
    do(deal, 1, "accept")
    deal.apply(deal.choices()[0])
    assert deal.phase == PLAYING
    record = json.loads(json.dumps(write_record(deal)))
    again = replay(rules, record)
    assert again.problems == []
    assert again.deal is not None
    assert write_record(again.deal) == record


def test_who_has_to_claim_can_not_take_the_reservation_back() -> None:
    withdrawal = {"reservations": {"withdrawal": entry()}}
    claim = {"source": "house 1", "must": True}
    must = {"contracts": {"marriage": {"claim": claim}}}
    for layer, able in (({}, True), (must, False)):
        rules = _rules(**merged(withdrawal, layer))
        rest = [card for card in rules.deck if rules.cards[card] != "CQ"]
        queens = [card for card in rules.deck if rules.cards[card] == "CQ"]
        hands = [queens + rest[:10], rest[10:22], rest[22:34], rest[34:]]
        deal = Deal(rules, 3, hands)
        do(deal, 0, "reserve", "reservation")
        back = rules.reserve[0][0]
        assert deal.is_legal(back) is able
        assert bool(why_not(deal, back)) is not able


# --- nobody learns too much -----------------------------------------------------------


def test_others_do_not_notice_what_a_seat_declares_for_itself() -> None:
    secret = entry(with_play="DA", needs="held(seat, DA) > 0", seen_by="none", do=[])
    hidden = {"unseen": entry(type="bool", seen_by="none")}
    secret["do"] = [{"set": "unseen", "to": "true"}]
    rules = _rules(
        state={**COUNT, **hidden},
        declarations={"secret": secret, **CHEER},
    )
    deal = started(rules, "DA DA CA", "CQ D9 D9", "CQ DK DK", "HJ CA CA")
    cheer = rules.declared(rules.declarations[1], 1, ())

    def noticed() -> Any:
        return view(deal, 1), deal.legal(1), why_not(deal, cheer)

    before = noticed()
    do(deal, 0, "secret")
    assert noticed() == before
    own = rules.declared(rules.declarations[1], 0, ())
    [reason] = why_not(deal, own)
    assert reason.condition == "card = DA"


def test_another_contract_does_not_betray_who_played_a_hidden_one() -> None:
    over = entry(at="trick_taken", when="trick.number = 1", do=[{"contract": "normal"}])
    turned = entry(
        at="trick_taken", when="trick.number = 1", do=[{"contract": "queens-solo"}]
    )
    for effect in (over, turned):
        rules = _rules(effects={"turn": effect})
        hands = "CQ CQ C9", "CA CA D9", "C10 C10 D9", "CK CK S9"
        kinds = [[rules.card_number[card] for card in hand.split()] for hand in hands]
        deal = Deal(rules, 3, kinds)
        for seat in range(4):
            do(deal, seat, "reserve", "healthy")
        assert view(deal, 0)["own_contract"] == "silent-solo"
        play(deal, "C9", "CA", "C10", "CK")
        assert (deal.declarer, view(deal, 0)["own_contract"]) == (None, None)


CLOSING = {"closing": entry(at="started", rest="re", calls="open")}


@pytest.mark.parametrize("other", [2, 3])
def test_who_is_asked_for_calls_at_the_end_tells_no_party(other: int) -> None:
    """Who is with the first seat has nothing more to call, and is asked as well."""
    hands = [
        f"{'CQ' if seat in (0, other) else 'CJ'} {'C9 ' * 11}" for seat in range(4)
    ]
    deal = started(_rules(endings=CLOSING), *hands)
    do(deal, 0, "call", "schwarz")
    for seat in range(4):
        assert (deal.phase, deal.turn) == (PLAYING, seat)
        do(deal, seat, "pass", "closing")
    assert deal.phase == SCORED


def test_a_call_that_shows_no_party_needs_a_level_of_its_own_seat() -> None:
    parties = ("announced-marriage", "called", "discarded")
    gone = {"remove": True}
    silent = {
        "shows": entry(party=False),
        "reply": gone,
        "levels": {"announcement": {"says": gone}},
    }
    layer = {
        "knowledge": {"parties": dict.fromkeys(parties, gone)},
        "advice": {"calls": gone},
    }
    found = _codes(**layer, ladders={"calls": silent})
    assert found == ["DK518"]
    by_seat = {**silent, "scope": "seat", "source": "house 1"}
    assert _codes(**layer, ladders={"calls": by_seat}) == []


def test_who_is_passed_by_for_what_it_alone_knows_must_be_said() -> None:
    """A seat whose side has called has nothing to call, and everybody sees that."""
    own = {"among": {"k": "contracts"}, "where": "party(asked) = re"}
    for steps in (_asks("call"), _asks("name", **own)):
        effect = entry(at="trick_taken", do=steps)
        assert _codes(effects={"rich": effect}) == ["DK407"]
        assert _codes(effects={"rich": {**effect, "reveals": SIDE}}) == []
    public = {"among": {"k": "contracts"}, "where": "k.solo"}
    effect = entry(at="trick_taken", do=_asks("name", **public))
    assert _codes(effects={"rich": effect}) == []


@pytest.mark.parametrize(
    ("do_", "among"), [("name", "levels"), ("call", "contracts"), ("cheer", "seats")]
)
def test_what_is_demanded_is_chosen_of_what_can_be_answered(
    do_: str, among: str
) -> None:
    asked = _asks(do_, among={"x": among})
    effect = entry(at="trick_taken", do=asked, reveals=SIDE)
    found = _codes(state=COUNT, declarations=CHEER, effects={"asked": effect})
    assert found == ["DK403"]


def test_what_is_demanded_has_another_name_than_who_is_asked() -> None:
    asked = _asks("name", among={"asked": "contracts"})
    effect = entry(at="trick_taken", do=asked)
    assert _codes(effects={"asked": effect}) == ["DK414"]


# --- what is explained ----------------------------------------------------------------


def test_a_trick_is_explained_by_who_had_won_it_before_another_card_did() -> None:
    weak = entry(
        before="all",
        when="trick.winner = forehand",
        wins="last p in trick.plays",
    )
    deal = started(
        _rules(trick={"winner": {"weak": weak}}),
        *("CA C10", "C9 CK", "C9 C10", "CK CA"),
    )
    play(deal, "CA", "C9", "C9", "CK")
    assert deal.winner_of == [3]
    because = Explainer(deal.ruleset, deal).trick(1).because
    assert because[0].rule == "trick/winner/weak"
    assert dict(because[0].values)["trick.winner"] == "0"


def test_a_layer_that_a_contract_carries_is_named_where_it_decides() -> None:
    layer = {"low": entry(when="true", drop=["CQ"])}
    rules = _rules(contracts={"queens-solo": {"rules": {"layers": layer}}})
    deal = started(rules, "CQ", "SQ", "C9", "CK", contract="queens-solo", declarer=0)
    play(deal, "CQ", "SQ", "C9", "CK")
    assert deal.winner_of == [1]
    found = [reason.rule for reason in Explainer(rules, deal).trick(1).because]
    assert "contracts/queens-solo/rules/layers/low" in found
