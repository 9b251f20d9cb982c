"""From text to the surface syntax tree.

Lark drives an LALR parser whose actions build the nodes at once, so that no second
pass and no recursion stands between a hostile text and the limits.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, cast

from doko_rules.expr import syntax as s
from doko_rules.expr.build import Build
from doko_rules.expr.limits import MAX_DEPTH, MAX_LENGTH
from doko_rules.expr.problems import SYNTAX, TOO_LARGE, ExprSyntaxError, Problem
from doko_rules.expr.wording import expected, hint

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


def use_cache(path: Path) -> None:
    """Keep the built parser in that file, or take it from there.

    Building the parser costs some hundredths of a second, reading it back a tenth of
    that. Lark writes the file and finds by itself when it is out of date or corrupt.
    It matters only before the first call of `parse`.
    """
    _CACHE[:] = [str(path)]


_CACHE: list[str] = []


@lru_cache(maxsize=1)
def _parser() -> Lark:
    from lark import Lark

    return Lark(
        Path(__file__).with_name("grammar.lark").read_text("utf-8"),
        parser="lalr",
        maybe_placeholders=True,
        transformer=Build(),
        cache=_CACHE[0] if _CACHE else False,
    )


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
        message = f"`{text[start:end]}` is not expected here"
    wanted = expected(accepted)
    if wanted:
        message += f"; expected {wanted}"
    end = max(end, start + 1)
    return Problem(SYNTAX, "error", start, end, message, hint(text, start))


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
