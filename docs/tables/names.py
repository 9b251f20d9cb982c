"""All words of expressions, from the tables of the package.

Names, attributes and the places where expressions stand become tables. They are those
that the checker reads, as a variant has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from docs.tables.schema_keys import things
from doko_rules.compile.variant import check_variant
from doko_rules.core.listing import listed
from doko_rules.expr.places import HOOKS
from doko_rules.expr.types import Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.expr.types import Type
    from doko_rules.expr.vocabulary import Attribute, Hook, Name, Vocabulary

VARIANT = "ddv-2026"

GROUPS: dict[str, tuple[str, str]] = {
    "": ("Everywhere", "What is known before any card is dealt."),
    "table": ("The table", "Who deals."),
    "contract": ("The contract", "What is played, and by whom."),
    "state": ("Settling", "Whether contract and parties are found."),
    "hands": ("Hands", "The cards of the seats, and what class a card has."),
    "offer": ("Cards offered", "What is given away in an exchange before the play."),
    "return": ("Cards returned", "What comes back in it."),
    "calls": ("Levels called", "How far each side has gone."),
    "play": ("The play", "What has happened in the deal."),
    "variables": ("Variables", "What the variant declares under `state`."),
    "settlement": ("The count", "What the parties have, once the deal is played."),
    "taken": ("Tricks taken", "How many tricks the parties have."),
    "won": ("The winner", "Who has won, once that is decided."),
    "session": ("The session", "What was before the deal, and who plays it."),
    "duty": ("Duties", "What is due in the deal."),
    "happened": (
        "What has happened",
        "What counts for later deals, once a deal is over.",
    ),
    "chairs": ("Between deals", "What is known of the table when nobody plays."),
}
"""The groups of names, with a heading and a sentence for each."""

KNOWN = {
    "public": "everybody",
    "own": "its own seat",
    "hidden": "no seat",
}


@cache
def with_definitions() -> Vocabulary:
    """The words of the reference variant."""
    compiler = check_variant(VARIANT).compiler
    assert compiler is not None
    return compiler.book.vocabulary


def vocabulary() -> Vocabulary:
    """The words of the reference variant that are not its own definitions."""
    return with_definitions().with_definitions({})


def names(group: str) -> list[Name]:
    """The names of a group."""
    return [
        name
        for same in vocabulary().names.values()
        for name in same
        if name.group == group
    ]


def attributes() -> dict[str, list[Attribute]]:
    """The attributes by the kind of thing that has them."""
    found: dict[str, list[Attribute]] = {}
    for attribute in vocabulary().attributes.values():
        found.setdefault(attribute.kind, []).append(attribute)
    return found


def values() -> Mapping[str, Mapping[str, int]]:
    """The ids of values by kind."""
    return vocabulary().values


@dataclass(frozen=True)
class Spot:
    """A key of the variant file that holds an expression."""

    key: str
    hooks: tuple[str, ...]


def spots() -> list[Spot]:
    """All keys that hold expressions, with the places they are."""
    found: list[Spot] = []
    for thing in things("variant"):
        for key in thing.keys:
            nodes = [(key.path, key.schema)]
            inner, path = key.schema.get("additionalProperties"), key.path
            while isinstance(inner, dict):
                path = (*path, "<id>")
                nodes.append((path, inner))
                inner = inner.get("additionalProperties")
            if isinstance(key.schema.get("items"), dict):
                nodes.append(((*key.path,), key.schema["items"]))
            for path, node in nodes:
                hooks = node.get("x-hook", [])
                hooks = (hooks,) if isinstance(hooks, str) else tuple(hooks)
                if hooks and key.path[-1] not in {"unless", "only_if"}:
                    found.append(Spot(".".join((*thing.paths[0], *path)), hooks))
    return found


def type_text(type_: Type) -> str:
    """A type as the language writes it."""
    return "anything" if isinstance(type_, Unknown) else str(type_)


# --- as text ----------------------------------------------------------------------


def markdown() -> str:
    """All tables as text in Markdown."""
    lines = ["## Names", ""]
    for group, (heading, sentence) in GROUPS.items():
        lines += [f"### {heading}", "", sentence, _where(group), ""]
        lines += ["| name | gives | known to | meaning |", "| --- | --- | --- | --- |"]
        lines += [_name_row(name) for name in names(group)]
        lines.append("")
    lines += ["## Attributes", ""]
    for kind, found in attributes().items():
        lines += [f"### Of a {kind.partition(':')[0]}", ""]
        lines += ["| attribute | gives | meaning |", "| --- | --- | --- |"]
        lines += [f"| `.{a.id}` | {type_text(a.result)} | {a.doc} |" for a in found]
        lines.append("")
    lines += ["## Values", "", "| kind | ids |", "| --- | --- |"]
    lines += [_value_row(kind) for kind in values()]
    lines += ["", "## Places", ""]
    for hook in HOOKS.values():
        lines += _place(hook)
    return "\n".join(lines)


def _where(group: str) -> str:
    if not group:
        return "May be used at every place."
    hooks = [hook.id for hook in HOOKS.values() if sees(hook, group)]
    return f"May be used at {', '.join(f'`{hook}`' for hook in hooks)}."


def sees(hook: Hook, group: str) -> bool:
    """Whether the expressions of a place may use the names of a group."""
    return not group or hook.groups is None or group in hook.groups


def signature(name: Name) -> str:
    """A name with its parameters."""
    if not name.params:
        return name.id
    return f"{name.id}({', '.join(map(str, name.params))})"


def _name_row(name: Name) -> str:
    known = KNOWN[name.knowledge]
    return f"| `{signature(name)}` | {type_text(name.result)} | {known} | {name.doc} |"


def _value_row(kind: str) -> str:
    by_number: dict[int, list[str]] = {}
    for id, number in values()[kind].items():
        by_number.setdefault(number, []).append(id)
    # Aliases are the same value: a card has several spellings.
    ids = [f"`{same[0]}`" for same in by_number.values()]
    family, _, member = kind.partition(":")
    return f"| {family}{f' of `{member}`' if member else ''} | {', '.join(ids)} |"


def _place(hook: Hook) -> Iterator[str]:
    yield from (f"### `{hook.id}`", "", f"{hook.doc[0].upper()}{hook.doc[1:]}.", "")
    keys = [f"`{spot.key}`" for spot in spots() if hook.id in spot.hooks]
    if keys:
        yield f"- stands at {', '.join(keys)}"
    own = [f"`{id}` ({type_})" for id, type_ in hook.locals.items()]
    yield f"- gives {type_text(hook.result)}"
    if own:
        yield f"- knows {', '.join(own)}"
    groups = [f"*{GROUPS[group][0].lower()}*" for group in GROUPS if sees(hook, group)]
    yield f"- may use the names of {listed(groups, 'and')}"
    if hook.viewer and hook.own:
        yield f"- answers to `{hook.own}`: what others hold or are stays hidden"
    elif hook.viewer:
        yield "- answers to everybody: only public names"
    yield ""
