"""Random expressions of the toy vocabulary whose types fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from hypothesis import strategies as st

from doko_rules.expr import syntax as s
from doko_rules.expr.types import BOOL, Bool, Int, Kind, Option, Seq, Type, plain
from tests.expr import toy
from tests.expr.strategies import COMPARISONS, VARIABLES

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

T = TypeVar("T")
Maker = Callable[[], s.Expr]


@dataclass(frozen=True)
class Around:
    """What a random typed expression may use at its place."""

    locals: Mapping[str, Type]
    known: tuple[tuple[s.Expr, Type], ...] = ()
    """Optional expressions that were tested before, and what they then are."""
    quantifiers: int = 0


SCALARS: tuple[Type, ...] = (
    toy.SEAT,
    toy.CARD,
    toy.PARTY,
    toy.PLAY,
    toy.TRICK,
    toy.CALL,
    toy.SUIT,
    toy.CLASS,
    toy.RANK,
    toy.CONTRACT,
    toy.LEVEL,
    Int(0, 9),
    BOOL,
)


_CALLABLE: list[tuple[str, tuple[Type, ...], Type]] = [
    *(
        (name.id, name.params, name.result)
        for names in toy.VOCABULARY.names.values()
        for name in names
        if not name.group
    ),
    *(
        (of.id, tuple(type_ for _, type_ in of.params), of.result)
        for of in toy.VOCABULARY.definitions.values()
    ),
]
"""Names and definitions with the types of their arguments and of what they give."""

ORDERED: tuple[Type, ...] = (Int(0, 9), toy.LEVEL)


class Typed:
    """Builds one random expression of a wanted type."""

    def __init__(self, draw: DrawFn) -> None:
        self._draw = draw
        self._fuel = 30

    def pick(self, values: Sequence[T]) -> T:
        """One of the values."""
        return self._draw(st.sampled_from(values))

    def coin(self) -> bool:
        """True or false."""
        return self._draw(st.booleans())

    def number(self, low: int, high: int) -> int:
        """A number of the range."""
        return self._draw(st.integers(low, high))

    def expr(self, type_: Type, around: Around, depth: int) -> s.Expr:
        """An expression whose values are of the type, ranges of numbers aside."""
        self._fuel -= 1
        known: list[Maker] = [
            partial(_same, expr) for expr, found in around.known if _alike(found, type_)
        ]
        plain_: list[Maker] = [*known, *self._constants(type_, around)]
        if depth <= 0 or self._fuel <= 0:
            return self.pick([*plain_, *self._words(type_, around, 0)])()
        makers: list[Maker] = []
        match type_:
            case Bool():
                makers = self._conditions(around, depth)
            case Int():
                makers = self._numbers(around, depth)
            case Seq():
                makers = self._lists(type_, around, depth)
            case Option():
                makers = self._options(type_, around, depth)
        words = self._words(type_, around, depth)
        general = self._general(type_, around, depth)
        # What says something is preferred, or else most trees would be single words.
        groups = [makers, makers, makers, words, words, general, plain_]
        return self.pick(self.pick([group for group in groups if group]))()

    def _constants(self, type_: Type, around: Around) -> list[Maker]:
        """What needs no parts; every type has something here."""
        match type_:
            case Bool():
                return [lambda: s.Truth(0, 0, value=self.coin())]
            case Int():
                return [lambda: s.Number(0, 0, self.number(0, 12))]
            case Option(of=of):
                return [lambda: s.Nothing(0, 0), lambda: self.expr(of, around, 0)]
            case Seq(of=of):
                return [
                    lambda: s.Listing(
                        0, 0, tuple(self.expr(of, around, 0) for _ in range(2))
                    )
                ]
            case Kind(name="call" | "trick" | "play" | "seat"):
                return [lambda: self._first(type_, around)]
            case Kind(name=name):
                ids = [
                    id_
                    for id_ in toy.VOCABULARY.values[name]
                    if toy.VOCABULARY.by_value[id_] == (name,)
                ]
                return [lambda: s.Word(0, 0, self.pick(ids))]
        raise AssertionError(type_)

    def _first(self, type_: Type, around: Around) -> s.Expr:
        """A thing that has no constants."""
        for id_, found in around.locals.items():
            if found == type_:
                return s.Word(0, 0, id_)
        raise AssertionError(f"no {type_} is in reach")

    def _words(self, type_: Type, around: Around, depth: int) -> list[Maker]:
        """Locals, names, attributes and definitions that give the type."""
        words = [id_ for id_, of in around.locals.items() if _alike(of, type_)]
        found: list[Maker] = []
        for id_, params, result in _CALLABLE:
            if not _alike(result, type_):
                continue
            if not params:
                words.append(id_)
            elif depth > 0 and self._reach(params, around):
                found.append(partial(self._call, id_, params, around, depth))
        for (kind, id_), attribute in toy.VOCABULARY.attributes.items():
            of = toy.VOCABULARY.kind(kind)
            alike = _alike(attribute.result, type_)
            if depth > 0 and alike and self._reach((of,), around):
                found.append(partial(self._dot, id_, of, around, depth))
        if isinstance(type_, (Bool, Int)):
            option = "flag" if isinstance(type_, Bool) else "many"
            found.append(partial(s.Dot, 0, 0, s.Word(0, 0, "option"), option))
        return [*(partial(s.Word, 0, 0, word) for word in words), *found]

    def _dot(self, id_: str, of: Type, around: Around, depth: int) -> s.Expr:
        return s.Dot(0, 0, self.expr(of, around, depth - 1), id_)

    def _call(
        self, id_: str, params: tuple[Type, ...], around: Around, depth: int
    ) -> s.Expr:
        args = tuple(self.expr(param, around, depth - 1) for param in params)
        return s.Call(0, 0, id_, args)

    def _reach(self, types: tuple[Type, ...], around: Around) -> bool:
        """Whether there are things of these kinds; plays exist only in quantifiers."""
        rare = {toy.PLAY, toy.TRICK, toy.CALL}
        return all(
            type_ not in rare or type_ in around.locals.values() for type_ in types
        )

    def _general(self, type_: Type, around: Around, depth: int) -> list[Maker]:
        inner = depth - 1
        found: list[Maker] = [
            lambda: s.Choice(
                0,
                0,
                self.expr(BOOL, around, inner),
                self.expr(type_, around, inner),
                self.expr(type_, around, inner),
            ),
        ]
        if not isinstance(type_, (Option, Seq)):
            found.append(
                lambda: s.Fallback(
                    0,
                    0,
                    self.expr(Option(type_), around, inner),
                    self.expr(type_, around, inner),
                )
            )
        if isinstance(type_, Int) or type_ == toy.LEVEL:
            found.append(
                lambda: s.Extreme(
                    0,
                    0,
                    self.pick(["min", "max"]),
                    (self.expr(type_, around, inner), self.expr(type_, around, inner)),
                )
            )
        return found

    def _conditions(self, around: Around, depth: int) -> list[Maker]:
        inner = depth - 1
        return [
            lambda: s.Not(0, 0, self.expr(BOOL, around, inner)),
            lambda: self._junction(around, inner),
            lambda: self._tested(around, inner),
            lambda: self._compared(around, inner),
            lambda: self._ordered(around, inner),
            lambda: self._member(around, inner),
            lambda: self._quantified("any", None, around, inner),
            lambda: self._quantified("all", BOOL, around, inner),
            lambda: s.Test(
                0,
                0,
                self.expr(Seq(self._sort(around), 9), around, inner),
                "empty",
                self.coin(),
            ),
        ]

    def _sort(self, around: Around) -> Type:
        """A type of single values of which something is in reach."""
        return self.pick([t for t in SCALARS if self._reach((t,), around)])

    def _junction(self, around: Around, depth: int) -> s.Expr:
        count = self.number(2, 3)
        items = tuple(self.expr(BOOL, around, depth) for _ in range(count))
        return s.Junction(0, 0, self.pick(["and", "or"]), items)

    def _tested(self, around: Around, depth: int) -> s.Expr:
        """A test for none, and something that rests on it."""
        type_ = self._sort(around)
        optional = self.expr(Option(type_), around, depth - 1)
        known = (*around.known, (optional, type_))
        rest = self.expr(BOOL, replace(around, known=known), depth)
        if self.coin():
            test = s.Test(0, 0, optional, "none", negated=True)
            return s.Junction(0, 0, "and", (test, rest))
        test = s.Test(0, 0, optional, "none", negated=False)
        return s.Junction(0, 0, "or", (test, rest))

    def _compared(self, around: Around, depth: int) -> s.Expr:
        type_ = self._sort(around)
        if self.coin():
            type_ = Option(type_)
        left = self.expr(type_, around, depth)
        right = self.expr(plain(type_), around, depth)
        return s.Compare(0, 0, (self.pick(["=", "!="]),), (left, right))

    def _ordered(self, around: Around, depth: int) -> s.Expr:
        type_ = self.pick(ORDERED)
        count = self.number(2, 3)
        items = tuple(self.expr(type_, around, depth) for _ in range(count))
        ops = tuple(self.pick(COMPARISONS) for _ in items[1:])
        return s.Compare(0, 0, ops, items)

    def _member(self, around: Around, depth: int) -> s.Expr:
        type_ = self._sort(around)
        item = self.expr(type_, around, depth)
        of = self.expr(Seq(type_, 9), around, depth)
        return s.Member(0, 0, item, of, self.coin())

    def _numbers(self, around: Around, depth: int) -> list[Maker]:
        inner, number = depth - 1, Int(0, 9)
        return [
            lambda: s.Arithmetic(
                0,
                0,
                self.pick(["+", "-", "*"]),
                self.expr(number, around, inner),
                self.expr(number, around, inner),
            ),
            lambda: s.Arithmetic(
                0,
                0,
                self.pick(["divided by", "modulo"]),
                self.expr(number, around, inner),
                s.Number(0, 0, self.number(1, 5)),
            ),
            lambda: s.Minus(0, 0, self.expr(number, around, inner)),
            lambda: self._quantified("count", None, around, inner),
            lambda: self._quantified("sum", number, around, inner),
            lambda: self._quantified("product", number, around, inner, small=True),
            lambda: s.Call(
                0, 0, "size", (self.expr(Seq(self._sort(around), 9), around, inner),)
            ),
        ]

    def _lists(self, type_: Seq, around: Around, depth: int) -> list[Maker]:
        inner = depth - 1
        return [
            lambda: s.Distinct(0, 0, self.expr(type_, around, inner)),
            lambda: self._quantified("list", type_.of, around, inner),
            lambda: s.Listing(
                0,
                0,
                tuple(
                    self.expr(type_.of, around, inner) for _ in range(self.number(1, 3))
                ),
            ),
        ]

    def _options(self, type_: Option, around: Around, depth: int) -> list[Maker]:
        inner = depth - 1
        found: list[Maker] = [
            lambda: self._picked(type_.of, around, inner),
            lambda: self.expr(type_.of, around, inner),
        ]
        if isinstance(type_.of, Int) or type_.of == toy.LEVEL:
            op = self.pick(["min", "max"])
            found.append(lambda: self._quantified(op, type_.of, around, inner))
        return found

    def _picked(self, type_: Type, around: Around, depth: int) -> s.Expr:
        op = self.pick(["first", "last", "only", "best"])
        body = self.pick(ORDERED) if op == "best" else None
        return self._quantified(op, body, around, depth, element=type_)

    def _quantified(
        self,
        op: str,
        body: Type | None,
        around: Around,
        depth: int,
        *,
        element: Type | None = None,
        small: bool = False,
    ) -> s.Expr:
        if around.quantifiers >= 3:
            return self.expr(_gives(op, body, element), around, 0)
        if element is None:
            element = self.pick([*SCALARS, *[toy.PLAY, toy.TRICK, toy.SEAT] * 4])
        lists = {toy.PLAY: "plays", toy.TRICK: "tricks", toy.CALL: "calls"}
        if small:
            source: s.Expr = s.Word(0, 0, "pair")
            element = toy.SEAT
        elif element in lists:
            source = s.Word(0, 0, lists[element])
        else:
            source = self.expr(Seq(element, 9), around, depth)
        variable = VARIABLES[around.quantifiers]
        inside = replace(
            around,
            locals={**around.locals, variable: element},
            quantifiers=around.quantifiers + 1,
        )
        where = None
        if op == "any" or self.coin():
            where = self._where(element, variable, inside, depth)
        held = None if body is None else self.expr(body, inside, depth)
        return s.Quantifier(0, 0, op, variable, source, where, held)

    def _where(
        self, element: Type, variable: str, around: Around, depth: int
    ) -> s.Expr:
        """A condition, often one that an index of the vocabulary answers."""
        condition = self.expr(BOOL, around, depth)
        if element not in (toy.PLAY, toy.TRICK) or self.pick([True, False, False]):
            return condition
        thing = s.Word(0, 0, variable)
        indexed: s.Expr
        if element == toy.TRICK:
            indexed = s.Dot(0, 0, thing, "is_last")
        else:
            card = self.expr(toy.CARD, around, self.number(0, 1))
            indexed = s.Compare(0, 0, ("=",), (s.Dot(0, 0, thing, "card"), card))
        parts = self.pick([(indexed,), (indexed, condition), (condition, indexed)])
        return parts[0] if len(parts) == 1 else s.Junction(0, 0, "and", parts)


def _gives(op: str, body: Type | None, element: Type | None) -> Type:
    match op:
        case "any" | "all":
            return BOOL
        case "count" | "sum" | "product":
            return Int(0, 9)
        case "list":
            assert body is not None
            return Seq(body, 9)
        case "min" | "max":
            assert body is not None
            return Option(body)
    assert element is not None
    return Option(element)


def _alike(actual: Type, wanted: Type) -> bool:
    """Whether the types are of one sort, ranges and lengths aside."""
    match actual, wanted:
        case Int(), Int():
            return True
        case Seq(), Seq():
            return _alike(actual.of, wanted.of)
        case Option(), Option():
            return _alike(actual.of, wanted.of)
    return actual == wanted


def _same(expr: s.Expr) -> s.Expr:
    return expr


RESULTS: tuple[Type, ...] = (
    BOOL,
    BOOL,
    Int(0, 9),
    toy.SEAT,
    toy.PARTY,
    Option(toy.CARD),
    Option(toy.SEAT),
    Seq(toy.CARD, 9),
    Seq(Int(0, 9), 9),
)


@st.composite
def typed(draw: DrawFn) -> s.Expr:
    """An expression of the toy vocabulary whose types fit, but for ranges."""
    maker = Typed(draw)
    around = Around({"seat": toy.SEAT, "us": toy.PARTY})
    return maker.expr(maker.pick(RESULTS), around, maker.number(1, 5))
