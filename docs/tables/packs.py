"""What each shipped pack changes, from the packs themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from doko_rules.load.document import read_document
from doko_rules.testing.cases import data_of

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKS = Path(__file__).resolve().parent.parent.parent / "variants" / "packs"

GROUPS = {
    "session_state": "Between the deals",
    "session": "Between the deals",
    "contracts": "Before the first card",
    "reservations": "Before the first card",
    "redeals": "Before the first card",
    "deck": "Cards and their order",
    "orders": "Cards and their order",
    "layers": "Cards and their order",
    "equal_cards": "Cards and their order",
    "trick": "Cards and their order",
    "ladders": "Calls",
    "effects": "Calls",
    "outcome": "Who has won, and what it is worth",
    "score": "Who has won, and what it is worth",
    "declarations": "Cards and their order",
}
"""The heading of a pack, by the first of these sections that it has."""
HEADINGS = (
    "Cards and their order",
    "Before the first card",
    "Calls",
    "Who has won, and what it is worth",
    "Between the deals",
)


def markdown() -> str:
    """The packs with their options, by what they are about, as text in Markdown."""
    packs = list(_packs())
    lines: list[str] = []
    for heading in HEADINGS:
        chosen = [pack for pack in packs if _heading(pack) == heading]
        if not chosen:
            continue
        lines += [f"## {heading}", ""]
        for pack in chosen:
            lines += [*_described(pack), ""]
    return "\n".join(lines)


def _packs() -> Iterator[dict[str, Any]]:
    for path in sorted(PACKS.glob("*.yaml")):
        if path.name.endswith(".cases.yaml"):
            continue
        tree, faults = read_document(path.read_text("utf-8"), path.name, path.stem)
        assert tree is not None, faults
        yield data_of(tree)


def _heading(pack: dict[str, Any]) -> str:
    return next(GROUPS[section] for section in GROUPS if section in pack)


def _described(pack: dict[str, Any]) -> Iterator[str]:
    label = pack["label"]
    yield f"### `{pack['id']}`"
    yield ""
    yield f"{label['en']} (*{label['de']}*)."
    for word, section in (("Needs", "requires"), ("Does not go with", "conflicts")):
        for entry in pack.get(section, {}).values():
            what = f"`{entry['pack']}`" if "pack" in entry else f"`{entry['when']}`"
            yield f"{word} {what}: {entry['reason']['en']}."
    books = "; ".join(
        f"{book['title']['en']} ({book['edition']})"
        for book in pack["sources"].values()
    )
    yield f"From {books}."
    yield ""
    options = pack.get("options", {})
    if not options:
        return
    yield "| option | values | default | meaning |"
    yield "| --- | --- | --- | --- |"
    for id, option in options.items():
        help_text = " ".join(option["help"]["en"].split())
        yield (
            f"| `{id}` | {_values(option)} | `{_plain(option['default'])}` "
            f"| {help_text} |"
        )


def _values(option: dict[str, Any]) -> str:
    match option["type"]:
        case "bool":
            return "`true`, `false`"
        case "int":
            return f"{option['from']} to {option['to']}"
        case _:
            return ", ".join(
                f"`{id}` ({value['label']['en']})"
                for id, value in option["values"].items()
            )


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
