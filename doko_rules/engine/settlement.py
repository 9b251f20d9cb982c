"""What a deal is worth: from lines to game value to the score of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from doko_rules.engine.parts import Factor
    from doko_rules.engine.ruleset import Ruleset


class Item(NamedTuple):
    """One line that counts."""

    line: int
    """Number of the line in the ruleset."""
    party: int
    value: int
    trick: int | None = None
    seat: int | None = None
    from_seat: int | None = None
    bound: tuple[int, ...] = ()
    """The values that the entry of the line ran over."""


class Settlement(NamedTuple):
    """The result of one deal."""

    winner: int | None
    """The party that has won; None when nobody has."""
    game_value: int
    """Value seen from the winner, or from the first party when nobody has won."""
    session_scores: list[int]
    """What the deal adds to the session score of each seat."""
    items: list[Item]
    """The lines that count; plain tuples with the fields of ``Item``."""
    factors: list[tuple[Factor, int]]
    ignored: list[int]
    """Numbers of the specials that the contract does not count."""


def settle(ruleset: Ruleset, state: Any) -> Settlement:
    """Settle a deal that is played out, or facts of one."""
    state.winner = None
    items, ignored = ruleset.settle(state)
    winner = state.winner
    side = winner or 0
    won = [0] * len(ruleset.parties)
    total = 0
    factors = [
        (factor, factor.times(state))
        for factor in ruleset.factors
        if factor.when(state)
    ]
    for item in items:
        worth = item[2]
        for factor, times in factors:
            if factor.seats is None and ruleset.lines[item[0]].group in factor.groups:
                worth *= times
        won[item[1]] += worth
        total += worth
    # What counts for one party counts against every other one.
    scores = [2 * won[party] - total for party in state.party]
    for factor, times in factors:
        if factor.seats is not None:
            shares = _shares(ruleset, state, items, factors, factor.groups)
            for seat, share in enumerate(shares):
                if factor.seats(state, seat):
                    scores[seat] += share * (times - 1)
    value = 2 * won[side] - total
    return Settlement(winner, value, scores, items, factors, ignored)


def _shares(
    ruleset: Ruleset,
    state: Any,
    items: list[Item],
    factors: list[tuple[Factor, int]],
    groups: tuple[str, ...],
) -> list[int]:
    """What some groups of lines are worth to each seat, before factors of seats."""
    won = [0] * len(ruleset.parties)
    for item in items:
        group = ruleset.lines[item[0]].group
        if group in groups:
            worth = item[2]
            for factor, times in factors:
                if factor.seats is None and group in factor.groups:
                    worth *= times
            won[item[1]] += worth
    total = sum(won)
    return [2 * won[party] - total for party in state.party]


def line_text(
    ruleset: Ruleset, number: int, bound: tuple[int, ...], language: str
) -> str:
    """The label of a line, with what it is about filled in."""
    key = (number, bound, language)
    found = ruleset.texts.get(key)
    if found is None:
        line = ruleset.lines[number]
        found = line.label[language]
        for (name, kind), value in zip(line.binders, bound, strict=True):
            for word, text in _words(ruleset, kind, value, language):
                found = found.replace("{" + name + word + "}", text)
        ruleset.texts[key] = found
    return found


def _words(
    ruleset: Ruleset, kind: str, value: int, language: str
) -> list[tuple[str, str]]:
    """What may stand for a bound name in a label: the thing and its numbers."""
    match kind:
        case "party":
            return [("", ruleset.party_labels[value][language])]
        case "contract":
            return [("", ruleset.contracts[value].label[language])]
        case "suit":
            return [("", ruleset.suits[value]["label"][language])]
        case "rank":
            return [("", ruleset.ranks[value]["label"][language])]
    for ladder in ruleset.ladders:
        if kind == f"level:{ladder.id}" and value:
            numbers = ladder.numbers.items()
            named = [(f".{id}", str(values[value])) for id, values in numbers]
            return [("", ladder.level_labels[value - 1][language]), *named]
    return [("", thing_id(ruleset, kind, value))]


def bound_ids(ruleset: Ruleset, number: int, bound: tuple[int, ...]) -> dict[str, str]:
    """What a line is about, by the names that its entry runs over."""
    binders = ruleset.lines[number].binders
    return {
        name: thing_id(ruleset, kind, value)
        for (name, kind), value in zip(binders, bound, strict=True)
    }


def thing_id(ruleset: Ruleset, kind: str, value: int) -> str:
    """The id of a thing; seats, tricks and amounts are told by their number."""
    match kind:
        case "party":
            return ruleset.parties[value]
        case "card":
            return ruleset.cards[value]
        case "contract":
            return ruleset.contracts[value].id
        case "suit":
            return str(ruleset.suits[value]["id"])
        case "rank":
            return str(ruleset.ranks[value]["id"])
        case "trick":
            return str(value + 1)
    for ladder in ruleset.ladders:
        if kind == f"level:{ladder.id}" and value:
            return ladder.levels[value - 1]
    return str(value)


def as_json(
    ruleset: Ruleset, settlement: Settlement, language: str = "en"
) -> dict[str, Any]:
    """The answer of ``score``: winner, value, scores, lines with their rules."""
    parties = ruleset.parties
    lines = []
    for number, party, value, trick, seat, from_seat, bound in settlement.items:
        line = ruleset.lines[number]
        entry: dict[str, Any] = {
            "id": line.id,
            "group": line.group,
            "party": parties[party],
            "value": value,
            "text": line_text(ruleset, number, bound, language),
            "rule": line.rule,
            "source": line.source,
        }
        if bound:
            entry["for"] = bound_ids(ruleset, number, bound)
        if trick is not None:
            entry["trick"] = trick + 1
        if seat is not None:
            entry["seat"] = seat
        if from_seat is not None:
            entry["from_seat"] = from_seat
        lines.append(entry)
    winner = settlement.winner
    return {
        "winner": None if winner is None else parties[winner],
        "game_value": settlement.game_value,
        "session_scores": list(settlement.session_scores),
        "lines": lines,
        "factors": [
            {
                "id": factor.id,
                "times": times,
                "groups": list(factor.groups),
                "rule": factor.rule,
                "source": factor.source,
            }
            for factor, times in settlement.factors
        ],
        "ignored": [
            {"id": ruleset.lines[number].id, "rule": ruleset.lines[number].rule}
            for number in settlement.ignored
        ],
    }
