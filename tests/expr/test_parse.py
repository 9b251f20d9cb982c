"""From text to tree: what binds to what, and what is no expression."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from doko_rules.expr import syntax as s
from doko_rules.expr.limits import MAX_DEPTH, MAX_LENGTH
from doko_rules.expr.parse import parse
from doko_rules.expr.problems import ExprSyntaxError, Problem
from doko_rules.expr.show import show
from tests.source import ROOT


def refusal(text: str) -> Problem:
    with pytest.raises(ExprSyntaxError) as caught:
        parse(text)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a = b", "not (a = b)"),
        ("not a and b", "(not a) and b"),
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("-a * b", "(-a) * b"),
        ("a divided by 2 modulo 3", "(a divided by 2) modulo 3"),
        ("a + 1 < b - 1", "(a + 1) < (b - 1)"),
        ("x in a or y", "(x in a) or y"),
        ("if a then b else c else d", "if a then b else (c else d)"),
        ("a else b else c", "a else (b else c)"),
        ("if a or b then c else d", "if (a or b) then c else d"),
        ("x and any p in l where c and d", "x and (any p in l where (c and d))"),
        ("not any p in l where c or d", "not (any p in l where (c or d))"),
        ("count x in l = 2", "(count x in l) = 2"),
        ("sum e + 1 for x in l + 1", "(sum (e + 1) for x in l) + 1"),
        ("first x in l where c else d", "(first x in l where c) else d"),
        ("min e for x in l where c else 3", "(min e for x in l where c) else 3"),
        ("min(a) + 1 for x in l", "min (a + 1) for x in l"),
        ("all x in l where c holds d or e", "all x in l where c holds (d or e)"),
        ("best x in l where c by e + 1", "best x in l where c by (e + 1)"),
        ("sum count a in b for b in c", "sum (count a in b) for b in c"),
        ("distinct a.b", "distinct (a.b)"),
        ("any x in distinct l where c", "any x in (distinct l) where c"),
        ("x is y", "x = y"),
        ("x is not y", "x != y"),
        ("  a\n  and\tb ", "a and b"),
    ],
)
def test_parentheses_say_what_binds_anyway(text: str, same: str) -> None:
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("a.first", s.Dot(0, 0, s.Word(0, 0, "a"), "first")),
        ("queens-solo", s.Word(0, 0, "queens-solo")),
        ("♣Q", s.Word(0, 0, "♣Q")),
        ("a-1", s.Arithmetic(0, 0, "-", s.Word(0, 0, "a"), s.Number(0, 0, 1))),
        ("x is none", s.Test(0, 0, s.Word(0, 0, "x"), "none", negated=False)),
        ("x is not empty", s.Test(0, 0, s.Word(0, 0, "x"), "empty", negated=True)),
        ("f()", s.Call(0, 0, "f", ())),
        ("[]", s.Listing(0, 0, ())),
        ("007", s.Number(0, 0, 7)),
        ("android", s.Word(0, 0, "android")),
    ],
)
def test_a_text_has_one_tree(text: str, node: s.Expr) -> None:
    assert parse(text) == node


def test_a_chain_of_comparisons_is_one_node() -> None:
    tree = parse("3 <= x < 7")
    assert isinstance(tree, s.Compare)
    assert tree.ops == ("<=", "<")


def test_nodes_know_where_they_stand() -> None:
    text = "  held(seat, CQ) = 2 and\n not (a.b)"
    tree = parse(text)
    assert isinstance(tree, s.Junction)
    compare, negation = tree.items
    assert text[compare.start : compare.end] == "held(seat, CQ) = 2"
    assert text[negation.start : negation.end] == "not (a.b"
    assert isinstance(negation, s.Not)
    assert text[negation.of.start : negation.of.end] == "a.b"


@pytest.mark.parametrize(
    ("text", "marked", "message", "help_"),
    [
        ("x == 3", "=", "`=` is not expected here; expected a value", "write one `=`"),
        ("x ≤ 3", "≤", "`≤` is not expected here", "write `<=`"),
        ("a && b", "&", "`&` is not expected here", "write `and`"),
        ("a / b", "/", "`/` is not expected here", "write `divided by`"),
        ("'CQ' = x", "'", "`'` is not expected here", "names stand without quotes"),
        ("1 +", "", "the expression ends too early; expected a value", ""),
        ("(1", "", "the expression ends too early", ""),
        ("  ", "  ", "an expression is missing", ""),
        ("f(1", "", "the expression ends too early", ""),
        ("[1, ]", "]", "`]` is not expected here; expected a value", ""),
        ("a b", "b", "`b` is not expected here; expected an operator or the end", ""),
        (
            "any x in l",
            "",
            "the expression ends too early; expected `.` or `where`",
            "",
        ),
        ("a and if b then c else d", "if", "`if` is not expected", "in parentheses"),
        ("sum a else b for x in l", "else", "`else` is not", "needs parentheses"),
        ("a + then", "then", "`then` is not expected", "is a word of the language"),
        ("any in in l where c", "in", "`in` is not expected", "a word of the language"),
        ("f(x) = where(1)", "where", "`where` is not expected", "a word of the"),
        ("99999999999999", "99999999999999", "numbers are at most", ""),
        ("x" * 101, "x" * 101, "a name has at most 100 characters", ""),
    ],
)
def test_a_slip_is_shown_where_it_is(
    text: str, marked: str, message: str, help_: str
) -> None:
    problem = refusal(text)
    assert text[problem.start : problem.end] == marked
    assert message in problem.message
    assert help_ in problem.help


def test_an_expression_has_a_greatest_length() -> None:
    parse("1 + 1".ljust(MAX_LENGTH))
    assert "at most 2000" in refusal("1 + 1".ljust(MAX_LENGTH + 1)).message


def test_an_expression_has_a_greatest_depth() -> None:
    parse("not " * (MAX_DEPTH - 1) + "a")
    problem = refusal("not " * MAX_DEPTH + "a")
    assert problem.code == "DK411"
    assert problem.start == 4 * MAX_DEPTH


BOMBS = {
    "open parentheses": "(" * 1990,
    "pairs of parentheses": "(" * 990 + "1" + ")" * 990,
    "negations": "not " * 490 + "a",
    "signs": "-" * 1990 + "1",
    "sums": "1+" * 990 + "1",
    "lists": "[" * 990 + "]" * 990,
    "choices": "if a then 1 else " * 100 + "1",
    "attributes": "a" + ".b" * 900,
    "comparisons": "1<" * 900 + "1",
    "quantifiers": "any a in b where " * 100 + "c",
    "calls": "f(" * 490 + "a" + ")" * 490,
    "one long name": "a" * 1990,
    "strange signs": "$" * 1990,
    "far too long": "1 " * 1_000_000,
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS.keys())
def test_a_hostile_text_ends_soon(text: str) -> None:
    parse("1")
    parse.cache_clear()
    begin = time.process_time()
    with suppress(ExprSyntaxError):
        parse(text)
    assert time.process_time() - begin < 0.5


HARDEST = [
    "if pair is empty then dealt(seat, CQ) > 0 else seat in pair",
    "if reversed then right(seat) else left(seat)",
    "pending and (play.position = 1 or trick.full)",
    "contract is sow and played(SQ) = 2 and SQ in trick.cards",
    "if n = 4 then first p in t where p.card = D9 else only p in t where not f(p.card)",
    "last p in t where p.card = best k in pairs by strength(k)",
    "winner is not none and unmet(winner) > 2 and not contract.solo and pair is empty",
    "min tricks(s) for s in seats where s != declarer",
    "if tricks(declarer) <= fewest then re else kontra",
    "any t in tricks where (any p in t.plays where p.card = DA) and t.winner = seat",
    "matches(selector, trick.led) and trick.winner != declarer",
    "selector.suit is not none and played_of(selector.suit) = all_of(selector.suit)",
    "product 2 for r in running",
    "list r - 1 for r in running where r > 1",
    "3 - size(running)",
    "trick.number = 1 and card_points(trick) >= 30 and not publicly(contract.solo)",
    "3 + (if option.fox_extra then count c in hand where c = DA else 0)",
    "all c in hand where trump(c) holds c in chosen",
    "count c in returned where trump(c)",
    "list c for c in chosen where c = DA and option.fox_open",
]


@pytest.mark.parametrize("text", HARDEST)
def test_the_hardest_known_rules_can_be_said(text: str) -> None:
    assert parse(show(parse(text))) == parse(text)


def test_equal_texts_share_one_tree() -> None:
    assert parse("a + b") is parse("a + b")


def test_every_terminal_of_the_grammar_has_a_name() -> None:
    grammar = (ROOT / "doko_rules/expr/grammar.lark").read_text("utf-8")
    lines = [line for line in grammar.splitlines() if not line.startswith("//")]
    for line in lines:
        assert '"' not in line or line.partition(":")[0].isupper(), line


def test_showing_takes_superfluous_parentheses_away() -> None:
    assert show(parse("((a) + (b * c)) - (d)")) == "a + b * c - d"
