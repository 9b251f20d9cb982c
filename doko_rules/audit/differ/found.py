"""Where two variants find other special points in a trick: every trick is laid out."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from doko_rules.audit.moments import Scene, lay_tricks, moment
from doko_rules.compile.code import python_name
from doko_rules.engine.tabled import Trick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.audit.differ.compared import Compared, Pair
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

MOST_TRICKS = 60_000
"""With more different tricks than that only as many of them are laid out."""

DECIDES = tuple(
    f"def {name}"
    for name in (
        "find(",
        "define_",
        "take(",
        python_name("equal_cards"),
        python_name("trick"),
    )
)
"""How the functions begin that have to do with it."""

Found = dict[str, tuple[tuple[Any, ...], ...]]
"""What was found in a trick, by the ids of lines: party, seat and seat it is from."""


def compare_found(pair: Pair, found: Compared) -> None:
    """What each line finds in every trick there can be, the last one or another.

    Where the rules that search are the same in both, nothing has to be laid out.
    """
    if _search(pair.a) == _search(pair.b):
        return
    told: dict[tuple[str, str, str], list[str]] = {}
    for last in (False, True):
        deals = [
            deal
            for deal in (_table(ruleset, last=last) for ruleset in pair)
            if deal is not None
        ]
        if len(deals) < 2:
            return
        when = "the last trick" if last else "a trick"
        for codes in _tricks(pair):
            found.count("special points in tricks")
            first, second = (_found(deal, codes) for deal in deals)
            if first == second:
                continue
            for id in {**first, **second}:
                one, other = first.get(id, ()), second.get(id, ())
                if one != other and _is_in_both(pair, id):
                    key = f"{id} in {when}", *_texts(one, other)
                    told.setdefault(key, []).append(" ".join(codes))
    for (about, *texts), tricks in told.items():
        where = f"{about}, for example {tricks[0]}"
        both = texts[0], texts[1]
        cells = found.cells["special points in tricks"]
        found.say("special points", where, both, len(tricks), cells)


def _search(ruleset: Ruleset) -> tuple[object, ...]:
    """What decides who wins a trick, and what is found in it."""
    code: str = ruleset.program["code"]
    functions = [f"def {part}" for part in code.split("def ")]
    decides = [text for text in functions if text.startswith(DECIDES)]
    ids = [line.id for line in ruleset.lines]
    order = ruleset.contracts[ruleset.otherwise].order
    equal = ruleset.program["equal_cards"]
    return decides, ids, ruleset.cards, ruleset.card_points, order.hold, equal


def _is_in_both(pair: Pair, id: str) -> bool:
    return id in pair.a.line_number and id in pair.b.line_number


def _texts(
    one: Sequence[tuple[Any, ...]], other: Sequence[tuple[Any, ...]]
) -> tuple[str, str]:
    if len(one) == len(other):
        return "one party or seat", "another"
    return _times(len(one)), _times(len(other))


def _times(number: int) -> str:
    return f"found {number} times" if number else "not found"


def _tricks(pair: Pair) -> Iterator[list[str]]:
    """Every choice of cards that a trick can have in both, in one order."""
    shared = [card for card in pair.a.cards if card in pair.b.card_number]
    most = min(pair.a.copies, pair.b.copies)
    laid = 0
    for codes in combinations_with_replacement(shared, pair.a.seats):
        if laid < MOST_TRICKS and all(codes.count(code) <= most for code in codes):
            laid += 1
            yield [*codes]


def _table(ruleset: Ruleset, *, last: bool) -> Deal | None:
    """A deal before a trick, with every second seat of the same party."""
    deal = moment(ruleset, Scene(ruleset.otherwise, 0), ruleset.hand_size)
    if deal is None:
        return None
    parties = len(ruleset.parties)
    deal.party = [seat % parties for seat in range(ruleset.seats)]
    if last:
        lay_tricks(deal, ruleset.hand_size - 1)
    return deal


def _found(deal: Deal, codes: Sequence[str]) -> Found:
    """What is found in a trick that is laid out, and then taken up again."""
    ruleset = deal.ruleset
    trick = len(deal.winner_of)
    kinds = [ruleset.card_number[code] for code in codes]
    Trick.of(ruleset, "trick", 0, kinds).take(deal)
    items: dict[str, list[tuple[Any, ...]]] = {}
    for number, party, where, seat, from_seat in ruleset.find(deal):
        if where in (None, trick):
            id = ruleset.lines[number].id
            items.setdefault(id, []).append((ruleset.parties[party], seat, from_seat))
    _take_up(deal, trick)
    return {id: tuple(found) for id, found in items.items()}


def _take_up(deal: Deal, tricks: int) -> None:
    """Let the deal have no more than some tricks."""
    seats = deal.ruleset.seats
    del deal.card_of[tricks * seats :]
    del deal.seat_of[tricks * seats :]
    for of_tricks in (deal.led, deal.best_of, deal.winner_of, deal.trick_points):
        del of_tricks[tricks:]
    del deal.leaders[tricks + 1 :]
