"""No number of a rule can be changed without a case that notices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from doko_rules.load.document import read_document
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence
from doko_rules.testing.cases import read_cases
from doko_rules.testing.run import Runner
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VARIANTS = ROOT / "variants"
FILE = VARIANTS / "ddv-2026.yaml"
TEXT = FILE.read_text("utf-8")
CASES = read_cases(VARIANTS / "ddv-2026.cases.yaml")

# Texts and ids, bounds of options, and what built-in players think of a hand.
NO_RULES = {"format", "label", "text", "title", "help", "source", "sources", "letter"}
NO_RULE_SECTIONS = {"options", "advice", "define"}
# Changes that change nothing, and why.
ALIKE = {
    ("score/lines/doppelkopf/where", "39"): "no four cards come to 38 or 39",
    ("ladders/calls/plus/settling-trick/limit", "settled_in > 0"): (
        "settled in the first trick it is 1 - 1 or 0"
    ),
}


class Change(NamedTuple):
    """A number in the file, and another one in its place."""

    path: str
    line: int
    start: int
    end: int
    new: int

    def text(self) -> str:
        """The file with the other number."""
        lines = TEXT.split("\n")
        old = lines[self.line - 1]
        lines[self.line - 1] = old[: self.start] + str(self.new) + old[self.end :]
        return "\n".join(lines)

    def changed_line(self) -> str:
        return self.text().split("\n")[self.line - 1]


def _changes() -> Iterator[Change]:
    tree, _ = read_document(TEXT, FILE.name, "")
    assert tree is not None
    for section, node in tree.items.items():
        if section not in NO_RULE_SECTIONS | NO_RULES:
            for path, scalar in _scalars(node, section):
                yield from _of(path, scalar)


def _scalars(node: Node, path: str) -> Iterator[tuple[str, Scalar]]:
    if isinstance(node, Mapping):
        for key, inner in node.items.items():
            if key not in NO_RULES:
                yield from _scalars(inner, f"{path}/{key}")
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item, path)
    else:
        yield path, node


def _of(path: str, scalar: Scalar) -> Iterator[Change]:
    # Numbers that stand alone: those of ids and card codes are names.
    for found in re.finditer(r"(?<![\w.-])\d+(?![\w.])", scalar.text):
        place = scalar.place_at(found.start(), found.end())
        start = place.column - 1
        for new in (int(found[0]) - 1, int(found[0]) + 1):
            if new >= 0:
                yield Change(path, place.line, start, start + len(found[0]), new)


CHANGES = [
    change
    for change in _changes()
    if not any(
        change.path == path and text in change.changed_line() for path, text in ALIKE
    )
]


@pytest.mark.parametrize(
    "change", CHANGES, ids=lambda c: f"{c.path}:{c.line}:{c.start}:{c.new}"
)
def test_a_changed_number_is_noticed(change: Change, tmp_path: Path) -> None:
    path = tmp_path / FILE.name
    path.write_text(change.text(), "utf-8")
    outcomes = Runner(str(path)).run_file(CASES)
    assert not all(outcome.passed for outcome in outcomes), change.changed_line()


def test_the_numbers_of_the_rules_are_found() -> None:
    changed = {change.path for change in CHANGES}
    assert {
        "ladders/calls/levels/no90/limit",
        "outcome/needs/only-kontra/is",
    } <= changed
    assert len(CHANGES) > 80
