"""Expressions are said as people say rules, in English and German."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from doko_rules.audit.opened import open_variant
from doko_rules.expr.check import check
from doko_rules.expr.fold import fold
from doko_rules.expr.ir import Not
from doko_rules.expr.parse import parse
from doko_rules.expr.places import HOOKS
from doko_rules.expr.types import BOOL, UNKNOWN
from doko_rules.views.wording.lexicon import Lexicon
from doko_rules.views.wording.speaker import Speaker

if TYPE_CHECKING:
    from doko_rules.audit.opened import Opened


@cache
def _opened() -> Opened:
    return open_variant("ddv-2026")


@cache
def _speaker(language: str) -> Speaker:
    opened = _opened()
    return Speaker(Lexicon(opened.ruleset, opened.compiler, language))


def _said(expression: str, hook: str, language: str, *, negated: bool = False) -> str:
    vocabulary = _opened().compiler.book.vocabulary
    place = HOOKS[hook]
    found = check(parse(expression), place, vocabulary, expected=UNKNOWN)
    assert found.ok, found.problems
    node = fold(found.ir, {"deals": 24})
    speaker = _speaker(language)
    known = speaker.locals(place.locals)
    if found.type != BOOL:
        return speaker.noun(node, known).n
    return speaker.clause(Not(0, 0, BOOL, node) if negated else node, known).main()


SAID = [
    (
        "held(seat, CQ) = 2",
        "contract.claim",
        "the player holds exactly 2 ♣Q",
        "der Spieler hat genau 2 ♣D auf der Hand",
    ),
    (
        "cards_in_hand(seat) > 0",
        "ladder.opens",
        "the player holds at least 1 card",
        "der Spieler hat mindestens 1 Karte auf der Hand",
    ),
    (
        "trick.winner != public_declarer",
        "contract.settles.when",
        "the winner of the trick is not the open declarer",
        "der Gewinner des Stichs ist nicht der offene Ansager",
    ),
    (
        "trick.led = trump and trick.card_points >= 30",
        "contract.settles.when",
        "trump was led to the trick and the trick counts at least 30 card points",
        "zu dem Stich ist Trumpf angespielt und der Stich zählt mindestens 30 Augen",
    ),
    (
        "tricks(other(party)) = 0",
        "outcome.is",
        "the opposing party has taken no tricks",
        "die Gegenpartei hat keine Stiche",
    ),
    (
        "tricks(other(other(party))) < 2",
        "outcome.is",
        "the party has taken at most 1 trick",
        "die Partei hat höchstens 1 Stich",
    ),
    (
        "level(re) = nothing or level(kontra) >= no90",
        "outcome.is",
        "Re has called nothing or the highest call of Kontra is at least “no 90”",
        (
            "Re hat nichts angesagt oder die höchste Ansage von Kontra ist mindestens "
            "„keine 90“"
        ),
    ),
    (
        "winner is none",
        "score.when",
        "nobody has won",
        "niemand hat gewonnen",
    ),
    (
        "winner = re",
        "score.when",
        "Re has won",
        "Re hat gewonnen",
    ),
    (
        "card_points(party) >= (if party = re then 121 else 120)",
        "outcome.is",
        (
            "where the party is Re: the party has at least 121 card points; otherwise: "
            "the party has at least 120 card points"
        ),
        (
            "falls die Partei Re ist: die Partei hat mindestens 121 Augen; sonst: "
            "die Partei hat mindestens 120 Augen"
        ),
    ),
    (
        "any p in all_plays where p.card = CQ and p.seat = seat",
        "knowledge.party",
        (
            "there is a card played for which: this card is ♣Q and this card was "
            "played by "
            "the player"
        ),
        (
            "es gibt eine gespielte Karte, für die gilt: diese Karte ist ♣D und "
            "diese Karte "
            "stammt von dem Spieler"
        ),
    ),
    (
        "(count p in all_plays where p.card = CQ) >= 2",
        "knowledge.party",
        "there are at least 2 cards played for which: this card is ♣Q",
        "es gibt mindestens 2 gespielte Karten, für die gilt: diese Karte ist ♣D",
    ),
    (
        "all t in tricks holds t.card_points < 40",
        "contract.settles.when",
        "for each trick this holds: this trick counts at most 39 card points",
        "für jeden Stich gilt: dieser Stich zählt höchstens 39 Augen",
    ),
    (
        "any s in seats where s != seat and party(s) = party(seat)",
        "contract.party",
        (
            "there is a player for which: this player is not the player and the "
            "party of "
            "this player is the party of the player"
        ),
        (
            "es gibt einen Spieler, für den gilt: dieser Spieler ist nicht der "
            "Spieler und "
            "die Partei dieses Spielers ist die Partei des Spielers"
        ),
    ),
    (
        "any s in seats where any o in seats where held(s, CQ) > held(o, CQ)",
        "effect.when",
        (
            "there is a player for which: there is a player o for which: the "
            "number of ♣Q "
            "in the hand of this player is more than the number of ♣Q in the "
            "hand of the "
            "player o"
        ),
        (
            "es gibt einen Spieler, für den gilt: es gibt einen Spieler o, für "
            "den gilt: "
            "die Zahl von ♣D auf der Hand dieses Spielers ist mehr als die Zahl "
            "von ♣D auf "
            "der Hand des Spielers o"
        ),
    ),
    (
        "public_contract in [marriage, normal]",
        "layer.when",
        "the open contract is “marriage” or “normal game”",
        "das offene Spiel ist „Hochzeit“ oder „Normalspiel“",
    ),
    (
        "public_contract.solo",
        "layer.when",
        "the open contract is “one against three”",
        "das offene Spiel ist „einer gegen drei“",
    ),
    (
        "(sum c.card_points for c in hand(seat)) > 80",
        "contract.claim",
        (
            "(the sum over all cards in the hand of the player: the number of "
            "card points "
            "of this card) is more than 80"
        ),
        (
            "(die Summe über alle Karten auf der Hand des Spielers: die Zahl der Augen "
            "dieser Karte) ist mehr als 80"
        ),
    ),
    (
        "made_calls is empty",
        "ladder.opens",
        "there is no call made so far",
        "es gibt keine bisherige Ansage",
    ),
    (
        "deals_played >= option.deals",
        "session.ends",
        "the number of deals scored so far is at least 24",
        "die Zahl der bisher gewerteten Spiele ist mindestens 24",
    ),
    (
        "1 * cards_in_hand(seat) + 0 > 3",
        "ladder.opens",
        "the player holds at least 4 cards",
        "der Spieler hat mindestens 4 Karten auf der Hand",
    ),
    (
        "any p in plays where any q in plays where q < p",
        "ladder.opens",
        (
            "there is a card of a trick taken for which: there is a card q of a "
            "trick taken "
            "for which: the card q is before this card"
        ),
        (
            "es gibt eine Karte eines fertigen Stichs, für die gilt: es gibt "
            "eine Karte q "
            "eines fertigen Stichs, für die gilt: die Karte q ist früher als "
            "diese Karte"
        ),
    ),
    (
        "2 * copies",
        "score.at_most.deal",
        "4",
        "4",
    ),
    (
        "if held_at_lead(seat, CQ) > 0 then re else kontra",
        "contract.party",
        (
            "(Re if the player had at least 1 ♣Q in hand before the first lead, "
            "otherwise "
            "Kontra)"
        ),
        (
            "(Re, wenn der Spieler vor dem ersten Ausspiel mindestens 1 ♣D auf "
            "der Hand "
            "hat, sonst Kontra)"
        ),
    ),
    (
        "card_points(party) divided by 40",
        "score.at_most.party",
        "the number of card points of the party divided by 40, rounded down",
        "die Zahl der Augen der Partei geteilt durch 40, abgerundet",
    ),
    (
        "last_trick and not settled",
        "trick.equal_cards",
        "it is the last trick and contract and parties are not yet settled",
        "es ist der letzte Stich und Spiel und Parteien sind noch nicht geklärt",
    ),
]


@pytest.mark.parametrize(
    ("expression", "hook", "english", "german"),
    SAID,
    ids=[row[0] for row in SAID],
)
def test_an_expression_is_said(
    expression: str, hook: str, english: str, german: str
) -> None:
    assert _said(expression, hook, "en") == english
    assert _said(expression, hook, "de") == german


@pytest.mark.parametrize(
    ("expression", "hook", "german"),
    [
        (
            "settled",
            "ladder.opens",
            "Spiel und Parteien sind noch nicht geklärt",
        ),
        (
            "cards_in_hand(seat) >= 5 and settled",
            "ladder.opens",
            (
                "der Spieler hat höchstens 4 Karten auf der Hand oder Spiel und "
                "Parteien "
                "sind noch nicht geklärt"
            ),
        ),
        (
            "any p in all_plays where p.card = CQ",
            "ladder.opens",
            "es gibt keine gespielte Karte, für die gilt: diese Karte ist ♣D",
        ),
        (
            "all t in tricks holds t.card_points < 40",
            "contract.settles.when",
            "es gibt einen Stich, für den gilt: dieser Stich zählt mindestens 40 Augen",
        ),
        (
            "1 < size(tricks) <= 3",
            "contract.settles.when",
            "es gibt höchstens 1 Stich oder es gibt mindestens 4 Stiche",
        ),
    ],
)
def test_the_opposite_is_said_without_a_word_around_it(
    expression: str, hook: str, german: str
) -> None:
    assert _said(expression, hook, "de", negated=True) == german


def test_a_condition_has_its_verb_at_the_end_in_german() -> None:
    speaker = _speaker("de")
    vocabulary = _opened().compiler.book.vocabulary
    place = HOOKS["contract.claim"]
    found = check(parse("held(seat, CQ) = 2"), place, vocabulary)
    said = speaker.clause(found.ir, speaker.locals(place.locals))
    assert said.sub() == "der Spieler genau 2 ♣D auf der Hand hat"


def test_what_is_joined_inside_of_a_question_stands_in_parentheses() -> None:
    said = _said(
        "settled and (any p in plays where p.card = CQ) and last_trick",
        "trick.equal_cards",
        "en",
    )
    assert said == (
        "contract and parties are settled and (there is a card of a trick taken for "
        "which: this card is ♣Q) and it is the last trick"
    )
