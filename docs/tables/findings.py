"""What ``doko lint`` finds, by the sort of fault."""

from __future__ import annotations

from doko_rules.core.codes import CATEGORIES, CODES


def markdown() -> str:
    """All codes of findings as a table in Markdown, sort by sort."""
    rows = [
        f"| {about.category} | {about.level} | [{code}](../errors/{code}.md) "
        f"| `{about.slug}` | {about.title} |"
        for category in CATEGORIES
        for code, about in CODES.items()
        if about.category == category
    ]
    head = ["| sort | level | code | name | about |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *rows])
