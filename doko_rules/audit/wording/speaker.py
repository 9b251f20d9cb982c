"""From a checked expression to phrases and sentences."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from doko_rules.audit.wording.names import (
    ATTRIBUTES,
    KINDS,
    LAST_TRICK,
    LOCALS,
    NAMES,
    ONE_OF,
    Phrases,
)
from doko_rules.audit.wording.nouns import (
    ENGLISH,
    Element,
    Noun,
    element,
    fixed,
    noun,
    this,
)
from doko_rules.audit.wording.said import Cases, Fact, Joined, Said, fact
from doko_rules.expr import ir
from doko_rules.expr.types import BOOL, Bool, Int, Kind, Map, Seq, plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.audit.wording.lexicon import Lexicon
    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Attribute, Definition, Name

Known = "Mapping[str, Noun | ir.Node]"

SHORT = 14
"""A definition with no more parts than this is said rather than named."""

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_THAN = {
    "=": ("{}", "{}"),
    "!=": ("not {}", "nicht {}"),
    "<": ("less than {}", "weniger als {}"),
    "<=": ("at most {}", "höchstens {}"),
    ">": ("more than {}", "mehr als {}"),
    ">=": ("at least {}", "mindestens {}"),
}
_MANY = {**_THAN, "=": ("exactly {}", "genau {}"), "!=": ("not exactly {}", "nicht genau {}")}
_HIGHER = {
    **_THAN,
    "<": ("lower than {}", "niedriger als {}"),
    ">": ("higher than {}", "höher als {}"),
}
_SYMBOLS = {"+": "+", "-": "−", "*": "×"}


class Speaker:
    """Says expressions of one variant in one language."""

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
        kind = _kind(type_)
        found = self._noun(KINDS[kind][0])
        taken = {other.n for other in known.values()}
        if found.n in taken or kind in {"int", "bool"}:
            forms = [f"{form} {id}" for form in found[:4]]
            return Noun(*forms)
        return found

    def element_of(self, type_: Type) -> Element:
        """What elements of a list are called when nothing is known of the list."""
        return element(self._in(KINDS[_kind(type_)][1]), self.language)

    # --- things -------------------------------------------------------------------

    def noun(self, node: ir.Node, known: Mapping[str, Noun]) -> Noun:
        """A value as a noun phrase."""
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
                said = self._in(
                    ("{}, or {} where there is none", "{}, ersatzweise {}")
                )
                return self._bracketed(self._fixed(said.format(one, two)))
            case ir.Listing(items=items):
                return self._fixed(self._alternatives(items, known, " and ", " und "))
            case ir.Distinct(of=of):
                spec = ("{0}|(each once)", "{0}|(jedes einmal)")
                return self._noun(spec, self.noun(of, known))
            case ir.Quantifier() if node.type != BOOL:
                return self._quantity(node, known)
        said = self.clause(node, known)
        return self._fixed(said.main())

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
        if phrases.own[0] and args[0] == self._noun(KINDS[_kind(node.args[0].type)][0]):
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
        return self._noun(
            (f"the number {name}|{{0.g}}", f"f Zahl|{name} {{0.g}}"), of
        )

    def _use(self, node: ir.Use, known: Mapping[str, Noun]) -> Noun:
        definition = node.definition
        args = tuple(self.noun(arg, known) for arg in node.args)
        said, label = self.lexicon.term(definition.id)
        if said:
            return self._fixed(_filled(said, definition, args))
        if not label and _size(definition.body) <= SHORT:
            return self.noun(definition.body, {**known, **_bound(definition, args)})
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
        return self._fixed(said.format(yes, test, no.removeprefix("(").removesuffix(")")
                                       if isinstance(node.no, ir.Choice) else no))

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
        about = one.plural() + (f"{comma} {several} {where}" if where else "")
        body = "" if node.body is None else self.noun(node.body, inner).n
        each = one.each(self.language) + (f" ({limited} {where})" if where else "")
        specs = {
            "count": ("the number of {about}", "die Zahl der {about}"),
            "sum": ("the sum over all {about}: {body}", "die Summe über alle {about}: {body}"),
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
        pair = KINDS[_kind(type_)][0]
        found = this(self._noun(pair), self._in(pair), self.language)
        if found in known.values() or _kind(type_) in {"int", "bool"}:
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

    # --- facts ----------------------------------------------------------------------

    def clause(
        self, node: ir.Node, known: Mapping[str, Noun], *, negated: bool = False
    ) -> Said:
        """A condition as a sentence, or its opposite."""
        match node:
            case ir.Not(of=of):
                return self.clause(of, known, negated=not negated)
            case ir.Junction(op=op, items=items):
                opposite = {"and": "or", "or": "and"}
                found = opposite[op] if negated else op
                said = [self.clause(item, known, negated=negated) for item in items]
                flat: list[Said] = []
                for item in said:
                    same = isinstance(item, Joined) and item.op == found
                    flat += item.items if same and isinstance(item, Joined) else (item,)
                return Joined(self.language, found, tuple(flat))
            case ir.Compare(ops=ops, items=items):
                facts = [
                    self._comparison(op, left, right, known, negated=negated)
                    for op, (left, right) in zip(ops, pairwise(items), strict=True)
                ]
                if len(facts) == 1:
                    return facts[0]
                return Joined(self.language, "or" if negated else "and", tuple(facts))
            case ir.Member():
                return self._member(node, known, negated=negated)
            case ir.IsNone(of=of, negated=not_):
                return self._none(of, known, there_is=negated != not_)
            case ir.Choice(test=test, yes=yes, no=no):
                return Cases(
                    self.language,
                    self.clause(test, known),
                    self.clause(yes, known, negated=negated),
                    self.clause(no, known, negated=negated),
                )
            case ir.Quantifier(op="any" | "all"):
                return self._quantified(node, known, negated=negated)
            case ir.Use():
                return self._used(node, known, negated=negated)
            case ir.Read() if node.name.id not in self.lexicon.variables:
                args = [self.noun(arg, known) for arg in node.args]
                phrases = NAMES[key_of(node.name)]
                spec = phrases.fails if negated else phrases.holds
                return fact(self._in(spec), self.language, *args)
            case ir.Attr(attribute=attribute, of=of):
                return self._trait(attribute, self.noun(of, known), negated=negated)
            case ir.Local(id="last_trick"):
                return fact(self._in(LAST_TRICK[negated]), self.language)
            case ir.Const(value=value):
                true = bool(value) is not negated
                spec = ("this|is|always so", "das|ist|immer so")
                never = ("this|is|never so", "das|ist|nie so")
                return fact(self._in(spec if true else never), self.language)
        return self._holds(self.noun(node, known), negated=negated)

    def _holds(self, what: Noun, *, negated: bool) -> Fact:
        spec = ("{0}|holds", "{0}|gilt")
        fails = ("{0}|does not hold", "{0}|gilt|nicht")
        return fact(self._in(fails if negated else spec), self.language, what)

    def _used(
        self, node: ir.Use, known: Mapping[str, Noun], *, negated: bool
    ) -> Said:
        definition = node.definition
        args = tuple(self.noun(arg, known) for arg in node.args)
        said, label = self.lexicon.term(definition.id)
        if said:
            # A sentence of its own words can not be turned into its opposite.
            told = _filled(said, definition, args)
            if not negated:
                return Fact(self.language, told, "", "")
            spec = ("it|is|not so that {0}", "nicht:||{0}")
            return fact(self._in(spec), self.language, told)
        if not label and _size(definition.body) <= SHORT:
            inner = {**known, **_bound(definition, args)}
            return self.clause(definition.body, inner, negated=negated)
        return self._holds(self._named(definition, label, args), negated=negated)

    def _trait(self, attribute: Attribute, of: Noun, *, negated: bool) -> Fact:
        phrases = ATTRIBUTES.get((attribute.kind, attribute.id))
        if phrases is not None:
            spec = phrases.fails if negated else phrases.holds
            return fact(self._in(spec), self.language, of)
        trait = self.lexicon.quoted(self.lexicon.trait(attribute.id))
        spec = ("{0}|is|{1}", "{0}|ist|{1}")
        fails = ("{0}|is|not {1}", "{0}|ist|nicht {1}")
        return fact(self._in(fails if negated else spec), self.language, of, trait)

    def _comparison(
        self,
        op: str,
        left: ir.Node,
        right: ir.Node,
        known: Mapping[str, Noun],
        *,
        negated: bool,
    ) -> Said:
        if negated:
            op = _OPPOSITE[op]
        if isinstance(left, ir.Const) and not isinstance(right, ir.Const):
            left, right, op = right, left, _MIRRORED[op]
        if isinstance(right, ir.Choice) and not isinstance(left, ir.Choice):
            return Cases(
                self.language,
                self.clause(right.test, known),
                self._comparison(op, left, right.yes, known, negated=False),
                self._comparison(op, left, right.no, known, negated=False),
            )
        if isinstance(left, ir.Use) and isinstance(right, ir.Const):
            said, label = self.lexicon.term(left.definition.id)
            if not said and not label and _size(left.definition.body) <= SHORT:
                args = tuple(self.noun(arg, known) for arg in left.args)
                inner = {**known, **_bound(left.definition, args)}
                body = left.definition.body
                return self._comparison(op, body, right, inner, negated=False)
        if left.type == BOOL:
            return self._alike(op, left, right, known)
        phrases = self._phrases(left)
        if phrases is not None:
            found = self._by_phrases(op, left, right, phrases, known)
            if found is not None:
                return found
        if isinstance(right, ir.Const) and type(right.value) is int:
            counted = self._counted(op, left, right.value, known)
            if counted is not None:
                return counted
        one, two = self.noun(left, known), self.noun(right, known)
        words = _THAN
        kind = plain(left.type)
        if isinstance(kind, Kind):
            words = _HIGHER
        verb = ("is", "ist")
        if one.plural:
            verb = ("are", "sind")
        amount = self._in(words[op]).format(two)
        return Fact(self.language, one.n, self._in(verb), amount)

    def _alike(
        self, op: str, left: ir.Node, right: ir.Node, known: Mapping[str, Noun]
    ) -> Said:
        """Two conditions that hold together, or never do."""
        if isinstance(right, ir.Const):
            return self.clause(left, known, negated=(op == "=") is not right.value)
        one = self.clause(left, known, negated=op == "!=").main()
        two = self.clause(right, known).sub()
        said = self._in(
            ("{} exactly if {}", "{} genau dann, wenn {}")
        ).format(one, two)
        return Fact(self.language, f"({said})", "")

    def _phrases(self, node: ir.Node) -> Phrases | None:
        match node:
            case ir.Read(name=name) if name.id not in self.lexicon.variables:
                return NAMES[key_of(name)]
            case ir.Attr(attribute=attribute):
                return ATTRIBUTES.get((attribute.kind, attribute.id))
        return None

    def _by_phrases(
        self,
        op: str,
        left: ir.Node,
        right: ir.Node,
        phrases: Phrases,
        known: Mapping[str, Noun],
    ) -> Said | None:
        """A comparison for which the left side has words of its own."""
        parts = left.args if isinstance(left, ir.Read) else (left.of,) if isinstance(left, ir.Attr) else ()
        nouns = [self.noun(part, known) for part in parts]
        constant = right.value if isinstance(right, ir.Const) else None
        level = isinstance(plain(left.type), Kind) and str(plain(left.type)).startswith("level")
        if level and constant == 0 and phrases.none[0]:
            there_is = op in {"!=", ">"}
            spec = phrases.some if there_is else phrases.none
            return fact(self._in(spec), self.language, *nouns)
        if phrases.equals[0] and op in {"=", "!="}:
            spec = phrases.equals if op == "=" else phrases.differs
            while len(nouns) < 1:
                nouns.append(self._fixed(""))
            return fact(self._in(spec), self.language, nouns[0], self.noun(right, known))
        if phrases.amount[0] and type(constant) is int:
            amount, number = self._amount(op, constant)
            units = phrases.units[self.language != ENGLISH]
            unit = units[number != 1].format(*nouns)
            if "{" in units[0] and not isinstance(parts[-1], ir.Const):
                unit = self._in(ONE_OF).format(nouns[-1].d)
            spec = self._in(phrases.amount)
            return fact(spec, self.language, *nouns, n=amount, u=unit)
        return None

    def _amount(self, op: str, number: int) -> tuple[str, int]:
        """An amount in words, and the number in it."""
        if op == ">" or (op == "!=" and number == 0):
            op, number = ">=", number + 1
        if op == "<":
            op, number = "<=", number - 1
        if number == 0 and op in {"=", "<="}:
            return self._in(("no", "keine")), 0
        return self._in(_MANY[op]).format(str(number).replace("-", "−")), number

    def _counted(
        self, op: str, left: ir.Node, number: int, known: Mapping[str, Noun]
    ) -> Fact | None:
        """How many elements of a list there are, as a fact."""
        where: ir.Node | None = None
        inner: Mapping[str, Noun] = known
        match left:
            case ir.Size(of=source):
                one = self._elements(source, known)
            case ir.Quantifier(op="count", source=source, where=where):
                inner = self.within(left.variable, source.type, known)
                one = self.elements(left.variable, source, known)
            case _:
                return None
        amount, shown = self._amount(op, number)
        german = self.language != ENGLISH
        if shown == 0:
            what = one.no(self.language, object_=True)
        else:
            what = f"{amount} {one.singular() if shown == 1 else one.plural()}"
        tail = ""
        if where is not None:
            said = self.clause(where, inner).main()
            relative = one.relative(self.language)
            if german and shown > 1:
                relative = "für die gilt:"
            tail = f"{relative} {said}"
        verb = "gibt" if german else ("is" if shown == 1 else "are")
        if not german and shown == 0:
            verb = "is"
        comma = "," if tail and german else ""
        return Fact(
            self.language, "es" if german else "there", verb, what + comma, tail
        )

    def _member(
        self, node: ir.Member, known: Mapping[str, Noun], *, negated: bool
    ) -> Said:
        negated = negated is not node.negated
        of = node.of
        items: tuple[ir.Node, ...] | None = None
        if isinstance(of, ir.Listing):
            items = of.items
        elif isinstance(of, ir.Const) and isinstance(of.value, tuple):
            kind = of.type.of if isinstance(of.type, Seq) else of.type
            items = tuple(ir.Const(0, 0, kind, value) for value in of.value)
        if items is not None:
            listed = self._fixed(self._alternatives(items, known, " or ", " oder "))
            phrases = self._phrases(node.item)
            if phrases is not None and phrases.equals[0]:
                part = node.item
                inner = part.args[0] if isinstance(part, ir.Read) and part.args else (
                    part.of if isinstance(part, ir.Attr) else None)
                first = self._fixed("") if inner is None else self.noun(inner, known)
                spec = phrases.differs if negated else phrases.equals
                return fact(self._in(spec), self.language, first, listed)
            spec = ("{0}|is|{1}", "{0}|ist|{1}")
            fails = ("{0}|is|not {1}", "{0}|ist|nicht {1}")
        else:
            listed = self.noun(of, known)
            spec = ("{0}|is|among: {1}", "{0}|gehört|zu: {1}")
            fails = ("{0}|is|not among: {1}", "{0}|gehört|nicht zu: {1}")
        item = self.noun(node.item, known)
        return fact(self._in(fails if negated else spec), self.language, item, listed)

    def _none(
        self, of: ir.Node, known: Mapping[str, Noun], *, there_is: bool
    ) -> Said:
        phrases = self._phrases(of)
        if phrases is not None and phrases.none[0]:
            args = of.args if isinstance(of, ir.Read) else ()
            nouns = [self.noun(arg, known) for arg in args]
            spec = phrases.some if there_is else phrases.none
            return fact(self._in(spec), self.language, *nouns)
        if isinstance(of, ir.Quantifier) and of.op in {"first", "last", "best"}:
            return self._quantified(replace(of, op="any"), known, negated=not there_is)
        what = self.noun(of, known)
        some = ("{0}|is|given", "{0}|steht|fest")
        none = ("{0}|is|not given", "{0}|steht|nicht fest")
        return fact(self._in(some if there_is else none), self.language, what)

    def _quantified(
        self, node: ir.Quantifier, known: Mapping[str, Noun], *, negated: bool
    ) -> Said:
        """Whether there is an element of a kind, or all are of it."""
        one = self.elements(node.variable, node.source, known)
        inner = self.within(node.variable, node.source.type, known)
        german = self.language != ENGLISH
        relative = one.relative(self.language)
        if node.op == "all":
            assert node.body is not None
            if not negated:
                limited = ""
                if node.where is not None:
                    limited = self.clause(node.where, inner).main()
                    limited = f" ({relative} {limited})"
                body = self.clause(node.body, inner).main()
                start = "für" if german else "for"
                each = one.each(self.language)
                holds = "gilt:" if german else "this holds:"
                return Fact(self.language, f"{start} {each}{limited}", holds, "", body)
            parts = [self.clause(node.body, inner, negated=True)]
            if node.where is not None:
                parts.insert(0, self.clause(node.where, inner))
            said: Said = parts[0]
            if len(parts) > 1:
                said = Joined(self.language, "and", tuple(parts))
            what = one.indefinite(self.language, object_=True)
        else:
            if node.where is None:
                what = (
                    one.no(self.language, object_=True)
                    if negated
                    else one.indefinite(self.language, object_=True)
                )
                return Fact(self.language, "es" if german else "there", "gibt" if german else "is", what)
            said = self.clause(node.where, inner)
            what = (
                one.no(self.language, object_=True)
                if negated
                else one.indefinite(self.language, object_=True)
            )
        if german:
            return Fact(self.language, "es", "gibt", f"{what},", f"{relative} {said.main()}")
        return Fact(self.language, "there", "is", what, f"{relative} {said.main()}")

    # --- small things -----------------------------------------------------------------

    def _in(self, pair: tuple[str, str]) -> str:
        return pair[self.language != ENGLISH]

    def _fixed(self, text: str) -> Noun:
        return fixed(text, self.language)

    def _bracketed(self, what: Noun) -> Noun:
        return what if what.n.startswith("(") and what.n.endswith(")") else self._fixed(f"({what.n})")

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
    return f"{name.id}({','.join(_kind(param) for param in name.params)})"


def _kind(type_: Type) -> str:
    found = plain(type_)
    match found:
        case Kind(name=name):
            return name.partition(":")[0]
        case Bool():
            return "bool"
        case Int():
            return "int"
        case Seq(of=of):
            return _kind(of)
        case Map(value=value):
            return _kind(value)
    return "int"


def _size(node: ir.Node) -> int:
    return 1 + sum(map(_size, ir.children(node)))


def _bound(definition: Definition, args: tuple[Noun, ...]) -> dict[str, Noun]:
    return dict(zip([id for id, _ in definition.params], args, strict=True))


def _filled(said: str, definition: Definition, args: tuple[Noun, ...]) -> str:
    return said.format(**{**known, **_bound(definition, args)})
