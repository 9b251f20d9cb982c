"""What one seat may know when it is to act, built up from allowed facts alone.

A built-in player gets a ``Known`` and never the deal. ``Guide.look`` is the only place
that sees both: what it copies is the seat's own hand, what lies on the table, what was
said, and what the rules make public. Claims, calls and declarations are advised by
expressions that were checked to read nothing hidden.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from doko_rules.engine import acting, bidding
from doko_rules.engine.actions import ACCEPT, DECLINE, NAME, PASS, PLAY, VERBS, Action
from doko_rules.engine.cardplay import Weights
from doko_rules.engine.knowledge import known_sides
from doko_rules.engine.phases import EXCHANGE, PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.orders import Order, Rows
    from doko_rules.engine.ruleset import Ruleset

BY_INDEX = attrgetter("index")


class Strength:
    """One card order as a player thinks of it."""

    __slots__ = ("above", "classes", "hold", "members", "trump")

    def __init__(self, order: Order, suits: int) -> None:
        cards = range(len(order.classes))
        self.classes = order.classes
        self.hold = order.hold
        self.trump = suits
        """The class of trumps."""
        self.members = tuple(
            tuple(card for card in cards if order.classes[card] == class_)
            for class_ in range(suits + 1)
        )
        """The card kinds of each class."""
        self.above = tuple(
            tuple(
                (
                    tuple(
                        k
                        for k in cards
                        if row[k] > row[card] and order.classes[k] == led
                    ),
                    tuple(
                        k
                        for k in cards
                        if row[k] > row[card] and order.classes[k] != led
                    ),
                )
                for card in cards
            )
            for led, row in enumerate(order.hold)
        )
        """``above[led][card]``: what beats it, of the class led and of trumps."""


class Known:
    """The facts that a seat decides by."""

    __slots__ = (
        "advised",
        "card_of",
        "card_points",
        "challenge",
        "copies",
        "declarable",
        "hand",
        "hands_left",
        "led",
        "legal",
        "next",
        "playing",
        "seat",
        "seat_of",
        "sides",
        "strength",
        "weights",
        "worth",
    )

    seat: int
    playing: bool
    """Whether cards are played; otherwise the contract is still sought."""
    legal: Sequence[Action]
    """What may be done, calls left out, each once."""
    advised: Action | None
    """The call or declaration that the variant advises, or the answer to a question."""
    declarable: Sequence[tuple[Action, Known]]
    """What is advised to be declared with a card, and what the seat knows after it."""
    worth: dict[int, int]
    """What the variant says each claim of the own hand is worth, by its index."""
    hand: Sequence[Action]
    """The own cards, as the actions of playing them."""
    hands_left: Sequence[int]
    """How many cards each seat has."""
    sides: Sequence[int | None]
    """1 for a seat known to be on the own side, 0 for one known not to be."""
    card_of: Sequence[int]
    """Cards on the table and in tricks, in order."""
    seat_of: Sequence[int]
    """Who played each of them."""
    led: Sequence[int]
    """Class led to each trick."""
    strength: Strength
    challenge: Rows
    """What each card puts against the best one so far, by the class led."""
    card_points: Sequence[int]
    """Card points of each kind; one each in a game that has none."""
    weights: Weights
    copies: int
    next: Sequence[int]
    """The seat that plays after each seat."""


def said_since_card(deal: Deal, action: Action) -> bool:
    """Whether the seat has done the same already, with no card played since."""
    for done in reversed(deal.log):
        if done is action:
            return True
        if isinstance(done, Action) and done.do == PLAY:
            return False
    return False


class Guide:
    """Makes the view of a seat, under one ruleset."""

    __slots__ = (
        "calls",
        "card_points",
        "choices",
        "claims",
        "declarations",
        "named_with",
        "ruleset",
        "strengths",
        "takes",
        "weights",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        functions = ruleset.functions
        advice = ruleset.program["advice"]
        self.ruleset = ruleset
        self.claims: dict[int, Callable[[Deal, int], int]] = {
            claimable.index: functions[advice["claims"][claimable.id]]
            for claimable in ruleset.claimable
            if claimable.id in advice["claims"]
        }
        self.takes: dict[int, Callable[[Deal, int, int], int]] = {
            ruleset.contract_number[id]: functions[name]
            for id, name in advice["takes"].items()
        }
        self.calls: dict[str, Callable[[Deal, int], bool]] = {
            id: functions[name] for id, name in advice["calls"].items()
        }
        self.declarations: dict[int, Callable[[Deal, int], bool]] = {
            declaration.index: functions[advice["declarations"][declaration.id]]
            for declaration in ruleset.declarations
            if declaration.id in advice["declarations"]
        }
        self.choices: dict[int, list[Callable[..., int] | None]] = {
            declaration.index: [
                functions.get(advice["choices"][declaration.id].get(parameter.id, ""))
                for parameter in declaration.parameters
            ]
            for declaration in ruleset.declarations
            if declaration.id in advice["choices"]
        }
        self.named_with: dict[int, list[Callable[..., int] | None]] = {
            contract.index: [
                functions.get(
                    advice["named"][contract.id].get(ruleset.variables[place].id, "")
                )
                for place, _ in contract.choose
            ]
            for contract in ruleset.contracts
            if contract.id in advice["named"]
        }
        kinds = len(ruleset.cards)
        self.card_points = ruleset.card_points
        if not any(self.card_points):
            self.card_points = (1,) * kinds
        mean = sum(self.card_points) / kinds
        cards: dict[str, int] = advice["cards"]
        self.weights = Weights(
            own_points=cards["own_points"] / 100,
            highest_trump=cards["highest_trump"] / 100 * mean,
            highest_plain=cards["highest_plain"] / 100 * mean,
            class_gone=cards["class_gone"] / 100 * mean,
        )
        self.strengths = {
            id: Strength(order, len(ruleset.suits))
            for id, order in ruleset.orders.items()
        }

    def look(self, deal: Deal, seat: int) -> Known:
        """What ``seat`` may know of ``deal``: copies, with which it may do anything."""
        known = Known()
        known.seat = seat
        known.playing = deal.phase == PLAYING and not deal.turn_is_asked
        # By kind, so that the order in which cards were dealt decides nothing.
        known.legal = sorted(dict.fromkeys(deal.choices()), key=BY_INDEX)
        if deal.phase == EXCHANGE:
            known.advised = self.exchanged(deal, seat, known.legal)
            return known
        if deal.phase == PLAYING and deal.turn_is_asked:
            known.advised = self.answer(deal, seat, known.legal)
            return known
        if not known.playing:
            known.legal = self.one_way_each(deal, seat, known.legal)
            known.advised = None
            known.worth = self.worth(deal, seat)
            return known
        known.advised = self.advised(deal, seat)
        known.declarable = ()
        if self.declarations:
            declared = self.declared(deal, seat)
            alone = [a for a in declared if self.card_of(a) < 0]
            if alone:  # what changes nothing could be said without an end
                alone = [a for a in alone if not said_since_card(deal, a)]
            known.advised = known.advised or next(iter(alone), None)
            known.declarable = [
                (action, self.after(deal, action))
                for action in declared
                if self.card_of(action) >= 0
            ]
        known.hand = tuple(deal._hands[seat])
        known.hands_left = [len(hand) for hand in deal._hands]
        known.sides = known_sides(deal, seat)
        known.card_of = tuple(deal.card_of)
        known.seat_of = tuple(deal.seat_of)
        known.led = tuple(deal.led)
        order = deal.order
        known.strength = self.strength(order)
        known.challenge = deal.table()[1]
        known.card_points = self.card_points
        known.weights = self.weights
        known.copies = self.ruleset.copies
        direction = self.ruleset.direction
        known.next = self.ruleset.next
        if direction is not None:
            known.next = self.ruleset.directions[direction(deal)]
        return known

    def card_of(self, declaration: Action) -> int:
        """The kind of the card that must follow a declaration; -1 for none."""
        return self.ruleset.declarations[declaration.index].card

    def after(self, deal: Deal, declaration: Action) -> Known:
        """What its seat knows when something is declared and its card must follow."""
        twin = acting.after(deal, declaration)
        twin.bind(self.ruleset.play[declaration.seat][self.card_of(declaration)])
        twin.offer_cards()
        return self.look(twin, declaration.seat)

    def declared(self, deal: Deal, seat: int) -> list[Action]:
        """What is advised to be declared, each with its best choice."""
        ways: dict[int, list[Action]] = {}
        for action in deal.declarations(seat):
            advice = self.declarations.get(action.index)
            if action.index in ways or (advice is not None and advice(deal, seat)):
                ways.setdefault(action.index, []).append(action)
        return [self.best_choice(deal, seat, found) for found in ways.values()]

    def one_way_each(
        self, deal: Deal, seat: int, legal: Sequence[Action]
    ) -> list[Action]:
        """The same, with the best way alone to name each contract."""
        ways: dict[int, list[Action]] = {}
        for action in legal:
            if action.do == NAME:
                ways.setdefault(action.index, []).append(action)
        best = [self.best_choice(deal, seat, found) for found in ways.values()]
        return [action for action in legal if action.do != NAME or action in best]

    def best_choice(self, deal: Deal, seat: int, ways: Sequence[Action]) -> Action:
        """The way to do something that is worth most; the first of equals."""
        advice = self.named_with if ways[0].do == NAME else self.choices
        worths = advice.get(ways[0].index, ())

        def worth(action: Action) -> list[int]:
            values = action.values
            return [
                0 if of is None else of(deal, seat, *values[: n + 1])
                for n, of in enumerate(worths)
            ]

        return max(ways, key=worth)

    def answer(self, deal: Deal, seat: int, legal: Sequence[Action]) -> Action:
        """The answer to what is demanded, or a call when the deal has ended."""
        advised = self.advised(deal, seat)
        if advised is not None:
            return advised
        for action in legal:
            if action.do == PASS:
                return action
        if legal[0].do == NAME:
            ways = self.one_way_each(deal, seat, legal)
            return max(ways, key=lambda action: self.named(deal, action))
        if legal[0].do in VERBS:
            # Of calls that must be made the lowest promises least.
            return legal[0]
        return self.best_choice(deal, seat, legal)

    def named(self, deal: Deal, action: Action) -> int:
        """What it is worth to play a contract."""
        advice = self.claims.get(action.index)
        return 0 if advice is None else advice(deal, action.seat)

    def exchanged(self, deal: Deal, seat: int, legal: Sequence[Action]) -> Action:
        """The answer to an offer, or the weakest cards that may be given away."""
        if legal[0].do in (ACCEPT, DECLINE):
            advice = self.takes.get(deal.contract)
            assert deal.declarer is not None
            worth = 0 if advice is None else advice(deal, seat, deal.declarer)
            wanted = ACCEPT if worth > 0 else DECLINE
            return next(action for action in legal if action.do == wanted)
        place = {kind: n for n, kind in enumerate(deal.order.sorted_cards)}
        return max(legal, key=lambda a: sum(place[kind] for kind in a.cards))

    def strength(self, order: Order) -> Strength:
        """A card order as a player thinks of it, those with layers included."""
        found = self.strengths.get(order.id)
        if found is None:
            found = Strength(order, len(self.ruleset.suits))
            self.strengths[order.id] = found
        return found

    def worth(self, deal: Deal, seat: int) -> dict[int, int]:
        """What each advised claim of the hand is worth."""
        return {
            claim: self.claims[claim](deal, seat)
            for claim in bidding.claims(deal, seat)
            if claim in self.claims
        }

    def advised(self, deal: Deal, seat: int) -> Action | None:
        """The highest call that may be made and is advised."""
        found = None
        ladders = self.ruleset.ladders
        for action in deal.calls(seat):
            level = ladders[action.ladder].levels[action.index - 1]
            advice = self.calls.get(level)
            said = deal.level_said(action)
            if action.index > said and advice is not None and advice(deal, seat):
                found = action
        return found
