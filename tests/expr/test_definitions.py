"""The definitions of a variant: any order, no circles, no cascades."""

from __future__ import annotations

from doko_rules.expr.check import check
from doko_rules.expr.definitions import Defined, Defining, define
from doko_rules.expr.parse import parse
from doko_rules.expr.types import BOOL, UNKNOWN, Int, Type
from tests.expr import toy


def defined(**texts: str) -> Defined:
    params: tuple[tuple[str, Type], ...] = (("x", toy.SEAT),)
    return define(
        {
            id_: Defining(params if "x" in text else (), parse(text), text)
            for id_, text in texts.items()
        },
        toy.WORDS,
    )


def test_definitions_may_use_later_ones() -> None:
    found = defined(a="b + 1", b="c(seats_left) + 1", seats_left="2", c="3")
    assert found.problems["b"][0].code == "DK404"
    found = defined(a="b + 1", b="c + 1", c="3")
    assert not found.problems
    assert found.vocabulary.definitions["a"].result == Int(5, 5)
    assert list(found.vocabulary.definitions) == ["a", "b", "c"]


def test_a_definition_cannot_use_itself() -> None:
    (problem,) = defined(a="a").problems["a"]
    assert problem.code == "DK413"
    assert problem.message == "a definition cannot use itself: `a` → `a`"


def test_a_circle_is_told_once_with_its_steps() -> None:
    found = defined(a="b", b="c and settled", c="settled or a")
    assert list(found.problems) == ["c"]
    (problem,) = found.problems["c"]
    assert problem.message.endswith("`a` → `b` → `c` → `a`")
    assert (problem.start, problem.end) == (11, 12)


def test_a_long_circle_is_shortened() -> None:
    ring = {f"f{n}": f"f{(n + 1) % 500}" for n in range(500)}
    (problem,) = next(iter(defined(**ring).problems.values()))
    assert problem.message.endswith("`f0` → `f1` → `f2` → … → `f498` → `f499` → `f0`")


def test_a_faulty_definition_makes_its_uses_no_faults() -> None:
    found = defined(a="XX = 3", b="a and settled", c="a + 1")
    assert list(found.problems) == ["a"]
    assert found.vocabulary.definitions["a"].result == UNKNOWN


def test_a_parameter_is_no_use_of_a_definition_of_that_name() -> None:
    found = define(
        {
            "x": Defining((), parse("settled")),
            "y": Defining((("x", toy.SEAT),), parse("left(x) = x")),
        },
        toy.WORDS,
    )
    assert not found.problems


def test_a_definition_reads_names_of_any_group() -> None:
    assert not defined(a="secret").problems


def test_definitions_that_multiply_end_in_a_finding() -> None:
    doubling = {f"f{n}": f"f{n - 1} and f{n - 1}" for n in range(1, 60)}
    found = defined(f0="settled", **doubling)
    assert {p.code for problems in found.problems.values() for p in problems} == {
        "DK410"
    }


def test_a_long_chain_of_definitions_ends_in_a_finding() -> None:
    chain = {f"f{n}": f"not f{n - 1}" for n in range(1, 2000)}
    found = defined(f0="settled", **chain)
    codes = {p.code for problems in found.problems.values() for p in problems}
    assert codes == {"DK411"}


def test_a_definition_without_parameters_is_used_like_a_name() -> None:
    found = check(parse("CQ in queens"), toy.HOOK, toy.VOCABULARY)
    assert (found.type, found.problems) == (BOOL, ())
