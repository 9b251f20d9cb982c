"""When something was allowed is what the engine allowed at each moment."""

from __future__ import annotations

from hypothesis import given

from doko_rules.audit.hidden import actions_of as all_actions
from doko_rules.core.problems import Problem
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import actions_of, find_action
from doko_rules.views.allowing import why
from doko_rules.views.possible import spans, when
from doko_rules.views.refusals import why_not
from tests.engine.deals import HOME, SEEDS, a_deal, a_whole_deal, rules


@given(seed=SEEDS)
def test_spans_hold_all_moments_at_which_a_call_was_legal(seed: int) -> None:
    deal = a_whole_deal(rules(HOME), seed)
    call = deal.ruleset.call[seed % 4][0][deal.party[seed % 4]][seed % 5]
    twin = Deal(deal.ruleset, deal.dealer, deal.dealt, deal.began, deal.standing)
    legal = set()
    for number, action in enumerate([None, *actions_of(deal)]):
        if action is not None:
            twin.apply(action)
        meant = find_action(twin, call.as_json(), ())
        if not isinstance(meant, Problem) and twin.is_legal(meant):
            legal.add(number)
    found = spans(deal, call)
    assert {n for span in found for n in range(span.first, span.last + 1)} == legal
    told = when(deal, call)
    assert (told.result == "never") == (not legal)
    if found and found[-1].last < len([*actions_of(deal)]):
        assert told.because


@given(seed=SEEDS)
def test_what_is_allowed_has_reasons_and_what_is_refused_has_those_against_it(
    seed: int,
) -> None:
    deal = a_deal(rules(HOME), seed)
    told = set()
    for action in all_actions(deal.ruleset, seed % 4):
        because = why(deal, action)
        assert not (because and why_not(deal, action))
        if deal.is_legal(action) and action.do in ("play", "call"):
            assert because, action
            told.add(action.do)
        for reason in because:
            assert reason.rule.split("/")[0] in {
                "trick",
                "ladders",
                "contracts",
                "redeals",
            }
    if deal.phase == "play" and deal.turn == seed % 4:
        assert "play" in told
