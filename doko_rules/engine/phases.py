"""The phases of a deal, as documents name them."""

from __future__ import annotations

RESERVATIONS, NAMING = "reservations", "naming"
EXCHANGE = "exchange"
"""Cards change hands before the play."""
PLAYING = "play"
SCORED = "scored"
REDEALT = "redealt"
"""The deal came to nothing: its dealer deals again."""
