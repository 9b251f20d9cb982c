"""Requests to the host: a JSON object on each line, read strictly, refused kindly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli import json_text
from doko_rules.core.keys import is_free
from doko_rules.core.problems import show_path
from doko_rules.core.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from doko_rules.core.problems import Path, Problem

Json = dict[str, Any]

MOST_BYTES = 64 * 1024
"""Size of a line; a whole record takes a tenth of it."""
MOST_DEPTH = 12
"""Lists and objects within each other."""


class RequestFault(Exception):
    """A request that is not carried out: what is wrong, where, and what to do."""

    def __init__(
        self,
        code: str,
        message: str,
        help: str = "",
        *,
        path: Path = (),
        column: int = 0,
        because: Iterable[Json] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.path = path
        self.column = column
        self.because = list(because)

    @classmethod
    def of(cls, problem: Problem, under: str) -> RequestFault:
        """The fault of a request for a problem of what stands under a key of it."""
        code, path, message, help = problem
        return cls(code, message, help, path=(under, *path[1:]))

    def as_json(self, line: int) -> Json:
        """The error as it is answered; ``line`` is the number of the input line."""
        place: Json = {"line": line}
        if self.column:
            place["column"] = self.column
        if self.path:
            place["path"] = show_path(self.path)
        error: Json = {
            "code": self.code,
            "message": self.message,
            "help": self.help,
            "place": place,
        }
        if self.because:
            error["because"] = self.because
        return error


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of the input; None for one that is too long to be read."""
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) <= MOST_BYTES or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES)
        yield None


class Request:
    """One request: what it is called, what it wants, and its further keys."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.id: int | str | None = None
        self.do = ""

    @classmethod
    def read(cls, line: bytes | None) -> Request:
        """The request on a line; its id and verb are not looked at yet.

        Raises:
            RequestFault: The line is no JSON object.
        """
        if line is None:
            raise RequestFault(
                "too-long",
                f"the line is longer than {MOST_BYTES // 1024} KiB",
                "send shorter lines, one request on each",
            )
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise RequestFault(
                "DK800",
                "the line is not UTF-8 text from here on",
                "send JSON as UTF-8",
                column=error.start + 1,
            ) from None
        try:
            data = json_text.parse(text)
        except json_text.JsonFault as fault:
            raise RequestFault(
                fault.code, fault.message, fault.help, column=fault.offset + 1
            ) from None
        if not isinstance(data, dict):
            raise RequestFault(
                "not-a-request",
                "a request is a JSON object",
                'send something like `{"id": 1, "do": "start"}`',
            )
        if _depth(data) > MOST_DEPTH:
            raise RequestFault(
                "too-deep",
                f"lists and objects are nested more than {MOST_DEPTH} deep",
                "no request needs as many",
            )
        return cls(data)

    def check(self, verbs: dict[str, tuple[str, ...]]) -> None:
        """Read id and verb, and look for keys that the verb does not have.

        Raises:
            RequestFault: One of them is not as it should be.
        """
        id = self.data.get("id")
        if id is not None and type(id) not in (int, str):
            raise self.wrong("id", "a whole number or a text")
        self.id = id
        do = self.data.get("do")
        if do is None:
            raise RequestFault(
                "unknown-request", "`do` is missing", f"known: {', '.join(verbs)}"
            )
        if type(do) is not str or do not in verbs:
            known = f"known: {', '.join(verbs)}"
            raise RequestFault(
                "unknown-request",
                f"unknown request {_quoted(do)}",
                did_you_mean(str(do), verbs, known),
                path=("do",),
            )
        self.do = do
        known_keys = ("id", "do", *verbs[do])
        for key in self.data:
            if key not in known_keys and not is_free(key):
                raise RequestFault(
                    "unknown-key",
                    f"`{do}` has no key {_quoted(key)}",
                    did_you_mean(key, known_keys, f"known: {', '.join(known_keys)}"),
                    path=(key,),
                )

    def has(self, key: str) -> bool:
        """Whether something is given under ``key``; null is nothing."""
        return self.data.get(key) is not None

    def wrong(self, key: str, wanted: str) -> RequestFault:
        """The fault of what stands under ``key``."""
        given = self.data.get(key)
        if given is None:
            return RequestFault("missing-key", f"`{key}` is missing", f"give {wanted}")
        return RequestFault(
            "wrong-value",
            f"{_quoted(given)} can not be `{key}`",
            f"give {wanted}",
            path=(key,),
        )

    def number(self, key: str, most: int, otherwise: int | None = None) -> int:
        """A whole number from 0 to ``most``."""
        value = self.data.get(key)
        if value is None and otherwise is not None:
            return otherwise
        if type(value) is not int or not 0 <= value <= most:
            raise self.wrong(key, f"a whole number from 0 to {most}")
        return value

    def text(self, key: str, known: Iterable[str]) -> str:
        """One of some known texts."""
        value = self.data.get(key)
        names = list(known)
        if type(value) is str and value in names:
            return value
        fault = self.wrong(key, f"one of {', '.join(names)}")
        if type(value) is str:
            fault.help = did_you_mean(value, names, fault.help)
        raise fault

    def flag(self, key: str) -> bool:
        """True or false; false when nothing is given."""
        value = self.data.get(key)
        if value is None:
            return False
        if type(value) is not bool:
            raise self.wrong(key, "true or false")
        return value


_LONGEST_QUOTE = 40


def _quoted(value: object) -> str:
    """What was sent, as far as it fits into a sentence."""
    text = str(value)
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object"
    if len(text) > _LONGEST_QUOTE:
        text = f"{text[:_LONGEST_QUOTE]}…"
    return f"`{text}`"


def _depth(data: object) -> int:
    """How many lists and objects stand within each other."""
    deepest = 0
    level: list[object] = [data]
    while level:
        deepest += 1
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
        level = inner
    return deepest - 1
