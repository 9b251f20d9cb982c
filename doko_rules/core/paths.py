"""Telling paths from ids."""

from __future__ import annotations


def is_path(reference: str) -> bool:
    """Whether a reference is a path rather than an id."""
    return "/" in reference or "\\" in reference or reference.endswith(".yaml")
