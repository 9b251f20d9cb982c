"""The few functions that evaluated expressions need; both evaluators use them."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

T = TypeVar("T")


def only(values: Sequence[T]) -> T | None:
    """The single element, or none if there are none or several."""
    return values[0] if len(values) == 1 else None


def fallback(value: T | None, otherwise: T) -> T:
    """The value, or another one where it is none."""
    return otherwise if value is None else value


def frozen(values: Iterable[T] | None) -> tuple[T, ...] | None:
    """A list or map that later changes of the state do not reach."""
    return None if values is None else tuple(values)


def fallback_to(value: T | None, otherwise: Callable[[], T]) -> T:
    """The value, or another one, which is not asked for before."""
    return otherwise() if value is None else value


def unseen(spot: object, value: T) -> T:
    """The value, of which nobody wants to know."""
    del spot
    return value


def distinct(values: Iterable[T]) -> tuple[T, ...]:
    """The values without repetitions, in the order of first mention."""
    return tuple(dict.fromkeys(values))


def functions_of(code: str, more: Mapping[str, Any]) -> dict[str, Any]:
    """What code defines that was generated from checked expressions, and that alone.

    ``more`` is what it may call beside ``HELPERS``.
    """
    found: dict[str, Any] = {**HELPERS, **more}
    exec(code, found)  # noqa: S102 -- generated from checked expressions, never a text
    return found


HELPERS: Mapping[str, Callable[..., Any]] = {
    "_only": only,
    "_else": fallback,
    "_else_ask": fallback_to,
    "_see": unseen,
    "_frozen": frozen,
    "_distinct": distinct,
    "_product": prod,
}
"""What generated code finds under these names."""
