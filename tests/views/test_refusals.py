"""Each action that is refused has a reason: a rule that is not kept, and its place."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from doko_rules.engine.deal import Deal
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.situation import read_situation
from doko_rules.engine.variants import load_variant
from doko_rules.views.book import book_of
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.engine.deals import (
    GAMES,
    HARBOUR,
    HOME,
    SEEDS,
    a_deal,
    every_action,
    name_of,
    rules,
    stages,
)
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.reasons import Reason

in_each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)

DEALS = 12 * (settings.default.max_examples if settings.default else 0)
"""Three hundred while somebody works, three thousand in the integration run."""
OF_A_KIND = DEALS // 4
"""How many reasons of a kind are made true."""


def _refusals(deal: Deal) -> Iterator[tuple[Action, Reason]]:
    """All reasons of all refused actions in a deal."""
    for action in every_action(deal.ruleset):
        for reason in why_not(deal, action):
            yield action, reason


@in_each_game
@given(seed=SEEDS)
def test_an_action_is_legal_exactly_if_nothing_speaks_against_it(
    game: str, seed: int
) -> None:
    deal = a_deal(rules(game), seed)
    for action in every_action(deal.ruleset):
        assert deal.is_legal(action) is not bool(why_not(deal, action)), action


# --- where a reason is from ------------------------------------------------------


@cache
def _lines(file: str) -> list[str]:
    return (ROOT / file).read_text("utf-8").splitlines()


@in_each_game
@given(seed=SEEDS)
def test_a_reason_names_a_rule_with_its_source_and_its_place_in_a_file(
    game: str, seed: int
) -> None:
    ruleset = rules(game)
    for _, reason in _refusals(a_deal(ruleset, seed)):
        parts = reason.rule.split("/")
        entries = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
        assert any(entry in ruleset.rules for entry in entries)
        assert reason.source
        assert reason.label["en"] and reason.label["de"]
        lines = _lines(reason.file)
        assert 1 <= reason.line <= len(lines)
        written = book_of(ruleset).text(reason.rule)
        if written and written in reason.condition:
            assert written.split()[0] in lines[reason.line - 1]


@in_each_game
def test_a_reason_as_json_has_all_that_a_front_end_shows(game: str) -> None:
    _, reason = next(_refusals(a_deal(rules(game), 1)))
    assert reason.as_json() == {
        "rule": reason.rule,
        "text": reason.label["en"],
        "condition": reason.condition,
        "values": dict(reason.values),
        "place": f"{reason.file}:{reason.line}",
        "source": list(reason.source),
    }
    assert reason.as_json("de")["text"] == reason.label["de"]


@in_each_game
def test_what_a_mechanism_refuses_is_said_in_both_languages(game: str) -> None:
    ruleset = rules(game)
    found = [reason for deal in stages(ruleset, 6) for _, reason in _refusals(deal)]
    assert any(reason.said for reason in found)
    for reason in found:
        # What a variant's own expression decided has a place of its own.
        written = book_of(ruleset).text(reason.rule)
        assert reason.said is not None or written
        if reason.said is not None:
            assert reason.said.keys() == {"en", "de"}
            lines = [line for said in reason.said.values() for line in said]
            assert all(lines)
            assert not any("{" in line for line in lines)


# --- the condition is false --------------------------------------------------------


def _number(reason: Reason, name: str) -> int:
    return int(dict(reason.values)[name])


def _level(deal: Deal, action: Action, id: str) -> int:
    return ("nothing", *deal.ruleset.ladders[action.ladder].levels).index(id)


def _clock(reason: Reason, found: re.Match[str]) -> bool:
    return _number(reason, found[1]) >= _number(reason, found[2])


def _follows(deal: Deal, action: Action, *_: Any) -> bool:
    led = deal.led[-1]
    hand = {deal.classes[held.index] for held in deal.hand(action.seat)}
    return deal.classes[action.index] == led or led not in hand


def _claims(deal: Deal, seat: int) -> list[int]:
    """The ranks of what a hand may claim."""
    contracts = deal.ruleset.claimable
    return [
        contract.claim_rank
        for contract in contracts
        if contract.claim is None or contract.claim(deal, seat)
    ]


def _lower_claim(deal: Deal, action: Action, *_: Any) -> bool:
    return any(rank > action.index for rank in _claims(deal, action.seat))


def _asked(deal: Deal, found: re.Match[str]) -> bool:
    ranks = [rank["id"] for rank in deal.ruleset.reservation_ranks]
    return deal.rank_asked == ranks.index(found[1])


def _own(deal: Deal, action: Action, id: str) -> tuple[int, int]:
    """The level of the own side, and the one that an id means."""
    return deal.levels[action.ladder][action.party], _level(deal, action, id)


def _below(deal: Deal, action: Action, _: Reason, found: re.Match[str]) -> bool:
    own, level = _own(deal, action, found[1])
    return own < level


def _reached(deal: Deal, action: Action, _: Reason, found: re.Match[str]) -> bool:
    own, level = _own(deal, action, found[1])
    return own >= level


MECHANISMS: dict[str, Callable[[Deal, Action, Reason, re.Match[str]], bool]] = {
    r"the deal goes on": lambda deal, *_: not deal.is_over,
    r"phase = (\w+)": lambda deal, _a, _r, found: deal.phase == found[1],
    r"turn = (\d)": lambda deal, _a, _r, found: deal.turn == int(found[1]),
    r"held\((\d), \w+\) > 0": lambda deal, action, *_: (
        deal.held(action.seat, action.index) > 0
    ),
    r"class\(\w+\) = class led, or no card of it in hand": _follows,
    r"party\((\d)\) = ([\w-]+)": lambda deal, _a, _r, found: (
        deal.ruleset.parties[deal.party[int(found[1])]] == found[2]
    ),
    r"level of the own side < ([\w-]+)": _below,
    r"level of the own side >= ([\w-]+)": _reached,
    r"no late reply of the own side": lambda deal, action, *_: (
        not deal.late[action.ladder][action.party]
    ),
    r"(\S+) >= (limit of .*)": lambda _d, _a, reason, found: _clock(reason, found),
    r"a contract that the hand may claim": lambda deal, action, *_: bool(
        _claims(deal, action.seat)
    ),
    r"a claim of a rank below [\w-]+": _lower_claim,
    r"rank asked = ([\w-]+)": lambda deal, _a, _r, found: _asked(deal, found),
}
"""What the mechanisms themselves ask, by the text of the condition."""


def _holds(deal: Deal, action: Action, reason: Reason) -> bool:
    """Whether the condition of a reason is true in a deal."""
    book = book_of(deal.ruleset)
    for clauses in book.conditions.values():
        for clause in clauses:
            if clause.id == reason.rule and clause.expression.node.text in (
                reason.condition,
                reason.condition.removeprefix("not (").removesuffix(")"),
            ):
                value = book.read(clause, deal, {"seat": action.seat}).value
                return bool(value) is not clause.negated
    for pattern, test in MECHANISMS.items():
        found = re.fullmatch(pattern, reason.condition)
        if found:
            return test(deal, action, reason, found)
    raise AssertionError(reason.condition)


@in_each_game
@given(seed=SEEDS)
def test_the_condition_of_a_reason_is_false(game: str, seed: int) -> None:
    deal = a_deal(rules(game), seed)
    for action, reason in _refusals(deal):
        assert not _holds(deal, action, reason), reason


# --- made true, the reason is gone -------------------------------------------------

Change = dict[str, Any]


def _claim(rule: str) -> Change:
    _, contract, _, *clause = rule.split("/")
    if clause:
        word, id = clause
        return {"contracts": {contract: {"claim": {word: {id: word == "only_if"}}}}}
    return {"contracts": {contract: {"claim": {"when": True}}}}


def _ladder(rule: str) -> Change:
    _, ladder, part, *rest = rule.split("/")
    changes: dict[tuple[str, ...], Change] = {
        ("opens",): {"opens": {"when": True}},
        ("repeat",): {"repeat": {"allowed": True}},
        ("skip",): {"skip": {"allowed": "free"}},
        ("reply",): {"reply": {"later": 100}},
        ("reply", "late"): {"reply": {"late": {"bars": False}}},
        # Whatever is added to it.
        ("levels", *rest[:1]): {"levels": {level: {"limit": -100} for level in rest}},
    }
    return {"ladders": {ladder: changes[part, *rest]}}


def _any_claim(deal: Deal, below: int) -> Change | None:
    """Every hand may claim some contract of a rank below."""
    for contract in deal.ruleset.claimable:
        if contract.claim_rank > below and contract.claim is not None:
            return {"contracts": {contract.id: {"claim": {"when": True}}}}
    return None


def _made_true(deal: Deal, action: Action, reason: Reason) -> Change | None:
    """A change to the variant that makes the condition of a reason true.

    None where it is not the variant that decides: whose turn it is, what is in a hand,
    and which party a seat is of.
    """
    rule, condition = reason.rule, reason.condition
    if re.match(r"the deal goes|phase =|turn =|held\(\d|party\(\d", condition):
        return None
    if rule == "trick/follow":
        return {"trick": {"follow": {"duty": "none"}}}
    if rule.startswith("contracts/"):
        return _claim(rule)
    if rule.startswith("ladders/"):
        return _ladder(rule)
    if condition == "a contract that the hand may claim":
        return _any_claim(deal, -1)
    if condition.startswith("a claim of a rank below"):
        return _any_claim(deal, action.index)
    assert condition.startswith("rank asked"), condition
    ranks = deal.ruleset.reservation_ranks
    if rule == "reservations/alone":
        return {"reservations": {"alone": {"names": "by_rank"}}}
    if action.do == "pass":
        return None
    claim = {"rank": ranks[deal.rank_asked]["id"]}
    return {"contracts": {action.what: {"claim": claim}}}


_CHANGED: dict[str, Ruleset] = {}
"""One ruleset for each change, however often it is made."""


def _changed(game: str, change: Change) -> Ruleset:
    key = f"{game} {change}"
    if key not in _CHANGED:
        _CHANGED[key] = load_variant({"extends": game, **change})
    return _CHANGED[key]


def _the_same(action: Action, ruleset: Ruleset) -> Action:
    """The action in another ruleset."""
    meanings = ruleset.actions_for(action.seat, action.do, action.what)
    return next(a for a in meanings if a.party == action.party)


@in_each_game
def test_made_true_the_reason_is_gone(game: str) -> None:
    kinds = Counter[str]()
    for deal in stages(rules(game), DEALS):
        for action, reason in _refusals(deal):
            change = _made_true(deal, action, reason)
            if change is None or kinds[_kind(reason.rule)] == OF_A_KIND:
                continue
            ruleset = _changed(game, change)
            again = replay(ruleset, {**write_record(deal), "fingerprint": ""})
            assert again.deal is not None
            if again.refused is not None:
                # Who has waited for its rank need not wait for another one.
                assert "rank" in str(change) and again.refused.do == "pass"
                continue
            same = _the_same(action, ruleset)
            left = {(r.rule, r.condition) for r in why_not(again.deal, same)}
            assert (reason.rule, reason.condition) not in left, (change, action)
            kinds[_kind(reason.rule)] += 1
    assert kinds.keys() == EXPECTED[game]


def _kind(rule: str) -> str:
    first, *rest = rule.split("/")
    return {
        "contracts": f"{first}/claim",
        "ladders": "/".join([first, *rest[1:2], *(["late"] if "late" in rest else [])]),
    }.get(first, rule)


EXPECTED = {
    HOME: {
        *("trick/follow", "contracts/claim", "ladders/opens", "ladders/repeat"),
        *("ladders/skip", "ladders/levels", "ladders/reply", "ladders/reply/late"),
        *("reservations/ranks/solo", "reservations/ranks/marriage"),
        "reservations/alone",
    },
    HARBOUR: {"trick/follow", "contracts/claim", "reservations"},
}
"""The kinds of reasons that deals by chance bring up and a variant can take away."""


# --- single rules ------------------------------------------------------------------


def _in_play(ruleset: Ruleset, seed: int = 1) -> Deal:
    """A deal of the normal kind after the first trick."""
    deal = Deal.shuffled(ruleset, 3, seeded(seed))
    while deal.phase != PLAYING:
        deal.apply(deal.choices()[0])
    return deal


def _against(deal: Deal, seat: int, verb: str, what: str) -> list[str]:
    action = next(
        a
        for a in deal.ruleset.actions_for(seat, verb, what)
        if a.party in (-1, deal.party[seat])
    )
    return [reason.rule for reason in why_not(deal, action)]


def test_a_side_that_may_repeat_itself_must_still_be_in_time() -> None:
    repeating = {"ladders": {"calls": {"repeat": {"allowed": True}}}}
    ruleset = _changed(HOME, repeating)
    deal = _in_play(ruleset)
    seat = deal.leaders[0]
    word = ruleset.ladders[0].words[0][deal.party[seat]]
    assert deal.turn == seat
    deal.apply(ruleset.actions_for(seat, "call", word)[0])
    assert _against(deal, seat, "call", word) == []
    for _ in range(8):
        deal.apply(deal.choices()[0])
    assert _against(deal, seat, "call", word) == ["ladders/calls/levels/announcement"]


def test_where_nothing_may_be_skipped_each_level_needs_the_one_before() -> None:
    ruleset = _changed(HOME, {"ladders": {"calls": {"skip": {"allowed": "never"}}}})
    deal = _in_play(ruleset)
    assert _against(deal, 0, "call", "no60") == ["ladders/calls/skip"]
    word = ruleset.ladders[0].words[0][deal.party[0]]
    deal.apply(ruleset.actions_for(0, "call", word)[0])
    assert _against(deal, 0, "call", "no60") == ["ladders/calls/skip"]
    assert _against(deal, 0, "call", "no90") == []


def test_a_reply_that_comes_too_late_is_told_with_its_limit_and_what_it_answers() -> (
    None
):
    data = {"contract": "normal", "parties": {"re": [0, 1], "kontra": [2, 3]}}
    said = {"cards_in_hand": 7, "calls": {"kontra": "no60"}}
    deal = read_situation(rules(HOME), {**data, **said}).deal
    [re] = [a for a in deal.ruleset.actions_for(0, "call", "re") if a.party == 0]
    first, reply = why_not(deal, re)
    assert first.rule == "ladders/calls/levels/announcement"
    assert reply.rule == "ladders/calls/reply"
    assert reply.condition == "cards_in_hand(seat) >= limit of no60 - 1"
    assert dict(reply.values) == {
        "cards_in_hand(seat)": "7",
        "level of the other side": "no60",
        "limit of no60 - 1": "8",
    }
    assert reply.said == {
        "en": ("too late as a reply to no 60: cards in hand: 7, at least 8 needed",),
        "de": (
            (
                "zu spät als Erwiderung auf keine 60: Karten auf der Hand: 7, "
                "mindestens 8 nötig"
            ),
        ),
    }


def test_a_shift_that_does_not_hold_is_not_shown() -> None:
    text = {"source": "home 1", "label": {"en": "x", "de": "x"}}
    shifts = {
        "always": {**text, "limit": 1},
        "never": {**text, "limit": 2, "when": "public_contract = fleischloser"},
    }
    ruleset = _changed(HOME, {"ladders": {"calls": {"plus": shifts}}})
    deal = _in_play(ruleset)
    seat = deal.turn
    assert seat is not None
    for _ in range(8):
        deal.apply(deal.choices()[0])
    action = ruleset.call[seat][0][deal.party[seat]][0]
    [reason] = why_not(deal, action)
    shown = dict(reason.values)
    assert shown["limit of announcement"] == "12"
    assert shown["of it always"] == "1"
    assert "of it never" not in shown


def test_a_shift_is_shown_with_the_id_of_the_entry_that_gives_it() -> None:
    ruleset = rules(HOME)
    codes = ruleset.card_number
    hands = ["CQ CQ CA CA", "S9 S9 SK SK", "H9 H9 HK HK", "D9 D9 DK DK"]
    data = {
        "dealer": 3,
        "hands": [hand.split() for hand in hands],
        "start": {"contract": "marriage", "declarer": 0},
        "actions": [
            {"seat": seat, "do": "play", "card": card}
            for seat, card in enumerate(("CQ", "S9", "H9", "D9"))
        ],
    }
    assert {code for hand in hands for code in hand.split()} <= set(codes)
    deal = replay(ruleset, data).deal
    assert deal is not None
    for card in ("CQ", "S9", "H9", "DK", "CA", "S9", "H9", "D9"):
        assert deal.turn is not None
        options = [a for a in deal.choices() if a.what == card]
        deal.apply(options[0] if options else deal.choices()[0])
    assert deal.settled_in == 3
    [action] = [
        a for a in ruleset.actions_for(0, "call", "re") if a.party == deal.party[0]
    ]
    [found] = why_not(deal, action)
    assert found.rule == "ladders/calls/levels/announcement"
    assert dict(found.values) == {
        "cards_in_hand(seat)": "1",
        "limit of announcement": "9",
        "of it settling-trick": "-2",
    }
    assert found.said is not None
    [said] = found.said["en"]
    shift = ruleset.rules["ladders/calls/plus/settling-trick"]
    assert said == (
        "too late for Re: cards in hand: 1, at least 9 needed "
        "(-2: later by the tricks before the settling trick, "
        f"{shift['source'][0]}, {shift['file']}:{shift['line']})"
    )
    assert found.source[-1] == shift["source"][0]
    assert Path(found.file).name == "ddv-2026.yaml"
