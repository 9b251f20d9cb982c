"""Whatever a document says, a verb answers or tells what is wrong: it never breaks."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.examples import record
from tests.cli.running import doko

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTS: dict[str, Any] = {
    "variant": "ddv-2026",
    "contract": "normal",
    "declarer": None,
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": [60, 60, 60, 60],
    "tricks": {"re": 9, "kontra": 3},
    "calls": {"re": ["re", "no90"], "kontra": None},
    "specials": [{"id": "fox", "party": "re", "trick": 3, "seat": 1, "from_seat": 2}],
}
SITUATION: dict[str, Any] = {
    "variant": "ddv-2026",
    "contract": "marriage",
    "declarer": 1,
    "partner": 2,
    "dealer": 0,
    "phase": "play",
    "parties": {"re": [1, 2], "kontra": [0, 3]},
    "hands": {"1": ["CA", "C9", "CQ", "SA"]},
    "cards_in_hand": [9, 4, 10, 10],
    "trick": {"leader": 0, "cards": ["C10"]},
    "calls": {"re": "re"},
    "late_reply": ["re"],
    "settled_in_trick": 2,
    "turn": 1,
}
SHEET: dict[str, Any] = {
    "variant": {"extends": "ddv-2026-home", "options": {"deals": 12}},
    "players": ["Anna", "Ben", "Cem", "Dora"],
    "dealer": "Dora",
    "deals": [
        {**FACTS, "variant": "ddv-2026-home"},
        {"entry": "penalty", "player": "Ben", "session_score": -1, "reason": "late"},
        {"entry": "leave", "player": "Ben"},
        {"entry": "join", "player": "Eva", "seat": 1},
        record(1, dealer=0),
    ],
}
DOCUMENTS = {
    ("score",): FACTS,
    ("score", "--lang", "de"): SHEET,
    ("replay",): record(2),
    ("replay", "--json"): {
        "variant": "ddv-2026",
        "dealer": 3,
        "hands": [["CA"], ["C9"], ["CK"], ["C10"]],
        "start": {"contract": "queens-solo", "declarer": 0},
        "actions": [{"seat": 0, "do": "play", "card": "CA"}],
    },
    ("legal",): SITUATION,
    ("legal", "--upto", "5"): record(3),
    ("explain",): FACTS,
    ("explain", "--trick", "1", "--action", "3", "--line", "won"): record(4),
}

odd: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 3, 4, 12, 13, 241, 2**70, 0.5, -0.0, 1e300]),
    st.sampled_from(["", "re", "kontra", "normal", "CA", "♣Q", "no90", "x" * 500]),
    st.sampled_from(["\x00", "\ud800", "\x1b[31m", "a\nb", "ddv-2026", "/", "x.yaml"]),
    st.sampled_from([[], {}, [[]], [None], {"": None}, [0, 0], {"re": 1}, ["CA"] * 13]),
).map(copy.deepcopy)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for step, item in inner:
        yield from _paths(item, (*path, step))


@st.composite
def changed(draw: st.DrawFn, document: Any) -> Any:
    """The document with one to three parts replaced, removed, repeated or renamed."""
    found = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(_paths(found))))
        if not path:
            continue
        holder = found
        for step in path[:-1]:
            holder = holder[step]
        step = path[-1]
        change = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        if change == "replace":
            holder[step] = draw(odd)
        elif change == "remove":
            del holder[step]
        elif isinstance(holder, list):
            holder.insert(step, draw(odd | st.just(copy.deepcopy(holder[step]))))
        else:
            holder[draw(st.sampled_from(["x", "variant", "deals", "hands"]))] = draw(
                odd
            )
    return found


@pytest.mark.parametrize("verb", DOCUMENTS, ids=" ".join)
@given(data=st.data())
def test_a_changed_document_is_answered_or_told_what_is_wrong(
    verb: tuple[str, ...], data: st.DataObject
) -> None:
    document = data.draw(changed(DOCUMENTS[verb]))
    run = doko(verb[0], "-", *verb[1:], stdin=json.dumps(document))
    assert run.status in {0, 1, 2}, (run, document)
    assert run.err == "" or run.status == 2
    assert "\x1b" not in run.out


@given(
    verb=st.sampled_from(["score", "replay", "legal", "explain", "check"]),
    text=st.text() | st.binary() | st.text(alphabet='{}[]:,"\\ \n-ab01'),
)
def test_any_text_is_answered_or_told_what_is_wrong(
    verb: str, text: str | bytes
) -> None:
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    run = doko(verb, "-", stdin=raw)
    assert run.status in {0, 1, 2}, run


def test_the_documents_are_right_before_they_are_changed() -> None:
    for verb, document in DOCUMENTS.items():
        run = doko(verb[0], "-", *verb[1:], stdin=json.dumps(document))
        assert run.status == 0, (verb, run)
