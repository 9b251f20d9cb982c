"""The files of a variant line by line, with the clauses that lack a case marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit.coverage import said_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doko_rules.audit.coverage import Coverage, Covered


class Line(NamedTuple):
    """A line of a file."""

    number: int
    parts: tuple[tuple[str, bool], ...]
    """Its text in pieces, and whether each is marked."""
    state: str
    """``bad`` where a clause lacks a case, ``soft`` where there is a reason for it,
    ``good`` where all are reached, else nothing."""
    missing: tuple[str, ...]
    reasons: tuple[str, ...]


class Marked(NamedTuple):
    """A file with its lines, and how far it is covered."""

    name: str
    lines: tuple[Line, ...]
    reached: int
    counted: int


def marked(coverage: Coverage) -> list[Marked]:
    """The layers with clauses that count, lowest first."""
    found = []
    for name, text in coverage.opened.report.texts.items():
        clauses = [one for one in coverage.clauses if one.clause.place.file == name]
        if not clauses:
            continue
        counted = [one for one in clauses if not one.reason]
        reached = sum(one.reached for one in counted)
        by_line: dict[int, list[Covered]] = {}
        for one in clauses:
            by_line.setdefault(one.clause.place.line, []).append(one)
        lines = tuple(
            _line(number, line, by_line.get(number, ()))
            for number, line in enumerate(text.splitlines(), 1)
        )
        found.append(Marked(name, lines, reached, len(counted)))
    return found


def _line(number: int, text: str, clauses: Iterable[Covered]) -> Line:
    found = list(clauses)
    missing = [one for one in found if one.is_missing]
    reasons = [one for one in found if one.reason]
    state = "bad" if missing else "soft" if reasons else "good" if found else ""
    columns: set[int] = set()
    for one in missing:
        place = one.clause.place
        end = place.end_column or place.column + len(one.clause.text)
        columns.update(range(place.column - 1, end - 1))
    return Line(
        number,
        tuple(_pieces(text, columns)),
        state,
        tuple(said_of(one.clause) for one in missing),
        tuple(f"{said_of(one.clause)} – {one.reason}" for one in reasons),
    )


def _pieces(text: str, columns: set[int]) -> Iterator[tuple[str, bool]]:
    """The text cut where marks begin and end."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or (end in columns) is not (start in columns):
            yield text[start:end], start in columns
            start = end
