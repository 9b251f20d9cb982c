"""Every id that refers to an entry names one that is there and can be meant."""

from __future__ import annotations

from typing import Any

import pytest

from doko_rules.validate.references import KEYS, REFERENCES, Reference
from doko_rules.validate.schema import VARIANT, definition
from tests.validate.test_meaning import faults

NAMED = {"source": "tsr 1", "label": {"en": "x", "de": "x"}}
EXCHANGE = {**NAMED, "ask": "turn_after(declarer)", "offer": {"size": 3}}
SAYS = {"id": "x", "label": {"en": "x", "de": "x"}}
WRONG: list[dict[str, Any]] = [
    {"options": {"deals": {"group": "x"}}},
    {"orders": {"normal": {"plain": ["aec"]}}},
    {"contracts": {"normal": {"order": "nromal"}}},
    {"contracts": {"any-solo": {"traits": {"sole": True}}}},
    {"contracts": {"normal": {"sizes": {"ree": 2}}}},
    {"contracts": {"marriage": {"claim": {"rank": "solos"}}}},
    {"contracts": {"marriage": {"claim": {"ranks": {"solos": {"when": True}}}}}},
    {"redeals": {"weak": {**NAMED, "claim": {**NAMED, "rank": "x"}}}},
    {
        "redeals": {
            "weak": {
                **NAMED,
                "claim": {**NAMED, "rank": "solo", "ranks": {"x": {"when": True}}},
            }
        }
    },
    {"contracts": {"marriage": {"settles": {"otherwise": "x"}}}},
    {"contracts": {"silent-solo": {"hidden": {"within": "x"}}}},
    {"contracts": {"normal": {"exchange": {**EXCHANGE, "refused": "x"}}}},
    {
        "contracts": {
            "normal": {
                "exchange": {**EXCHANGE, "refused": "queens-solo", "instead": {"x": {}}}
            }
        }
    },
    {"contracts": {"normal": {"rules": {"ladders": {"x": {}}}}}},
    {"reservations": {"otherwise": "x"}},
    {"ladders": {"calls": {"reply": {"level": "x"}}}},
    {"ladders": {"calls": {"levels": {"announcement": {"says": {"x": SAYS}}}}}},
    {"score": {"lines": {"won": {"group": "x"}}}},
    {"score": {"factors": {"solo": {"groups": {"x": True}}}}},
    {"advice": {"claims": {"x": 1}}},
    {"advice": {"takes": {"x": 1}}},
    {"advice": {"calls": {"x": True}}},
    {"advice": {"declarations": {"x": True}}},
    {"advice": {"choices": {"x": {}}}},
    {
        "declarations": {"piglets": {**NAMED, "do": [{"settle": "none"}]}},
        "advice": {"choices": {"piglets": {"x": 1}}},
    },
]
"""For each reference, in their order, a part that names what is not there."""


@pytest.mark.parametrize(
    ("reference", "sections"),
    [
        pytest.param(reference, sections, id=".".join(reference.path))
        for reference, sections in zip(REFERENCES, WRONG, strict=True)
    ],
)
def test_an_id_must_name_an_entry(
    reference: Reference, sections: dict[str, Any]
) -> None:
    (fault,) = faults(**sections)
    assert fault.code == "DK501"
    assert fault.message.startswith(f"there is no {reference.noun} `")


def test_the_nearest_entry_is_named() -> None:
    (fault,) = faults(contracts={"normal": {"order": "nromal"}})
    assert fault.help == "did you mean `normal`?"


def test_an_entry_is_found_by_its_label_in_each_language() -> None:
    (fault,) = faults(contracts={"normal": {"order": "kein-trumpf"}})
    assert fault.help == "did you mean `no-trumps`?"


def test_an_abstract_contract_is_not_played() -> None:
    (fault,) = faults(reservations={"otherwise": "any-solo"})
    assert fault.code == "DK503"
    assert fault.notes


def test_a_free_key_refers_to_nothing() -> None:
    assert not faults(contracts={"normal": {"sizes": {"x-note": 2}}})


def test_references_are_keys_of_the_schema() -> None:
    for reference in REFERENCES:
        for path in (reference.path, reference.target):
            node = definition(VARIANT, "variant")
            for step in path:
                if step == "*":
                    node = node.get("additionalProperties") or node["items"]
                elif step != KEYS:
                    node = node["properties"][step]
                if "$ref" in node:
                    node = definition(VARIANT, node["$ref"])
