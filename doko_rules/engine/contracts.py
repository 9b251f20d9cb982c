"""Contracts and other things that a seat may claim, with what belongs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from doko_rules.engine.deal import Deal
    from doko_rules.engine.orders import Order
    from doko_rules.engine.text import Text


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
        "party_by_play",
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
        self.party_by_play: bool = data["party_by_play"]
        """Whether they may without any change of a variable."""
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
