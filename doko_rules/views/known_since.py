"""When the party of a seat became known to whom, and by what."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.engine.knowledge import known_parties
from doko_rules.engine.phases import SCORED
from doko_rules.views.dated import done_in
from doko_rules.views.explain import Explainer
from doko_rules.views.explanation import Explanation
from doko_rules.views.out_of_turn import over
from doko_rules.views.possible import moments
from doko_rules.views.sentences import both, in_words, sentence
from doko_rules.views.words import LANGUAGES, word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doko_rules.engine.deal import Deal
    from doko_rules.views.reasons import Reason

NOBODY = "known to nobody"
"""The result while not even the seat itself is sure."""


class Known(NamedTuple):
    """From a moment on some seats know a party."""

    number: int
    """How many actions had been done."""
    party: int
    seats: tuple[int, ...]
    """Who knows it."""
    by: tuple[Reason, ...]
    """The rules that make it known to them."""


def known_since(deal: Deal, seat: int) -> list[Known]:
    """Each change of who knows the party of a seat, or of what they know."""
    ruleset = deal.ruleset
    found: list[Known] = []
    for number, then in moments(deal):
        seen = [known_parties(then, viewer)[seat] for viewer in range(ruleset.seats)]
        parties = {party for party in seen if party is not None}
        for party in sorted(parties):
            seats = tuple(v for v, known in enumerate(seen) if known == party)
            before = [known for known in found if known.party == party]
            if before and before[-1].seats == seats:
                continue
            by = _by(then, seat, is_public=known_parties(then, None)[seat] == party)
            found.append(Known(number, party, seats, tuple(by)))
    return found


def _by(then: Deal, seat: int, *, is_public: bool) -> Iterator[Reason]:
    """The rules that make a party known at a moment."""
    explainer = Explainer(then.ruleset, then)
    public = [*explainer.knowledge(seat)] if is_public else []
    if public:
        yield from (explainer.held(rule, {"seat": seat}) for rule in public)
    elif then.phase != SCORED:
        yield from explainer.party(seat).because[:1]


def since(deal: Deal, seat: int) -> Explanation:
    """Who knows the party of a seat, each since when and by what.

    A deal that was set up in the midst of play has no past.
    """
    ruleset = deal.ruleset
    known = known_since(deal, seat)
    done_text = done_in(deal)
    subject = f"who knows the party of seat {seat}"

    def who(seats: tuple[int, ...], language: str) -> str:
        if len(seats) == ruleset.seats:
            return word("all seats", language)
        texts = []
        for one in seats:
            text = f"{word('seat', language)} {one}"
            if one == seat:
                text += f" ({word('itself', language)})"
            elif deal.party[one] == deal.party[seat]:
                text += f" ({word('partner', language)})"
            texts.append(text)
        return ", ".join(texts)

    def said_of(one: Known, language: str, *, in_words: bool = False) -> str:
        moment = word("beginning", language)
        if one.number:
            text = done_text(one.number, language, in_words=in_words)
            moment = sentence("from action", language, action=text)
        return sentence(
            "known to",
            language,
            moment=moment,
            who=who(one.seats, language),
            party=ruleset.party_labels[one.party],
        )

    because: list[Reason] = []
    for one in known:
        by = one.by or (over(deal),)
        values = (
            ("actions", str(one.number)),
            ("seats", " ".join(map(str, one.seats))),
            ("party", ruleset.parties[one.party]),
        )
        because.append(_below(partial(said_of, one), by[0], values))
        because += by[1:]

    seats = known[-1].seats if known else ()

    def title(language: str) -> tuple[str, str]:
        about = f"{word('party of seat', language)} {seat}, {word('known', language)}"
        return about, who(seats, language) if seats else word("nobody", language)

    listed = " ".join(map(str, known[-1].seats)) if known else ""
    result = f"known to seats {listed}" if listed else NOBODY
    in_a_sentence = None
    if seats:
        names = {language: who(seats, language) for language in LANGUAGES}
        in_a_sentence = both("party known to", seat=seat, who=names)
    return Explanation(subject, result, tuple(because), in_words(title), in_a_sentence)


def _below(
    sentence_of: Callable[..., str],
    by: Reason,
    values: tuple[tuple[str, str], ...],
) -> Reason:
    """A rule that makes something known, below the sentence that says so."""
    condition = " ".join(by.condition.split())

    def said(language: str) -> Iterator[str]:
        yield sentence_of(language)
        if by.said is not None:
            yield from by.said[language]
            return
        if condition:
            yield condition
        yield from (f"{name} = {value}" for name, value in by.values)

    def worded(language: str) -> str:
        words = by.words(language)
        told = sentence_of(language, in_words=True)
        return "; ".join((told, words) if words else (told, *[*said(language)][1:]))

    values = (*values, *by.values)
    return by._replace(values=values, said=in_words(said)).worded_by(worded)
