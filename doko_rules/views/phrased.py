"""What decided, in words: a condition as a rule book says it, with what was so."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.expr import ir
from doko_rules.expr.fold import Folder, constant
from doko_rules.expr.hooks import CARD, SEAT, TRICK
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.places import HOOKS
from doko_rules.expr.types import BOOL, Bool, Int, Kind, Map, Seq, plain
from doko_rules.views.sentences import sentence
from doko_rules.views.wording.namer import SHORT, size_of
from doko_rules.views.wording.names import ATTRIBUTES
from doko_rules.views.wording.said import Joined
from doko_rules.views.wording.speaker import Speaker
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from doko_rules.compile.rules import Expression
    from doko_rules.expr.interpret import Trace
    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Name
    from doko_rules.views.wording.lexicon import Lexicon
    from doko_rules.views.wording.nouns import Noun
    from doko_rules.views.wording.said import Said

    Values = Mapping[str, Any]
    Known = Mapping[str, Noun]

_NO_ARGS: Mapping[str, ir.Node] = MappingProxyType({})
_OPTION = re.compile(r"option\.([a-z][a-z0-9_]*)")
_OF_PLAYS = frozenset({CARD, SEAT, TRICK})
"""What a play is called by."""
_IN_ORDER = frozenset({"play", "trick", "call"})
"""Things that are called by what was played."""


class Asked(NamedTuple):
    """An expression that was evaluated."""

    expression: Expression
    found: Trace
    given: Values
    negated: bool = False

    @property
    def holds(self) -> bool:
        """Whether it speaks for what was decided; what is no condition always does."""
        if self.expression.type != BOOL:
            return True
        return bool(self.found.value) is not self.negated


class Phrase(NamedTuple):
    """What was asked and what was so."""

    text: str
    facts: tuple[str, ...]

    def told(self, language: str) -> str:
        """Both in one sentence."""
        facts = ", ".join(self.facts)
        if not self.text or not facts:
            return self.text or facts
        return sentence("here", language, text=self.text, facts=facts)


class Witness(Speaker):
    """Says what was asked in a state, and what was so there."""

    def __init__(self, lexicon: Lexicon, state: Any) -> None:
        super().__init__(lexicon)
        self._state = state
        self._folder = Folder({}, by_range=True)
        self._numbers: dict[int, Any] = {}
        self._chosen: dict[int, bool | None] = {}

    # --- what was asked ------------------------------------------------------------

    def phrase(self, *asked: Asked) -> Phrase:
        """Expressions that were asked together."""
        self._numbers, self._chosen = {}, {}
        for one in asked:
            self._note(one.found)
        texts = [self._asked(one) for one in asked]
        said = [text for text, _ in texts]
        parts = {part for _, own in texts for part in own}
        new = [fact for fact in self.facts(*asked) if fact not in parts]
        joined = f" {word('and', self.language)} ".join(filter(None, said))
        return Phrase(joined, tuple(new))

    def needed(self, asked: Asked) -> str:
        """A condition with what was so; what is false as what would be needed."""
        text, facts = self.phrase(asked)
        if text and not asked.holds:
            text = sentence("needed", self.language, text=text)
        return Phrase(text, facts).told(self.language)

    def missed(self, found: Trace, expression: Expression, given: Values) -> str:
        """The part of a condition that was false, as it was, and what was so.

        Nothing where no play could have made it true.
        """
        self._numbers, self._chosen = {}, {}
        self._note(found)
        known = self._known(expression)
        said = self._condition(found, given, known)
        parts = {part for one in said for part in _parts(one)}
        facts = self._facts(found, given, known, expression.node.text)
        new = [fact for fact in dict.fromkeys(facts) if fact and fact not in parts]
        text = "".join(one.main() for one in said)
        if self._is_decided(found.node, given):
            return ""
        return f"{text} ({', '.join(new)})" if new else text

    def facts(self, *asked: Asked) -> Iterator[str]:
        """What was read off the state, each once."""
        found = [fact for one in asked for fact in self._facts_of(one)]
        yield from filter(None, dict.fromkeys(found))

    def things(self, given: Values, types: Mapping[str, Type]) -> str:
        """Things that an entry has looked at, by what they are called."""
        return ", ".join(
            self._constant(type_, given[id]).n for id, type_ in types.items()
        )

    def value(self, expression: Expression) -> str:
        """A value that is not told, as a rule book says it."""
        node = self._folder.fold(expression.ir)
        said = self.noun(node, self._known(expression)).n
        is_wrapped = isinstance(node, ir.Choice) and said.startswith("(")
        return said[1:-1] if is_wrapped else said

    def name(self, name: Name) -> str:
        """What a name of the vocabulary is about, whatever it is asked of."""
        args = [ir.Local(0, 0, type_, "") for type_ in name.params]
        return self.noun(ir.Read(0, 0, name.result, name, tuple(args)), {}).n

    def condition(self, expression: Expression) -> str:
        """A condition that was not asked, as a rule book says it."""
        node = self._folder.fold(expression.ir)
        if isinstance(node, ir.Const):
            return ""
        return self.clause(node, self._known(expression)).main()

    def _known(self, expression: Expression) -> Known:
        return self.locals(HOOKS[expression.hook].locals)

    def _asked(self, asked: Asked) -> tuple[str, set[str]]:
        """What was asked, and the facts that this says already."""
        expression, found, given, _ = asked
        known = self._known(expression)
        said: list[Said] = []
        while True:
            node, children = found.node, found.children
            if isinstance(node, ir.Choice):
                test = children[0]
                if not self._is_decided(test.node, given):
                    said += self._condition(test, given, known)
            elif isinstance(node, ir.Use) and not self._is_named(node):
                given, known = _inside(found), {}
            elif not isinstance(node, ir.Not):
                break
            found = children[-1]
        if expression.type == BOOL:
            said += self._condition(found, given, known, holds=asked.holds)
        elif not said:
            text = self._value(found, given, known)
            return text, {text}
        if not said:
            # It is what the options have made of it, and these are told.
            return "", set()
        joined = (
            said[0] if len(said) == 1 else Joined(self.language, "and", tuple(said))
        )
        text, parts = joined.main(), _parts(joined)
        if expression.type == BOOL:
            return text, parts if asked.holds else set()
        value = self._constant(expression.type, found.value).n
        return sentence("so it is", self.language, text=text, value=value), parts

    def _is_decided(self, node: ir.Node, given: Values) -> bool:
        """Whether the things that something was asked of leave it no other value."""
        filled = self._filled(node, given)
        return isinstance(self._folder.fold(filled), ir.Const)

    def _condition(
        self,
        found: Trace,
        given: Values,
        known: Known,
        *,
        holds: bool = True,
    ) -> list[Said]:
        """A condition as it was; of what does not hold, as it would have to be."""
        negated = bool(found.value) is not holds
        if isinstance(self._folder.fold(found.node), ir.Const):
            return []
        filled = self._folder.fold(self._filled(found.node, given))
        node = found.node if isinstance(filled, ir.Const) else filled
        return [self.clause(node, known, negated=negated)]

    def _value(self, found: Trace, given: Values, known: Known) -> str:
        """What a part has come to, as a fact."""
        return self._is(self._filled(found.node, given), found.value, known)

    def _read_off(self, found: Trace, given: Values, known: Known) -> str:
        """The same with what its arguments have come to in their place."""
        if isinstance(self._filled(found.node, given), ir.Const):
            return ""
        node = _concrete(found)
        return "" if self._is_fixed(node) else self._is(node, found.value, known)

    def _is(self, node: ir.Node, value: Any, known: Known) -> str:
        if isinstance(node, ir.Const) or isinstance(plain(node.type), Map):
            return ""
        if node.type == BOOL:
            return self.clause(node, known, negated=not value).main()
        if value is None:
            return self._none(node, known, there_is=False).main()
        if isinstance(plain(node.type), Seq):
            listed = self._constant(node.type, value).n
            return f"{self.noun(node, known).n}: {listed}"
        right = ir.Const(node.start, node.end, plain(node.type), value)
        return self._comparison("=", node, right, known, negated=False).main()

    # --- what was so ---------------------------------------------------------------

    def _facts_of(self, asked: Asked) -> Iterator[str]:
        expression, found, given, _ = asked
        known, text = self._known(expression), expression.node.text
        yield from self._facts(found, given, known, text)

    def _facts(
        self, found: Trace, given: Values, known: Known, text: str
    ) -> Iterator[str]:
        """What a trace has read off the state, as facts."""
        node, children = found.node, found.children
        match node:
            case ir.Quantifier():
                yield self._value(found, given, known)
                yield from self._decisive(found, given, known, text)
                return
            case ir.Use(definition=definition):
                if self._is_named(node):
                    yield self._read_off(found, given, known)
                for part in children[:-1]:
                    yield from self._facts(part, given, known, text)
                inner = _inside(found)
                yield from self._facts(children[-1], inner, {}, definition.text)
                return
            case ir.Const():
                for id in _OPTION.findall(text[node.start : node.end]):
                    option = self.lexicon.labelled("options", id)
                    value = self._constant(node.type, node.value)
                    said = self.lexicon.quoted(option)
                    yield f"{word('option', self.language)} {said}: {value.n}"
            case ir.Read(type=Seq()):
                # Lists are told only where they are kept, not where they were played.
                if node.name.group in _KEPT:
                    yield self._read_off(found, given, known)
            case ir.Read() | ir.Attr() | ir.At():
                yield self._read_off(found, given, known)
            case ir.Local(type=kind) if kind == BOOL and node.id not in given:
                yield self._value(found, given, known)
        kept = children[1:] if isinstance(node, ir.At) else children
        for part in kept:
            yield from self._facts(part, given, known, text)

    def _decisive(
        self, found: Trace, given: Values, known: Known, text: str
    ) -> Iterator[str]:
        """What the element that decided a question about a list gave."""
        node = found.node
        assert isinstance(node, ir.Quantifier)
        asked = [part for part in found.children if part.given is not None]
        if not asked or found.value is not {"any": True, "all": False}.get(node.op):
            return
        last = asked[-1].given
        of = node.source.type
        type_ = of.of if isinstance(of, Seq) else of
        if not isinstance(plain(type_), Bool | Int):
            yield self._constant(type_, last).n
        for part in asked:
            if part.given == last:
                inner = {**given, node.variable: last}
                yield from self._facts(part, inner, known, text)

    def _is_named(self, node: ir.Use) -> bool:
        """Whether a definition is named, and not said."""
        definition = node.definition
        label = self.lexicon.term(definition.id)
        return bool(label) or size_of(definition.body) > SHORT

    # --- things --------------------------------------------------------------------

    def _filled(
        self, node: ir.Node, given: Values, args: Mapping[str, ir.Node] = _NO_ARGS
    ) -> ir.Node:
        """An expression with the things that it was asked of, in the cases that were.

        The parameters of a definition stand for its ``args``.
        """
        if isinstance(node, ir.Local):
            if node.id not in given:
                return args.get(node.id, node)
            return constant(node, given[node.id], plain(node.type))
        if self._numbers.get(id(node)) is not None:
            return constant(node, self._numbers[id(node)], plain(node.type))
        if isinstance(node, ir.Choice):
            test = self._chosen.get(id(node))
            if test is not None:
                return self._filled(node.yes if test else node.no, given, args)
        parts = [self._filled(part, given, args) for part in ir.children(node)]
        filled = _rebuilt(node, parts)
        if isinstance(filled, ir.Use) and not self._is_named(filled):
            ids = [id for id, _ in filled.definition.params]
            inner = dict(zip(ids, filled.args, strict=True))
            return self._filled(filled.definition.body, {}, inner)
        if self._is_fixed(filled):
            return constant(filled, evaluate(filled, self._state), plain(filled.type))
        return filled

    def _note(self, found: Trace) -> None:
        """Numbers that the variant gives to things, and which cases were chosen.

        Only where that was the same each time.
        """
        node, key = found.node, id(found.node)
        if isinstance(node, ir.Attr) and _is_own(node):
            known = self._numbers.setdefault(key, found.value)
            self._numbers[key] = found.value if known == found.value else None
        if isinstance(node, ir.Choice):
            test = bool(found.children[0].value)
            first = self._chosen.setdefault(key, test)
            self._chosen[key] = test if first is test else None
        for part in found.children:
            self._note(part)

    def _is_fixed(self, node: ir.Node) -> bool:
        """Whether a part is another name for a thing, whatever was played."""
        match node:
            case ir.Read(args=args, name=name):
                fixed = name.changes == "never" and bool(args)
                return fixed and all(isinstance(arg, ir.Const) for arg in args)
            case ir.Attr(attribute=attribute, of=ir.Const()):
                if _is_own(node):
                    return True
                return attribute.kind == "play" and attribute.result in _OF_PLAYS
        return False

    def _constant(self, type_: Type, value: Any) -> Noun:
        kind = plain(type_)
        if value is not None and isinstance(kind, Kind) and kind.name in _IN_ORDER:
            return self._fixed(self._in_order(kind.name, value))
        return super()._constant(type_, value)

    def _in_order(self, kind: str, value: int) -> str:
        """A trick, a play or a call by what it was."""
        state = self._state
        if kind == "trick":
            return f"{word(kind, self.language)} {value + 1}"
        if kind == "call":
            made = state.made[value]
            return sentence("made", self.language, number=value + 1, seat=made.seat)
        return sentence(
            "play",
            self.language,
            card=self.lexicon.cards[state.card_of[value]],
            seat=state.seat_of[value],
            trick=state.tables.trick_of[value] + 1,
        )

    def _amount(self, op: str, number: int) -> tuple[str, int]:
        """What was so is told without the words that a rule needs."""
        if op == "=" and number:
            return str(number).replace("-", "−"), number
        return super()._amount(op, number)


_KEPT = frozenset({"session", "variables"})
"""The groups of names whose lists are told."""


def _is_own(node: ir.Attr) -> bool:
    """Whether it is a number that the variant gives to things."""
    of = node.attribute
    return (of.kind, of.id) not in ATTRIBUTES and isinstance(plain(of.result), Int)


def _inside(found: Trace) -> dict[str, Any]:
    """The values of the parameters in a definition that was used."""
    assert isinstance(found.node, ir.Use)
    ids = [id for id, _ in found.node.definition.params]
    values = [part.value for part in found.children[:-1]]
    return dict(zip(ids, values, strict=True))


def _concrete(found: Trace) -> ir.Node:
    """A part that was read, with what its arguments came to in their place."""
    node, children = found.node, found.children
    if isinstance(node, ir.At):
        key = constant(node.key, children[1].value, plain(node.key.type))
        return replace(node, key=key)
    if isinstance(node, ir.Use):
        children = children[:-1]
    args = [
        part.node
        if part.value is None or isinstance(plain(part.node.type), Seq | Map)
        else constant(part.node, part.value, plain(part.node.type))
        for part in children
    ]
    return _rebuilt(node, args)


def _rebuilt(node: ir.Node, parts: Iterable[ir.Node]) -> ir.Node:
    """A node with other parts in the order in which they are evaluated."""
    own, new = ir.children(node), list(parts)
    if all(one is two for one, two in zip(own, new, strict=True)):
        return node
    items = ir.LISTS.get(type(node))
    if items is not None:
        changed: dict[str, Any] = {items: tuple(new)}
    else:
        names = [x for x in ir.PARTS[type(node)] if getattr(node, x) is not None]
        changed = dict(zip(names, new, strict=True))
    return replace(node, **changed)


def _parts(said: Said) -> set[str]:
    """The facts of which all hold where something does."""
    if isinstance(said, Joined):
        if said.op != "and":
            return set()
        return {part for item in said.items for part in _parts(item)}
    return {said.main()}
