"""Reads the rules of a compiled variant for a book of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doko_rules.audit.rulebook.model import Entry
from doko_rules.audit.rulebook.words import SAID
from doko_rules.compile.entries import entries, section, text
from doko_rules.expr import ir
from doko_rules.expr.fold import Folder, is_constant
from doko_rules.expr.places import HOOKS
from doko_rules.expr.types import BOOL, Kind, Seq
from doko_rules.load.tree import Mapping, Own, Scalar, Sequence, is_text
from doko_rules.views.wording.lexicon import Lexicon
from doko_rules.views.wording.said import Cases, Joined, Outline, word
from doko_rules.views.wording.speaker import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as AnyMapping
    from collections.abc import Sequence as Several

    from doko_rules.audit.opened import Opened
    from doko_rules.compile.rules import Expression
    from doko_rules.expr.types import Type
    from doko_rules.load.tree import Node
    from doko_rules.views.wording.nouns import Noun
    from doko_rules.views.wording.said import Said

BESIDE = frozenset({"label", "source", "unless", "only_if", "plus", "reveals"})
"""What others may add to an entry without changing what its author said of it."""
_OPTION = re.compile(r"option\.([a-z][a-z0-9_]*)")
_WORD = re.compile(r"[a-z][a-z0-9_-]*")
_BRACES = re.compile(r"\{([^{}]*)\}")


class Reader:
    """The entries of one variant, said in one language."""

    def __init__(self, opened: Opened, language: str) -> None:
        self.ruleset = ruleset = opened.ruleset
        self.language = language
        self.compiler = opened.compiler
        self.tree = self.compiler.tree
        self.book = self.compiler.book
        self.lexicon = Lexicon(ruleset, self.compiler, language)
        self.speaker = Speaker(self.lexicon)
        self._folder = Folder({}, by_range=True)
        self._rank = {layer: n for n, layer in enumerate(self.compiler.layers)}

    # --- words ------------------------------------------------------------------

    def say(self, key: str, **values: object) -> str:
        """A sentence of the table, with what it is about filled in."""
        said = SAID[key][self.language != "en"]
        return said.format(**values) if values else said

    def line(self, key: str, **values: object) -> Outline:
        """A sentence of the table as a line."""
        return Outline(self.say(key, **values))

    def label(self, *path: str) -> str:
        """The label of an entry, with words for what each line of a score fills in."""
        return self.title("/".join(path), self.lexicon.labelled(*path))

    def title(self, rule: str, label: str) -> str:
        """A label, with the kinds of the things that are filled in where it is used."""
        return _BRACES.sub(lambda found: self._filled_in(rule, found.group(1)), label)

    def _filled_in(self, rule: str, name: str) -> str:
        id, _, number = name.partition(".")
        found = self.expression(f"{rule}/each/{id}") or self.expression(
            f"{rule}/found/{id}"
        )
        if found is None:
            return f"‹{id}›"
        for ladder in self.ruleset.ladders:
            if number and is_kind(found.type, f"level:{ladder.id}"):
                values = ladder.numbers.get(number, ())
                return "/".join(str(value) for value in values if value)
        if is_kind(found.type, "party"):
            return "/".join(label[self.language] for label in self.ruleset.party_labels)
        return f"‹{self.speaker.element_of(found.type).one}›"

    # --- entries --------------------------------------------------------------------

    def node(self, rule: str) -> Mapping:
        """The entry with that id."""
        return section(self.tree, *rule.split("/"))

    def in_force(self, *path: str) -> Iterator[tuple[str, Mapping]]:
        """The entries of a map that are not switched off, with their rule ids."""
        for id, node in section(self.tree, *path).items.items():
            if not isinstance(node, Mapping):
                continue
            rule = node.rule if isinstance(node, Own) else "/".join((*path, id))
            if rule not in self.book.switched_off:
                yield rule, node

    def entry(
        self,
        rule: str,
        said: Several[Outline] = (),
        inner: Several[Entry] = (),
        node: Mapping | None = None,
        role: str = "",
    ) -> Entry:
        """An entry with its own words and what was made from its data.

        A `role` says what it is to the entry that it is a part of.
        """
        node = self.node(rule) if node is None else node
        known = self.ruleset.rules.get(rule)
        sources: tuple[str, ...] = known["source"] if known else ()
        place = node.place
        where = (
            f"{known['file']}:{known['line']}"
            if known
            else (f"{place.file}:{place.line}")
        )
        words = text(section(node, "label"), self.language) or rule.rpartition("/")[2]
        title = self.title(rule, words)
        if role:
            title = self.say(f"role {role}", title=title)
        own = self.own_words(node)
        lines = (*said, *self._given_away(rule, node))
        return Entry(rule, title, sources, where, own, lines, tuple(inner))

    def _given_away(self, rule: str, node: Mapping) -> Iterator[Outline]:
        """What everybody learns as the entry applies, or does not."""
        for id in section(node, "reveals").items:
            value = self.noun(f"{rule}/reveals/{id}")
            if value:
                yield self.line("reveals", value=value)

    def own_words(self, node: Mapping) -> str:
        """The text of an entry, where what it speaks of is as its author knew it."""
        found = section(node, "text").get(self.language)
        if not isinstance(found, Scalar):
            return ""
        rank = self._rank.get(found.layer, 0)
        for leaf in self._read_by(node):
            if self._rank.get(leaf.layer, 0) > rank:
                return ""
            for id in _OPTION.findall(leaf.text):
                if f"{{option.{id}}}" not in found.text and not self._as_written(id):
                    return ""
        return self.filled(found.text)

    def _read_by(self, node: Mapping) -> Iterator[Scalar]:
        """All that is written in an entry, and in the definitions that it names."""
        defined = section(self.tree, "define").items
        numbers = self._numbers()
        waiting, seen = list(_leaves(node)), set[str]()
        while waiting:
            leaf = waiting.pop()
            yield leaf
            for word_ in _WORD.findall(leaf.text):
                if word_ in seen:
                    continue
                seen.add(word_)
                if word_ in defined:
                    waiting += _leaves(section(self.tree, "define", word_))
                waiting += numbers.get(word_, ())

    def _numbers(self) -> dict[str, list[Scalar]]:
        """The numbers that levels of calls carry, by their ids."""
        found: dict[str, list[Scalar]] = {}
        for ladder, node in entries(self.tree, "ladders"):
            for id in section(node, "numbers").items:
                for level, _ in entries(self.tree, "ladders", ladder, "levels"):
                    value = section(node, "levels", level).get(id)
                    if isinstance(value, Scalar):
                        found.setdefault(id, []).append(value)
        return found

    def filled(self, words: str) -> str:
        """A text with the values of the options that it speaks of."""
        return _OPTIONS_IN.sub(lambda m: self.setting(m.group(1)), words)

    def setting(self, id: str) -> str:
        """The value of an option, in words."""
        return self._setting(id, self.ruleset.options[id]["value"])

    def _setting(self, id: str, value: object) -> str:
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if isinstance(value, str):
            return self.lexicon.labelled("options", id, "values", value)
        return str(value)

    def default(self, id: str) -> str:
        """The value that an option has when nobody sets it, in words."""
        written = section(self.tree, "options", id).get("default")
        value = written.value if isinstance(written, Scalar) else None
        return self._setting(id, value)

    def _as_written(self, id: str) -> bool:
        """Whether an option has the value that it has when nobody sets it."""
        default = section(self.tree, "options", id).get("default")
        option = self.ruleset.options.get(id)
        return option is None or (
            isinstance(default, Scalar) and default.value == option["value"]
        )

    # --- expressions ------------------------------------------------------------------

    def expression(self, path: str) -> Expression | None:
        """The checked expression at a place."""
        found = self.book.expressions.get(path)
        return None if found is None else self.simple(found)

    def simple(self, found: Expression) -> Expression:
        """An expression without what can never be, or is always so, by its numbers."""
        return replace(found, ir=self._folder.fold(found.ir))

    def known(self, hook: str, more: AnyMapping[str, Noun]) -> dict[str, Noun]:
        """What the locals of a place are called."""
        return {**self.speaker.locals(HOOKS[hook].locals), **more}

    def noun(self, path: str, more: AnyMapping[str, Noun] | None = None) -> str:
        """The value at a place as a phrase; empty where nothing is written."""
        found = self.expression(path)
        if found is None:
            return ""
        known = self.known(found.hook, more or {})
        if found.type == BOOL:
            return self.speaker.clause(found.ir, known).main()
        said = self.speaker.noun(found.ir, known).n
        return said[1:-1] if _wrapped(said) else said

    def constant(self, path: str) -> Any:
        """The value at a place where it is fixed, else None."""
        found = self.expression(path)
        return found.ir.value if found and isinstance(found.ir, ir.Const) else None

    def value(
        self, path: str, key: str, more: AnyMapping[str, Noun] | None = None
    ) -> list[Outline]:
        """A sentence about the value at a place, case by case where it has cases."""
        found = self.expression(path)
        if found is None:
            return []
        return self.cases_of(found.ir, key, self.known(found.hook, more or {}))

    def cases_of(
        self, node: ir.Node, key: str, known: AnyMapping[str, Noun]
    ) -> list[Outline]:
        """A sentence about a value, case by case where it has cases."""
        short = self.say(key, value=self._bare(self.speaker.noun(node, known).n))
        if isinstance(node, ir.Choice):
            cases = tuple(self._cases(node, known))
            if len(short) > _LINE or len(cases) > 2:
                return [Outline(self.say(key, value="").rstrip(), cases)]
        return [Outline(f"{short}.")]

    def _cases(self, node: ir.Node, known: AnyMapping[str, Noun]) -> Iterator[Outline]:
        first = True
        while isinstance(node, ir.Choice):
            test = self.speaker.clause(node.test, known)
            yes = self._bare(self.speaker.noun(node.yes, known).n)
            key = "case" if first else "other case"
            yield Outline(self.say(key, value=yes, test=test.sub()))
            first, node = False, node.no
        no = self._bare(self.speaker.noun(node, known).n)
        yield Outline(self.say("last case", value=no))

    def _bare(self, said: str) -> str:
        return said[1:-1] if _wrapped(said) else said

    def said(self, path: str, more: AnyMapping[str, Noun] | None = None) -> Said | None:
        """The condition at a place; nothing where it is none or always true."""
        found = self.expression(path)
        if found is None or (isinstance(found.ir, ir.Const) and found.ir.value is True):
            return None
        return self.speaker.clause(found.ir, self.known(found.hook, more or {}))

    def conditions(
        self,
        rule: str,
        key: str = "applies",
        more: AnyMapping[str, Noun] | None = None,
    ) -> list[Outline]:
        """When an entry applies, and what others add that narrows it."""
        found = []
        for clause in self.book.conditions.get(rule, ()):
            expression = self.simple(clause.expression)
            if is_constant(expression.ir, not clause.negated):
                continue
            known = self.known(expression.hook, more or {})
            said = self.speaker.clause(expression.ir, known)
            intro = self.say(f"{key} not" if clause.negated else key)
            by = self._clause_label(rule, clause.id)
            found.append(self.under(intro, said, by))
        return found

    def condition(
        self, path: str, key: str, more: AnyMapping[str, Noun] | None = None
    ) -> list[Outline]:
        """A sentence about one condition; nothing where it always holds."""
        said = self.said(path, more)
        return [] if said is None else [self.under(self.say(key), said)]

    def under(self, intro: str, said: Said, by: str = "") -> Outline:
        """A sentence with a condition behind its conjunction, broken up where long."""
        tail = f" ({by})" if by else ""
        phrase = said.main() if intro.endswith(":") else said.sub()
        short = f"{intro} {phrase}{tail}."
        if isinstance(said, Joined) and len(short) > _LINE:
            heading = word("all" if said.op == "and" else "any", self.language)
            below = tuple(item.outline() for item in said.items)
            if intro.endswith(":"):
                return Outline(f"{intro} {heading}", below)
            return Outline(f"{intro} {heading[:-1]}{tail}:", below)
        if isinstance(said, Cases):
            outline = said.outline()
            lines = (Outline(outline.text), *outline.below)
            return Outline(f"{intro.removesuffix(':')}{tail}:", lines)
        return Outline(short)

    def _clause_label(self, rule: str, id: str) -> str:
        if id == rule:
            return ""
        node = self.node(id)
        return text(section(node, "label"), self.language)

    # --- lists that an entry runs over ----------------------------------------------

    def loops(
        self, rule: str, keys: Several[str], hook: str, more: AnyMapping[str, Noun]
    ) -> tuple[list[str], dict[str, Noun]]:
        """What an entry ranges over in words, and what its elements are called."""
        known = dict(more)
        each = []
        for key in keys:
            names = section(self.node(rule), key).items
            for id in names:
                found = self.expression(f"{rule}/{key}/{id}")
                if found is None:
                    continue
                around = self.known(hook, known)
                one = self.speaker.elements(id, found.ir, around)
                # What is looked for is a subject, what a line runs over follows "for".
                looked_for = key == "found"
                each.append(
                    one.every(self.language) if looked_for else one.each(self.language)
                )
                inner = self.speaker.within(id, found.type, around)
                known[id] = inner[id]
        return each, known

    def listed(self, items: Several[str], last: str = "and") -> str:
        """Items with commas, and a word before the last of them."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])}{word(last, self.language)}{items[-1]}"


_LINE = 150
"""From so many characters on a sentence is broken up."""
_OPTIONS_IN = re.compile(r"\{option\.([a-z][a-z0-9_]*)\}")


def _wrapped(said: str) -> bool:
    """Whether parentheses stand around all of a phrase."""
    if not (said.startswith("(") and said.endswith(")")):
        return False
    depth = 0
    for place, sign in enumerate(said):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place == len(said) - 1
    return False


def _leaves(node: Node, *, top: bool = True) -> Iterator[Scalar]:
    """All that is written in an entry, except in entries inside it."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _leaves(item, top=False)
    elif top or "label" not in node.items:
        for key, inner in node.items.items():
            if key not in BESIDE and not is_text(key, inner):
                yield from _leaves(inner, top=False)


def is_kind(type_: Type, name: str) -> bool:
    """Whether a list is one of the things of a kind."""
    of = type_.of if isinstance(type_, Seq) else type_
    return isinstance(of, Kind) and of.name == name
