"""How large an expression may be; all bounds in one place."""

from __future__ import annotations

MAX_LENGTH = 2_000
"""Characters of one expression."""

MAX_NAME = 100
"""Characters of one name."""

MAX_DEPTH = 40
"""Nesting of one expression."""

MAX_TOTAL_DEPTH = 100
"""Nesting of one expression with the definitions it uses."""

MAX_QUANTIFIERS = 4
"""Quantifiers inside one another, with those of definitions."""

MAX_COST = 20_000
"""Steps that one evaluation may need at worst."""

MAX_WAYS = 1_000
"""Ways in which one action can choose what belongs to it."""

MAX_INT = 10**12
"""The greatest whole number, either way."""
