"""Documents that were made by other rules than they are read by give a warning."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doko_rules.engine.variants import load_variant
from tests.cli.running import doko

FACTS: dict[str, Any] = {
    "variant": "ddv-2026-home",
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 160, "kontra": 80},
}
OTHER = "0123456789abcdef"


@pytest.mark.parametrize("document", [FACTS, {"variant": "ddv-2026", "deals": []}])
def test_other_rules_are_a_warning_beside_the_answer(document: dict[str, Any]) -> None:
    text = json.dumps({**document, "fingerprint": OTHER})
    run = doko("score", "-", stdin=text)
    assert run.status == 1
    assert f"warning[DK809] this was made by rules with the fingerprint `{OTHER}`" in (
        run.out
    )
    told = doko("score", "-", "--json", stdin=text)
    assert told.status == 1
    assert [finding["code"] for finding in told.data["findings"]] == ["DK809"]
    assert told.data.keys() > {"findings"}


def test_the_own_rules_are_no_warning() -> None:
    mine = load_variant("ddv-2026-home").fingerprint
    run = doko("score", "-", "--json", stdin=json.dumps({**FACTS, "fingerprint": mine}))
    assert run.status == 0
    assert "findings" not in run.data


def test_who_explains_facts_of_other_rules_says_so() -> None:
    run = doko("explain", "-", stdin=json.dumps({**FACTS, "fingerprint": OTHER}))
    assert run.status == 1
    assert run.out.count("warning[DK809]") == 1


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"variant": "ddv-2026"}, ["the deal is"]),
        ({"variant": "ddv-2026", "fingerprint": OTHER}, ["the deal is"]),
        ({"variant": "ddv-2026-home"}, []),
        ({"variant": {"extends": "ddv-2026-home"}}, []),
        ({"fingerprint": OTHER}, ["this was made"]),
    ],
)
def test_a_deal_of_other_rules_on_a_sheet_is_a_warning(
    change: dict[str, Any], found: list[str]
) -> None:
    sheet = {"variant": "ddv-2026-home", "deals": [{**FACTS, **change}]}
    told = doko("score", "-", "--json", stdin=json.dumps(sheet)).data
    messages = [finding["message"] for finding in told.get("findings", [])]
    assert [" ".join(message.split()[:3]) for message in messages] == found
