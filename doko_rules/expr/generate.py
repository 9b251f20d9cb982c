"""From a checked expression to the source of a fast Python expression.

The source is a function of the checked nodes alone, never of a text. The state is the
variable ``d``; the names in `runtime.HELPERS` must be in reach.
"""

from __future__ import annotations

import keyword
from typing import TYPE_CHECKING, cast

from doko_rules.expr import ir
from doko_rules.expr.looping import Loop, loop_of
from doko_rules.expr.types import Map, Option, Seq, may_be_none, plain
from doko_rules.expr.vocabulary import Fixed
from doko_rules.expr.watched import FIRST, is_asked, is_watched, spot, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from doko_rules.expr.vocabulary import Access, Definition
    from doko_rules.expr.watched import Spot

# How tightly Python binds; what binds less than its place asks for gets parentheses.
LOOSE, OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGN, ATOM = range(9)

Code = tuple[str, int]
"""A source and how tightly it binds."""


class Kept:
    """What a function reads off the state once and keeps under names of its own.

    Args:
        names: the names of some sources that the function keeps itself.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = dict(names)
        self.assignments: list[str] = []
        """What the function has to begin with."""

    def source(self, source: str) -> str:
        """The name of a part of the state that does not change."""
        if source not in self._names:
            self._names[source] = name = f"k{len(self.assignments)}"
            self.assignments.append(f"{name} = {source}")
        return self._names[source]


def expression(
    node: ir.Node, names: Mapping[str, str] | None = None, kept: Kept | None = None
) -> str:
    """The source of a checked expression.

    Args:
        node: the expression.
        names: the Python names of its locals, or their numbers; others are called
            `local(id)`.
        kept: what the function around it keeps of the state.
    """
    source = _Writer(names or {}, kept).at(node, LOOSE)
    if is_watched(node):
        source = _told(whole(node), source)
    if not isinstance(plain(node.type), (Seq, Map)) or _is_made_here(node):
        return source
    return f"_frozen({source})" if isinstance(node.type, Option) else f"tuple({source})"


def elements(loop: Loop, names: Mapping[str, str], kept: Kept | None = None) -> str:
    """The source of what a loop goes through, in any type that can be gone through."""
    source = _Writer(names, kept).elements(loop)
    return _told(whole(loop.source), source) if is_watched(loop.source) else source


def definition(of: Definition) -> str:
    """The source of the function of a definition."""
    params = "".join(f", {local(id_)}" for id_, _ in of.params)
    body = _Writer({}).at(of.body, LOOSE)
    return f"def {function(of.id)}(d{params}):\n    return {body}\n"


def function(id_: str) -> str:
    """The name of the function of a definition."""
    return f"define_{_identifier(id_)}"


def local(id_: str) -> str:
    """The Python name of a local when nothing else is said."""
    return f"v_{_identifier(id_)}"


def access(of: Access, args: Iterable[str], kept: Kept | None = None) -> str:
    """The source of what an access reads off the state, which is called ``d``."""
    given = tuple(args)
    source = "d"
    same = kept is not None and not of.method
    for step in of.steps:
        if isinstance(step, str):
            source += f".{step}"
            continue
        index = str(int(step)) if isinstance(step, Fixed) else given[step]
        if same and not index.isdecimal():
            assert kept is not None
            source, same = kept.source(source), False
        source += f"[{index}]"
    if same:
        assert kept is not None
        source = kept.source(source)
    return f"{source}({', '.join(of.rest(given))})" if of.method else source


def _identifier(id_: str) -> str:
    """A part of a Python name; different ids have different ones."""
    return "".join(
        c if c.isascii() and c.isalnum() else "__" if c == "_" else f"_{ord(c):x}_"
        for c in id_
    )


class _Writer:
    """The sources of nodes, with the Python names of the locals around them."""

    def __init__(self, names: Mapping[str, str], kept: Kept | None = None) -> None:
        for name in names.values():
            assert name.isidentifier() or name.isdecimal(), name
            assert not keyword.iskeyword(name), name
        self._names = names
        self._kept = kept

    def at(self, node: ir.Node, place: int) -> str:
        """The source of a node for a place that needs this tightness."""
        source, tightness = _RULES[type(node)](self, node)
        if node.start >= FIRST and is_asked(node):
            return _told(spot(node), source)
        return source if tightness >= place else f"({source})"

    def name(self, id_: str) -> str:
        """The Python name of a local."""
        return self._names.get(id_) or local(id_)

    def const(self, node: ir.Const) -> Code:
        return _literal(node.value)

    def local(self, node: ir.Local) -> Code:
        return self.name(node.id), ATOM

    def setting(self, node: ir.Setting) -> Code:
        return f"d.options[{node.id!r}]", ATOM

    def read(self, node: ir.Read) -> Code:
        return access(node.name.access, self._all(node.args), self._kept), ATOM

    def attr(self, node: ir.Attr) -> Code:
        of = self.at(node.of, LOOSE)
        return access(node.attribute.access, [of], self._kept), ATOM

    def use(self, node: ir.Use) -> Code:
        args = "".join(f", {arg}" for arg in self._all(node.args))
        return f"{function(node.definition.id)}(d{args})", ATOM

    def item(self, node: ir.At) -> Code:
        return f"{self.at(node.of, ATOM)}[{self.at(node.key, LOOSE)}]", ATOM

    def negation(self, node: ir.Not) -> Code:
        return f"not {self.at(node.of, NOT)}", NOT

    def negative(self, node: ir.Negative) -> Code:
        return f"-{self.at(node.of, SIGN)}", SIGN

    def junction(self, node: ir.Junction) -> Code:
        tightness = OR if node.op == "or" else AND
        parts = [self.at(item, tightness + 1) for item in node.items]
        return f" {node.op} ".join(parts), tightness

    def compare(self, node: ir.Compare) -> Code:
        parts = [self._compared(node.items[0])]
        for op, item in zip(node.ops, node.items[1:], strict=True):
            parts += ["==" if op == "=" else op, self._compared(item)]
        return " ".join(parts), COMPARE

    def _compared(self, node: ir.Node) -> str:
        """A value to compare; lists of the state come in more than one Python type."""
        if isinstance(plain(node.type), (Seq, Map)):
            if _is_made_here(node):
                return self.at(node, COMPARE + 1)
            freeze = "_frozen" if isinstance(node.type, Option) else "tuple"
            return f"{freeze}({self.at(node, LOOSE)})"
        return self.at(node, COMPARE + 1)

    def member(self, node: ir.Member) -> Code:
        op = "not in" if node.negated else "in"
        item, of = self.at(node.item, COMPARE + 1), self.at(node.of, COMPARE + 1)
        return f"{item} {op} {of}", COMPARE

    def is_none(self, node: ir.IsNone) -> Code:
        if not may_be_none(node.of.type):
            return str(node.negated), ATOM
        op = "is not" if node.negated else "is"
        return f"{self.at(node.of, COMPARE + 1)} {op} None", COMPARE

    def size(self, node: ir.Size) -> Code:
        return f"len({self._elements(node.of)})", ATOM

    def arithmetic(self, node: ir.Arithmetic) -> Code:
        op = {"divided by": "//", "modulo": "%"}.get(node.op, node.op)
        tightness = SUM if op in "+-" else PRODUCT
        left, right = self.at(node.left, tightness), self.at(node.right, tightness + 1)
        return f"{left} {op} {right}", tightness

    def extreme(self, node: ir.Extreme) -> Code:
        return f"{node.op}({', '.join(self._all(node.items))})", ATOM

    def choice(self, node: ir.Choice) -> Code:
        yes, test = self.at(node.yes, OR), self.at(node.test, OR)
        return f"{yes} if {test} else {self.at(node.no, LOOSE)}", LOOSE

    def fallback(self, node: ir.Fallback) -> Code:
        otherwise = self.at(node.otherwise, LOOSE)
        of = node.of
        if is_watched(node):
            told = _told(spot(node), self.at(of, LOOSE))
            return f"_else_ask({told}, lambda: {otherwise})", ATOM
        if isinstance(of, ir.Quantifier) and of.op != "only":
            return self._loop(of, otherwise), ATOM
        if _is_cheap(of):
            source = self.at(of, COMPARE + 1)
            return f"{source} if {source} is not None else {otherwise}", LOOSE
        return f"_else({self.at(of, LOOSE)}, {otherwise})", ATOM

    def listing(self, node: ir.Listing) -> Code:
        items = self._all(node.items)
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})", ATOM

    def distinct(self, node: ir.Distinct) -> Code:
        return f"_distinct({self._elements(node.of)})", ATOM

    def quantifier(self, node: ir.Quantifier) -> Code:
        return self._loop(node, "None"), ATOM

    def _loop(self, node: ir.Quantifier, otherwise: str) -> str:
        """The source of a quantifier; ``otherwise`` stands where it finds nothing."""
        loop = loop_of(node)
        v, source = self.name(loop.variable), self.elements(loop)
        test = "" if loop.where is None else f" if {self.at(loop.where, OR)}"
        body = "" if loop.body is None else self.at(loop.body, LOOSE)
        if isinstance(loop.body, ir.Choice):
            body = f"({body})"
        each = f"for {v} in {source}{test}"
        if is_watched(node) and not is_asked(node):
            return _watched(loop, node, v, source, test, body)
        match loop.op:
            case "any" if loop.where is None:
                return f"(len({source}) != 0)"
            case "any":
                assert loop.where is not None
                return f"any({self.at(loop.where, OR)} for {v} in {source})"
            case "all":
                return f"all({body} {each})"
            case "count" if loop.where is None:
                return f"len({source})"
            case "count":
                return f"len([{v} {each}])"
            case "sum":
                return f"sum([{body} {each}])"
            case "product":
                return f"_product([{body} {each}])"
            case "first":
                return f"next(({v} {each}), {otherwise})"
            case "last":
                each = f"for {v} in reversed({source}){test}"
                return f"next(({v} {each}), {otherwise})"
            case "only":
                return f"_only([{v} {each}])"
            case "min" | "max":
                return f"{loop.op}([{body} {each}], default={otherwise})"
            case "best":
                key = f"key=lambda {v}: {body}"
                return f"max([{v} {each}], {key}, default={otherwise})"
        return f"tuple([{body} {each}])"

    def elements(self, loop: Loop) -> str:
        if loop.part is not None:
            part, key = loop.part
            return access(part, [self.at(key, LOOSE)], self._kept)
        return self._elements(loop.source)

    def _elements(self, node: ir.Node) -> str:
        """A list whose elements are looked at once, so that any Python type will do."""
        source = self.at(node, OR)
        if isinstance(node, ir.Quantifier) and node.op == "list":
            return source.removeprefix("tuple(").removesuffix(")")
        return source

    def _all(self, nodes: Iterable[ir.Node]) -> list[str]:
        return [self.at(node, LOOSE) for node in nodes]


def _told(spot: Spot, source: str) -> str:
    """The source of a value that is told before it is given."""
    return f"_see({spot}, {source})"


def _watched(
    loop: Loop, node: ir.Node, v: str, source: str, test: str, body: str
) -> str:
    """The source of a quantifier that tells whether it has found anything."""
    at = spot(node)
    found = _told(at, f"[{v} for {v} in {source}{test}]")
    bodies = _told(at, f"[{body} for {v} in {source}{test}]")
    match loop.op:
        case "count":
            return f"len({found})"
        case "sum" | "product":
            return f"{'_' * (loop.op == 'product')}{loop.op}({bodies})"
        case "first" | "last":
            items = f"reversed({source})" if loop.op == "last" else source
            return _told(at, f"next(({v} for {v} in {items}{test}), None)")
        case "only":
            return _told(at, f"_only([{v} for {v} in {source}{test}])")
        case "min" | "max":
            return f"{loop.op}({bodies}, default=None)"
        case "best":
            return f"max({found}, key=lambda {v}: {body}, default=None)"
    return f"tuple({bodies})"


def _is_made_here(node: ir.Node) -> bool:
    """Whether a list is made by the expression, and no part of the state."""
    return isinstance(node, (ir.Quantifier, ir.Listing, ir.Distinct, ir.Const))


def _literal(value: ir.Value) -> Code:
    return repr(value), SIGN if isinstance(value, int) and value < 0 else ATOM


def _is_cheap(node: ir.Node) -> bool:
    """Whether reading it twice costs less than a call."""
    match node:
        case ir.Const() | ir.Local():
            return True
        case ir.Read(name=name, args=args):
            return not name.access.method and all(map(_is_cheap, args))
        case ir.Attr(attribute=attribute, of=of):
            return not attribute.access.method and _is_cheap(of)
        case ir.At(of=of, key=key):
            return _is_cheap(of) and _is_cheap(key)
    return False


# Each rule takes the one sort of node it stands for, which a table cannot say in types.
_RULES = cast(
    "Mapping[type, Callable[[_Writer, ir.Node], Code]]",
    {
        ir.Const: _Writer.const,
        ir.Local: _Writer.local,
        ir.Setting: _Writer.setting,
        ir.Read: _Writer.read,
        ir.Attr: _Writer.attr,
        ir.Use: _Writer.use,
        ir.At: _Writer.item,
        ir.Not: _Writer.negation,
        ir.Negative: _Writer.negative,
        ir.Junction: _Writer.junction,
        ir.Compare: _Writer.compare,
        ir.Member: _Writer.member,
        ir.IsNone: _Writer.is_none,
        ir.Size: _Writer.size,
        ir.Arithmetic: _Writer.arithmetic,
        ir.Extreme: _Writer.extreme,
        ir.Choice: _Writer.choice,
        ir.Fallback: _Writer.fallback,
        ir.Listing: _Writer.listing,
        ir.Distinct: _Writer.distinct,
        ir.Quantifier: _Writer.quantifier,
    },
)
