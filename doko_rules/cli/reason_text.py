"""Reasons and explanations as text: the rule, its clause and place, what decided."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.cli.output import paint
from doko_rules.cli.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from doko_rules.views.explain import Explanation
    from doko_rules.views.legality import Verdict
    from doko_rules.views.reasons import Reason

REFUSED = "not allowed"
"""The result for an action that the rules forbid."""
IT = "…"
"""Stands for the action itself in reasons that several actions share."""


def explanation_text(found: Explanation, language: str) -> str:
    """What was decided, and each rule that decided it."""
    lines = [f"{paint(found.subject, 'place')}: {found.result}"]
    write = refusal_lines if found.result == REFUSED else reason_lines
    for reason in found.because:
        lines += write(reason, language, "  ")
    return "\n".join(lines)


def reason_lines(reason: Reason, language: str, indent: str) -> list[str]:
    """A rule with its clause and place, then its condition and the values in it."""
    lines = [indent + _rule(reason, language)]
    if reason.condition and reason.condition != reason.label[language]:
        lines.append(f"{indent}  {' '.join(reason.condition.split())}")
    lines += [f"{indent}  {name} = {value}" for name, value in reason.values]
    return lines


def refusal_lines(reason: Reason, language: str, indent: str) -> list[str]:
    """A rule that forbids something: what it needs, and what is the case instead."""
    needs = f"{word('needs', language)} {' '.join(reason.condition.split())}"
    values = [f"{name} {word('is', language)} {value}" for name, value in reason.values]
    return [
        indent + _rule(reason, language),
        f"{indent}  {' · '.join([needs, *values])}",
    ]


def _rule(reason: Reason, language: str) -> str:
    about = [*reason.source, f"{reason.file}:{reason.line}"]
    label = reason.label[language]
    # A label with gaps for what an entry runs over is no name of the entry itself.
    name = reason.rule if "{" in label else label
    return f"{name} ({', '.join(about)})"


def grouped(
    listed: Iterable[Verdict], language: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The refused actions, those with the same reasons together.

    Where reasons differ in the name of their own action alone, a sign stands for it.
    """
    groups: dict[tuple[str, ...], list[tuple[Verdict, tuple[str, ...]]]] = {}
    for verdict in listed:
        if verdict.against:
            own = re.compile(rf"(?<![\w-]){re.escape(verdict.action.what)}(?![\w-])")
            said = tuple(
                line
                for reason in verdict.against
                for line in refusal_lines(reason, language, "    ")
            )
            key = tuple(own.sub(IT, line) for line in said)
            groups.setdefault(key, []).append((verdict, said))
    for key, members in groups.items():
        because = key if len(members) > 1 else members[0][1]
        yield names([verdict for verdict, _ in members]), because


def names(verdicts: Sequence[Verdict]) -> str:
    """Several actions, the verb once where it is the same."""
    by_verb: dict[str, list[str]] = {}
    for verdict in verdicts:
        by_verb.setdefault(verdict.action.do, []).append(verdict.action.what)
    return ", ".join(f"{do} {', '.join(what)}" for do, what in by_verb.items())
