"""A front end learns all ids of a variant, and what they are called."""

from __future__ import annotations

from doko_rules.engine.variants import load_variant
from doko_rules.views.names import names
from tests.source import ROOT
from tests.views.test_seat import ruleset


def test_every_id_that_can_be_told_has_a_label_in_both_languages() -> None:
    rules = ruleset()
    found = names(rules)
    assert list(found["contracts"]) == [contract.id for contract in rules.contracts]
    assert found["calls"].keys() == set(rules.call_words)
    assert found["answers"].keys() == {answer["id"] for answer in rules.answers}
    for group in ("contracts", "calls", "parties", "answers", "lines", "ranks"):
        for label in found[group].values():
            assert label["en"]
            assert label["de"]


def test_rules_that_act_have_labels_where_there_are_some() -> None:
    acting = load_variant(str(ROOT / "tests" / "cli" / "acting.yaml"))
    found = names(acting)
    assert {"schweinchen", "genscher", "hearts-or-not"} <= found["declarations"].keys()
    assert found["layers"].keys() == {"schweinchen"}
    assert found["endings"]["give-up"] == {"en": "given up", "de": "aufgegeben"}
    assert not {"declarations", "layers", "endings"} & names(ruleset()).keys()


def test_every_kind_of_card_has_its_suit_and_its_rank() -> None:
    found = names(ruleset())
    assert [card["card"] for card in found["cards"]] == list(ruleset().cards)
    assert {card["suit"] for card in found["cards"]} == found["suits"].keys()
    assert {card["rank"] for card in found["cards"]} == found["ranks"].keys()


def test_options_are_told_with_the_values_in_force() -> None:
    assert names(ruleset())["options"] == {"deals": 12}
