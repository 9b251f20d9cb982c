"""Sentences that say in both languages what a mechanism has decided by.

What a variant's own expression decided is said by `phrased`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.views.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Lines = dict[str, tuple[str, ...]]

_SENTENCES = {
    "turn": ("it is the turn of seat {seat}", "Platz {seat} ist am Zug"),
    "turn of nobody": ("it is the turn of nobody", "niemand ist am Zug"),
    "phase": ("this is not the time for it", "dafür ist jetzt nicht die Zeit"),
    "demanded": (
        "seat {seat} has to answer first: {label}",
        "Platz {seat} muss erst antworten: {label}",
    ),
    "demanded of it": (
        "something else is demanded: {label}",
        "verlangt ist etwas anderes: {label}",
    ),
    "only calls": (
        "the deal is over ({label}), and seat {seat} can only call or pass",
        "das Spiel ist zu Ende ({label}), Platz {seat} kann nur ansagen oder passen",
    ),
    "bound": (
        "{card} was declared, and has to be played now",
        "{card} ist angesagt und muss jetzt gespielt werden",
    ),
    "said before": (
        "{what} has been declared, and can be again after a card",
        "{what} ist schon angesagt, und geht erst nach einer Karte wieder",
    ),
    "set by": ("{name} was set by: {label}", "{name} kommt von: {label}"),
    "changed by": ("{name} was changed by: {by}", "{name} geändert durch: {by}"),
    "in deals": ("{label} (deal {deals})", "{label} (Spiel {deals})"),
    "given before": (
        "{name} is given as it was before the deal",
        "{name} ist so angegeben, wie es vor dem Spiel war",
    ),
    "only first": (
        "{number} of {all} are listed",
        "{number} von {all} sind aufgeführt",
    ),
    "not held": ("the seat does not hold {card}", "{card} ist nicht auf der Hand"),
    "refused": (
        "nobody has taken the cards",
        "niemand hat die Karten genommen",
    ),
    "size": (
        "so many cards are to be chosen: {number}",
        "so viele Karten sind zu wählen: {number}",
    ),
    "follow": (
        "{led} was led, and {cards} can follow",
        "angespielt ist {led}, zu bedienen mit {cards}",
    ),
    "other side": (
        "{side} says this, and the seat is {own}",
        "das sagt {side}, und der Platz ist {own}",
    ),
    "repeated": (
        "the own side has said {said} already",
        "die eigene Partei hat schon {said} gesagt",
    ),
    "barred": ("the own side has replied late", "die eigene Partei hat spät erwidert"),
    "step": ("{step} has to be said first", "erst ist {step} zu sagen"),
    "too late": (
        "too late for {call}: {clock}, at least {limit} needed{shifts}",
        "zu spät für {call}: {clock}, mindestens {limit} nötig{shifts}",
    ),
    "reply too late": (
        "too late as a reply to {call}: {clock}, at least {limit} needed",
        "zu spät als Erwiderung auf {call}: {clock}, mindestens {limit} nötig",
    ),
    "cards in hand": ("cards in hand: {number}", "Karten auf der Hand: {number}"),
    "clock": ("{clock} is {number}", "{clock} ist {number}"),
    "shifted": ("{before} ({number}: {by})", "{before} ({number}: {by})"),
    "cited": ("{label}, {by}", "{label}, {by}"),
    "due": (
        "player {player} has to name a contract: {duty}",
        "Spieler {player} muss ein Spiel nennen: {duty}",
    ),
    "must claim": (
        "with this hand {what} has to be claimed",
        "mit diesem Blatt ist {what} zu melden",
    ),
    "no claim": ("the hand may claim nothing", "mit diesem Blatt geht keine Meldung"),
    "rank": ("what is asked for is {rank}", "gefragt ist {rank}"),
    "any rank": ("no rank is asked for", "es ist nach keinem Rang gefragt"),
    "no lower": (
        "the hand may claim nothing of a lower rank",
        "mit diesem Blatt geht keine Meldung von niedrigerem Rang",
    ),
    "highest": (
        "{card} is the highest card that can win",
        "{card} ist die höchste Karte, die stechen kann",
    ),
    "led": ("led: {led}", "angespielt: {led}"),
    "played": ("seat {seat}: {card} ({class_})", "Platz {seat}: {card} ({class_})"),
    "can not win": ("can not win", "kann nicht stechen"),
    "copy": ("{number}. {card}: seat {seat}", "{number}. {card}: Platz {seat}"),
    "not within": (
        "not within {number} tricks: {text}",
        "nicht innerhalb von {number} Stichen: {text}",
    ),
    "taken": ("trick {number}: seat {seat}", "Stich {number}: Platz {seat}"),
    "never": ("never: {text}", "nie: {text}"),
    "given": ("given as a fact", "als Tatsache angegeben"),
    "needs": ("{party} needs: {text}", "{party} braucht: {text}"),
    "reached": ("{party}: reached", "{party}: erreicht"),
    "leads": ("seat {seat} leads", "Platz {seat} spielt aus"),
    "follows": ("{card} follows {led}", "{card} bedient {led}"),
    "can not follow": (
        "{led} was led, and no card of it is in hand",
        "angespielt ist {led}, und davon ist nichts auf der Hand",
    ),
    "in time": (
        "in time: {clock}, at least {limit} needed{shifts}",
        "rechtzeitig: {clock}, mindestens {limit} nötig{shifts}",
    ),
    "in time as a reply": (
        "in time as a reply to {call}: {clock}, at least {limit} needed",
        "rechtzeitig als Erwiderung auf {call}: {clock}, mindestens {limit} nötig",
    ),
    "from action": ("after action {action}", "nach Aktion {action}"),
    "moment in trick": (
        "after action {action}, in trick {trick}",
        "nach Aktion {action}, in Stich {trick}",
    ),
    "when might": (
        "when seat {seat} might {verb} {what}",
        "wann Platz {seat} {what} {verb} durfte",
    ),
    "until action": ("until action {action}", "bis zu Aktion {action}"),
    "known to": (
        "{moment} known to {who}: {party}",
        "{moment} bekannt: {who} ({party})",
    ),
    "deal is over": ("the deal is over", "das Spiel ist zu Ende"),
    "contract": ("{contract} is played", "gespielt wird {contract}"),
    "contract of": (
        "seat {seat} plays {contract}",
        "Platz {seat} spielt {contract}",
    ),
    "seat is of": ("seat {seat} is {party}", "Platz {seat} ist {party}"),
    "takes": (
        "seat {seat} takes trick {number} with {card}: {points} card points",
        "Platz {seat} macht Stich {number} mit {card}: {points} Augen",
    ),
    "party wins": ("{party} wins", "{party} gewinnt"),
    "nobody wins": ("nobody wins", "niemand gewinnt"),
    "line counts": (
        "“{line}” counts {value} for {party}",
        "„{line}“ zählt {value} für {party}",
    ),
    "does not count": ("“{line}” does not count", "„{line}“ zählt nicht"),
    "did not happen": ("“{line}” did not happen", "„{line}“ ist nicht geschehen"),
    "multiplies": ("“{line}” multiplies by {times}", "„{line}“ zählt mal {times}"),
    "worth": (
        "the deal is worth {value} to {party}; session scores {scores}",
        "das Spiel bringt {party} {value}; Punkte {scores}",
    ),
    "another winner": (
        "somebody else would win{change}",
        "ein anderer gewänne{change}",
    ),
    "another value": (
        "the deal would be worth something else{change}",
        "das Spiel wäre etwas anderes wert{change}",
    ),
    "party known to": (
        "the party of seat {seat} is known to {who}",
        "die Partei von Platz {seat} ist bekannt: {who}",
    ),
    "allowed then": (
        "{moment} seat {seat} might {verb} {what}",
        "{moment} durfte Platz {seat} {what} {verb}",
    ),
    "refused then": (
        "{moment} seat {seat} must not {verb} {what}",
        "{moment} durfte Platz {seat} nicht {what} {verb}",
    ),
    "by rule": ("by “{label}” ({cited})", "nach „{label}“ ({cited})"),
    "against it": (
        "against it stands “{label}” ({cited})",
        "dagegen steht „{label}“ ({cited})",
    ),
    "made": ("call {number} (seat {seat})", "Ansage {number} (Platz {seat})"),
    "has points": (
        "{party} has {number} card points",
        "{party} hat {number} Augen",
    ),
    "has tricks": ("{party} has {number} tricks", "{party} hat {number} Stiche"),
    "written": ("{text}; before that: {scores}", "{text}; davor: {scores}"),
    "times": ("times {times}", "mal {times}"),
    "here": ("{text}; here: {facts}", "{text}; hier: {facts}"),
    "needed": ("needed: {text}", "nötig: {text}"),
    "so it is": ("{text}, so it is: {value}", "{text}, also: {value}"),
    "play": (
        "{card} of seat {seat} in trick {trick}",
        "{card} von Platz {seat} in Stich {trick}",
    ),
    "with values": ("{text}, with {values}", "{text}, mit {values}"),
    "point more": (
        "with {number} card point more for {party}",
        "mit {number} Auge mehr für {party}",
    ),
    "points more": (
        "with {number} card points more for {party}",
        "mit {number} Augen mehr für {party}",
    ),
    "trick more": (
        "with one trick more for {party}",
        "mit einem Stich mehr für {party}",
    ),
    "tricks more": (
        "with {number} tricks more for {party}",
        "mit {number} Stichen mehr für {party}",
    ),
    "taken from": ("{party} has them less", "{party} hat sie weniger"),
    "called more": ("had {who} called {call}", "hätte {who} {call} angesagt"),
    "called less": ("had {who} not called {call}", "hätte {who} {call} nicht angesagt"),
    "called only": (
        "had {who} called no more than {call}",
        "hätte {who} nicht mehr als {call} angesagt",
    ),
    "called nothing": ("had {who} called nothing", "hätte {who} nichts angesagt"),
    "found more": (
        "with “{line}” once more for {party}",
        "mit „{line}“ einmal mehr für {party}",
    ),
    "found less": (
        "without {number}“{line}” for {party}",
        "ohne {number}„{line}“ für {party}",
    ),
    "no outcome": (
        "no change of one or two of these is enough",
        "eine oder zwei Änderungen davon genügen nicht",
    ),
    "wins then": (
        "{change}: {party} wins, worth {value}",
        "{change}: {party} gewinnt, Wert {value}",
    ),
    "nobody then": (
        "{change}: nobody wins, worth {value}",
        "{change}: niemand gewinnt, Wert {value}",
    ),
    "missed": ("{party}: missed", "{party}: verfehlt"),
}

TRUMP_LABEL = {"en": "trump", "de": "Trumpf"}


def sentence(key: str, language: str, **values: object) -> str:
    """A sentence in one of the languages; labels among the values are in that, too."""
    found = {
        name: value[language] if isinstance(value, dict) else value
        for name, value in values.items()
    }
    return _SENTENCES[key][LANGUAGES.index(language)].format(**found)


def in_words(say: Callable[[str], Iterable[str]]) -> Lines:
    """What ``say`` gives in each language."""
    return {language: tuple(say(language)) for language in LANGUAGES}


def told(key: str, **values: object) -> Lines:
    """One sentence in each language."""
    return in_words(lambda language: [sentence(key, language, **values)])


def both(key: str, **values: object) -> Mapping[str, str]:
    """A sentence as a label, to be a value in another one."""
    return {language: sentence(key, language, **values) for language in LANGUAGES}
