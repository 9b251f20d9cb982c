"""A table that a program keeps: one session, its deals, and answers to requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.requests import RequestFault
from doko_rules.core.errors import RulesChanged
from doko_rules.core.problems import Problem
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine import record
from doko_rules.engine.phases import SCORED
from doko_rules.engine.players import PLAYERS, player
from doko_rules.engine.table import Table
from doko_rules.views import told, wire
from doko_rules.views.counted import counting
from doko_rules.views.events import Story
from doko_rules.views.names import names
from doko_rules.views.seat import legal_data, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from doko_rules.cli.decision_log import DecisionLog
    from doko_rules.cli.requests import Request
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.players import Player
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.explanation import Explanation

Json = dict[str, Any]

MOST_EVENTS = 1_000_000
"""Beyond every stream of events."""

VERBS: dict[str, tuple[str, ...]] = {
    "start": ("seed", "dealer", "hands", "players", "new"),
    "view": ("seat",),
    "legal": ("seat",),
    "act": ("action",),
    "events": ("seat", "since"),
    "explain": ("seat", "action", "trick", "party", "line", "about"),
    "session": (),
    "names": (),
}
"""The requests, and the keys of each besides ``id`` and ``do``."""

TOPICS = ("contract", "winner")
SUBJECTS = ("action", "trick", "party", "line", "about")


class HostedTable:
    """Carries out requests; after a refused one everything is as it was."""

    def __init__(
        self, ruleset: Ruleset, language: str = "en", log: DecisionLog | None = None
    ) -> None:
        self.ruleset = ruleset
        self.language = language
        self.log = log
        """Where decisions are written down; a deal that is given up is not."""
        self.table: Table | None = None
        """None before the first deal."""
        self.story: Story | None = None
        self.number = 0
        """The running deal of the session, from 1."""
        self._verbs: dict[str, Callable[[Request], Json]] = {
            "start": self.start,
            "view": self.view,
            "legal": self.legal,
            "act": self.act,
            "events": self.events,
            "explain": self.explain,
            "session": self.standing,
            "names": self.names,
        }

    @property
    def deal(self) -> Deal | None:
        """The deal that began last."""
        return None if self.table is None else self.table.deal

    def answer(self, request: Request) -> Json:
        """What a request is answered with.

        Raises:
            RequestFault: It can not be carried out.
        """
        request.check(VERBS)
        return self._verbs[request.do](request)

    # --- deals and actions ------------------------------------------------------

    def start(self, request: Request) -> Json:
        """Deal: the next deal of the session, or the first one of a new session."""
        seed = request.data.get("seed")
        if seed is not None and type(seed) not in (int, str):
            raise request.wrong("seed", "a whole number or a text")
        table = self.table
        new = request.flag("new")
        if table is not None and not new:
            _check_over(table, request)
        players = self._players(request)
        hands = self._hands(request)
        dealer = None
        if request.has("dealer"):
            dealer = request.number("dealer", self.ruleset.players - 1)
        # From here on nothing is refused any more.
        if table is None:
            table = self.table = Table(self.ruleset, players, seed, dealer)
        else:
            table.players = players
            if seed is not None:
                table.sow(seed)
            if new:
                table.begin(dealer)
        self.number = table.session.deals_played + 1
        deal = table.next_deal(hands)
        if self.log is not None:
            self.log.begin()
        self.story = Story(deal, self.language)
        table.go_on()
        self._keep(deal)
        return self._state(deal)

    def _keep(self, deal: Deal) -> None:
        """Write down a deal when it is over; what was done is done in any case."""
        if self.log is None or not deal.is_over:
            return
        try:
            self.log.keep(deal)
        except RulesChanged as changed:
            click.echo(f"a deal is not in the log: {changed}", err=True)

    def _players(self, request: Request) -> list[Player | None]:
        """Who plays, by player of the table; as before when nothing is said."""
        given = request.data.get("players")
        if given is None:
            return self._seated()
        places = self.ruleset.players
        known = ", ".join(PLAYERS)
        if type(given) is not list or len(given) != places:
            wanted = f"a list of {places}: null, or a built-in player ({known})"
            raise request.wrong("players", wanted)
        for seat, name in enumerate(given):
            if name is not None and (type(name) is not str or name not in PLAYERS):
                raise RequestFault(
                    "wrong-value",
                    f"seat {seat} can not be played by that",
                    did_you_mean(str(name), PLAYERS, f"known: {known}, or null"),
                    path=("players", seat),
                )
        return [None if name is None else player(name) for name in given]

    def _seated(self) -> list[Player | None]:
        """The built-in players by player of the table; None where others play."""
        if self.table is None:
            return [None] * self.ruleset.players
        return self.table.players

    def _hands(self, request: Request) -> list[list[int]] | None:
        if not request.has("hands"):
            return None
        problems: list[Problem] = []
        hands = record.read_hands(
            self.ruleset, request.data["hands"], problems, whole=True
        )
        if problems:
            raise RequestFault.of(problems[0], "hands")
        return hands

    def act(self, request: Request) -> Json:
        """Do what a seat wants, and what built-in players do after it."""
        deal = self._deal()
        action = self._action(request, deal)
        if self._seated()[deal.standing.seated[action.seat]] is not None:
            raise RequestFault(
                "built-in",
                f"seat {action.seat} is played by a built-in player",
                path=("action", "seat"),
            )
        if not deal.is_legal(action):
            if self.log is not None:
                self.log.refused(deal, action)
            raise RequestFault(
                "illegal-action",
                f"seat {action.seat} may not {action.quoted} here",
                f"ask `legal` for what seat {action.seat} may do, or `explain` why",
                path=("action",),
                because=self._against(deal, action),
            )
        deal.apply(action)
        self._running().go_on()
        self._keep(deal)
        return self._state(deal)

    def _against(self, deal: Deal, action: Action) -> list[Json]:
        """The rules against an action, unless they have changed and can not be told."""
        try:
            found = told.action(deal, action)
        except RulesChanged:
            return []
        return [reason.as_json(self.language) for reason in found.because]

    def _action(self, request: Request, deal: Deal) -> Any:
        given = request.data.get("action")
        if type(given) is not dict:
            raise request.wrong("action", 'an action like `{"seat": 0, "do": …}`')
        found = record.find_action(deal, given, ("action",))
        if isinstance(found, Problem):
            raise RequestFault.of(found, "action")
        return found

    def _state(self, deal: Deal) -> Json:
        state = {
            "deal": self.number,
            "dealer": deal.dealer,
            "phase": deal.phase,
            "turn": deal.turn,
        }
        if self.ruleset.players > self.ruleset.seats:
            state["seated"] = list(deal.standing.seated)
        return {"table": state}

    # --- questions of a seat ------------------------------------------------------

    def view(self, request: Request) -> Json:
        """What a seat may know."""
        seat = self._seat(request)
        return {
            "view": view(self._deal(), seat, self._running().session, self.language)
        }

    def legal(self, request: Request) -> Json:
        """What a seat may do."""
        seat = self._seat(request)
        return {"seat": seat, "legal": legal_data(self._deal(), seat, self.language)}

    def events(self, request: Request) -> Json:
        """What a seat has been told since it last asked."""
        seat = self._seat(request)
        self._deal()
        since = request.number("since", MOST_EVENTS, 0)
        assert self.story is not None
        self.story.follow()
        found = self.story.told[seat]
        return {"seat": seat, "events": found[since:], "next": len(found)}

    def explain(self, request: Request) -> Json:
        """Why something is so, as far as a seat may know it."""
        seat = self._seat(request)
        deal = self._deal()
        asked = [key for key in SUBJECTS if request.has(key)]
        if len(asked) != 1:
            raise RequestFault(
                "missing-key" if not asked else "unknown-key",
                "`explain` is about one thing",
                f"give one of {', '.join(SUBJECTS)}",
            )
        found = self._explanations(request, asked[0], deal, seat)
        explanations = [item.as_json(self.language) for item in found]
        return {"seat": seat, "explanations": explanations}

    def _explanations(
        self, request: Request, subject: str, deal: Deal, seat: int
    ) -> list[Explanation]:
        if subject == "action":
            action = self._action(request, deal)
            if action.seat != seat:
                raise RequestFault(
                    "not-known",
                    f"seat {seat} can not know what seat {action.seat} may do",
                    path=("action", "seat"),
                )
            return [told.action(deal, action)]
        if subject == "party":
            other = request.number("party", self.ruleset.seats - 1)
            return [told.party(deal, seat, other)]
        if subject == "trick":
            taken = len(deal.winner_of)
            number = request.number("trick", self.ruleset.hand_size)
            if not 1 <= number <= taken:
                raise RequestFault(
                    "not-known",
                    f"trick {number} is not taken",
                    f"tricks count from 1; {taken} are taken",
                    path=("trick",),
                )
            return [told.trick(deal, number)]
        if subject == "about" and request.text("about", TOPICS) == TOPICS[0]:
            return [told.contract(deal, seat)]
        if subject == "line":
            line = request.text("line", counting(self.ruleset))
            return told.line(self._scored(deal), line)
        return [told.winner(self._scored(deal))]

    def _scored(self, deal: Deal) -> Deal:
        if deal.phase != SCORED:
            message = "the deal is not scored"
            raise RequestFault("not-known", message, "ask again when it is played out")
        return deal

    # --- about the table ------------------------------------------------------------

    def standing(self, _request: Request) -> Json:
        """How the session stands."""
        return {"session": wire.totals(self._running().session)}

    def names(self, _request: Request) -> Json:
        """The ids of the variant and their labels."""
        return {"names": names(self.ruleset)}

    def _seat(self, request: Request) -> int:
        return request.number("seat", self.ruleset.seats - 1)

    def _running(self) -> Table:
        if self.table is None:
            raise RequestFault("no-deal", "no deal has begun", "send `start` first")
        return self.table

    def _deal(self) -> Deal:
        deal = self._running().deal
        assert deal is not None  # one begins with the table
        return deal


def _check_over(table: Table, request: Request) -> None:
    """See that a further deal of the session can begin."""
    again = "give `new` as true to begin another session"
    if table.deal is not None and not table.deal.is_over:
        message = "the deal is not played out"
        raise RequestFault("deal-running", message, f"play on, or {again}")
    if table.session.is_over:
        raise RequestFault("session-over", "the session is over", again)
    if request.has("dealer"):
        raise RequestFault(
            "wrong-dealer",
            "who deals next is for the rules to say",
            f"leave `dealer` out, or {again}",
            path=("dealer",),
        )
