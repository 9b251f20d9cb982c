"""Cases out of a decision log: what was decided once is held to for ever."""

from __future__ import annotations

from typing import Any

from doko_rules.engine.actions import PLAY, RESERVE, VERBS

Json = dict[str, Any]

IN_TURN = frozenset({PLAY, RESERVE})
"""What only the seat to act does."""


def can_be_asked(decision: Json) -> bool:
    """Whether a line of a log says enough to ask the rules again."""
    return "given" in decision


def case_id(decision: Json) -> str:
    """The id of the case of a decision."""
    deal, _, number = decision["id"].partition(".")
    return f"deal-{deal}-decision-{number}"


def case_of(decision: Json) -> Json:
    """The case that a decision is: what was known, and what the rules said."""
    text = action_text(decision["action"])
    expect: Json = {"phase": decision["phase"]}
    if decision["verdict"] == "allowed":
        expect["allowed"] = [text]
    else:
        rules = [reason["rule"] for reason in decision["because"]]
        expect["refused"] = {text: list(dict.fromkeys(rules))}
    return {
        "title": f"deal {decision['deal']}: seat {text}, {decision['verdict']}",
        "given": _short(decision["given"]),
        "expect": expect,
    }


def _short(given: Json) -> Json:
    """What is given, in the short notation of cases."""
    record = given.get("record")
    if record is None:
        return given
    hands = [" ".join(hand) for hand in record["hands"]]
    return {"record": {**record, "hands": hands, "actions": _runs(record["actions"])}}


def _runs(actions: list[Json]) -> list[str | Json]:
    """Actions as texts; what seats do one after another in their turn is one text."""
    found: list[str | Json] = []
    run = ""
    for action in actions:
        text: str | Json = action_text(action)
        if action.get("cards") == []:
            text = action
        _, _, about = action_text(action).partition(" ")
        do, _, what = about.partition(" ")
        if do in IN_TURN and do == run:
            found[-1] = f"{found[-1]} {what}"
        else:
            found.append(about if do in IN_TURN else text)
        run = do
    return found


def action_text(action: Json) -> str:
    """An action of a record as cases write it, with its seat in front."""
    do = action["do"]
    what = action.get(VERBS[do].key if do in VERBS else "what", "")
    about = " ".join(what) if isinstance(what, list) else what
    chosen = [f"{id}={value}" for id, value in action.get("with", {}).items()]
    return " ".join(filter(None, [str(action["seat"]), do, about, *chosen]))
