"""What a YAML reader's complaint means, in words for somebody who writes rules."""

from __future__ import annotations

_COLON_HELP = 'put text with `: ` or ` #` in it in quotes: `de: "so: so"`'
_INDENT_HELP = "indent entries of one map equally, with spaces"

_WORDS: tuple[tuple[str, str, str], ...] = (
    ("mapping values are not allowed", "a colon is not possible here", _COLON_HELP),
    ("could not find expected ':'", "this line has no colon behind its key", "write `key: value`"),
    ("did not find expected ':'", "this line has no colon behind its key", "write `key: value`"),
    ("found unexpected ':'", "a colon is not possible here", _COLON_HELP),
    ("block sequence entries are not allowed", "a list item is not possible here", _INDENT_HELP),
    ("sequence entries are not allowed", "a list item is not possible here", _INDENT_HELP),
    ("did not find expected key", "a key was expected here", _INDENT_HELP),
    ("expected <block end>", "a key or the end of this map was expected here", _INDENT_HELP),
    ("did not find expected '-'", "another list item was expected here", _INDENT_HELP),
    ("expected ',' or ']'", "a list in `[ ]` is not closed", "separate items with `,` and close the list with `]`"),
    ("expected ',' or '}'", "a map in `{ }` is not closed", "separate entries with `,`, close the map with `}`, and put text with `,` in it in quotes"),
    ("cannot start any token", "a value can not begin with this character", "put the value in quotes"),
    ("unexpected end of stream", "a quote is not closed", "close the quote"),
    ("unexpected document indicator", "a quote is not closed", "close the quote"),
    ("unknown escape character", "this escape is not known", "write a backslash as `\\\\`, or use single quotes"),
    ("invalid Unicode character escape", "this escape is no character", "write the character itself"),
    ("hexdecimal number", "this escape is incomplete", "write the character itself"),
    ("expected node content", "a value was expected here", "write a value, or put it in quotes"),
    ("expected the node content", "a value was expected here", "write a value, or put it in quotes"),
)  # fmt: skip


def words_for(problem: str) -> tuple[str, str]:
    """Message and help for what the YAML reader said."""
    for piece, message, help_text in _WORDS:
        if piece in problem:
            return message, help_text
    return "this is not valid YAML", _INDENT_HELP
