"""A rule book tells every rule that is in force, and says it in whole sentences."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from doko_rules.audit.opened import open_variant
from doko_rules.audit.rulebook.book import rulebook
from doko_rules.audit.rulebook.markdown import markdown
from doko_rules.load.sources import shipped
from tests.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.opened import Opened
    from doko_rules.audit.rulebook.model import Entry, Rulebook
    from doko_rules.views.wording.said import Outline

VARIANTS = sorted(
    path.stem for path in shipped().glob("*.yaml") if not path.stem.endswith(".cases")
)
PARTS = ("unless", "only_if", "must", "choose", "values", "says")
"""Below these keys stands what is told with the entry that it is a part of."""


@cache
def opened(variant: str) -> Opened:
    return open_variant(variant)


@cache
def book(variant: str, language: str) -> Rulebook:
    return rulebook(opened(variant), language)


def entries(found: Rulebook) -> Iterator[Entry]:
    for part in found.parts:
        for entry in part.entries:
            yield from entry.all()


def entry(found: Rulebook, rule: str) -> Entry:
    (one,) = (entry for entry in entries(found) if entry.rule == rule)
    return one


def lines(outlines: tuple[Outline, ...]) -> Iterator[str]:
    for outline in outlines:
        yield outline.text
        yield from lines(outline.below)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_rule_in_force_is_told(variant: str) -> None:
    ruleset = opened(variant).ruleset
    told = {rule for part in book(variant, "en").parts for rule in part.rules()}
    untold = [rule for rule in ruleset.rules if not _is_told(rule, told, variant)]
    assert untold == []


def _is_told(rule: str, told: set[str], variant: str) -> bool:
    if rule in told:
        return True
    path = rule.split("/")
    if path[0] == "option_groups":
        return True  # headings of a settings page
    if path[0] == "contracts":
        # What is only inherited from is told where it is inherited.
        known = opened(variant).ruleset.contract_number
        if path[1] not in known:
            return True
    if path[:2] == ["reservations", "ranks"]:
        # A rank that nothing in force is claimed under is asked of nobody.
        ranks = opened(variant).ruleset.reservation_ranks
        return path[2] not in {rank["id"] for rank in ranks}
    for n, key in enumerate(path):
        if key in PARTS and any("/".join(path[:m]) in told for m in range(1, n + 1)):
            return True
    # The cards offered are told with the exchange that they are offered in.
    return path[-1] in {"offer", "back"} and "/".join(path[:-1]) in told


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_said_is_whole(variant: str, language: str) -> None:
    for told in entries(book(variant, language)):
        assert told.title
        for line in lines(told.said):
            assert not re.search(r"[{}~|]|  | [,.;]|\(\)|\bnone\b.*\bkeine\b", line), (
                line
            )
            assert line.count("(") == line.count(")"), line
            assert line.count("„") == line.count("“") or language == "en", line


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_rule_says_something_or_has_rules_inside(variant: str, language: str) -> None:
    # A label that says it all is enough for the heading of a session.
    dumb = [
        told.rule
        for told in entries(book(variant, language))
        if not (told.said or told.text or told.inner) and told.rule != "session"
    ]
    assert dumb == []


def test_both_languages_have_the_same_chapters_and_rules() -> None:
    for variant in VARIANTS:
        english, german = book(variant, "en"), book(variant, "de")
        assert [p.id for p in english.parts] == [p.id for p in german.parts]
        assert [e.rule for e in entries(english)] == [e.rule for e in entries(german)]


def test_a_line_tells_where_its_group_does_not_count() -> None:
    said = list(lines(entry(book("ddv-2026", "en"), "score/lines/fox").said))
    assert "Group of lines “special points”." in said
    assert "Does not count if the contract is “one against three”." in said


def test_a_title_tells_what_its_label_leaves_open() -> None:
    found = book("ddv-2026", "de")
    assert entry(found, "score/lines/under").title == "keine 90/60/30 gespielt"
    assert entry(found, "score/lines/called").title == "Re/Kontra angesagt"
    assert entry(found, "score/lines/denied").title == "Re/Kontra sagte ab: ‹Stufe›"


def test_tables_stand_in_the_chapters_that_they_are_about() -> None:
    found = {part.id: part for part in book("ddv-2026", "en").parts}
    outcome = found["outcome"].grids[0]
    assert ("no 90", "no 90", "from 151", "from 151", "90 to 150") in outcome.rows
    assert any(grid.title.startswith("Deadlines") for grid in found["calls"].grids)


def test_the_index_says_where_each_rule_stands() -> None:
    (index,) = book("ddv-2026", "en").parts[-1].grids
    rows = {str(row[0]): row for row in index.rows}
    known = opened("ddv-2026").ruleset.rules
    assert rows.keys() == known.keys()
    fox = rows["score/lines/fox"]
    assert fox[1:3] == ("fox caught", "tsr 7.2.3")
    assert fox[3] == f"variants/ddv-2026.yaml:{known['score/lines/fox']['line']}"
    assert fox[4] == "What the deal is worth"


def test_options_and_their_values_are_told() -> None:
    (part,) = (p for p in book("ddv-2026-home", "de").parts if p.id == "options")
    assert part.grids[0].rows == (("Spiele je Liste", "12", "24", "deals"),)


def test_german_cards_have_german_signs() -> None:
    said = " ".join(lines(entry(book("ddv-2026", "de"), "orders/normal").said))
    assert "♥10 ♣D ♠D ♥D ♦D ♣B ♠B ♥B ♦B ♦A ♦10 ♦K ♦9" in said


def test_markdown_shows_what_stands_in_the_data_as_it_is() -> None:
    # Neither a star of emphasis nor a tag may come out of a label.
    variant = {
        "extends": "ddv-2026",
        "score": {"lines": {"fox": {"label": {"en": "a *<b>* fox", "de": "Fuchs"}}}},
    }
    text = markdown(rulebook(open_variant(variant)))
    assert "### A \\*\\<b\\>\\* fox" in text


def test_data_has_sections_with_rules_texts_sources_and_places() -> None:
    data = book("ddv-2026", "en").as_data()
    assert data["variant"] == "ddv-2026"
    (score,) = (s for s in data["sections"] if s["id"] == "score")
    (fox,) = (r for r in score["rules"] if r["rule"] == "score/lines/fox")
    assert fox["sources"] == ["tsr 7.2.3"]
    assert fox["text"].startswith("The ace of diamonds")
    assert fox["place"].startswith("variants/ddv-2026.yaml:")
    assert {"text", "below"} == fox["said"][2].keys()


def test_rules_that_a_contract_carries_are_told_with_the_general_ones() -> None:
    words = {"source": "tsr 1", "label": {"en": "no tricks", "de": "keine Stiche"}}
    needs = {"fewest": {**words, "is": "(party = re) = (tricks(re) = 0)"}}
    variant = {
        "extends": "ddv-2026",
        "contracts": {
            "boneless": {
                **words,
                "extends": "diamonds-solo",
                "rules": {"outcome": {"needs": needs}},
            }
        },
    }
    found = rulebook(open_variant(variant))
    rule = "contracts/boneless/rules/outcome/needs/fewest"
    (outcome,) = (part for part in found.parts if part.id == "outcome")
    assert outcome.entries[0].rule == rule
    assert list(lines(outcome.entries[0].said)) == [
        "Applies if the contract is “no tricks”.",
        "The party has won if (the party is Re exactly if Re has taken no tricks).",
    ]


def test_what_packs_bring_along_is_told_whole() -> None:
    packs = ["schlanker-martin", "genscher", "counter-calls", "larger-table"]
    more = ["schweinchen", "superschweinchen", "compulsory-solos", "gehaengter"]
    found = rulebook(open_variant({"extends": "ddv-2026", "with": packs + more}), "de")
    told = {entry.rule for entry in entries(found)}
    assert {
        "declarations/genscher",
        "layers/schweinchen",
        "ladders/counter-calls/opens",
        "trick/next/turned",
        "session/sits_out/behind-the-dealer",
        "session/forced/compulsory-solo",
    } <= told
    text = markdown(found)
    assert "Dazu wird gewählt: ein Spieler, wobei:" in text
    assert not re.search(r" (the|if|where|is) ", text)


def test_a_game_of_another_kind_has_its_book_as_well() -> None:
    file = ROOT / "tests" / "engine" / "foreign" / "harbour.yaml"
    found = rulebook(open_variant(file))
    # Nobody calls or declares anything there, and three parties play.
    assert {"calls", "acts", "terms"}.isdisjoint(part.id for part in found.parts)
    said = list(lines(entry(found, "contracts/regatta").said))
    assert said[-3:] == [
        "Red if the player is the player to the left of the dealer;",
        "otherwise White if the player is the dealer;",
        "otherwise Green.",
    ]
    assert "Trumps, 8 cards, from high to low: S8 V8 V7 V6 V5 V4 V3 V2." in list(
        lines(entry(found, "orders/tide").said)
    )
