"""From checked values to noun phrases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from doko_rules.expr import ir
from doko_rules.expr.types import BOOL, Bool, Int, Kind, Map, Seq, plain
from doko_rules.views.wording.names import (
    ATTRIBUTES,
    KINDS,
    LOCALS,
    NAMES,
)
from doko_rules.views.wording.nouns import (
    ENGLISH,
    Element,
    Noun,
    element,
    fixed,
    noun,
    of_forms,
    this,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Attribute, Definition, Name
    from doko_rules.views.wording.lexicon import Lexicon
    from doko_rules.views.wording.said import Said

SHORT = 20
"""A definition with no more parts than this is said rather than named."""

_SYMBOLS = {"+": "+", "-": "−", "*": "×"}


class Namer(ABC):
    """Says what values are in one variant and one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.language = lexicon.language
        self.terms: dict[str, Definition] = {}
        """Definitions that were named rather than said, and have to be explained."""

    # --- places -----------------------------------------------------------------

    def locals(self, types: Mapping[str, Type]) -> dict[str, Noun]:
        """What the locals of a place are called; alike ones are told apart."""
        known: dict[str, Noun] = {}
        for id, type_ in types.items():
            known[id] = self.called(id, type_, known)
        return known

    def called(self, id: str, type_: Type, known: Mapping[str, Noun]) -> Noun:
        """What a local is called where others have their names already."""
        if id in LOCALS:
            return self._noun(LOCALS[id])
        if id in self.lexicon.variables:
            return self._variable(id, type_, ())
        kind = kind_of(type_)
        found = self._noun(KINDS[kind][0])
        taken = {other.n for other in known.values()}
        if found.n in taken or kind in {"int", "bool"}:
            forms = [f"{form} {id}" for form in found[:4]]
            return of_forms(forms)
        return found

    def element_of(self, type_: Type) -> Element:
        """What elements of a list are called when nothing is known of the list."""
        return element(self._in(KINDS[kind_of(type_)][1]), self.language)

    # --- things -------------------------------------------------------------------

    def noun(self, node: ir.Node, known: Mapping[str, Noun]) -> Noun:
        """A value as a noun phrase."""
        node = shortened(node)
        kind = node.type
        if isinstance(kind, Int) and kind.low == kind.high:
            return self._constant(kind, kind.low)
        match node:
            case ir.Const():
                return self._constant(node.type, node.value)
            case ir.Local(id=id):
                return known.get(id) or self.called(id, node.type, known)
            case ir.Setting(id=id):
                return self._fixed(self.lexicon.labelled("options", id))
            case ir.Read():
                return self._read(node, known)
            case ir.Attr(attribute=attribute, of=of):
                return self._attribute(attribute, self.noun(of, known))
            case ir.Use():
                return self._use(node, known)
            case ir.At(of=of, key=key):
                whole, part = self.noun(of, known), self.noun(key, known)
                return self._noun(("{0}|({1})", "{0}|({1})"), whole, part)
            case ir.Negative(of=of):
                return self._fixed(f"−{self._operand(of, known)}")
            case ir.Size(of=of):
                of_ = self.noun(of, known)
                return self._noun(("the number|{0.g}", "f Zahl|{0.g}"), of_)
            case ir.Arithmetic():
                return self._arithmetic(node, known)
            case ir.Extreme(op=op, items=items):
                least = op == "min"
                words = ("smallest", "kleinste") if least else ("greatest", "größte")
                listed = "; ".join(self.noun(item, known).n for item in items)
                spec = (f"the {words[0]}|of: {{0}}", f"f {words[1]} Zahl|von: {{0}}")
                return self._bracketed(self._noun(spec, self._fixed(listed)))
            case ir.Choice():
                return self._bracketed(self._choice(node, known))
            case ir.Fallback(of=of, otherwise=otherwise):
                one, two = self.noun(of, known), self.noun(otherwise, known)
                said = self._in(("{}, or {} where there is none", "{}, ersatzweise {}"))
                return self._bracketed(self._fixed(said.format(one, two)))
            case ir.Listing(items=items):
                return self._fixed(self._alternatives(items, known, " and ", " und "))
            case ir.Distinct(of=of):
                spec = ("{0}|(each once)", "{0}|(jedes einmal)")
                return self._noun(spec, self.noun(of, known))
            case ir.Quantifier() if node.type != BOOL:
                return self._quantity(node, known)
        return self._fixed(self.clause(node, known).main())

    def _constant(self, type_: Type, value: ir.Value) -> Noun:
        if value is None:
            return self._fixed(self._in(("none", "keine Angabe")))
        kind = plain(type_)
        match kind:
            case Bool():
                return self._fixed(self._in(("yes", "ja") if value else ("no", "nein")))
            case Seq(of=of):
                assert isinstance(value, tuple)
                items = [self._constant(of, item).n for item in value]
                return self._fixed(", ".join(items) or self._in(("nothing", "nichts")))
            case Kind(name=name):
                assert isinstance(value, int)
                return self._fixed(self.lexicon.thing(name, value))
        return self._fixed(str(value).replace("-", "−"))

    def _read(self, node: ir.Read, known: Mapping[str, Noun]) -> Noun:
        args = tuple(self.noun(arg, known) for arg in node.args)
        if node.name.id in self.lexicon.variables:
            return self._variable(node.name.id, node.type, args)
        phrases = NAMES[key_of(node.name)]
        if phrases.own[0] and args[0] == self._noun(phrases.own):
            # What is opposed to the opposing side is the one that was spoken of.
            return self._noun(KINDS[kind_of(node.args[0].type)][0])
        if phrases.own[0] and args[0] == self._noun(
            KINDS[kind_of(node.args[0].type)][0]
        ):
            return self._noun(phrases.own)
        return self._noun(phrases.noun, *args)

    def _variable(self, id: str, type_: Type, args: tuple[Noun, ...]) -> Noun:
        del type_
        said = self.lexicon.quoted(self.lexicon.variables[id])
        if args:
            said += f" ({', '.join(arg.n for arg in args)})"
        return self._fixed(said)

    def _attribute(self, attribute: Attribute, of: Noun) -> Noun:
        phrases = ATTRIBUTES.get((attribute.kind, attribute.id))
        if phrases is not None:
            return self._noun(phrases.noun, of)
        # A number that the variant gives to levels.
        name = self.lexicon.quoted(attribute.id)
        return self._noun((f"the number {name}|{{0.g}}", f"f Zahl|{name} {{0.g}}"), of)

    def _use(self, node: ir.Use, known: Mapping[str, Noun]) -> Noun:
        definition = node.definition
        args = tuple(self.noun(arg, known) for arg in node.args)
        label = self.lexicon.term(definition.id)
        if not label and size_of(definition.body) <= SHORT:
            return self.noun(definition.body, {**known, **bound(definition, args)})
        return self._named(definition, label, args)

    def _named(
        self, definition: Definition, label: str, args: tuple[Noun, ...]
    ) -> Noun:
        self.terms[definition.id] = definition
        said = self.lexicon.quoted(label or definition.id)
        if args:
            said += f" ({', '.join(arg.n for arg in args)})"
        return self._fixed(said)

    def _operand(self, node: ir.Node, known: Mapping[str, Noun]) -> str:
        """A part of a formula, in parentheses unless it is short."""
        said = self.noun(node, known).n
        plain_ = isinstance(node, ir.Const | ir.Local | ir.Setting | ir.Read | ir.Attr)
        return said if plain_ or said.startswith("(") else f"({said})"

    def _arithmetic(self, node: ir.Arithmetic, known: Mapping[str, Noun]) -> Noun:
        left, right = (self._operand(part, known) for part in (node.left, node.right))
        symbol = _SYMBOLS.get(node.op)
        if symbol:
            return self._fixed(f"{left} {symbol} {right}")
        if node.op.startswith("divided"):
            said = self._in(
                ("{} divided by {}, rounded down", "{} geteilt durch {}, abgerundet")
            )
        else:
            said = self._in(
                ("the remainder of {} divided by {}", "Rest von {} geteilt durch {}")
            )
        return self._fixed(said.format(left, right))

    def _choice(self, node: ir.Choice, known: Mapping[str, Noun]) -> Noun:
        test = self.clause(node.test, known).sub()
        yes, no = self.noun(node.yes, known).n, self.noun(node.no, known).n
        said = self._in(("{} if {}, otherwise {}", "{}, wenn {}, sonst {}"))
        return self._fixed(
            said.format(
                yes,
                test,
                no.removeprefix("(").removesuffix(")")
                if isinstance(node.no, ir.Choice)
                else no,
            )
        )

    def _quantity(self, node: ir.Quantifier, known: Mapping[str, Noun]) -> Noun:
        """A number or a thing that is found by going through a list."""
        one = self.elements(node.variable, node.source, known)
        inner = self.within(node.variable, node.source.type, known)
        where = ""
        if node.where is not None:
            where = f"{self.clause(node.where, inner).main()}"
        limited = one.relative(self.language)
        several = self._in(("for which:", "für die gilt:"))
        comma = self._in(("", ","))
        about = one.all(self.language) + (f"{comma} {several} {where}" if where else "")
        body = "" if node.body is None else self.noun(node.body, inner).n
        each = one.each(self.language) + (f" ({limited} {where})" if where else "")
        specs = {
            "count": ("the number of {about}", "die Zahl der {about}"),
            "sum": (
                "the sum over all {about}: {body}",
                "die Summe über alle {about}: {body}",
            ),
            "product": (
                "the product over all {about}: {body}",
                "das Produkt über alle {about}: {body}",
            ),
            "min": (
                "the smallest value over all {about}: {body}",
                "der kleinste Wert über alle {about}: {body}",
            ),
            "max": (
                "the greatest value over all {about}: {body}",
                "der größte Wert über alle {about}: {body}",
            ),
            "list": ("for {each}: {body}", "für {each}: {body}"),
            "first": ("the first of all {about}", "das erste aus: alle {about}"),
            "last": ("the last of all {about}", "das letzte aus: alle {about}"),
            "only": ("the only one of {about}", "das einzige aus: {about}"),
            "best": (
                "of all {about}, the one with the greatest value of: {body}",
                "von allen {about}, das mit dem größten Wert von: {body}",
            ),
        }
        said = self._in(specs[node.op]).format(about=about, each=each, body=body)
        return self._bracketed(self._fixed(said))

    def _elements(self, source: ir.Node, known: Mapping[str, Noun]) -> Element:
        """What the elements of a list are called."""
        match source:
            case ir.Read(name=name, args=args) if name.id not in self.lexicon.variables:
                phrases = NAMES[key_of(name)]
                nouns = [self.noun(arg, known) for arg in args]
                return element(self._in(phrases.element), self.language, *nouns)
            case ir.Attr(attribute=attribute, of=of):
                phrases = ATTRIBUTES[attribute.kind, attribute.id]
                return element(
                    self._in(phrases.element), self.language, self.noun(of, known)
                )
        kind = source.type.of if isinstance(source.type, Seq) else source.type
        word = self.element_of(kind)
        said = self._in(("of: {}", "aus: {}")).format(self.noun(source, known))
        return word._replace(tail=said)

    def within(self, id: str, of: Type, known: Mapping[str, Noun]) -> dict[str, Noun]:
        """What is known where a variable runs over a list of a type."""
        type_ = of.of if isinstance(of, Seq) else of
        pair = KINDS[kind_of(type_)][0]
        found = this(self._noun(pair), self._in(pair), self.language)
        if found in known.values() or kind_of(type_) in {"int", "bool"}:
            found = self.called(id, type_, {"": self._noun(pair)})
        return {**known, id: found}

    def elements(self, id: str, source: ir.Node, known: Mapping[str, Noun]) -> Element:
        """What the elements of a list are called, told apart where need be."""
        one = self._elements(source, known)
        said = self.within(id, source.type, known)[id].n
        return one._replace(id=id) if said.endswith(f" {id}") else one

    def _alternatives(
        self,
        items: tuple[ir.Node, ...],
        known: Mapping[str, Noun],
        english: str,
        german: str,
    ) -> str:
        said = [self.noun(item, known).n for item in items]
        if len(said) < 2:
            return "".join(said) or self._in(("nothing", "nichts"))
        joint = english if self.language == ENGLISH else german
        return f"{', '.join(said[:-1])}{joint}{said[-1]}"

    @abstractmethod
    def clause(
        self, node: ir.Node, known: Mapping[str, Noun], *, negated: bool = False
    ) -> Said:
        """A condition as a sentence, or its opposite."""

    # --- small things -----------------------------------------------------------------

    def _in(self, pair: tuple[str, str]) -> str:
        return pair[self.language != ENGLISH]

    def _fixed(self, text: str) -> Noun:
        return fixed(text, self.language)

    def _bracketed(self, what: Noun) -> Noun:
        return (
            what
            if what.n.startswith("(") and what.n.endswith(")")
            else self._fixed(f"({what.n})")
        )

    def _noun(self, pair: tuple[str, str], *parts: Noun) -> Noun:
        spec = self._in(pair)
        if "|" not in spec and not spec.startswith("="):
            spec += "|"
        if spec.startswith("{0}|"):
            return self._fixed(f"{parts[0].n} {spec[4:].format(*parts)}")
        return noun(spec, self.language, *parts)


def key_of(name: Name) -> str:
    """A name with the kinds of its arguments, as the table of phrases has it."""
    if not name.params:
        return name.id
    return f"{name.id}({','.join(kind_of(param) for param in name.params)})"


def kind_of(type_: Type) -> str:
    """The kind of the things that a type is about, as the tables have it."""
    found = plain(type_)
    match found:
        case Kind(name=name):
            return name.partition(":")[0]
        case Bool():
            return "bool"
        case Int():
            return "int"
        case Seq(of=of):
            return kind_of(of)
        case Map(value=value):
            return kind_of(value)
    return "int"


def shortened(node: ir.Node) -> ir.Node:
    """A sum without what adds nothing, and a product without what is one."""
    while isinstance(node, ir.Arithmetic):
        left, right = _number(node.left), _number(node.right)
        neutral = 1 if node.op == "*" else 0
        if right == neutral and node.op in {"+", "-", "*"}:
            node = node.left
        elif left == neutral and node.op in {"+", "*"}:
            node = node.right
        else:
            break
    return node


def _number(node: ir.Node) -> ir.Value:
    return node.value if isinstance(node, ir.Const) else None


def size_of(node: ir.Node) -> int:
    """Of how many parts an expression consists."""
    return 1 + sum(map(size_of, ir.children(node)))


def bound(definition: Definition, args: tuple[Noun, ...]) -> dict[str, Noun]:
    """What the parameters of a definition stand for."""
    return dict(zip([id for id, _ in definition.params], args, strict=True))
