"""The words that the command line itself puts around labels, in both languages."""

from __future__ import annotations

LANGUAGES = ("en", "de")

_WORDS = {
    "and": ("and", "und"),
    "calls": ("calls", "Ansagen"),
    "card points": ("card points", "Augen"),
    "cards": ("cards", "Karten"),
    "contract": ("contract", "Spiel"),
    "deal": ("deal", "Spiel"),
    "dealer": ("dealer", "Geber"),
    "declarer": ("declarer", "Ansager"),
    "does not count": ("does not count", "zählt nicht"),
    "factor": ("times", "mal"),
    "game value": ("game value", "Spielwert"),
    "late": ("late reply", "späte Erwiderung"),
    "join": ("joins", "kommt dazu"),
    "leader": ("leads", "kommt heraus"),
    "leave": ("leaves", "geht"),
    "next dealer": ("next dealer", "nächster Geber"),
    "no line": ("no line counts", "nichts zählt"),
    "nobody wins": ("nobody wins", "niemand gewinnt"),
    "none": ("none", "keine"),
    "of": ("of", "von"),
    "parties": ("parties", "Parteien"),
    "penalty": ("penalty", "Strafe"),
    "player": ("player", "Spieler"),
    "players": ("players", "Spieler"),
    "rank": ("rank", "Rang"),
    "ranking": ("ranking", "Rangfolge"),
    "rules": ("rules", "Regeln"),
    "seat": ("seat", "Platz"),
    "seen from": ("seen from", "gesehen von"),
    "session score": ("session score", "Punktestand"),
    "session scores": ("session scores", "Punkte"),
    "totals": ("totals", "Punktestand"),
    "trick": ("trick", "Stich"),
    "tricks": ("tricks", "Stiche"),
    "winner": ("winner", "Gewinner"),
    "wins": ("wins", "gewinnt"),
}


def word(key: str, language: str) -> str:
    """A word in one of the languages."""
    return _WORDS[key][LANGUAGES.index(language)]
