"""A variant given as plain data (from JSON, say) instead of a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic, Place

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = "<inline>"
"""What stands for the file in the places of an inline variant."""


def write_inline(data: Mapping[str, object]) -> str | Diagnostic:
    """The text of a variant that was given as data.

    JSON is YAML: the text is read by the same strict reader as a file is, so that an
    inline variant has the same limits, and its faults have places and excerpts.
    """
    try:
        return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return Diagnostic(
            "DK106",
            "error",
            "the variant holds something other than maps, lists and single values",
            Place(FILE, 1, 1),
            "give maps with text keys, lists, texts, whole numbers and truth values",
        )
