"""Explanations in the form that somebody asked for: lines, sentences, a tree, data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.output import paint
from doko_rules.cli.reason_text import REFUSED, cited, explanation_text
from doko_rules.views.sentences import sentence
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from doko_rules.views.explanation import Explanation
    from doko_rules.views.reasons import Reason
    from doko_rules.views.steps import Step

LINES, SENTENCES, TREE, JSON = FORMS = ("lines", "sentences", "tree", "json")

Branch = tuple[str, "list[Branch]"]
"""A line of a tree with what hangs on it."""


def explanation_data(found: Explanation, language: str) -> dict[str, Any]:
    """An explanation for programs, with the steps of each reason."""
    data = found.as_json(language)
    for entry, reason in zip(data["because"], found.because, strict=True):
        if reason.steps:
            entry["steps"] = [step.as_json() for step in reason.steps]
    return data


# --- sentences ----------------------------------------------------------------------


def sentences(found: Explanation, language: str) -> str:
    """An explanation as sentences: what was decided, then each rule that decided it."""
    subject, result = titled(found, language)
    text = f"{subject}: {result}" if found.told is None else found.told[language]
    told = [paint(_finished(text), "place")]
    against = found.result == REFUSED
    told += [_by_rule(reason, language, against=against) for reason in found.because]
    if found.fixed:
        names = (
            ", ".join(found.fixed) if found.kept is None else found.kept.say(language)
        )
        told.append(_finished(f"{word('held fixed', language)}: {names}"))
    return "\n".join(told)


def titled(found: Explanation, language: str) -> tuple[str, str]:
    """What is explained, and what was decided, for people."""
    if found.said is None:
        return found.subject, found.result
    subject, result = found.said[language]
    return subject, result


def _by_rule(reason: Reason, language: str, *, against: bool) -> str:
    rule = sentence(
        "against it" if against else "by rule",
        language,
        label=reason.title(language),
        cited=cited(reason),
    )
    words = reason.words(language)
    if words:
        body = words
    elif reason.said is not None:
        body = "; ".join(reason.said[language])
    else:
        body = " ".join(reason.condition.split())
        # What the whole condition came to says nothing that is not said.
        values = ", ".join(
            f"{name} = {value}" for name, value in reason.values if name != body
        )
        if against:
            body = f"{word('needs', language)} {body}"
        if values:
            body = sentence("with values", language, text=body, values=values)
    return _finished(f"{rule}: {body}" if body else rule)


def _finished(text: str) -> str:
    """A text as a sentence."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


# --- a tree -------------------------------------------------------------------------


def tree(found: Explanation, language: str) -> str:
    """An explanation as a tree: rules, their expressions, and the parts of these."""
    subject, result = titled(found, language)
    branches = [_branch(reason, language) for reason in found.because]
    if found.fixed:
        branches.append(
            (f"{word('held fixed', language)}: {', '.join(found.fixed)}", [])
        )
    return "\n".join([f"{paint(subject, 'place')}: {result}", *_drawn(branches)])


def _branch(reason: Reason, language: str) -> Branch:
    title = f"{reason.title(language)} ({cited(reason)})"
    said = () if reason.said is None else reason.said[language]
    inner: list[Branch] = [(" ".join(line.split()), []) for line in said]
    if reason.steps:
        # What the lines say of values stands at the steps.
        values = {f"{name} = {value}" for name, value in reason.values}
        texts = {*values, " ".join(reason.condition.split())}
        inner = [branch for branch in inner if branch[0] not in texts]
        inner += [_step(step) for step in reason.steps]
    elif reason.said is None:
        condition = " ".join(reason.condition.split())
        inner = [(condition, [])] if condition else []
        inner += [(f"{name} = {value}", []) for name, value in reason.values]
    return title, inner


def _step(step: Step) -> Branch:
    return f"{step.text} → {step.value}", [_step(part) for part in step.parts]


def _drawn(branches: Iterable[Branch], indent: str = "") -> Iterator[str]:
    listed = list(branches)
    for number, (text, inner) in enumerate(listed, 1):
        last = number == len(listed)
        yield f"{indent}{'└─' if last else '├─'} {text}"
        yield from _drawn(inner, indent + ("   " if last else "│  "))


WRITERS: dict[str, Callable[[Explanation, str], str]] = {
    LINES: explanation_text,
    SENTENCES: sentences,
    TREE: tree,
}
"""What writes an explanation for people, by form."""
