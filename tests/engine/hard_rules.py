"""The hardest house rules, as layers over the reference variant."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from doko_rules.engine.deal import Deal
from doko_rules.engine.record import find_action
from doko_rules.engine.variants import load_variant

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

Layer = dict[str, Any]
TEXT = {"en": "a house rule", "de": "eine Hausregel"}


def entry(**keys: Any) -> Layer:
    """An entry with all that every entry needs."""
    return {"source": "house 1", "label": TEXT, **keys}


BASE: Layer = {
    "extends": "ddv-2026",
    "sources": {"house": {"title": TEXT, "edition": "2026", "status": "house"}},
}

PARTNERS: Layer = {
    "state": {
        "pair": entry(type="list of seat up to 2", seen_by="all"),
        "former": entry(type="party or none by seat", seen_by="none"),
    },
    "define": {
        "restored": {"is": "all s in seats holds (s in pair) = (former(s) = re)"}
    },
    "declarations": {
        "new-partner": entry(
            with_play="HQ",
            needs="held(seat, HQ) = 2 and pair is empty and not public_contract.solo",
            choose={"friend": {"among": {"s": "seats"}, "where": "s != seat"}},
            do=[
                {"set": "former", "for": {"s": "seats"}, "of": "s", "to": "party(s)"},
                {"contract": "normal"},
                {"set": "pair", "to": "[seat, friend]"},
                {"lapse": {"c": "made_calls"}},
            ],
        ),
        "other-partner": entry(
            with_play="DQ",
            needs="held(seat, DQ) = 2 and pair is not empty",
            choose={"friend": {"among": {"s": "seats"}, "where": "s != seat"}},
            do=[
                {"set": "pair", "to": "[seat, friend]"},
                {"revive": "new-partner", "when": "restored"},
            ],
            reveals={"old-sides": "restored"},
        ),
    },
    "sides": {
        "pair": entry(
            when="pair is not empty", party="if seat in pair then re else kontra"
        )
    },
    "knowledge": {"parties": {"pair": entry(when="pair is not empty")}},
}
"""Who plays both queens of hearts may choose a partner; another seat may undo that."""

JACKS: Layer = {
    "state": {
        "raised": entry(type="bool", seen_by="all"),
        "undone": entry(type="bool", seen_by="all"),
    },
    "declarations": {
        "raise": entry(
            with_play="SJ",
            needs="held(seat, SJ) = 2",
            do=[{"set": "raised", "to": True}],
        ),
        "undo": entry(
            with_play="SQ",
            needs="raised and held(seat, SQ) = 2",
            do=[{"set": "undone", "to": True}],
        ),
    },
    "layers": {"jacks": entry(when="raised and not undone", move=["jack"], above="CQ")},
}
"""With both jacks of spades all jacks go above the queens, until that is undone."""

TURNING: Layer = {
    "state": {
        "reversed": entry(type="bool", seen_by="all"),
        "pending": entry(type="bool", seen_by="all"),
    },
    "declarations": {
        "hang": entry(
            with_play="DJ",
            needs="held_at_lead(seat, DJ) = 2",
            do=[{"set": "pending", "to": True}],
        )
    },
    "effects": {
        "turn": entry(
            at="card_played",
            when="pending and (play.position = 1 or play.position = 4)",
            do=[
                {"set": "reversed", "to": "not reversed"},
                {"set": "pending", "to": False},
            ],
        )
    },
    "trick": {
        "next": {
            "reversed": entry(
                before="clockwise", when="reversed", **{"is": "right(seat)"}
            )
        }
    },
}
"""With both jacks of diamonds the direction of play turns."""

SOW: Layer = {
    "contracts": {
        "sow": entry(extends="normal", claim=entry(rank="solo")),
    },
    "effects": {
        "found": entry(
            at="trick_taken",
            when="public_contract = sow"
            " and (count p in plays where p.card = SQ) = copies"
            " and any p in trick.plays where p.card = SQ",
            do=[
                {
                    "demand": {
                        "from": "trick.winner",
                        "do": "name",
                        "among": {"k": "contracts"},
                        "where": "k in [queens-solo, jacks-solo]",
                        "then": [
                            {
                                "contract": "answer",
                                "declarer": "asked",
                                "leader": "asked",
                            }
                        ],
                    }
                }
            ],
        )
    },
}
"""Who takes the second queen of spades plays a solo from then on."""

FEAST: Layer = {
    "define": {
        "low": {"params": {"c": "card"}, "is": "c in [DA, D10, DK, D9]"},
    },
    "trick": {
        "winner": {
            "feast": entry(
                before="highest",
                when="(count p in trick.plays where low(p.card)) >= 3",
                wins="last p in trick.plays where p.card = D9",
            )
        }
    },
}
"""Of three low diamonds the nine wins the trick, if there is one."""

RICH: Layer = {
    "effects": {
        "rich": entry(
            at="trick_taken",
            when="trick.number = 1 and trick.card_points >= 30 and settled",
            unless={"solo": "public_contract.solo"},
            reveals={"side": "party(trick.winner)"},
            do=[
                {
                    "demand": {
                        "from": "trick.winner",
                        "do": "call",
                        "among": {"l": "levels"},
                        "where": "l = announcement",
                    }
                }
            ],
        )
    }
}
"""Who takes a rich first trick must call."""

NOTHING: Layer = {
    "contracts": {"no-trick": entry(extends="named-solo", order="no-trumps")},
    "endings": {
        "taken": entry(
            at="trick_taken",
            when="public_contract = no-trick and trick.winner = public_declarer",
            rest="kontra",
        ),
        "give-up": entry(
            when="public_contract.solo and seat = public_declarer",
            rest="kontra",
            calls="open",
        ),
    },
}
"""A solo that ends with the first trick of the soloist; each solo can be given up."""

KINGS: Layer = {
    "state": {"kings": entry(type="bool", seen_by="all")},
    "declarations": {
        "crown": entry(
            with_play="SK",
            needs="held_at_lead(seat, SK) = 2",
            do=[{"set": "kings", "to": "true"}],
        )
    },
    "layers": {"kings": entry(when="kings", add=["SK"], above="highest")},
}
"""Both kings of spades in one hand may become the highest trumps."""

ALL = (PARTNERS, JACKS, TURNING, SOW, FEAST, RICH, NOTHING, KINGS)


def merged(*layers: Layer) -> Layer:
    """One layer with all of these in it."""
    found: Layer = {}
    for layer in layers:
        for key, value in layer.items():
            old = found.get(key)
            if isinstance(old, dict) and isinstance(value, dict):
                found[key] = merged(old, value)
            else:
                found[key] = value
    return found


@cache
def _loaded(number: int) -> Ruleset:
    chosen = [layer for n, layer in enumerate(ALL) if number >> n & 1]
    return load_variant(merged(BASE, *chosen), keep=False)


def with_rules(*layers: Layer) -> Ruleset:
    """The reference variant with these rules."""
    return _loaded(sum(1 << ALL.index(layer) for layer in layers))


def started(
    ruleset: Ruleset, *hands: str, contract: str = "normal", declarer: int | None = None
) -> Deal:
    """A deal at its first lead; seat 0 leads. Hands are cards with spaces between."""
    kinds = [[ruleset.card_number[card] for card in hand.split()] for hand in hands]
    number = ruleset.contract_number[contract]
    return Deal(ruleset, ruleset.seats - 1, kinds, (number, declarer))


def do(deal: Deal, seat: int, verb: str, what: str = "", **given: Any) -> None:
    """Let a seat do something that is written as in a record."""
    data: dict[str, Any] = {"seat": seat, "do": verb}
    if what:
        data["card" if verb == "play" else "what"] = what
    if given:
        data["with"] = given
    action = find_action(deal, data, ())
    assert not isinstance(action, tuple), action
    deal.apply(action)


def play(deal: Deal, *cards: str) -> None:
    """Let the seats in turn play these cards."""
    for card in cards:
        assert deal.turn is not None
        do(deal, deal.turn, "play", card)


def value(deal: Deal, id: str) -> Any:
    """The value of a variable."""
    places = [variable.id for variable in deal.ruleset.variables]
    return deal.state[places.index(id)]
