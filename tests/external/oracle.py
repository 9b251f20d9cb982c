"""Games that FreeDoko dealt, played and scored, as records and expectations."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.external.folders import SAMPLES
from tests.external.tally import SkippedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Game = dict[str, Any]
Action = dict[str, Any]
Rules = dict[str, Any]

PARTIES = {"re": "re", "contra": "kontra"}
LEVELS = {
    "no 90": "no90",
    "no 60": "no60",
    "no 30": "no30",
    "no 0": "schwarz",
}
CONTRACTS = {
    "normal": "normal",
    "marriage": "marriage",
    "marriage solo": "marriage-solo",
    "marriage silent": "silent-solo",
    "solo club": "clubs-solo",
    "solo spade": "spades-solo",
    "solo heart": "hearts-solo",
    "solo diamond": "diamonds-solo",
    "solo queen": "queens-solo",
    "solo jack": "jacks-solo",
    "solo meatless": "fleischloser",
}
RANKS = ("solo", "marriage")
"""Ranks of reservations, high to low."""
COMPULSORY_RANKS = ("compulsory-solo", *RANKS)
"""The same where solos are owed."""
COMPULSORY = "ddv-tournament-2026"
"""The variant in which they are."""
LED_BY_FOREHAND = "led-by-forehand"
"""That variant with the way of FreeDoko in one thing: who plays a compulsory solo leads
only if forced to it. There are no other differences in these games."""
VARIANTS: dict[str, Any] = {
    COMPULSORY: COMPULSORY,
    LED_BY_FOREHAND: {
        "extends": COMPULSORY,
        "contracts": {"named-solo": {"leader": "forehand"}},
    },
}

LOST_MARRIAGE = "marriage solo"
SPECIALS = {
    "contra won": "against-queens-of-clubs",
    "caught fox": "fox",
    "Doppelkopf": "doppelkopf",
    "charlie": "charlie",
}
_PLAYED_UNDER = {
    "no 90": "under-90",
    "no 60": "under-60",
    "no 30": "under-30",
    "no 0": "no-trick",
}
_AGAINST = "got "
"""How the items of what was reached against a denial begin."""

# The three rule sets of the sample differ in these values, and none of them makes an
# action illegal, or changes a value, that the DDV rules allow and score: the length of
# the party, and whether late replies are open at all.
_FREE_VALUES = {"number of rounds", "last announcement", "announcement reply"}
_MODEL_RULES = "ref1a998b32"


@dataclass(frozen=True)
class Expected:
    """What a game came to, in the words of the package."""

    contract: str
    parties: list[str]
    tricks: list[int]
    """The winner of each trick."""
    card_points: list[int]
    trick_counts: list[int]
    winner: str | None
    game_value: int
    session_scores: list[int]
    lines: dict[tuple[str, str], int]
    """Sum of the score by line and party; what was reached against denials is not
    here, since FreeDoko pays the highest step only."""
    reached: set[tuple[str, str]]
    """Lines that must be there: the steps that FreeDoko does pay."""


def rule_sets(folder: Path) -> dict[str, Rules]:
    """Every rule set by its id; those of the sample are always known."""
    found: dict[str, Rules] = {}
    for place in (SAMPLES / "oracle", folder):
        path, small = place / "rulesets.json", place / "rulesets.json.gz"
        if path.exists():
            found |= json.loads(path.read_text(encoding="utf-8"))
        elif small.exists():
            found |= json.loads(gzip.decompress(small.read_bytes()))
    return found


def ddv_rule_sets(rules: dict[str, Rules], free: set[str] | None = None) -> set[str]:
    """The ids of the rule sets that play the DDV rules, but for the ``free`` values."""
    free = _FREE_VALUES if free is None else free
    model = _without(rules[_MODEL_RULES], free)
    return {name for name, values in rules.items() if _without(values, free) == model}


def games(folder: Path) -> Iterator[Game]:
    """All complete games of a folder."""
    return (game for game in _lines(folder) if "result" in game)


def legality_games(folder: Path) -> Iterator[Game]:
    """All games of a folder that list which announcements were open."""
    return (game for game in _lines(folder) if "legal" in game)


def _lines(folder: Path) -> Iterator[Game]:
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as stream:
            yield from map(json.loads, stream)


def _without(rules: Rules, keys: set[str]) -> Rules:
    return {key: value for key, value in rules.items() if key not in keys}


# --- as a record ---------------------------------------------------------------


def record(game: Game, variant: str) -> dict[str, Any]:
    """The game as a replayable record.

    A compulsory solo is one of the variant that has them: its soloist owed it, and was
    forced to it where nobody else had a reservation and the soloist leads.

    Raises:
        SkippedError: The game needs something that the variant does not have.
    """
    forehand = game["first_seat"]
    named = {
        event[1]: CONTRACTS[event[2]]
        for event in game["log"]
        if event[0] == "reservation" and event[2] != "normal"
    }
    before: dict[str, Any] = {}
    debtor = None
    bidding = None
    if game["result"]["duty_solo"]:
        debtor = game["result"]["teams"].index("re")
        before["owed"] = {str(seat): int(seat == debtor) for seat in range(4)}
        leads = next(event[1] for event in game["log"] if event[0] == "card")
        variant = COMPULSORY if leads == debtor else LED_BY_FOREHAND
        if leads == debtor and len(named) == 1:
            before["deals_played"] = 23
            bidding = [{"seat": debtor, "do": "name", "what": named[debtor]}]
    return {
        "format": 1,
        "variant": variant,
        **({"before": before} if before else {}),
        "dealer": (forehand - 1) % 4,
        "hands": game["hands"],
        "actions": [
            *(bidding or reservations(named, forehand, debtor)),
            *play(game["log"], parties(game["result"]["teams"])),
        ],
    }


def parties(teams: list[str]) -> list[str]:
    """The party of each seat."""
    return [PARTIES[team] for team in teams]


def reservations(
    named: dict[int, str], forehand: int, debtor: int | None = None
) -> Iterator[Action]:
    """The bidding in which the seats of ``named`` have a reservation.

    The ``debtor`` has to play a solo, and is asked before those who like to.

    FreeDoko notes what each seat would play; at the table they are asked in rounds,
    rank by rank, and only as far as it takes to find the contract.
    """
    seats = [(forehand + step) % 4 for step in range(4)]
    for seat in seats:
        what = "reservation" if seat in named else "healthy"
        yield {"seat": seat, "do": "reserve", "what": what}
    asked = [seat for seat in seats if seat in named]
    ranks = RANKS if debtor is None else COMPULSORY_RANKS
    for rank in ranks if len(asked) > 1 else ():
        for seat in asked:
            if rank_of(named[seat], owed=seat == debtor) == rank:
                yield {"seat": seat, "do": "name", "what": named[seat]}
                return
            yield {"seat": seat, "do": "pass", "what": rank}
    for seat in asked:
        yield {"seat": seat, "do": "name", "what": named[seat]}


def rank_of(contract: str, *, owed: bool = False) -> str:
    """The rank of a reservation."""
    if contract == "marriage":
        return "marriage"
    return COMPULSORY_RANKS[0] if owed else "solo"


def play(log: list[list[Any]], party_of: list[str]) -> Iterator[Action]:
    """Cards and calls in order; what follows from the rules is left out."""
    for event in log:
        if event[0] == "card":
            yield {"seat": event[1], "do": "play", "card": event[2]}
        elif event[0] == "announce":
            what = call(event[2], party_of[event[1]])
            yield {"seat": event[1], "do": "call", "what": what}
        elif event[0] not in {"reservation", "marriage", "trick"}:
            raise SkippedError("other rules")


def call(announcement: str, party: str) -> str:
    """The id of a call; the first one of a side is named like the side."""
    if announcement in {"no 120", "reply"}:
        return party
    if announcement not in LEVELS:
        # A denial as a reply, which only the strict limit of a house rule knows.
        raise SkippedError("other rules")
    return LEVELS[announcement]


# --- as an expectation -----------------------------------------------------------


def expected(game: Game) -> Expected:
    """What the package must find in a game."""
    result = game["result"]
    party_of = parties(result["teams"])
    winner = result["winner"] and PARTIES[result["winner"]]
    value = value_by_ddv(game)
    seen_from = winner or "re"
    scores = [value if party == seen_from else -value for party in party_of]
    if party_of.count("re") == 1:
        scores[party_of.index("re")] *= 3
    lines: dict[tuple[str, str], int] = {}
    reached = set()
    for name, said_by, counted, _, _, points in result["items"]:
        line = _line(name, PARTIES[said_by])
        if line is None or is_void(game, name):
            continue
        if name.startswith(_AGAINST):
            reached.add((line, PARTIES[counted]))
        else:
            key = (line, PARTIES[counted])
            lines[key] = lines.get(key, 0) + points
    return Expected(
        contract=CONTRACTS[result["game_type"]],
        parties=party_of,
        tricks=[event[1] for event in game["log"] if event[0] == "trick"],
        card_points=result["eyes"],
        trick_counts=result["tricks"],
        winner=winner,
        game_value=value,
        session_scores=scores,
        lines=lines,
        reached=reached,
    )


def value_by_ddv(game: Game) -> int:
    """The value as the DDV rules have it, seen from the winner or else from Re.

    Every step reached against a denial counts, not only the highest, and a marriage
    without a partner has no special points.
    """
    result = game["result"]
    value: int = game.get("value_if_against_absage_cumulative", result["value"])
    seen_from = result["winner"] or "re"
    for name, _, counted, _, _, points in result["items"]:
        if is_void(game, name):
            value -= points if counted == seen_from else -points
    return value


def is_void(game: Game, item: str) -> bool:
    """Whether FreeDoko scores this item and the DDV rules do not."""
    return game["result"]["game_type"] == LOST_MARRIAGE and item in SPECIALS


def _line(item: str, said_by: str) -> str | None:
    """The id of the line that an item of FreeDoko's score stands for."""
    if item == "solo":  # a factor
        return None
    if item == "no 120 said":
        return f"{said_by}-called"
    if item.endswith(" said"):
        return f"{said_by}-denied-{LEVELS[item.removesuffix(' said')]}"
    if item.startswith(_AGAINST):
        points, _, level = item.removeprefix(_AGAINST).partition(" against ")
        return f"{said_by}-{points}-against-{LEVELS[level]}"
    return {"won": "won", **_PLAYED_UNDER, **SPECIALS}[item]
