"""Ids that refer to other entries: does each entry exist?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import is_free
from doko_rules.core.short import short
from doko_rules.core.suggest import did_you_mean
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence, labels_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place

Steps = tuple[str, ...]

KEYS = "(keys)"
"""In a path: the ids are the keys of the map that is reached there."""


class Reference(NamedTuple):
    """Where ids are written and where the entries are that they name."""

    path: Steps
    """A star stands for every entry of a map or item of a list."""
    target: Steps
    """A star stands for the entry that the same star of ``path`` stands for."""
    noun: str
    other_target: Steps = ()
    """Where entries may be as well; nowhere when empty."""


REFERENCES = (
    Reference(("options", "*", "group"), ("option_groups",), "group of options"),
    Reference(("orders", "*", "plain", "*"), ("deck", "ranks"), "rank"),
    Reference(("contracts", "*", "order"), ("orders",), "order"),
    Reference(("contracts", "*", "traits", KEYS), ("traits",), "trait"),
    Reference(("contracts", "*", "sizes", KEYS), ("parties",), "party"),
    *(
        Reference((part, "*", "claim", *rank), ("reservations", "ranks"), "reservation")
        for part in ("contracts", "redeals")
        for rank in (("rank",), ("ranks", KEYS))
    ),
    Reference(("contracts", "*", "settles", "otherwise"), ("contracts",), "contract"),
    Reference(("contracts", "*", "hidden", "within"), ("contracts",), "contract"),
    *(
        Reference(
            ("contracts", "*", "exchange", *key),
            ("contracts",),
            "contract",
            ("redeals",),
        )
        for key in (("refused",), ("instead", KEYS))
    ),
    Reference(("contracts", "*", "rules", "ladders", KEYS), ("ladders",), "ladder"),
    Reference(("reservations", "otherwise"), ("contracts",), "contract"),
    Reference(("ladders", "*", "reply", "level"), ("ladders", "*", "levels"), "level"),
    Reference(("ladders", "*", "levels", "*", "says", KEYS), ("parties",), "party"),
    Reference(("score", "lines", "*", "group"), ("score", "groups"), "group"),
    Reference(("score", "factors", "*", "groups", KEYS), ("score", "groups"), "group"),
    Reference(("advice", "claims", KEYS), ("contracts",), "contract", ("redeals",)),
    Reference(("advice", "takes", KEYS), ("contracts",), "contract"),
    Reference(("advice", "calls", KEYS), ("ladders", "*", "levels"), "level"),
    Reference(
        ("advice", "declarations", KEYS),
        ("declarations",),
        "declaration",
        ("endings",),
    ),
    Reference(
        ("advice", "choices", KEYS), ("declarations",), "declaration", ("contracts",)
    ),
    Reference(
        ("advice", "choices", "*", KEYS),
        ("declarations", "*", "choose"),
        "parameter",
        ("contracts", "*", "choose"),
    ),
)


class Found(NamedTuple):
    """One id that refers to something."""

    id: str
    place: Place
    stars: Steps
    """The ids that the stars of the path stand for."""


def check_references(tree: Mapping) -> Iterator[Diagnostic]:
    """Ids that name no entry, and contracts that are named but can not be played."""
    for reference in REFERENCES:
        for found in _found(tree, reference.path, ()):
            known: dict[str, Node] = {}
            targets = [*_targets(tree, reference.target, found.stars)]
            if reference.other_target:
                targets += _targets(tree, reference.other_target, found.stars)
            for target in targets:
                known.update((k, v) for k, v in target.items.items() if not is_free(k))
            entry = known.get(found.id)
            if entry is None:
                yield Diagnostic(
                    "DK501",
                    "error",
                    f"there is no {reference.noun} `{short(found.id)}`",
                    found.place,
                    did_you_mean(
                        found.id,
                        known,
                        _listed(known) or _places(reference),
                        labels_of(known),
                    ),
                )
            elif isinstance(entry, Mapping) and _is_abstract(entry):
                yield Diagnostic(
                    "DK503",
                    "error",
                    f"`{found.id}` is abstract: it can not be played",
                    found.place,
                    "name an entry that inherits from it",
                    (("it says so here", entry.keys["abstract"]),),
                )


def _is_abstract(entry: Mapping) -> bool:
    mark = entry.get("abstract")
    return isinstance(mark, Scalar) and mark.value is True


def _places(reference: Reference) -> str:
    """Where that is declared which may be named, if it may be in several places."""
    if not reference.other_target:
        return ""
    maps = (reference.target[0], reference.other_target[0])
    return f"name an entry of {' or '.join(f'`{key}`' for key in maps)}"


def _listed(known: dict[str, Node]) -> str:
    return "known: " + ", ".join(known) if 0 < len(known) <= 12 else ""


def _found(node: Node | None, path: Steps, stars: Steps) -> Iterator[Found]:
    """All ids at a path."""
    if not path:
        if isinstance(node, Scalar) and not node.faulty and node.text:
            yield Found(node.text, node.place, stars)
        return
    step, *rest = path
    if step == KEYS:
        if isinstance(node, Mapping):
            for key in node.items:
                if not is_free(key):
                    yield Found(key, node.keys.get(key, node.place), stars)
    elif step == "*":
        if isinstance(node, Mapping):
            for key, inner in node.items.items():
                if not is_free(key):
                    yield from _found(inner, tuple(rest), (*stars, key))
        elif isinstance(node, Sequence):
            for item in node.items:
                yield from _found(item, tuple(rest), stars)
    elif isinstance(node, Mapping):
        yield from _found(node.get(step), tuple(rest), stars)


def _targets(node: Node | None, path: Steps, stars: Steps) -> Iterator[Mapping]:
    """The maps at a path; a star without a counterpart stands for every entry."""
    if not isinstance(node, Mapping):
        return
    if not path:
        yield node
    elif path[0] != "*":
        yield from _targets(node.get(path[0]), path[1:], stars)
    elif stars:
        yield from _targets(node.get(stars[0]), path[1:], stars[1:])
    else:
        for inner in node.items.values():
            yield from _targets(inner, path[1:], ())


def ids_for(tree: Mapping, path: Steps) -> list[str]:
    """The ids that could stand at a path; none where nothing is referred to."""
    found: list[str] = []
    for reference in REFERENCES:
        if len(reference.path) != len(path):
            continue
        pairs = list(zip(reference.path, path, strict=True))
        if any(step not in ("*", own) for step, own in pairs):
            continue
        stars = tuple(own for step, own in pairs if step == "*")
        for target in _targets(tree, reference.target, stars):
            found += [
                id
                for id, entry in target.items.items()
                if not is_free(id)
                and not (isinstance(entry, Mapping) and _is_abstract(entry))
            ]
    return list(dict.fromkeys(found))
