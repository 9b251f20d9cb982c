"""Classes of values that are compared and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a class of such values.

    The type checker holds that nobody changes one: to guard that at run time as well
    makes a cold start and the reading of expressions slower.
    """
    return dataclass(unsafe_hash=True, slots=True, repr=False)(cls)
