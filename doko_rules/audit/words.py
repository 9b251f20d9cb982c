"""The words of tables and reports, in both languages."""

from __future__ import annotations

from doko_rules.views.words import LANGUAGES

_WORDS = {
    "all tricks": ("all tricks", "alle Stiche"),
    "alone": (
        "The level below is said before; in brackets: a lower one, or nothing yet.",
        "Die Stufe darunter ist gesagt; in Klammern: eine tiefere, oder noch nichts.",
    ),
    "always": ("always", "immer"),
    "among equals": (
        "Among equal claims the seat that is asked first plays.",
        "Unter gleichen Meldungen spielt der zuerst gefragte Platz.",
    ),
    "any": ("anything", "beliebig"),
    "at least": (
        "How many cards a seat must have in hand at least to say it.",
        "So viele Karten muss ein Platz mindestens in der Hand haben, um es zu sagen.",
    ),
    "calls of": ("calls of {}", "Ansagen von {}"),
    "card points of": ("card points of {}", "Augen von {}"),
    "cards": ("cards", "Karten"),
    "claims": ("can be claimed", "kann gemeldet werden"),
    "condition": ("condition", "Bedingung"),
    "contracts": ("contracts", "Spiele"),
    "deadlines": ("Deadlines of calls", "Fristen der An- und Absagen"),
    "decides": ("which wins", "welche sticht"),
    "earlier claims": ("the earlier seat claims", "der frühere Platz meldet"),
    "equal cards": ("Equal cards", "Gleiche Karten"),
    "every contract": ("every contract", "alle Spiele"),
    "example of play": (
        "Rules of calls ask for the play: that of one deal was laid out.",
        "Ansagen hängen vom Spielverlauf ab: der eines Spiels liegt zugrunde.",
    ),
    "first": ("the first", "die erste"),
    "first trick": ("from the first trick", "ab dem ersten Stich"),
    "first trick to": ("from the first trick to {1}", "vom ersten Stich bis {1}"),
    "from": ("from {}", "ab {}"),
    "from to": ("{} to {}", "{} bis {}"),
    "from to all": ("from {}, but not all tricks", "ab {}, aber nicht alle Stiche"),
    "game value": ("game value", "Spielwert"),
    "gives way": ("gives way to", "weicht"),
    "held": ("Held fixed as at the beginning: {}.", "Fest wie zu Beginn: {}."),
    "high to low": ("trumps, high to low", "Trümpfe, von oben nach unten"),
    "last": ("the last", "die letzte"),
    "layer": ("changed by", "geändert durch"),
    "layers": ("Orders while something is in force", "Folgen, solange etwas gilt"),
    "lines": ("lines", "Zeilen"),
    "must": ("must be claimed", "muss gemeldet werden"),
    "never": ("never", "nie"),
    "no specials": (
        "Special points that are found in the play come on top.",
        "Sonderpunkte aus dem Spielverlauf kommen hinzu.",
    ),
    "without trick": ("without a trick", "ohne Stich"),
    "nobody": ("nobody wins", "niemand gewinnt"),
    "none": ("nobody", "niemand"),
    "not all tricks": ("not all tricks", "nicht alle Stiche"),
    "number of plain": ("plain", "Fehl"),
    "number of trumps": ("trumps", "Trümpfe"),
    "or": ("{} or {}", "{} oder {}"),
    "order": ("order", "Kartenfolge"),
    "orders": ("Orders of cards", "Kartenfolgen"),
    "party": ("party", "Partei"),
    "plain": ("plain cards, high to low", "Fehlkarten, von oben nach unten"),
    "precedence": ("Who plays, of two who claim", "Wer spielt, wenn zwei etwas melden"),
    "rank": ("rank", "Rang"),
    "replies": ("Deadlines of replies", "Fristen der Erwiderungen"),
    "reply to": ("to {}", "auf {}"),
    "reservation": ("reservation", "Meldung"),
    "reservations": ("Reservations, high to low", "Meldungen, hoch nach niedrig"),
    "rule": ("rule", "Regel"),
    "seat scores": ("session scores", "Punkte"),
    "settled in": ("settled in trick", "geklärt im Stich"),
    "some tricks": ("a trick, but not all", "ein Stich, aber nicht alle"),
    "to": ("up to {}", "bis {}"),
    "values": ("What an outcome is worth", "Was ein Ergebnis wert ist"),
    "winner": ("winner", "Gewinner"),
    "winners": ("Who has won", "Wer gewonnen hat"),
    "wins": ("{} wins", "{} gewinnt"),
    "without": ("all others", "alle anderen"),
}


def word(key: str, language: str, *fill: object) -> str:
    """A word or sentence in one of the languages, its gaps filled in order."""
    return _WORDS[key][LANGUAGES.index(language)].format(*fill)
