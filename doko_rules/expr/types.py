"""The types of expressions: small, closed, and with a known size each.

Integers carry their range and lists their greatest length, because the worst-case
cost of an expression and an evaluation over whole arrays of deals both need them.
"""

from __future__ import annotations

from dataclasses import field

from doko_rules.core.frozen import frozen
from doko_rules.expr.limits import MAX_INT


@frozen
class Bool:
    """True or false."""

    def __str__(self) -> str:
        return "bool"


@frozen
class Int:
    """A whole number between ``low`` and ``high``, both included."""

    low: int
    high: int

    def __str__(self) -> str:
        if self.low <= -MAX_INT and self.high >= MAX_INT:
            return "int"
        if self.low == self.high:
            return f"int {self.low}"
        return f"int {self.low}..{self.high}"


@frozen
class Kind:
    """One of a closed set of things, at run time the index of one of them."""

    name: str
    ordered: bool = field(default=False, compare=False)
    """Whether ``<`` and its like make sense."""

    def __str__(self) -> str:
        family, _, member = self.name.partition(":")
        if member:
            return f"{family} of {member}"
        return family


@frozen
class Option:
    """A value or ``none``; never an option of an option."""

    of: Type

    def __str__(self) -> str:
        return f"{self.of} or none"


@frozen
class Seq:
    """A list of at most ``most`` plain values."""

    of: Type
    most: int

    def __str__(self) -> str:
        return f"list of {self.of}"


@frozen
class Map:
    """A value for each thing of a kind."""

    key: Kind
    value: Type

    def __str__(self) -> str:
        return f"{self.value} by {self.key}"


@frozen
class Absent:
    """The type of ``none`` alone."""

    def __str__(self) -> str:
        return "none"


@frozen
class Never:
    """The type of the elements of an empty list."""

    def __str__(self) -> str:
        return "nothing at all"


@frozen
class Unknown:
    """The type of a faulty expression; it fits everywhere, so no fault cascades."""

    def __str__(self) -> str:
        return "unknown"


Type = Bool | Int | Kind | Option | Seq | Map | Absent | Never | Unknown

BOOL = Bool()
INT = Int(-MAX_INT, MAX_INT)
NONE = Absent()
NEVER = Never()
UNKNOWN = Unknown()

WIDENS = {"suit": "class"}
"""A thing of the first kind is also one of the second, with the same index."""


def option(of: Type) -> Type:
    """``of`` or none."""
    if isinstance(of, (Option, Absent, Unknown)):
        return of
    if isinstance(of, Never):
        return NONE
    return Option(of)


def plain(type_: Type) -> Type:
    """``type_`` without the possibility of none."""
    if isinstance(type_, Option):
        return type_.of
    if isinstance(type_, Absent):
        return NEVER
    return type_


def may_be_none(type_: Type) -> bool:
    """Whether a value of ``type_`` can be none."""
    return isinstance(type_, (Option, Absent))


def is_scalar(type_: Type) -> bool:
    """Whether a list can hold values of ``type_``."""
    return isinstance(type_, (Bool, Int, Kind, Never, Unknown))


def is_ordered(type_: Type) -> bool:
    """Whether values of ``type_`` can be compared by ``<``."""
    if isinstance(type_, Kind):
        return type_.ordered
    return isinstance(type_, (Int, Never, Unknown))


def fits(actual: Type, wanted: Type) -> bool:
    """Whether each value of ``actual`` is a value of ``wanted``."""
    if actual is wanted or actual == wanted:
        return True
    if isinstance(actual, (Never, Unknown)) or isinstance(wanted, Unknown):
        return True
    match actual, wanted:
        case Absent(), Option():
            return True
        case Option(of=inner), Option(of=outer):
            return fits(inner, outer)
        case _, Option(of=outer):
            return fits(actual, outer)
        case Int(), Int():
            return wanted.low <= actual.low and actual.high <= wanted.high
        case Kind(), Kind():
            return WIDENS.get(actual.name) == wanted.name
        case Seq(), Seq():
            return actual.most <= wanted.most and fits(actual.of, wanted.of)
        case Map(), Map():
            return actual.key == wanted.key and fits(actual.value, wanted.value)
    return False


def join(one: Type, two: Type) -> Type | None:
    """The smallest type that holds the values of both, or nothing."""
    if one is two or one == two:
        return one
    if isinstance(one, Unknown) or isinstance(two, Unknown):
        return UNKNOWN
    if isinstance(one, Never):
        return two
    if isinstance(two, Never):
        return one
    if may_be_none(one) or may_be_none(two):
        inner = join(plain(one), plain(two))
        return None if inner is None else option(inner)
    match one, two:
        case Int(), Int():
            return Int(min(one.low, two.low), max(one.high, two.high))
        case Kind(), Kind():
            if fits(one, two):
                return two
            return one if fits(two, one) else None
        case Seq(), Seq():
            inner = join(one.of, two.of)
            return None if inner is None else Seq(inner, max(one.most, two.most))
        case Map(), Map():
            inner = join(one.value, two.value)
            if inner is None or one.key != two.key:
                return None
            return Map(one.key, inner)
    return None
