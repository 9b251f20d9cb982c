"""Calls that are open too long, or for which there is no time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding, Witness
from doko_rules.audit.lint.subject import WORD
from doko_rules.compile.deadlines import least_limit
from doko_rules.compile.entries import entries, flag, number, section, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.load.tree import Mapping

LATE, NO_TIME = "DK617", "DK618"
FREE = "free"


def deadlines(subject: Subject) -> Iterator[Finding]:
    """Levels that can be called after the last card, by themselves or as a reply."""
    for id, ladder in _by_cards(subject):
        for name, _ in entries(ladder, "levels"):
            rule = f"ladders/{id}/levels/{name}"
            found = subject.book.expressions.get(f"{rule}/limit")
            if found is None or subject.by_option(found.node.text):
                continue
            least = least_limit(
                subject.book, subject.tree, id, name, _moment(subject, 0)
            )
            reply = section(ladder, "reply")
            later = number(reply, "later") if text(reply, "level") == name else 0
            if least < 1:
                yield Finding(
                    LATE,
                    rule,
                    f"`{name}` can be called until after the last card: it takes "
                    f"{least} cards in hand",
                    found.node.place,
                    "write at least 1",
                )
            elif least - later < 1:
                yield Finding(
                    LATE,
                    f"ladders/{id}/reply",
                    f"a reply may come after the last card: `{name}` takes {least} "
                    f"cards in hand, and the reply {later} fewer",
                    reply.items["later"].place,
                    f"write at most {least - 1}",
                )


def settled(subject: Subject) -> Iterator[Finding]:
    """Settling tricks after which there is no time for any call."""
    for id, ladder in _by_cards(subject):
        opens = section(ladder, "opens")
        clauses = subject.book.conditions.get(f"ladders/{id}/opens", ())
        words = {w for c in clauses for w in WORD.findall(c.expression.node.text)}
        if "settled" not in words:
            continue
        for contract, entry in entries(subject.tree, "contracts"):
            settles = section(entry, "settles")
            if not settles.items or flag(entry, "abstract"):
                continue
            for trick in range(
                1, number(settles, "within", subject.shape.hand_size) + 1
            ):
                lacking = _lacking(subject, id, ladder, trick)
                if lacking is None:
                    continue
                name, cards = lacking
                left = subject.shape.hand_size - trick
                yield Finding(
                    NO_TIME,
                    f"ladders/{id}",
                    f"nobody can call anything in `{contract}` once trick {trick} "
                    "settles it",
                    opens.keys.get("when", opens.place),
                    "let `plus` shift the limits by the settling trick",
                    (("it may be settled so late", settles.place),),
                    Witness(f"{left} cards are in hand then, `{name}` takes {cards}"),
                )
                break


def _lacking(
    subject: Subject, id: str, ladder: Mapping, trick: int
) -> tuple[str, int] | None:
    """The first level that is closed, if that closes all; with the cards it takes."""
    left = subject.shape.hand_size - trick
    moment = _moment(subject, trick)
    skip = text(section(ladder, "skip"), "allowed")
    first: tuple[str, int] | None = None
    for name, _ in entries(ladder, "levels"):
        least = least_limit(subject.book, subject.tree, id, name, moment)
        if least <= left and (first is None or skip == FREE):
            return None
        first = first or (name, least)
    return first


def _by_cards(subject: Subject) -> Iterator[tuple[str, Mapping]]:
    """The ladders whose clock shows the cards in hand."""
    for data in subject.compiler.program["ladders"]:
        if not data["clock"] and data["levels"]:
            yield data["id"], section(subject.tree, "ladders", data["id"])


def _moment(subject: Subject, trick: int) -> SimpleNamespace:
    """When that trick has settled the parties; 0 when they were settled at first."""
    return SimpleNamespace(tables=subject.tables, settled=True, settled_in=trick)
