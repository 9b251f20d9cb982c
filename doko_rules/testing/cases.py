"""Case files, read strictly: tables taken apart, every value with its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.keys import is_free
from doko_rules.core.paths import files_below
from doko_rules.load.document import read_document
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence
from doko_rules.testing.accepted import CHANGES, CLAUSES, read_accepted
from doko_rules.testing.tables import expand
from doko_rules.validate.shape import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.testing.accepted import Accepted

SUFFIX = ".cases.yaml"
"""How the name of a case file ends."""
SCHEMA = "cases.schema.json"
MISSING = "DK202"
"""The code of a missing key."""
NOTHING = "none"
"""The word for no value, where a document in JSON would have null."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case: what is given, and what the rules must make of it."""

    id: str
    """Its key in the file; a row of a table is `<case>/<row>`."""
    title: str
    file: str
    place: Place
    variant: str | dict[str, Any]
    """The reference as it stands in the file."""
    options: dict[str, Any]
    clauses: tuple[str, ...]
    rules: tuple[str, ...]
    """The rules that the case is about."""
    kind: str
    """What is given: facts, a situation, a record, a session; empty when nothing is."""
    given: Any
    expect: dict[str, Any]
    node: Mapping
    """The case as written, for places."""

    def place_of(self, *path: str | int) -> Place:
        """Where a value of the case stands, or the nearest thing around it."""
        node, place = find_place(self.node, path, self.place)
        return node.place if isinstance(node, Scalar | Sequence) else place

    def place_of_key(self, *path: str | int) -> Place:
        """Where the key of a value stands; of an item of a list, the item."""
        return find_place(self.node, path, self.place)[1]


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The cases of one file; none when its report has errors."""

    file: str
    directory: Path
    cases: tuple[Case, ...]
    report: Report
    variant: str | dict[str, Any] = ""
    """The variant that they are for, as the file names it."""
    clauses: tuple[Accepted, ...] = ()
    """Clauses of the rules that no case has to reach."""
    changes: tuple[Accepted, ...] = ()
    """Changes of the rules that no case has to notice."""


def find_files(path: Path) -> list[Path]:
    """The case files that a path means: itself, or all that lie in a directory.

    Raises:
        OSError: A directory can not be read.
    """
    if not path.is_dir():
        return [path]
    return sorted(map(Path, files_below(str(path), SUFFIX)))


def read_cases(path: Path) -> CaseFile:
    """Read a file of cases.

    Raises:
        OSError: The file can not be read.
    """
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    return read_text(text, path.as_posix(), path.parent)


def read_text(text: str, file: str, directory: Path) -> CaseFile:
    """Read the text of a case file."""
    report = Report()
    report.texts[file] = text
    tree, faults = read_document(text, file, file)
    report.extend(faults)
    if tree is None or faults:
        return CaseFile(file, directory, (), report)
    expanded, faults = _expanded(tree)
    report.extend(faults)
    if faults:
        return CaseFile(file, directory, (), report)
    variant = data_of(tree.items["variant"])
    found = tuple(_cases(expanded, file, variant))
    return CaseFile(
        *(file, directory, found, report, variant),
        clauses=tuple(read_accepted(tree, CLAUSES)),
        changes=tuple(read_accepted(tree, CHANGES)),
    )


def _expanded(tree: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """The cases without tables, and what does not fit in the file."""
    faults = shape_of(tree, SCHEMA)
    cases = tree.items.get("cases")
    # What a case lacks may come from the cells of its table.
    faults = [found for found in faults if found.code != MISSING]
    if not isinstance(cases, Mapping) or faults:
        return Mapping({}, tree.place, ""), faults or shape_of(tree, SCHEMA)
    expanded, faults = expand(cases)
    items = {**tree.items, "cases": expanded}
    whole = Mapping(items, tree.place, tree.layer, tree.keys)
    return expanded, faults or shape_of(whole, SCHEMA)


def _cases(cases: Mapping, file: str, variant: str | dict[str, Any]) -> Iterator[Case]:
    for id, node in cases.items.items():
        assert isinstance(node, Mapping)
        data = data_of(node)
        given = data.get("given", {})
        kind = next((key for key in given if not is_free(key)), "")
        yield Case(
            id=id,
            title=data["title"],
            file=file,
            place=cases.keys[id],
            variant=variant,
            options=data.get("options", {}),
            clauses=_listed(data.get("clause")),
            rules=_listed(data.get("rules")),
            kind=kind,
            given=given.get(kind),
            expect=data["expect"],
            node=node,
        )


def _listed(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, list) else (value,)


def data_of(node: Node) -> Any:
    """The values of a node as plain data, with None for the word that means it."""
    if isinstance(node, Mapping):
        return {key: data_of(inner) for key, inner in node.items.items()}
    if isinstance(node, Sequence):
        return [data_of(item) for item in node.items]
    return None if node.value == NOTHING else node.value


def find_place(
    node: Node, path: tuple[str | int, ...], otherwise: Place
) -> tuple[Node, Place]:
    """The value at ``path`` and where it is named, as far as the path leads."""
    place = otherwise
    for step in path:
        if isinstance(node, Mapping) and str(step) in node.items:
            place = node.keys.get(str(step), node.place)
            node = node.items[str(step)]
        elif (
            isinstance(node, Sequence)
            and isinstance(step, int)
            and 0 <= step < len(node.items)
        ):
            node = node.items[step]
            place = node.place
        else:
            return Mapping({}, place, ""), place
    return node, place
