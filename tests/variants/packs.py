"""The shipped packs, what they ask for, and variants that take them in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from doko_rules.engine.variants import load_variant
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from doko_rules.engine.ruleset import Ruleset

BASE = "ddv-2026-home"
FOLDER = ROOT / "variants" / "packs"
PACKS = sorted(
    path.stem for path in FOLDER.glob("*.yaml") if not path.stem.endswith(".cases")
)


@cache
def read(pack: str) -> dict[str, Any]:
    """What the file of a pack says."""
    text = (FOLDER / f"{pack}.yaml").read_text("utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    return data


def named(pack: str, section: str) -> dict[str, dict[str, str]]:
    """The packs that a pack requires, or is in conflict with, and the reason."""
    entries = read(pack).get(section, {}).values()
    return {e["pack"]: e["reason"] for e in entries if "pack" in e}


def with_needed(*packs: str) -> list[str]:
    """Some packs and all that they require, in an order that a table could write."""
    found: list[str] = []
    for pack in packs:
        for each in (*with_needed(*named(pack, "requires")), pack):
            if each not in found:
                found.append(each)
    return found


def variant(*packs: str) -> dict[str, Any]:
    """The base with some packs and what they require."""
    return {"extends": BASE, "with": with_needed(*packs)}


@cache
def rules(*packs: str) -> Ruleset:
    """The rules of the base with some packs."""
    return load_variant(variant(*packs))


def values(option: dict[str, Any]) -> list[Any]:
    """The values of an option, of a range its ends and the default."""
    match option["type"]:
        case "bool":
            return [False, True]
        case "enum":
            return list(option["values"])
        case _:
            return sorted({option["from"], option["default"], option["to"]})


def some_options(random: Random, *packs: str) -> dict[str, Any]:
    """A value by chance for each option of some packs and of what they require."""
    return {
        id: random.choice(values(option))
        for pack in with_needed(*packs)
        for id, option in read(pack).get("options", {}).items()
    }


def other_options(pack: str) -> list[dict[str, Any]]:
    """Each value of each option of a pack that is not the default."""
    return [
        {id: value}
        for id, option in read(pack).get("options", {}).items()
        for value in values(option)
        if value != option["default"]
    ]


def asks_of_options(*packs: str) -> bool:
    """Whether some packs, with what they require, ask anything of options."""
    return any(
        "when" in entry
        for pack in with_needed(*packs)
        for section in ("requires", "conflicts")
        for entry in read(pack).get(section, {}).values()
    )


def in_conflict(*packs: str) -> bool:
    """Whether some packs, with what they require, say that they do not go together."""
    together = with_needed(*packs)
    return any(
        other in together for pack in together for other in named(pack, "conflicts")
    )


def gives_away(ruleset: Ruleset, *packs: str) -> bool:
    """Whether a rule of some packs is in force that says what it gives away."""
    return any(
        path in ruleset.rules
        for pack in with_needed(*packs)
        for path in _with_reveals(read(pack))
    )


def _with_reveals(node: Any, path: str = "") -> Iterator[str]:
    if isinstance(node, dict):
        if "reveals" in node:
            yield path
        for key, inner in node.items():
            yield from _with_reveals(inner, f"{path}/{key}" if path else key)
