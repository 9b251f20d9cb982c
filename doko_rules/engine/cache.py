"""Compiled variants on disk: keyed by content, safe to delete and to lose.

An entry holds good for the files that it was made from and for this very package and
Python. Whatever is wrong with it (missing, cut off, of another version, unreadable),
the variant is compiled anew.

Entries hold code, and no digest tells who wrote it. So what others could have written
is not looked into: the folder and each entry must be this user's, and closed to others.
"""

from __future__ import annotations

import marshal
import os
import sys
from _thread import get_ident
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from doko_rules.core.digest import sha256
from doko_rules.core.paths import is_path, shipped
from doko_rules.core.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

DIRECTORY = "DOKO_CACHE_DIR"
"""Environment variable with the directory to use; empty for no cache at all."""
PARTS = ("core", "expr", "load", "validate", "compile", "engine")
"""Parts of this package that decide what is compiled, and how it is run."""
KINDS = (".py", ".lark", ".json", ".yaml")
OF_CASES = ".cases.yaml"
"""Files beside variants that change nothing in them."""
DIGEST = 32
SUFFIX = ".doko"
"""What marks an entry, so that nothing else is ever dropped from the folder."""
MOST_ENTRIES = 64
"""Beyond these the oldest are dropped."""
WRITABLE_BY_OTHERS = 0o022


def directory() -> str:
    """Where entries are kept; empty when nothing is to be kept."""
    chosen = os.environ.get(DIRECTORY)
    if chosen is not None:
        return chosen
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        home = os.path.expanduser("~/Library/Caches")
    else:
        home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(home, "doko-rules") if os.path.isabs(home) else ""


def key(
    reference: str | Path | Mapping[str, Any],
    options: Mapping[str, object] | None,
    search: Iterable[str | Path],
    *,
    paths: bool = True,
) -> str:
    """The name of the entry for a variant; empty when it is not to be kept."""
    if list(search):
        return ""  # a new file in one of the directories could stand in for another
    kind = type(reference).__name__  # an id is looked for in other places than a path
    here = ""
    if not isinstance(reference, str) or is_path(reference):
        try:
            here = os.getcwd()
        except OSError:
            return ""  # it is gone, and relative paths lead nowhere
    chosen = sorted((options or {}).items())
    asked = repr((kind, str(reference), chosen, here, paths))
    made_by = repr((__version__, sys.version, _package_state()))
    name: str = sha256(f"{asked}{made_by}".encode()).hexdigest()
    return name + SUFFIX


def _package_state() -> list[tuple[str, int, int]]:
    """Size and time of the files, since a checkout changes without its version."""
    root = os.path.dirname(os.path.dirname(__file__))
    variants = shipped("variants")
    folders = [os.path.join(root, part) for part in PARTS]
    folders += [shipped("schemas"), variants, os.path.join(variants, "packs")]
    state = []
    for folder in folders:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if entry.name.endswith(KINDS) and not entry.name.endswith(OF_CASES):
                stat = entry.stat()
                state.append((entry.name, stat.st_size, stat.st_mtime_ns))
    return state


def _is_own(status: os.stat_result) -> bool:
    """Whether nobody but this user can have written something.

    On Windows the folder lies in the profile, which is closed to others.
    """
    if sys.platform == "win32":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & WRITABLE_BY_OTHERS


def read(key: str) -> dict[str, Any] | None:
    """The program of an entry, if its files are still what they were."""
    home = directory()
    if not key or not home:
        return None
    try:
        if not _is_own(os.stat(home)):
            return None
        with open(os.path.join(home, key), "rb") as file:
            if not _is_own(os.fstat(file.fileno())):
                return None
            content = file.read()
        payload = content[DIGEST:]
        if sha256(payload).digest() != content[:DIGEST]:
            return None
        stamps, program = marshal.loads(payload)
        if any(_stamp(path) != stamp for path, stamp in stamps):
            return None
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return program if type(program) is dict else None


def write(key: str, program: dict[str, Any], files: Iterable[str]) -> None:
    """Keep a program; that it cannot be kept is no fault."""
    home = directory()
    if not key or not home:
        return
    code = compile(program["code"], f"<{program['id']}>", "exec")
    path = os.path.join(home, key)
    unfinished = f"{path}.{os.getpid()}-{get_ident()}"
    try:
        stamps = [(path, _stamp(path)) for path in files if os.path.exists(path)]
        payload = marshal.dumps((stamps, {**program, "code": code}))
        os.makedirs(home, mode=0o700, exist_ok=True)
        if not _is_own(os.stat(home)):
            return
        with open(unfinished, "wb", opener=_open_for_this_user) as file:
            file.write(sha256(payload).digest() + payload)
        os.replace(unfinished, path)
        _drop_oldest(home)
    except (OSError, ValueError):
        with suppress(OSError):
            os.unlink(unfinished)


def _open_for_this_user(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _drop_oldest(home: str) -> None:
    """Keep the folder from growing for ever."""
    entries = [entry for entry in os.scandir(home) if SUFFIX in entry.name]
    if len(entries) <= MOST_ENTRIES:
        return
    entries.sort(key=lambda entry: entry.stat(follow_symlinks=False).st_mtime_ns)
    for entry in entries[:-MOST_ENTRIES]:
        with suppress(OSError):  # another process may have been quicker
            os.unlink(entry.path)


def _stamp(path: str) -> bytes:
    with open(path, "rb") as file:
        digest: bytes = sha256(file.read()).digest()
    return digest
