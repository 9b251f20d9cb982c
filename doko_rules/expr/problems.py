"""What can be wrong with an expression, with offsets into its own text."""

from __future__ import annotations

from typing import NamedTuple

SYNTAX = "DK401"
UNKNOWN_NAME = "DK402"
WRONG_TYPE = "DK403"
WRONG_ARITY = "DK404"
AMBIGUOUS = "DK405"
UNTESTED_NONE = "DK406"
HIDDEN = "DK407"
NOT_HERE = "DK408"
CONSTANT = "DK409"
TOO_COSTLY = "DK410"
TOO_LARGE = "DK411"
OUT_OF_RANGE = "DK412"
RECURSION = "DK413"
NAME_TAKEN = "DK414"
WRONG_TYPE_TEXT = "DK415"


class Problem(NamedTuple):
    """One finding about one expression."""

    code: str
    severity: str
    """``error`` or ``warning``."""
    start: int
    end: int
    message: str
    help: str = ""


class ExprSyntaxError(ValueError):
    """The text is no expression of the language."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
