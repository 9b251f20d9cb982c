"""What counts in a settlement, and why: lines, factors and how they add up."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from doko_rules.engine.deal import Deal
from doko_rules.engine.settlement import line_text
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.ir import Const
from doko_rules.expr.types import Seq
from doko_rules.views.book import book_of
from doko_rules.views.explanation import (
    FACTOR,
    HAPPENING,
    LINE,
    Explanation,
    absent,
)
from doko_rules.views.kept import changed
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.searched import elements, first_false, nearest
from doko_rules.views.sentences import both, in_words, sentence, told
from doko_rules.views.values import value_text
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Applied, Item, Settlement
    from doko_rules.expr.types import Type
    from doko_rules.views.book import Book
    from doko_rules.views.searched import Element

    State = Deal | Facts

OF_ENTRIES = ("times", "value", "seats")
"""Expressions of an entry beside its conditions."""
MOST_TRIED = 20
"""So many combinations are told of a line that never counts."""


def counting(ruleset: Ruleset) -> dict[str, list[tuple[str, str]]]:
    """All that may count, by id: of which kind it is, and its rule."""
    found: dict[str, list[tuple[str, str]]] = {}
    entries = [(LINE, line.id, line.rule) for line in ruleset.lines]
    entries += [(FACTOR, factor.id, factor.rule) for factor in ruleset.factors]
    entries += [(HAPPENING, seen.id, seen.rule) for seen in ruleset.happenings]
    for kind, id, rule in entries:
        found.setdefault(id, []).append((kind, rule))
    return found


class Counted:
    """Explains what a deal or facts of one are worth."""

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.state: Any = state
        self.book: Book = book_of(ruleset)

    def lines(self, settlement: Settlement) -> list[Explanation]:
        """Why each line counts, and which lines found do not."""
        return [
            explanation
            for kind in (LINE, FACTOR)
            for _, explanation in self._counting(kind, settlement)
        ]

    def about(self, id: str, settlement: Settlement) -> list[Explanation]:
        """Why lines, factors and happenings of an id count, each time, or do not.

        Raises:
            KeyError: Nothing in force has this id.
        """
        found = []
        for kind, rule in counting(self.ruleset)[id]:
            own = [
                explanation
                for of_rule, explanation in self._counting(kind, settlement)
                if of_rule == rule
            ]
            found += own or [self.absent(id, rule, kind)]
        return found

    def _counting(
        self, kind: str, settlement: Settlement
    ) -> Iterator[tuple[str, Explanation]]:
        """All of a kind that counts or was found, each with its rule."""
        ruleset = self.ruleset
        if kind == LINE:
            for item in settlement.items:
                yield ruleset.lines[item[0]].rule, self.line(item)
            for number in settlement.ignored:
                yield ruleset.lines[number].rule, self.ignored(number)
        elif kind == FACTOR:
            for applied in settlement.factors:
                yield applied[0].rule, self._factor(applied)
        else:
            for number, count in enumerate(settlement.happened):
                if count:
                    yield ruleset.happenings[number].rule, self.happening(number, count)

    def tried(self, rule: str) -> list[tuple[str, str]]:
        """What a line runs over, each with the values that its condition has read.

        Nothing for lines that run over nothing, or over too much to be told.
        """
        kinds, combinations = self._combinations(rule)
        found = []
        for given in combinations:
            about = ", ".join(
                f"{name} = {value_text(self.ruleset, kinds[name], value, self.state)}"
                for name, value in given.items()
            )
            read = self.book.values(f"{rule}/where", self.state, given)
            found.append((about, ", ".join(f"{key} = {text}" for key, text in read)))
        return found

    def absent(self, id: str, rule: str, kind: str) -> Explanation:
        """That a line does not count, or that something has not happened, and why.

        Of what it was searched in, that is told which came nearest.
        """
        because = list(self.book.false_clauses(rule, self.state, {}))
        if because:
            return absent(id, because, kind)
        text = self.book.text(f"{rule}/where") or self.book.text(rule)
        searched = elements(self.book, rule, self.state)
        near = nearest(searched)
        tried = self.tried(rule) or [(one.about["en"], one.read) for one in near]
        missed = sum(not element.holds for element in searched)

        def said(language: str) -> Iterator[str]:
            yield sentence("never", language, text=" ".join(text.split()))
            if not near:
                yield from (f"{about}: {read}" for about, read in tried)
            yield from (f"{one.about[language]}: {one.read}" for one in near)
            if near and len(near) < missed:
                yield sentence("only first", language, number=len(near), all=missed)

        def worded(language: str) -> str:
            return "; ".join(self._never(rule, near, missed, language))

        never = f"never: {text}"
        found = reason(self.ruleset, rule, never, tried, said=in_words(said))
        return absent(id, [found.worded_by(worded)], kind)

    def _never(
        self, rule: str, near: list[Element], missed: int, language: str
    ) -> Iterator[str]:
        """What never was, in words, and what was so of all that was looked at."""
        witness = self.book.witness(self.state, language)
        path = f"{rule}/where"
        if path not in self.book.expressions:
            path = rule
        where = self.book.expressions.get(path)
        if where is None:
            return
        yield sentence("never", language, text=witness.condition(where))
        for one in near:
            about = one.about[language]
            if one.missing is None:
                yield about
                continue
            yield f"{about}: {witness.missed(one.missing, where, one.given)}"
        if near and len(near) < missed:
            yield sentence("only first", language, number=len(near), all=missed)
        if near:
            return
        kinds, combinations = self._combinations(rule)
        for given in combinations:
            (asked,) = self.book.asked(path, self.state, given)
            _, part = first_false(asked.found)
            told = witness.missed(part, where, given)
            if told:
                yield f"{witness.things(given, kinds)}: {told}"

    def _combinations(self, rule: str) -> tuple[dict[str, Type], list[dict[str, int]]]:
        """What a line runs over, with its types; nothing where it is too much."""
        prefix = f"{rule}/each/"
        combinations: list[dict[str, int]] = [{}]
        kinds: dict[str, Type] = {}
        for path, item in self.book.expressions.items():
            if not path.startswith(prefix) or not isinstance(item.type, Seq):
                continue
            name = path.removeprefix(prefix)
            kinds[name] = item.type.of
            combinations = [
                {**given, name: value}
                for given in combinations
                for value in evaluate(item.ir, self.state, given)
            ]
            if len(combinations) > MOST_TRIED:
                return {}, []
        return kinds, combinations if kinds else []

    def value(self, settlement: Settlement) -> Explanation:
        """How the game value is made of groups of lines and of factors."""
        ruleset = self.ruleset
        because = []
        for group in ruleset.groups:
            items = [
                item
                for item in settlement.items
                if ruleset.lines[item[0]].group == group["id"]
            ]
            if items:
                because.append(self._sum(f"score/groups/{group['id']}", items))
        for factor, times, seats in settlement.factors:
            about = [("times", str(times))]
            if seats is not None:
                about.append(("seats", ", ".join(map(str, seats))))
            multiplied = reason(ruleset, factor.rule, "multiplied", about)
            worded = _multiplied(times)
            because.append(multiplied.worded_by(worded))
        if settlement.booked is not None:
            book, before = settlement.booked
            about = [("scores", " ".join(f"{score:+d}" for score in before))]
            text = self.book.text(f"{book.rule}/writes")
            wrote = reason(ruleset, book.rule, text, about)
            because.append(wrote.worded_by(partial(self._wrote, book.rule, about)))
        party, value = settlement.winner or 0, settlement.game_value
        scores = " ".join(f"{score:+d}" for score in settlement.session_scores)

        def said(language: str) -> tuple[str, str]:
            label = ruleset.party_labels[party][language]
            seats = f"{word('session scores', language)} {scores}"
            return word("game value", language), f"{value} ({label}); {seats}"

        result = f"{value} for {ruleset.parties[party]}, session scores {scores}"
        label = ruleset.party_labels[party]
        worth = both("worth", value=value, party=label, scores=scores)
        return Explanation("game value", result, tuple(because), in_words(said), worth)

    def _wrote(self, rule: str, about: list[tuple[str, str]], language: str) -> str:
        """How scores were written down, in words, and what they were before."""
        writes = self.book.expressions.get(f"{rule}/writes")
        if writes is None:
            return ""
        text = self.book.witness(self.state, language).value(writes)
        return sentence("written", language, text=text, scores=about[0][1])

    def _sum(self, rule: str, items: list[Item]) -> Reason:
        """What each party has in a group of lines."""
        ruleset = self.ruleset

        def sums(names: Iterable[str], language: str) -> Iterator[tuple[str, str]]:
            for party, name in enumerate(names):
                own = [item for item in items if item[1] == party]
                lines = [
                    f"{line_text(ruleset, item[0], item[6], language)} {item[2]:+d}"
                    for item in own
                ]
                if own:
                    total = sum(item[2] for item in own)
                    yield name, f"{', '.join(lines)} = {total}"

        def said(language: str) -> Iterator[str]:
            labels = [label[language] for label in ruleset.party_labels]
            for name, text in sums(labels, language):
                yield f"{name}: {text}"

        values = [*sums(ruleset.parties, "en")]
        return reason(ruleset, rule, "sum of lines", values, said=in_words(said))

    def _factor(self, applied: Applied) -> Explanation:
        """Why a factor multiplies."""
        factor, times, _ = applied

        def said(language: str) -> tuple[str, str]:
            name = f"{word('multiplier', language)} {factor.id}"
            return name, f"{word('factor', language)} {times}"

        because = [self.held(factor.rule, {})]
        rule = f"{factor.rule}/times"
        number = self.book.expressions.get(rule)
        if number is not None and not isinstance(number.ir, Const):
            because.append(self.held(rule, {}))
        because += self.set_by(factor.rule, self.state)
        subject, result = f"factor {factor.id}", f"times {times}"
        multiplies = both("multiplies", line=factor.id, times=times)
        return Explanation(subject, result, tuple(because), in_words(said), multiplies)

    def line(self, item: Item) -> Explanation:
        """Why one line counts."""
        ruleset = self.ruleset
        number, party, value, trick, seat, from_seat, bound = item
        line = ruleset.lines[number]
        given: dict[str, int] = dict(
            zip((name for name, _ in line.binders), bound, strict=True)
        )
        where = f"{line.rule}/where"
        values: list[tuple[str, str]] = []
        if line.found:
            given = self._finding(line.rule, trick, seat, from_seat)
            if not isinstance(self.state, Deal):
                values.append(("given as a fact", "true"))
        rules_read = (line.rule, where) if given else (line.rule,)
        for rule in rules_read:
            values += self.book.values(rule, self.state, given)
        for name, bound_to in given.items():
            text = self._bound(line.rule, name, bound_to)
            values.append((name, text))
        conditions = [self.book.text(rule) for rule in (line.rule, where)]
        text = " and ".join(part for part in conditions if part)
        because = reason(ruleset, line.rule, text, dict(values).items())
        steps = [self.book.held(rule, self.state, given).steps for rule in rules_read]
        because = because._replace(steps=tuple(step for each in steps for step in each))
        as_fact = bool(line.found) and not isinstance(self.state, Deal)

        def worded(language: str) -> str:
            told = self.phrased(line.rule, given, language)
            if not as_fact:
                return told
            return "; ".join(filter(None, (told, sentence("given", language))))

        because = because.worded_by(worded)
        result = f"{value:+d} for {ruleset.parties[party]}"
        named = {
            language: line_text(ruleset, number, bound, language)
            for language in line.label
        }
        because = because._replace(label=named)
        if ("given as a fact", "true") in values:
            read = [f"{name} = {value}" for name, value in values[1:]]
            because = because._replace(
                said=in_words(
                    lambda language: (text, sentence("given", language), *read)
                )
            )

        def said(language: str) -> tuple[str, str]:
            side = ruleset.party_labels[party][language]
            return (
                f"{word('line', language)} {line.id}: {named[language]}",
                f"{value:+d} {word('for', language)} {side}",
            )

        subject = f"line {line.id}: {named['en']}"
        side = ruleset.party_labels[party]
        counts = both("line counts", line=named, value=f"{value:+d}", party=side)
        return Explanation(subject, result, (because,), in_words(said), counts)

    def phrased(self, rule: str, given: Mapping[str, int], language: str) -> str:
        """Why an entry counts, in words: of what, its conditions, and what was so."""
        book, where = self.book, f"{rule}/where"
        witness = book.witness(self.state, language)
        asked = book.asked(rule, self.state, given)
        of = {}
        if given:
            asked += book.asked(where, self.state, given)
            of = {name: book.expressions.get(f"{rule}/found/{name}") for name in given}
        types = {
            name: found.type.of
            for name, found in of.items()
            if found is not None and isinstance(found.type, Seq)
        }
        told = [witness.phrase(*asked).told(language)]
        if not given and where in book.expressions:
            told.append(witness.condition(book.expressions[where]))
        found = [witness.things(given, types), "; ".join(filter(None, told))]
        return ": ".join(filter(None, found))

    def _bound(self, rule: str, name: str, value: int) -> str:
        for key in ("each", "found"):
            found = self.book.expressions.get(f"{rule}/{key}/{name}")
            if found is not None:
                type_ = getattr(found.type, "of", found.type)
                return value_text(self.ruleset, type_, value, self.state)
        return str(value)

    def _finding(
        self, rule: str, trick: int | None, seat: int | None, from_seat: int | None
    ) -> dict[str, int]:
        """The element in the tricks from which a found line came."""
        if not isinstance(self.state, Deal):
            return {}
        prefix = f"{rule}/found/"
        lists = {
            path.removeprefix(prefix): found.value
            for path in self.book.expressions
            if path.startswith(prefix)
            and (found := self.book.trace(path, self.state, {})) is not None
        }
        for values in product(*lists.values()):
            given = dict(zip(lists, values, strict=True))
            if self._holds(f"{rule}/where", given) and all(
                wanted is None
                or (path := self.book.trace(f"{rule}/{key}", self.state, given)) is None
                or path.value == wanted
                for key, wanted in (
                    ("trick", trick),
                    ("seat", seat),
                    ("from_seat", from_seat),
                )
            ):
                return given
        return {}

    def ignored(self, number: int) -> Explanation:
        """Why a line that was found or given does not count."""
        line = self.ruleset.lines[number]
        rules = [f"score/groups/{line.group}", line.rule]
        because = [
            item
            for rule in rules
            for item in self.book.false_clauses(rule, self.state, {})
        ]
        return absent(line.id, because, LINE)

    def set_by(self, rule: str, state: Any) -> Iterator[Reason]:
        """Which entries gave the variables their values that a rule reads."""
        clauses = self.book.conditions.get(rule, ())
        read = {name for clause in clauses for name in clause.expression.reads}
        for path in OF_ENTRIES:
            found = self.book.expressions.get(f"{rule}/{path}")
            read |= set() if found is None else found.reads
        for place, variable in enumerate(self.ruleset.variables):
            # Facts have the values, and nobody says where they come from.
            by = getattr(state, "set_by", ())
            made = by[place] if variable.id in read and by else None
            if made is not None:
                name, setter = variable.id, self.ruleset.acting[made[0]]
                label = self.ruleset.rules[setter]["label"]
                said = told("set by", name=name, label=label)
                worded = partial(self._set_by, name, label)
                found_ = reason(self.ruleset, setter, f"{name} was set", [], said=said)
                yield found_.worded_by(worded)
        for place, variable in enumerate(self.ruleset.kept):
            if variable.id in read:
                made = state.standing.changes(place)
                yield from changed(self.ruleset, place, state.standing, made)

    def _set_by(self, name: str, label: Mapping[str, str], language: str) -> str:
        called = self.book.lexicon(language).variable(name)
        return sentence("set by", language, name=called, label=label[language])

    def happenings(self, settlement: Settlement) -> Iterator[Explanation]:
        """What has happened in the deal that counts for later ones, and by what."""
        for _, explanation in self._counting(HAPPENING, settlement):
            yield explanation

    def happening(self, number: int, count: int) -> Explanation:
        """Why something has happened, so often."""
        found = self.ruleset.happenings[number]
        rule, label = found.rule, found.label
        because = [self.held(rule, {})]
        where = f"{rule}/where"
        for element in elements(self.book, rule, self.state):
            if element.holds:
                held = self.held(where, element.given)
                values = ((element.about["en"], "found"), *held.values)
                worded = partial(_about, element, held)
                because.append(held._replace(values=values).worded_by(worded))
        if found.found and not isinstance(self.state, Deal):
            text, given = self.book.text(where), ("given as a fact", "true")
            said = in_words(lambda lang: (text, sentence("given", lang)))
            as_fact = reason(self.ruleset, rule, text, [given], said=said)
            worded = partial(self.phrased, rule, {})
            because.append(as_fact.worded_by(worded))
        if len(because) > 1 and not because[0].condition:
            del because[0]

        def said_of(language: str) -> tuple[str, str]:
            times = f" ×{count}" if count > 1 else ""
            subject = f"{word('happening', language)} {found.id}: {label[language]}"
            return subject, f"{word('happened', language)}{times}"

        subject = f"happening {found.id}: {label['en']}"
        result = f"happened {count} times" if count > 1 else "happened"
        because = because[: MOST_TRIED + 1]
        return Explanation(subject, result, tuple(because), in_words(said_of))

    def held(self, rule: str, given: Mapping[str, Any], **at: Any) -> Reason:
        """A rule with its condition and the values that were read.

        With ``state`` they are read in that one, or not at all if it is None.
        """
        return self.book.held(rule, at.get("state", self.state), given)

    def _holds(self, rule: str, given: Mapping[str, int]) -> bool:
        found = self.book.trace(rule, self.state, given)
        return found is None or bool(found.value)


def _about(element: Element, held: Reason, language: str) -> str:
    """What was found, and why it is what was looked for, in words."""
    return ": ".join(filter(None, (element.about[language], held.words(language))))


def _multiplied(times: int) -> Callable[[str], str]:
    return lambda language: sentence("times", language, times=times)
