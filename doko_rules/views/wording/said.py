"""What is said: facts with a subject and a verb, and how they are joined.

A fact knows both orders of words, because German puts the verb of a condition at its
end; English has the same order in both.
"""

from __future__ import annotations

from typing import NamedTuple

from doko_rules.views.wording.nouns import ENGLISH

SEPARABLE = "~"
"""Before the part of a German verb that stands behind it in a sentence of its own."""
LONG = 130
"""From so many characters on, conditions stand below each other."""

_WORDS = {
    "and": (" and ", " und "),
    "or": (" or ", " oder "),
    "all": ("all of this holds:", "all dies gilt:"),
    "any": ("at least one of these holds:", "mindestens eines davon gilt:"),
    "if": ("where", "falls"),
    "otherwise": ("otherwise", "sonst"),
}


def word(key: str, language: str) -> str:
    """A word that joins facts."""
    return _WORDS[key][language != ENGLISH]


class Outline(NamedTuple):
    """A sentence and what stands below it, as a list in a list."""

    text: str
    below: tuple[Outline, ...] = ()


class Fact(NamedTuple):
    """One simple sentence."""

    language: str
    subject: str
    verb: str
    rest: str = ""
    tail: str = ""
    """What follows the verb in either order."""

    def main(self) -> str:
        """As a sentence of its own."""
        rest = self.rest.replace(SEPARABLE, "")
        said = " ".join(filter(None, (self.subject, self.verb, rest)))
        return f"{said}{self._comma()} {self.tail}" if self.tail else said

    def _comma(self) -> str:
        """German has one before a relative clause."""
        relative = self.language != ENGLISH and not self.verb.endswith(":")
        return "," if relative else ""

    def sub(self) -> str:
        """As a condition, behind its conjunction."""
        if self.language == ENGLISH:
            return self.main()
        verb, rest = self.verb, self.rest
        if SEPARABLE in rest:
            rest, _, particle = rest.partition(SEPARABLE)
            verb = f"{particle}{verb}"
        said = " ".join(filter(None, (self.subject, rest.strip(), verb)))
        return f"{said}{self._comma()} {self.tail}" if self.tail else said

    def outline(self) -> Outline:
        """Below each other, where there is something to break up."""
        return Outline(self.main())


class Joined(NamedTuple):
    """Facts of which all have to hold, or one."""

    language: str
    op: str
    items: tuple[Said, ...]

    def main(self) -> str:
        """As a sentence of its own."""
        return self._text([self._nested(item, item.main()) for item in self.items])

    def sub(self) -> str:
        """As a condition, behind its conjunction."""
        return self._text([self._nested(item, item.sub()) for item in self.items])

    def outline(self) -> Outline:
        """Below each other, where it would be long."""
        text = self.main()
        if len(text) <= LONG:
            return Outline(text)
        heading = word("all" if self.op == "and" else "any", self.language)
        return Outline(heading, tuple(item.outline() for item in self.items))

    def _text(self, items: list[str]) -> str:
        return word(self.op, self.language).join(items)

    def _nested(self, item: Said, text: str) -> str:
        return text if isinstance(item, Fact) and not item.tail else f"({text})"


class Cases(NamedTuple):
    """One thing where a condition holds, and another one elsewhere."""

    language: str
    test: Said
    yes: Said
    no: Said

    def main(self) -> str:
        """As a sentence of its own."""
        conjunction = word("if", self.language)
        otherwise = word("otherwise", self.language)
        return (
            f"{conjunction} {self.test.sub()}: {self.yes.main()}; "
            f"{otherwise}: {self.no.main()}"
        )

    def sub(self) -> str:
        """As a condition, behind its conjunction."""
        holds = "this holds:" if self.language == ENGLISH else "dies gilt:"
        return f"{holds} {self.main()}"

    def outline(self) -> Outline:
        """One line for each case."""
        conjunction = word("if", self.language)
        otherwise = word("otherwise", self.language)
        rest = self.no.outline()
        return Outline(
            f"{conjunction} {self.test.sub()}: {self.yes.main()};",
            (Outline(f"{otherwise}: {rest.text}", rest.below),),
        )


Said = Fact | Joined | Cases


def listed(said: Said) -> tuple[Outline, ...]:
    """A condition below a heading; what has to hold together needs no other one."""
    if isinstance(said, Joined) and said.op == "and":
        return tuple(item.outline() for item in said.items)
    return (said.outline(),)


def fact(spec: str, language: str, *parts: object, **named: object) -> Fact:
    """The fact that a specification ``subject|verb|rest|tail`` describes."""
    return Fact(language, *(p.format(*parts, **named) for p in spec.split("|")))
