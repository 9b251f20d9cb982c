"""A seat sees what it may know, and nothing tells it more."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from doko_rules.audit.hidden import alike, everything_for
from doko_rules.engine.deal import Deal
from doko_rules.engine.session import Session
from doko_rules.engine.variants import load_variant
from doko_rules.views.events import all_events
from doko_rules.views.seat import view
from tests.chance import seeded
from tests.engine.hard_rules import (
    FEAST,
    JACKS,
    NOTHING,
    SOW,
    TURNING,
    with_rules,
)
from tests.source import ROOT
from tests.views.hidden import random_prefix

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

FILES = sorted((ROOT / "variants").rglob("*.yaml"))
VARIANTS = [
    path.stem
    for path in FILES
    if path.parent.name == "variants" and "." not in path.stem
]
SMALL = [
    str(ROOT / "tests" / "engine" / f"{name}.yaml")
    for name in ("throwing", "poverty", "selector")
]
"""Small variants with what the shipped ones do not have."""
GAMES = [pytest.param(name, id=Path(name).stem) for name in (*VARIANTS, *SMALL)]
SEEDS = st.integers(0, 2**32 - 1)
# Each variant has its share of the examples.
A_PART = settings(max_examples=settings().max_examples * 3 // 5)

# Rules that give something away, as some do that people play: the only ones for which
# deals that look alike may be told apart. Each: file and path, and what it tells.
REVEALING: dict[tuple[str, str], str] = {
    ("kontra-solo.yaml", "/effects/kontra-solo-over"): "that a solo shows itself",
    ("koppeldopf.yaml", "/declarations/gegengenscherdamen"): (
        "whether the new pairs are the sides that there were before"
    ),
    ("koppeldopf.yaml", "/declarations/kemmerich"): "the side of who withdraws a call",
    ("koppeldopf.yaml", "/effects/no-secret-marriage"): "both queens of clubs",
    ("koppeldopf.yaml", "/effects/said-kontra"): (
        "that a soloist has called against the own queen of clubs"
    ),
    ("koppeldopf.yaml", "/effects/lost-calls"): "the sides, in the last trick",
    **{
        (file, f"/effects/rich-{trick}-trick"): "whose side has called before"
        for file, trick in (
            ("forced-call.yaml", "first"),
            ("forced-call.yaml", "second"),
            ("freedoko.yaml", "first"),
            ("koppeldopf.yaml", "first"),
            ("koppeldopf.yaml", "second"),
        )
    },
    **{
        ("must-announce.yaml", f"/effects/{what}"): "whose side has called before"
        for what in (
            "solo-announces",
            "marriage-announces",
            "poverty-announces",
            "schweinchen-announce",
        )
    },
    **{
        ("freedoko.yaml", f"/declarations/second-pig-{suit}"): (
            "whose side took the first ace"
        )
        for suit in ("diamonds", "hearts", "spades", "clubs")
    },
    ("genscher.yaml", "/declarations/gegengenscherdamen"): (
        "whether the new pairs are the sides that there were before"
    ),
    ("schweinchen.yaml", "/declarations/second-schweinchen"): (
        "whose side took the first ace"
    ),
    ("schweinchen.yaml", "/effects/schweinchen-by-itself"): (
        "that the other ace is in the same hand"
    ),
}


@cache
def ruleset(variant: str = "ddv-2026-home") -> Ruleset:
    return load_variant(variant)


# --- what must not be told -----------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES)
@A_PART
@given(seed=SEEDS)
def test_cards_that_a_seat_cannot_see_make_no_difference_to_it(
    variant: str, seed: int
) -> None:
    random = seeded(seed)
    deal = random_prefix(ruleset(variant), random)
    seat = random.randrange(deal.ruleset.seats)
    seen = everything_for(deal, seat)
    for other in alike(deal, seat, random):
        assert everything_for(other, seat) == seen


@given(seed=SEEDS)
def test_what_others_hold_stays_hidden_where_much_happens_during_play(
    seed: int,
) -> None:
    # Rules with `reveals` are left out: who undoes a pair learns the old sides, and who
    # need not call after a rich trick has a partner who has called.
    random = seeded(seed)
    deal = random_prefix(with_rules(JACKS, TURNING, SOW, FEAST, NOTHING), random)
    seat = random.randrange(deal.ruleset.seats)
    seen = everything_for(deal, seat)
    for other in alike(deal, seat, random):
        assert everything_for(other, seat) == seen


@pytest.mark.parametrize("other", ["no-reply", "genscher"])
@example(seed=63)  # who called is of another party since then
@A_PART
@given(seed=SEEDS)
def test_a_call_that_shows_no_party_tells_none(other: str, seed: int) -> None:
    random = seeded(seed)
    rules = load_variant({"extends": "ddv-2026-home", "with": [other, "knocking"]})
    deal = random_prefix(rules, random)
    seat = random.randrange(deal.ruleset.seats)
    seen = everything_for(deal, seat)
    for twin in alike(deal, seat, random):
        assert everything_for(twin, seat) == seen


def test_the_exchange_of_hidden_cards_finds_what_there_is_to_hide() -> None:
    exchanged = contracts = parties = 0
    for seed in range(150):
        random = seeded(seed)
        deal = random_prefix(ruleset(), random)
        others = list(alike(deal, 0, random))
        witnessed = all_events(deal)
        exchanged += any(all_events(other) != witnessed for other in others)
        contracts += any(other.contract != deal.contract for other in others)
        parties += any(other.party != deal.party for other in others)
    assert exchanged > 100
    assert contracts > 10
    assert parties > 30


def _entries_with(key: str, node: Any, path: str = "") -> set[str]:
    if not isinstance(node, dict):
        return set()
    found = {path} if key in node else set()
    return found.union(
        *(_entries_with(key, inner, f"{path}/{name}") for name, inner in node.items())
    )


def test_every_rule_that_gives_something_away_is_listed() -> None:
    found = {
        (path.name, entry)
        for path in FILES
        for entry in _entries_with("reveals", yaml.safe_load(path.read_text("utf-8")))
    }
    assert found == REVEALING.keys()


# --- what is told ---------------------------------------------------------------------


def _deal(first: str, dealer: int = 3) -> Deal:
    """A deal in which seat 0 has these cards, and the others the rest in turn."""
    rules = ruleset()
    hands: list[list[int]] = [[rules.card_number[card] for card in first.split()]]
    rest = list(rules.deck)
    for card in hands[0]:
        rest.remove(card)
    size = rules.hand_size
    hands += [rest[n * size : (n + 1) * size] for n in range(rules.seats - 1)]
    return Deal(rules, dealer, hands)


def _play_first_choices(deal: Deal, plays: int) -> None:
    while len(deal.card_of) < plays:
        deal.apply(deal.choices()[0])


ORDINARY = "CQ SQ HQ DQ CJ DA DK CA CA SA SA HA"
BOTH_QUEENS = "CQ CQ HQ DQ CJ DA DK CA CA SA SA HA"


def test_a_hand_is_sorted_by_the_order_in_force() -> None:
    deal = _deal("HA DK SA CQ CA DA DQ SA CJ HQ CA SQ")
    assert view(deal, 0)["hand"] == ORDINARY.split()
    deal.apply(deal.ruleset.reserve[0][1])
    for seat in (1, 2, 3):
        deal.apply(deal.ruleset.reserve[seat][0])
    number = deal.ruleset.contract_number["fleischloser"]
    deal.apply(deal.ruleset.name[0][number])
    plain = "CA CA CQ CJ SA SA SQ HA HQ DA DK DQ"
    assert view(deal, 0)["hand"] == plain.split()


def test_the_legal_cards_come_in_the_order_of_the_hand() -> None:
    deal = _deal(ORDINARY)
    _play_first_choices(deal, 4)
    seen = view(deal, deal.turn or 0)
    cards = [action["card"] for action in seen["legal"] if action["do"] == "play"]
    assert cards == list(dict.fromkeys(seen["hand"]))


def test_a_view_shows_the_hand_as_dealt_and_how_many_cards_the_others_have() -> None:
    deal = _deal(ORDINARY)
    _play_first_choices(deal, 2)
    seen = view(deal, 0)
    assert seen["dealt"] == ORDINARY.split()
    assert len(seen["hand"]) == 11
    assert seen["cards_in_hand"] == [11, 11, 12, 12]
    assert seen["trick"]["leader"] == 0
    assert [card["seat"] for card in seen["trick"]["cards"]] == [0, 1]


def test_a_contract_is_unknown_until_it_is_found() -> None:
    deal = _deal(ORDINARY)
    seen = view(deal, 0)
    assert (seen["contract"], seen["declarer"], seen["trick"]) == (None, None, None)
    assert seen["parties"] == [None] * 4
    deal.apply(deal.choices()[0])
    answers = view(deal, 3)["reservations"]
    assert answers == [{"seat": 0, "do": "reserve", "what": "healthy"}]


def test_what_was_reserved_is_seen_only_once_it_is_named() -> None:
    deal = _deal(ORDINARY)
    rules = deal.ruleset
    for seat, answer in enumerate([1, 0, 1, 0]):
        deal.apply(rules.reserve[seat][answer])
    said = [(action["do"], action["what"]) for action in view(deal, 1)["reservations"]]
    assert said == [
        ("reserve", "reservation"),
        ("reserve", "healthy"),
        ("reserve", "reservation"),
        ("reserve", "healthy"),
    ]
    deal.apply(rules.name[0][rules.contract_number["queens-solo"]])
    seen = view(deal, 1)
    named = {"seat": 0, "do": "name", "what": "queens-solo"}
    assert seen["reservations"][-1] == named
    assert (seen["contract"], seen["declarer"]) == ("queens-solo", 0)
    assert seen["parties"] == ["re", "kontra", "kontra", "kontra"]


def test_a_seat_knows_its_own_party_and_those_that_became_public() -> None:
    deal = _deal(ORDINARY)
    _play_first_choices(deal, 0)
    for _ in range(4):
        deal.apply(deal.choices()[0])
    assert view(deal, 0)["parties"] == ["re", None, None, None]
    assert view(deal, 3)["parties"][0] is None
    queen = deal.ruleset.card_number["CQ"]
    deal.apply(deal.ruleset.play[0][queen])
    assert view(deal, 3)["parties"][0] == "re"


def test_a_call_makes_its_party_public() -> None:
    deal = _deal(ORDINARY)
    for _ in range(4):
        deal.apply(deal.choices()[0])
    deal.apply(deal.calls(0)[0])
    seen = view(deal, 2)
    assert seen["calls"] == [
        {
            "seat": 0,
            "what": "re",
            "party": "re",
            "level": "announcement",
            "cards_in_hand": 12,
            "late": False,
        }
    ]
    assert seen["parties"][0] == "re"


def test_a_silent_solo_looks_like_a_normal_game_to_all_but_its_player() -> None:
    deal = _deal(BOTH_QUEENS)
    for _ in range(4):
        deal.apply(deal.choices()[0])
    own = view(deal, 0)
    assert (own["contract"], own["declarer"]) == ("normal", None)
    assert own["own_contract"] == "silent-solo"
    assert own["parties"] == ["re", "kontra", "kontra", "kontra"]
    for seat in (1, 2, 3):
        seen = view(deal, seat)
        assert (seen["contract"], seen["declarer"]) == ("normal", None)
        assert seen["own_contract"] is None
        assert seen["parties"] == [
            "kontra" if other == seat else None for other in range(4)
        ]


def test_a_silent_solo_is_seen_by_its_parties_when_both_queens_are_played() -> None:
    deal = _deal(BOTH_QUEENS)
    for _ in range(4):
        deal.apply(deal.choices()[0])
    queen = deal.ruleset.play[0][deal.ruleset.card_number["CQ"]]
    deal.apply(queen)
    assert view(deal, 2)["parties"] == ["re", None, "kontra", None]
    while deal.turn != 0:
        deal.apply(deal.choices()[0])
    deal.apply(queen)
    assert view(deal, 2)["parties"] == ["re", "kontra", "kontra", "kontra"]
    assert view(deal, 2)["contract"] == "normal"


def test_in_a_marriage_only_the_declarer_is_sure_of_a_party_before_it_settles() -> None:
    deal = _deal(BOTH_QUEENS)
    rules = deal.ruleset
    for seat in range(4):
        deal.apply(rules.reserve[seat][int(seat == 0)])
    deal.apply(rules.name[0][rules.contract_number["marriage"]])
    for seat in range(4):
        assert view(deal, seat)["parties"] == ["re", None, None, None]
        assert not view(deal, seat)["settled"]
    while not deal.settled:
        deal.apply(deal.choices()[0])
    assert None not in view(deal, 2)["parties"]


def test_when_a_deal_is_scored_its_true_contract_and_result_are_told() -> None:
    deal = _deal(BOTH_QUEENS)
    session = Session(deal.ruleset, 3)
    _play_first_choices(deal, 48)
    session.enter(deal)
    seen = view(deal, 2, session, "de")
    assert (seen["contract"], seen["declarer"]) == ("silent-solo", 0)
    assert seen["parties"] == ["re", "kontra", "kontra", "kontra"]
    scores = seen["result"]["session_scores"]
    assert sum(scores) == 0
    assert seen["session"] == {"deals_played": 1, "session_scores": scores}
    assert seen["result"]["lines"][0]["text"] == "gewonnen"


@given(seed=SEEDS)
def test_a_view_counts_every_card_once(seed: int) -> None:
    random = seeded(seed)
    deal = random_prefix(ruleset(), random)
    for seat in range(4):
        seen = view(deal, seat)
        running = (seen["trick"] or {"cards": []})["cards"]
        lying = [card for trick in seen["tricks"] for card in trick["cards"]]
        own = [card["card"] for card in [*lying, *running] if card["seat"] == seat]
        assert sorted([*own, *seen["hand"]]) == sorted(seen["dealt"])
        assert sum(seen["cards_in_hand"]) + len(lying) + len(running) == 48
        assert sum(seen["card_points"]) == sum(
            trick["card_points"] for trick in seen["tricks"]
        )
