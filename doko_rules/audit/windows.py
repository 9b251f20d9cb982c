"""Until when calls can be made: found by asking at every number of cards in hand."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit import naming
from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.moments import Scene, moment, scenes
from doko_rules.audit.words import word
from doko_rules.engine.calling import MadeCall, clock_of, is_open, standing
from doko_rules.engine.untold import UntoldError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from doko_rules.audit.grid import Cell
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ladders import Ladder
    from doko_rules.engine.ruleset import Ruleset


class Window(NamedTuple):
    """When something can be said, in cards that the seat has in hand."""

    most: int
    least: int


class Windows(NamedTuple):
    """When a party can say each level of a ladder, and to what it can reply."""

    after: tuple[tuple[Window | None, ...], ...]
    """For what its own side has said, 0 for nothing, and each higher level from the
    next one on; None for never."""
    replies: tuple[Window | None, ...]
    """For each level of another side, when the level of replies can still be said."""

    @property
    def first(self) -> tuple[Window | None, ...]:
        """For each level, where its side has said the one below."""
        return tuple(higher[0] for higher in self.after)

    @property
    def alone(self) -> tuple[Window | None, ...]:
        """For each level, where nobody has said anything yet."""
        return self.after[0]

    def of(self, level: int) -> Iterator[Window | None]:
        """For a level, where its side has said each of those below, or nothing."""
        for own in range(level):
            yield self.after[own][level - own - 1]


def windows(ruleset: Ruleset, scene: Scene, number: int, party: int) -> Windows | None:
    """The windows of ladder ``number`` for a party; None where nothing tells them."""
    ladder = ruleset.ladders[number]
    top = len(ladder.levels)
    # What the own side and another one have said, and what is asked for.
    after = [[(own, 0, n) for n in range(own + 1, top + 1)] for own in range(top)]
    said = range(1, top + 1) if ladder.reply_level else ()
    replies = [(0, level, ladder.reply_level) for level in said]
    open_at: dict[tuple[int, int, int], list[int]] = {}
    for cards in range(ruleset.hand_size - scene.settled_in, 0, -1):
        deal = moment(ruleset, scene, cards)
        if deal is None or party not in deal.party:
            return None
        seat = deal.party.index(party)
        if all(other == party for other in deal.party):
            replies = []
        try:
            clock = clock_of(deal, number, seat)
            for asked in (*chain.from_iterable(after), *replies):
                own, other, level = asked
                _say(deal, number, seat, own, other)
                if is_open(ladder, standing(deal, number, seat), level, clock):
                    open_at.setdefault(asked, []).append(cards)
        except UntoldError:
            return None
    return Windows(
        tuple(tuple(_window(open_at.get(x)) for x in several) for several in after),
        tuple(_window(open_at.get(x)) for x in replies),
    )


def _window(open_at: Sequence[int] | None) -> Window | None:
    return Window(max(open_at), min(open_at)) if open_at else None


def _say(deal: Deal, number: int, seat: int, own: int, other: int) -> None:
    """Let a side have called level by level, and another one its level at once."""
    ruleset = deal.ruleset
    ladder = ruleset.ladders[number]
    levels = deal.levels[number] = [0] * len(deal.levels[number])
    said = [(seat, level) for level in range(1, own + 1)]
    others = [s for s, p in enumerate(deal.party) if p != deal.party[seat]]
    if other and others:
        said.append((others[0], other))
    deal.made = []
    for caller, level in said:
        party = deal.party[caller]
        action = ruleset.call[caller][number][party][level - 1]
        cards = deal.cards_in_hand(caller)
        deal.made.append(MadeCall(action, cards=cards, late=False))
        levels[ladder.owner(caller, party)] = level


def deadlines(ruleset: Ruleset, language: str = "en") -> list[Grid]:
    """The last moment for each call, by contract and the trick that settled it."""
    return [
        grid
        for number in range(len(ruleset.ladders))
        if ruleset.ladders[number].levels
        for grid in _of_ladder(ruleset, number, language)
    ]


def _of_ladder(ruleset: Ruleset, number: int, language: str) -> Iterator[Grid]:
    ladder = ruleset.ladders[number]
    parties = range(1 if ladder.by_table else len(ruleset.parties))
    found: dict[tuple[int, Windows], list[tuple[int, int]]] = {}
    for scene, party in product(scenes(ruleset), parties):
        known = windows(ruleset, scene, number, party)
        if known is not None:
            key = scene.settled_in, known
            found.setdefault(key, []).append((scene.contract, party))
    head = [
        Column("contracts", word("contracts", language)),
        Column("settled_in", word("settled in", language), numeric=True),
    ]
    told = not all(len({p for _, p in who}) == len(parties) for who in found.values())
    if told:
        head.append(Column("party", word("party", language)))

    def row(key: tuple[int, Windows], ends: Iterable[Cell]) -> tuple[Cell, ...]:
        who = found[key]
        contracts = dict.fromkeys(contract for contract, _ in who)
        seen = dict.fromkeys(party for _, party in who)
        labels = ", ".join(ruleset.party_labels[p][language] for p in seen)
        return (
            naming.contracts(ruleset, contracts, language),
            key[0] or None,
            *((labels if len(seen) < len(parties) else "",) if told else ()),
            *ends,
        )

    def firsts(key: tuple[int, Windows]) -> Iterator[Cell]:
        most = ruleset.hand_size - key[0]
        for level, window in enumerate(key[1].first, 1):
            text = _text(window, most, language)
            others = (_text(x, most, language) for x in key[1].of(level))
            # What was said before comes from the highest level down to nothing.
            other = [x for x in dict.fromkeys([*others][::-1]) if x != text]
            yield f"{text} ({', '.join(map(str, other))})" if other else text

    def replies(key: tuple[int, Windows]) -> Iterator[Cell]:
        most = ruleset.hand_size - key[0]
        yield from (_text(window, most, language) for window in key[1].replies)

    said = _said(ladder, language)
    notes = [word("at least", language)]
    if any(key[1].first != key[1].alone for key in found):
        notes.append(word("alone", language))
    if ladder.by_tricks or ladder.clock is not None:
        notes.append(word("example of play", language))
    label = ladder.label[language]
    yield Grid(
        "deadlines",
        f"{word('deadlines', language)}: {label}",
        (*head, *_columns(ladder, said)),
        tuple(row(key, firsts(key)) for key in found),
        tuple(notes),
        (ladder.id,),
    )
    if any(key[1].replies for key in found):
        answer = said[ladder.reply_level - 1]
        yield Grid(
            "replies",
            f"{word('replies', language)}: {label}, {answer}",
            (*head, *_columns(ladder, [word("reply to", language, x) for x in said])),
            tuple(row(key, replies(key)) for key in found if key[1].replies),
            (word("at least", language),),
            (ladder.id,),
        )


def _columns(ladder: Ladder, headings: Sequence[str]) -> Iterator[Column]:
    for id, heading in zip(ladder.levels, headings, strict=True):
        yield Column(id, heading, numeric=True)


def _said(ladder: Ladder, language: str) -> list[str]:
    """What is said for each level, whoever says it."""
    return [
        " / ".join(dict.fromkeys(label[language] for label in labels))
        for labels in ladder.word_labels
    ]


def _text(window: Window | None, most: int, language: str) -> Cell:
    """The least number of cards; both ends where it does not open at once."""
    if window is None:
        return word("never", language)
    if window.most < most:
        return f"{window.most}–{window.least}"
    return window.least
