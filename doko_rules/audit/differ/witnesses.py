"""Deals as witnesses of a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.record import write_record

if TYPE_CHECKING:
    from doko_rules.engine.deal import Deal

MADE_BY_RECORDS = ("variant", "fingerprint", "format", "result")


def given_record(deal: Deal) -> dict[str, Any]:
    """The record of a deal, as cases have it."""
    record = write_record(deal)
    return {key: value for key, value in record.items() if key not in MADE_BY_RECORDS}
