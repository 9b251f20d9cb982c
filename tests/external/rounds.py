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
PACK = "bock"
RUNNING = "bock_running"
"""The variable of the pack that has an entry for each round that runs."""
EVENT = "bock-heart-trick"
"""What begins a round; it can happen more than once in a deal."""
OWED_ROUND = "owed-solos"
"""The entry of the sheet that begins a round of owed solos."""
PLAYERS = 4
BEHAVIORS = {
    "extend": "extend",
    "ignore": "ignore",
    "restart": "restart",
    "stack": "multiply",
}
EFFECTS = {
    "doublegamepoints": "doubles-value",
    "doublegameandextrapoints": "doubles-all",
    "extrapoints": "adds-points",
}
"""What the settings of a program are called here."""


def of_doubled_deals(said: str, given: Vector) -> Rules:
    """The rules of double deals that a line describes."""
    options: Rules = {}
    if "freedoko" in said:
        options = {"append_bock": bool(given.get("append")), "number_of_duty_soli": 1}
        return {"extends": "freedoko", "options": options}
    if "surplus" in said:
        return queue(PLAYERS)
    for setting, option, values in (
        ("bockinbockbehavior", "bock_overlap", BEHAVIORS),
        ("bockeffect", "bock_effect", EFFECTS),
    ):
        for value in re.findall(rf"{setting}=(\w+)", said):
            if value not in values:
                raise UncheckableError(f"{setting}={value}")
            options[option] = values[value]
    if not options:
        raise UncheckableError(said)
    if "bock_effect_extra_points" in given:
        options["bock_points"] = given["bock_effect_extra_points"]
    return _with_rounds({"bock_each_cause": False, **options})


def queue(players: int) -> Rules:
    """Rounds of as many deals as there are players, all still while solos are owed."""
    still = {"unless": {"owed": "owed_deals > 0"}}
    one_less = {"set": "owed_deals", "to": "owed_deals - 1"}
    begin = {"set": "owed_deals", "to": "size(players)"}
    rules = _with_rounds({"bock_deals": players})
    rules |= {
        "sources": SOURCES,
        "session": {"entries": {OWED_ROUND: {**WORDS, "do": [begin]}}},
        "session_state": {
            "owed_deals": {**WORDS, "type": "int 0..8", "seen_by": "all"}
        },
        "effects": {
            "bock-tick": still,
            "bock-start": still,
            "one-owed-less": {
                **WORDS,
                "at": "deal_scored",
                "after": "all",
                "do": [one_less],
            },
        },
        "score": {"factors": {"bock": still}},
    }
    if players > PLAYERS:
        seats = [f"{'left(' * n}dealer{')' * n}" for n in range(players - PLAYERS)]
        rules["session"]["players"] = players
        rules["session"]["sits_out"] = {
            f"seat-{n}": {**WORDS, "when": f"player = {seat}"}
            for n, seat in enumerate(seats)
        }
    return rules


def _with_rounds(options: Rules) -> Rules:
    return {"extends": "ddv-2026-home", "with": [PACK], "options": options}
