"""Entries that are there and that nothing uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from doko_rules.audit.lint.findings import Finding
from doko_rules.audit.lint.subject import WORD
from doko_rules.compile.entries import entries, flag, section, text, texts
from doko_rules.engine.facts import COMPULSORY
from doko_rules.load.tree import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.load.tree import Node

ENTRY, OPTION, READ, CHANGED, EMPTY, SOURCE = (
    "DK630",
    "DK631",
    "DK632",
    "DK633",
    "DK634",
    "DK635",
)
OPTION_READ = re.compile(r"\boption\.([a-z][a-z0-9_-]*)")
TARGETS = frozenset({"set", "append", "rest"})
"""Keys of statements that name what they change."""


class Sort(NamedTuple):
    """A map whose entries are of use only where something names them."""

    path: tuple[str, ...]
    noun: str
    is_used: Callable[[Subject, str], bool]


def _of_contracts(key: str) -> Callable[[Subject, str], bool]:
    def is_used(subject: Subject, id: str) -> bool:
        return any(
            text(entry, key) == id
            for _, entry in entries(subject.whole, "contracts")
            if not flag(entry, "abstract")
        )

    return is_used


def _defined(subject: Subject, id: str) -> bool:
    return bool(subject.uses(id, beside=f"define/{id}"))


def _trait(subject: Subject, id: str) -> bool:
    ending = re.compile(rf"\.{re.escape(id)}\b")
    return any(ending.search(node.text) for _, node in subject.written)


def _rank(subject: Subject, id: str) -> bool:
    claims = [
        section(entry, "claim")
        for part in ("contracts", "redeals")
        for _, entry in entries(subject.whole, part)
    ]
    return any(
        text(claim, "rank") == id or id in section(claim, "ranks").items
        for claim in claims
    )


def _happening(subject: Subject, id: str) -> bool:
    own = f"score/happenings/{id}"
    return id == COMPULSORY or bool(subject.uses(id, beside=own))


def _group_of_options(subject: Subject, id: str) -> bool:
    options = entries(subject.whole, "options")
    return any(text(option, "group") == id for _, option in options)


def _group(subject: Subject, id: str) -> bool:
    factors = entries(subject.whole, "score", "factors")
    named = any(id in section(factor, "groups").items for _, factor in factors)
    return named or _group_of_lines(subject, id)


def _group_of_lines(subject: Subject, id: str) -> bool:
    lines = [line for _, line in entries(subject.whole, "score", "lines")]
    for _, contract in entries(subject.whole, "contracts"):
        lines += [line for _, line in entries(contract, "rules", "score", "lines")]
    return any(text(line, "group") == id for line in lines)


SORTS = (
    Sort(("orders",), "order of cards", _of_contracts("order")),
    Sort(("define",), "definition", _defined),
    Sort(("traits",), "trait", _trait),
    Sort(("reservations", "ranks"), "rank of claims", _rank),
    Sort(("score", "happenings"), "happening", _happening),
    Sort(("option_groups",), "group of options", _group_of_options),
    Sort(("score", "groups"), "group of lines", _group),
)


def unused_entries(subject: Subject) -> Iterator[Finding]:
    """Orders, definitions, traits and the like that nothing names."""
    for sort in SORTS:
        for id, entry in entries(subject.whole, *sort.path):
            if _is_own(subject, entry) and not sort.is_used(subject, id):
                rule = "/".join((*sort.path, id))
                yield Finding(
                    ENTRY,
                    rule,
                    f"nothing uses the {sort.noun} `{id}`",
                    subject.place(rule),
                    "use it, or take it out",
                )
    yield from _unused_parameters(subject)
    yield from _unused_numbers(subject)
    yield from _unused_choices(subject)


def _unused_parameters(subject: Subject) -> Iterator[Finding]:
    """What a definition is given and does not ask for."""
    for id, entry in entries(subject.whole, "define"):
        asked = set(WORD.findall(text(entry, "is")))
        for name, node in section(entry, "params").items.items():
            if name not in asked and _is_own(subject, node):
                rule = f"define/{id}/params/{name}"
                yield Finding(
                    ENTRY,
                    rule,
                    f"`{id}` does not ask for `{name}`",
                    subject.place(rule),
                    "ask for it, or take it out",
                )


def _unused_numbers(subject: Subject) -> Iterator[Finding]:
    """Numbers of levels that no expression and no label reads."""
    for ladder, entry in entries(subject.whole, "ladders"):
        for name, node in section(entry, "numbers").items.items():
            is_read = re.compile(rf"\.{re.escape(name)}\b")
            said = (node.text for _, node in subject.written)
            if not _is_own(subject, node) or any(map(is_read.search, said)):
                continue
            if any(map(is_read.search, _labels(subject.whole))):
                continue
            rule = f"ladders/{ladder}/numbers/{name}"
            yield Finding(
                ENTRY,
                rule,
                f"nothing reads the number `{name}` of the levels",
                subject.place(rule),
                "read it, or take it out",
            )


def _labels(node: Node) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, inner in node.items.items():
            if key == "label" and isinstance(inner, Mapping):
                yield from (
                    x.text for x in inner.items.values() if isinstance(x, Scalar)
                )
            else:
                yield from _labels(inner)


def _unused_choices(subject: Subject) -> Iterator[Finding]:
    """What is chosen with a contract or a declaration and then asked by nobody."""
    for part in ("contracts", "declarations"):
        for id, entry in entries(subject.whole, part):
            for name, choice in section(entry, "choose").items.items():
                rule = f"{part}/{id}/choose/{name}"
                if _is_own(subject, choice) and not subject.uses(name, beside=rule):
                    yield Finding(
                        ENTRY,
                        rule,
                        f"nothing asks what was chosen for `{name}`",
                        subject.place(rule),
                        "read it where it matters, or take it out",
                    )


def unread_options(subject: Subject) -> Iterator[Finding]:
    """Options that no rule reads."""
    read: set[str] = set()
    for path, node in subject.written:
        # That another option is shown or not is no rule.
        if not path.startswith("options/"):
            read.update(OPTION_READ.findall(node.text))
    for id, option in entries(subject.whole, "options"):
        if id not in read and _is_own(subject, option):
            rule = f"options/{id}"
            yield Finding(
                OPTION,
                rule,
                f"no rule reads the option `{id}`: it can be set, and changes nothing",
                subject.place(rule),
                f"read it as `option.{id}`, or take it out",
            )


def variables(subject: Subject) -> Iterator[Finding]:
    """Variables that nothing reads, or that nothing changes."""
    for part in ("state", "session_state"):
        for id, entry in entries(subject.whole, part):
            if not _is_own(subject, entry):
                continue
            rule = f"{part}/{id}"
            uses = subject.uses(id, beside=rule)
            changed = [use for use in uses if use.rpartition("/")[2] in TARGETS]
            if not changed:
                yield Finding(
                    CHANGED,
                    rule,
                    f"nothing changes `{id}`: it stays what it is at first",
                    subject.place(rule),
                    "`set` it in an effect or a declaration, or take it out",
                )
            elif len(changed) == len(uses):
                yield Finding(
                    READ,
                    rule,
                    f"nothing reads `{id}`, though it is changed",
                    subject.place(rule),
                    "read it where it matters, or take it out",
                )


def empty_factors(subject: Subject) -> Iterator[Finding]:
    """Factors that multiply groups without a line."""
    for id, factor in entries(subject.whole, "score", "factors"):
        groups = section(factor, "groups").items
        if groups and not any(_group_of_lines(subject, group) for group in groups):
            rule = f"score/factors/{id}"
            yield Finding(
                EMPTY,
                rule,
                f"the factor `{id}` multiplies no line: its groups have none",
                subject.place(rule),
                "name a group that has lines, or take the factor out",
            )


def uncited_sources(subject: Subject) -> Iterator[Finding]:
    """Sources that the layer which names them never cites."""
    tree = subject.top.tree
    cited = {name.partition(" ")[0] for name in _citations(tree)}
    for id, entry in entries(tree, "sources"):
        if id not in cited:
            rule = f"sources/{id}"
            yield Finding(
                SOURCE,
                rule,
                f"no entry cites the source `{id}`",
                section(tree, "sources").keys.get(id, entry.place),
                "give the entries that are taken from it `source: …`, or take it out",
            )


def _citations(node: Node) -> Iterator[str]:
    if isinstance(node, Mapping):
        yield from texts(node, "source")
        for inner in node.items.values():
            yield from _citations(inner)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _citations(item)


def _is_own(subject: Subject, node: Node) -> bool:
    """Whether the layer that is asked about wrote it: others answer for theirs."""
    return node.layer == subject.top.id
