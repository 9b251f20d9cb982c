"""Rules that one contract carries, put among the general ones with a guard.

There is no second engine for them: a new entry stands in the general map, in force
under the contracts that have it alone, and a condition on a general entry counts under
these contracts alone. Places in the file and ids stay those of the contract.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.compile.entries import entries, section
from doko_rules.compile.shape import concrete_contracts
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.short import short
from doko_rules.load.merge import same
from doko_rules.load.tree import Mapping, Own, Scalar
from doko_rules.validate.words import missing_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.diagnostics import Place, Report
    from doko_rules.load.tree import Node

Path = tuple[str, ...]

SOURCED = ("source", "label")


class Spot(NamedTuple):
    """A map that contracts may have entries for."""

    needs: Path
    """What a new entry has to have."""
    public: bool
    """Whether it is asked of the contract as everybody knows it."""
    first: bool = False
    """Whether the first entry that applies decides, so that own ones come first."""


PLACES: dict[Path, Spot] = {
    ("equal_cards",): Spot((*SOURCED, "wins"), public=True, first=True),
    ("trick", "winner"): Spot((*SOURCED, "wins"), public=True, first=True),
    ("layers",): Spot(SOURCED, public=True),
    ("outcome", "needs"): Spot((*SOURCED, "is"), public=False, first=True),
    ("outcome", "turns"): Spot((*SOURCED, "winner"), public=False),
    ("score", "groups"): Spot((), public=False),
    ("score", "lines"): Spot((*SOURCED, "group", "party", "value"), public=False),
    ("score", "happenings"): Spot(SOURCED, public=False),
    ("score", "factors"): Spot((*SOURCED, "times"), public=False),
    ("score", "book"): Spot((*SOURCED, "writes"), public=False, first=True),
    ("knowledge", "parties"): Spot((*SOURCED, "when"), public=True),
}
BY_ID = frozenset({("score", "lines"), ("score", "happenings")})
"""Maps whose entries are told by their ids alone."""
NO_NEW = frozenset({("score", "groups")})
"""Maps in which a contract can only narrow what is there."""
SHIFTS = Spot((*SOURCED, "limit"), public=True)
"""Shifts of the limits of a ladder."""
OPENING = Spot((), public=True)
"""When a ladder opens."""
NARROWING = ("unless", "only_if")
"""What may be said of an entry that is there."""


class _Carried(NamedTuple):
    """One entry and the contracts that have it."""

    id: str
    rule: str
    node: Mapping
    contracts: list[str]
    place: Place
    """Where the first of these contracts has its rules."""


def with_own_rules(tree: Mapping, report: Report) -> Mapping:
    """The tree with the rules of contracts among the general ones."""
    carriers = [
        (id, entry) for id, entry in concrete_contracts(tree) if entry.get("rules")
    ]
    if not carriers:
        return tree
    for path, place in PLACES.items():
        tree = _merge(tree, path, place, carriers, report)
    for ladder, _ in entries(tree, "ladders"):
        within = ("ladders", ladder)
        tree = _merge(tree, (*within, "plus"), SHIFTS, carriers, report)
        tree = _merge(tree, within, OPENING, carriers, report, only="opens")
    return tree


def _merge(
    tree: Mapping,
    path: Path,
    place: Spot,
    carriers: list[tuple[str, Mapping]],
    report: Report,
    only: str = "",
) -> Mapping:
    """The tree with what contracts say of one map, or of one entry of it."""
    known = section(tree, *path)
    new: dict[str, Node] = {}
    by_id: dict[str, _Carried] = {}
    items = dict(known.items)
    for carried in _carried(path, carriers, only):
        if place.public:
            hidden = [c for c in carried.contracts if _is_hidden(tree, c)]
            if hidden:
                report.add(_shows(hidden[0], carried.node))
        name = "public_contract" if place.public else "contract"
        guard = f"{name} in [{', '.join(carried.contracts)}]"
        old = known.items.get(carried.id)
        if isinstance(old, Mapping):
            items[carried.id] = _narrowed(items[carried.id], carried, guard, report)
            continue
        missing = [key for key in place.needs if key not in carried.node.items]
        if missing or path in NO_NEW or only:
            found = missing_keys(
                carried.id, missing or ["label"], {}, list(known.items)
            )
            report.add(
                Diagnostic(
                    *(found.code, "error", found.message, carried.node.place),
                    found.help or "an entry of its own has to be whole",
                )
            )
            continue
        if path in BY_ID and carried.id in by_id:
            report.add(_twice(carried, by_id[carried.id]))
            continue
        by_id[carried.id] = carried
        new[f"{carried.contracts[0]}/{carried.id}"] = _guarded(carried, guard)
    if not new and items == known.items:
        return tree
    merged = {**new, **items} if place.first else {**items, **new}
    return _put(tree, path, replace(known, items=merged))


def _carried(
    path: Path, carriers: list[tuple[str, Mapping]], only: str
) -> Iterator[_Carried]:
    """The entries that contracts have for a map; what they inherit is one entry."""
    found: list[_Carried] = []
    for contract, entry in carriers:
        rules = section(entry, "rules")
        for id, node in entries(section(rules, *path)):
            if only and id != only:
                continue
            for other in found:
                if other.id == id and same(other.node, node):
                    other.contracts.append(contract)
                    break
            else:
                rule = "/".join(("contracts", contract, "rules", *path, id))
                found.append(_Carried(id, rule, node, [contract], rules.place))
    yield from found


def _guarded(carried: _Carried, guard: str) -> Own:
    """A new entry, which only counts under its contracts."""
    node = carried.node
    only_if = section(node, "only_if")
    clause = Scalar(guard, guard, carried.place, node.layer)
    narrowed = Mapping(
        {**only_if.items, "contract": clause}, node.place, node.layer, only_if.keys
    )
    items = {**node.items, "only_if": narrowed}
    return Own(
        *(items, node.place, node.layer, node.keys, node.faulty),
        id=carried.id,
        rule=carried.rule,
    )


def _narrowed(old: Node, carried: _Carried, guard: str, report: Report) -> Mapping:
    """A general entry with conditions that only count under some contracts."""
    assert isinstance(old, Mapping)
    items = dict(old.items)
    for key, node in carried.node.items.items():
        if key not in NARROWING:
            report.error(
                "DK201",
                f"the key `{short(key)}` can not be changed under a contract alone",
                carried.node.keys.get(key, node.place),
                "narrow the entry with `unless` or `only_if`, and write a new one",
            )
            continue
        clauses = section(old, key)
        more = {
            f"{carried.contracts[0]}-{id}": _under(guard, clause, key)
            for id, clause in _named(node).items()
        }
        items[key] = replace(clauses, items={**clauses.items, **more})
    return replace(old, items=items)


def _named(node: Node) -> dict[str, Node]:
    return dict(node.items) if isinstance(node, Mapping) else {"own": node}


def _under(guard: str, clause: Node, key: str) -> Node:
    """A condition that only counts under some contracts."""
    if isinstance(clause, Mapping):
        when = clause.items.get("when")
        if when is None:
            return clause
        return replace(clause, items={**clause.items, "when": _under(guard, when, key)})
    if not isinstance(clause, Scalar):
        return clause
    start = f"{guard} and (" if key == "unless" else f"not {guard} or ("
    shift = len(start)
    places = clause.positions or ((0, clause.place),)
    positions = tuple((offset + shift, place) for offset, place in places)
    if positions[0][0] > shift:
        positions = ((shift, clause.place), *positions)
    return replace(
        clause,
        text=f"{start}{clause.text})",
        value=f"{start}{clause.text})",
        positions=positions,
    )


def _is_hidden(tree: Mapping, contract: str) -> bool:
    return section(tree, "contracts", contract).get("hidden") is not None


def _twice(carried: _Carried, other: _Carried) -> Diagnostic:
    return Diagnostic(
        "DK505",
        "error",
        f"two lines are called `{short(carried.id)}`",
        carried.node.place,
        "give each its own id",
        (("the first one is here", other.node.place),),
    )


def _shows(contract: str, node: Mapping) -> Diagnostic:
    return Diagnostic(
        "DK511",
        "error",
        f"`{contract}` would not stay hidden: everybody would see this rule",
        node.place,
        "leave it out, or let the contract be announced",
    )


def _put(tree: Mapping, path: Path, node: Mapping) -> Mapping:
    """The tree with another node at a path; the rest is shared."""
    if not path:
        return node
    inner = section(tree, path[0])
    return replace(tree, items={**tree.items, path[0]: _put(inner, path[1:], node)})
