"""What must be so in every deal, whatever is played by: checks for one deal."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.facts_of import facts_of
from doko_rules.audit.hidden import actions_of, alike, everything_for, seen_by
from doko_rules.audit.playing import most_actions, play_deal
from doko_rules.audit.trial import log_of, state_of
from doko_rules.core.errors import IllegalAction
from doko_rules.engine.actions import OFFER
from doko_rules.engine.exchange import giving
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import EXCHANGE, SCORED
from doko_rules.engine.record import replay
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.verify import what_counts
from doko_rules.expr.cost import cost
from doko_rules.expr.interpret import count
from doko_rules.views.book import Book, book_of
from doko_rules.views.events import all_events
from doko_rules.views.explain import Explainer
from doko_rules.views.refusals import why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from doko_rules.audit.trial import Trial
    from doko_rules.compile.rules import Clause, Expression
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.expr.interpret import Trace
    from doko_rules.views.reasons import Reason

MOMENTS = 2
"""At so many moments of a deal is looked at what takes long."""
ASKED = 12
"""So many actions, legal or not, are asked about in a moment."""
LEGAL = 4
"""Beside so many that are legal."""
TWINS = 2
"""So often hidden cards are exchanged in a moment."""
WHOLE = 20
"""In one of so many moments all is compared that a seat can learn."""


class Found(NamedTuple):
    """Something that is not as it must be."""

    message: str
    excused: bool = False
    """Whether the rules want it so: then it is told, and no fault."""


class Check(NamedTuple):
    """Something that must be so in every deal."""

    id: str
    find: Callable[[Trial], Iterator[Found]]


def faults(check: Check, trial: Trial) -> list[Found]:
    """What a check finds in a deal; that something breaks is found as well."""
    found: list[Found] = []
    try:
        found.extend(check.find(trial))
    except Exception as error:  # noqa: BLE001 -- that nothing breaks is what is checked
        found.append(Found(f"{type(error).__name__}: {error}"))
    return found


def is_repeated(trial: Trial) -> Iterator[Found]:
    """The same seed gives the same deal, down to the last byte."""
    if not trial.players:
        return
    deal = trial.deal
    again = play_deal(
        *(trial.ruleset, deal.dealer, None, trial.players, trial.seed),
        standing=deal.standing,
    )
    if log_of(again) != log_of(deal):
        yield Found(f"seed {trial.seed} gives another deal the second time")


def cards_are_conserved(trial: Trial) -> Iterator[Found]:
    """Each card is somewhere at any time, and counts once."""
    ruleset, deck = trial.ruleset, Counter(trial.ruleset.deck)
    dealt = Counter(kind for hand in trial.deal.dealt for kind in hand)
    if dealt - deck or dealt.total() != ruleset.seats * ruleset.hand_size:
        yield Found("the cards dealt are not those of the deck")
    for number, deal in enumerate(trial.course()):
        if _all_cards(deal) != dealt:
            yield Found(f"after {number} actions the cards are not those dealt")
            return
    deal = trial.deal
    if deal.phase != SCORED:
        return
    whole: int = sum([ruleset.card_points[kind] for kind in dealt.elements()])
    given = sum(deal.points_of)
    if sum(deal.trick_points) > whole or given > whole:
        yield Found(f"{given} card points are counted, and {whole} were dealt")
    elif given < whole and (deal.ended is None or len(deck - dealt) == 0):
        yield Found(
            f"{given} card points are counted, and {whole} were dealt",
            excused=deal.ended is not None,
        )


def _all_cards(deal: Deal) -> Counter[int]:
    """The cards in the hands, on the table and in the tricks."""
    seats = range(deal.ruleset.seats)
    found = Counter(held.index for seat in seats for held in deal.hand(seat))
    found.update(deal.card_of)
    return found


def comes_to_an_end(trial: Trial) -> Iterator[Found]:
    """A deal is over after a bounded number of actions."""
    if not trial.deal.is_over:
        yield Found(f"the deal is not over after {len(trial.actions)} actions")
    elif len(trial.actions) > most_actions(trial.ruleset):
        yield Found(f"the deal took {len(trial.actions)} actions")


def sums_to_nothing(trial: Trial) -> Iterator[Found]:
    """What some seats win others lose.

    Where the rules do otherwise by their nature, that is told and no fault: the book
    keeps gains or losses alone, nobody has won, or nothing makes up for the sizes of
    the parties.
    """
    settlement = trial.settlement
    if settlement is None:
        return
    booked = settlement.booked
    scores = settlement.session_scores if booked is None else booked.scores
    total, written = sum(scores), sum(settlement.session_scores)
    if total != 0:
        sizes = [*Counter(trial.deal.party).values()]
        uneven = len(sizes) != 2 or len(set(sizes)) > 1
        levelled = any(applied.seats for applied in settlement.factors)
        why = ""
        if settlement.winner is None:
            why = ", as nobody has won"
        elif uneven and not levelled:
            seats = ", ".join(map(str, sorted(sizes)))
            why = f", as no factor makes up for parties of {seats} seats"
        yield Found(f"the scores {scores} sum to {total}{why}", bool(why))
    elif booked is not None and written != 0:
        yield Found(
            f"`{booked.book.id}` writes {settlement.session_scores} for {scores}", True
        )


def is_replayed(trial: Trial) -> Iterator[Found]:
    """Its record gives the same actions, events and result."""
    record = json.loads(json.dumps(trial.record))
    again = replay(trial.ruleset, record)
    for problem in again.problems:
        yield Found(f"the record is refused: {problem}")
    if again.problems or again.deal is None:
        return
    deal = trial.deal
    if log_of(again.deal) != log_of(deal):
        yield Found("the record gives another course of the deal")
    elif all_events(again.deal) != all_events(deal):
        yield Found("the record gives other events")
    elif again.deal.redeal != deal.redeal:
        yield Found("the record gives another end")
    elif trial.settlement is not None:
        result = as_json(trial.ruleset, trial.settlement)
        if as_json(trial.ruleset, settle(trial.ruleset, again.deal)) != result:
            yield Found("the record gives another result")


def copies_go_on(trial: Trial) -> Iterator[Found]:
    """A copy goes on as the deal does, and the deal knows nothing of it."""
    for number, deal in trial.moments(MOMENTS):
        before, twin = state_of(deal), deal.copy()
        if state_of(twin) != before:
            yield Found(f"a copy after {number} actions is another deal")
            return
        for action in trial.actions[number:]:
            twin.apply(action)
        if state_of(deal) != before:
            yield Found(f"a copy made after {number} actions changes the deal")
        if log_of(twin) != log_of(trial.deal):
            yield Found(f"a copy made after {number} actions goes on otherwise")


def views_hide(trial: Trial) -> Iterator[Found]:
    """Cards that a seat can not see make no difference to it.

    Where entries of the variant say what they give away, that is told and no fault.
    """
    ruleset, random = trial.ruleset, trial.random
    for number, deal in trial.moments(MOMENTS):
        seat = random.randrange(ruleset.seats)
        asked = random.sample(actions_of(ruleset, seat), ASKED)
        seen = partial(seen_by, seat=seat, asked=asked)
        if random.randrange(WHOLE) == 0:
            seen = partial(everything_for, seat=seat)
        shown = seen(deal)
        for twin in alike(deal, seat, random, TWINS):
            other = seen(twin)
            if other == shown:
                continue
            parts = ", ".join(key for key in shown if shown[key] != other[key])
            telling = revealing(ruleset)
            why = f", as {', '.join(telling)} may give it away" if telling else ""
            message = (
                f"after {number} actions {parts} of seat {seat} change with cards that "
                f"it can not see{why}"
            )
            yield Found(message, bool(telling))
            return


def revealing(ruleset: Ruleset) -> list[str]:
    """The entries in force that say what their answers give away."""
    told = (path.partition("/reveals/") for path in book_of(ruleset).expressions)
    rules = dict.fromkeys(rule for rule, found, _ in told if found)
    return [rule for rule in rules if rule in ruleset.rules]


def refusals_have_reasons(trial: Trial) -> Iterator[Found]:
    """What is refused has a reason, each a rule with words and source."""
    for number, deal in trial.moments(MOMENTS):
        for action in _some_actions(deal, trial.random):
            reasons = why_not(deal, action)
            allowed = deal.is_legal(action)
            if allowed and reasons:
                yield Found(
                    f"{action!r} after {number} actions is allowed, not so by "
                    f"{reasons[0].rule}"
                )
            elif not allowed and not reasons:
                yield Found(f"{action!r} after {number} actions is refused for nothing")
            for reason in reasons:
                lacking = _lacks(trial.ruleset, reason)
                if lacking:
                    yield Found(f"the reason {reason.rule} has no {lacking}")


def _some_actions(deal: Deal, random: Random) -> list[Action]:
    """Actions by chance, some of them legal, and of any seat."""
    ruleset, seats = deal.ruleset, range(deal.ruleset.seats)
    # Of what is chosen with a declaration, one choice of each is asked about.
    chosen = {d.id for d in ruleset.declarations if d.parameters}
    legal = [action for seat in seats for action in _listed(deal, seat)]
    every = [
        action
        for seat in seats
        for action in actions_of(ruleset, seat)
        if action.do not in chosen
    ]
    return [
        *random.sample(legal, min(LEGAL, len(legal))),
        *random.sample(every, min(ASKED, len(every))),
    ]


def _lacks(ruleset: Ruleset, reason: Reason) -> str:
    """What a reason should have and has not."""
    parts = reason.rule.split("/")
    entries = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
    if not any(entry in ruleset.rules for entry in entries):
        return "entry"
    if not reason.source:
        return "source"
    return "" if all(reason.label.values()) else "label"


def lists_agree(trial: Trial) -> Iterator[Found]:
    """What is listed as legal is legal, nothing else is, and somebody can go on."""
    ruleset = trial.ruleset
    for number, deal in enumerate(trial.course()):
        done = trial.actions[number] if number < len(trial.actions) else None
        if _gives_cards(deal):
            # There are too many sets of cards to list them.
            if done is not None and not deal.is_legal(done):
                yield Found(f"{done!r} was done and is not legal")
            continue
        if deal.turn is not None and not len(deal.choices()):
            yield Found(f"after {number} actions seat {deal.turn} can do nothing")
        if done is not None and done not in deal.legal(done.seat):
            yield Found(f"{done!r} was done and is not listed")
    for number, deal in trial.moments(MOMENTS):
        chosen = {d.id for d in ruleset.declarations if d.parameters}
        for seat in range(ruleset.seats):
            listed = _listed(deal, seat)
            for action in actions_of(ruleset, seat):
                if action.do in chosen or action.do == OFFER:
                    continue
                if (action in listed) is not deal.is_legal(action):
                    yield Found(
                        f"{action!r} after {number} actions is listed otherwise"
                    )
        for action in _some_actions(deal, trial.random):
            if not deal.is_legal(action) and _is_done(deal, action):
                yield Found(f"{action!r} after {number} actions is illegal, and done")
                return


def _gives_cards(deal: Deal) -> bool:
    """Whether the seat to act chooses several cards at once."""
    return deal.phase == EXCHANGE and giving(deal) is not None


def _listed(deal: Deal, seat: int) -> list[Action]:
    """The legal actions of a seat, but for sets of cards."""
    return [] if _gives_cards(deal) else deal.legal(seat)


def _is_done(deal: Deal, action: Action) -> bool:
    """Whether an illegal action changes anything."""
    before = log_of(deal)
    try:
        deal.apply(action)
    except IllegalAction:
        return log_of(deal) != before
    return True


def facts_agree(trial: Trial) -> Iterator[Found]:
    """What a score keeper writes down of it is worth the same.

    Facts do not have what rules keep in variables during play; where these alone make
    the difference, that is told and no fault.
    """
    ruleset, deal, settlement = trial.ruleset, trial.deal, trial.settlement
    if settlement is None:
        return
    facts, problems = read_facts(ruleset, facts_of(deal))
    for problem in problems:
        yield Found(f"its facts are refused: {problem}")
    if problems:
        return
    right = as_json(ruleset, settlement)
    differing = _otherwise(as_json(ruleset, settle(ruleset, facts)), right)
    if differing:
        facts.state = deal.state
        excused = not _otherwise(as_json(ruleset, settle(ruleset, facts)), right)
        why = ", as they do not tell what rules keep in variables" if excused else ""
        yield Found(f"its facts give another {', '.join(differing)}{why}", excused)


def _otherwise(answer: dict[str, Any], right: dict[str, Any]) -> list[str]:
    """The keys of what is not as it should be."""
    return [
        key for key in right if what_counts(answer.get(key)) != what_counts(right[key])
    ]


def steps_are_bounded(trial: Trial) -> Iterator[Found]:
    """No expression takes more steps than was worked out before anything ran.

    Those are looked at that are read again to explain the deal.
    """
    deal, settlement = trial.deal, trial.settlement
    explainer = Explainer(trial.ruleset, deal)
    watched = explainer.book = _Watched(explainer.book)
    if deal.redeal is not None:
        explainer.redeal()
    elif settlement is not None:
        explainer.contract()
        for seat in range(trial.ruleset.seats):
            explainer.party(seat)
        explainer.winner(settlement)
        explainer.lines(settlement)
        explainer.happenings(settlement)
    yield from watched.over


class _Watched(Book):
    """The rules as they are read again, with the steps of each reading counted."""

    def __init__(self, book: Book) -> None:
        vars(self).update(vars(book))
        self.over: list[Found] = []

    def read(self, clause: Clause, state: Any, given: Mapping[str, Any]) -> Trace:
        self._count(clause.expression, state, given)
        return super().read(clause, state, given)

    def trace(self, rule: str, state: Any, given: Mapping[str, Any]) -> Trace | None:
        if rule in self.expressions:
            self._count(self.expressions[rule], state, given)
        return super().trace(rule, state, given)

    def _count(
        self, expression: Expression, state: Any, given: Mapping[str, Any]
    ) -> None:
        most, steps = cost(expression.ir), count(expression.ir, state, given).steps
        if steps > most:
            place = f"{expression.node.place.file}:{expression.node.place.line}"
            self.over.append(Found(f"{place} takes {steps} steps, {most} at most"))


CHECKS = (
    Check("determinism", is_repeated),
    Check("cards", cards_are_conserved),
    Check("termination", comes_to_an_end),
    Check("zero-sum", sums_to_nothing),
    Check("replay", is_replayed),
    Check("copy", copies_go_on),
    Check("views", views_hide),
    Check("reasons", refusals_have_reasons),
    Check("legality", lists_agree),
    Check("facts", facts_agree),
    Check("budgets", steps_are_bounded),
)
"""All checks, in the order in which they are reported."""
