"""Noun phrases and how they are put together, in the cases that a language has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

ENGLISH, GERMAN = "en", "de"

_OF = {ENGLISH: "of", GERMAN: "von"}
_ARTICLES = {
    "m": ("der", "des", "dem", "den"),
    "f": ("die", "der", "der", "die"),
    "n": ("das", "des", "dem", "das"),
    "p": ("die", "der", "den", "die"),
}
_THIS = {
    "m": ("dieser", "dieses", "diesem", "diesen"),
    "f": ("diese", "dieser", "dieser", "diese"),
    "n": ("dieses", "dieses", "diesem", "dieses"),
}
_ONE = {
    "m": ("ein", "einen"),
    "f": ("eine", "eine"),
    "n": ("ein", "ein"),
}


class Noun(NamedTuple):
    """A phrase for a thing; templates ask for a case by the letter of its field."""

    n: str
    """Nominative."""
    g: str
    """Genitive, or the phrase after `of`."""
    d: str
    """Dative."""
    a: str
    """Accusative."""
    plural: bool = False

    def __str__(self) -> str:
        return self.n


class Element(NamedTuple):
    """What the elements of a list are called, without an article."""

    one: str
    many: str
    gender: str = ""
    tail: str = ""
    """What is said of all of them, behind the word."""
    id: str = ""
    """What tells it apart from another one of which something is said."""

    def singular(self) -> str:
        """The word for one of them."""
        return _joined(self.one, self.id, self.tail)

    def plural(self) -> str:
        """The word for several of them."""
        return _joined(self.many, self.tail)

    def all(self, language: str) -> str:
        """The words for all of them, behind a word that has taken the strong ending."""
        many = self.many
        if language != ENGLISH and " " in many:
            first, _, rest = many.partition(" ")
            many = f"{first}n {rest}" if first.endswith("e") else many
        return _joined(many, self.tail)

    def indefinite(self, language: str, *, object_: bool = False) -> str:
        """One of them, which one does not matter."""
        if language == ENGLISH:
            article = "an" if self.one[:1] in "aeiou" else "a"
        else:
            article = _ONE[self.gender][object_]
        return f"{article} {self.singular()}"

    def no(self, language: str, *, object_: bool = False) -> str:
        """Not one of them."""
        if language == ENGLISH:
            return f"no {self.singular()}"
        return f"k{_ONE[self.gender][object_]} {self.singular()}"

    def every(self, language: str) -> str:
        """Each of them."""
        if language == ENGLISH:
            return f"every {self.singular()}"
        ending = {"m": "er", "f": "e", "n": "es"}[self.gender]
        return f"jed{ending} {self.singular()}"

    def relative(self, language: str) -> str:
        """The words that begin what is said of one of them."""
        if language == ENGLISH:
            return "for which:"
        return f"für {_ARTICLES[self.gender][3]} gilt:"

    def each(self, language: str) -> str:
        """Each of them, behind a preposition."""
        if language == ENGLISH:
            return f"each {self.singular()}"
        ending = {"m": "en", "f": "e", "n": "es"}[self.gender]
        return f"jed{ending} {self.singular()}"


def this(what: Noun, spec: str, language: str) -> Noun:
    """The phrase made by a specification, pointing back to what was spoken of."""
    if language == ENGLISH:
        return fixed(what.n.replace("the ", "this ", 1), language)
    articles = _ARTICLES[spec[0]]
    forms = [
        form.replace(article, pointing, 1)
        for form, article, pointing in zip(
            what[:4], articles, _THIS[spec[0]], strict=True
        )
    ]
    return of_forms(forms)


def of_forms(forms: Sequence[str], *, plural: bool = False) -> Noun:
    """The phrase with these four forms."""
    nominative, genitive, dative, accusative = forms
    return Noun(nominative, genitive, dative, accusative, plural)


def fixed(text: str, language: str, *, plural: bool = False) -> Noun:
    """A phrase that is the same in all cases: a name, a number, a formula."""
    return Noun(text, f"{_OF[language]} {text}", text, text, plural)


def noun(spec: str, language: str, *parts: Noun) -> Noun:
    """The noun phrase that a specification describes.

    German ones are ``gender [adjectives] Noun[,genitive]|tail``; in the plural (``p``)
    what follows the comma is the dative. English ones are ``head|tail``, with ``p``
    and a space before it in the plural. ``={0}`` is the part itself.
    """
    if spec.startswith("="):
        return parts[int(spec[2])]
    head, _, tail = spec.partition("|")
    behind = tail.format(*parts)
    if language == ENGLISH:
        plural = head.startswith("p ")
        return fixed(_joined(head.removeprefix("p "), behind), language, plural=plural)
    gender, _, words = head.partition(" ")
    forms = [_joined(form, behind) for form in _declined(gender, words)]
    return of_forms(forms, plural=gender == "p")


def _declined(gender: str, words: str) -> list[str]:
    words, _, other = words.partition(",")
    *adjectives, last = words.split(" ")
    other = other or last
    forms = []
    for case, article in enumerate(_ARTICLES[gender]):
        form = last
        if (gender == "p" and case == 2) or (gender in "mn" and case == 1):
            form = other
        weak = adjectives
        if gender != "p" and (case in {1, 2} or (gender == "m" and case == 3)):
            weak = [f"{word}n" for word in adjectives]
        forms.append(" ".join([article, *weak, form]))
    return forms


def element(spec: str, language: str, *parts: Noun) -> Element:
    """The elements that a specification ``[gender ]one,many|tail`` describes."""
    head, _, tail = spec.partition("|")
    gender = ""
    if language == GERMAN:
        gender, _, head = head.partition(" ")
    one, _, many = head.partition(",")
    return Element(one, many, gender, tail.format(*parts))


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)
