"""Colours for expressions: the language ``expr`` in fenced blocks.

The words are those of the grammar, so that a new one is coloured as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import (
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    Text,
    Whitespace,
)

from doko_rules.expr.prepared import GRAMMAR

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WORDS = tuple(
    re.findall(r'^_?[A-Z]+: "([a-z]+)"$', GRAMMAR.read_text("utf-8"), re.MULTILINE)
)


class ExpressionLexer(RegexLexer):
    """Takes an expression apart, good enough for colours."""

    name = "Expression of doko-rules"
    aliases: ClassVar = ["expr"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (words(WORDS, prefix=r"(?<![\w.-])", suffix=r"(?![\w-])"), Keyword),
            (r"(?:[^\W\d]|[^\x00-\x7F\s])(?:\w|[^\x00-\x7F\s]|-(?=[A-Za-z_]))*", Name),
            (r"[0-9]+", Number),
            (r"!=|<=|>=|[=<>+*-]", Operator),
            (r"[][().,]", Punctuation),
            (r".", Text),  # mistakes are shown, too
        ]
    }


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx about the language."""
    app.add_lexer("expr", ExpressionLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
