"""Messages about syntax: what the grammar expects, and common slips, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

RESERVED = frozenset(
    {"or", "and", "not", "is", "in", "if", "then", "else", "empty", "divided", "by"}
    | {"modulo", "distinct", "true", "false", "none", "where", "holds", "for"}
    | {"any", "all", "count", "sum", "product", "first", "last", "only", "min", "max"}
    | {"best", "list"}
)
"""The words of the language, which can be no name except after a dot."""

# What can begin a value is listed as one thing.
_VALUE_STARTS = frozenset(
    {"NAME", "INT", "TRUE", "FALSE", "NONE", "LSQB", "LPAR", "MINUS", "DISTINCT"}
    | {"ANY", "ALL", "COUNT", "SUM", "PRODUCT", "FIRST", "LAST", "ONLY", "MIN", "MAX"}
    | {"BEST", "LIST", "NOT", "IF"}
)
# What can follow a value anywhere: an operator.
_OPERATORS = frozenset(
    {"_OR", "_AND", "_IS", "COMPARE", "PLUS", "MINUS", "TIMES", "DIVIDED", "MODULO"}
    | {"_DOT", "_IN", "NOT", "LPAR", "_ELSE"}
)
_WORDS = {
    "_COMMA": "`,`",
    "_DOT": "`.`",
    "RPAR": "`)`",
    "LPAR": "`(`",
    "RSQB": "`]`",
    "NAME": "a name",
    "INT": "a number",
    "$END": "the end",
}

_SLIPS = {
    "==": "write one `=`",
    "<>": "write `!=`",
    "=<": "write `<=`",
    "=>": "write `>=`",
    "&&": "write `and`",
    "&": "write `and`",
    "||": "write `or`",
    "|": "write `or`",
    "!": "write `not`",
    "/": "write `divided by`",
    "÷": "write `divided by`",
    "%": "write `modulo`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "≠": "write `!=`",
    "×": "write `*`",
    "−": "write `-`",
    '"': "names stand without quotes",
    "'": "names stand without quotes",
    "?": "write `if … then … else …`",
    ":": "write `where` before a condition",
}


def expected(terminals: Iterable[str]) -> str:
    """The names of terminals of the grammar as a phrase; empty when it says nothing."""
    left = set(terminals)
    words: list[str] = []
    if {"NAME", "INT"} <= left:
        words.append("a value")
        left -= _VALUE_STARTS
    if "COMPARE" in left or "PLUS" in left:
        words.append("an operator")
        left -= _OPERATORS
    words += sorted(_WORDS.get(t) or f"`{t.strip('_').lower()}`" for t in left)
    if len(words) > 1:
        return f"{', '.join(words[:-1])} or {words[-1]}"
    return "".join(words)


def hint(text: str, at: int) -> str:
    """Help for a slip that is common in texts like ``text[at:]``."""
    for slip, help_ in _SLIPS.items():
        for start in range(at, at - len(slip), -1):
            if start >= 0 and text.startswith(slip, start):
                return help_
    word = text[at:].partition(" ")[0]
    if word == "if":
        return "inside an operator, `if … then … else …` stands in parentheses"
    if word == "else":
        return "what stands before `else` needs parentheses"
    return ""
