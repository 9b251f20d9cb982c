"""Telling paths from ids, and finding shipped folders and the files of a folder."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

MOST_FOLDERS = 100
"""So deep may a file lie in a folder that is searched."""


def is_path(reference: str) -> bool:
    """Whether a reference is a path rather than an id."""
    return "/" in reference or "\\" in reference or reference.endswith(".yaml")


def shipped(folder: str) -> str:
    """A folder of the repository that travels with an installed package.

    In a checkout it stands beside the package, by the path that is given.
    """
    packaged = os.path.join(_PACKAGE, "_data", os.path.basename(folder))
    beside = os.path.join(os.path.dirname(_PACKAGE), folder)
    return packaged if os.path.isdir(packaged) else beside


def files_below(folder: str, suffix: str) -> list[str]:
    """The files with a suffix in a folder and in those within it; links stay unopened.

    Raises:
        OSError: A folder can not be read, or lies too deep.
    """
    found = []
    waiting = [(folder, 0)]
    while waiting:
        here, depth = waiting.pop()
        if depth > MOST_FOLDERS:
            message = f"folders lie more than {MOST_FOLDERS} deep"
            raise OSError(0, message, folder)
        with os.scandir(here) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))
                elif entry.name.endswith(suffix):
                    found.append(entry.path)
    return found
