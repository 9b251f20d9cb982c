"""Records of deals: read them strictly, replay them, write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.errors import DocumentError
from doko_rules.core.keys import is_free
from doko_rules.core.problems import Problem
from doko_rules.core.suggest import did_you_mean
from doko_rules.engine.actions import CALL, VERBS
from doko_rules.engine.deal import Deal
from doko_rules.engine.kept import kept
from doko_rules.engine.reading import Reader, card_number, is_seat, no_seat
from doko_rules.engine.state import Start

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from doko_rules.core.problems import Path
    from doko_rules.engine.actions import Action
    from doko_rules.engine.declared import Declaration
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Standing

KEYS = frozenset(
    {
        "actions",
        "before",
        "dealer",
        "fingerprint",
        "format",
        "hands",
        "players",
        "result",
        "start",
        "variant",
    }
)
OF_START = ("contract", "declarer", "partner", "parameters")
OF_ACTIONS = ("seat", "do", "what", "card", "cards", "with")
OF_DECLARATIONS = ("seat", "do", "with")


class Replay:
    """A record run again: the deal as far as it went, and what was wrong."""

    def __init__(self, deal: Deal | None, problems: list[Problem]) -> None:
        self.deal = deal
        self.problems = problems
        self.refused: Action | None = None
        """The action at which the replay stopped because the rules forbid it."""


def read_hands(
    ruleset: Ruleset, hands: Any, problems: list[Problem], *, whole: bool
) -> list[list[int]] | None:
    """Check the hands of a record; ``whole`` asks for the complete deck."""
    reader = _Reader(ruleset)
    found = reader.read_hands(hands, whole=whole)
    problems += reader.problems
    return None if reader.problems else found


def begin(
    ruleset: Ruleset,
    data: Any,
    names: Sequence[str] = (),
    standing: Standing | None = None,
) -> Replay:
    """The deal of a record before its first action.

    Args:
        ruleset: the rules that it is played by.
        data: the record.
        names: who sits on the seats, if that is known.
        standing: how the session stood before the deal, if that is known.
    """
    reader = _Reader(ruleset, names, standing)
    return Replay(reader.read(data), reader.problems)


class _Reader(Reader):
    """Reads what a record says of the deal before its first action."""

    def __init__(
        self,
        ruleset: Ruleset,
        names: Sequence[str] = (),
        standing: Standing | None = None,
    ) -> None:
        super().__init__(ruleset, "DK801", names=names)
        self.standing = standing

    def read(self, data: Any) -> Deal | None:
        """The deal; None when anything is wrong."""
        if type(data) is not dict:
            self.fault((), "a record must be a mapping with `hands`")
            return None
        self.known_keys((), data, KEYS)
        self.read_format(data)
        self.read_players(data.get("players"))
        dealer = self.read_seat(("dealer",), data.get("dealer"))
        standing = self.read_before(data, dealer or 0, self.standing)
        given = data.get("start")
        hands = self.read_hands(data.get("hands"), whole=given is None)
        start = None if given is None else self.read_start(given, hands)
        if self.problems or dealer is None:
            return None
        return Deal(self.ruleset, dealer, hands, start, standing)

    def read_hands(self, hands: Any, *, whole: bool) -> list[list[int]]:
        """The kinds of the cards of each seat; nothing when there is a fault."""
        ruleset = self.ruleset
        before = len(self.problems)
        if type(hands) is not list or len(hands) != ruleset.seats:
            self.fault(("hands",), f"needs {ruleset.seats} hands, one per seat")
            return []
        result: list[list[int]] = []
        seen = [0] * len(ruleset.cards)
        for seat, hand in enumerate(hands):
            path: Path = ("hands", seat)
            kinds: list[int] = []
            if type(hand) is not list:
                self.no_list_of_cards(path)
                continue
            for n, card in enumerate(hand):
                kind = card_number(ruleset, card)
                if kind is None:
                    help = did_you_mean(str(card), ruleset.cards, "write suit and rank")
                    message = f"`{card}` is no card of this deck"
                    self.fault((*path, n), message, help, "DK802")
                    continue
                seen[kind] += 1
                if seen[kind] == ruleset.copies + 1:
                    code, most = ruleset.cards[kind], ruleset.copies
                    message = f"`{code}` is dealt more than {most} times"
                    self.fault((*path, n), message, "", "DK803")
                kinds.append(kind)
            if whole and len(hand) != ruleset.hand_size:
                message = (
                    f"seat {seat} has {len(hand)} cards instead of {ruleset.hand_size}"
                )
                self.fault(path, message, "", "DK803")
            result.append(kinds)
        return result if len(self.problems) == before else []

    def read_start(self, start: Any, hands: list[list[int]]) -> Start | None:
        """The contract and those who play it, as a record begins."""
        if type(start) is not dict or start.get("contract") is None:
            self.fault(("start",), "must name a contract")
            return None
        self.known_keys(("start",), start, OF_START)
        name = start["contract"]
        number = self.contract(("start", "contract"), name, "DK802")
        declarer = self.seat(start, "start", "declarer")
        alone = number is not None and self.ruleset.contracts[number].has_declarer
        if start.get("declarer") is None and alone:
            message = f"`{name}` is played by one seat"
            self.fault(("start", "declarer"), message, "say by which")
        partner = self.seat(start, "start", "partner")
        exchange = number is not None and self.ruleset.contracts[number].exchange
        if partner is None and exchange and exchange.partner is not None:
            message = f"`{name}` is played by two seats"
            self.fault(("start", "partner"), message, "say who took the cards")
        elif partner is not None and number is not None and not exchange:
            self.unruled(("start", "partner"), "partner")
        if len({len(hand) for hand in hands}) > 1:
            message = "hands must be of equal size at the first lead"
            self.fault(("hands",), message, "", "DK803")
        if number is None:
            return None
        path = ("start", "parameters")
        values = self.read_parameters(path, number, start.get("parameters"))
        ids = [self.ruleset.variables[place].id for place in values]
        for id, value in zip(ids, values.values(), strict=True):
            if value is None and id not in (start.get("parameters") or {}):
                self.fault((*path, id), f"`{id}` is missing")
        return Start(number, declarer, partner, tuple(values.values()))


def read_action(deal: Deal, data: Mapping[str, Any]) -> Action:
    """The action that is written down as in a record or in the view of a seat.

    Whether it is allowed is another question: ``Deal.apply`` answers it.

    Args:
        deal: the deal that it is an action of.
        data: ``seat``, ``do``, and ``card`` or ``what``.

    Raises:
        DocumentError: it says nothing that can be done by these rules.
    """
    found = find_action(deal, data, ())
    if isinstance(found, Problem):
        raise DocumentError([found])
    return found


def find_action(deal: Deal, data: Any, path: Path) -> Action | Problem:
    """The action that a document means."""
    ruleset = deal.ruleset
    if type(data) is not dict:
        return Problem(
            "DK804", path, "an action must be a mapping with `seat` and `do`"
        )
    seat, do = data.get("seat"), data.get("do")
    if not is_seat(ruleset, seat):
        return no_seat(ruleset, "DK804", (*path, "seat"), seat)
    declared = {d.id: d for d in ruleset.declarations}
    if type(do) is str and do in declared and type(seat) is int:
        return _find_declaration(deal, declared[do], seat, data, path)
    if type(do) is not str or do not in ruleset.verbs:
        known = (*ruleset.verbs, *declared)
        help = did_you_mean(str(do), known, f"known: {', '.join(known)}")
        return Problem("DK804", (*path, "do"), f"unknown action `{do}`", help)
    key = VERBS[do].key
    what = data.get(key) if key else ""
    if key == "cards" and isinstance(what, list):
        return _give(ruleset, data, (*path, key))
    if what is None:
        return Problem(
            "DK804", (*path, key), f"`{key}` is missing", f"say what to {do}"
        )
    assert isinstance(seat, int)
    meanings = ruleset.actions_for(seat, do, what) if type(what) is str else ()
    if not meanings:
        return Problem(
            "DK804",
            (*path, key),
            f"unknown {'card' if key == 'card' else f'`{do}`'} `{what}`",
            did_you_mean(str(what), ruleset.meanings[seat][do]),
        )
    for key in data:
        if key not in OF_ACTIONS and not is_free(key):
            return Problem("DK804", (*path, key), f"unknown key `{key}` of an action")
    if meanings[0].given or "with" in data:
        return _with_choice(meanings, data, path)
    fitting = [a for a in meanings if a.party == deal.party[seat]]
    return fitting[0] if do == CALL and fitting else meanings[0]


def _with_choice(
    meanings: Sequence[Action], data: Mapping[str, Any], path: Path
) -> Action | Problem:
    """The way to name something that a document means; the only one goes unsaid."""
    given, place = data.get("with"), (*path, "with")
    if given is None and len(meanings) == 1:
        return meanings[0]
    ids = list(meanings[0].given or ())
    known = ", ".join(f"`{id}`" for id in ids)
    if given is None:
        return Problem("DK804", place, "`with` is missing", f"say which {known}")
    if type(given) is not dict:
        return Problem("DK804", place, "must be a mapping", f"write {known} in it")
    for id in given:
        if id not in ids:
            message = f"`{meanings[0].what}` takes no `{id}`"
            help = f"it takes {known}" if known else "leave it out"
            return Problem("DK804", (*place, id), message, help)
    for id in ids:
        words = list(dict.fromkeys(str((a.given or {})[id]) for a in meanings))
        if id not in given and len(words) > 1:
            help = f"known: {', '.join(words)}"
            return Problem("DK804", (*place, id), f"`{id}` is missing", help)
        if id in given and given[id] not in words:
            message = f"`{given[id]}` is no {id}"
            help = did_you_mean(str(given[id]), words, f"known: {', '.join(words)}")
            return Problem("DK804", (*place, id), message, help)
    return next(
        action
        for action in meanings
        if all((action.given or {})[id] == given[id] for id in given)
    )


def _give(ruleset: Ruleset, data: dict[str, Any], path: Path) -> Action | Problem:
    """The action of giving some cards."""
    kinds = []
    for n, card in enumerate(data["cards"]):
        kind = card_number(ruleset, card)
        if kind is None:
            help = did_you_mean(str(card), ruleset.cards, "write suit and rank")
            return Problem("DK804", (*path, n), f"unknown card `{card}`", help)
        kinds.append(kind)
    for key in data:
        if key not in OF_ACTIONS and not is_free(key):
            place = (*path[:-1], key)
            return Problem("DK804", place, f"unknown key `{key}` of an action")
    return ruleset.card_set(data["seat"], data["do"], kinds)


def _find_declaration(
    deal: Deal,
    declaration: Declaration,
    seat: int,
    data: Mapping[str, Any],
    path: Path,
) -> Action | Problem:
    """The declaration that a document means, with what was chosen."""
    ruleset = deal.ruleset
    for key in data:
        if key not in OF_DECLARATIONS and not is_free(key):
            return Problem("DK804", (*path, key), f"unknown key `{key}` of an action")
    given = data.get("with", {})
    parameters = {parameter.id: parameter for parameter in declaration.parameters}
    if type(given) is not dict or given.keys() - parameters.keys():
        known = ", ".join(f"`{id}`" for id in parameters)
        help = f"write a mapping with {known}" if known else "leave it out"
        message = f"`{declaration.id}` takes no such choice"
        return Problem("DK804", (*path, "with"), message, help)
    values: list[int] = []
    for id, parameter in parameters.items():
        if id not in given:
            message = f"`{id}` is missing"
            return Problem("DK804", (*path, "with"), message, f"say which {id}")
        number = ruleset.number_of(parameter.kind, given[id])
        if number is None:
            message = f"`{given[id]}` is no {parameter.kind}"
            return Problem("DK804", (*path, "with", id), message)
        values.append(number)
    return ruleset.declared(declaration, seat, tuple(values))


def replay(
    ruleset: Ruleset,
    data: Any,
    upto: int | None = None,
    names: Sequence[str] = (),
    standing: Standing | None = None,
) -> Replay:
    """Run a record again, at most ``upto`` actions; stop at the first fault.

    ``names`` and ``standing`` are as for ``begin``.
    """
    run = begin(ruleset, data, names, standing)
    deal = run.deal
    if deal is None:
        return run
    actions = data.get("actions", [])
    if type(actions) is not list:
        run.problems.append(Problem("DK801", ("actions",), "must be a list"))
        return run
    for n, entry in enumerate(actions):
        if upto is not None and n >= upto:
            break
        action = find_action(deal, entry, ("actions", n))
        if isinstance(action, Problem):
            run.problems.append(action)
            return run
        if not deal.is_legal(action):
            run.refused = action
            run.problems.append(
                Problem(
                    "DK805",
                    ("actions", n),
                    f"seat {action.seat} may not {action.quoted} here",
                )
            )
            return run
        deal.apply(action)
    return run


def actions_of(deal: Deal) -> Iterator[Action]:
    """The actions of a deal in order, without the events."""
    for entry in deal.log:
        if not isinstance(entry, tuple):
            yield entry


def hands_of(deal: Deal) -> list[list[str]]:
    """The hands as dealt, as card codes."""
    codes = deal.ruleset.cards
    return [[codes[kind] for kind in sorted(hand)] for hand in deal.dealt]


def before_of(standing: Standing) -> dict[str, Any]:
    """How the session stood before a deal, where later deals hang on it."""
    ruleset = standing.ruleset
    larger = ruleset.players > ruleset.seats
    if not ruleset.kept and not larger:
        return {}
    before: dict[str, Any] = {"deals_played": standing.deals_played}
    if larger:
        before["dealer"] = standing.dealer
    return {"before": before | kept(standing)}


def _start(deal: Deal) -> dict[str, Any]:
    """What a deal began with that had no reservations."""
    ruleset, began = deal.ruleset, deal.began
    if began is None:
        return {}
    start: dict[str, Any] = {"contract": ruleset.contracts[began.contract].id}
    if began.declarer is not None:
        start["declarer"] = began.declarer
    if began.partner is not None:
        start["partner"] = began.partner
    if chosen := ruleset.contracts[began.contract].choose:
        variables = [ruleset.variables[place] for place, _ in chosen]
        start["parameters"] = {
            variable.id: ruleset.id_of(variable.kind, value)
            for variable, value in zip(variables, began.values, strict=False)
        }
    return {"start": start}


def write_record(deal: Deal) -> dict[str, Any]:
    """The record of a deal as far as it has been played."""
    ruleset = deal.ruleset
    return {
        "format": 1,
        "variant": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        **before_of(deal.standing),
        "dealer": deal.dealer,
        "hands": hands_of(deal),
        **_start(deal),
        "actions": [action.as_json() for action in actions_of(deal)],
    }
