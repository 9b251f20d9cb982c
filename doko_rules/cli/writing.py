"""Writing files so that each is there whole or as it was before."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def check_writable(path: Path) -> None:
    """See that a file can be written before the work is done that it is for.

    Raises:
        OSError: It can not.
    """
    real = path.resolve()
    if real.is_dir():
        reason = errno.EISDIR
    elif not real.parent.is_dir():
        reason = errno.ENOENT
    elif not os.access(real if real.exists() else real.parent, os.W_OK):
        reason = errno.EACCES
    else:
        return
    raise OSError(reason, os.strerror(reason), str(path))


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """Let what goes wrong be told of the file that somebody asked for.

    The system does not say which one is full, and a file beside it means nothing to
    them.
    """
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_whole(path: Path, text: str) -> None:
    """Put a text in the place of a file, which keeps its mode.

    It is written beside the file first, and then takes its name: who reads in the
    meantime, or is left with what there is when the power fails, has the old or the new
    one. Of a link, what it leads to is written; so are a pipe and a device, which are
    no files that another one could take the place of.

    Raises:
        OSError: It can not be written; the file is as it was.
    """
    real = path.resolve()
    with told_of(path):
        if real.exists() and not real.is_file():
            real.write_text(text, encoding="utf-8", newline="\n")
        else:
            _replace(real, text)


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            shutil.copymode(path, name)
        else:
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
