"""The actions of the grammar: each rule's parts become one node of the syntax tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.expr import syntax as s
from doko_rules.expr.limits import MAX_INT, MAX_NAME
from doko_rules.expr.problems import (
    OUT_OF_RANGE,
    SYNTAX,
    TOO_LARGE,
    ExprSyntaxError,
    Problem,
)
from doko_rules.expr.wording import RESERVED, hint

if TYPE_CHECKING:
    from lark import Token

# Lark hands each action the list of its parts: tokens that have a name without an
# underscore, and what the actions of the inner rules have made.
Parts = list[Any]


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token) -> int:
    return token.end_pos or 0


class Build:
    """One method for each rule of ``grammar.lark``, under the same name."""

    @staticmethod
    def number(parts: Parts) -> s.Expr:
        (token,) = parts
        start, end = _start(token), _end(token)
        digits = token.lstrip("0")
        if len(digits) > len(str(MAX_INT)) or int(digits or "0") > MAX_INT:
            raise _fault(OUT_OF_RANGE, token, f"numbers are at most {MAX_INT}")
        return s.Number(start, end, int(digits or "0"))

    @staticmethod
    def true(parts: Parts) -> s.Expr:
        (token,) = parts
        return s.Truth(_start(token), _end(token), value=True)

    @staticmethod
    def false(parts: Parts) -> s.Expr:
        (token,) = parts
        return s.Truth(_start(token), _end(token), value=False)

    @staticmethod
    def none(parts: Parts) -> s.Expr:
        (token,) = parts
        return s.Nothing(_start(token), _end(token))

    @staticmethod
    def word(parts: Parts) -> s.Expr:
        (token,) = parts
        return s.Word(_start(token), _end(token), _free(token))

    @staticmethod
    def arguments(parts: Parts) -> Parts:
        return parts

    @staticmethod
    def call(parts: Parts) -> s.Expr:
        name, _, args, close = parts
        return s.Call(_start(name), _end(close), _free(name), tuple(args or ()))

    @staticmethod
    def dot(parts: Parts) -> s.Expr:
        of, name = parts
        return s.Dot(of.start, _end(name), of, _name(name))

    @staticmethod
    def listing(parts: Parts) -> s.Expr:
        open_, items, close = parts
        return s.Listing(_start(open_), _end(close), tuple(items or ()))

    @staticmethod
    def parenthesised(parts: Parts) -> s.Expr:
        inner: s.Expr = parts[1]
        return inner

    @staticmethod
    def minus(parts: Parts) -> s.Expr:
        sign, of = parts
        return s.Minus(_start(sign), of.end, of)

    @staticmethod
    def negate(parts: Parts) -> s.Expr:
        word, of = parts
        return s.Not(_start(word), of.end, of)

    @staticmethod
    def distinct(parts: Parts) -> s.Expr:
        word, of = parts
        return s.Distinct(_start(word), of.end, of)

    @staticmethod
    def either(parts: Parts) -> s.Expr:
        return s.Junction(parts[0].start, parts[-1].end, "or", tuple(parts))

    @staticmethod
    def both(parts: Parts) -> s.Expr:
        return s.Junction(parts[0].start, parts[-1].end, "and", tuple(parts))

    @staticmethod
    def compare(parts: Parts) -> s.Expr:
        items = tuple(parts[::2])
        ops = tuple(str(op) for op in parts[1::2])
        return s.Compare(items[0].start, items[-1].end, ops, items)

    @staticmethod
    def equals(parts: Parts) -> s.Expr:
        left, right = parts
        if isinstance(right, s.Nothing):
            return s.Test(left.start, right.end, left, "none", negated=False)
        return s.Compare(left.start, right.end, ("=",), (left, right))

    @staticmethod
    def differs(parts: Parts) -> s.Expr:
        left, _, right = parts
        if isinstance(right, s.Nothing):
            return s.Test(left.start, right.end, left, "none", negated=True)
        return s.Compare(left.start, right.end, ("!=",), (left, right))

    @staticmethod
    def empty(parts: Parts) -> s.Expr:
        of, word = parts
        return s.Test(of.start, _end(word), of, "empty", negated=False)

    @staticmethod
    def not_empty(parts: Parts) -> s.Expr:
        of, _, word = parts
        return s.Test(of.start, _end(word), of, "empty", negated=True)

    @staticmethod
    def member(parts: Parts) -> s.Expr:
        item, of = parts
        return s.Member(item.start, of.end, item, of, negated=False)

    @staticmethod
    def no_member(parts: Parts) -> s.Expr:
        item, _, of = parts
        return s.Member(item.start, of.end, item, of, negated=True)

    @staticmethod
    def arithmetic(parts: Parts) -> s.Expr:
        left, op, right = parts
        words = {"divided": "divided by"}
        op = words.get(op, str(op))
        return s.Arithmetic(left.start, right.end, op, left, right)

    @staticmethod
    def extreme(parts: Parts) -> s.Expr:
        op, _, *items, close = parts
        return s.Extreme(_start(op), _end(close), str(op), tuple(items))

    @staticmethod
    def choice(parts: Parts) -> s.Expr:
        word, test, yes, no = parts
        return s.Choice(_start(word), no.end, test, yes, no)

    @staticmethod
    def fallback(parts: Parts) -> s.Expr:
        of, otherwise = parts
        return s.Fallback(of.start, otherwise.end, of, otherwise)

    @staticmethod
    def any_of(parts: Parts) -> s.Expr:
        op, variable, source, where = parts
        return _quantifier(op, where.end, variable, source, where, None)

    @staticmethod
    def ranked(parts: Parts) -> s.Expr:
        op, variable, source, where, body = parts
        return _quantifier(op, body.end, variable, source, where, body)

    @staticmethod
    def pick(parts: Parts) -> s.Expr:
        op, variable, source, where = parts
        return _quantifier(op, (where or source).end, variable, source, where, None)

    @staticmethod
    def gather(parts: Parts) -> s.Expr:
        op, body, variable, source, where = parts
        return _quantifier(op, (where or source).end, variable, source, where, body)


def _free(name: Token) -> str:
    """A name that is no word of the language; Lark takes such a word for a name too."""
    if name in RESERVED:
        message = f"`{name}` is not expected here"
        help_ = hint(str(name), 0) or f"`{name}` is a word of the language"
        raise _fault(SYNTAX, name, message, help_)
    return _name(name)


def _name(name: Token) -> str:
    """A name of bearable length, since messages repeat it."""
    if len(name) > MAX_NAME:
        message = f"a name has at most {MAX_NAME} characters"
        raise _fault(TOO_LARGE, name, message)
    return str(name)


def _fault(code: str, at: Token, message: str, help_: str = "") -> ExprSyntaxError:
    problem = Problem(code, "error", _start(at), _end(at), message, help_)
    return ExprSyntaxError((problem,))


def _quantifier(
    op: Token,
    end: int,
    variable: Token,
    source: s.Expr,
    where: s.Expr | None,
    body: s.Expr | None,
) -> s.Expr:
    return s.Quantifier(
        start=_start(op),
        end=end,
        op=str(op),
        variable=_free(variable),
        source=source,
        where=where,
        body=body,
        at=_start(variable),
    )
