"""Reasons and explanations as text: the rule, its clause and place, what decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.output import paint
from doko_rules.views.doing import verb_text, what_text
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from doko_rules.engine.actions import Action
    from doko_rules.views.explanation import Explanation
    from doko_rules.views.legality import Verdict
    from doko_rules.views.reasons import Reason

REFUSED = "not allowed"
"""The result for an action that the rules forbid."""


def explanation_text(found: Explanation, language: str) -> str:
    """What was decided, and each rule that decided it."""
    subject, result = found.subject, found.result
    if found.said is not None:
        subject, result = found.said[language]
    lines = [f"{paint(subject, 'place')}: {result}"]
    write = refusal_lines if found.result == REFUSED else reason_lines
    for reason in found.because:
        lines += write(reason, language, "  ")
    if found.fixed:
        lines.append(f"  {word('held fixed', language)}: {', '.join(found.fixed)}")
    return "\n".join(lines)


def reason_lines(reason: Reason, language: str, indent: str) -> list[str]:
    """A rule with its clause and place, then what decided."""
    lines = [indent + _rule(reason, language)]
    if reason.said is not None:
        return lines + [f"{indent}  {said}" for said in reason.said[language]]
    if reason.condition:
        lines.append(f"{indent}  {' '.join(reason.condition.split())}")
    lines += [f"{indent}  {name} = {value}" for name, value in reason.values]
    return lines


def refusal_lines(reason: Reason, language: str, indent: str) -> list[str]:
    """A rule that forbids something: what is the case, or what it needs instead."""
    if reason.said is not None:
        return reason_lines(reason, language, indent)
    needs = f"{word('needs', language)} {' '.join(reason.condition.split())}"
    values = [f"{name} {word('is', language)} {value}" for name, value in reason.values]
    return [
        indent + _rule(reason, language),
        f"{indent}  {' · '.join([needs, *values])}",
    ]


def _rule(reason: Reason, language: str) -> str:
    return f"{reason.title(language)} ({cited(reason)})"


def cited(reason: Reason) -> str:
    """The clauses of a rule, and where it is written."""
    return ", ".join([*reason.source, f"{reason.file}:{reason.line}"])


def grouped(
    listed: Iterable[Verdict], language: str, cards: Sequence[str] | None = None
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The refused actions, those with the same reasons together.

    Where cards are written as in ``cards``, reasons are in words as far as they can be.
    """
    write = refusal_lines if cards is None else _refusal_in_words
    groups: dict[tuple[str, ...], list[Action]] = {}
    for verdict in listed:
        if verdict.against:
            said = tuple(
                line
                for reason in verdict.against
                for line in write(reason, language, "    ")
            )
            groups.setdefault(said, []).append(verdict.action)
    for said, refused in groups.items():
        yield names(refused, language, cards), said


def _refusal_in_words(reason: Reason, language: str, indent: str) -> list[str]:
    words = reason.words(language)
    if not words:
        return refusal_lines(reason, language, indent)
    return [indent + _rule(reason, language), f"{indent}  {words}"]


def names(
    actions: Iterable[Action], language: str, cards: Sequence[str] | None = None
) -> str:
    """Several actions, the verb once where it is the same."""
    by_verb: dict[str, list[str]] = {}
    for action in actions:
        what = what_text(action, language, cards)
        by_verb.setdefault(verb_text(action, language), []).append(what)
    said = (f"{do} {', '.join(what)}".strip() for do, what in by_verb.items())
    return ", ".join(said)


def choice_text(choice: Mapping[str, Any], language: str) -> str:
    """Which cards may be chosen: how many, out of which, on what conditions."""
    of = f"{choice['size']} {word('of', language)} {' '.join(choice['pool'])}"
    must = "; ".join(must["text"] for must in choice["must"])
    said = f"{word(choice['do'], language)} {of}"
    return f"{said} ({must})" if must else said
