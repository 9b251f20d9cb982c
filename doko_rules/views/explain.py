"""Why a deal went as it did: contract, parties, tricks, winner and every line."""

from __future__ import annotations

from copy import copy
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.engine.actions import NAME, Action
from doko_rules.engine.deal import Deal
from doko_rules.engine.knowledge import made_public_by
from doko_rules.engine.settlement import line_text
from doko_rules.expr.interpret import evaluate
from doko_rules.expr.types import Seq
from doko_rules.views import history
from doko_rules.views.book import book_of
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import both, in_words, sentence
from doko_rules.views.values import class_id, class_label, value_text
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from doko_rules.engine.facts import Facts
    from doko_rules.engine.parts import Contract
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Applied, Item, Settlement
    from doko_rules.expr.types import Type
    from doko_rules.views.book import Book
    from doko_rules.views.sentences import Lines

    State = Deal | Facts


MOST_TRIED = 30
"""So many combinations are told of a line that never counts."""


class Explanation(NamedTuple):
    """One decision: what was decided, and the rules that decided it."""

    subject: str
    """What is explained, for example ``trick 3`` or ``winner``."""
    result: str
    because: tuple[Reason, ...]
    """The rules with the values that decided; here their conditions are true."""
    said: Lines | None = None
    """Subject and result for people, by language; without them as they are."""

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The explanation as JSON."""
        return {
            "subject": self.subject,
            "result": self.result,
            "because": [item.as_json(language) for item in self.because],
        }


class Explainer:
    """Explains the decisions of one deal or of facts of one."""

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.state: Any = state
        self.book: Book = book_of(ruleset)

    def at(self, position: int) -> Explainer:
        """The same deal when what its log has at ``position`` was to be decided.

        A deal that was set up in the midst of play has nothing but its present state.
        """
        then = history.at(self.state, position)
        return self if then is None else Explainer(self.ruleset, then)

    # --- before and during play ----------------------------------------------

    def contract(self) -> Explanation:
        """Which contract is played, and the claim or hidden cards that led to it."""
        contract = self.ruleset.contracts[self.state.contract]
        seat = self.state.declarer
        result = contract.id if seat is None else f"{contract.id} by seat {seat}"

        def said(language: str) -> tuple[str, str]:
            label = contract.label[language]
            if seat is not None:
                label += f", {word('declarer', language)} {seat}"
            return word("contract", language), label

        because = [self.held(contract.rule, {})]
        begun = self._begun()
        if begun is not None:
            first = self.ruleset.contracts[self.state.log[begun][1]]
            if first.settles is not None and first is not contract:
                because.append(self.unsettled(first))
            because += self._claimed(begun)
        if contract.within >= 0 and seat is not None and isinstance(self.state, Deal):
            before = self if begun is None else self.at(begun)
            because.append(before.held(f"{contract.rule}/hidden", {"seat": seat}))
        return Explanation("contract", result, tuple(because), in_words(said))

    def unsettled(self, contract: Contract) -> Reason:
        """That a contract was not settled in time, so that it was given up."""
        rule = f"{contract.rule}/settles"
        within = contract.settles_within
        winners = list(enumerate(self.state.winner_of[:within], 1))
        text = self.book.text(rule, "true")

        def said(language: str) -> Iterator[str]:
            yield sentence("not within", language, number=within, text=text)
            for n, seat in winners:
                yield sentence("taken", language, number=n, seat=seat)

        return reason(
            self.ruleset,
            rule,
            f"not ({text}) in {within} tricks",
            [(f"winner of trick {n}", str(seat)) for n, seat in winners],
            self.book.place(rule),
            in_words(said),
        )

    def _begun(self) -> int | None:
        """Where the log has the contract that play began with, as everybody saw it."""
        if isinstance(self.state, Deal):
            for position, entry in enumerate(self.state.log):
                if isinstance(entry, tuple) and entry[0] == "contract":
                    return position
        return None

    def _claimed(self, begun: int) -> Iterator[Reason]:
        """The claim by which a seat has named the contract that play began with."""
        action = self.state.log[begun - 1] if begun else None
        if isinstance(action, Action) and action.do == NAME:
            named = self.ruleset.contracts[action.index]
            rank = self.ruleset.reservation_ranks[named.claim_rank]["id"]
            before = self.at(begun - 1)
            yield before.held(f"{named.rule}/claim", {"seat": action.seat})
            yield self.held(f"reservations/ranks/{rank}", {})

    def party(self, seat: int) -> Explanation:
        """Why a seat is of its party, and by what everybody knows it.

        Raises:
            ValueError: there is no such seat.
        """
        self.ruleset.check_seat(seat)
        contract = self.ruleset.contracts[self.state.contract]
        given = {"seat": seat}
        name = self.ruleset.parties[self.state.party[seat]]
        label = self.ruleset.party_labels[self.state.party[seat]]
        subject = f"party of seat {seat}"
        said = in_words(
            lambda lang: (f"{word('party of seat', lang)} {seat}", label[lang])
        )
        if not isinstance(self.state, Deal):
            held = self.held(f"{contract.rule}/party", given, state=None)
            text = held.condition
            given_as = in_words(lambda lang: (text, sentence("given", lang)))
            values = (("given as a fact", "true"),)
            because = [held._replace(values=values, said=given_as)]
            return Explanation(subject, name, tuple(because), said)
        found, settled = self._begun(), None
        trick = self.state.settled_in - 1
        if trick >= 0:
            settled = history.find(self.state, ("settled", trick))
            found = found if settled is None else settled
        then = self if found is None else self.at(found + 1)
        because = [then.held(f"{contract.rule}/party", given)]
        if self.state.partner is not None and trick >= 0:
            then = self if settled is None else self.at(settled)
            because.append(then.held(f"{contract.rule}/settles", {"trick": trick}))
        because += [self.held(rule, given) for rule in self.knowledge(seat)]
        return Explanation(subject, name, tuple(because), said)

    def knowledge(self, seat: int) -> Iterator[str]:
        """The entries that make the party of a seat public."""
        from doko_rules.compile.code import python_name

        rules = {python_name(rule): rule for rule in self.book.conditions}
        for name in made_public_by(self.state, seat):
            yield rules[name]

    def trick(self, number: int) -> Explanation:
        """Why a trick, counted from 1, went to its winner.

        Raises:
            ValueError: no such trick has been taken.
        """
        ruleset, deal = self.ruleset, self.state
        taken = len(deal.winner_of)
        if not 1 <= number <= taken:
            message = (
                f"{taken} tricks have been taken, from 1 on: {number} is none of them"
            )
            raise ValueError(message)
        trick = number - 1
        full = history.full_trick(deal, trick)
        order = full.order
        led = deal.led[trick]
        plays = deal.plays_of(trick)
        best = deal.best_of[trick]
        strengths = order.hold[led]
        values = []
        played: list[tuple[int, str, Mapping[str, str]]] = []
        for play in plays:
            card, seat = deal.card_of[play], deal.seat_of[play]
            class_ = deal.class_at[play]
            can_win = bool(strengths[card])
            place = class_id(ruleset, class_) if can_win else "cannot win"
            values.append((f"seat {seat}", f"{ruleset.cards[card]} ({place})"))
            label = class_label(ruleset, class_) if can_win else both("can not win")
            played.append((seat, ruleset.cards[card], label))
        card = ruleset.cards[deal.card_of[best]]

        def by_cards(language: str) -> Iterator[str]:
            yield sentence("highest", language, card=card)
            yield sentence("led", language, led=class_label(ruleset, led))
            for seat, code, label in played:
                yield sentence("played", language, seat=seat, card=code, class_=label)

        because = [
            reason(
                ruleset,
                _first(ruleset, "trick/winner"),
                f"{card} is the highest card that can win",
                [("class led", class_id(ruleset, led)), *values],
                said=in_words(by_cards),
            ),
            reason(
                ruleset,
                f"orders/{order.id}",
                order.label["en"],
                [],
                said=in_words(lambda _: ()),
            ),
        ]
        same = [p for p in plays if deal.card_of[p] == deal.card_of[best]]
        last = full.is_last(trick)
        equal = ruleset.equal_cards_of(full, deal.card_of[best], last_trick=last)
        if len(same) > 1 and equal is not None:
            because.append(self._equal(equal.rule, card, same, full, last_trick=last))
        winner, points = deal.winner_of[trick], deal.trick_points[trick]

        def said(language: str) -> tuple[str, str]:
            took = f"{word('seat', language)} {winner} {word('with', language)} {card}"
            return (
                f"{word('trick', language)} {number}",
                f"{took}, {points} {word('card points', language)}",
            )

        return Explanation(
            f"trick {number}",
            f"seat {winner} with {card}, {points} card points",
            tuple(because),
            in_words(said),
        )

    def _equal(
        self, rule: str, card: str, plays: list[int], full: Any, *, last_trick: bool
    ) -> Reason:
        """Which of two equal cards is the higher one."""
        deal = self.state
        seats = [(n, deal.seat_of[play]) for n, play in enumerate(plays, 1)]
        text = self.book.text(rule)
        read = self.book.values(rule, full, {"last_trick": last_trick})

        def said(language: str) -> Iterator[str]:
            if text:
                yield text
            for n, seat in seats:
                yield sentence("copy", language, number=n, card=card, seat=seat)
            yield from (f"{name} = {value}" for name, value in read)

        values = [(f"{card} of seat {seat}", str(n)) for n, seat in seats]
        return reason(self.ruleset, rule, text, [*values, *read], said=in_words(said))

    # --- result ----------------------------------------------------------------

    def winner(self, settlement: Settlement) -> Explanation:
        """Why a party has won, or nobody."""
        ruleset = self.ruleset
        because: list[Reason] = []
        for party in range(len(ruleset.parties)):
            if party not in self.state.party:
                continue
            given = {"party": party}
            rule = self._need(given)
            if rule is not None:
                because.append(self._needed(f"{rule}/is", party))
        because += self.turns()
        winner = settlement.winner
        name = "nobody" if winner is None else ruleset.parties[winner]

        def said(language: str) -> tuple[str, str]:
            label = word("nobody", language)
            if winner is not None:
                label = ruleset.party_labels[winner][language]
            return word("winner", language), label

        return Explanation("winner", name, tuple(because), in_words(said))

    def _needed(self, rule: str, party: int) -> Reason:
        """What a party needs, and whether it has that."""
        name, label = self.ruleset.parties[party], self.ruleset.party_labels[party]
        held = self.held(rule, {"party": party})
        text = " ".join(held.condition.split())
        end = "reached" if self._holds(rule, {"party": party}) else "missed"

        def said(language: str) -> Iterator[str]:
            yield sentence("needs", language, party=label, text=text)
            yield from (f"{read} = {value}" for read, value in held.values)
            yield sentence(end, language, party=label)

        return held._replace(
            condition=f"{name} needs: {held.condition}",
            values=(*held.values, (name, end)),
            said=in_words(said),
        )

    def turns(self) -> list[Reason]:
        """The steps that turned the result, each as it found the one before."""
        # Each step is asked in a state that has the winner it found, not the last one.
        state = copy(self.state)
        found: list[Reason] = []
        state.winner = self._by_needs()
        for rule in self.book.conditions:
            if rule.startswith("outcome/turns/") and self.book.holds(rule, state, {}):
                found += [
                    self.held(step, {}, state=state)
                    for step in (rule, f"{rule}/winner")
                ]
                turned = self.book.trace(f"{rule}/winner", state, {})
                state.winner = None if turned is None else turned.value
        return found

    def _by_needs(self) -> int | None:
        """The only party that has what it needs."""
        reached = []
        for party in range(len(self.ruleset.parties)):
            rule = self._need({"party": party})
            if rule is not None and self._holds(f"{rule}/is", {"party": party}):
                reached.append(party)
        return reached[0] if len(reached) == 1 else None

    def _need(self, given: Mapping[str, int]) -> str | None:
        """The entry that says what a party needs: the first that applies."""
        for rule in self.book.conditions:
            if rule.startswith("outcome/needs/") and self.book.holds(
                rule, self.state, given
            ):
                return rule
        return None

    def _holds(self, rule: str, given: Mapping[str, int]) -> bool:
        found = self.book.trace(rule, self.state, given)
        return found is None or bool(found.value)

    def lines(self, settlement: Settlement) -> list[Explanation]:
        """Why each line counts, and which lines found do not."""
        found = [self.line(item) for item in settlement.items]
        found += [self.ignored(number) for number in settlement.ignored]
        found += [self._factor(applied) for applied in settlement.factors]
        return found

    def tried(self, rule: str) -> list[tuple[str, str]]:
        """What a line runs over, each with the values that its condition has read.

        Nothing for lines that run over nothing, or over too much to be told.
        """
        book, prefix = self.book, f"{rule}/each/"
        combinations: list[dict[str, int]] = [{}]
        kinds: dict[str, Type] = {}
        for path, item in book.expressions.items():
            if not path.startswith(prefix) or not isinstance(item.type, Seq):
                continue
            name = path.removeprefix(prefix)
            kinds[name] = item.type.of
            combinations = [
                {**given, name: value}
                for given in combinations
                for value in evaluate(item.ir, self.state, given)
            ]
            if len(combinations) > MOST_TRIED:
                return []
        found = []
        for given in combinations if kinds else ():
            about = ", ".join(
                f"{name} = {value_text(self.ruleset, kinds[name], value, self.state)}"
                for name, value in given.items()
            )
            read = book.values(f"{rule}/where", self.state, given)
            found.append((about, ", ".join(f"{key} = {text}" for key, text in read)))
        return found

    def value(self, settlement: Settlement) -> Explanation:
        """How the game value is made of groups of lines and of factors."""
        ruleset = self.ruleset
        because = []
        for group in ruleset.groups:
            items = [
                item
                for item in settlement.items
                if ruleset.lines[item[0]].group == group["id"]
            ]
            if items:
                because.append(self._sum(f"score/groups/{group['id']}", items))
        for factor, times, seats in settlement.factors:
            about = [("times", str(times))]
            if seats is not None:
                about.append(("seats", ", ".join(map(str, seats))))
            because.append(reason(ruleset, factor.rule, "multiplied", about))
        party, value = settlement.winner or 0, settlement.game_value
        scores = " ".join(f"{score:+d}" for score in settlement.session_scores)

        def said(language: str) -> tuple[str, str]:
            label = ruleset.party_labels[party][language]
            seats = f"{word('session scores', language)} {scores}"
            return word("game value", language), f"{value} ({label}); {seats}"

        result = f"{value} for {ruleset.parties[party]}, session scores {scores}"
        return Explanation("game value", result, tuple(because), in_words(said))

    def _sum(self, rule: str, items: list[Item]) -> Reason:
        """What each party has in a group of lines."""
        ruleset = self.ruleset

        def sums(names: Iterable[str], language: str) -> Iterator[tuple[str, str]]:
            for party, name in enumerate(names):
                own = [item for item in items if item[1] == party]
                lines = [
                    f"{line_text(ruleset, item[0], item[6], language)} {item[2]:+d}"
                    for item in own
                ]
                if own:
                    total = sum(item[2] for item in own)
                    yield name, f"{', '.join(lines)} = {total}"

        def said(language: str) -> Iterator[str]:
            labels = [label[language] for label in ruleset.party_labels]
            for name, text in sums(labels, language):
                yield f"{name}: {text}"

        values = [*sums(ruleset.parties, "en")]
        return reason(ruleset, rule, "sum of lines", values, said=in_words(said))

    def _factor(self, applied: Applied) -> Explanation:
        """Why a factor multiplies."""
        factor, times, _ = applied

        def said(language: str) -> tuple[str, str]:
            name = f"{word('multiplier', language)} {factor.id}"
            return name, f"{word('factor', language)} {times}"

        because = (self.held(factor.rule, {}),)
        subject, result = f"factor {factor.id}", f"times {times}"
        return Explanation(subject, result, because, in_words(said))

    def line(self, item: Item) -> Explanation:
        """Why one line counts."""
        ruleset = self.ruleset
        number, party, value, trick, seat, from_seat, bound = item
        line = ruleset.lines[number]
        given: dict[str, int] = dict(
            zip((name for name, _ in line.binders), bound, strict=True)
        )
        where = f"{line.rule}/where"
        values: list[tuple[str, str]] = []
        if line.found:
            given = self._finding(line.rule, trick, seat, from_seat)
            if not isinstance(self.state, Deal):
                values.append(("given as a fact", "true"))
        for rule in (line.rule, where):
            if rule == line.rule or given:
                values += self.book.values(rule, self.state, given)
        for name, value_of in given.items():
            text = self._bound(line.rule, name, value_of)
            values.append((name, text))
        conditions = [self.book.text(rule) for rule in (line.rule, where)]
        text = " and ".join(part for part in conditions if part)
        because = reason(ruleset, line.rule, text, dict(values).items())
        result = f"{value:+d} for {ruleset.parties[party]}"
        named = {
            language: line_text(ruleset, number, bound, language)
            for language in line.label
        }
        because = because._replace(label=named)
        if ("given as a fact", "true") in values:
            read = [f"{name} = {value}" for name, value in values[1:]]
            because = because._replace(
                said=in_words(
                    lambda language: (text, sentence("given", language), *read)
                )
            )

        def said(language: str) -> tuple[str, str]:
            side = ruleset.party_labels[party][language]
            return (
                f"{word('line', language)} {line.id}: {named[language]}",
                f"{value:+d} {word('for', language)} {side}",
            )

        subject = f"line {line.id}: {named['en']}"
        return Explanation(subject, result, (because,), in_words(said))

    def _bound(self, rule: str, name: str, value: int) -> str:
        for key in ("each", "found"):
            found = self.book.expressions.get(f"{rule}/{key}/{name}")
            if found is not None:
                type_ = getattr(found.type, "of", found.type)
                return value_text(self.ruleset, type_, value, self.state)
        return str(value)

    def _finding(
        self, rule: str, trick: int | None, seat: int | None, from_seat: int | None
    ) -> dict[str, int]:
        """The element in the tricks from which a found line came."""
        if not isinstance(self.state, Deal):
            return {}
        prefix = f"{rule}/found/"
        lists = {
            path.removeprefix(prefix): found.value
            for path in self.book.expressions
            if path.startswith(prefix)
            and (found := self.book.trace(path, self.state, {})) is not None
        }
        for elements in product(*lists.values()):
            given = dict(zip(lists, elements, strict=True))
            if self._holds(f"{rule}/where", given) and all(
                wanted is None
                or (path := self.book.trace(f"{rule}/{key}", self.state, given)) is None
                or path.value == wanted
                for key, wanted in (
                    ("trick", trick),
                    ("seat", seat),
                    ("from_seat", from_seat),
                )
            ):
                return given
        return {}

    def ignored(self, number: int) -> Explanation:
        """Why a line that was found or given does not count."""
        line = self.ruleset.lines[number]
        rules = [f"score/groups/{line.group}", line.rule]
        because = [
            item
            for rule in rules
            for item in self.book.false_clauses(rule, self.state, {})
        ]
        return absent(line.id, because)

    def held(self, rule: str, given: Mapping[str, Any], **at: Any) -> Reason:
        """A rule with its condition and the values that were read.

        With ``state`` they are read in that one, or not at all if it is None.
        """
        text = self.book.text(rule)
        state = at.get("state", self.state)
        read = bool(text) and state is not None
        found = self.book.trace(rule, state, given) if read else None
        values = [] if found is None else self.book.leaves(found, text, state)
        return reason(self.ruleset, rule, text, values, self.book.place(rule))


def absent(id: str, because: Iterable[Reason]) -> Explanation:
    """That a line does not count."""

    def said(language: str) -> tuple[str, str]:
        return f"{word('line', language)} {id}", word("does not count", language)

    return Explanation(f"line {id}", "does not count", tuple(because), in_words(said))


def _first(ruleset: Ruleset, section: str) -> str:
    prefix = f"{section}/"
    return next((rule for rule in ruleset.rules if rule.startswith(prefix)), section)
