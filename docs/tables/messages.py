"""The list of all messages, with the page of each."""

from __future__ import annotations

from doko_rules.core.codes import CODES


def markdown() -> str:
    """All codes as a table in Markdown."""
    rows = [
        f"| [{code}]({code}.md) | `{about.slug}` | {about.title} |"
        for code, about in CODES.items()
    ]
    return "\n".join(["| code | name | about |", "| --- | --- | --- |", *rows])
