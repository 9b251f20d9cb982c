"""Facts of a finished deal: read them strictly, then settle them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.aftermath import Aftermath
from doko_rules.engine.ladders import level_of_party
from doko_rules.engine.lines import times_found
from doko_rules.engine.settlement import settle
from doko_rules.engine.specials import SpecialsReader
from doko_rules.engine.untold import Untold, UntoldAt, UntoldError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.core.problems import Path, Problem
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Standing

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
        "parameters",
        "parties",
        "players",
        "specials",
        "tricks",
        "variant",
    }
)
COMPULSORY = "compulsory"
"""The key for a contract that was a compulsory one, and the id of that happening."""
PARAMETERS = "parameters"
"""The key for what was chosen with the contract."""


class Facts:
    """What a settlement reads, by the same names as on a deal."""

    __slots__ = (
        "contract",
        "declarer",
        "levels",
        "noticed",
        "partner",
        "party",
        "points_of",
        "public_contract",
        "public_declarer",
        "specials",
        "standing",
        "state",
        "tables",
        "tricks_by_seat",
        "tricks_of",
        "winner",
    )

    def __init__(self, ruleset: Ruleset, standing: Standing | None = None) -> None:
        """Facts of a deal before which the session stood so, or of a first one."""
        parties = len(ruleset.parties)
        self.standing = standing or ruleset.first_standings[0]
        self.tables = ruleset.tables
        self.contract = ruleset.otherwise
        self.public_contract = self.contract
        self.declarer: int | None = None
        self.public_declarer: int | None = None
        self.partner: int | None = None
        self.party = [0] * ruleset.seats
        self.points_of = [0] * parties
        self.tricks_of = [1] * parties
        self.tricks_by_seat: Sequence[int] = Untold("tricks")
        self.levels = [*map(list, ruleset.no_levels)]
        self.specials: list[tuple[int, int, int | None, int | None, int | None]] = []
        self.noticed = [int(not x.found) for x in ruleset.happenings]
        """How often each happening is said to have been seen."""
        self.winner: int | None = None
        self.state: list[Any] = [*ruleset.start_state]

    def play_by(self, declarer: int | None, *, hidden: bool) -> None:
        """Let a seat play the contract."""
        self.declarer = declarer
        self.public_declarer = None if hidden else declarer

    level_of_party = level_of_party
    times_found = times_found


def read_facts(
    ruleset: Ruleset,
    data: Any,
    names: Sequence[str] = (),
    standing: Standing | None = None,
) -> tuple[Facts, list[Problem]]:
    """Turn a document into facts; the facts are only good without problems.

    Args:
        ruleset: the rules that they are about.
        data: the document.
        names: who sits on the seats, if that is known.
        standing: how the session stood before the deal, if that is known.
    """
    reader = _Reader(ruleset, names, standing)
    reader.read(data)
    return reader.facts, reader.problems


class _Reader(SpecialsReader):
    def __init__(
        self, ruleset: Ruleset, names: Sequence[str], standing: Standing | None
    ) -> None:
        super().__init__(ruleset, "DK810", "DK811", names)
        self.standing = standing
        self.facts = Facts(ruleset, standing)

    def read(self, data: Any) -> None:
        if type(data) is not dict:
            self.fault((), "facts must be a mapping", "write `contract: …` and so on")
            return
        self.known_keys((), data, KEYS)
        self.read_format(data)
        self.read_players(data.get("players"))
        self.read_around(data)
        self.read_contract(data)
        if not self.read_seats(data):
            return
        try:
            self.read_rest(data)
        except UntoldError as error:
            self.ask_for(error.key, data)
        # What no rule asks for may be anything.
        self.facts.state = [*iter(self.facts.state)]

    def read_rest(self, data: dict[str, Any]) -> None:
        """Read what can be read once contract and parties are known.

        Raises:
            UntoldError: a rule asks for what the facts do not tell.
        """
        self.read_declarer(data)
        self.read_card_points(data)
        self.read_tricks(data)
        facts = self.facts
        self.read_calls(data.get("calls"), facts.party, facts.levels)
        self.read_specials(data)
        self.read_happened(data.get("happened"))
        if not self.problems:
            self.ask_all()
        self.read_duty(data)

    def read_around(self, data: dict[str, Any]) -> None:
        """Read what other deals have to do with this one: no rule asks for it yet."""
        self.facts.standing = (
            self.read_before(data, known=self.standing) or self.facts.standing
        )
        compulsory = data.get("compulsory")
        if compulsory not in (None, True, False):
            self.fault(("compulsory",), "`compulsory` must be `true` or `false`")
        elif compulsory is True and self.compulsory is None:
            self.unruled(("compulsory",), COMPULSORY)

    @property
    def compulsory(self) -> int | None:
        """The number of the happening that a compulsory contract is."""
        happenings = self.ruleset.happenings
        return next((n for n, x in enumerate(happenings) if x.id == COMPULSORY), None)

    def read_duty(self, data: dict[str, Any]) -> None:
        """See that what was due was played, and that what is said of it is so."""
        facts, given = self.facts, data.get("compulsory")
        number = self.compulsory
        known = self.standing is not None or data.get("before") is not None
        if known:
            found = self.standings(data)
            fitting = next((one for one in found if self.fits_duty(one)), None)
            duty, forced = found[0].duty, found[0].forced_player
            if fitting is not None:
                facts.standing = fitting
            elif duty is not None and forced is not None:
                seat = found[0].seat_of[forced]
                message = f"seat {seat} had to name a contract: {duty.label['en']}"
                help = f"correct the entries before, or see `{duty.rule}`"
                self.fault(("contract",), message, help)
        if number is None or type(given) is not bool or self.problems:
            return
        if self.ruleset.happenings[number].found:
            facts.noticed[number] += given
            return
        settle(self.ruleset, facts)
        if not given and not known:
            # Nobody has said what came before: it may be that nothing was owed.
            facts.noticed[number] = 0
        elif bool(self.ruleset.happen(facts, facts.noticed)[number]) is not given:
            is_not = "no compulsory one" if given else "a compulsory one"
            self.fault(
                ("compulsory",),
                f"by what came before the contract was {is_not}",
                f"leave it out: `{self.ruleset.happenings[number].rule}` tells it",
            )

    def standings(self, data: dict[str, Any]) -> list[Standing]:
        """How the session may have stood: with any dealer, if nobody has told who."""
        standing, before = self.facts.standing, data.get("before")
        told = type(before) is dict and before.get("dealer") is not None
        if self.standing is not None or told:
            return [standing]
        return [standing.passed_to(dealer) for dealer in self.ruleset.tables.players]

    def fits_duty(self, standing: Standing) -> bool:
        """Whether the contract is one that was due, if any was."""
        duty, facts = standing.duty, self.facts
        if duty is None or standing.forced_player is None:
            return True
        seat = standing.seat_of[standing.forced_player]
        named = duty.names is None or duty.names(standing, facts.contract)
        return facts.declarer == seat and named

    def read_contract(self, data: dict[str, Any]) -> None:
        name = data.get("contract")
        if name is None:
            self.fault(
                ("contract",), "`contract` is missing", "name the contract played"
            )
            return
        number = self.contract(("contract",), name)
        if number is None:
            return
        within = self.ruleset.contracts[number].within
        self.facts.contract = number
        self.facts.public_contract = number if within < 0 else within
        path = (PARAMETERS,)
        chosen = self.read_parameters(path, number, data.get(PARAMETERS))
        for place, value in chosen.items():
            self.facts.state[place] = value
        untold = [place for place, value in chosen.items() if value is None]
        if untold:
            variables = self.ruleset.variables
            keys = {place: variables[place].id for place in untold}
            self.facts.state = UntoldAt(self.facts.state, keys)

    def read_seats(self, data: dict[str, Any]) -> bool:
        """Read the party of each seat; without it nothing else can be read."""
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
        party_of = self.read_parties(parties)
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
        party = facts.party
        if data.get("declarer") is None:
            declarer = self.likely_declarer()
        else:
            declarer = self.seat(data, "declarer")
            if declarer is None:
                return
        contract = ruleset.contracts[facts.contract]
        facts.play_by(declarer, hidden=contract.within >= 0)
        if contract.party_by_declarer:
            if declarer is None:
                self.fault(
                    ("parties",),
                    f"`{contract.id}` is played by one seat alone against the others",
                    "give that seat a party of its own",
                )
                return
            expected = contract.parties(facts)
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
                facts.play_by(seat, hidden=contract.within >= 0)
                if contract.parties(facts) == party:
                    fitting.append(seat)
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
                if self.is_number((key, seat), number, 0, most):
                    totals[self.facts.party[seat]] += number
        elif type(given) is dict:
            for name, number in given.items():
                party = self.party((key, name), name)
                if party is not None and self.is_number((key, name), number, 0, most):
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
        # Where cards are left over, nobody takes all card points of the deck.
        dealt = self.ruleset.hand_size * self.ruleset.seats
        whole = dealt == len(self.ruleset.deck)
        if sum(totals) > most or (whole and sum(totals) != most):
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
        for party, tricks in enumerate(totals):
            points = self.facts.points_of[party]
            if not tricks and points and not self.problems:
                name = self.ruleset.parties[party]
                path = ("tricks", name) if type(data["tricks"]) is dict else ("tricks",)
                message = f"{name} has {points} card points, but 0 tricks"
                self.fault(path, message, "count again")
        self.facts.tricks_of = totals
        if type(data["tricks"]) is list:
            self.facts.tricks_by_seat = data["tricks"]

    def ask_all(self) -> None:
        """Let the rules ask for all that they ever will.

        Raises:
            UntoldError: it is something that the facts do not tell.
        """
        ruleset, facts = self.ruleset, self.facts
        if not ruleset.asks_seats and type(facts.state) is list:
            return
        before = facts.standing
        standing = before.with_values(before.dealer, before.deals_played, before.kept)
        after = Aftermath(ruleset, facts, settle(ruleset, facts), standing)
        effects = ruleset.between.get("deal_scored")
        if effects is not None:
            effects(after)
        if not any(keeps(after) for keeps in ruleset.same_dealer):
            ruleset.next_dealer(after)

    def ask_for(self, key: str, data: dict[str, Any]) -> None:
        """Refuse facts without something that the rules ask for."""
        message = f"`{data['contract']}` needs "
        if key == "tricks":
            at: Path = ("tricks",) if "tricks" in data else ("contract",)
            help = f"give `tricks` as a list of {self.ruleset.seats} numbers"
            self.fault(at, f"{message}the tricks of each seat", help)
            return
        words = self.known_choices(self.facts.contract, key)
        at = (PARAMETERS,) if PARAMETERS in data else ("contract",)
        help = f"give `parameters: {{{key}: …}}`; known: {words}"
        self.fault(at, f"{message}the `{key}` that was chosen with it", help)
