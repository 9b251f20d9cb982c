"""Where two variants let the same be called until another moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.moments import moment, scenes
from doko_rules.audit.windows import windows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.audit.differ.compared import Compared, Pair
    from doko_rules.audit.moments import Scene
    from doko_rules.audit.windows import Window

FIRST, ALONE, REPLY = "after the level below", "as the first word", "replied to"
LEAVING_OUT = "after a lower level, leaving out what is between"


class _Asked(NamedTuple):
    """A call that is asked about: whose, and what has been said before."""

    party: str
    ladder: str
    level: str
    how: str
    own: int
    """The highest level that its side has said; 0 for nothing."""


class _Answer(NamedTuple):
    """When it can be made in each variant; None for never."""

    first: Window | None
    second: Window | None


def compare_deadlines(pair: Pair, found: Compared) -> None:
    """The last moment of each call, in every contract and after each settling trick."""
    known = {(pair.b.contracts[s.contract].id, s.settled_in): s for s in scenes(pair.b)}
    alike: dict[tuple[str, str, _Shift], list[_Cell]] = {}
    for scene in scenes(pair.a):
        key = pair.a.contracts[scene.contract].id, scene.settled_in
        if key not in known:
            continue
        for n, m in pair.ladders:
            for asked, answer in _answers(pair, (scene, known[key]), (n, m)):
                found.count("deadlines")
                if answer.first != answer.second:
                    shifted = asked.ladder, asked.how, _shift(answer)
                    alike.setdefault(shifted, []).append(_Cell(scene, asked, answer))
    for cells in alike.values():
        for several in _products(cells):
            one = several[0]
            texts = _text(one, one.answer.first), _text(one, one.answer.second)
            witness = next(filter(None, (_case(pair, *cell) for cell in several)), None)
            found.say("deadlines", _where(pair, several), texts, witness=witness)


class _Cell(NamedTuple):
    """A call in a scene, and what both say about it."""

    scene: Scene
    asked: _Asked
    answer: _Answer


_Shift = tuple[int | None, int | None] | str
"""By how many cards both ends move; a text where one variant never lets it be said."""


def _shift(answer: _Answer) -> _Shift:
    first, second = answer
    if first is None or second is None:
        return "never in the first" if first is None else "never in the second"
    return second.most - first.most, second.least - first.least


def _products(cells: Sequence[_Cell]) -> Iterator[list[_Cell]]:
    """Cells that can be told together: the same calls in the same scenes."""
    scenes_of: dict[tuple[str, str, int], list[_Cell]] = {}
    for cell in cells:
        asked = cell.asked
        scenes_of.setdefault((asked.party, asked.level, asked.own), []).append(cell)
    alike: dict[frozenset[Scene], list[_Cell]] = {}
    for several in scenes_of.values():
        key = frozenset(cell.scene for cell in several)
        alike.setdefault(key, []).extend(several)
    yield from alike.values()


def _where(pair: Pair, cells: Sequence[_Cell]) -> str:
    """The calls, how they are made, and the contracts with what settled them."""
    levels = " ".join(dict.fromkeys(cell.asked.level for cell in cells))
    asked = cells[0].asked
    return f"{asked.ladder}: {levels} {asked.how}; in {_listed(pair, cells)}"


def _answers(
    pair: Pair, of: tuple[Scene, Scene], numbers: tuple[int, int]
) -> Iterator[tuple[_Asked, _Answer]]:
    """What both say about each call of a ladder in a scene."""
    ladders = pair.a.ladders[numbers[0]], pair.b.ladders[numbers[1]]
    for party in pair.a.parties:
        if party not in pair.b.parties:
            continue
        one = windows(pair.a, of[0], numbers[0], pair.a.party_number[party])
        other = windows(pair.b, of[1], numbers[1], pair.b.party_number[party])
        if one is None or other is None:
            continue
        for n, level in enumerate(ladders[0].levels):
            if level not in ladders[1].levels:
                continue
            m = ladders[1].levels.index(level)
            # What both know of the levels below, by ids.
            below = [
                (own, ladders[1].levels.index(id) + 1)
                for own, id in enumerate(ladders[0].levels[:n], 1)
                if id in ladders[1].levels[:m]
            ]
            for own, theirs in ((0, 0), *below):
                how = FIRST if own == n > 0 else LEAVING_OUT if own else ALONE
                mine = one.after[own][n - own]
                yours = other.after[theirs][m - theirs]
                asked = _Asked(party, ladders[0].id, level, how, own)
                yield asked, _Answer(mine, yours)
            replies = (
                one.replies[n] if one.replies else None,
                other.replies[m] if other.replies else None,
            )
            reply = _Asked(party, ladders[0].id, level, REPLY, 0)
            yield reply, _Answer(*replies)


def _listed(pair: Pair, cells: Sequence[_Cell]) -> str:
    """The contracts, with the tricks that settled them, and a party if it is alone."""
    by_contract: dict[str, dict[int, None]] = {}
    for cell in cells:
        id = pair.a.contracts[cell.scene.contract].id
        by_contract.setdefault(id, {})[cell.scene.settled_in] = None
    said: dict[str, list[str]] = {}
    for id, tricks in by_contract.items():
        settled = ", ".join(str(trick) for trick in tricks if trick)
        said.setdefault(settled, []).append(id)
    contracts = "; ".join(
        f"{', '.join(ids)} settled in trick {settled}" if settled else ", ".join(ids)
        for settled, ids in said.items()
    )
    every = {(s.contract, s.settled_in) for s in scenes(pair.a)}
    if {cell.scene for cell in cells} == every:
        contracts = "every contract"
    parties = dict.fromkeys(cell.asked.party for cell in cells)
    only = f", for {' '.join(parties)}" if len(parties) < len(pair.a.parties) else ""
    return contracts + only


def _text(cell: _Cell, window: Window | None) -> str:
    """The window of the first of the calls."""
    if window is None:
        return "never"
    cards = f"with {window.most} to {window.least} cards in hand"
    of = cell.asked.level
    settled = cell.scene.settled_in
    return f"{of} {cards}" + (f", settled in trick {settled}" if settled else "")


def _case(
    pair: Pair, scene: Scene, asked: _Asked, answer: _Answer
) -> dict[str, Any] | None:
    """A call that the first variant allows and the second refuses, or the reverse."""
    a = pair.a
    ladder = next(ladder for ladder in a.ladders if ladder.id == asked.ladder)
    in_time = [_numbers(window) for window in answer]
    cards = min(in_time[0] ^ in_time[1])
    deal = moment(a, scene, cards)
    if deal is None or ladder.by_seat or ladder.by_table:
        return None
    own = a.party_number[asked.party]
    seat = deal.party.index(own)
    others = [p for p in deal.party if p != own]
    at = ladder.levels.index(asked.level)
    said: dict[str, str] = {}
    level = at
    if asked.own:
        said[asked.party] = ladder.words[asked.own - 1][own]
    elif asked.how == REPLY and others:
        said[a.parties[others[0]]] = ladder.words[at][others[0]]
        level = ladder.reply_level - 1
    call = f"{seat} call {ladder.words[level][own]}"
    contract = a.contracts[scene.contract]
    situation = {
        "contract": contract.id,
        **({"declarer": 0} if contract.has_declarer else {}),
        "phase": "play",
        "parties": {
            name: [s for s, p in enumerate(deal.party) if p == n]
            for n, name in enumerate(a.parties)
            if n in deal.party
        },
        "cards_in_hand": cards,
        **({"settled_in_trick": scene.settled_in} if scene.settled_in else {}),
        **({"calls": said} if said else {}),
    }
    allowed = cards in in_time[0]
    return {
        "title": f"{ladder.words[level][own]} with {cards} cards in hand",
        "given": {"situation": situation},
        "expect": {"allowed": [call]} if allowed else {"refused": {call: []}},
    }


def _numbers(window: Window | None) -> frozenset[int]:
    if window is None:
        return frozenset()
    return frozenset(range(window.least, window.most + 1))
