"""What the readers of documents share: seats, players, cards, calls and the session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.keys import is_free
from doko_rules.core.kinds import CHOICE
from doko_rules.core.problems import Problem
from doko_rules.engine.actions import CALL
from doko_rules.engine.faults import UNRULED, Faults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.core.problems import Path
    from doko_rules.engine.actions import Action
    from doko_rules.engine.declared import Variable
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Standing


def is_seat(ruleset: Ruleset, seat: object) -> bool:
    """Whether ``seat`` is the number of a seat."""
    return type(seat) is int and 0 <= seat < ruleset.seats


def no_seat(ruleset: Ruleset, code: str, path: Path, seat: object) -> Problem:
    """What is said where the number of a seat should stand."""
    missing = seat is None and type(path[-1]) is str
    message = f"`{path[-1]}` is missing" if missing else f"`{seat}` is no seat"
    return Problem(code, path, message, f"seats are 0 to {ruleset.seats - 1}")


def is_player(ruleset: Ruleset, player: object) -> bool:
    """Whether ``player`` is the number of a player of the table."""
    return type(player) is int and 0 <= player < ruleset.players


def no_player(ruleset: Ruleset, code: str, path: Path, player: object) -> Problem:
    """What is said where the number of a player of the table should stand."""
    if ruleset.players == ruleset.seats:
        return no_seat(ruleset, code, path, player)
    help = f"players are 0 to {ruleset.players - 1}"
    return Problem(code, path, f"`{player}` is no player", help)


def card_number(ruleset: Ruleset, card: object) -> int | None:
    """The kind that a card code means."""
    return ruleset.card_number.get(card) if type(card) is str else None


OF_STANDING = ("deals_played", "dealer")
"""What documents may say of a session, beside the variables that a variant has."""
LONGEST_NAME = 100
MOST_NUMBER = 10**6
"""Greatest amount that a document may name: what is larger is no score and no name."""


def is_name(name: object) -> bool:
    """Whether something can be the name of a player."""
    if type(name) is int:
        return abs(name) < MOST_NUMBER
    return is_line(name, LONGEST_NAME)


def is_line(text: object, longest: int) -> bool:
    """Whether something is a text that can be shown on a line."""
    return (
        type(text) is str
        and bool(text.strip())
        and len(text) <= longest
        and text.isprintable()
    )


class Reader(Faults):
    """Reads what several kinds of documents have, by the words of a ruleset."""

    def __init__(
        self,
        ruleset: Ruleset,
        code: str,
        unknown_code: str = "",
        names: Sequence[str] = (),
    ) -> None:
        super().__init__(code, unknown_code)
        self.ruleset = ruleset
        self.names = names
        """Who sits on the seats, where a name may stand for its seat."""

    # --- values -----------------------------------------------------------------

    def no_list_of_cards(self, path: Path) -> None:
        """Refuse what stands in the place of a list of cards."""
        cards = ", ".join(self.ruleset.cards[:2])
        self.fault(path, "must be a list of cards", f"for example `[{cards}]`")

    def read_seat(self, path: Path, seat: Any) -> int | None:
        """The seat with a number, or of a player; a fault if there is none."""
        if is_seat(self.ruleset, seat):
            number: int = seat
            return number
        if type(seat) is str and self.names:
            if seat in self.names:
                return self.names.index(seat)
            self.unknown(path, "player", seat, self.names)
        else:
            self.problems.append(no_seat(self.ruleset, self.code, path, seat))
        return None

    def seat(self, data: dict[str, Any], *path: str | int) -> int | None:
        """The seat in ``data`` at the end of ``path``; None when there is none."""
        seat = data.get(str(path[-1]))
        return None if seat is None else self.read_seat(path, seat)

    def is_number(self, path: Path, number: object, least: int, most: int) -> bool:
        """Whether it is a number of the range; a fault if not."""
        if type(number) is not int or not least <= number <= most:
            self.fault(path, f"`{number}` is not a number from {least} to {most}")
            return False
        return True

    def party(self, path: Path, name: object) -> int | None:
        """The number of a party."""
        number = self.ruleset.party_number.get(name) if type(name) is str else None
        if number is None:
            self.unknown(path, "party", name, self.ruleset.parties)
        return number

    def contract(self, path: Path, name: object, code: str = "") -> int | None:
        """The number of a contract."""
        numbers = self.ruleset.contract_number
        number = numbers.get(name) if type(name) is str else None
        if number is None:
            labels = {
                label: contract.id
                for contract in self.ruleset.contracts
                for label in contract.label.values()
            }
            self.unknown(path, "contract", name, numbers, code, labels)
        return number

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
                seat = self.seat_called(key)
                if seat is None:
                    self.unknown((*path, key), "seat", key, map(str, range(seats)))
                else:
                    found.append((seat, value))
            return found
        self.fault(path, "must be a list by seat or a mapping of seats")
        return []

    def seat_called(self, key: object) -> int | None:
        """The seat that a key of a mapping names, by its number or its player."""
        text = str(key)
        # No seat has a long number, and only one way to write it is meant.
        if len(text) <= 2 and text.isdecimal() and str(int(text)) == text:
            seat = int(text)
            if seat < self.ruleset.seats:
                return seat
        return self.names.index(text) if text in self.names else None

    # --- variables ----------------------------------------------------------------

    def read_variables(
        self,
        data: dict[str, Any],
        variables: Sequence[Variable],
        state: list[Any],
        at: Path = (),
    ) -> None:
        """Give variables the values that a mapping has for them."""
        for place, variable in enumerate(variables):
            if variable.id not in data:
                continue
            given, path = data[variable.id], (*at, variable.id)
            if not variable.key:
                state[place] = self.variable_value(path, variable, given, state[place])
                continue
            if type(given) is not dict:
                self.fault(path, f"must be a mapping by {variable.key}")
                continue
            values = list(state[place])
            for name, value in given.items():
                key = self.key_called(variable.key, str(name))
                if key is None:
                    self.fault((*path, name), f"`{name}` is no {variable.key}")
                    continue
                values[key] = self.variable_value(
                    (*path, name), variable, value, values[key]
                )
            state[place] = tuple(values)

    def key_called(self, kind: str, name: str) -> int | None:
        """The number of the thing that a key of a mapping names."""
        if kind == "player" and name in self.names:
            return self.names.index(name)
        # No seat and no player has a long number.
        number = int(name) if len(name) <= 2 and name.isdecimal() else name
        return self.ruleset.number_of(kind, number)

    def variable_value(
        self, path: Path, variable: Variable, given: Any, usual: Any
    ) -> Any:
        """The value that is written for a variable, or the usual one with a fault."""
        if not variable.many:
            return self.single_value(path, variable, given, usual)
        if type(given) is not list:
            self.fault(path, "must be a list")
            return usual
        if len(given) > variable.most:
            self.fault(path, f"has more than {variable.most} values")
            return usual
        return tuple(
            self.single_value((*path, n), variable, item, None)
            for n, item in enumerate(given)
        )

    def single_value(
        self, path: Path, variable: Variable, given: Any, usual: Any
    ) -> Any:
        """One thing, number or truth value that is written for a variable."""
        if given is None and variable.optional:
            return None
        if variable.kind == "bool":
            if type(given) is bool:
                return given
            self.fault(path, f"`{given}` is neither true nor false")
            return usual
        if variable.range:
            low, high = variable.range
            return given if self.is_number(path, given, low, high) else usual
        number = self.ruleset.number_of(variable.kind, given)
        if number is None:
            self.fault(path, f"`{given}` is no {variable.kind}")
            return usual
        return number

    # --- parts of several documents -----------------------------------------------

    def read_format(self, data: dict[str, Any]) -> None:
        """Refuse a document of another format than ours."""
        number = data.get("format", 1)
        if type(number) is not int or number != 1:
            message = f"unknown format `{number}`"
            self.fault(("format",), message, "use 1", self.unknown_code)

    def read_parameters(
        self, path: Path, contract: int, given: Any
    ) -> dict[int, int | None]:
        """By place, what was chosen with a contract; the only value of one goes unsaid.

        It is None where several could be and none is given, and where there is a fault.
        """
        ruleset = self.ruleset
        choose = ruleset.contracts[contract].choose
        if not choose:
            self.nothing_in(path, given)
            return {}
        if type(given) not in (dict, type(None)):
            self.fault(path, "`parameters` must be a mapping")
            return {}
        variables = {ruleset.variables[place].id: place for place, _ in choose}
        self.known_keys(path, given or {}, variables)
        found: dict[int, int | None] = {}
        for place, known in choose:
            variable = ruleset.variables[place]
            word = (given or {}).get(variable.id)
            number = None if word is None else ruleset.number_of(variable.kind, word)
            if word is None and len(known) == 1:
                number = known[0]
            elif word is not None and number not in known:
                words = [ruleset.id_of(variable.kind, value) for value in known]
                self.unknown((*path, variable.id), variable.id, word, words)
                number = None
            found[place] = number
        return found

    def known_choices(self, contract: int, key: str) -> str:
        """What can be chosen for a parameter of a contract, as one text."""
        variables, kind = self.ruleset.variables, f"{CHOICE}{key}"
        return ", ".join(
            str(self.ruleset.id_of(kind, value))
            for place, known in self.ruleset.contracts[contract].choose
            for value in known
            if variables[place].id == key
        )

    def read_before(
        self, data: dict[str, Any], seat: int = 0, known: Standing | None = None
    ) -> Standing | None:
        """Read how the session stood before the deal; None where nothing is said.

        Args:
            data: the document.
            seat: the seat that deals.
            known: how the session stood, if that is known already.
        """
        given, path = data.get("before"), ("before",)
        if given is None:
            return known
        if type(given) is not dict:
            self.fault(path, "`before` must be a mapping")
            return known
        ruleset = self.ruleset
        first = known or ruleset.first_standings[seat]
        ids = {variable.id for variable in ruleset.kept}
        for key in given:
            if key not in ids and key not in OF_STANDING and not is_free(key):
                self.unruled((*path, key), key, (*ids, *OF_STANDING))
        played, dealer = given.get("deals_played", first.deals_played), first.dealer
        if not self.is_number((*path, "deals_played"), played, 0, MOST_NUMBER):
            played = first.deals_played
        if given.get("dealer") is not None:
            dealer = given["dealer"]
            if not is_player(ruleset, dealer):
                at = (*path, "dealer")
                self.problems.append(no_player(ruleset, self.code, at, dealer))
                dealer = first.dealer
        kept = first.kept.copy()
        self.read_variables(given, ruleset.kept, kept, path)
        standing = first.with_values(dealer, played, kept)
        if known is not None:
            self.stands_as(known, standing)
        return standing

    def stands_as(self, known: Standing, said: Standing) -> None:
        """Refuse what can not have been before, for it is known what was."""
        pairs = [("deals_played", known.deals_played, said.deals_played)]
        pairs.append(("dealer", known.dealer, said.dealer))
        pairs += [
            (variable.id, was, value)
            for variable, was, value in zip(
                self.ruleset.kept, known.kept, said.kept, strict=True
            )
        ]
        for id, was, value in pairs:
            if was != value:
                message = f"`{id}` was not so, by what came before"
                help = "leave it out, or correct the entries before"
                self.fault(("before", id), message, help)

    def nothing_in(self, path: Path, given: Any) -> None:
        """Refuse what a mapping names, for there is no rule for any of it."""
        if type(given) is dict:
            for key in given:
                if not is_free(key):
                    self.unruled((*path, key), key)
        elif given is not None:
            self.fault(path, f"`{path[-1]}` must be a mapping")

    def read_table(self, given: Any) -> list[str] | None:
        """The names of everybody at the table, those who sit out included."""
        help = "name those who begin; others come in by `entry: join`"
        return self.read_players(given, help, self.ruleset.players)

    def read_players(
        self,
        given: Any,
        help: str = "name those who sit on the seats",
        places: int | None = None,
    ) -> list[str] | None:
        """The names of those on the seats, or at all places of the table."""
        seats = self.ruleset.seats if places is None else places
        if given is None:
            return None
        if type(given) is not list:
            self.fault(("players",), "`players` must be a list of names, by seat")
            return None
        if len(given) != seats:
            of_table = "seats" if seats == self.ruleset.seats else "places"
            message = f"there are {len(given)} players for {seats} {of_table}"
            code = ""
            if len(given) > seats:
                message += ", and the variant has no rule for who sits out"
                code = UNRULED
            self.fault(("players",), message, help, code)
            return None
        names: list[str] = []
        for seat, name in enumerate(given):
            if not is_name(name):
                self.fault(("players", seat), f"`{name}` is no name", "write a text")
            elif str(name) in names:
                self.fault(("players", seat), f"there are two players `{name}`")
            names.append(str(name))
        self.names = self.names or names
        return names

    def read_parties(self, parties: dict[str, Any]) -> dict[int, int]:
        """The party of each seat, from the seats of each party."""
        found: dict[int, int] = {}
        for name, seats in parties.items():
            path: Path = ("parties", name)
            party = self.party(path, name)
            if party is None:
                continue
            if type(seats) is not list:
                self.fault(path, "must be a list of seats")
                continue
            for n, named in enumerate(seats):
                seat = self.read_seat((*path, n), named)
                if seat is None:
                    continue
                if seat in found:
                    self.fault((*path, n), f"seat {seat} is named twice")
                else:
                    found[seat] = party
        return found

    def read_calls(
        self, calls: Any, parties: Sequence[int | None], levels: list[list[int]]
    ) -> None:
        """Raise the levels to those of all calls, by party or by seat.

        Args:
            calls: what the document says.
            parties: the party of each seat, as far as it is known.
            levels: of each ladder, by party or by seat.
        """
        if type(calls) is list:
            calls = dict(self.by_seat(("calls",), calls))
        if calls is None:
            return
        if type(calls) is not dict:
            self.fault(("calls",), "must be a mapping by party or by seat")
            return
        for name, said in calls.items():
            party = self.ruleset.party_number.get(name)
            seat = None if party is not None else self.seat_called(name)
            path: Path = ("calls", name)
            if seat is not None:
                party = parties[seat]
            elif party is None:
                seats = map(str, range(self.ruleset.seats))
                known = [*self.ruleset.parties, *self.names, *seats]
                self.unknown(path, "party or seat", name, known)
                continue
            if type(said) is list:
                for n, word in enumerate(said):
                    self._read_call((*path, n), word, party, seat, levels)
            else:
                self._read_call(path, said, party, seat, levels)

    def _read_call(
        self,
        path: Path,
        word: Any,
        party: int | None,
        seat: int | None,
        levels: list[list[int]],
    ) -> None:
        if word is None:
            return
        for action in self.calls_meant(path, word, party, seat):
            ladder = self.ruleset.ladders[action.ladder]
            owner = ladder.owner(-1 if seat is None else seat, action.party)
            own = levels[action.ladder]
            own[owner] = max(own[owner], action.index)

    def calls_meant(
        self, path: Path, word: Any, party: int | None, seat: int | None
    ) -> list[Action]:
        """The calls that a word means, said by a party or a seat; none with a fault."""
        ruleset = self.ruleset
        said = ruleset.actions_for(seat or 0, CALL, word) if type(word) is str else ()
        if not said:
            self.unknown(path, "call", word, ruleset.call_words)
            return []
        if party is None:
            said_by = {action.party for action in said}
            if len(said_by) > 1:
                message = f"whose call `{word}` is, is not known"
                self.fault(path, message, f"give the party of seat {seat}")
                return []
            (party,) = said_by
        fitting = [action for action in said if action.party == party]
        if not fitting:
            self.fault(path, f"`{word}` is not said by {ruleset.parties[party]}")
        elif seat is None and any(ruleset.ladders[a.ladder].by_seat for a in fitting):
            self.fault(path, f"`{word}` is said by a seat", "give calls by seat")
            return []
        return fitting
