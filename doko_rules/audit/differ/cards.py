"""Where decks, orders and equal cards of two variants differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.audit.moments import Scene, moment
from doko_rules.engine.untold import UntoldError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from doko_rules.audit.differ.compared import Compared, Fact, Pair
    from doko_rules.engine.contracts import Contract
    from doko_rules.engine.ruleset import Ruleset

SIZES = {
    "seats": "seats",
    "players": "",
    "copies": "copies",
    "hand_size": "hand_size",
    "packets": "packets",
    "cut_least": "least_cut",
}
"""What is compared of a deck, and by which word cases ask for it."""


def compare_decks(pair: Pair, found: Compared) -> None:
    """The numbers of seats and cards, and what each card counts."""
    a = pair.a
    facts: list[Fact] = []
    cases: dict[str, dict[str, Any]] = {}
    for key, asked in SIZES.items():
        both = getattr(pair.a, key), getattr(pair.b, key)
        facts.append((key, both))
        if asked:
            value = [*both[0]] if isinstance(both[0], tuple) else both[0]
            cases[key] = {"expect": {"deck": {asked: value}}}
    alone = "cards of one alone"
    facts.append((alone, _only_one(pair, lambda r: r.cards)))
    cases[alone] = {"expect": {"deck": {"cards": len(a.deck)}}}
    for n, card in enumerate(a.cards):
        if card in pair.b.card_number:
            about = f"card points of {card}"
            worth = a.card_points[n], pair.b.card_points[pair.b.card_number[card]]
            facts.append((about, worth))
            cases[about] = {"expect": {"worth": {card: worth[0]}}}
    found.say_alike("deck", facts, cases.get)


def _only_one(pair: Pair, ids: Callable[[Ruleset], Iterable[str]]) -> tuple[str, str]:
    """What only one of both has."""
    first, second = pair.both(lambda r: list(ids(r)))
    return (
        " ".join(id for id in first if id not in second),
        " ".join(id for id in second if id not in first),
    )


def _ids(things: Iterable[Any]) -> list[str]:
    return [thing.id for thing in things]


THINGS: dict[str, Callable[[Ruleset], list[str]]] = {
    "contracts": lambda r: _ids(r.contracts),
    "redeals": lambda r: _ids(r.redeals),
    "parties": lambda r: list(r.parties),
    "ladders": lambda r: _ids(r.ladders),
    "levels": lambda r: [f"{x.id}/{level}" for x in r.ladders for level in x.levels],
    "lines": lambda r: _ids(r.lines),
    "factors": lambda r: _ids(r.factors),
    "declarations": lambda r: _ids(r.declarations),
    "endings": lambda r: _ids(r.endings),
    "layers": lambda r: _ids(r.layers),
    "happenings": lambda r: _ids(r.happenings),
    "entries of sheets": lambda r: list(r.sheet_entries),
}
"""What has ids, in force under the options."""


def compare_things(pair: Pair, found: Compared) -> None:
    """What only one of both has, by id."""
    for kind, ids in THINGS.items():
        found.count("ids", len({*ids(pair.a), *ids(pair.b)}))
        only = _only_one(pair, ids)
        if any(only):
            found.say("ids", f"{kind} of one alone", only)


def compare_orders(pair: Pair, found: Compared) -> None:
    """Trumps and plain cards, high to low, of the cards that both have."""

    def listed(ruleset: Ruleset, kinds: Sequence[int]) -> str:
        codes = [ruleset.cards[kind] for kind in kinds]
        known = pair.a.card_number, pair.b.card_number
        return " ".join(c for c in codes if c in known[0] and c in known[1])

    def trumps(ruleset: Ruleset, contract: Contract) -> str:
        return listed(ruleset, contract.order.trumps)

    def plain(ruleset: Ruleset, contract: Contract) -> str:
        order = contract.order
        return listed(ruleset, order.sorted_cards[len(order.trumps) :])

    def case(id: str) -> dict[str, Any]:
        ruleset = pair.a
        order = ruleset.contracts[ruleset.contract_number[id]].order
        high_to_low = [ruleset.cards[kind] for kind in order.trumps]
        return {"expect": {"trumps": {id: high_to_low}}}

    def plain_case(id: str) -> dict[str, Any]:
        ruleset = pair.a
        order = ruleset.contracts[ruleset.contract_number[id]].order
        suits = {
            suit["id"]: [
                ruleset.cards[kind]
                for kind in order.sorted_cards
                if order.classes[kind] == n
            ]
            for n, suit in enumerate(ruleset.suits)
        }
        return {"expect": {"plain": {id: suits}}}

    ids = [one.id for one, _ in pair.contracts]
    found.say_alike("trumps", [(id, pair.of_contract(id, trumps)) for id in ids], case)
    found.say_alike(
        "plain cards", [(id, pair.of_contract(id, plain)) for id in ids], plain_case
    )
    layers = [x.id for x in pair.a.layers if x.id in _ids(pair.b.layers)]
    changed: list[Fact] = []
    for layer in layers:

        def after(ruleset: Ruleset, contract: Contract, layer: str = layer) -> str:
            active = tuple(one.id == layer for one in ruleset.layers)
            return listed(ruleset, ruleset.order_with(contract.order, active).trumps)

        changed += [(f"{layer} in {id}", pair.of_contract(id, after)) for id in ids]
    found.say_alike("layers", changed)


def compare_equal_cards(pair: Pair, found: Compared) -> None:
    """Which of two equal cards wins, for each card, in the last trick and before."""
    alike: dict[tuple[str, str, bool], dict[str, list[str]]] = {}
    for one, other in pair.contracts:
        for last in (False, True):
            first = _last_wins(pair.a, one.index, last=last)
            second = _last_wins(pair.b, other.index, last=last)
            if first is None or second is None:
                continue
            cards = [card for card in first if card in second]
            found.count("equal cards", len(cards))
            differing = [card for card in cards if first[card] != second[card]]
            for card in differing:
                when = "the last trick" if last else "tricks before the last"
                key = card, when, first[card]
                alike.setdefault(key, {}).setdefault(one.id, [])
    for (card, when, last_wins), contracts in alike.items():
        texts = "the second wins", "the first wins"
        id = next(iter(contracts))
        witness = _case(pair.a, id, card, last=when == "the last trick")
        where = f"{card} in {when}: {pair.named(contracts)}"
        found.say(
            "equal cards", where, texts if last_wins else texts[::-1], witness=witness
        )


def _last_wins(
    ruleset: Ruleset, contract: int, *, last: bool
) -> dict[str, bool] | None:
    """For each card, whether the last of equal ones wins; None where nothing tells."""
    deal = moment(ruleset, Scene(contract, 0), 1 if last else ruleset.hand_size)
    if deal is None:
        return None
    try:
        wins = ruleset.last_wins(deal, last_trick=last)
    except UntoldError:
        return None
    return dict(zip(ruleset.cards, wins, strict=True))


def _case(ruleset: Ruleset, id: str, card: str, *, last: bool) -> dict[str, Any] | None:
    """A trick with two equal cards and others that can not win it."""
    contract = ruleset.contracts[ruleset.contract_number[id]]
    hold = contract.order.hold[contract.order.classes[ruleset.card_number[card]]]
    bar = hold[ruleset.card_number[card]]
    weak = [kind for kind in contract.order.sorted_cards if hold[kind] < bar]
    others = [ruleset.cards[k] for k in weak for _ in range(ruleset.copies)]
    others = others[-(ruleset.seats - 2) :] if ruleset.seats > 2 else []
    wins = _last_wins(ruleset, contract.index, last=last)
    if ruleset.copies < 2 or len(others) < ruleset.seats - 2 or wins is None:
        return None
    situation = {
        "contract": id,
        **({"declarer": 0} if contract.has_declarer else {}),
        "phase": "play",
        "last_trick": last,
        "trick": {"leader": 0, "cards": [card, card, *others]},
    }
    winner = ruleset.turns_from[0][int(wins[card])]
    return {
        "title": f"two {card} in {'the last' if last else 'a'} trick",
        "given": {"situation": situation},
        "expect": {"trick": {"winner": winner}},
    }
