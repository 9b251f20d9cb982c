"""The sheet of an evening: deals and other entries in order, and how everybody stands.

A deal is given by its facts or its record. Every other entry says in ``entry`` what it
is. An entry that the rules of a variant do not provide for is a problem.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.faults import UNRULED
from doko_rules.engine.phases import REDEALT
from doko_rules.engine.reading import (
    MOST_NUMBER,
    Reader,
    is_line,
    is_name,
    is_player,
    no_player,
)
from doko_rules.engine.record import replay
from doko_rules.engine.session import Place, Session, ranking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.core.problems import Path, Problem
    from doko_rules.engine.declared import SheetEntry, Variable
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement
    from doko_rules.engine.standing import Standing

KEYS = ("variant", "players", "dealer", "deals", "format", "fingerprint")
PENALTY, JOIN, LEAVE = "penalty", "join", "leave"
REDEAL = "redeal"
"""What is entered for a deal that came to nothing."""
ENTRIES = {
    PENALTY: ("entry", "player", "session_score", "reason"),
    JOIN: ("entry", "player", "seat"),
    LEAVE: ("entry", "player"),
}
"""The entries that are no deals, with their keys."""
LONGEST_REASON = 500
PLAYER = "player"
"""The kind of things that variables are kept for, where each player has a value."""


class Entry(NamedTuple):
    """One entry of a sheet, and how everybody stands after it."""

    kind: str
    """``deal``, ``redeal``, or what the entry says that it is."""
    dealer: int | None
    """Who dealt; None when the sheet does not say who began."""
    state: Deal | Facts | None
    settlement: Settlement | None
    player: int | None
    """Of an entry that is no deal: whom it is about."""
    score: int
    """Of a penalty: what it adds to the session score."""
    reason: str | None
    """Of a penalty: why, for people."""
    seats: tuple[int | None, ...]
    """The players on the places of the table after the entry."""
    seated: tuple[int | None, ...]
    """Of a deal: the players on its seats."""
    next_dealer: int | None
    totals: tuple[int, ...]
    """Session score of each player."""
    ranking: tuple[Place, ...]
    standing: Standing
    """How the session stands after the entry."""
    declared: SheetEntry | None
    """Of an entry that the variant declares: which one."""
    said: tuple[Any, ...]
    """What it says, in the order of what is asked; players by their position."""
    added: tuple[int, ...]
    """What it adds, by place at the table."""


class Sheet:
    """A sheet that was read: the players, its entries, and all that is wrong."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.players = [str(place) for place in range(ruleset.players)]
        """Everybody who has played, the first ones by their place at the table."""
        self.seats: list[int | None] = list(range(ruleset.players))
        """The player on each place; None when nobody sits there."""
        self.totals = [0] * ruleset.players
        self.entries: list[Entry] = []
        self.session: Session | None = None
        """How the session stands in the end; None where nothing could be read."""
        self.problems: list[Problem] = []

    @property
    def ranking(self) -> list[Place]:
        """The players by session score."""
        return ranking(self.ruleset, self.totals)


def read_sheet(ruleset: Ruleset, data: Any) -> Sheet:
    """Enter everything that a document holds; faults are in ``problems``."""
    reader = _Reader(ruleset)
    reader.read(data)
    return reader.sheet


class _Reader(Reader):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, "DK830")
        self.sheet = Sheet(ruleset)
        self.sheet.problems = self.problems
        self.session = Session(ruleset, 0)
        self.knows_dealer = False
        self.knows_players = False
        self.own: dict[int, list[Any]] = {}
        """What was kept for those who have left, by variable."""

    def read(self, data: Any) -> None:
        if type(data) is not dict:
            self.fault((), "a sheet must be a mapping", "write `deals: […]` and so on")
            return
        self.known_keys((), data, KEYS)
        self.read_format(data)
        names = self.read_table(data.get("players"))
        if names is not None:
            self.sheet.players = names
            self.knows_players = True
        dealer = self.place(data)
        if dealer is not None:
            self.session = Session(self.ruleset, dealer)
            self.knows_dealer = True
        deals = data.get("deals")
        if type(deals) is not list:
            self.fault(("deals",), "`deals` must be a list of deals and other entries")
            return
        for number, entry in enumerate(deals):
            self.read_entry(("deals", number), entry)
        self.sheet.session = self.session

    def read_entry(self, path: Path, entry: Any) -> None:
        if type(entry) is not dict:
            self.fault(path, "an entry must be a mapping")
        elif "entry" in entry:
            self.read_other(path, entry)
        else:
            self.read_deal(path, entry)

    # --- deals ----------------------------------------------------------------

    def read_deal(self, path: Path, data: dict[str, Any]) -> None:
        session, sheet = self.session, self.sheet
        if session.is_over:
            played = session.deals_played
            deals = "1 deal" if played == 1 else f"{played} deals"
            self.fault(
                path,
                f"the session was over after {deals}",
                "leave the deal out, or begin another sheet",
                "DK832",
            )
            return
        empty = [place for place in session.seated if sheet.seats[place] is None]
        if empty:
            seat = empty[0]
            self.fault(
                path,
                f"nobody sits on seat {seat}",
                "let somebody take it by `entry: join`",
            )
            return
        state = self.record(path, data) if "hands" in data else self.facts(path, data)
        if state is None or not self.sit_there(path, data.get("players")):
            return
        if isinstance(state, Deal) and state.phase == REDEALT:
            session.enter_redeal(state)
            self.enter(REDEAL, session.dealer, state)
            return
        dealer = session.dealer
        seated = tuple(sheet.seats[place] for place in session.seated)
        settlement = session.enter(state).settlement
        for player, score in zip(seated, settlement.session_scores, strict=True):
            assert player is not None
            sheet.totals[player] += score
        self.enter("deal", dealer, state, settlement, seated=seated)

    def place(self, data: dict[str, Any]) -> int | None:
        """The place of the first dealer, by its number or by who sits there."""
        dealer = data.get("dealer")
        if dealer is None or is_player(self.ruleset, dealer):
            return dealer
        if type(dealer) is str and self.knows_players:
            if dealer in self.sheet.players:
                return self.sheet.players.index(dealer)
            self.unknown(("dealer",), "player", dealer, self.sheet.players)
        else:
            self.problems.append(
                no_player(self.ruleset, self.code, ("dealer",), dealer)
            )
        return None

    def facts(self, path: Path, data: dict[str, Any]) -> Facts | None:
        facts, problems = read_facts(
            self.ruleset, data, self.sitting(), self.session.standing
        )
        self.found(path, problems)
        return None if problems else facts

    def record(self, path: Path, data: dict[str, Any]) -> Deal | None:
        standing = self.session.standing
        run = replay(self.ruleset, data, names=self.sitting(), standing=standing)
        self.found(path, run.problems)
        deal = run.deal
        if deal is None or run.problems:
            return None
        if not deal.is_over:
            self.fault(
                (*path, "actions"),
                "the deal is not over after the last action",
                "give the whole record",
                "DK808",
            )
            return None
        turn = standing.dealer_seat
        if self.knows_dealer and deal.dealer != turn:
            self.fault(
                (*path, "dealer"),
                f"seat {deal.dealer} dealt, but it was the turn of seat {turn}",
                "correct the dealer of the record or of the sheet",
            )
            return None
        return deal

    def sitting(self) -> list[str]:
        """The names of those on the seats; none where the sheet has no names."""
        sheet = self.sheet
        if not self.knows_players:
            return []
        players = [sheet.seats[place] for place in self.session.seated]
        return [sheet.players[player] for player in players if player is not None]

    def sit_there(self, path: Path, names: list[Any] | None) -> bool:
        """Whether those whom a deal names are those who sit on the seats."""
        sheet = self.sheet
        if names is None or not self.knows_players:
            return True
        for seat, name in enumerate(names):
            player = sheet.seats[self.session.seated[seat]]
            assert player is not None
            if sheet.players[player] != str(name):
                self.fault(
                    (*path, "players", seat),
                    f"`{sheet.players[player]}` sits on seat {seat}, not `{name}`",
                    "let players change seats by `entry: leave` and `entry: join`",
                )
                return False
        return True

    def found(self, path: Path, problems: Iterable[Problem]) -> None:
        self.sheet.problems += [
            problem._replace(path=(*path, *problem.path)) for problem in problems
        ]

    # --- other entries ----------------------------------------------------------

    def read_other(self, path: Path, entry: dict[str, Any]) -> None:
        kind = entry["entry"]
        if type(kind) is not str:
            self.unknown((*path, "entry"), "entry", kind, ENTRIES)
            return
        declared = self.ruleset.sheet_entries.get(kind)
        if declared is not None:
            self.read_declared(path, entry, declared)
            return
        if kind not in ENTRIES:
            known = [*ENTRIES, *self.ruleset.sheet_entries]
            self.unruled((*path, "entry"), kind, known)
            return
        found = len(self.sheet.problems)
        self.known_keys(path, entry, ENTRIES[kind])
        if kind == JOIN:
            self.join(path, entry)
            return
        player = self.player(path, entry)
        score = entry.get("session_score", 0)
        if kind == PENALTY and (
            type(score) is not int
            or "session_score" not in entry
            or abs(score) >= MOST_NUMBER
        ):
            self.fault(
                (*path, "session_score"),
                "`session_score` must say what is added to the session score",
                "write a whole number, below zero to take away",
            )
        reason = self.reason(path, entry)
        if player is None or len(self.sheet.problems) > found:
            return
        if kind == LEAVE:
            self.leave(path, player)
        else:
            self.sheet.totals[player] += score
            self.carry_over()
            self.enter(PENALTY, player=player, score=score, reason=reason)

    def reason(self, path: Path, entry: dict[str, Any]) -> str | None:
        """Why something was entered, for people."""
        reason = entry.get("reason")
        if reason is not None and not is_line(reason, LONGEST_REASON):
            self.fault(
                (*path, "reason"),
                "`reason` must be one line of text",
                f"say it in at most {LONGEST_REASON} characters",
            )
            return None
        return reason

    def read_declared(
        self, path: Path, given: dict[str, Any], declared: SheetEntry
    ) -> None:
        """Read an entry that the variant declares."""
        found = len(self.problems)
        asked = [ask.id for ask in declared.asks]
        self.known_keys(path, given, ("entry", "reason", *asked))
        reason = self.reason(path, given)
        said = [self.said(path, ask, given) for ask in declared.asks]
        if len(self.problems) > found:
            return
        standing = self.session.standing
        if declared.when is not None and not declared.when(standing, *said):
            self.fault(
                (*path, "entry"),
                f"`{declared.id}` can not be entered here",
                f"see `{declared.rule}`",
            )
            return
        self.carry_over()
        added = self.session.write(declared, said)
        sheet = self.sheet
        for player, score in zip(sheet.seats, added, strict=True):
            if player is not None:
                sheet.totals[player] += score
        self.enter(
            declared.id,
            reason=reason,
            declared=declared,
            said=tuple(
                sheet.seats[value]
                if ask.kind == PLAYER and value is not None
                else value
                for ask, value in zip(declared.asks, said, strict=True)
            ),
            added=tuple(added),
        )

    def said(self, path: Path, ask: Variable, given: dict[str, Any]) -> Any:
        """What an entry says; a player by the place at the table."""
        here = (*path, ask.id)
        if given.get(ask.id) is None:
            if ask.kind not in {"int", "bool"} and not ask.optional:
                self.fault(here, f"`{ask.id}` is missing")
            return ask.start
        if ask.kind != PLAYER:
            return self.single_value(here, ask, given[ask.id], ask.start)
        player = self.player(path, given, ask.id)
        if player is None:
            return None
        if player not in self.sheet.seats:
            name = self.sheet.players[player]
            self.fault(here, f"`{name}` does not sit at the table")
            return None
        return self.sheet.seats.index(player)

    def player(
        self, path: Path, entry: dict[str, Any], key: str = "player"
    ) -> int | None:
        """The player that an entry is about."""
        name = entry.get(key)
        if is_name(name) and str(name) in self.sheet.players:
            return self.sheet.players.index(str(name))
        self.unknown((*path, key), "player", name, self.sheet.players)
        return None

    def join(self, path: Path, entry: dict[str, Any]) -> None:
        sheet = self.sheet
        name, seat = entry.get("player"), entry.get("seat")
        if not is_name(name):
            self.fault((*path, "player"), f"`{name}` is no name", "write a text")
            return
        free = [n for n, player in enumerate(sheet.seats) if player is None]
        if seat is None and len(free) == 1:
            seat = free[0]
        if type(seat) is not int or seat not in free:
            wanted = "no seat is" if seat is None else f"seat {seat} is not"
            listed = ", ".join(map(str, free))
            self.fault(
                (*path, "seat"),
                f"{wanted} free, and the variant has no rule for who sits out",
                f"free: {listed}" if free else "let somebody go by `entry: leave`",
                UNRULED,
            )
            return
        if str(name) not in sheet.players:
            sheet.players.append(str(name))
            sheet.totals.append(0)
        player = sheet.players.index(str(name))
        if player in sheet.seats:
            self.fault((*path, "player"), f"`{name}` sits at the table already")
            return
        sheet.seats[seat] = player
        self.take_over(seat, player)
        self.carry_over()
        self.enter(JOIN, player=player)

    def leave(self, path: Path, player: int) -> None:
        sheet = self.sheet
        if player not in sheet.seats:
            name = sheet.players[player]
            self.fault((*path, "player"), f"`{name}` does not sit at the table")
            return
        place = sheet.seats.index(player)
        sheet.seats[place] = None
        self.own[player] = [
            value[place] if variable.key == PLAYER else None
            for variable, value in zip(
                self.ruleset.kept, self.session.standing.kept, strict=True
            )
        ]
        self.enter(LEAVE, player=player)

    def take_over(self, place: int, player: int) -> None:
        """Let what is kept by player be that of the one who sits there now."""
        standing = self.session.standing
        kept = standing.kept.copy()
        for n, variable in enumerate(self.ruleset.kept):
            if variable.key == PLAYER:
                own = self.own.get(player)
                value = variable.start[place] if own is None else own[n]
                kept[n] = (*kept[n][:place], value, *kept[n][place + 1 :])
        self.session.standing = standing.with_values(
            standing.dealer, standing.deals_played, kept
        )

    def carry_over(self) -> None:
        """Let the rules of the session see the scores of those who sit there."""
        for seat, player in enumerate(self.sheet.seats):
            if player is not None:
                self.session.session_scores[seat] = self.sheet.totals[player]

    def enter(
        self,
        kind: str,
        dealer: int | None = None,
        state: Deal | Facts | None = None,
        settlement: Settlement | None = None,
        player: int | None = None,
        score: int = 0,
        reason: str | None = None,
        seated: tuple[int | None, ...] = (),
        declared: SheetEntry | None = None,
        said: tuple[Any, ...] = (),
        added: tuple[int, ...] = (),
    ) -> None:
        sheet = self.sheet
        sheet.entries.append(
            Entry(
                kind,
                dealer if self.knows_dealer else None,
                state,
                settlement,
                player,
                score,
                reason,
                tuple(sheet.seats),
                seated,
                self.session.dealer if self.knows_dealer else None,
                tuple(sheet.totals),
                tuple(sheet.ranking),
                self.session.standing,
                declared,
                said,
                added,
            )
        )
