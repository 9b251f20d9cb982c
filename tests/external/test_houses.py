"""What a vector says of its rules leads to the variant that has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.external import houses
from tests.external.vector_words import UncheckableError


def _vector(said: str, verdict: str, given: dict[str, Any] | None = None) -> Any:
    return {"ruleset": said, "ddv_tsr_2026": verdict, "input": given or {}}


@pytest.mark.parametrize(
    ("said", "extends", "packs"),
    [
        ("ddv 12 cards", "ddv-2026", None),
        ("dulle first beats second", "ddv-2026", None),
        ("second dulle wins except last trick", "ddv-2026", ["second-dulle"]),
        ("house: reines Farbsolo", "ddv-2026", ["pure-suit-solos"]),
        ("both aces of diamonds are Schweine", "ddv-2026", ["schweinchen"]),
        ("ddv + Karlchen fangen", "ddv-2026", ["charlie-caught"]),
        ("a program: soloist leads", "ddv-2026", ["soloist-leads"]),
        ("koppeldopf special cards", "koppeldopf", None),
        ("koppeldopf Schlanker Martin: fewest tricks", "koppeldopf", None),
        ("FreeDoko: bock multiplier 2", "freedoko", None),
    ],
)
def test_a_line_about_rules_means_a_variant_or_a_pack(
    said: str, extends: str, packs: list[str] | None
) -> None:
    (rules,) = houses.rules_of(_vector(said, "n/a (house rule)"))
    assert (rules["extends"], rules.get("with")) == (extends, packs)


def test_what_agrees_with_the_ddv_rules_is_put_to_these_as_well() -> None:
    both = houses.rules_of(_vector("ddv + Karlchen fangen", "agrees"))
    assert [rules.get("with") for rules in both] == [None, ["charlie-caught"]]


def test_the_words_make_the_difference() -> None:
    options = [
        houses.rules_of(_vector(said, "n/a"))[0]["options"]["second_dulle"]
        for said in ("second dulle wins", "second dulle wins except last trick")
    ]
    assert options == ["always", "but-last"]


def test_a_deck_without_nines_is_told_by_the_input() -> None:
    (rules,) = houses.rules_of(_vector("ddv", "n/a", {"with_nines": False}))
    assert rules["with"] == ["no-nines"]


def test_rules_that_nobody_knows_are_no_agreement() -> None:
    with pytest.raises(UncheckableError):
        houses.rules_of(_vector("played on the moon", "n/a (house rule)"))
    assert houses.rules_of(_vector("played on the moon", "agrees")) == [houses.DDV]
