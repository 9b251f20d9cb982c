"""The options of a variant, with the values that presets built on it set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from doko_rules.load.document import read_document
from doko_rules.testing.cases import data_of

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIANTS = Path(__file__).resolve().parent.parent.parent / "variants"


def markdown(variant: str, *presets: str) -> str:
    """The options of a variant, group by group, as text in Markdown.

    Each preset has a column with its values, where they are not the defaults.
    """
    tree = _read(variant)
    settings = [_read(f"{variant}-{preset}").get("set", {}) for preset in presets]
    lines: list[str] = []
    for group, entry in tree["option_groups"].items():
        lines += [f"### {entry['label']['en']}", ""]
        head = ["option", "values", "default", *presets, "meaning", "needs"]
        lines += [_row(head), _row(["---"] * len(head))]
        for id, option in tree["options"].items():
            if option["group"] == group:
                lines.append(_row(_cells(id, option, settings)))
        lines.append("")
    return "\n".join(lines)


def _read(variant: str) -> dict[str, Any]:
    path = VARIANTS / f"{variant}.yaml"
    tree, faults = read_document(path.read_text("utf-8"), path.name, path.stem)
    assert tree is not None, faults
    found: dict[str, Any] = data_of(tree)
    return found


def _cells(
    id: str, option: dict[str, Any], settings: list[dict[str, Any]]
) -> Iterator[str]:
    yield f"`{id}`"
    yield _values(option)
    yield f"`{_plain(option['default'])}`"
    for chosen in settings:
        yield f"`{_plain(chosen[id])}`" if id in chosen else ""
    yield f"{option['label']['en']}. {' '.join(option['help']['en'].split())}"
    yield f"`{' '.join(option['needs'].split())}`" if "needs" in option else ""


def _values(option: dict[str, Any]) -> str:
    match option["type"]:
        case "bool":
            return "yes or no"
        case "int":
            return f"{option['from']} to {option['to']}"
        case _:
            return ", ".join(
                f"`{id}` ({value['label']['en']})"
                for id, value in option["values"].items()
            )


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _row(cells: Iterator[str] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"
