"""No key of a variant is accepted and then ignored: each changes something."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import yaml
from hypothesis import settings

from doko_rules.compile.variant import check_variant
from tests.fragments import Layer, over, resolved
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = ROOT / "tests" / "validate" / "every_key.yaml"
WHOLE = over("ddv-2026-home", [], yaml.safe_load(FILE.read_text("utf-8")))
EXAMPLES = settings.default.max_examples if settings.default else 0
NOWHERE: Layer = {
    **dict.fromkeys(("before", "after", "extends"), "no-such-entry"),
    **{key: {"zz": "no-such-name"} for key in ("only_if", "unless", "reveals")},
    "needs_entry": "no/such/entry",
    "when": "no-such-name",
}
"""What is told, or takes something away, where the key is read."""
FOR_PEOPLE = {"label", "source", "title", "edition", "status"}
"""What is shown, and decides nothing."""


class Spot(NamedTuple):
    """A key of some entry: one that is written there, or one that could be."""

    kind: str
    path: tuple[str | int, ...]
    key: str
    others: tuple[Any, ...]
    """Other values for it; one of them, or none at all, makes a difference."""


def _spots(
    data: Any, of: Layer, kind: str, path: tuple[str | int, ...] = ()
) -> Iterator[Spot]:
    kind = of.get("$ref", kind).rpartition("/")[2]
    of = resolved(of)
    if isinstance(data, list):
        for n, item in enumerate(data):
            yield from _spots(item, of.get("items", {}), f"{kind}.#", (*path, n))
    if not isinstance(data, dict):
        return
    properties, other = of.get("properties", {}), of.get("additionalProperties")
    inner = other if isinstance(other, dict) else {}
    for key in properties:
        if key in NOWHERE and not isinstance(data.get(key), dict):
            yield Spot(kind, path, key, (NOWHERE[key],))
        elif key in data and key not in FOR_PEOPLE:
            yield Spot(kind, path, key, tuple(_others(data[key], properties[key])))
    for key, value in data.items():
        where = properties.get(key, inner)
        yield from _spots(value, where, f"{kind}.{key if where is not inner else '*'}",
                          (*path, key))  # fmt: skip


def _others(value: Any, of: Layer) -> Iterator[Any]:
    """Other values than the one that is written."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        words = (*resolved(of).get("enum", ()), "no-such-thing", "enum")
        yield from (word for word in words if word != value)


def _each_once() -> list[Spot]:
    found: dict[tuple[str, str], Spot] = {}
    for spot in _spots(WHOLE, {"$ref": "#/definitions/variant"}, ""):
        found.setdefault((spot.kind, spot.key), spot)
    return [spot for spot in found.values() if spot.path]


SPOTS = _each_once()
STEP = max(1, len(SPOTS) // max(1, EXAMPLES // 3))
"""Some eight of them while somebody works, each third one in the integration run."""


def _outcome(variant: Layer) -> tuple[Any, ...]:
    checked = check_variant(variant, thorough=True)
    told = sorted((d.code, d.message) for d in checked.report)
    if checked.compiler is None or checked.report.has_errors:
        return "refused", told
    program = deepcopy(checked.program())
    del program["fingerprint"]
    for rule in program["rules"].values():
        rule.pop("line", None)
    return repr(program), told


def _is_of_shape(outcome: tuple[Any, ...], *, removed: bool) -> bool:
    """Whether a variant is refused for its shape alone, which proves nothing."""
    refused, told = outcome
    shapes = {"DK203", "DK204", *(("DK202",) if removed else ())}
    return refused == "refused" and {code for code, _ in told} <= shapes


@pytest.fixture(scope="module")
def usual() -> tuple[Any, ...]:
    return _outcome(WHOLE)


def _entry(variant: Layer, path: tuple[str | int, ...]) -> Layer:
    found: Any = variant
    for step in path:
        found = found[step]
    assert isinstance(found, dict)
    return found


def test_the_file_of_keys_can_be_played(usual: tuple[Any, ...]) -> None:
    assert usual[0] != "refused", usual[1]
    assert not usual[1]


@pytest.mark.parametrize(
    "spot", SPOTS[::STEP], ids=lambda spot: f"{spot.kind}.{spot.key}"
)
def test_a_key_makes_a_difference(spot: Spot, usual: tuple[Any, ...]) -> None:
    for other in (None, *spot.others):
        variant = deepcopy(WHOLE)
        entry = _entry(variant, spot.path)
        if other is None:
            entry.pop(spot.key, None)
        else:
            entry[spot.key] = other
        outcome = _outcome(variant)
        # Of what has to be there the parts have their own turn.
        removed = other is None and bool(spot.others)
        if outcome != usual and not _is_of_shape(outcome, removed=removed):
            return
    pytest.fail(f"`{spot.key}` of `{spot.kind}` is ignored")
