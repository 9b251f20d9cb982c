"""The sentences and command words of the terminal game, in both languages.

They are data: what stands in braces is filled in, and nothing else varies.
"""

from __future__ import annotations

from doko_rules.views.words import LANGUAGES

_SENTENCES = {
    "welcome": (
        "You sit on seat {seat}. `help` tells what you can type.",
        "Du sitzt auf Platz {seat}. Was du tippen kannst, sagt `hilfe`.",
    ),
    "deal": (
        "deal {number} · dealer {dealer}",
        "Spiel {number} · Geber {dealer}",
    ),
    "you": ("you", "du"),
    "seat": ("seat {seat}", "Platz {seat}"),
    "passes": ("pass ({rank})", "weiter ({rank})"),
    "declared": ("{contract} · declarer {name}", "{contract} · Ansager {name}"),
    "secret": (
        "only you know: you play {contract}",
        "das weißt nur du: du spielst {contract}",
    ),
    "own party": ("you are {party}", "du bist {party}"),
    "party": ("{name} is {party}", "{name} ist {party}"),
    "partner": (
        "trick {trick}: {name} is the partner",
        "Stich {trick}: {name} gehört dazu",
    ),
    "no partner": (
        "trick {trick}: nobody is the partner",
        "Stich {trick}: niemand gehört dazu",
    ),
    "offered": ("{name}: {number} cards offered", "{name}: {number} Karten angeboten"),
    "returned": (
        "{name}: {number} cards given back",
        "{name}: {number} Karten zurück",
    ),
    "accepted": ("{name} takes the cards", "{name} nimmt die Karten"),
    "declined": ("{name} does not take them", "{name} nimmt sie nicht"),
    "choose offer": (
        "choose {number} cards to offer",
        "wähle {number} Karten zum Anbieten",
    ),
    "choose return": (
        "choose {number} cards to give back",
        "wähle {number} Karten zum Zurückgeben",
    ),
    "yes": ("yes", "ja"),
    "no": ("no", "nein"),
    "ask cards": ("your cards", "deine Karten"),
    "ask ": ("your answer", "deine Antwort"),
    "redealt": (
        "{why}: the cards are dealt again",
        "{why}: es wird neu gegeben",
    ),
    "late": ("{call}, as a late reply", "{call}, als späte Erwiderung"),
    "leads": ("{name} to lead", "{name} am Ausspiel"),
    "trick": ("trick {number}", "Stich {number}"),
    "taken": ("→ {name} {points}", "→ {name} {points}"),
    "hand": ("your hand", "dein Blatt"),
    "choices": ("you may say", "du kannst sagen"),
    "calls": ("you may call", "du kannst ansagen"),
    "declarations": ("you may declare", "du kannst melden"),
    "and then": ("{what}, then {card}", "{what}, dann {card}"),
    "must answer": ("you must answer: {label}", "du musst antworten: {label}"),
    "demanded": ("{name} must answer: {label}", "{name} muss antworten: {label}"),
    "ended": ("the deal is over: {label}", "das Spiel ist zu Ende: {label}"),
    "only calls": (
        "what can still be called is asked now",
        "gefragt sind jetzt nur noch Ansagen",
    ),
    "layers": ("the order of cards changes: {labels}", "neue Kartenfolge: {labels}"),
    "no layers": (
        "the order of cards is as at the beginning",
        "die Kartenfolge ist wieder wie am Anfang",
    ),
    "party unknown": (
        "the party of {name} is known no longer",
        "die Partei ist nicht mehr bekannt: {name}",
    ),
    "declares": ("{name}: {what}", "{name}: {what}"),
    "ask card": ("your card", "deine Karte"),
    "ask what": ("your answer", "deine Antwort"),
    "ask next": ("Enter for the next deal", "Eingabetaste für das nächste Spiel"),
    "none taken": ("nothing is taken yet", "es gibt noch keinen Stich"),
    "refused": ("{what} is not allowed:", "{what} ist nicht erlaubt:"),
    "not held": ("you do not hold {what}", "du hast {what} nicht"),
    "not now": ("{what} is not asked for now", "{what} ist jetzt nicht gefragt"),
    "no number": (
        "there is no number {text} here",
        "eine Nummer {text} gibt es hier nicht",
    ),
    "unknown": ("`{text}` means nothing here", "`{text}` sagt hier nichts"),
    "meant": ("did you mean `{word}`?", "meintest du `{word}`?"),
    "see help": (
        "`help` tells what you can type",
        "`hilfe` sagt, was du tippen kannst",
    ),
    "unknown party": ("not known", "nicht bekannt"),
    "result": ("this deal", "dieses Spiel"),
    "total": ("total", "gesamt"),
    "line": ("for", "für"),
    "clause": ("clause", "Regel"),
    "stopped": (
        "stopped, deals played: {deals}",
        "aufgehört, gespielte Spiele: {deals}",
    ),
    "sits out": ("you sit out this deal", "du setzt dieses Spiel aus"),
    "over": ("the session is over", "die Liste ist zu Ende"),
}
"""What the game says."""

_HELP = (
    (
        "a number",
        "eine Nummer",
        "the card or answer above that number",
        "die Karte oder Antwort mit dieser Nummer",
    ),
    (
        "{card}, {symbols}, {words}",
        "{card}, {symbols}, {words}",
        "a card, by its letters, its symbol or its name",
        "eine Karte, mit Buchstaben, Symbol oder Namen",
    ),
    (
        "{call}",
        "{call}",
        "a call, at any time before your card",
        "eine Ansage, jederzeit vor deiner Karte",
    ),
    (
        "{declaration}",
        "{declaration}",
        "a declaration, before your card; a choice stands behind it",
        "eine Meldung, vor deiner Karte; was zu wählen ist, steht dahinter",
    ),
    ("hand", "blatt", "your hand and what you may do", "dein Blatt und was du darfst"),
    ("last", "letzter", "the last trick", "der letzte Stich"),
    ("tricks", "stiche", "all tricks so far", "alle bisherigen Stiche"),
    (
        "info",
        "info",
        "contract, parties and calls, as far as you know",
        "Spiel, Parteien und Ansagen, soweit du sie kennst",
    ),
    (
        "why",
        "warum",
        "the rules behind the last refusal, trick or result",
        "die Regeln hinter der letzten Ablehnung, dem letzten Stich oder Ergebnis",
    ),
    ("score", "punkte", "how the session stands", "wie es in der Liste steht"),
    ("help", "hilfe", "this list", "diese Liste"),
    ("quit", "ende", "end the game", "hört auf"),
)
"""What can be typed and what it does."""

COMMANDS = {
    "help": ("help", "h", "?", "hilfe"),
    "quit": ("quit", "q", "exit", "bye", "ende", "beenden", "aufhören"),
    "tricks": ("tricks", "t", "history", "stiche"),
    "last": ("last", "l", "last trick", "letzter", "letzter stich"),
    "hand": ("hand", "cards", "blatt", "karten"),
    "info": ("info", "i", "status", "state"),
    "why": ("why", "why not", "warum", "wieso"),
    "score": ("score", "scores", "totals", "ranking", "punkte", "stand"),
}
"""The words that each command is known by."""

VERBS = (
    *("play", "call", "name", "say", "declare"),
    *("spiele", "ansage", "melde", "sage"),
)
"""Words that may stand before what is meant, and say nothing."""
PASSES = ("pass", "passe", "weiter", "no", "kein", "keine")
"""Words for waiting for a lower rank."""
JOINED = ("{suit} {rank}", "{rank} of {suit}", "{suit}-{rank}")
"""How the name of a card is put together."""


def sentence(id: str, language: str, **parts: object) -> str:
    """A sentence of the game with its parts filled in."""
    return _SENTENCES[id][LANGUAGES.index(language)].format(**parts)


def help_rows(language: str, **examples: str) -> list[tuple[str, str]]:
    """What can be typed, and what it does."""
    at = LANGUAGES.index(language)
    rows = [(row[at].format(**examples), row[at + 2]) for row in _HELP]
    # What the variant has no example of can not be typed.
    return [(typed, does) for typed, does in rows if typed]
