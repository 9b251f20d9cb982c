"""What a deal is worth: from lines to game value to the score of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.engine.lines import Book, Factor
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


Worth = tuple[int, int, int]
"""Number of a line, party and value, factors included."""


class Applied(NamedTuple):
    """A factor that applies."""

    factor: Factor
    times: int
    seats: tuple[int, ...] | None
    """The seats whose score it multiplies; None when it multiplies lines."""


class Booked(NamedTuple):
    """What an entry of the book has made of the scores."""

    book: Book
    scores: list[int]
    """What the deal was worth to each seat before."""


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
    factors: list[Applied]
    ignored: list[int]
    """Numbers of the specials that the contract does not count."""
    happened: list[int]
    """How often each happening of the ruleset has happened."""
    booked: Booked | None = None
    """What the session scores were before they were written; None if no entry asks."""


def settle(ruleset: Ruleset, state: Any) -> Settlement:
    """Settle a deal that is played out, or facts of one."""
    items, ignored, found = ruleset.settle(state)
    factors = _applied(ruleset, found, state) if found else []
    worths = _scaled(ruleset, items, factors) if found else items
    share = _shares(ruleset, worths)
    scores = [share[party] for party in state.party]
    for factor, times, seats in factors:
        if not seats:
            continue
        more = share
        if not factor.all_groups:
            lines, groups = ruleset.lines, factor.groups
            own = [worth for worth in worths if lines[worth[0]].group in groups]
            more = _shares(ruleset, own)
        for seat in seats:
            scores[seat] += more[state.party[seat]] * (times - 1)
    value = share[state.winner or 0]
    happened = ruleset.happen(state, state.noticed) if ruleset.happenings else []
    booked = None
    if ruleset.book:
        booked = _booked(ruleset, state, scores)
        if booked is not None:
            writes = booked.book.writes
            scores = [writes(state, *each) for each in enumerate(scores)]
    return Settlement(
        state.winner, value, scores, items, factors, ignored, happened, booked
    )


def _booked(ruleset: Ruleset, state: Any, scores: list[int]) -> Booked | None:
    """The first entry of the book that applies."""
    for book in ruleset.book:
        if book.when is None or book.when(state):
            return Booked(book, scores)
    return None


def _applied(
    ruleset: Ruleset, found: list[tuple[int, int]], state: Any
) -> list[Applied]:
    """The factors that apply, by their numbers, with the seats that they are about."""
    applied = []
    for number, times in found:
        factor = ruleset.factors[number]
        seats: tuple[int, ...] | None = None
        if factor.seats is not None:
            each = enumerate(factor.seats(state))
            seats = tuple([seat for seat, is_multiplied in each if is_multiplied])
        applied.append(Applied(factor, times, seats))
    return applied


def _scaled(ruleset: Ruleset, items: list[Item], factors: list[Applied]) -> list[Worth]:
    """What lines are worth with the factors that are of all seats."""
    worths = [item[:3] for item in items]
    for factor, times, seats in factors:
        if seats is None:
            worths = [
                (line, party, value * times)
                if ruleset.lines[line].group in factor.groups
                else (line, party, value)
                for line, party, value in worths
            ]
    return worths


def _shares(ruleset: Ruleset, worths: Iterable[Item | Worth]) -> list[int]:
    """What lines are worth to a seat of each party.

    What counts for one party counts against every other one.
    """
    won = [0] * len(ruleset.parties)
    for worth in worths:
        won[worth[1]] += worth[2]
    total = sum(won)
    return [2 * value - total for value in won]


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
    words = [("", ruleset.label_for(kind, value)[language])]
    for ladder in ruleset.ladders:
        if kind == f"level:{ladder.id}" and value:
            numbers = ladder.numbers.items()
            words += [(f".{id}", str(values[value])) for id, values in numbers]
    return words


def bound_ids(ruleset: Ruleset, number: int, bound: tuple[int, ...]) -> dict[str, str]:
    """What a line is about, by the names that its entry runs over."""
    binders = ruleset.lines[number].binders
    return {
        name: str(ruleset.id_of(kind, value))
        for (name, kind), value in zip(binders, bound, strict=True)
    }


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
    answer: dict[str, Any] = {
        "winner": None if winner is None else parties[winner],
        "game_value": settlement.game_value,
        "session_scores": list(settlement.session_scores),
        "lines": lines,
        "factors": [_factor_json(*applied) for applied in settlement.factors],
        "ignored": [
            {"id": ruleset.lines[number].id, "rule": ruleset.lines[number].rule}
            for number in settlement.ignored
        ],
    }
    if settlement.booked is not None:
        answer["book"] = booked_json(settlement.booked)
    if ruleset.happenings:
        answer["happened"] = happened_json(ruleset, settlement, language)
    return answer


def booked_json(booked: Booked) -> dict[str, Any]:
    """What is written of the scores, and by which entry."""
    book, scores = booked
    return {
        "id": book.id,
        "scores": list(scores),
        "rule": book.rule,
        "source": book.source,
    }


def happened_json(
    ruleset: Ruleset, settlement: Settlement, language: str
) -> list[dict[str, Any]]:
    """What has happened that counts for later deals alone."""
    return [
        {
            "id": happening.id,
            "count": count,
            "text": happening.label[language],
            "rule": happening.rule,
            "source": happening.source,
        }
        for happening, count in zip(
            ruleset.happenings, settlement.happened, strict=True
        )
        if count
    ]


def _factor_json(
    factor: Factor, times: int, seats: tuple[int, ...] | None
) -> dict[str, Any]:
    return {
        "id": factor.id,
        "times": times,
        "groups": list(factor.groups),
        **({} if seats is None else {"seats": list(seats)}),
        "rule": factor.rule,
        "source": factor.source,
    }
