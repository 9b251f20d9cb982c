"""Every word that expressions may use can be said in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from doko_rules.expr.hooks import Shape, vocabulary_of
from doko_rules.expr.places import HOOKS
from doko_rules.expr.types import Bool, Int, Option, Seq
from doko_rules.views.wording.namer import key_of, kind_of
from doko_rules.views.wording.names import ATTRIBUTES, KINDS, LOCALS, NAMES, Phrases
from doko_rules.views.wording.nouns import element, fixed, noun
from doko_rules.views.wording.said import fact

if TYPE_CHECKING:
    from doko_rules.expr.types import Type

# One of everything that brings names with it.
SHAPE = Shape(
    seats=4,
    hand_size=6,
    copies=1,
    most_card_points=100,
    cards={"A1": 0},
    suits=("a",),
    ranks=("one",),
    parties=("us", "them"),
    contracts=("plain",),
    ladders=(
        ("first", ("low", "high"), {"worth": Int(0, 9)}),
        ("seats", ("knock",), {}),
        ("table", ("shout",), {}),
    ),
    by_seat=frozenset({"seats"}),
    by_table=frozenset({"table"}),
    declarations=("said",),
    parameters={"which": ("this",)},
    happenings=("rain",),
    found=("gold",),
    players=5,
)
VOCABULARY = vocabulary_of(SHAPE)
WORDS = {key_of(name): name for found in VOCABULARY.names.values() for name in found}
# A ladder of seats, where it is the first one, has names that are not said otherwise.
FIRST_BY_SEAT = vocabulary_of(
    Shape(
        seats=4,
        hand_size=6,
        copies=1,
        most_card_points=9,
        cards={"A1": 0},
        suits=("a",),
        ranks=("one",),
        parties=("us", "them"),
        contracts=("plain",),
        ladders=(("seats", ("knock",), {}),),
        by_seat=frozenset({"seats"}),
    )
)
WORDS |= {
    key_of(name): name for found in FIRST_BY_SEAT.names.values() for name in found
}
LANGUAGES = ("en", "de")
NUMBER = ("level", "worth")
"""What a variant names itself: a number of its levels."""


@pytest.mark.parametrize("key", sorted(WORDS))
def test_a_name_has_phrases_in_both_languages(key: str) -> None:
    name = WORDS[key]
    _whole(NAMES[key], name.result, len(name.params))


@pytest.mark.parametrize("key", sorted(VOCABULARY.attributes), ids=".".join)
def test_an_attribute_has_phrases_in_both_languages(key: tuple[str, str]) -> None:
    attribute = VOCABULARY.attributes[key]
    if key[0].startswith("level:"):
        return  # numbers are said by the name that the variant gives them
    _whole(ATTRIBUTES[key], attribute.result, 1)


def test_there_are_no_phrases_for_words_that_are_not_there() -> None:
    assert NAMES.keys() == WORDS.keys()
    assert ATTRIBUTES.keys() <= VOCABULARY.attributes.keys()


def test_every_kind_of_things_has_a_name() -> None:
    kinds = {kind.partition(":")[0] for kind in VOCABULARY.values}
    kinds |= {*VOCABULARY.sizes, "bool", "int"}
    assert kinds <= KINDS.keys()


def test_every_local_of_a_place_can_be_named() -> None:
    for hook in HOOKS.values():
        for id, type_ in hook.locals.items():
            assert id in LOCALS or kind_of(type_) in KINDS


def _whole(phrases: Phrases, result: Type, arguments: int) -> None:
    """All that a value of that type may be asked for is there, and can be filled."""
    if isinstance(result, Bool):
        assert all((*phrases.holds, *phrases.fails))
    else:
        assert all(phrases.noun)
    if isinstance(result, Seq):
        assert all(phrases.element)
    if isinstance(result, Option):
        assert all((*phrases.none, *phrases.some))
    for place, language in enumerate(LANGUAGES):
        parts = [fixed(f"part{n}", language) for n in range(max(arguments, 1))]
        value = fixed("value", language)
        if phrases.noun[place]:
            said = noun(phrases.noun[place], language, *parts)
            _clean(*said[:4])
            for n in range(arguments):
                assert f"part{n}" in said.n
        if phrases.element[place]:
            one = element(phrases.element[place], language, *parts)
            _clean(one.singular(), one.plural(), one.indefinite(language))
        for spec in (phrases.holds, phrases.fails, phrases.none, phrases.some):
            if spec[place]:
                _sentence(spec[place], language, *parts)
        for spec in (phrases.equals, phrases.differs):
            if spec[place]:
                _sentence(spec[place], language, parts[0], value)
        if phrases.amount[place]:
            units = phrases.units[place]
            assert all(units)
            _sentence(
                phrases.amount[place], language, *parts, n="exactly 2", u="pounds"
            )
    for one_way, other in (
        (phrases.holds, phrases.fails),
        (phrases.none, phrases.some),
    ):
        for place in (0, 1):
            assert not one_way[place] or one_way[place] != other[place]


def _sentence(spec: str, language: str, *parts: object, **named: str) -> None:
    said = fact(spec, language, *parts, **named)
    _clean(said.main(), said.sub())


def _clean(*texts: str) -> None:
    for text in texts:
        assert text == text.strip()
        assert not re.search(r"[{}|~]|  | ,", text), text
