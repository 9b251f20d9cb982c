"""Whether a tree has the shape that its schema describes.

The library says what does not fit; where it stands and how it is said is decided here.
Each fact is reported once, and nothing is said about values whose spelling was already
reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.core.diagnostics import Diagnostic, Place
from doko_rules.core.keys import is_free
from doko_rules.core.listing import listed
from doko_rules.core.short import short
from doko_rules.load import limits
from doko_rules.load.tree import Mapping, Node, Scalar, Sequence
from doko_rules.validate import words
from doko_rules.validate.cited import cited
from doko_rules.validate.declared import declared
from doko_rules.validate.quick import surely_fits
from doko_rules.validate.schema import (
    LAYER,
    VARIANT,
    definition,
    owners,
    schema,
    validator,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

    from doko_rules.load.layers import Resolved
    from doko_rules.validate.words import Words

Path = tuple[str | int, ...]


def shape(resolved: Resolved) -> list[Diagnostic]:
    """What does not fit in a variant whose layers are put together.

    A pack alone, or a variant of which a layer is missing, may lack what the missing
    part would have; nothing is said about that.
    """
    if not resolved.layers:
        return []
    found = shape_of(resolved.tree, VARIANT if resolved.complete else LAYER)
    if not resolved.complete:
        return found
    return [*found, *declared(resolved.tree), *cited(resolved.tree)]


def shape_of(tree: Mapping, name: str) -> list[Diagnostic]:
    """What does not fit in a tree, by the schema with this file name."""
    return [found for _, found in misfits(tree, name)]


def misfits(tree: Mapping, name: str) -> list[tuple[Path, Diagnostic]]:
    """What does not fit in a tree, with the path to it."""
    data = plain(tree)
    root = schema(name)
    if surely_fits(data, root["definitions"].get("variant", root), root):
        return []
    found: dict[tuple[Path, str], Words] = {}
    missing: dict[Path, list[ValidationError]] = {}
    for error in validator(name).iter_errors(data):
        if len(found) + len(missing) >= limits.FINDINGS:
            break
        if error.validator == "required":
            lacking = tuple(error.absolute_path)
            if not _is_spoiled(tree, lacking):
                missing.setdefault(lacking, []).append(error)
            continue
        for path, said in _translate(error, tree):
            found.setdefault((path, said.code), said)
    for path, errors in missing.items():
        # Where the id is wrong, it is clear why the entry is not complete.
        if (path, "DK205") not in found:
            found[path, "DK202"] = _missing(tree, path, errors, name)
    return [
        (
            path,
            Diagnostic(
                said.code,
                "error",
                said.message,
                _place(tree, path, value=said.code not in _ABOUT_KEYS),
                said.help,
            ),
        )
        for (path, _), said in found.items()
    ]


_ABOUT_KEYS = frozenset({"DK201", "DK202", "DK208"})
"""Findings about a key rather than its value."""


def plain(node: Node) -> Any:
    """The node as maps, lists and single values."""
    if isinstance(node, Mapping):
        return {key: plain(inner) for key, inner in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value


def node_at(tree: Mapping, path: Path) -> Node:
    """The node that a path of keys and positions leads to."""
    node: Node = tree
    for step in path:
        match node, step:
            case Mapping(), str():
                node = node.items[step]
            case Sequence(), int():
                node = node.items[step]
    return node


def _is_spoiled(tree: Mapping, path: Path) -> bool:
    """Whether something was refused that may have had what an entry lacks."""
    steps = (node_at(tree, path[:length]) for length in range(len(path) + 1))
    return any(isinstance(node, Mapping) and node.faulty for node in steps)


def _place(tree: Mapping, path: Path, *, value: bool) -> Place:
    """Where a finding stands: at a single value or list item, else at the key."""
    parent = node_at(tree, path[:-1]) if path else tree
    step = path[-1] if path else None
    if not isinstance(parent, Mapping) or not isinstance(step, str):
        return node_at(tree, path).place
    node = parent.items.get(step)
    if value and isinstance(node, Scalar) and (node.text or node.value is not None):
        return node.place
    # Nothing is written where a value is missing: the key is what can be marked.
    return parent.keys.get(step, parent.place)


def _translate(error: ValidationError, tree: Mapping) -> Iterator[tuple[Path, Words]]:
    """The findings that one complaint of the library stands for."""
    path: Path = tuple(error.absolute_path)
    node = node_at(tree, path)
    if isinstance(node, Scalar) and node.faulty:
        return
    key = _name(path)
    found: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    limit: Any = error.validator_value
    if "propertyNames" in error.relative_schema_path:
        yield (*path, str(error.instance)), words.bad_id(str(error.instance), limit)
        return
    match error.validator:
        case "additionalProperties":
            assert isinstance(node, Mapping)
            known = list(found.get("properties", {}))
            unknown = [
                name for name in node.items if name not in known and not is_free(name)
            ]
            for name in unknown[: limits.FINDINGS]:
                yield (*path, name), words.unknown_key(name, known)
        case "type":
            yield path, words.wrong_kind(key, node, limit, found)
        case "enum":
            yield path, words.not_a_choice(key, node, limit)
        case "const":
            yield path, words.not_a_choice(key, node, [limit])
        case "pattern":
            text = node.text if isinstance(node, Scalar) else ""
            yield path, words.wrong_spelling(key, text, found)
        case "dependencies":
            assert isinstance(node, Mapping)
            for one, needed in limit.items():
                lacking = [other for other in needed if other not in node.items]
                if one in node.items and lacking:
                    yield (*path, one), _alone(one, lacking)
        case "not":  # a key that the chosen kind of entry does not have
            yield path, _misplaced(key, tree, path)
        case keyword:
            example = words.example_of(found)
            yield path, words.out_of_range(key, str(keyword), limit, example)


def _name(path: Path) -> str:
    """What a value is called in a message: its key, or the key of its list."""
    names = [step for step in path if isinstance(step, str)]
    return short(names[-1]) if names else "the file"


def _missing(
    tree: Mapping, path: Path, errors: list[ValidationError], name: str
) -> Words:
    """All keys that an entry lacks, in one message."""
    node = node_at(tree, path)
    assert isinstance(node, Mapping)
    missing: dict[str, dict[str, Any]] = {}
    for error in errors:
        required: Any = error.validator_value
        properties = _properties(error, name)
        for key in required:
            if key not in node.items:
                missing.setdefault(key, properties.get(key, {}))
    first = next(iter(missing.values()))
    if "$ref" in first:
        first = definition(name, first["$ref"])
    parent = node_at(tree, path[:-1]) if path else None
    siblings: list[str] = []
    if isinstance(parent, Mapping):
        # A mistyped id makes a new entry where one of another layer was meant.
        siblings = [
            key
            for key, other in parent.items.items()
            if other is not node and other.layer != node.layer
        ]
    return words.missing_keys(
        _name(path) if path else "", list(missing), first, siblings
    )


def _properties(error: ValidationError, name: str) -> dict[str, Any]:
    """The properties that a complaint about missing keys is about."""
    here: Any = error.schema
    if "then" in error.relative_schema_path:
        # Here only demands are repeated: the properties are described one level up.
        here = owners(name).get(id(here), here)
    properties: dict[str, Any] = here.get("properties", {})
    return properties


def _alone(key: str, lacking: list[str]) -> Words:
    others = listed(f"`{other}`" for other in lacking)
    return words.Words(
        "DK208", f"`{key}` needs {others} beside it", f"add {others}, or drop `{key}`"
    )


def _misplaced(key: str, tree: Mapping, path: Path) -> Words:
    parent = node_at(tree, path[:-1])
    with_what = "the others"
    if isinstance(parent, Mapping):
        for kind in ("type", "scope"):
            node = parent.get(kind)
            if isinstance(node, Scalar):
                with_what = f"`{kind}: {node.text}`"
    return words.Words(
        "DK208", f"`{key}` does not go with {with_what}", f"drop `{key}`"
    )
