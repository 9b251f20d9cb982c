"""What a YAML reader's complaint means, in words for somebody who writes rules."""

from __future__ import annotations

from typing import NamedTuple


class _Words(NamedTuple):
    message: str
    help: str


_NO_COLON = _Words("this line has no colon behind its key", "write `key: value`")
_COLON = _Words(
    "a colon is not possible here",
    'put text with `: ` or ` #` in it in quotes: `de: "so: so"`',
)
_INDENT_HELP = "indent the entries of a map equally, with spaces"
_ITEM = _Words("a list item is not possible here", _INDENT_HELP)
_KEY = _Words("a key was expected here", _INDENT_HELP)
_QUOTE = _Words("a quote is not closed", "close the quote")
_VALUE = _Words("a value was expected here", "write a value, or put it in quotes")
_ESCAPE = _Words("this escape is no character", "write the character itself")

# Pieces of the complaints of both loaders, the one in C and the one in Python.
_WORDS: tuple[tuple[str, _Words], ...] = (
    ("mapping values are not allowed", _COLON),
    ("could not find expected ':'", _NO_COLON),
    ("did not find expected ':'", _NO_COLON),
    ("found unexpected ':'", _COLON),
    ("sequence entries are not allowed", _ITEM),
    ("did not find expected key", _KEY),
    ("expected <block end>", _KEY),
    (
        "did not find expected '-'",
        _Words("another list item was expected here", _INDENT_HELP),
    ),
    (
        "expected ',' or ']'",
        _Words(
            "a list in `[ ]` is not closed",
            "separate items with `,` and close the list with `]`",
        ),
    ),
    (
        "expected ',' or '}'",
        _Words(
            "a map in `{ }` is not closed",
            "separate entries with `,`, close the map with `}`, and put text with "
            "`,` in it in quotes",
        ),
    ),
    (
        "cannot start any token",
        _Words("a value can not begin with this character", "put it in quotes"),
    ),
    ("unexpected end of stream", _QUOTE),
    ("unexpected document indicator", _QUOTE),
    (
        "unknown escape character",
        _Words(
            "this escape is not known",
            "write a backslash as two, or use single quotes",
        ),
    ),
    ("invalid Unicode character escape", _ESCAPE),
    ("hexdecimal number", _ESCAPE),
    ("hexadecimal number", _ESCAPE),
    ("expected escape sequence", _ESCAPE),
    ("expected node content", _VALUE),
    ("expected the node content", _VALUE),
)


def words_for(problem: str) -> tuple[str, str]:
    """Message and help for what the YAML reader said."""
    for piece, words in _WORDS:
        if piece in problem:
            return words
    return "this is not valid YAML", _INDENT_HELP
