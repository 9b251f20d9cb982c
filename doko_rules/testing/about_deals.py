"""Questions about a deal: contract, parties, tricks, and what a seat may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.problems import Problem
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.actions import CALL, PLAY, VERBS
from doko_rules.engine.knowledge import contract_is_found, is_public
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.situated import close_trick
from doko_rules.testing.mismatch import Mismatch, UnfitError, differ
from doko_rules.testing.notation import card_code, find
from doko_rules.testing.why import against, deciding_trick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.testing.given import World


def _deal(world: World) -> Deal:
    assert world.deal is not None
    return world.deal


# --- single values ----------------------------------------------------------------


def _contract(world: World) -> str | None:
    return _if_found(world, _deal(world).contract)


def _public_contract(world: World) -> str | None:
    return _if_found(world, _deal(world).public_contract)


def _if_found(world: World, contract: int) -> str | None:
    """The contract; none while it is looked for."""
    if not contract_is_found(_deal(world)):
        return None
    return world.ruleset.contracts[contract].id


def _parties(world: World) -> dict[str, list[int]]:
    """The seats of each party; before the play nobody is of any."""
    deal = _deal(world)
    party: list[int | None] = [*deal.party]
    if deal.phase not in (PLAYING, SCORED):
        party = []
    return {
        name: [seat for seat, own in enumerate(party) if own == number]
        for number, name in enumerate(world.ruleset.parties)
    }


def _card_points(world: World) -> dict[str, int]:
    """Of each party so far; of a scored deal, with what its ending gave away."""
    deal = _deal(world)
    if deal.phase == SCORED and deal.points_of:
        return dict(zip(world.ruleset.parties, deal.points_of, strict=True))
    return {
        name: sum(deal.points_by_seat[seat] for seat in seats)
        for name, seats in _parties(world).items()
    }


def _known(world: World) -> list[int]:
    """The seats whose party is public."""
    deal = _deal(world)
    if deal.phase not in (PLAYING, SCORED):
        return []
    if world.situation is not None and (key := world.situation.asked_by(_public)):
        message = "not enough is given to say whose party is known"
        raise UnfitError((), message, f"give `{key}`")
    return _public(deal)


def _public(deal: Deal) -> list[int]:
    return [seat for seat in range(deal.ruleset.seats) if is_public(deal, seat)]


def _redeal(world: World) -> str | None:
    """Why the cards are dealt again."""
    deal = _deal(world)
    return None if deal.redeal is None else world.ruleset.nameable[deal.redeal].id


VALUES: dict[str, Callable[[World], Any]] = {
    "phase": lambda world: _deal(world).phase,
    "turn": lambda world: _deal(world).turn,
    "redeal": _redeal,
    "contract": _contract,
    "public_contract": _public_contract,
    "declarer": lambda world: _deal(world).declarer,
    "partner": lambda world: _deal(world).partner,
    "parties": _parties,
    "leader": lambda world: next(reversed(_deal(world).leaders), None),
    "tricks": lambda world: list(_deal(world).winner_of),
    "trick_points": lambda world: list(_deal(world).trick_points),
    "card_points": _card_points,
    "settled_in": lambda world: _deal(world).settled_in or None,
    "known": _known,
}


# --- what is legal ------------------------------------------------------------------


def _action(world: World, text: str, *path: str | int) -> Action:
    """The action that is asked about.

    Raises:
        UnfitError: There is none, or not enough is known to answer.
    """
    found = find(_deal(world), text)
    if isinstance(found, Problem):
        raise UnfitError(path, found.message, found.help, found.code)
    _check_known(world, found.seat, found.do, path)
    if world.situation is not None and (key := world.situation.untold_of(found)):
        _not_known(found.seat, key, path)
    return found


def _check_known(
    world: World, seat: int, verb: str, path: tuple[str | int, ...]
) -> None:
    """Refuse a question that a situation does not say enough for."""
    situation = world.situation
    if situation is None or _deal(world).phase != PLAYING:
        return
    for key in situation.missing(seat, call=verb != PLAY):
        _not_known(seat, key, path)


def _not_known(seat: int, key: str, path: tuple[str | int, ...]) -> NoReturn:
    raise UnfitError(path, f"not enough is given about seat {seat}", f"give `{key}`")


def _legal(world: World, expected: Any) -> Iterator[Mismatch]:
    """All that a seat may do with one verb, in any order."""
    deal, ruleset = _deal(world), world.ruleset
    for key, wanted in expected.items():
        name, _, verb = key.partition(" ")
        seat = int(name)
        _check_legal_key(world, seat, verb, key)
        if world.situation is not None:
            for untold in world.situation.untold(seat, call=verb != PLAY):
                _not_known(seat, untold, (key,))
        whats = [card_code(ruleset, what) for what in wanted]
        actions = [
            _action(world, f"{key} {what}", key, n) for n, what in enumerate(whats)
        ]
        legal = [a.what for a in deal.legal(seat) if a.do == verb]
        if sorted(legal) != sorted(whats):
            notes = tuple(
                f"not {action.what}: {reason.rule}: {reason.text}"
                for action in actions
                for reason in against(deal, action)
            )
            yield Mismatch((key,), whats, legal, notes)


def _check_legal_key(world: World, seat: int, verb: str, key: str) -> None:
    if seat >= world.ruleset.seats:
        most = world.ruleset.seats - 1
        raise UnfitError((key,), f"`{seat}` is no seat", f"seats are 0 to {most}")
    if verb not in VERBS:
        known = f"known: {', '.join(VERBS)}"
        help = did_you_mean(verb, VERBS, known)
        raise UnfitError((key,), f"unknown action `{verb}`", help, "DK902")
    _check_known(world, seat, verb, (key,))


def _allowed(world: World, expected: Any) -> Iterator[Mismatch]:
    for n, text in enumerate(expected):
        action = _action(world, text, n)
        yield from _refusal(_deal(world), action, text, n)


def _refusal(deal: Deal, action: Action, text: str, n: int) -> Iterator[Mismatch]:
    if not deal.is_legal(action):
        notes = tuple(f"{r.rule}: {r.text}" for r in against(deal, action))
        yield Mismatch((n,), f"{text} is allowed", "it is refused", notes)


def _timing(*, late: bool) -> Callable[[World, Any], Iterator[Mismatch]]:
    """Calls that are legal, and whether only as a late reply."""
    word = "only as a late reply" if late else "in time"

    def check(world: World, expected: Any) -> Iterator[Mismatch]:
        deal = _deal(world)
        for n, text in enumerate(expected):
            action = _action(world, text, n)
            if action.do != CALL:
                raise UnfitError((n,), f"`{text}` is no call", "only calls can be late")
            refused = list(_refusal(deal, action, text, n))
            if refused:
                yield from refused
            elif _is_late(deal, action) is not late:
                other = "it is in time" if late else "it is a late reply"
                yield Mismatch((n,), f"{text} is allowed {word}", other)

    return check


def _is_late(deal: Deal, action: Action) -> bool:
    after = deal.copy()
    after.apply(action)
    return after.made[-1].late


def _refused(world: World, expected: Any) -> Iterator[Mismatch]:
    """Actions that are not legal, and the rules that say so."""
    deal = _deal(world)
    for text, rules in expected.items():
        action = _action(world, text, text)
        if deal.is_legal(action):
            yield Mismatch((text,), f"{text} is refused", "it is allowed")
            continue
        reasons = against(deal, action)
        for n, rule in enumerate(rules):
            if not any(reason.is_of(rule) for reason in reasons):
                found = [reason.rule for reason in reasons]
                yield Mismatch((text, n), f"refused by {rule}", found)


# --- a trick on the table -----------------------------------------------------------


def _trick(world: World, expected: Any) -> Iterator[Mismatch]:
    """What becomes of the trick that a situation gives."""
    deal = _taken(world)
    number = len(deal.winner_of)
    found = {"winner": deal.winner_of[-1], "card_points": deal.trick_points[-1]}
    wanted = {key: value for key, value in expected.items() if key in found}
    on_table = None if deal is world.deal else world.deal
    reasons = deciding_trick(deal, number, on_table)
    notes = tuple(f"{reason.rule}: {reason.text}" for reason in reasons)
    for mismatch in differ(wanted, found):
        yield mismatch._replace(notes=notes)
    for n, rule in enumerate(expected.get("because", ())):
        if not any(reason.is_of(rule) for reason in reasons):
            rules = [reason.rule for reason in reasons]
            yield Mismatch(("because", n), f"decided by {rule}", rules)


def _taken(world: World) -> Deal:
    """The deal after the trick that is asked about.

    Raises:
        UnfitError: There is none, or its winner hangs on what nobody gave.
    """
    deal, situation = _deal(world), world.situation
    if situation is None or not situation.running:
        if deal.winner_of:
            return deal
    elif situation.running == world.ruleset.seats:
        if situation.last_trick_decides:
            message = "nobody says whether this is the last trick"
            raise UnfitError((), message, "give `last_trick`: `true` or `false`")
        untold = situation.asked_by(close_trick)
        if untold:
            message = "not enough is given to say who takes the trick"
            raise UnfitError((), message, f"give `{untold}`")
        return situation.taken()
    raise UnfitError((), "there is no full trick", "give one card for each seat")


CHECKS: dict[str, Callable[[World, Any], Iterator[Mismatch]]] = {
    "legal": _legal,
    "allowed": _allowed,
    "in_time": _timing(late=False),
    "late": _timing(late=True),
    "refused": _refused,
    "trick": _trick,
}
