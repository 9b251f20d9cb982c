"""A state written down instead of reached, for questions about what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.actions import PLAY, Action
from doko_rules.engine.deal import NAMING, PLAYING, RESERVATIONS, SCORED, Deal
from doko_rules.engine.problems import Problem
from doko_rules.engine.record import card_number, seat_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.engine.problems import Path
    from doko_rules.engine.ruleset import Ruleset

KEYS = frozenset(
    {
        "active",
        "calls",
        "cards_in_hand",
        "contract",
        "dealer",
        "declarer",
        "format",
        "hands",
        "last_trick",
        "late_reply",
        "partner",
        "parties",
        "phase",
        "settled_in_trick",
        "trick",
        "turn",
        "variant",
    }
)
UNKNOWN_CARD = "?"
PHASES = (RESERVATIONS, NAMING, PLAYING, SCORED)


class Situation:
    """A deal set up from a document, and what the document leaves open."""

    def __init__(self, ruleset: Ruleset) -> None:
        seats = ruleset.seats
        self.ruleset = ruleset
        self.deal = Deal(ruleset, 0, [[] for _ in range(seats)])
        self.cards_in_hand = [0] * seats
        self.problems: list[Problem] = []
        self.hand_known = [False] * seats
        """Whether the cards of each seat are given."""
        self.count_known = [False] * seats
        """Whether the number of cards of each seat is given."""
        self.party_known = [False] * seats
        """Whether the party of each seat is given or follows."""


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


class _Reader:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.situation = Situation(ruleset)
        self.deal = self.situation.deal

    def fault(self, path: Path, message: str, help: str = "") -> None:
        self.situation.problems.append(Problem("DK820", path, message, help))

    def unknown(
        self, path: Path, what: str, word: object, known: Iterable[str]
    ) -> None:
        names = list(known)
        help = did_you_mean(str(word), names, f"known: {', '.join(names)}")
        self.fault(path, f"unknown {what} `{word}`", help)

    def seat(self, data: dict[str, Any], *path: str) -> int | None:
        """The seat at the end of ``path``; None when there is none in ``data``."""
        seat = data.get(path[-1])
        if seat is None:
            return None
        return int(seat) if self.is_seat(path, seat) else None

    def is_seat(self, path: Path, seat: object) -> bool:
        if not seat_number(self.ruleset, seat):
            most = self.ruleset.seats - 1
            self.fault(path, f"`{seat}` is no seat", f"seats are 0 to {most}")
            return False
        return True

    def read(self, data: dict[str, Any]) -> None:
        for key in data:
            if key not in KEYS and not str(key).startswith("x-"):
                self.unknown((key,), "key", key, sorted(KEYS))
        dealer = self.seat(data, "dealer")
        if dealer is not None:
            self.deal.dealer = dealer
            self.deal.forehand = self.ruleset.tables.left_of[dealer]
        self.read_hands(data)
        self.read_counts(data)
        self.read_contract(data)
        self.place_unknown_cards()
        self.read_parties(data)
        self.read_trick(data)
        self.read_calls(data)
        self.read_late(data)

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
                self.fault(path, "must be a list of cards")
                continue
            kinds: list[int] = []
            for n, card in enumerate(cards):
                kind = card_number(self.ruleset, card)
                if kind is None:
                    self.unknown((*path, n), "card", card, self.ruleset.cards)
                else:
                    kinds.append(kind)
            held[seat] = kinds
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

    def by_seat(self, path: Path, given: Any) -> list[tuple[int, Any]]:
        """Values by seat, from a list of all seats or a mapping of some."""
        seats = self.ruleset.seats
        if type(given) is list:
            if len(given) != seats:
                self.fault(path, f"needs {seats} entries, one per seat")
                return []
            return list(enumerate(given))
        if type(given) is dict:
            found = []
            for key, value in given.items():
                if str(key) in map(str, range(seats)):
                    found.append((int(key), value))
                else:
                    self.unknown((*path, key), "seat", key, map(str, range(seats)))
            return found
        self.fault(path, "must be a list by seat or a mapping of seats")
        return []

    def read_counts(self, data: dict[str, Any]) -> None:
        counts = data.get("cards_in_hand")
        if counts is None:
            return
        path: Path = ("cards_in_hand",)
        if type(counts) is int:
            if not self.is_count(path, counts):
                return
            counts = [counts] * self.ruleset.seats
        known = self.situation.cards_in_hand
        for seat, count in self.by_seat(path, counts):
            here = (*path, seat)
            if not self.is_count(here, count):
                continue
            if self.situation.hand_known[seat] and known[seat] != count:
                self.fault(here, f"seat {seat} has {known[seat]} cards, not {count}")
            else:
                known[seat] = count
                self.situation.count_known[seat] = True

    def is_count(self, path: Path, count: object) -> bool:
        most = self.ruleset.hand_size
        if type(count) is not int or not 0 <= count <= most:
            self.fault(path, f"`{count}` is not a number from 0 to {most}")
            return False
        return True

    def place_unknown_cards(self) -> None:
        """Let hands that are only counted hold as many cards that are no kind."""
        situation = self.situation
        for seat, count in enumerate(situation.cards_in_hand):
            if count and not situation.hand_known[seat]:
                unknown = Action(seat, PLAY, UNKNOWN_CARD, -1)
                self.deal._hands[seat] = [unknown] * count

    # --- contract and parties -----------------------------------------------

    def read_contract(self, data: dict[str, Any]) -> None:
        deal, ruleset = self.deal, self.ruleset
        name = data.get("contract")
        if name is None and not ruleset.answers:
            name = ruleset.contracts[ruleset.otherwise].id
        phase = data.get("phase", RESERVATIONS if name is None else PLAYING)
        if phase not in PHASES:
            self.unknown(("phase",), "phase", phase, PHASES)
            return
        deal.phase = phase
        declarer = self.seat(data, "declarer")
        turn = self.seat(data, "turn")
        if name is None:
            deal.turn = deal.forehand if turn is None else turn
            return
        number = ruleset.contract_number.get(name) if type(name) is str else None
        if number is None:
            self.unknown(("contract",), "contract", name, ruleset.contract_number)
            return
        contract = ruleset.contracts[number]
        deal.contract = number
        deal.public_contract = number if contract.within < 0 else contract.within
        deal.declarer = declarer
        deal.public_declarer = declarer if contract.within < 0 else None
        deal.partner = self.seat(data, "partner")
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
        if contract.party_by_declarer and declarer is not None:
            deal.find_parties()
            self.situation.party_known = [True] * ruleset.seats

    def read_parties(self, data: dict[str, Any]) -> None:
        parties = data.get("parties")
        if parties is None:
            return
        numbers = self.ruleset.party_number
        if type(parties) is dict:
            named = set[int]()
            for name, seats in parties.items():
                if name not in numbers:
                    self.unknown(("parties", name), "party", name, numbers)
                elif type(seats) is not list:
                    self.fault(("parties", name), "must be a list of seats")
                else:
                    for n, seat in enumerate(seats):
                        path: Path = ("parties", name, n)
                        if not self.is_seat(path, seat):
                            continue
                        if seat in named:
                            self.fault(path, f"seat {seat} is named twice")
                            continue
                        named.add(seat)
                        self.set_party(seat, numbers[name])
            return
        for seat, name in self.by_seat(("parties",), parties):
            if name is None:
                continue
            number = numbers.get(name) if type(name) is str else None
            if number is None:
                self.unknown(("parties", seat), "party", name, numbers)
            else:
                self.set_party(seat, number)

    def set_party(self, seat: int, party: int) -> None:
        self.deal.party[seat] = party
        self.situation.party_known[seat] = True

    # --- trick and calls ------------------------------------------------------

    def read_trick(self, data: dict[str, Any]) -> None:
        trick = data.get("trick")
        deal, ruleset = self.deal, self.ruleset
        if trick is None:
            return
        if type(trick) is not dict or type(trick.get("cards", [])) is not list:
            self.fault(("trick",), "must be a mapping with `leader` and `cards`")
            return
        if trick.get("leader") is None:
            self.fault(("trick", "leader"), "`leader` is missing", "say who led")
            return
        leader = self.seat(trick, "trick", "leader")
        if leader is None:
            return
        cards = trick.get("cards", [])
        if len(cards) > ruleset.seats:
            self.fault(("trick", "cards"), f"a trick has {ruleset.seats} cards")
            return
        deal.leaders = [leader]
        seat = leader
        for n, card in enumerate(cards):
            kind = card_number(ruleset, card)
            if kind is None:
                self.unknown(("trick", "cards", n), "card", card, ruleset.cards)
                return
            if not deal.card_of:
                deal.led.append(deal.classes[kind])
            deal.card_of.append(kind)
            deal.class_at.append(deal.classes[kind])
            deal.seat_of.append(seat)
            seat = ruleset.next[seat]
        deal.turn = seat if len(cards) < ruleset.seats else None
        deal.offer_cards()
        self.check_copies()

    def check_copies(self) -> None:
        """No more cards of a kind in hands and on the table than the deck has."""
        deal, most = self.deal, self.ruleset.copies
        for kind in dict.fromkeys(deal.card_of):
            held = sum(hand.count(kind) for hand in deal.dealt)
            if held <= most < held + deal.card_of.count(kind):
                code = self.ruleset.cards[kind]
                self.fault(
                    ("trick", "cards"), f"`{code}` is there more than {most} times"
                )

    def read_calls(self, data: dict[str, Any]) -> None:
        calls = data.get("calls")
        ruleset = self.ruleset
        if calls is None:
            return
        if type(calls) is not dict:
            self.fault(("calls",), "must be a mapping by party or seat")
            return
        for name, said in calls.items():
            party = ruleset.party_number.get(name)
            seat = None
            if party is None and str(name) in map(str, range(ruleset.seats)):
                seat = int(name)
                party = self.deal.party[seat]
            if party is None:
                self.unknown(("calls", name), "party", name, ruleset.parties)
                continue
            for word in said if type(said) is list else [said]:
                if word is None:
                    continue
                meanings = ruleset.call_meanings(word) if type(word) is str else []
                fitting = [m for m in meanings if m[2] == party]
                if not meanings:
                    self.unknown(("calls", name), "call", word, ruleset.call_words)
                    continue
                if not fitting:
                    side = ruleset.parties[party]
                    self.fault(("calls", name), f"`{word}` is not said by {side}")
                    continue
                for ladder, level, _ in fitting:
                    owner = seat if ruleset.ladders[ladder].by_seat else party
                    if owner is None:
                        message = f"`{word}` is said by a seat"
                        self.fault(("calls", name), message, "give calls by seat")
                        continue
                    levels = self.deal.levels[ladder]
                    levels[owner] = max(levels[owner], level)

    def read_late(self, data: dict[str, Any]) -> None:
        late = data.get("late_reply")
        if late is None:
            return
        names = late if type(late) is list else [late]
        if type(late) is dict:
            names = [name for name, value in late.items() if value is True]
        for name in names:
            known = self.ruleset.party_number
            party = known.get(name) if type(name) is str else None
            if party is None:
                self.unknown(("late_reply",), "party", name, self.ruleset.parties)
                continue
            for number, ladder in enumerate(self.ruleset.ladders):
                if ladder.late_bars:
                    self.deal.late[number][party] = True
