"""What the things of one variant are called in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.kinds import CHOICE, NOTHING
from doko_rules.views.wording.nouns import ENGLISH
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping

    from doko_rules.compile.program import Compiler
    from doko_rules.engine.ruleset import Ruleset

_VARIABLES = ("state", "session_state")


class Lexicon:
    """Labels of everything that expressions of a variant name."""

    def __init__(self, ruleset: Ruleset, compiler: Compiler, language: str) -> None:
        self.language = language
        self._ruleset = ruleset
        self._tree = compiler.tree
        self._whole = compiler.whole
        self._vocabulary = compiler.book.vocabulary
        self.letters = self._letters()
        """By rank: what stands behind the symbol of the suit."""
        self.cards = tuple(map(self._card, range(len(ruleset.cards))))
        """By kind of card: how it is written."""
        self.variables = self._variables()
        """The labels of variables and parameters, by id."""

    def quoted(self, text: str) -> str:
        """A label that is no word of the sentence around it."""
        return f"“{text}”" if self.language == ENGLISH else f"„{text}“"

    def labelled(self, *path: str) -> str:
        """The label of the entry at a path, or its id."""
        from doko_rules.compile.entries import label, section

        return label(section(self._tree, *path), path[-1])[self.language]

    def thing(self, kind: str, value: int) -> str:
        """A thing by its label: names as they are, what may be misread in quotes."""
        family = kind.partition(":")[0]
        match family:
            case "card" if value < len(self.cards):
                return self.cards[value]
            case "seat" | "player":
                return f"{word(family, self.language)} {value}"
            case "line":
                return self.labelled("score", "lines", self._id(kind, value))
            case "happening":
                return self.labelled("score", "happenings", self._id(kind, value))
            case "ladder":
                return self.labelled("ladders", self._id(kind, value))
            case "class" if value == len(self._ruleset.suits):
                return "trump" if self.language == ENGLISH else "Trumpf"
        try:
            named = self._ruleset.label_for(kind, value)[self.language]
        except IndexError:
            named = self._absent(kind, self._id(kind, value))
        if family == "level" and named == NOTHING:
            return word("nothing", self.language)
        if family in {"party", "suit", "class", "rank"}:
            return named
        return self.quoted(named)

    def variable(self, id: str) -> str:
        """What a variable is called."""
        return self.quoted(self.variables.get(id, id))

    def trait(self, id: str) -> str:
        """What a trait of contracts is called."""
        return self.labelled("traits", id)

    def term(self, id: str) -> str:
        """The label of a definition; empty where it has none."""
        from doko_rules.compile.entries import section, text

        return text(section(self._tree, "define", id, "label"), self.language)

    def _absent(self, kind: str, id: str) -> str:
        """What the options take out of the game can still be named."""
        from doko_rules.compile.entries import entries, label, section
        from doko_rules.load.tree import Mapping

        family, _, of = kind.partition(":")
        places = {
            "suit": ("deck", "suits"),
            "class": ("deck", "suits"),
            "rank": ("deck", "ranks"),
            "contract": ("contracts",),
            "level": ("ladders", of, "levels"),
        }
        found = [places[family]] if family in places else []
        if family == CHOICE.removesuffix(":"):
            contracts = entries(self._whole, "contracts")
            found = [("contracts", c, "choose", of, "values") for c, _ in contracts]
        for path in found:
            entry = section(self._whole, *path).get(id)
            if isinstance(entry, Mapping):
                return label(entry, id)[self.language]
        return id

    def _id(self, kind: str, value: int) -> str:
        known = self._vocabulary.values.get(kind, {})
        return next((id for id, n in known.items() if n == value), str(value))

    def _letters(self) -> tuple[str, ...]:
        """Initials of the labels, where they are all different; digits stay."""
        ranks = self._ruleset.ranks
        given = [str(rank["letter"]) for rank in ranks]
        own = [
            letter if letter.isdigit() else rank["label"][self.language][:1].upper()
            for letter, rank in zip(given, ranks, strict=True)
        ]
        return tuple(own if len(set(own)) == len(own) else given)

    def _card(self, card: int) -> str:
        ruleset = self._ruleset
        suit = ruleset.suits[ruleset.card_suit[card]]
        sign = suit["symbol"] or suit["letter"]
        return f"{sign}{self.letters[ruleset.card_rank[card]]}"

    def _variables(self) -> AnyMapping[str, str]:
        from doko_rules.compile.entries import entries, label

        found = {
            id: label(entry, id)[self.language]
            for part in _VARIABLES
            for id, entry in entries(self._tree, part)
        }
        for contract, _ in entries(self._tree, "contracts"):
            for id, entry in entries(self._tree, "contracts", contract, "choose"):
                found.setdefault(id, label(entry, id)[self.language])
        return found
