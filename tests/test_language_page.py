"""Every expression of the documentation is checked, and a wrong one says what it says.

A block ``expr`` holds expressions with empty lines between them, at the place that the
comment before it names. A block ``text`` right behind it has the answer of the checker:
the types of the expressions, or all that is wrong with them; without one nothing is.

``DOKO_UPDATE_DOCS=1 pytest tests/test_language_page.py`` writes the answers into the
pages, for a person to read before it is committed.
"""

from __future__ import annotations

import os
import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from docs.tables.names import with_definitions as vocabulary
from doko_rules.core.codes import CODES
from doko_rules.expr import limits
from doko_rules.expr.check import check
from doko_rules.expr.hooks import MOST_VALUE
from doko_rules.expr.parse import parse
from doko_rules.expr.places import HOOKS
from doko_rules.expr.problems import ExprSyntaxError
from doko_rules.expr.type_text import parse_type
from tests.pages import Block, blocks
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.expr.problems import Problem
    from doko_rules.expr.types import Type

UPDATE = bool(os.environ.get("DOKO_UPDATE_DOCS"))

# It is built on a library without types.
LEXER = import_module("docs.extensions.lexer")

PAGE = ROOT / "docs" / "reference" / "language.md"
PAGES = [
    page
    for page in sorted((ROOT / "docs").rglob("*.md"))
    if "_build" not in page.parts and "```expr" in page.read_text("utf-8")
]


@cache
def _type(text: str) -> Type:
    type_, problems = parse_type(text, vocabulary())
    assert not problems, problems
    return type_


def _expressions(block: Block) -> list[str]:
    return [part.strip("\n") for part in re.split(r"\n\s*\n", block.text)]


def answer(text: str, place: str) -> str:
    """What the checker says about an expression at a place."""
    id, *bound = (part.strip() for part in place.split(","))
    locals = {name: _type(of) for name, of in (part.split(": ") for part in bound)}
    try:
        checked = check(parse(text), HOOKS[id], vocabulary(), locals=locals)
    except ExprSyntaxError as error:
        return "\n\n".join(_shown(text, problem) for problem in error.problems)
    if checked.problems:
        return "\n\n".join(_shown(text, problem) for problem in checked.problems)
    return str(checked.type)


def _shown(text: str, problem: Problem) -> str:
    width = max(problem.end - problem.start, 1)
    return "\n".join(
        [
            f"{problem.severity}[{problem.code}] {problem.message}",
            f"  {text}",
            f"  {' ' * problem.start}{'^' * width}",
            *([f"help: {problem.help}"] if problem.help else []),
        ]
    )


def _answers(page: Path) -> list[tuple[Block, Block | None]]:
    """Each block of expressions, with the answer that the page has to it."""
    text = page.read_text("utf-8").splitlines()
    found: list[tuple[Block, Block | None]] = []
    for block, after in pairwise((*blocks(page), None)):
        if block is None or block.language != "expr":
            continue
        told = None
        if after is not None and after.language == "text":
            end = block.line + len(block.lines)
            between = text[end : after.line - 2]
            # An answer to several expressions has a sentence before it.
            if sum(bool(line.strip()) for line in between) <= 1:
                told = after
        found.append((block, told))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_expressions_are_right_or_say_what_is_wrong(page: Path) -> None:
    lines = page.read_text("utf-8").splitlines()
    wrong: list[str] = []
    for block, told in reversed(_answers(page)):
        assert block.note == "at", f"{page.name}:{block.line}: where does it stand?"
        said = [answer(text, block.about) for text in _expressions(block)]
        if told is None:
            wrong += [each for each in said if "[DK" in each]
            continue
        expected = "\n".join(said)
        if UPDATE:
            start = told.line - 1
            lines[start : start + len(told.lines)] = expected.splitlines()
        elif expected != "\n".join(told.lines):
            wrong.append(f"{page.name}:{told.line}: the checker says\n{expected}")
    if UPDATE:
        page.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    assert not wrong, "\n\n".join(wrong)


def test_the_page_shows_what_is_wrong_with_most_mistakes() -> None:
    shown = set(re.findall(r"\[(DK4\d\d)\]", PAGE.read_text("utf-8")))
    # Definitions and types of parameters are no expressions; their pages show these.
    left_out = {"DK405", "DK411", "DK413", "DK415"}
    assert shown == {code for code in CODES if code.startswith("DK4")} - left_out


def test_the_page_names_every_word_of_the_language() -> None:
    text, _, _ = PAGE.read_text("utf-8").partition("## The grammar")
    assert set(LEXER.WORDS) <= set(re.findall("[a-z]+", text))


def test_the_page_has_the_limits_as_they_are() -> None:
    text = PAGE.read_text("utf-8")
    numbers = [
        limits.MAX_LENGTH,
        limits.MAX_NAME,
        limits.MAX_DEPTH,
        limits.MAX_TOTAL_DEPTH,
        limits.MAX_QUANTIFIERS,
        limits.MAX_COST,
        limits.MAX_INT,
        MOST_VALUE,
    ]
    rows = re.findall(r"^\| .* \| ([0-9,]+).* \|$", text, re.MULTILINE)
    assert [int(row.replace(",", "")) for row in rows] == numbers


def test_the_colours_know_the_words_of_the_grammar() -> None:
    text = "any p in plays where p.card = ♣Q and hand-power(seat) - 1 >= 20"
    tokens = list(LEXER.ExpressionLexer().get_tokens(text))
    keywords = [word for kind, word in tokens if "Keyword" in str(kind)]
    assert keywords == ["any", "in", "where", "and"]
    assert "Error" not in str([kind for kind, _ in tokens])
    assert "hand-power" in [word for _, word in tokens]
