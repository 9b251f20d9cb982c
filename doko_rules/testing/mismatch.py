"""A difference between what a case expects and what the rules answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Mismatch(NamedTuple):
    """One difference."""

    path: tuple[str | int, ...]
    """Where in the expectations it stands."""
    expected: Any
    found: Any
    notes: tuple[str, ...] = ()
    """What helps to understand it, such as the reasons of the rules."""


class UnfitError(Exception):
    """An expectation that makes no sense; a fault of the case and not of the rules."""

    def __init__(
        self,
        path: tuple[str | int, ...],
        message: str,
        help: str = "",
        code: str = "DK904",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.message = message
        self.help = help


def differ(expected: Any, found: Any) -> Iterator[Mismatch]:
    """The difference of two values, if there is one; keys not named may be anything."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key not in found:
                yield Mismatch((key,), value, "nothing of the kind")
            elif found[key] != value:
                yield Mismatch((key,), value, found[key])
    elif expected != found:
        yield Mismatch((), expected, found)
