"""The one table of what expressions may read; their places are in `expr.places`.

Checker, engine, schema, editor hover and reference page all read this table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doko_rules.core.kinds import CHOICE, NOTHING, TRUMP
from doko_rules.expr.types import BOOL, Int, Kind, Map, Option, Seq, Type
from doko_rules.expr.vocabulary import (
    Access,
    Attribute,
    Fixed,
    Name,
    OptionSetting,
    Vocabulary,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

CARD, SUIT, RANK, CLASS = Kind("card"), Kind("suit"), Kind("rank"), Kind("class")
SEAT, PARTY, CONTRACT = Kind("seat"), Kind("party"), Kind("contract")
PLAYER = Kind("player")
TRICK, PLAY, CALL = Kind("trick", True), Kind("play", True), Kind("call", True)
DECLARATION = Kind("declaration")
HAPPENING = Kind("happening")
LINE = Kind("line")
"""A line of the score that is found in the play."""

PUBLIC, OWN, HIDDEN = "public", "own", "hidden"
SEEN_BY = {"all": PUBLIC, "own": OWN, "none": HIDDEN}
"""Who sees a variable, and what its name is then."""

HAPPENED, HOW_OFTEN = "happened", "how_often"
"""What is asked for a happening."""

MOST_VALUE = 10_000
"""Greatest amount of a line, a factor or a limit."""
AMOUNT = Int(-MOST_VALUE, MOST_VALUE)
MOST_SEATS, MOST_CARDS = 8, 200
"""Greatest lengths of lists that a place takes."""
TRICKS_BY_SEAT = "tricks_by_seat"
"""The attribute of a state that facts know only when they give it for each seat."""
MOST_SCORE = 1_000_000
"""Greatest session score."""


@dataclass(frozen=True)
class Variable:
    """A value that effects change during a deal."""

    id: str
    type: Type
    seen_by: str
    """One of ``SEEN_BY``."""
    doc: str


@dataclass(frozen=True)
class Shape:
    """The sets of things of one variant, that its expressions can speak about."""

    seats: int
    hand_size: int
    copies: int
    most_card_points: int
    cards: Mapping[str, int]
    """Card codes and their aliases, with the number of the card kind."""
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    parties: tuple[str, ...]
    contracts: tuple[str, ...]
    traits: tuple[str, ...] = ()
    ladders: tuple[tuple[str, tuple[str, ...], Mapping[str, Int]], ...] = ()
    """Id, levels from low to high, and declared numbers of each ladder."""
    silent: frozenset[str] = frozenset()
    """Ladders whose calls do not tell the party of the seat."""
    by_seat: frozenset[str] = frozenset()
    """Ladders on which each seat calls for itself."""
    by_table: frozenset[str] = frozenset()
    """Ladders on which all seats together have one level."""
    options: Mapping[str, tuple[Type, OptionSetting]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values of each option that is a choice."""
    absent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind, what the options switch off: it can be named, and nothing is it."""
    deals: int = 1_000
    """Greatest number of deals of a session."""
    declarations: tuple[str, ...] = ()
    parameters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What can be chosen for each parameter of contracts."""
    variables: tuple[Variable, ...] = ()
    """The variables of a deal, in the order of their places."""
    kept: tuple[Variable, ...] = ()
    """The variables of a session, in the order of their places."""
    happenings: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    """The lines of the score that are found in the play."""
    """What may happen in a deal and counts for later deals alone."""
    players: int = 0
    """How many players are at the table; as many as there are seats when it is 0."""

    @property
    def at_table(self) -> int:
        """How many players are at the table, those who sit out included."""
        return self.players or self.seats


def vocabulary_of(shape: Shape) -> Vocabulary:
    """All words that expressions of a variant of this shape may use."""
    plays = shape.seats * shape.hand_size
    calls = shape.seats * sum(len(levels) for _, levels, _ in shape.ladders)
    values: dict[str, dict[str, int]] = {
        "card": dict(shape.cards),
        "suit": {id: n for n, id in enumerate(shape.suits)},
        "class": {TRUMP: len(shape.suits)},
        "rank": {id: n for n, id in enumerate(shape.ranks)},
        "party": {id: n for n, id in enumerate(shape.parties)},
        "contract": {id: n for n, id in enumerate(shape.contracts)},
    }
    if shape.found:
        values["line"] = {id: n for n, id in enumerate(shape.found)}
    if shape.happenings:
        values["happening"] = {id: n for n, id in enumerate(shape.happenings)}
    if shape.declarations:
        values["declaration"] = {id: n for n, id in enumerate(shape.declarations)}
    for n, (ladder, levels, _) in enumerate(shape.ladders):
        values[f"ladder:{ladder}"] = {ladder: n}
        values[f"level:{ladder}"] = {id: m for m, id in enumerate((NOTHING, *levels))}
    for parameter, words in shape.parameters.items():
        values[f"{CHOICE}{parameter}"] = {id: n for n, id in enumerate(words)}
    for kind, ids in shape.absent.items():
        # Numbers that nothing has; the first after the suits is that of trump.
        first = len({*values[kind].values()}) + (kind == "suit")
        values[kind] |= {id: n for n, id in enumerate(ids, first)}
    for option, choices in shape.choices.items():
        values[f"option:{option}"] = {id: n for n, id in enumerate(choices)}
    return Vocabulary.of(
        values=values,
        names=[
            *_constants(shape),
            *_deal(shape),
            *_calls(shape, calls),
            *_play(shape, plays),
            *_settlement(shape, plays),
            *_session(shape),
            *map(_variable, range(len(shape.variables)), shape.variables),
            *map(_kept, range(len(shape.kept)), shape.kept),
            *_happened(plays),
        ],
        attributes=_attributes(shape),
        options=shape.options,
        sizes={
            "seat": shape.seats,
            "trick": shape.hand_size,
            "play": plays,
            "call": calls,
            "class": len(shape.suits) + 1,
            "player": shape.at_table,
        },
        ordered=frozenset({"trick", "play", "call"}),
    )


def _method(*steps: str | int) -> Access:
    return Access(steps, method=True)


def _table(*steps: str | int) -> Access:
    return Access(("tables", *steps))


def _value(
    id: str,
    result: Type,
    access: Access,
    doc: str,
    group: str,
    changes: str,
    knowledge: str = PUBLIC,
) -> Name:
    return Name(id, (), result, knowledge, access, 1, doc, group, changes)


def _constants(shape: Shape) -> list[Name]:
    kinds = len(shape.suits) * len(shape.ranks)
    names = [
        _value("seats", Seq(SEAT, shape.seats), _table("seats"),
               "all seats", "", "never"),
        _value("parties", Seq(PARTY, len(shape.parties)), _table("parties"),
               "all parties", "", "never"),
        _value("contracts", Seq(CONTRACT, len(shape.contracts)), _table("contracts"),
               "all contracts that are played under these options", "", "never"),
        _value("cards", Seq(CARD, kinds), _table("kinds"),
               "all card kinds", "", "never"),
        _value("copies", Int(shape.copies, shape.copies), _table("copies"),
               "how many cards of each kind the deck has", "", "never"),
        Name("turn_after", (SEAT,), Seq(SEAT, shape.seats - 1), PUBLIC,
             _table("turn_after", 0), 1,
             "the other seats in the order of play, from the one behind it on",
             "table", "never"),
        Name("left", (SEAT,), SEAT, PUBLIC, _table("left_of", 0), 1,
             "next seat clockwise", "", "never"),
        Name("right", (SEAT,), SEAT, PUBLIC, _table("right_of", 0), 1,
             "next seat anticlockwise", "", "never"),
        _value("players", Seq(PLAYER, shape.at_table), _table("players"),
               "everybody at the table, whether they play this deal or not",
               "", "never"),
        Name("left", (PLAYER,), PLAYER, PUBLIC, _table("left_player", 0), 1,
             "next player clockwise", "", "never"),
        Name("right", (PLAYER,), PLAYER, PUBLIC, _table("right_player", 0), 1,
             "next player anticlockwise", "", "never"),
        Name("turn_after", (PLAYER,), Seq(PLAYER, shape.at_table - 1), PUBLIC,
             _table("players_after", 0), 1,
             "all other players, from the next one clockwise", "", "never"),
        _value("contracts", Seq(CONTRACT, len(shape.contracts)), _table("contracts"),
               "all contracts", "", "never"),
        Name("steps_left", (PLAYER, PLAYER), Int(0, shape.at_table - 1), PUBLIC,
             _table("steps_left", 0, 1), 1,
             "how many places to the left of the first player the second one sits",
             "", "never"),
        Name("other", (PARTY,), PARTY, PUBLIC, _table("other_party", 0), 1,
             "the opposing party", "", "never"),
    ]  # fmt: skip
    return names if len(shape.parties) == 2 else names[:-1]


def _deal(shape: Shape) -> list[Name]:
    copies = Int(0, shape.copies)
    maybe_seat = Option(SEAT)
    return [
        _value("dealer", SEAT, Access(("dealer",)), "who deals",
               "table", "deal"),
        _value("forehand", SEAT, Access(("forehand",)), "left of the dealer",
               "table", "deal"),
        _value("contract", CONTRACT, Access(("contract",)),
               "the contract, even a hidden one", "contract", "contract", HIDDEN),
        _value("declarer", maybe_seat, Access(("declarer",)),
               "who plays the contract, even a hidden one", "contract", "contract",
               HIDDEN),
        _value("public_contract", CONTRACT, Access(("public_contract",)),
               "the contract as everybody knows it", "contract", "contract"),
        _value("public_declarer", maybe_seat, Access(("public_declarer",)),
               "the declarer as everybody knows it", "contract", "contract"),
        _value("partner", maybe_seat, Access(("partner",)),
               "who was found as partner of the declarer", "contract", "parties"),
        Name("party", (SEAT,), PARTY, OWN, Access(("party", 0)), 1,
             "the party of a seat", "contract", "parties"),
        _value("settled", BOOL, Access(("settled",)),
               "whether contract and parties are settled", "state", "settling"),
        _value("settled_in", Int(0, shape.hand_size), Access(("settled_in",)),
               "number of the settling trick; 0 if there was none",
               "state", "settling"),
        Name("dealt", (SEAT, CARD), copies, OWN, _method("dealt", 0, "count"), 1,
             "how many cards of a kind a seat was dealt", "hands", "deal"),
        Name("held_at_lead", (SEAT, CARD), copies, OWN,
             _method("at_lead", 0, "count"), 1,
             "how many cards of a kind a seat had before the first lead", "hands",
             "deal"),
        Name("held", (SEAT, CARD), copies, OWN, _method("held"), 1,
             "how many cards of a kind a seat has", "hands"),
        Name("hand", (SEAT,), Seq(CARD, shape.hand_size), OWN,
             _method("kinds_held"), 1, "the cards that a seat has", "hands"),
        Name("cards_in_hand", (SEAT,), Int(0, shape.hand_size), PUBLIC,
             _method("cards_in_hand"), 1, "how many cards a seat has", "hands"),
        Name("class", (CARD,), CLASS, PUBLIC, Access(("classes", 0)), 1,
             "trump, or the suit that a card belongs to", "hands"),
        Name("offered", (CARD,), copies, PUBLIC,
             Access(("exchange", "offered", 0)), 1,
             "how many cards of a kind are offered in the exchange", "offer"),
        Name("returned", (CARD,), copies, PUBLIC,
             Access(("exchange", "returned", 0)), 1,
             "how many cards of a kind are given back in the exchange", "return"),
    ]  # fmt: skip


def _calls(shape: Shape, calls: int) -> list[Name]:
    if not shape.ladders:
        return []
    found = [
        _value("made_calls", Seq(CALL, calls), _method("made_calls"),
               "all calls in order", "play", "call"),
    ]  # fmt: skip
    for n, (id, levels, _) in enumerate(shape.ladders):
        level, ladder = Kind(f"level:{id}", True), Kind(f"ladder:{id}")
        of_owner = Access(("levels", Fixed(n), 0))
        by_seat = id in shape.by_seat
        of_party = _method("level_of_party") if by_seat else of_owner
        # The first ladder need not be named.
        for which, words in (((), "first"), ((ladder,), "named"))[n > 0 :]:
            found += [
                Name("levels", which, Seq(level, len(levels)), PUBLIC,
                     _table("levels", Fixed(n)), 1,
                     f"all levels of the {words} ladder, low to high", "", "never"),
            ]  # fmt: skip
            if id in shape.by_table:
                continue
            found.append(
                Name("level", (PARTY, *which), level,
                     HIDDEN if id in shape.silent else PUBLIC, of_party, 1,
                     f"the highest level of the {words} ladder that a party has called",
                     "calls", "call")
            )  # fmt: skip
            if by_seat:
                found.append(
                    Name("level", (SEAT, *which), level, PUBLIC, of_owner, 1,
                         f"the highest level of the {words} ladder that a seat has "
                         "called", "calls", "call")
                )  # fmt: skip
        if id in shape.by_table:
            found.append(
                Name("level", (ladder,), level, PUBLIC,
                     Access(("levels", Fixed(n), Fixed(0))), 1,
                     "the highest level of the named ladder that anybody has called",
                     "calls", "call")
            )  # fmt: skip
        found.append(
            Name("level", (CALL, ladder), level, PUBLIC,
                 _method("made", 0, "level_on"), 1,
                 "the level of a call; nothing if it is of another ladder",
                 "play", "call")
        )  # fmt: skip
    return found


def _play(shape: Shape, plays: int) -> list[Name]:
    return [
        Name("tricks", (), Seq(TRICK, shape.hand_size), PUBLIC, _method("tricks"),
             1, "the tricks taken", "play", "play",
             (("is_last", _method("tricks_at_end")),)),
        Name("plays", (), Seq(PLAY, plays), PUBLIC, _method("plays"),
             1, "the cards of the tricks taken, in order", "play", "play",
             (("card", _method("plays_with")),)),
        _value("tricks_left", Int(0, shape.hand_size), _method("tricks_left"),
               "how many tricks are still to be taken, the running one included",
               "play", "trick"),
        _value("all_plays", Seq(PLAY, plays), _method("all_plays"),
               "all cards played, in order", "play", "play"),
    ]  # fmt: skip


def _settlement(shape: Shape, plays: int) -> list[Name]:
    names = [
        Name("card_points", (PARTY,), Int(0, shape.most_card_points), HIDDEN,
             Access(("points_of", 0)), 1, "card points of a party", "settlement"),
        Name("tricks", (PARTY,), Int(0, shape.hand_size), HIDDEN,
             Access(("tricks_of", 0)), 1, "tricks taken by a party", "taken"),
        Name("tricks", (SEAT,), Int(0, shape.hand_size), HIDDEN,
             Access((TRICKS_BY_SEAT, 0)), 1, "tricks taken by a seat", "taken"),
        _value("winner", Option(PARTY), Access(("winner",)),
               "the party that has won; none when nobody has", "won", "play"),
    ]  # fmt: skip
    if shape.found:
        names.append(
            Name("found", (LINE,), Int(0, plays), HIDDEN, _method("times_found"), 1,
                 "how often a line was found in the play, also where it does not count",
                 "settlement")
        )  # fmt: skip
    return names


def _session(shape: Shape) -> list[Name]:
    score = Int(-MOST_SCORE, MOST_SCORE)
    return [
        _value("dealer", PLAYER, Access(("standing", "dealer")), "who deals",
               "chairs", "deal"),
        _value("deals_played", Int(0, shape.deals),
               Access(("standing", "deals_played")),
               "deals of this session that are scored", "session", "deal"),
        Name("player", (SEAT,), PLAYER, PUBLIC, Access(("standing", "seated", 0)), 1,
             "who sits on a seat", "session", "deal"),
        _value("forced_player", Option(PLAYER), Access(("standing", "forced_player")),
               "who has to name a contract in this deal, while nobody else is asked",
               "duty", "deal"),
        Name("seat_of", (PLAYER,), Option(SEAT), PUBLIC,
             Access(("standing", "seat_of", 0)), 1,
             "where a player sits; none for somebody who sits out", "session", "deal"),
        Name("session_score", (PLAYER,), score, PUBLIC,
             Access(("standing", "session_scores", 0)), 1,
             "what a player has from the deals before", "session", "deal"),
    ]  # fmt: skip


def _happened(plays: int) -> list[Name]:
    return [
        Name(HAPPENED, (HAPPENING,), BOOL, PUBLIC, _method("has_happened"), 1,
             "whether something has happened in the deal", "happened"),
        Name(HOW_OFTEN, (HAPPENING,), Int(0, plays), PUBLIC,
             Access(("happened", 0)), 1, "how often it has happened", "happened"),
        Name("game_value", (), Int(-MOST_SCORE, MOST_SCORE), PUBLIC,
             Access(("game_value",)), 1,
             "what the deal was worth to its winner, or else to the first party",
             "happened"),
    ]  # fmt: skip


def _kept(place: int, variable: Variable) -> Name:
    """The name of a variable of the session."""
    return _named(variable, ("standing", "kept", Fixed(place)), "session", "deal")


def _variable(place: int, variable: Variable) -> Name:
    """The name of a variable; one kept for each of some things takes which one."""
    return _named(variable, ("state", Fixed(place)), "variables", "state")


def _named(
    variable: Variable, steps: tuple[str | int, ...], group: str, changes: str
) -> Name:
    type_ = variable.type
    params: tuple[Type, ...] = ()
    if isinstance(type_, Map):
        params, type_ = (type_.key,), type_.value
        steps = (*steps, 0)
    return Name(
        *(variable.id, params, type_, SEEN_BY[variable.seen_by], Access(steps), 1),
        *(variable.doc, group, changes),
    )


def _attributes(shape: Shape) -> list[Attribute]:
    def attribute(
        kind: Kind | str, id: str, result: Type, access: Access, doc: str
    ) -> Attribute:
        name = kind if isinstance(kind, str) else kind.name
        return Attribute(name, id, result, PUBLIC, access, 1, doc)

    found = [
        attribute(CARD, "suit", SUIT, _table("card_suit", 0), "printed suit"),
        attribute(CARD, "rank", RANK, _table("card_rank", 0), "printed rank"),
        attribute(CARD, "card_points", Int(0, shape.most_card_points),
                  _table("card_points", 0), "card points of one card"),
        attribute(TRICK, "number", Int(1, shape.hand_size), _table("number_of", 0),
                  "1 for the first trick"),
        attribute(TRICK, "leader", SEAT, _method("leader_of"), "who led"),
        attribute(TRICK, "led", CLASS, Access(("led", 0)), "class of the card led"),
        attribute(TRICK, "winner", SEAT, Access(("winner_of", 0)), "who took it"),
        attribute(TRICK, "won_with", PLAY, Access(("best_of", 0)), "the winning card"),
        attribute(TRICK, "card_points", Int(0, shape.most_card_points),
                  Access(("trick_points", 0)), "sum of its card points"),
        attribute(TRICK, "is_last", BOOL, _method("is_last"), "the last of the deal"),
        attribute(TRICK, "plays", Seq(PLAY, shape.seats),
                  _method("plays_of"), "its cards in order"),
        attribute(PLAY, "card", CARD, Access(("card_of", 0)), "the card played"),
        attribute(PLAY, "seat", SEAT, Access(("seat_of", 0)), "who played it"),
        attribute(PLAY, "trick", TRICK, _table("trick_of", 0), "its trick"),
        attribute(PLAY, "position", Int(1, shape.seats), _table("position_of", 0),
                  "1 for the card led"),
        attribute(PLAY, "class", CLASS, _method("class_of"),
                  "trump or suit of the card when it was played"),
        attribute(PLAY, "led", CLASS, _method("led_with"),
                  "class led in its trick"),
    ]  # fmt: skip
    for place, trait in enumerate(shape.traits):
        table = _table("traits", Fixed(place), 0)
        found.append(attribute(CONTRACT, trait, BOOL, table, "trait of the contract"))
    if shape.ladders:
        level = Kind(f"level:{shape.ladders[0][0]}", True)
        found += [
            attribute(CALL, "seat", SEAT, Access(("made", 0, "seat")), "who called"),
            Attribute("call", "party", PARTY, HIDDEN if shape.silent else PUBLIC,
                      Access(("made", 0, "party")), 1, "for whom"),
            attribute(CALL, "level", level, _method("made", 0, "level_on"),
                      "what level of the first ladder; nothing on another one"),
            attribute(CALL, "cards", Int(0, shape.hand_size),
                      Access(("made", 0, "cards")), "cards then in hand"),
            attribute(CALL, "stands", BOOL, _method("call_stands"),
                      "whether it has not lapsed"),
            attribute(CALL, "late", BOOL, Access(("made", 0, "late")),
                      "whether it was too late but for the reply"),
        ]  # fmt: skip
    for n, (id, _, numbers) in enumerate(shape.ladders):
        for place, (number, type_) in enumerate(numbers.items()):
            table = _table("numbers", Fixed(n), Fixed(place), 0)
            found.append(
                attribute(f"level:{id}", number, type_, table, "number of a level")
            )
    return found
