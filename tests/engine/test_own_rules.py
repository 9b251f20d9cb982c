"""Rules that one contract carries are in force under it, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.book import book_of
from doko_rules.views.explain import Explainer
from doko_rules.views.explained import explanations
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.source import ROOT

FILE = str(ROOT / "tests" / "engine" / "slim.yaml")
RULES = load_variant(FILE)
OWN = "contracts/martin/rules"


def _play(contract: str, seed: int = 1, *, upto: int | None = None) -> Deal:
    """A deal of a contract of seat 0, played by chance."""
    random = seeded(seed)
    hands = Deal.shuffled(RULES, 3, random).dealt
    deal = Deal(RULES, 3, hands, (RULES.contract_number[contract], 0))
    while deal.turn is not None and len(deal.card_of) != upto:
        deal.apply(random.choice(list(deal.choices())))
    return deal


def _score(contract: str, tricks: int, card_points: int = 100) -> dict[str, Any]:
    facts, problems = read_facts(
        RULES,
        {
            "contract": contract,
            "parties": {"re": [0], "kontra": [1, 2, 3]},
            "card_points": {"re": card_points, "kontra": 240 - card_points},
            "tricks": {"re": tricks, "kontra": 12 - tricks},
        },
    )
    assert not problems
    return as_json(RULES, settle(RULES, facts))


@pytest.mark.parametrize("contract", ["martin", "fat-martin"])
def test_what_a_side_needs_is_asked_of_the_contract_first(contract: str) -> None:
    assert _score(contract, 4, 200)["winner"] == "re"
    assert _score(contract, 7, 200)["winner"] == "kontra"
    assert _score("diamonds-solo", 7, 200)["winner"] == "re"
    assert _score("diamonds-solo", 4, 100)["winner"] == "kontra"


def test_lines_and_factors_count_under_it_alone() -> None:
    found = _score("martin", 4)
    assert "slim" in [line["id"] for line in found["lines"]]
    assert found["lines"][-1]["rule"] == f"{OWN}/score/lines/slim"
    assert found["lines"][-1]["source"] == "home 1"
    assert _score("martin", 6)["session_scores"] == [0, 0, 0, 0]
    assert "slim" not in [line["id"] for line in _score("diamonds-solo", 4)["lines"]]


def test_a_condition_on_a_general_line_counts_under_it_alone() -> None:
    def under(contract: str) -> int:
        lines = _score(contract, 2, 20)["lines"]
        return sum(line["id"] == "under" for line in lines)

    assert (under("martin"), under("fat-martin")) == (0, 0)
    assert under("diamonds-solo") > 0


def test_equal_cards_go_to_the_second_one_there() -> None:
    wins = {
        contract: _play(contract).table()[1] != RULES.orders["normal"].hold
        for contract in ("martin", "fat-martin", "diamonds-solo")
    }
    assert wins == {"martin": True, "fat-martin": True, "diamonds-solo": False}


def test_nothing_can_be_called_there_and_the_contract_says_why() -> None:
    deal = _play("martin", upto=0)
    assert not any(deal.calls(seat) for seat in range(4))
    assert any(_play("diamonds-solo", upto=0).calls(seat) for seat in range(4))
    call = deal.ruleset.actions_for(0, "call", "re")[0]
    (found,) = why_not(deal, call)
    assert found.rule == "ladders/calls/opens/unless/martin-martin"
    assert found.condition == (
        "not (public_contract in [martin, fat-martin] and (true))"
    )
    assert found.values == (("public_contract", "martin"),)
    assert found.file.endswith("slim.yaml")


def test_explanations_name_the_rules_of_the_contract() -> None:
    deal = _play("martin")
    found = {one.subject: one for one in explanations(RULES, deal)}
    rules = [reason.rule for reason in found["winner"].because]
    assert set(rules) == {f"{OWN}/outcome/needs/half/is"}
    entry = RULES.rules[f"{OWN}/outcome/needs/half"]
    assert entry["label"]["en"] == "the soloist needs half the tricks or fewer"
    explained = Explainer(RULES, deal)
    assert explained.trick(1)


def test_what_contracts_inherit_is_one_entry() -> None:
    maps = book_of(RULES).maps
    assert maps["outcome/needs"][0] == f"{OWN}/outcome/needs/half"
    assert sum("martin" in rule for rule in maps["outcome/needs"]) == 1


def test_what_a_child_changes_is_an_entry_of_its_own() -> None:
    half = {"is": "if party = re then tricks(re) = 0 else tricks(re) > 0"}
    child = {"rules": {"outcome": {"needs": {"half": half}}}}
    ruleset = load_variant({"extends": FILE, "contracts": {"fat-martin": child}})
    found = [r for r in book_of(ruleset).maps["outcome/needs"] if "martin" in r]
    assert len(found) == 2


# --- mistakes -------------------------------------------------------------------------


def _codes(rules: dict[str, Any], contract: str = "queens-solo") -> list[str]:
    layer = {"extends": "ddv-2026", "contracts": {contract: {"rules": rules}}}
    return [found.code for found in check_variant(layer).report]


NEW = {"source": "tsr 1", "label": {"en": "x", "de": "x"}}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"equal_cards": {"x": NEW}}, "DK202"),
        ({"score": {"lines": {"fox": {"value": 2}}}}, "DK201"),
        ({"score": {"groups": {"x": {"unless": "true"}}}}, "DK202"),
        ({"score": {"lines": {"fox": {"unless": "no_such"}}}}, "DK402"),
        ({"ladders": {"calls": {"opens": {"only_if": "no_such"}}}}, "DK402"),
        ({"ladders": {"x": {"opens": {"only_if": "true"}}}}, "DK501"),
    ],
)
def test_what_can_not_be_said_under_a_contract_is_told(
    rules: dict[str, Any], code: str
) -> None:
    assert _codes(rules) == [code]


def test_lines_of_two_contracts_have_ids_of_their_own() -> None:
    line = {**NEW, "group": "value", "party": "re", "value": 1}
    layer = {
        "extends": "ddv-2026",
        "contracts": {
            "queens-solo": {"rules": {"score": {"lines": {"x": line}}}},
            "jacks-solo": {"rules": {"score": {"lines": {"x": {**line, "value": 2}}}}},
        },
    }
    assert [found.code for found in check_variant(layer).report] == ["DK505"]


def test_a_hidden_contract_has_no_rules_that_everybody_sees() -> None:
    rules = {"equal_cards": {"x": {**NEW, "wins": "last"}}}
    assert _codes(rules, "silent-solo") == ["DK511"]


def test_a_mistake_is_marked_where_it_is_written() -> None:
    fox = {"unless": {"x": "contract.solo and no_such"}}
    own = {"rules": {"score": {"lines": {"fox": fox}}}}
    layer = {"extends": "ddv-2026", "contracts": {"queens-solo": own}}
    report = check_variant(layer).report
    (found,) = report
    line = report.texts[found.place.file].splitlines()[found.place.line - 1]
    assert line[found.place.column - 1 : found.place.end_column - 1] == "no_such"
