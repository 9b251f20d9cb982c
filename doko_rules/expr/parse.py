"""From text to the surface syntax tree.

Lark drives an LALR parser whose actions build the nodes at once, so that no second
pass and no recursion stands between a hostile text and the limits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn, cast

from doko_rules.expr import syntax as s
from doko_rules.expr.build import Build
from doko_rules.expr.limits import MAX_DEPTH, MAX_LENGTH, MAX_NAME
from doko_rules.expr.prepared import parser
from doko_rules.expr.problems import SYNTAX, TOO_LARGE, ExprSyntaxError, Problem
from doko_rules.expr.wording import RESERVED, expected, hint

if TYPE_CHECKING:
    from lark import Lark, Token
    from lark.exceptions import UnexpectedInput


@lru_cache(maxsize=2048)
def parse(text: str) -> s.Expr:
    """The syntax tree of ``text``; equal texts share one tree.

    Raises:
        ExprSyntaxError: the text is not of the language, or too large.
    """
    if len(text) > MAX_LENGTH:
        message = f"{len(text)} characters; an expression has at most {MAX_LENGTH}"
        _fail(TOO_LARGE, 0, len(text), message, "name a part of it by `define`")
    if not text.strip():
        _fail(SYNTAX, 0, len(text), "an expression is missing")
    tree = _parsed(text)
    deepest = _too_deep(tree)
    if deepest is not None:
        message = f"nested more than {MAX_DEPTH} deep"
        help_ = "name a part of it by `define`"
        _fail(TOO_LARGE, deepest.start, deepest.end, message, help_)
    return tree


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return parser(Build())


def _parsed(text: str) -> s.Expr:
    from lark.exceptions import UnexpectedInput

    try:
        # With a transformer, Lark returns what its last action has made.
        return cast("s.Expr", _parser().parse(text))
    except UnexpectedInput as error:
        raise ExprSyntaxError((_unexpected(text, error),)) from None


def _unexpected(text: str, error: UnexpectedInput) -> Problem:
    """The problem that Lark found, in words of the language."""
    token: Token | None = getattr(error, "token", None)
    accepted: set[str] = getattr(error, "accepts", None) or set()
    mistaken = _mistaken(error)
    if mistaken is not None:
        token, accepted = mistaken, set()
    if token is None:
        start = getattr(error, "pos_in_stream", 0)
        end = start + 1
    elif token.type == "$END":
        start = end = len(text.rstrip())
    else:
        start, end = token.start_pos or 0, token.end_pos or 0
    if start == end:
        message = "the expression ends too early"
    else:
        message = f"`{text[start : min(end, start + MAX_NAME)]}` is not expected here"
    wanted = expected(accepted)
    if wanted:
        message += f"; expected {wanted}"
    end = max(end, start + 1)
    return Problem(SYNTAX, "error", start, end, message, hint(text, start))


def _mistaken(error: UnexpectedInput) -> Token | None:
    """A word of the language that Lark took for a name just before it failed."""
    parser = getattr(error, "interactive_parser", None)
    before = parser.parser_state.value_stack[-1:] if parser is not None else ()
    for token in before:
        if getattr(token, "type", "") == "NAME" and token in RESERVED:
            return cast("Token", token)
    return None


def _too_deep(tree: s.Expr) -> s.Expr | None:
    """A node below the greatest depth; a loop, since recursion is what it guards."""
    level = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in s.children(node)]
        if not level:
            return None
    return level[0]


def _fail(code: str, start: int, end: int, message: str, help_: str = "") -> NoReturn:
    raise ExprSyntaxError((Problem(code, "error", start, end, message, help_),))
