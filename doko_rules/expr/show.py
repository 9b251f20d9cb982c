"""The canonical text of an expression; parsing it gives the same tree back."""

from __future__ import annotations

from doko_rules.expr import syntax as s

# How tightly each sort of node binds; what binds less than its place asks for gets
# parentheses. A quantifier reads on to the right as far as it can, so in an operator
# it always gets them.
LOOSE, OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGN, PRIMARY, ATOM = range(10)
_BY_OPERATOR = {"or": OR, "and": AND, "+": SUM, "-": SUM}


def show(expr: s.Expr) -> str:
    """The canonical text."""
    return _at(expr, LOOSE)


def _at(expr: s.Expr, place: int) -> str:
    """The text for a place that needs this tightness."""
    text, tightness = _text(expr)
    return text if tightness >= place else f"({text})"


def _text(expr: s.Expr) -> tuple[str, int]:
    match expr:
        case s.Number(value=value):
            return str(value), ATOM
        case s.Truth(value=value):
            return ("true" if value else "false"), ATOM
        case s.Nothing():
            return "none", ATOM
        case s.Word(id=id_):
            return id_, ATOM
        case s.Call(id=id_, args=args):
            return f"{id_}({_listed(args)})", ATOM
        case s.Dot(of=of, id=id_):
            return f"{_at(of, ATOM)}.{id_}", ATOM
        case s.Listing(items=items):
            return f"[{_listed(items)}]", ATOM
        case s.Extreme(op=op, items=items):
            return f"{op}({_listed(items)})", ATOM
        case s.Minus(of=of):
            return f"-{_at(of, SIGN)}", SIGN
        case s.Distinct(of=of):
            return f"distinct {_at(of, PRIMARY)}", PRIMARY
        case s.Arithmetic(op=op, left=left, right=right):
            tightness = _BY_OPERATOR.get(op, PRODUCT)
            return f"{_at(left, tightness)} {op} {_at(right, tightness + 1)}", tightness
        case s.Not(of=of):
            return f"not {_at(of, NOT)}", NOT
        case s.Junction(op=op, items=items):
            tightness = _BY_OPERATOR[op]
            return f" {op} ".join(_at(i, tightness + 1) for i in items), tightness
        case s.Compare() | s.Member() | s.Test():
            return _comparison(expr), COMPARE
        case s.Choice(test=test, yes=yes, no=no):
            text = f"if {_at(test, LOOSE)} then {_at(yes, OR)} else {_at(no, LOOSE)}"
            return text, LOOSE
        case s.Fallback(of=of, otherwise=otherwise):
            return f"{_at(of, OR)} else {_at(otherwise, LOOSE)}", LOOSE
        case s.Quantifier():
            return _quantifier(expr), LOOSE


def _comparison(expr: s.Compare | s.Member | s.Test) -> str:
    match expr:
        case s.Compare(ops=ops, items=items):
            words = [_at(items[0], SUM)]
            for op, item in zip(ops, items[1:], strict=True):
                words += [op, _at(item, SUM)]
            return " ".join(words)
        case s.Member(item=item, of=of, negated=negated):
            return f"{_at(item, SUM)} {'not ' * negated}in {_at(of, SUM)}"
        case s.Test(of=of, what=what, negated=negated):
            return f"{_at(of, SUM)} is {'not ' * negated}{what}"


def _quantifier(expr: s.Quantifier) -> str:
    body = "" if expr.body is None else _at(expr.body, OR)
    where = "" if expr.where is None else f" where {_at(expr.where, OR)}"
    about = f"{expr.variable} in {_at(expr.source, PRIMARY)}{where}"
    match expr.op:
        case "all":
            return f"all {about} holds {body}"
        case "best":
            return f"best {about} by {body}"
        case "sum" | "product" | "min" | "max" | "list":
            return f"{expr.op} {body} for {about}"
    return f"{expr.op} {about}"


def _listed(items: tuple[s.Expr, ...]) -> str:
    return ", ".join(_at(item, LOOSE) for item in items)
