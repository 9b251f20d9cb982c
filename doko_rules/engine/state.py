"""What a deal is at any moment: its cards, calls, contract, tricks and variables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.engine.phases import RESERVATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.calling import MadeCall, Window, Windows
    from doko_rules.engine.exchange import Exchanging
    from doko_rules.engine.orders import Order, Rows
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Standing

Event = tuple[str, int]
"""Something that followed from an action: its name and the number it is about."""

if TYPE_CHECKING:
    SetBy = tuple[int, int]
    Hold = tuple[int, int, int]
    Waiting = tuple[int, int]

EMPTY: list[Any] = []
"""Shared where nothing is ever put into it."""
NO_SECRETS: dict[int, int] = {}
"""Shared by deals in which no contract is hidden."""


class Start(NamedTuple):
    """What a deal begins with at its first lead, instead of reservations."""

    contract: int
    declarer: int | None
    partner: int | None = None
    """Who has taken the cards of the declarer, where there was an exchange."""
    values: tuple[int | None, ...] = ()
    """What was chosen for the parameters of the contract."""


class State(ABC):
    """The values of a deal, all of them numbers of the ruleset's tables.

    So a copy is cheap, and generated functions read plain lists.
    """

    __slots__ = (
        "_by_class",
        "_hands",
        "_led",
        "_open",
        "_table",
        "_windows",
        "active",
        "asked",
        "at_lead",
        "began",
        "best_of",
        "bound",
        "card_of",
        "changed",
        "classes",
        "contract",
        "dealer",
        "dealt",
        "declarer",
        "ended",
        "exchange",
        "forehand",
        "holds",
        "late",
        "leads",
        "led",
        "levels",
        "log",
        "made",
        "offered",
        "order",
        "orders",
        "partner",
        "party",
        "phase",
        "points_of",
        "public_contract",
        "public_declarer",
        "raised",
        "rank_asked",
        "redeal",
        "ruleset",
        "seat_of",
        "secrets",
        "set_by",
        "settled",
        "settled_in",
        "silent",
        "specials",
        "standing",
        "state",
        "tables",
        "trick_points",
        "tricks_of",
        "turn",
        "turn_is_asked",
        "waiting",
        "winner",
        "winner_of",
    )

    order: Order
    """The order of cards in force."""
    classes: Sequence[int]
    """The class of each card kind by it."""
    _hands: list[list[Action]]
    """The cards of each seat as the actions of playing them."""
    _by_class: list[list[list[Action]]]
    """The same by seat and class."""
    _table: tuple[Rows, Rows]
    """What decides the running trick."""

    def __init__(
        self,
        ruleset: Ruleset,
        dealer: int,
        hands: Sequence[Sequence[int]],
        start: Start | tuple[int, int | None] | None = None,
        standing: Standing | None = None,
    ) -> None:
        """Start a deal with hands of card kinds, one per seat; they are not checked.

        With ``start`` it begins at the first lead.
        ``standing`` is how the session stands; without one the deal is its first.
        """
        seats = ruleset.seats
        self.ruleset = ruleset
        self.tables = ruleset.tables
        self.dealer = dealer
        self.forehand = (dealer + 1) % seats
        self.standing = standing or ruleset.first_standings[dealer]
        """How the session stood before the deal."""
        self.log: list[Action | Event] = []

        self.dealt = tuple(hands)
        """The card kinds dealt to each seat."""
        self.at_lead: Sequence[Sequence[int]] = self.dealt
        """The card kinds of each seat before the first lead."""

        self.contract = ruleset.otherwise
        self.public_contract = ruleset.otherwise
        self.declarer: int | None = None
        self.public_declarer: int | None = None
        self.secrets: dict[int, int] = NO_SECRETS
        """The hidden contract that each seat takes itself to play, by its own cards."""
        self.partner: int | None = None
        self.party = [0] * seats
        self.settled = False
        self.settled_in = 0

        self.card_of: list[int] = []
        self.seat_of: list[int] = []
        """Who plays each card, those to come of the running trick included."""
        self.led: list[int] = []
        self.best_of: list[int] = []
        self.winner_of: list[int] = []
        self.trick_points: list[int] = []

        self.made: list[MadeCall] = []
        self.levels = [*map(list, ruleset.no_levels)]
        """Levels of each ladder, by party or seat."""
        self.late = [*map(list, ruleset.not_late)]

        self.points_of: list[int] = []
        self.tricks_of: list[int] = []
        self.winner: int | None = None
        self.specials: list[tuple[int, ...]] = []

        # Empty lists are shared by deals in which nothing of this changes.
        eventful = ruleset.eventful
        self.state: list[Any] = [*ruleset.start_state] if ruleset.variables else EMPTY
        """The values of the variables; each is replaced, never changed."""
        self.set_by: list[SetBy | None] = (
            [None for _ in self.state] if ruleset.variables else EMPTY
        )
        """Which entry gave each variable its value, and how long the log was then."""
        self.holds: list[Hold] = [] if eventful else EMPTY
        """Calls that have lapsed: the call, the level it still stands for, the rule."""
        self.raised: list[str] = [] if eventful else EMPTY
        """Events whose effects are still to run."""
        self.waiting: list[Waiting] = [] if eventful else EMPTY
        """Demands that wait for an answer, each with the seat that is asked."""
        self.active: tuple[bool, ...] = ruleset.no_layers
        """Which layers of orders are in force."""
        self.changed = False
        """Whether a variable or a call has changed since anything was derived."""
        self.turn_is_asked = False
        """Whether the seat to act is asked for what was demanded."""
        self.bound: Action | None = None
        """The card that must be played now, since it was declared."""
        self.leads = 0
        """Who leads to the next trick."""
        self.ended: int | None = None
        """The ending that applies; None when all tricks are played."""
        self.silent = 0
        """How many seats have nothing more to call, once the deal has ended."""

        self._windows: Windows | None = None
        self._open: Sequence[Window] | None = None
        """The windows of each seat, while they hold."""
        self._led: int | None = None
        """The class led to the running trick; none before its first card."""
        self.orders: list[tuple[int, Order]] = []
        """The orders of cards, each with the number of cards played before it."""
        self.asked: list[int] = []
        """Seats with a reservation, in order."""
        self.rank_asked = -1
        """The rank of reservations asked for; -1 when any may be named."""
        self.phase = RESERVATIONS
        self.began = None if start is None else Start(*start)
        """What it began with, if not with reservations."""
        self.exchange: Exchanging | None = None
        """How far the exchange of cards has come; None where there was none."""
        self.redeal: int | None = None
        """Why the cards are dealt again, by the index of what can be named."""
        self.turn: int | None = self.forehand
        self.offered: list[Action] = []
        """The legal actions of the seat to act, calls left out, one for each card.

        The list is read only and holds good until the next action.
        """
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Do with the cards what is done at once."""
