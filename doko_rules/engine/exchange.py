"""Cards that change hands before the play: offered, taken or declined, and returned."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.actions import ACCEPT, OFFER, RETURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.contracts import Exchange, Giving, Must
    from doko_rules.engine.deal import Deal

MOST_SETS = 20_000
"""So many sets of cards are looked at for some that may be chosen."""


class Told(NamedTuple):
    """What everybody has learned of cards that were given."""

    shown: tuple[tuple[str, tuple[int, ...]], ...]
    """The cards that lay open, by the id of the entry that says so."""
    told: tuple[tuple[str, int | bool], ...]


class Exchanging(NamedTuple):
    """How far an exchange has come; the cards are counted by kind."""

    declarer: int
    """Who offers the cards."""
    offered: tuple[int, ...]
    returned: tuple[int, ...]
    left: tuple[int, ...]
    """The seats that are still to be asked, the next one first."""
    taker: int | None = None
    of_offer: Told | None = None
    """None before anything is offered."""
    of_back: Told | None = None


def begin(deal: Deal) -> None:
    """Let the declarer choose the cards to be offered; nobody offers to itself."""
    nothing = (0,) * len(deal.ruleset.cards)
    assert deal.declarer is not None
    asked = rules(deal).ask(deal, deal.declarer, deal.declarer, None)
    others = tuple(seat for seat in asked if seat != deal.declarer)
    deal.exchange = Exchanging(deal.declarer, nothing, nothing, others)
    deal.turn = deal.declarer
    deal.offered = []


def resume(
    deal: Deal,
    offered: Sequence[int] | None,
    declined: Sequence[int],
    taker: int | None,
) -> None:
    """Let an exchange have come so far; the hands are as they are then."""
    begin(deal)
    if offered is None:
        return
    assert deal.exchange is not None
    counts = counted(offered, len(deal.ruleset.cards))
    left = tuple(seat for seat in deal.exchange.left if seat not in declined)
    deal.exchange = deal.exchange._replace(offered=counts, left=left)
    told = _told(deal, rules(deal).offer)
    deal.exchange = deal.exchange._replace(of_offer=told, taker=taker)
    if taker is None:
        _ask(deal)
    else:
        deal.turn = taker


def rules(deal: Deal) -> Exchange:
    """The rules of the exchange that goes on."""
    found = deal.ruleset.contracts[deal.contract].exchange
    assert found is not None
    return found


def giving(deal: Deal) -> Giving | None:
    """What the seat to act has to choose cards for; None when it only answers."""
    exchange = deal.exchange
    assert exchange is not None
    if exchange.of_offer is None:
        return rules(deal).offer
    return None if exchange.taker is None else rules(deal).back


def verb(deal: Deal) -> str:
    """What the seat that chooses cards does with them."""
    exchange = deal.exchange
    assert exchange is not None
    return OFFER if exchange.taker is None else RETURN


def size(deal: Deal) -> int:
    """How many cards are to be chosen: as many come back as were given."""
    exchange, seat = deal.exchange, deal.turn
    assert exchange is not None
    assert seat is not None
    if exchange.taker is not None:
        return sum(exchange.offered)
    part = rules(deal).offer
    assert part.size is not None
    number: int = part.size(deal, seat, deal.declarer, None)
    return max(0, min(number, deal.cards_in_hand(seat)))


class Choice:
    """What the seat to act may choose, and what each set of cards is measured by."""

    def __init__(self, deal: Deal) -> None:
        """Look at a deal in which cards are to be chosen; it stays as it is."""
        part, seat = giving(deal), deal.turn
        assert part is not None
        assert seat is not None
        self.part = part
        self.seat = seat
        self.size = size(deal)
        self.do = verb(deal)
        self.deal = deal
        self._twin = deal.copy()
        """Has each set of cards in turn as what is given."""
        self._binds: bool | None = None

    @property
    def given(self) -> dict[str, int | None]:
        """What the conditions are asked with."""
        exchange = self.deal.exchange
        assert exchange is not None
        return {
            "seat": self.seat,
            "declarer": self.deal.declarer,
            "taker": exchange.taker,
        }

    def with_cards(self, cards: Sequence[int]) -> Deal:
        """The deal as if these cards had been chosen; good until the next call."""
        twin = self._twin
        assert twin.exchange is not None
        counts = counted(cards, len(twin.ruleset.cards))
        if self.do == OFFER:
            twin.exchange = twin.exchange._replace(offered=counts)
        else:
            twin.exchange = twin.exchange._replace(returned=counts)
        return twin

    def missed(self, cards: Sequence[int]) -> list[Must]:
        """The conditions that these cards do not fulfil."""
        deal = self.with_cards(cards)
        args = tuple(self.given.values())
        return [must for must in self.part.must if not must.holds(deal, *args)]

    @property
    def binds(self) -> bool:
        """Whether some cards of the hand fulfil all conditions.

        What no choice could fulfil binds nobody: the play has to go on.
        """
        if self._binds is None:
            sets = islice(self._sets(), MOST_SETS)
            self._binds = any(not self.missed(cards) for cards in sets)
        return self._binds

    def allows(self, action: Action) -> bool:
        """Whether an action is one of this choice."""
        cards = action.cards
        if (action.do, action.seat, len(cards)) != (self.do, self.seat, self.size):
            return False
        if any(self.deal.held(self.seat, c) < cards.count(c) for c in set(cards)):
            return False
        return not self.part.must or not self.missed(cards) or not self.binds

    def actions(self) -> list[Action]:
        """The sets that may be chosen; in a large hand not all of them."""
        card_set = self.deal.ruleset.card_set
        sets = list(islice(self._sets(), MOST_SETS))
        if not self.part.must:
            return [card_set(self.seat, self.do, cards) for cards in sets]
        fitting = [cards for cards in sets if not self.missed(cards)]
        chosen = fitting if fitting or self.binds else sets
        return [card_set(self.seat, self.do, cards) for cards in chosen]

    def _sets(self) -> Iterator[tuple[int, ...]]:
        """Every set of so many cards of the hand; equal cards are one kind."""
        held = sorted(self.deal.kinds_held(self.seat))
        kinds = list(dict.fromkeys(held))
        counts = [held.count(kind) for kind in kinds]
        return _multisets(kinds, counts, self.size)


def _multisets(
    kinds: list[int], counts: list[int], size: int
) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    if not kinds or sum(counts) < size:
        return
    for number in range(min(counts[0], size), -1, -1):
        for rest in _multisets(kinds[1:], counts[1:], size - number):
            yield (kinds[0],) * number + rest


def counted(cards: Sequence[int], kinds: int) -> tuple[int, ...]:
    """How many cards of each kind there are."""
    return tuple(cards.count(kind) for kind in range(kinds))


def is_legal(deal: Deal, action: Action) -> bool:
    """Whether ``action`` may be done in the exchange."""
    if giving(deal) is None:
        return action in deal.offered
    return Choice(deal).allows(action)


def choices(deal: Deal) -> Sequence[Action]:
    """What the seat to act may do."""
    return deal.offered if giving(deal) is None else Choice(deal).actions()


def advance(deal: Deal, action: Action) -> None:
    """Do a legal action."""
    exchange = deal.exchange
    assert exchange is not None
    if action.do == OFFER:
        counts = counted(action.cards, len(deal.ruleset.cards))
        deal.exchange = exchange._replace(offered=counts)
        told = _told(deal, rules(deal).offer)
        deal.exchange = deal.exchange._replace(of_offer=told)
        _ask(deal)
    elif action.do == ACCEPT:
        assert deal.declarer is not None
        deal.exchange = exchange._replace(taker=action.seat)
        _move(deal, exchange.offered, deal.declarer, action.seat)
        deal.turn = action.seat
        deal.offered = []
    elif action.do == RETURN:
        counts = counted(action.cards, len(deal.ruleset.cards))
        deal.exchange = exchange._replace(returned=counts)
        told = _told(deal, rules(deal).back)
        deal.exchange = deal.exchange._replace(of_back=told)
        assert deal.declarer is not None
        _move(deal, counts, action.seat, deal.declarer)
        _end(deal, action.seat)
    else:
        deal.exchange = exchange._replace(left=exchange.left[1:])
        _ask(deal)


def _ask(deal: Deal) -> None:
    """Ask the next seat; when nobody is left, nobody takes the cards."""
    exchange = deal.exchange
    assert exchange is not None
    if exchange.left:
        deal.turn = exchange.left[0]
        deal.offered = list(deal.ruleset.answers_to_offer[deal.turn])
        return
    refused = rules(deal).refused
    contracts = deal.ruleset.contracts
    if refused >= len(contracts):
        deal.deal_again(refused)
    else:
        declarer = deal.declarer if contracts[refused].has_declarer else None
        deal.start(refused, declarer)


def _told(deal: Deal, part: Giving) -> Told:
    """What everybody learns of the cards that are given now."""
    exchange = deal.exchange
    assert exchange is not None
    args = (deal.turn, deal.declarer, exchange.taker)
    given = exchange.offered if exchange.taker is None else exchange.returned
    shown = tuple(
        (one.id, tuple(kind for kind in kinds for _ in range(given[kind])))
        for one in part.shows
        if one.when is None or one.when(deal, *args)
        for kinds in (dict.fromkeys(one.value(deal, *args)),)
    )
    told = tuple(
        (one.id, one.value(deal, *args))
        for one in part.tells
        if one.when is None or one.when(deal, *args)
    )
    return Told(shown, told)


def _move(deal: Deal, counts: Sequence[int], giver: int, receiver: int) -> None:
    """Let cards change hands."""
    hands = [list(hand) for hand in deal.at_lead]
    for kind, number in enumerate(counts):
        for _ in range(number):
            hands[giver].remove(kind)
            hands[receiver].append(kind)
    deal.at_lead = hands
    deal.set_order(hands)


def _end(deal: Deal, taker: int) -> None:
    """Begin the play with the hands as they are now."""
    exchange = rules(deal)
    deal._happens("exchanged", taker)
    if exchange.partner is not None:
        deal.partner = exchange.partner(deal, None, deal.declarer, taker)
    deal.open_play()
