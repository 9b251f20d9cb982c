"""The checked expressions of a ruleset, read again when somebody asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, proxy, ref

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.errors import RulesChanged
from doko_rules.engine.untold import UntoldError
from doko_rules.expr import ir
from doko_rules.expr.parts import as_written
from doko_rules.expr.types import BOOL, Seq
from doko_rules.views.phrased import Asked
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import sentence
from doko_rules.views.steps import steps_of
from doko_rules.views.values import value_text
from doko_rules.views.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from doko_rules.compile.program import Compiler
    from doko_rules.compile.rules import Clause, Expression
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.expr.interpret import Trace
    from doko_rules.views.phrased import Witness
    from doko_rules.views.wording.lexicon import Lexicon

OF_OPTIONS = "option."
"""What stands in the text of a part that the options have made a constant."""
OF_VARIABLES = frozenset({"session", "variables"})
"""The groups of names whose lists are told; others are all that was played."""


class Book:
    """What explanations need of a variant; made once for each ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the rules again.

        Raises:
            RulesChanged: They are not what the ruleset was loaded from.
        """
        compiler = _again(ruleset)
        # Who asks holds the ruleset; a book that held it would keep it for good.
        self._ruleset = ref(ruleset)
        self.compiler: Compiler = compiler
        self.expressions: Mapping[str, Expression] = compiler.book.expressions
        self.maps: Mapping[str, list[str]] = compiler.book.maps
        self.conditions: Mapping[str, list[Clause]] = compiler.book.conditions
        self._lexicons: dict[str, Lexicon] = {}

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that it explains."""
        found = self._ruleset()
        assert found is not None
        return found

    def is_off(self, rule: str) -> bool:
        """Whether an entry can not count with the options in force."""
        return rule in self.compiler.book.switched_off

    def text(self, rule: str, otherwise: str = "") -> str:
        """The expression at a place, as written."""
        found = self.expressions.get(rule)
        return otherwise if found is None else found.node.text

    def place(self, rule: str) -> Place | None:
        """Where the expression of a rule stands."""
        found = self.expressions.get(rule)
        return None if found is None else found.node.place

    def holds(self, rule: str, state: Any, given: Mapping[str, Any]) -> bool:
        """Whether all clauses of an entry are true; an entry without any applies."""
        return all(
            bool(self.read(clause, state, given).value) is not clause.negated
            for clause in self.conditions.get(rule, ())
        )

    def read(self, clause: Clause, state: Any, given: Mapping[str, Any]) -> Trace:
        """A clause evaluated step by step."""
        from doko_rules.expr.interpret import trace

        return trace(clause.expression.ir, state, given)

    def trace(self, rule: str, state: Any, given: Mapping[str, Any]) -> Trace | None:
        """An expression evaluated step by step."""
        from doko_rules.expr.interpret import trace

        found = self.expressions.get(rule)
        return None if found is None else trace(found.ir, state, given)

    def values(
        self, rule: str, state: Any, given: Mapping[str, Any]
    ) -> list[tuple[str, str]]:
        """The parts of an expression that were read, with their values."""
        found = self.trace(rule, state, given)
        return [] if found is None else self.leaves(found, self.text(rule), state)

    def leaves(self, found: Trace, text: str, state: Any) -> list[tuple[str, str]]:
        """The parts of a trace that were read off the state, each once."""
        shown: dict[str, str] = {}
        for part, source in _read(found, text):
            name = as_written(source, part.start, part.end)
            shown.setdefault(
                name, value_text(self.ruleset, part.node.type, part.value, state)
            )
        return list(shown.items())

    def shifts(
        self, ladder: str, level: str, state: Any, given: Mapping[str, Any]
    ) -> list[tuple[str, int]]:
        """What is added to the limit of a level, by the id of who adds it."""
        found = []
        of_level = f"{ladder}/levels/{level}/plus/"
        for entry in self.maps.get(f"{ladder}/plus", ()):
            value = self.trace(f"{entry}/limit", state, given)
            if value is not None and self.holds(entry, state, given):
                found.append((entry.rpartition("/")[2], value.value))
        for path in self.expressions:
            if not path.startswith(of_level):
                continue
            value = self.trace(path, state, given)
            assert value is not None
            found.append((path.removeprefix(of_level), value.value))
        return found

    def false_clauses(
        self, rule: str, state: Any, given: Mapping[str, Any]
    ) -> Iterator[Reason]:
        """A reason for each clause of an entry that does not hold.

        What asks for something that facts do not tell has decided nothing: another
        clause was false before.
        """
        for clause in self.conditions.get(rule, ()):
            try:
                found = self.read(clause, state, given)
            except UntoldError:
                continue
            if bool(found.value) is not clause.negated:
                continue
            yield self.told(clause, found, state, given)

    def told(
        self, clause: Clause, found: Trace, state: Any, given: Mapping[str, Any]
    ) -> Reason:
        """A clause of an entry with what was read of it."""
        expression = clause.expression
        text, place = expression.node.text, expression.node.place
        values = self.leaves(found, text, state)
        condition = f"not ({text})" if clause.negated else text
        told = reason(self.ruleset, clause.id, condition, values, place)
        return self._traced(
            told, Asked(expression, found, given, clause.negated), state
        )

    def held(self, rule: str, state: Any, given: Mapping[str, Any]) -> Reason:
        """A rule with its expression and what was read of it.

        Without a state nothing is read.
        """
        text, place = self.text(rule), self.place(rule)
        found = self.trace(rule, state, given) if text and state is not None else None
        if found is None:
            return reason(self.ruleset, rule, text, [], place)
        values = self.leaves(found, text, state)
        told = reason(self.ruleset, rule, text, values, place)
        return self._traced(told, Asked(self.expressions[rule], found, given), state)

    def asked(self, rule: str, state: Any, given: Mapping[str, Any]) -> list[Asked]:
        """The expression of a rule with what it came to; nothing where it has none."""
        found = self.trace(rule, state, given)
        return [] if found is None else [Asked(self.expressions[rule], found, given)]

    def witness(self, state: Any, language: str) -> Witness:
        """What says in words what was asked in a state."""
        from doko_rules.views.phrased import Witness

        return Witness(self.lexicon(language), state)

    def lexicon(self, language: str) -> Lexicon:
        """What the things of the variant are called in a language."""
        from doko_rules.views.wording.lexicon import Lexicon

        lexicon = self._lexicons.get(language)
        if lexicon is None:
            # A proxy, for what the book holds must not hold the ruleset.
            ruleset = proxy(self.ruleset)
            lexicon = self._lexicons[language] = Lexicon(
                ruleset, self.compiler, language
            )
        return lexicon

    def card(self, card: int) -> dict[str, str]:
        """How a kind of card is written for people."""
        return {lang: self.lexicon(lang).cards[card] for lang in LANGUAGES}

    def with_cards(
        self, key: str, kinds: Mapping[str, Sequence[int]], **values: object
    ) -> Callable[[str], str]:
        """What says a sentence with cards as people write them, when it is wanted."""

        def say(language: str) -> str:
            known = self.lexicon(language).cards
            cards = {id: ", ".join(known[x] for x in of) for id, of in kinds.items()}
            return sentence(key, language, **values, **cards)

        return say

    def _traced(self, told: Reason, asked: Asked, state: Any) -> Reason:
        """A reason with the steps of its expression, their number, and its words."""
        from doko_rules.expr.interpret import count

        expression = asked.expression
        steps = steps_of(self.ruleset, asked.found, expression.node.text, state)
        cost = count(expression.ir, state, asked.given).steps

        def worded(language: str) -> str:
            return self.witness(state, language).needed(asked)

        return told._replace(steps=steps, cost=cost).worded_by(worded)


def _read(found: Trace, text: str) -> Iterator[tuple[Trace, str]]:
    """The parts that read something, each with the text that it stands in."""
    node = found.node
    if isinstance(node, ir.Quantifier):
        yield from _decisive(found, text)
        return
    if _is_told(node, text):
        yield found, text
    inner = node.definition.text if isinstance(node, ir.Use) else text
    for part in found.children:
        # The arguments of a definition stand in the outer text, its body in its own.
        outside = isinstance(node, ir.Use) and part is not found.children[-1]
        yield from _read(part, text if outside else inner)


def _is_told(node: ir.Node, text: str) -> bool:
    """Whether the value of a part is worth telling: it is not what the text says."""
    match node:
        case ir.Read(type=Seq(), name=name):
            return name.group in OF_VARIABLES
        case ir.Read() | ir.Attr() | ir.Use():
            return not isinstance(node.type, Seq)
        case ir.Local():
            # Others are told with what is asked about them.
            return node.type == BOOL
        case ir.Const():
            return OF_OPTIONS in text[node.start : node.end]
    return False


def _decisive(found: Trace, text: str) -> Iterator[tuple[Trace, str]]:
    """The answer of a quantifier, and what the element that decided it gave."""
    yield found, text
    node = found.node
    assert isinstance(node, ir.Quantifier)
    if found.children and _is_told(found.children[0].node, text):
        yield found.children[0], text
    asked = [part for part in found.children if part.given is not None]
    stopped = {"any": True, "all": False}.get(node.op)
    if asked and found.value is stopped:
        last = asked[-1].given
        for part in asked:
            if part.given == last:
                yield from _read(part, text)


def _again(ruleset: Ruleset) -> Compiler:
    """The compiler of the rules that a ruleset was loaded from."""
    from doko_rules.compile.variant import check_variant

    file = next(iter(ruleset.rules.values()))["file"]
    if ruleset.origin is None:
        message = f"nobody says what `{ruleset.id}` was loaded from"
        raise _changed(file, message, "use `load_variant`")
    checked = check_variant(*ruleset.origin, thorough=False)
    if checked.compiler is None or checked.report.has_errors:
        message = f"the rules of `{ruleset.id}` are gone since they were loaded"
    elif checked.fingerprint != ruleset.fingerprint:
        message = f"the rules of `{ruleset.id}` have changed since they were loaded"
    else:
        return checked.compiler
    help = "put the files back as they were, or begin again by those that are there"
    raise _changed(file, message, help)


def _changed(file: str, message: str, help: str) -> RulesChanged:
    return RulesChanged(Diagnostic("DK809", "error", message, Place(file, 1, 1), help))


_BOOKS: WeakKeyDictionary[Ruleset, Book] = WeakKeyDictionary()


def book_of(ruleset: Ruleset) -> Book:
    """The book of a ruleset.

    Raises:
        RulesChanged: The rules are not what the ruleset was loaded from.
    """
    found = _BOOKS.get(ruleset)
    if found is None:
        found = _BOOKS[ruleset] = Book(ruleset)
    return found
