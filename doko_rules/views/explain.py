"""Why a deal went as it did: contract, parties, tricks, winner and every line."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import NAME, Action
from doko_rules.engine.deal import Deal
from doko_rules.engine.knowledge import (
    contract_is_found,
    found_parties,
    made_public_by,
)
from doko_rules.views import history
from doko_rules.views.counted import Counted
from doko_rules.views.explanation import Explanation, unknown
from doko_rules.views.reasons import Reason, reason
from doko_rules.views.sentences import both, in_words, sentence, told
from doko_rules.views.values import class_id, class_label
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from doko_rules.engine.contracts import Contract
    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement

    State = Deal | Facts


class Explainer(Counted):
    """Explains the decisions of one deal or of facts of one."""

    def at(self, position: int) -> Explainer:
        """The same deal when what its log has at ``position`` was to be decided.

        A deal that was set up in the midst of play has nothing but its present state.
        """
        then = history.at(self.state, position)
        return self if then is None else Explainer(self.ruleset, then)

    # --- before and during play ----------------------------------------------

    def contract(self) -> Explanation:
        """Which contract is played, and the claim or hidden cards that led to it."""
        if isinstance(self.state, Deal) and not contract_is_found(self.state):
            return unknown("contract", lambda lang: word("contract", lang))
        contract = self.ruleset.contracts[self.state.contract]
        seat = self.state.declarer
        result = contract.id if seat is None else f"{contract.id} by seat {seat}"

        def said(language: str) -> tuple[str, str]:
            label = contract.label[language]
            if seat is not None:
                label += f", {word('declarer', language)} {seat}"
            return word("contract", language), label

        because = [self.held(contract.rule, {})]
        standing = self.state.standing
        if standing.duty is not None:
            because.append(self.held(standing.duty.rule, {}, state=standing))
        begun = self._begun()
        if begun is not None:
            first = self.ruleset.contracts[self.state.log[begun][1]]
            if first.settles is not None and first is not contract:
                because.append(self.unsettled(first))
            if first.exchange is not None and first is not contract:
                because.append(self.refused(first))
            because += self._claimed(begun)
        if contract.within >= 0 and seat is not None and isinstance(self.state, Deal):
            before = self if begun is None else self.at(begun)
            because.append(before.held(f"{contract.rule}/hidden", {"seat": seat}))
        key = "contract" if seat is None else "contract of"
        told = both(key, seat=seat, contract=contract.label)
        return Explanation("contract", result, tuple(because), in_words(said), told)

    def redeal(self) -> Explanation:
        """Why the cards are dealt again."""
        redeal = self.ruleset.nameable[self.state.redeal]
        begun = history.find(self.state, ("redealt", redeal.index))
        because = [self.held(redeal.rule, {})]
        if self.state.exchange is not None:
            # Nobody has named it: it is what follows when no seat takes the cards.
            because.append(self.refused(self.ruleset.contracts[self.state.contract]))
            begun = self._begun()
        if begun is not None:
            because += self._claimed(begun)
        return Explanation(
            "redeal",
            redeal.id,
            tuple(because),
            in_words(lambda lang: (word("redealt", lang), redeal.label[lang])),
        )

    def taken(self, contract: Contract, taker: int) -> Reason:
        """That a seat has taken the cards which the declarer offered."""
        assert contract.exchange is not None
        rule = contract.exchange.rule
        return reason(
            self.ruleset,
            f"{rule}/partner",
            self.book.text(f"{rule}/partner", "none"),
            [("taker", str(taker))],
            self.book.place(f"{rule}/partner"),
        )

    def refused(self, contract: Contract) -> Reason:
        """That nobody has taken the cards which the declarer offered."""
        assert contract.exchange is not None
        rule = contract.exchange.rule
        values = [("taker", "none")]
        return reason(self.ruleset, rule, "taker is none", values, said=told("refused"))

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

        def worded(language: str) -> str:
            found = self.book.expressions.get(rule)
            witness = self.book.witness(self.state, language)
            told = "" if found is None else witness.condition(found)
            first, *rest = said(language)
            if told:
                first = sentence("not within", language, number=within, text=told)
            return "; ".join((first, *rest))

        found = reason(
            self.ruleset,
            rule,
            f"not ({text}) in {within} tricks",
            [(f"winner of trick {n}", str(seat)) for n, seat in winners],
            self.book.place(rule),
            in_words(said),
        )
        return found.worded_by(worded)

    def _begun(self) -> int | None:
        """Where the log has the contract that play began with, as everybody saw it."""
        if isinstance(self.state, Deal):
            for position, entry in enumerate(self.state.log):
                if isinstance(entry, tuple) and entry[0] == "contract":
                    return position
        return None

    def _replaced_after(self, position: int) -> bool:
        """Whether another contract was played after what the log has there."""
        return any(
            isinstance(entry, tuple) and entry[0] == "contract"
            for entry in self.state.log[position + 1 :]
        )

    def _claimed(self, begun: int) -> Iterator[Reason]:
        """The claim by which a seat has named the contract that play began with."""
        action = self.state.log[begun - 1] if begun else None
        if isinstance(action, Action) and action.do == NAME:
            named = self.ruleset.nameable[action.index]
            before = self.at(begun - 1)
            number = named.rank_of(before.state, action.seat)
            rank = self.ruleset.reservation_ranks[number]["id"]
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

        def title(language: str) -> str:
            return f"{word('party of seat', language)} {seat}"

        if isinstance(self.state, Deal) and found_parties(self.state)[seat] is None:
            return unknown(subject, title)
        said = in_words(lambda lang: (title(lang), label[lang]))
        told = both("seat is of", seat=seat, party=label)
        rule = self._party_rule(contract.rule, given)
        if not isinstance(self.state, Deal):
            held = self.held(rule, given, state=None)
            text = held.condition
            given_as = in_words(lambda lang: (text, sentence("given", lang)))
            values = (("given as a fact", "true"),)
            held = held._replace(values=values, said=given_as)
            because = [held.worded_by(lambda lang: sentence("given", lang))]
            return Explanation(subject, name, tuple(because), said, told)
        found, settled = self._begun(), None
        taker = getattr(self.state.exchange, "taker", None)
        if taker is not None:
            found = history.find(self.state, ("exchanged", taker))
        trick = self.state.settled_in - 1
        if trick >= 0:
            settled = history.find(self.state, ("settled", trick))
            found = found if settled is None else settled
        if found is not None and self._replaced_after(found):
            found = None
        then = self if found is None else self.at(found + 1)
        because = [then.held(rule, given)]
        if rule.startswith("sides/"):
            entry = rule.rpartition("/")[0]
            because = [
                self.held(rule, given),
                self.held(entry, given),
                *self.set_by(entry, self.state),
            ]
        elif taker is not None and contract.exchange is not None:
            because.append(self.taken(contract, taker))
        if self.state.partner is not None and trick >= 0:
            then = self if settled is None else self.at(settled)
            # What was written down may leave out the trick itself.
            known = {} if trick < len(then.state.winner_of) else {"state": None}
            settles = f"{contract.rule}/settles"
            because.append(then.held(settles, {"trick": trick}, **known))
        because += [self.held(rule, given) for rule in self.knowledge(seat)]
        return Explanation(subject, name, tuple(because), said, told)

    def _party_rule(self, contract: str, given: Mapping[str, int]) -> str:
        """The entry that says a party: one of the sides, or the contract."""
        for rule in self.ruleset.rules:
            is_side = rule.startswith("sides/") and rule.count("/") == 1
            if is_side and self.book.holds(rule, self.state, given):
                return f"{rule}/party"
        return f"{contract}/party"

    def knowledge(self, seat: int) -> Iterator[str]:
        """The entries that make the party of a seat public."""
        from doko_rules.compile.code import python_name

        rules = {python_name(rule): rule for rule in self.book.conditions}
        for name in made_public_by(self.state, seat):
            yield rules[name]

    def trick(self, number: int, full: Deal | None = None) -> Explanation:
        """Why a trick, counted from 1, went to its winner.

        Args:
            number: which trick.
            full: the deal when it was decided, where the log does not lead there.

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
        full = full or history.full_trick(deal, trick)
        order = full.order
        led = deal.led[trick]
        plays = deal.plays_of(trick)
        best = deal.best_of[trick]
        strengths = order.hold[led]
        called = self.book.card
        values = []
        played: list[tuple[int, int, Mapping[str, str]]] = []
        for play in plays:
            card, seat = deal.card_of[play], deal.seat_of[play]
            class_ = deal.class_of(play)
            can_win = bool(strengths[card])
            place = class_id(ruleset, class_) if can_win else "cannot win"
            values.append((f"seat {seat}", f"{ruleset.cards[card]} ({place})"))
            label = class_label(ruleset, class_) if can_win else both("can not win")
            played.append((seat, card, label))
        card = ruleset.cards[deal.card_of[best]]

        def by_cards(
            language: str, name: Callable[[int], object] = ruleset.cards.__getitem__
        ) -> Iterator[str]:
            yield sentence("highest", language, card=name(deal.card_of[best]))
            yield sentence("led", language, led=class_label(ruleset, led))
            for seat, code, label in played:
                yield sentence(
                    "played", language, seat=seat, card=name(code), class_=label
                )

        base, *layers = order.id.split("+")
        override, then = self._override(full, trick)
        if override:
            because = [
                self.held(rule, {"trick": trick}, state=then)
                for rule in (override, f"{override}/wins")
            ]
        else:
            highest = reason(
                ruleset,
                _highest(ruleset),
                f"{card} is the highest card that can win",
                [("class led", class_id(ruleset, led)), *values],
                said=in_words(by_cards),
            )
            because = [
                highest.worded_by(lambda lang: "; ".join(by_cards(lang, called)))
            ]
        because.append(
            reason(
                ruleset,
                f"orders/{base}",
                order.label["en"],
                [],
                said=in_words(lambda _: ()),
            )
        )
        rules = {layer.id: layer.rule for layer in ruleset.layers}
        for layer in layers:
            rule = rules[layer]
            because += [self.held(rule, {}, state=full), *self.set_by(rule, full)]
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
            both(
                "takes",
                seat=winner,
                number=number,
                card=called(deal.card_of[best]),
                points=points,
            ),
        )

    def _override(self, full: Deal, trick: int) -> tuple[str, Deal]:
        """The entry that gave a trick to another card than the highest one, if any.

        It was asked when the trick had been given to the highest one.
        """
        if self.ruleset.winner is None:
            return "", full
        taken = full.copy()
        taken.take_trick()
        given = {"trick": trick}
        for rule in self.book.maps.get("trick/winner", ()):
            if not self.book.holds(rule, taken, given):
                continue
            found = self.book.trace(f"{rule}/wins", taken, given)
            if found is None:
                break
            if found.value is not None:
                return rule, taken
        return "", taken

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

        called = self.book.card(deal.card_of[plays[0]])
        asked = self.book.asked(rule, full, {"last_trick": last_trick})

        def worded(language: str) -> str:
            told = self.book.witness(full, language).phrase(*asked).told(language)
            lines = [
                sentence("copy", language, number=n, card=called, seat=seat)
                for n, seat in seats
            ]
            return "; ".join(filter(None, (told, *lines)))

        values = [(f"{card} of seat {seat}", str(n)) for n, seat in seats]
        found = reason(self.ruleset, rule, text, [*values, *read], said=in_words(said))
        return found.worded_by(worded)

    # --- result ----------------------------------------------------------------

    def winner(self, settlement: Settlement) -> Explanation:
        """Why a party has won, or nobody."""
        ruleset = self.ruleset
        because: list[Reason] = []
        for party in range(len(ruleset.parties)):
            if party not in self.state.party:
                continue
            rule = self.need(party)
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

        told = both("nobody wins")
        if winner is not None:
            told = both("party wins", party=ruleset.party_labels[winner])
        return Explanation("winner", name, tuple(because), in_words(said), told)

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

        asked = self.book.asked(rule, self.state, {"party": party})

        def worded(language: str) -> str:
            phrase = self.book.witness(self.state, language).phrase(*asked)
            needs = sentence("needs", language, party=label, text=phrase.text)
            told = phrase._replace(text=needs).told(language)
            return f"{told}; {sentence(end, language, party=label)}"

        return held._replace(
            condition=f"{name} needs: {held.condition}",
            values=(*held.values, (name, end)),
            said=in_words(said),
        ).worded_by(worded)

    def turns(self) -> list[Reason]:
        """The steps that turned the result, each as it found the one before."""
        # Each step is asked in a state that has the winner it found, not the last one.
        state = copy(self.state)
        found: list[Reason] = []
        state.winner = self._by_needs()
        for rule in self.book.maps.get("outcome/turns", ()):
            if self.book.holds(rule, state, {}):
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
            rule = self.need(party)
            if rule is not None and self._holds(f"{rule}/is", {"party": party}):
                reached.append(party)
        return reached[0] if len(reached) == 1 else None

    def need(self, party: int) -> str | None:
        """The entry that says what a party needs: the first that applies."""
        for rule in self.book.maps.get("outcome/needs", ()):
            if self.book.holds(rule, self.state, {"party": party}):
                return rule
        return None


def _highest(ruleset: Ruleset) -> str:
    """The entry by which the highest card wins: the last one, which always decides."""
    found = [rule for rule in ruleset.rules if rule.startswith("trick/winner/")]
    return found[-1] if found else "trick/winner"
