"""Collecting the layers of a variant: its base, the packs it takes in, itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.paths import is_path
from doko_rules.load import limits
from doko_rules.load.document import read_document
from doko_rules.load.inline import FILE, write_inline
from doko_rules.load.sources import PACK, VARIANT, Found, find, read
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

    from doko_rules.load.sources import Texts

FORMAT = 1
"""The version of the file format that this package reads."""


@dataclass(frozen=True)
class Layer:
    """One file (or inline mapping) of a variant."""

    id: str
    kind: str
    file: str
    tree: Mapping
    named: Place
    """Where another layer names it; the beginning of the file if none does."""
    group: int
    """Layers of the same group have equal rank."""


@dataclass
class Gathering:
    """What is known while the layers of one variant are collected."""

    report: Report
    search: tuple[Path, ...]
    base: Path | None
    paths: bool
    texts: Texts = field(default_factory=dict)
    """What is read in place of files."""
    layers: list[Layer] = field(default_factory=list)
    groups: int = 0
    incomplete: bool = False
    """Whether a layer could not be found, read or used."""
    open: list[tuple[str, Place]] = field(default_factory=list)
    """Files that are being collected, outermost first, and where each was named."""

    def too_large(self, place: Place) -> Diagnostic:
        return Diagnostic(
            "DK116",
            "error",
            f"the layers together have more than {limits.MERGED_NODES} values",
            place,
            "leave some of the layers out",
        )

    def add_too_many(self, place: Place) -> None:
        self.incomplete = True
        self.report.error(
            "DK116",
            f"the variant has more than {limits.LAYERS} layers",
            place,
            "leave some of the layers out",
        )

    def next_group(self) -> int:
        self.groups += 1
        return self.groups


def gather(
    reference: str | Path | AnyMapping[str, object], gathering: Gathering
) -> list[Layer]:
    """All layers of a variant, lowest first; faults go to the report."""
    found: Found | Diagnostic
    if isinstance(reference, Path):
        path = gathering.base / reference if gathering.base else reference
        found = read(path, None, gathering.texts)
    elif isinstance(reference, str):
        found = _find_whole(reference, gathering)
    else:
        text = gathering.texts.get(FILE) or write_inline(reference)
        found = (
            text
            if isinstance(text, Diagnostic)
            else Found("", FILE, gathering.base or Path(), text)
        )
    if isinstance(found, Diagnostic):
        gathering.report.add(found)
        gathering.incomplete = True
    else:
        _variant(found, Place(found.file, 1, 1), reference, gathering)
    return gathering.layers


def _find_whole(reference: str, gathering: Gathering) -> Found | Diagnostic:
    """What a name means that stands by itself: a variant, or else a pack."""
    base = gathering.base or (Path() if is_path(reference) else None)

    def of(kind: str) -> Found | Diagnostic:
        return find(
            *(reference, kind, gathering.search, base),
            paths=gathering.paths,
            texts=gathering.texts,
        )

    found = of(VARIANT)
    if isinstance(found, Found) or is_path(reference):
        return found
    pack = of(PACK)
    return pack if isinstance(pack, Found) else found


def _variant(
    found: Found, named: Place, reference: object, gathering: Gathering
) -> None:
    """Add a variant: first what it is built on, then itself."""
    tree = _read(found, named, reference, gathering)
    if tree is None:
        gathering.incomplete = True
        return
    if is_pack(tree):
        if gathering.open:
            gathering.report.error(
                "DK316",
                f"`{tree.layer}` is a pack",
                named,
                f"take it in with `with: [{tree.layer}]`",
                (("it says so here", tree.keys["pack"]),),
            )
            gathering.incomplete = True
            return
        _pack(tree, found, named, gathering.next_group(), gathering)
        return
    gathering.open.append((found.file, named))
    base = tree.get("extends")
    if base is not None:
        name = _text(base, "extends", gathering)
        if name is not None:
            below = _find(name, VARIANT, found, gathering)
            if below is not None:
                _variant(below, name.place, str(name.value), gathering)
    group = gathering.next_group()
    names = _texts(tree.get("with"), "with", gathering)
    if len(names) > limits.LAYERS:
        gathering.add_too_many(names[limits.LAYERS].place)
    for name in names[: limits.LAYERS]:
        pack = _find(name, PACK, found, gathering)
        if pack is None or any(pack.file == layer.file for layer in gathering.layers):
            continue  # a pack is taken in once, where it was named first
        inner = _read(pack, name.place, str(name.value), gathering)
        if inner is None:
            gathering.incomplete = True
        elif is_pack(inner):
            _pack(inner, pack, name.place, group, gathering)
        else:
            gathering.report.error(
                "DK316",
                f"`{inner.layer}` is no pack",
                name.place,
                "name a file that says `pack: true`, or build on it with `extends`",
            )
            gathering.incomplete = True
    gathering.open.pop()
    _add(found, VARIANT, tree, named, gathering.next_group(), gathering)


def _pack(
    tree: Mapping, found: Found, named: Place, group: int, gathering: Gathering
) -> None:
    """Add a pack."""
    for key in ("extends", "with"):
        if key in tree.items:
            gathering.report.error(
                "DK316",
                f"a pack has no `{key}`",
                tree.keys[key],
                "say with `requires` what a pack needs",
            )
    _add(found, PACK, tree, named, group, gathering)


def _add(
    found: Found,
    kind: str,
    tree: Mapping,
    named: Place,
    group: int,
    gathering: Gathering,
) -> None:
    gathering.layers.append(Layer(tree.layer, kind, found.file, tree, named, group))


def _read(
    found: Found, named: Place, reference: object, gathering: Gathering
) -> Mapping | None:
    """The checked tree of one file; None if it can not be used."""
    circle = [place for file, place in gathering.open if file == found.file]
    if circle:
        gathering.report.error(
            "DK303",
            f"`{found.id}` is built on itself",
            named,
            "let one of the variants stand for itself",
            tuple(
                (f"over `{file}`, named here", place)
                for file, place in gathering.open[1:]
                if place != named
            ),
        )
        return None
    if len(gathering.layers) + len(gathering.open) >= limits.LAYERS:
        gathering.add_too_many(named)
        return None
    taken = {layer.id for layer in gathering.layers}
    layer = found.id or "inline"
    while layer in taken or layer in (Path(file).stem for file, _ in gathering.open):
        layer += "+"
    gathering.report.texts[found.file] = found.text
    tree, faults = read_document(found.text, found.file, layer)
    gathering.report.extend(faults)
    if tree is None:
        return None
    if found.file == FILE:
        _spread_options(tree)
    else:
        _check_header(found, tree, reference, gathering)
    return tree


def _spread_options(tree: Mapping) -> None:
    """In an inline variant ``options`` may give values; they belong to ``set``."""
    options = tree.get("options")
    if not isinstance(options, Mapping):
        return
    values = {k: v for k, v in options.items.items() if not isinstance(v, Mapping)}
    if not values:
        return
    chosen = tree.items.setdefault("set", Mapping({}, options.place, options.layer))
    if not isinstance(chosen, Mapping):
        return
    for key, value in values.items():
        chosen.items.setdefault(key, value)
        chosen.keys.setdefault(key, options.keys[key])
        del options.items[key]
    if not options.items:
        del tree.items["options"]


def _check_header(
    found: Found, tree: Mapping, reference: object, gathering: Gathering
) -> None:
    """What each single file must say, as opposed to the merged variant."""
    for key, example in (
        ("format", str(FORMAT)),
        ("id", found.id),
        ("label", "{en: ..., de: ...}"),
    ):
        if key not in tree.items:
            gathering.report.error(
                "DK202",
                f"the key `{key}` is missing",
                Place(found.file, tree.place.line, tree.place.column),
                f"write `{key}: {example}`",
            )
    version = tree.get("format")
    if isinstance(version, Scalar) and not version.faulty and version.value != FORMAT:
        gathering.report.error(
            "DK209",
            f"the format `{version.text[:64]}` is not known",
            version.place,
            f"write `format: {FORMAT}`; a newer format needs a newer version",
        )
        version.faulty = True
    name = tree.get("id")
    by_id = isinstance(reference, str) and not is_path(reference)
    if by_id and isinstance(name, Scalar) and name.value != found.id:
        gathering.report.error(
            "DK304",
            f"the file of `{found.id}` calls itself `{name.text[:64]}`",
            name.place,
            f"write `id: {found.id}`, or rename the file",
        )


# --- references in a header ---------------------------------------------------------


def _find(name: Scalar, kind: str, found: Found, gathering: Gathering) -> Found | None:
    result = find(
        str(name.value),
        kind,
        gathering.search,
        found.directory,
        name.place,
        paths=gathering.paths,
        texts=gathering.texts,
    )
    if isinstance(result, Diagnostic):
        gathering.report.add(result)
        gathering.incomplete = True
        return None
    return result


def is_pack(tree: Mapping) -> bool:
    """Whether a file says that it is a pack."""
    mark = tree.get("pack")
    return isinstance(mark, Scalar) and mark.value is True


def _text(node: Node, key: str, gathering: Gathering) -> Scalar | None:
    if isinstance(node, Scalar):
        if isinstance(node.value, str) and node.value:
            return node
        if node.faulty:
            return None
    gathering.report.error(
        "DK203",
        f"`{key}` must name a variant or pack",
        node.place,
        "write its id, or a path that ends with `.yaml`",
    )
    return None


def _texts(node: Node | None, key: str, gathering: Gathering) -> list[Scalar]:
    if node is None:
        return []
    if not isinstance(node, Sequence):
        if not (isinstance(node, Scalar) and node.faulty):
            gathering.report.error(
                "DK203",
                f"`{key}` must be a list",
                node.place,
                f"write `{key}: [one, another]`",
            )
        return []
    texts = (_text(item, key, gathering) for item in node.items)
    return [text for text in texts if text is not None]
