"""Variants that differ from one in a single thing, as changes of the text of a file."""

from __future__ import annotations

import difflib
import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from doko_rules.audit.clauses import NO_RULES
from doko_rules.audit.edits import edits
from doko_rules.core.keys import is_free
from doko_rules.validate.references import ids_for
from doko_rules.validate.schema import VARIANT, schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from doko_rules.audit.opened import Opened
    from doko_rules.compile.watch import Watch, Watched
    from doko_rules.load.tree import Mapping as Tree

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

HEADER = frozenset({"format", "id", "extends", "with", "pack", "sources"})
"""Keys that say what a file is, and not how the game goes."""
WORDS = frozenset(
    {
        "label",
        "text",
        "help",
        "source",
        "title",
        "edition",
        "status",
        "letter",
        "symbol",
    }
)
"""Keys of what people read."""
OFFERED = ("from", "to", "values", "group", "needs", "type")
"""Keys of an option that say what may be chosen, and not what is in force."""
ORDERED = (
    *("deck/ranks", "equal_cards", "trick/winner", "trick/next", "outcome/needs"),
    *("outcome/turns", "sides", "layers", "effects", "score/factors", "score/book"),
    *("reservations/ranks", "ladders/*/levels", "session/forced"),
)
"""Maps in which it means something what stands before what."""


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    start: int
    end: int
    text: str
    """What stands there instead."""
    rule: str
    """The keys that lead to what is changed."""
    change: str
    """What is changed, in a line."""
    line: int
    column: int

    def applied(self, text: str) -> str:
        """The text of the file with the change."""
        return text[: self.start] + self.text + text[self.end :]

    def diff(self, text: str) -> str:
        """The change as a unified diff of the file."""
        lines = difflib.unified_diff(
            text.splitlines(keepends=True),
            self.applied(text).splitlines(keepends=True),
            f"a/{self.file}",
            f"b/{self.file}",
            n=2,
        )
        return "".join(lines)


def mutants(opened: Opened, watch: Watch, in_force: Iterable[str]) -> Iterator[Mutant]:
    """All changes of the files of a variant, lowest layer first.

    ``in_force`` are the rules of its expressions that count with the options in force.
    """
    compiler = opened.compiler
    kinds: Mapping[str, Mapping[str, int]] = compiler.book.vocabulary.values
    values = {kind: list(ids) for kind, ids in kinds.items()}
    rules = set(in_force)
    for file, text in opened.report.texts.items():
        by_place = {
            (watched.node.place.line, watched.node.place.column): watched
            for watched in watch.expressions
            if watched.node.place.file == file and watched.rule in rules
        }
        known = {text}
        for mutant in _File(file, text, compiler.tree, by_place, values).mutants():
            whole = mutant.applied(text)
            if whole not in known:
                known.add(whole)
                yield mutant


def rules_of(text: str) -> str:
    """A file without what is no rule, so that nothing there speaks of what is gone."""
    kept, is_rule = [], True
    for line in text.splitlines(keepends=True):
        if line[:1].isalpha():
            is_rule = line.partition(":")[0] not in NO_RULES
        if is_rule:
            kept.append(line)
    return "".join(kept)


class _File:
    """The changes of one file."""

    def __init__(
        self,
        file: str,
        text: str,
        tree: Tree,
        expressions: Mapping[tuple[int, int], Watched],
        values: Mapping[str, Sequence[str]],
    ) -> None:
        self._file = file
        self._text = text
        self._tree = tree
        self._expressions = expressions
        self._values = values
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        root = yaml.compose(self._text, Loader=_LOADER)
        yield from self._map(root, ())

    def _mutant(
        self, path: tuple[str, ...], start: int, end: int, text: str, change: str
    ) -> Mutant:
        line = self._text.count("\n", 0, start) + 1
        column = start - self._lines[line - 1] + 1
        return Mutant(
            *(self._file, start, end, text, "/".join(path), change, line, column)
        )

    # --- maps and lists ---------------------------------------------------------

    def _map(self, node: Any, path: tuple[str, ...]) -> Iterator[Mutant]:
        """The changes of a map: without each of its entries, in another order."""
        pairs = node.value
        spans = self._spans(node, [(key, value) for key, value in pairs])
        rule = "/".join(path)
        for n, (key, value) in enumerate(pairs):
            own = (*path, key.value)
            if self._is_left_alone(path, key.value):
                continue
            span = spans[n]
            if span is not None and not _only_cites(value):
                start, end = span
                yield self._mutant(own, start, end, "", "left out")
            if isinstance(value, yaml.MappingNode):
                yield from self._map(value, own)
            elif isinstance(value, yaml.SequenceNode):
                yield from self._list(value, own)
            else:
                yield from self._scalar(value, own)
        if any(_fits(rule, pattern) for pattern in ORDERED):
            for n in range(len(pairs) - 1):
                both, between = pairs[n : n + 2], spans[n : n + 2]
                (one, _), (other, _) = both
                own, change = (*path, one.value), f"behind {other.value}"
                yield from self._swapped(own, change, node, both, between)

    def _is_left_alone(self, path: tuple[str, ...], key: str) -> bool:
        if key in WORDS or is_free(key):
            return True
        if not path:
            return key in HEADER or key in NO_RULES or key == "option_groups"
        if path[0] == "options":
            return len(path) == 1 or key in OFFERED
        if path[0] == "define":
            return len(path) == 1 and f"define/{key}" not in self._defined
        return False

    @property
    def _defined(self) -> set[str]:
        return {watched.rule for watched in self._expressions.values()}

    def _spans(
        self, node: Any, pairs: Sequence[tuple[Any, Any]]
    ) -> list[tuple[int, int] | None]:
        """For each entry of a map or a list the text to take out with it.

        There is none for the only entry: to leave that out is to leave out the map.
        """
        if len(pairs) < 2:
            return [None] * len(pairs)
        begins = [key.start_mark.index for key, _ in pairs]
        ends = [self._end(value) for _, value in pairs]
        if node.flow_style:
            return [
                (begin, begins[n + 1]) if n + 1 < len(pairs) else (ends[n - 1], ends[n])
                for n, begin in enumerate(begins)
            ]
        dash = "-" if isinstance(node, yaml.SequenceNode) else ""
        found: list[tuple[int, int] | None] = []
        for begin, end in zip(begins, ends, strict=True):
            start = self._text.rfind("\n", 0, begin) + 1
            if self._text[start:begin].strip() == dash:
                newline = end if self._text[end - 1] == "\n" else self._line_end(end)
                found.append((start, newline))
            else:
                found.append(None)
        return found

    def _end(self, node: Any) -> int:
        """Where the last thing of a node ends; a block has no mark of its own there."""
        while not isinstance(node, yaml.ScalarNode) and not node.flow_style:
            last = node.value[-1]
            node = last[1] if isinstance(last, tuple) else last
        found: int = node.end_mark.index
        return found

    def _line_end(self, start: int) -> int:
        newline = self._text.find("\n", start)
        return len(self._text) if newline < 0 else newline + 1

    def _swapped(
        self,
        path: tuple[str, ...],
        change: str,
        node: Any,
        both: Sequence[tuple[Any, Any]],
        spans: Sequence[tuple[int, int] | None],
    ) -> Iterator[Mutant]:
        """Two neighbours the other way round."""
        (one, other), (first, second) = both, spans
        if first is None or second is None:
            return
        if node.flow_style:
            start, middle = one[0].start_mark.index, one[1].end_mark.index
            begin, end = other[0].start_mark.index, other[1].end_mark.index
        else:
            (start, middle), (begin, end) = first, second
        text = self._text[begin:end] + self._text[middle:begin]
        text += self._text[start:middle]
        yield self._mutant(path, start, end, text, change)

    def _list(self, node: Any, path: tuple[str, ...]) -> Iterator[Mutant]:
        """The changes of a list: without each item, with two of them the other way."""
        items = node.value
        pairs = [(item, item) for item in items]
        spans = self._spans(node, pairs)
        for n, item in enumerate(items):
            named = item.value if isinstance(item, yaml.ScalarNode) else str(n + 1)
            span = spans[n]
            if span is not None:
                start, end = span
                yield self._mutant(path, start, end, "", f"without {named}")
            own = (*path, str(n + 1))
            if isinstance(item, yaml.MappingNode):
                yield from self._map(item, own)
            elif isinstance(item, yaml.ScalarNode):
                yield from self._scalar(item, own)
        for n, (one, other) in enumerate(pairwise(items)):
            if isinstance(one, yaml.ScalarNode) and one.value != other.value:
                change = f"{one.value} behind {other.value}"
                both, between = pairs[n : n + 2], spans[n : n + 2]
                yield from self._swapped(path, change, node, both, between)

    # --- values -----------------------------------------------------------------

    def _scalar(self, node: Any, path: tuple[str, ...]) -> Iterator[Mutant]:
        """The changes of a value: an expression, a number, a word."""
        start, end = node.start_mark.index, node.end_mark.index
        watched = self._expression(node)
        text = self._text[start:end]
        if watched is not None:
            yield from self._changed(watched, path)
            return
        others: list[str] = []
        if re.fullmatch(r"\d+", text):
            others = [str(int(text) + 1), *([str(int(text) - 1)] if int(text) else [])]
        elif text in ("true", "false"):
            others = ["false" if text == "true" else "true"]
        else:
            others = self._other_words(text, path)
        for other in others:
            yield self._mutant(path, start, end, other, f"becomes {other}")

    def _expression(self, node: Any) -> Watched | None:
        mark = node.start_mark
        found = self._expressions.get((mark.line + 1, mark.column + 1))
        if found is None and node.style in ("|", ">"):
            found = next(
                (
                    watched
                    for (line, _), watched in self._expressions.items()
                    if mark.line + 1 <= line <= node.end_mark.line
                ),
                None,
            )
        return found

    def _changed(self, watched: Watched, path: tuple[str, ...]) -> Iterator[Mutant]:
        """The edits of an expression."""
        whole = watched.node.text
        for change in edits(watched, self._values):
            begin = watched.node.place_at(change.start)
            last = watched.node.place_at(change.end - 1)
            start = self._lines[begin.line - 1] + begin.column - 1
            end = self._lines[last.line - 1] + last.column
            now = whole[: change.start] + change.text + whole[change.end :]
            said = f"becomes {' '.join(now.split())}"
            yield self._mutant(path, start, end, change.text, said)

    def _other_words(self, word: str, path: tuple[str, ...]) -> list[str]:
        """What could be written instead of a word."""
        ids = ids_for(self._tree, path)
        if not ids:
            key = path[-2] if path[-1].isdecimal() else path[-1]
            ids = next((words for words in _words(key) if word in words), [])
        if word not in ids or len(ids) == 1:
            return []
        return [ids[(ids.index(word) + 1) % len(ids)]]


def _only_cites(node: Any) -> bool:
    """Whether an entry says where others come from, and nothing else."""
    return isinstance(node, yaml.MappingNode) and all(
        key.value == "source" or _only_cites(value) for key, value in node.value
    )


def _fits(rule: str, pattern: str) -> bool:
    steps, wanted = rule.split("/"), pattern.split("/")
    return len(steps) == len(wanted) and all(
        step in ("*", own) for step, own in zip(wanted, steps, strict=True)
    )


@cache
def _words(key: str) -> list[list[str]]:
    """The words that may stand under a key, wherever it is."""
    found: list[list[str]] = []
    waiting: list[Any] = [schema(VARIANT)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            waiting += node.values()
            properties = node.get("properties")
            at_key = properties.get(key) if isinstance(properties, dict) else None
            for inner in (at_key, (at_key or {}).get("items")):
                words = inner.get("enum") if isinstance(inner, dict) else None
                if words and all(isinstance(word, str) for word in words):
                    found.append(words)
    return found
