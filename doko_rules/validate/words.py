"""Messages for what a schema finds: own words instead of those of a library."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from doko_rules.core.listing import listed
from doko_rules.core.short import short
from doko_rules.core.suggest import did_you_mean
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence

_KINDS = {
    "object": "a map",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "`true` or `false`",
    "null": "empty",
}

_NUMBER_WORDS = {
    "minimum": "at least {limit}",
    "maximum": "at most {limit}",
}
_COUNT_WORDS = {
    "minItems": ("at least {limit}", "item", "items"),
    "maxItems": ("at most {limit}", "item", "items"),
    "minProperties": ("at least {limit}", "entry", "entries"),
    "maxProperties": ("at most {limit}", "entry", "entries"),
    "maxLength": ("at most {limit}", "character", "characters"),
}


class Words(NamedTuple):
    """A code, a message and its help."""

    code: str
    message: str
    help: str = ""


def kind_words(kinds: str | list[str], schema: dict[str, Any]) -> str:
    """Kinds of values as words; an expression takes all single values."""
    names = [kinds] if isinstance(kinds, str) else kinds
    if {"string", "integer", "boolean"} <= set(names):
        rest = [_KINDS[name] for name in names if name in {"object", "array"}]
        return listed(["an expression" if "x-hook" in schema else "one value", *rest])
    return listed(_KINDS[name] for name in names)


def what_it_is(node: Node) -> str:
    """What stands there, as words."""
    if isinstance(node, Mapping):
        return "a map"
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node.value, bool | int):
        return f"`{node.text}`"
    return f"the text `{short(node.text)}`"


def example_of(schema: dict[str, Any]) -> str:
    """The first example of a schema, as one would write it in YAML."""
    for example in schema.get("examples", ()):
        text = flow(example)
        return text if len(text) <= 80 else ""
    return ""


def flow(value: object) -> str:
    """Data on one line of YAML; only for what schemas have as examples."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return value if isinstance(value, str) else json.dumps(value)


def wrong_kind(
    name: str, node: Node, kinds: str | list[str], schema: dict[str, Any]
) -> Words:
    """A value of another kind than the key takes."""
    example = example_of(schema)
    advice = f"for example `{name}: {example}`" if example else ""
    if isinstance(node, Scalar) and node.value is None:
        return Words(
            "DK207", f"`{name}` has no value", advice or "write a value behind it"
        )
    wanted = kind_words(kinds, schema)
    if wanted == "a text" and isinstance(node, Scalar):
        advice = f'write `"{short(node.text)}"` if the text is meant'
    return Words("DK203", f"`{name}` must be {wanted}, not {what_it_is(node)}", advice)


def not_a_choice(name: str, node: Node, choices: list[object]) -> Words:
    """A value that is none of those listed."""
    words = [json.dumps(choice).strip('"') for choice in choices]
    quoted = listed(f"`{word}`" for word in words)
    if isinstance(node, Scalar) and node.value is None:
        return Words("DK207", f"`{name}` has no value", f"write {quoted}")
    if not isinstance(node, Scalar):
        return Words("DK203", f"`{name}` must be {quoted}, not {what_it_is(node)}", "")
    return Words(
        "DK204",
        f"`{name}` can not be `{short(node.text)}`",
        did_you_mean(node.text, words, f"write {quoted}"),
    )


def wrong_spelling(name: str, text: str, schema: dict[str, Any]) -> Words:
    """A text that does not match its pattern."""
    example = example_of(schema)
    return Words(
        "DK205",
        f"`{name}` can not be `{short(text)}`",
        f"write it like `{example}`" if example else "",
    )


def bad_id(name: str, pattern: str) -> Words:
    """A key that is no possible id."""
    letters = "lower-case letters, digits and `-`"
    if "_" in pattern:
        letters = "lower-case letters, digits, `-` and `_`"
        if "-" not in pattern.replace("a-z", "").replace("0-9", ""):
            letters = "lower-case letters, digits and `_`"
    first = "a letter" if pattern.startswith("^[a-z]") else "a letter or digit"
    return Words(
        "DK205",
        f"`{short(name)}` is no possible id",
        f"use {letters}, and begin with {first}",
    )


def out_of_range(name: str, keyword: str, limit: int, example: str) -> Words:
    """Too few, too many, too small or too large."""
    if keyword == "uniqueItems":
        return Words("DK206", f"`{name}` names one thing twice", "keep one of the two")
    if keyword == "minLength":
        return Words("DK207", f"`{name}` is empty", f"for example `{example}`")
    if keyword in _NUMBER_WORDS:
        wanted = _NUMBER_WORDS[keyword].format(limit=limit)
        advice = f"for example `{name}: {example}`" if example else ""
        return Words("DK206", f"`{name}` must be {wanted}", advice)
    number, one, many = _COUNT_WORDS[keyword]
    wanted = number.format(limit=limit)
    noun = one if limit == 1 else many
    return Words("DK206", f"`{name}` must have {wanted} {noun}")


def unknown_key(key: str, known: list[str]) -> Words:
    """A key that the format does not have."""
    listed = ", ".join(known) if known else "none"
    outer, _, inner = key.partition(".")
    if inner and outer in known:
        help = f"write `{outer}: {{{inner}: …}}`"
        return Words("DK201", f"the key `{short(key)}` is not known here", help)
    return Words(
        "DK201",
        f"the key `{short(key)}` is not known here",
        did_you_mean(
            key,
            known,
            f"known here: {listed}" if len(listed) <= 200 else "",
        ),
    )


def missing_keys(
    name: str, missing: list[str], schema: dict[str, Any], siblings: list[str]
) -> Words:
    """Keys that must be there; ``siblings`` are entries that may have been meant."""
    keys = listed((f"`{key}`" for key in missing), "and")
    where = f" in `{name}`" if name else ""
    plural = len(missing) > 1
    message = (
        f"the key{'s' if plural else ''} {keys} {'are' if plural else 'is'} "
        f"missing{where}"
    )
    meant = did_you_mean(name, siblings) if len(missing) > 1 else ""
    example = example_of(schema)
    advice = f"write `{missing[0]}: {example}`" if example and not plural else ""
    choices = schema.get("enum", ())
    if len(choices) > 1 and not plural:
        # Which one is meant is not for us to say.
        said = listed((f"`{flow(choice)}`" for choice in choices), "or")
        advice = f"write `{missing[0]}: …` with {said}"
    return Words("DK202", message, meant or advice)
