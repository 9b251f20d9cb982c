"""What kind of file somebody gave, to say so where another one was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.documents import OF_DECISIONS, Document, YamlSource, read
from doko_rules.cli.output import Refused
from doko_rules.core.listing import listed
from doko_rules.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from doko_rules.core.diagnostics import Report

RECORD, FACTS, SITUATION, SHEET = "a record", "facts", "a situation", "a sheet"
CASES, VARIANT, LOG = "a case file", "a variant", "a decision log"
VERBS = {
    RECORD: "replay",
    FACTS: "score",
    SITUATION: "legal",
    SHEET: "score",
    CASES: "test",
    VARIANT: "check",
    LOG: "case from-log",
}
"""What to do with each kind."""
OF_RECORDS = frozenset({"actions", "start", "before", "result"})
OF_SITUATIONS = frozenset(
    {
        *("phase", "trick", "cards_in_hand", "turn"),
        *("settled_in_trick", "late_reply", "made_calls"),
    }
)
OF_VARIANTS = frozenset({"id", "extends", "pack"})
"""Keys by which a file is a variant or a pack, whatever else it has."""


def kind_of(data: Any) -> str | None:
    """The kind of a document by its keys; None when they tell nothing."""
    if type(data) is not dict:
        return None
    keys = data.keys()
    if keys >= OF_DECISIONS:
        return LOG
    if keys & OF_VARIANTS:
        return VARIANT
    if "cases" in keys:
        return CASES
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
    if (report := _other(document, wanted)) is not None:
        raise Refused(report)


def other_kind(file: str, wanted: str) -> Report | None:
    """What to say of a faulty file that is of another kind than was wanted."""
    try:
        source, data = read(file)
    except Refused:
        return None
    return _other(Document(data, source, ()), [wanted])


def _other(document: Document, wanted: Sequence[str]) -> Report | None:
    kind = kind_of(document.data)
    if kind is None or kind in wanted:
        return None
    message = f"this is {kind}, and what is read here is {listed(wanted)}"
    help = f"give it to `doko {VERBS[kind]}`"
    if kind == LOG:
        help += ", which makes cases of it"
    return document.report([Problem("DK840", (), message, help)])


def holds_documents(path: Path) -> bool:
    """Whether a YAML file holds records, facts, situations, sheets or cases.

    What can not be read holds nothing of the kind: it is reported where it is meant.
    """
    try:
        source = YamlSource(str(path), path.read_text("utf-8"), str(path.parent))
        data = source.read()
    except (OSError, UnicodeDecodeError, Refused):
        return False
    items = data if isinstance(data, list) else [data]
    return bool(items) and all(kind_of(item) not in (None, VARIANT) for item in items)
