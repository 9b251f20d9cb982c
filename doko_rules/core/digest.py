"""SHA-256 that is loaded quickly."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def _hash_function() -> Callable[[bytes], Any]:
    """SHA-256, without OpenSSL: to load that takes longer than all that is hashed."""
    for module in ("_sha256", "_sha2"):
        try:
            found: Callable[[bytes], Any] = import_module(module).sha256
        except ImportError:
            continue
        return found
    import hashlib

    return hashlib.sha256


sha256 = _hash_function()
