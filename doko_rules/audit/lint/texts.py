"""Texts for people that are missing, that say nothing, or that say the same twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.audit.lint.findings import Finding
from doko_rules.compile.entries import entries, flag, section, text
from doko_rules.load.tree import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.audit.lint.subject import Subject
    from doko_rules.core.diagnostics import Place
    from doko_rules.load.tree import Mapping

PLACEHOLDER, UNTOLD, HELP, ALIKE = "DK650", "DK651", "DK652", "DK653"
IN_BRACES = re.compile(r"\{([^{}]*)\}")


def placeholders(subject: Subject) -> Iterator[Finding]:
    """Labels of lines that name in braces what the line does not run over."""
    numbers = {
        name
        for _, ladder in entries(subject.tree, "ladders")
        for name in section(ladder, "numbers").items
    }
    for line in subject.scoring.lines:
        bound = set() if line.found else set(line.lists)
        known = bound | {f"{name}.{number}" for name in bound for number in numbers}
        words = section(line.entry, "label").items
        named = {
            language: set(IN_BRACES.findall(node.text))
            for language, node in words.items()
            if isinstance(node, Scalar)
        }
        for language, names in named.items():
            node = words[language]
            assert isinstance(node, Scalar)
            for name in sorted(names - known):
                begin = node.text.find("{" + name + "}")
                yield Finding(
                    PLACEHOLDER,
                    line.rule,
                    f"`{{{name}}}` stays in the text: the line has no such value",
                    node.place_at(begin, begin + len(name) + 2),
                    "name what the line runs over under `each`, or a number of a level",
                )
        if len(named) > 1:
            for name in sorted(set.union(*named.values()) & known):
                for language, names in named.items():
                    if name not in names:
                        yield Finding(
                            UNTOLD,
                            line.rule,
                            f"`{language}` does not tell `{{{name}}}`, another "
                            "language does",
                            words[language].place,
                            "say the same in both languages",
                        )


def helps(subject: Subject) -> Iterator[Finding]:
    """Options without a text that explains them."""
    for id, option in entries(subject.whole, "options"):
        if option.layer == subject.top.id and "help" not in option.items:
            yield Finding(
                HELP,
                f"options/{id}",
                f"no text explains the option `{id}`",
                subject.place(f"options/{id}"),
                "give it a `help`: who sets it has nothing but its label",
            )


CHOSEN = (("contracts",), ("redeals",), ("options",))
"""Maps of what people choose from by its label."""


def labels(subject: Subject) -> Iterator[Finding]:
    """Things to choose from that people can not tell apart."""
    maps: list[tuple[tuple[str, ...], list[tuple[str, Mapping]]]]
    maps = [(path, list(entries(subject.tree, *path))) for path in CHOSEN]
    maps += [
        (("ladders", id, "levels"), list(entries(ladder, "levels")))
        for id, ladder in entries(subject.tree, "ladders")
    ]
    for path, found in maps:
        told: set[str] = set()
        for language in ("en", "de"):
            seen: dict[str, tuple[str, Place]] = {}
            for id, entry in found:
                node = section(entry, "label").get(language)
                if not isinstance(node, Scalar) or flag(entry, "abstract"):
                    continue
                first = seen.setdefault(node.text.casefold(), (id, node.place))
                if first[0] != id and id not in told:
                    told.add(id)
                    yield Finding(
                        ALIKE,
                        "/".join((*path, id)),
                        f"`{first[0]}` and `{id}` have the same label "
                        f"`{text(section(entry, 'label'), language)}`",
                        node.place,
                        "call them by different names: a person sees nothing else",
                        (("the same label", first[1]),),
                    )
