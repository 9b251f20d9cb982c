"""A compiled variant: tables and functions, all that the engine may ask."""

from __future__ import annotations

from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from doko_rules.core.orders import Cards, layered, order_tables
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
from doko_rules.engine.contracts import Claimable, Contract, Redeal
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
from doko_rules.engine.standing import Standing
from doko_rules.engine.verbs import STATEMENTS
from doko_rules.expr.hooks import CHOICE, NOTHING, TRUMP
from doko_rules.expr.runtime import functions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from doko_rules.engine.orders import Rows
    from doko_rules.engine.text import Text


CARD_SETS = frozenset({OFFER, RETURN})
"""What is done with several cards at once."""


def _nothing(*_: Any) -> list[int]:
    """What happens where nothing can."""
    return []


class Ruleset:
    """Everything the engine knows of one variant, ready to run."""

    def __init__(self, program: Mapping[str, Any]) -> None:
        self.program = program
        self.origin: Any = None
        """What it was loaded from; explanations read the rules there again."""
        # The code was generated from checked expressions alone, by compile/.
        functions = functions_of(program["code"], STATEMENTS)
        self.functions = functions
        self.id: str = program["id"]
        self.label: Text = program["label"]
        self.fingerprint: str = program["fingerprint"]
        self.options: dict[str, Any] = program["options"]
        self.option_groups: dict[str, dict[str, str]] = program["option_groups"]
        """The labels of the groups of options, in the order of a settings page."""

        self.seats: int = program["seats"]
        self.players: int = program["players"]
        """How many players are at the table, those who sit out a deal included."""
        self.hand_size: int = program["hand_size"]
        self.packets: tuple[int, ...] = program["packets"]
        self.cut_least: int = program["cut_least"]
        self.copies: int = program["copies"]
        self.suits: tuple[dict[str, Any], ...] = program["suits"]
        self.ranks: tuple[dict[str, Any], ...] = program["ranks"]
        self.cards: tuple[str, ...] = program["cards"]
        self.card_suit: tuple[int, ...] = program["card_suit"]
        self.card_rank: tuple[int, ...] = program["card_rank"]
        self.absent_suits = tuple(suit for suit, _ in program["absent_cards"])
        self.card_points: tuple[int, ...] = program["card_points"]
        self.card_number: dict[str, int] = program["card_number"]
        """Card kind by code, with symbols for suits understood as well."""
        self.deck: tuple[int, ...] = tuple(
            kind for kind in range(len(self.cards)) for _ in range(self.copies)
        )
        self.total_card_points = sum(self.card_points) * self.copies
        self.asks_seats: bool = program["asks_seats"]
        """Whether what a deal is worth may hang on the tricks of single seats."""

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
        self.nameable: tuple[Claimable, ...] = (*self.contracts, *self.redeals)
        """All that can be named, by the index that such an action has."""
        self.reservation_ranks: tuple[dict[str, Any], ...] = program[
            "reservation_ranks"
        ]
        self.answers: tuple[dict[str, Any], ...] = program["answers"]
        """What a seat says without and with a reservation; empty if it is not asked."""
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

        self.choices: Mapping[str, Sequence[Mapping[str, Any]]] = program["choices"]
        """What can be chosen for each parameter of contracts."""
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
        self._declared: dict[tuple[int, int, tuple[int, ...]], Action] = {}
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
        self.naming = tuple(
            {c.index: self._namings(seat, c) for c in self.claimable} for seat in seats
        )
        """The ways to name something, one for each choice of its parameters."""
        self.name = tuple(
            {index: ways[0] for index, ways in namings.items() if ways}
            for namings in self.naming
        )
        asks = any(demand.do == NAME for demand in self.demands)
        self.chosen = tuple(
            tuple(
                action
                for c in self.contracts
                if asks
                for action in self.naming[seat].get(c.index) or self._namings(seat, c)
            )
            for seat in seats
        )
        """What names each contract where a seat is asked for one during play."""
        self.passes_at_end = tuple(
            tuple(
                Action(seat, PASS, ending.id, n, ending.label)
                for n, ending in enumerate(self.endings)
            )
            for seat in seats
        )
        """What a seat says that calls nothing more when a deal has ended."""
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

    def _namings(self, seat: int, named: Claimable) -> tuple[Action, ...]:
        """The actions of naming something."""
        choose = named.choose if isinstance(named, Contract) else ()
        found = []
        for values in product(*(values for _, values in choose)):
            given = {
                self.variables[place].id: self.id_of(self.variables[place].kind, value)
                for (place, _), value in zip(choose, values, strict=True)
            }
            found.append(
                Action(
                    *(seat, NAME, named.id, named.index, self._named(named, given)),
                    given=given or None,
                    values=values,
                )
            )
        return tuple(found)

    def _named(self, named: Claimable, given: Mapping[str, Any]) -> Text:
        """What people call it when these values are chosen."""
        if not given:
            return named.label
        words = [
            one["label"]
            for id, word in given.items()
            for one in self.choices[id]
            if one["id"] == word
        ]
        return {
            language: f"{text} ({', '.join(word[language] for word in words)})"
            for language, text in named.label.items()
        }

    def _meanings(self, seat: int) -> dict[str, dict[str, tuple[Action, ...]]]:
        said = [
            *self.reserve[seat],
            *(action for ways in self.naming[seat].values() for action in ways),
            *(a for a in self.chosen[seat] if a.index not in self.name[seat]),
            *self.passes[seat],
            *(a for a in self.passes_at_end[seat] if self.endings[a.index].calls_open),
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

    def declared(
        self, declaration: Declaration, seat: int, values: tuple[int, ...]
    ) -> Action:
        """A declaration of a seat with what it has chosen; each exists once."""
        key = (seat, declaration.index, values)
        found = self._declared.get(key)
        if found is None:
            given = {
                parameter.id: self.id_of(parameter.kind, value)
                for parameter, value in zip(
                    declaration.parameters, values, strict=False
                )
            }
            found = self._declared[key] = Action(
                seat,
                declaration.id,
                "",
                declaration.index,
                self._with_choices(declaration, values),
                given=given,
                values=values,
            )
        return found

    def _with_choices(self, declaration: Declaration, values: tuple[int, ...]) -> Text:
        """What people call a declaration when these values are chosen."""
        if not values:
            return declaration.label
        chosen = [
            (parameter.label, self.label_for(parameter.kind, value))
            for parameter, value in zip(declaration.parameters, values, strict=False)
        ]

        def listed(language: str) -> str:
            return ", ".join(f"{name[language]} {it[language]}" for name, it in chosen)

        return {
            language: f"{text} ({listed(language)})"
            for language, text in declaration.label.items()
        }

    def label_for(self, kind: str, value: int) -> Text:
        """What people call a thing; cards go by their codes, seats by their numbers."""
        named: Text | None = None
        match kind:
            case "party":
                named = self.party_labels[value]
            case "contract":
                named = self.contracts[value].label
            case "declaration":
                named = self.declarations[value].label
            case "suit" | "class" if value < len(self.suits):
                named = self.suits[value]["label"]
            case "rank":
                named = self.ranks[value]["label"]
        if kind.startswith(CHOICE):
            named = self.choices[kind.removeprefix(CHOICE)][value]["label"]
        for ladder in self.ladders:
            if kind == f"level:{ladder.id}" and value:
                named = ladder.level_labels[value - 1]
        return named or dict.fromkeys(self.label, str(self.id_of(kind, value)))

    def id_of(self, kind: str, value: Any) -> Any:
        """A value as documents have it: ids of things, numbers of seats and tricks."""
        if value is None:
            return None
        match kind:
            case "card":
                return self.cards[value]
            case "party":
                return self.parties[value]
            case "contract":
                return self.contracts[value].id
            case "suit" | "class":
                return self.suits[value]["id"] if value < len(self.suits) else TRUMP
            case "rank":
                return self.ranks[value]["id"]
            case "declaration":
                return self.declarations[value].id
            case "trick":
                return value + 1
        if kind.startswith(CHOICE):
            return self.choices[kind.removeprefix(CHOICE)][value]["id"]
        for ladder in self.ladders:
            if kind == f"level:{ladder.id}":
                return ladder.levels[value - 1] if value else NOTHING
        return value

    def number_of(self, kind: str, named: Any) -> int | None:
        """The number of a thing as documents name it; None when there is none."""
        if type(named) is int and kind in {"player", "seat"}:
            there_are = self.seats if kind == "seat" else self.players
            return named if 0 <= named < there_are else None
        if type(named) is int and kind in {"int", "trick"}:
            return named - (kind == "trick")
        if kind == "card":
            return self.card_number.get(named) if type(named) is str else None
        sizes = {
            "party": len(self.parties),
            "contract": len(self.contracts),
            "suit": len(self.suits),
            "class": len(self.suits) + 1,
            "rank": len(self.ranks),
            "declaration": len(self.declarations),
        }
        for id, words in self.choices.items():
            sizes[f"{CHOICE}{id}"] = len(words)
        for ladder in self.ladders:
            sizes[f"level:{ladder.id}"] = len(ladder.levels) + 1
        known = range(sizes.get(kind, 0))
        return next((n for n in known if self.id_of(kind, n) == named), None)

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

    def label_with(
        self, do: str, what: str, given: Mapping[str, Any], language: str
    ) -> str:
        """What people call something that is named or declared, with its choices."""
        for declaration in self.declarations:
            if declaration.id == what and do not in VERBS:
                found = [
                    self.number_of(parameter.kind, given.get(parameter.id))
                    for parameter in declaration.parameters
                ]
                values = tuple(value for value in found if value is not None)
                return self._with_choices(declaration, values)[language]
        for action in self.actions_for(0, do, what) if given else ():
            if action.given == given and action.label is not None:
                return action.label[language]
        return self.label_of(do, what, language)

    def label_of(self, do: str, what: str, language: str) -> str:
        """What people call that which stands behind a verb.

        A redeal goes by its label though nobody can claim it.
        """
        for action in self.actions_for(0, do, what):
            if action.label is not None:
                return action.label[language]
        if do == NAME:
            labels = {named.id: named.label for named in self.nameable}
            if what in labels:
                return labels[what][language]
        return what
