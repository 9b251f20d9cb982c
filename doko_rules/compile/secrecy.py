"""What would tell a hidden contract from the one that it hides in.

Order, calls and leader are compared as they are written. Parties may be written in two
ways and come out alike, so they are tried: in all places that the cards can have which
are named, or in many where expressions look at more than that.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.compile.code import condition, source_of
from doko_rules.compile.entries import section
from doko_rules.expr.cost import cost
from doko_rules.expr.generate import definition
from doko_rules.expr.ir import Const, Read, Use
from doko_rules.expr.parts import parts_of
from doko_rules.expr.runtime import functions_of
from doko_rules.expr.types import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doko_rules.compile.rules import RuleBook
    from doko_rules.core.diagnostics import Place
    from doko_rules.core.tables import Tables
    from doko_rules.expr.ir import Node
    from doko_rules.load.tree import Mapping
    from doko_rules.load.tree import Node as Tree

MOST_DEALS = 400
"""So many deals are tried at most."""
MOST_STEPS = 400_000
"""So many steps of evaluation are spent on all hidden contracts at most."""
STEP = 7919
"""A prime: steps of this length meet everything in an order that has no pattern."""
CARD = Kind("card")
SEAT = {"seat": "seat"}
"""The local of all expressions here, and its name in Python."""


def keep_secrets(
    book: RuleBook,
    tree: Mapping,
    program: dict[str, Any],
    tables: Tables,
    layers: Sequence[str],
) -> None:
    """Report hidden contracts that show themselves."""
    for hidden in program["contracts"]:
        if hidden["within"] < 0:
            continue
        public = program["contracts"][hidden["within"]]
        entries = [section(tree, "contracts", c["id"]) for c in (hidden, public)]
        faults = [*_written(book, hidden, public)]
        if not faults:
            faults = [*_told(book, program, tables, hidden, public)][:1]
        for key, fault in faults:
            within = section(entries[0], "hidden")
            said = [entry.get(key) for entry in (within, *entries)]
            book.report.error(
                "DK511",
                f"`{hidden['id']}` does not stay hidden in `{public['id']}`: " + fault,
                _last_written(within, said, layers),
                "ask for cards that no two seats can have"
                if key == "when"
                else "hide it in a contract that is played alike",
            )


def _last_written(
    hidden: Mapping, said: list[Tree | None], layers: Sequence[str]
) -> Place:
    """Where the highest layer says what makes a contract show itself."""
    within, when = hidden.items["within"], hidden.get("when")
    found = [within, when, *section(hidden, "unless").items.values(), *said]
    rank = {layer: number for number, layer in enumerate(layers)}
    nodes = [node for node in found if node is not None]
    return max(nodes, key=lambda node: rank.get(node.layer, 0)).place


def _written(
    book: RuleBook, hidden: dict[str, Any], public: dict[str, Any]
) -> Iterator[tuple[str, str]]:
    """The keys that are known to differ as they are written, and what that shows."""
    if hidden["order"] != public["order"]:
        yield "order", "its order of cards is another one"
    if public["settles"] or hidden["settles"]:
        yield "settles", "calls would open at another time"
    leads = [book.expressions.get(f"{c['rule']}/leader") for c in (hidden, public)]
    if None not in leads and len({lead.ir for lead in leads if lead}) > 1:
        yield "leader", "another seat leads to the first trick"


def _told(
    book: RuleBook,
    program: dict[str, Any],
    tables: Tables,
    hidden: dict[str, Any],
    public: dict[str, Any],
) -> Iterator[tuple[str, str]]:
    """The keys that let a seat learn of a contract that it does not play."""
    rivals = _rivals(book, program, public)
    open_ = book.expressions.get(f"{public['rule']}/party")
    if open_ is None or all(rival.number != hidden["index"] for rival in rivals):
        return
    read = [open_.ir, *(part for rival in rivals for part in rival.read)]
    party_in_public = _function(source_of(open_.ir, SEAT), [open_.ir])
    classes = next(o for o in program["orders"] if o["id"] == public["order"])
    named = [None] if public["claim_rank"] < 0 else tables.seats
    steps = sum(map(cost, read)) * len(tables.seats) * len(rivals)
    for deal in _deals(read, program, tables, MOST_STEPS // max(steps, 1)):
        deal.classes = classes["classes"]
        deal.contract = deal.public_contract = public["index"]
        able = [
            (rival, seat)
            for rival in rivals
            for seat in tables.seats
            if rival.may_play(deal, seat)
        ]
        if not able or able[0][0].number != hidden["index"]:
            continue
        played, declarer = able[0]
        if any(rival is played for rival, _ in able[1:]):
            yield (
                "when",
                "two seats can have the cards for it, and but one plays it",
            )
            return
        own = {seat: rival for rival, seat in reversed(able)}
        for claimed in named:
            deal.public_declarer = claimed
            for seat in tables.seats:
                if seat == declarer:
                    continue
                deal.contract, deal.declarer = public["index"], claimed
                seen = party_in_public
                if seat in own:
                    # It takes itself to play another one, and can not know better.
                    deal.contract, deal.declarer = own[seat].number, seat
                    seen = own[seat].party
                expected = seen(deal, seat)
                deal.contract, deal.declarer = played.number, declarer
                if played.party(deal, seat) != expected:
                    yield "party", "seats besides the declarer can be of another party"
                    return


class _Rival(NamedTuple):
    """A contract that hides, with what decides of it."""

    number: int
    party: Callable[[_Dealt, int], Any]
    may_play: Callable[[_Dealt, int], Any]
    read: list[Node]
    """All that decides of it."""


def _rivals(
    book: RuleBook, program: dict[str, Any], public: dict[str, Any]
) -> list[_Rival]:
    """The contracts that hide in a public one, in the order in which they are asked."""
    found = []
    for contract in program["contracts"]:
        rule = f"{contract['rule']}/hidden"
        party = book.expressions.get(f"{contract['rule']}/party")
        if contract["within"] != public["index"] or rule in book.faulty:
            continue
        if party is None or rule not in book.conditions:
            continue
        clauses = book.conditions[rule]
        read = [party.ir, *(clause.expression.ir for clause in clauses)]
        found.append(
            _Rival(
                contract["index"],
                _function(source_of(party.ir, SEAT), read),
                _function(condition(clauses, SEAT) or "True", read),
                read,
            )
        )
    return found


def _function(source: str, read: list[Node]) -> Callable[[_Dealt, int], Any]:
    """A question about a seat, as Python with the definitions that it uses."""
    parts = [part for ir in read for part in parts_of(ir)]
    used = {p.definition.id: p.definition for p in parts if isinstance(p, Use)}
    code = [*map(definition, used.values()), f"def asked(d, seat): return {source}"]
    found: Callable[[_Dealt, int], Any] = functions_of("\n".join(code), {})["asked"]
    return found


def _deals(
    read: list[Node], program: dict[str, Any], tables: Tables, most: int
) -> Iterator[_Dealt]:
    """Deals in which the cards that expressions name lie everywhere."""
    most = max(1, min(most, MOST_DEALS))
    parts = [part for ir in read for part in parts_of(ir)]
    named = {
        part.value
        for part in parts
        if isinstance(part, Const) and part.type == CARD and type(part.value) is int
    }
    places = [*combinations_with_replacement(tables.seats, tables.copies)]
    ways = len(places) ** len(named)
    whole = any(isinstance(part, Read) and _looks_further(part) for part in parts)
    rest = [card for card in tables.kinds if card not in named] * tables.copies
    for number in range(most if whole else min(ways, most)):
        hands: list[list[int]] = [[] for _ in tables.seats]
        way = number * STEP % ways
        for card in named:
            way, place = divmod(way, len(places))
            for seat in places[place]:
                hands[seat].append(card)
        if whole:
            cards = iter(_mixed(rest, number))
            for hand in hands:
                missing = max(0, program["hand_size"] - len(hand))
                hand.extend(islice(cards, missing))
        yield _Dealt(tables, hands, number % len(hands), program["variables"])


def _looks_further(part: Read) -> bool:
    """Whether it reads other cards than those that are named beside it."""
    return part.name.group == "hands" and not (
        len(part.args) > 1 and isinstance(part.args[1], Const)
    )


def _mixed(cards: list[int], number: int) -> list[int]:
    """The cards in an order of their own for each number, the same in each run."""
    from random import Random

    return Random(number).sample(cards, len(cards))  # noqa: S311 -- nothing is secret


class _Dealt:
    """What expressions about parties read, in a deal that has just begun."""

    partner = None
    settled, settled_in = True, 0

    def __init__(
        self,
        tables: Tables,
        hands: list[list[int]],
        dealer: int,
        variables: Sequence[dict[str, Any]],
    ) -> None:
        self.tables = tables
        self.dealt = self.at_lead = hands
        self.dealer = dealer
        self.forehand = tables.left_of[dealer]
        self.party = [0] * len(hands)
        self.contract = self.public_contract = 0
        self.declarer: int | None = None
        self.public_declarer: int | None = None
        self.classes: tuple[int, ...] = ()
        self.state = [variable["start"] for variable in variables]

    def held(self, seat: int, card: int) -> int:
        return self.dealt[seat].count(card)

    def kinds_held(self, seat: int) -> list[int]:
        return self.dealt[seat]

    def cards_in_hand(self, seat: int) -> int:
        return len(self.dealt[seat])
