"""What tables call the things of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.engine.ladders import Ladder
    from doko_rules.engine.ruleset import Ruleset


def card(ruleset: Ruleset, kind: int) -> str:
    """A card by the symbol of its suit, or by its code where there is none."""
    suit = ruleset.suits[ruleset.card_suit[kind]]
    symbol = suit["symbol"] or suit["letter"]
    return f"{symbol}{ruleset.ranks[ruleset.card_rank[kind]]['letter']}"


def cards(ruleset: Ruleset, kinds: Iterable[int]) -> str:
    """Cards beside each other."""
    return " ".join(card(ruleset, kind) for kind in kinds)


def contracts(ruleset: Ruleset, numbers: Iterable[int], language: str) -> str:
    """Contracts by their labels."""
    return ", ".join(ruleset.contracts[n].label[language] for n in numbers)


def level(ladder: Ladder, number: int, party: int, language: str) -> str:
    """What a party says for a level; nothing for level 0."""
    return ladder.word_labels[number - 1][party][language] if number else "–"
