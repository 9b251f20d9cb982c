"""The canonical text of an expression."""

from __future__ import annotations

import pytest

from doko_rules.expr.parse import parse
from doko_rules.expr.show import show


@pytest.mark.parametrize(
    "text",
    [
        "if seat = declarer or seat = partner then re else kontra",
        "card_points(party) >= (if party = re then 121 else 120)",
        "not contract.solo and winner = kontra",
        "a and (any p in plays where p.card = CQ and p.seat = seat)",
        "(count p in plays where p.card = CQ) = 2",
        "(first p in trick where p.card = D9) else only p in trick where not f(p.card)",
        "best k in pairs where k != CQ by strength(k)",
        "all c in hand where trump(c) holds c in chosen",
        "product 2 for r in running",
        "list r - 1 for r in running where r > 1",
        "min(a, b) - (min e for x in l)",
        "size(distinct (list c.suit for c in hand))",
        "(a - b) * -c modulo (d divided by 3)",
        "a - (b - c)",
        "x is not none and y is empty and z not in [CQ, SQ]",
        "3 <= x < 7 != y",
        "(a else b) = c",
        "if a then (if b then 1 else 2) else if c then 3 else 4",
        "(if a then b else c).d",
        "(distinct a).b",
        "any x in distinct l where (all y in x holds c)",
        "--a",
    ],
)
def test_a_canonical_text_is_shown_as_it_is(text: str) -> None:
    assert show(parse(text)) == text
