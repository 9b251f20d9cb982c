"""From a checked tree to a program: plain data that the engine runs."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from doko_rules.compile.advice import advice_data
from doko_rules.compile.code import Module, sort_source, stand_source, take_source
from doko_rules.compile.contracts import ContractReader
from doko_rules.compile.effects import read_effects
from doko_rules.compile.entries import (
    entries,
    label,
    number,
    section,
    text,
    texts,
)
from doko_rules.compile.index import rule_index
from doko_rules.compile.ladders import ladder_data
from doko_rules.compile.layers import EACH_CARD, layer_data, winner_source
from doko_rules.compile.own import with_own_rules
from doko_rules.compile.parameters import (
    bound_parameters,
    parameter_data,
    parameter_variables,
)
from doko_rules.compile.rules import RuleBook, read_definitions
from doko_rules.compile.scoring import read_scoring
from doko_rules.compile.secrecy import keep_secrets
from doko_rules.compile.select import has_numbers, left_alone, select
from doko_rules.compile.session import SessionReader
from doko_rules.compile.settlement import (
    book_data,
    factor_data,
    find_source,
    happen_source,
    happening_data,
    line_data,
    notice_source,
    settle_source,
    source_text,
)
from doko_rules.compile.shape import (
    read_deck,
    read_shape,
    traits_of,
)
from doko_rules.compile.state import read_variables, variable_data
from doko_rules.compile.tailor import Constants
from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.orders import order_tables
from doko_rules.core.tables import Tables
from doko_rules.expr.generate import definition
from doko_rules.expr.hooks import TRICKS_BY_SEAT, vocabulary_of
from doko_rules.expr.interpret import evaluate
from doko_rules.load.tree import Mapping, Scalar, Sequence
from doko_rules.validate.taken import check_calls

if TYPE_CHECKING:
    from collections.abc import Mapping as AnyMapping
    from collections.abc import Sequence as AnySequence

    from doko_rules.compile.rules import Entry, Expression
    from doko_rules.compile.tables import Deck
    from doko_rules.compile.watch import Watch
    from doko_rules.core.diagnostics import Report

FORMAT = 1


class Compiler:
    """Builds the program of one variant."""

    def __init__(
        self,
        tree: Mapping,
        options: AnyMapping[str, object],
        report: Report,
        layers: AnySequence[str] = (),
        watch: Watch | None = None,
        *,
        thorough: bool = False,
    ) -> None:
        self.whole = whole = tree
        """The rules with all that the options switch off."""
        self.tree = tree = with_own_rules(select(tree, options, report), report)
        if tree is whole:
            report.extend(check_calls(tree, chosen=True))
        else:
            report.extend(left_alone(tree))
        self.report = report
        self.layers = tuple(layers)
        """The ids of the layers, lowest first."""
        self.deck: Deck = read_deck(tree, whole)
        self.shape = read_shape(tree, self.deck, options, whole)
        self.book = RuleBook(vocabulary_of(self.shape), report, thorough, watch)
        state, kept = (
            read_variables(tree, part, self.book.vocabulary, self.book)
            for part in ("state", "session_state")
        )
        if state or kept or self.shape.parameters:
            variables = (*state, *parameter_variables(tree))
            self.shape = replace(self.shape, variables=variables, kept=kept)
            self.book.vocabulary = vocabulary_of(self.shape)
        self.module = Module()
        self.options = options
        if not has_numbers(tree):
            return  # what would be built on a wrong number is not worth a report
        read_definitions(self.book, tree)
        self.program = self.constants()
        bound_parameters(report, tree)
        parameters = parameter_data(tree, self.shape)
        self.program["choices"] = parameters["choices"]
        contracts = ContractReader(
            *(self.book, self.module, self.shape, tree, parameters["choose"])
        )
        self.program |= contracts.read()
        self.ladders()
        self.tables = Tables(self.program)
        self.program["variables"] = (
            *variable_data(self.book, tree, "state", state, self.tables),
            *parameters["variables"],
        )
        self.program["kept"] = variable_data(
            self.book, tree, "session_state", self.shape.kept, self.tables
        )
        self.program |= read_effects(self.book, self.module, self.shape, tree)
        self.deadlines()
        keep_secrets(self.book, tree, self.program, self.tables, layers)
        self.trick()
        self.equal_cards()
        self.program["layers"] = layer_data(self.book, self.module, self.deck, tree)
        self.scoring = read_scoring(self.book, tree)
        self.score()
        self.knowledge()
        session = SessionReader(self.book, self.module, self.shape, tree, self.tables)
        self.program["session"] = session.read(list(self.program["acting"]))
        self.program["advice"] = advice_data(self.book, self.module, tree)
        self.program["rules"] = rule_index(tree, layers, self.book.switched_off)

    # --- constants -----------------------------------------------------------

    def constants(self) -> dict[str, Any]:
        """Deck, deal, parties and orders."""
        tree, deck, shape = self.tree, self.deck, self.shape
        deal = section(tree, "deal")
        packets = deal.get("packets")
        sizes = (
            tuple(
                node.value
                for node in packets.items
                if isinstance(node, Scalar) and type(node.value) is int
            )
            if isinstance(packets, Sequence)
            else (shape.hand_size,)
        )
        parties = list(entries(tree, "parties"))
        return {
            "format": FORMAT,
            "id": text(tree, "id"),
            "label": label(tree),
            "options": self.option_data(),
            "option_groups": {
                id: label(entry, id) for id, entry in entries(tree, "option_groups")
            },
            "seats": shape.seats,
            "players": shape.at_table,
            "hand_size": shape.hand_size,
            "packets": sizes,
            "cut_least": number(section(deal, "cut"), "least"),
            "copies": shape.copies,
            "suits": tuple(deck.suits),
            "ranks": tuple(deck.ranks),
            "cards": tuple(deck.codes),
            "card_suit": tuple(deck.card_suit),
            "card_rank": tuple(deck.card_rank),
            "card_points": tuple(deck.card_points),
            "card_number": dict(deck.aliases),
            "absent_cards": tuple(deck.absent.values()),
            "parties": shape.parties,
            "party_labels": tuple(label(entry, id) for id, entry in parties),
            "traits": tuple(traits_of(tree)),
            "orders": tuple(self.order(id, e) for id, e in entries(tree, "orders")),
        }

    def option_data(self) -> dict[str, dict[str, Any]]:
        """What a settings page needs to know of each option."""
        return {
            id: {
                "type": text(entry, "type"),
                "value": self.options.get(id),
                "label": label(entry, id),
                "group": text(entry, "group"),
            }
            for id, entry in entries(self.tree, "options")
        }

    def order(self, id: str, entry: Mapping) -> dict[str, Any]:
        """The tables of one card order."""
        deck = self.deck
        trumps: list[int] = []
        named = entry.get("trumps")
        for node in named.items if isinstance(named, Sequence) else ():
            if not isinstance(node, Scalar):
                continue
            cards = deck.expand(node.text) or []
            more = [card for card in cards if card not in trumps]
            trumps += more
            if cards and not more:
                self.book.report.add(_no_more_trumps(node))
        ranks = [
            deck.rank_number[name]
            for name in texts(entry, "plain")
            if name in deck.rank_number
        ]
        ranks += [n for n in range(len(deck.ranks)) if n not in ranks]
        tables = order_tables(deck.faces, trumps, ranks)
        return {"id": id, "label": label(entry, id), "rule": f"orders/{id}", **tables}

    # --- calls -------------------------------------------------------------------

    def ladders(self) -> None:
        """Ladders of calls."""
        self.program["ladders"] = tuple(
            ladder_data(self.book, self.module, self.shape, self.tree, id)
            for id, _ in entries(self.tree, "ladders")
        )
        self.module.lines += stand_source(self.program["ladders"], self.shape.seats)

    def deadlines(self) -> None:
        """Look for calls that have no time, where the clock shows the cards in hand."""
        if not self.book.thorough:
            return
        from doko_rules.compile.deadlines import check_limits

        for ladder in self.program["ladders"]:
            if not ladder["clock"]:
                check_limits(self.book, self.tree, ladder["id"], self.tables)

    def equal_cards(self) -> None:
        """Which of two equal cards is higher, entry by entry."""
        found = []
        for entry in self.book.entries(
            self.tree, "equal_cards", hook="trick.equal_cards", deciding=True
        ):
            cards: list[int] = []
            for name in texts(entry.node, "cards"):
                cards += self.deck.expand(name) or ()
            found.append(
                {
                    "rule": entry.rule,
                    "last_wins": text(entry.node, "wins") == "last",
                    "cards": tuple(cards),
                    "when": self.module.condition(
                        entry.rule, ("last_trick",), entry.clauses
                    ),
                }
            )
        self.program["equal_cards"] = tuple(found)

    # --- play --------------------------------------------------------------------

    def trick(self) -> None:
        """Whether classes must be followed, and who plays after whom."""
        tables = SimpleNamespace(tables=self.tables)
        directions = []

        def direction(entry: Entry) -> Entry | None:
            item = self.book.value(entry, "is", "trick.next")
            if item is None:
                return None
            following = tuple(
                evaluate(item.ir, tables, {"seat": seat}) for seat in self.tables.seats
            )
            self.all_in_turn(following, item)
            directions.append(following)
            return entry

        found = self.book.read(
            direction,
            *(self.tree, "trick", "next"),
            hook="trick.next.when",
            deciding=True,
        )
        winner = self.book.entries(
            self.tree, "trick", "winner", hook="trick.winner.when", deciding=True
        )
        self.program["winner"] = winner_source(self.module, winner, self.book)
        self.program["directions"] = tuple(directions) or (self.tables.left_of,)
        self.program["direction"] = (
            self.module.number("trick/next", [entry.clauses for entry in found])
            if any(entry.clauses for entry in found)
            else ""
        )
        self.program["turns_by_card"] = any(
            EACH_CARD in clause.expression.changes
            for entry in found
            for clause in entry.clauses
        )
        duty = text(section(self.tree, "trick", "follow"), "duty", "class")
        self.program["follow"] = duty == "class"

    def all_in_turn(self, following: tuple[int, ...], item: Expression) -> None:
        """Report an order of play in which some seat would never have its turn."""
        seat, met = 0, set[int]()
        while seat not in met:
            met.add(seat)
            seat = following[seat]
        if len(met) < len(following) or seat != 0:
            order = " to ".join(map(str, (*met, seat)))
            self.report.error(
                "DK510",
                f"not every seat gets its turn: play goes from {order}",
                item.node.place,
                "name a neighbour of `seat`, as `left(seat)` does",
            )

    # --- the rest --------------------------------------------------------------------

    def score(self) -> None:
        """Outcome, lines, groups and factors."""
        constants = Constants(self.tables)
        scoring = self.scoring
        self.program["lines"] = tuple(
            line_data(line, source_text(line.entry), self.module)
            for line in scoring.lines
        )
        number = {line.id: n for n, line in enumerate(scoring.lines)}
        self.program["found_lines"] = tuple(
            number.get(id, -1) for id in self.shape.found
        )
        self.program["groups"] = tuple(
            {"id": group.id, "label": label(group.node, group.id)}
            for group in scoring.groups.values()
        )
        self.program["factors"] = tuple(
            factor_data(factor, tuple(scoring.groups), self.shape.seats, self.module)
            for factor in scoring.factors
        )
        self.module.lines += settle_source(scoring, len(self.shape.parties), constants)
        self.module.lines += find_source(scoring)
        self.program["happenings"] = tuple(
            happening_data(happening, self.module) for happening in scoring.happenings
        )
        places = {x.id: n for n, x in enumerate(scoring.happenings)}
        self.program["happening_places"] = tuple(
            places.get(id, -1) for id in self.shape.happenings
        )
        self.program["book"] = tuple(
            book_data(entry, self.module) for entry in scoring.books
        )
        if scoring.happenings:
            self.module.lines += notice_source(scoring.happenings)
            self.module.lines += happen_source(scoring.happenings)
        self.module.lines += take_source(self.shape.seats)
        self.module.lines += sort_source(
            len(self.shape.suits) + 1, follow=self.program["follow"]
        )

    def knowledge(self) -> None:
        """What makes the party of a seat public."""
        known = self.book.entries(
            self.tree, "knowledge", "parties", hook="knowledge.party"
        )
        self.program["known_parties"] = tuple(
            self.module.always(entry.rule, ("seat",), entry.clauses) for entry in known
        )

    def finish(self, fingerprint: str) -> dict[str, Any]:
        """The program; only good when the report has no errors."""
        found = self.book.vocabulary.definitions.values()
        code = [*(definition(item) for item in found), self.module.source()]
        whole = "\n".join(code)
        return {
            **self.program,
            "asks_seats": f".{TRICKS_BY_SEAT}" in whole,
            "fingerprint": fingerprint,
            "code": whole,
        }


def _no_more_trumps(node: Scalar) -> Diagnostic:
    return Diagnostic(
        "DK516",
        "warning",
        f"`{node.text}` adds no card: all of it is trump already",
        node.place,
        "take it out, or name what was meant; the first to name a card decides",
    )
