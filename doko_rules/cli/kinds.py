"""What kind of document somebody gave, to say so where another one was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.output import Refused
from doko_rules.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.cli.documents import Document

RECORD, FACTS, SITUATION, SHEET = "a record", "facts", "a situation", "a sheet"
VERBS = {RECORD: "replay", FACTS: "score", SITUATION: "legal", SHEET: "score"}
"""What to do with each kind."""
CODES = {RECORD: "DK801", FACTS: "DK810", SITUATION: "DK820", SHEET: "DK830"}
OF_RECORDS = frozenset({"actions", "start", "before", "result"})
OF_SITUATIONS = frozenset(
    {
        *("phase", "trick", "cards_in_hand", "turn"),
        *("settled_in_trick", "late_reply", "made_calls"),
    }
)


def kind_of(data: Any) -> str | None:
    """The kind of a document by its keys; None when they tell nothing."""
    if type(data) is not dict:
        return None
    keys = data.keys()
    if "deals" in keys:
        return SHEET
    if "card_points" in keys:
        return FACTS
    if keys & OF_RECORDS or (keys >= {"hands", "dealer"} and "contract" not in keys):
        return RECORD
    return SITUATION if keys & OF_SITUATIONS or "hands" in keys else None


def refuse_other(document: Document, wanted: Sequence[str]) -> None:
    """Make sure that a document is not of a kind that a verb does not read.

    Raises:
        Refused: It is.
    """
    kind = kind_of(document.data)
    if kind is None or kind in wanted:
        return
    problem = Problem(
        CODES[wanted[0]],
        (),
        f"this is {kind}, and what is read here is {' or '.join(wanted)}",
        f"give it to `doko {VERBS[kind]}`",
    )
    raise Refused(document.report([problem]))
