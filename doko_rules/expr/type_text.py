"""Types as they are written in a variant: ``seat or none``, ``list of int 0..8``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.core.suggest import did_you_mean
from doko_rules.expr.limits import MAX_INT
from doko_rules.expr.problems import WRONG_TYPE_TEXT, Problem
from doko_rules.expr.types import (
    BOOL,
    INT,
    UNKNOWN,
    Int,
    Kind,
    Map,
    Seq,
    Type,
    option,
)

if TYPE_CHECKING:
    from doko_rules.expr.vocabulary import Vocabulary

_TOKEN = re.compile(r"\s*(\.\.|-?[0-9]+|[^\W\d][\w-]*|\S)")
_FORMS = "for example `bool`, `int 0..9`, `seat or none`, `list of seat up to 2`"
_EXAMPLE_MOST = 48
"""Elements of a list of numbers or conditions that does not say how many."""


def parse_type(
    text: str, vocabulary: Vocabulary, most: int | None = None
) -> tuple[Type, tuple[Problem, ...]]:
    """The type that ``text`` names, and what is wrong with it.

    Args:
        text: for example ``party``, ``level of calls``, ``int 0..8``, ``list of seat up
            to 2``, ``party or none by seat``.
        vocabulary: its kinds are the types of things.
        most: the greatest length of a list that does not say it itself.
    """
    reader = _Reader(text, vocabulary, most)
    try:
        return reader.whole(), ()
    except _Faulty as fault:
        return UNKNOWN, (fault.problem,)


class _Faulty(Exception):
    """The text is no type; it ends the reading and is never seen outside."""

    def __init__(self, start: int, end: int, message: str, help_: str) -> None:
        super().__init__(message)
        end = max(end, start + 1)
        self.problem = Problem(WRONG_TYPE_TEXT, "error", start, end, message, help_)


class _Reader:
    """Reads one type text from left to right."""

    def __init__(self, text: str, vocabulary: Vocabulary, most: int | None) -> None:
        self._tokens = [
            (found.group(1), found.start(1), found.end(1))
            for found in _TOKEN.finditer(text)
        ]
        self._end = len(text.rstrip())
        self._at = 0
        self._vocabulary = vocabulary
        self._most = most

    def whole(self) -> Type:
        """A type that takes up the whole text."""
        found = self._several() if self._take("list") else self._mapped()
        if self._or_none():
            found = self._by(option(found))
        if self._at < len(self._tokens):
            raise self._wrong("is not expected here")
        return found

    def _several(self) -> Type:
        if not self._take("of"):
            raise self._wrong("`list` is followed by `of`")
        element = self._single()
        most = self._most
        if self._take("up"):
            if not self._take("to"):
                raise self._wrong("`up` is followed by `to`")
            most = self._number()
        if most is None and isinstance(element, Kind):
            most = self._vocabulary.size(element.name)
        return Seq(element, _EXAMPLE_MOST if most is None else most)

    def _mapped(self) -> Type:
        return self._by(self._single())

    def _or_none(self) -> bool:
        if not self._take("or"):
            return False
        if not self._take("none"):
            raise self._wrong("`or` is followed by `none`")
        return True

    def _by(self, value: Type) -> Type:
        """The type of a value for each thing of a kind, where one is named."""
        if not self._take("by"):
            return value
        key = self._single()
        if not isinstance(key, Kind):
            raise self._wrong("what stands after `by` is a kind of things", back=1)
        return Map(key, value)

    def _single(self) -> Type:
        if self._at >= len(self._tokens):
            raise self._wrong("a type is missing")
        word, start, end = self._tokens[self._at]
        self._at += 1
        if word == "bool":
            return BOOL
        if word == "int":
            return self._range()
        if word == "level":
            return self._level()
        kinds = [
            kind
            for kind in (*self._vocabulary.values, *self._vocabulary.sizes)
            if ":" not in kind
        ]
        if word not in kinds:
            help_ = did_you_mean(word, ("bool", "int", "level", *kinds), _FORMS)
            raise _Faulty(start, end, f"`{word}` is no type", help_)
        return self._vocabulary.kind(word)

    def _level(self) -> Type:
        ladders = self._vocabulary.ladders()
        if self._take("of"):
            word, start, end = self._here()
            self._at += 1
            if word not in ladders:
                help_ = did_you_mean(word, ladders)
                raise _Faulty(start, end, f"there is no ladder `{word}`", help_)
            return self._vocabulary.kind(f"level:{word}")
        if len(ladders) == 1:
            return self._vocabulary.kind(f"level:{ladders[0]}")
        if not ladders:
            raise self._wrong("there is no ladder of levels", back=1)
        listed = " or ".join(f"`level of {ladder}`" for ladder in ladders)
        raise self._wrong(f"which ladder? {listed}", back=1)

    def _range(self) -> Type:
        if self._at >= len(self._tokens) or not _is_number(self._here()[0]):
            return INT
        low = self._number()
        if not self._take(".."):
            raise self._wrong("a range is written like `0..9`")
        high = self._number()
        if low > high or max(abs(low), abs(high)) > MAX_INT:
            message = f"a range goes from low to high, up to {MAX_INT}"
            raise self._wrong(message, back=1)
        return Int(low, high)

    def _number(self) -> int:
        word, _, _ = self._here()
        if not _is_number(word) or len(word) > len(str(MAX_INT)) + 1:
            raise self._wrong("a number is missing")
        self._at += 1
        return int(word)

    def _take(self, word: str) -> bool:
        if self._here()[0] != word:
            return False
        self._at += 1
        return True

    def _here(self) -> tuple[str, int, int]:
        if self._at < len(self._tokens):
            return self._tokens[self._at]
        return "", self._end, self._end

    def _wrong(self, message: str, back: int = 0) -> _Faulty:
        self._at -= back
        word, start, end = self._here()
        said = message if not word or "`" in message else f"`{word}`: {message}"
        return _Faulty(start, end, said, _FORMS)


def _is_number(word: str) -> bool:
    return word.lstrip("-").isdigit() and word.isascii()
