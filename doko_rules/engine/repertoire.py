"""All that seats can do by the rules: each action once, and what words mean."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import (
    ACCEPT,
    CALL,
    DECLINE,
    NAME,
    OFFER,
    PASS,
    PLAY,
    RESERVE,
    RETURN,
    VERBS,
    Action,
)
from doko_rules.engine.contracts import Contract
from doko_rules.engine.things import Things

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doko_rules.engine.contracts import Claimable
    from doko_rules.engine.declared import Declaration, Demand, Ending, Variable
    from doko_rules.engine.text import Text

CARD_SETS = frozenset({OFFER, RETURN})
"""What is done with several cards at once."""


class Repertoire(Things):
    """The actions of a variant; there is one object for each of them."""

    answers: tuple[dict[str, Any], ...]
    """What a seat says without and with a reservation; empty if it is not asked."""
    nameable: tuple[Claimable, ...]
    """All that can be named, by the index that such an action has."""
    claimable: tuple[Claimable, ...]
    absent_suits: tuple[int, ...]
    reservation_ranks: tuple[dict[str, Any], ...]
    variables: tuple[Variable, ...]
    demands: tuple[Demand, ...]
    endings: tuple[Ending, ...]

    def intern_actions(self) -> None:
        """Make every action once."""
        seats = range(self.seats)
        self.reserve = tuple(
            [
                Action(seat, RESERVE, answer["id"], n, answer["label"])
                for n, answer in enumerate(self.answers)
            ]
            for seat in seats
        )
        self.naming = tuple(
            {c.index: self._namings(seat, c) for c in self.claimable} for seat in seats
        )
        """The ways to name something, one for each choice of its parameters."""
        self.name = tuple(
            {index: ways[0] for index, ways in namings.items() if ways}
            for namings in self.naming
        )
        asks = any(demand.do == NAME for demand in self.demands)
        self.chosen = tuple(
            tuple(
                action
                for c in self.contracts
                if asks
                for action in self.naming[seat].get(c.index) or self._namings(seat, c)
            )
            for seat in seats
        )
        """What names each contract where a seat is asked for one during play."""
        self.passes_at_end = tuple(
            tuple(
                Action(seat, PASS, ending.id, n, ending.label)
                for n, ending in enumerate(self.endings)
            )
            for seat in seats
        )
        """What a seat says that calls nothing more when a deal has ended."""
        self.passes = tuple(
            tuple(
                Action(seat, PASS, rank["id"], n, rank["label"])
                for n, rank in enumerate(self.reservation_ranks)
            )
            for seat in seats
        )
        self.exchanges = any(c.exchange is not None for c in self.contracts)
        """Whether cards can change hands before the play."""
        self.answers_to_offer = tuple(
            (Action(seat, DECLINE, "", 0), Action(seat, ACCEPT, "", 1))
            if self.exchanges
            else ()
            for seat in seats
        )
        self._card_sets: dict[tuple[int, str, tuple[int, ...]], Action] = {}
        self._declared: dict[tuple[int, int, tuple[int, ...]], Action] = {}
        self.play = tuple(
            tuple(Action(seat, PLAY, code, n) for n, code in enumerate(self.cards))
            for seat in seats
        )
        gone = (Action(-1, PLAY, "", -1),) * len(self.absent_suits)
        self.held_as = tuple((*cards, *gone) for cards in self.play)
        """The same, and what no hand has for cards that options take from the deck."""
        # One table for all ladders: a call is its level and the party it speaks for.
        self.call: tuple[tuple[tuple[tuple[Action, ...], ...], ...], ...] = tuple(
            tuple(
                tuple(
                    tuple(
                        Action(seat, CALL, words[party], level, labels[party], party, n)
                        for level, (words, labels) in enumerate(
                            zip(ladder.words, ladder.word_labels, strict=True), 1
                        )
                    )
                    for party in range(len(self.parties))
                )
                for n, ladder in enumerate(self.ladders)
            )
            for seat in seats
        )
        self.meanings = tuple(self._meanings(seat) for seat in seats)
        """For each seat and verb, the actions that each word behind it may mean."""

    def _namings(self, seat: int, named: Claimable) -> tuple[Action, ...]:
        """The actions of naming something."""
        choose = named.choose if isinstance(named, Contract) else ()
        found = []
        for values in product(*(values for _, values in choose)):
            given = {
                self.variables[place].id: self.id_of(self.variables[place].kind, value)
                for (place, _), value in zip(choose, values, strict=True)
            }
            found.append(
                Action(
                    *(seat, NAME, named.id, named.index, self._named(named, given)),
                    given=given or None,
                    values=values,
                )
            )
        return tuple(found)

    def _named(self, named: Claimable, given: Mapping[str, Any]) -> Text:
        """What people call it when these values are chosen."""
        if not given:
            return named.label
        words = [
            one["label"]
            for id, word in given.items()
            for one in self.choices[id]
            if one["id"] == word
        ]
        return {
            language: f"{text} ({', '.join(word[language] for word in words)})"
            for language, text in named.label.items()
        }

    def _meanings(self, seat: int) -> dict[str, dict[str, tuple[Action, ...]]]:
        said = [
            *self.reserve[seat],
            *(action for ways in self.naming[seat].values() for action in ways),
            *(a for a in self.chosen[seat] if a.index not in self.name[seat]),
            *self.passes[seat],
            *(a for a in self.passes_at_end[seat] if self.endings[a.index].calls_open),
            *self.answers_to_offer[seat],
            *(
                a
                for ladder in self.call[seat]
                for level in zip(*ladder, strict=True)
                for a in level
            ),
        ]
        words = [(action.what, action) for action in said]
        words += [(word, self.play[seat][n]) for word, n in self.card_number.items()]
        found: dict[str, dict[str, tuple[Action, ...]]] = {do: {} for do in self.verbs}
        for word, action in words:
            known = found[action.do]
            known[word] = (*known.get(word, ()), action)
        return found

    def declared(
        self, declaration: Declaration, seat: int, values: tuple[int, ...]
    ) -> Action:
        """A declaration of a seat with what it has chosen; each exists once."""
        key = (seat, declaration.index, values)
        found = self._declared.get(key)
        if found is None:
            given = {
                parameter.id: self.id_of(parameter.kind, value)
                for parameter, value in zip(
                    declaration.parameters, values, strict=False
                )
            }
            found = self._declared[key] = Action(
                seat,
                declaration.id,
                "",
                declaration.index,
                self._with_choices(declaration, values),
                given=given,
                values=values,
            )
        return found

    def _with_choices(self, declaration: Declaration, values: tuple[int, ...]) -> Text:
        """What people call a declaration when these values are chosen."""
        if not values:
            return declaration.label
        chosen = [
            (parameter.label, self.label_for(parameter.kind, value))
            for parameter, value in zip(declaration.parameters, values, strict=False)
        ]

        def listed(language: str) -> str:
            return ", ".join(f"{name[language]} {it[language]}" for name, it in chosen)

        return {
            language: f"{text} ({listed(language)})"
            for language, text in declaration.label.items()
        }

    def actions_for(self, seat: int, do: str, what: str) -> tuple[Action, ...]:
        """The actions that a record may mean; several when a call fits each party."""
        if do in CARD_SETS and self.exchanges:
            kinds = [self.card_number.get(card) for card in what.split()]
            known = [kind for kind in kinds if kind is not None]
            return () if len(known) < len(kinds) else (self.card_set(seat, do, known),)
        return self.meanings[seat].get(do, {}).get(what, ())

    @property
    def verbs(self) -> tuple[str, ...]:
        """What a seat can do by these rules."""
        exchange = {OFFER, ACCEPT, DECLINE, RETURN}
        return tuple(do for do in VERBS if self.exchanges or do not in exchange)

    def card_set(self, seat: int, do: str, kinds: Iterable[int]) -> Action:
        """The action of giving some cards; there is one for each set of them."""
        cards = tuple(sorted(kinds))
        found = self._card_sets.get((seat, do, cards))
        if found is None:
            what = " ".join(self.cards[kind] for kind in cards)
            found = Action(seat, do, what, -1, cards=cards)
            self._card_sets[seat, do, cards] = found
        return found

    @property
    def call_words(self) -> tuple[str, ...]:
        """Every word that a call can consist of."""
        return tuple(self.meanings[0][CALL])

    def label_with(
        self, do: str, what: str, given: Mapping[str, Any], language: str
    ) -> str:
        """What people call something that is named or declared, with its choices."""
        for declaration in self.declarations:
            if declaration.id == what and do not in VERBS:
                found = [
                    self.number_of(parameter.kind, given.get(parameter.id))
                    for parameter in declaration.parameters
                ]
                values = tuple(value for value in found if value is not None)
                return self._with_choices(declaration, values)[language]
        for action in self.actions_for(0, do, what) if given else ():
            if action.given == given and action.label is not None:
                return action.label[language]
        return self.label_of(do, what, language)

    def label_of(self, do: str, what: str, language: str) -> str:
        """What people call that which stands behind a verb.

        A redeal goes by its label though nobody can claim it.
        """
        for action in self.actions_for(0, do, what):
            if action.label is not None:
                return action.label[language]
        if do == NAME:
            labels = {named.id: named.label for named in self.nameable}
            if what in labels:
                return labels[what][language]
        return what
