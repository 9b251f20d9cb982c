"""A variant as the analyses see it: its files, its tree, what was made of them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.keys import is_free
from doko_rules.engine.ruleset import Ruleset
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.space import Spaces
    from doko_rules.compile.program import Compiler
    from doko_rules.core.diagnostics import Place
    from doko_rules.load.gather import Layer
    from doko_rules.load.layers import Resolved
    from doko_rules.load.tree import Node

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
"""A word of an expression; ids may have hyphens in them."""
TEXTS = frozenset(
    {"label", "text", "help", "reason", "title", "edition", "url", "source"}
)
"""Keys below which no rule is said."""
OF_LAYERS = frozenset({"needs_entry", "extends", "before", "after", "remove"})
"""Keys that say how entries go together, and use none of them."""


class Written(NamedTuple):
    """A single value of the tree, and where it is."""

    path: str
    node: Scalar


class Subject:
    """One variant that has no errors."""

    def __init__(
        self, resolved: Resolved, compiler: Compiler, fingerprint: str, pack: str = ""
    ) -> None:
        """Take a variant, or a pack of it about which alone is asked."""
        self.resolved = resolved
        layers = resolved.layers
        self.top: Layer = next((x for x in layers if x.id == pack), layers[-1])
        """The layer that is asked about."""
        self.is_pack = bool(pack)
        self.compiler = compiler
        self.fingerprint = fingerprint
        self.whole: Mapping = resolved.tree
        """The tree with what the options switch off."""
        self.tree: Mapping = compiler.tree
        """The tree as it is under the options in force."""
        self.book = compiler.book
        self.shape = compiler.shape
        self.scoring = compiler.scoring
        self.tables = compiler.tables

    @cached_property
    def ruleset(self) -> Ruleset:
        """The variant, ready to play."""
        return Ruleset(self.compiler.finish(self.fingerprint))

    @cached_property
    def spaces(self) -> Spaces:
        """What may be the case."""
        from doko_rules.audit.lint.space import Spaces

        return Spaces(self)

    @cached_property
    def written(self) -> tuple[Written, ...]:
        """All single values in which a rule is said, options that are off included."""
        found = tuple(_written(self.whole, ""))
        if self.is_pack:
            # What it says for entries that only other variants have counts as well.
            found += tuple(_written(self.top.tree, ""))
        return found

    @cached_property
    def words(self) -> dict[str, list[str]]:
        """The words of all values of rules, each with the paths that use it."""
        found: dict[str, list[str]] = {}
        for path, node in self.written:
            for word in WORD.findall(node.text):
                found.setdefault(word, []).append(path)
        return found

    def says(self, *sections: str) -> bool:
        """Whether what is asked about says anything in one of some sections.

        A variant is asked about with all its layers, a pack alone.
        """
        said = self.top.tree.items.keys()
        return not self.is_pack or not said.isdisjoint(sections)

    def uses(self, word: str, *, beside: str = "") -> list[str]:
        """The paths of values that use a word, those below ``beside`` left out."""
        return [
            path
            for path in self.words.get(word, ())
            if not beside or not (path == beside or path.startswith(f"{beside}/"))
        ]

    def node(self, rule: str) -> Node | None:
        """The node at a path; None where there is none."""
        node: Node | None = self.whole
        for step in rule.split("/"):
            node = node.get(step) if isinstance(node, Mapping) else None
        return node

    def place(self, rule: str) -> Place:
        """Where an entry stands: its key, as the highest layer wrote it."""
        parent, _, key = rule.rpartition("/")
        around = self.node(parent) if parent else self.whole
        if isinstance(around, Mapping):
            found = around.keys.get(key)
            if found is not None:
                return found
            inner = around.items.get(key)
            if inner is not None:
                return inner.place
        node = self.node(rule)
        return self.whole.place if node is None else node.place

    def by_option(self, text: str) -> bool:
        """Whether what an expression says hangs on options."""
        words = set(WORD.findall(text))
        if "option" in words:
            return True
        return bool(words & self.optional_definitions)

    @cached_property
    def optional_definitions(self) -> frozenset[str]:
        """The definitions that read options, by themselves or by others."""
        define = self.whole.get("define")
        bodies: dict[str, set[str]] = {}
        if isinstance(define, Mapping):
            for id, entry in define.items.items():
                body = entry.get("is") if isinstance(entry, Mapping) else None
                if isinstance(body, Scalar):
                    bodies[id] = set(WORD.findall(body.text))
        found: set[str] = set()
        while True:
            more = {
                id
                for id, words in bodies.items()
                if id not in found and ("option" in words or words & found)
            }
            if not more:
                return frozenset(found)
            found |= more


def _written(node: Node, path: str) -> Iterator[Written]:
    if isinstance(node, Scalar):
        yield Written(path, node)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _written(item, path)
    else:
        for key, inner in node.items.items():
            if key not in TEXTS and key not in OF_LAYERS and not is_free(key):
                yield from _written(inner, f"{path}/{key}" if path else key)
