"""Rules by which deals count double for a while, as programs have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.external.vector_words import UncheckableError

if TYPE_CHECKING:
    from tests.external.vector_words import Vector

    Rules = dict[str, Any]

TITLE = {"en": "what the vector says", "de": "was der Vektor sagt"}
SOURCES = {"vector": {"title": TITLE, "edition": "2026", "status": "house"}}
"""What a variant needs that has entries of its own."""
WORDS = {"source": "vector 1", "label": TITLE}
"""What every entry must have."""
EVENT = "heart-trick"
"""What begins a round; it can happen more than once in a deal."""
PLAYERS = 4


def of_doubled_deals(said: str, given: Vector) -> Rules:
    """The rules of double deals that a line describes."""
    if "freedoko" in said:
        options = {"append_bock": bool(given.get("append")), "number_of_duty_soli": 1}
        return {"extends": "freedoko", "options": options}
    effect = re.search(r"bockeffect=(\w+)", said)
    behavior = re.search(r"bockinbockbehavior=(\w+)", said)
    if effect or behavior:
        return _uncaught(
            behavior.group(1) if behavior else "stack",
            effect.group(1) if effect else "doublegameandextrapoints",
            given.get("bock_effect_extra_points") or given.get("extra") or 2,
        )
    if "surplus" in said:
        return queue(PLAYERS)
    raise UncheckableError(said)


def queue(players: int) -> Rules:
    """At most three rounds at once; more wait, and all do in a round of owed solos."""
    still = {"owed": "owed_deals > 0"}
    return {
        "extends": "ddv-2026-home",
        "sources": SOURCES,
        "options": {"deals": 240},
        "session": _larger(players),
        "session_state": {
            "running": _variable("list of int 0..8 up to 3"),
            "waiting": _variable("int 0..40"),
            "owed_deals": _variable("int 0..8"),
        },
        "effects": {
            "one-less": {
                **_between("running", "list r - 1 for r in running where r > 1"),
                "unless": still,
            },
            "begin": {
                **WORDS,
                "at": "deal_scored",
                "after": "one-less",
                "unless": still,
                "do": [
                    {
                        "append": "running",
                        "value": "size(players)",
                        "times": f"waiting + how_often({EVENT})",
                        "rest": "waiting",
                    }
                ],
            },
            "one-owed-less": {
                **_between("owed_deals", "owed_deals - 1"),
                "after": "begin",
            },
        },
        "score": {
            "happenings": {EVENT: _event()},
            "factors": {
                "double": {
                    **WORDS,
                    "when": "running is not empty",
                    "unless": still,
                    "times": "product 2 for r in running",
                }
            },
        },
    }


def _larger(players: int) -> Rules:
    """What begins a round of owed solos, and who sits out at a larger table."""
    entries = {
        "owed-solos": {
            **WORDS,
            "do": [{"set": "owed_deals", "to": "size(players)"}],
        }
    }
    if players == PLAYERS:
        return {"entries": entries}
    sits_out = {
        f"seat-{n}": {**WORDS, "when": f"player = {'left(' * n}dealer{')' * n}"}
        for n in range(players - PLAYERS)
    }
    return {"entries": entries, "players": players, "sits_out": sits_out}


def _uncaught(behavior: str, effect: str, extra: int) -> Rules:
    """A round until its first dealer deals again; one within another by behaviour."""
    one_more = [{"append": "running", "value": "size(players) + 1"}]
    begins: dict[str, list[dict[str, Any]]] = {
        "stack": one_more,
        "ignore": [{**one_more[0], "when": "running is empty"}],
        "extend": [
            {"set": "extends", "to": "extends + 1", "when": "running is not empty"},
            {**one_more[0], "when": "running is empty"},
        ],
        "restart": [{"set": "running", "to": "[size(players) + 1]"}],
    }
    if behavior not in begins:
        raise UncheckableError(behavior)
    rules: Rules = {
        "extends": "ddv-2026-home",
        "sources": SOURCES,
        "options": {"deals": 240},
        "session_state": {
            "running": _variable("list of int 0..9 up to 8"),
            "extends": _variable("int 0..40"),
        },
        "effects": {
            "begin": {
                **WORDS,
                "at": "deal_scored",
                "when": f"happened({EVENT})",
                "do": begins[behavior],
            },
            "one-less": {
                **_between("running", "list r - 1 for r in running where r > 1"),
                "after": "begin",
            },
            "next": {
                **WORDS,
                "at": "deal_scored",
                "after": "one-less",
                "when": "running is empty and extends > 0",
                "do": [
                    {"append": "running", "value": "size(players)"},
                    {"set": "extends", "to": "extends - 1"},
                ],
            },
        },
        "score": {"happenings": {EVENT: _event()}},
    }
    if effect == "extrapoints":
        rules["score"]["lines"] = {
            "double": {
                **WORDS,
                "group": "specials",
                "when": "winner is not none and running is not empty",
                "party": "winner",
                "value": f"{extra} * size(running)",
            }
        }
        return rules
    factor = {
        **WORDS,
        "when": "winner is not none and running is not empty",
        "times": "product 2 for r in running",
    }
    if effect == "doublegamepoints":
        factor["groups"] = {"value": True}
    elif effect != "doublegameandextrapoints":
        raise UncheckableError(effect)
    rules["score"]["factors"] = {"double": factor}
    return rules


def _variable(type_: str) -> Rules:
    return {**WORDS, "type": type_, "seen_by": "all"}


def _between(variable: str, to: str) -> Rules:
    """An effect between deals that sets a variable."""
    return {**WORDS, "at": "deal_scored", "do": [{"set": variable, "to": to}]}


def _event() -> Rules:
    return {
        **WORDS,
        "found": {"t": "tricks"},
        "where": "all p in t.plays holds p.class = hearts",
    }
