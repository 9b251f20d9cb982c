"""A state written down instead of reached, for questions about what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine import bidding, exchange
from doko_rules.engine.actions import PLAY, Action
from doko_rules.engine.calling import MadeCall
from doko_rules.engine.phases import (
    EXCHANGE,
    NAMING,
    PLAYING,
    REDEALT,
    RESERVATIONS,
    SCORED,
)
from doko_rules.engine.reading import Reader, card_number
from doko_rules.engine.situated import MADE_CALLS, Situation
from doko_rules.engine.tabled import Trick

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doko_rules.core.problems import Path
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

KEYS = frozenset(
    {
        "active",
        "before",
        "calls",
        "cards_in_hand",
        "contract",
        "dealer",
        "declarer",
        "exchange",
        "format",
        "hands",
        "last_trick",
        "late_reply",
        "made_calls",
        "partner",
        "parties",
        "phase",
        "settled_in_trick",
        "trick",
        "turn",
        "variant",
    }
)
UNKNOWN_CARD, UNKNOWN_KIND = "?", -1
"""What stands for a card that is held but not known."""
PHASES = (RESERVATIONS, NAMING, PLAYING, SCORED, REDEALT)
OF_EXCHANGE = ("offered", "declined", "taker")
OF_CALL = ("seat", "what", "cards_in_hand", "late")


def put_in_force(deal: Deal) -> None:
    """Let those layers be in force whose conditions hold."""
    deal.active = tuple(layer.when(deal) for layer in deal.ruleset.layers)


def read_situation(ruleset: Ruleset, data: Any) -> Situation:
    """Set up the state that a document describes; faults are in ``problems``."""
    reader = _Reader(ruleset)
    if type(data) is not dict:
        reader.fault(
            (), "a situation must be a mapping", "write `contract: …` and so on"
        )
    else:
        reader.read(data)
    return reader.situation


class _Reader(Reader):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, "DK820")
        self.situation = Situation(ruleset)
        self.situation.problems = self.problems
        self.deal = self.situation.deal

    def read(self, data: dict[str, Any]) -> None:
        variables = {variable.id for variable in self.ruleset.variables}
        self.known_keys((), data, KEYS | variables)
        self.read_format(data)
        self.read_variables(data, self.ruleset.variables, self.deal.state)
        dealer = self.seat(data, "dealer")
        if dealer is not None:
            self.deal.dealer = dealer
            self.deal.forehand = self.ruleset.tables.left_of[dealer]
        self.deal.standing = (
            self.read_before(data, self.deal.dealer)
            or self.ruleset.first_standings[self.deal.dealer]
        )
        self.read_hands(data)
        self.read_counts(data)
        self.read_contract(data)
        self.read_active(data)
        self.place_unknown_cards()
        self.read_sides(data)
        self.read_tricks(data)
        known = zip(self.deal.party, self.situation.party_known, strict=True)
        parties = [party if is_known else None for party, is_known in known]
        self.read_calls(data.get("calls"), parties, self.deal.levels)
        said = any(any(levels) for levels in self.deal.levels)
        self.situation.order_known = not said
        self.read_made(data, parties)
        self.read_late(data)
        turn, phase = self.deal.turn, self.deal.phase
        if phase != RESERVATIONS or turn is None or not self.ruleset.answers:
            return
        if self.situation.hand_known[turn]:
            bidding.ask_for_reservation(self.deal, turn)

    # --- hands --------------------------------------------------------------

    def read_hands(self, data: dict[str, Any]) -> None:
        hands = data.get("hands")
        if hands is None:
            return
        by_seat = self.by_seat(("hands",), hands)
        deal = self.deal
        held: list[list[int]] = [[] for _ in range(self.ruleset.seats)]
        for seat, cards in by_seat:
            path: Path = ("hands", seat)
            if cards is None:
                continue
            if type(cards) is not list:
                self.no_list_of_cards(path)
                continue
            held[seat] = kinds = self.kinds(path, cards)
            self.situation.hand_known[seat] = True
            self.situation.count_known[seat] = True
            self.situation.cards_in_hand[seat] = len(kinds)
        for kind, code in enumerate(self.ruleset.cards):
            if sum(cards.count(kind) for cards in held) > self.ruleset.copies:
                self.fault(
                    ("hands",),
                    f"`{code}` is held more than {self.ruleset.copies} times",
                )
        deal.dealt = tuple(held)
        deal.at_lead = deal.dealt
        deal.set_order(deal.at_lead)

    def read_counts(self, data: dict[str, Any]) -> None:
        counts = data.get("cards_in_hand")
        if counts is None:
            return
        path: Path = ("cards_in_hand",)
        most = self.ruleset.hand_size
        if type(counts) is int:
            if not self.is_number(path, counts, 0, most):
                return
            counts = [counts] * self.ruleset.seats
        known = self.situation.cards_in_hand
        for seat, count in self.by_seat(path, counts):
            here = (*path, seat)
            if not self.is_number(here, count, 0, most):
                continue
            if self.situation.hand_known[seat] and known[seat] != count:
                self.fault(here, f"seat {seat} has {known[seat]} cards, not {count}")
            else:
                known[seat] = count
                self.situation.count_known[seat] = True

    def place_unknown_cards(self) -> None:
        """Let hands that are only counted hold as many cards that are no kind."""
        situation = self.situation
        for seat, count in enumerate(situation.cards_in_hand):
            if count and not situation.hand_known[seat]:
                unknown = Action(seat, PLAY, UNKNOWN_CARD, UNKNOWN_KIND)
                self.deal._hands[seat] = [unknown] * count

    # --- contract and parties -----------------------------------------------

    def read_contract(self, data: dict[str, Any]) -> None:
        deal, ruleset = self.deal, self.ruleset
        name = data.get("contract")
        if name is None and not ruleset.answers:
            name = ruleset.contracts[ruleset.otherwise].id
        phase = data.get("phase", RESERVATIONS if name is None else PLAYING)
        if phase == EXCHANGE and not ruleset.exchanges:
            self.unruled(("phase",), phase)
            return
        if phase != EXCHANGE and phase not in PHASES:
            self.unknown(("phase",), "phase", phase, PHASES)
            return
        deal.phase = phase
        declarer = self.seat(data, "declarer")
        turn = self.seat(data, "turn")
        if name is None:
            deal.turn = deal.forehand if turn is None else turn
            if data.get("phase") is None and bidding.due(deal):
                bidding.begin(deal)
            return
        number = self.contract(("contract",), name)
        if number is None:
            return
        contract = ruleset.contracts[number]
        deal.contract = number
        deal.public_contract = number if contract.within < 0 else contract.within
        deal.declarer = declarer
        deal.public_declarer = declarer if contract.within < 0 else None
        deal.partner = self.seat(data, "partner")
        self.read_chosen(data)
        settled_in = data.get("settled_in_trick")
        deal.settled = phase == PLAYING and contract.settles is None
        if settled_in is not None:
            if type(settled_in) is not int or not 1 <= settled_in <= ruleset.hand_size:
                message = f"`{settled_in}` is not the number of a trick"
                self.fault(("settled_in_trick",), message)
                return
            deal.settled_in = settled_in
            deal.settled = phase == PLAYING
        if phase in (RESERVATIONS, NAMING):
            return
        deal.set_order(deal.at_lead)
        deal.turn = turn
        if phase == EXCHANGE:
            self.read_exchange(data.get("exchange"))
            return
        if contract.party_by_declarer and declarer is not None:
            deal.find_parties()
            self.situation.party_known = [True] * ruleset.seats

    def read_chosen(self, data: dict[str, Any]) -> None:
        """Choose what goes unsaid with the contract, since it is the only value."""
        deal, variables = self.deal, self.ruleset.variables
        for place, known in self.ruleset.contracts[deal.contract].choose:
            key = variables[place].id
            if key in data:
                continue
            if len(known) == 1:
                deal.state[place] = known[0]
            else:
                self.situation.unchosen[place] = key

    def ask(self, question: Callable[[Deal], object]) -> bool:
        """Whether enough was chosen with the contract to go on; a fault if not."""
        key = self.situation.asked_by(question)
        if not key:
            return True
        number = self.deal.contract
        id = self.ruleset.contracts[number].id
        message = f"`{id}` needs the `{key}` that was chosen with it"
        self.fault((key,), message, f"known: {self.known_choices(number, key)}")
        return False

    def read_exchange(self, given: Any) -> None:
        """Read how far the exchange has come; without a word it has just begun."""
        deal = self.deal
        contract = self.ruleset.contracts[deal.contract]
        if contract.exchange is None:
            self.fault(("contract",), f"`{contract.id}` has no exchange")
            return
        if deal.declarer is None:
            self.fault(("declarer",), "`declarer` is missing", "say who offers cards")
            return
        if given is None:
            given = {}
        if type(given) is not dict:
            self.fault(("exchange",), "must be a mapping", "say what is `offered`")
            return
        self.known_keys(("exchange",), given, OF_EXCHANGE)
        cards, declined = given.get("offered"), given.get("declined", [])
        if type(declined) is not list or (
            cards is not None and type(cards) is not list
        ):
            key = "offered" if type(declined) is list else "declined"
            self.fault(("exchange", key), "must be a list")
            return
        offered = None if cards is None else self.kinds(("exchange", "offered"), cards)
        path: Path = ("exchange", "declined")
        seats = [self.read_seat((*path, n), seat) for n, seat in enumerate(declined)]
        taker = self.seat(given, "exchange", "taker")
        if taker is not None and offered is None:
            self.fault(("exchange", "offered"), "`offered` is missing")
        if self.problems:
            return
        exchange.resume(deal, offered, [s for s in seats if s is not None], taker)

    def read_active(self, data: dict[str, Any]) -> None:
        """Read which layers are in force; without it, those that the variables ask."""
        active, layers = data.get("active"), self.ruleset.layers
        if active is not None and type(active) is not list:
            self.fault(("active",), "`active` must be a list")
            return
        known = [layer.id for layer in layers]
        for n, id in enumerate(active or ()):
            if id not in known:
                self.unruled(("active", n), id, known)
        deal = self.deal
        if layers and deal.phase == PLAYING:
            if active is not None:
                deal.active = tuple(layer.id in active for layer in layers)
            elif not self.ask(put_in_force):
                return
            deal.set_order(deal.at_lead)

    def read_sides(self, data: dict[str, Any]) -> None:
        """Read the seats of each party, or the party of each seat."""
        given = data.get("parties")
        if given is None:
            return
        if type(given) is dict and not any(
            self.seat_called(key) is not None for key in given
        ):
            for seat, party in self.read_parties(given).items():
                self.set_party(seat, party)
            return
        for seat, name in self.by_seat(("parties",), given):
            number = None if name is None else self.party(("parties", seat), name)
            if number is not None:
                self.set_party(seat, number)

    def set_party(self, seat: int, party: int) -> None:
        self.deal.party[seat] = party
        self.situation.party_known[seat] = True

    # --- tricks and calls -----------------------------------------------------

    def read_tricks(self, data: dict[str, Any]) -> None:
        """Read the running trick, the one before it, and whether it is the last one."""
        given = data.get("last_trick")
        said = given if type(given) is bool else None
        before = None if said is given else self.read_trick("last_trick", given)
        running = self.read_trick("trick", data.get("trick"))
        played = [trick for trick in (before, running) if trick is not None]
        if before is not None and len(before.kinds) < self.ruleset.seats:
            message = f"a trick has {self.ruleset.seats} cards"
            self.fault(("last_trick", "cards"), message, "give all of them")
            return
        self.check_copies(played)
        last = self.is_last(running, said=said)
        if self.deal.phase == PLAYING:
            self.deal_out(played, tricks=(before is not None) + (1 if last else 2))
        if before is not None:
            before.take(self.deal)
        if running is not None:
            self.lead_to(running)
        self.deal._table = self.deal.table()
        self.deal.offer_cards()

    def read_trick(self, key: str, trick: Any) -> Trick | None:
        """The cards of a trick and who led; None where there is none."""
        if trick is None:
            return None
        if type(trick) is not dict or type(trick.get("cards", [])) is not list:
            self.fault((key,), "must be a mapping with `leader` and `cards`")
            return None
        self.known_keys((key,), trick, ("leader", "cards"))
        if trick.get("leader") is None:
            self.fault((key, "leader"), "`leader` is missing", "say who led")
            return None
        leader = self.seat(trick, key, "leader")
        cards = trick.get("cards", [])
        if len(cards) > self.ruleset.seats:
            message = f"a trick has {self.ruleset.seats} cards"
            self.fault((key, "cards"), message)
            return None
        kinds = self.kinds((key, "cards"), cards)
        if leader is None or len(kinds) < len(cards):
            return None
        return Trick.of(self.ruleset, key, leader, kinds)

    def kinds(self, path: Path, cards: list[Any]) -> list[int]:
        """The kinds of cards, without those that are none."""
        found = []
        for n, card in enumerate(cards):
            kind = card_number(self.ruleset, card)
            if kind is None:
                self.unknown((*path, n), "card", card, self.ruleset.cards)
            else:
                found.append(kind)
        return found

    def check_copies(self, played: list[Trick]) -> None:
        """No more cards of a kind in hands and on the table than the deck has."""
        most = self.ruleset.copies
        cards = [(kind, trick.key) for trick in played for kind in trick.kinds]
        for kind, key in dict(cards).items():
            held = sum(hand.count(kind) for hand in self.deal.dealt)
            if held <= most < held + sum(kind == other for other, _ in cards):
                code = self.ruleset.cards[kind]
                self.fault((key, "cards"), f"`{code}` is there more than {most} times")

    def is_last(self, running: Trick | None, *, said: bool | None) -> bool:
        """Whether the running trick is the last one; it may follow from the hands."""
        situation = self.situation
        to_play = [
            count + (running is not None and seat in running.seats)
            for seat, count in enumerate(situation.cards_in_hand)
            if situation.count_known[seat]
        ]
        if said is None:
            # Hands may be short: they only tell something where they agree.
            situation.last_trick_known = len(set(to_play)) == 1
            return set(to_play) == {1}
        situation.last_trick_known = True
        if said and any(count > 1 for count in to_play):
            self.fault(("last_trick",), "there are cards left for another trick")
        return said

    def deal_out(self, played: list[Trick], tricks: int) -> None:
        """Let the deal have so many tricks, with the cards that were played."""
        deal, situation = self.deal, self.situation
        dealt = [
            list(hand) if known else [UNKNOWN_KIND] * count
            for hand, known, count in zip(
                deal.dealt, situation.hand_known, situation.cards_in_hand, strict=True
            )
        ]
        for trick in played:
            for seat, kind in zip(trick.seats, trick.kinds, strict=True):
                dealt[seat].append(kind)
        for hand in dealt:
            hand.extend([UNKNOWN_KIND] * (tricks - len(hand)))
        deal.dealt = tuple(dealt)
        deal.at_lead = deal.dealt

    def lead_to(self, trick: Trick) -> None:
        """Put the running trick on the table."""
        deal = self.deal
        if deal.winner_of and deal.winner_of[-1] != trick.leader:
            message = f"seat {deal.winner_of[-1]} took the trick before, and leads"
            self.fault(("trick", "leader"), message)
            return
        trick.put(deal)
        deal.turn = trick.turn(self.ruleset)

    def read_made(self, data: dict[str, Any], parties: Sequence[int | None]) -> None:
        """Read the calls in the order in which they were made."""
        made = data.get(MADE_CALLS)
        if made is None:
            return
        if data.get("calls") is not None:
            message = f"`calls` and `{MADE_CALLS}` say the same"
            self.fault((MADE_CALLS,), message, "give one of them")
            return
        if type(made) is not list:
            self.fault((MADE_CALLS,), "must be a list of calls, in order")
            return
        for n, call in enumerate(made):
            self.read_made_call((MADE_CALLS, n), call, parties)

    def read_made_call(
        self, path: Path, call: Any, parties: Sequence[int | None]
    ) -> None:
        if type(call) is not dict:
            self.fault(path, "must be a mapping with `seat` and `what`")
            return
        self.known_keys(path, call, OF_CALL)
        seat = self.read_seat((*path, "seat"), call.get("seat"))
        if seat is None:
            return
        what, at = call.get("what"), (*path, "what")
        if what is None:
            self.fault(at, "`what` is missing", "say what was called")
            return
        action = next(iter(self.calls_meant(at, what, parties[seat], seat)), None)
        if action is None:
            return
        deal, late = self.deal, call.get("late", False)
        if type(late) is not bool:
            self.fault((*path, "late"), f"`{late}` is neither true nor false")
            return
        cards, most = call.get("cards_in_hand"), self.ruleset.hand_size
        at = (*path, "cards_in_hand")
        if cards is None:
            self.situation.uncounted.add(len(deal.made))
            cards = deal.cards_in_hand(seat)
        elif not self.is_number(at, cards, 0, most):
            return
        ladder = self.ruleset.ladders[action.ladder]
        owner, levels = ladder.owner(seat, action.party), deal.levels[action.ladder]
        levels[owner] = max(levels[owner], action.index)
        if late and ladder.late_bars:
            deal.late[action.ladder][owner] = True
        deal.made.append(MadeCall(action, cards=cards, late=late))

    def read_late(self, data: dict[str, Any]) -> None:
        late = data.get("late_reply")
        if late is None:
            return
        names = late if type(late) is list else [late]
        if type(late) is dict:
            names = [name for name, value in late.items() if value is True]
        for name in names:
            party = self.party(("late_reply",), name)
            if party is None:
                continue
            for number, ladder in enumerate(self.ruleset.ladders):
                if not ladder.late_bars:
                    continue
                late_of = self.deal.late[number]
                if not ladder.by_seat:
                    late_of[0 if ladder.by_table else party] = True
                    continue
                for seat, own in enumerate(self.deal.party):
                    if own == party:
                        late_of[seat] = True
