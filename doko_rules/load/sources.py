"""Finding the file that a reference to a variant or a pack means.

A reference is an id (a shipped variant first, then the search directories, then the
directory of the file that refers to it) or a path, which has a `/` in it or ends with
`.yaml`. Ids can not leave their directories; paths can be switched off for callers that
take references from strangers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.listing import listed as in_words
from doko_rules.core.paths import is_path
from doko_rules.core.paths import shipped as shipped_folder
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.document import read_document
from doko_rules.load.tree import labels_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.load.tree import Node

ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")
"""What the id of a variant or a pack looks like."""

MOST_CALLED = 3
"""So many names are suggested for a word in their labels."""
MOST_FILES = 1000
"""So many files are known by their labels."""
VARIANT, PACK = "variant", "pack"

_OTHER_KIND = {
    VARIANT: "that is a pack: take it in with `with: [{id}]`",
    PACK: "that is a variant: build on it with `extends: {id}`",
}
"""Help where the other kind was meant."""


Texts = Mapping[str, str]
"""What is read in place of files, by the names that people know them by."""
NO_TEXTS: Texts = {}


class Found(NamedTuple):
    """A file that was found and read."""

    id: str
    file: str
    """Its name for people; of a shipped file the same on every machine."""
    directory: Path
    text: str


def shipped() -> Path:
    """The directory of the shipped variants."""
    return Path(shipped_folder("variants"))


def known(kind: str, directories: Iterable[Path]) -> list[str]:
    """The ids of all variants or packs that can be found, in order."""
    names = {
        path.stem
        for directory in _directories(kind, directories)
        if directory.is_dir()
        for path in directory.glob("*.yaml")
        if ID.fullmatch(path.stem)
    }
    return sorted(names)


def find(
    reference: str,
    kind: str = VARIANT,
    search: Iterable[Path] = (),
    base: Path | None = None,
    place: Place | None = None,
    *,
    paths: bool = True,
    texts: Texts = NO_TEXTS,
) -> Found | Diagnostic:
    """The file that ``reference`` means, or why there is none.

    Args:
        reference: an id or a path.
        kind: ``VARIANT`` or ``PACK``.
        search: directories of further variants, each with a directory ``packs``.
        base: directory of the file that refers, for paths and ids beside it.
        place: where the reference is written, for the diagnostic.
        paths: whether a path is accepted.
        texts: what is read in place of files.
    """
    here = place or Place(reference, 1, 1)
    if is_path(reference):
        if not paths:
            return Diagnostic(
                "DK302",
                "error",
                f"a {kind} can not be named by a path here",
                here,
                "name it by its id",
            )
        path = Path(reference)
        if base is not None and not path.is_absolute():
            path = base / path
        return read(path, place, texts)
    directories = (*search, *([base] if base is not None else []))
    file = _file(reference, kind, directories)
    if file is not None:
        return read(file, place, texts)
    names = known(kind, directories)
    labels = _labels(kind, directories)
    listed = f"known {kind}s: {', '.join(names) or 'none'}"
    listed = _called_like(reference, labels) or listed
    help = did_you_mean(reference, names, listed, labels)
    other = PACK if kind == VARIANT else VARIANT
    if _file(reference, other, directories):
        help = _OTHER_KIND[kind].format(id=reference)
    elif help == listed and (id := _labels(other, directories).get(reference.lower())):
        help = f"did you mean the {other} `{id}`?"
    elif paths and help == listed and _file(reference, kind, [Path()]):
        help = f"a file of the current folder is named by its path: `{reference}.yaml`"
    message = f"there is no {kind} `{reference[:64]}`"
    return Diagnostic("DK301", "error", message, here, help)


def _labels(kind: str, directories: Iterable[Path]) -> dict[str, str]:
    """What variants or packs are called in each language, with their ids."""
    found: dict[str, str] = {}
    for id in known(kind, directories):
        file = _file(id, kind, directories)
        with suppress(OSError):
            if file is not None:
                changed = file.stat().st_mtime_ns
                found |= dict.fromkeys(_labels_in(file, changed), id)
    return found


@lru_cache(maxsize=MOST_FILES)
def _labels_in(file: Path, changed: int) -> tuple[str, ...]:
    """What a file is called, as it was when it was changed last.

    Many names that are not known are told in one report: each file is read once.
    """
    del changed
    text = read(file)
    root = None
    if isinstance(text, Found):
        root, _ = read_document(text.text, text.file, "")
    entries: dict[str, Node] = {} if root is None else {file.stem: root}
    return tuple([label.lower() for label in labels_of(entries)])


def _called_like(reference: str, labels: Mapping[str, str]) -> str:
    """Help that names what has a word in its label, where that is not too much."""
    word = reference.lower().replace("-", " ").replace("_", " ")
    near = [id for label, id in labels.items() if f" {word} " in f" {label} "]
    found = list(dict.fromkeys(near))
    if not word.strip() or not 0 < len(found) <= MOST_CALLED:
        return ""
    return f"did you mean {in_words(f'`{id}`' for id in found)}?"


def _file(reference: str, kind: str, directories: Iterable[Path]) -> Path | None:
    """The file with an id, in the first directory that has one."""
    if not ID.fullmatch(reference):
        return None
    files = (place / f"{reference}.yaml" for place in _directories(kind, directories))
    return next((file for file in files if file.is_file()), None)


def _directories(kind: str, further: Iterable[Path]) -> Iterator[Path]:
    for directory in (shipped(), *further):
        if kind == PACK:
            yield directory / "packs"
            if directory.name == "packs":
                yield directory
        else:
            yield directory


def _display(path: Path) -> str:
    """The name of a file for people."""
    root = shipped()
    try:
        return f"variants/{path.resolve().relative_to(root.resolve()).as_posix()}"
    except (ValueError, OSError, RuntimeError):
        return path.as_posix()


def read(
    path: Path, place: Place | None = None, texts: Texts = NO_TEXTS
) -> Found | Diagnostic:
    """The text of a file; a fault stands where the file is named, if it is."""
    name = _display(path)
    if name in texts:
        return Found(path.stem, name, path.parent, texts[name])
    where = place or Place(name, 1, 1)
    try:
        if not path.is_file():
            reason = "is a directory" if path.is_dir() else "does not exist"
            if path.exists() and not path.is_dir():
                reason = "is no regular file"
            return _unreadable(name, reason, where)
        with path.open("rb") as stream:
            data = stream.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "has no valid name"
        return _unreadable(name, f"can not be read ({reason.lower()})", where)
    if len(data) > limits.FILE_BYTES:
        return Diagnostic(
            "DK116",
            "error",
            f"the file is larger than {limits.FILE_BYTES // 1024} KiB",
            Place(name, 1, 1),
            "split the variant into a base and packs",
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        begin = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[begin : error.start].decode("utf-8")) + 1
        return Diagnostic(
            "DK102",
            "error",
            "the file is not UTF-8 text from here on",
            Place(name, line, column),
            "save the file as UTF-8",
        )
    return Found(path.stem, name, path.parent, text)


def _unreadable(name: str, reason: str, place: Place) -> Diagnostic:
    return Diagnostic(
        "DK101", "error", f"`{name}` {reason}", place, "check the path and its rights"
    )
