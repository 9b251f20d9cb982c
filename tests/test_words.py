"""No word and no number of the game stands in the package: they live in variants.

What is searched for comes from two places. The *variants* give it themselves: every
suit, rank, party, contract, level and other id that a shipped file declares is a word
that Python must not know, so the net widens as variants are added. The lists below hold
what no file says in this form: words that belong to variants still to be written, and
numbers.

The search reads whole files, comments and docstrings included, since an example in a
docstring is the first step to a rule in code. Names are taken apart at underscores,
hyphens, digits and capitals, so that ``count_foxes``, ``isFox`` and ``"fox-caught"``
are found alike.
"""

from __future__ import annotations

import io
import re
import tokenize
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Found anywhere inside a word: long and German enough to mean nothing else.
STEMS = (
    "armut",
    "doppelkopf",
    "dulle",
    "fleischlos",
    "fuchs",
    "genscher",
    "hochzeit",
    "karlchen",
    "kontra",
    "pflichtsolo",
    "poggenbirke",
    "ramsch",
    "schmei",
    "schwarz",
    "schwein",
    "vorbehalt",
)

# Found as whole words only: parts of innocent words, or English.
WORDS = frozenset(
    {
        "bock",
        "charlie",
        "charlies",
        "feigheit",
        "fox",
        "foxes",
        "heidi",
        "heidmann",
        "koehler",
        "marriage",
        "marriages",
        "piglet",
        "piglets",
        "poverty",
        "solo",
        "soli",
        "solos",
        "soloist",
        "soloists",
        "wedding",
        "weddings",
    }
)

# Ids of variants that are ordinary words of a programmer. Each is harmless as long as
# it is not a *name in the data*, which the test with renamed variants proves.
ORDINARY = frozenset(
    {
        "announcement",  # any first step of a ladder
        "called",
        "counting",  # an option, and what programs do all day
        "points",  # the size of a pot; of cards, always card_points
        "calls",  # the records of what was said: a mechanism
        "challenge",
        "credit",
        "deals",
        "denied",
        "discarded",
        "first",
        "home",
        "is-trump",
        "kept",
        "kinds-in",
        "matches",
        "missed",
        "named",
        "needed",
        "nine",  # as ten
        "no_tricks",
        "normal",
        "of-a-suit",
        "owed",
        "pair",
        "players",
        "points-of",
        "re",  # the module for patterns; as a party it is looked for below
        "reached",
        "regular",
        "replied",
        "replies",  # a mechanism of ladders
        "specials",
        "sub",  # what replaces a pattern; as a call it is a proper noun
        "split",
        "ten",  # a numeral; as a rank it is looked for below
        "under",
        "value",
        "won",
    }
)

# A name of the product is no rule: the word may stand in a sentence, as a proper noun.
PROPER_NOUN = "Doppelkopf"

# These mean one thing in a program about this game, wherever they stand.
TELLING_NUMBERS = frozenset({120, 121, 151, 181, 211, 240})
# These are common as sizes and widths, so they are looked for as numbers in code, and
# only where rules are decided: a table may well be 30 columns wide.
QUIET_NUMBERS = frozenset({12, 24, 30, 48, 60, 90})
DECIDING = ("compile", "engine", "views")

CARD_CODE = re.compile(r"(?<![A-Za-z0-9_])[CSHD](?:A|10|K|Q|J|9)(?![A-Za-z0-9_])")
CARD_SYMBOL = re.compile("[♣♠♥♦♧♤♡♢]")
LEVEL = re.compile(r"(?i)(?:no|keine|under|unter)[-_ ]?(?:90|60|30)(?!\d)")
# Ordinary words that are ids all the same, as soon as they are a string of their own.
LITERALS = frozenset({"re", "Re", "nine", "ten"})

# What the net catches and should not: (file, finding) and why. Empty is best; an entry
# that is no longer needed fails.
INNOCENT: dict[tuple[str, str], str] = {
    ("doko_rules/load/layout.py", "120"): "how wide a line of a file may be",
}


def _files() -> list[Path]:
    return sorted(
        path
        for path in PACKAGE.rglob("*")
        if path.suffix in {".py", ".lark", ".json", ".yaml", ".toml", ".md"}
        and "_data" not in path.parts
        # Made from grammar.lark, which is looked at itself.
        and path.name != "grammar.json"
    )


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


FILES = _files()


def _words(line: str) -> Iterator[str]:
    """The words of a line, with names taken apart."""
    for run in re.findall(r"[^\W\d_]+", line):
        yield run.lower()
        parts = re.findall(r"[A-ZÄÖÜ]?[^A-ZÄÖÜ]+|[A-ZÄÖÜ]+(?![^A-ZÄÖÜ])", run)
        if len(parts) > 1:
            yield from (part.lower() for part in parts)


def _ids(node: Any, *path: str) -> set[str]:
    """The keys of a map, at each place where a file declares entries by id."""
    for step in path:
        if step == "*":
            inner = node.values() if isinstance(node, dict) else ()
            rest = path[path.index(step) + 1 :]
            return set().union(*(_ids(value, *rest) for value in inner))
        node = node.get(step) if isinstance(node, dict) else None
    return set(node) if isinstance(node, dict) else set()


DECLARED = (
    ("deck", "suits"),
    ("deck", "ranks"),
    ("parties",),
    ("traits",),
    ("contracts",),
    ("reservations", "ranks"),
    ("ladders",),
    ("ladders", "*", "levels"),
    ("declarations",),
    ("options",),
    ("outcome", "needs"),
    ("outcome", "turns"),
    ("score", "lines"),
    ("score", "factors"),
)
"""What a variant calls its own helpers (definitions, variables, effects) is left out:
these are often plain words.
"""


@cache
def _declared() -> frozenset[str]:
    found: set[str] = set()
    for path in sorted((ROOT / "variants").rglob("*.yaml")):
        if path.name.endswith(".case.yaml"):
            continue
        tree = yaml.safe_load(path.read_text(encoding="utf-8"))
        for place in DECLARED:
            found |= _ids(tree, *place)
    return frozenset(str(name) for name in found) - ORDINARY


def _spelt(name: str) -> re.Pattern[str]:
    """An id however it is written: ``queens-solo``, ``queens_solo``, ``QueensSolo``."""
    inside = "[-_ ]?".join(re.escape(part) for part in re.split("[-_]", name))
    return re.compile(rf"(?i)(?<![^\W_]){inside}(?![^\W_])")


@cache
def _declared_patterns() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    return tuple((name, _squeezed(name), _spelt(name)) for name in sorted(_declared()))


def _squeezed(text: str) -> str:
    return re.sub("[-_ ]", "", text).lower()


def _possible(text: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The ids that a text may hold, however they are written, with their patterns."""
    squeezed = _squeezed(text)
    return tuple(
        (name, pattern)
        for name, letters, pattern in _declared_patterns()
        if letters in squeezed
    )


def _in_line(
    line: str, declared: tuple[tuple[str, re.Pattern[str]], ...] | None = None
) -> Iterator[str]:
    """Words of the game in one line of text; ``declared`` are the ids to look for."""
    sentence = re.sub(rf"\b{PROPER_NOUN}\b", "", line)
    for word in _words(sentence):
        if word in WORDS:
            yield word
        yield from (stem for stem in STEMS if stem in word)
    for name, pattern in _possible(line) if declared is None else declared:
        if pattern.search(sentence):
            yield name
    for pattern in (CARD_CODE, CARD_SYMBOL, LEVEL):
        yield from pattern.findall(sentence)
    for digits in re.findall(r"(?<![\d.])\d+(?![\d.])", sentence.replace("_", "")):
        if int(digits) in TELLING_NUMBERS:
            yield digits


def _in_code(source: str, *, deciding: bool) -> Iterator[tuple[int, str]]:
    """Ids as literals, and the quiet numbers where rules are decided."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and _content(token.string) in LITERALS:
            yield token.start[0], token.string
        if deciding and token.type == tokenize.NUMBER:
            digits = token.string.replace("_", "")
            if digits.isdigit() and int(digits) in QUIET_NUMBERS:
                yield token.start[0], digits


def _content(literal: str) -> str:
    return re.sub(r"^[A-Za-z]*(['\"]+)(.*)\1$", r"\2", literal)


@cache
def _findings(path: Path) -> list[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    declared = _possible(text)
    found = [
        (number, word)
        for number, line in enumerate(text.splitlines(), start=1)
        for word in _in_line(line, declared)
    ]
    if path.suffix == ".py":
        package = path.relative_to(PACKAGE).parts[0]
        found += _in_code(text, deciding=package in DECIDING)
    return sorted(set(found))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_a_file_of_the_package_knows_no_word_of_the_game(path: Path) -> None:
    found = [
        f"{_name(path)}:{line}: {word}"
        for line, word in _findings(path)
        if (_name(path), word) not in INNOCENT
    ]
    assert not found, "\n".join(found)


def test_every_exemption_is_still_needed() -> None:
    used = {(_name(path), word) for path in FILES for _, word in _findings(path)}
    assert INNOCENT.keys() <= used


@pytest.mark.parametrize(
    "line",
    [
        "if is_fox(card):",
        "class FoxCaught:",
        "countFoxes()",
        '"hyper-schweinchen"',
        "# a Hochzeit is settled here",
        'KIND = "doppelkopf"',
        "QUEEN_OF_CLUBS = 3",
        "play('CQ')",
        "play('H10')",
        "♣Q",
        "level == 'no90'",
        "NO_90 = 1",
        "limit = 121",
        "points == 2_40",
        "silent_solo",
        "marriageSolo",
    ],
)
def test_the_net_catches(line: str) -> None:
    assert list(_in_line(line))


@pytest.mark.parametrize(
    "line",
    [
        "import re",
        '"""The rules of Doppelkopf are data."""',
        "# no later than the first trick",
        "one in ten, not nineteen",
        "MAX_SIZE = 1240",
        "isolate(solution)",
        "value = won + normal",
        "Python 3.12, version 0.120.1",
    ],
)
def test_the_net_lets_pass(line: str) -> None:
    assert not list(_in_line(line))


def test_a_party_is_found_as_a_literal_and_the_module_for_patterns_is_not() -> None:
    found = list(_in_code('import re\nparty = "re"\nre.compile("x")\n', deciding=True))
    assert found == [(2, '"re"')]


def test_a_quiet_number_counts_only_where_rules_are_decided() -> None:
    assert list(_in_code("size = 12\n", deciding=True)) == [(1, "12")]
    assert not list(_in_code("width = 12\n", deciding=False))


def test_the_variants_give_words_of_their_own() -> None:
    assert {"clubs", "queen", "queens-solo", "no90"} <= _declared()
