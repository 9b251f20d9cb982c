"""A short name for what a variant says, whatever file says it and how it is written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from doko_rules.core.digest import sha256
from doko_rules.core.keys import is_free
from doko_rules.load.tree import Mapping, Node, Sequence, is_text

if TYPE_CHECKING:
    from doko_rules.load.layers import Resolved

BESIDES = ("requires", "conflicts", "lint")
"""What says which layers and findings are meant, and nothing of how is played."""
OWN = ("contracts", "*", "rules")
ORDERED = (
    ("deck", "suits"),
    ("deck", "ranks"),
    ("layers",),
    ("equal_cards",),
    ("parties",),
    ("sides",),
    ("contracts",),
    ("contracts", "*", "claim", "ranks"),
    ("contracts", "*", "choose"),
    ("contracts", "*", "choose", "*", "values"),
    ("contracts", "*", "exchange", "instead"),
    ("redeals",),
    ("redeals", "*", "claim", "ranks"),
    ("reservations", "answers"),
    ("reservations", "ranks"),
    ("declarations",),
    ("declarations", "*", "choose"),
    ("effects",),
    ("endings",),
    ("ladders", "*", "levels"),
    ("trick", "winner"),
    ("trick", "next"),
    ("define", "*", "params"),
    ("outcome", "needs"),
    ("outcome", "turns"),
    ("score", "groups"),
    ("score", "lines"),
    ("score", "lines", "*", "each"),
    ("score", "lines", "*", "found"),
    ("score", "happenings", "*", "found"),
    ("score", "factors"),
    ("score", "book"),
    (*OWN, "equal_cards"),
    (*OWN, "trick", "winner"),
    (*OWN, "layers"),
    (*OWN, "outcome", "needs"),
    (*OWN, "outcome", "turns"),
    (*OWN, "score", "lines"),
    (*OWN, "score", "lines", "*", "each"),
    (*OWN, "score", "lines", "*", "found"),
    (*OWN, "score", "happenings", "*", "found"),
    (*OWN, "score", "factors"),
    (*OWN, "score", "book"),
    ("session", "forced"),
    ("session", "entries", "*", "asks"),
)
"""Maps whose order means something; a star stands for any id."""

_BY_START: dict[tuple[object, ...], list[tuple[str, ...]]] = {}
for _pattern in ORDERED:
    _BY_START.setdefault((len(_pattern), _pattern[0]), []).append(_pattern)


def fingerprint(resolved: Resolved) -> str:
    """Equal for variants that say the same with the same values of options.

    Comments, quotes, line breaks, layers and the order of keys make no difference,
    unless the order means something. Keys that begin with ``x-`` do not count, nor
    texts about entries, nor what packs ask of each other or which findings are meant.
    """
    tree = resolved.tree
    rules = {key: tree.items[key] for key in tree.items if key not in BESIDES}
    content = {
        "rules": _plain(Mapping(rules, tree.place, tree.layer), ()),
        "options": dict(sorted(resolved.options.items())),
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    digest: str = sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
    return digest[:16]


def _plain(node: Node, path: tuple[str, ...]) -> Any:
    if isinstance(node, Sequence):
        return [_plain(item, (*path, "-")) for item in node.items]
    if not isinstance(node, Mapping):
        return node.value
    pairs = [
        (key, _plain(inner, (*path, key)))
        for key, inner in node.items.items()
        if not is_free(key) and not is_text(key, inner)
    ]
    if is_ordered(path):
        return [list(pair) for pair in pairs]
    return dict(sorted(pairs))


def is_ordered(path: tuple[str, ...]) -> bool:
    """Whether the order of the entries of the map at ``path`` means something."""
    # Asked of each map of a file: most are found out by their length and first key.
    return any(
        all(p in ("*", step) for p, step in zip(pattern, path, strict=True))
        for pattern in _BY_START.get((len(path), *path[:1]), ())
    )
