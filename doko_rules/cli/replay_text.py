"""A deal as text: hands, how the contract was found, and each trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.deal_text import change_text, columns, party_names
from doko_rules.cli.output import table
from doko_rules.engine.actions import CALL, NAME, PASS, RESERVE
from doko_rules.views.words import word

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

Event = dict[str, Any]

LEADS, WINS = ">", "*"
"""Marks of the cards that led and won a trick."""


def play_text(ruleset: Ruleset, events: list[Event], language: str) -> str:
    """What happened in a deal, from the events that a witness of everything hears."""
    return _Teller(ruleset, language).tell(events)


class _Teller:
    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.language = language
        self.said: list[str] = []
        """What was said before the first trick."""
        self.lines: list[str] = []
        self.tricks: list[dict[str, Any]] = []
        self.notes: list[str] = []
        """What happened since the last card."""
        self.begun = False
        """Whether the contract that everybody knows has been told."""
        self.sides: dict[int, str | None] = {}
        self.moved = False
        """Whether a seat is of another party than before, and nobody has said so."""

    def word(self, key: str) -> str:
        return word(key, self.language)

    def tell(self, events: list[Event]) -> str:
        for event in events:
            if event["event"] != "party":
                self.tell_sides()
            found = getattr(self, f"on_{event['event']}", None)
            if found is not None:
                found(event)
        self.tell_sides()
        self.lay_down_notes()
        if self.said:
            self.lines.append("  " + " · ".join(self.said))
        if self.tricks:
            self.lines.append(self.table())
        return "\n".join(self.lines)

    # --- before the first trick -------------------------------------------------

    def on_dealt(self, event: Event) -> None:
        self.lines.append(f"{self.word('dealer')} {event['dealer']}")
        rows = [(str(seat), " ".join(hand)) for seat, hand in enumerate(event["hands"])]
        self.lines += columns(rows, indent="  ")

    def on_reserved(self, event: Event) -> None:
        self.say(event, self.label(RESERVE, event))

    def on_passed(self, event: Event) -> None:
        self.say(event, f"{self.word('no')} {self.label(PASS, event)}")

    def on_named(self, event: Event) -> None:
        self.say(event, self.label(NAME, event))

    def say(self, event: Event, text: str) -> None:
        if self.tricks:
            self.note(f"{event['seat']}: {text}")
        else:
            self.said.append(f"{event['seat']} {text}")

    def label(self, do: str, event: Event) -> str:
        given = event.get("with", {})
        return self.ruleset.label_with(do, event["what"], given, self.language)

    def contract(self, id: str) -> str:
        number = self.ruleset.contract_number[id]
        return self.ruleset.contracts[number].label[self.language]

    def on_offered(self, event: Event) -> None:
        self.give(event)

    def on_returned(self, event: Event) -> None:
        self.give(event)

    def on_accepted(self, event: Event) -> None:
        self.say(event, self.word("accept"))

    def on_declined(self, event: Event) -> None:
        self.say(event, self.word("decline"))

    def give(self, event: Event) -> None:
        verb = self.word("offer" if event["event"] == "offered" else "return")
        self.say(event, f"{verb} {' '.join(event['cards'])}")

    def on_redealt(self, event: Event) -> None:
        why = self.ruleset.label_of(NAME, event["redeal"], self.language)
        self.said.append(f"{self.word('redealt')}: {why}")

    # --- play -----------------------------------------------------------------

    def on_contract(self, event: Event) -> None:
        text = self.contract(event["contract"])
        if event["declarer"] is not None:
            text += f", {self.word('declarer')} {event['declarer']}"
        if event.get("hidden"):
            text += f" ({self.word('hidden')})"
        if self.tricks or (self.begun and not event.get("hidden")):
            self.note(f"{self.word('contract')}: {text}")
            return
        self.begun = True
        if self.said:
            self.lines.append("  " + " · ".join(self.said))
            self.said = []
        self.lines.append(f"{self.word('contract')}: {text}")

    # --- rules that act ---------------------------------------------------------

    def change(self, event: Event) -> str:
        return change_text(self.ruleset, event, self.language)

    def on_declared(self, event: Event) -> None:
        self.note(f"{event['seat']}: {self.change(event)}")

    def on_demanded(self, event: Event) -> None:
        asked = f"{event['seat']} {self.word('must answer')}"
        self.note(f"{asked}: {self.change(event)}")

    def on_order(self, event: Event) -> None:
        self.note(f"{self.word('order')}: {self.change(event)}")

    def on_ended(self, event: Event) -> None:
        self.note(f"{self.word('ended')}: {self.change(event)}")

    def on_party(self, event: Event) -> None:
        seat, party = event["seat"], event["party"]
        self.moved = self.moved or party not in (None, self.sides.get(seat, party))
        self.sides[seat] = party

    def tell_sides(self) -> None:
        """Tell the parties if they are others than before."""
        if not self.moved:
            return
        self.moved = False
        sides = {
            id: [seat for seat, party in sorted(self.sides.items()) if party == id]
            for id in self.ruleset.parties
        }
        changed = self.change({"event": "parties", "parties": sides})
        self.note(f"{self.word('new parties')}: {changed}")

    def on_settled(self, event: Event) -> None:
        partner = event["partner"]
        who = self.word("nobody") if partner is None else str(partner)
        self.note(f"{self.word('partner')}: {who}")

    def on_called(self, event: Event) -> None:
        names = party_names(self.ruleset, self.language)
        said = self.label(CALL, event)
        side = names[event["party"]]
        self.note(f"{event['seat']}: {said if said == side else f'{side} {said}'}")

    def on_played(self, event: Event) -> None:
        if not self.tricks or "winner" in self.tricks[-1]:
            self.tricks.append({"leader": event["seat"], "cards": {}, "notes": []})
        trick = self.tricks[-1]
        self.lay_down_notes()
        trick["cards"][event["seat"]] = event["card"]

    def on_taken(self, event: Event) -> None:
        self.tricks[-1] |= {key: event[key] for key in ("winner", "card_points")}

    def note(self, text: str) -> None:
        """Keep what happened for the trick that it belongs to."""
        self.notes.append(text)

    def lay_down_notes(self) -> None:
        if self.tricks:
            self.tricks[-1]["notes"] += self.notes
            self.notes = []
        elif self.notes:
            self.said += self.notes
            self.notes = []

    def table(self) -> str:
        seats = range(self.ruleset.seats)
        rows = [
            (
                str(number),
                *(self.card(trick, seat) for seat in seats),
                str(trick.get("winner", "")),
                str(trick.get("card_points", "")),
                " · ".join(trick["notes"]),
            )
            for number, trick in enumerate(self.tricks, 1)
        ]
        seat = self.word("seat")
        headings = (
            self.word("trick"),
            *(f"{seat} {n}" for n in seats),
            self.word("winner"),
            self.word("card points"),
            f"{LEADS} {self.word('leads')}, {WINS} {self.word('wins')}",
        )
        last = self.ruleset.seats + 2
        return table(headings, rows, right=(0, last - 1, last))

    def card(self, trick: dict[str, Any], seat: int) -> str:
        code: str = trick["cards"].get(seat, "")
        leads = LEADS if seat == trick["leader"] else " "
        return leads + code + (WINS if seat == trick.get("winner") else "")
