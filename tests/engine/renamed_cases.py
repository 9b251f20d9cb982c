"""Cases of a variant as cases of the renamed one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.engine.renaming import (
    ANSWERS,
    CLAIMS,
    CONTRACTS,
    FACTORS,
    GROUPS,
    LEVELS,
    LINES,
    OPTIONS,
    PARTIES,
    SUITS,
    WORDS,
    Renaming,
)

if TYPE_CHECKING:
    from doko_rules.testing.cases import Case


class CaseRenaming(Renaming):
    """Changes what cases say, value by value."""

    def call(self, word: str) -> str:
        """A word that is said as a call."""
        place = WORDS if word in self.new.get(WORDS, ()) else LEVELS
        return self.known(place, word)

    def what(self, verb: str, what: str) -> str:
        """What an action is about."""
        if verb == "play":
            return self.cards[what]
        if verb == "call":
            return self.call(what)
        place = {"reserve": ANSWERS, "name": CONTRACTS, "pass": CLAIMS}[verb]
        return self.known(place, what)

    def action(self, action: Any) -> Any:
        """An action as a case or a record writes it."""
        if isinstance(action, dict):
            key = "card" if "card" in action else "what"
            return {**action, key: self.what(action["do"], action[key])}
        words = action.split()
        seat = words[:1] if words[0].isdigit() else []
        verb, *whats = words[len(seat) :]
        return " ".join([*seat, verb, *(self.what(verb, what) for what in whats)])

    def hand(self, hand: Any) -> Any:
        """Cards as a list or as one text."""
        if isinstance(hand, str):
            return " ".join(self.cards[card] for card in hand.split())
        return None if hand is None else [self.cards[card] for card in hand]

    def by_party(self, value: Any) -> Any:
        """A map by party; one by seat stays."""
        if not isinstance(value, dict):
            return value
        names = self.new[PARTIES]
        return {names.get(key, key): inner for key, inner in value.items()}

    def calls(self, value: Any) -> Any:
        """What was called, by party or by seat."""
        if isinstance(value, dict):
            return self.by_party({k: self._said(said) for k, said in value.items()})
        return [self._said(said) for said in value]

    def _said(self, said: Any) -> Any:
        if isinstance(said, list):
            return [self._said(word) for word in said]
        return None if said is None else self.call(said)

    def special(self, special: dict[str, Any]) -> dict[str, Any]:
        """A special point among facts, or a line of an answer."""
        places = {"id": LINES, "party": PARTIES, "group": GROUPS}
        return {
            key: self.known(places[key], value) if key in places else value
            for key, value in special.items()
        }

    def line(self, line: Any) -> Any:
        """A score line as a case writes it."""
        if isinstance(line, dict):
            return self.special(line)
        party, value, id, *about = line.split()
        names = {**self.new[LEVELS], **self.new[PARTIES]}
        new = [self.known(PARTIES, party), value, self.known(LINES, id)]
        return " ".join([*new, *(names[word] for word in about)])

    def facts(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Facts of a deal."""
        found = dict(facts)
        for key, value in facts.items():
            match key:
                case "contract":
                    found[key] = self.new[CONTRACTS].get(value, value)
                case "parties" | "card_points" | "tricks":
                    found[key] = self.by_party(value)
                case "calls":
                    found[key] = self.calls(value)
                case "specials":
                    found[key] = [self.special(special) for special in value]
        return found

    def situation(self, situation: dict[str, Any]) -> dict[str, Any]:
        """A state that is written down."""
        found = self.facts(situation)
        for key, value in situation.items():
            match key:
                case "hands" if isinstance(value, dict):
                    found[key] = {s: self.hand(hand) for s, hand in value.items()}
                case "hands":
                    found[key] = [self.hand(hand) for hand in value]
                case "trick":
                    found[key] = {**value, "cards": self.hand(value.get("cards", []))}
                case "made_calls":
                    found[key] = [{**c, "what": self.call(c["what"])} for c in value]
                case "late_reply" if isinstance(value, str):
                    found[key] = self.known(PARTIES, value)
                case "late_reply" if isinstance(value, list):
                    found[key] = [self.known(PARTIES, party) for party in value]
                case "late_reply":
                    found[key] = self.by_party(value)
        return found

    def record(self, record: dict[str, Any]) -> dict[str, Any]:
        """A record of a deal."""
        found = {**record, "hands": [self.hand(hand) for hand in record["hands"]]}
        if "start" in record:
            found["start"] = self.facts(record["start"])
        if "actions" in record:
            found["actions"] = [self.action(action) for action in record["actions"]]
        return found

    def given(self, kind: str, given: Any) -> Any:
        """What a case is about."""
        match kind:
            case "facts":
                return self.facts(given)
            case "situation":
                return self.situation(given)
            case "record":
                return self.record(given)
            case "session":
                deals = [self.facts(facts) for facts in given.get("deals", [])]
                return {**given, **({"deals": deals} if "deals" in given else {})}
        return given

    def expected(self, key: str, value: Any) -> Any:
        """What a case expects under one key."""
        match key:
            case "winner":
                return None if value is None else self.known(PARTIES, value)
            case "contract" | "public_contract":
                return self.known(CONTRACTS, value)
            case "parties" | "card_points":
                return self.by_party(value)
            case "lines" | "lines_include":
                return [self.line(line) for line in value]
            case "lines_exclude" | "ignored":
                return [self.known(LINES, id) for id in value]
            case "factors":
                return {self.known(FACTORS, id): times for id, times in value.items()}
            case "because":
                return [self.rule(rule) for rule in value]
            case "trick":
                because = [self.rule(rule) for rule in value.get("because", ())]
                return {**value, **({"because": because} if because else {})}
            case "allowed" | "in_time" | "late":
                return [self.action(text) for text in value]
            case "refused":
                return {
                    self.action(text): [self.rule(rule) for rule in rules]
                    for text, rules in value.items()
                }
            case "legal":
                return {
                    asked: [self.what(asked.split()[1], what) for what in whats]
                    for asked, whats in value.items()
                }
            case "worth":
                return {self.cards[card]: worth for card, worth in value.items()}
            case "trumps":
                return {
                    self.known(CONTRACTS, contract): self.hand(cards)
                    for contract, cards in value.items()
                }
            case "trump_count":
                return {
                    self.known(CONTRACTS, id): number for id, number in value.items()
                }
            case "plain":
                return {
                    self.known(CONTRACTS, contract): {
                        self.known(SUITS, suit): self.hand(cards)
                        for suit, cards in suits.items()
                    }
                    for contract, suits in value.items()
                }
        return value

    def case(self, case: Case, variant: str) -> Case:
        """A case of the variant as a case of the renamed one."""
        expect = {key: self.expected(key, value) for key, value in case.expect.items()}
        return replace(
            case,
            variant=variant,
            options={self.known(OPTIONS, id): x for id, x in case.options.items()},
            rules=tuple(self.rule(rule) for rule in case.rules),
            given=self.given(case.kind, case.given),
            expect=expect,
        )
