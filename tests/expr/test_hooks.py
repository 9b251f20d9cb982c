"""The one table of names tells of each what others ask about it."""

from __future__ import annotations

from docs.tables.names import vocabulary

CHANGES = {
    *("never", "deal", "contract", "parties", "settling", "call", "trick", "play"),
    "state",
}


def test_what_never_changes_is_what_stands_in_the_tables_of_the_ruleset() -> None:
    for same in vocabulary().names.values():
        for name in same:
            assert name.changes in CHANGES
            assert (name.changes == "never") == (name.access.steps[0] == "tables")
