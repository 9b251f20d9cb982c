"""The surface syntax tree: what was written, before anything is looked up.

Each node knows where it stands, ``start`` and ``end`` as offsets into the text; two
nodes are equal when they say the same, wherever they stand.
"""

from __future__ import annotations

from dataclasses import field

from doko_rules.core.frozen import frozen

# Without a repr: to make that of each class takes a hundredth of a cold start.


@frozen
class Number:
    """A whole number without a sign."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    value: int


@frozen
class Truth:
    """``true`` or ``false``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    value: bool


@frozen
class Nothing:
    """``none``."""

    start: int = field(compare=False)
    end: int = field(compare=False)


@frozen
class Word:
    """A local, a name, a definition or a value."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    id: str


@frozen
class Call:
    """``id(args)``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    id: str
    args: tuple[Expr, ...]


@frozen
class Dot:
    """``of.id``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    of: Expr
    id: str


@frozen
class Listing:
    """``[items]``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    items: tuple[Expr, ...]


@frozen
class Minus:
    """``-of``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    of: Expr


@frozen
class Not:
    """``not of``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    of: Expr


@frozen
class Junction:
    """Two or more conditions joined by ``and`` or by ``or``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    op: str
    items: tuple[Expr, ...]


@frozen
class Compare:
    """A chain of comparisons, ``len(items) == len(ops) + 1``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    ops: tuple[str, ...]
    items: tuple[Expr, ...]


@frozen
class Member:
    """``item in of``, or ``item not in of``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    item: Expr
    of: Expr
    negated: bool


@frozen
class Test:
    """``of is none`` or ``of is empty``, or the same with ``not``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    of: Expr
    what: str
    negated: bool


@frozen
class Arithmetic:
    """``left op right`` with one of ``+ - *``, ``divided by`` and ``modulo``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    op: str
    left: Expr
    right: Expr


@frozen
class Extreme:
    """``min`` or ``max`` of two or more values."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    op: str
    items: tuple[Expr, ...]


@frozen
class Choice:
    """``if test then yes else no``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    test: Expr
    yes: Expr
    no: Expr


@frozen
class Fallback:
    """``of else otherwise``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    of: Expr
    otherwise: Expr


@frozen
class Distinct:
    """``distinct of``: the list without repetitions, in the order of first mention."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    of: Expr


@frozen
class Quantifier:
    """A question about the elements of a list.

    ``body`` is what shall hold (``all``), what is summed or listed (``sum product min
    max list``) or by what it is ranked (``best``).
    """

    start: int = field(compare=False)
    end: int = field(compare=False)
    op: str
    variable: str
    source: Expr
    where: Expr | None
    body: Expr | None
    at: int = field(default=0, compare=False)
    """Where the variable stands."""


Expr = (
    Number
    | Truth
    | Nothing
    | Word
    | Call
    | Dot
    | Listing
    | Minus
    | Not
    | Junction
    | Compare
    | Member
    | Test
    | Arithmetic
    | Extreme
    | Choice
    | Fallback
    | Distinct
    | Quantifier
)


def children(expr: Expr) -> tuple[Expr, ...]:
    """The parts of an expression, from left to right."""
    match expr:
        case Number() | Truth() | Nothing() | Word():
            return ()
        case Call(args=items) | Listing(items=items) | Junction(items=items):
            return items
        case Compare(items=items) | Extreme(items=items):
            return items
        case Dot(of=of) | Minus(of=of) | Not(of=of) | Test(of=of) | Distinct(of=of):
            return (of,)
        case Member(item=item, of=of):
            return (item, of)
        case Arithmetic(left=left, right=right):
            return (left, right)
        case Choice(test=test, yes=yes, no=no):
            return (test, yes, no)
        case Fallback(of=of, otherwise=otherwise):
            return (of, otherwise)
        case Quantifier(source=source, where=where, body=body):
            return tuple(e for e in (source, where, body) if e is not None)
