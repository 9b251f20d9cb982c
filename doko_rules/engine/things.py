"""The things that a variant speaks of: their numbers, ids and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.kinds import CHOICE, NOTHING, TRUMP

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doko_rules.engine.contracts import Contract
    from doko_rules.engine.declared import Declaration
    from doko_rules.engine.ladders import Ladder
    from doko_rules.engine.text import Text


class Things:
    """What can be named in documents; the engine knows all of it by numbers."""

    label: Text
    seats: int
    players: int
    """How many players are at the table, those who sit out a deal included."""
    suits: tuple[dict[str, Any], ...]
    ranks: tuple[dict[str, Any], ...]
    cards: tuple[str, ...]
    card_number: dict[str, int]
    """Card kind by code, with symbols for suits understood as well."""
    parties: tuple[str, ...]
    party_labels: tuple[Text, ...]
    contracts: tuple[Contract, ...]
    choices: Mapping[str, Sequence[Mapping[str, Any]]]
    """What can be chosen for each parameter of contracts."""
    declarations: tuple[Declaration, ...]
    ladders: tuple[Ladder, ...]

    def label_for(self, kind: str, value: int) -> Text:
        """What people call a thing; cards go by their codes, seats by their numbers."""
        named: Text | None = None
        match kind:
            case "party":
                named = self.party_labels[value]
            case "contract":
                named = self.contracts[value].label
            case "declaration":
                named = self.declarations[value].label
            case "suit" | "class" if value < len(self.suits):
                named = self.suits[value]["label"]
            case "rank":
                named = self.ranks[value]["label"]
        if kind.startswith(CHOICE):
            named = self.choices[kind.removeprefix(CHOICE)][value]["label"]
        for ladder in self.ladders:
            if kind == f"level:{ladder.id}" and value:
                named = ladder.level_labels[value - 1]
        return named or dict.fromkeys(self.label, str(self.id_of(kind, value)))

    def id_of(self, kind: str, value: Any) -> Any:
        """A value as documents have it: ids of things, numbers of seats and tricks.

        Tricks, cards played and calls count from 1.
        """
        if value is None:
            return None
        match kind:
            case "card":
                return self.cards[value]
            case "party":
                return self.parties[value]
            case "contract":
                return self.contracts[value].id
            case "suit" | "class":
                return self.suits[value]["id"] if value < len(self.suits) else TRUMP
            case "rank":
                return self.ranks[value]["id"]
            case "declaration":
                return self.declarations[value].id
            case "trick" | "play" | "call":
                return value + 1
        if kind.startswith(CHOICE):
            return self.choices[kind.removeprefix(CHOICE)][value]["id"]
        for ladder in self.ladders:
            if kind == f"level:{ladder.id}":
                return ladder.levels[value - 1] if value else NOTHING
        return value

    def number_of(self, kind: str, named: Any) -> int | None:
        """The number of a thing as documents name it; None when there is none."""
        if type(named) is int and kind in {"player", "seat"}:
            there_are = self.seats if kind == "seat" else self.players
            return named if 0 <= named < there_are else None
        if kind == "bool":
            return named if type(named) is bool else None
        if type(named) is int and kind in {"int", "trick", "play", "call"}:
            return named - (kind != "int")
        if kind == "card":
            return self.card_number.get(named) if type(named) is str else None
        sizes = {
            "party": len(self.parties),
            "contract": len(self.contracts),
            "suit": len(self.suits),
            "class": len(self.suits) + 1,
            "rank": len(self.ranks),
            "declaration": len(self.declarations),
        }
        for id, words in self.choices.items():
            sizes[f"{CHOICE}{id}"] = len(words)
        for ladder in self.ladders:
            sizes[f"level:{ladder.id}"] = len(ladder.levels) + 1
        known = range(sizes.get(kind, 0))
        return next((n for n in known if self.id_of(kind, n) == named), None)
