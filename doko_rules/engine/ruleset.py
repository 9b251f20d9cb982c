"""A compiled variant: tables and functions, all that the engine may ask."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from doko_rules.core.tables import Tables
from doko_rules.engine.actions import (
    ACCEPT,
    CALL,
    DECLINE,
    NAME,
    OFFER,
    PASS,
    PLAY,
    RESERVE,
    RETURN,
    VERBS,
    Action,
)
from doko_rules.engine.parts import (
    Claimable,
    Contract,
    EqualCards,
    Factor,
    Ladder,
    Line,
    Order,
    Redeal,
    Text,
)
from doko_rules.expr.runtime import HELPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from doko_rules.engine.parts import Rows


CARD_SETS = frozenset({OFFER, RETURN})
"""What is done with several cards at once."""


class Ruleset:
    """Everything the engine knows of one variant, ready to run."""

    def __init__(self, program: Mapping[str, Any]) -> None:
        self.program = program
        self.origin: Any = None
        """What it was loaded from; explanations read the rules there again."""
        functions: dict[str, Any] = dict(HELPERS)
        # The code was generated from checked expressions alone, by compile/.
        exec(program["code"], functions)
        self.functions = functions
        self.id: str = program["id"]
        self.label: Text = program["label"]
        self.fingerprint: str = program["fingerprint"]
        self.options: dict[str, Any] = program["options"]

        self.seats: int = program["seats"]
        self.hand_size: int = program["hand_size"]
        self.packets: tuple[int, ...] = program["packets"]
        self.cut_least: int = program["cut_least"]
        self.copies: int = program["copies"]
        self.suits: tuple[dict[str, Any], ...] = program["suits"]
        self.ranks: tuple[dict[str, Any], ...] = program["ranks"]
        self.cards: tuple[str, ...] = program["cards"]
        self.card_suit: tuple[int, ...] = program["card_suit"]
        self.card_rank: tuple[int, ...] = program["card_rank"]
        self.card_points: tuple[int, ...] = program["card_points"]
        self.card_number: dict[str, int] = program["card_number"]
        """Card kind by code, with symbols for suits understood as well."""
        self.deck: tuple[int, ...] = tuple(
            kind for kind in range(len(self.cards)) for _ in range(self.copies)
        )
        self.total_card_points = sum(self.card_points) * self.copies

        self.parties: tuple[str, ...] = program["parties"]
        self.party_labels: tuple[Text, ...] = program["party_labels"]
        self.party_number = {id: n for n, id in enumerate(self.parties)}
        self.orders = {o["id"]: Order(o) for o in program["orders"]}
        self.equal_cards = tuple(
            EqualCards(e, functions) for e in program["equal_cards"]
        )
        self.equal_cards_vary = any(e.when is not None for e in self.equal_cards)
        """Whether it changes during play which of two equal cards is higher."""
        self._last_wins: dict[tuple[bool, ...], tuple[bool, ...]] = {}
        self.fixed_tables: dict[str, tuple[Rows, Rows]] = {}
        """What cards hold and challenge in each order, where that never changes."""
        if not self.equal_cards_vary:
            last_wins = self.last_wins(None, last_trick=False)
            for order in self.orders.values():
                self.fixed_tables[order.id] = order.hold, order.challenge(last_wins)
        self.contracts = tuple(
            Contract(c, self.orders, functions) for c in program["contracts"]
        )
        self.contract_number = {c.id: c.index for c in self.contracts}
        self.redeals = tuple(Redeal(r, functions) for r in program["redeals"])
        self.named: tuple[Claimable, ...] = (*self.contracts, *self.redeals)
        """All that can be named, by the index that such an action has."""
        self.reservation_ranks: tuple[dict[str, Any], ...] = program[
            "reservation_ranks"
        ]
        self.answers: tuple[dict[str, Any], ...] = program["answers"]
        """What a seat says without and with a reservation; empty if it is not asked."""
        self.names_at_once: bool = program["names_at_once"]
        """Whether a single reservation is named without asking for its rank."""
        self.otherwise: int = program["otherwise"]
        """The contract when no seat claims another one."""
        self.claimable = tuple(c for c in self.named if c.claim_rank >= 0)
        self.always_claimable = any(c.claim is None for c in self.claimable)
        self.hidden_contracts = tuple(c for c in self.contracts if c.within >= 0)

        self.next: tuple[int, ...] = program["next"]
        """The seat that plays after each seat."""
        self.turns_from = tuple(self._turns_from(seat) for seat in range(self.seats))
        """The order of turns in a trick, by its leader."""
        self.follow: bool = program["follow"]
        """Whether the class that was led must be followed."""
        self.ladders = tuple(Ladder(d, functions) for d in program["ladders"])
        self.owners = tuple(
            self.seats if ladder.by_seat else len(self.parties)
            for ladder in self.ladders
        )
        """How many owners of levels each ladder has: seats or parties."""
        self.by_calls = any(ladder.by_calls for ladder in self.ladders)
        """Whether opening or limits of a ladder depend on what has been called."""
        self.stable_calls = all(ladder.stable for ladder in self.ladders)
        """Whether legal calls change only with calls, contract, parties and cards."""
        self.lines = tuple(Line(d, functions) for d in program["lines"])
        self.line_number = {line.id: n for n, line in enumerate(self.lines)}
        self.groups: tuple[dict[str, Any], ...] = program["groups"]
        self.factors = tuple(
            Factor(d, functions, len(self.groups)) for d in program["factors"]
        )
        self.tables = Tables(program)
        self.settle: Callable[[Any], tuple[list[Any], list[int], list[Any]]] = (
            functions["settle"]
        )
        self.sort: Callable[..., tuple[list[Action], list[list[Action]]]] = functions[
            "sort"
        ]
        """A hand of card kinds as actions, whole and by class."""
        self.take: Callable[..., tuple[int, int]] = functions["take"]
        """Position of the winning card of a full trick, and its card points."""
        self.find: Callable[[Any], list[Any]] = functions["find"]
        self.stand: Callable[[Any], tuple[Any, ...]] = functions["stand"]
        """All that calls of stable ladders depend on, except the clock."""
        session = program["session"]
        self.draws_dealer: bool = session["first_dealer"] == "lot"
        """Whether the first dealer is drawn by lot; otherwise seat 0 deals first."""
        self.next_dealer: Callable[[Any], int] = functions[session["next_dealer"]]
        self.session_ends: tuple[Callable[[Any], bool], ...] = tuple(
            functions[name] for name in session["ends"]
        )
        self.highest_first: bool = session["order"] == "highest"
        self.shared_ranks: bool = session["ties"] == "shared"
        """Whether players of equal score share a rank; otherwise the seat decides."""
        self.rules: dict[str, dict[str, Any]] = program["rules"]
        """Origin, source and label of each entry, by rule id."""

        self.packets_of = tuple(
            self._packets_from(dealer) for dealer in range(self.seats)
        )
        """For each dealer, what picks the hand of each seat out of the deck."""
        self.windows: dict[tuple[Any, ...], Any] = {}
        """Legal calls of all seats by state of the ladders, shared between deals."""
        self.texts: dict[tuple[Any, ...], str] = {}
        """Labels of lines with what they are about filled in."""
        self.intern_actions()

    def _turns_from(self, leader: int) -> tuple[int, ...]:
        seats = [leader]
        while len(seats) < self.seats:
            seats.append(self.next[seats[-1]])
        return tuple(seats)

    def check_seat(self, seat: int) -> None:
        """Refuse what is no seat.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= seat < self.seats:
            message = f"{seat} is no seat: seats are 0 to {self.seats - 1}"
            raise ValueError(message)

    def equal_cards_of(
        self, deal: Any, card: int, *, last_trick: bool
    ) -> EqualCards | None:
        """The entry that decides between equal cards of a kind, if there is one."""
        for entry in self.equal_cards:
            if entry.is_about(card) and (
                entry.when is None or entry.when(deal, last_trick)
            ):
                return entry
        return None

    def last_wins(self, deal: Any, *, last_trick: bool) -> tuple[bool, ...]:
        """For each card kind, whether the last of equal cards is the higher one."""
        answers = tuple(
            [e.when is None or e.when(deal, last_trick) for e in self.equal_cards]
        )
        found = self._last_wins.get(answers)
        if found is None:
            asked = [e for e, yes in zip(self.equal_cards, answers, strict=True) if yes]
            found = self._last_wins[answers] = tuple(
                next((e.last_wins for e in asked if e.is_about(card)), False)
                for card in range(len(self.cards))
            )
        return found

    def _packets_from(
        self, dealer: int
    ) -> tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]:
        places: list[list[int]] = [[] for _ in range(self.seats)]
        start = 0
        for packet in self.packets:
            for step in range(1, self.seats + 1):
                places[(dealer + step) % self.seats] += range(start, start + packet)
                start += packet
        if self.hand_size == 1:
            return tuple(itemgetter(slice(hand[0], hand[0] + 1)) for hand in places)
        return tuple(itemgetter(*hand) for hand in places)

    def intern_actions(self) -> None:
        """Make every action once."""
        seats = range(self.seats)
        self.reserve = tuple(
            [
                Action(seat, RESERVE, answer["id"], n, answer["label"])
                for n, answer in enumerate(self.answers)
            ]
            for seat in seats
        )
        self.name = tuple(
            {
                c.index: Action(seat, NAME, c.id, c.index, c.label)
                for c in self.claimable
            }
            for seat in seats
        )
        self.passes = tuple(
            tuple(
                Action(seat, PASS, rank["id"], n, rank["label"])
                for n, rank in enumerate(self.reservation_ranks)
            )
            for seat in seats
        )
        self.exchanges = any(c.exchange is not None for c in self.contracts)
        """Whether cards can change hands before the play."""
        self.answers_to_offer = tuple(
            (Action(seat, DECLINE, "", 0), Action(seat, ACCEPT, "", 1))
            if self.exchanges
            else ()
            for seat in seats
        )
        self._card_sets: dict[tuple[int, str, tuple[int, ...]], Action] = {}
        self.play = tuple(
            tuple(Action(seat, PLAY, code, n) for n, code in enumerate(self.cards))
            for seat in seats
        )
        # One table for all ladders: a call is its level and the party it speaks for.
        self.call: tuple[tuple[tuple[tuple[Action, ...], ...], ...], ...] = tuple(
            tuple(
                tuple(
                    tuple(
                        Action(seat, CALL, words[party], level, labels[party], party, n)
                        for level, (words, labels) in enumerate(
                            zip(ladder.words, ladder.word_labels, strict=True), 1
                        )
                    )
                    for party in range(len(self.parties))
                )
                for n, ladder in enumerate(self.ladders)
            )
            for seat in seats
        )
        self.meanings = tuple(self._meanings(seat) for seat in seats)
        """For each seat and verb, the actions that each word behind it may mean."""

    def _meanings(self, seat: int) -> dict[str, dict[str, tuple[Action, ...]]]:
        said = [
            *self.reserve[seat],
            *self.name[seat].values(),
            *self.passes[seat],
            *self.answers_to_offer[seat],
            *(
                a
                for ladder in self.call[seat]
                for level in zip(*ladder, strict=True)
                for a in level
            ),
        ]
        words = [(action.what, action) for action in said]
        words += [(word, self.play[seat][n]) for word, n in self.card_number.items()]
        found: dict[str, dict[str, tuple[Action, ...]]] = {do: {} for do in self.verbs}
        for word, action in words:
            known = found[action.do]
            known[word] = (*known.get(word, ()), action)
        return found

    def actions_for(self, seat: int, do: str, what: str) -> tuple[Action, ...]:
        """The actions that a record may mean; several when a call fits each party."""
        if do in CARD_SETS and self.exchanges:
            kinds = [self.card_number.get(card) for card in what.split()]
            known = [kind for kind in kinds if kind is not None]
            return () if len(known) < len(kinds) else (self.card_set(seat, do, known),)
        return self.meanings[seat].get(do, {}).get(what, ())

    @property
    def verbs(self) -> tuple[str, ...]:
        """What a seat can do by these rules."""
        exchange = {OFFER, ACCEPT, DECLINE, RETURN}
        return tuple(do for do in VERBS if self.exchanges or do not in exchange)

    def card_set(self, seat: int, do: str, kinds: Iterable[int]) -> Action:
        """The action of giving some cards; there is one for each set of them."""
        cards = tuple(sorted(kinds))
        found = self._card_sets.get((seat, do, cards))
        if found is None:
            what = " ".join(self.cards[kind] for kind in cards)
            found = Action(seat, do, what, -1, cards=cards)
            self._card_sets[seat, do, cards] = found
        return found

    @property
    def call_words(self) -> tuple[str, ...]:
        """Every word that a call can consist of."""
        return tuple(self.meanings[0][CALL])

    def label_of(self, do: str, what: str, language: str) -> str:
        """What people call that which stands behind a verb."""
        for action in self.actions_for(0, do, what):
            if action.label is not None:
                return action.label[language]
        return what
