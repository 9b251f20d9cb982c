"""What follows from what happens, where rules act on it: one step, in one order.

An action changes hands, calls or the trick. The effects of its event run, then those of
the events that these raise. What is derived follows: the order of cards, the parties.
Then somebody is asked, the deal ends, or the next seat plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine import calling
from doko_rules.engine.actions import CALL, NAME, PLAY, VERBS
from doko_rules.engine.verbs import recount

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.declared import Declaration


def happen(deal: Deal, event: str, *about: int) -> None:
    """Run the effects of an event and of those that they raise; derive what follows."""
    effects = deal.ruleset.effects
    if event in effects:
        effects[event](deal, *about)
    while deal.raised:
        raised = deal.raised.pop(0)
        if raised in effects:
            effects[raised](deal)
    derive(deal)


def derive(deal: Deal) -> None:
    """Work out anew what may hang on the variables: order and parties."""
    ruleset = deal.ruleset
    if ruleset.layers and (deal.changed or ruleset.layers_by_play):
        running = len(deal.card_of) % ruleset.seats
        active = tuple(
            [
                was if running and not layer.at_once else layer.when(deal)
                for layer, was in zip(ruleset.layers, deal.active, strict=True)
            ]
        )
        if active != deal.active:
            deal.active = active
            deal.set_order([[a.index for a in hand] for hand in deal._hands])
    contract = ruleset.contracts[deal.contract]
    if contract.party_moves and (deal.changed or contract.party_by_play):
        parties = contract.parties(deal)
        if parties != deal.party:
            deal.party = parties
            recount(deal)
    if not deal.changed:
        return
    deal.changed = False
    deal.forget_windows()
    if ruleset.steps:
        plan_turns(deal)


def plan_turns(deal: Deal) -> None:
    """Write down who plays to the running trick, as far as nothing may change that.

    The seat to act stays. Where something may happen with its card, or it has declared
    that card, the next one is found afterwards.
    """
    ruleset = deal.ruleset
    played = len(deal.card_of)
    seat_of = deal.seat_of
    if played == len(seat_of):
        return
    del seat_of[played + 1 :]
    if deal.bound is not None or (ruleset.awake is not None and ruleset.awake(deal)):
        return
    for _ in range(ruleset.seats - 1 - played % ruleset.seats):
        seat_of.append(following(deal))


def begin(deal: Deal) -> None:
    """The contract is found: before the first lead."""
    deal.changed = True
    happen(deal, "started")
    proceed(deal)


def after_card(deal: Deal) -> None:
    """A card has been played, and perhaps the trick is full."""
    ruleset = deal.ruleset
    deal.bound = None
    happen(deal, "card_played", len(deal.card_of) - 1)
    if len(deal.card_of) % ruleset.seats == 0 and deal.ended is None:
        deal._happens("trick", len(deal.winner_of))
        deal.take_trick()
        trick = len(deal.winner_of) - 1
        if ruleset.winner is not None:
            play = ruleset.winner(deal, trick)
            if play is not None:
                deal.best_of[trick] = play
                deal.winner_of[trick] = deal.seat_of[play]
        deal.leads = deal.winner_of[trick]
        was_settled = deal.settled
        if not was_settled:
            deal._try_to_settle()
        if deal.settled is not was_settled:
            deal.changed = True
            deal.raised.append("settled")
        happen(deal, "trick_taken", trick)
    proceed(deal)


def called(deal: Deal, call: int) -> None:
    """A call has been made."""
    answered = deal.waiting and deal.turn_is_asked
    happen(deal, "called", call)
    if answered:
        answer(deal, deal.made[call].level)
    else:
        proceed(deal)


def answer(deal: Deal, answer: int, values: Sequence[int] = ()) -> None:
    """What was demanded has been done.

    ``values`` is what was chosen with a contract that was named: it is kept when that
    contract is played then.
    """
    deal.turn_is_asked = False
    if not deal.waiting:
        deal.silent += 1
        proceed(deal)
        return
    number, asked = deal.waiting.pop(0)
    then = deal.ruleset.demands[number].then
    before = deal.chosen()
    if values:
        choose = deal.ruleset.contracts[answer].choose
        deal.choose(dict(zip([place for place, _ in choose], values, strict=True)))
    if then is not None:
        then(deal, asked, answer)
    if values and deal.contract != answer:
        deal.choose(before)
    happen(deal, "answered")
    proceed(deal)


def proceed(deal: Deal) -> None:
    """Let the seat act that is to act next, or end the deal."""
    ruleset = deal.ruleset
    while deal.waiting:
        number, seat = deal.waiting[0]
        choices = choices_of(deal, number, seat)
        if choices:
            deal.turn = seat
            deal.offered = choices
            deal.turn_is_asked = True
            deal.forget_windows()
            return
        deal.waiting.pop(0)
        otherwise = ruleset.demands[number].otherwise
        if otherwise is not None:
            otherwise(deal, seat)
            happen(deal, "answered")
    deal.turn_is_asked = False
    played = len(deal.card_of)
    if deal.ended is not None:
        del deal.seat_of[played:]
        if not ask_for_calls(deal, deal.ended):
            deal._finish()
        return
    if played == len(deal.seat_of):
        if played % ruleset.seats:
            deal.seat_of.append(following(deal))
            plan_turns(deal)
        elif deal._hands[deal.leads]:
            deal.lead(deal.leads)
        else:
            deal._finish()
            return
    deal.turn = deal.seat_of[played]
    deal.offer_cards()


def ask_for_calls(deal: Deal, number: int) -> bool:
    """Let seats call what is still in time though the deal has ended, one by one.

    Whether a seat is asked must not tell on which side it is.
    """
    ruleset = deal.ruleset
    if not ruleset.endings[number].calls_open:
        return False
    while deal.silent < ruleset.seats:
        seat = (deal.forehand + deal.silent) % ruleset.seats
        if calling.may_have_calls(deal, seat):
            calls = calling.calls(deal, seat)
            deal.turn = seat
            deal.offered = [*calls, ruleset.passes_at_end[seat][number]]
            deal.turn_is_asked = True
            deal.forget_windows()
            return True
        deal.silent += 1
    return False


def following(deal: Deal) -> int:
    """The seat that plays after the last one, in the direction now in force."""
    ruleset = deal.ruleset
    direction = 0 if ruleset.direction is None else ruleset.direction(deal)
    after = ruleset.directions[direction]
    first = len(deal.card_of) // ruleset.seats * ruleset.seats
    # A turn in the midst of a trick must not let anybody play twice.
    had = deal.seat_of[first:]
    seat = after[had[-1]]
    while seat in had:
        seat = after[seat]
    return seat


# --- demands ----------------------------------------------------------------------


def choices_of(deal: Deal, number: int, seat: int) -> list[Action]:
    """What a seat may answer to a demand."""
    ruleset = deal.ruleset
    demand = ruleset.demands[number]
    where = demand.where
    if demand.do == CALL:
        # What is answered is a level of the first ladder.
        found = [a for a in calling.calls(deal, seat) if a.ladder == 0]
    elif demand.do == NAME:
        found = list(ruleset.chosen[seat])
    else:
        declaration = next(d for d in ruleset.declarations if d.id == demand.do)
        if is_said(deal, declaration, seat):
            return []
        return actions_of(deal, declaration, seat)
    return [a for a in found if where is None or where(deal, seat, a.index)]


# --- declarations -----------------------------------------------------------------


def declarations(deal: Deal, seat: int) -> list[Action]:
    """What a seat may declare now; each once between two cards, so that play goes on.

    Who has declared a card plays that first; others need not know of it.
    """
    if deal.turn_is_asked or (deal.bound is not None and seat == deal.turn):
        return []
    found: list[Action] = []
    for declaration in deal.ruleset.declarations:
        if declaration.card >= 0 and not has_card_for(deal, declaration, seat):
            continue
        if declaration.needs(deal, seat) and not is_said(deal, declaration, seat):
            actions = actions_of(deal, declaration, seat)
            if declaration.regroups:
                actions = [a for a in actions if can_follow(deal, a)]
            found += actions
    return found


def is_said(deal: Deal, declaration: Declaration, seat: int) -> bool:
    """Whether a seat has declared this since the last card."""
    for entry in reversed(deal.log):
        if isinstance(entry, tuple):
            continue
        if entry.do is PLAY:
            return False
        own = entry.do not in VERBS and entry.seat == seat
        if own and entry.index == declaration.index:
            return True
    return False


def has_card_for(deal: Deal, declaration: Declaration, seat: int) -> bool:
    """Whether a seat is to play and may play the card that belongs to a declaration.

    Where the declaration may change what the card counts as, it only has to be held.
    """
    if seat != deal.turn:
        return False
    held = deal._hands[seat] if declaration.regroups else deal.offered
    return deal.ruleset.play[seat][declaration.card] in held


def can_follow(deal: Deal, action: Action) -> bool:
    """Whether the card that belongs to a declaration is legal after it."""
    card = deal.ruleset.declarations[action.index].card
    offered = after(deal, action).offered
    return card < 0 or deal.ruleset.play[action.seat][card] in offered


def after(deal: Deal, action: Action) -> Deal:
    """The deal with a declaration made, before the card that belongs to it."""
    twin = deal.copy()
    declared(twin, action)
    twin.offer_cards()
    return twin


def actions_of(deal: Deal, declaration: Declaration, seat: int) -> list[Action]:
    """A declaration of a seat with each choice that it has."""
    chosen: list[tuple[int, ...]] = [()]
    for parameter in declaration.parameters:
        chosen = [
            (*before, value)
            for before in chosen
            for value in parameter.among(deal, seat, *before)
        ]
    return [deal.ruleset.declared(declaration, seat, values) for values in chosen]


def declare(deal: Deal, action: Action) -> None:
    """Do what a declaration does; the card that belongs to it must follow."""
    ruleset, seat = deal.ruleset, action.seat
    declaration = ruleset.declarations[action.index]
    asked = deal.turn_is_asked
    declared(deal, action)
    if asked:
        answer(deal, action.index)
        return
    if declaration.card >= 0:
        deal.bind(ruleset.play[seat][declaration.card])
        plan_turns(deal)
    proceed(deal)


def declared(deal: Deal, action: Action) -> None:
    """What a declaration does happens, and what follows from it."""
    declaration = deal.ruleset.declarations[action.index]
    declaration.do(deal, action.seat, *action.values)
    happen(deal, "declared", action.seat, action.index)
