"""Each check of the battery lets sound deals pass, and sees what it is there for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit import hidden
from doko_rules.audit.facts_of import facts_of
from doko_rules.audit.playing import play_deal, play_session
from doko_rules.audit.survey import battery
from doko_rules.audit.survey.battery import CHECKS, Check, faults, revealing
from doko_rules.audit.survey.sessions import Survey, trial_of, try_deal
from doko_rules.audit.trial import Trial
from doko_rules.engine.deal import Deal
from doko_rules.engine.players import RandomPlayer, player
from doko_rules.engine.record import hands_of
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.refusals import why_not
from tests.chance import seeded
from tests.engine.deals import HARBOUR, HOME, rules
from tests.source import ROOT

if TYPE_CHECKING:
    from doko_rules.audit.survey.battery import Found
    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset

BY_ID = {check.id: check for check in CHECKS}
VARIANTS = sorted(
    path.stem
    for path in (ROOT / "variants").glob("*.yaml")
    if not path.stem.endswith(".cases")
)
BOOKS = "freedoko-beginner"
"""A variant whose sheet has gains alone."""
TELLING = "koppeldopf"
"""A variant with entries that give something away."""


def _trial(reference: str = HOME, seed: str = "1", kind: str = "random") -> Trial:
    """A sound deal as the random players leave it."""
    played = next(play_session(rules(reference), kind, seed, 1))
    return trial_of(rules(reference), kind, played)


def _found(id: str, trial: Trial) -> list[Found]:
    return faults(BY_ID[id], trial)


def _fault(id: str, trial: Trial) -> str:
    """The only kind of fault that a check finds, and no rule wants."""
    found = _found(id, trial)
    assert found and not any(fault.excused for fault in found)
    return found[0].message


@pytest.mark.parametrize("reference", [*VARIANTS, HARBOUR])
def test_every_variant_passes_in_deals_by_chance(reference: str) -> None:
    ruleset, found = rules(reference), Survey("random")
    for played in play_session(ruleset, "random", "battery", 2):
        try_deal(found, trial_of(ruleset, "random", played))
    assert found.is_sound, found.witnesses
    assert found.tally.counts["checked", "replay"] >= 2


def test_players_who_hang_on_more_than_the_seed_are_seen() -> None:
    class Moody(RandomPlayer):
        moods = seeded(0)

        def choose(self, deal: Deal, seat: int, random: Any) -> Action:
            return super().choose(deal, seat, self.moods if seat else random)

    ruleset, seats = rules(HOME), range(4)
    deal = play_deal(ruleset, 0, None, [Moody() for _ in seats], "1")
    trial = Trial(deal, seeded(1), [Moody() for _ in seats], "1")
    assert _fault("determinism", trial) == "seed 1 gives another deal the second time"


def test_of_a_deal_that_nobody_can_play_again_nothing_is_asked() -> None:
    assert not _found("determinism", Trial(_trial().deal, seeded(1)))


def _with_hands(ruleset: Ruleset, change: Any) -> Trial:
    hands = [list(hand) for hand in _trial().deal.dealt]
    change(hands)
    players = [player("random") for _ in hands]
    deal = play_deal(ruleset, 0, hands, players, "1")
    return Trial(deal, seeded(1))


def test_a_card_in_the_place_of_another_one_is_seen() -> None:
    def three_of_a_kind(hands: list[list[int]]) -> None:
        hands[0][0] = hands[0][1] if hands[0][0] != hands[0][1] else hands[0][2]

    trial = _with_hands(rules(HOME), three_of_a_kind)
    assert _fault("cards", trial) == "the cards dealt are not those of the deck"


def test_a_card_that_gets_lost_on_the_way_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial, hand = _trial(), Deal.hand
    monkeypatch.setattr(
        Deal, "hand", lambda self, seat: hand(self, seat)[len(self.card_of) > 7 :]
    )
    assert _fault("cards", trial).endswith("the cards are not those dealt")


def test_card_points_that_get_lost_are_seen() -> None:
    trial = _trial()
    trial.deal.points_of[0] -= 1
    assert _fault("cards", trial) == "239 card points are counted, and 240 were dealt"


def test_a_deal_without_an_end_is_seen() -> None:
    trial = Trial(_trial().at(30), seeded(1))
    assert _fault("termination", trial) == "the deal is not over after 30 actions"


def test_a_deal_that_takes_too_long_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battery, "most_actions", lambda _: 20)
    assert _fault("termination", _trial()).startswith("the deal took ")


def test_scores_that_do_not_sum_to_nothing_are_seen() -> None:
    trial = _trial()
    assert trial.settlement is not None
    scores = trial.settlement.session_scores
    more = [scores[0] + 1, *scores[1:]]
    trial.settlement = trial.settlement._replace(session_scores=more)
    assert _fault("zero-sum", trial) == f"the scores {more} sum to 1"


def test_a_book_of_gains_alone_is_told() -> None:
    (found,) = _found("zero-sum", _trial(BOOKS))
    assert found.excused
    assert found.message.startswith("`winners` writes ")


def test_uneven_parties_that_nothing_makes_up_for_are_told() -> None:
    level = {"score": {"factors": {"solo": {"remove": True}}}}
    odd = load_variant({"extends": HOME, **level})
    for seed in range(60):
        players = [player("random") for _ in range(odd.seats)]
        deal = play_deal(odd, 0, None, players, str(seed))
        settlement = settle(odd, deal)
        if deal.party.count(0) == 1 and settlement.winner is not None:
            break
    (found,) = _found("zero-sum", Trial(deal, seeded(1), settlement=settlement))
    assert found.excused
    assert found.message.endswith("no factor makes up for parties of 1, 3 seats")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda record: record | {"actions": record["actions"][:-1]},
            "the record gives another course of the deal",
        ),
        (
            lambda record: record | {"actions": record["actions"][::-1]},
            "the record is refused: ",
        ),
        (lambda record: record | {"hands": []}, "the record is refused: "),
    ],
)
def test_a_record_of_something_else_is_seen(change: Any, message: str) -> None:
    trial = _trial()
    trial.record = change(trial.record)
    assert _fault("replay", trial).startswith(message)


def test_events_that_are_told_otherwise_the_second_time_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(battery, "all_events", lambda deal: [id(deal)])
    assert _fault("replay", _trial()) == "the record gives other events"


def test_another_result_than_the_one_entered_is_seen() -> None:
    trial = _trial()
    assert trial.settlement is not None
    trial.settlement = trial.settlement._replace(game_value=99)
    assert _fault("replay", trial) == "the record gives another result"


def test_a_copy_that_is_the_deal_itself_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Deal, "copy", lambda self: self)
    assert "changes the deal" in _fault("copy", _trial())


def test_a_copy_of_another_deal_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    other = _trial(seed="2").deal
    monkeypatch.setattr(Deal, "copy", lambda _: other)
    assert "is another deal" in _fault("copy", _trial())


def _leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "view", lambda deal, _: {"hands": hands_of(deal)})


def test_a_view_with_hidden_cards_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak(monkeypatch)
    found = [fault for seed in "1234" for fault in _found("views", _trial(seed=seed))]
    assert found and not any(fault.excused for fault in found)
    assert "view of seat" in found[0].message


def test_where_entries_give_something_away_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert revealing(rules(TELLING)) and not revealing(rules(HOME))
    _leak(monkeypatch)
    found = [
        fault for seed in "1234" for fault in _found("views", _trial(TELLING, seed))
    ]
    assert found and all(fault.excused for fault in found)
    assert "may give it away" in found[0].message


def test_a_refusal_without_a_reason_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battery, "why_not", lambda *_: [])
    assert "is refused for nothing" in _fault("reasons", _trial())


def test_a_reason_against_what_is_allowed_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial = _trial()
    deal = trial.at(20)
    assert deal.turn is not None
    refused = deal.ruleset.reserve[0][0]
    reasons = why_not(deal, refused)
    monkeypatch.setattr(battery, "why_not", lambda *_: reasons)
    assert "is allowed, not so by" in _fault("reasons", trial)


@pytest.mark.parametrize(
    ("lacking", "change"),
    [
        ("source", {"source": ()}),
        ("label", {"label": {"en": "x", "de": ""}}),
        ("entry", {"rule": "nowhere/at-all"}),
    ],
)
def test_a_reason_that_lacks_something_is_seen(
    lacking: str, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        battery,
        "why_not",
        lambda *asked: [reason._replace(**change) for reason in why_not(*asked)],
    )
    assert _fault("reasons", _trial()).endswith(f"has no {lacking}")


def test_a_list_that_lacks_what_is_legal_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial = _trial()
    monkeypatch.setattr(Deal, "legal", lambda *_: [])
    assert _fault("legality", trial).endswith("was done and is not listed")


def test_something_illegal_that_is_done_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial, apply = _trial(), Deal.apply

    def anything(self: Deal, action: Action) -> None:
        if self.is_legal(action):
            apply(self, action)
        else:
            self.log.append(action)

    monkeypatch.setattr(Deal, "apply", anything)
    assert _fault("legality", trial).endswith("is illegal, and done")


def test_a_seat_that_can_do_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = _trial()
    monkeypatch.setattr(Deal, "choices", lambda _: [])
    assert _fault("legality", trial).endswith(" can do nothing")


def test_facts_that_are_worth_something_else_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial = _trial()
    facts = facts_of(trial.deal)
    points = facts["card_points"]
    turned = dict(zip(points, reversed(points.values()), strict=True))
    monkeypatch.setattr(battery, "facts_of", lambda _: facts | {"card_points": turned})
    assert _fault("facts", trial).startswith("its facts give another ")


def test_facts_that_can_not_be_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battery, "facts_of", lambda _: {"contract": "none"})
    assert "its facts are refused: " in _fault("facts", _trial())


def test_more_steps_than_were_worked_out_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(battery, "cost", lambda _: 1)
    assert _fault("budgets", _trial()).endswith("steps, 1 at most")


def test_a_check_that_breaks_has_found_something() -> None:
    def breaks(trial: Trial) -> Any:
        yield trial.deal.log[10_000]

    (found,) = faults(Check("breaks", breaks), _trial())
    assert found.message == "IndexError: list index out of range"


def test_a_witness_has_the_record_of_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battery, "facts_of", lambda _: {"contract": "none"})
    found, trial = Survey("random"), _trial()
    try_deal(found, trial)
    witness = found.witnesses[0]
    assert (witness.check, witness.record) == ("facts", trial.record)
    assert not found.is_sound
