"""What explanations know of a variant: its expressions, their places and values."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from hypothesis import given

from doko_rules.compile.code import python_name
from doko_rules.core.errors import RulesChanged
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.ruleset import Ruleset
from doko_rules.engine.settlement import settle
from doko_rules.engine.standing import Standing
from doko_rules.engine.variants import load_variant
from doko_rules.expr.check import check
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.parse import parse
from doko_rules.expr.places import HOOKS
from doko_rules.expr.types import UNKNOWN
from doko_rules.views.book import book_of
from doko_rules.views.values import value_text
from tests.engine.deals import GAMES, HOME, SEEDS, a_deal, a_whole_deal, name_of, rules

if TYPE_CHECKING:
    from pathlib import Path

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


@in_each_game
@given(seed=SEEDS)
def test_what_is_traced_is_what_the_engine_has_decided(game: str, seed: int) -> None:
    """Both evaluators read one deal, and say the same of each condition of it."""
    ruleset = rules(game)
    deal = a_deal(ruleset, seed)
    book = book_of(ruleset)
    contract = ruleset.contracts[deal.contract]
    for seat in range(ruleset.seats):
        given_ = {"seat": seat}
        if deal.phase == PLAYING:
            party = book.trace(f"{contract.rule}/party", deal, given_)
            assert party is not None
            assert party.value == deal.party[seat]
        for claimable in ruleset.claimable:
            held = claimable.claim is None or claimable.claim(deal, seat)
            rule = f"{claimable.rule}/claim"
            assert book.holds(rule, deal, given_) is held
            assert bool(list(book.false_clauses(rule, deal, given_))) is not held
        for name in ruleset.program["known_parties"]:
            known = ruleset.functions[name](deal, seat)
            rule = next(r for r in book.conditions if python_name(r) == name)
            assert book.holds(rule, deal, given_) is known


@in_each_game
@given(seed=SEEDS)
def test_a_value_shown_is_that_of_the_words_before_it(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed)
    settle(ruleset, deal)
    book = book_of(ruleset)
    words = book.compiler.book.vocabulary
    asked = 0
    for rule, item in book.expressions.items():
        if item.hook not in ("score.when", "score.group", "score.factor.when"):
            continue
        for name, shown in book.values(rule, deal, {}):
            found = check(parse(name), HOOKS[item.hook], words, UNKNOWN)
            if found.ok:  # what was read in a definition may hang on its parameters
                value = evaluate(found.ir, deal, {})
                assert shown == value_text(ruleset, found.type, value, deal)
                asked += 1
    assert asked


def test_a_rule_without_an_expression_has_no_text_and_no_place() -> None:
    book = book_of(rules(HOME))
    assert book.text("deck") == ""
    assert book.text("deck", "as it is") == "as it is"
    assert book.place("deck") is None
    assert book.values("deck", None, {}) == []


def test_a_definition_is_opened_up_to_what_it_has_read() -> None:
    ruleset = rules(HOME)
    deal = a_whole_deal(ruleset, 1)
    shown = dict(
        book_of(ruleset).values("outcome/needs/own-denial", deal, {"party": 0})
    )
    levels = ("nothing", *ruleset.ladders[0].levels)
    level = deal.levels[0][0]
    denied = "true" if level > 1 else "false"
    assert shown == {"denied(party)": denied, "level(p)": levels[level]}


def test_what_options_have_made_of_a_condition_is_shown_by_its_words() -> None:
    """A condition is quoted with options in it, so they have values as well."""
    table = {"extends": "ddv-2026", "with": ["poverty", "second-dulle"]}
    options = {"poverty_trumps": 2, "poverty_nine_of_diamonds": True}
    ruleset = load_variant(table, options)
    deal, book = a_deal(ruleset, 1), book_of(ruleset)
    read = dict(book.values("contracts/poverty/claim", deal, {"seat": 0}))
    assert read["option.poverty_trumps"] == "2"
    last = {"last_trick": True}
    read = dict(book.values("equal_cards/second-dulle", deal, last))
    assert read["last_trick"] == "true"
    assert read["option.second_dulle = only-last"] == "false"


def test_lists_that_the_variant_keeps_are_shown_and_those_of_the_play_are_not() -> None:
    ruleset = load_variant({"extends": "ddv-2026", "with": ["bock"]})
    standing = Standing(ruleset, 0, kept=[[4, 3], 0, 0])
    book = book_of(ruleset)
    read = dict(book.values("score/factors/bock/times", standing, {}))
    assert read["bock_running"] == "[4, 3]"
    deal = a_whole_deal(rules(HOME), 1)
    read = dict(
        book_of(rules(HOME)).values("knowledge/parties/called", deal, {"seat": 0})
    )
    assert "made_calls" not in read


def test_a_quantifier_shows_its_answer_and_the_element_that_gave_it() -> None:
    ruleset = rules(HOME)
    queen = ruleset.card_number["CQ"]
    deal = a_whole_deal(ruleset, 1)
    owner = deal.seat_of[deal.card_of.index(queen)]
    rule = "knowledge/parties/queen-of-clubs"
    shown = book_of(ruleset).values(rule, deal, {"seat": owner})
    assert dict(shown[1:]) == {"p.card": "CQ", "p.seat": str(owner)}
    assert shown[0][1] == "true"


def test_a_book_is_made_once_and_goes_with_its_ruleset() -> None:
    ruleset = load_variant({"extends": HOME, "set": {"deals": 3}})
    book = book_of(ruleset)
    assert book_of(ruleset) is book
    assert book.ruleset is ruleset
    gone = ref(ruleset)
    del ruleset, book
    gc.collect()
    assert gone() is None


VARIANT = """
format: 1
id: ours
label: {en: Ours, de: Unsere}
extends: ddv-2026-home
set: {deals: 3}
"""


def test_reasons_are_told_as_long_as_the_files_say_what_was_loaded(
    tmp_path: Path,
) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(VARIANT)
    ruleset = load_variant(file)
    file.write_text(f"# the same in other words{VARIANT}")
    assert book_of(ruleset).text("knowledge/parties/called")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (VARIANT.replace("deals: 3", "deals: 4"), "have changed"),
        (VARIANT.replace("set", "sett"), "are gone"),
        (None, "are gone"),
    ],
)
def test_reasons_are_not_told_by_other_rules_than_those_that_were_loaded(
    tmp_path: Path, text: str | None, said: str
) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(VARIANT)
    ruleset = load_variant(file)
    if text is None:
        file.unlink()
    else:
        file.write_text(text)
    for _ in range(2):
        with pytest.raises(RulesChanged, match=said) as caught:
            book_of(ruleset)
        finding = caught.value.finding
        assert finding.code == "DK809"
        assert finding.message == f"the rules of `ours` {said} since they were loaded"
        assert "put the files back" in finding.help
    file.write_text(VARIANT)
    assert book_of(ruleset).ruleset is ruleset


def test_a_ruleset_that_came_from_nowhere_has_no_reasons() -> None:
    with pytest.raises(RulesChanged, match="use `load_variant`"):
        book_of(Ruleset(rules(HOME).program))
