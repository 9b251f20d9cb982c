"""The order of entries: layer order, but for those that say ``before`` or ``after``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence, labels_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    Wishes = tuple[Node | None, Node | None]
    """What stands under `before` and `after`."""

BEFORE, AFTER = "before", "after"
ALL = "all"
"""In the place of an id: before or after all entries that do not say so as well."""


def order(tree: Mapping) -> list[Diagnostic]:
    """Order the entries of every map in place; drops ``before`` and ``after``."""
    diagnostics: list[Diagnostic] = []
    _walk(tree, diagnostics)
    return diagnostics


def _walk(node: Mapping, diagnostics: list[Diagnostic]) -> None:
    wishes = {
        key: (entry.get(BEFORE), entry.get(AFTER))
        for key, entry in node.items.items()
        if isinstance(entry, Mapping)
        and (BEFORE in entry.items or AFTER in entry.items)
    }
    if wishes:
        _order_one(node, wishes, diagnostics)
    for inner in node.items.values():
        if isinstance(inner, Mapping):
            _walk(inner, diagnostics)


def _order_one(
    node: Mapping,
    wishes: dict[str, Wishes],
    diagnostics: list[Diagnostic],
) -> None:
    earlier: dict[str, dict[str, Place]] = {key: {} for key in node.items}
    """For each entry those that must come before it, with the place that says so."""
    movable = []
    for key, (before, after) in wishes.items():
        names_before = _names(node, key, before, diagnostics)
        names_after = _names(node, key, after, diagnostics)
        for name in names_before:
            for other in _meant(name, node, wishes, 0):
                earlier[other].setdefault(key, name.place)
        for name in names_after:
            for other in _meant(name, node, wishes, 1):
                earlier[key].setdefault(other, name.place)
        if names_before or names_after:
            movable.append(key)
        entry = node.items[key]
        assert isinstance(entry, Mapping)
        for wish in (BEFORE, AFTER):
            if isinstance(entry.get(wish), Scalar | Sequence):
                del entry.items[wish]
                entry.keys.pop(wish, None)
    number = sum(map(len, earlier.values()))
    if number > limits.WISHES:
        diagnostics.append(
            Diagnostic(
                "DK116",
                "error",
                f"the entries of one map name {number} neighbours",
                node.place,
                f"name at most {limits.WISHES} with `before` and `after`",
            )
        )
        return
    sequence = _sorted(list(node.items), earlier)
    if sequence is None:
        diagnostics.append(_cycle(earlier))
        return
    all_earlier = _spread(sequence, earlier)
    keys = _placed(list(node.items), movable, sequence, all_earlier) or sequence
    node.items = {key: node.items[key] for key in keys}


def _meant(
    name: Scalar, node: Mapping, wishes: dict[str, Wishes], which: int
) -> list[str]:
    """The entries that a name stands for; `all` leaves out who wishes the same."""
    if name.value != ALL or ALL in node.items:
        return [str(name.value)]
    return [
        key
        for key, entry in node.items.items()
        if isinstance(entry, Mapping)
        and not (key in wishes and _all(wishes[key][which]))
    ]


def _all(wish: Node | None) -> bool:
    return isinstance(wish, Scalar) and wish.value == ALL


def _names(
    node: Mapping, key: str, wish: Node | None, diagnostics: list[Diagnostic]
) -> list[Scalar]:
    """The known neighbours that an entry names."""
    named = wish.items if isinstance(wish, Sequence) else [wish]
    found = []
    for name in named[: limits.WISHES + 1]:
        if not isinstance(name, Scalar) or not isinstance(name.value, str):
            continue  # an entry with the id `before`, or a fault of shape
        if name.value == ALL or (name.value in node.items and name.value != key):
            found.append(name)
            continue
        if len(diagnostics) >= limits.FINDINGS:
            continue
        others = {id: entry for id, entry in node.items.items() if id != key}
        advice = "name another entry of the same map"
        diagnostics.append(
            Diagnostic(
                "DK308",
                "error",
                f"there is no other entry `{name.value[:64]}` beside `{key}`",
                name.place,
                did_you_mean(name.value, others, advice, labels_of(others)),
            )
        )
    return found


def _sorted(keys: list[str], earlier: dict[str, dict[str, Place]]) -> list[str] | None:
    """The keys in an order that keeps all wishes; None if there is none."""
    left = dict.fromkeys(keys)
    result: list[str] = []
    while left:
        ready = next(
            (key for key in left if not any(e in left for e in earlier[key])), None
        )
        if ready is None:
            return None
        result.append(ready)
        del left[ready]
    return result


def _spread(
    sequence: list[str], earlier: dict[str, dict[str, Place]]
) -> dict[str, set[str]]:
    """For each entry all that must come before it, over others as well."""
    result: dict[str, set[str]] = {}
    for key in sequence:
        result[key] = set(earlier[key])
        for name in earlier[key]:
            result[key] |= result[name]
    return result


def _placed(
    keys: list[str],
    movable: Iterable[str],
    sequence: list[str],
    earlier: dict[str, set[str]],
) -> list[str] | None:
    """Only entries with a wish move, no further than they must; None if that fails."""
    moving = set(movable)
    rank = {key: index for index, key in enumerate(keys)}
    result = [key for key in keys if key not in moving]
    for key in sequence:
        if key not in moving:
            continue
        at = {other: index for index, other in enumerate(result)}
        low = max((at[e] + 1 for e in earlier[key] if e in at), default=0)
        high = min(
            (index for other, index in at.items() if key in earlier[other]),
            default=len(result),
        )
        if low > high:
            return None
        wanted = max(
            (i + 1 for o, i in at.items() if rank[o] < rank[key]),
            default=0,
        )
        result.insert(min(max(wanted, low), high), key)
    return result


def _cycle(earlier: dict[str, dict[str, Place]]) -> Diagnostic:
    """One circle of wishes, with the place of each."""
    # Every entry that is left over has an earlier one that is left over as well.
    left = set(earlier)
    while True:
        free = {key for key in left if not any(e in left for e in earlier[key])}
        if not free:
            break
        left -= free
    line: list[str] = []
    current = next(key for key in earlier if key in left)
    while current not in line:
        line.append(current)
        current = next(e for e in earlier[current] if e in left)
    line = line[line.index(current) :]
    steps = [
        (
            earlier[key][line[(index + 1) % len(line)]],
            line[(index + 1) % len(line)],
            key,
        )
        for index, key in enumerate(line)
    ]
    steps.sort()
    (place, first, second), *others = steps
    return Diagnostic(
        "DK311",
        "error",
        f"`{first}` can not come both before and after `{second}`",
        place,
        "drop one of these wishes",
        tuple((f"`{a}` comes before `{b}` by this", there) for there, a, b in others),
    )
