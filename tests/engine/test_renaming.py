"""The engine knows no name: a variant of nonsense words plays just the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit.hidden import actions_of
from doko_rules.compile.variant import check_variant
from doko_rules.engine.deal import Deal
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.testing.cases import read_cases
from doko_rules.testing.render import outcome_text
from doko_rules.testing.run import Runner
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.engine.deals import HOME, a_choice, rules
from tests.engine.renamed_cases import CaseRenaming
from tests.engine.renaming import (
    CONTRACTS,
    DECLARED,
    LEVELS,
    NUMBERS,
    OPTIONS,
    PARTIES,
    RANKS,
    SUITS,
    Renaming,
)
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset

LAYERS = ("ddv-2026", HOME)
CASE_FILES = [
    path for id in LAYERS if (path := ROOT / "variants" / f"{id}.cases.yaml").is_file()
]
DEALS = 200

pytestmark = pytest.mark.xdist_group("renaming")


@pytest.fixture(scope="module")
def renaming() -> CaseRenaming:
    return CaseRenaming(*LAYERS)


@pytest.fixture(scope="module")
def file(renaming: Renaming, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return renaming.write(tmp_path_factory.mktemp("renamed"))


@pytest.fixture(scope="module")
def renamed(file: Path) -> Ruleset:
    return load_variant(file)


def test_every_name_is_a_new_one(renaming: Renaming, renamed: Ruleset) -> None:
    original = rules(HOME)
    for place in (SUITS, RANKS, PARTIES, CONTRACTS, LEVELS, NUMBERS, OPTIONS):
        assert renaming.new[place]
    assert not set(original.cards) & set(renamed.cards)
    assert not set(original.parties) & set(renamed.parties)
    assert not set(original.call_words) & set(renamed.call_words)
    assert not set(original.contract_number) & set(renamed.contract_number)
    assert not set(original.line_number) & set(renamed.line_number)
    old = {name for names in renaming.new.values() for name in names}
    own = {place for place in renaming.new if place in DECLARED}
    new = {name for place in own for name in renaming.new[place].values()}
    assert not old & new


def _without_texts(tree: Any) -> Any:
    """A variant without what is written for people."""
    if not isinstance(tree, dict):
        return tree
    texts = ("label", "text", "help", "source", "sources")
    return {k: _without_texts(value) for k, value in tree.items() if k not in texts}


def test_no_old_name_is_left_in_keys_values_and_expressions(renaming: Renaming) -> None:
    text = str(_without_texts(renaming.renamed))
    names = {
        name
        for place in (SUITS, RANKS, PARTIES, CONTRACTS, LEVELS)
        for name in renaming.new[place]
    }
    words = set(re.findall(r"\w[\w-]*", text))
    assert len(words) > 200
    assert not words & {*names, *renaming.cards}


def test_the_renamed_variant_has_no_findings(file: Path) -> None:
    assert not list(check_variant(file).report)


def _numbers(action: Action) -> tuple[object, ...]:
    return (action.seat, action.do, action.index, action.party, action.ladder)


def _same(first: Deal, second: Deal) -> None:
    """Both deals stand alike and offer the same."""
    for name in ("phase", "turn", "contract", "declarer", "partner", "settled_in"):
        assert getattr(first, name) == getattr(second, name)
    for name in ("party", "winner_of", "card_of", "points_by_seat", "levels", "late"):
        assert getattr(first, name) == getattr(second, name)
    for seat in range(4):
        offered = [[_numbers(a) for a in deal.legal(seat)] for deal in (first, second)]
        assert offered[0] == offered[1]


def _twin(action: Action, ruleset: Ruleset) -> Action:
    """The action with the same numbers."""
    wanted = _numbers(action)
    actions = actions_of(ruleset, action.seat)
    return next(other for other in actions if _numbers(other) == wanted)


def _plain(settlement: Any) -> list[Any]:
    """A settlement without the ids of factors."""
    factors = [(f.rule.count("/"), times) for f, times, _ in settlement.factors]
    return [*settlement[:4], factors, settlement.ignored]


def test_deals_go_the_same_way_and_are_worth_the_same(renamed: Ruleset) -> None:
    original = rules(HOME)
    for seed in range(DEALS):
        random = seeded(seed)
        deal = Deal.shuffled(original, seed % 4, seeded(seed))
        twin = Deal.shuffled(renamed, seed % 4, seeded(seed))
        while deal.turn is not None:
            _same(deal, twin)
            action = a_choice(deal, random, 0.2)
            deal.apply(action)
            twin.apply(_twin(action, renamed))
        _same(deal, twin)
        found, other = settle(original, deal), settle(renamed, twin)
        assert _plain(found) == _plain(other)


def test_the_same_rules_speak_against_an_action(
    renaming: Renaming, renamed: Ruleset
) -> None:
    original = rules(HOME)
    for seed in range(10):
        random = seeded(seed)
        deal = Deal.shuffled(original, seed % 4, seeded(seed))
        twin = Deal.shuffled(renamed, seed % 4, seeded(seed))
        while deal.turn is not None:
            asked = random.choice(actions_of(original, random.randrange(4)))
            against = why_not(deal, asked)
            against_twin = why_not(twin, _twin(asked, renamed))
            expected = [renaming.rule(reason.rule) for reason in against]
            assert [reason.rule for reason in against_twin] == expected
            action = a_choice(deal, random, 0.2)
            deal.apply(action)
            twin.apply(_twin(action, renamed))


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.name)
def test_its_cases_pass(path: Path, renaming: CaseRenaming, file: Path) -> None:
    original = read_cases(path)
    assert original.cases
    variant = f"./{renaming.variant[path.name.removesuffix('.cases.yaml')]}.yaml"
    runner = Runner()
    for case in original.cases:
        outcome = runner.run(renaming.case(case, variant), file.parent)
        assert outcome.passed, "\n" + outcome_text(outcome, original.report.texts)
