"""What somebody means who types a line at the table."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.cli.play_words import COMMANDS, JOINED, PASSES, VERBS
from doko_rules.core.suggest import nearest
from doko_rules.engine import exchange
from doko_rules.engine.actions import ACCEPT, CALL, DECLINE, PASS, PLAY
from doko_rules.engine.actions import VERBS as DONE
from doko_rules.engine.phases import PLAYING
from doko_rules.views.exchanged import chosen_by
from doko_rules.views.legality import declared_actions
from doko_rules.views.words import LANGUAGES
from doko_rules.views.words import word as in_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

LONGEST = 80
"""Longer lines mean nothing."""


class Meaning(NamedTuple):
    """A line understood: an action, a command, or neither."""

    action: Action | None = None
    command: str = ""
    no_number: bool = False
    """Whether it was a number with nothing behind it."""
    suggestion: str = ""


def plain(text: str) -> str:
    """A word without case, spaces and marks, so that ways of writing do not matter."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(
        char for char in text if char.isalnum() or unicodedata.category(char) == "So"
    )


def in_full(action: Action) -> str:
    """What is named or declared, with what is chosen for it."""
    named = action.what if action.do in DONE else action.do
    return " ".join([named, *map(str, (action.given or {}).values())])


def asked_for(deal: Deal) -> set[str]:
    """What can be done now, in turn or besides."""
    found = {choice.do for choice in deal.choices()} | {CALL}
    if deal.phase == PLAYING:
        found |= {declaration.id for declaration in deal.ruleset.declarations}
    return found


class Phrases:
    """Everything that one seat can say, by all the words for it."""

    def __init__(self, ruleset: Ruleset, seat: int) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.actions: dict[str, list[Action]] = {}
        self.written: dict[str, str] = {}
        """How each word is written in the variant."""
        for action, words in self._all():
            for word in words:
                self.written.setdefault(plain(word), word)
                found = self.actions.setdefault(plain(word), [])
                if action not in found:
                    found.append(action)
        self.commands = {
            plain(word) or word: command
            for command, words in COMMANDS.items()
            for word in words
        }

    def _all(self) -> Iterable[tuple[Action, Iterable[str]]]:
        for by_word in self.ruleset.meanings[self.seat].values():
            for word, actions in by_word.items():
                for action in actions:
                    said = [word, *(action.label or {}).values()]
                    if action.given:
                        said = [word, in_full(action), *(action.label or {}).values()]
                    if action.do == PASS:
                        said = [f"{no} {rank}" for no in PASSES for rank in ("", *said)]
                    if action.do in (ACCEPT, DECLINE):
                        said = [
                            action.do,
                            *(in_language(action.do, x) for x in LANGUAGES),
                        ]
                    yield action, said
        for action in self.ruleset.play[self.seat]:
            yield action, self._card_words(action.index)

    def _card_words(self, kind: int) -> Iterable[str]:
        ruleset = self.ruleset
        suit = ruleset.suits[ruleset.card_suit[kind]]
        rank = ruleset.ranks[ruleset.card_rank[kind]]
        ranks = {rank["letter"], *rank["label"].values()}
        for word in (suit["letter"], *suit["label"].values()):
            for end in ranks:
                for form in JOINED:
                    yield form.format(suit=word, rank=end)

    def _declared(self, deal: Deal) -> dict[str, list[Action]]:
        """What can be declared, by all the words for it: with each choice now open."""
        ruleset = self.ruleset
        found: dict[str, list[Action]] = {}
        legal = list(declared_actions(deal, self.seat)) if ruleset.declarations else []
        for action in legal:
            declaration = ruleset.declarations[action.index]
            said = [declaration.id, *declaration.label.values(), in_full(action)]
            chosen = in_full(action).removeprefix(action.do)
            said += [f"{label}{chosen}" for label in declaration.label.values()]
            said += [action.written, *(action.label or {}).values()]
            for word in said:
                self.written.setdefault(plain(word), word)
                known = found.setdefault(plain(word), [])
                if action not in known:
                    known.append(action)
        return found

    def read(self, line: str, deal: Deal, shown: Sequence[Action]) -> Meaning:
        """What a line means, when ``shown`` are numbered from 1 on the screen."""
        line = line.strip()
        if len(line) > LONGEST:
            return Meaning()
        if cards := self._cards(line, deal, shown):
            return Meaning(cards)
        if line.isdecimal():
            number = int(line)
            if 1 <= number <= len(shown):
                return Meaning(shown[number - 1])
            if plain(line) not in self.actions:
                return Meaning(no_number=True)
        first, _, rest = line.partition(" ")
        declared = self._declared(deal)
        for text in (line, rest) if first.casefold() in VERBS else (line,):
            word = plain(text) or text
            actions = [*self.actions.get(word, []), *declared.get(word, [])]
            legal = [action for action in actions if self._is_legal(deal, action)]
            if len(legal) > 1 and legal[0].given:
                # Not for us to choose: one of the ways to say it in full is shown.
                return Meaning(suggestion=in_full(legal[0]))
            if legal:
                return Meaning(legal[0])
            if command := self.command(text):
                return Meaning(command=command)
            if actions:
                return Meaning(min(actions, key=lambda a: self._distance(deal, a)))
        return Meaning(suggestion=self._nearest(line, deal))

    def _cards(self, line: str, deal: Deal, shown: Sequence[Action]) -> Action | None:
        """The cards that are chosen for an exchange, by their numbers or names."""
        if chosen_by(deal, self.seat) is None:
            return None
        kinds = []
        for part in line.split():
            if part.isdecimal() and 1 <= int(part) <= len(shown):
                kinds.append(shown[int(part) - 1].index)
                continue
            named = self.actions.get(plain(part), [])
            cards = [action.index for action in named if action.do == PLAY]
            if not cards:
                return None
            kinds += cards[:1]
        return self.ruleset.card_set(self.seat, exchange.verb(deal), kinds)

    def _is_legal(self, deal: Deal, action: Action) -> bool:
        if action.do in DONE and action.do != CALL and deal.turn != self.seat:
            return False
        return deal.is_legal(action)

    def _distance(self, deal: Deal, action: Action) -> tuple[bool, bool]:
        """How far an action is from what is asked for: the nearest is meant."""
        asked = asked_for(deal)
        foreign = action.do == CALL and action.party != deal.party[self.seat]
        return action.do not in asked, foreign

    def command(self, line: str) -> str:
        """The command that a line is; empty when it is none."""
        return self.commands.get(plain(line) or line.strip(), "")

    def _nearest(self, line: str, deal: Deal) -> str:
        """What may be done now and is written almost like the line."""
        known = {
            word: self.written[word]
            for word, actions in (self.actions | self._declared(deal)).items()
            if any(self._is_legal(deal, action) for action in actions)
        }
        for words in COMMANDS.values():
            known |= {plain(word): word for word in words if len(word) > 1}
        found = nearest(plain(line), known)
        return known[found[0]] if len(found) == 1 else ""
