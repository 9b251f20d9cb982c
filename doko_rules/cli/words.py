"""The words that the command line itself puts around labels, in both languages."""

from __future__ import annotations

LANGUAGES = ("en", "de")

_WORDS = {
    "allowed": ("allowed", "erlaubt"),
    "and": ("and", "und"),
    "calls": ("calls", "Ansagen"),
    "card points": ("card points", "Augen"),
    "cards": ("cards", "Karten"),
    "contract": ("contract", "Spiel"),
    "deal": ("deal", "Spiel"),
    "default": ("default", "Vorgabe"),
    "dealer": ("dealer", "Geber"),
    "declarer": ("declarer", "Ansager"),
    "does not count": ("does not count", "zählt nicht"),
    "factor": ("times", "mal"),
    "game value": ("game value", "Spielwert"),
    "late": ("late reply", "späte Erwiderung"),
    "hidden": ("hidden", "verdeckt"),
    "is": ("is", "ist"),
    "join": ("joins", "kommt dazu"),
    "label": ("label", "Bezeichnung"),
    "leads": ("leads", "spielt aus"),
    "leave": ("leaves", "geht"),
    "needs": ("needs", "verlangt"),
    "next dealer": ("next dealer", "nächster Geber"),
    "no": ("no", "kein"),
    "no options": ("the variant has no options", "die Variante hat keine Optionen"),
    "no line": ("no line counts", "nichts zählt"),
    "nobody": ("nobody", "niemand"),
    "nobody wins": ("nobody wins", "niemand gewinnt"),
    "none": ("none", "keine"),
    "number": ("no.", "Nr."),
    "of": ("of", "von"),
    "not known": ("not known", "nicht bekannt"),
    "nothing": ("nothing", "nichts"),
    "option": ("option", "Option"),
    "parties": ("parties", "Parteien"),
    "partner": ("partner", "Partner"),
    "penalty": ("penalty", "Strafe"),
    "place": ("written in", "steht in"),
    "player": ("player", "Spieler"),
    "players": ("players", "Spieler"),
    "rank": ("rank", "Rang"),
    "ranking": ("ranking", "Rangfolge"),
    "refused": ("not allowed", "nicht erlaubt"),
    "rules": ("rules", "Regeln"),
    "seat": ("seat", "Platz"),
    "seen from": ("seen from", "gesehen von"),
    "session score": ("session score", "Punktestand"),
    "session scores": ("session scores", "Punkte"),
    "to act": ("to act", "am Zug"),
    "totals": ("totals", "Punktestand"),
    "trick": ("trick", "Stich"),
    "tricks": ("tricks", "Stiche"),
    "value": ("value", "Wert"),
    "winner": ("winner", "Gewinner"),
    "wins": ("wins", "gewinnt"),
}


def word(key: str, language: str) -> str:
    """A word in one of the languages."""
    return _WORDS[key][LANGUAGES.index(language)]
