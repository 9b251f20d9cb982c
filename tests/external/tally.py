"""What a run over external results came to: agreed, skipped, differing."""

from __future__ import annotations

from collections import Counter

REASONS = {
    "other rules": "the game was played by rules that are not the DDV's",
    "origin deviates": "the origin itself departs from the DDV rules",
    "trick not closed": "FreeDoko asks between the last card and the end of its trick",
    "origin's shorthand": "an input that no deal can have, even filled up",
}
"""Every reason for which something may be left out; any other one is a failure."""

_SHOWN = 40


class SkippedError(Exception):
    """This entry is left out; the argument is one of ``REASONS``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Tally:
    """Counts of one run, with the differences in words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.agreed = 0
        self.skipped: Counter[str] = Counter()
        self.differences: dict[str, list[str]] = {}
        self.remarks: list[str] = []

    def agree(self, number: int = 1) -> None:
        self.agreed += number

    def skip(self, reason: str, number: int = 1) -> None:
        self.skipped[reason] += number

    def differ(self, entry: str, problems: list[str]) -> None:
        """Count one entry as differing, for all its problems together."""
        self.differences.setdefault(entry, []).extend(problems)

    def count(self, entry: str, problems: list[str]) -> None:
        """Count an entry that was run: without problems it agrees."""
        if problems:
            self.differ(entry, problems)
        else:
            self.agree()

    def line(self) -> str:
        """The result in one line."""
        reasons = ", ".join(f"{name} {n}" for name, n in sorted(self.skipped.items()))
        why = f" by reason ({reasons})" if reasons else ""
        return (
            f"{self.name}: agreed {self.agreed}, "
            f"skipped {self.skipped.total()}{why}, differ {len(self.differences)}"
        )

    def faults(self) -> list[str]:
        """Why this run is not accepted; empty when it is."""
        found = [
            f"{entry}: {problem}"
            for entry, problems in self.differences.items()
            for problem in problems
        ]
        if len(found) > _SHOWN:
            found[_SHOWN:] = [f"... and {len(found) - _SHOWN} more"]
        found += [
            f"skipped for a reason that is not listed: {reason!r}"
            for reason in sorted(self.skipped.keys() - REASONS.keys())
        ]
        if not self.agreed and not found:
            found.append("nothing was compared")
        return found
