"""Why an action is refused: the rule, its place and source, the values that decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.core.tables import CLOSED
from doko_rules.engine import acting, bidding, calling, exchange
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
)
from doko_rules.engine.deal import EXCHANGE, NAMING, PLAYING, RESERVATIONS
from doko_rules.expr.hooks import NOTHING
from doko_rules.views.book import book_of
from doko_rules.views.sentences import both, told
from doko_rules.views.values import class_id, class_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from doko_rules.core.diagnostics import Place
    from doko_rules.engine.actions import Action
    from doko_rules.engine.calling import Standing
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ladders import Ladder
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.sentences import Lines

CARDS_IN_HAND = "cards_in_hand(seat)"
"""The usual clock of calls."""


class Reason(NamedTuple):
    """One rule that speaks against an action."""

    rule: str
    """Id of the entry whose condition is false."""
    label: dict[str, str]
    condition: str
    """The condition, as it is written or as the mechanism asks it."""
    values: tuple[tuple[str, str], ...]
    """What decided: parts of the condition with their values."""
    file: str
    line: int
    source: tuple[str, ...]
    said: Lines | None = None
    """Lines that say it to people, by language; without them the condition does."""

    def title(self, language: str) -> str:
        """What the rule is called.

        A label with gaps for what an entry runs over is no name of the entry itself.
        """
        label = self.label[language]
        return self.rule if "{" in label else label

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The reason as JSON."""
        return {
            "rule": self.rule,
            "text": self.title(language),
            "condition": self.condition,
            "values": dict(self.values),
            "place": f"{self.file}:{self.line}",
            "source": list(self.source),
        }


def reason(
    ruleset: Ruleset,
    rule: str,
    condition: str,
    values: Iterable[tuple[str, str]],
    place: Place | None = None,
    said: Lines | None = None,
    also: Iterable[str] = (),
) -> Reason:
    """A reason with the label and source of its rule or of the nearest one above.

    Its place is that of the expression, or else that of the entry. The sources of the
    rules ``also`` are cited as well.
    """
    path = rule
    above = []
    while path:
        if path in ruleset.rules:
            above.append(ruleset.rules[path])
        path = path.rpartition("/")[0]
    entry = above[0]
    sources = (found["source"] for found in above if found["source"])
    cited = [*next(sources, ())]
    for other in also:
        cited += ruleset.rules[other]["source"]
    return Reason(
        rule,
        entry["label"],
        condition,
        tuple(values),
        entry["file"] if place is None else place.file,
        entry["line"] if place is None else place.line,
        tuple(dict.fromkeys(cited)),
        said,
    )


def why_not(deal: Deal, action: Action) -> list[Reason]:
    """All reasons against an action; none when it is legal.

    They speak of what the seat of the action may know, and of nothing else.
    """
    if deal.is_legal(action):
        return []
    if deal.turn_is_asked and deal.phase == PLAYING:
        return [_demanded(deal, action) if deal.waiting else _only_calls(deal)]
    return list(_WHY.get(action.do, _why_not_declare)(deal, action))


def _only_calls(deal: Deal) -> Reason:
    """The deal has ended, and seats are asked for what they still call."""
    assert deal.ended is not None
    ending = deal.ruleset.endings[deal.ended]
    return reason(
        deal.ruleset,
        ending.rule,
        f"a call of seat {deal.turn}",
        [("ended", ending.id)],
        said=told("only calls", label=ending.label, seat=deal.turn),
    )


def _demanded(deal: Deal, action: Action) -> Reason:
    """What was demanded and waits for an answer."""
    ruleset = deal.ruleset
    number, seat = deal.waiting[0]
    rule = ruleset.demands[number].rule
    label = ruleset.rules[rule]["label"]
    return reason(
        ruleset,
        rule,
        f"an answer of seat {seat}",
        [("asked", str(seat))],
        said=told(
            "demanded" if action.seat != seat else "demanded of it",
            seat=seat,
            label=label,
        ),
    )


def _why_not_declare(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    declaration = ruleset.declarations[action.index]
    if deal.phase != PLAYING:
        yield _wrong_phase(deal, PLAYING, declaration.rule)
        return
    if deal.bound is not None and deal.turn == action.seat:
        yield _bound(deal, deal.bound)
        return
    if acting.is_said(deal, declaration, action.seat):
        yield reason(
            ruleset,
            declaration.rule,
            f"{declaration.id} is declared once before a card",
            [("declared", declaration.id)],
            said=told("said before", what=declaration.label),
        )
    if declaration.card >= 0:
        yield from _why_not_its_card(deal, action)
    yield from book_of(ruleset).false_clauses(
        declaration.rule, deal, {"seat": action.seat}
    )
    if declaration.needs(deal, action.seat):
        yield from _no_choice(deal, action)


def _why_not_its_card(deal: Deal, action: Action) -> Iterator[Reason]:
    """What speaks against the card that must be played with a declaration."""
    ruleset = deal.ruleset
    declaration = ruleset.declarations[action.index]
    card = ruleset.play[action.seat][declaration.card]
    if not declaration.regroups:
        if not deal.is_legal(card):
            yield from _why_not_play(deal, card)
        return
    # What it counts as is known only when the declaration has been made.
    if not acting.has_card_for(deal, declaration, action.seat):
        yield from _why_not_play(deal, card)
    elif declaration.needs(deal, action.seat) and action in acting.actions_of(
        deal, declaration, action.seat
    ):
        yield from _why_not_play(acting.after(deal, action), card)


def _no_choice(deal: Deal, action: Action) -> Iterator[Reason]:
    """What was chosen with a declaration and can not be."""
    ruleset = deal.ruleset
    declaration = ruleset.declarations[action.index]
    parameters = declaration.parameters
    for n, (parameter, value) in enumerate(
        zip(parameters, action.values, strict=False)
    ):
        known = parameter.among(deal, action.seat, *action.values[:n])
        if value not in known:
            named = ruleset.id_of(parameter.kind, value)
            listed = ", ".join(str(ruleset.id_of(parameter.kind, x)) for x in known)
            yield reason(
                ruleset,
                declaration.rule,
                f"{parameter.id} in [{listed}]",
                [(parameter.id, str(named))],
            )


def _bound(deal: Deal, card: Action) -> Reason:
    """The card that has to be played, since it was declared."""
    declared = next(
        entry
        for entry in reversed(deal.log)
        if not isinstance(entry, tuple)
        and entry.do not in VERBS
        and entry.seat == card.seat
    )
    return reason(
        deal.ruleset,
        deal.ruleset.declarations[declared.index].rule,
        f"card = {card.what}",
        [("declared", declared.do)],
        said=told("bound", card=card.what),
    )


def _why_not_turn(deal: Deal, action: Action, phase: str, rule: str) -> list[Reason]:
    if deal.phase != phase:
        return [_wrong_phase(deal, phase, rule)]
    if deal.turn != action.seat:
        return [
            reason(
                deal.ruleset,
                rule,
                f"turn = {action.seat}",
                [("turn", str(deal.turn))],
                said=told("turn", seat=deal.turn),
            )
        ]
    return []


def _wrong_phase(deal: Deal, phase: str, rule: str) -> Reason:
    found = [("phase", deal.phase)]
    return reason(deal.ruleset, rule, f"phase = {phase}", found, said=told("phase"))


def _why_not_play(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    found = len(deal.card_of) % ruleset.seats
    turn = _direction(deal)
    if not found:
        turn = _entry(ruleset, "trick/leads", turn)
    yield from _why_not_turn(deal, action, PLAYING, turn)
    if deal.bound is not None and deal.turn == action.seat:
        yield _bound(deal, deal.bound)
        return
    if not deal.held(action.seat, action.index):
        yield reason(
            ruleset,
            _entry(ruleset, "trick/hand", "deal"),
            f"held({action.seat}, {action.what}) > 0",
            [(f"held({action.seat}, {action.what})", "0")],
            said=told("not held", card=action.what),
        )
    if deal.phase != PLAYING or not found or not ruleset.follow:
        return
    led = deal.led[-1]
    if deal.classes[action.index] == led:
        return
    hand = deal.hand(action.seat)
    following = sorted({a.index for a in hand if deal.classes[a.index] == led})
    if following:
        cards = ", ".join(ruleset.cards[card] for card in following)
        yield reason(
            ruleset,
            "trick/follow",
            f"class({action.what}) = class led, or no card of it in hand",
            [
                ("class led", class_id(ruleset, led)),
                (
                    f"class({action.what})",
                    class_id(ruleset, deal.classes[action.index]),
                ),
                ("cards of it in hand", f"[{cards}]"),
            ],
            said=told("follow", led=class_label(ruleset, led), cards=cards),
        )


def _direction(deal: Deal) -> str:
    """The entry by which the seats play one after another now."""
    ruleset = deal.ruleset
    known = [rule for rule in ruleset.rules if rule.startswith("trick/next/")]
    return known[0 if ruleset.direction is None else ruleset.direction(deal)]


def _entry(ruleset: Ruleset, *sections: str) -> str:
    """The first entry of the first section that the variant has."""
    return next(
        rule
        for section in sections
        for rule in ruleset.rules
        if rule == section or rule.startswith(f"{section}/")
    )


def _why_not_call(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    ladder = ruleset.ladders[action.ladder]
    rule = f"ladders/{ladder.id}"
    level_rule = f"{rule}/levels/{ladder.levels[action.index - 1]}"
    seat = action.seat
    if deal.phase != PLAYING:
        yield _wrong_phase(deal, PLAYING, f"{rule}/opens")
        return
    at = calling.standing(deal, action.ladder, seat)
    if not at.opens:
        # What opens the calls also makes the parties known to their own seats.
        yield from book_of(ruleset).false_clauses(f"{rule}/opens", deal, {"seat": seat})
        return
    if action.party != deal.party[seat]:
        own, side = deal.party[seat], action.party
        labels = ruleset.party_labels
        yield reason(
            ruleset,
            level_rule,
            f"party({seat}) = {ruleset.parties[side]}",
            [(f"party({seat})", ruleset.parties[own])],
            said=told("other side", side=labels[side], own=labels[own]),
        )
        return
    yield from _why_not_level(deal, action, ladder, at)


def _why_not_level(
    deal: Deal, action: Action, ladder: Ladder, at: Standing
) -> Iterator[Reason]:
    ruleset = deal.ruleset
    rule = f"ladders/{ladder.id}"
    level = action.index
    names = (NOTHING, *ladder.levels)
    own = ("level of the own side", names[at.own])

    def label(level: int) -> dict[str, str]:
        return ladder.word_labels[level - 1][action.party]

    def skipping(level: int) -> str:
        """The rule that says whether a level may be left out."""
        of_level = f"{rule}/levels/{names[level]}/skip"
        return of_level if of_level in ruleset.rules else f"{rule}/skip"

    if level <= at.own and not ladder.repeat:
        yield reason(
            ruleset,
            f"{rule}/repeat",
            f"level of the own side < {names[level]}",
            [own],
            said=told("repeated", said=label(at.own)),
        )
        return
    if at.barred and level > ladder.reply_level:
        yield reason(
            ruleset,
            f"{rule}/reply/late",
            "no late reply of the own side",
            [("late reply of the own side", "true")],
            said=told("barred"),
        )
    if step := ladder.needed[at.own][level]:
        yield reason(
            ruleset,
            skipping(step),
            f"level of the own side >= {names[step]}",
            [own],
            said=told("step", step=label(step)),
        )
    clock = calling.clock_of(deal, action.ladder, action.seat)
    clock_text = book_of(ruleset).text(f"{rule}/clock", CARDS_IN_HAND)
    shown: Mapping[str, str]
    if clock_text == CARDS_IN_HAND:
        shown = both("cards in hand", number=clock)
    else:
        shown = both("clock", clock=clock_text, number=clock)
    if calling.first_call_in_time(ladder, at, level, clock) or calling.reply_in_time(
        ladder, at, level, clock
    ):
        return
    for step in ladder.asked[at.own][level]:
        limit = at.limits[step - 1]
        if clock >= limit:
            continue
        name = names[step]
        if limit >= CLOSED:
            yield from book_of(ruleset).false_clauses(
                f"{rule}/levels/{name}/opens", deal, {"seat": action.seat}
            )
            continue
        shifts = book_of(ruleset).shifts(rule, name, deal, {"seat": action.seat})
        values = [(clock_text, str(clock)), (f"limit of {name}", str(limit))]
        shifted: object = ""
        also = []
        for id, number in shifts:
            if not number:
                continue
            values.append((f"of it {id}", str(number)))
            shift = f"{rule}/plus/{id}"
            entry = ruleset.rules.get(shift)
            if entry is None:
                by: object = id
            else:
                also.append(shift)
                cited = [*entry["source"], f"{entry['file']}:{entry['line']}"]
                by = both("cited", label=entry["label"], by=", ".join(cited))
            shifted = both("shifted", before=shifted, by=by, number=f"{number:+d}")
        yield reason(
            ruleset,
            skipping(step) if step < level else f"{rule}/levels/{name}",
            f"{clock_text} >= limit of {name}",
            values,
            also=also,
            said=told(
                "too late",
                call=label(step),
                clock=shown,
                limit=limit,
                shifts=shifted,
            ),
        )
    if level == ladder.reply_level and at.other > 0:
        name = names[at.other]
        limit = at.limits[at.other - 1] - ladder.reply_later
        yield reason(
            ruleset,
            f"{rule}/reply",
            f"{clock_text} >= limit of {name} - {ladder.reply_later}",
            [
                (clock_text, str(clock)),
                ("level of the other side", name),
                (f"limit of {name} - {ladder.reply_later}", str(limit)),
            ],
            said=told(
                "reply too late",
                call=ladder.level_labels[at.other - 1],
                clock=shown,
                limit=limit,
            ),
        )


def _is_due(deal: Deal) -> Reason:
    """Somebody else has to name a contract, or another one."""
    standing = deal.standing
    assert standing.duty is not None
    assert standing.forced_player is not None
    rule = standing.duty.rule
    values = [("forced_player", str(standing.forced_player))]
    place = book_of(deal.ruleset).place(rule)
    text = book_of(deal.ruleset).text(rule)
    label = standing.duty.label
    return reason(
        *(deal.ruleset, rule, text, values, place),
        said=told("due", duty=label, player=str(standing.forced_player)),
    )


def _why_not_reserve(deal: Deal, action: Action) -> Iterator[Reason]:
    if deal.standing.duty is not None and bidding.due(deal):
        yield _is_due(deal)
    yield from _why_not_turn(deal, action, RESERVATIONS, "reservations")
    duty = None if action.index else bidding.must_claim(deal, action.seat)
    if duty is not None:
        text = book_of(deal.ruleset).text(f"{duty.rule}/claim", "true")
        yield reason(
            deal.ruleset,
            f"{duty.rule}/claim",
            f"not ({text})",
            book_of(deal.ruleset).values(
                f"{duty.rule}/claim", deal, {"seat": action.seat}
            ),
            said=told("must claim", what=duty.label),
        )
    if action.index and not bidding.claims(deal, action.seat):
        yield reason(
            deal.ruleset,
            "reservations",
            "a contract that the hand may claim",
            [("contracts that the hand may claim", "[]")],
            said=told("no claim"),
        )


def _why_not_name(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    yield from _why_not_turn(deal, action, NAMING, "reservations")
    named = ruleset.nameable[action.index]
    if deal.standing.duty is not None:
        names = bidding.due(deal)
        if names and action.index not in names:
            yield _is_due(deal)
    if named.claim is not None and not named.claim(deal, action.seat):
        yield from book_of(ruleset).false_clauses(
            f"{named.rule}/claim", deal, {"seat": action.seat}
        )
    rank = named.rank_of(deal, action.seat)
    if deal.phase == NAMING and deal.rank_asked not in (-1, rank):
        yield _wrong_rank(deal, ruleset.reservation_ranks[rank]["id"])


def _why_not_pass(deal: Deal, action: Action) -> Iterator[Reason]:
    ruleset = deal.ruleset
    yield from _why_not_turn(deal, action, NAMING, "reservations")
    if deal.phase != NAMING:
        return
    rank = ruleset.reservation_ranks[action.index]["id"]
    if deal.rank_asked != action.index:
        yield _wrong_rank(deal, rank)
        return
    claims = bidding.claims(deal, action.seat)
    ranks = [ruleset.nameable[c].rank_of(deal, action.seat) for c in claims]
    if all(own <= action.index for own in ranks):
        yield reason(
            ruleset,
            f"reservations/ranks/{rank}",
            f"a claim of a rank below {rank}",
            [(f"claims of a rank below {rank}", "[]")],
            said=told("no lower"),
        )


def _why_not_give(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why not these cards; a seat knows all that its choice is measured by."""
    yield from _why_not_step(deal, action)
    if deal.phase != EXCHANGE or deal.turn != action.seat:
        return
    if exchange.giving(deal) is None or exchange.verb(deal) != action.do:
        return
    ruleset = deal.ruleset
    choice = exchange.Choice(deal)
    rule = choice.part.rule
    if len(action.cards) != choice.size:
        yield reason(
            ruleset,
            f"{rule}/size",
            f"{choice.size} cards",
            [("cards", str(len(action.cards)))],
            book_of(ruleset).place(f"{rule}/size"),
            said=told("size", number=choice.size),
        )
    lacking = [
        card
        for card in dict.fromkeys(action.cards)
        if deal.held(action.seat, card) < action.cards.count(card)
    ]
    for card in lacking:
        code = ruleset.cards[card]
        asked = f"held({action.seat}, {code})"
        yield reason(
            ruleset,
            rule,
            f"{asked} >= {action.cards.count(card)}",
            [(asked, str(deal.held(action.seat, card)))],
            said=told("not held", card=code),
        )
    if not lacking and choice.binds:
        yield from book_of(ruleset).false_clauses(
            rule, choice.with_cards(action.cards), choice.given
        )


def _why_not_step(deal: Deal, action: Action) -> Iterator[Reason]:
    """Why a step of an exchange is not to be done now, whatever it is about."""
    ruleset = deal.ruleset
    if deal.phase != EXCHANGE:
        rule = next(
            contract.exchange.rule
            for contract in ruleset.contracts
            if contract.exchange is not None
        )
        yield _wrong_phase(deal, EXCHANGE, rule)
        return
    rule = exchange.rules(deal).rule
    yield from _why_not_turn(deal, action, EXCHANGE, rule)
    giving = exchange.giving(deal)
    wanted = f"{ACCEPT} or {DECLINE}" if giving is None else exchange.verb(deal)
    if action.do not in wanted.split():
        yield reason(
            ruleset,
            rule,
            f"asked for = {action.do}",
            [("asked for", wanted)],
            said=told("phase"),
        )


def _wrong_rank(deal: Deal, rank: str) -> Reason:
    ruleset = deal.ruleset
    rule, asked, said = "reservations/alone", "any", told("any rank")
    if deal.rank_asked >= 0:
        entry = ruleset.reservation_ranks[deal.rank_asked]
        rule = f"reservations/ranks/{rank}"
        asked, said = entry["id"], told("rank", rank=entry["label"])
    return reason(
        ruleset,
        rule,
        f"rank asked = {rank}",
        [("rank asked", asked)],
        said=said,
    )


_WHY = {
    PLAY: _why_not_play,
    CALL: _why_not_call,
    RESERVE: _why_not_reserve,
    NAME: _why_not_name,
    PASS: _why_not_pass,
    OFFER: _why_not_give,
    RETURN: _why_not_give,
    ACCEPT: _why_not_step,
    DECLINE: _why_not_step,
}
