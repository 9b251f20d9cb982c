"""What facts name of the play: special points and happenings, no more than can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.reading import Reader

if TYPE_CHECKING:
    from doko_rules.core.problems import Path
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.lines import Line

OF_SPECIALS = ("id", "party", "seat", "from_seat", "trick")


class SpecialsReader(Reader):
    """Reads what was found in the play, once the parties of facts are known."""

    facts: Facts

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
            self.known_keys(path, special, OF_SPECIALS)
            id = special.get("id")
            line = ruleset.line_number.get(id) if type(id) is str else None
            known = [x.id for x in ruleset.lines if x.found]
            if line is None and id in [x.id for x in ruleset.happenings]:
                message = f"`{id}` is no line but a happening"
                help = f"give it as `happened: [{id}]`"
                self.fault((*path, "id"), message, help, self.unknown_code)
                continue
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
            seat = self.seat(special, *path, "seat")
            from_seat = self.seat(special, *path, "from_seat")
            trick = special.get("trick")
            last = ruleset.hand_size
            if trick is not None and not self.is_number(
                (*path, "trick"), trick, 1, last
            ):
                trick = None
            name = special.get("party")
            if name is None and seat is not None:
                party: int | None = self.facts.party[seat]
            elif name is None:
                self.fault(path, "`party` is missing", "say for whom it counts")
                continue
            else:
                party = self.party((*path, "party"), name)
            if party is None:
                continue
            self.check_details(path, line, party, trick, (seat, from_seat))
            self.facts.specials.append(
                (line, party, None if trick is None else trick - 1, seat, from_seat)
            )
        if specials and not self.problems:
            self.bound_specials()

    def read_happened(self, given: Any) -> None:
        """Read what was seen in the play and counts for later deals."""
        if given is None:
            return
        if type(given) is not list:
            self.fault(("happened",), "`happened` must be a list")
            return
        happenings, facts = self.ruleset.happenings, self.facts
        known = [x.id for x in happenings if x.found]
        for n, event in enumerate(given):
            path: Path = ("happened", n)
            id = event
            if type(event) is dict:
                self.known_keys(path, event, ("id",))
                id = event.get("id")
            number = next((m for m, x in enumerate(happenings) if x.id == id), None)
            if number is None and id in [x.id for x in self.ruleset.lines if x.found]:
                message = f"`{id}` is no happening but a line of the score"
                help = f"give it as `specials: [{{id: {id}, party: …}}]`"
                self.fault(path, message, help, self.unknown_code)
            elif not happenings:
                self.unruled(path, id)
            elif number is None:
                self.unknown(path, "happening", id, known)
            elif not happenings[number].found:
                self.fault(
                    path,
                    f"`{id}` follows from the other facts and is not given",
                    "leave it out: the rules find it",
                )
            else:
                facts.noticed[number] += 1
                most = happenings[number].most
                if most is not None and facts.noticed[number] == most(facts) + 1:
                    self.fault(
                        path,
                        f"`{id}` is named too often: a deal can have at most "
                        f"{most(facts)}",
                        f"count again: `{happenings[number].rule}/at_most` says so",
                    )

    def check_details(
        self,
        path: Path,
        number: int,
        party: int,
        trick: int | None,
        seats: tuple[int | None, int | None],
    ) -> None:
        """Refuse details that the line can not have."""
        ruleset, of = self.ruleset, self.facts.party
        line, names, last = ruleset.lines[number], ruleset.parties, ruleset.hand_size
        seat, from_seat = seats
        if line.own_seat and seat is not None and of[seat] != party:
            own = names[of[seat]]
            message = f"seat {seat} is {own}, and `{line.id}` counts for its party"
            self.fault((*path, "seat"), message, "correct the seat or the party")
        if line.from_others and from_seat is not None and of[from_seat] == party:
            own = names[party]
            message = f"`{line.id}` is taken from others, and seat {from_seat} is {own}"
            self.fault((*path, "from_seat"), message, "correct the seat or the party")
        if line.last_trick and trick not in {None, last}:
            message = f"`{line.id}` is found in the last trick alone, trick {last}"
            self.fault((*path, "trick"), message, "leave the trick out")

    def bound_specials(self) -> None:
        """Refuse what is named more often than it can be found."""
        facts, parties = self.facts, self.ruleset.parties
        named: dict[int, list[list[int]]] = {}
        for n, special in enumerate(facts.specials):
            by_party = named.setdefault(special[0], [[] for _ in parties])
            by_party[special[1]].append(n)
        for number, by_party in named.items():
            line = self.ruleset.lines[number]
            if line.most is not None:
                places = sorted(n for places in by_party for n in places)
                if self.bound(line, places, line.most(facts), "a deal"):
                    continue
            if line.most_of is not None:
                for party, places in enumerate(by_party):
                    if places:
                        most = line.most_of(facts, party)
                        self.bound(line, places, most, parties[party])

    def bound(self, line: Line, places: list[int], most: int, who: str) -> bool:
        """Refuse a line that is named in more places than the rules let it be."""
        if len(places) <= most:
            return False
        times = "once" if len(places) == 1 else f"{len(places)} times"
        most_text = f"at most {most}" if most > 0 else "none"
        message = f"`{line.id}` is named {times}, but {who} can have {most_text}"
        help = f"count again: `{line.rule}/at_most` says so"
        self.fault(("specials", places[max(most, 0)]), message, help)
        return True
