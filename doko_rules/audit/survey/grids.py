"""The tables of a report about many deals, with the kinds of players side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.survey.words import said
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from doko_rules.audit.grid import Cell

Json = dict[str, Any]
Row = tuple["Cell", ...]

IN_DETAIL = frozenset({"values", "points", "kinds"})
"""Tables that are left to the whole report."""


def grids(data: Json, language: str) -> list[Grid]:
    """All tables of a summary."""
    made = _Grids(data, language)
    return [
        made.overview(),
        made.contracts(),
        made.outcomes(),
        made.calls(),
        made.lines(),
        made.kinds(),
        made.further(),
        made.scores(),
        made.values(),
        made.points(),
        made.battery(),
    ]


def percent(part: int, whole: int) -> float | None:
    """How many of a hundred; nothing where there is none to be counted."""
    return 100 * part / whole if whole else None


class _Grids:
    """Makes tables, each with the columns of one kind of players beside another's."""

    def __init__(self, data: Json, language: str) -> None:
        self.language = language
        self.players: list[Json] = data["players"]
        self.names = {party["id"]: party["text"] for party in data["parties"]}
        self.parties = [party["id"] for party in data["parties"]]

    def said(self, key: str, **given: object) -> str:
        return said(key, self.language, **given)

    def party(self, id: str | None) -> str:
        """What people call a party, or that there is none."""
        return self.said("nobody") if id is None else self.names[id]

    def beside(
        self,
        id: str,
        title: str,
        own: Sequence[str],
        heads: Sequence[tuple[str, str]],
        rows: Iterable[tuple[Row, Callable[[Json], Row]]],
        notes: Sequence[str] = (),
    ) -> Grid:
        """A table with own columns, and those of ``heads`` for each kind of players.

        A row is what stands in its own columns, and what it has of each kind.
        """
        several = len(self.players) > 1
        columns = [Column(key, self.said(key)) for key in own]
        for player in self.players:
            kind = player["kind"]
            columns += [
                Column(f"{kind} {key}", f"{kind}\n{head}" if several else head, True)
                for key, head in heads
            ]
        made = [
            (*first, *(cell for player in self.players for cell in rest(player)))
            for first, rest in rows
        ]
        return Grid(id, title, tuple(columns), tuple(made), tuple(notes))

    def heads(self, *keys: str) -> list[tuple[str, str]]:
        return [(key, self.said(key)) for key in keys]

    def overview(self) -> Grid:
        """A row for each number about the whole."""

        def won(player: Json, winner: str | None) -> float | None:
            deals = next(
                one["deals"] for one in player["outcomes"] if one["winner"] == winner
            )
            return percent(deals, player["deals"])

        def row(label: str, value: Callable[[Json], Cell]) -> tuple[Row, Any]:
            return (label,), lambda player: (value(player),)

        rows = [
            row(self.said("sessions"), lambda p: p["sessions"]),
            row(self.said("deals"), lambda p: p["deals"]),
            row(
                self.said("dealt again"),
                lambda p: sum(one["times"] for one in p["redeals"]),
            ),
            row(self.said("actions"), lambda p: p["actions"]["mean"]),
        ]
        rows += [
            row(self._won_by(party), partial(won, winner=party))
            for party in (*self.parties, None)
        ]
        for key in ("value", "forehand"):
            label = self.said("advantage" if key == "forehand" else key)
            rows.append(row(label, lambda p, key=key: _interval(p[key])))  # type: ignore[misc]
        if any(player["endless"] for player in self.players):
            rows.append(row(self.said("endless"), lambda p: p["endless"]))
        notes = [self.said("forehand note"), self.said("margin note")]
        grid = self.beside(
            *("overview", self.said("overview"), ["of"], [("", "")], rows, notes)
        )
        kinds = [Column(p["kind"], p["kind"], True) for p in self.players]
        return grid._replace(columns=(Column("of", ""), *kinds))

    def _won_by(self, party: str | None) -> str:
        return self.said("won by", party=self.party(party))

    def contracts(self) -> Grid:
        """How often each contract is played, who wins it, what it is worth."""
        ids = [(one["id"], one["text"]) for one in self.players[0]["contracts"]]
        heads = self.heads("share")
        heads += [
            (party, self.said("wins", party=self.party(party)))
            for party in self.parties
        ]
        heads += [("value", self.said("value of")), *self.heads("declarer")]

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                one = player["contracts"][place]
                won = {each["party"]: each["deals"] for each in one["won"]}
                declarer = one["declarer"]
                return (
                    percent(one["deals"], player["deals"]),
                    *(percent(won[party], one["deals"]) for party in self.parties),
                    one["value"]["mean"] if one["deals"] else None,
                    declarer["mean"] if declarer["n"] else None,
                )

            return of

        rows = [((text,), rest(place)) for place, (_, text) in enumerate(ids)]
        return self.beside(
            "contracts", self.said("contracts"), ["contract"], heads, rows
        )

    def outcomes(self) -> Grid:
        """Who wins, against which calls, by how much."""

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                one = player["outcomes"][place]
                deals, points = one["deals"], one["card_points"]
                return (
                    percent(deals, player["deals"]),
                    percent(one["called"], deals) if one["winner"] else None,
                    percent(one["against"], deals),
                    one["value"]["mean"] if deals else None,
                    points["mean"] if points["n"] else None,
                )

            return of

        rows = [
            ((self.party(one["winner"]),), rest(place))
            for place, one in enumerate(self.players[0]["outcomes"])
        ]
        heads = self.heads("share", "called", "against")
        heads += [("value", self.said("value of"))]
        heads += [("card points", self.said("points won"))]
        return self.beside("outcomes", self.said("outcomes"), ["winner"], heads, rows)

    def calls(self) -> Grid:
        """How often each call is made, and how often its party wins."""

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                one = player["calls"][place]
                return (
                    one["calls"],
                    percent(one["deals"], player["deals"]),
                    percent(one["late"], one["calls"]),
                    percent(one["won"], one["deals"]),
                )

            return of

        rows = [
            ((one["text"], self.party(one["party"])), rest(place))
            for place, one in enumerate(self.players[0]["calls"])
        ]
        heads = self.heads("times", "share", "late", "kept")
        return self.beside("calls", self.said("calls"), ["call", "party"], heads, rows)

    def lines(self) -> Grid:
        """How often each line counts, what it gives, and what it decides."""

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                one, deals = player["lines"][place], player["deals"]
                whole = sum(line["worth"] for line in player["lines"])
                return (
                    percent(one["deals"], deals),
                    percent(one["worth"], whole),
                    percent(one["half"], deals),
                    percent(one["decides"], deals),
                )

            return of

        rows = [
            ((one["text"], one["found"]), rest(place))
            for place, one in enumerate(self.players[0]["lines"])
        ]
        return self.beside(
            *("lines", self.said("lines"), ["line", "special"]),
            *(self.heads("share", "worth", "half", "decides"), rows),
            notes=[self.said("lines note")],
        )

    def kinds(self) -> Grid:
        """The same lines, by party and by what they are about."""

        def rest(key: tuple[str, str, str]) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                deals = dict(_kinds(player)).get(key, 0)
                return (deals, percent(deals, player["deals"]))

            return of

        keys = dict.fromkeys(
            key for player in self.players for key, _ in _kinds(player)
        )
        order = [line["id"] for line in self.players[0]["lines"]]
        rows = [
            ((text, self.party(party)), rest((id, party, text)))
            for id, party, text in sorted(keys, key=lambda key: order.index(key[0]))
        ]
        heads = self.heads("deals", "share")
        return self.beside("kinds", self.said("kinds"), ["line", "party"], heads, rows)

    def further(self) -> Grid:
        """Redeals, duties, factors, happenings, declarations and early ends."""
        topics = [
            ("redeals", "dealt again"),
            ("duties", "duty"),
            ("factors", "factor"),
            ("happenings", "happened"),
            ("declarations", "declared"),
            ("endings", "ended"),
        ]
        found: dict[tuple[str, str, str], dict[str, tuple[int, int]]] = {}
        for key, label in topics:
            for player in self.players:
                for one in player[key]:
                    text, times = one["text"], one.get("times", one["deals"])
                    if key == "factors":
                        text, times = f"{text} ×{one['times']}", one["deals"]
                    row = found.setdefault((key, self.said(label), text), {})
                    row[player["kind"]] = times, one["deals"]

        def rest(row: dict[str, tuple[int, int]]) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                times, deals = row.get(player["kind"], (0, 0))
                return (times, percent(deals, player["deals"]))

            return of

        rows = [((label, text), rest(row)) for (_, label, text), row in found.items()]
        heads = self.heads("times", "share")
        return self.beside(
            "further", self.said("further"), ["of", "which"], heads, rows
        )

    def scores(self) -> Grid:
        """Average and spread of what a deal adds to the score of a seat."""

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                return _average(player["scores"][place])

            return of

        def of_contract(place: int, party: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                return _average(player["contracts"][place]["scores"][party])

            return of

        rows: list[tuple[Row, Callable[[Json], Row]]] = [
            ((self.said(one["of"]), self._which(one)), rest(place))
            for place, one in enumerate(self.players[0]["scores"])
        ]
        for place, contract in enumerate(self.players[0]["contracts"]):
            for number, party in enumerate(self.parties):
                played = [
                    player["contracts"][place]["scores"][number]["n"]
                    for player in self.players
                ]
                if any(played):
                    which = self.said(
                        "in", party=self.party(party), contract=contract["text"]
                    )
                    own: Row = (self.said("contract"), which)
                    rows.append((own, of_contract(place, number)))
        return self.beside(
            *("scores", self.said("scores"), ["of", "which"]),
            *(self.heads("mean", "margin", "spread"), rows),
            notes=[self.said("margin note")],
        )

    def _which(self, one: Json) -> str:
        which = one["which"]
        if one["of"] == "party":
            return self.party(which)
        if one["of"] == "seat":
            return f"{word('seat', self.language)} {which}"
        return position(self.players[0], which, self.language)

    def values(self) -> Grid:
        """How often each game value comes about."""
        values = sorted(
            {one["value"] for player in self.players for one in player["values"]}
        )

        def rest(value: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                known = {one["value"]: one["deals"] for one in player["values"]}
                deals = known.get(value, 0)
                return (deals, percent(deals, player["deals"]))

            return of

        rows = [((value,), rest(value)) for value in values]
        heads = self.heads("deals", "share")
        return self.beside("values", self.said("values"), ["value"], heads, rows)

    def points(self) -> Grid:
        """How many card points the first party gets, and who wins with them."""

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                won = player["card_points"][place]["won"]
                deals = sum(one["deals"] for one in won)
                first = percent(won[0]["deals"], deals)
                return (percent(deals, player["deals"]), first)

            return of

        first = self.parties[0]
        rows = [
            ((f"{one['from']}–{one['to']}",), rest(place))
            for place, one in enumerate(self.players[0]["card_points"])
        ]
        heads = [*self.heads("share"), ("won", self._won_by(first))]
        title = self.said("points of", party=self.party(first))
        return self.beside("points", title, ["card points"], heads, rows)

    def battery(self) -> Grid:
        """In how many deals each check was made, and what it has found."""

        def rest(place: int) -> Callable[[Json], Row]:
            def of(player: Json) -> Row:
                one = player["checks"][place]
                return (one["deals"], one["excused"], one["failed"])

            return of

        rows = [
            ((one["text"],), rest(place))
            for place, one in enumerate(self.players[0]["checks"])
        ]
        excused = any(
            one["excused"] for player in self.players for one in player["checks"]
        )
        return self.beside(
            *("battery", self.said("battery"), ["check"]),
            *(self.heads("checked", "excused", "failed"), rows),
            notes=[self.said("excused note")] if excused else [],
        )


def position(player: Json, number: int, language: str) -> str:
    """What people call a position: forehand first, the dealer last."""
    last = max(one["which"] for one in player["scores"] if one["of"] == "position")
    if number in (0, last):
        return said("dealer" if number else "forehand", language)
    return said("position number", language, number=number + 1)


def _kinds(player: Json) -> Iterable[tuple[tuple[str, str, str], int]]:
    """How often lines count, by line, party and text."""
    for line in player["lines"]:
        for kind in line["kinds"]:
            yield (line["id"], kind["party"], kind["text"]), kind["deals"]


def _average(one: Json) -> Row:
    if not one["n"]:
        return (None, None, None)
    if not one["margin"]:
        # One deal tells nothing about others.
        return (one["mean"], None, None)
    return (one["mean"], one["margin"], one["spread"])


def _interval(one: Json) -> str:
    """An average with its margin, in one field."""
    return f"{one['mean']:+.3f} ± {one['margin']:.3f}"
