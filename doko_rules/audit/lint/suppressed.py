"""Findings that are meant: what the entries under ``lint`` take out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.compile.entries import entries, text

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from doko_rules.audit.lint.subject import Subject

UNUSED = "DK690"


def left(
    subject: Subject, findings: Iterable[Finding], looked_for: Container[str]
) -> Iterator[Finding]:
    """The findings that nobody means, and the entries that no finding needs.

    What another layer has written about findings in other variants is no fault of this
    one. Nor is an entry about a code that was not ``looked_for``.
    """
    meant = dict(entries(subject.whole, "lint"))
    used: set[str] = set()
    for finding in findings:
        fitting = {
            id
            for id, entry in meant.items()
            if text(entry, "code") == finding.code
            and is_in(finding.rule, text(entry, "at"))
        }
        used |= fitting
        if not fitting:
            yield finding
    for id, entry in meant.items():
        code = text(entry, "code")
        if id in used or entry.layer != subject.top.id or code not in looked_for:
            continue
        rule = f"lint/{id}"
        at = text(entry, "at")
        yield Finding(
            UNUSED,
            rule,
            f"there is no finding {code}" + (f" at `{at}`" if at else ""),
            subject.place(rule),
            "take it out: it would hide a fault that somebody makes later",
        )


def is_in(rule: str, at: str) -> bool:
    """Whether an entry is the one at a path, or in it."""
    return not at or rule == at or rule.startswith(f"{at}/")
