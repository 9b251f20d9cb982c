"""From a checked expression to phrases and sentences."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from doko_rules.expr import ir
from doko_rules.expr.types import BOOL, Kind, Seq, plain
from doko_rules.views.wording.namer import (
    SHORT,
    Namer,
    bound,
    key_of,
    shortened,
    size_of,
)
from doko_rules.views.wording.names import (
    ATTRIBUTES,
    LAST_TRICK,
    NAMES,
    ONE_OF,
    Phrases,
)
from doko_rules.views.wording.nouns import (
    ENGLISH,
    Noun,
)
from doko_rules.views.wording.said import Cases, Fact, Joined, Said, fact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.expr.vocabulary import Attribute

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
_MANY = {
    **_THAN,
    "=": ("exactly {}", "genau {}"),
    "!=": ("not exactly {}", "nicht genau {}"),
}
IN_TIME = frozenset({"trick", "play", "call"})
"""Things that follow each other."""
_LATER = {
    **_THAN,
    "<": ("before {}", "früher als {}"),
    "<=": ("no later than {}", "nicht später als {}"),
    ">": ("after {}", "später als {}"),
    ">=": ("no earlier than {}", "nicht früher als {}"),
}
_HIGHER = {
    **_THAN,
    "<": ("lower than {}", "niedriger als {}"),
    ">": ("higher than {}", "höher als {}"),
}


class Speaker(Namer):
    """Says expressions of one variant in one language."""

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
                # What a definition adds may be what was said before.
                items_ = tuple(dict.fromkeys(flat))
                return Joined(self.language, found, items_) if items_[1:] else items_[0]
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

    def _used(self, node: ir.Use, known: Mapping[str, Noun], *, negated: bool) -> Said:
        definition = node.definition
        args = tuple(self.noun(arg, known) for arg in node.args)
        label = self.lexicon.term(definition.id)
        if not label and size_of(definition.body) <= SHORT:
            inner = {**known, **bound(definition, args)}
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
        left, right = shortened(left), shortened(right)
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
            label = self.lexicon.term(left.definition.id)
            if not label and size_of(left.definition.body) <= SHORT:
                args = tuple(self.noun(arg, known) for arg in left.args)
                inner = {**known, **bound(left.definition, args)}
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
            words = _LATER if kind.name in IN_TIME else _HIGHER
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
        said = self._in(("{} exactly if {}", "{} genau dann, wenn {}")).format(one, two)
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
        parts = (
            left.args
            if isinstance(left, ir.Read)
            else (left.of,)
            if isinstance(left, ir.Attr)
            else ()
        )
        nouns = [self.noun(part, known) for part in parts]
        constant = right.value if isinstance(right, ir.Const) else None
        level = isinstance(plain(left.type), Kind) and str(plain(left.type)).startswith(
            "level"
        )
        if level and constant == 0 and phrases.none[0]:
            there_is = op in {"!=", ">"}
            spec = phrases.some if there_is else phrases.none
            return fact(self._in(spec), self.language, *nouns)
        if phrases.equals[0] and op in {"=", "!="}:
            spec = phrases.equals if op == "=" else phrases.differs
            first = nouns[0] if nouns else self._fixed("")
            return fact(self._in(spec), self.language, first, self.noun(right, known))
        if phrases.amount[0] and type(constant) is int:
            amount, number = self._amount(op, constant)
            units = phrases.units[self.language != ENGLISH]
            unit = units[number != 1].format(*nouns)
            if "{" in units[0] and not isinstance(parts[-1], ir.Const):
                unit = self._in(ONE_OF).format(nouns[-1].d)
            said = self._in(phrases.amount)
            return fact(said, self.language, *nouns, n=amount, u=unit)
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
        return Fact(self.language, "es" if german else "there", verb, what, tail)

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
                inner = (
                    part.args[0]
                    if isinstance(part, ir.Read) and part.args
                    else (part.of if isinstance(part, ir.Attr) else None)
                )
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

    def _none(self, of: ir.Node, known: Mapping[str, Noun], *, there_is: bool) -> Said:
        phrases = self._phrases(of)
        if phrases is not None and phrases.none[0]:
            args = of.args if isinstance(of, ir.Read) else ()
            nouns = [self.noun(arg, known) for arg in args]
            spec = phrases.some if there_is else phrases.none
            return fact(self._in(spec), self.language, *nouns)
        if isinstance(of, ir.Quantifier) and of.op in {"first", "last", "best"}:
            return self._quantified(replace(of, op="any"), known, negated=not there_is)
        what = self.noun(of, known)
        some = ("{0}|is|given", "{0}|steht|~fest")
        none = ("{0}|is|not given", "{0}|steht|nicht ~fest")
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
                return Fact(
                    self.language,
                    "es" if german else "there",
                    "gibt" if german else "is",
                    what,
                )
            said = self.clause(node.where, inner)
            what = (
                one.no(self.language, object_=True)
                if negated
                else one.indefinite(self.language, object_=True)
            )
        if german:
            return Fact(self.language, "es", "gibt", what, f"{relative} {said.main()}")
        return Fact(self.language, "there", "is", what, f"{relative} {said.main()}")
