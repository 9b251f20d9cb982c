"""The parts of a ruleset: orders, contracts, ladders, lines and factors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from doko_rules.engine.aftermath import Aftermath
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.facts import Facts

Text = dict[str, str]
Rows = tuple[tuple[int, ...], ...]


class Order:
    """Which class each card kind belongs to, and which card beats which."""

    __slots__ = (
        "_challenges",
        "classes",
        "hold",
        "id",
        "label",
        "named",
        "plain",
        "sorted_cards",
        "trumps",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.classes: tuple[int, ...] = data["classes"]
        """Class of each card kind: number of its suit; trump is the number of suits."""
        self.named: tuple[int, ...] = data["named"]
        """The same with the card kinds that are switched off: rules may name them."""
        self.hold: Rows = data["hold"]
        """``hold[led][card]``: what a later card must exceed; 0 cannot win."""
        self._challenges: dict[tuple[bool, ...], Rows] = {}
        self.sorted_cards: tuple[int, ...] = data["sorted"]
        """All card kinds, trumps first, high to low: the order of a sorted hand."""
        self.trumps: tuple[int, ...] = data["trumps"]
        """The card kinds that are trumps, high to low."""
        self.plain: tuple[int, ...] = data["plain"]
        """The ranks of plain cards, high to low."""

    def challenge(self, last_wins: tuple[bool, ...]) -> Rows:
        """``challenge[led][card]``: what a card puts against the best one so far.

        ``last_wins`` says for each card kind whether its last copy is the higher one.
        """
        found = self._challenges.get(last_wins)
        if found is None:
            found = self._challenges[last_wins] = tuple(
                tuple(
                    s + 1 if s and last_wins[card] else s for card, s in enumerate(row)
                )
                for row in self.hold
            )
        return found


class EqualCards:
    """Which of two equal cards is the higher one."""

    __slots__ = ("cards", "last_wins", "rule", "when")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.rule: str = data["rule"]
        self.last_wins: bool = data["last_wins"]
        self.cards: frozenset[int] = frozenset(data["cards"])
        """The card kinds it is about; nothing for all."""
        self.when: Callable[..., bool] | None = functions.get(data["when"])
        """Whether it applies, asked of the deal and of being the last trick."""

    def is_about(self, card: int) -> bool:
        """Whether the entry is about a card kind."""
        return not self.cards or card in self.cards


class Claimable:
    """What a seat may name: its id, and what its claim asks for."""

    __slots__ = (
        "claim",
        "claim_rank",
        "claim_ranks",
        "id",
        "index",
        "label",
        "must",
        "rule",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.index: int = data["index"]
        """Its number among all that can be named, contracts first."""
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.claim_rank: int = data["claim_rank"]
        """Rank of its reservation, 0 the highest; -1 when nobody can claim it."""
        self.claim_ranks: tuple[tuple[int, Callable[..., bool]], ...] = tuple(
            (rank, functions[when]) for rank, when in data["claim_ranks"]
        )
        """Other ranks that it may have, each with its condition; the first decides."""
        self.claim: Callable[..., bool] | None = functions.get(data["claim"])
        """Condition of the claim; None when every hand may claim it."""
        self.must: bool = data["must"]
        """Whether a hand that may claim it has to have a reservation."""

    def rank_of(self, deal: Deal, seat: int) -> int:
        """The rank that the reservation of a seat for it has."""
        for rank, when in self.claim_ranks:
            if when(deal, seat):
                return rank
        return self.claim_rank


class Redeal(Claimable):
    """A reason for which the cards are dealt again."""

    __slots__ = ()


class Must(NamedTuple):
    """A condition on cards that are chosen, as a whole."""

    rule: str
    label: Text | None
    text: str
    """The condition as it is written."""
    holds: Callable[..., bool]


class Telling(NamedTuple):
    """Something that everybody learns of cards that are given."""

    id: str
    label: Text
    when: Callable[..., bool] | None
    value: Callable[..., Any]
    """The kinds of cards that are shown, or what is told."""


class Giving:
    """What is asked of cards that somebody gives in an exchange, and who learns what.

    All functions are asked for the seat that gives, the declarer and the taker.
    """

    __slots__ = ("must", "rule", "shows", "size", "tells")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.rule: str = data["rule"]
        self.size: Callable[..., int] | None = functions.get(data["size"])
        """How many cards; None where as many come back as were given."""
        self.must = tuple(
            Must(one["rule"], one["label"], one["text"], functions[one["holds"]])
            for one in data["must"]
        )
        self.shows, self.tells = (
            tuple(
                Telling(
                    one["id"],
                    one["label"],
                    functions.get(one["when"]),
                    functions[one["value"]],
                )
                for one in data[key]
            )
            for key in ("shows", "tells")
        )


class Exchange:
    """Cards that a declarer offers to others before the play."""

    __slots__ = ("ask", "back", "offer", "partner", "refused", "rule")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.rule: str = data["rule"]
        self.ask: Callable[..., Sequence[int]] = functions[data["ask"]]
        self.offer = Giving(data["offer"], functions)
        self.back = Giving(data["back"], functions)
        self.partner: Callable[..., int] | None = functions.get(data["partner"])
        self.refused: int = data["refused"]
        """What is played when nobody takes the cards, by its index among all names."""


class Contract(Claimable):
    """One way to play a deal."""

    __slots__ = (
        "choose",
        "exchange",
        "has_declarer",
        "hider",
        "leader",
        "order",
        "parties",
        "partner",
        "party_by_declarer",
        "party_moves",
        "settles",
        "settles_otherwise",
        "settles_within",
        "sizes",
        "traits",
        "within",
    )

    def __init__(
        self,
        data: Mapping[str, Any],
        orders: Mapping[str, Order],
        functions: Mapping[str, Callable[..., Any]],
    ) -> None:
        super().__init__(data, functions)
        self.order = orders[data["order"]]
        self.traits: frozenset[str] = frozenset(data["traits"])
        self.leader = functions[data["leader"]]
        self.parties: Callable[..., list[int]] = functions[data["parties"]]
        """The party of each seat."""
        self.party_by_declarer: bool = data["party_by_declarer"]
        """Whether the parties follow from the declarer alone."""
        self.party_moves: bool = data["party_moves"]
        """Whether the parties may change during play."""
        self.has_declarer: bool = data["has_declarer"]
        """Whether its parties or its leader are asked of the seat that plays it."""
        self.sizes: tuple[int, ...] = data["sizes"]
        """How many seats each party always has; 0 when that differs."""
        self.within: int = data["within"]
        """The contract inside which this one hides; -1 when it is public."""
        self.hider: Callable[..., int | None] | None = functions.get(data["hider"])
        """The first seat that plays it unknown to the others; None when it is open."""
        self.settles: Callable[..., bool] | None = functions.get(data["settles"])
        """Whether the trick just taken settles the parties; None when they stand."""
        self.partner: Callable[..., int] | None = functions.get(data["partner"])
        self.choose: tuple[tuple[int, tuple[int, ...]], ...] = data["choose"]
        """The places of the variables that are chosen with it, and their values."""
        self.exchange = (
            None if data["exchange"] is None else Exchange(data["exchange"], functions)
        )
        """The cards that its declarer offers to others before the play."""
        self.settles_within: int = data["settles_within"]
        self.settles_otherwise: int = data["settles_otherwise"]


class Ladder:
    """Levels of calls, each higher one including the lower ones."""

    __slots__ = (
        "asked",
        "by_calls",
        "by_seat",
        "by_table",
        "by_tricks",
        "clock",
        "clock_range",
        "id",
        "label",
        "late_bars",
        "level_labels",
        "levels",
        "limits",
        "needed",
        "numbers",
        "opens",
        "repeat",
        "reply_later",
        "reply_level",
        "shows_party",
        "stable",
        "word_labels",
        "words",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.by_seat: bool = data["scope"] == "seat"
        """Whether each seat has a level of its own."""
        self.by_table: bool = data["scope"] == "table"
        """Whether all seats share one level; otherwise each seat or party has one."""
        self.levels: tuple[str, ...] = data["levels"]
        """Level ids, lowest first; level 0 stands for nothing said."""
        self.level_labels: tuple[Text, ...] = data["level_labels"]
        self.word_labels: tuple[tuple[Text, ...], ...] = data["word_labels"]
        self.numbers: dict[str, tuple[int, ...]] = data["numbers"]
        """Declared numbers of the levels, from level 0 upwards."""
        self.words: tuple[tuple[str, ...], ...] = data["words"]
        """``words[level - 1][party]``: the call that a party says for a level."""
        self.opens = functions[data["opens"]]
        self.clock: Callable[..., int] | None = functions.get(data["clock"])
        """What limits are compared with; None is the number of cards in hand."""
        self.clock_range: tuple[int, int] = data["clock_range"]
        """The least and the greatest value that the clock can show."""
        self.limits = functions[data["limits"]]
        self.shows_party: bool = data["shows_party"]
        """Whether a call tells everybody the party of its seat."""
        self.by_calls: bool = data["by_calls"]
        self.by_tricks: bool = data["by_tricks"]
        """Whether opening and limits depend on what has been called."""
        self.stable: bool = data["stable"]
        """Whether no card that is played changes opening and limits."""
        skips: tuple[str, ...] = data["skips"]
        said = range(len(skips) + 1)
        self.asked = tuple(
            tuple(_asked(skips, own, level) for level in said) for own in said
        )
        """``asked[own][level]``: the levels whose limits a call of ``level`` must keep,
        where ``own`` has been said."""
        self.needed = tuple(
            tuple(_needed(skips, own, level) for level in said) for own in said
        )
        """``needed[own][level]``: what must be said before ``level``; 0 for nothing."""
        self.repeat: bool = data["repeat"]
        self.reply_level: int = data["reply_level"]
        self.reply_later: int = data["reply_later"]
        self.late_bars: bool = data["late_bars"]

    def owner(self, seat: int, party: int) -> int:
        """Who has the level that a call of this seat, for this party, counts for."""
        if self.by_seat:
            return seat
        return 0 if self.by_table else party


def _asked(skips: Sequence[str], own: int, level: int) -> tuple[int, ...]:
    """The level itself, and those between that can only be left out in time."""
    between = range(own + 1, level)
    return (*(step for step in between if skips[step - 1] == "timely"), level)


def _needed(skips: Sequence[str], own: int, level: int) -> int:
    """The highest level between that can not be left out."""
    between = range(own + 1, level)
    return max((step for step in between if skips[step - 1] == "never"), default=0)


def level_of_party(state: Deal | Facts, party: int, ladder: int = 0) -> int:
    """The highest level of the seats of a party, on a ladder of seats."""
    levels = zip(state.levels[ladder], state.party, strict=True)
    return max((level for level, own in levels if own == party), default=0)


def times_found(state: Deal | Facts | Aftermath, which: int) -> int:
    """How often a line that is found in the play was found."""
    line = state.tables.found_lines[which]
    return sum(item[0] == line for item in state.specials)


class Line:
    """One item of a settlement."""

    __slots__ = (
        "binders",
        "found",
        "from_others",
        "group",
        "id",
        "label",
        "last_trick",
        "most",
        "most_of",
        "own_seat",
        "rule",
        "source",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.group: str = data["group"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.binders: tuple[tuple[str, str], ...] = data["binders"]
        """Names that the entry runs over, with the kind of their values."""
        self.found: bool = data["found"]
        """Whether it is found in the tricks, so that facts must name it."""
        self.most: Callable[..., int] | None = functions.get(data["most"])
        """How often it can be found in a deal at most; None when nobody says."""
        self.most_of: Callable[..., int] | None = functions.get(data["most_of"])
        """How often it can be found for one party at most."""
        self.own_seat: bool = data["own_seat"]
        """Whether it counts for the party of its seat."""
        self.from_others: bool = data["from_others"]
        """Whether it is taken from a seat of another party."""
        self.last_trick: bool = data["last_trick"]
        """Whether it is found in the last trick alone."""


class Happening:
    """Something that may happen and counts for later deals alone."""

    __slots__ = ("found", "id", "label", "most", "rule", "source")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.found: bool = data["found"]
        """Whether it is found in the tricks, so that facts must name it."""
        self.most: Callable[..., int] | None = functions.get(data["most"])
        """How often it can be found in a deal at most; None when nobody says."""


class Book:
    """What of the worth of a deal is written on the sheet."""

    __slots__ = ("id", "label", "rule", "source", "when", "writes")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.when: Callable[[Deal | Facts], bool] | None = functions.get(data["when"])
        """Whether it applies; None when it always does."""
        self.writes: Callable[[Deal | Facts, int, int], int] = functions[data["writes"]]
        """What is written for a seat, by what the deal is worth to it."""


class Factor:
    """A multiplier of the settlement, of all seats or of some."""

    __slots__ = (
        "all_groups",
        "groups",
        "id",
        "label",
        "rule",
        "seats",
        "source",
    )

    def __init__(
        self,
        data: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any]],
        groups: int,
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.groups: tuple[str, ...] = data["groups"]
        self.all_groups = len(self.groups) == groups
        """Whether it multiplies the lines of every group."""
        self.seats: Callable[..., list[bool]] | None = functions.get(data["seats"])


class Layer:
    """A change of the order of trumps while a condition holds."""

    __slots__ = ("at_once", "by_play", "change", "id", "label", "rule", "when")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.when: Callable[[Deal], bool] = functions[data["when"]]
        self.at_once: bool = data["at_once"]
        """Whether it is in force from the next card on; otherwise the next trick."""
        self.by_play: bool = data["by_play"]
        """Whether it may come into force without any change of a variable."""
        self.change = data
        """Which cards it moves, adds and drops, and where to: see `core.orders`."""


class Variable:
    """A value that is kept during a deal, or from deal to deal."""

    __slots__ = (
        "id",
        "key",
        "kind",
        "label",
        "many",
        "most",
        "optional",
        "range",
        "rule",
        "seen_by",
        "start",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.seen_by: str = data["seen_by"]
        """``all``; ``own``, the seat that it is kept for; or ``none``."""
        self.start: Any = data["start"]
        self.kind: str = data["kind"]
        """What a single value is: a kind of things, ``bool`` or ``int``."""
        self.many: bool = data["list"]
        self.most: int = data["most"]
        """How many values a list has at most."""
        self.range: tuple[int, ...] = data["range"]
        """The least and the greatest number; nothing where it is no number."""
        self.optional: bool = data["optional"]
        """Whether it may be none."""
        self.key: str = data["key"]
        """The kind of the things that it is kept for; empty for a single value."""


class Forced:
    """A duty: a player has to name a contract, and nobody else is asked."""

    __slots__ = ("id", "label", "names", "player", "rule", "when")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.when: Callable[[Any], bool] | None = functions.get(data["when"])
        """Whether there is such a duty; None when there always is."""
        self.player: Callable[[Any], int | None] = functions[data["player"]]
        """Who has it, if anybody has."""
        self.names: Callable[[Any, int], bool] | None = functions.get(data["names"])
        """Whether a contract may be named; None when each may that can be claimed."""


class SheetEntry:
    """Something that a sheet may hold and that is no deal."""

    __slots__ = (
        "asks",
        "counts",
        "do",
        "id",
        "label",
        "passes",
        "rule",
        "score",
        "source",
        "when",
    )

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.rule: str = data["rule"]
        self.source: str = data["source"]
        self.asks = tuple(map(Variable, data["asks"]))
        """What it says, in order."""
        self.when: Callable[..., bool] | None = functions.get(data["when"])
        """Whether it can be entered; None when it always can."""
        self.score: Callable[..., int] | None = functions.get(data["score"])
        """What it adds to the score of a player; None for nothing."""
        self.counts: Callable[..., bool] | None = functions.get(data["counts"])
        """Whether it stands for a deal that was played; None when it never does."""
        self.passes: Callable[..., bool] | None = functions.get(data["passes"])
        """Whether the next player deals after it, where it counts; None for yes."""
        self.do: Callable[..., None] | None = functions.get(data["do"])
        """What it changes; None for nothing."""


class Parameter:
    """Something that is chosen with a declaration."""

    __slots__ = ("among", "id", "kind", "label")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.label: Text = data["label"]
        self.kind: str = data["kind"]
        self.among: Callable[..., list[int]] = functions[data["among"]]
        """The choices of a seat, given what it has chosen before."""


class Declaration:
    """An action that is neither a play nor a call."""

    __slots__ = (
        "card",
        "do",
        "id",
        "index",
        "label",
        "needs",
        "parameters",
        "regroups",
        "rule",
        "seen_by",
    )

    def __init__(
        self,
        data: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any]],
        index: int,
    ) -> None:
        self.index = index
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.card: int = data["card"]
        """The card kind that must be played with it; -1 when it stands alone."""
        self.seen_by: str = data["seen_by"]
        self.needs: Callable[[Deal, int], bool] = functions[data["needs"]]
        self.parameters = tuple(Parameter(p, functions) for p in data["params"])
        self.do: Callable[..., None] = functions[data["do"]]
        self.regroups: bool = data["regroups"]
        """Whether it may change which cards are trumps."""


class Demand:
    """Something that a seat is asked for before play goes on."""

    __slots__ = ("do", "otherwise", "rule", "then", "where")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.do: str = data["do"]
        """``call``, ``name``, or the id of a declaration."""
        self.rule: str = data["rule"]
        self.where: Callable[[Deal, int, int], bool] | None = functions.get(
            data["where"]
        )
        """Which answers may be given; None for all that are legal."""
        self.then: Callable[[Deal, int, int], None] | None = functions.get(data["then"])
        self.otherwise: Callable[[Deal, int], None] | None = functions.get(
            data["otherwise"]
        )
        """What follows where there is nothing to choose."""


class Ending:
    """A way in which a deal ends before its last trick."""

    __slots__ = ("calls_open", "id", "label", "rest", "rule")

    def __init__(
        self, data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.id: str = data["id"]
        self.rule: str = data["rule"]
        self.label: Text = data["label"]
        self.calls_open: bool = data["calls"] == "open"
        """Whether each seat is asked for calls that it may still make."""
        self.rest: Callable[[Deal], int | None] | None = functions.get(data["rest"])
        """The party that gets what is left; nobody where there is none."""
