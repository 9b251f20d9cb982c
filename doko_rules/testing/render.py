"""Outcomes of cases as text for people and as plain data for programs."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

from doko_rules.core.render import as_data, plain, render

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.core.diagnostics import Place
    from doko_rules.core.render import Paint
    from doko_rules.testing.run import Failure, Outcome


EXPLAINED = frozenset({"record", "facts"})
"""What cases are given that `doko explain` tells all about."""


def outcome_text(
    outcome: Outcome,
    texts: Mapping[str, str],
    paint: Paint = plain,
    variant: str | None = None,
) -> str:
    """All that a failed case has to say.

    Args:
        outcome: What came of the case.
        texts: The text of its file, for excerpts.
        paint: Colours a text.
        variant: The rules that it was run by, if they are not its own.
    """
    return "\n".join(_lines(outcome, texts, paint, variant))


def _lines(
    outcome: Outcome, texts: Mapping[str, str], paint: Paint, variant: str | None
) -> Iterator[str]:
    case = outcome.case
    where = paint(_where(case.place), "place")
    yield f"{where}: {paint('failed', 'error')} {case.id}: {case.title}"
    if outcome.told_before:
        return
    for fault in outcome.faults:
        yield from render(fault, texts, paint).splitlines()
    for failure in outcome.failures:
        yield f"  {paint(failure.name, 'word')} ({_where(failure.place)})"
        yield f"    expected {value_text(failure.expected)}"
        yield f"    found    {value_text(failure.found)}"
        yield from (f"    because  {note}" for note in failure.notes)
    for rule, origin in outcome.rules:
        yield f"  {paint('about', 'word')}: {rule} ({origin})"
    for reason in outcome.because:
        yield f"  {paint('decided', 'word')}: {reason.rule}: {reason.text}"
    yield f"  {paint('again', 'word')}: {again(outcome, variant)}"
    if case.kind in EXPLAINED and variant is None and not outcome.faults:
        why = shlex.join(["doko", "explain", case.file, "--case", case.id])
        yield f"  {paint('why', 'word')}: {why}"


def again(outcome: Outcome, variant: str | None = None) -> str:
    """The command that runs one case."""
    words = ["doko", "test", outcome.case.file, "--case", outcome.case.id]
    if variant is not None:
        words += ["--variant", variant]
    return shlex.join(words)


def value_text(value: Any) -> str:
    """A value as one line, much as it is written in a case."""
    if value is None:
        return "none"
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(item) for item in value)}]"
    if isinstance(value, dict):
        items = (f"{key}: {value_text(item)}" for key, item in value.items())
        return f"{{{', '.join(items)}}}"
    return json.dumps(value)


def summary(passed: int, failed: int) -> str:
    """How many cases passed and failed."""
    return f"{passed} passed, {failed} failed"


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """The outcome of a case as JSON writes it."""
    case = outcome.case
    return {
        "id": case.id,
        "title": case.title,
        "file": case.file,
        "line": case.place.line,
        "clause": list(case.clauses),
        "rules": list(case.rules),
        "passed": outcome.passed,
        "failures": [_failure_data(failure) for failure in outcome.failures],
        "findings": [as_data(fault) for fault in outcome.faults],
        "because": [{"rule": r.rule, "text": r.text} for r in outcome.because],
    }


def _failure_data(failure: Failure) -> dict[str, Any]:
    return {
        "expectation": failure.name,
        "expected": failure.expected,
        "found": failure.found,
        "notes": list(failure.notes),
        "line": failure.place.line,
        "column": failure.place.column,
    }


def _where(place: Place) -> str:
    return f"{place.file}:{place.line}:{place.column}"
