"""A small vocabulary and a small state, to test the language by itself.

The words are those of a trick game with few cards, so that expressions read as they do
in real variants; the engine's own table of words has tests of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doko_rules.expr.check import Checked, check
from doko_rules.expr.definitions import Defining, define
from doko_rules.expr.generate import definition, expression
from doko_rules.expr.parse import parse
from doko_rules.expr.runtime import HELPERS
from doko_rules.expr.types import BOOL, UNKNOWN, Int, Kind, Map, Seq, Type, option
from doko_rules.expr.vocabulary import Access, Attribute, Hook, Name, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

CARDS = ("CQ", "SQ", "HQ", "DQ", "CJ", "DJ", "H10", "D10", "CA", "HA", "DA", "D9")
SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("ace", "ten", "queen", "jack", "nine")
LEVELS = ("nothing", "announcement", "no90", "no60", "no30", "schwarz")
CONTRACTS = ("normal", "marriage", "queens-solo")
SEATS = 4
TRICKS = 3
PLAYS = SEATS * TRICKS
CALLS = 4

SEAT = Kind("seat")
CARD = Kind("card")
PARTY = Kind("party")
PLAY = Kind("play")
TRICK = Kind("trick")
CALL = Kind("call")
SUIT = Kind("suit")
CLASS = Kind("class")
RANK = Kind("rank")
CONTRACT = Kind("contract")
LEVEL = Kind("level:calls", ordered=True)
NUMBER_OR_NONE = option(Int(0, 3))
REPLY = Kind("level:replies", ordered=True)


@dataclass(slots=True)
class Toy:
    """A state of flat lists, as the engine keeps one."""

    # Tables.
    class_of: tuple[int, ...] = (4, 4, 4, 4, 4, 4, 4, 3, 0, 2, 3, 3)
    suit_of: tuple[int, ...] = (0, 1, 2, 3, 0, 3, 2, 3, 0, 2, 3, 3)
    rank_of: tuple[int, ...] = (2, 2, 2, 2, 3, 3, 1, 1, 0, 0, 0, 4)
    points_of: tuple[int, ...] = (3, 3, 3, 3, 2, 2, 10, 10, 11, 11, 11, 0)
    left: tuple[int, ...] = (1, 2, 3, 0)
    other: tuple[int, ...] = (1, 0)
    solo: tuple[bool, ...] = (False, False, True)
    below: tuple[int, ...] = (240, 240, 90, 60, 30, 0)
    all_seats: tuple[int, ...] = (0, 1, 2, 3)
    all_parties: tuple[int, ...] = (0, 1)
    all_cards: tuple[int, ...] = tuple(range(len(CARDS)))
    all_levels: tuple[int, ...] = tuple(range(len(LEVELS)))
    options: Mapping[str, bool | int] = field(default_factory=dict)
    # What changes.
    contract: int = 0
    declarer: int | None = None
    winner: int | None = None
    settled: bool = True
    settled_in: int | None = None
    party_of: list[int] = field(default_factory=lambda: [0, 1, 0, 1])
    before: list[int] | None = None
    points: list[int] = field(default_factory=lambda: [130, 110])
    tricks_of: list[int] = field(default_factory=lambda: [2, 1])
    level_of: list[int] = field(default_factory=lambda: [0, 0])
    count: list[list[int]] = field(
        default_factory=lambda: [[0] * len(CARDS) for _ in range(SEATS)]
    )
    card_at: list[int] = field(default_factory=list)
    seat_at: list[int] = field(default_factory=list)
    with_card: list[list[int]] = field(
        default_factory=lambda: [[] for _ in range(len(CARDS))]
    )
    winner_at: list[int] = field(default_factory=list)
    caller_at: list[int] = field(default_factory=list)
    said_at: list[int] = field(default_factory=list)
    answer_at: list[int | None] = field(default_factory=list)
    pair: list[int] = field(default_factory=list)
    trio: list[int] | None = None
    stakes: list[int | None] = field(default_factory=lambda: [None, 1, 2, None])

    def plays(self) -> range:
        return range(len(self.card_at))

    def tricks(self) -> range:
        return range(len(self.winner_at))

    def calls(self) -> range:
        return range(len(self.caller_at))

    def hand(self, seat: int) -> list[int]:
        return [card for card, n in enumerate(self.count[seat]) for _ in range(n)]

    def trick_of(self, play: int) -> int:
        return play // SEATS

    def position_of(self, play: int) -> int:
        return play % SEATS + 1

    def plays_of(self, trick: int) -> range:
        return range(trick * SEATS, trick * SEATS + SEATS)

    def trick_points(self, trick: int) -> int:
        return sum(self.points_of[self.card_at[play]] for play in self.plays_of(trick))

    def led(self, trick: int) -> int:
        return self.class_of[self.card_at[trick * SEATS]]

    def said(self, who: int, level: int) -> bool:
        return who < level

    def is_last(self, trick: int) -> bool:
        return trick == TRICKS - 1

    def tricks_at_end(self, last: bool) -> list[int]:  # noqa: FBT001 -- an attribute's value
        return [trick for trick in self.tricks() if self.is_last(trick) is last]


def random_state(random: Random) -> Toy:
    """Any state whose parts fit their types."""
    toy = Toy()
    toy.options = {
        "flag": random.random() < 0.5,
        "many": random.randint(1, 9),
        "deals": random.randint(1, 240),
        "mode": random.randrange(2),
    }
    toy.contract = random.randrange(len(CONTRACTS))
    toy.declarer = random.choice([None, 0, 1, 2, 3])
    toy.winner = random.choice([None, 0, 1])
    toy.settled = random.random() < 0.5
    toy.settled_in = random.choice([None, 1, 2, 3])
    toy.party_of = [random.randrange(2) for _ in range(SEATS)]
    toy.before = random.choice([None, list(toy.party_of), [0, 0, 1, 1]])
    toy.points = [random.randint(0, 240) for _ in range(2)]
    toy.tricks_of = [random.randint(0, TRICKS) for _ in range(2)]
    toy.level_of = [random.randrange(len(LEVELS)) for _ in range(2)]
    toy.count = [[random.randrange(2) for _ in CARDS] for _ in range(SEATS)]
    tricks = random.randint(0, TRICKS)
    toy.card_at = [random.randrange(len(CARDS)) for _ in range(tricks * SEATS)]
    toy.seat_at = [random.randrange(SEATS) for _ in toy.card_at]
    toy.with_card = [
        [play for play, card in enumerate(toy.card_at) if card == kind]
        for kind in range(len(CARDS))
    ]
    toy.winner_at = [random.randrange(SEATS) for _ in range(tricks)]
    calls = random.randint(0, CALLS)
    toy.caller_at = [random.randrange(SEATS) for _ in range(calls)]
    toy.said_at = [random.randrange(len(LEVELS)) for _ in range(calls)]
    toy.answer_at = [random.choice([None, 0, 1, 2, 3]) for _ in range(calls)]
    toy.trio = random.choice([None, [], [0, 0, 3]])
    toy.stakes = [random.choice([None, 1, 2]) for _ in range(SEATS)]
    toy.pair = random.choice([[], [0, 2], [3]])
    return toy


def _ids(ids: tuple[str, ...]) -> dict[str, int]:
    return {id_: index for index, id_ in enumerate(ids)}


def _name(
    id_: str, params: tuple[Type, ...], result: Type, *steps: str | int, **more: Any
) -> Name:
    method = more.pop("method", False)
    knowledge = more.pop("knowledge", "public")
    return Name(id_, params, result, knowledge, Access(steps, method), **more)


def _attribute(
    kind: Kind, id_: str, result: Type, *steps: str | int, **more: Any
) -> Attribute:
    method = more.pop("method", False)
    knowledge = more.pop("knowledge", "public")
    return Attribute(kind.name, id_, result, knowledge, Access(steps, method), **more)


BY_CARD = (("card", Access(("with_card", 0))),)
BY_END = (("is_last", Access(("tricks_at_end",), method=True)),)
NAMES = (
    _name("contract", (), CONTRACT, "contract"),
    _name("declarer", (), option(SEAT), "declarer"),
    _name("winner", (), option(PARTY), "winner"),
    _name("settled", (), BOOL, "settled"),
    _name("settled_in", (), option(Int(1, TRICKS)), "settled_in"),
    _name("seats", (), Seq(SEAT, SEATS), "all_seats"),
    _name("parties", (), Seq(PARTY, 2), "all_parties"),
    _name("cards", (), Seq(CARD, len(CARDS)), "all_cards"),
    _name("levels", (), Seq(LEVEL, len(LEVELS)), "all_levels"),
    _name("plays", (), Seq(PLAY, PLAYS), "plays", method=True, index=BY_CARD),
    _name("tricks", (), Seq(TRICK, TRICKS), "tricks", method=True, index=BY_END),
    _name("calls", (), Seq(CALL, CALLS), "calls", method=True),
    _name("pair", (), Seq(SEAT, 2), "pair"),
    _name("trio", (), option(Seq(SEAT, 3)), "trio"),
    _name("stakes", (), Map(SEAT, option(Int(1, 2))), "stakes"),
    _name("said", (PARTY, LEVEL), BOOL, "said", method=True),
    _name("said", (SEAT, REPLY), BOOL, "said", method=True),
    _name("sides", (), Map(SEAT, PARTY), "party_of", knowledge="hidden"),
    _name("before", (), option(Map(SEAT, PARTY)), "before", knowledge="hidden"),
    _name("party", (SEAT,), PARTY, "party_of", 0, knowledge="hidden"),
    _name("other", (PARTY,), PARTY, "other", 0),
    _name("left", (SEAT,), SEAT, "left", 0),
    _name("card_points", (PARTY,), Int(0, 240), "points", 0),
    _name("card_points", (TRICK,), Int(0, 44), "trick_points", method=True, cost=4),
    _name("card_points", (CARD,), Int(0, 11), "points_of", 0),
    _name("tricks", (PARTY,), Int(0, TRICKS), "tricks_of", 0),
    _name("level", (PARTY,), LEVEL, "level_of", 0),
    _name("held", (SEAT, CARD), Int(0, 2), "count", 0, 1, knowledge="own"),
    _name(
        "hand",
        (SEAT,),
        Seq(CARD, len(CARDS)),
        "hand",
        method=True,
        cost=12,
        knowledge="own",
    ),
    _name("class", (CARD,), CLASS, "class_of", 0),
    _name("suit", (CARD,), SUIT, "suit_of", 0),
    _name("secret", (), Int(0, 9), "settled_in", group="session"),
)
ATTRIBUTES = (
    _attribute(PLAY, "card", CARD, "card_at", 0),
    _attribute(PLAY, "seat", SEAT, "seat_at", 0),
    _attribute(PLAY, "trick", TRICK, "trick_of", method=True),
    _attribute(PLAY, "position", Int(1, SEATS), "position_of", method=True),
    _attribute(TRICK, "winner", SEAT, "winner_at", 0),
    _attribute(TRICK, "led", CLASS, "led", method=True),
    _attribute(TRICK, "card_points", Int(0, 44), "trick_points", method=True, cost=4),
    _attribute(TRICK, "plays", Seq(PLAY, SEATS), "plays_of", method=True),
    _attribute(TRICK, "is_last", BOOL, "is_last", method=True),
    _attribute(CALL, "seat", SEAT, "caller_at", 0),
    _attribute(CALL, "level", LEVEL, "said_at", 0),
    _attribute(CALL, "answer", option(SEAT), "answer_at", 0),
    _attribute(CARD, "suit", SUIT, "suit_of", 0),
    _attribute(CARD, "rank", RANK, "rank_of", 0),
    _attribute(CONTRACT, "solo", BOOL, "solo", 0),
    _attribute(LEVEL, "below", Int(0, 240), "below", 0),
)
WORDS = Vocabulary.of(
    values={
        "card": {**_ids(CARDS), "♣Q": 0, "♥10": 6},
        "suit": _ids(SUITS),
        "class": {"trump": 4},
        "rank": _ids(RANKS),
        "party": {"re": 0, "kontra": 1},
        "contract": _ids(CONTRACTS),
        "level:calls": _ids(LEVELS),
        "level:replies": {"nothing": 0, "yes": 1},
        "option:mode": {"strict": 0, "loose": 1},
    },
    names=NAMES,
    attributes=ATTRIBUTES,
    options={
        "flag": (BOOL, False),
        "many": (Int(1, 9), 3),
        "deals": (Int(1, 240), 24),
        "mode": (Kind("option:mode"), 1),
    },
    sizes={"class": 5, "seat": SEATS, "play": PLAYS, "trick": TRICKS, "call": CALLS},
)
DEFINITIONS = {
    "fox": ((("p", PLAY),), "p.card = DA"),
    "kept": (
        (("p", PARTY),),
        (
            "if level(p) = schwarz then tricks(other(p)) = 0"
            " else card_points(other(p)) < bound(level(p))"
        ),
    ),
    "bound": (
        (("l", LEVEL),),
        "if l <= no90 then 90 else if l = no60 then 60 else 30",
    ),
    "queens": ((), "[CQ, SQ, HQ, DQ]"),
    "generous": ((("p", PARTY),), "option.flag and level(p) = nothing"),
    "owns": ((("s", SEAT), ("k", CARD)), "held(s, k) > 0"),
}
OPTIONS: Mapping[str, bool | int] = {
    "flag": False,
    "many": 3,
    "deals": 24,
    "mode": 1,
}
VOCABULARY = define(
    {
        id_: Defining(params, parse(text), text)
        for id_, (params, text) in DEFINITIONS.items()
    },
    WORDS,
).vocabulary
HOOK = Hook("toy", {"seat": SEAT, "us": PARTY}, frozenset(), UNKNOWN)
VIEW = Hook("view", {"seat": SEAT, "us": PARTY}, frozenset(), UNKNOWN, viewer=True)


def checked(text: str, hook: Hook = HOOK, **more: Any) -> Checked:
    """The text, parsed and checked against the toy vocabulary."""
    return check(parse(text), hook, VOCABULARY, **more)


def messages(text: str, hook: Hook = HOOK, **more: Any) -> list[str]:
    """What the check finds: code and message."""
    return [f"{p.code} {p.message}" for p in checked(text, hook, **more).problems]


def frozen(value: Any) -> Any:
    """A list of the state as a tuple."""
    return tuple(value) if isinstance(value, (list, range)) else value


def run(source: str, state: Toy, **locals_: Any) -> Any:
    """The value of generated source."""
    space = dict(MODULE)
    space |= {"d": state, **locals_}
    return eval(compile(source, "<toy>", "eval"), space)  # noqa: S307 -- generated from checked nodes


def _module() -> dict[str, Any]:
    space: dict[str, Any] = dict(HELPERS)
    for defined in VOCABULARY.definitions.values():
        exec(definition(defined), space)  # noqa: S102 -- generated from checked nodes
    return space


MODULE = _module()


def generated(text: str, state: Toy, **locals_: Any) -> Any:
    """The value of a text by way of generated source."""
    node = checked(text).ir
    names = {id_: f"local_{id_}" for id_ in locals_}
    values = {names[id_]: value for id_, value in locals_.items()}
    return run(expression(node, names), state, **values)
