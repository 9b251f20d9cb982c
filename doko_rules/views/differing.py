"""What would have to differ for another result: the nearest outcomes that have one.

The space that is searched is what a finished deal comes to with other card points,
tricks, calls, and other things found in the play. Nearest is what changes the fewest
kinds of these, and then the fewest of a kind. It is searched in whole: whatever is
nearer has the same result. All else that a settlement reads stays as it is, and is
named.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.engine.deal import Deal
from doko_rules.engine.settlement import line_text, settle
from doko_rules.expr.ir import Const, Read
from doko_rules.expr.parts import parts_of
from doko_rules.views.book import book_of
from doko_rules.views.explanation import Explanation
from doko_rules.views.reasons import Reason, Words, reason
from doko_rules.views.sentences import both, in_words, sentence
from doko_rules.views.words import LANGUAGES, word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from doko_rules.engine.facts import Facts
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Item, Settlement
    from doko_rules.expr.vocabulary import Name

    State = Deal | Facts

CARD_POINTS, TRICK, CALL, SPECIAL = "card points", "trick", "call", "special"
"""The kinds of what can differ."""
VARIED = frozenset(
    {"found_lines", "level_of_party", "levels", "points_of", "times_found"}
    | {"tricks_of", "winner"}
)
"""What of a state is varied, or follows from that."""
NO_OUTCOME = "no near outcome"
"""The result where two kinds of changes are not enough."""
OF_SETTLEMENT = ("outcome/", "score/book/", "score/factors/", "score/groups/")
OF_LINES = "score/lines/"
OF_FINDING = ("found", "where", "trick", "seat", "from_seat", "party")
"""Parts of a line that say where it was found."""


class Change(NamedTuple):
    """One thing that would have to differ."""

    kind: str
    towards: tuple[int, ...]
    """Of changes of a kind towards the same, only the smallest one is told."""
    size: int
    texts: dict[str, str]
    """What it is, by language."""
    values: tuple[tuple[str, str], ...]
    """What then is read, as the rules call it."""
    then: Mapping[str, tuple[str, ...]]
    """The same in words, where that is no other name for the change."""
    make: Callable[[Any], bool]
    """Makes it in a state that may be changed; tells whether there is such a state."""


class Outcome(NamedTuple):
    """What would come of some changes."""

    changes: tuple[Change, ...]
    state: Any
    settlement: Settlement


class Differing:
    """Searches what is near to the outcome of a finished deal, or of facts of one."""

    def __init__(self, ruleset: Ruleset, state: State, settlement: Settlement) -> None:
        self.ruleset = ruleset
        self.state: Any = state
        self.settlement = settlement
        self._changes = sorted(self._all(), key=lambda change: change.size)
        self._single = [x for c in self._changes if (x := self._outcome(c))]

    # --- what is near -----------------------------------------------------------

    def winners(self) -> list[Outcome]:
        """The nearest outcomes that another party wins, or nobody."""
        won = self.settlement.winner
        found = _nearest(x for x in self._single if x.settlement.winner != won)
        return found or self._by_two()

    def values(self) -> list[Outcome]:
        """The nearest outcomes with the same winner that are worth something else."""
        now = self.settlement
        return _nearest(
            found
            for found in self._single
            if found.settlement.winner == now.winner
            and found.settlement.session_scores != now.session_scores
        )

    def _by_two(self) -> list[Outcome]:
        """The nearest outcome with another winner by two kinds of changes."""
        pairs = [
            pair
            for pair in combinations(self._changes, 2)
            if pair[0].kind != pair[1].kind
        ]
        for pair in sorted(pairs, key=lambda pair: sorted(one.size for one in pair)):
            found = self._outcome(*pair)
            if found and found.settlement.winner != self.settlement.winner:
                return [found]
        return []

    def _outcome(self, *changes: Change) -> Outcome | None:
        state = copy(self.state)
        for name in ("points_of", "tricks_of", "specials"):
            setattr(state, name, [*getattr(state, name)])
        state.levels = [[*levels] for levels in state.levels]
        for change in changes:
            if not change.make(state):
                return None
        if not _can_be_found(self.ruleset, state):
            return None
        return Outcome(changes, state, settle(self.ruleset, state))

    # --- what can differ ----------------------------------------------------------

    def _all(self) -> Iterator[Change]:
        parties = [*range(len(self.ruleset.parties))]
        there = [party for party in parties if party in self.state.party]
        for less, more in product(there, there):
            if less != more:
                yield from self._points(less, more)
                yield from self._tricks(less, more)
        for number in range(len(self.ruleset.ladders)):
            yield from self._calls(number, there)
        for number, line in enumerate(self.ruleset.lines):
            if line.found:
                yield from self._specials(number, there)

    def _points(self, less: int, more: int) -> Iterator[Change]:
        """Card points of one party that another one has in their place."""
        for size in range(1, self.state.points_of[less] + 1):

            def make(state: Any, size: int = size) -> bool:
                points, tricks = state.points_of, state.tricks_of
                points[less] -= size
                points[more] += size
                if not tricks[more]:
                    # Card points lie in tricks.
                    tricks[less] -= 1
                    tricks[more] += 1
                return points[less] >= 0 and _is_possible(points, tricks)

            yield self._change(
                CARD_POINTS,
                (more, less),
                size,
                ("point more" if size == 1 else "points more", {"number": size}),
                (("card_points", less, -size), ("card_points", more, size)),
                make,
            )

    def _tricks(self, less: int, more: int) -> Iterator[Change]:
        """Tricks without card points of one party that another one takes."""
        for size in range(1, self.state.tricks_of[less] + 1):

            def make(state: Any, size: int = size) -> bool:
                state.tricks_of[less] -= size
                state.tricks_of[more] += size
                return _is_possible(state.points_of, state.tricks_of)

            yield self._change(
                TRICK,
                (more, less),
                size,
                ("trick more" if size == 1 else "tricks more", {"number": size}),
                (("tricks", less, -size), ("tricks", more, size)),
                make,
            )

    def _change(
        self,
        kind: str,
        towards: tuple[int, int],
        size: int,
        text: tuple[str, dict[str, Any]],
        read: Iterable[tuple[str, int, int]],
        make: Callable[[Any], bool],
    ) -> Change:
        """A change by which one party has what another one had."""
        labels, ids = self.ruleset.party_labels, self.ruleset.parties
        key, values = text
        more, less = towards
        values |= {"party": labels[more], "other": labels[less]}
        texts = {language: sentence(key, language, **values) for language in LANGUAGES}
        if len(ids) > 2:
            # Of two parties everybody knows which one has them less.
            for language, said in texts.items():
                of = sentence("taken from", language, party=labels[less])
                texts[language] = f"{said} ({of})"
        now = {"card_points": self.state.points_of, "tricks": self.state.tricks_of}
        told = tuple(
            (f"{name}({ids[party]})", str(now[name][party] + by))
            for name, party, by in read
            # Of tricks facts may say no more than whether there are any.
            if name == "card_points" or isinstance(self.state, Deal)
        )
        has = {"card_points": "has points", "tricks": "has tricks"}

        def so(language: str) -> Iterator[str]:
            for name, party, by in read:
                if name == "card_points" or isinstance(self.state, Deal):
                    number = now[name][party] + by
                    yield sentence(
                        has[name],
                        language,
                        party=labels[party][language],
                        number=number,
                    )

        return Change(kind, towards, size, texts, told, in_words(so), make)

    def _calls(self, number: int, there: list[int]) -> Iterator[Change]:
        """Levels that an owner has called instead of the own one."""
        ladder = self.ruleset.ladders[number]
        for owner, own in enumerate(self.state.levels[number]):
            if not (ladder.by_seat or ladder.by_table or owner in there):
                continue
            for level in range(len(ladder.levels) + 1):
                if level == own:
                    continue

                def make(state: Any, owner: int = owner, level: int = level) -> bool:
                    state.levels[number][owner] = level
                    return True

                yield Change(
                    CALL,
                    (number, owner, level > own),
                    abs(level - own),
                    self._called(number, owner, own, level),
                    ((self._level_of(number, owner), self._level_id(number, level)),),
                    {},
                    make,
                )

    def _level_of(self, number: int, owner: int) -> str:
        """How rules ask for the level of an owner."""
        ladder = self.ruleset.ladders[number]
        named = "" if number == 0 else f", {ladder.id}"
        if ladder.by_table:
            return f"level({ladder.id})"
        of = str(owner) if ladder.by_seat else self.ruleset.parties[owner]
        return f"level({of}{named})"

    def _level_id(self, number: int, level: int) -> str:
        return ("nothing", *self.ruleset.ladders[number].levels)[level]

    def _called(self, number: int, owner: int, own: int, level: int) -> dict[str, str]:
        """That an owner had called something else."""
        ladder = self.ruleset.ladders[number]
        by_party = not (ladder.by_seat or ladder.by_table)
        party = owner if by_party else 0
        if ladder.by_seat:
            party = self.state.party[owner]
        text = "called more" if level > own else "called less"
        if level < own - 1:
            text = "called nothing" if level == 0 else "called only"

        def label(level: int, language: str) -> str:
            return ladder.word_labels[level - 1][party][language]

        def who(language: str) -> str:
            if by_party:
                return self.ruleset.party_labels[owner][language]
            if ladder.by_table:
                return word("anybody", language)
            return f"{word('seat', language)} {owner}"

        about = own if text == "called less" else level
        return {
            language: sentence(
                text,
                language,
                who=who(language),
                call=label(about, language) if about else "",
            )
            for language in LANGUAGES
        }

    def _specials(self, number: int, there: list[int]) -> Iterator[Change]:
        """What was found in the play once more for a party, or once less."""
        line = self.ruleset.lines[number]
        of = book_of(self.ruleset).expressions.get(f"{line.rule}/party")
        fixed = of.ir.value if of is not None and isinstance(of.ir, Const) else None
        for party in there:
            found = [
                item for item in self.state.specials if item[:2] == (number, party)
            ]
            for size in range(1, len(found) + 1):

                def less(
                    state: Any, size: int = size, found: list[Any] = found
                ) -> bool:
                    for item in found[:size]:
                        state.specials.remove(item)
                    return True

                yield self._special(number, party, -size, less)
            if fixed not in (None, party):
                continue

            def more(state: Any, party: int = party) -> bool:
                state.specials.append((number, party, None, None, None))
                return True

            yield self._special(number, party, 1, more)

    def _special(
        self, number: int, party: int, by: int, make: Callable[[Any], bool]
    ) -> Change:
        ruleset = self.ruleset
        line, side = ruleset.lines[number], ruleset.party_labels[party]
        text = "found more" if by > 0 else "found less"
        texts = {
            language: sentence(
                text,
                language,
                line=line_text(ruleset, number, (), language),
                party=side,
                number=f"{abs(by)} × " if abs(by) > 1 else "",
            )
            for language in LANGUAGES
        }
        count = sum(item[0] == number for item in self.state.specials) + by
        values = ((f"found({line.id})", str(count)),)
        return Change(SPECIAL, (by > 0,), abs(by), texts, values, {}, make)


def _is_possible(points: Sequence[int], tricks: Sequence[int]) -> bool:
    """Whether who has card points has a trick."""
    return all(
        taken > 0 or not worth for worth, taken in zip(points, tricks, strict=True)
    )


def _can_be_found(ruleset: Ruleset, state: Any) -> bool:
    """Whether nothing was found more often than there can be of it."""
    for number, party in {item[:2] for item in state.specials}:
        line = ruleset.lines[number]
        own = [item[1] for item in state.specials if item[0] == number]
        if line.most is not None and len(own) > line.most(state):
            return False
        if line.most_of is not None and own.count(party) > line.most_of(state, party):
            return False
    return True


def _nearest(found: Iterable[Outcome]) -> list[Outcome]:
    """Of outcomes by size, the first of each kind towards the same."""
    first: dict[tuple[Any, ...], Outcome] = {}
    for outcome in found:
        (change,) = outcome.changes
        first.setdefault((change.kind, change.towards), outcome)
    kinds = (CARD_POINTS, TRICK, CALL, SPECIAL)
    return sorted(first.values(), key=lambda x: kinds.index(x.changes[0].kind))


def held_fixed(ruleset: Ruleset) -> dict[str, Name]:
    """The names that a settlement reads and that the search does not vary."""
    found: dict[str, Name] = {}
    for rule, expression in book_of(ruleset).expressions.items():
        last = rule.removeprefix(OF_LINES).split("/")[1:2]
        of_line = rule.startswith(OF_LINES)
        if not of_line and not rule.startswith(OF_SETTLEMENT):
            continue
        if of_line and last and last[0] in OF_FINDING:
            line = rule.split("/")[2]
            if any(x.found and x.id == line for x in ruleset.lines):
                continue
        for node in parts_of(expression.ir):
            if not isinstance(node, Read) or node.name.changes == "never":
                continue
            if not VARIED.intersection(map(str, node.name.access.steps)):
                found[node.name.id] = node.name
    return dict(sorted(found.items()))


# --- told --------------------------------------------------------------------------


def differing(
    ruleset: Ruleset, state: State, settlement: Settlement
) -> list[Explanation]:
    """What would have to differ for another winner, and for another value."""
    search = Differing(ruleset, state, settlement)
    fixed = held_fixed(ruleset)
    found = []

    def names(language: str) -> str:
        witness = book_of(ruleset).witness(state, language)
        said = [witness.name(name) for name in fixed.values()]
        return ", ".join(dict.fromkeys(said))

    for subject, outcomes in (
        ("another winner", search.winners()),
        ("another value", search.values()),
    ):
        because = tuple(_reason(ruleset, settlement, state, x) for x in outcomes)

        def said(
            language: str, subject: str = subject, outcomes: list[Outcome] = outcomes
        ) -> tuple[str, str]:
            if not outcomes:
                return word(subject, language), sentence("no outcome", language)
            return word(subject, language), _text(outcomes[0].changes, language)

        result = _text(outcomes[0].changes, "en") if outcomes else NO_OUTCOME
        told = None
        if outcomes:
            changes = outcomes[0].changes
            between = ", " if changes[0].kind == CALL else " "
            change = {lang: between + _text(changes, lang) for lang in LANGUAGES}
            told = both(subject, change=change)
        explained = Explanation(subject, result, because, in_words(said), told)
        found.append(explained._replace(fixed=tuple(fixed), kept=Words(names)))
    return found


def _text(changes: Iterable[Change], language: str) -> str:
    return f" {word('and', language)} ".join(x.texts[language] for x in changes)


def _reason(
    ruleset: Ruleset, settlement: Settlement, state: State, outcome: Outcome
) -> Reason:
    """What changes would have come to, with the rule that makes the difference."""
    after = outcome.settlement
    values = [value for change in outcome.changes for value in change.values]
    winner = "nobody" if after.winner is None else ruleset.parties[after.winner]

    def so(language: str) -> str:
        label = None
        if after.winner is not None:
            label = ruleset.party_labels[after.winner][language]
        return sentence(
            "nobody then" if label is None else "wins then",
            language,
            change=_text(outcome.changes, language),
            party=label,
            value=after.game_value,
        )

    def said(language: str) -> Iterator[str]:
        yield so(language)
        yield from (f"{name} = {value}" for name, value in values)

    def worded(language: str) -> str:
        then = [x for change in outcome.changes for x in change.then.get(language, ())]
        return "; ".join(filter(None, (so(language), ", ".join(then))))

    told = (("winner", winner), ("game_value", str(after.game_value)))
    condition = _text(outcome.changes, "en")
    counts: Item | None = None
    if after.winner != settlement.winner:
        rule = _rule_of_winner(ruleset, settlement, state, outcome)
    else:
        counts = _item_of_value(settlement, after)
        rule = _rule_of_value(ruleset, settlement, after, counts)
    found = reason(ruleset, rule, condition, (*values, *told), said=in_words(said))
    found = found.worded_by(worded)
    if counts is None:
        return found
    number, bound = counts[0], counts[6]
    label = {lang: line_text(ruleset, number, bound, lang) for lang in LANGUAGES}
    return found._replace(label=label)


def _item_of_value(before: Settlement, after: Settlement) -> Item | None:
    """The first line that counts in one settlement alone, or more often there."""
    keys = [
        [(item[:3], item[6:]) for item in settlement.items]
        for settlement in (before, after)
    ]
    for one, other, of in ((1, 0, after), (0, 1, before)):
        for key, item in zip(keys[one], of.items, strict=True):
            if keys[one].count(key) > keys[other].count(key):
                return item
    return None


def _rule_of_value(
    ruleset: Ruleset, before: Settlement, after: Settlement, counts: Item | None
) -> str:
    """The rule of that line, or else of what else makes the value another one."""
    if counts is not None:
        return ruleset.lines[counts[0]].rule
    for one, two in ((after, before), (before, after)):
        for factor in one.factors:
            if factor not in two.factors:
                return factor[0].rule
    booked = after.booked or before.booked
    return "score" if booked is None else booked.book.rule


def _rule_of_winner(
    ruleset: Ruleset, before: Settlement, state: State, outcome: Outcome
) -> str:
    """The step of the outcome that turns it otherwise than before."""
    from doko_rules.views.explain import Explainer

    now, then = (Explainer(ruleset, of) for of in (state, outcome.state))
    turned = [[turn.rule for turn in one.turns()] for one in (now, then)]
    for rule in (*turned[1], *turned[0]):
        if turned[0] != turned[1] and not rule.endswith("/winner"):
            return rule
    winner = outcome.settlement.winner
    party = winner if winner is not None else before.winner
    return then.need(party if party is not None else 0) or "outcome"
