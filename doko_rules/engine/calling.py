"""Which calls a seat may make: ladders of levels, limits, replies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ladders import Ladder

Window = tuple[tuple["Action", ...], ...]
"""Legal calls by what the clock shows, from 0 upwards."""

MOST_WINDOWS = 10_000
"""How many states of its ladders a ruleset remembers."""


class Windows:
    """The windows of all seats in one state of all ladders, and what follows calls."""

    __slots__ = ("due", "following", "of_seat")

    def __init__(self, of_seat: tuple[Window, ...]) -> None:
        self.of_seat = of_seat
        self.due: dict[Action, int] = {}
        """What the clock must show at least for a call to be in time as a first one."""
        self.following: dict[tuple[Action, bool], Windows] = {}
        """Windows after a call, by whether it was too late but for the reply."""


class MadeCall:
    """A call that was made."""

    __slots__ = ("cards", "ladder", "late", "level", "party", "seat")

    def __init__(self, action: Action, *, cards: int, late: bool) -> None:
        self.seat = action.seat
        self.ladder = action.ladder
        self.level = action.index
        self.party = action.party
        self.cards = cards
        """How many cards the caller then had in hand."""
        self.late = late
        """Whether it was too late but for the reply."""

    def level_on(self, ladder: int = 0) -> int:
        """Its level on a ladder; 0 if it is a call of another one."""
        return self.level if self.ladder == ladder else 0


class Standing(NamedTuple):
    """How a ladder stands for one caller: all that decides, except the clock."""

    opens: bool
    limits: tuple[int, ...]
    own: int
    """Highest level of the own side; 0 when it has said nothing."""
    other: int
    """Highest level of any other side."""
    barred: bool
    """Whether a late reply forbids further calls."""


def standing(deal: Deal, number: int, seat: int) -> Standing:
    """How ladder ``number`` stands for ``seat``."""
    ladder = deal.ruleset.ladders[number]
    levels = deal.levels[number]
    owner = ladder.owner(seat, deal.party[seat])
    if ladder.by_seat:
        # What a partner has said is no call to reply to.
        party = deal.party
        others = [x for n, x in enumerate(levels) if party[n] != party[seat]]
    else:
        others = [x for n, x in enumerate(levels) if n != owner]
    return Standing(
        ladder.opens(deal, seat),
        ladder.limits(deal, seat),
        levels[owner],
        max(others, default=0),
        deal.late[number][owner],
    )


def due(ladder: Ladder, at: Standing, level: int) -> int:
    """What the clock must show at least for a first call of ``level``.

    Levels that it includes must be in time as well, unless skipping them is free.
    """
    return max([at.limits[step - 1] for step in ladder.asked[at.own][level]])


def first_call_in_time(ladder: Ladder, at: Standing, level: int, clock: int) -> bool:
    """Whether ``level`` and the levels it includes are still in time."""
    return clock >= due(ladder, at, level)


def reply_due(ladder: Ladder, at: Standing, level: int) -> int | None:
    """What the clock must show at least for ``level`` as a reply; None when it is none.

    It may be one to what another side has said.
    """
    if level == ladder.reply_level and at.other > 0:
        return at.limits[at.other - 1] - ladder.reply_later
    return None


def reply_in_time(ladder: Ladder, at: Standing, level: int, clock: int) -> bool:
    """Whether ``level`` is open as a reply to what another side has said."""
    least = reply_due(ladder, at, level)
    return least is not None and clock >= least


def opens_at(ladder: Ladder, at: Standing, level: int) -> int | None:
    """What the clock must show at least for a call of ``level``; None for never."""
    if not at.opens:
        return None
    if level <= at.own and not ladder.repeat:
        return None
    if at.barred and level > ladder.reply_level:
        return None
    if ladder.needed[at.own][level]:
        return None
    first, reply = due(ladder, at, level), reply_due(ladder, at, level)
    return first if reply is None else min(first, reply)


def is_open(ladder: Ladder, at: Standing, level: int, clock: int) -> bool:
    """Whether a call of ``level`` is legal."""
    least = opens_at(ladder, at, level)
    return least is not None and clock >= least


def calls(deal: Deal, seat: int) -> Sequence[Action]:
    """The legal calls of a seat; keeps the windows where they hold for a while."""
    if deal.ruleset.stable_calls:
        windows = _stable_windows(deal)
        deal.keep_windows(windows)
        return windows.of_seat[seat][moment(deal, seat)]
    return [
        action
        for number in range(len(deal.ruleset.ladders))
        for action in _open_now(deal, number, seat)
    ]


def may_have_calls(deal: Deal, seat: int) -> bool:
    """Whether a seat may have something to call, for all that others know of it.

    Which side it is on, and what a ladder asks of it, may be known to itself alone.
    """
    parties = deal.party
    try:
        for number, ladder in enumerate(deal.ruleset.ladders):
            if ladder.by_caller or ladder.clock is not None:
                return True
            for party in range(len(deal.ruleset.parties)):
                deal.party = [*parties[:seat], party, *parties[seat + 1 :]]
                if _open_now(deal, number, seat):
                    return True
    finally:
        deal.party = parties
    return False


def moment(deal: Deal, seat: int) -> int:
    """What the clock shows to a seat, counted from its least value."""
    ruleset = deal.ruleset
    if ruleset.clock is None:
        return deal.cards_in_hand(seat)
    shown: int = ruleset.clock(deal, seat)
    return shown - ruleset.moments[0]


def _open_now(deal: Deal, number: int, seat: int) -> tuple[Action, ...]:
    """The legal calls of ``seat`` on ladder ``number`` at this moment."""
    ruleset = deal.ruleset
    at = standing(deal, number, seat)
    if not at.opens:
        return ()
    party = deal.party[seat]
    clock = clock_of(deal, number, seat)
    key = (number, seat, party, clock, at)
    found: tuple[Action, ...] | None = ruleset.windows.get(key)
    if found is None:
        ladder = ruleset.ladders[number]
        actions = ruleset.call[seat][number][party]
        found = tuple(a for a in actions if is_open(ladder, at, a.index, clock))
        if len(ruleset.windows) < MOST_WINDOWS:
            ruleset.windows[key] = found
    return found


def _stable_windows(deal: Deal) -> Windows:
    """The windows of all seats, found by what they depend on alone."""
    ruleset = deal.ruleset
    stand = ruleset.stand(deal)
    found: Windows | None = ruleset.windows.get(stand)
    if found is None:
        found = Windows(tuple([_window(deal, seat) for seat in range(ruleset.seats)]))
        if len(ruleset.windows) < MOST_WINDOWS:
            ruleset.windows[stand] = found
    return found


def _window(deal: Deal, seat: int) -> Window:
    """The legal calls of ``seat``, for each value of the clock."""
    ruleset = deal.ruleset
    party = deal.party[seat]
    low, high = ruleset.moments if ruleset.clock is not None else (0, ruleset.hand_size)
    opened: list[tuple[int, Action]] = []
    for number, ladder in enumerate(ruleset.ladders):
        at = standing(deal, number, seat)
        for action in ruleset.call[seat][number][party]:
            least = opens_at(ladder, at, action.index)
            if least is not None:
                opened.append((max(low, least), action))
    # What is legal changes only where the clock passes one of these.
    marks = sorted({low, *(least for least, _ in opened if least <= high)})
    window: tuple[tuple[Action, ...], ...] = ()
    for mark, after in zip(marks, [*marks[1:], high + 1], strict=True):
        legal = tuple(action for least, action in opened if least <= mark)
        window += (legal,) * (after - mark)
    return window


def make(deal: Deal, action: Action) -> None:
    """Enter a legal call into the state."""
    number, seat, level = action.ladder, action.seat, action.index
    ladder = deal.ruleset.ladders[number]
    owner = ladder.owner(seat, action.party)
    clock = clock_of(deal, number, seat)
    windows = deal._windows
    least = None if windows is None else windows.due.get(action)
    if least is None:
        least = due(ladder, standing(deal, number, seat), level)
    late = clock < least
    if level > deal.levels[number][owner]:
        deal.levels[number][owner] = level
    if late and ladder.late_bars:
        deal.late[number][owner] = True
    deal.made.append(MadeCall(action, cards=deal.cards_in_hand(seat), late=late))
    if windows is None:
        return
    windows.due[action] = least
    following = windows.following.get((action, late))
    if following is None:
        following = _stable_windows(deal)
        if not deal.ruleset.by_calls:
            # Opening and limits are as before: what follows depends on the call alone.
            windows.following[action, late] = following
    deal.keep_windows(following)


def clock_of(deal: Deal, number: int, seat: int) -> int:
    """What limits of ladder ``number`` are compared with for ``seat``."""
    clock = deal.ruleset.ladders[number].clock
    if clock is None:
        return deal.cards_in_hand(seat)
    shown: int = clock(deal, seat)
    return shown
