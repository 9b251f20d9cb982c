"""One deal: a fold of actions over dealt hands."""

from __future__ import annotations

from functools import partial
from itertools import repeat, starmap
from typing import TYPE_CHECKING

from doko_rules.core.errors import IllegalAction
from doko_rules.engine import acting, bidding, calling, exchange
from doko_rules.engine.actions import BIDS, CALL, PLAY, RESERVE
from doko_rules.engine.asked import Asked
from doko_rules.engine.phases import (
    EXCHANGE,
    PLAYING,
    REDEALT,
    SCORED,
)
from doko_rules.engine.state import NO_SECRETS, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from doko_rules.engine.actions import Action
    from doko_rules.engine.orders import Rows
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Standing

NESTED = frozenset({"_hands", "late", "levels"})
"""Lists of a deal that hold lists."""


class Deal(Asked):
    """The state of one deal; ``apply`` moves it on, ``copy`` forks it."""

    __slots__ = ()

    def _begin(self) -> None:
        self.set_order(self.dealt)
        if self.began is None:
            bidding.begin(self)
        else:
            self.partner = self.began.partner
            self.start(self.began.contract, self.began.declarer, self.began.values)

    @classmethod
    def shuffled(
        cls,
        ruleset: Ruleset,
        dealer: int,
        random: Random,
        standing: Standing | None = None,
    ) -> Deal:
        """Shuffle, let the right-hand neighbour cut, and deal in packets.

        Raises:
            ValueError: the dealer is no seat.
        """
        ruleset.check_seat(dealer)
        # A number by chance for each card; this runs for every deal, so no Python does.
        chance = starmap(random.random, repeat(()))
        deck = sorted(ruleset.deck, key=partial(next, chance))
        least = ruleset.cut_least
        cut = least + int(next(chance) * (len(deck) - 2 * least + 1))
        deck = deck[cut:] + deck[:cut]
        hands = [pick(deck) for pick in ruleset.packets_of[dealer]]
        return cls(ruleset, dealer, hands, None, standing)

    # --- what may be done ----------------------------------------------------

    def choices(self) -> Sequence[Action]:
        """The legal actions of the seat to act, without calls.

        It is what is ``offered``, and in an exchange the sets of cards.
        """
        if self.phase == EXCHANGE:
            return exchange.choices(self)
        return self.offered

    def calls(self, seat: int) -> Sequence[Action]:
        """The calls that ``seat`` may make now, in turn or not."""
        open_ = self._open
        if open_ is not None:
            return open_[seat][len(self._hands[seat])]
        if self._windows is not None:
            return self._windows.of_seat[seat][calling.moment(self, seat)]
        if self.phase != PLAYING:
            return ()
        if self.turn_is_asked:
            asked = self.offered if seat == self.turn else ()
            return [action for action in asked if action.do is CALL]
        return calling.calls(self, seat)

    def declarations(self, seat: int) -> Sequence[Action]:
        """What ``seat`` may declare now, in turn or not."""
        if self.phase != PLAYING or not self.ruleset.declarations:
            return ()
        return acting.declarations(self, seat)

    def legal(self, seat: int) -> list[Action]:
        """Every legal action of ``seat``."""
        own = self.choices() if seat == self.turn else ()
        said = [*self.calls(seat), *self.declarations(seat)]
        taken_back = bidding.withdrawal(self, seat)
        if taken_back is not None:
            said.append(taken_back)
        return [*dict.fromkeys([*own, *said])]

    def is_legal(self, action: Action) -> bool:
        """Whether ``action`` may be done now."""
        if action.do is CALL:
            return action in self.calls(action.seat)
        if self.phase == EXCHANGE:
            return exchange.is_legal(self, action)
        if action in self.offered or action in self.declarations(action.seat):
            return True
        return action == bidding.withdrawal(self, action.seat)

    # --- what happens ----------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Do one action and all that follows from it.

        Raises:
            IllegalAction: The rules forbid it; nothing has changed.
        """
        # Asked for every card: a verb exists once, too.
        if action.do is not PLAY:
            self._answer_or_call(action)
            return
        offered = self.offered
        try:
            offered.remove(action)
        except ValueError:
            raise IllegalAction(self, action) from None
        seat = action.seat
        card = action.index
        class_ = self.classes[card]
        hand = self._hands[seat]
        if offered is not hand:
            hand.remove(action)
            if self.bound is not None:
                self._let_go(action, class_)
        elif group := self._by_class[seat][class_]:
            group.remove(action)
        self.log.append(action)
        card_of = self.card_of
        card_of.append(card)
        led = self._led
        if led is None:
            self._led = led = class_
            self.led.append(class_)
        number = len(card_of)
        seat_of = self.seat_of
        if number < len(seat_of):
            self.turn = turn = seat_of[number]
            self.offered = self._by_class[turn][led] or self._hands[turn]
        else:
            self._close_trick()

    def _answer_or_call(self, action: Action) -> None:
        # Every seat is asked in every deal: its answer goes straight on.
        if action.do is RESERVE and action in self.offered:
            self.log.append(action)
            bidding.advance(self, action)
        elif action.do is CALL:
            if action not in self.calls(action.seat):
                raise IllegalAction(self, action)
            self.log.append(action)
            calling.make(self, action)
            if self.ruleset.eventful:
                acting.called(self, len(self.made) - 1)
        elif action.do in BIDS and action in self.offered:
            self.log.append(action)
            if not self.turn_is_asked:
                bidding.advance(self, action)
            else:
                acting.answer(self, action.index, action.values)
        elif not self.is_legal(action):
            raise IllegalAction(self, action)
        else:
            self.log.append(action)
            if self.phase == EXCHANGE:
                exchange.advance(self, action)
            elif action.do in BIDS:
                bidding.withdraw(self, action.seat)
            else:
                acting.declare(self, action)

    def bind(self, action: Action) -> None:
        """Let a card be the only one that its seat may play."""
        self.bound = action

    def _let_go(self, action: Action, class_: int) -> None:
        """A card that had to be played is played: it is none of its class any more."""
        if group := self._by_class[action.seat][class_]:
            group.remove(action)

    def _happens(self, name: str, number: int) -> None:
        """Something follows from an action; nothing of it is done before."""
        self.log.append((name, number))

    def _close_trick(self) -> None:
        ruleset = self.ruleset
        if not ruleset.plain_tricks:
            if ruleset.by_tricks:
                self.forget_windows()
            if ruleset.eventful:
                acting.after_card(self)
                return
            self._table = self.table()
        # As ``_happens`` and ``take_trick`` do, without the calls: this is done for
        # every trick.
        self.log.append(("trick", len(self.winner_of)))
        hold, challenge = self._table
        led = self.led[-1]
        card_of = self.card_of
        first = len(card_of) - ruleset.seats
        position, points = ruleset.take(
            card_of[first:], hold[led], challenge[led], ruleset.card_points
        )
        best = first + position
        winner = self.seat_of[best]
        self.winner_of.append(winner)
        self.best_of.append(best)
        self.trick_points.append(points)
        if not self.settled:
            self._try_to_settle()
        hand = self._hands[winner]
        if hand:
            # As ``lead`` says, without the call: this is done for every trick.
            self._led = None
            self.turn = winner
            self.seat_of += ruleset.turns_from[winner]
            self.offered = hand
        else:
            self._finish()

    def take_trick(self) -> None:
        """Give the full trick to the seat with the best card, as things are now."""
        ruleset = self.ruleset
        hold, challenge = self._table = self.table()
        led = self.led[-1]
        card_of = self.card_of
        first = len(card_of) - ruleset.seats
        position, points = ruleset.take(
            card_of[first:], hold[led], challenge[led], ruleset.card_points
        )
        best = first + position
        self.winner_of.append(self.seat_of[best])
        self.best_of.append(best)
        self.trick_points.append(points)

    def _finish(self) -> None:
        self.turn = None
        self.offered = []
        self.phase = SCORED
        self.forget_windows()
        self.count_up()

    def _try_to_settle(self) -> None:
        contract = self.ruleset.contracts[self.contract]
        if contract.settles is None:
            return
        trick = len(self.winner_of)
        partner = self.partner
        if contract.settles(self, trick - 1):
            assert contract.partner is not None
            partner = contract.partner(self, trick - 1)
        elif trick == contract.settles_within:
            self.replace_contract(contract.settles_otherwise)
        else:
            return
        self.settle(partner)

    def settle(self, partner: int | None) -> None:
        """The trick last taken has settled the parties."""
        trick = len(self.winner_of)
        self._happens("settled", trick - 1)
        self.partner = partner
        self.settled = True
        self.settled_in = trick
        self.find_parties()

    def start(
        self,
        contract: int,
        declarer: int | None,
        values: Sequence[int | None] = (),
    ) -> None:
        """Begin with a contract: with its exchange of cards, or with the play.

        ``values`` is what was chosen for its parameters.
        """
        ruleset = self.ruleset
        if ruleset.parameters:
            self._choose(contract, values)
        self.contract = contract
        self.declarer = declarer
        within = ruleset.contracts[contract].within
        if within < 0:
            self.public_contract = contract
            self.public_declarer = declarer
        else:
            self.public_contract = within
        self._happens("contract", self.public_contract)
        public = ruleset.contracts[self.public_contract]
        if public.order is not self.order:
            self.set_order(self.at_lead)
        if public.exchange is not None and self.began is None:
            self.phase = EXCHANGE
            exchange.begin(self)
        else:
            self.open_play()

    def _choose(self, contract: int, values: Sequence[int | None]) -> None:
        """Keep what was chosen with a contract; of others nothing is."""
        for place in self.ruleset.parameters:
            self.state[place] = None
        choose = self.ruleset.contracts[contract].choose
        for number, (place, known) in enumerate(choose):
            if number < len(values):
                self.state[place] = values[number]
            elif len(known) == 1:
                self.state[place] = known[0]

    def chosen(self) -> dict[int, int | None]:
        """By place, what is chosen for each parameter of contracts."""
        return {place: self.state[place] for place in self.ruleset.parameters}

    def choose(self, values: Mapping[int, int | None]) -> None:
        """Choose other values for some parameters, by place."""
        for place, value in values.items():
            self.state[place] = value
        self.changed = True

    def open_play(self) -> None:
        """Let the first trick be led."""
        if self.ruleset.hidden_contracts:
            self._hide()
        public = self.ruleset.contracts[self.public_contract]
        self.settled = public.settles is None
        self.phase = PLAYING
        self.find_parties()
        leader = public.leader(self)
        self.lead(leader)
        self.offered = self._hands[leader]
        if self.ruleset.eventful:
            acting.begin(self)

    def deal_again(self, redeal: int) -> None:
        """End the deal without a score: its dealer deals again."""
        self._happens("redealt", redeal)
        self.redeal = redeal
        self.turn = None
        self.offered = []
        self.phase = REDEALT

    def _hide(self) -> None:
        """Find the first contract that a seat plays without telling.

        Another seat may have the cards for a later one; it can not know that it is not
        played.
        """
        secrets = NO_SECRETS
        if self.contract != self.public_contract and self.declarer is not None:
            # It began with a hidden contract, whatever the hands are.
            secrets = {self.declarer: self.contract}
        for hidden in self.ruleset.hidden_contracts:
            if hidden.within == self.public_contract and hidden.hider is not None:
                seat = hidden.hider(self)
                if seat is None or seat in secrets:
                    continue
                if not secrets:
                    self.contract = hidden.index
                    self.declarer = seat
                secrets = {**secrets, seat: hidden.index}
        self.secrets = secrets

    def replace_contract(self, contract: int) -> None:
        """Go on under another contract, publicly."""
        self._happens("contract", contract)
        if self.ruleset.parameters:
            choose = dict(self.ruleset.contracts[contract].choose)
            for place in self.ruleset.parameters:
                # What has but one value goes unsaid.
                known = choose.get(place, (None,))
                if len(known) == 1 or self.state[place] not in known:
                    self.state[place] = known[0] if len(known) == 1 else None
        self.contract = contract
        self.public_contract = contract
        self.secrets = NO_SECRETS
        if self.ruleset.contracts[contract].order is not self.order:
            self.set_order([[a.index for a in hand] for hand in self._hands])

    def set_order(self, hands: Sequence[Sequence[int]]) -> None:
        """Sort the cards that the seats hold by the order of the contract."""
        ruleset = self.ruleset
        # A hidden contract is played by the order of the one that everybody sees.
        order = ruleset.contracts[self.public_contract].order
        if self.active:
            order = ruleset.order_with(order, self.active)
        classes = order.classes
        self.classes = order.named
        self.orders.append((len(self.card_of), order))
        self.order = order
        self._table = self.table()
        self._hands = []
        self._by_class = []
        sort = ruleset.sort
        for cards, actions in zip(hands, ruleset.play, strict=True):
            hand, by_class = sort(cards, actions, classes)
            self._hands.append(hand)
            self._by_class.append(by_class)

    def table(self) -> tuple[Rows, Rows]:
        """What decides the running trick: what cards hold, and what they challenge."""
        if not self.ruleset.equal_cards_vary:
            ruleset, order = self.ruleset, self.order
            fixed = ruleset.fixed_tables.get(order.id)
            return ruleset.tables_of(order) if fixed is None else fixed
        last_trick = self.is_last(len(self.winner_of))
        last_wins = self.ruleset.last_wins(self, last_trick=last_trick)
        return self.order.hold, self.order.challenge(last_wins)

    def lead(self, leader: int) -> None:
        """Let a seat lead to the next trick."""
        self._led = None
        self.turn = leader
        ruleset = self.ruleset
        if ruleset.awake is not None and ruleset.awake(self):
            self.seat_of.append(leader)
            return
        turned = 0 if ruleset.direction is None else ruleset.direction(self)
        self.seat_of += ruleset.turns[turned][leader]

    def offer_cards(self) -> None:
        """Work out the legal cards of the seat to play."""
        if self.turn is None or self.phase != PLAYING:
            self.offered = []
            return
        if self.bound is not None:
            self.offered = [self.bound]
            return
        hand = self._hands[self.turn]
        led = self.led[-1] if len(self.card_of) % self.ruleset.seats else None
        self._led = led
        self.offered = hand if led is None else self._by_class[self.turn][led] or hand

    def find_parties(self) -> None:
        """Work out the party of each seat."""
        self.party = self.ruleset.contracts[self.contract].parties(self)
        self.forget_windows()

    def keep_windows(self, windows: calling.Windows) -> None:
        """Look up there what may be called, until that changes."""
        self._windows = windows
        self._open = windows.of_seat if self.ruleset.clock is None else None

    def forget_windows(self) -> None:
        """What is legal to call has changed."""
        self._windows = self._open = None

    def count_up(self) -> None:
        """Sum card points and tricks by party, and settle the deal."""
        ruleset = self.ruleset
        self.points_of = points = [0] * len(ruleset.parties)
        self.tricks_of = tricks = points.copy()
        party_of = self.party
        for seat, worth in zip(self.winner_of, self.trick_points, strict=True):
            party = party_of[seat]
            points[party] += worth
            tricks[party] += 1
        if self.ended is not None:
            self._share_rest(ruleset.endings[self.ended].rest)
        self.specials = ruleset.find(self)

    def _share_rest(self, rest: Callable[[Deal], int | None] | None) -> None:
        """Give what was not played to the party that the ending names."""
        party = None if rest is None else rest(self)
        if party is not None:
            self.points_of[party] += self.ruleset.total_card_points - sum(
                self.trick_points
            )
            self.tricks_of[party] += len(self.dealt[0]) - len(self.winner_of)

    @property
    def noticed(self) -> list[int]:
        """How often each happening is seen in the tricks taken."""
        return self.ruleset.notice(self)

    @property
    def is_over(self) -> bool:
        """Whether nothing happens any more: it is scored, or is dealt again."""
        return self.phase in (SCORED, REDEALT)

    # --- forks --------------------------------------------------------------

    def copy(self) -> Deal:
        """A deal that goes its own way from here."""
        twin = object.__new__(Deal)
        for name in State.__slots__:
            value = getattr(self, name)
            if name in NESTED:
                value = [items.copy() for items in value]
            elif type(value) is list:
                value = value.copy()
            setattr(twin, name, value)
        twin._by_class = [[x.copy() for x in groups] for groups in self._by_class]
        if self.phase == PLAYING and not self.turn_is_asked:
            twin.offer_cards()
        return twin
