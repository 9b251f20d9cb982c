"""Decisions tell what somebody might know then, and enough to be asked again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from doko_rules.audit.hidden import actions_of as all_actions
from doko_rules.audit.hidden import alike
from doko_rules.engine.actions import Action
from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import NAMING
from doko_rules.engine.record import actions_of, find_action
from doko_rules.testing.expectations import compare
from doko_rules.testing.from_log import can_be_asked, case_of
from doko_rules.testing.given import set_up
from doko_rules.testing.notation import filled
from doko_rules.validate.schema import validator
from doko_rules.views.decisions import NOBODY, OF_OWN, decisions
from tests.chance import seeded
from tests.engine.deals import HARBOUR, HOME, SEEDS, a_whole_deal, name_of, rules
from tests.engine.test_exchange import POOR
from tests.source import ROOT
from tests.views.hidden import random_prefix

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.decisions import Tried

POVERTY = str(ROOT / "tests" / "engine" / "poverty.yaml")
VARIANTS = (
    *(HOME, "ddv-tournament-2026", "doppelkopf-regeln"),
    *(HARBOUR, POVERTY),
)
in_each_game = pytest.mark.parametrize("game", VARIANTS, ids=name_of)
HEAD = {
    "format": 1,
    "variant": HOME,
    "fingerprint": "0" * 16,
    "for": "all",
    "deal": 3,
}


def _lines(deal: Deal, viewer: int | None, tried: list[Tried] | None = None) -> Any:
    found = decisions(deal, viewer, tried or [])
    return [{"id": f"3.{n}", **HEAD, **line} for n, line in enumerate(found, 1)]


def _some_tried(deal: Deal, seed: int) -> list[Tried]:
    """Some actions that were not allowed, each at a moment of the deal."""
    random = seeded(seed)
    twin = Deal(deal.ruleset, deal.dealer, deal.dealt, deal.began, deal.standing)
    found: list[Tried] = []
    for number, done in enumerate(actions_of(deal)):
        some = random.choice(all_actions(deal.ruleset, random.randrange(3)))
        # A word that both sides say is meant for the own one.
        asked = find_action(twin, some.as_json(), ())
        if isinstance(asked, Action) and not twin.is_legal(asked):
            found.append((number, asked))
        twin.apply(done)
    return found


def _passes(ruleset: Ruleset, line: dict[str, Any]) -> bool:
    case = case_of(line)
    ((kind, asked),) = case["given"].items()
    world = set_up(ruleset, kind, asked)
    assert not world.problems
    assert world.refused is None
    return not any(
        list(compare(world, key, value)) for key, value in case["expect"].items()
    )


@in_each_game
@given(seed=SEEDS)
def test_hidden_cards_make_no_difference_to_the_log_of_a_seat(
    game: str, seed: int
) -> None:
    random = seeded(seed)
    deal = random_prefix(rules(game), random)
    seat = random.randrange(deal.ruleset.seats)
    tried = [one for one in _some_tried(deal, seed) if one[1].seat == seat]
    written = json.dumps(_lines(deal, seat, tried))
    for other in alike(deal, seat, random):
        assert json.dumps(_lines(other, seat, tried)) == written


@in_each_game
def test_each_line_becomes_a_case_that_passes(game: str) -> None:
    asked = refused = 0
    for seed in range(3):
        deal = a_whole_deal(rules(game), seed)
        tried = _some_tried(deal, seed)
        told = _lines(deal, None, tried)
        assert len(told) == len(tried) + len([*actions_of(deal)])
        seat = seed % deal.ruleset.seats
        own = [line for line in _lines(deal, seat, tried) if can_be_asked(line)]
        assert {line["seat"] for line in own} == {seat}
        for line in (*told[seed::6], *own[::2]):
            assert _passes(deal.ruleset, line), line
            asked += 1
            refused += line["verdict"] == "refused"
    assert asked > 30
    assert refused > 5


@pytest.mark.parametrize("game", [HOME, POVERTY], ids=name_of)
def test_lines_are_as_their_schema_says(game: str) -> None:
    check = validator("decision.schema.json")
    deal = a_whole_deal(rules(game), 1)
    for viewer in (None, 0, NOBODY):
        for line in _lines(deal, viewer, _some_tried(deal, 1))[::3]:
            check.validate(json.loads(json.dumps(line)))


def test_a_seat_can_have_its_own_decisions_asked_again_but_for_names() -> None:
    for seed in range(4):
        deal = a_whole_deal(rules(HOME), seed, calls=0)
        for line in _lines(deal, seed):
            if line["seat"] != seed:
                assert {*OF_OWN} <= {*line["masked"]}
                assert not {*OF_OWN} & line.keys()
            elif line["phase"] != NAMING:
                assert can_be_asked(line), line
                assert not {*OF_OWN} & {*line["masked"]}


def test_what_is_masked_is_listed() -> None:
    deal = a_whole_deal(rules(HOME), 3, calls=0)
    first = next(x for x in _lines(deal, 1) if x["phase"] == "play" and x["seat"] == 1)
    hands = [f"hands.{seat}" for seat in (0, 2, 3)]
    assert first["masked"] == [*hands, *(f"parties.{seat}" for seat in (0, 2, 3))]
    assert first["given"]["situation"]["hands"].keys() == {"1"}
    assert all(not line["masked"] for line in _lines(deal, None))


def test_what_others_tried_is_no_business_of_a_seat() -> None:
    deal = a_whole_deal(rules(HOME), 3)
    tried = [
        (4, action)
        for action in all_actions(deal.ruleset, 2)
        if action.do == "play" and deal.at_lead[2].count(action.index) == 0
    ][:1]
    refused = [x for x in _lines(deal, 2, tried) if x["verdict"] == "refused"]
    assert [line["action"]["seat"] for line in refused] == [2]
    assert "trick/hand" in {reason["rule"] for reason in refused[0]["because"]}
    for other in (0, NOBODY):
        assert all(x["verdict"] == "allowed" for x in _lines(deal, other, tried))


def test_cards_of_an_exchange_are_told_to_nobody_else() -> None:
    ruleset = rules(POVERTY)
    hands = filled(ruleset, [[], [], POOR, []])
    answers = ["reserve healthy healthy reservation healthy", "2 name poverty"]
    steps = ["2 offer CQ DJ D9", "3 decline", "0 accept"]
    given: dict[str, Any] = {
        "dealer": 3,
        "hands": hands,
        "actions": [*answers, *steps],
    }
    deal = set_up(ruleset, "record", given).deal
    assert deal is not None
    for viewer in (0, 1, NOBODY):
        (offer,) = (x for x in _lines(deal, viewer) if x["action"]["do"] == "offer")
        assert "cards" not in offer["action"]
        assert "action.cards" in offer["masked"]
    (told,) = (x for x in _lines(deal, 2) if x["action"]["do"] == "offer")
    assert told["action"]["cards"] == ["CQ", "DJ", "D9"]
    assert "legal" not in told
    everything = _lines(deal, None)
    assert all(_passes(ruleset, line) for line in everything)
    assert [line["action"]["do"] for line in everything[5:]] == [
        *("offer", "decline", "accept")
    ]
