"""The public names of the package, from their signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

import doko_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST = 80
"""Characters of a signature on one line."""
INSIDE = {"'": "", "AnyMapping": "Mapping", "Json": "dict[str, Any]"}
"""What types are called inside, and what everybody calls them."""


def markdown(*names: str) -> str:
    """What some names are, as text in Markdown; a dot leads to what a class has."""
    return "\n".join(line for name in names for line in _told(name))


def _told(name: str) -> Iterator[str]:
    thing: Any = doko_rules
    for part in name.split("."):
        thing = getattr(thing, part)
    yield from (f"### `{name}`", "")
    if inspect.isroutine(thing):
        yield from ("```py", *_signature(name.rpartition(".")[2], thing), "```", "")
    yield from (*_docstring(thing), "")


def _signature(name: str, function: Callable[..., Any]) -> list[str]:
    """How a function is called, on as many lines as it needs."""
    whole = inspect.signature(function)
    arguments: list[str] = []
    for parameter in whole.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in arguments:
            arguments.append("*")
        arguments.append(_plainly(str(parameter)))
    answer = _plainly(whole.return_annotation)
    line = f"{name}({', '.join(arguments)}) -> {answer}"
    if len(line) <= LONGEST:
        return [line]
    return [f"{name}(", *(f"    {text}," for text in arguments), f") -> {answer}"]


def _plainly(text: str) -> str:
    """A type without the names that it has inside only."""
    for inside, plain in INSIDE.items():
        text = text.replace(inside, plain)
    return text


def _docstring(thing: Any) -> Iterator[str]:
    """A docstring, with its sections as lists."""
    text = inspect.getdoc(thing) or ""
    in_section = False
    for line in text.replace("``", "`").splitlines():
        item = re.fullmatch(r" {4}(\w+): (.*)", line)
        if re.fullmatch(r"(Args|Raises):", line):
            in_section = True
            yield from ([line, ""] if line == "Raises:" else [])
        elif in_section and item:
            yield f"- `{item[1]}`: {item[2]}"
        else:
            yield f"  {line.strip()}".rstrip() if in_section else line
