"""What a session keeps from deal to deal, and what changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.aftermath import Aftermath
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.kept import kept
from doko_rules.engine.players import player
from doko_rules.engine.record import begin, replay, write_record
from doko_rules.engine.scoring import score_facts
from doko_rules.engine.session import Session
from doko_rules.engine.sheet import read_sheet
from doko_rules.engine.situation import read_situation
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from doko_rules.views.summary import sheet_answer
from tests.chance import seeded
from tests.engine.deals import HOME

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

WORDS = {"source": "tsr 8", "label": {"en": "so it goes", "de": "so geht es"}}
HEARTS = {
    **WORDS,
    "found": {"t": "tricks"},
    "where": "all p in t.plays holds p.class = hearts",
}
DOUBLING = {
    "extends": HOME,
    "session_state": {
        "running": {**WORDS, "type": "list of int 0..8 up to 3", "seen_by": "all"},
        "waiting": {**WORDS, "type": "int 0..40", "seen_by": "all"},
    },
    "score": {
        "happenings": {
            "split": {**WORDS, "when": "card_points(re) = card_points(kontra)"},
            "hearts": HEARTS,
        },
        "factors": {
            "doubled": {
                **WORDS,
                "when": "running is not empty",
                "times": "product 2 for r in running",
            }
        },
    },
    "define": {
        "triggers": {
            "is": "(if happened(split) then 1 else 0) + how_often(hearts)",
        }
    },
    "effects": {
        "tick": {
            **WORDS,
            "at": "deal_scored",
            "do": [{"set": "running", "to": "list r - 1 for r in running where r > 1"}],
        },
        "start": {
            **WORDS,
            "at": "deal_scored",
            "after": "tick",
            "do": [
                {
                    "append": "running",
                    "value": "size(players)",
                    "times": "waiting + triggers",
                    "rest": "waiting",
                }
            ],
        },
    },
}
"""Rounds of doubled deals, at most three at once: others wait for one to end."""

SOLO = {
    "extends": HOME,
    "session_state": {
        "owed": {
            **WORDS,
            "type": "int 0..8 by player",
            "start": 1,
            "seen_by": "all",
        }
    },
    "score": {
        "happenings": {
            "paid": {
                **WORDS,
                "when": (
                    "contract.solo and contract = public_contract"
                    " and declarer is not none and owed(player(declarer)) > 0"
                ),
            }
        }
    },
    "effects": {
        "pay": {
            **WORDS,
            "at": "deal_scored",
            "when": "happened(paid)",
            "do": [
                {
                    "set": "owed",
                    "for": {"s": "seats"},
                    "where": "s = declarer",
                    "of": "player(s)",
                    "to": "owed(player(s)) - 1",
                }
            ],
        }
    },
    "session": {"same_dealer": {"paid": {**WORDS, "when": "happened(paid)"}}},
}
"""Everybody owes a solo, and deals again after it."""


def _normal(hearts: int = 0, re: int = 121, **more: Any) -> dict[str, Any]:
    return {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": re, "kontra": 240 - re},
        "happened": ["hearts"] * hearts,
        **more,
    }


def _solo(seat: int) -> dict[str, Any]:
    others = [other for other in range(4) if other != seat]
    return {
        "contract": "queens-solo",
        "parties": {"re": [seat], "kontra": others},
        "card_points": {"re": 121, "kontra": 119},
    }


def _entered(ruleset: Ruleset, *deals: dict[str, Any]) -> Session:
    session = Session(ruleset, 0)
    for deal in deals:
        facts, problems = read_facts(ruleset, deal, standing=session.standing)
        assert not problems
        session.enter(facts)
    return session


def test_rounds_run_end_and_wait_for_room() -> None:
    session = _entered(
        load_variant(DOUBLING), _normal(2), _normal(), _normal(2), *[_normal()] * 7
    )
    values = [scored.settlement.game_value for scored in session.deals]
    assert values == [1, 4, 4, 8, 8, 4, 4, 2, 2, 1]


def test_effects_run_once_each_in_their_order() -> None:
    session = _entered(load_variant(DOUBLING), _normal(1))
    assert kept(session.standing) == {"running": [4], "waiting": 0}
    effects: Any = DOUBLING["effects"]
    start = {key: value for key, value in effects["start"].items() if key != "after"}
    turned = load_variant(
        {**DOUBLING, "effects": {"start": start, "tick": effects["tick"]}}
    )
    assert kept(_entered(turned, _normal(1)).standing)["running"] == [3]


def test_what_is_kept_is_told_after_each_deal_of_a_sheet() -> None:
    ruleset = load_variant(DOUBLING)
    sheet = read_sheet(ruleset, {"deals": [_normal(4), _normal()]})
    assert not sheet.problems
    told = [entry["kept"] for entry in sheet_answer(sheet)["deals"]]
    assert told == [
        {"running": [4, 4, 4], "waiting": 1},
        {"running": [3, 3, 3], "waiting": 1},
    ]


def test_facts_may_say_how_the_session_stood_before() -> None:
    ruleset = load_variant(DOUBLING)
    before = {"running": [2, 1], "deals_played": 5}
    answer = score_facts(ruleset, _normal(before=before))
    assert answer["game_value"] == 4
    assert score_facts(ruleset, _normal())["game_value"] == 1


@pytest.mark.parametrize(
    ("before", "path"),
    [
        ({"runing": [1]}, ("before", "runing")),
        ({"running": [9]}, ("before", "running", 0)),
        ({"running": [1, 1, 1, 1]}, ("before", "running")),
        ({"running": 3}, ("before", "running")),
        ({"waiting": True}, ("before", "waiting")),
        ({"waiting": None}, ("before", "waiting")),
        ({"deals_played": -1}, ("before", "deals_played")),
        ({"dealer": 4}, ("before", "dealer")),
    ],
)
def test_what_was_not_so_before_is_refused_with_its_place(
    before: Any, path: tuple[Any, ...]
) -> None:
    _, problems = read_facts(load_variant(DOUBLING), _normal(before=before))
    assert [problem.path for problem in problems] == [path]


def test_a_record_carries_how_the_session_stood() -> None:
    ruleset = load_variant(DOUBLING)
    table = Table(ruleset, [player("random")] * 4, seed=2)
    table.session.standing.kept[0] = (3, 1)
    deal = table.next_deal()
    scored = table.go_on()
    assert scored is not None
    record = write_record(deal)
    assert record["before"] == {"deals_played": 0, "running": [3, 1], "waiting": 0}
    again = replay(ruleset, record).deal
    assert again is not None
    assert again.standing.kept == [(3, 1), 0]
    assert kept(again.standing) == kept(deal.standing)


def test_where_nothing_is_kept_a_record_says_nothing_of_it() -> None:
    deal = Deal.shuffled(load_variant(HOME), 0, seeded(1))
    assert "before" not in write_record(deal)


def test_in_a_sheet_a_record_can_not_claim_another_past() -> None:
    ruleset = load_variant(DOUBLING)
    deals = [_normal(1), _normal(before={"running": [4]})]
    assert not read_sheet(ruleset, {"deals": deals}).problems
    deals[1] = _normal(before={"running": [2]})
    (problem,) = read_sheet(ruleset, {"deals": deals}).problems
    assert problem.path == ("deals", 1, "before", "running")


def test_a_situation_may_say_how_the_session_stood() -> None:
    found = read_situation(load_variant(SOLO), {"before": {"owed": {"2": 0}}})
    assert not found.problems
    assert found.deal.standing.kept == [(1, 1, 0, 1)]


def test_what_is_kept_by_player_changes_for_one_of_them() -> None:
    session = _entered(load_variant(SOLO), _solo(2))
    assert kept(session.standing) == {"owed": {"0": 1, "1": 1, "2": 0, "3": 1}}
    assert [scored.settlement.happened for scored in session.deals] == [[1]]


def test_the_dealer_deals_again_while_an_entry_says_so() -> None:
    session = _entered(load_variant(SOLO), _solo(2))
    assert session.dealer == 0
    session = _entered(load_variant(SOLO), _solo(2), _solo(2))
    assert session.dealer == 1
    session = _entered(load_variant(SOLO), _solo(2), _solo(1), _normal())
    assert session.dealer == 1


def test_names_stand_for_players_before_a_deal() -> None:
    sheet = read_sheet(
        load_variant(SOLO),
        {
            "players": ["Anna", "Ben", "Cem", "Dora"],
            "deals": [{**_solo(1), "before": {"owed": {"Ben": 1}}}],
        },
    )
    assert not sheet.problems


def test_who_comes_later_begins_anew_and_who_comes_back_goes_on() -> None:
    sheet = read_sheet(
        load_variant(SOLO),
        {
            "players": ["Anna", "Ben", "Cem", "Dora"],
            "dealer": 0,
            "deals": [
                _solo(1),
                {"entry": "leave", "player": "Ben"},
                {"entry": "join", "player": "Emil"},
                {"entry": "leave", "player": "Emil"},
                {"entry": "join", "player": "Ben"},
            ],
        },
    )
    assert not sheet.problems
    owed = [kept(entry.standing)["owed"]["1"] for entry in sheet.entries]
    assert owed == [0, 0, 1, 1, 0]


def test_a_deal_that_is_dealt_again_has_nothing_that_could_be_read() -> None:
    ruleset = load_variant(SOLO)
    session = Session(ruleset, 0)
    deal = session.new_deal(seeded(3))
    after = Aftermath(ruleset, deal, None, session.standing)
    assert after.happened == [0]
    assert after.points_of == after.tricks_of == [0, 0]


# --- what can not be ----------------------------------------------------------------


def _effect(*do: Any, at: str = "deal_scored") -> dict[str, Any]:
    return {**SOLO, "effects": {"wrong": {**WORDS, "at": at, "do": [*do]}}}


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        (_effect({"settle": "none"}), "DK208"),
        (_effect({"set": "owd", "of": "dealer", "to": 1}), "DK501"),
        (_effect({"set": "owed", "of": 1, "to": 1}), "DK403"),
        (_effect({"set": "owed", "to": 1}), "DK208"),
        (_effect({"set": "owed", "of": "dealer", "to": "size(plays)"}), "DK408"),
        (_effect({"set": "owed", "of": "0", "to": 1}, at="started"), "DK501"),
    ],
)
def test_an_effect_between_deals_that_can_not_be_is_an_error(
    variant: dict[str, Any], code: str
) -> None:
    assert [found.code for found in check_variant(variant).report] == [code]


def test_numbers_stop_at_the_ends_of_their_range() -> None:
    more = {"set": "owed", "of": "dealer", "to": "owed(dealer) + 20"}
    session = _entered(load_variant(_effect(more)), _solo(2))
    assert session.standing.kept[0][0] == 8


def test_nothing_of_it_costs_a_deal_of_other_variants() -> None:
    ruleset = load_variant(HOME)
    first = Deal.shuffled(ruleset, 2, seeded(1))
    second = Deal.shuffled(ruleset, 2, seeded(2))
    assert first.standing is second.standing
    assert begin(ruleset, write_record(first)).deal is not None


def test_rules_may_act_when_the_cards_are_dealt_again() -> None:
    claim = {**WORDS, "rank": "marriage"}
    redeals = {"bad-hand": {**WORDS, "claim": claim}}
    count = {"set": "dealt_again", "to": "dealt_again + 1"}
    ruleset = load_variant(
        {
            "extends": HOME,
            "redeals": redeals,
            "session_state": {
                "dealt_again": {**WORDS, "type": "int 0..99", "seen_by": "all"}
            },
            "effects": {"again": {**WORDS, "at": "redealt", "do": [count]}},
        }
    )
    session = Session(ruleset, 2)
    for _ in range(3):
        deal = session.new_deal(seeded(1))
        deal.apply(ruleset.reserve[3][1])
        for seat in (0, 1, 2):
            deal.apply(ruleset.reserve[seat][0])
        deal.apply(next(a for a in deal.offered if a.what == "bad-hand"))
        session.enter_redeal(deal)
    assert kept(session.standing) == {"dealt_again": 3}
    assert (session.dealer, session.deals_played) == (2, 0)


def test_what_options_switch_off_has_never_happened() -> None:
    option = {"type": "bool", "default": False, "label": WORDS["label"]}
    change = {
        "extends": HOME,
        "options": {"early": option},
        "session_state": {"seen": {**WORDS, "type": "int 0..9", "seen_by": "all"}},
        "score": {
            "happenings": {
                "won": {**WORDS, "when": "option.early and winner = re"},
                "lost": {**WORDS, "when": "winner = kontra"},
            }
        },
        "effects": {
            "see": {
                **WORDS,
                "at": "deal_scored",
                "do": [
                    {
                        "set": "seen",
                        "to": "(if happened(won) then 1 else 0) + 2 * how_often(lost)",
                    }
                ],
            }
        },
    }
    for early, re, seen in ((False, 121, 0), (True, 121, 1), (False, 119, 2)):
        ruleset = load_variant(change, {"early": early})
        session = _entered(ruleset, {**_normal(re=re), "happened": []})
        assert kept(session.standing) == {"seen": seen}
