"""The quick check and the library say the same."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from doko_rules.load.layers import resolve
from doko_rules.validate.quick import surely_fits
from doko_rules.validate.schema import VARIANT, schema, validator
from doko_rules.validate.shape import plain
from tests.chance import seeded

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**9,
    "",
    "x",
    "A b",
    [],
    [1],
    [1, 1],
    {},
    {"a": 1},
)


def _root() -> dict[str, Any]:
    return schema(VARIANT)


def _says(data: Any) -> tuple[bool, bool]:
    root = _root()
    quick = surely_fits(data, root["definitions"]["variant"], root)
    return quick, validator(VARIANT).is_valid(data)


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every container of the data with each of its keys."""
    found = []
    waiting = [data]
    while waiting:
        node = waiting.pop()
        keys = node if isinstance(node, dict) else range(len(node))
        for key in keys:
            found.append((node, key))
            if isinstance(node[key], (dict, list)):
                waiting.append(node[key])
    return found


@pytest.mark.parametrize("variant", ["ddv-2026", "ddv-2026-home"])
def test_shipped_variants_surely_fit(variant: str) -> None:
    assert _says(plain(resolve(variant).tree)) == (True, True)


@pytest.mark.parametrize("seed", range(150))
def test_after_any_change_both_say_the_same(seed: int) -> None:
    random = seeded(seed)
    data = copy.deepcopy(plain(resolve("ddv-2026").tree))
    for _ in range(random.randint(1, 2)):
        node, key = random.choice(_places(data))
        match random.randrange(3):
            case 0:
                del node[key]
            case 1:
                node[key] = random.choice(ODD_VALUES)
            case _ if isinstance(node, dict):
                node[f"{key}x"] = copy.deepcopy(node[key])
    quick, sure = _says(data)
    assert quick == sure


def test_a_word_that_is_not_known_is_left_to_the_library() -> None:
    assert not surely_fits({"a": 1}, {"not": {"contains": 1}}, {})
