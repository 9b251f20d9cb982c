"""Reading one YAML text strictly into nodes that know their places.

The text comes from anybody. Sizes are counted while the YAML events come in, before
anything is built from them, and nothing of a text but maps, lists, text, whole numbers
and truth values is accepted. Faults are collected; a faulty value stays in the tree,
marked, so that later checks pass over it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.short import short
from doko_rules.load import limits
from doko_rules.load.positions import positions
from doko_rules.load.scalars import read_plain
from doko_rules.load.syntax import words_for
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

# The loader written in C is ten times as fast; PyYAML may be built without it.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\x7f-\x9f\u2028\u2029"
    "\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Control characters, odd line ends, marks that turn the direction of text."""


_OF_CHARACTERS = ("DK103", "DK104")


class _TooLarge(Exception):
    """A limit is passed; the diagnostic is already written."""


def read_document(
    text: str, file: str, layer: str
) -> tuple[Mapping | None, list[Diagnostic]]:
    """The nodes of a YAML text and what is wrong with it.

    The tree is None when the text has no usable structure at all.
    """
    reader = _Reader(file, layer)
    return reader.read(text), reader.diagnostics


class _Reader:
    """Builds nodes from YAML events and collects faults."""

    def __init__(self, file: str, layer: str) -> None:
        self.file = file
        self.layer = layer
        self.diagnostics: list[Diagnostic] = []
        self.nodes = 0
        self.lines: list[str] = []
        self.counts: dict[str, int] = {}

    def read(self, text: str) -> Mapping | None:
        cleaned = self._clean(text)
        if cleaned is None:
            return None
        self.lines = cleaned.split("\n")
        try:
            return self._document(yaml.parse(cleaned, Loader=_LOADER))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            message, help_text = words_for(str(error.problem or ""))
            self._syntax(mark, message, help_text)
        except yaml.YAMLError:
            self._syntax(None, *words_for(""))
        except _TooLarge:
            pass
        return None

    # --- characters -----------------------------------------------------------

    def _clean(self, text: str) -> str | None:
        """The text with plain line ends, or None when it can not be read on."""
        if len(text) > limits.FILE_BYTES:
            self._report(
                "DK116",
                f"the file is larger than {limits.FILE_BYTES // 1024} KiB",
                Place(self.file, 1, 1),
                "split the variant into a base and packs",
            )
            return None
        text = text.replace("\r\n", "\n")
        if text.startswith("\ufeff"):
            self._report(
                "DK103",
                "the file begins with an invisible byte order mark",
                Place(self.file, 1, 1),
                "save the file as UTF-8 without a byte order mark",
            )
            text = text[1:]
        for match in _FORBIDDEN.finditer(text):
            self._report(
                "DK103",
                f"the character U+{ord(match[0]):04X} is not allowed in a file",
                self._place_of(text, match.start()),
                "remove it",
            )
        if "\t" in text:
            for match in re.finditer("\t+", text):
                self._report(
                    "DK104",
                    "a tab stands here",
                    self._place_of(text, match.start(), match.end()),
                    "use spaces",
                )
            text = text.replace("\t", " ")
        return _FORBIDDEN.sub(" ", text)

    def _place_of(self, text: str, start: int, end: int = 0) -> Place:
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        return Place(
            self.file, line, column, column + (end - start if end > start else 1)
        )

    # --- structure --------------------------------------------------------------

    def _document(self, events: Iterator[Any]) -> Mapping | None:
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._report(
                        "DK107",
                        "a second document begins here",
                        self._place(event),
                        "keep one document per file",
                    )
                    break
                if event.version or event.tags:
                    self._report(
                        "DK107",
                        "YAML directives are not used here",
                        self._place(event),
                        "remove the line that begins with `%`",
                    )
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, 1)
        if isinstance(root, Mapping):
            return root
        if not self.diagnostics:
            # What is empty stands behind the end of the text.
            if root is None or (isinstance(root, Scalar) and not root.text):
                place = Place(self.file, 1, 1)
            else:
                place = root.place
            self._report(
                "DK106",
                "the file holds no map of keys and values",
                place,
                "begin with `format: 1`",
            )
        return None

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        self.nodes += 1
        if self.nodes > limits.NODES:
            self._stop(f"there are more than {limits.NODES} values", event)
        if event.anchor is not None:
            self._anchor(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.AliasEvent):
            place = self._place(event)
            return Scalar(None, "", place, self.layer, faulty=True)
        if depth > limits.DEPTH:
            self._stop(f"maps and lists are nested deeper than {limits.DEPTH}", event)
        if event.tag is not None:
            self._tag(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, events, depth)
        return self._mapping(event, events, depth)

    def _sequence(self, event: Any, events: Iterator[Any], depth: int) -> Sequence:
        items: list[Node] = []
        for inner in events:
            if isinstance(inner, yaml.SequenceEndEvent):
                break
            items.append(self._node(inner, events, depth + 1))
        return Sequence(items, self._place(event), self.layer)

    def _mapping(self, event: Any, events: Iterator[Any], depth: int) -> Mapping:
        mapping = Mapping({}, self._place(event), self.layer)
        for inner in events:
            if isinstance(inner, yaml.MappingEndEvent):
                break
            key, place = self._key(inner, events, depth)
            value = self._node(next(events), events, depth + 1)
            if key is None:
                mapping.faulty = True
                continue
            if key in mapping.items:
                self._report(
                    "DK111",
                    f"the key `{short(key)}` stands here a second time",
                    place,
                    "keep one of the two",
                    (("the first one is here", mapping.keys[key]),),
                )
                continue
            mapping.items[key] = value
            mapping.keys[key] = place
        if mapping.keys and not event.flow_style:
            mapping.place = next(iter(mapping.keys.values()))
        return mapping

    def _key(
        self, event: Any, events: Iterator[Any], depth: int
    ) -> tuple[str | None, Place]:
        """A key of a map; None when it is none that could be used."""
        if not isinstance(event, yaml.ScalarEvent):
            node = self._node(event, events, depth + 1)
            if not isinstance(event, yaml.AliasEvent):
                self._report(
                    "DK112", "a key must be a word", node.place, "write `key: value`"
                )
            return None, node.place
        self.nodes += 1
        place = self._place(event)
        if event.anchor is not None:
            self._anchor(event)
        if event.tag is not None:
            self._tag(event)
        key: str = event.value
        if len(key) > limits.SCALAR_CHARACTERS:
            self._stop(
                f"a key is longer than {limits.SCALAR_CHARACTERS} characters", event
            )
        if event.style:
            self._escaped(key, place)
            return key, place
        if key == "<<":
            self._report(
                "DK110",
                "merge keys are not used here",
                place,
                "name the entry to inherit from with `extends`",
            )
            return None, place
        reading = read_plain(key)
        if reading.code or not isinstance(reading.value, str):
            self._report(
                "DK112",
                f"the key `{short(key)}` is not a text in YAML",
                place,
                f'write `"{short(key)}":`',
            )
        return key, place

    def _scalar(self, event: Any) -> Scalar:
        text: str = event.value
        place = self._place(event)
        if len(text) > limits.SCALAR_CHARACTERS:
            self._stop(
                f"a value is longer than {limits.SCALAR_CHARACTERS} characters", event
            )
        faulty = False
        if event.tag is not None:
            self._tag(event)
            faulty = True
        start, end = event.start_mark, event.end_mark
        style = event.style or ""
        if not style and start.line == end.line:
            reading = read_plain(text)
            if reading.code and not faulty:
                self._report(reading.code, reading.message, place, reading.help)
                faulty = True
            return Scalar(reading.value, text, place, self.layer, faulty=faulty)
        if style == '"':
            faulty |= self._escaped(text, place)
        found = positions(
            text,
            style,
            self.lines,
            (start.line, start.column),
            (end.line, end.column),
            self.file,
        )
        return Scalar(text, text, place, self.layer, found, faulty)

    def _escaped(self, text: str, place: Place) -> bool:
        """Whether a forbidden character came in by an escape; reports it."""
        match = _FORBIDDEN.search(text)
        if match:
            self._report(
                "DK103",
                f"the character U+{ord(match[0]):04X} is not allowed in a file",
                place,
                "remove its escape",
            )
        return match is not None

    # --- faults -----------------------------------------------------------------

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        if start.line == end.line:
            return Place(self.file, start.line + 1, start.column + 1, end.column + 1)
        return Place(self.file, start.line + 1, start.column + 1)

    def _anchor(self, event: Any) -> None:
        sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
        column = event.start_mark.column + 1
        self._report(
            "DK108",
            f"`{sign}{short(event.anchor)}` refers to another part of the file",
            Place(
                self.file,
                event.start_mark.line + 1,
                column,
                column + len(event.anchor) + 1,
            ),
            "name an expression with `define`, or inherit an entry with `extends`",
        )

    def _tag(self, event: Any) -> None:
        self._report(
            "DK109",
            "YAML tags are not used here",
            self._place(event),
            "remove the word that begins with `!`",
        )

    def _syntax(self, mark: Any, message: str, help_text: str) -> None:
        if self.diagnostics and self.diagnostics[0].code in _OF_CHARACTERS:
            return  # what was put in the place of the character may be the reason
        line = mark.line if mark else 0
        column = mark.column if mark else 0
        # The reader complains behind the last line when something is left open.
        if line >= len(self.lines):
            line, column = len(self.lines) - 1, len(self.lines[-1])
        while line > 0 and not self.lines[line].strip():
            line -= 1
            column = len(self.lines[line])
        self._report(
            "DK105", message, Place(self.file, line + 1, column + 1), help_text
        )

    def _stop(self, message: str, event: Any) -> None:
        self._report(
            "DK116", message, self._place(event), "split the variant into packs"
        )
        raise _TooLarge

    def _report(
        self,
        code: str,
        message: str,
        place: Place,
        help_text: str = "",
        notes: tuple[tuple[str, Place], ...] = (),
    ) -> None:
        count = self.counts[code] = self.counts.get(code, 0) + 1
        if count <= limits.FINDINGS:
            self.diagnostics.append(
                Diagnostic(code, "error", message, place, help_text, notes)
            )
