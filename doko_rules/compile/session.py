"""What the rules say of a session: who sits and deals, what is due, when it ends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from doko_rules.compile.entries import label, section, text
from doko_rules.compile.sheet import sheet_entries
from doko_rules.core.frozen import frozen
from doko_rules.expr.hooks import PLAYER
from doko_rules.expr.interpret import evaluate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.compile.code import Module
    from doko_rules.compile.rules import Clause, Entry, RuleBook
    from doko_rules.core.tables import Tables
    from doko_rules.expr.hooks import Shape
    from doko_rules.load.tree import Mapping


@frozen
class SessionReader:
    """Reads the section of sessions."""

    book: RuleBook
    module: Module
    shape: Shape
    tree: Mapping
    tables: Tables

    def read(self, acting: list[str]) -> dict[str, Any]:
        """Who deals, when the session ends, how players rank.

        ``acting`` are the entries that change something, by number.
        """
        entry = section(self.tree, "session")
        seated = self.seated()
        following = self.book.check(
            "session/next_dealer",
            section(entry, "next_dealer").get("is"),
            "session.next_dealer",
        )
        ends = self.book.entries(self.tree, "session", "ends", hook="session.ends")
        return {
            "seated": seated,
            "first_dealer": text(section(entry, "first_dealer"), "by"),
            "next_dealer": self.module.expression("session/next_dealer", (), following),
            "entries": sheet_entries(
                self.book, self.module, self.shape, self.tree, acting
            ),
            "forced": tuple(map(self.forced, self.duties())),
            "same_dealer": tuple(
                self.module.always(keeps.rule, (), keeps.clauses)
                for keeps in self.book.entries(
                    *(self.tree, "session", "same_dealer"), hook="session.same_dealer"
                )
            ),
            "ends": tuple(
                self.module.always(end.rule, (), end.clauses) for end in ends
            ),
            "order": text(section(entry, "ranking"), "order"),
            "ties": text(section(entry, "ranking"), "ties"),
        }

    def duties(self) -> list[Entry]:
        """For what somebody may have to name a contract."""
        return self.book.entries(
            self.tree, "session", "forced", hook="session.forced.when"
        )

    def forced(self, entry: Entry) -> dict[str, Any]:
        """What the engine keeps of such a duty."""
        rule, book, module = entry.rule, self.book, self.module
        player = book.value(entry, "player", "session.forced.player")
        names = book.value(entry, "names", "session.forced.names")
        return {
            "id": entry.id,
            "label": label(entry.node, entry.id),
            "rule": rule,
            "when": module.condition(rule, (), entry.clauses),
            "player": module.expression(f"{rule}/player", (), player),
            "names": module.expression(f"{rule}/names", ("contract",), names),
        }

    def seated(self) -> tuple[tuple[int, ...], ...]:
        """By dealer, who sits on the seats: the others sit out."""
        out = self.book.entries(
            self.tree,
            "session",
            "sits_out",
            hook="session.sits_out",
            locals={"player": PLAYER},
        )
        found: list[tuple[int, ...]] = []
        if any(rule.startswith("session/sits_out/") for rule in self.book.faulty):
            return ()
        for dealer in self.tables.players:
            state = SimpleNamespace(
                tables=self.tables, standing=SimpleNamespace(dealer=dealer)
            )
            playing = tuple(
                player
                for player in self.tables.players
                if not any(
                    _holds(entry.clauses, state, {"player": player}) for entry in out
                )
            )
            if len(playing) != self.shape.seats:
                self.too_many(dealer, len(playing))
                break
            found.append(playing)
        return tuple(found)

    def too_many(self, dealer: int, playing: int) -> None:
        """Report that there are more or fewer players than seats."""
        entry, seats = section(self.tree, "session"), self.shape.seats
        place = entry.keys.get("players", entry.place)
        self.book.report.error(
            "DK541",
            f"when player {dealer} deals, {playing} of {self.shape.at_table} "
            f"players play, and there are {seats} seats",
            entry.keys.get("sits_out", place),
            "say under `sits_out:` who does not play a deal",
        )


def _holds(clauses: Iterable[Clause], state: object, given: dict[str, int]) -> bool:
    """Whether all clauses hold for given values."""
    return all(
        evaluate(clause.expression.ir, state, given) is not clause.negated
        for clause in clauses
    )
