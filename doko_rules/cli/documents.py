"""Documents from files and standard input, and what is wrong with them.

A file holds one document or a list of them, in JSON or YAML. Their data is plain; where
something stands in the text is looked up when there is something to say about it.
"""

from __future__ import annotations

import os
import re
import sys
from abc import ABC, abstractmethod
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.cli import json_text
from doko_rules.cli.output import MISUSE, Refused, unreadable
from doko_rules.core.diagnostics import Diagnostic, Place, Report

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.core.problems import Path as Steps
    from doko_rules.core.problems import Problem
    from doko_rules.load.tree import Mapping, Node

STANDARD_INPUT = "-"
MOST_BYTES = 64 * 1024 * 1024
"""Size of a file with documents; YAML has a smaller limit of its own."""
MOST_EXCERPT = 1024 * 1024
"""Longer texts are not quoted in findings."""
OF_DECISIONS = frozenset({"action", "verdict", "masked"})
"""Keys by which a line is a decision of a log."""

_LIST_IN_YAML = re.compile(r"(?:[ ]*(?:#.*)?\n)*-[ \n]")
_HELP = {
    "DK106": "begin with a key, such as `variant: …`",
    "DK108": "write it out",
    "DK110": "write it out",
    "DK116": "write the document as JSON, which may be larger",
}
"""Help about variants that does not fit documents, said otherwise."""


class Source(ABC):
    """The text that documents were read from."""

    def __init__(self, name: str, text: str, directory: str) -> None:
        self.name = name
        self.text = text
        self.directory = directory
        """Where paths in its documents start from."""

    @abstractmethod
    def place(self, path: Steps, *, key: bool = False) -> Place:
        """Where the value at a path stands, or its key."""

    def part(self, path: Steps, start: int, width: int) -> Place:
        """Where a part of the text at a path stands, counted from its beginning."""
        whole = self.place(path)
        column = whole.column + 1 + start
        return Place(whole.file, whole.line, column, column + width)

    def report(self, findings: Iterable[Diagnostic]) -> Report:
        """The findings, with the text for their excerpts."""
        report = Report(findings)
        if len(self.text) <= MOST_EXCERPT:
            report.texts[self.name] = self.text
        return report


class JsonSource(Source):
    """A text in JSON."""

    _starts: list[int] | None = None
    _lines: list[int] | None = None
    """Where each line begins."""

    def read(self) -> Any:
        try:
            return json_text.parse(self.text)
        except json_text.JsonFault as fault:
            if (decision := self._first_decision()) is not None:
                return decision
            place = self._at(fault.offset, fault.offset + 1)
            found = Diagnostic(fault.code, "error", fault.message, place, fault.help)
            raise Refused(self.report([found]), MISUSE) from None

    def _first_decision(self) -> Any:
        """What the first line has, if the text is a log of decisions."""
        line, more, _ = self.text.lstrip().partition("\n")
        try:
            found = json_text.parse(line) if more else None
        except json_text.JsonFault:
            return None
        is_one = type(found) is dict and found.keys() >= OF_DECISIONS
        return found if is_one else None

    def place(self, path: Steps, *, key: bool = False) -> Place:
        start = 0
        if path and isinstance(path[0], int):
            # The items of a long list are counted once, not for each finding.
            if self._starts is None:
                self._starts = json_text.starts(self.text)
            if path[0] < len(self._starts):
                start, path = self._starts[path[0]], path[1:]
        return self._at(*json_text.locate(self.text, path, start, key=key))

    def _at(self, start: int, end: int) -> Place:
        if self._lines is None:
            ends = (found.end() for found in re.finditer("\n", self.text))
            self._lines = [0, *ends]
        line = bisect_right(self._lines, start)
        column = start - self._lines[line - 1] + 1
        if "\n" in self.text[start:end]:
            return Place(self.name, line, column)
        return Place(self.name, line, column, column + end - start)


class YamlSource(Source):
    """A text in YAML."""

    _root: Mapping
    _lines_before = 0
    """Lines that were put before the text to read a list as a map of one key."""

    def read(self) -> Any:
        from doko_rules.load.document import read_document
        from doko_rules.validate.shape import plain

        text = self.text
        many = _LIST_IN_YAML.match(text) is not None
        if many:
            text = f"documents:\n{text}"
            self._lines_before = 1
        root, found = read_document(text, self.name, "")
        if root is None or found:
            raise Refused(self.report(map(self._said, found)), MISUSE)
        self._root = root
        data = plain(root)
        return data["documents"] if many else data

    def _said(self, found: Diagnostic) -> Diagnostic:
        help = _HELP.get(found.code, found.help)
        notes = tuple((text, self._shifted(place)) for text, place in found.notes)
        place = self._shifted(found.place)
        return found._replace(place=place, help=help, notes=notes)

    def _shifted(self, place: Place) -> Place:
        return place._replace(line=max(1, place.line - self._lines_before))

    def place(self, path: Steps, *, key: bool = False) -> Place:
        return self._shifted(self._find(path, key=key)[1])

    def part(self, path: Steps, start: int, width: int) -> Place:
        from doko_rules.load.tree import Scalar

        node, place = self._find(path)
        if isinstance(node, Scalar):
            place = node.place_at(start, start + width)
        return self._shifted(place)

    def _find(self, path: Steps, *, key: bool = False) -> tuple[Node, Place]:
        """What stands at a path, as far as it leads, and where."""
        from doko_rules.load.tree import Mapping, Scalar, Sequence

        node: Node = self._root
        if self._lines_before:
            node = self._root.items["documents"]
        place = node.place
        for step in path:
            if isinstance(node, Mapping) and str(step) in node.items:
                inner = node.items[str(step)]
                place = node.keys[str(step)]
            elif (
                isinstance(node, Sequence)
                and isinstance(step, int)
                and step < len(node.items)
            ):
                inner = node.items[step]
                place = inner.place
            else:
                break
            node = inner
            if isinstance(node, Scalar) and node.text and not key:
                place = node.place
        return node, place


class Document(NamedTuple):
    """One document, and where it stands in its source."""

    data: Any
    source: Source
    path: Steps
    id: str = ""
    """What tells it from others of its source."""

    @property
    def title(self) -> str:
        """The name of the document for people."""
        return f"{self.source.name} {self.id}".rstrip()

    def finding(self, problem: Problem, severity: str = "error") -> Diagnostic:
        """A problem of the document as a finding with its place."""
        code, path, message, help = problem
        place = self.source.place((*self.path, *path))
        return Diagnostic(code, severity, message, place, help)

    def report(
        self, problems: Iterable[Problem], warnings: Iterable[Problem] = ()
    ) -> Report:
        """All problems of the document."""
        found = [self.finding(problem) for problem in problems]
        found += [self.finding(problem, "warning") for problem in warnings]
        return self.source.report(found)


class Batch(NamedTuple):
    """The documents of all files that a command was given."""

    documents: list[Document]
    is_list: bool
    """Whether the answer is a list: of a list of documents, or of several files."""


def read_all(files: Iterable[str]) -> Batch:
    """The documents of some files.

    Raises:
        Refused: One of them can not be read.
    """
    documents: list[Document] = []
    several = False
    for number, file in enumerate(files):
        source, data = read(file)
        several = several or number > 0 or isinstance(data, list)
        if isinstance(data, list):
            documents += [
                Document(item, source, (n,), str(n + 1)) for n, item in enumerate(data)
            ]
        else:
            documents.append(Document(data, source, ()))
    return Batch(documents, several)


def read(file: str) -> tuple[Source, Any]:
    """The data of one file, ``-`` for standard input.

    Raises:
        Refused: It can not be read, or is neither JSON nor YAML.
    """
    if not file:
        raise unreadable(file, "is no name of a file", "name a file")
    name, directory, raw = _bytes(file)
    text = _text(name, raw)
    as_json = JsonSource(name, text, directory)
    as_yaml = YamlSource(name, text, directory)
    suffix = os.path.splitext(file)[1].lower()
    if suffix in {".yaml", ".yml"}:
        return as_yaml, as_yaml.read()
    if suffix == ".json" or not text.strip():
        return as_json, as_json.read()
    if text.lstrip()[:1] not in tuple("[{"):
        return as_yaml, as_yaml.read()
    try:
        return as_json, as_json.read()
    except Refused:
        # Braces may be YAML, too; when they are neither, JSON is what was meant.
        try:
            return as_yaml, as_yaml.read()
        except Refused:
            pass
        raise


def read_text(file: str) -> tuple[str, str]:
    """The name of a file for people, and its text.

    Raises:
        Refused: It can not be read, or is no text.
    """
    name, _, raw = _bytes(file)
    return name, _text(name, raw)


def _bytes(file: str) -> tuple[str, str, bytes]:
    """The name for people, the directory and the content of a file."""
    if file == STANDARD_INPUT:
        return (
            "<stdin>",
            ".",
            _bounded("<stdin>", sys.stdin.buffer.read(MOST_BYTES + 1)),
        )
    name = os.path.normpath(file).replace(os.sep, "/")
    try:
        if os.path.isdir(file):
            raise unreadable(name, "is a directory", "name a file")
        if not os.path.exists(file):
            raise unreadable(name, "does not exist", "check the path")
        with open(file, "rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is not valid"
        message = f"can not be read ({reason.lower()})"
        raise unreadable(name, message, "check the path and its rights") from None
    return name, os.path.dirname(name) or ".", _bounded(name, raw)


def _bounded(name: str, raw: bytes) -> bytes:
    if len(raw) <= MOST_BYTES:
        return raw
    message = f"is larger than {MOST_BYTES // 1024 // 1024} MiB"
    raise unreadable(name, message, "split it", "DK116")


def _text(name: str, raw: bytes) -> str:
    """The text of a file; a mark for the order of bytes is no part of it."""
    zero = raw.find(b"\0")
    try:
        text = raw.decode("utf-8-sig")
        at = zero
    except UnicodeDecodeError as error:
        text = ""
        at = error.start if zero < 0 else min(zero, error.start)
    if at < 0:
        return text.replace("\r\n", "\n")
    line = raw.count(b"\n", 0, at) + 1
    begin = raw.rfind(b"\n", 0, at) + 1
    column = len(raw[begin:at].decode("utf-8", "replace")) + 1
    found = Diagnostic(
        "DK102",
        "error",
        "the file is not UTF-8 text from here on",
        Place(name, line, column),
        "give JSON or YAML, saved as UTF-8",
    )
    raise Refused(Report([found]), MISUSE)
