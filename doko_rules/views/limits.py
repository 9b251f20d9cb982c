"""What is said of the limits of calls, whether a call keeps or misses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.kinds import NOTHING
from doko_rules.engine import calling
from doko_rules.views.book import book_of
from doko_rules.views.reasons import reason
from doko_rules.views.sentences import both, sentence, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.engine.actions import Action
    from doko_rules.engine.calling import Standing
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ladders import Ladder
    from doko_rules.views.reasons import Reason

CARDS_IN_HAND = "cards_in_hand(seat)"
"""The usual clock of calls."""


class Limits(NamedTuple):
    """The limits of a ladder as they stand for a seat, and what its clock shows."""

    deal: Deal
    ladder: Ladder
    seat: int
    at: Standing
    clock: int

    @classmethod
    def of(cls, deal: Deal, action: Action) -> Limits:
        """The limits that a call has to keep."""
        number, seat = action.ladder, action.seat
        return cls(
            deal,
            deal.ruleset.ladders[number],
            seat,
            calling.standing(deal, number, seat),
            calling.clock_of(deal, number, seat),
        )

    def name(self, level: int) -> str:
        """The id of a level."""
        return self.ladder.levels[level - 1] if level else NOTHING

    def of_level(
        self, level: int, rule: str, key: str, **words: Mapping[str, str]
    ) -> Reason:
        """The limit of a level, beside what the clock shows.

        Args:
            level: whose limit it is.
            rule: what is cited for it.
            key: of the sentence.
            words: what else the sentence is about.
        """
        limit, name = self.at.limits[level - 1], self.name(level)
        text = self._clock()[0]
        values, also, shifts = self._shifts(name)
        found = reason(
            self.deal.ruleset,
            rule,
            f"{text} >= limit of {name}",
            [(text, str(self.clock)), (f"limit of {name}", str(limit)), *values],
            also=also,
        )
        return self._timed(found, key, limit=limit, shifts=shifts, **words)

    def of_reply(self, key: str) -> Reason:
        """The limit of a reply to the level of the other side."""
        ladder, other = self.ladder, self.at.other
        limit, name = self.at.limits[other - 1] - ladder.reply_later, self.name(other)
        text = self._clock()[0]
        of_reply = f"limit of {name} - {ladder.reply_later}"
        found = reason(
            self.deal.ruleset,
            f"ladders/{ladder.id}/reply",
            f"{text} >= {of_reply}",
            [
                (text, str(self.clock)),
                ("level of the other side", name),
                (of_reply, str(limit)),
            ],
        )
        return self._timed(found, key, call=ladder.level_labels[other - 1], limit=limit)

    def _timed(self, found: Reason, key: str, **about: object) -> Reason:
        """A reason about the time of a call, with the clock as written and in words."""
        book = book_of(self.deal.ruleset)
        shown = self._clock()[1]
        asked = book.expressions.get(f"ladders/{self.ladder.id}/clock")

        def worded(language: str) -> str:
            said = shown[language]
            if asked is not None and asked.node.text != CARDS_IN_HAND:
                what = book.witness(self.deal, language).value(asked)
                said = sentence("clock", language, clock=what, number=self.clock)
            return sentence(key, language, clock=said, **about)

        said = told(key, clock=shown, **about)
        return found._replace(said=said).worded_by(worded)

    def _clock(self) -> tuple[str, Mapping[str, str]]:
        """What the clock asks, and what it shows."""
        book = book_of(self.deal.ruleset)
        text = book.text(f"ladders/{self.ladder.id}/clock", CARDS_IN_HAND)
        if text == CARDS_IN_HAND:
            return text, both("cards in hand", number=self.clock)
        return text, both("clock", clock=text, number=self.clock)

    def _shifts(self, level: str) -> tuple[list[tuple[str, str]], list[str], object]:
        """What shifts a limit: as values, by which rules, and in words."""
        ruleset, rule = self.deal.ruleset, f"ladders/{self.ladder.id}"
        values: list[tuple[str, str]] = []
        also: list[str] = []
        shifted: object = ""
        shifts = book_of(ruleset).shifts(rule, level, self.deal, {"seat": self.seat})
        for id, number in shifts:
            if not number:
                continue
            values.append((f"of it {id}", str(number)))
            shift = f"{rule}/plus/{id}"
            entry = ruleset.rules.get(shift)
            by: object = id
            if entry is not None:
                also.append(shift)
                cited = [*entry["source"], f"{entry['file']}:{entry['line']}"]
                by = both("cited", label=entry["label"], by=", ".join(cited))
            shifted = both("shifted", before=shifted, by=by, number=f"{number:+d}")
        return values, also, shifted
