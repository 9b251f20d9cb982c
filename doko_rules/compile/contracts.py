"""Contracts: who may claim them, who plays with whom, and how that is found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import (
    entries,
    flag,
    label,
    number,
    section,
    text,
)
from doko_rules.compile.shape import concrete_contracts
from doko_rules.expr.hooks import SEAT
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause, Entry, Expression, RuleBook
    from doko_rules.expr.hooks import Shape

    Side = tuple[list[Clause], Expression]
    """When an entry says the party of a seat, and which."""


def first_public(contracts: list[dict[str, Any]]) -> int:
    """The contract that is played where nothing is said before the play."""
    return next((c["index"] for c in contracts if c["within"] < 0), 0)


@dataclass(slots=True)
class ContractReader:
    """Checks contracts and adds their functions to the module."""

    book: RuleBook
    module: Module
    shape: Shape
    sides: list[Side] = field(default_factory=list)

    def read(self, tree: Mapping) -> dict[str, Any]:
        """What the engine keeps of contracts and of reservations for them."""
        concrete = concrete_contracts(tree)
        self.sides = self.book.read(
            self.side, tree, "sides", hook="sides.when", locals={"seat": SEAT}
        )
        numbers = {id: n for n, (id, _) in enumerate(concrete)}
        ranks = list(entries(tree, "reservations", "ranks"))
        rank_numbers = {id: n for n, (id, _) in enumerate(ranks)}
        found = [
            self.contract(id, entry, numbers, rank_numbers) for id, entry in concrete
        ]
        reservations = section(tree, "reservations")
        answers = sorted(
            (flag(entry, "claims"), id, label(entry, id))
            for id, entry in entries(reservations, "answers")
        )
        return {
            "contracts": tuple(found),
            "absent_contracts": len(self.shape.absent["contract"]),
            "reservation_ranks": tuple(
                {"id": id, "label": label(entry, id)} for id, entry in ranks
            ),
            "answers": tuple({"id": id, "label": words} for _, id, words in answers),
            "names_at_once": text(section(reservations, "alone"), "names") == "at_once",
            "otherwise": numbers.get(
                text(reservations, "otherwise"), first_public(found)
            ),
        }

    def side(self, entry: Entry) -> Side | None:
        """An entry that says the party of a seat before its contract does."""
        party = self.book.value(entry, "party", "sides.party", locals={"seat": SEAT})
        return None if party is None else (entry.clauses, party)

    def contract(
        self,
        id: str,
        entry: Mapping,
        numbers: dict[str, int],
        rank_numbers: dict[str, int],
    ) -> dict[str, Any]:
        """What the engine keeps of one contract; its functions join the module."""
        rule = f"contracts/{id}"
        claim, hidden = section(entry, "claim"), section(entry, "hidden")
        settles = section(entry, "settles")
        party = self.book.check(f"{rule}/party", entry.get("party"), "contract.party")
        return {
            "index": numbers[id],
            "id": id,
            "label": label(entry, id),
            "rule": rule,
            "order": text(entry, "order"),
            "traits": tuple(
                trait
                for trait, node in section(entry, "traits").items.items()
                if isinstance(node, Scalar) and node.value is True
            ),
            "leader": self.value(f"{rule}/leader", entry, "leader", ()),
            "parties": self.module.each_seat(
                f"{rule}/parties", self.shape.seats, party, self.sides
            ),
            "party_moves": party is not None
            and (bool(self.sides) or "state" in party.changes),
            "party_by_declarer": party is not None
            and "declarer" in party.reads
            and party.changes <= {"never", "contract"},
            "has_declarer": party is not None and "declarer" in party.reads,
            "sizes": tuple(
                number(section(entry, "sizes"), party) for party in self.shape.parties
            ),
            "claim_rank": rank_numbers.get(text(claim, "rank"), -1),
            "claim": self.condition(
                f"{rule}/claim", claim, "contract.claim", ("seat",)
            ),
            "within": numbers.get(text(hidden, "within"), -1),
            "hider": self.hider(f"{rule}/hidden", hidden),
            "settles": self.guard(
                f"{rule}/settles", settles, "contract.settles.when", ("trick",)
            ),
            "partner": self.value(
                f"{rule}/settles/partner",
                settles,
                "partner",
                ("trick",),
                "contract.settles.partner",
            ),
            "settles_within": number(settles, "within", self.shape.hand_size),
            "settles_otherwise": numbers.get(text(settles, "otherwise"), -1),
        }

    def value(
        self,
        rule: str,
        entry: Mapping,
        key: str,
        parameters: tuple[str, ...],
        hook: str = "",
    ) -> str:
        """The function of an expression; empty when nothing is written."""
        item = self.book.check(rule, entry.get(key), hook or f"contract.{key}")
        return self.module.expression(rule, parameters, item)

    def hider(self, rule: str, entry: Mapping) -> str:
        """The function that finds who plays it unknown to others; empty for none."""
        if not entry.items:
            return ""
        clauses = self.book.clauses(rule, entry, "contract.hidden")
        return self.module.first_seat(f"{rule}/seat", self.shape.seats, clauses)

    def condition(
        self, rule: str, entry: Mapping, hook: str, parameters: tuple[str, ...]
    ) -> str:
        """The function of an entry's conditions; empty when it has none."""
        return self.module.condition(
            rule, parameters, self.book.clauses(rule, entry, hook)
        )

    def guard(
        self, rule: str, entry: Mapping, hook: str, parameters: tuple[str, ...]
    ) -> str:
        """The function of an entry's conditions; empty only where there is no entry."""
        if not entry.items:
            return ""
        clauses = self.book.clauses(rule, entry, hook)
        return self.module.always(rule, parameters, clauses)
