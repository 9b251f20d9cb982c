"""Inputs and expectations from the unit tests of other programs, put to the package."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.external import (
    houses,
    vector_calls,
    vector_cards,
    vector_contracts,
    vector_poverty,
    vector_rounds,
    vector_scores,
)
from tests.external.adapter import RefusedError
from tests.external.tally import SkippedError
from tests.external.vector_words import UncheckableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.external.adapter import Adapter
    from tests.external.vector_words import Problems, Vector

KINDS: dict[str, Callable[[Vector, Vector, Adapter], Problems]] = {
    "announce_allowed": vector_calls.check_announce_allowed,
    "armut": vector_poverty.check_poverty,
    "bock_effect": vector_rounds.check_effect,
    "bock_schedule": vector_rounds.check_schedule,
    "bock_weight": vector_rounds.check_weight,
    "card_beats": vector_cards.check_card_beats,
    "deck": vector_cards.check_deck,
    "feigheit": vector_scores.check_cowardice,
    "game_type_resolution": vector_contracts.check_game_type,
    "hochzeit": vector_contracts.check_hochzeit,
    "hochzeit_allowed": vector_contracts.check_hochzeit_allowed,
    "is_trump": vector_cards.check_is_trump,
    "legal_cards": vector_cards.check_legal_cards,
    "ranks_above": vector_cards.check_ranks_above,
    "schlanker_martin": vector_scores.check_fewest_tricks,
    "score": vector_scores.check_score,
    "score_house": vector_scores.check_whole_score,
    "score_table": vector_scores.check_score,
    "seat_scores": vector_scores.check_score,
    "seat_side_scores": vector_scores.check_score,
    "target": vector_scores.check_target,
    "teams": vector_contracts.check_teams,
    "trick_items": vector_cards.check_trick_items,
    "trick_winner": vector_cards.check_trick_winner,
    "winner": vector_scores.check_score,
}


def load(folder: Path) -> Iterator[Vector]:
    """All vectors of a folder."""
    for path in sorted(folder.glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))


def check(vector: Vector, package: Callable[[houses.Rules], Adapter]) -> Problems:
    """What the package answers differently; empty when it agrees.

    Args:
        vector: what is given and expected.
        package: the package with a variant.

    Raises:
        SkippedError: The vector can not be put to its rules.
    """
    try:
        rules = houses.rules_of(vector)
        if vector["ddv_tsr_2026"].startswith("deviates") and rules == [houses.DDV]:
            # It means to play by the DDV rules, and does not.
            raise SkippedError("origin deviates")
        handler = KINDS.get(vector["kind"])
        if handler is None:
            return [f"no way to check the kind {vector['kind']!r}"]
        given, expected = vector["input"], vector["expected"]
        found = [handler(given, expected, package(each)) for each in rules]
    except RefusedError as refusal:
        return [f"refused: {refusal}"]
    except UncheckableError as unknown:
        return [f"no way to check {unknown}"]
    return [problem for problems in found for problem in problems]
