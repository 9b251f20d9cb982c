"""What every name and attribute of the vocabulary is called, in both languages.

How the phrases are written is told in `nouns` and `said`. Arguments are ``{0}`` and so
on, with the letter of a case behind a dot. ``{n}`` is an amount such as *at least 3*,
and ``{u}`` the unit for it.
"""

from __future__ import annotations

from typing import NamedTuple

Pair = tuple[str, str]
"""The same in English and German."""


class Phrases(NamedTuple):
    """How a word of the vocabulary is said."""

    noun: Pair = ("", "")
    """As a thing or a number."""
    holds: Pair = ("", "")
    """As a fact, of what is true or false."""
    fails: Pair = ("", "")
    """The opposite of that."""
    amount: Pair = ("", "")
    """As a fact about how many there are."""
    units: tuple[Pair, Pair] = (("", ""), ("", ""))
    """What is counted, in each language one and several."""
    none: Pair = ("", "")
    """That there is none, or that the level is that of nobody who spoke."""
    some: Pair = ("", "")
    """The opposite of that."""
    own: Pair = ("", "")
    """As a thing, where the argument is the only one that is spoken of."""
    equals: Pair = ("", "")
    """That it is ``{1}``, where a plain `is` would be odd."""
    differs: Pair = ("", "")
    """The opposite of that."""
    element: Pair = ("", "")
    """Of a list: what its elements are called."""


_CARDS = (("{1}", "{1}"), ("{1}", "{1}"))
ONE_OF = ("of {}", "Stück von {}")
"""What is counted where it is no card by name."""
_TRICKS = (("trick", "tricks"), ("Stich", "Stiche"))
_POINTS = (("card point", "card points"), ("Auge", "Augen"))


def _list(noun: Pair, element: Pair) -> Phrases:
    return Phrases(noun=noun, element=element)


_SUIT_NOUN = ("the suit|{0.g}", "f Farbe|{0.g}")
_LEVEL_OF = Phrases(
    noun=("the highest call|{0.g}", "f höchste Ansage|{0.g}"),
    none=("{0}|has|called nothing", "{0}|hat|nichts angesagt"),
    some=("{0}|has|called something", "{0}|hat|etwas angesagt"),
)
_LEVEL_ON = Phrases(
    noun=("the highest call|{0.g} ({1})", "f höchste Ansage|{0.g} ({1})"),
    none=(
        "{0}|has|called nothing ({1})",
        "{0}|hat|nichts angesagt ({1})",
    ),
    some=(
        "{0}|has|called something ({1})",
        "{0}|hat|etwas angesagt ({1})",
    ),
)

NAMES: dict[str, Phrases] = {
    # --- constants ---
    "seats": _list(
        ("p all players", "p Spieler,Spielern"), ("player,players", "m Spieler,Spieler")
    ),
    "parties": _list(
        ("p both parties", "p Parteien"), ("party,parties", "f Partei,Parteien")
    ),
    "contracts": _list(
        ("p all contracts", "p Spielarten"),
        ("contract,contracts", "f Spielart,Spielarten"),
    ),
    "cards": _list(
        ("p all kinds of cards", "p Kartensorten"),
        ("kind of card,kinds of cards", "f Kartensorte,Kartensorten"),
    ),
    "copies": Phrases(
        noun=("the number of copies|of each card", "f Anzahl|gleicher Karten im Blatt")
    ),
    "turn_after(seat)": _list(
        (
            "p the other players|in turn after {0}",
            "p anderen Spieler,Spielern|der Reihe nach hinter {0.d}",
        ),
        (
            "other player,other players|in turn after {0}",
            "m andere Spieler,andere Spieler|der Reihe nach hinter {0.d}",
        ),
    ),
    "left(seat)": Phrases(
        noun=("the left-hand neighbour|{0.g}", "m linke Nachbar,Nachbarn|{0.g}")
    ),
    "right(seat)": Phrases(
        noun=("the right-hand neighbour|{0.g}", "m rechte Nachbar,Nachbarn|{0.g}")
    ),
    "players": _list(
        ("p all players|at the table", "p Spieler,Spielern|am Tisch"),
        ("player,players|at the table", "m Spieler,Spieler|am Tisch"),
    ),
    "left(player)": Phrases(
        noun=("the left-hand neighbour|{0.g}", "m linke Nachbar,Nachbarn|{0.g}")
    ),
    "right(player)": Phrases(
        noun=("the right-hand neighbour|{0.g}", "m rechte Nachbar,Nachbarn|{0.g}")
    ),
    "turn_after(player)": _list(
        (
            "p the other players|in turn after {0}",
            "p anderen Spieler,Spielern|der Reihe nach hinter {0.d}",
        ),
        (
            "other player,other players|in turn after {0}",
            "m andere Spieler,andere Spieler|der Reihe nach hinter {0.d}",
        ),
    ),
    "steps_left(player,player)": Phrases(
        noun=(
            "the number of places|from {0} to {1}, counted to the left",
            "f Zahl|der Plätze von {0.d} bis zu {1.d}, nach links gezählt",
        )
    ),
    "other(party)": Phrases(
        noun=("the opposing party|{0.g}", "f Gegenpartei|{0.g}"),
        own=("the opposing party|", "f Gegenpartei|"),
    ),
    # --- the deal ---
    "dealer": Phrases(noun=("the dealer|", "m Geber,Gebers|")),
    "forehand": Phrases(
        noun=(
            "the player|to the left of the dealer",
            "m Spieler,Spielers|links vom Geber",
        )
    ),
    "contract": Phrases(noun=("the contract|", "n Spiel,Spiels|")),
    "declarer": Phrases(
        noun=("the declarer|", "m Ansager,Ansagers|"),
        none=("nobody|has|named a contract", "niemand|hat|ein Spiel genannt"),
        some=("somebody|has|named a contract", "jemand|hat|ein Spiel genannt"),
    ),
    "public_contract": Phrases(noun=("the open contract|", "n offene Spiel,Spiels|")),
    "public_declarer": Phrases(
        noun=("the open declarer|", "m offene Ansager,Ansagers|"),
        none=(
            "nobody|has|named a contract openly",
            "niemand|hat|offen ein Spiel genannt",
        ),
        some=(
            "somebody|has|named a contract openly",
            "jemand|hat|offen ein Spiel genannt",
        ),
    ),
    "partner": Phrases(
        noun=("the partner|of the declarer", "m Partner,Partners|des Ansagers"),
        none=(
            "no partner of the declarer|has|been found",
            "ein Partner des Ansagers|ist|nicht gefunden",
        ),
        some=(
            "the partner of the declarer|has|been found",
            "ein Partner des Ansagers|ist|gefunden",
        ),
    ),
    "party(seat)": Phrases(noun=("the party|{0.g}", "f Partei|{0.g}")),
    "settled": Phrases(
        holds=("contract and parties|are|settled", "Spiel und Parteien|sind|geklärt"),
        fails=(
            "contract and parties|are|not yet settled",
            "Spiel und Parteien|sind|noch nicht geklärt",
        ),
    ),
    "settled_in": Phrases(
        noun=(
            "the number|of the settling trick (0 without one)",
            "f Nummer|des Klärungsstichs (0 ohne ihn)",
        )
    ),
    "dealt(seat,card)": Phrases(
        noun=(
            "the number|of {1} dealt to {0}",
            "f Zahl|von {1.d} unter den an {0.a} ausgeteilten Karten",
        ),
        amount=("{0}|was|dealt {n} {u}", "{0}|hat|{n} {u} ausgeteilt bekommen"),
        units=_CARDS,
    ),
    "held_at_lead(seat,card)": Phrases(
        noun=(
            "the number|of {1} in the hand {0.g} before the first lead",
            "f Zahl|von {1.d} auf der Hand {0.g} vor dem ersten Ausspiel",
        ),
        amount=(
            "{0}|had|{n} {u} in hand before the first lead",
            "{0}|hat|vor dem ersten Ausspiel {n} {u} auf der Hand",
        ),
        units=_CARDS,
    ),
    "held(seat,card)": Phrases(
        noun=(
            "the number|of {1} in the hand {0.g}",
            "f Zahl|von {1.d} auf der Hand {0.g}",
        ),
        amount=("{0}|holds|{n} {u}", "{0}|hat|{n} {u} auf der Hand"),
        units=_CARDS,
    ),
    "hand(seat)": _list(
        ("p the cards|in the hand {0.g}", "p Karten|auf der Hand {0.g}"),
        ("card,cards|in the hand {0.g}", "f Karte,Karten|auf der Hand {0.g}"),
    ),
    "cards_in_hand(seat)": Phrases(
        noun=(
            "the number|of cards in the hand {0.g}",
            "f Zahl|der Karten auf der Hand {0.g}",
        ),
        amount=("{0}|holds|{n} {u}", "{0}|hat|{n} {u} auf der Hand"),
        units=(("card", "cards"), ("Karte", "Karten")),
    ),
    "class(card)": Phrases(
        noun=("the suit (or trump)|that {0} counts as", "f Farbe (oder Trumpf)|{0.g}"),
        equals=("{0}|counts|as {1}", "{0}|zählt|als {1}"),
        differs=("{0}|counts|not as {1}", "{0}|zählt|nicht als {1}"),
    ),
    "offered(card)": Phrases(
        noun=(
            "the number|of {0} among the cards offered",
            "f Zahl|von {0.d} unter den angebotenen Karten",
        ),
        amount=(
            "the cards offered|include|{n} {u}",
            "unter den angebotenen Karten|sind|{n} {u}",
        ),
        units=(("{0}", "{0}"), ("{0}", "{0}")),
    ),
    "returned(card)": Phrases(
        noun=(
            "the number|of {0} among the cards given back",
            "f Zahl|von {0.d} unter den zurückgegebenen Karten",
        ),
        amount=(
            "the cards given back|include|{n} {u}",
            "unter den zurückgegebenen Karten|sind|{n} {u}",
        ),
        units=(("{0}", "{0}"), ("{0}", "{0}")),
    ),
    # --- calls ---
    "made_calls": _list(
        ("p the calls|made so far", "p bisherigen Ansagen"),
        ("call,calls|made so far", "f bisherige Ansage,bisherige Ansagen"),
    ),
    "levels": _list(
        ("p all levels of calls", "p Ansagestufen"), ("level,levels", "f Stufe,Stufen")
    ),
    "levels(ladder)": _list(
        ("p all levels|({0})", "p Stufen|({0})"),
        ("level,levels|({0})", "f Stufe,Stufen|({0})"),
    ),
    "level(party)": _LEVEL_OF,
    "level(party,ladder)": _LEVEL_ON,
    "level(seat)": _LEVEL_OF,
    "level(seat,ladder)": _LEVEL_ON,
    "level(ladder)": Phrases(
        noun=("the highest call|at the table ({0})", "f höchste Ansage|am Tisch ({0})"),
        none=("nobody|has|called anything ({0})", "niemand|hat|etwas angesagt ({0})"),
        some=("somebody|has|called something ({0})", "jemand|hat|etwas angesagt ({0})"),
    ),
    "level(call,ladder)": Phrases(
        noun=("the level|{0.g} ({1})", "f Stufe|{0.g} ({1})"),
        none=("{0}|does not belong|to: {1}", "{0}|gehört|nicht zu: {1}"),
        some=("{0}|belongs|to: {1}", "{0}|gehört|zu: {1}"),
    ),
    # --- play ---
    "tricks": _list(
        ("p the tricks|taken so far", "p bisherigen Stiche,Stichen|"),
        ("trick,tricks", "m Stich,Stiche"),
    ),
    "plays": _list(
        ("p the cards|of the tricks taken so far", "p Karten|der bisherigen Stiche"),
        ("card,cards|of a trick taken", "f Karte,Karten|eines fertigen Stichs"),
    ),
    "tricks_left": Phrases(
        noun=(
            "the number|of tricks still to be taken, the running one included",
            "f Zahl|der noch ausstehenden Stiche, den laufenden mitgezählt",
        )
    ),
    "all_plays": _list(
        ("p the cards|played so far", "p bisher gespielten Karten|"),
        ("card played,cards played", "f gespielte Karte,gespielte Karten"),
    ),
    # --- settlement ---
    "card_points(party)": Phrases(
        noun=("the number|of card points {0.g}", "f Zahl|der Augen {0.g}"),
        amount=("{0}|has|{n} {u}", "{0}|hat|{n} {u}"),
        units=_POINTS,
    ),
    "tricks(party)": Phrases(
        noun=("the number|of tricks {0.g}", "f Zahl|der Stiche {0.g}"),
        amount=("{0}|has|taken {n} {u}", "{0}|hat|{n} {u}"),
        units=_TRICKS,
    ),
    "tricks(seat)": Phrases(
        noun=("the number|of tricks {0.g}", "f Zahl|der Stiche {0.g}"),
        amount=("{0}|has|taken {n} {u}", "{0}|hat|{n} {u}"),
        units=_TRICKS,
    ),
    "winner": Phrases(
        noun=("the winning party|", "f gewinnende Partei|"),
        none=("nobody|has|won", "niemand|hat|gewonnen"),
        some=("a party|has|won", "eine Partei|hat|gewonnen"),
        equals=("{1}|has|won", "{1}|hat|gewonnen"),
        differs=("{1}|has|not won", "{1}|hat|nicht gewonnen"),
    ),
    "found(line)": Phrases(
        noun=("the number of times|that “{0}” was found", "f Häufigkeit|von „{0}“"),
        amount=("“{0}”|was|found {n} {u}", "„{0}“|kommt|{n} {u} ~vor"),
        units=(("time", "times"), ("Mal", "Mal")),
    ),
    # --- session ---
    "deals_played": Phrases(
        noun=(
            "the number|of deals scored so far",
            "f Zahl|der bisher gewerteten Spiele",
        )
    ),
    "player(seat)": Phrases(noun=("={0}", "={0}")),
    "forced_player": Phrases(
        noun=(
            "the player|who has to name a contract",
            "m verpflichtete Spieler,Spielers|",
        ),
        none=("nobody|has|to name a contract", "niemand|muss|ein Spiel nennen"),
        some=("somebody|has|to name a contract", "jemand|muss|ein Spiel nennen"),
    ),
    "seat_of(player)": Phrases(
        noun=("={0}", "={0}"),
        none=("{0}|sits|out", "{0}|setzt|~aus"),
        some=("{0}|takes|part", "{0}|spielt|~mit"),
    ),
    "session_score(player)": Phrases(
        noun=("the session score|{0.g}", "m Punktestand,Punktestands|{0.g}")
    ),
    # --- what has happened ---
    "happened(happening)": Phrases(
        holds=("“{0}”|has|happened", "„{0}“|ist|eingetreten"),
        fails=("“{0}”|has|not happened", "„{0}“|ist|nicht eingetreten"),
    ),
    "how_often(happening)": Phrases(
        noun=("the number of times|that “{0}” has happened", "f Häufigkeit|von „{0}“"),
        amount=("“{0}”|has|happened {n} {u}", "„{0}“|ist|{n} {u} eingetreten"),
        units=(("time", "times"), ("Mal", "Mal")),
    ),
    "game_value": Phrases(
        noun=("the value|of the deal", "m Wert,Werts|des Spiels"),
    ),
}
"""By id and kinds of arguments."""

ATTRIBUTES: dict[tuple[str, str], Phrases] = {
    ("card", "suit"): Phrases(
        noun=("the printed suit|{0.g}", "f aufgedruckte Farbe|{0.g}"),
        equals=(
            "{0}|is|of the printed suit {1}",
            "{0}|ist|von der aufgedruckten Farbe {1}",
        ),
        differs=(
            "{0}|is|not of the printed suit {1}",
            "{0}|ist|nicht von der aufgedruckten Farbe {1}",
        ),
    ),
    ("card", "rank"): Phrases(
        noun=("the rank|{0.g}", "m Rang,Rangs|{0.g}"),
        equals=("{0}|is|of the rank {1}", "{0}|ist|vom Rang {1}"),
        differs=("{0}|is|not of the rank {1}", "{0}|ist|nicht vom Rang {1}"),
    ),
    ("card", "card_points"): Phrases(
        noun=("the number|of card points {0.g}", "f Zahl|der Augen {0.g}"),
        amount=("{0}|counts|{n} {u}", "{0}|zählt|{n} {u}"),
        units=_POINTS,
    ),
    ("trick", "number"): Phrases(
        noun=("the number|{0.g}", "f Nummer|{0.g}"),
        equals=("{0}|is|trick no. {1}", "{0}|ist|Stich Nr. {1}"),
        differs=("{0}|is|not trick no. {1}", "{0}|ist|nicht Stich Nr. {1}"),
    ),
    ("trick", "leader"): Phrases(
        noun=("the player|who led to {0}", "m Ausspieler,Ausspielers|{0.g}")
    ),
    ("trick", "led"): Phrases(
        noun=(
            "the suit (or trump)|led to {0}",
            "f angespielte Farbe (oder Trumpf)|{0.g}",
        ),
        equals=("{1}|was|led to {0}", "zu {0.d}|ist|{1} angespielt"),
        differs=("{1}|was|not led to {0}", "zu {0.d}|ist|nicht {1} angespielt"),
    ),
    ("trick", "winner"): Phrases(
        noun=("the winner|{0.g}", "m Gewinner,Gewinners|{0.g}")
    ),
    ("trick", "won_with"): Phrases(
        noun=("the winning card|{0.g}", "f stechende Karte|{0.g}")
    ),
    ("trick", "card_points"): Phrases(
        noun=("the number|of card points in {0}", "f Zahl|der Augen {0.g}"),
        amount=("{0}|counts|{n} {u}", "{0}|zählt|{n} {u}"),
        units=_POINTS,
    ),
    ("trick", "is_last"): Phrases(
        holds=("{0}|is|the last of the deal", "{0}|ist|der letzte des Spiels"),
        fails=(
            "{0}|is|not the last of the deal",
            "{0}|ist|nicht der letzte des Spiels",
        ),
    ),
    ("trick", "plays"): _list(
        ("p the cards|{0.g}", "p Karten|{0.g}"),
        ("card,cards|{0.g}", "f Karte,Karten|{0.g}"),
    ),
    ("play", "card"): Phrases(noun=("={0}", "={0}")),
    ("play", "seat"): Phrases(
        noun=("the player|{0.g}", "m Spieler,Spielers|{0.g}"),
        equals=("{0}|was|played by {1}", "{0}|stammt|von {1.d}"),
        differs=("{0}|was|not played by {1}", "{0}|stammt|nicht von {1.d}"),
    ),
    ("play", "trick"): Phrases(noun=("the trick|with {0}", "m Stich,Stichs|mit {0.d}")),
    ("play", "position"): Phrases(
        noun=(
            "the place|{0.g} in its trick",
            "f Stelle|{0.g} in ihrem Stich",
        )
    ),
    ("play", "class"): Phrases(
        noun=(
            "the suit (or trump)|that {0} counted as",
            "f Farbe (oder Trumpf)|{0.g}, wie sie beim Spielen zählte",
        ),
        equals=("{0}|counted|as {1}", "{0}|zählt|als {1}"),
        differs=("{0}|counted|not as {1}", "{0}|zählt|nicht als {1}"),
    ),
    ("play", "led"): Phrases(
        noun=(
            "the suit (or trump)|led to the trick of {0}",
            "f angespielte Farbe (oder Trumpf)|im Stich mit {0.d}",
        ),
        equals=(
            "{1}|was|led to the trick with {0}",
            "im Stich mit {0.d}|ist|{1} angespielt",
        ),
        differs=(
            "{1}|was|not led to the trick with {0}",
            "im Stich mit {0.d}|ist|nicht {1} angespielt",
        ),
    ),
    ("call", "seat"): Phrases(
        noun=("the player|who made {0}", "m Urheber,Urhebers|{0.g}"),
        equals=("{0}|was|made by {1}", "{0}|stammt|von {1.d}"),
        differs=("{0}|was|not made by {1}", "{0}|stammt|nicht von {1.d}"),
    ),
    ("call", "party"): Phrases(
        noun=("the party|{0.g}", "f Partei|{0.g}"),
        equals=("{0}|was|made for {1}", "{0}|gilt|für {1.a}"),
        differs=("{0}|was|not made for {1}", "{0}|gilt|nicht für {1.a}"),
    ),
    ("call", "level"): Phrases(
        noun=("the level|{0.g}", "f Stufe|{0.g}"),
        none=("{0}|has|no level here", "{0}|hat|hier keine Stufe"),
        some=("{0}|has|a level here", "{0}|hat|hier eine Stufe"),
    ),
    ("call", "cards"): Phrases(
        noun=(
            "the number|of cards in hand at {0}",
            "f Zahl|der Karten auf der Hand bei {0.d}",
        )
    ),
    ("call", "stands"): Phrases(
        holds=("{0}|is|still in force", "{0}|ist|noch in Kraft"),
        fails=("{0}|is|no longer in force", "{0}|ist|nicht mehr in Kraft"),
    ),
    ("call", "late"): Phrases(
        holds=(
            "{0}|was|only possible as a reply",
            "{0}|war|nur noch als Erwiderung möglich",
        ),
        fails=(
            "{0}|was|possible not only as a reply",
            "{0}|war|nicht nur als Erwiderung möglich",
        ),
    ),
}
"""By kind and id; traits of contracts and numbers of levels are named by variants."""

KINDS: dict[str, tuple[Pair, Pair]] = {
    "bool": (
        ("the condition|", "f Bedingung|"),
        ("condition,conditions", "f Bedingung,Bedingungen"),
    ),
    "int": (("the number|", "f Zahl|"), ("number,numbers", "f Zahl,Zahlen")),
    "card": (("the card|", "f Karte|"), ("card,cards", "f Karte,Karten")),
    "suit": (("the suit|", "f Farbe|"), ("suit,suits", "f Farbe,Farben")),
    "rank": (("the rank|", "m Rang,Rangs|"), ("rank,ranks", "m Rang,Ränge")),
    "class": (
        ("the suit (or trump)|", "f Farbe (oder Trumpf)|"),
        (
            "suit (or trump),suits (or trump)",
            "f Farbe (oder Trumpf),Farben (oder Trumpf)",
        ),
    ),
    "seat": (
        ("the player|", "m Spieler,Spielers|"),
        ("player,players", "m Spieler,Spieler"),
    ),
    "player": (
        ("the player|", "m Spieler,Spielers|"),
        ("player,players", "m Spieler,Spieler"),
    ),
    "party": (("the party|", "f Partei|"), ("party,parties", "f Partei,Parteien")),
    "contract": (
        ("the contract|", "n Spiel,Spiels|"),
        ("contract,contracts", "n Spiel,Spiele"),
    ),
    "trick": (("the trick|", "m Stich,Stichs|"), ("trick,tricks", "m Stich,Stiche")),
    "play": (
        ("the card|", "f Karte|"),
        ("card played,cards played", "f gespielte Karte,gespielte Karten"),
    ),
    "call": (("the call|", "f Ansage|"), ("call,calls", "f Ansage,Ansagen")),
    "level": (("the level|", "f Stufe|"), ("level,levels", "f Stufe,Stufen")),
    "ladder": (
        ("the ladder of calls|", "f Ansagenreihe|"),
        ("ladder,ladders", "f Ansagenreihe,Ansagenreihen"),
    ),
    "line": (("the line|", "f Zeile|"), ("line,lines", "f Zeile,Zeilen")),
    "happening": (
        ("what happens|", "n Ereignis,Ereignisses|"),
        ("event,events", "n Ereignis,Ereignisse"),
    ),
    "declaration": (
        ("the declaration|", "f Meldung|"),
        ("declaration,declarations", "f Meldung,Meldungen"),
    ),
    "choice": (("the choice|", "f Wahl|"), ("choice,choices", "f Wahl,Wahlen")),
    "option": (
        ("the setting|", "f Einstellung|"),
        ("setting,settings", "f Einstellung,Einstellungen"),
    ),
}
"""What a thing of each kind is called, and what elements of a list of them are."""

LOCALS: dict[str, Pair] = {
    "declarer": ("the declarer|", "m Ansager,Ansagers|"),
    "taker": ("the player|who takes the cards", "m annehmende Spieler,Spielers|"),
    "asked": ("the player|asked", "m gefragte Spieler,Spielers|"),
    "answer": ("the answer|", "f Antwort|"),
    "score": (
        "the score of the deal|for the player",
        "m Wert,Werts|des Spiels für den Spieler",
    ),
    "last_trick": ("the last trick|", "m letzte Stich,Stichs|"),
}
"""Names of places that say more than their kind."""

LAST_TRICK: tuple[Pair, Pair] = (
    ("it|is|the last trick", "es|ist|der letzte Stich"),
    ("it|is|not the last trick", "es|ist|nicht der letzte Stich"),
)
