"""What happens in a deal and counts for later ones alone: found, given and told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from doko_rules.core.errors import DocumentError, VariantError
from doko_rules.engine.facts import read_facts
from doko_rules.engine.scoring import score_deal, score_facts
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.validate.schema import validator
from tests.engine.deals import SEEDS, a_whole_deal

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

WORDS = {"source": "tsr 7", "label": {"en": "so it was", "de": "so war es"}}
SPLIT = {**WORDS, "when": "card_points(re) = card_points(kontra)"}
HEARTS = {
    **WORDS,
    "found": {"t": "tricks"},
    "at_most": {"deal": "copies"},
    "where": "all p in t.plays holds p.class = hearts",
    "unless": {"solo": "contract.solo"},
}
EVEN: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 120, "kontra": 120},
}


def _with(**happenings: Any) -> dict[str, Any]:
    return {"extends": "ddv-2026", "score": {"happenings": happenings}}


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return load_variant(_with(split=SPLIT, hearts=HEARTS))


def _seen(answer: dict[str, Any]) -> dict[str, int]:
    return {entry["id"]: entry["count"] for entry in answer["happened"]}


def test_what_follows_from_the_facts_has_happened(ruleset: Ruleset) -> None:
    assert _seen(score_facts(ruleset, EVEN)) == {"split": 1}
    uneven = {**EVEN, "card_points": {"re": 121, "kontra": 119}}
    assert _seen(score_facts(ruleset, uneven)) == {}


def test_it_counts_for_nothing(ruleset: Ruleset) -> None:
    told = score_facts(ruleset, {**EVEN, "happened": ["hearts"]})
    plain = score_facts(load_variant("ddv-2026"), EVEN)
    assert {key: told[key] for key in plain} == plain
    assert "happened" not in plain


def test_what_is_found_in_the_play_is_named_in_facts(ruleset: Ruleset) -> None:
    once = score_facts(ruleset, {**EVEN, "happened": ["hearts"]})
    assert _seen(once) == {"split": 1, "hearts": 1}
    twice = score_facts(ruleset, {**EVEN, "happened": ["hearts", "hearts"]})
    assert _seen(twice) == {"split": 1, "hearts": 2}


def test_its_conditions_are_asked_of_facts_as_well(ruleset: Ruleset) -> None:
    solo = {
        "contract": "queens-solo",
        "parties": {"re": [0], "kontra": [1, 2, 3]},
        "card_points": {"re": 130, "kontra": 110},
        "happened": ["hearts"],
    }
    assert _seen(score_facts(ruleset, solo)) == {}


@pytest.mark.parametrize(
    ("happened", "place", "code", "message"),
    [
        (["harts"], 0, "DK811", "unknown happening `harts`"),
        ([["hearts"]], 0, "DK811", "unknown happening `['hearts']`"),
        (
            ["hearts", "split"],
            1,
            "DK810",
            "`split` follows from the other facts and is not given",
        ),
        (
            ["hearts"] * 4,
            2,
            "DK810",
            "`hearts` is named too often: a deal can have at most 2",
        ),
    ],
)
def test_what_can_not_have_happened_is_refused_with_its_place(
    ruleset: Ruleset, happened: list[Any], place: int, code: str, message: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        score_facts(ruleset, {**EVEN, "happened": happened})
    (problem,) = refused.value.problems
    assert problem.path == ("happened", place)
    assert (problem.code, problem.message) == (code, message)


def test_where_nothing_can_happen_there_is_no_rule_for_it() -> None:
    _, problems = read_facts(load_variant("ddv-2026"), {**EVEN, "happened": ["hearts"]})
    assert [problem.code for problem in problems] == ["DK831"]


@given(SEEDS)
def test_it_is_found_in_the_tricks_of_a_deal(seed: int) -> None:
    ruleset = load_variant(_with(hearts=HEARTS))
    deal = a_whole_deal(ruleset, seed)
    hearts = ruleset.card_suit.index(2)
    class_ = ruleset.card_suit[hearts]
    tricks = [map(deal.class_of, deal.plays_of(n)) for n in deal.tricks()]
    found = sum(set(classes) == {class_} for classes in tricks)
    solo = ruleset.contracts[deal.contract].id.endswith("solo") or (
        ruleset.contracts[deal.contract].id == "fleischloser"
    )
    assert settle(ruleset, deal).happened == [0 if solo else found]


@given(SEEDS)
def test_the_answer_is_as_its_schema_says(seed: int) -> None:
    ruleset = load_variant(_with(split=SPLIT, hearts=HEARTS))
    answer = score_deal(a_whole_deal(ruleset, seed), "de")
    assert not list(validator("result.schema.json").iter_errors(answer))


def test_an_entry_that_options_switch_off_can_not_happen() -> None:
    never = {**SPLIT, "only_if": {"long": "option.deals > 100"}}
    ruleset = load_variant(_with(split=never))
    assert not ruleset.happenings


@pytest.mark.parametrize("key", ["where", "at_most"])
def test_what_is_said_of_finding_needs_something_to_be_found(key: str) -> None:
    value: Any = {"deal": 1} if key == "at_most" else "true"
    with pytest.raises(VariantError) as refused:
        load_variant(_with(split={**SPLIT, key: value}))
    assert [entry.code for entry in refused.value.report] == ["DK208"]


def test_special_points_may_be_what_counts_for_later_deals() -> None:
    caught = {**WORDS, "when": "found(fox) > 0"}
    ruleset = load_variant(_with(caught=caught))
    assert _seen(score_facts(ruleset, EVEN)) == {}
    fox = {"specials": [{"id": "fox", "party": "re"}]}
    assert _seen(score_facts(ruleset, {**EVEN, **fox})) == {"caught": 1}
    solo = {
        "contract": "queens-solo",
        "parties": {"re": [0], "kontra": [1, 2, 3]},
        "card_points": {"re": 130, "kontra": 110},
    }
    answer = score_facts(ruleset, {**solo, **fox})
    assert [line["id"] for line in answer["ignored"]] == ["fox"]
    assert _seen(answer) == {"caught": 1}


def test_special_points_are_counted_in_the_play_as_well() -> None:
    several = load_variant(_with(caught={**WORDS, "when": "found(fox) = 2"}))
    counts = set()
    for seed in range(60):
        deal = a_whole_deal(several, seed)
        fox = several.line_number["fox"]
        times = sum(special[0] == fox for special in deal.specials)
        assert bool(settle(several, deal).happened[0]) == (times == 2)
        counts.add(times)
    assert len(counts) > 1


def test_a_special_point_that_is_switched_off_is_never_found() -> None:
    off = {
        "extends": "ddv-2026",
        "score": {
            "lines": {"fox": {**WORDS, "when": "option.deals = 1"}},
            "happenings": {"caught": {**WORDS, "when": "found(fox) = 0"}},
        },
    }
    assert _seen(score_facts(load_variant(off), EVEN)) == {"caught": 1}
