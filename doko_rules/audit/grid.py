"""A table of an answer, before anybody has decided how it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Cell = str | int | float | bool | None
"""What stands in a field; None where there is nothing to say."""


class Column(NamedTuple):
    """A column: its key for programs, its heading for people."""

    key: str
    heading: str
    numeric: bool = False
    """Whether it is set flush right."""


class Grid(NamedTuple):
    """Rows of one kind with a title and what has to be said beside them."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    """Sentences that belong below it, for example what was held fixed."""
    about: tuple[str, ...] = ()
    """The ids of what all rows are about, for example of some contracts."""

    def as_data(self) -> dict[str, Any]:
        """The table for programs: each row by the keys of its columns."""
        return {
            "id": self.id,
            "title": self.title,
            "about": list(self.about),
            "rows": [dict(row) for row in self._named()],
            "notes": list(self.notes),
        }

    def texts(self) -> list[list[str]]:
        """The fields as people read them."""
        return [[_text(field) for field in row] for row in self.rows]

    def markdown(self, heading: str = "##") -> str:
        """The table below its title, as Markdown has it."""
        head = [column.heading for column in self.columns]
        rule = ["---:" if column.numeric else "---" for column in self.columns]
        rows = [[_escaped(field) for field in row] for row in self.texts()]
        lines = [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]
        notes = [f"\n{note}" for note in self.notes]
        return "\n".join([f"{heading} {self.title}", "", *lines, *notes])

    def _named(self) -> Iterator[Mapping[str, Cell]]:
        keys = [column.key for column in self.columns]
        for row in self.rows:
            yield dict(zip(keys, row, strict=True))


def _text(field: Cell) -> str:
    match field:
        case None:
            return ""
        case bool():
            return "✓" if field else ""
        case float():
            return f"{field:.2f}"
    return str(field)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")
