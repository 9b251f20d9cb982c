"""What a front end needs to show a variant that it knows nothing of: ids and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.engine.ruleset import Ruleset

Json = dict[str, Any]


def names(ruleset: Ruleset) -> Json:
    """The sets of things of a variant, each thing with its texts for people."""
    further = {
        "happenings": {found.id: found.label for found in ruleset.happenings},
        "declarations": {found.id: found.label for found in ruleset.declarations},
        "layers": {found.id: found.label for found in ruleset.layers},
        "endings": {found.id: found.label for found in ruleset.endings},
    }
    return {
        "id": ruleset.id,
        "label": ruleset.label,
        "fingerprint": ruleset.fingerprint,
        "seats": ruleset.seats,
        "hand_size": ruleset.hand_size,
        "options": {id: option["value"] for id, option in ruleset.options.items()},
        "suits": {
            suit["id"]: {"label": suit["label"], "symbol": suit["symbol"]}
            for suit in ruleset.suits
        },
        "ranks": _labels(ruleset.ranks),
        "cards": [
            {
                "card": code,
                "suit": ruleset.suits[ruleset.card_suit[kind]]["id"],
                "rank": ruleset.ranks[ruleset.card_rank[kind]]["id"],
                "card_points": ruleset.card_points[kind],
            }
            for kind, code in enumerate(ruleset.cards)
        ],
        "parties": dict(zip(ruleset.parties, ruleset.party_labels, strict=True)),
        "contracts": {contract.id: contract.label for contract in ruleset.contracts},
        "redeals": {redeal.id: redeal.label for redeal in ruleset.redeals},
        "answers": _labels(ruleset.answers),
        "ranks_of_reservations": _labels(ruleset.reservation_ranks),
        "calls": {
            word: label
            for ladder in ruleset.ladders
            for words, labels in zip(ladder.words, ladder.word_labels, strict=True)
            for word, label in zip(words, labels, strict=True)
        },
        "lines": {line.id: line.label for line in ruleset.lines},
        **{key: labels for key, labels in further.items() if labels},
    }


def _labels(entries: Iterable[Json]) -> dict[str, Any]:
    return {entry["id"]: entry["label"] for entry in entries}
