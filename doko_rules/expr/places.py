"""The places where expressions stand, and what each of them may read.

Checker, engine, schema, editor hover and reference page all read this table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.expr.hooks import (
    AMOUNT,
    CARD,
    CONTRACT,
    MOST_CARDS,
    MOST_SEATS,
    PARTY,
    PLAY,
    PLAYER,
    SEAT,
    TRICK,
)
from doko_rules.expr.types import BOOL, UNKNOWN, Option, Seq, Type
from doko_rules.expr.vocabulary import Hook

if TYPE_CHECKING:
    from collections.abc import Mapping

# Which state answers which of these groups of names: `tests/engine/test_states.py`.
BEFORE_PLAY = frozenset({"", "table", "contract", "hands", "variables", "session"})
OFFER, RETURN = BEFORE_PLAY | {"offer"}, BEFORE_PLAY | {"offer", "return"}
GIVER = {"seat": SEAT, "declarer": SEAT}
"""Who gives, and whose contract it is; an exchange always has a declarer."""
TAKER = {**GIVER, "taker": SEAT}
DEAL = frozenset(
    {"", "table", "contract", "state", "hands", "calls", "play", "variables"}
)
RESULT = frozenset(
    {"", "contract", "calls", "settlement", "taken", "variables", "session", "duty"}
)
WON = RESULT | {"won"}
FOUND = DEAL
CLAIM = frozenset({"", "table", "hands", "session"})
SESSION = frozenset({"", "chairs", "session"})
AFTER = WON | SESSION | {"happened"}


def _giving(key: str, locals: Mapping[str, Type], groups: frozenset[str]) -> list[Hook]:
    """The places that are about the cards which somebody gives in an exchange."""
    place = f"contract.exchange.{key}"
    return [
        Hook(f"{place}.must", locals, groups, BOOL, viewer=True,
             doc="what is asked of the chosen cards as a whole"),
        Hook(f"{place}.shows.when", locals, groups, BOOL, viewer=True,
             doc="whether some of the cards are shown"),
        Hook(f"{place}.shows.cards", locals, groups, Seq(CARD, MOST_CARDS), viewer=True,
             doc="the kinds of the cards that are shown"),
        Hook(f"{place}.tells.when", locals, groups, BOOL, viewer=True,
             doc="whether it is told"),
        Hook(f"{place}.tells.value", locals, groups, UNKNOWN, viewer=True,
             doc="what everybody is told of the cards"),
    ]  # fmt: skip


HOOKS: dict[str, Hook] = {
    hook.id: hook
    for hook in (
        Hook("structure.when", {}, frozenset(), BOOL, doc="options alone"),
        Hook("structure.number", {}, frozenset(), AMOUNT, doc="options alone"),
        Hook("contract.party", {"seat": SEAT}, DEAL - {"play", "calls"}, PARTY,
             doc="the party of a seat, asked when contract or partner change"),
        Hook("contract.leader", {},
             frozenset({"", "table", "contract", "session", "duty"}), SEAT,
             viewer=True, own="", doc="who leads to the first trick"),
        Hook("contract.claim", {"seat": SEAT}, CLAIM, BOOL,
             viewer=True, doc="whether a hand may claim the contract"),
        Hook("contract.hidden", {"seat": SEAT}, frozenset({"", "table", "hands"}), BOOL,
             viewer=True, doc="whether a seat plays this contract without telling"),
        Hook("contract.settles.when", {"trick": TRICK}, DEAL, BOOL,
             viewer=True, own="",
             doc="whether the trick just taken settles the parties"),
        Hook("contract.settles.partner", {"trick": TRICK}, DEAL, SEAT,
             viewer=True, own="", doc="the partner found in the settling trick"),
        Hook("contract.exchange.ask", {"declarer": SEAT},
             BEFORE_PLAY - {"hands"}, Seq(SEAT, MOST_SEATS),
             viewer=True, own="", doc="who is asked to take the cards, in turn"),
        Hook("contract.exchange.offer.size", GIVER, BEFORE_PLAY, AMOUNT, viewer=True,
             doc="how many cards are offered"),
        *_giving("offer", GIVER, OFFER),
        *_giving("back", TAKER, RETURN),
        Hook("contract.exchange.partner", {"declarer": SEAT, "taker": SEAT},
             BEFORE_PLAY - {"hands"}, SEAT, viewer=True, own="",
             doc="the partner when somebody has taken the cards"),
        Hook("ladder.opens", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="whether calls may be made at all"),
        Hook("ladder.clock", {"seat": SEAT}, DEAL, AMOUNT, viewer=True,
             doc="what limits are compared with"),
        Hook("ladder.limit", {"seat": SEAT}, DEAL, AMOUNT, viewer=True,
             doc="what the clock must show at least"),
        Hook("ladder.plus", {"seat": SEAT}, DEAL, AMOUNT, viewer=True,
             doc="what is added to every limit"),
        Hook("ladder.plus.when", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="whether it is added"),
        Hook("trick.next", {"seat": SEAT}, frozenset({""}), SEAT, viewer=True,
             doc="the seat that plays after this one"),
        Hook("trick.next.when", {}, DEAL, BOOL, viewer=True, own="",
             doc="whether play goes on in this direction"),
        Hook("trick.winner.when", {"trick": TRICK}, DEAL, BOOL, viewer=True, own="",
             doc="whether an entry may say who wins the trick now full"),
        Hook("trick.winner.wins", {"trick": TRICK}, DEAL, Option(PLAY), viewer=True,
             own="", doc="the card that wins the trick now full; none passes on"),
        Hook("layer.when", {}, DEAL, BOOL, viewer=True, own="",
             doc="whether the order of trumps is changed"),
        Hook("sides.when", {"seat": SEAT}, DEAL, BOOL,
             doc="whether an entry says the party of a seat"),
        Hook("sides.party", {"seat": SEAT}, DEAL, PARTY,
             doc="the party of a seat, before the contract is asked"),
        Hook("state.start", {}, frozenset(), UNKNOWN,
             doc="what a variable is at first; options alone"),
        Hook("declaration.needs", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="whether a seat may declare it now"),
        Hook("declaration.among", {"seat": SEAT}, DEAL, UNKNOWN, viewer=True,
             doc="the things that can be chosen"),
        Hook("declaration.where", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="which of them can be chosen"),
        Hook("effect.when", {}, DEAL, BOOL,
             doc="whether an effect happens that changes nothing that seats see"),
        Hook("effect.value", {}, DEAL, UNKNOWN,
             doc="a value of such an effect"),
        Hook("effect.shown.when", {}, DEAL, BOOL, viewer=True, own="",
             doc="whether an effect happens that changes what seats see"),
        Hook("effect.shown.value", {}, DEAL, UNKNOWN, viewer=True, own="",
             doc="a value of such an effect"),
        Hook("demand.where", {"asked": SEAT}, DEAL, BOOL, viewer=True, own="asked",
             doc="which answers a seat may give that is asked for one"),
        Hook("ending.when", {}, DEAL, BOOL, viewer=True, own="",
             doc="whether the deal ends here"),
        Hook("ending.who", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="whether a seat may end the deal"),
        Hook("ending.rest", {}, DEAL, Option(PARTY),
             doc="the party that gets what is left"),
        Hook("trick.equal_cards", {"last_trick": BOOL}, DEAL, BOOL, viewer=True, own="",
             doc="whether an entry about equal cards applies to the trick now full"),
        Hook("outcome.when", {"party": PARTY}, RESULT, BOOL,
             doc="whether this entry says what the party needs"),
        Hook("outcome.is", {"party": PARTY}, RESULT, BOOL,
             doc="whether the party has what it needs"),
        Hook("outcome.turn.when", {}, WON, BOOL,
             doc="whether the result so far is turned"),
        Hook("outcome.turn.winner", {}, WON, Option(PARTY),
             doc="the winner after the turn"),
        Hook("score.group", {}, WON, BOOL, doc="whether a group of lines counts"),
        Hook("score.when", {}, WON, BOOL, doc="whether the line can count at all"),
        Hook("score.each", {}, WON, UNKNOWN,
             doc="a list; one line for each of its elements"),
        Hook("score.where", {}, WON, BOOL, doc="which elements count"),
        Hook("score.found", {}, FOUND, UNKNOWN, doc="a list searched in the play"),
        Hook("score.found.where", {}, FOUND, BOOL, doc="which elements are found"),
        Hook("score.found.party", {}, FOUND, PARTY, doc="who is credited"),
        Hook("score.found.seat", {}, FOUND, SEAT, doc="a seat named in the line"),
        Hook("score.found.trick", {}, FOUND, TRICK, doc="the trick named in the line"),
        Hook("score.at_most.deal", {}, frozenset({""}), AMOUNT,
             doc="how often the line is found in a deal at most"),
        # Facts may be silent about tricks.
        Hook("score.at_most.party", {"party": PARTY}, RESULT - {"calls", "taken"},
             AMOUNT, doc="how often it is found for one party at most"),
        Hook("score.party", {}, WON, PARTY, doc="who is credited"),
        Hook("score.value", {}, WON, AMOUNT, doc="how much the line counts"),
        Hook("score.factor.when", {}, WON, BOOL, doc="whether the factor applies"),
        Hook("score.factor.seats", {"seat": SEAT}, WON, BOOL,
             doc="the seats whose score is multiplied"),
        Hook("score.factor.times", {}, WON, AMOUNT, doc="the multiplier"),
        Hook("score.book.when", {}, WON, BOOL,
             doc="whether this entry says what is written on the sheet"),
        Hook("score.book.writes", {"seat": SEAT, "score": AMOUNT}, WON, AMOUNT,
             doc="what is written for a seat, to whom the deal is worth the score"),
        Hook("knowledge.party", {"seat": SEAT}, DEAL, BOOL, viewer=True, own="",
             doc="whether everybody knows the party of a seat"),
        Hook("session.sits_out", {"player": PLAYER}, frozenset({"", "chairs"}), BOOL,
             doc="whether a player sits out the deal"),
        Hook("session.forced.when", {}, SESSION, BOOL,
             doc="whether somebody has to name a contract in the next deal"),
        Hook("session.forced.player", {}, SESSION, Option(PLAYER),
             doc="who has to; nobody has where it is none"),
        Hook("session.forced.names", {"contract": CONTRACT}, SESSION, BOOL,
             doc="whether this contract may be named then"),
        Hook("session.effect.when", {}, AFTER, BOOL,
             doc="whether an effect between deals happens"),
        Hook("session.effect.value", {}, AFTER, UNKNOWN,
             doc="a value of such an effect"),
        Hook("session.entry.when", {}, SESSION, BOOL,
             doc="whether something that is no deal can be entered"),
        Hook("session.entry.score", {"p": PLAYER}, SESSION, AMOUNT,
             doc="what such an entry adds to the session score of a player"),
        Hook("session.entry.counts", {}, SESSION, BOOL,
             doc="whether such an entry stands for a deal that was played"),
        Hook("session.entry.effect.when", {}, SESSION, BOOL,
             doc="a condition of what such an entry does"),
        Hook("session.entry.effect.value", {}, SESSION, UNKNOWN,
             doc="a value of what such an entry does"),
        Hook("session.same_dealer", {}, AFTER, BOOL,
             doc="whether the dealer deals again"),
        Hook("session.next_dealer", {}, AFTER, PLAYER, doc="who deals next"),
        Hook("session.ends", {}, SESSION, BOOL, doc="whether the session is over"),
        Hook("advice.claim", {"seat": SEAT}, CLAIM, AMOUNT,
             viewer=True, doc="what a claim is worth to the built-in player"),
        Hook("advice.take", {"seat": SEAT, "declarer": SEAT}, BEFORE_PLAY, AMOUNT,
             viewer=True,
             doc="what it is worth to the built-in player to take the cards offered"),
        Hook("advice.call", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="whether the built-in player makes the call"),
        Hook("advice.declaration", {"seat": SEAT}, DEAL, BOOL, viewer=True,
             doc="whether the built-in player declares it"),
        Hook("advice.choice", {"seat": SEAT}, DEAL, AMOUNT, viewer=True,
             doc="what a choice with a declaration or contract is worth to them"),
    )
}  # fmt: skip
