"""The words of reports about many deals, in both languages."""

from __future__ import annotations

from doko_rules.views.words import LANGUAGES

_WORDS = {
    "actions": ("actions in a deal", "Aktionen je Spiel"),
    "about": (
        "{kind} players: {deals} deals, sessions: {sessions}, seed: {seed}",
        "Spieler der Art {kind}: {deals} Spiele, Runden: {sessions}, Startwert: {seed}",
    ),
    "advantage": ("advantage of forehand", "Vorteil der Vorhand"),
    "against": ("against\ncall %", "gegen\nAnsage %"),
    "all rows": ("all rows", "alle Zeilen"),
    "battery": ("What must be so in every deal", "Was in jedem Spiel gelten muss"),
    "called": ("own\ncall %", "mit\nAnsage %"),
    "calls": ("Calls", "Ansagen"),
    "call": ("call", "Ansage"),
    "card points": ("card points", "Augen"),
    "cut": (
        (
            "The last session is cut off where the number of deals is reached; one "
            "that does not end by its rules is given up after {most} deals."
        ),
        (
            "Die letzte Runde endet mit der verlangten Zahl von Spielen; eine, die "
            "nach ihren Regeln nicht endet, wird nach {most} Spielen abgebrochen."
        ),
    ),
    "check": ("check", "Prüfung"),
    "checked": ("deals", "Spiele"),
    "contract": ("contract", "Spiel"),
    "contracts": ("Contracts", "Spielarten"),
    "deals": ("deals", "Spiele"),
    "dealer": ("dealer", "Geber"),
    "dealt again": ("dealt again", "neu gegeben"),
    "decides": ("decides %", "entscheidet %"),
    "declared": ("declared", "gemeldet"),
    "declarer": ("declarer", "Ansager"),
    "duty": ("was due", "war fällig"),
    "ended": ("ended early", "vorzeitig zu Ende"),
    "endless": ("no end found", "ohne Ende"),
    "excused": ("told", "gesagt"),
    "excused note": (
        (
            "Told: the variant itself wants it otherwise in so many deals, which is"
            " no fault."
        ),
        (
            "Gesagt: in so vielen Spielen will es die Variante selbst anders; das "
            "ist kein Fehler."
        ),
    ),
    "factor": ("factor", "Faktor"),
    "failed": ("faults", "Fehler"),
    "failures": ("Faults found", "Gefundene Fehler"),
    "forehand": ("forehand", "Vorhand"),
    "forehand note": (
        (
            "The advantage of forehand is what it scores in a deal more than the "
            "others do on average."
        ),
        (
            "Der Vorteil der Vorhand ist, was sie je Spiel mehr bekommt als die "
            "anderen im Durchschnitt."
        ),
    ),
    "further": ("What else happens", "Was sonst geschieht"),
    "group": ("group", "Gruppe"),
    "half": ("half %", "Hälfte %"),
    "happened": ("happened", "geschehen"),
    "in": ("{party} in {contract}", "{party} bei {contract}"),
    "kept": ("won %", "gewonnen %"),
    "kinds": ("Lines by what they are about", "Zeilen nach ihrem Inhalt"),
    "late": ("late %", "spät %"),
    "line": ("line", "Zeile"),
    "lines": ("Lines of the score", "Zeilen der Wertung"),
    "lines note": (
        (
            "Found: in the play, so that it does not follow from the result. A line"
            " decides a deal when the value without it has another sign. Part of "
            "the value: what the line gives, of all that lines give and take. Half "
            "of it: deals in which it gives at least half of the value."
        ),
        (
            "Gefunden: im Verlauf, folgt also nicht aus dem Ergebnis. Eine Zeile "
            "entscheidet ein Spiel, wenn der Wert ohne sie ein anderes Vorzeichen "
            "hat. Anteil am Wert: was die Zeile gibt, an allem, was Zeilen geben "
            "und nehmen. Hälfte davon: Spiele, in denen sie mindestens die Hälfte "
            "des Wertes gibt."
        ),
    ),
    "margin": ("±", "±"),
    "margin note": (
        (
            "± is the half width of the interval of 95 % for the average, taking "
            "deals to be independent."
        ),
        (
            "± ist die halbe Breite des 95-%-Bereichs für den Durchschnitt; die "
            "Spiele gelten dabei als unabhängig."
        ),
    ),
    "mean": ("average", "Durchschnitt"),
    "no plots": (
        (
            "Plots are drawn when matplotlib is installed: pip install "
            "'doko-rules[plots]'."
        ),
        (
            "Diagramme gibt es, wenn matplotlib installiert ist: pip install "
            "'doko-rules[plots]'."
        ),
    ),
    "nobody": ("nobody", "niemand"),
    "of": ("of", "von"),
    "outcomes": ("Outcomes", "Ausgänge"),
    "overview": ("Overview", "Überblick"),
    "party": ("party", "Partei"),
    "players": ("players", "Spieler"),
    "points": ("Card points", "Augen"),
    "points of": ("Card points of {party}", "Augen von {party}"),
    "position": ("position", "Position"),
    "position number": ("position {number}", "Position {number}"),
    "seat": ("seat", "Platz"),
    "scores": ("Scores in a deal", "Punkte je Spiel"),
    "session score": ("session score in a deal", "Punkte je Spiel"),
    "sessions": ("sessions", "Runden"),
    "share": ("% of\ndeals", "% der\nSpiele"),
    "special": ("found", "gefunden"),
    "spread": ("spread", "Streuung"),
    "times": ("times", "Male"),
    "title": ("{label}: an audit", "{label}: eine Prüfung"),
    "sound": (
        "All {checks} checks hold; deals tried: {deals}.",
        "Alle {checks} Prüfungen bestehen; untersuchte Spiele: {deals}.",
    ),
    "unsound": (
        "{failed} of {checks} checks have found faults; deals tried: {deals}.",
        (
            "{failed} von {checks} Prüfungen haben Fehler gefunden; "
            "untersuchte Spiele: {deals}."
        ),
    ),
    "untried": ("No deal was checked.", "Kein Spiel wurde geprüft."),
    "value": ("game value", "Spielwert"),
    "value of": ("game\nvalue", "Spiel-\nwert"),
    "points won": ("card\npoints", "Augen"),
    "values": ("Game value", "Spielwert"),
    "which": ("which", "welche"),
    "winner": ("winner", "Gewinner"),
    "wins": ("{party}\nwins %", "{party}\ngewinnt %"),
    "won by": ("won by {party} %", "gewonnen von {party} %"),
    "worth": ("% of\nvalue", "% vom\nWert"),
}


CHECKED = {
    "determinism": (
        "the same seed gives the same deal",
        "derselbe Startwert gibt dasselbe Spiel",
    ),
    "cards": (
        "each card is there at any time and counts once",
        "jede Karte ist jederzeit da und zählt einmal",
    ),
    "termination": (
        "a deal ends after a bounded number of actions",
        "ein Spiel endet nach begrenzt vielen Aktionen",
    ),
    "zero-sum": (
        "what some win others lose",
        "was die einen gewinnen, verlieren die anderen",
    ),
    "replay": (
        "its record gives the same deal",
        "seine Aufzeichnung gibt dasselbe Spiel",
    ),
    "copy": (
        "a copy goes on as the deal does",
        "eine Kopie geht weiter wie das Spiel",
    ),
    "views": (
        "hidden cards make no difference to a seat",
        "verdeckte Karten ändern für einen Platz nichts",
    ),
    "reasons": (
        "what is refused has a reason, what is allowed has none",
        "was verweigert wird, hat einen Grund, was erlaubt ist, keinen",
    ),
    "legality": (
        "what is listed as legal is legal, and nothing else",
        "was als erlaubt aufgezählt ist, ist erlaubt, und sonst nichts",
    ),
    "facts": (
        "the facts of the deal are worth the same",
        "die Fakten des Spiels sind dasselbe wert",
    ),
    "budgets": (
        "no expression takes more steps than it may",
        "kein Ausdruck braucht mehr Schritte als erlaubt",
    ),
}
"""What each check of the battery holds a deal to."""


def checked(id: str, language: str) -> str:
    """What a check holds a deal to."""
    return CHECKED[id][LANGUAGES.index(language)]


def said(key: str, language: str, **given: object) -> str:
    """Words in one of the languages, with what is ``given`` filled in."""
    return _WORDS[key][LANGUAGES.index(language)].format(**given)
