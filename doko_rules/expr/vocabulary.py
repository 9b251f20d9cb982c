"""What expressions may speak about: names, attributes, values, options, hooks.

The expression language itself knows none of these words. One table fills these
dataclasses; checker, evaluators and reference pages read them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from doko_rules.core.frozen import frozen
from doko_rules.expr.types import BOOL, Kind, Type

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doko_rules.expr.ir import Node

Argument = TypeVar("Argument")

OptionSetting = bool | int
"""The value of an option: a bool, a number, or the index of one of its choices."""


class Fixed(int):
    """A step to a fixed place of a list, which is no argument."""

    __slots__ = ()


@frozen
class Access:
    """How a value is read off the state.

    ``steps`` begins with an attribute of the state; each further text is an attribute
    of what was read so far, each number an index by the argument at that position:
    ``("count", 0, 1)`` reads ``state.count[a][b]``, and ``("tables", Fixed(2), 0)``
    reads ``state.tables[2][a]``. A method gets the other arguments: ``("plays_of",)``
    calls ``state.plays_of(a)``, ``("dealt", 0, "count")`` ``state.dealt[a].count(b)``.
    """

    steps: tuple[str | int, ...]
    method: bool = False

    def rest(self, args: tuple[Argument, ...]) -> list[Argument]:
        """The arguments that no step has used."""
        return [arg for place, arg in enumerate(args) if place not in self._used]

    @property
    def _used(self) -> set[int]:
        return {step for step in self.steps if type(step) is int}


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """A word of the vocabulary, with or without arguments."""

    id: str
    params: tuple[Type, ...]
    result: Type
    knowledge: str
    """``public``; ``own``: known to the seat that is the first argument; ``hidden``."""
    access: Access
    cost: int = 1
    doc: str = ""
    group: str = ""
    """Hooks list the groups they see; the empty group is seen by all."""
    changes: str = "play"
    """With what its value changes: ``never``; ``deal``, the cards that are dealt;
    ``contract``, with its declarer; ``parties``, when a partner is found; ``settling``;
    ``call``; ``state``, when an effect changes a variable; ``trick``, with each trick
    taken; or anything else, which may be each card of the ``play``.
    """
    index: tuple[tuple[str, Access], ...] = ()
    """Attributes of the elements of this list by whose value it is kept apart.

    The access gives, for a value of the attribute, the elements with that value, in
    the order of the whole list.
    """


@dataclass(frozen=True, slots=True, eq=False)
class Attribute:
    """``x.id`` for an ``x`` of the kind; ``x`` is argument 0 of the access."""

    kind: str
    id: str
    result: Type
    knowledge: str
    access: Access
    cost: int = 1
    doc: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """A named expression of a variant, checked."""

    id: str
    params: tuple[tuple[str, Type], ...]
    result: Type
    body: Node
    cost: int = 1
    depth: int = 1
    quantifiers: int = 0
    text: str = ""
    doc: str = ""


@frozen
class Hook:
    """A place in a variant where an expression stands."""

    id: str
    locals: Mapping[str, Type]
    groups: frozenset[str] | None
    """The groups of names it sees; nothing means all."""
    result: Type = BOOL
    viewer: bool = False
    """Whether its answer reaches a seat, so that hidden names need a reason."""
    own: str = "seat"
    """The local that is the seat to whom the answer goes."""
    doc: str = ""


@frozen
class Vocabulary:
    """All words of one variant; immutable."""

    values: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Ids and aliases of the values of each kind, with their index."""
    names: Mapping[str, tuple[Name, ...]] = field(default_factory=dict)
    attributes: Mapping[tuple[str, str], Attribute] = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    options: Mapping[str, tuple[Type, OptionSetting]] = field(default_factory=dict)
    """Type and default of each option; choices are the kind ``option:<id>``."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """How many things of a kind there are at most."""
    ordered: frozenset[str] = frozenset()
    """Kinds, besides the levels, whose order has a meaning."""
    by_value: Mapping[str, tuple[str, ...]] = field(
        init=False, repr=False, compare=False
    )
    """The kinds that each value id belongs to."""

    def __post_init__(self) -> None:
        kinds: dict[str, tuple[str, ...]] = {}
        for kind, ids in self.values.items():
            for value in ids:
                kinds[value] = (*kinds.get(value, ()), kind)
        object.__setattr__(self, "by_value", kinds)

    @classmethod
    def of(
        cls,
        *,
        values: Mapping[str, Mapping[str, int]],
        names: Iterable[Name] = (),
        attributes: Iterable[Attribute] = (),
        definitions: Iterable[Definition] = (),
        options: Mapping[str, tuple[Type, OptionSetting]] | None = None,
        sizes: Mapping[str, int] | None = None,
        ordered: frozenset[str] = frozenset(),
    ) -> Vocabulary:
        """The vocabulary of these words; a name may stand in it more than once."""
        by_id: dict[str, tuple[Name, ...]] = {}
        for name in names:
            by_id[name.id] = (*by_id.get(name.id, ()), name)
        return cls(
            values=values,
            names=by_id,
            attributes={(a.kind, a.id): a for a in attributes},
            definitions={d.id: d for d in definitions},
            options=options or {},
            sizes=sizes or {},
            ordered=ordered,
        )

    def with_definitions(self, definitions: Mapping[str, Definition]) -> Vocabulary:
        """The same words with these definitions instead."""
        return replace(self, definitions=definitions)

    def kind(self, name: str) -> Kind:
        """The kind of that name."""
        return Kind(name, name.startswith("level:") or name in self.ordered)

    def size(self, kind: str) -> int | None:
        """How many things of a kind there are, when that is known."""
        if kind in self.sizes:
            return self.sizes[kind]
        if kind in self.values:
            return len(set(self.values[kind].values()))
        return None

    def ladders(self) -> tuple[str, ...]:
        """The ids of the ladders of levels."""
        prefix = "level:"
        return tuple(k[len(prefix) :] for k in self.values if k.startswith(prefix))
