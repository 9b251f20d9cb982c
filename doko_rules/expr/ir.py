"""Checked expressions: every word looked up, every part typed.

Both evaluators, the cost bound, folding and the analyses work on these nodes alone.
Two nodes are equal when they compute the same in the same way; where they stand and
what a test before them has narrowed their type to makes no difference.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from doko_rules.core.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Attribute, Definition, Name

Value = bool | int | tuple["Value", ...] | None
"""What an expression gives: cards, seats and the like are indices."""


# Without a repr: to make that of each class takes a hundredth of a cold start.


@frozen
class Const:
    """A fixed value."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type
    value: Value


@frozen
class Local:
    """A local of the hook, a parameter or the variable of a quantifier."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    id: str


@frozen
class Setting:
    """The value of an option; folding replaces it."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    id: str


@frozen
class Read:
    """A name of the vocabulary with its arguments."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    name: Name
    args: tuple[Node, ...]


@frozen
class Attr:
    """An attribute of a thing."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    attribute: Attribute
    of: Node


@frozen
class Use:
    """A definition with its arguments."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    definition: Definition
    args: tuple[Node, ...]


@frozen
class At:
    """The value of a map for a key."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node
    key: Node


@frozen
class Not:
    """The opposite of a condition."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node


@frozen
class Negative:
    """A number with the other sign."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node


@frozen
class Junction:
    """Conditions joined by ``and`` or ``or``; later ones count only if need be."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    op: str
    items: tuple[Node, ...]


@frozen
class Compare:
    """A chain of comparisons; all items are evaluated."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    ops: tuple[str, ...]
    items: tuple[Node, ...]


@frozen
class Member:
    """Whether a value is in a list."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    item: Node
    of: Node
    negated: bool


@frozen
class IsNone:
    """Whether a value is none."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node
    negated: bool


@frozen
class Size:
    """How many elements a list has."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node


@frozen
class Arithmetic:
    """Two numbers and one of ``+ - *``, ``divided by`` and ``modulo``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    op: str
    left: Node
    right: Node


@frozen
class Extreme:
    """The least or greatest of some values."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    op: str
    items: tuple[Node, ...]


@frozen
class Choice:
    """One of two values, by a condition."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    test: Node
    yes: Node
    no: Node


@frozen
class Fallback:
    """A value, or another one where it is none."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node
    otherwise: Node


@frozen
class Listing:
    """A list of these values."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    items: tuple[Node, ...]


@frozen
class Distinct:
    """A list without its repetitions."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    of: Node


@frozen
class Quantifier:
    """A question about the elements of a list; see ``syntax.Quantifier``."""

    start: int = field(compare=False)
    end: int = field(compare=False)
    type: Type = field(compare=False)
    op: str
    variable: str
    source: Node
    where: Node | None
    body: Node | None


Node = (
    Const
    | Local
    | Setting
    | Read
    | Attr
    | Use
    | At
    | Not
    | Negative
    | Junction
    | Compare
    | Member
    | IsNone
    | Size
    | Arithmetic
    | Extreme
    | Choice
    | Fallback
    | Listing
    | Distinct
    | Quantifier
)


LISTS: Mapping[type, str] = {
    Read: "args",
    Use: "args",
    Junction: "items",
    Compare: "items",
    Extreme: "items",
    Listing: "items",
}
"""The attribute with the parts of a node, in the order in which they are evaluated."""

PARTS: Mapping[type, tuple[str, ...]] = {
    Const: (),
    Local: (),
    Setting: (),
    Attr: ("of",),
    Not: ("of",),
    Negative: ("of",),
    IsNone: ("of",),
    Size: ("of",),
    Distinct: ("of",),
    At: ("of", "key"),
    Member: ("item", "of"),
    Arithmetic: ("left", "right"),
    Choice: ("test", "yes", "no"),
    Fallback: ("of", "otherwise"),
    Quantifier: ("source", "where", "body"),
}
"""The attributes with one part each, some of which may be missing, in that order."""


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node in the order in which they are evaluated."""
    items = LISTS.get(type(node))
    if items is not None:
        found: tuple[Node, ...] = getattr(node, items)
        return found
    parts = [getattr(node, name) for name in PARTS[type(node)]]
    return tuple([part for part in parts if part is not None])
