"""Games of FreeDoko in the words of the family of variants that has all its options."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.external import oracle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.external.oracle import Game, Rules

FAMILY = "freedoko"
SEATS = 4
COPIES = 2
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
RICH = 30
"""Card points of a first trick that may need a call."""
LEVELS = ("announcement", "no90", "no60", "no30", "schwarz")
DECLARED = {
    "swines": ("pigs", "second-pig"),
    "hyperswines": ("super-pigs",),
}
"""How the ids of the declarations begin that an event may stand for."""
AS_REPLY = "6"
"""The sign for what may be called as a late reply alone."""
PROMISES = {
    "7": "reply120",
    "8": "reply90",
    "9": "reply60",
    "A": "reply30",
    "B": "reply0",
}
"""The signs for replies that have to be reached."""

CONTRACTS = {
    **oracle.CONTRACTS,
    "poverty": "poverty",
    "genscher": "genscher",
    "solo king": "kings-solo",
    "solo queen-jack": "queens-jacks-solo",
    "solo king-jack": "kings-jacks-solo",
    "solo king-queen": "kings-queens-solo",
    "solo koehler": "koehler",
}
PARTIES = {**oracle.PARTIES, "no team": None}

SPECIALS = {
    "contra won": "against-queens-of-clubs",
    "caught fox": "fox",
    "caught fox last trick": "fox-in-last-trick",
    "fox last trick": "fox-wins",
    "charlie": "charlie",
    "caught charlie": "charlie-caught",
    "dolle caught dolle": "ten-catches-ten",
    "heart trick": "heart-trick",
    "Doppelkopf": "doppelkopf",
}
"""Items that a seat earns in the play, or a side by its win."""
SAME = {
    "doppelkopf-before": "doppelkopf",
    "heart-trick-before": "heart-trick",
    "second-fox": "fox-wins",
    "second-charlie": "charlie",
    "queens-of-clubs-doubled": "against-queens-of-clubs",
}
"""Lines for which FreeDoko lists another item again."""
HAPPENINGS = {
    "equal points": "split",
    "solo lost": "solo-lost",
    "re lost": "re-lost",
    "contra lost": "kontra-lost",
    "heart trick": "four-hearts",
    "black": "black",
}
"""Why a double round begins."""
LINES = {
    "won": "won",
    "no 90": "under-90",
    "no 60": "under-60",
    "no 30": "under-30",
    "no 0": "no-trick",
}

Line = tuple[str, str, int | None, int | None, int]
"""Id, party, the seat that earned it, the seat it was taken from, and the value."""


def options(rules: Rules) -> dict[str, Any]:
    """The options of the family that a rule set stands for."""
    return {option(key): value for key, value in rules.items()}


def option(key: str) -> str:
    """The id of the option for a key of FreeDoko."""
    return re.sub(r"[^a-z0-9]+", "_", key)


# --- what happens -----------------------------------------------------------------


def record(game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
    """A record of a game without its actions."""
    return {
        "format": 1,
        "dealer": (game["first_seat"] - 1) % SEATS,
        "hands": game["hands"],
        "before": before(game, chosen),
        "actions": [],
    }


def before(game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
    """How the session stood before a game, as far as it matters to the game."""
    result = game["result"]
    owed = {str(seat): 0 for seat in range(SEATS)}
    if result["duty_solo"]:
        owed[str(result["soloist"])] = 1
    found: dict[str, Any] = {"owed": owed}
    if sum(event[0] == "reservation" for event in game["log"]) == 1:
        # Nobody was asked: who still owes a solo has to play it after the last round.
        found["turns-dealt"] = SEATS * chosen["number_of_rounds"]
    times = result["bock_multiplier"]
    running = 0
    while times > 1:
        times //= chosen["bock_multiplier"]
        running += 1
    if chosen["append_bock"]:
        found["bock-deals"] = running
    else:
        found["bock-rounds"] = [4] * running
    return found


SELECTORS = {
    "first foreign": "first-foreign",
    "first color": "first-plain",
    "first trump": "first-trump",
    "first club": "first-clubs",
    "first spade": "first-spades",
    "first heart": "first-hearts",
}
"""What a bride may ask for."""


def selectors(game: Game) -> dict[int, str]:
    """What each seat that bids a marriage asks for."""
    return {
        event[1]: SELECTORS[event[3][0]]
        for event in game["log"]
        if event[0] == "reservation" and event[2] == "marriage" and event[3:]
    }


def settled_by(game: Game, chosen: dict[str, Any]) -> str:
    """What the bride must have asked for, in a game that tells only what came of it."""
    settling, settled = 0, None
    tricks: list[Any] = []
    cards: list[str] = []
    for event in game["log"]:
        if event[0] == "card":
            cards.append(event[2])
        elif event[0] == "marriage":
            settling, settled = len(tricks), event
        elif event[0] == "trick":
            tricks.append((_led(cards[-SEATS], chosen), event[1]))
    if settled is None:
        return "first-foreign"
    _, bride, partner = settled
    for selector in SELECTORS.values():
        asked = [
            number
            for number, (led, winner) in enumerate(tricks[: settling + 1])
            if winner != bride and _asks_for(selector, led)
        ]
        if asked == ([] if partner == bride else [settling]):
            return selector
    return "first-foreign"


def _led(card: str, chosen: dict[str, Any]) -> str:
    """The class of a card that is led in a marriage."""
    is_high = card == "H10" and chosen["dollen"]
    if is_high or card[0] == "D" or card[1:] in {"Q", "J"}:
        return "trump"
    return {"C": "clubs", "S": "spades", "H": "hearts"}[card[0]]


def _asks_for(selector: str, led: str) -> bool:
    return selector in {
        "first-foreign",
        f"first-{led}",
        "" if led == "trump" else "first-plain",
    }


THROWN = (
    "thrown-nines",
    "thrown-kings",
    "thrown-nines-and-kings",
    "thrown-richness",
    "thrown-fox",
    "thrown-one-trump",
)
"""The reasons to throw cards in."""
EXCHANGE = {
    "poverty_shift": "offer",
    "poverty_denied": "decline",
    "poverty_accepted": "accept",
    "poverty_returned": "return",
}
"""What seats do in an exchange of cards."""


def names(bid: str) -> tuple[str, ...]:
    """What a seat may say for a bid; nothing when it is healthy."""
    if bid == "poverty":
        return "poverty", "poverty-thrown"
    if bid.startswith("thrown "):
        # Several reasons may hold for one hand.
        return THROWN
    return (CONTRACTS[bid],) if bid else ()


def bids(game: Game, chosen: dict[str, Any]) -> dict[int, str]:
    """What each seat that is not healthy would play.

    Where throwing in comes before a solo and one trump is thrown in, a poverty comes
    before a solo as well, but not always: FreeDoko's games do not show on what that
    hangs. Who has a poverty that gave way there is taken to be healthy.
    """
    found = {
        event[1]: event[2]
        for event in game["log"]
        if event[0] == "reservation" and event[2] != "normal"
    }
    early = chosen["throwing_before_solo"] and chosen["throw_with_one_trump"]
    if early and not any(event[0] in EXCHANGE for event in game["log"]):
        return {seat: bid for seat, bid in found.items() if bid != "poverty"}
    return found


def steps(game: Game, chosen: dict[str, Any]) -> Iterator[list[Any]]:
    """What the seats do once the contract is found; what follows is left out.

    A declaration is told with the card that follows it.
    """
    log = after_the_exchange(game, chosen)
    if may_need_a_call(game, chosen):
        log = with_calls_in_order(log)
    at_once = chosen["swines_announcement_begin"] and not chosen["swine_only_second"]
    for number, event in enumerate(log):
        if event[0] in DECLARED:
            later = log[number + 1 :]
            if not at_once and later[0][:2] == ["hyperswines", event[1]]:
                continue  # both are said with one card
            card = next(other[2] for other in later if other[0] == "card")
            yield [*event, card]
        elif event[0] not in {"reservation", "marriage", "trick"}:
            yield event


def after_the_exchange(game: Game, chosen: dict[str, Any]) -> list[list[Any]]:
    """The log with what is declared before an exchange of cards behind it.

    Who has one of the declared cards no longer has declared nothing.
    """
    log: list[list[Any]] = game["log"]
    returned = next(
        (n for n, event in enumerate(log) if event[0] == "poverty_returned"), None
    )
    if returned is None:
        return log
    shift = next(event for event in log if event[0] == "poverty_shift")
    hands = [Counter(hand) for hand in game["hands"]]
    for (_, giver, cards), taker in (
        (shift, log[returned][1]),
        (log[returned], shift[1]),
    ):
        hands[giver] -= Counter(cards)
        hands[taker] += Counter(cards)
    declared = {"swines": "DA", "hyperswines": "D9" if chosen["with_nines"] else "DK"}
    early = [event for event in log[:returned] if event[0] in DECLARED]
    others = [event for event in log[:returned] if event[0] not in DECLARED]
    kept = [e for e in early if hands[e[1]][declared[e[0]]] == COPIES]
    return [*others, log[returned], *kept, *log[returned + 1 :]]


def may_need_a_call(game: Game, chosen: dict[str, Any]) -> bool:
    """Whether the first trick is so rich that its winner may have to call."""
    cards = [event[2] for event in game["log"] if event[0] == "card"]
    return (
        chosen["announcement_first_trick_thirty_points"]
        and sum(CARD_POINTS[card[1:]] for card in cards[:SEATS]) >= RICH
    )


def with_calls_in_order(log: list[list[Any]]) -> list[list[Any]]:
    """The log with the first trick closed by its last card.

    FreeDoko lets it lie for a while. What others call before its winner does comes
    before that card here, since its winner may have to call as soon as it is closed.
    """
    closed = next(n for n, event in enumerate(log) if event[0] == "trick")
    last = max(n for n, event in enumerate(log[:closed]) if event[0] == "card")
    said = log[last + 1 : closed]
    winner = log[closed][1]
    own = (n for n, event in enumerate(said) if event[:2] == ["announce", winner])
    first = next(own, len(said))
    early = [event for event in said[:first] if event[0] == "announce"]
    rest = [event for event in said[:first] if event[0] != "announce"]
    return [*log[:last], *early, log[last], *rest, *said[first:], *log[closed:]]


def settling_card(game: Game) -> int:
    """The number of the card that settles a marriage; 0 when there is none."""
    cards = 0
    for event in game["log"]:
        if event[0] == "card":
            cards += 1
        if event[0] == "marriage":
            return cards
    return 0


def last_announcing_card(chosen: dict[str, Any]) -> int:
    """The number of the card after which the tricks begin in which nobody may call."""
    tricks = 12 if chosen["with_nines"] else 10
    return SEATS * (tricks - int(chosen["last_announcement"]))


def start(game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
    """A record of a game from the first lead on, its calls and cards left out."""
    leader = next(event[1] for event in game["log"] if event[0] == "card")
    contract = CONTRACTS[game["game_type_at_start"]]
    declarer = game["bride_or_soloist"]
    partner = None
    if contract == "poverty":
        sides = [s for s, team in enumerate(game["teams"]) if team == "re"]
        (partner,) = {*sides} - {declarer}
    told = {"contract": contract, "declarer": declarer, "partner": partner}
    if contract == "marriage":
        told["parameters"] = {"selector": settled_by(game, chosen)}
    return {
        "format": 1,
        # A soloist may lead in another seat's place; for the calls it is all the same.
        "dealer": (leader - 1) % SEATS,
        "hands": game["hands_at_play"],
        "start": {key: value for key, value in told.items() if value is not None},
        "actions": [],
    }


def open_levels(signs: str) -> dict[str, bool]:
    """The levels that a seat may call, and whether only as a late reply."""
    return {
        level: sign == AS_REPLY
        for place, (sign, level) in enumerate(zip(signs, LEVELS, strict=True), start=1)
        if sign in {str(place), AS_REPLY}
    }


def open_replies(signs: str) -> set[str]:
    """The replies that have to be reached which FreeDoko says are open.

    It answers for the call that was asked about, so it does not tell of each of them.
    """
    return {PROMISES[sign] for sign in signs if sign in PROMISES}


# --- what comes of it ----------------------------------------------------------------


@dataclass(frozen=True)
class Expected:
    """What a game came to, in the words of the family."""

    contract: str
    declarer: int | None
    parties: list[str]
    tricks: list[int]
    card_points: list[int]
    trick_counts: list[int]
    winner: str | None
    game_value: int
    session_scores: list[int] | None
    """None where FreeDoko books wrongly."""
    lines: list[Line]
    happened: dict[str, int]
    """What happened that counts for later deals, and how often."""
    doubled: int
    """How much calls multiply the value by."""
    double_rounds: int
    """How much rounds of double value multiply it by."""


def expected(game: Game, chosen: dict[str, Any]) -> Expected:
    """What the family must find in a game."""
    result = game["result"]
    lines: list[Line] = []
    doubled = 1
    doubles = chosen["announcement_re_contra_doubles"]
    for item in result["items"]:
        name = item[0]
        if name == "no 120 said" and doubles:
            doubled *= 2
        elif name not in {"solo", "bock"}:
            lines.append(_line(item))
    kind = result["game_type"]
    return Expected(
        contract=CONTRACTS[kind],
        declarer=result["soloist"],
        parties=[oracle.PARTIES[team] for team in result["teams"]],
        tricks=[event[1] for event in game["log"] if event[0] == "trick"],
        card_points=result["eyes"],
        trick_counts=result["tricks"],
        winner=PARTIES[result["winner"] or "no team"],
        game_value=result["value"],
        session_scores=result["seat_scores"],
        lines=sorted(lines, key=repr),
        happened=happened(result),
        doubled=doubled,
        double_rounds=result["bock_multiplier"],
    )


def happened(result: dict[str, Any]) -> dict[str, int]:
    """What happened in a game that counts for later ones."""
    found = Counter(HAPPENINGS[trigger] for trigger in result["bock_triggers"])
    if result["duty_solo"]:
        found["duty-solo"] += 1
    return dict(found)


def _line(item: list[Any]) -> Line:
    """The line that an item of FreeDoko's score stands for."""
    name, said_by, counted, seat, from_seat, value = item
    party = oracle.PARTIES[counted]
    if name in SPECIALS:
        return SPECIALS[name], party, seat, from_seat, value
    side = oracle.PARTIES[said_by]
    if name == "no 120 said":
        id = f"{side}-called"
    elif name.endswith(" reply said"):
        id = f"{side}-replied-{reply(name.removesuffix(' said'))}"
    elif name.endswith(" said"):
        id = f"{side}-denied-{oracle.LEVELS[name.removesuffix(' said')]}"
    elif name.startswith("got "):
        points, _, level = name.removeprefix("got ").partition(" against ")
        id = f"{side}-{points}-against-{oracle.LEVELS[level]}"
    else:
        id = LINES[name]
    return id, party, None, None, value


def knock(said: str) -> str:
    """The id of a call that does not show the side."""
    return oracle.LEVELS.get(said, "announcement")


def reply(said: str) -> str:
    """The id of a reply that has to be reached."""
    return "reply" + said.removeprefix("no ").removesuffix(" reply")
