"""Records of deals: read them strictly, replay them, write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.actions import CALL, VERBS
from doko_rules.engine.deal import Deal
from doko_rules.engine.problems import Path, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.engine.actions import Action
    from doko_rules.engine.ruleset import Ruleset

KEYS = frozenset(
    {
        "actions",
        "before",
        "dealer",
        "fingerprint",
        "format",
        "hands",
        "players",
        "result",
        "start",
        "variant",
    }
)


START = frozenset({"contract", "declarer", "parameters"})


class Replay:
    """A record run again: the deal as far as it went, and what was wrong."""

    def __init__(self, deal: Deal | None, problems: list[Problem]) -> None:
        self.deal = deal
        self.problems = problems
        self.refused: Action | None = None
        """The action at which the replay stopped because the rules forbid it."""


def card_number(ruleset: Ruleset, card: object) -> int | None:
    """The kind that a card code means."""
    return ruleset.card_number.get(card) if type(card) is str else None


def read_hands(
    ruleset: Ruleset, hands: Any, problems: list[Problem], *, whole: bool
) -> list[list[int]] | None:
    """Check the hands of a record; ``whole`` asks for the complete deck."""
    found = len(problems)
    if type(hands) is not list or len(hands) != ruleset.seats:
        problems.append(
            Problem("DK801", ("hands",), f"needs {ruleset.seats} hands, one per seat")
        )
        return None
    result: list[list[int]] = []
    seen = [0] * len(ruleset.cards)
    for seat, hand in enumerate(hands):
        kinds: list[int] = []
        if type(hand) is not list:
            problems.append(
                Problem("DK801", ("hands", seat), "must be a list of cards")
            )
            continue
        for n, card in enumerate(hand):
            kind = card_number(ruleset, card)
            if kind is None:
                help = did_you_mean(str(card), ruleset.cards, "write suit and rank")
                problems.append(
                    Problem(
                        "DK802",
                        ("hands", seat, n),
                        f"`{card}` is no card of this deck",
                        help,
                    )
                )
                continue
            seen[kind] += 1
            if seen[kind] == ruleset.copies + 1:
                problems.append(
                    Problem(
                        "DK803",
                        ("hands", seat, n),
                        f"`{ruleset.cards[kind]}` is dealt more than "
                        f"{ruleset.copies} times",
                    )
                )
            kinds.append(kind)
        if whole and len(hand) != ruleset.hand_size:
            problems.append(
                Problem(
                    "DK803",
                    ("hands", seat),
                    f"seat {seat} has {len(hand)} cards instead of {ruleset.hand_size}",
                )
            )
        result.append(kinds)
    return result if len(problems) == found else None


def seat_number(ruleset: Ruleset, seat: object) -> bool:
    """Whether ``seat`` is the number of a seat."""
    return type(seat) is int and 0 <= seat < ruleset.seats


def _no_seat(ruleset: Ruleset, code: str, path: Path, seat: object) -> Problem:
    """What is said where the number of a seat should stand."""
    message = f"`{path[-1]}` is missing" if seat is None else f"`{seat}` is no seat"
    return Problem(code, path, message, f"seats are 0 to {ruleset.seats - 1}")


def begin(ruleset: Ruleset, data: Any) -> Replay:
    """The deal of a record before its first action."""
    problems: list[Problem] = []
    if type(data) is not dict:
        problem = Problem("DK801", (), "a record must be a mapping with `hands`")
        return Replay(None, [problem])
    for key in data:
        if key not in KEYS and not str(key).startswith("x-"):
            help = did_you_mean(str(key), sorted(KEYS))
            problems.append(Problem("DK801", (key,), f"unknown key `{key}`", help))
    if data.get("format", 1) != 1:
        problems.append(
            Problem("DK801", ("format",), f"unknown format `{data['format']}`", "use 1")
        )
    dealer = data.get("dealer")
    if not seat_number(ruleset, dealer):
        problems.append(_no_seat(ruleset, "DK801", ("dealer",), dealer))
    start = data.get("start")
    hands = read_hands(ruleset, data.get("hands"), problems, whole=start is None)
    if hands is None or problems:
        return Replay(None, problems)
    first = None
    if start is not None:
        first = _start(ruleset, hands, start, problems)
    if problems:
        return Replay(None, problems)
    return Replay(Deal(ruleset, data["dealer"], hands, first), problems)


def _start(
    ruleset: Ruleset, hands: list[list[int]], start: Any, problems: list[Problem]
) -> tuple[int, int | None] | None:
    """The contract and the declarer that a record begins with."""
    if type(start) is not dict or start.get("contract") is None:
        problems.append(Problem("DK801", ("start",), "must name a contract"))
        return None
    for key in start:
        if key not in START and not str(key).startswith("x-"):
            help = did_you_mean(str(key), sorted(START))
            message = f"unknown key `{key}`"
            problems.append(Problem("DK801", ("start", key), message, help))
    name = str(start["contract"])
    number = ruleset.contract_number.get(name)
    if number is None:
        help = did_you_mean(name, ruleset.contract_number)
        message = f"unknown contract `{name}`"
        problems.append(Problem("DK802", ("start", "contract"), message, help))
    declarer = start.get("declarer")
    path: Path = ("start", "declarer")
    if declarer is not None and not seat_number(ruleset, declarer):
        problems.append(_no_seat(ruleset, "DK801", path, declarer))
    alone = number is not None and ruleset.contracts[number].has_declarer
    if declarer is None and alone:
        message = f"`{name}` is played by one seat"
        problems.append(Problem("DK801", path, message, "say by which"))
    if len({len(hand) for hand in hands}) != 1:
        problems.append(
            Problem(
                "DK803", ("hands",), "hands must be of equal size at the first lead"
            )
        )
    return None if number is None else (number, declarer)


def find_action(deal: Deal, data: Any, path: Path) -> Action | Problem:
    """The action that a document means."""
    ruleset = deal.ruleset
    if type(data) is not dict:
        return Problem(
            "DK804", path, "an action must be a mapping with `seat` and `do`"
        )
    seat, do = data.get("seat"), data.get("do")
    if not seat_number(ruleset, seat):
        return _no_seat(ruleset, "DK804", (*path, "seat"), seat)
    if do not in VERBS:
        help = did_you_mean(str(do), VERBS, f"known: {', '.join(VERBS)}")
        return Problem("DK804", (*path, "do"), f"unknown action `{do}`", help)
    key = "card" if do == "play" else "what"
    what = data.get(key)
    if what is None:
        return Problem(
            "DK804", (*path, key), f"`{key}` is missing", f"say what to {do}"
        )
    assert isinstance(seat, int)
    assert isinstance(do, str)
    meanings = ruleset.actions_for(seat, do, what) if type(what) is str else ()
    if not meanings:
        return Problem(
            "DK804",
            (*path, key),
            f"unknown {'card' if key == 'card' else f'`{do}`'} `{what}`",
            did_you_mean(str(what), known_words(ruleset, do)),
        )
    for key in data:
        if key not in ("seat", "do", "what", "card") and not str(key).startswith("x-"):
            return Problem("DK804", (*path, key), f"unknown key `{key}` of an action")
    fitting = [a for a in meanings if a.party == deal.party[seat]]
    return fitting[0] if do == VERBS[CALL] and fitting else meanings[0]


def known_words(ruleset: Ruleset, do: str) -> list[str]:
    """What can stand behind a verb."""
    if do == "reserve":
        return [answer["id"] for answer in ruleset.answers]
    if do == "name":
        return [contract.id for contract in ruleset.claimable]
    if do == "pass":
        return [rank["id"] for rank in ruleset.reservation_ranks]
    if do == "call":
        return list(ruleset.call_words)
    return list(ruleset.cards)


def replay(ruleset: Ruleset, data: Any, upto: int | None = None) -> Replay:
    """Run a record again, at most ``upto`` actions; stop at the first fault."""
    run = begin(ruleset, data)
    deal = run.deal
    if deal is None:
        return run
    actions = data.get("actions", [])
    if type(actions) is not list:
        run.problems.append(Problem("DK801", ("actions",), "must be a list"))
        return run
    for n, entry in enumerate(actions):
        if upto is not None and n >= upto:
            break
        action = find_action(deal, entry, ("actions", n))
        if isinstance(action, Problem):
            run.problems.append(action)
            return run
        if not deal.is_legal(action):
            run.refused = action
            run.problems.append(
                Problem(
                    "DK805",
                    ("actions", n),
                    f"seat {action.seat} may not {action.do} `{action.what}` here",
                )
            )
            return run
        deal.apply(action)
    return run


def actions_of(deal: Deal) -> Iterator[Action]:
    """The actions of a deal in order, without the events."""
    for entry in deal.log:
        if not isinstance(entry, tuple):
            yield entry


def hands_of(deal: Deal) -> list[list[str]]:
    """The hands as dealt, as card codes."""
    codes = deal.ruleset.cards
    return [[codes[kind] for kind in sorted(hand)] for hand in deal.dealt]


def write(deal: Deal) -> dict[str, Any]:
    """The record of a deal as far as it has been played."""
    ruleset = deal.ruleset
    return {
        "format": 1,
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "dealer": deal.dealer,
        "hands": hands_of(deal),
        "actions": [action.as_json() for action in actions_of(deal)],
    }
