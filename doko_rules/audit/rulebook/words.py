"""The sentences that mechanisms contribute to a rule book, in English and German."""

from __future__ import annotations

SAID: dict[str, tuple[str, str]] = {
    # --- titles ---
    "title": ("{label}: the rules", "{label}: die Regeln"),
    "contents": ("Contents", "Inhalt"),
    "part cards": ("The cards", "Die Karten"),
    "part deal": ("Dealing", "Geben"),
    "part parties": ("The parties", "Die Parteien"),
    "part finding": ("How the contract is found", "Wie das Spiel gefunden wird"),
    "part contracts": ("The contracts", "Die Spielarten"),
    "part orders": ("The order of the cards", "Die Reihenfolge der Karten"),
    "part play": ("Playing the cards", "Das Ausspielen"),
    "part calls": ("Calls and their deadlines", "An- und Absagen und ihre Fristen"),
    "part acts": (
        "Declarations, and what happens by itself",
        "Meldungen, und was von selbst geschieht",
    ),
    "part outcome": ("Who wins", "Wer gewinnt"),
    "part score": ("What the deal is worth", "Was das Spiel zählt"),
    "part session": ("The session", "Die ganze Runde"),
    "part knowledge": ("What everybody knows", "Was alle wissen"),
    "part options": ("Options in force", "Eingestellte Optionen"),
    "part terms": ("Terms", "Begriffe"),
    "part sources": ("Sources", "Quellen"),
    "part index": ("Index of the rules", "Verzeichnis der Regeln"),
    # --- the book ---
    "made": (
        (
            "Made from the rules as data: variant `{id}`, fingerprint {fingerprint}. "
            "Whole sentences are the words of whoever wrote the rule; the points below "
            "them are made from what the program executes, and are exact."
        ),
        (
            "Aus den Regeln als Daten erzeugt: Variante `{id}`, Fingerabdruck "
            "{fingerprint}. Ganze Sätze sind Worte dessen, der die Regel "
            "geschrieben hat; "
            "die Punkte darunter sind aus dem erzeugt, was das Programm ausführt, und "
            "gelten genau."
        ),
    ),
    "source": ("Source: {sources}", "Quelle: {sources}"),
    "rule": ("rule", "Regel"),
    "label": ("name", "Name"),
    "sources": ("source", "Quelle"),
    "place": ("written in", "steht in"),
    "chapter": ("chapter", "Kapitel"),
    "yes": ("yes", "ja"),
    "no": ("no", "nein"),
    "none": ("none", "keine"),
    # --- conditions and values ---
    "applies": ("Applies if", "Gilt, wenn"),
    "applies not": ("Does not apply if", "Gilt nicht, wenn"),
    "happens": ("Happens if", "Geschieht, wenn"),
    "happens not": ("Does not happen if", "Geschieht nicht, wenn"),
    "allowed": ("Allowed if", "Erlaubt, wenn"),
    "allowed not": ("Not allowed if", "Nicht erlaubt, wenn"),
    "counts": ("Counts if", "Zählt, wenn"),
    "counts not": ("Does not count if", "Zählt nicht, wenn"),
    "ends": ("The deal ends if", "Das Spiel endet, wenn"),
    "ends not": ("The deal does not end if", "Das Spiel endet nicht, wenn"),
    "case": ("{value} if {test};", "{value}, wenn {test};"),
    "other case": ("otherwise {value} if {test};", "sonst {value}, wenn {test};"),
    "last case": ("otherwise {value}.", "sonst {value}."),
    "reveals": (
        "Whether it applies tells everybody something about this: {value}.",
        "Ob es gilt, verrät allen etwas hierüber: {value}.",
    ),
    # --- what an entry is to another one ---
    "role claim": ("Claim: {title}", "Meldung: {title}"),
    "role settles": ("Settling the parties: {title}", "Klärung der Parteien: {title}"),
    "role hidden": ("Hidden: {title}", "Verdeckt: {title}"),
    "role exchange": ("Exchange of cards: {title}", "Kartentausch: {title}"),
    "role choose": ("Choice: {title}", "Wahl: {title}"),
    "role rank": ("Rank {title}", "Rang {title}"),
    "role first dealer": ("First dealer: {title}", "Erster Geber: {title}"),
    "role next dealer": ("Next dealer: {title}", "Nächster Geber: {title}"),
    "role same dealer": ("Same dealer: {title}", "Derselbe Geber: {title}"),
    "role opens": ("From when: {title}", "Ab wann: {title}"),
    "role shift": ("Shifted: {title}", "Verschoben: {title}"),
    "role ends": ("End: {title}", "Ende: {title}"),
    "role ranking": ("Ranking: {title}", "Rangfolge: {title}"),
    "role equal": ("Equal cards: {title}", "Gleiche Karten: {title}"),
    "role layer": ("Change of order: {title}", "Änderung der Reihenfolge: {title}"),
    "role group": ("Group: {title}", "Gruppe: {title}"),
    "role factor": ("Factor: {title}", "Faktor: {title}"),
    "role book": ("Written down: {title}", "Aufgeschrieben: {title}"),
    "role happening": ("Event: {title}", "Ereignis: {title}"),
    "role declaration": ("Declaration: {title}", "Meldung: {title}"),
    "role effect": ("By itself: {title}", "Von selbst: {title}"),
    "role ending": ("End of the deal: {title}", "Ende des Spiels: {title}"),
    "role redeal": ("Dealing again: {title}", "Neu geben: {title}"),
    # --- cards and dealing ---
    "deck": (
        "The deck has {cards} cards: {kinds} kinds of cards, {copies} of each.",
        "Das Blatt hat {cards} Karten: {kinds} Kartensorten, jede {copies}-mal.",
    ),
    "deck points": (
        "All cards together count {points} card points.",
        "Alle Karten zusammen zählen {points} Augen.",
    ),
    "ranks": ("Ranks and card points", "Ränge und Augen"),
    "suits": ("Suits", "Farben"),
    "sign": ("sign", "Zeichen"),
    "rank": ("rank", "Rang"),
    "suit": ("suit", "Farbe"),
    "points": ("card points", "Augen"),
    "code": ("in files", "in Dateien"),
    "hands": (
        "Each of the {seats} players gets {size} cards.",
        "Jeder der {seats} Spieler bekommt {size} Karten.",
    ),
    "packets": (
        "They are dealt in packets of {packets}.",
        "Gegeben wird in Päckchen zu {packets}.",
    ),
    "cut": (
        "The deck is cut so that both parts have at least {least} cards.",
        "Beim Abheben liegen in beiden Teilen mindestens {least} Karten.",
    ),
    "first dealer lot": (
        "The first dealer is drawn by lot.",
        "Der erste Geber wird ausgelost.",
    ),
    "first dealer first-seat": (
        "The player on the first seat deals first.",
        "Zuerst gibt der Spieler auf dem ersten Platz.",
    ),
    "next dealer": ("Next deals: {value}", "Als Nächstes gibt: {value}"),
    "same dealer": (
        "The same dealer deals again if",
        "Derselbe Geber gibt noch einmal, wenn",
    ),
    "same dealer not": (
        "The same dealer does not deal again if",
        "Derselbe Geber gibt nicht noch einmal, wenn",
    ),
    # --- parties and contracts ---
    "parties": ("The parties are: {parties}.", "Die Parteien sind: {parties}."),
    "sides": (
        (
            "Before the contract is looked at, these entries say who is of which "
            "party; "
            "the first that applies decides."
        ),
        (
            "Bevor die Spielart entscheidet, sagen diese Regeln, wer zu welcher Partei "
            "gehört; die erste, die gilt, entscheidet."
        ),
    ),
    "party of": ("Party of a player: {value}", "Partei eines Spielers: {value}"),
    "answers": (
        (
            "Beginning to the left of the dealer, each player in turn says one of: "
            "{answers}."
        ),
        (
            "Der Reihe nach, vom Spieler links vom Geber an, sagt jeder eines von: "
            "{answers}."
        ),
    ),
    "all healthy": (
        "Where nobody says “{claims}”, this is played: {contract}.",
        "Sagt niemand „{claims}“, wird gespielt: {contract}.",
    ),
    "no answers": (
        "Nobody is asked; this is played: {contract}.",
        "Es wird nicht gefragt; gespielt wird: {contract}.",
    ),
    "ranks asked": (
        (
            "Those who have said “{claims}” are asked for what they have, rank "
            "by rank, "
            "from the highest on: {ranks}. Within a rank they are asked in turn "
            "from the "
            "player to the left of the dealer on. The first who names something "
            "of that "
            "rank "
            "plays it; who has something of that rank and of a lower one may pass and "
            "wait. "
            "Who has nothing else left has to name it."
        ),
        (
            "Wer „{claims}“ gesagt hat, wird nach Rängen gefragt, vom höchsten an: "
            "{ranks}. "
            "Innerhalb eines Rangs wird der Reihe nach gefragt, vom Spieler links vom "
            "Geber "
            "an. Der Erste, der etwas von diesem Rang nennt, spielt es; wer noch "
            "etwas von "
            "niedrigerem Rang hat, darf passen und warten. Wer nichts anderes "
            "mehr hat, "
            "muss "
            "es nennen."
        ),
    ),
    "rank asked": (
        "Asked for as no. {number}. Of this rank: {claims}.",
        "Gefragt als Nr. {number}. Von diesem Rang: {claims}.",
    ),
    "alone at_once": (
        (
            "Where only one player has said “{claims}”, it is named at once, without "
            "being asked for ranks."
        ),
        (
            "Hat nur einer „{claims}“ gesagt, nennt er sein Spiel sofort, ohne "
            "dass nach "
            "Rängen gefragt wird."
        ),
    ),
    "alone by_rank": (
        "A player who is alone with “{claims}” is asked for ranks, too.",
        "Auch wer allein „{claims}“ gesagt hat, wird nach Rängen gefragt.",
    ),
    "withdrawal": (
        (
            "Who has said “{claims}” may take it back until anybody has said anything "
            "else."
        ),
        (
            "Wer „{claims}“ gesagt hat, darf es zurücknehmen, solange niemand etwas "
            "anderes "
            "gesagt hat."
        ),
    ),
    "no withdrawal": (
        "Nobody takes an answer back.",
        "Niemand nimmt eine Antwort zurück.",
    ),
    "declarer is": (
        "**Declarer** is whoever has named the contract, or plays a hidden one.",
        "**Ansager** ist, wer das Spiel genannt hat oder ein verdecktes Spiel spielt.",
    ),
    "open contract": (
        (
            "The **open contract** is the one that everybody knows: a hidden one "
            "counts there as the one that it looks like, and the **open declarer** is "
            "whoever has named it."
        ),
        (
            "Das **offene Spiel** ist das Spiel, wie alle es kennen: ein verdecktes "
            "zählt dort als das, nach dem es aussieht; der **offene Ansager** ist, wer "
            "es genannt hat."
        ),
    ),
    "claimed": (
        "Claimed with rank “{rank}”.",
        "Gemeldet mit dem Rang „{rank}“.",
    ),
    "claimed rank": ("Rank “{rank}” instead if", "Rang „{rank}“ stattdessen, wenn"),
    "claimed rank always": ("Rank “{rank}”.", "Rang „{rank}“."),
    "claim": ("The hand allows it if", "Das Blatt erlaubt es, wenn"),
    "claim not": ("The hand does not allow it if", "Das Blatt erlaubt es nicht, wenn"),
    "claim always": ("Any hand allows it.", "Jedes Blatt erlaubt es."),
    "must claim": (
        "Whose hand allows it has to say “{claims}”.",
        "Wessen Blatt es erlaubt, muss „{claims}“ sagen.",
    ),
    "unclaimed": (
        "It can not be claimed; it comes about by other rules.",
        "Es wird nicht gemeldet, sondern ergibt sich aus anderen Regeln.",
    ),
    "order": ("Order of the cards: {order}.", "Reihenfolge der Karten: {order}."),
    "leader": (
        "To the first trick leads: {value}",
        "Zum ersten Stich spielt aus: {value}",
    ),
    "traits": ("This contract is: {traits}.", "Dieses Spiel ist: {traits}."),
    "trait": ("property", "Eigenschaft"),
    "traits title": ("Properties of contracts", "Eigenschaften der Spielarten"),
    "contracts": ("contracts", "Spielarten"),
    "sizes": ("Size of the parties: {sizes}.", "Größe der Parteien: {sizes}."),
    "settles": (
        "A trick settles the parties if",
        "Ein Stich klärt die Parteien, wenn",
    ),
    "settles not": (
        "A trick does not settle the parties if",
        "Ein Stich klärt die Parteien nicht, wenn",
    ),
    "settles partner": (
        "Partner of the declarer is then: {value}",
        "Partner des Ansagers ist dann: {value}",
    ),
    "settles within": (
        (
            "If none of the first {within} tricks does so, this is played from "
            "then on: "
            "{otherwise}."
        ),
        (
            "Klärt keiner der ersten {within} Stiche, so wird von da an gespielt: "
            "{otherwise}."
        ),
    ),
    "hidden": (
        "A player plays it without telling if",
        "Ein Spieler spielt es, ohne es zu sagen, wenn",
    ),
    "hidden not": (
        "A player does not play it without telling if",
        "Ein Spieler spielt es nicht verdeckt, wenn",
    ),
    "hidden within": (
        (
            "To all others it looks like: {contract}. It comes about only where "
            "that is "
            "played."
        ),
        (
            "Für die anderen sieht es aus wie: {contract}. Es kommt nur "
            "zustande, wo das "
            "gespielt wird."
        ),
    ),
    "choose": ("Chosen with the contract:", "Mit dem Spiel wird gewählt:"),
    "choose seen all": ("Everybody hears the choice.", "Alle hören die Wahl."),
    "choose seen none": ("Nobody hears the choice.", "Niemand hört die Wahl."),
    "choice": ("“{label}”", "„{label}“"),
    "ask": ("Asked one after another: {value}", "Gefragt werden nacheinander: {value}"),
    "offer size": (
        "The declarer offers so many cards: {value}",
        "Der Ansager bietet so viele Karten an: {value}",
    ),
    "offer must": (
        "The cards offered are chosen so that",
        "Für die angebotenen Karten gilt:",
    ),
    "back": (
        "Whoever takes the cards gives as many back.",
        "Wer die Karten nimmt, gibt ebenso viele zurück.",
    ),
    "back must": (
        "The cards given back are chosen so that",
        "Für die zurückgegebenen Karten gilt:",
    ),
    "must bound": (
        "What no choice of cards could fulfil binds nobody.",
        "Was mit keiner Auswahl zu erfüllen ist, bindet niemanden.",
    ),
    "shows": ("Shown to everybody: {value}", "Allen gezeigt wird: {value}"),
    "tells": ("Everybody is told: {value}", "Allen gesagt wird: {value}"),
    "taken partner": ("Partner is then: {value}", "Partner ist dann: {value}"),
    "refused": (
        "Where nobody takes the cards, this follows: {what}.",
        "Nimmt niemand die Karten, so folgt: {what}.",
    ),
    "dealt again": ("cards are dealt again ({label})", "neu geben ({label})"),
    "redeal": (
        "The cards are dealt again, by the same dealer.",
        "Es wird neu gegeben, vom selben Geber.",
    ),
    # --- orders ---
    "trumps": (
        "Trumps, {number} cards, from high to low: {cards}.",
        "Trümpfe, {number} Karten, von hoch nach niedrig: {cards}.",
    ),
    "no trumps": ("There are no trumps.", "Es gibt keine Trümpfe."),
    "plain": (
        "{suit}, {number} cards, from high to low: {cards}.",
        "{suit}, {number} Karten, von hoch nach niedrig: {cards}.",
    ),
    "in force in": ("In force in: {contracts}.", "Gilt in: {contracts}."),
    "not in force": (
        "In force in no contract by itself.",
        "Gilt von sich aus in keiner Spielart.",
    ),
    "equal": (
        (
            "Of two equal cards in one trick, the first of these entries that applies "
            "decides which wins."
        ),
        (
            "Welche von zwei gleichen Karten in einem Stich höher ist, entscheidet die "
            "erste "
            "dieser Regeln, die gilt."
        ),
    ),
    "equal cards": ("It is about: {cards}.", "Es geht um: {cards}."),
    "equal all": ("It is about all cards.", "Es geht um alle Karten."),
    "equal first": (
        "The one that was played first is higher.",
        "Die zuerst gespielte ist höher.",
    ),
    "equal last": (
        "The one that was played last is higher.",
        "Die zuletzt gespielte ist höher.",
    ),
    "layers": (
        "While these entries apply, they change the order of trumps.",
        "Solange diese Regeln gelten, ändern sie die Reihenfolge der Trümpfe.",
    ),
    "move": (
        "{cards} move to another place among the trumps",
        "{cards} rücken unter den Trümpfen an eine andere Stelle",
    ),
    "add": ("{cards} become trumps", "{cards} werden Trümpfe"),
    "drop": ("{cards} are no trumps any more", "{cards} sind keine Trümpfe mehr"),
    "highest": ("above all others", "über alle anderen"),
    "lowest": ("below all others", "unter alle anderen"),
    "above": ("directly above {cards}", "direkt über {cards}"),
    "below": ("directly below {cards}", "direkt unter {cards}"),
    "from this card": (
        "It counts from the very next card on.",
        "Das gilt ab der nächsten Karte.",
    ),
    "from next trick": (
        "It counts from the next trick on.",
        "Das gilt ab dem nächsten Stich.",
    ),
    # --- play ---
    "hand": (
        "Only a card of the own hand can be played, and exactly one in each trick.",
        "Gespielt wird nur eine Karte der eigenen Hand, in jedem Stich genau eine.",
    ),
    "follow class": (
        (
            "Who can follow has to: to a trump with a trump, to a plain suit with a "
            "plain card "
            "of that suit. Trumps belong to no plain suit. Who can not may play "
            "any card."
        ),
        (
            "Wer bedienen kann, muss: Trumpf mit Trumpf, eine Fehlfarbe mit einer "
            "Fehlkarte "
            "dieser Farbe. Trümpfe gehören zu keiner Fehlfarbe. Wer nicht "
            "bedienen kann, "
            "darf "
            "jede Karte spielen."
        ),
    ),
    "follow none": (
        "Any card may be played to any trick.",
        "Zu jedem Stich darf jede Karte gespielt werden.",
    ),
    "next": ("After a player plays: {value}", "Nach einem Spieler spielt: {value}"),
    "leads": (
        "Whoever takes a trick leads to the next one.",
        "Wer einen Stich macht, spielt zum nächsten aus.",
    ),
    "wins highest": (
        (
            "The trick goes to the highest trump in it; without a trump, to the "
            "highest "
            "card of the suit "
            "that was led. Cards of other suits win nothing."
        ),
        (
            "Den Stich macht der höchste Trumpf darin; ohne Trumpf die höchste "
            "Karte der "
            "angespielten Farbe. Karten anderer Farben stechen nie."
        ),
    ),
    "wins": ("The trick goes to: {value}", "Den Stich macht: {value}"),
    "wins first": (
        "The first of these entries that gives a card decides.",
        "Die erste dieser Regeln, die eine Karte ergibt, entscheidet.",
    ),
    # --- calls ---
    "scope party": (
        "A call counts for the whole party of the caller.",
        "Eine Ansage gilt für die ganze Partei dessen, der sie macht.",
    ),
    "scope seat": (
        ("Each player calls alone; the party has the highest level of its players."),
        (
            "Jeder sagt für sich allein an; die Partei hat die höchste Stufe ihrer "
            "Spieler."
        ),
    ),
    "scope table": (
        "There is one level for the whole table.",
        "Es gibt eine Stufe für den ganzen Tisch.",
    ),
    "call includes": (
        "A call of a level includes all lower ones.",
        "Eine Ansage schließt alle niedrigeren Stufen ein.",
    ),
    "anytime": (
        (
            "A call may be made at any moment of the play, also out of turn, as "
            "long as "
            "its deadline is kept."
        ),
        (
            "Angesagt werden darf zu jeder Zeit des Spiels, auch außer der Reihe, "
            "solange die "
            "Frist gewahrt ist."
        ),
    ),
    "shows party": (
        "Everybody learns the party of the caller.",
        "Alle erfahren die Partei dessen, der ansagt.",
    ),
    "shows no party": (
        "The call does not tell the party of the caller.",
        "Die Ansage verrät die Partei nicht.",
    ),
    "opens": ("Calls are possible if", "Angesagt werden kann, wenn"),
    "opens not": ("Calls are not possible if", "Nicht angesagt werden kann, wenn"),
    "level opens": ("This level is possible if", "Diese Stufe ist möglich, wenn"),
    "level opens not": (
        "This level is not possible if",
        "Diese Stufe ist nicht möglich, wenn",
    ),
    "levels": (
        "Levels from low to high: {ladder}",
        "Stufen von niedrig nach hoch: {ladder}",
    ),
    "level": ("level", "Stufe"),
    "says": ("said", "Wortlaut"),
    "limit": (
        "at least so many cards in hand",
        "mindestens so viele Karten auf der Hand",
    ),
    "limit clock": ("clock at least", "Uhr mindestens"),
    "number": ("number “{id}”", "Zahl „{id}“"),
    "deadline cards": (
        (
            "A level can be called as long as the caller holds at least as many "
            "cards as "
            "the table says; "
            "the numbers are those before the shifts below."
        ),
        (
            "Eine Stufe kann angesagt werden, solange der Ansagende mindestens "
            "so viele "
            "Karten "
            "auf der Hand hat, wie die Tabelle sagt; die Zahlen gelten vor den "
            "Verschiebungen unten."
        ),
    ),
    "deadline clock": (
        (
            "A level can be called as long as this number is at least as high as the "
            "table says: {clock}. "
            "The numbers of the table are those before the shifts below."
        ),
        (
            "Eine Stufe kann angesagt werden, solange diese Zahl mindestens so "
            "hoch ist, "
            "wie die "
            "Tabelle sagt: {clock}. Die Zahlen der Tabelle gelten vor den "
            "Verschiebungen "
            "unten."
        ),
    ),
    "level limit": ("Deadline: at least {value}", "Frist: mindestens {value}"),
    "level shift": (
        "Added to this deadline: {value}",
        "Zu dieser Frist kommt hinzu: {value}",
    ),
    "shift": (
        "Added to every deadline: {value}",
        "Zu jeder Frist kommt hinzu: {value}",
    ),
    "shift applies": ("It is added if", "Es kommt hinzu, wenn"),
    "shift applies not": ("It is not added if", "Es kommt nicht hinzu, wenn"),
    "repeat no": (
        "Nobody says again what the own side has said already.",
        "Was die eigene Partei schon gesagt hat, wird nicht noch einmal gesagt.",
    ),
    "repeat yes": (
        "What the own side has said may be said again.",
        "Was die eigene Partei schon gesagt hat, darf noch einmal gesagt werden.",
    ),
    "skip timely": (
        (
            "Levels may be skipped as long as each of the skipped ones could still be "
            "called."
        ),
        (
            "Stufen dürfen übersprungen werden, solange jede übersprungene selbst noch "
            "angesagt werden könnte."
        ),
    ),
    "skip free": (
        "Levels may be skipped at any time.",
        "Stufen dürfen jederzeit übersprungen werden.",
    ),
    "skip never": ("No level may be skipped.", "Keine Stufe darf übersprungen werden."),
    "reply": (
        (
            "To what another side has called, “{level}” may still be said as a reply "
            "when its own deadline "
            "has passed. Its deadline as a reply is that of the highest level that the "
            "other side has "
            "called, lessened by {later}."
        ),
        (
            "Auf eine Ansage einer anderen Partei darf „{level}“ als Erwiderung auch "
            "nach der "
            "eigenen Frist gesagt werden. Die Frist der Erwiderung ist die der "
            "höchsten "
            "Stufe, "
            "die die andere Partei gesagt hat, vermindert um {later}."
        ),
    ),
    "late": (
        (
            "Who has said “{level}” only as a late reply calls nothing higher "
            "any more; "
            "this binds the whole side."
        ),
        (
            "Wer „{level}“ nur noch als späte Erwiderung gesagt hat, sagt nichts "
            "Höheres "
            "mehr "
            "an; das bindet die ganze Partei."
        ),
    ),
    "not late": (
        "A reply that comes late bars nothing.",
        "Eine späte Erwiderung schließt nichts aus.",
    ),
    # --- acts ---
    "acts lead": (
        (
            "What happens by itself happens in the order of this chapter, each thing "
            "seeing what "
            "came before it."
        ),
        (
            "Was von selbst geschieht, geschieht in der Reihenfolge dieses Kapitels; "
            "jedes sieht, "
            "was vorher geschah."
        ),
    ),
    "variables": ("What is kept in mind", "Was man sich merkt"),
    "variable": ("what", "was"),
    "start": ("at first", "am Anfang"),
    "seen": ("known to", "bekannt"),
    "seen all": ("all", "allen"),
    "seen own": ("its player", "seinem Spieler"),
    "seen none": ("nobody", "niemandem"),
    "kept": ("kept for", "gilt für"),
    "declares": (
        "A player may declare this between two cards.",
        "Ein Spieler darf das zwischen zwei Karten melden.",
    ),
    "declares with": (
        "It is declared right before {card} is played, which has to follow.",
        (
            "Es wird unmittelbar vor dem Ausspielen von {card} gemeldet, das "
            "dann folgen "
            "muss."
        ),
    ),
    "declared seen none": ("Nobody else hears it.", "Niemand sonst hört es."),
    "chosen": ("Chosen with it: {what}", "Dazu wird gewählt: {what}"),
    "chosen where": ("{each}, where:", "{each}, wobei:"),
    "at started": ("When play begins:", "Wenn das Spiel beginnt:"),
    "at card_played": ("When a card has been played:", "Wenn eine Karte gespielt ist:"),
    "at trick_taken": ("When a trick has been taken:", "Wenn ein Stich gemacht ist:"),
    "at called": ("When a call has been made:", "Wenn eine Ansage gemacht ist:"),
    "at declared": (
        "When a declaration has been made:",
        "Wenn eine Meldung gemacht ist:",
    ),
    "at settled": ("When the parties are settled:", "Wenn die Parteien geklärt sind:"),
    "at contract_replaced": (
        "When another contract takes the place of the old one:",
        "Wenn ein anderes Spiel an die Stelle des alten tritt:",
    ),
    "at deal_scored": ("When a deal has been scored:", "Wenn ein Spiel gewertet ist:"),
    "at redealt": ("When cards are dealt again:", "Wenn neu gegeben wird:"),
    "at action": (
        "A player may end the deal by saying so.",
        "Ein Spieler darf das Spiel so beenden.",
    ),
    "do": ("Then: {what}", "Dann: {what}"),
    "holds now": ("from now on {what} holds", "ab jetzt gilt: {what}"),
    "holds no more": ("{what} holds no longer", "{what} gilt nicht mehr"),
    "set": ("{what} becomes {value}", "{what} wird {value}"),
    "set if": (
        "{what} holds from now on exactly if {value}",
        "{what} gilt ab jetzt genau dann, wenn {value}",
    ),
    "appended": ("{value} is appended to {what}", "{value} wird an {what} angehängt"),
    "appended times": (
        "{value} is appended to {what}, so often: {times}",
        "{value} wird an {what} angehängt, so oft: {times}",
    ),
    "appended rest": (
        "what found no room goes to {rest}",
        "was keinen Platz fand, kommt nach {rest}",
    ),
    "lapse": (
        "these calls are no longer in force: {each}",
        "diese Ansagen gelten nicht mehr: {each}",
    ),
    "lapse to": (
        "these calls count as “{level}” only: {each}",
        "diese Ansagen gelten nur noch als {level}: {each}",
    ),
    "revive": (
        "calls that “{what}” had ended are in force again",
        "Ansagen, die durch „{what}“ verfallen waren, gelten wieder",
    ),
    "settle": (
        "the parties are settled; partner of the declarer: {value}",
        "die Parteien stehen fest; Partner des Ansagers: {value}",
    ),
    "settle alone": (
        "the parties are settled: the declarer plays alone",
        "die Parteien stehen fest: der Ansager spielt allein",
    ),
    "replace": (
        "from now on this is played: {value}",
        "von jetzt an wird gespielt: {value}",
    ),
    "replace declarer": ("declarer: {value}", "Ansager: {value}"),
    "replace leader": (
        "to the next trick leads: {value}",
        "zum nächsten Stich spielt aus: {value}",
    ),
    "demand call": (
        "{who} has to make a call before play goes on",
        "erst muss ansagen: {who}",
    ),
    "demand name": (
        "{who} has to name a contract before play goes on",
        "erst muss ein Spiel nennen: {who}",
    ),
    "demand other": (
        "{who} has to declare “{what}” before play goes on",
        "erst muss „{what}“ melden: {who}",
    ),
    "among": ("the choice: {each}", "zur Wahl: {each}"),
    "then": ("After the answer:", "Nach der Antwort:"),
    "otherwise": ("Where there is nothing to choose:", "Wo es nichts zu wählen gibt:"),
    "ended": ("the deal ends: {what}", "das Spiel endet: {what}"),
    "for each": ("for {each}: {what}", "für {each}: {what}"),
    "if": ("if {test}: {what}", "wenn {test}: {what}"),
    "where": ("for which:", "für die gilt:"),
    "rest": ("What is left goes to: {value}", "Was übrig ist, bekommt: {value}"),
    "no rest": ("What is left goes to nobody.", "Was übrig ist, bekommt niemand."),
    "calls open": (
        "Before that, each player is asked for calls that are still in time.",
        "Vorher wird jeder nach Ansagen gefragt, die noch rechtzeitig sind.",
    ),
    "calls closed": (
        "No calls are possible after that.",
        "Danach kann nicht mehr angesagt werden.",
    ),
    # --- outcome ---
    "needs": (
        (
            "Each party has won if it has reached what the first of these entries that "
            "applies to it asks "
            "for. Where no party has, nobody has won."
        ),
        (
            "Eine Partei hat gewonnen, wenn sie erreicht hat, was die erste dieser "
            "Regeln, die für "
            "sie gilt, von ihr verlangt. Hat das keine, hat niemand gewonnen."
        ),
    ),
    "is": ("The party has won if", "Die Partei hat gewonnen, wenn"),
    "turns": (
        "After that, these entries may turn the result, in this order.",
        "Danach können diese Regeln das Ergebnis der Reihe nach ändern.",
    ),
    "turns to": ("Winner is then: {value}", "Gewinner ist dann: {value}"),
    # --- score ---
    "score lead": (
        (
            "Lines are netted: what counts for one party counts against the other. The "
            "sum is the value of the "
            "deal; each player of the party for which it speaks gets it, each of the "
            "other party loses it."
        ),
        (
            "Die Zeilen werden verrechnet: was für die eine Partei zählt, zählt gegen "
            "die andere. "
            "Die Summe ist der Wert des Spiels; jeder Spieler der Partei, für die sie "
            "spricht, "
            "bekommt ihn gut-, jedem der anderen wird er abgeschrieben."
        ),
    ),
    "all values": (
        (
            "What each outcome is worth, line by line, is printed by "
            "`doko table {id} values`."
        ),
        "Was jeder Ausgang zählt, Zeile für Zeile, druckt `doko table {id} values`.",
    ),
    "changing limit": (
        "A star stands for a deadline that changes; the level has it below.",
        "Ein Stern steht für eine Frist, die sich ändert; sie steht bei der Stufe.",
    ),
    "factors lead": (
        (
            "Then these factors follow, in this order; first those that multiply some "
            "groups only."
        ),
        (
            "Danach folgen diese Faktoren in dieser Reihenfolge; zuerst die, die nur "
            "einzelne "
            "Gruppen vervielfachen."
        ),
    ),
    "group": ("Group of lines “{group}”.", "Gruppe „{group}“."),
    "group entry": ("Lines of this group: {lines}.", "Zeilen dieser Gruppe: {lines}."),
    "line value": ("{value} for: {party}.", "{value} für: {party}."),
    "line each": ("Once for {each}.", "Einmal für {each}."),
    "line where": (
        "Once for {each} for which this holds:",
        "Einmal für {each}, wobei dies gelten muss:",
    ),
    "line found": (
        "Looked for in the play: {each}.",
        "Gesucht im Spielverlauf: {each}.",
    ),
    "line found where": (
        "Looked for in the play: {each}, where this has to hold:",
        "Gesucht im Spielverlauf: {each}, wobei dies gelten muss:",
    ),
    "at most deal": (
        "At most so often in a deal: {value}",
        "Höchstens so oft in einem Spiel: {value}",
    ),
    "at most party": (
        "At most so often for a party: {value}",
        "Höchstens so oft für eine Partei: {value}",
    ),
    "point": ("{value} point", "{value} Punkt"),
    "points n": ("{value} points", "{value} Punkte"),
    "points of": ("points: {value}", "Punkte: {value}"),
    "times": ("Multiplied by: {value}", "Vervielfacht mit: {value}"),
    "times seats": (
        "Only for players for whom this holds:",
        "Nur für Spieler, für die gilt:",
    ),
    "times groups": ("Only of these groups: {groups}.", "Nur diese Gruppen: {groups}."),
    "book lead": (
        "What is written down is said by the first of these entries that applies.",
        "Was aufgeschrieben wird, sagt die erste dieser Regeln, die gilt.",
    ),
    "writes": (
        "Written for a player: {value}",
        "Für einen Spieler wird geschrieben: {value}",
    ),
    "happenings": (
        "These events count for later deals; they are worth nothing in this one.",
        "Diese Ereignisse zählen für spätere Spiele; in diesem sind sie nichts wert.",
    ),
    # --- session ---
    "players": (
        "{players} players are at the table; {seats} of them play a deal.",
        "Am Tisch sind {players} Spieler; {seats} davon spielen ein Spiel.",
    ),
    "sits out": ("A player sits out if", "Ein Spieler setzt aus, wenn"),
    "sits out not": (
        "A player does not sit out if",
        "Ein Spieler setzt nicht aus, wenn",
    ),
    "session ends": ("The session is over as soon as", "Die Runde ist zu Ende, sobald"),
    "session ends not": (
        "The session is not over as long as",
        "Die Runde ist nicht zu Ende, solange",
    ),
    "ranking highest": (
        "The highest session score is first.",
        "Der höchste Punktestand ist vorn.",
    ),
    "ranking lowest": (
        "The lowest session score is first.",
        "Der niedrigste Punktestand ist vorn.",
    ),
    "ties shared": (
        "Players of equal score share a place.",
        "Spieler mit gleichem Stand teilen sich den Platz.",
    ),
    "ties seat": (
        "Among equal scores the order of seats decides.",
        "Bei gleichem Stand entscheidet die Reihenfolge der Plätze.",
    ),
    "forced": (
        "Somebody has to name a contract if",
        "Jemand muss ein Spiel nennen, wenn",
    ),
    "forced not": (
        "Nobody has to name a contract if",
        "Niemand muss ein Spiel nennen, wenn",
    ),
    "forced player": ("It is the turn of: {value}", "An der Reihe ist: {value}"),
    "forced names": ("What may be named:", "Genannt werden darf ein Spiel, wenn"),
    "sheet entry": (
        "May be entered on the sheet, though it is no deal.",
        "Kann auf dem Blatt stehen, obwohl es kein Spiel ist.",
    ),
    "sheet asks": ("It says: {asks}.", "Anzugeben: {asks}."),
    "sheet score": (
        "Added to the session score of a player: {value}",
        "Zum Punktestand eines Spielers kommt hinzu: {value}",
    ),
    "sheet counts": (
        "It stands for a deal that was played if",
        "Es zählt wie ein gespieltes Spiel, wenn",
    ),
    # --- knowledge ---
    "knowledge lead": (
        "The party of a player is known to everybody as soon as one of these holds.",
        "Die Partei eines Spielers ist allen bekannt, sobald eines davon gilt.",
    ),
    "known": ("Known if", "Bekannt, wenn"),
    "known not": ("Not known if", "Nicht bekannt, wenn"),
    # --- the end of the book ---
    "options lead": (
        "With these values of its options the variant was read.",
        "Mit diesen Werten ihrer Optionen wurde die Variante gelesen.",
    ),
    "option": ("option", "Option"),
    "value": ("value", "Wert"),
    "default": ("default", "Vorgabe"),
    "edition": ("edition", "Ausgabe"),
    "key": ("short", "kurz"),
    "source title": ("title", "Titel"),
    "status": ("status", "Art"),
    "status official": ("official", "offiziell"),
    "status house": ("house rules", "Hausregeln"),
    "status other": ("other", "sonstige"),
    "terms lead": (
        "Terms in quotation marks that other rules use.",
        "Begriffe in Anführungszeichen, die andere Regeln benutzen.",
    ),
    "term is": ("Is: {value}", "Das ist: {value}"),
    "term holds": ("Holds if", "Gilt, wenn"),
    "term of": ("Of: {params}.", "Von: {params}."),
}
