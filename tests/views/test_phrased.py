"""What decided is said in words: what a rule asks for, and what was so."""

from __future__ import annotations

import gc
import re
from weakref import ref

import pytest

from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from doko_rules.views.explained import explain_deal, explain_facts
from doko_rules.views.words import LANGUAGES
from tests.engine.deals import HOME, a_whole_deal, rules

FACTS = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 160, "kontra": 80},
    "calls": {"re": "no90"},
    "specials": [{"id": "fox", "party": "re"}],
}
NOTATION = re.compile(r"[a-z]_[a-z]|[a-z]\([a-z]|[!<>]=|option\.")


def _words(subject: str, language: str) -> list[str]:
    found = explain_facts(rules(HOME), FACTS)
    (one,) = [x for x in found if x.subject.partition(":")[0] == subject]
    return [reason.words(language) for reason in one.because]


def test_a_condition_is_said_of_what_it_was_asked_of_with_what_was_so() -> None:
    (said,) = _words("line under", "en")
    assert said == (
        "Kontra has at most 89 card points and (nobody has won or Re has won); "
        "here: Kontra has 80 card points, Re has won"
    )
    assert _words("line won", "de") == [
        "eine Partei hat gewonnen; hier: Re hat gewonnen"
    ]


def test_what_a_party_needs_is_said_of_it_case_by_case_as_it_was() -> None:
    own, other = _words("winner", "en")
    call = "the highest call of Re is "
    assert own == (
        f"Re needs: {call}not “schwarz” and Kontra has at most 89 card points; "
        f"here: {call}“no 90”, Kontra has 80 card points; Re: reached"
    )
    assert other.startswith(
        f"Kontra needs: {call}not “schwarz” and Kontra has at least"
    )
    assert other.endswith("Kontra: missed")


def test_what_was_found_is_given_as_a_fact_where_there_are_no_tricks() -> None:
    (said,) = _words("line fox", "de")
    assert said.startswith("die Karte ist ♦A und die Partei des Spielers der Karte ")
    assert said.endswith("; als Tatsache angegeben")


def test_what_is_false_is_said_as_what_would_be_needed() -> None:
    ruleset = load_variant(
        {
            "extends": HOME,
            "score": {
                "groups": {
                    "specials": {
                        "unless": {
                            "home": {
                                "when": "contract = normal",
                                "source": "home 5",
                                "label": {"en": "not at home", "de": "nicht zu Hause"},
                            }
                        }
                    }
                }
            },
        }
    )
    found = explain_facts(ruleset, FACTS)
    (fox,) = [x for x in found if x.subject == "line fox"]
    (reason,) = fox.because
    needed = (
        "needed: the contract is not “normal game”; here: the contract is “normal game”"
    )
    assert reason.words("en") == needed


@pytest.mark.parametrize("variant", [HOME, "koppeldopf", "freedoko"])
def test_whole_deals_are_explained_without_the_notation_of_rules(variant: str) -> None:
    ruleset = rules(variant)
    deal = a_whole_deal(ruleset, 3)
    tricks = Explainer(ruleset, deal)
    told = [*explain_deal(deal), *(tricks.trick(n + 1) for n in deal.tricks())]
    for language in LANGUAGES:
        words = [reason.words(language) for one in told for reason in one.because]
        assert any(words)
        assert not [said for said in words if NOTATION.search(said)]


def test_words_do_not_keep_a_ruleset() -> None:
    ruleset = load_variant(HOME)
    for one in explain_facts(ruleset, FACTS):
        assert all(reason.words("en") is not None for reason in one.because)
    gone = ref(ruleset)
    del ruleset, one
    gc.collect()
    assert gone() is None
