"""What the options of a variant change in its structure, and when calls are open."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.core.errors import VariantError
from doko_rules.engine.actions import PLAY
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import replay
from doko_rules.engine.variants import load_variant
from doko_rules.testing.notation import filled
from tests.chance import seeded

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

WORDS = {"source": "home 1", "label": {"en": "a rule", "de": "eine Regel"}}


@cache
def _family(**options: Any) -> Ruleset:
    return load_variant("freedoko", options)


def _started(ruleset: Ruleset) -> Deal:
    """A deal of the normal game before its first lead."""
    deal = Deal.shuffled(ruleset, 3, seeded(1))
    for seat in range(ruleset.seats):
        deal.apply(ruleset.reserve[seat][0])
    return deal


def _play_a_trick(deal: Deal) -> None:
    for _ in range(4):
        deal.apply(deal.choices()[0])


def test_the_last_settling_trick_may_depend_on_options() -> None:
    assert _within(_family(marriage_determination=2)) == 2
    assert _within(_family()) == 12


def test_without_nines_a_marriage_is_settled_at_the_latest_in_the_last_trick() -> None:
    assert _within(_family(with_nines=False)) == 10


def _within(ruleset: Ruleset) -> int:
    return ruleset.contracts[ruleset.contract_number["marriage"]].settles_within


def test_options_may_switch_off_replies() -> None:
    assert _family().ladders[0].reply_level == 1
    assert _family(announcement_reply=False).ladders[0].reply_level == 0


def test_what_is_declared_with_a_card_goes_with_the_card() -> None:
    """Rules may name cards that options take out of the deck."""
    later = {"hyperswines": True, "hyperswines_announcement_begin": False}
    with_nines = {d.id for d in _family(**later).declarations}
    ids = {d.id for d in _family(**later, with_nines=False).declarations}
    assert "super-pigs-diamonds-nines" in with_nines
    assert ids.isdisjoint({id for id in with_nines if id.endswith("-nines")})
    assert "super-pigs-diamonds-kings" in ids


def test_a_card_that_is_not_in_the_deck_is_nowhere() -> None:
    ruleset = load_variant(
        {
            "extends": "freedoko",
            "options": {"with_nines": False, "counting": "plus-minus"},
            "score": {
                "lines": {
                    "gone": {
                        **WORDS,
                        "source": "freedoko play",
                        "group": "value",
                        "found": {"p": "plays"},
                        "where": "p.card = D9 or class(D9) = trump and p.card = C9",
                        "party": "party(p.seat)",
                        "value": 1,
                    }
                }
            },
        }
    )
    deal = _started(ruleset)
    while deal.choices():
        deal.apply(next(a for a in deal.choices() if a.do is PLAY))
    assert not [
        found for found in deal.specials if found[0] == ruleset.line_number["gone"]
    ]


@pytest.mark.parametrize(
    "asked", ["held(seat, D9)", "held_at_lead(seat, D9)", "dealt(seat, D9)"]
)
def test_nobody_holds_a_card_that_is_not_in_the_deck(asked: str) -> None:
    ruleset = load_variant(
        {
            "extends": "freedoko",
            "options": {"with_nines": False},
            "declarations": {
                "lacks": {
                    **WORDS,
                    "source": "freedoko play",
                    "needs": f"{asked} = 0",
                    "do": [{"set": "lacks", "to": "true"}],
                }
            },
            "state": {
                "lacks": {
                    **WORDS,
                    "source": "freedoko play",
                    "type": "bool",
                    "seen_by": "all",
                }
            },
        }
    )
    deal = _started(ruleset)
    assert [
        [action.do for action in deal.declarations(seat)].count("lacks")
        for seat in range(ruleset.seats)
    ] == [1, 1, 1, 1]


def test_tricks_left_counts_the_running_trick() -> None:
    deal = _started(_family(announcement_first_trick_thirty_points=False))
    assert deal.tricks_left() == 12
    deal.apply(deal.choices()[0])
    assert deal.tricks_left() == 12
    for _ in range(3):
        deal.apply(deal.choices()[0])
    assert deal.tricks_left() == 11


def test_what_may_be_called_changes_with_the_tricks_that_are_left() -> None:
    """Nobody may call when fewer tricks are left than the last call needs."""
    deal = _started(
        _family(
            last_announcement=11,
            announcement_no_0=1,
            announcement_first_trick_thirty_points=False,
        )
    )
    seat = 0
    assert deal.calls(seat)
    _play_a_trick(deal)
    assert deal.calls(seat)
    _play_a_trick(deal)
    assert not deal.calls(seat)


def test_a_reply_that_has_lapsed_bars_nothing() -> None:
    """Who replied too late may deny again after a change of partners."""
    ruleset = _family(
        genscher=True,
        announcement_no_120=12,
        announcement_no_90=9,
        announcement_first_trick_thirty_points=False,
        last_announcement=0,
    )
    hands = filled(ruleset, [["DK", "DK", "S9"], ["CQ", "S9"], ["CQ"], ["SA"]])
    record = {"dealer": 3, "hands": hands, "start": {"contract": "normal"}}
    actions = [
        *(
            {"seat": 0, "do": "play", "card": "S9"},
            {"seat": 1, "do": "play", "card": "S9"},
        ),
        {"seat": 2, "do": "call", "what": "re"},
    ]
    run = replay(ruleset, {**record, "actions": actions})
    assert run.deal is not None
    reply = next(a for a in run.deal.calls(0) if a.what == "kontra")
    run.deal.apply(reply)
    assert run.deal.late[0] == [False, True]
    assert not run.deal.calls(0)
    for _ in range(2):
        run.deal.apply(run.deal.choices()[0])
    while run.deal.turn != 0:
        run.deal.apply(run.deal.choices()[0])
    change = next(a for a in run.deal.declarations(0) if a.do == "genscher")
    run.deal.apply(change)
    assert run.deal.late[0] == [False, False]
    assert [a.what for a in run.deal.calls(0)] == ["no90", "no60", "no30", "schwarz"]


def test_the_first_ladder_is_the_first_one_in_force() -> None:
    assert _family().ladders[0].id == "calls"
    knocking = _family(knocking=True)
    assert knocking.ladders[0].id == "knocks"
    assert knocking.ladders[0].by_seat


def test_ladders_in_force_at_once_have_words_of_their_own() -> None:
    both = {"extends": "freedoko", "ladders": {"knocks": {"when": "true"}}}
    with pytest.raises(VariantError, match="two calls are called `no90`"):
        load_variant(both)
