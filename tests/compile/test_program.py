"""The compiler reads every expression that the schema has a place for."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.variant import check_variant
from doko_rules.engine.deal import Deal
from doko_rules.engine.ruleset import Ruleset
from doko_rules.engine.session import Session
from doko_rules.engine.variants import load_variant
from doko_rules.expr.places import HOOKS
from doko_rules.validate.schema import VARIANT, schema
from tests.engine.deals import HOME, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str, ...]

SCHEMA = schema(VARIANT)
ITEM = "(item)"
TEXT = {"en": "x", "de": "x"}
NEW = {"source": "tsr 1", "label": TEXT}
DONE = {"settle": "none"}
CHANGED = {"set": "one", "to": True}
STATE = {
    "one": {**NEW, "type": "bool", "seen_by": "none"},
    "many": {**NEW, "type": "list of bool up to 2", "seen_by": "none"},
    "each": {**NEW, "type": "bool by seat", "seen_by": "none"},
}
STATEMENTS: dict[str, dict[str, Any]] = {
    "to": {"set": "one"},
    "of": {"set": "each", "to": True},
    "value": {"append": "many"},
    "times": {"append": "many", "value": "true"},
    "declarer": {"contract": "normal"},
    "leader": {"contract": "normal"},
    "for": CHANGED,
    "where": {**CHANGED, "for": {"s": "seats"}},
    "when": CHANGED,
}
"""What else stands in a statement that has some key."""
ASKED = {"from": "forehand", "do": "name", "among": {"l": "contracts"}}

OWN = ("contracts", "*", "rules")
"""The rules that a contract carries."""
OWN_LINE = {**NEW, "group": "value", "party": "re", "value": 1}

SAMPLES: dict[Path, tuple[str, dict[str, Any]]] = {
    ("requires",): ("x", {"reason": TEXT}),
    ("conflicts",): ("x", {"reason": TEXT}),
    ("options",): ("deals", {}),
    ("deck", "suits"): ("hearts", {}),
    ("deck", "ranks"): ("nine", {}),
    ("equal_cards",): ("first-wins", {}),
    ("contracts",): ("marriage", {}),
    ("reservations", "ranks"): ("solo", {}),
    ("ladders",): ("calls", {}),
    ("ladders", "*", "plus"): ("settling-trick", {}),
    ("ladders", "*", "levels"): ("no60", {}),
    ("trick", "next"): ("clockwise", {}),
    ("trick", "winner"): ("highest", {}),
    ("define",): ("kept", {}),
    ("state",): ("x", {**NEW, "type": "bool", "seen_by": "all"}),
    ("layers",): ("x", {**NEW, "move": ["DA"], "above": "highest"}),
    ("sides",): ("x", {**NEW, "party": "re"}),
    ("declarations",): ("x", {**NEW, "do": [DONE]}),
    ("declarations", "*", "choose"): ("x", {"among": {"s": "seats"}}),
    ("declarations", "*", "choose", "*", "among"): ("s", {}),
    ("effects",): ("x", {**NEW, "at": "trick_taken", "do": [DONE]}),
    ("endings",): ("x", {**NEW}),
    ("outcome", "needs"): ("own-denial", {}),
    ("outcome", "turns"): ("x", {**NEW, "winner": "none"}),
    ("score", "groups"): ("specials", {}),
    ("score", "lines"): ("fox", {}),
    ("score", "happenings"): ("x", {**NEW, "found": {"t": "tricks"}}),
    ("score", "factors"): ("solo", {}),
    ("score", "book"): ("x", {**NEW, "writes": "score"}),
    ("knowledge", "parties"): ("discarded", {}),
    ("session", "ends"): ("deals", {}),
    ("session", "entries"): ("x", {**NEW}),
    ("session", "forced"): ("x", {**NEW, "player": "dealer"}),
    ("session", "same_dealer"): ("x", {**NEW, "when": "false"}),
    ("session_state",): ("x", {**NEW, "type": "int 0..8", "seen_by": "all"}),
    ("session", "sits_out"): ("x", {**NEW, "when": "false"}),
    ("advice", "claims"): ("queens-solo", {}),
    ("advice", "calls"): ("announcement", {}),
    ("advice", "takes"): ("marriage", {}),
    ("advice", "choices", "*"): ("y", {}),
    ("redeals",): ("x", NEW),
    (*OWN, "equal_cards"): ("x", {**NEW, "wins": "last"}),
    (*OWN, "trick", "winner"): ("x", {**NEW, "wins": "none"}),
    (*OWN, "layers"): ("x", {**NEW, "move": ["CA"]}),
    (*OWN, "outcome", "needs"): ("x", {**NEW, "is": "true"}),
    (*OWN, "outcome", "turns"): ("x", {**NEW, "winner": "none"}),
    (*OWN, "score", "groups"): ("specials", {}),
    (*OWN, "score", "lines"): ("x", OWN_LINE),
    (*OWN, "score", "happenings"): ("x", {**NEW, "found": {"t": "tricks"}}),
    (*OWN, "score", "factors"): ("x", {**NEW, "times": 2}),
    (*OWN, "score", "book"): ("x", {**NEW, "writes": "score"}),
    (*OWN, "knowledge", "parties"): ("x", {**NEW, "when": "true"}),
    (*OWN, "ladders"): ("calls", {}),
    (*OWN, "ladders", "*", "plus"): ("x", {**NEW, "limit": 1}),
    ("contracts", "*", "choose"): (
        "x",
        {**NEW, "seen_by": "all", "values": {"y": {"label": TEXT}}},
    ),
    ("contracts", "*", "choose", "*", "values"): ("x", {"label": TEXT}),
    ("redeals", "*", "claim", "ranks"): ("solo", {}),
    ("contracts", "*", "claim", "ranks"): ("solo", {}),
    ("contracts", "*", "exchange", "instead"): ("normal", {}),
    **{
        ("contracts", "*", "exchange", part, key): ("x", {"label": TEXT, value: text})
        for part in ("offer", "back")
        for key, value, text in (("shows", "cards", "[CA]"), ("tells", "value", "1"))
    },
}
"""An entry of each map, and what a new one needs."""
OTHERS: dict[Path, str] = {
    ("contracts", "*", "hidden"): "silent-solo",
    ("score", "lines", "*", "each"): "under",
}
"""Another entry where only some have the part that is meant."""


NEEDED: dict[Path, dict[str, Any]] = {
    ("redeals", "*", "claim"): {**NEW, "rank": "solo"},
    ("ladders", "*", "levels", "*", "opens"): {**NEW, "when": "settled"},
    ("contracts", "*", "exchange"): {
        **NEW,
        "ask": "turn_after(declarer)",
        "offer": {"size": 3},
        "refused": "normal",
    },
}
"""What parts need that have no id."""

DECLARED = {
    "x": {
        **NEW,
        "choose": {"y": {"among": {"s": "seats"}}},
        "do": [{"lapse": {"c": "made_calls"}}],
    }
}
BESIDE: dict[Path, dict[str, Any]] = {
    ("advice", "declarations"): {"declarations": DECLARED},
    ("advice", "choices"): {"declarations": DECLARED},
}
"""What must be there besides."""


def _places(
    part: Any, path: Path = (), within: Path = ()
) -> Iterator[tuple[Path, str]]:
    """Every place of an expression, with its hook."""
    while "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        if name in within:
            return  # statements may hold statements
        within = (*within, name)
        part = SCHEMA["definitions"][name]
    if "x-hook" in part:
        hooks = part["x-hook"]
        yield path, hooks if isinstance(hooks, str) else hooks[0]
    for key, inner in part.get("properties", {}).items():
        yield from _places(inner, (*path, key), within)
    if isinstance(inner := part.get("additionalProperties"), dict):
        yield from _places(inner, (*path, "*"), within)
    if isinstance(inner := part.get("items"), dict):
        yield from _places(inner, (*path, ITEM), within)


PLACES = dict(_places(SCHEMA["definitions"]["variant"]))


def _sample(path: Path, at: int) -> tuple[str, dict[str, Any]]:
    """The entry to use for the star at a position, and what it needs."""
    id, needed = SAMPLES.get(path[:at], ("x", {}))
    if needed is OWN_LINE and path[at + 1] != "each":
        needed = {**needed, "found": {"t": "tricks"}}
    return OTHERS.get(path[: at + 2], id), needed


def _layer(path: Path, text: str) -> dict[str, Any]:
    """A layer that writes an expression at a place."""
    layer: dict[str, Any] = {}
    node = layer
    if ITEM in path[:-1]:
        at = path.index(ITEM)
        layer = _layer(path[:at], text)
        holder: Any = layer
        for step in path[: at - 1]:
            holder = holder["x" if step == "*" else step]
        holder[path[at - 1]] = [_statement(path[at + 1 :], text)]
        state = "session_state" if path[0] == "session" else "state"
        return {**layer, state: STATE}
    for n, step in enumerate(path):
        id, needed = step, NEEDED.get(path[: n + 1], {})
        if step == "*":
            id, needed = _sample(path, n)
        if n == len(path) - 1 or path[n + 1] == ITEM:
            node[id] = text if n == len(path) - 1 else [text]
            break
        node = node.setdefault(id, deepcopy(needed))
    return {"extends": "ddv-2026", **layer, **BESIDE.get(path[:2], {})}


def _statement(keys: Path, text: str) -> dict[str, Any]:
    """A statement with an expression under these keys."""
    first, *_ = keys
    inner: Any = text
    for key in reversed(keys):
        inner = {"l" if key == "*" else key: inner}
    if first == "demand":
        inner = {first: {**ASKED, **inner[first]}}
    return {**STATEMENTS.get(first, {}), **inner}


def test_the_schema_names_hooks_that_there_are() -> None:
    assert len(PLACES) > 100
    assert set(PLACES.values()) <= {*HOOKS, "define"}


@pytest.mark.parametrize("path", PLACES, ids="/".join)
def test_an_unknown_name_is_found_wherever_an_expression_may_stand(path: Path) -> None:
    report = check_variant(_layer(path, "no_such_name_anywhere")).report
    found = [d for d in report if d.place.file == "<inline>"]
    assert [d.code for d in found] == ["DK402"], [d.message for d in report]
    # What depends on it is not reported as well.
    assert not [d for d in report if d.severity == "error" and d not in found]
    line = report.texts["<inline>"].splitlines()[found[0].place.line - 1]
    start, end = found[0].place.column - 1, found[0].place.end_column - 1
    assert line[start:end] == "no_such_name_anywhere"


def test_a_program_is_plain_data_that_runs_without_its_variant() -> None:
    program = rules(HOME).program
    again = Ruleset(program)
    assert again.id == HOME
    assert again.cards == rules(HOME).cards
    assert _is_plain(program)


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_plain, (*value, *value.values())))
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or type(value) in {str, int, bool, type(_is_plain.__code__)}


# --- whole entries -------------------------------------------------------------------


def _home(**changes: Any) -> Ruleset:
    return load_variant({"extends": HOME, **changes})


def test_a_condition_that_is_always_true_leaves_a_settling_contract_settling() -> None:
    settles = {"settles": {"when": "trick.number >= 1"}}
    always = _home(contracts={"marriage": settles})
    plain = _home(contracts={"marriage": {"settles": {"when": True}}})
    for ruleset in (always, plain):
        marriage = ruleset.contracts[ruleset.contract_number["marriage"]]
        assert marriage.settles is not None
        deal = Deal(ruleset, 3, [[0]] * 4, (marriage.index, 0))
        assert marriage.settles(deal, 0)


def test_an_end_that_is_always_true_ends_a_session_before_it_begins() -> None:
    ruleset = _home(session={"ends": {"deals": {"when": True}}})
    assert Session(ruleset, 0).is_over


def test_a_seat_that_never_has_its_turn_is_an_error() -> None:
    for order in ("left(left(seat))", "seat"):
        trick = {"next": {"clockwise": {"is": order}}}
        report = check_variant({"extends": HOME, "trick": trick}).report
        assert [found.code for found in report] == ["DK510"]
