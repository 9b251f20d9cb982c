"""Findings as text for people and as plain data for programs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from doko_rules.core.codes import CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from doko_rules.core.diagnostics import Diagnostic, Place, Report

    Paint = Callable[[str, str], str]
    """Colours a text: a severity, or ``place``, ``mark`` or ``word``, says how."""

WIDTH = 100
"""Longer source lines are cut around the mark."""

# A file may hold anything; a terminal must not obey it.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def plain(text: str, _style: str) -> str:
    """No colours."""
    return text


def safe(text: str) -> str:
    """The text on one line, without characters that steer a terminal."""
    return _UNSAFE.sub(lambda found: " " if found[0] in "\t\n" else "\ufffd", text)


def render_report(report: Report, paint: Paint = plain) -> str:
    """All findings, separated by empty lines, in file order."""
    return "\n\n".join(render(found, report.texts, paint) for found in report)


def render(
    diagnostic: Diagnostic, texts: Mapping[str, str], paint: Paint = plain
) -> str:
    """One finding with its excerpt, help, notes and code."""
    severity = diagnostic.severity
    where = paint(_where(diagnostic.place), "place")
    title = paint(f"{severity}[{diagnostic.code}]", severity)
    lines = [f"{where}: {title} {safe(diagnostic.message)}"]
    lines += excerpt(diagnostic.place, texts, paint)
    if diagnostic.help:
        lines.append(f"{paint('help', 'word')}: {safe(diagnostic.help)}")
    for sentence, place in diagnostic.notes:
        lines.append(f"{paint('note', 'word')}: {safe(sentence)} ({_where(place)})")
    code = CODES.get(diagnostic.code)
    if code is not None:
        lines.append(f"{paint('docs', 'word')}: {diagnostic.code} {code.slug}")
    return "\n".join(lines)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many findings of each severity there are."""
    counts = {"error": 0, "warning": 0, "info": 0}
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    words = [
        f"{count} {word}{'s' if count > 1 and word != 'info' else ''}"
        for word, count in counts.items()
        if count
    ]
    return ", ".join(words) or "no findings"


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding as JSON writes it."""
    code = CODES.get(diagnostic.code)
    return {
        "code": diagnostic.code,
        "slug": code.slug if code else "",
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **_place_data(diagnostic.place),
        "help": diagnostic.help,
        "notes": [
            {"message": sentence, **_place_data(place)}
            for sentence, place in diagnostic.notes
        ],
    }


def report_data(report: Report) -> list[dict[str, Any]]:
    """All findings as JSON writes them, in file order."""
    return [as_data(diagnostic) for diagnostic in report]


def _place_data(place: Place) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_column": place.end_column or place.column + 1,
    }


def _where(place: Place) -> str:
    return f"{safe(place.file)}:{place.line}:{place.column}"


@lru_cache(maxsize=8)
def _lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def excerpt(place: Place, texts: Mapping[str, str], paint: Paint = plain) -> list[str]:
    """The line of the file, and a mark under the place."""
    text = texts.get(place.file)
    if text is None:
        return []
    lines = _lines(text)
    if place.line > len(lines):
        return []
    line = lines[place.line - 1]
    start = min(place.column - 1, len(line))
    end = min(max(place.end_column - 1, start + 1), max(len(line), start + 1))
    cut = max(0, min(start - WIDTH // 3, len(line) - WIDTH))
    left = "..." if cut else ""
    right = "..." if len(line) > cut + WIDTH else ""
    # Only what is shown is made safe: a line may hold a whole document.
    shown = left + safe(line[cut : cut + WIDTH]).rstrip() + right
    start, end = start - cut + len(left), min(end - cut, WIDTH) + len(left)
    number = f"{place.line:5}"
    mark = paint("^" * max(1, end - start), "mark")
    return [
        f"{number} | {shown}".rstrip(),
        f"{' ' * len(number)} | {' ' * start}{mark}",
    ]
