"""Every decision of a deal has an explanation: the rules, their places and clauses."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from doko_rules.audit.trial import state_of
from doko_rules.engine.facts import read_facts
from doko_rules.engine.record import replay
from doko_rules.engine.settlement import Item, settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.explain import Explainer
from tests.engine.deals import (
    GAMES,
    HOME,
    SEEDS,
    a_whole_deal,
    name_of,
    rules,
)
from tests.source import ROOT

if TYPE_CHECKING:
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.explanation import Explanation

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


@cache
def _length(file: str) -> int:
    return len((ROOT / file).read_text("utf-8").splitlines())


def _is_explained(deal: Deal, explanation: Explanation) -> bool:
    """Whether each of its reasons names a rule, a place that exists and a clause."""
    rules_of = deal.ruleset.rules
    return bool(explanation.because) and all(
        any(reason.rule == rule or reason.rule.startswith(rule) for rule in rules_of)
        and 1 <= reason.line <= _length(reason.file)
        and all(" " in clause for clause in reason.source)
        and reason.source
        for reason in explanation.because
    )


@in_each_game
@given(seed=SEEDS)
def test_all_that_is_decided_names_rules_with_places_and_clauses(
    game: str, seed: int
) -> None:
    deal = a_whole_deal(rules(game), seed)
    explainer = Explainer(deal.ruleset, deal)
    settlement = settle(deal.ruleset, deal)
    tricks = [explainer.trick(trick + 1) for trick in deal.tricks()]
    parties = [explainer.party(seat) for seat in range(deal.ruleset.seats)]
    lines = explainer.lines(settlement)
    found = (*settlement.items, *settlement.ignored, *settlement.factors)
    assert len(lines) == len(found)
    for explanation in (
        *(explainer.contract(), explainer.winner(settlement)),
        *(*tricks, *parties, *lines),
    ):
        assert _is_explained(deal, explanation), explanation
        assert explanation.told is not None, explanation
        assert all(explanation.told[language] for language in ("en", "de"))


@in_each_game
@given(seed=SEEDS)
def test_a_trick_shows_all_its_cards_and_the_one_that_won(game: str, seed: int) -> None:
    deal = a_whole_deal(rules(game), seed)
    ruleset = deal.ruleset
    for trick in deal.tricks():
        explanation = Explainer(ruleset, deal).trick(trick + 1)
        winner = deal.winner_of[trick]
        best = ruleset.cards[deal.card_of[deal.best_of[trick]]]
        points = deal.trick_points[trick]
        assert explanation.subject == f"trick {trick + 1}"
        assert explanation.result == f"seat {winner} with {best}, {points} card points"
        shown = dict(explanation.because[0].values)
        for play in deal.plays_of(trick):
            card = ruleset.cards[deal.card_of[play]]
            assert shown[f"seat {deal.seat_of[play]}"].startswith(f"{card} (")


@in_each_game
@given(seed=SEEDS)
def test_the_winner_is_the_only_party_that_reached_what_it_needs(
    game: str, seed: int
) -> None:
    deal = a_whole_deal(rules(game), seed)
    settlement = settle(deal.ruleset, deal)
    explanation = Explainer(deal.ruleset, deal).winner(settlement)
    said = [dict(reason.values) for reason in explanation.because]
    parties = [deal.ruleset.parties[party] for party in sorted(set(deal.party))]
    reached = [
        party
        for values, party in zip(said, parties, strict=True)
        if values[party] == "reached"
    ]
    expected = "nobody" if settlement.winner is None else explanation.result
    assert [explanation.result] == (reached if len(reached) == 1 else ["nobody"])
    assert explanation.result == expected


@in_each_game
@given(seed=SEEDS)
def test_what_was_found_in_the_play_is_told_with_its_card_or_trick(
    game: str, seed: int
) -> None:
    deal = a_whole_deal(rules(game), seed)
    ruleset = deal.ruleset
    explainer = Explainer(ruleset, deal)
    for item in map(Item._make, settle(ruleset, deal).items):
        if ruleset.lines[item.line].found:
            explanation = explainer.line(item)
            values = dict(explanation.because[0].values)
            assert "given as a fact" not in values
            assert explanation.because[0].condition
            assert values


# --- single rules ------------------------------------------------------------------


def _facts(**changes: Any) -> tuple[Explainer, Any]:
    ruleset = rules(HOME)
    data = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 160, "kontra": 80},
        **changes,
    }
    facts, problems = read_facts(ruleset, data)
    assert not problems
    return Explainer(ruleset, facts), settle(ruleset, facts)


def test_facts_are_explained_without_the_play() -> None:
    explainer, settlement = _facts(specials=[{"id": "fox", "party": "re"}])
    assert explainer.contract().result == "normal"
    assert explainer.party(2).result == "kontra"
    [fox] = [e for e in explainer.lines(settlement) if e.subject.startswith("line fox")]
    assert dict(fox.because[0].values)["given as a fact"] == "true"


def test_a_line_that_does_not_count_says_what_stands_against_it() -> None:
    explainer, settlement = _facts(
        contract="queens-solo",
        parties={"re": [0], "kontra": [1, 2, 3]},
        specials=[{"id": "fox", "party": "re"}],
    )
    [ignored] = [e for e in explainer.lines(settlement) if "not count" in e.result]
    assert ignored.subject == "line fox"
    [reason] = ignored.because
    assert reason.rule == "score/groups/specials/unless/solo"
    assert reason.condition == "not (contract.solo)"
    assert dict(reason.values)["contract"] == "queens-solo"
    assert reason.source == ("tsr 7.2.4",)


def test_a_factor_is_explained_by_its_condition() -> None:
    explainer, settlement = _facts(
        contract="queens-solo", parties={"re": [0], "kontra": [1, 2, 3]}
    )
    factor = explainer.lines(settlement)[-1]
    assert (factor.subject, factor.result) == ("factor solo", "times 3")
    assert factor.because[0].condition == "contract.solo"


def test_of_equal_cards_the_rule_is_told_that_decides_between_them() -> None:
    hands = ["H10 CA", "H10 SA", "CQ CA", "DA SA"]
    deal = _replayed(hands, "normal", None, ["H10", "H10", "CQ", "DA"])
    because = Explainer(rules(HOME), deal).trick(1).because
    assert [reason.rule for reason in because] == [
        "trick/winner/highest",
        "orders/normal",
        "equal_cards/first-wins",
    ]
    assert because[-1].source == ("tsr 5.3.3",)


NO_NINE_YET = {
    "extends": HOME,
    "equal_cards": {
        "last-wins": {
            "source": "home 1",
            "label": {"en": "before a nine of clubs", "de": "vor einer Kreuz-Neun"},
            "wins": "last",
            "when": "not (any p in all_plays where p.card = C9)",
            "before": "first-wins",
        }
    },
}


@cache
def _until_a_nine() -> Ruleset:
    return load_variant(NO_NINE_YET)


@given(seed=SEEDS)
def test_a_trick_is_explained_by_what_held_when_it_was_taken(seed: int) -> None:
    ruleset = _until_a_nine()
    deal = a_whole_deal(ruleset, seed)
    nine = ruleset.card_number["C9"]
    for trick in deal.tricks():
        plays = deal.plays_of(trick)
        card = deal.card_of[deal.best_of[trick]]
        equal = [play for play in plays if deal.card_of[play] == card]
        if len(equal) < 2:
            continue
        told = Explainer(ruleset, deal).trick(trick + 1).because[-1]
        last = told.rule == "equal_cards/last-wins"
        assert last or told.rule == "equal_cards/first-wins"
        assert deal.best_of[trick] == equal[-1 if last else 0]
        assert last is (nine not in deal.card_of[: plays[-1] + 1])


ASKED_OF_HANDS = {
    "extends": HOME,
    "contracts": {
        "normal": {"party": "if held(seat, CQ) > 0 then re else kontra"},
        "silent-solo": {"hidden": {"when": "held(seat, CQ) = 2"}},
    },
}


@cache
def _asked_of_hands() -> Ruleset:
    return load_variant(ASKED_OF_HANDS)


@given(seed=SEEDS)
def test_parties_are_explained_by_the_hands_that_they_were_found_by(seed: int) -> None:
    ruleset = _asked_of_hands()
    deal = a_whole_deal(ruleset, seed)
    explainer = Explainer(ruleset, deal)
    queen = ruleset.card_number["CQ"]
    contract = ruleset.contracts[deal.contract].id
    for seat in range(4):
        values = dict(explainer.party(seat).because[0].values)
        if contract == "normal":
            assert values == {"held(seat, CQ)": str(deal.dealt[seat].count(queen))}
    if contract == "silent-solo":
        hidden = explainer.contract().because[-1]
        assert dict(hidden.values) == {"held(seat, CQ)": "2"}


def _replayed(
    hands: list[str],
    contract: str,
    declarer: int | None,
    cards: list[str],
    ruleset: Ruleset | None = None,
) -> Deal:
    """A deal with short hands that began with a contract and these cards."""
    ruleset = ruleset or rules(HOME)
    data = {
        "dealer": 3,
        "hands": [hand.split() for hand in hands],
        "start": {"contract": contract, "declarer": declarer},
    }
    deal = replay(ruleset, data).deal
    assert deal is not None
    for card in cards:
        assert deal.turn is not None
        deal.apply(ruleset.actions_for(deal.turn, "play", card)[0])
    return deal


ALL_TRUMPS = ["CQ CQ H10 SQ", "HJ HJ DA DA", "DJ DJ DK DK", "SJ SJ D9 D9"]


def test_a_party_found_in_the_play_is_explained_by_the_trick_that_settled_it() -> None:
    hands = ["CQ CQ SQ DK", "H10 HJ HJ DA", "DJ DJ DK DA", "SJ SJ D9 D9"]
    deal = _replayed(hands, "marriage", 0, ["CQ", "H10", "DJ", "SJ"])
    explainer = Explainer(rules(HOME), deal)
    rules_of = [reason.rule for reason in explainer.party(1).because]
    assert explainer.party(1).result == "re"
    assert rules_of[:2] == ["contracts/marriage/party", "contracts/marriage/settles"]
    sentence = explainer.party(1).told
    assert sentence is not None
    assert sentence["de"] == "Platz 1 ist Re"
    settles = explainer.party(1).because[1]
    assert dict(settles.values)["trick.winner"] == "1"


def test_a_contract_given_up_is_told_with_the_tricks_that_did_not_settle_it() -> None:
    cards = ["H10", "HJ", "DJ", "SJ", "CQ", "HJ", "DJ", "SJ", "CQ", "DA", "DK", "D9"]
    deal = _replayed(ALL_TRUMPS, "marriage", 0, cards)
    explanation = Explainer(rules(HOME), deal).contract()
    assert explanation.result == "marriage-solo by seat 0"
    contract, settles = explanation.because
    assert contract.rule == "contracts/marriage-solo"
    assert settles.rule == "contracts/marriage/settles"
    assert settles.condition.endswith(" in 3 tricks")
    assert [seat for _, seat in settles.values] == ["0", "0", "0"]


def test_a_trick_is_explained_by_the_order_that_it_was_played_by() -> None:
    """Even when the contract, and with it the order, has changed since."""
    solo = {"marriage-solo": {"order": "queens"}}
    ruleset = load_variant({"extends": HOME, "contracts": solo})
    cards = ["H10", "HJ", "DJ", "SJ", "CQ", "HJ", "DJ", "SJ", "CQ", "DA", "DK", "D9"]
    deal = _replayed(ALL_TRUMPS, "marriage", 0, cards, ruleset)
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    orders = [
        Explainer(ruleset, deal).trick(trick + 1).because[1].rule
        for trick in deal.tricks()
    ]
    assert orders == ["orders/normal"] * 3 + ["orders/queens"]


def test_a_claim_is_explained_by_the_hand_that_was_dealt() -> None:
    ruleset = rules(HOME)
    codes = ruleset.card_number
    both = [codes["CQ"]] * 2
    rest = [kind for kind in ruleset.deck if kind not in both]
    hands = [[*both, *rest[:10]], rest[10:22], rest[22:34], rest[34:]]
    data = {
        "dealer": 3,
        "hands": [[ruleset.cards[kind] for kind in hand] for hand in hands],
        "actions": [
            {"seat": 0, "do": "reserve", "what": "reservation"},
            *({"seat": s, "do": "reserve", "what": "healthy"} for s in (1, 2, 3)),
            {"seat": 0, "do": "name", "what": "marriage"},
        ],
    }
    deal = replay(ruleset, data).deal
    assert deal is not None
    while deal.turn is not None:
        deal.apply(deal.choices()[0])
    claim = Explainer(ruleset, deal).contract()
    [held] = [r for r in claim.because if r.rule == "contracts/marriage/claim"]
    assert dict(held.values) == {"held(seat, CQ)": "2"}


TURNED = {
    "extends": HOME,
    "outcome": {
        "turns": {
            "modest": {
                "source": "home 1",
                "label": {"en": "too much is too much", "de": "zu viel ist zu viel"},
                "when": "winner is not none and card_points(winner) > 200",
                "winner": "other(winner else re)",
            },
            "idle": {
                "source": "home 1",
                "label": {"en": "never here", "de": "hier nie"},
                "when": "winner is none and card_points(re) > 239",
                "winner": "re",
            },
        }
    },
}


def test_what_facts_do_not_tell_is_no_reason() -> None:
    line = {
        "source": "home 1",
        "label": {"en": "x", "de": "x"},
        "group": "value",
        "only_if": {"three": "any s in seats where tricks(s) = 3"},
        "party": "winner",
        "value": 1,
        "when": "winner is not none and contract.solo",
    }
    ruleset = load_variant({"extends": HOME, "score": {"lines": {"three": line}}})
    data = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": 121, "kontra": 119},
    }
    facts, problems = read_facts(ruleset, data)
    assert not problems
    found = Explainer(ruleset, facts).absent("three", "score/lines/three", "line")
    assert [reason.condition for reason in found.because] == [line["when"]]


@pytest.mark.parametrize(
    ("points", "winner", "turned"),
    [(150, "re", []), (210, "kontra", ["modest", "modest/winner"])],
)
def test_a_step_that_turned_the_result_is_told_as_it_found_it(
    points: int, winner: str, turned: list[str]
) -> None:
    ruleset = load_variant(TURNED)
    data = {
        "contract": "normal",
        "parties": {"re": [0, 1], "kontra": [2, 3]},
        "card_points": {"re": points, "kontra": 240 - points},
    }
    facts, problems = read_facts(ruleset, data)
    assert not problems
    settlement = settle(ruleset, facts)
    explanation = Explainer(ruleset, facts).winner(settlement)
    assert explanation.result == winner
    assert facts.winner == settlement.winner
    told = [r for r in explanation.because if r.rule.startswith("outcome/turns/")]
    assert [r.rule.removeprefix("outcome/turns/") for r in told] == turned
    for reason in told:
        assert ("winner", "re") in reason.values


@in_each_game
@given(seed=SEEDS)
def test_explaining_a_deal_does_not_change_it(game: str, seed: int) -> None:
    ruleset = rules(game)
    deal = a_whole_deal(ruleset, seed)
    settlement = settle(ruleset, deal)
    deal.winner = None
    before = state_of(deal)
    explainer = Explainer(ruleset, deal)
    winner = explainer.winner(settlement)
    told = [explainer.contract(), *map(explainer.party, range(ruleset.seats))]
    told += [explainer.trick(trick + 1) for trick in deal.tricks()]
    assert state_of(deal) == before
    assert explainer.winner(settlement) == winner


def test_a_condition_written_in_full_is_told_with_its_own_clause() -> None:
    label = {"en": "not with queens", "de": "nicht mit Damen"}
    queens = {"when": "contract = queens-solo", "source": "home 5", "label": label}
    groups = {"specials": {"unless": {"queens": queens}}}
    ruleset = load_variant({"extends": HOME, "score": {"groups": groups}})
    data = {
        "contract": "queens-solo",
        "parties": {"re": [0], "kontra": [1, 2, 3]},
        "card_points": {"re": 160, "kontra": 80},
        "specials": [{"id": "fox", "party": "re"}],
    }
    facts, _ = read_facts(ruleset, data)
    settlement = settle(ruleset, facts)
    [number] = settlement.ignored
    because = Explainer(ruleset, facts).ignored(number).because
    assert [(r.rule.rpartition("/")[2], r.source, r.label["en"]) for r in because] == [
        ("solo", ("tsr 7.2.4",), "special points"),
        ("queens", ("home 5",), "not with queens"),
    ]
