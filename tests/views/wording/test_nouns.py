"""Noun phrases have the forms that their places in a sentence ask for."""

from __future__ import annotations

import pytest

from doko_rules.views.wording.nouns import element, fixed, noun, this


@pytest.mark.parametrize(
    ("spec", "forms"),
    [
        ("f Partei|", ["die Partei", "der Partei", "der Partei", "die Partei"]),
        ("m Stich,Stichs|", ["der Stich", "des Stichs", "dem Stich", "den Stich"]),
        ("n Spiel,Spiels|", ["das Spiel", "des Spiels", "dem Spiel", "das Spiel"]),
        (
            "m linke Nachbar,Nachbarn|",
            [
                "der linke Nachbar",
                "des linken Nachbarn",
                "dem linken Nachbar",
                "den linken Nachbar",
            ],
        ),
        (
            "f höchste Ansage|",
            [
                "die höchste Ansage",
                "der höchsten Ansage",
                "der höchsten Ansage",
                "die höchste Ansage",
            ],
        ),
        (
            "p Spieler,Spielern|",
            ["die Spieler", "der Spieler", "den Spielern", "die Spieler"],
        ),
    ],
)
def test_german_phrases_are_declined(spec: str, forms: list[str]) -> None:
    assert list(noun(spec, "de")[:4]) == forms


def test_a_phrase_takes_others_in_their_cases() -> None:
    trick = noun("m Stich,Stichs|", "de")
    winner = noun("m Gewinner,Gewinners|{0.g}", "de", trick)
    party = noun("f Partei|{0.g}", "de", winner)
    assert party.d == "der Partei des Gewinners des Stichs"


def test_names_stand_behind_a_preposition_in_the_genitive() -> None:
    assert noun("f Partei|{0.g}", "de", fixed("Re", "de")).n == "die Partei von Re"
    assert noun("the party|{0.g}", "en", fixed("Re", "en")).n == "the party of Re"


def test_a_phrase_may_be_just_what_it_is_about() -> None:
    trick = noun("m Stich,Stichs|", "de")
    assert noun("={0}", "de", trick) == trick


def test_a_pointing_word_takes_the_place_of_the_article() -> None:
    spec = "m Stich,Stichs|"
    assert list(this(noun(spec, "de"), spec, "de")[:4]) == [
        *("dieser Stich", "dieses Stichs", "diesem Stich", "diesen Stich")
    ]
    assert this(noun("the trick|", "en"), "the trick|", "en").n == "this trick"


def test_elements_of_a_list_have_their_articles() -> None:
    card = element("f gespielte Karte,gespielte Karten|des Stichs", "de")
    assert card.indefinite("de") == "eine gespielte Karte des Stichs"
    assert card.no("de", object_=True) == "keine gespielte Karte des Stichs"
    assert card.each("de") == "jede gespielte Karte des Stichs"
    assert card.all("de") == "gespielten Karten des Stichs"
    assert card.relative("de") == "für die gilt:"
    trick = element("m Stich,Stiche", "de")
    assert trick.indefinite("de", object_=True) == "einen Stich"
    assert trick.every("de") == "jeder Stich"
    assert trick.each("de") == "jeden Stich"
    assert element("ace,aces", "en").indefinite("en") == "an ace"
