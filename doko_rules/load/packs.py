"""What packs need and what they do not go with: ``requires`` and ``conflicts``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import is_free
from doko_rules.load.merge import layer_name
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.load.gather import Layer


def check_packs(
    layers: Iterable[tuple[Layer, Mapping]], tree: Mapping
) -> Iterator[Diagnostic]:
    """Compare the packs of a variant with what each of them says about others.

    Each layer comes with what is left of it where entries needed others.

    Conditions on options stay in the tree, under ``requires`` and ``conflicts``, with
    the layer before the id; they are checked when expressions can be read.
    """
    last = {layer.id: (layer, left) for layer, left in layers}
    present = {id: layer for id, (layer, _) in last.items()}
    for layer, left in last.values():
        for section in ("requires", "conflicts"):
            entries = left.get(section)
            if not isinstance(entries, Mapping):
                if entries is not None:
                    tree.items[section] = entries  # the shape check complains
                continue
            kept = tree.items.setdefault(
                section, Mapping({}, entries.place, entries.layer)
            )
            for key, entry in entries.items.items():
                if is_free(key):
                    continue
                if isinstance(kept, Mapping):
                    name = f"{layer_name(entries)}-{key}"
                    kept.items[name] = entry
                    kept.keys[name] = entries.keys.get(key, entry.place)
                if isinstance(entry, Mapping):
                    yield from _check_one(layer, section, entry, present)


def _check_one(
    layer: Layer, section: str, entry: Mapping, present: dict[str, Layer]
) -> Iterator[Diagnostic]:
    name = entry.get("pack")
    if not isinstance(name, Scalar) or not isinstance(name.value, str):
        return
    other = present.get(name.value)
    if section == "requires" and other is None:
        yield Diagnostic(
            "DK312",
            "error",
            f"`{layer.id}` needs the pack `{name.value[:64]}`",
            layer.named,
            _reason(entry, f"take in `{name.value[:64]}` as well"),
            (("it says so here", name.place),),
        )
    if section == "conflicts" and other is not None:
        yield Diagnostic(
            "DK313",
            "error",
            f"`{layer.id}` does not go with `{other.id}`",
            layer.named,
            _reason(entry, "leave one of the two out"),
            (("it says so here", name.place), ("the other is named here", other.named)),
        )


def _reason(entry: Mapping, advice: str) -> str:
    reason = entry.get("reason")
    if isinstance(reason, Mapping):
        reason = reason.get("en")
    if isinstance(reason, Scalar) and reason.text:
        return f"{advice}: {reason.text}"
    return advice
