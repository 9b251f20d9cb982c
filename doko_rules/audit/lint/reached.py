"""Contracts that nothing leads to, and effects whose event never happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.compile.entries import entries, flag, section, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.load.tree import Mapping

CONTRACT, EVENT = "DK601", "DK602"


def reachable(subject: Subject) -> set[str]:
    """The contracts and redeals that play may come to, whatever the options."""
    tree = subject.whole
    named: dict[str, Mapping] = {
        **dict(entries(tree, "contracts")),
        **dict(entries(tree, "redeals")),
    }
    waiting = [text(section(tree, "reservations"), "otherwise")]
    waiting += [id for id, entry in named.items() if "claim" in entry.items]
    # What a statement turns the contract into may be any that its values name.
    waiting += [id for id in named if any("/do/" in path for path in subject.uses(id))]
    found: set[str] = set()
    while waiting:
        id = waiting.pop()
        if id in found or id not in named:
            continue
        found.add(id)
        entry = named[id]
        waiting.append(text(section(entry, "settles"), "otherwise"))
        exchange = section(entry, "exchange")
        waiting += [text(exchange, "refused"), *section(exchange, "instead").items]
        waiting += [
            other
            for other, its in named.items()
            if text(section(its, "hidden"), "within") == id
        ]
    return found


def contracts(subject: Subject) -> Iterator[Finding]:
    """Contracts and redeals that nobody claims and nothing leads to."""
    found = reachable(subject)
    for part in ("contracts", "redeals"):
        for id, entry in entries(subject.whole, part):
            if id in found or flag(entry, "abstract"):
                continue
            rule = f"{part}/{id}"
            yield Finding(
                CONTRACT,
                rule,
                f"play never comes to `{id}`: nobody can claim it, nothing leads to it",
                subject.place(rule),
                "give it a `claim`, name it where it is played instead of another one, "
                "or mark it `abstract: true`",
                tuple(
                    ("this is taken away here", removal.place)
                    for removal in subject.resolved.removed
                    if removal.path.startswith(f"{rule}/")
                ),
            )


def events(subject: Subject) -> Iterator[Finding]:
    """Effects and endings at an event that can not happen."""
    if subject.is_pack:
        return  # other variants may have what the one that takes it in lacks
    missing = _missing(subject)
    for part in ("effects", "endings"):
        for id, entry in entries(subject.whole, part):
            lacks = missing.get(text(entry, "at"))
            if lacks is not None:
                rule = f"{part}/{id}"
                at = entry.items["at"]
                yield Finding(
                    EVENT,
                    rule,
                    f"`{id}` waits for `{text(entry, 'at')}`, which never happens",
                    at.place,
                    f"{lacks}, or let it wait for another event",
                )


def _missing(subject: Subject) -> dict[str, str]:
    """The events that can not happen, with what they would need."""
    tree = subject.whole
    found = reachable(subject)
    verbs = {path.rpartition("/")[2] for path, _ in subject.written if "/do/" in path}
    settling = [
        id
        for id, entry in entries(tree, "contracts")
        if id in found and "settles" in entry.items
    ]
    missing = {}
    if not any(section(x, "levels").items for _, x in entries(tree, "ladders")):
        missing["called"] = "add a ladder with levels"
    if not section(tree, "declarations").items:
        missing["declared"] = "add a declaration"
    if not settling and "settle" not in verbs:
        missing["settled"] = "add a contract that `settles`"
    if "contract" not in verbs:
        missing["contract_replaced"] = "replace the contract by a statement"
    if not any(id in found for id, _ in entries(tree, "redeals")):
        missing["redealt"] = "add a redeal that can be claimed"
    return missing
