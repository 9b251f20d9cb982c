"""What somebody who plays at the terminal sees: events, the own hand, the score."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from doko_rules.cli.play_input import asked_for
from doko_rules.cli.play_words import help_rows, sentence
from doko_rules.core.errors import RulesChanged
from doko_rules.engine.actions import (
    ACCEPT,
    CALL,
    DECLINE,
    NAME,
    OFFER,
    PASS,
    PLAY,
    RETURN,
    VERBS,
)
from doko_rules.engine.knowledge import known_parties
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.engine.settlement import settle
from doko_rules.views import told, wire
from doko_rules.views.exchanged import choice
from doko_rules.views.refusals import why_not
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rich.console import Console
    from rich.text import Text

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.views.reasons import Reason

GAP = "  "
TRICK_WIDTH = 9
"""Room for the word and the number of a trick."""
DONE = {verb.event: do for do, verb in VERBS.items()}
"""What was done, by the event that tells of it."""


class Screen:
    """Draws for one seat; what it draws comes from views of that seat."""

    def __init__(
        self, console: Console, ruleset: Ruleset, seat: int, language: str
    ) -> None:
        self.console = console
        self.ruleset = ruleset
        self.seat = seat
        self.language = language
        symbols = "".join(suit["symbol"] for suit in ruleset.suits)
        self.has_symbols = _can_show(console, symbols)
        self.trick: list[tuple[int, str]] = []
        """The cards of the running trick, with their seats."""
        self.number = 1
        """The number of the running trick."""
        self.said: list[str] = []
        """What was said since something was drawn."""
        self.notes: list[str] = []
        """What a card of the running trick has shown, to be told behind it."""

    # --- words ------------------------------------------------------------------

    def text(self, id: str, **parts: object) -> str:
        """A sentence in the language of the game."""
        return sentence(id, self.language, **parts)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.seat:
            return self.text("you")
        return self.text("seat", seat=seat)

    def card(self, code: str) -> str:
        """A card with the symbol of its suit, where the terminal has that."""
        if not self.has_symbols:
            return code
        kind = self.ruleset.card_number[code]
        suit = self.ruleset.suits[self.ruleset.card_suit[kind]]
        rank = self.ruleset.ranks[self.ruleset.card_rank[kind]]
        return f"{suit['symbol']}{rank['letter']}"

    def action(self, action: Action) -> str:
        """An action as people say it."""
        if action.do not in VERBS or action.given:
            return action.label[self.language] if action.label else action.written
        return self.said_for(action.do, action.what)

    def said_for(self, do: str, what: str) -> str:
        """What people say who do something, by what it is called in a record."""
        if do == PLAY:
            return self.card(what)
        if do in (OFFER, RETURN):
            return " ".join(map(self.card, what.split()))
        if do in (ACCEPT, DECLINE):
            return word(do, self.language)
        label = self.ruleset.label_of(do, what, self.language)
        return self.text("passes", rank=label) if do == PASS else label

    def party(self, id: str) -> str:
        """What a party is called."""
        number = self.ruleset.party_number[id]
        return self.ruleset.party_labels[number][self.language]

    def contract(self, id: str) -> str:
        """What a contract is called."""
        number = self.ruleset.contract_number[id]
        return self.ruleset.contracts[number].label[self.language]

    # --- drawing -------------------------------------------------------------------

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Print a line; what was said before comes first."""
        if self.said:
            said, self.said = GAP.join(self.said), []
            self.console.print(self._styled(said, ""), soft_wrap=True)
        self.console.print(self._styled(text, style), soft_wrap=True)

    def _styled(self, text: str | Text, style: str) -> Text:
        from rich.text import Text

        # Data is no markup: brackets in it are brackets.
        return Text(text, style) if isinstance(text, str) else text

    def event(self, event: dict[str, Any]) -> None:
        """Show one thing that the seat was told."""
        match event:
            case {"event": "contract", "contract": id, "declarer": declarer}:
                self._contract(id, declarer, secret=event.get("hidden", False))
            case {"event": "party", "seat": seat, "party": str(party)}:
                id = "own party" if seat == self.seat else "party"
                self.notes.append(
                    self.text(id, name=self.name(seat), party=self.party(party))
                )
                if not self.trick:
                    self._tell_notes()
            case {"event": "party", "seat": seat}:
                self.notes.append(self.text("party unknown", name=self.name(seat)))
                if not self.trick:
                    self._tell_notes()
            case {"event": "declared" as done, "seat": seat, "what": what}:
                given = event.get("with", {})
                said = self.ruleset.label_with(done, what, given, self.language)
                said = self.text("declares", name=self.name(seat), what=said)
                self.say(f"{said}!", "bold yellow")
            case {"event": "demanded", "seat": seat, "rule": rule}:
                id = "must answer" if seat == self.seat else "demanded"
                label = self.ruleset.rules[rule]["label"][self.language]
                self.say(self.text(id, name=self.name(seat), label=label), "cyan")
            case {"event": "order", "layers": layers}:
                self.notes.append(self._order(layers))
                if not self.trick:
                    self._tell_notes()
            case {"event": "ended", "ending": id}:
                labels = {one.id: one.label for one in self.ruleset.endings}
                self.say(self.text("ended", label=labels[id][self.language]), "bold")
            case {"event": "called", "seat": seat, "what": what, "late": late}:
                call = self.said_for(CALL, what)
                call = self.text("late", call=call) if late else call
                self.say(f"{self.name(seat)}: {call}!", "bold yellow")
            case {"event": "played", "seat": seat, "card": card}:
                self.trick.append((seat, card))
            case {"event": "taken", "number": number, "winner": winner}:
                points = event["card_points"]
                self.say(self.trick_line(number, self.trick, winner, points))
                self._tell_notes()
                self.trick = []
                self.number = number + 1
            case {"event": "offered" | "returned" as done, "seat": seat}:
                self._given(done, seat, event)
            case {"event": "accepted" | "declined" as done, "seat": seat}:
                said = self.text(done, name=self.name(seat))
                cards = event.get("cards", ())
                listed = " ".join(self.card(code) for code in cards)
                self.say(f"{said}: {listed}" if listed else said, "cyan")
            case {"event": "redealt", "redeal": id}:
                why = self.ruleset.label_of(NAME, id, self.language)
                self.say(self.text("redealt", why=why), "bold")
            case {"event": "settled", "trick": trick, "partner": partner}:
                id = "no partner" if partner is None else "partner"
                name = "" if partner is None else self.name(partner)
                self.say(self.text(id, trick=trick, name=name), "cyan")
            case {"event": done, "seat": seat, "what": what} if done in DONE:
                given = event.get("with", {})
                do = DONE[done]
                said = self.said_for(do, what)
                if given:
                    said = self.ruleset.label_with(do, what, given, self.language)
                self.said.append(f"{self.name(seat)}: {said}")

    def _order(self, layers: Sequence[str]) -> str:
        """That the order of cards has changed, and what makes it now."""
        labels = {layer.id: layer.label[self.language] for layer in self.ruleset.layers}
        if not layers:
            return self.text("no layers")
        return self.text("layers", labels=", ".join(labels[id] for id in layers))

    def _tell_notes(self) -> None:
        notes, self.notes = self.notes, []
        for note in notes:
            self.say(note, "cyan")

    def _contract(self, id: str, declarer: int | None, *, secret: bool) -> None:
        label = self.contract(id)
        if secret:
            self.say(self.text("secret", contract=label), "cyan")
        elif declarer is None:
            self.say(label, "bold")
        else:
            name = self.name(declarer)
            self.say(self.text("declared", contract=label, name=name), "bold")

    def _given(self, done: str, seat: int, event: dict[str, Any]) -> None:
        """Tell of cards that were given away, as far as the seat knows them."""
        said = self.text(done, name=self.name(seat), number=event["size"])
        cards = " ".join(self.card(code) for code in event.get("cards", ()))
        self.say(f"{said}: {cards}" if cards else said, "cyan")
        labels = self.told_labels
        for id, codes in event["shows"].items():
            shown = " ".join(self.card(code) for code in codes)
            self.say(f"{GAP}{labels[id][self.language]}: {shown or '-'}", "cyan")
        for id, value in event["tells"].items():
            text = value if type(value) is int else self.text("yes" if value else "no")
            self.say(f"{GAP}{labels[id][self.language]}: {text}", "cyan")

    @cached_property
    def told_labels(self) -> dict[str, dict[str, str]]:
        """What everything that can be shown or told of given cards is called."""
        return {
            one.id: one.label
            for contract in self.ruleset.contracts
            if contract.exchange is not None
            for part in (contract.exchange.offer, contract.exchange.back)
            for one in (*part.shows, *part.tells)
        }

    def trick_line(
        self,
        number: int,
        cards: Iterable[tuple[int, str]],
        winner: int | None = None,
        points: int = 0,
    ) -> str:
        """A trick on one line, taken or not."""
        parts = [f"{self.name(seat)} {self.card(card)}" for seat, card in cards]
        if not parts:
            parts.append(self.text("leads", name=self.name(self.seat)))
        parts.insert(0, self.text("trick", number=number).ljust(TRICK_WIDTH))
        if winner is not None:
            parts.append(self.text("taken", name=self.name(winner), points=points))
        return GAP.join(parts)

    def player(self, player: int, seat_of: Sequence[int | None]) -> str:
        """What a player of the table is called, who need not play this deal."""
        seat = seat_of[player]
        if seat is not None:
            return self.name(seat)
        return f"{word('player', self.language)} {player}"

    def heading(self, number: int, dealer: str) -> None:
        """Begin a deal."""
        self.trick, self.number = [], 1
        self.say()
        title = self.text("deal", number=number, dealer=dealer)
        self.console.rule(self._styled(title, "bold"), align="left")

    # --- the turn of the seat ------------------------------------------------------

    def sorted_hand(self, deal: Deal) -> list[Action]:
        """The own cards in the order in force, trumps first."""
        play, numbers = self.ruleset.play[self.seat], self.ruleset.card_number
        return [play[numbers[code]] for code in wire.hand(deal, self.seat)]

    def turn(self, deal: Deal) -> list[Action]:
        """Show the table and what may be done; gives what is numbered from 1."""
        from rich.text import Text

        hand = self.sorted_hand(deal)
        playing = any(action.do == PLAY for action in deal.choices())
        if playing:
            self.say(self.trick_line(self.number, self.trick))
            self._tell_notes()
        cards = choice(deal, self.seat, self.language)
        title = self.text("hand")
        above, below = Text(f"{title}{GAP}"), Text(" " * len(title) + GAP)
        before = None
        for number, action in enumerate(hand, 1):
            class_ = deal.classes[action.index]
            if before not in {None, class_}:
                above.append("│ ", "dim")
                below.append("│ ", "dim")
            before = class_
            legal = cards is not None or (playing and action in deal.choices())
            card = self.card(action.what)
            mark = str(number) if legal else "·" if playing else ""
            width = max(len(card), len(mark)) + 1
            above.append(card.ljust(width), "bold" if legal or not playing else "dim")
            below.append(mark.ljust(width), "green" if legal else "dim")
        above.rstrip()
        below.rstrip()
        self.say(above)
        if playing:
            self.say(below)
            self.calls(deal)
            self.declarations(deal)
            return hand
        if cards is not None:
            self.say(below)
            self.say(self.text(f"choose {cards['do']}", number=cards["size"]))
            for must in cards["must"]:
                self.say(f"{GAP}{must['text']}")
            return hand
        if deal.turn_is_asked and deal.ended is not None:
            self.say(self.text("only calls"))
        choices = list(dict.fromkeys(deal.choices()))
        listed = [f"{n} {self.action(action)}" for n, action in enumerate(choices, 1)]
        self.say(f"{self.text('choices')}{GAP}{GAP.join(listed)}")
        return choices

    def calls(self, deal: Deal) -> None:
        """Show the calls that are in time."""
        calls = [self.action(action) for action in deal.calls(self.seat)]
        if calls:
            self.say(f"{self.text('calls')}{GAP}{GAP.join(calls)}", "yellow")

    def declarations(self, deal: Deal) -> None:
        """Show what can be declared, with the card that goes with it."""
        listed = []
        for action in deal.declarations(self.seat):
            what = self.action(action)
            card = self.ruleset.declarations[action.index].card
            if card >= 0:
                code = self.card(self.ruleset.cards[card])
                what = self.text("and then", what=what, card=code)
            listed.append(what)
        if listed:
            self.say(f"{self.text('declarations')}{GAP}{GAP.join(listed)}", "yellow")

    def refuse(self, deal: Deal, action: Action) -> None:
        """Say why an action is not allowed."""
        what = self.action(action)
        if action.do not in asked_for(deal) and not deal.turn_is_asked:
            self.say(self.text("not now", what=what), "red")
            return
        if action.do == PLAY and not deal.held(self.seat, action.index):
            self.say(self.text("not held", what=what), "red")
            return
        self.say(self.text("refused", what=what), "red")
        self._reasons(lambda: why_not(deal, action))

    def _reasons(self, found: Callable[[], Iterable[Reason]]) -> None:
        """Show reasons, unless the rules have changed and can not be told."""
        try:
            for reason in found():
                source = f" ({'; '.join(reason.source)})" if reason.source else ""
                values = ", ".join(f"{key}: {value}" for key, value in reason.values)
                self.say(f"{GAP}{reason.title(self.language)}{source}")
                said = reason.said[self.language] if reason.said else (values,)
                for line in filter(None, said):
                    self.say(f"{GAP}{GAP}{line}", "dim")
        except RulesChanged as changed:
            self.say(f"{GAP}{changed}", "dim")

    # --- on request -----------------------------------------------------------------

    def tricks(self, deal: Deal, *, last: bool = False) -> None:
        """Show the tricks taken, or the last one alone."""
        taken = list(deal.tricks())
        if not taken:
            self.say(self.text("none taken"))
        for number in taken[-1:] if last else taken:
            trick = wire.trick(deal, number)
            cards = [(play["seat"], play["card"]) for play in trick["cards"]]
            self.say(
                self.trick_line(
                    trick["number"], cards, trick["winner"], trick["card_points"]
                )
            )

    def why(self, deal: Deal) -> None:
        """Show why the last trick went to its winner, or who has won the deal."""
        if deal.phase == SCORED:
            winner = settle(self.ruleset, deal).winner
            won = word("nobody wins", self.language)
            if winner is not None:
                party = self.ruleset.party_labels[winner][self.language]
                won = f"{party} {word('wins', self.language)}"
            self.say(won)
            self._reasons(lambda: told.winner(deal).because)
        else:
            self.tricks(deal, last=True)
            if taken := len(deal.tricks()):
                self._reasons(lambda: told.trick(deal, taken).because)

    def info(self, deal: Deal) -> None:
        """Show what the seat knows of contract, parties and calls."""
        ruleset = self.ruleset
        if deal.phase == PLAYING:
            contract = ruleset.contracts[deal.public_contract]
            self._contract(contract.id, deal.public_declarer, secret=False)
        if any(deal.active):
            pairs = zip(ruleset.layers, deal.active, strict=True)
            labels = [layer.label[self.language] for layer, on in pairs if on]
            self.say(f"{word('order', self.language)}: {', '.join(labels)}")
        for seat, party in enumerate(known_parties(deal, self.seat)):
            about = (
                self.text("unknown party")
                if party is None
                else ruleset.party_labels[party][self.language]
            )
            calls = [
                self.said_for(CALL, call["what"])
                for call in (wire.call(deal, n) for n in deal.made_calls())
                if call["seat"] == seat
            ]
            cards = f"{deal.cards_in_hand(seat)} {word('cards', self.language)}"
            self.say(GAP.join([f"{self.name(seat)}:", about, cards, *calls]))

    def help(self) -> None:
        """Say what can be typed."""
        ruleset = self.ruleset
        code = ruleset.cards[1]
        kind = ruleset.card_number[code]
        suit = ruleset.suits[ruleset.card_suit[kind]]["label"][self.language]
        rank = ruleset.ranks[ruleset.card_rank[kind]]["label"][self.language]
        calls = [self.said_for(CALL, word) for word in ruleset.call_words]
        rows = help_rows(
            self.language,
            card=code,
            symbols=self.card(code),
            words=f"{suit} {rank}",
            call=", ".join([*dict.fromkeys(calls)][:3]) or "-",
            declaration=", ".join(
                declaration.label[self.language]
                + (" …" if declaration.parameters else "")
                for declaration in ruleset.declarations[:2]
            ),
        )
        width = max(len(left) for left, _ in rows)
        for left, right in rows:
            self.say(f"{GAP}{left.ljust(width)}{GAP}{right}")


def _can_show(console: Console, text: str) -> bool:
    """Whether the terminal has all characters of a text."""
    try:
        text.encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True
