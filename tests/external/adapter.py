"""The only place where the runners touch the package."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from doko_rules.core.errors import IllegalAction
from doko_rules.core.problems import Problem
from doko_rules.engine import calling
from doko_rules.engine.facts import read_facts
from doko_rules.engine.kept import kept
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.record import begin, find_action
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.situation import read_situation
from doko_rules.engine.variants import load_variant
from doko_rules.views import exchanged
from tests.external import oracle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

VARIANT = "ddv-2026"

Action = dict[str, Any]


class RefusedError(Exception):
    """The package does not allow an action, or refuses a document."""


@dataclass(frozen=True)
class Standing:
    """How the calls stand for one seat."""

    contract: str
    party: str
    """The party of the seat."""
    cards_in_hand: int = 12
    own: str | None = None
    """The highest call of the own side."""
    other: str | None = None
    own_was_late_reply: bool = False
    settled_in: int | None = None
    """The settling trick; None when the parties stand from the start, or not yet."""
    phase: str = PLAYING


class Table:
    """A deal that is being played, in the words of a record."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._ruleset = deal.ruleset

    @property
    def contract(self) -> str:
        return self._ruleset.contracts[self._deal.contract].id

    @property
    def public_contract(self) -> str:
        return self._ruleset.contracts[self._deal.public_contract].id

    @property
    def declarer(self) -> int | None:
        return self._deal.declarer

    @property
    def turn(self) -> int | None:
        return self._deal.turn

    @property
    def parties(self) -> list[str]:
        return [self._ruleset.parties[party] for party in self._deal.party]

    @property
    def settled_in(self) -> int | None:
        """The trick that settled the parties; None when none has."""
        return self._deal.settled_in or None

    @property
    def tricks(self) -> list[int]:
        """The winner of each trick."""
        return list(self._deal.winner_of)

    @property
    def card_points(self) -> list[int]:
        return list(self._deal.points_by_seat)

    @property
    def trick_counts(self) -> list[int]:
        return list(self._deal.tricks_by_seat)

    def hand(self, seat: int) -> list[str]:
        """The cards of a seat."""
        return [self._ruleset.cards[kind] for kind in self._deal.kinds_held(seat)]

    def told(self, seat: int) -> list[object]:
        """What a seat is told of the cards that came back in an exchange."""
        steps = exchanged.steps(self._deal, seat)
        return list(steps[-1]["tells"].values())

    def act(self, action: Action) -> None:
        """Do one action of a record.

        Raises:
            RefusedError: The rules forbid it, or it means nothing.
        """
        found = find_action(self._deal, action, ())
        if isinstance(found, Problem):
            raise RefusedError(found.message)
        try:
            self._deal.apply(found)
        except IllegalAction as error:
            raise RefusedError(action) from error

    def play(self, cards: Sequence[str]) -> None:
        """Play cards in turn."""
        for card in cards:
            self.act({"seat": self.turn, "do": "play", "card": card})

    @property
    def phase(self) -> str:
        return self._deal.phase

    @property
    def is_over(self) -> bool:
        return self._deal.phase == SCORED

    @property
    def is_knocking(self) -> bool:
        """Whether each player calls alone, in words that do not show the side."""
        return self._ruleset.ladders[0].by_seat

    @property
    def is_asking(self) -> bool:
        """Whether a seat has to do something before play goes on."""
        return self._deal.turn_is_asked

    def choices(self) -> list[Action]:
        """What the seat to act may do, calls left out."""
        return [action.as_json() for action in self._deal.choices()]

    def declarations(self, seat: int) -> list[tuple[Action, str | None]]:
        """What a seat may declare, each with the card that must go with it."""
        found: list[tuple[Action, str | None]] = []
        for action in self._deal.declarations(seat):
            card = self._ruleset.declarations[action.index].card
            name = self._ruleset.cards[card] if card >= 0 else None
            found.append((action.as_json(), name))
        return found

    def open_calls(self, seat: int) -> dict[str, bool]:
        """The calls that a seat may make, and whether only as a late reply."""
        return _open_calls(self._deal, seat)

    def open_levels(self, seat: int) -> dict[str, bool]:
        """The same by levels, whatever the side calls them."""
        levels = self._ruleset.ladders[0].levels
        found = _open_calls(self._deal, seat)
        return {
            levels[action.index - 1]: found[action.what]
            for action in self._deal.calls(seat)
            if action.ladder == 0
        }

    def open_replies(self, seat: int) -> set[str]:
        """The calls on further ladders that a seat may make."""
        return {a.what for a in self._deal.calls(seat) if a.ladder > 0}

    def result(self) -> dict[str, Any]:
        """The answer that ``score`` gives for this deal."""
        return _answer(self._ruleset, self._deal)

    def score(self) -> dict[str, Any]:
        """The same with the ids of the lines as they are."""
        return as_json(self._ruleset, settle(self._ruleset, self._deal))


class Evening:
    """Deals of one table, of which only the facts are known."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._session = Session(ruleset, 0)

    def at_table(self, other: Adapter) -> Evening:
        """The same evening, going on by other rules that keep the same variables."""
        evening = other.evening()
        standing = self._session.standing
        evening._session.standing = evening._session.standing.with_values(
            0, standing.deals_played, standing.kept
        )
        return evening

    @property
    def kept(self) -> dict[str, Any]:
        """The variables of the session."""
        return kept(self._session.standing)

    @property
    def happenings(self) -> list[str]:
        """What a score keeper can say has happened."""
        return [x.id for x in self._ruleset.happenings if x.found]

    def play(self, facts: Mapping[str, Any]) -> int:
        """Enter a deal; gives by how much it counts more, for all seats alike."""
        standing = self._session.standing
        read, problems = read_facts(self._ruleset, dict(facts), standing=standing)
        _refuse(problems)
        factors = self._session.enter(read).settlement.factors
        return prod(applied.times for applied in factors if applied.seats is None)

    def write(self, entry: str) -> None:
        """Write an entry of the sheet that is no deal."""
        self._session.write(self._ruleset.sheet_entries[entry], ())


class Adapter:
    """The package, asked in the words of the runners."""

    def __init__(self, variant: str | Mapping[str, Any] = VARIANT) -> None:
        self._ruleset = load_variant(variant)

    def evening(self) -> Evening:
        """A session before its first deal."""
        return Evening(self._ruleset)

    def score(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Score facts of a deal."""
        read, problems = read_facts(self._ruleset, dict(facts))
        _refuse(problems)
        return _answer(self._ruleset, read)

    def begin(
        self,
        hands: Sequence[Sequence[str]],
        dealer: int,
        named: Mapping[int, str] | None = None,
    ) -> Table:
        """A deal after its bidding; the seats of ``named`` have a reservation."""
        actions = oracle.reservations(dict(named or {}), (dealer + 1) % 4)
        return self.replay(
            {"dealer": dealer, "hands": list(map(list, hands)), "actions": [*actions]}
        )

    def replay(self, record: Mapping[str, Any]) -> Table:
        """A deal after all actions of a record, each of them checked."""
        run = begin(self._ruleset, dict(record))
        _refuse(run.problems)
        assert run.deal is not None
        table = Table(run.deal)
        for action in record["actions"]:
            table.act(action)
        return table

    def deal(self, hands: Sequence[Sequence[str]], dealer: int) -> Table:
        """A deal before its first action."""
        return self.replay({"dealer": dealer, "hands": hands, "actions": []})

    def started(
        self, hands: Sequence[Sequence[str]], start: Mapping[str, Any]
    ) -> Table:
        """A deal before its first card, its contract found already; seat 0 leads."""
        return self.replay({"dealer": 3, "hands": hands, "start": start, "actions": []})

    def may_name(
        self, hands: Sequence[Sequence[str]], seat: int, contract: str
    ) -> bool:
        """Whether the only seat with a reservation may name a contract."""
        try:
            self.begin(hands, dealer=3, named={seat: contract})
        except RefusedError:
            return False
        return True

    def open_calls(self, at: Standing) -> dict[str, bool]:
        """The calls that a seat may make, and whether only as a late reply."""
        other = next(p for p in self._ruleset.parties if p != at.party)
        # The seat that asks is seat 0. How the others are divided does not matter,
        # but a contract of one seat alone must have its declarer on the right side.
        alone = at.contract in _ALONE
        mates = [0] if alone and at.party == "re" else [0, 1]
        if alone and at.party != "re":
            mates = [0, 1, 2]
        situation = read_situation(
            self._ruleset,
            {
                "contract": at.contract,
                "declarer": None if at.contract == "normal" else _declarer(at),
                "phase": at.phase,
                "parties": {
                    at.party: mates,
                    other: [seat for seat in range(4) if seat not in mates],
                },
                "cards_in_hand": at.cards_in_hand,
                "calls": {at.party: at.own, other: at.other},
                "late_reply": [at.party] if at.own_was_late_reply else [],
                "settled_in_trick": at.settled_in,
            },
        )
        _refuse(situation.problems)
        return _open_calls(situation.deal, 0)

    def legal_cards(
        self, contract: str, hand: Sequence[str], trick: Sequence[str]
    ) -> set[str]:
        """The cards that a seat may play to a trick."""
        seat = len(trick)
        situation = read_situation(
            self._ruleset,
            {
                "contract": contract,
                "declarer": 0,
                "hands": {seat: list(hand)},
                "trick": {"leader": 0, "cards": list(trick)},
            },
        )
        _refuse(situation.problems)
        return {action.what for action in situation.deal.choices()}

    def has_variable(self, id: str) -> bool:
        """Whether the rules keep a variable of that name in a deal."""
        return any(variable.id == id for variable in self._ruleset.variables)

    def trick_winner(
        self,
        contract: str,
        cards: Sequence[str],
        *,
        last: bool,
        state: Mapping[str, Any] | None = None,
    ) -> int:
        """The place in a trick of the card that takes it, from 0 for the lead.

        A short trick is filled up with cards that can not win. The ``state`` is what
        variables stand at.
        """
        led = self._class(contract, cards[0])
        losing = (
            card
            for card in self._ruleset.cards
            if card not in cards and not self.is_trump(contract, card)
            if self._class(contract, card) != led
        )
        whole = [*cards, *(next(losing) for _ in range(4 - len(cards)))]
        situation = read_situation(
            self._ruleset,
            {
                "contract": contract,
                "declarer": 0,
                "trick": {"leader": 0, "cards": whole},
                "last_trick": last,
                **(state or {}),
            },
        )
        _refuse(situation.problems)
        taken: int = situation.taken().winner_of[0]
        return taken

    def is_trump(self, contract: str, card: str) -> bool:
        return self._class(contract, card) == len(self._ruleset.suits)

    def deck(self) -> tuple[int, int]:
        """How many cards there are, and their card points."""
        ruleset = self._ruleset
        return len(ruleset.deck), ruleset.total_card_points

    def _class(self, contract: str, card: str) -> int:
        ruleset = self._ruleset
        order = ruleset.contracts[ruleset.contract_number[contract]].order
        return int(order.classes[ruleset.card_number[card]])


_BOUNDS = {"no90": 90, "no60": 60, "no30": 30}
_CREDITS = {"no90": 120, "no60": 90, "no30": 60, "schwarz": 30}
_ALONE = {*oracle.CONTRACTS.values()} - {"normal", "marriage"}


def _declarer(at: Standing) -> int:
    """The declarer of a contract: the asking seat 0, or one of the other side."""
    return 0 if at.party == "re" else 3


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise RefusedError("; ".join(problem.message for problem in problems))


def _open_calls(deal: Deal, seat: int) -> dict[str, bool]:
    return {
        action.what: not calling.first_call_in_time(
            deal.ruleset.ladders[action.ladder],
            calling.standing(deal, action.ladder, seat),
            action.index,
            calling.clock_of(deal, action.ladder, seat),
        )
        for action in deal.calls(seat)
    }


def _answer(ruleset: Ruleset, state: Any) -> dict[str, Any]:
    """The answer of ``score``, each line under the name that the runners use."""
    answer = as_json(ruleset, settle(ruleset, state))
    for line in answer["lines"]:
        line["id"] = line_name(line["id"], line.get("for", {}))
    return answer


def line_name(entry: str, bound: Mapping[str, str]) -> str:
    """One name for what an entry of the variant says of a party and a level."""
    party, level = bound.get("p"), bound.get("l")
    if entry == "under":
        return f"under-{_BOUNDS[level or '']}"
    if entry in {"called", "knocked"}:
        return f"{party}-called"
    if entry == "replied":
        return f"{party}-replied-{level}"
    if entry in {"denied", "denied-by-knocking"}:
        return f"{party}-denied-{level}"
    if entry == "credit":
        return f"{party}-{_CREDITS[level or '']}-against-{level}"
    return entry
