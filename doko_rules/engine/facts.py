"""Facts of a finished deal: read them strictly, then settle them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.engine.problems import Path
    from doko_rules.engine.ruleset import Ruleset

KEYS = frozenset(
    {
        "before",
        "calls",
        "card_points",
        "compulsory",
        "contract",
        "declarer",
        "fingerprint",
        "format",
        "happened",
        "parties",
        "players",
        "specials",
        "tricks",
        "variant",
    }
)


class Facts:
    """What a settlement reads, by the same names as on a deal."""

    __slots__ = (
        "contract",
        "declarer",
        "level_of",
        "levels",
        "partner",
        "party",
        "points_of",
        "public_contract",
        "public_declarer",
        "specials",
        "tables",
        "tricks_of",
        "winner",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        parties = len(ruleset.parties)
        self.tables = ruleset.tables
        self.contract = ruleset.otherwise
        self.public_contract = self.contract
        self.declarer: int | None = None
        self.public_declarer: int | None = None
        self.partner: int | None = None
        self.party = [0] * ruleset.seats
        self.points_of = [0] * parties
        self.tricks_of = [1] * parties
        self.levels = [
            [0] * (ruleset.seats if ladder.by_seat else parties)
            for ladder in ruleset.ladders
        ]
        self.level_of = self.levels[0] if self.levels else []
        self.specials: list[tuple[int | None, ...]] = []
        self.winner: int | None = None

    def level_of_party(self, party: int) -> int:
        """The highest level of its seats, on a first ladder of seats."""
        levels = zip(self.level_of, self.party, strict=True)
        return max((level for level, own in levels if own == party), default=0)


def read_facts(ruleset: Ruleset, data: Any) -> tuple[Facts, list[Problem]]:
    """Turn a document into facts; the facts are only good without problems."""
    reader = _Reader(ruleset)
    reader.read(data)
    return reader.facts, reader.problems


class _Reader:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.facts = Facts(ruleset)
        self.problems: list[Problem] = []

    def fault(self, path: Path, message: str, help: str = "") -> None:
        self.problems.append(Problem("DK810", path, message, help))

    def unknown(
        self, path: Path, what: str, word: object, known: Iterable[str]
    ) -> None:
        names = list(known)
        help = did_you_mean(str(word), names, f"known: {', '.join(names)}")
        self.problems.append(Problem("DK811", path, f"unknown {what} `{word}`", help))

    def read(self, data: Any) -> None:
        if type(data) is not dict:
            self.fault((), "facts must be a mapping", "write `contract: …` and so on")
            return
        for key in data:
            if key not in KEYS and not str(key).startswith("x-"):
                self.unknown((key,), "key", key, sorted(KEYS))
        self.read_contract(data)
        if self.read_parties(data):
            self.read_declarer(data)
            self.read_card_points(data)
            self.read_tricks(data)
            self.read_calls(data)
            self.read_specials(data)

    def read_contract(self, data: dict[str, Any]) -> None:
        contract = data.get("contract")
        if contract is None:
            self.fault(
                ("contract",), "`contract` is missing", "name the contract played"
            )
            return
        numbers = self.ruleset.contract_number
        if type(contract) is not str or contract not in numbers:
            self.unknown(("contract",), "contract", contract, numbers)
            return
        number = numbers[contract]
        within = self.ruleset.contracts[number].within
        self.facts.contract = number
        self.facts.public_contract = number if within < 0 else within

    def read_parties(self, data: dict[str, Any]) -> bool:
        parties = data.get("parties")
        ruleset = self.ruleset
        if type(parties) is not dict:
            self.fault(
                ("parties",),
                "`parties` must list the seats of each party",
                f"for example `parties: {{{ruleset.parties[0]}: [0, 1], …}}`",
            )
            return False
        before = len(self.problems)
        party_of: dict[int, int] = {}
        for name, seats in parties.items():
            number = ruleset.party_number.get(name)
            if number is None:
                self.unknown(("parties", name), "party", name, ruleset.parties)
                continue
            if type(seats) is not list:
                self.fault(("parties", name), "must be a list of seats")
                continue
            for n, seat in enumerate(seats):
                if type(seat) is not int or not 0 <= seat < ruleset.seats:
                    self.fault(
                        ("parties", name, n),
                        f"`{seat}` is no seat",
                        f"seats are 0 to {ruleset.seats - 1}",
                    )
                elif seat in party_of:
                    self.fault(("parties", name, n), f"seat {seat} is named twice")
                else:
                    party_of[seat] = number
        missing = [seat for seat in range(ruleset.seats) if seat not in party_of]
        if missing and len(self.problems) == before:
            listed = ", ".join(map(str, missing))
            self.fault(("parties",), f"no party for seat {listed}")
        if len(self.problems) > before:
            return False
        self.facts.party = [party_of[seat] for seat in range(ruleset.seats)]
        # Unless tricks are given, nobody is taken to be without one.
        self.facts.tricks_of = [
            int(number in self.facts.party) for number in range(len(ruleset.parties))
        ]
        return True

    def read_declarer(self, data: dict[str, Any]) -> None:
        facts, ruleset = self.facts, self.ruleset
        declarer = data.get("declarer")
        party = facts.party
        if declarer is None:
            declarer = self.likely_declarer()
        elif type(declarer) is not int or not 0 <= declarer < ruleset.seats:
            self.fault(
                ("declarer",),
                f"`{declarer}` is no seat",
                f"seats are 0 to {ruleset.seats - 1}",
            )
            return
        facts.declarer = declarer
        contract = ruleset.contracts[facts.contract]
        if contract.within < 0:
            facts.public_declarer = declarer
        if contract.party_by_declarer:
            if declarer is None:
                self.fault(
                    ("parties",),
                    f"`{contract.id}` is played by one seat alone against the others",
                    "give that seat a party of its own",
                )
                return
            expected = [contract.party(facts, s) for s in range(ruleset.seats)]
            if expected != party:
                sides = ", ".join(
                    f"{ruleset.parties[p]} "
                    f"{[s for s in range(ruleset.seats) if expected[s] == p]}"
                    for p in range(len(ruleset.parties))
                )
                self.fault(
                    ("parties",),
                    f"in `{contract.id}` with declarer {declarer} the parties are "
                    + sides,
                )
        for number, size in enumerate(contract.sizes):
            if size and party.count(number) != size:
                name = ruleset.parties[number]
                seats = "seat" if size == 1 else "seats"
                self.fault(
                    ("parties", name),
                    f"in `{contract.id}` {name} has {size} {seats}, "
                    f"not {party.count(number)}",
                    "name the contract that was played, a hidden one as well",
                )

    def likely_declarer(self) -> int | None:
        """The only seat that these parties fit as declarer, or that is alone."""
        facts, ruleset = self.facts, self.ruleset
        contract = ruleset.contracts[facts.contract]
        party = facts.party
        fitting = []
        if contract.party_by_declarer:
            for seat in range(ruleset.seats):
                facts.declarer = seat
                if [contract.party(facts, s) for s in range(ruleset.seats)] == party:
                    fitting.append(seat)
            facts.declarer = None
        alone = [s for s, p in enumerate(party) if party.count(p) == 1]
        for found in (fitting, alone):
            if len(found) == 1:
                return found[0]
        return None

    def by_party(self, data: dict[str, Any], key: str, most: int) -> list[int] | None:
        """Numbers by party, given by party or by seat."""
        ruleset = self.ruleset
        given = data[key]
        totals = [0] * len(ruleset.parties)
        before = len(self.problems)
        if type(given) is list:
            if len(given) != ruleset.seats:
                self.fault((key,), f"needs {ruleset.seats} numbers, one per seat")
                return None
            for seat, number in enumerate(given):
                if self.is_count((key, seat), number, most):
                    totals[self.facts.party[seat]] += number
        elif type(given) is dict:
            for name, number in given.items():
                party = ruleset.party_number.get(name)
                if party is None:
                    self.unknown((key, name), "party", name, ruleset.parties)
                elif self.is_count((key, name), number, most):
                    totals[party] = number
            missing = [
                name
                for number, name in enumerate(ruleset.parties)
                if number in self.facts.party and name not in given
            ]
            if missing and len(self.problems) == before:
                self.fault((key,), f"`{missing[0]}` is missing")
        else:
            self.fault((key,), "must be a mapping by party or a list by seat")
        return None if len(self.problems) > before else totals

    def is_count(self, path: Path, number: object, most: int) -> bool:
        if type(number) is not int or not 0 <= number <= most:
            self.fault(path, f"`{number}` is not a number from 0 to {most}")
            return False
        return True

    def read_card_points(self, data: dict[str, Any]) -> None:
        most = self.ruleset.total_card_points
        if data.get("card_points") is None:
            self.fault(
                ("card_points",),
                "`card_points` is missing",
                "give the card points of each party",
            )
            return
        totals = self.by_party(data, "card_points", most)
        if totals is None:
            return
        if sum(totals) != most:
            self.fault(
                ("card_points",),
                f"card points sum to {sum(totals)}, the deck has {most}",
                "count again",
            )
        self.facts.points_of = totals

    def read_tricks(self, data: dict[str, Any]) -> None:
        if data.get("tricks") is None:
            return
        most = self.ruleset.hand_size
        totals = self.by_party(data, "tricks", most)
        if totals is None:
            return
        if sum(totals) > most:
            self.fault(("tricks",), f"{sum(totals)} tricks, but a deal has only {most}")
        self.facts.tricks_of = totals

    def read_calls(self, data: dict[str, Any]) -> None:
        calls = data.get("calls")
        if calls is None:
            return
        ruleset = self.ruleset
        if type(calls) is list:
            calls = {str(seat): said for seat, said in enumerate(calls)}
        if type(calls) is not dict:
            self.fault(("calls",), "must be a mapping by party or by seat")
            return
        seats = {str(seat): seat for seat in range(ruleset.seats)}
        for name, said in calls.items():
            seat = seats.get(str(name))
            party = (
                self.facts.party[seat]
                if seat is not None
                else ruleset.party_number.get(name)
            )
            if party is None:
                known = [*ruleset.parties, *seats]
                self.unknown(("calls", name), "party or seat", name, known)
                continue
            words = said if type(said) is list else [said]
            for n, word in enumerate(words):
                if word is None:
                    continue
                path: Path = ("calls", name)
                if type(said) is list:
                    path = (*path, n)
                self.read_call(path, word, party, seat)

    def read_call(self, path: Path, word: Any, party: int, seat: int | None) -> None:
        meanings = self.ruleset.call_meanings(word) if type(word) is str else ()
        if not meanings:
            self.unknown(path, "call", word, self.ruleset.call_words)
            return
        fitting = [m for m in meanings if m[2] == party]
        if not fitting:
            name = self.ruleset.parties[party]
            self.fault(path, f"`{word}` is not said by {name}")
            return
        for ladder, level, _ in fitting:
            by_seat = self.ruleset.ladders[ladder].by_seat
            if by_seat and seat is None:
                self.fault(path, f"`{word}` is said by a seat: give calls by seat")
                continue
            owner = seat if by_seat and seat is not None else party
            levels = self.facts.levels[ladder]
            levels[owner] = max(levels[owner], level)

    def read_specials(self, data: dict[str, Any]) -> None:
        specials = data.get("specials")
        if specials is None:
            return
        ruleset = self.ruleset
        if type(specials) is not list:
            self.fault(("specials",), "must be a list")
            return
        for n, special in enumerate(specials):
            path: Path = ("specials", n)
            if type(special) is not dict:
                self.fault(path, "must be a mapping with `id` and `party`")
                continue
            for key in special:
                if key not in ("from_seat", "id", "party", "seat", "trick"):
                    known = ["id", "party", "seat", "from_seat", "trick"]
                    self.unknown((*path, key), "key", key, known)
            id = special.get("id")
            line = ruleset.line_number.get(id) if type(id) is str else None
            known = [x.id for x in ruleset.lines if x.found]
            if line is None:
                self.unknown((*path, "id"), "special", id, known)
                continue
            if not ruleset.lines[line].found:
                self.fault(
                    (*path, "id"),
                    f"`{id}` follows from the other facts and is not given",
                    "leave it out: the rules add it",
                )
                continue
            seat = self.number(path, special, "seat", 0, ruleset.seats - 1)
            from_seat = self.number(path, special, "from_seat", 0, ruleset.seats - 1)
            trick = self.number(path, special, "trick", 1, ruleset.hand_size)
            name = special.get("party")
            party = ruleset.party_number.get(name) if type(name) is str else None
            if party is None and name is None and seat is not None:
                party = self.facts.party[seat]
            if party is None and name is None:
                self.fault(path, "`party` is missing", "say for whom it counts")
                continue
            if party is None:
                self.unknown((*path, "party"), "party", name, ruleset.parties)
                continue
            self.facts.specials.append(
                (line, party, None if trick is None else trick - 1, seat, from_seat)
            )

    def number(
        self, path: Path, special: dict[str, Any], key: str, least: int, most: int
    ) -> int | None:
        number = special.get(key)
        if number is None:
            return None
        if type(number) is not int or not least <= number <= most:
            self.fault(
                (*path, key), f"`{number}` is not a number from {least} to {most}"
            )
            return None
        return number
