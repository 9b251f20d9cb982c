"""How large an input may be; everything is counted before it is worked on."""

from __future__ import annotations

FILE_BYTES = 256 * 1024
"""Size of one file."""

DEPTH = 20
"""Maps and lists inside each other."""

NODES = 20_000
"""Keys, values, maps and lists of one file."""

SCALAR_CHARACTERS = 4_000
"""Length of one value."""

NUMBER_DIGITS = 12
"""Digits of one number."""

LAYERS = 32
"""Files that one variant is put together from."""

MERGED_NODES = 60_000
"""Keys, values, maps and lists of a variant after its layers are put together."""

PARENTS = 8
"""Entries that inherit from each other in one line."""

WISHES = 200
"""Neighbours that the entries of one map name with ``before`` and ``after``."""

FINDINGS = 100
"""Findings of one kind; more would bury the first ones, and take their time."""
