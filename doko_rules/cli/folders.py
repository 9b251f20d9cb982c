"""Folders that are named in the place of the files in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from doko_rules.cli.output import not_read
from doko_rules.core.paths import files_below

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def named_files(
    references: Iterable[str],
    suffixes: Iterable[str],
    what: str,
    is_meant: Callable[[Path], bool] = lambda _: True,
) -> Iterator[str]:
    """The files that are meant: as named; of a folder, those in it, in order.

    Args:
        references: names of files and folders.
        suffixes: how the names of files in a folder end.
        what: what is looked for in a folder, for the message that there is none.
        is_meant: whether a file in a folder is one of them.

    Raises:
        Refused: A folder can not be read.
        click.UsageError: There is no such file in a folder.
    """
    for reference in references:
        if not reference or not Path(reference).is_dir():
            yield reference
            continue
        try:
            below = [
                path
                for suffix in suffixes
                for path in map(Path, files_below(reference, suffix))
                if is_meant(path) and not _is_hidden(path.relative_to(reference))
            ]
        except OSError as error:
            raise not_read(error) from None
        if not below:
            message = f"there is no {what} in the folder `{reference}`"
            raise click.UsageError(message)
        yield from (path.as_posix() for path in sorted(below))


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
