"""What was found out about many deals, as data for programs and for reports."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

from doko_rules.audit.survey.battery import CHECKS
from doko_rules.audit.survey.statistics import BINS, NOBODY, Moments
from doko_rules.audit.survey.words import checked
from doko_rules.engine.settlement import line_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.audit.survey.sessions import Survey
    from doko_rules.audit.survey.statistics import Tally
    from doko_rules.engine.ruleset import Ruleset

Json = dict[str, Any]

GAP = re.compile(r"\{[^}]*\}")
"""Where a label has what its entry runs over."""
DIGITS = 4
"""So many decimal places an average has."""


def summary(
    ruleset: Ruleset,
    surveys: Sequence[Survey],
    seed: int,
    every: int,
    language: str = "en",
) -> Json:
    """All that was found out, with the texts of one language."""
    return {
        "format": 1,
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "label": ruleset.label[language],
        "seed": seed,
        "every": every,
        "parties": [
            {"id": id, "text": label[language]}
            for id, label in zip(ruleset.parties, ruleset.party_labels, strict=True)
        ],
        "players": [_Teller(ruleset, found, language).all() for found in surveys],
    }


def stat(moments: Moments, over: int = 1, deals: int = 0) -> Json:
    """Average and spread, with the sums that they follow from.

    Where there are several numbers of a deal, ``deals`` is how many of these there are.
    """
    return {
        "n": moments.n,
        "total": moments.total,
        "squares": moments.squares,
        "mean": round(moments.mean(over), DIGITS),
        "spread": round(moments.spread(over), DIGITS),
        "margin": round(moments.margin(over, deals), DIGITS),
    }


class _Teller:
    """Tells what one survey has found."""

    def __init__(self, ruleset: Ruleset, found: Survey, language: str) -> None:
        self.ruleset = ruleset
        self.found = found
        self.language = language
        self.tally: Tally = found.tally
        self.counts = found.tally.counts

    def all(self) -> Json:
        """All of it, by topic."""
        tally, ruleset = self.tally, self.ruleset
        return {
            "kind": self.found.kind,
            "sessions": self.found.sessions,
            "deals": self.found.deals,
            "endless": self.counts["endless",],
            "actions": stat(tally.of("actions")),
            "value": stat(tally.of("value")),
            "forehand": stat(tally.of("forehand"), max(ruleset.seats - 1, 1)),
            "contracts": [self._contract(n) for n in range(len(ruleset.contracts))],
            "outcomes": [self._outcome(party) for party in self._winners()],
            "values": [
                {"value": value, "deals": deals}
                for (value,), deals in tally.under("value")
            ],
            "card_points": [self._points(n) for n in range(BINS)],
            "calls": self._calls(),
            "lines": [self._line(n) for n in range(len(ruleset.lines))],
            "scores": self._scores(),
            "redeals": self._seen("redeal", ruleset.nameable),
            "duties": self._duties(),
            "factors": self._factors(),
            "happenings": self._seen("happened", ruleset.happenings, "happened in"),
            "declarations": self._seen(
                "declaration", ruleset.declarations, "declared in"
            ),
            "endings": self._seen("ended", ruleset.endings),
            "checks": [self._check(n) for n in range(len(CHECKS))],
            "witnesses": [one._asdict() for one in self.found.witnesses],
        }

    def _winners(self) -> list[int]:
        return [*range(len(self.ruleset.parties)), NOBODY]

    def _party(self, number: int) -> str | None:
        return None if number == NOBODY else self.ruleset.parties[number]

    def _won(self, *key: str | int) -> list[Json]:
        """How often each party has won, and nobody."""
        return [
            {"party": self._party(party), "deals": self.counts[(*key, party)]}
            for party in self._winners()
        ]

    def _contract(self, number: int) -> Json:
        contract, tally = self.ruleset.contracts[number], self.tally
        deals = self.counts["contract", number]
        return {
            "id": contract.id,
            "text": contract.label[self.language],
            "deals": deals,
            "won": self._won("contract won", number),
            "value": stat(tally.of("value of", number)),
            "scores": [
                {"party": id, **stat(tally.of("party in", number, party), 1, deals)}
                for party, id in enumerate(self.ruleset.parties)
            ],
            "declarer": stat(tally.of("declarer in", number)),
        }

    def _outcome(self, winner: int) -> Json:
        called = {
            (own, against): self.counts["outcome called", winner, own, against]
            for own, against in product((False, True), repeat=2)
        }
        return {
            "winner": self._party(winner),
            "deals": self.counts["outcome", winner],
            "called": called[True, False] + called[True, True],
            "against": called[False, True] + called[True, True],
            "value": stat(self.tally.of("value won", winner)),
            "card_points": stat(self.tally.of("points", winner)),
        }

    def _points(self, part: int) -> Json:
        most = self.ruleset.total_card_points
        # The first and the last whole number that fall into the part.
        first, after = -(-part * most // BINS), -(-(part + 1) * most // BINS)
        return {
            "from": first,
            "to": most if part == BINS - 1 else after - 1,
            "won": self._won("points", part),
        }

    def _calls(self) -> list[Json]:
        found = []
        for number, ladder in enumerate(self.ruleset.ladders):
            said = zip(ladder.levels, ladder.words, ladder.word_labels, strict=True)
            for level, (id, words, labels) in enumerate(said, 1):
                for party, party_id in enumerate(self.ruleset.parties):
                    key = number, level, party
                    found.append(
                        {
                            "ladder": ladder.id,
                            "level": id,
                            "party": party_id,
                            "what": words[party],
                            "text": labels[party][self.language],
                            "calls": self.counts["call", *key],
                            "late": self.counts["late", *key],
                            "deals": self.counts["called in", *key],
                            "won": self.counts["kept", *key],
                        }
                    )
        return found

    def _line(self, number: int) -> Json:
        line, counts = self.ruleset.lines[number], self.counts
        label = line.label[self.language]
        return {
            "id": line.id,
            # What an entry runs over is left open here.
            "text": GAP.sub("…", label),
            "group": line.group,
            "found": line.found,
            "times": counts["line times", number],
            "deals": counts["line", number],
            "worth": counts["worth", number],
            "decides": counts["decides", number],
            "half": counts["half", number],
            "ignored": counts["ignored", number],
            "kinds": self._kinds(number),
        }

    def _kinds(self, number: int) -> list[Json]:
        """A line by what it is about, as its label tells it."""
        found: dict[tuple[int, str], int] = {}
        for (line, party, bound), deals in self.tally.under("line kind"):
            assert isinstance(party, int)
            assert isinstance(bound, tuple)
            if line == number:
                text = line_text(self.ruleset, number, bound, self.language)
                found[party, text] = found.get((party, text), 0) + deals
        return [
            {"party": self.ruleset.parties[party], "text": text, "deals": deals}
            for (party, text), deals in found.items()
        ]

    def _scores(self) -> list[Json]:
        seats = range(self.ruleset.seats)
        rows: list[tuple[str, Any, Moments]] = [
            ("party", id, self.tally.of("party", party))
            for party, id in enumerate(self.ruleset.parties)
        ]
        rows += [("position", seat, self.tally.of("position", seat)) for seat in seats]
        rows += [("seat", seat, self.tally.of("seat", seat)) for seat in seats]
        deals = self.found.deals
        return [
            {"of": of, "which": id, **stat(moments, 1, deals if of == "party" else 0)}
            for of, id, moments in rows
        ]

    def _duties(self) -> list[Json]:
        return [
            {
                "id": duty.id,
                "text": duty.label[self.language],
                "deals": self.counts["duty", duty.id],
            }
            for duty in self.ruleset.forced
        ]

    def _factors(self) -> list[Json]:
        return [
            {
                "id": self.ruleset.factors[int(number)].id,
                "text": self.ruleset.factors[int(number)].label[self.language],
                "times": times,
                "deals": deals,
            }
            for (number, times), deals in self.tally.under("factor")
            if isinstance(number, int)
        ]

    def _seen(self, topic: str, things: Sequence[Any], within: str = "") -> list[Json]:
        """How often each of some things was seen, and in how many deals."""
        found = []
        for number, thing in enumerate(things):
            times = self.counts[topic, number]
            deals = self.counts[within or topic, number]
            if topic == "redeal" and thing not in self.ruleset.redeals:
                continue
            row = {"id": thing.id, "text": thing.label[self.language]}
            found.append(row | {"times": times, "deals": deals})
        return found

    def _check(self, number: int) -> Json:
        check, counts = CHECKS[number], self.counts
        return {
            "id": check.id,
            "text": checked(check.id, self.language),
            "deals": counts["checked", check.id],
            "excused": counts["excused", check.id],
            "failed": counts["failed", check.id],
        }
