"""What is said for the levels of a ladder, and which numbers they have."""

from __future__ import annotations

from typing import Any

from doko_rules.engine.variants import load_variant

LABEL = {"en": "more", "de": "mehr"}
LEVEL = {"source": "tsr 1", "label": LABEL, "limit": 1, "below": 5, "credit": 7}


def _ladder(**more: Any) -> dict[str, Any]:
    """The ladder of calls with a further level on top."""
    level = {"more": {**LEVEL, **more}}
    variant = {"extends": "ddv-2026", "ladders": {"calls": {"levels": level}}}
    found: dict[str, Any] = load_variant(variant).program["ladders"][0]
    assert found["levels"][-1] == "more"
    return found


def test_a_level_without_words_is_called_by_its_id_whoever_says_it() -> None:
    ladder = _ladder()
    assert ladder["words"][-1] == ("more", "more")
    assert ladder["word_labels"][-1] == (LABEL, LABEL)


def test_a_party_calls_a_level_by_its_own_word() -> None:
    said = {
        party: {"id": f"{party}-more", "label": {"en": party, "de": f"{party}!"}}
        for party in ("re", "kontra")
    }
    ladder = _ladder(says=said)
    assert ladder["words"][-1] == ("re-more", "kontra-more")
    assert ladder["word_labels"][-1] == tuple(own["label"] for own in said.values())
    assert ladder["level_labels"][-1] == LABEL


def test_who_has_said_nothing_has_a_number_of_nothing() -> None:
    for name, numbers in _ladder()["numbers"].items():
        assert (numbers[0], numbers[-1]) == (0, LEVEL[name])
