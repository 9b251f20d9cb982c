"""A variant from its layers: one base, packs on top, then its own entries.

The result is one tree. Each of its values knows the file, the line and the layer it was
written in; the words that say how layers go together (``extends``, ``with``, ``set``,
``remove``, ``before``, ``after``) are carried out and gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Place, Report
from doko_rules.load.gather import Gathering, Layer, gather
from doko_rules.load.inherit import inherit
from doko_rules.load.inline import FILE
from doko_rules.load.merge import Merger, Removal
from doko_rules.load.needed import needed
from doko_rules.load.options import OptionValue, option_values
from doko_rules.load.order import order
from doko_rules.load.packs import check_packs
from doko_rules.load.sources import NO_TEXTS, PACK
from doko_rules.load.tree import Mapping, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AnyMapping

    from doko_rules.load.sources import Texts

HEADER = ("extends", "with", "set", "requires", "conflicts", "pack")
"""Keys about layers, which are not merged with the rules."""

IDENTITY = ("id", "label", "format")
"""Keys about one file; a pack does not give its own to the variant."""

OF_OTHERS = frozenset({"DK306", "DK308", "DK309", "DK312", "DK314"})
"""Findings about what other layers lack; a pack alone has none to know it from."""


@dataclass(frozen=True)
class Resolved:
    """A variant with all its layers put together."""

    id: str
    tree: Mapping
    """The rules; empty if no file could be read."""
    layers: tuple[Layer, ...]
    """Lowest first."""
    settings: dict[str, Scalar]
    """The value of each option, with the place that gave it."""
    report: Report
    complete: bool
    """Whether the tree should hold all that a variant needs: it does not for a pack
    alone, and not when one of the layers could not be read."""
    removed: tuple[Removal, ...] = ()
    """What layers have taken away from those below."""

    @property
    def options(self) -> dict[str, OptionValue]:
        """The value of each option."""
        return {
            name: node.value
            for name, node in self.settings.items()
            if node.value is not None
        }


def resolve(
    reference: str | Path | AnyMapping[str, object],
    options: AnyMapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
    texts: Texts = NO_TEXTS,
    *,
    base: Path | None = None,
    paths: bool = True,
) -> Resolved:
    """Find a variant, read its layers and put them together.

    Args:
        reference: an id, a path, or the variant itself as plain data, whose ``options``
            may then be values to set.
        options: values for options, over those that the layers set.
        search: directories with further variants, each with a directory ``packs``.
        texts: what is read in place of files, by their names in reports.
        base: directory that relative paths start from; by default the current one.
        paths: whether the variant and its layers may be named by a path. Switch it off
            for references that come from strangers. A ``Path`` comes from the program
            and is always taken.

    Returns:
        The variant. It never raises for what is written in a file: see its report.
    """
    report = Report()
    folders = tuple(Path(item) for item in search)
    gathering = Gathering(report, folders, base, paths, texts)
    layers = gather(reference, gathering)
    top = layers[-1].tree.place if layers else Place(_name(reference), 1, 1)
    merger = Merger(
        {layer.id: layer.group for layer in layers},
        Mapping({}, top, ""),
    )
    settings = Merger(merger.groups, Mapping({}, top, ""))
    trees = needed([layer.tree for layer in layers])
    for layer, tree in zip(layers, trees, strict=True):
        pack = layer.kind == PACK and layer is not layers[-1]
        merger.add(_without(tree, HEADER + IDENTITY if pack else HEADER))
        chosen = layer.tree.get("set")
        if isinstance(chosen, Mapping):
            settings.add(chosen)
        elif chosen is not None and not (isinstance(chosen, Scalar) and chosen.faulty):
            report.error(
                "DK203",
                "`set` must be a map of options",
                chosen.place,
                "write the values below it, for example `deals: 12`",
            )
    merger.finish_clashes()
    settings.finish_clashes()
    inherit(merger)
    merger.finish_removals()
    report.extend(merger.diagnostics)
    report.extend(settings.diagnostics)
    if merger.too_large:
        report.add(gathering.too_large(top))
    report.extend(order(merger.tree))
    unfit = list(check_packs(zip(layers, trees, strict=True), merger.tree))
    report.extend(unfit)
    if any(found.code == "DK313" for found in unfit):
        # That packs disagree follows from it.
        report.revise(lambda found: None if found.code == "DK307" else found)
    values, faults = option_values(
        merger.tree.get("options"), settings.tree, options or {}
    )
    report.extend(faults)
    if layers and layers[-1].kind == PACK:
        report.revise(lambda found: None if found.code in OF_OTHERS else found)
    # What a missing layer would have had is not missing in the others.
    merger.tree.faulty |= gathering.incomplete
    name = merger.tree.get("id")
    return Resolved(
        name.text if isinstance(name, Scalar) and name.text else _name(reference),
        merger.tree,
        tuple(layers),
        values,
        report,
        not gathering.incomplete and bool(layers) and layers[-1].kind != PACK,
        tuple(merger.removed),
    )


def _name(reference: object) -> str:
    if isinstance(reference, Path):
        return reference.as_posix()
    return reference if isinstance(reference, str) else FILE


def _without(tree: Mapping, keys: Iterable[str]) -> Mapping:
    items: dict[str, Node] = dict(tree.items)
    for key in keys:
        items.pop(key, None)
    return Mapping(items, tree.place, tree.layer, tree.keys)
