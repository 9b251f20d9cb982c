"""Doppelkopf rules as data: load a variant, play it, score it, ask it why."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
