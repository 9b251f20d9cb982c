"""What people call something, by language."""

from __future__ import annotations

Text = dict[str, str]
