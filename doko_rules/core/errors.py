"""What this package raises.

    DokoError
    ├─ VariantError       a variant has errors; also a ValueError
    ├─ NotationError      a text is no card, seat or the like; also a ValueError
    ├─ IllegalAction      the rules forbid an action; also a ValueError
    ├─ ReplayError        a record does not go on as it says; also a ValueError
    ├─ BudgetExceeded     a question takes more steps than it may
    └─ InternalError      a fault of this package

Findings about files are collected in reports and reasons of the rules are data: an
exception only carries them over the boundary to the caller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Report


class DokoError(Exception):
    """The root of all exceptions of this package."""


class VariantError(DokoError, ValueError):
    """A variant can not be used; ``report`` says all that is wrong with it."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        from doko_rules.core.render import render_report

        return render_report(self.report)


class NotationError(DokoError, ValueError):
    """A text is not what was expected at ``position`` (from 0)."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(f"`{text}`: {expected} was expected at {position}")
        self.text = text
        self.position = position
        self.expected = expected


class IllegalAction(DokoError, ValueError):
    """The rules forbid ``action`` in the state of ``deal``, which has not changed."""

    def __init__(self, deal: object, action: object) -> None:
        super().__init__(f"{action} is not allowed here")
        self.deal = deal
        self.action = action


class ReplayError(DokoError, ValueError):
    """A record does not go on as it says, at the action ``index`` (from 0)."""

    def __init__(self, index: int, expected: str, actual: str) -> None:
        super().__init__(f"action {index}: expected {expected}, found {actual}")
        self.index = index
        self.expected = expected
        self.actual = actual


class BudgetExceeded(DokoError):
    """Answering for ``rule`` takes more than ``limit`` steps."""

    def __init__(self, rule: str, limit: int, used: int) -> None:
        super().__init__(f"`{rule}` takes {used} steps, {limit} are allowed")
        self.rule = rule
        self.limit = limit
        self.used = used


class InternalError(DokoError):
    """A fault of this package: please report it with the record and the fingerprint."""
