"""What this package raises.

    DokoError
    ├─ RulesChanged       the files that rules were loaded from are others now
    ├─ VariantError       a variant has errors; also a ValueError
    ├─ DocumentError      a document says what can not be; also a ValueError
    ├─ IllegalAction      the rules forbid an action; also a ValueError
    ├─ UnfinishedDeal     a deal is asked for its result too early; also a ValueError
    └─ BudgetExceeded     a question takes more steps than it may

Findings about files are collected in reports and reasons of the rules are data: an
exception only carries them over the boundary to the caller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.core.diagnostics import Diagnostic, Report
    from doko_rules.core.problems import Problem


class DokoError(Exception):
    """The root of all exceptions of this package."""


class RulesChanged(DokoError):
    """Reasons can not be told: the files are not those that the rules were loaded from.

    A ruleset that is in use goes on as it was loaded; ``finding`` says what to do.
    """

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding)
        self.finding = finding

    def __str__(self) -> str:
        return f"{self.finding.message}: {self.finding.help}"


class VariantError(DokoError, ValueError):
    """A variant can not be used; ``report`` says all that is wrong with it."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        from doko_rules.core.render import render_report

        return render_report(self.report)


class DocumentError(DokoError, ValueError):
    """A document says what can not be; ``problems`` lists all of it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class IllegalAction(DokoError, ValueError):
    """The rules forbid ``action`` in the state of ``deal``, which has not changed."""

    def __init__(self, deal: object, action: object) -> None:
        super().__init__(f"{action} is not allowed here")
        self.deal = deal
        self.action = action


class UnfinishedDeal(DokoError, ValueError):
    """What only a deal that is over has was asked of ``deal``."""

    def __init__(self, deal: object, phase: str) -> None:
        super().__init__(f"the deal is not over: it is in the phase `{phase}`")
        self.deal = deal


class BudgetExceeded(DokoError):
    """Answering for ``rule`` takes more than ``limit`` steps."""

    def __init__(self, rule: str, limit: int, used: int) -> None:
        super().__init__(f"`{rule}` takes {used} steps, {limit} are allowed")
        self.rule = rule
        self.limit = limit
        self.used = used
