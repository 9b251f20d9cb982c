"""What all readers of documents share: which keys they know, and what a name may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.engine import facts, record, sheet, situation, specials
from doko_rules.engine.reading import MOST_NUMBER, Reader, is_name
from doko_rules.validate.schema import definition, schema
from tests.engine.deals import HOME, rules

if TYPE_CHECKING:
    from collections.abc import Iterable

FACTS, RECORD, SHEET, SITUATION = (
    f"{name}.schema.json" for name in ("facts", "record", "sheet", "situation")
)


@pytest.mark.parametrize(
    ("node", "keys"),
    [
        pytest.param(schema(FACTS), facts.KEYS, id="facts"),
        pytest.param(definition(FACTS, "special"), specials.OF_SPECIALS, id="special"),
        pytest.param(schema(RECORD), record.KEYS, id="record"),
        pytest.param(
            schema(RECORD)["properties"]["start"], record.OF_START, id="start"
        ),
        pytest.param(schema(SITUATION), situation.KEYS, id="situation"),
        pytest.param(schema(SHEET), sheet.KEYS, id="sheet"),
        pytest.param(
            definition(SHEET, "entry"),
            {key for keys in sheet.ENTRIES.values() for key in keys},
            id="entry",
        ),
    ],
)
def test_a_document_knows_the_keys_of_its_schema_and_no_others(
    node: dict[str, Any], keys: Iterable[str]
) -> None:
    assert sorted(keys) == sorted(node["properties"])


@pytest.mark.parametrize(
    ("key", "seat"),
    [
        *((str(seat), seat) for seat in range(4)),
        *((seat, seat) for seat in range(4)),
        *((name, seat) for seat, name in enumerate(("Anna", "Ben", "7", "³"))),
        *((key, None) for key in ("4", "-1", "00", "01", "+1", " 1", "1.0", "²")),
        *((key, None) for key in ("999", "anna", "", None, 1.0, ("0",))),
    ],
)
def test_a_seat_is_called_by_its_number_in_one_way_or_by_its_player(
    key: object, seat: int | None
) -> None:
    reader = Reader(rules(HOME), "DK810", names=["Anna", "Ben", "7", "³"])
    assert reader.seat_called(key) == seat


def test_a_name_is_a_short_line_of_text_or_a_number() -> None:
    most = MOST_NUMBER - 1
    assert all(map(is_name, ("Anna", " Zoë ", "7", 7, -7, "a" * 100, most, -most)))
    lines = ("", " ", "a\nb", "a\x1b[1m", "a" * 101)
    others: tuple[object, ...] = (
        MOST_NUMBER,
        -MOST_NUMBER,
        10**5000,
        True,
        1.5,
        None,
        [],
    )
    assert not any(map(is_name, (*lines, *others)))
