"""Exact counts of how a deal may go on: sequences of actions, and how they end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.errors import BudgetExceeded
from doko_rules.engine import bidding
from doko_rules.engine.actions import CALL, PLAY, VERBS
from doko_rules.engine.calling import MadeCall
from doko_rules.engine.phases import PLAYING, REDEALT
from doko_rules.engine.players import RandomPlayer
from doko_rules.engine.settlement import settle
from doko_rules.engine.state import State
from doko_rules.engine.table import Table
from doko_rules.views.book import book_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.situated import Situation

RULE = "perft"
"""What stands for the question in the message about too many steps."""
STEPS = 2_000_000
"""So many actions are done for one question, unless somebody allows more."""
MOST_DEPTH = 200
"""No deal is as long: a longer sequence goes round in a circle."""
MOST_DEALS = 1_000
"""So many deals of a seed may end before its hands have become small enough."""
FOR_PLAYERS = ("advice/", "knowledge/")
"""Sections that decide what players know and like, and nothing that happens."""
OF_THE_WAY = frozenset(
    {
        *("_by_class", "_open", "_table", "_windows", "classes", "log", "offered"),
        *("order", "orders", "ruleset", "set_by", "standing", "tables"),
    }
)
"""What two deals need not have in common to go on alike: how each came here, what
explains it, and what is worked out from the rest."""


class Result(NamedTuple):
    """How lines end."""

    winner: str | None
    """The id of the party; None when nobody wins, or the cards are dealt again."""
    value: int
    redeal: str = ""
    """Why the cards are dealt again, if they are."""


class Counts(NamedTuple):
    """How many sequences of actions go on from a position."""

    sequences: tuple[int, ...]
    """By number of actions, from none on."""
    over: tuple[int, ...]
    """Likewise, those of them after which the deal is over."""
    results: dict[Result, int]
    """How many sequences that reach the end come to each result."""
    steps: int
    """How many actions were done to find that out."""

    @property
    def lines(self) -> int:
        """Sequences that can not be longer: at the end of the deal, or cut off."""
        return sum(self.over) + self.cut

    @property
    def cut(self) -> int:
        """Sequences of the greatest length after which the deal is not over."""
        return self.sequences[-1] - self.over[-1]


class Perft:
    """Counts what follows from positions, within a budget for all of them."""

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        depth: int | None = None,
        calls: bool = True,
        steps: int = STEPS,
    ) -> None:
        """Get ready.

        Args:
            ruleset: the rules.
            depth: how many actions a sequence has at most; without it, to the end.
            calls: whether calls and declarations of any seat count as continuations,
                or only what the seat to act does in its turn.
            steps: how many actions may be done.
        """
        self.ruleset = ruleset
        self.depth = MOST_DEPTH if depth is None else depth
        self.whole = depth is None
        self.calls = calls
        self.limit = steps
        self.steps = 0
        self._sequences: list[int] = []
        self._over: list[int] = []
        self._results: Counter[Result] = Counter()
        self._known: dict[tuple[Any, ...], _Part] = {}
        self._by_order = calls and _order_is_read(ruleset)

    def count(self, deal: Deal) -> Counts:
        """What follows from a position.

        Raises:
            BudgetExceeded: it is too much.
        """
        before = self.steps
        self._sequences, self._over, self._results = [], [], Counter()
        self._known = {}
        self._walk(deal.copy(), 0)
        return Counts(
            tuple(self._sequences),
            tuple(self._over),
            dict(self._results),
            self.steps - before,
        )

    def split(self, deal: Deal) -> Iterator[tuple[Action, Counts]]:
        """What follows from each action in a position, one by one.

        Raises:
            BudgetExceeded: it is too much.
        """
        if deal.is_over or not self.depth:
            return
        own, self.depth = self.depth, self.depth - 1
        try:
            for action in self.actions(deal):
                yield action, self.count(self._after(deal, action))
        finally:
            self.depth = own

    def actions(self, deal: Deal) -> list[Action]:
        """The continuations of a position, each once."""
        found = dict.fromkeys(deal.choices())
        if self.calls:
            for seat in range(self.ruleset.seats):
                found |= dict.fromkeys(deal.calls(seat))
                found |= dict.fromkeys(deal.declarations(seat))
                taken_back = bidding.withdrawal(deal, seat)
                if taken_back is not None:
                    found[taken_back] = None
        return list(found)

    def _after(self, deal: Deal, action: Action) -> Deal:
        twin = deal.copy()
        self._do(twin, action)
        return twin

    def _do(self, deal: Deal, action: Action) -> None:
        self.steps += 1
        if self.steps > self.limit:
            raise BudgetExceeded(RULE, self.limit, self.steps)
        deal.apply(action)

    def _walk(self, deal: Deal, at: int) -> None:
        """Count what follows from a deal, which is used up."""
        if at == len(self._sequences):
            self._sequences.append(0)
            self._over.append(0)
        self._sequences[at] += 1
        if deal.is_over:
            self._over[at] += 1
            self._results[self._result(deal)] += 1
            return
        if at == self.depth:
            if self.whole:
                raise BudgetExceeded(RULE, MOST_DEPTH, at + 1)
            return
        actions = self.actions(deal)
        for action in actions[:-1]:
            self._follow(self._after(deal, action), action, at + 1)
        for action in actions[-1:]:
            self._do(deal, action)
            self._follow(deal, action, at + 1)

    def _follow(self, deal: Deal, action: Action, at: int) -> None:
        """Count what follows from a deal, or remember it.

        Cards never lead to the same deal in two ways, since rules may ask who played
        what when. What is said between two cards may, in another order.
        """
        if not self.calls or deal.phase != PLAYING or _is_in_turn(action):
            self._walk(deal, at)
            return
        key = (at, *self._key(deal))
        known = self._known.get(key)
        if known is None:
            before = self._sequences.copy(), self._over.copy(), self._results.copy()
            self._walk(deal, at)
            self._known[key] = _Part(
                _more(self._sequences, before[0]),
                _more(self._over, before[1]),
                self._results - before[2],
            )
            return
        _add(self._sequences, known.sequences)
        _add(self._over, known.over)
        self._results += known.results

    def _result(self, deal: Deal) -> Result:
        if deal.phase == REDEALT:
            assert deal.redeal is not None
            return Result(None, 0, self.ruleset.nameable[deal.redeal].id)
        settlement = settle(self.ruleset, deal)
        winner = settlement.winner
        name = None if winner is None else self.ruleset.parties[winner]
        return Result(name, settlement.game_value)

    def _key(self, deal: Deal) -> tuple[Any, ...]:
        """All that decides how a deal in play goes on, and what it comes to."""
        made = [_frozen(call) for call in deal.made]
        if not self._by_order:
            made.sort()
        kept = (
            _frozen(getattr(deal, name))
            for name in State.__slots__
            if name not in OF_THE_WAY and name != "made"
        )
        return (deal.order.id, tuple(made), *_said(deal), *kept)


class _Part(NamedTuple):
    """What was counted once and counts again."""

    sequences: list[int]
    over: list[int]
    results: Counter[Result]


def _more(now: list[int], before: list[int]) -> list[int]:
    before = before + [0] * (len(now) - len(before))
    return [new - old for new, old in zip(now, before, strict=True)]


def _add(to: list[int], more: list[int]) -> None:
    to += [0] * (len(more) - len(to))
    for n, number in enumerate(more):
        to[n] += number


def _is_in_turn(action: Action) -> bool:
    return action.do in VERBS and action.do != CALL


def _order_is_read(ruleset: Ruleset) -> bool:
    """Whether a rule may ask in which order calls were made."""
    if ruleset.eventful:
        # Calls that lapse are told by their numbers.
        return True
    return any(
        "made_calls" in expression.reads
        for rule, expression in book_of(ruleset).expressions.items()
        if not rule.startswith(FOR_PLAYERS)
    )


def _said(deal: Deal) -> list[tuple[Any, ...]]:
    """What was declared since the last card, which is not declared again."""
    found = []
    for entry in reversed(deal.log):
        if isinstance(entry, tuple):
            continue
        if entry.do == PLAY:
            break
        if entry.do not in VERBS:
            found.append((entry.seat, entry.do, entry.values))
    return sorted(found)


def _frozen(value: Any) -> Any:
    """A value of a deal that can be looked up; things are what they are."""
    if isinstance(value, list | tuple):
        return tuple([_frozen(item) for item in value])
    if isinstance(value, dict):
        return tuple(sorted((key, _frozen(item)) for key, item in value.items()))
    if isinstance(value, MadeCall):
        return tuple(getattr(value, name) for name in MadeCall.__slots__)
    return value


def late_position(ruleset: Ruleset, seed: int, cards: int) -> Deal:
    """The first deal of a seed, played by chance until hands are that small.

    A deal that ends before is followed by the next one.

    Raises:
        ValueError: hands never have as many cards, or never as few.
    """
    if not 0 < cards <= ruleset.hand_size:
        message = f"a hand has 1 to {ruleset.hand_size} cards, not {cards}"
        raise ValueError(message)
    table = Table(ruleset, [RandomPlayer()] * ruleset.players, seed)
    for _ in range(MOST_DEALS):
        deal = table.next_deal()
        while not deal.is_over:
            sizes = {deal.cards_in_hand(seat) for seat in range(ruleset.seats)}
            if deal.phase == PLAYING and sizes == {cards}:
                return deal
            table.act()
        table.go_on()
    message = f"no deal of this seed comes to hands of {cards} cards"
    raise ValueError(message)


def missing_for_play(situation: Situation) -> list[str]:
    """The keys that a situation does not give, and without which nobody can play on.

    When nothing is missing, the seat to act may lead or follow then.
    """
    deal, seats = situation.deal, range(situation.ruleset.seats)
    found = [key for seat in seats for key in situation.missing(seat, call=False)]
    if deal.phase == PLAYING:
        found += [] if all(situation.party_known) else ["parties"]
        found += [k for seat in seats for k in situation.untold(seat, call=True)]
        found += [] if deal.turn is not None else ["turn"]
    if not found and deal.phase == PLAYING and not situation.running:
        assert deal.turn is not None
        deal.lead(deal.turn)
        deal.offer_cards()
    return found
