"""JSON read strictly, with the place of everything in its text."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.core.problems import Path

_space = re.compile(r"[ \t\n\r]*").match
_LONG_NUMBER = re.compile(r"\d{4000,}")
_value = json.JSONDecoder().raw_decode

_WORDS = {
    "Expecting value": "a value is missing",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Expecting ':' delimiter": "a colon is missing behind the key",
    "Expecting property name enclosed in double quotes": (
        "a key in double quotes is missing"
    ),
    "Illegal trailing comma before end of object": "a comma stands before the end",
    "Illegal trailing comma before end of array": "a comma stands before the end",
    "Unterminated string starting at": "a text begins here that never ends",
    "Invalid control character at": "a line break or tab stands inside a text",
    "Extra data": "something follows behind the end of the document",
}


class JsonFault(Exception):
    """The text is no JSON that is accepted here, at ``offset``."""

    def __init__(self, code: str, message: str, help: str, offset: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.offset = offset


class Span(NamedTuple):
    """A stretch of the text."""

    start: int
    end: int


class _TwiceError(Exception):
    """A key stands twice in one object."""


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    raise _TwiceError


def _no_constant(name: str) -> Any:
    raise _ConstantError(name)


class _ConstantError(Exception):
    """A number that JSON does not have."""


def parse(text: str) -> Any:
    """The data of a JSON text.

    Raises:
        JsonFault: It is not valid, or says something twice.
    """
    try:
        return json.loads(
            text, object_pairs_hook=_without_doubles, parse_constant=_no_constant
        )
    except json.JSONDecodeError as error:
        raise _fault(text, error) from None
    except _TwiceError:
        key, offset = _doubled(text)
        message = f"the key `{key[:40]}` stands here a second time"
        raise JsonFault("DK111", message, "keep one of the two", offset) from None
    except _ConstantError as error:
        name = str(error)
        offset = max(0, text.find(name))
        message = f"`{name}` is no number in JSON"
        raise JsonFault("DK800", message, "write a whole number", offset) from None
    except RecursionError:
        message = "lists and objects are nested too deeply"
        raise JsonFault("DK800", message, "", 0) from None
    except ValueError:
        found = _LONG_NUMBER.search(text)
        offset = found.start() if found else 0
        raise JsonFault("DK800", "a number is too long", "", offset) from None


def _fault(text: str, error: json.JSONDecodeError) -> JsonFault:
    if not text.strip():
        return JsonFault("DK800", "the document is empty", "", 0)
    offset = error.pos
    rest = text[offset:].strip()
    unfinished = error.msg.startswith("Unterminated") and "\n" not in rest
    if not rest or unfinished:
        message = "the document breaks off here"
        return JsonFault(
            "DK800",
            message,
            "give the whole document",
            len(text.rstrip()) if not rest else offset,
        )
    message = _WORDS.get(error.msg, error.msg[:1].lower() + error.msg[1:])
    return JsonFault("DK800", message, "correct the JSON here", offset)


def _doubled(text: str) -> tuple[str, int]:
    """The first key that stands twice in one object, and where it does."""
    open_keys: list[set[str]] = []
    offset = 0
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|[{}]', text):
        sign = found[0]
        if sign == "{":
            open_keys.append(set())
        elif sign == "}":
            open_keys.pop()
        elif text[_end_of_space(text, found.end())] == ":":
            key = json.loads(sign)
            if key in open_keys[-1]:
                return key, found.start()
            open_keys[-1].add(key)
            offset = found.start()
    return "", offset


def _end_of_space(text: str, at: int) -> int:
    found = _space(text, at)
    return found.end() if found else at


def locate(text: str, path: Path, start: int = 0, *, key: bool = False) -> Span:
    """Where the thing at ``path`` stands: its value, or its key when that is long.

    With ``key`` it is the key in any case, where there is one.

    What is not there is looked for at the last thing of the path that is.
    """
    at = key_at = _end_of_space(text, start)
    for step in path:
        for name, begin, value_at in _members(text, at):
            if name == step or str(name) == str(step):
                key_at, at = begin, value_at
                break
        else:
            break
    if text[at] not in "[{" and not key:
        return Span(at, _value(text, at)[1])
    if text[key_at] == '"':
        return Span(key_at, _value(text, key_at)[1])
    return Span(at, at + 1)


class Spot(NamedTuple):
    """What stands at some place of a text."""

    path: Path
    in_key: bool
    """Whether it is the key of the last step rather than its value."""
    start: int
    """Where the key or value begins."""


def spot(text: str, offset: int) -> Spot:
    """What stands at an offset of a text that is valid JSON."""
    path: Path = ()
    at = _end_of_space(text, 0)
    while True:
        inside = None
        for member in _members(text, at):
            if member[1] > offset:
                break
            inside = member
        if inside is None:
            return Spot(path, in_key=False, start=at)
        name, key_at, at = inside
        path = (*path, name)
        if offset < at:
            return Spot(path, in_key=True, start=key_at)


def starts(text: str) -> list[int]:
    """Where each item of a list begins."""
    return [at for _, _, at in _members(text, _end_of_space(text, 0))]


def _members(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """The members of an object or list: key, its offset, and that of the value."""
    opening = text[at]
    if opening not in "[{":
        return
    at = _end_of_space(text, at + 1)
    number = 0
    while text[at] not in "]}":
        key_at = at
        name: str | int = number
        if opening == "{":
            name, at = _value(text, at)
            at = _end_of_space(text, _end_of_space(text, at) + 1)
        yield name, key_at, at
        at = _end_of_space(text, _value(text, at)[1])
        if text[at] == ",":
            at = _end_of_space(text, at + 1)
        number += 1
