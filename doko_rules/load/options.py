"""The values of options: defaults, then what layers and the caller set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.suggest import did_you_mean
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Node, Scalar, Value

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

OptionValue = int | bool | str

GIVEN = "<options>"
"""What stands for the file in the places of options that a caller gives."""


def option_values(
    declared: Node | None, settings: Node | None, given: AnyMapping[str, object]
) -> tuple[dict[str, Scalar], list[Diagnostic]]:
    """Each option with the value in force and where it was written."""
    diagnostics: list[Diagnostic] = []
    values: dict[str, Scalar] = {}
    options = declared.items if isinstance(declared, Mapping) else {}
    for name, option in options.items():
        default = option.get("default") if isinstance(option, Mapping) else None
        if not isinstance(default, Scalar):
            continue
        if not _is_of_kind(option, default.value):
            continue  # the shape check says so
        if _fits(name, option, default, diagnostics):
            values[name] = default
    for name, value in _settings(settings, given):
        known = options.get(name)
        if len(diagnostics) >= limits.FINDINGS:
            break
        if known is None:
            diagnostics.append(
                Diagnostic(
                    "DK314",
                    "error",
                    f"there is no option `{name[:64]}`",
                    value.place,
                    did_you_mean(
                        name,
                        options,
                        f"options: {', '.join(options)}"
                        if options
                        else "the variant has no options",
                    ),
                )
            )
        elif _fits(name, known, value, diagnostics):
            values[name] = value
    return values, diagnostics


def _settings(
    settings: Node | None, given: AnyMapping[str, object]
) -> list[tuple[str, Scalar]]:
    result: list[tuple[str, Scalar]] = []
    if isinstance(settings, Mapping):
        for name, node in settings.items.items():
            if isinstance(node, Scalar):
                result.append((name, node))
            else:
                result.append(
                    (name, Scalar(None, "a map or list", node.place, node.layer))
                )
    for name, value in given.items():
        plain = value if isinstance(value, int | str) else None
        place = Place(GIVEN, 1, 1)
        result.append((str(name), Scalar(plain, str(value), place, GIVEN)))
    return result


def _fits(
    name: str, option: Node, value: Scalar, diagnostics: list[Diagnostic]
) -> bool:
    """Whether the value is one that the option can have; reports it otherwise."""
    if value.faulty or not isinstance(option, Mapping):
        return False
    wanted = _wanted(option, value)
    if wanted is None:
        return True
    diagnostics.append(
        Diagnostic(
            "DK315",
            "error",
            f"the option `{name}` can not be `{value.text[:64]}`",
            value.place,
            f"give {wanted}",
        )
    )
    return False


def _wanted(option: Mapping, value: Scalar) -> str | None:
    """What the option takes, in words; None when the value is such a one."""
    plain = value.value
    kind = option.get("type")
    match kind.value if isinstance(kind, Scalar) else None:
        case "bool":
            return None if isinstance(plain, bool) else "`true` or `false`"
        case "int":
            low, high = _number(option, "from"), _number(option, "to")
            if low is not None and high is not None and low > high:
                return None  # nothing fits; the range itself is the fault
            if (
                isinstance(plain, int)
                and not isinstance(plain, bool)
                and (low is None or plain >= low)
                and (high is None or plain <= high)
            ):
                return None
            if low is None or high is None:
                return "a whole number in the option's range"
            return f"a whole number from {low} to {high}"
        case "enum":
            choices = option.get("values")
            names = list(choices.items) if isinstance(choices, Mapping) else []
            if isinstance(plain, str) and (plain in names or not names):
                return None
            return "one of " + ", ".join(f"`{choice}`" for choice in names)
    return None  # the declaration itself is faulty, which the shape check reports


def _is_of_kind(option: Node, value: Value) -> bool:
    kind = option.get("type") if isinstance(option, Mapping) else None
    wanted = {"bool": bool, "int": int, "enum": str}
    name = kind.text if isinstance(kind, Scalar) else ""
    return type(value) is wanted.get(name)


def _number(option: Mapping, key: str) -> int | None:
    node = option.get(key)
    if isinstance(node, Scalar) and isinstance(node.value, int):
        return node.value
    return None
