"""The keys of a file format, from its JSON Schema.

A schema in the folder ``schemas`` becomes tables: each key with its type, its meaning
and an example.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from docs.tables.excerpts import ID, excerpt
from doko_rules.core.listing import listed
from doko_rules.validate.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENTS = ("record", "facts", "result", "situation", "sheet", "view")
"""Formats that are told on one page, each for itself."""

REPORTS = ("audit",)
"""Formats on the same page that are too long for an example."""

VARIANT = "variant"
"""The format of variants, whose common keys are explained on their page."""

SIMPLE = frozenset(
    {
        "text",
        "label",
        "source",
        "extends",
        "before",
        "after",
        "needs_entry",
        "remove",
    }
)
"""Definitions that are a kind of value, not a thing with keys of its own."""

GUARDS = frozenset({"unless", "only_if"})
"""Keys that mean the same wherever they stand."""

KINDS = {
    "string": "text",
    "integer": "number",
    "boolean": "`true` or `false`",
    "null": "`null`",
}
TEXT = {"en": "…", "de": "…"}
LONGEST = 60
"""Characters of an example in a table."""

OF_DEFINITIONS = "define"
"""The mark of what stands at no place: definitions are checked where they are used."""

Schema = dict[str, Any]
Path_ = tuple[str, ...]


@dataclass(frozen=True)
class Key:
    """One key of a thing, or of what is written directly in it."""

    path: Path_
    schema: Schema
    needed: bool

    @property
    def text(self) -> str:
        return ".".join(self.path)

    @property
    def is_common(self) -> bool:
        """Whether the key means the same everywhere, so that it is explained once."""
        name = _name(self.schema)
        return self.path[-1] in GUARDS or (name in SIMPLE and name == self.path[-1])


@dataclass(frozen=True)
class Thing:
    """Something with keys: the file itself, or a definition of the schema."""

    name: str
    """The name of the definition; empty for the file."""
    paths: list[Path_]
    """Where it can stand in the file."""
    schema: Schema
    keys: list[Key]

    @property
    def title(self) -> str:
        return ".".join(self.paths[0])


def things(file: str) -> list[Thing]:
    """The file and all that it consists of, as they are met from its top."""
    whole = schema(f"{file}.schema.json")
    definitions: dict[str, Schema] = whole["definitions"]
    found: dict[str, Thing] = {}

    def visit(name: str, node: Schema, place: Path_) -> None:
        if name in found:
            found[name].paths.append(place)
            return
        thing = found[name] = Thing(name, [place], node, list(_keys(node, ())))
        for key in thing.keys:
            for path, inner in _references(key, definitions):
                visit(inner, definitions[inner], (*place, *path))

    visit("", definitions.get(file, whole), ())
    return list(found.values())


def _keys(node: Schema, path: Path_) -> Iterator[Key]:
    """The keys of a schema and of what stands directly in them."""
    needed = {*node.get("required", ()), *_needed_alone(node)}
    for name, inner in node.get("properties", {}).items():
        yield from _key(Key((*path, name), inner, name in needed))
    chosen = node.get("additionalProperties")
    if isinstance(chosen, dict) and (path or "x-declared-in" in chosen):
        yield from _key(Key((*path, ID), chosen, needed=False))


def _key(key: Key) -> Iterator[Key]:
    if key.path[-1] == ID and _is_plain(key.schema):
        return  # the map above says it
    yield key
    if "$ref" not in key.schema and not key.is_common:
        yield from _keys(key.schema, key.path)


def _is_plain(node: Schema) -> bool:
    """Whether a value of a map needs no row of its own."""
    return "properties" not in node and "x-declared-in" not in node


def _needed_alone(node: Schema) -> set[str]:
    """Keys that are needed where nothing is inherited."""
    found: set[str] = set()
    for part in (node, *node.get("allOf", ())):
        if part.get("if") == {"not": {"required": ["extends"]}}:
            found |= set(part["then"]["required"])
    return found


def _references(
    key: Key, definitions: dict[str, Schema]
) -> Iterator[tuple[Path_, str]]:
    """The things that stand under a key, with their paths."""
    places = [
        (key.path, key.schema),
        ((*key.path, ID), key.schema.get("additionalProperties")),
    ]
    for path, node in places:
        for name in _meant(node, definitions):
            if name not in SIMPLE and name not in DOCUMENTS:
                yield path, name


def _meant(node: Any, definitions: dict[str, Schema]) -> Iterator[str]:
    """The definitions with keys that a schema refers to, or chooses between."""
    name = _name(node)
    if name and "properties" in definitions[name]:
        yield name
    elif name:
        yield from _meant(definitions[name], definitions)
    elif isinstance(node, dict):
        yield from _meant(node.get("then"), definitions)
        yield from _meant(node.get("else"), definitions)
        yield from _meant(node.get("items"), definitions)


def _name(node: Any) -> str:
    """The definition that a schema refers to."""
    reference = node.get("$ref", "") if isinstance(node, dict) else ""
    return str(reference).rpartition("/")[2]


# --- as text ----------------------------------------------------------------------


def markdown(file: str) -> str:
    """The tables of a format as text in Markdown."""
    definitions: dict[str, Schema] = schema(f"{file}.schema.json")["definitions"]
    found = things(file)
    # Elsewhere a heading may stand for the things of several formats.
    sections = _sections(found) if file == VARIANT else {}
    lines: list[str] = []
    for thing in found:
        if thing.name:
            lines += [f"### `{thing.title}`", ""]
            if len(thing.paths) > 1:
                others = ", ".join(f"`{'.'.join(path)}`" for path in thing.paths[1:])
                lines += [f"The same stands at {others}.", ""]
        lines += [thing.schema["description"], ""]
        lines += _table(thing, definitions, sections, with_common=file == VARIANT)
        if file == VARIANT and thing.name:
            lines += excerpt(thing.paths[0])
    return "\n".join(lines)


def _sections(found: list[Thing]) -> dict[Path_, str]:
    """Where on the page the things stand, by the keys that lead to them."""
    return {path: anchor(thing.title) for thing in found for path in thing.paths}


def anchor(heading: str) -> str:
    """What a link to a heading ends with."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _table(
    thing: Thing,
    definitions: dict[str, Schema],
    sections: dict[Path_, str],
    *,
    with_common: bool,
) -> list[str]:
    rows = [key for key in thing.keys if not (with_common and key.is_common)]
    common = [key for key in thing.keys if key not in rows and len(key.path) == 1]
    lines = []
    if rows:
        lines += ["| key | type | meaning | example |", "| --- | --- | --- | --- |"]
        for key in rows:
            path = (*thing.paths[0], *key.path)
            section = sections.get(path) or sections.get((*path, ID), "")
            lines.append(_row(key, definitions, section))
        lines.append("")
    if common:
        words = ", ".join(_marked(key) for key in common)
        lines += [f"Also {words}: see [common keys](#common-keys).", ""]
    return lines


def _marked(key: Key, section: str = "") -> str:
    text = f"[`{key.text}`](#{section})" if section else f"`{key.text}`"
    return f"**{text}**" if key.needed else text


def _row(key: Key, definitions: dict[str, Schema], section: str) -> str:
    node = _resolved(key.schema, definitions)
    cells = (
        _marked(key, section),
        kind(key.schema, definitions),
        node.get("description", ""),
        example(node),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _resolved(node: Schema, definitions: dict[str, Schema]) -> Schema:
    name = _name(node)
    return definitions[name] if name else node


def kind(node: Schema, definitions: dict[str, Schema]) -> str:
    """What kind of value a schema takes, in words."""
    name = _name(node)
    if name in {"text", "label"}:
        return "text in `en` and `de`"
    node = _resolved(node, definitions)
    hooks = node.get("x-hook", [])
    hooks = [hooks] if isinstance(hooks, str) else hooks
    if hooks:
        places = ", ".join(map(_place, hooks))
        words = [f"expression ({places})"]
    else:
        words = list(_plain_kinds(node))
    inner = node.get("additionalProperties")
    if "object" in _types(node) and isinstance(inner, dict):
        words.append(f"map by id of {_of(inner, definitions)}")
    elif "object" in _types(node):
        words.append("map")
    if "array" in _types(node):
        words.append(f"list of {_of(node.get('items', {}), definitions)}")
    if not words:
        words.append("number" if "x-declared-in" in node else "any value")
    return listed(words)


def _place(hook: str) -> str:
    """The place of an expression, with a link to what it may read there."""
    if hook == OF_DEFINITIONS:
        return f"[`{hook}`](language.md#definitions)"
    return f"[`{hook}`](names.md#{anchor(hook)})"


def _of(node: Schema, definitions: dict[str, Schema]) -> str:
    """What a map or list consists of."""
    if "object" in _types(_resolved(node, definitions)):
        return "entries"
    inner = kind(node, definitions)
    return f"({inner})" if " or " in inner else inner


def _types(node: Schema) -> list[str]:
    types = node.get("type", [])
    return [types] if isinstance(types, str) else list(types)


def _plain_kinds(node: Schema) -> Iterator[str]:
    if "const" in node:
        yield f"`{_written(node['const'])}`"
    elif "enum" in node:
        yield listed([f"`{_written(value)}`" for value in node["enum"]])
    else:
        for name in _types(node):
            if name == "integer" and "maximum" in node:
                yield f"number {node.get('minimum', 0)} to {node['maximum']}"
            elif name in KINDS:
                yield KINDS[name]


def example(node: Schema) -> str:
    """The first example of a schema that is short enough for a table."""
    for value in node.get("examples", ()):
        is_text = isinstance(value, dict) and value.keys() == TEXT.keys()
        # What a text says depends on the entry.
        text = _written(TEXT if is_text else value)
        if len(text) <= LONGEST:
            return f"`{text}`"
    return ""


def _written(value: Any) -> str:
    """A value as one writes it in YAML, on one line."""
    text: str = yaml.safe_dump(
        value, default_flow_style=True, sort_keys=False, width=1000, allow_unicode=True
    )
    return text.removesuffix("\n").removesuffix("\n...")
