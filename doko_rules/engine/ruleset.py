"""A compiled variant: tables and functions, all that the engine may ask."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from doko_rules.core.kinds import CHOICE
from doko_rules.core.orders import Cards, layered, order_tables
from doko_rules.core.tables import Tables
from doko_rules.engine.contracts import Contract, Redeal
from doko_rules.engine.declared import (
    Declaration,
    Demand,
    Ending,
    Forced,
    SheetEntry,
    Variable,
)
from doko_rules.engine.ladders import Ladder
from doko_rules.engine.lines import Book, Factor, Happening, Line
from doko_rules.engine.orders import EqualCards, Layer, Order
from doko_rules.engine.repertoire import Repertoire
from doko_rules.engine.standing import Standing
from doko_rules.engine.verbs import STATEMENTS
from doko_rules.expr.runtime import functions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.orders import Rows


NO_HELPERS: Mapping[str, Any] = {}


def _nothing(*_: Any) -> list[int]:
    """What happens where nothing can."""
    return []


class Ruleset(Repertoire):
    """Everything the engine knows of one variant, ready to run."""

    def __init__(
        self, program: Mapping[str, Any], helpers: Mapping[str, Any] = NO_HELPERS
    ) -> None:
        """Make it from a program; ``helpers`` are what its code may call besides."""
        self.program = program
        self.origin: Any = None
        """What it was loaded from; explanations read the rules there again."""
        # The code was generated from checked expressions alone, by compile/.
        functions = functions_of(program["code"], {**STATEMENTS, **helpers})
        self.functions = functions
        self.id: str = program["id"]
        self.label = program["label"]
        self.fingerprint: str = program["fingerprint"]
        self.options: dict[str, Any] = program["options"]
        self.option_groups: dict[str, dict[str, str]] = program["option_groups"]
        """The labels of the groups of options, in the order of a settings page."""

        self.seats = program["seats"]
        self.players = program["players"]
        self.hand_size: int = program["hand_size"]
        self.packets: tuple[int, ...] = program["packets"]
        self.cut_least: int = program["cut_least"]
        self.copies: int = program["copies"]
        self.suits = program["suits"]
        self.ranks = program["ranks"]
        self.cards = program["cards"]
        self.card_suit: tuple[int, ...] = program["card_suit"]
        self.card_rank: tuple[int, ...] = program["card_rank"]
        self.absent_suits = tuple(suit for suit, _ in program["absent_cards"])
        self.card_points: tuple[int, ...] = program["card_points"]
        self.card_number = program["card_number"]
        self.deck: tuple[int, ...] = tuple(
            kind for kind in range(len(self.cards)) for _ in range(self.copies)
        )
        self.total_card_points = sum(self.card_points) * self.copies
        self.asks_seats: bool = program["asks_seats"]
        """Whether what a deal is worth may hang on the tricks of single seats."""

        self.parties = program["parties"]
        self.party_labels = program["party_labels"]
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
        self.nameable = (*self.contracts, *self.redeals)
        self.reservation_ranks = program["reservation_ranks"]
        self.answers = program["answers"]
        self.may_withdraw: bool = program["may_withdraw"]
        """Whether a seat may take back its reservation until anything else is said."""
        self.names_at_once: bool = program["names_at_once"]
        """Whether a single reservation is named without asking for its rank."""
        self.otherwise: int = program["otherwise"]
        """The contract when no seat claims another one."""
        self.claimable = tuple(c for c in self.nameable if c.claim_rank >= 0)
        self.must_claim = tuple(c for c in self.claimable if c.must)
        """What a hand that may claim it has to."""
        self.always_claimable = any(c.claim is None for c in self.claimable)
        self.may_always_choose = self.always_claimable and not self.must_claim
        """Whether every hand may claim something, and none has to."""
        self.hidden_contracts = tuple(c for c in self.contracts if c.within >= 0)

        self.choices = program["choices"]
        self.variables = tuple(map(Variable, program["variables"]))
        self.parameters = tuple(
            place
            for place, variable in enumerate(self.variables)
            if variable.kind.startswith(CHOICE)
        )
        """The places of the variables that are parameters of contracts."""
        self.start_state: tuple[Any, ...] = tuple(v.start for v in self.variables)
        """What the variables of a deal are at first."""
        self.kept = tuple(map(Variable, program["kept"]))
        """The variables of a session."""
        self.start_kept: tuple[Any, ...] = tuple(v.start for v in self.kept)
        """What they are before the first deal."""
        self.between: dict[str, Callable[..., None]] = {
            event: functions[name] for event, name in program["between"].items()
        }
        """What happens by itself between deals, by event."""
        self.layers = tuple(Layer(d, functions) for d in program["layers"])
        self.effects: dict[str, Callable[..., None]] = {
            event: functions[name] for event, name in program["effects"].items()
        }
        """What happens by itself, by event."""
        self.declarations = tuple(
            Declaration(d, functions, n) for n, d in enumerate(program["declarations"])
        )
        self.demands = tuple(Demand(d, functions) for d in program["demands"])
        self.endings = tuple(Ending(d, functions) for d in program["endings"])
        self.acting: tuple[str, ...] = program["acting"]
        """The rule ids of the entries that change something, by number."""
        self.winner: Callable[[Any, int], int | None] | None = functions.get(
            program["winner"]
        )
        """The card that wins a full trick though it is not the highest."""
        self.directions: tuple[tuple[int, ...], ...] = program["directions"]
        """For each direction of play, the seat that plays after each seat."""
        self.direction: Callable[[Any], int] | None = functions.get(
            program["direction"]
        )
        """The direction in force; None where there is but one."""
        self.next = self.directions[-1]
        """The seat that plays after each seat, where nothing has turned that."""
        self.no_layers = (False,) * len(self.layers)
        self.awake: Callable[[Any], bool] | None = functions.get(program["awake"])
        """Whether a card may make something happen; None where none ever does."""
        if (
            program["turns_by_card"]
            or program["sides_by_card"]
            or any(layer.by_card for layer in self.layers)
        ):
            self.awake = _always
        self.steps = (
            self.direction is not None
            or self.awake is not None
            or any(declaration.card >= 0 for declaration in self.declarations)
        )
        """Whether something during a trick may change who plays next."""
        self.layers_by_play = any(
            layer.by_play or not layer.at_once for layer in self.layers
        )
        """Whether layers may come into force without any change of a variable."""
        self.eventful = bool(
            self.steps
            or self.effects
            or self.layers
            or self.declarations
            or self.winner
            or any(contract.party_moves for contract in self.contracts)
        )
        """Whether more follows from a card than the next turn."""
        self.varies = self.eventful or self.equal_cards_vary
        self.turns = tuple(
            tuple(self._turns_from(following, seat) for seat in range(self.seats))
            for following in self.directions
        )
        """The order of turns in a trick, by direction of play and leader."""
        self.turns_from = self.turns[-1]
        """The order of turns in a trick, by its leader, where nothing has turned it."""
        self.follow: bool = program["follow"]
        """Whether the class that was led must be followed."""
        self.ladders = tuple(Ladder(d, functions) for d in program["ladders"])
        owners = [
            ladder.owner(self.seats - 1, len(self.parties) - 1) + 1
            for ladder in self.ladders
        ]
        self.no_levels = tuple((0,) * n for n in owners)
        """What is called at first: nothing, for each ladder by seat, party or table."""
        self.not_late = tuple((False,) * n for n in owners)
        """Likewise that nothing was called late."""
        self.by_calls = any(ladder.by_calls for ladder in self.ladders)
        """Whether opening or limits of a ladder depend on what has been called."""
        self.by_tricks = any(ladder.by_tricks for ladder in self.ladders)
        """Whether it changes from trick to trick what may be called."""
        self.plain_tricks = not (self.varies or self.by_tricks)
        """Whether a full trick changes nothing but who has taken it."""
        self.clock = self.ladders[0].clock if self.ladders else None
        """The clock of the only ladder, where it is not that of the cards in hand."""
        one_clock = len(self.ladders) == 1 or all(x.clock is None for x in self.ladders)
        self.stable_calls = one_clock and all(x.stable for x in self.ladders)
        """Whether legal calls change with the clock, and else not with cards played."""
        self.moments = self.ladders[0].clock_range if self.ladders else (0, 0)
        """The least and the greatest value of that clock."""
        self.lines = tuple(Line(d, functions) for d in program["lines"])
        self.line_number = {line.id: n for n, line in enumerate(self.lines)}
        self.happenings = tuple(Happening(d, functions) for d in program["happenings"])
        self.happening_places: tuple[int, ...] = program["happening_places"]
        """Where each happening that can be named stands; -1 when it is not in force."""
        self.groups: tuple[dict[str, Any], ...] = program["groups"]
        self.factors = tuple(
            Factor(d, functions, len(self.groups)) for d in program["factors"]
        )
        self.book = tuple(Book(d, functions) for d in program["book"])
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
        self.notice: Callable[[Any], list[int]] = functions.get("notice", _nothing)
        """How often each happening is seen in the tricks of a deal."""
        self.happen: Callable[[Any, list[int]], list[int]] = functions.get(
            "happen", _nothing
        )
        """How often each happening counts, of what was seen."""
        self.stand: Callable[[Any], tuple[Any, ...]] = functions["stand"]
        """All that calls of stable ladders depend on, except the clock."""
        session = program["session"]
        self.seated: tuple[tuple[int, ...], ...] = session["seated"]
        """By dealer, the players on the seats of a deal; all others sit out."""
        self.dealer_seat = tuple(
            self._dealer_seat(player) for player in range(self.players)
        )
        """By dealer, the seat before that of the player who is forehand."""
        self.draws_dealer: bool = session["first_dealer"] == "lot"
        """Whether the first dealer is drawn by lot; otherwise player 0 deals first."""
        self.next_dealer: Callable[[Any], int] = functions[session["next_dealer"]]
        self.sheet_entries = {
            d["id"]: SheetEntry(d, functions) for d in session["entries"]
        }
        """What a sheet may hold that is no deal, by id."""
        self.forced = tuple(Forced(d, functions) for d in session["forced"])
        """For what a player has to name a contract, the first that applies."""
        self.same_dealer: tuple[Callable[[Any], bool], ...] = tuple(
            functions[name] for name in session["same_dealer"]
        )
        """For what the dealer deals again."""
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
        dealers = [self.dealer_seat.index(seat) for seat in range(self.seats)]
        self.first_standings = tuple(Standing(self, dealer) for dealer in dealers)
        """By the seat that deals, how a session stands before its first deal."""
        self.texts: dict[tuple[Any, ...], str] = {}
        """Labels of lines with what they are about filled in."""
        self.intern_actions()

    def _dealer_seat(self, dealer: int) -> int:
        """The seat before the first one to the left of the dealer where anyone sits."""
        steps = self.tables.steps_left[dealer]
        seated = self.seated[dealer]
        forehand = min(
            range(self.seats), key=lambda seat: steps[seated[seat]] or self.players
        )
        return (forehand - 1) % self.seats

    def order_with(self, base: Order, active: tuple[bool, ...]) -> Order:
        """An order with the layers that are ``active`` over it."""
        if True not in active:
            return base
        applied = [n for n, yes in enumerate(active) if yes]
        id = "+".join((base.id, *(self.layers[n].id for n in applied)))
        found = self.orders.get(id)
        if found is None:
            trumps: Sequence[int] = base.trumps
            for n in applied:
                trumps = layered(trumps, self.layers[n].change)
            cards = Cards(
                len(self.suits), self.card_suit, self.card_rank, self.absent_suits
            )
            tables = order_tables(cards, trumps, base.plain)
            found = self.orders[id] = Order({"id": id, "label": base.label, **tables})
        return found

    def tables_of(self, order: Order) -> tuple[Rows, Rows]:
        """What cards hold and challenge in an order, where that never changes."""
        last_wins = self.last_wins(None, last_trick=False)
        found = order.hold, order.challenge(last_wins)
        self.fixed_tables[order.id] = found
        return found

    def _turns_from(self, following: tuple[int, ...], leader: int) -> tuple[int, ...]:
        seats = [leader]
        while len(seats) < self.seats:
            seats.append(following[seats[-1]])
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


def _always(_deal: Any) -> bool:
    """Something may change with each card."""
    return True
