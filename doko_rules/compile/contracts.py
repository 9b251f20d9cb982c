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
from doko_rules.compile.exchange import ExchangeReader, named_in
from doko_rules.compile.layers import EACH_CARD, STILL
from doko_rules.compile.shape import concrete_contracts
from doko_rules.expr.hooks import SEAT
from doko_rules.load.tree import Mapping, Scalar

if TYPE_CHECKING:
    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause, Entry, Expression, RuleBook
    from doko_rules.expr.hooks import Shape

    Side = tuple[list[Clause], Expression]
    """When an entry says the party of a seat, and which."""


FOUND = frozenset({"parties", "settling"})
"""With what something changes when a partner is found: the parties are found then."""


def first_public(contracts: list[dict[str, Any]]) -> int:
    """The contract that is played where nothing is said before the play."""
    return next((c["index"] for c in contracts if c["within"] < 0), 0)


@dataclass(slots=True)
class ContractReader:
    """Checks contracts and adds their functions to the module."""

    book: RuleBook
    module: Module
    shape: Shape
    tree: Mapping
    choose: dict[str, Any] = field(default_factory=dict)
    """The places of the parameters of contracts, with the values that each may have."""
    sides: list[Side] = field(default_factory=list)

    def read(self) -> dict[str, Any]:
        """What the engine keeps of contracts and of reservations for them."""
        tree = self.tree
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
        redeals = [
            {
                "index": index,
                "id": id,
                "label": label(entry, id),
                "rule": f"redeals/{id}",
                **self.claim(f"redeals/{id}", entry, rank_numbers),
            }
            for index, (id, entry) in enumerate(entries(tree, "redeals"), len(found))
        ]
        asked = _leave_out_unclaimed(found + redeals)
        reservations = section(tree, "reservations")
        answers = sorted(
            (flag(entry, "claims"), id, label(entry, id))
            for id, entry in entries(reservations, "answers")
        )
        return {
            "contracts": tuple(found),
            "redeals": tuple(redeals),
            "absent_contracts": len(self.shape.absent["contract"]),
            "sides_by_card": any(EACH_CARD in e.changes for e in self.of_sides),
            "reservation_ranks": tuple(
                {"id": id, "label": label(entry, id)}
                for id, entry in (ranks[number] for number in asked)
            ),
            "answers": tuple({"id": id, "label": words} for _, id, words in answers),
            "may_withdraw": "withdrawal" in reservations.items,
            "names_at_once": text(section(reservations, "alone"), "names") == "at_once",
            "otherwise": numbers.get(
                text(reservations, "otherwise"), first_public(found)
            ),
        }

    def side(self, entry: Entry) -> Side | None:
        """An entry that says the party of a seat before its contract does."""
        party = self.book.value(entry, "party", "sides.party", locals={"seat": SEAT})
        return None if party is None else (entry.clauses, party)

    @property
    def of_sides(self) -> list[Expression]:
        """All that says the party of a seat before its contract does."""
        return [
            expression
            for clauses, party in self.sides
            for expression in (party, *(clause.expression for clause in clauses))
        ]

    def contract(
        self,
        id: str,
        entry: Mapping,
        numbers: dict[str, int],
        rank_numbers: dict[str, int],
    ) -> dict[str, Any]:
        """What the engine keeps of one contract; its functions join the module."""
        rule = f"contracts/{id}"
        hidden = section(entry, "hidden")
        settles = section(entry, "settles")
        exchange = ExchangeReader(
            self.book, self.module, self.tree, named_in(self.tree, numbers)
        )
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
            "party_by_play": any(e.changes - STILL - FOUND for e in self.of_sides),
            "party_by_declarer": party is not None
            and "declarer" in party.reads
            and party.changes <= {"never", "contract"},
            "has_declarer": any(
                said is not None and said.reads & {"declarer", "public_declarer"}
                for said in (party, self.book.expressions.get(f"{rule}/leader"))
            ),
            "sizes": tuple(
                number(section(entry, "sizes"), party) for party in self.shape.parties
            ),
            **self.claim(rule, entry, rank_numbers),
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
            "choose": self.choose.get(id, ()),
            "exchange": exchange.read(f"{rule}/exchange", section(entry, "exchange")),
            "settles_within": number(settles, "within", self.shape.hand_size),
            "settles_otherwise": numbers.get(text(settles, "otherwise"), -1),
        }

    def claim(
        self, rule: str, entry: Mapping, rank_numbers: dict[str, int]
    ) -> dict[str, Any]:
        """What the engine keeps of the claim of something that can be named."""
        rule, claim = f"{rule}/claim", section(entry, "claim")
        usual = rank_numbers.get(text(claim, "rank"), -1)
        ranks: list[tuple[int, str]] = []
        path = (*rule.split("/"), "ranks")
        for other in self.book.entries(
            self.tree, *path, hook="contract.claim", deciding=True
        ):
            number = rank_numbers.get(other.id, -1)
            if not other.clauses:
                usual = number
                break
            when = self.module.condition(other.rule, ("seat",), other.clauses)
            ranks.append((number, when))
        return {
            "claim_rank": usual,
            "claim_ranks": tuple(ranks),
            "claim": self.condition(rule, claim, "contract.claim", ("seat",)),
            "must": flag(claim, "must"),
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


def _leave_out_unclaimed(claims: list[dict[str, Any]]) -> list[int]:
    """Number the ranks anew without those that nobody can ever claim under.

    Nobody is asked for them. Gives the old number of each.
    """
    used = {rank for claim in claims for rank, _ in claim["claim_ranks"]}
    used |= {claim["claim_rank"] for claim in claims}
    asked = sorted(used - {-1})
    new = {old: number for number, old in enumerate(asked)} | {-1: -1}
    for claim in claims:
        claim["claim_rank"] = new[claim["claim_rank"]]
        ranks = claim["claim_ranks"]
        claim["claim_ranks"] = tuple((new[rank], when) for rank, when in ranks)
    return asked
