"""A quick yes or no whether data fits a schema, to spare good data the long way.

Importing the library that checks schemas takes longer than everything that is done
with a good variant. So it is asked only what is wrong, when this says that something
is; a test holds both to the same answer.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Schema = dict[str, Any]


def surely_fits(value: Any, schema: Schema, root: Schema) -> bool:
    """Whether ``value`` fits ``schema``; references are to definitions of ``root``.

    It is not sure about words of the schema language that it does not know.
    """
    try:
        return accepts(value, schema, root)
    except KeyError:
        return False


def accepts(value: Any, schema: Any, root: Schema) -> bool:
    """As above; an unknown word is a ``KeyError``."""
    if isinstance(schema, bool):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return accepts(value, root["definitions"][name], root)
    for word, wanted in schema.items():
        if word in NOTES:
            continue
        if not TESTS[word](value, wanted, schema, root):
            return False
    return True


NOTES = frozenset(
    {
        "$schema",
        "definitions",
        "description",
        "else",
        "examples",
        "patternProperties",
        "then",
        "title",
        "x-declared-in",
        "x-hook",
        "x-ordered",
    }
)
"""Words that demand nothing by themselves."""


def _type(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema, root
    names = wanted if isinstance(wanted, list) else [wanted]
    return any(_IS[name](value) for name in names)


_IS: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: (
        isinstance(value, (int, float)) and not isinstance(value, bool)
    ),
    "null": lambda value: value is None,
}


def _enum(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema, root
    return any(type(value) is type(item) and value == item for item in wanted)


def _const(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    return _enum(value, [wanted], schema, root)


def _properties(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    others = schema.get("additionalProperties", True)
    patterns = schema.get("patternProperties", {})
    for key, item in value.items():
        known = [wanted[key]] if key in wanted else []
        known += [inner for text, inner in patterns.items() if _matches(text, key)]
        if not all(accepts(item, inner, root) for inner in known or [others]):
            return False
    return True


def _others(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    # Together with the properties, where there are any.
    del wanted
    return "properties" in schema or _properties(value, {}, schema, root)


def _names(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema
    return not isinstance(value, dict) or all(accepts(k, wanted, root) for k in value)


def _required(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema, root
    return not isinstance(value, dict) or all(key in value for key in wanted)


def _dependencies(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema
    if not isinstance(value, dict):
        return True
    return all(
        all(other in value for other in needed)
        if isinstance(needed, list)
        else accepts(value, needed, root)
        for key, needed in wanted.items()
        if key in value
    )


def _unique(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema, root
    if not wanted or not isinstance(value, list):
        return True
    shown = [json.dumps(item, sort_keys=True) for item in value]
    return len(set(shown)) == len(shown)


def _items(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema
    return not isinstance(value, list) or all(accepts(i, wanted, root) for i in value)


def _pattern(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema, root
    return not isinstance(value, str) or _matches(wanted, value)


def _if(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    branch = "then" if accepts(value, wanted, root) else "else"
    return accepts(value, schema.get(branch, True), root)


def _all(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema
    return all(accepts(value, item, root) for item in wanted)


def _any(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema
    return any(accepts(value, item, root) for item in wanted)


def _not(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    del schema
    return not accepts(value, wanted, root)


def _sized(kind: type, *, least: bool) -> Callable[[Any, Any, Schema, Schema], bool]:
    def test(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
        del schema, root
        if not isinstance(value, kind):
            return True
        size = len(cast("list[Any]", value))
        return bool(size >= wanted if least else size <= wanted)

    return test


def _bounded(*, least: bool) -> Callable[[Any, Any, Schema, Schema], bool]:
    def test(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
        del schema, root
        if not _IS["number"](value):
            return True
        return bool(value >= wanted if least else value <= wanted)

    return test


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    # As in JavaScript, `$` is the end of the text, not also a line end before it.
    return re.compile(re.sub(r"\$$", r"\\Z", pattern))


def _matches(pattern: str, text: str) -> bool:
    return _compiled(pattern).search(text) is not None


TESTS: Mapping[str, Callable[[Any, Any, Schema, Schema], bool]] = {
    "additionalProperties": _others,
    "allOf": _all,
    "anyOf": _any,
    "const": _const,
    "dependencies": _dependencies,
    "enum": _enum,
    "if": _if,
    "items": _items,
    "maxItems": _sized(list, least=False),
    "maxLength": _sized(str, least=False),
    "maxProperties": _sized(dict, least=False),
    "maximum": _bounded(least=False),
    "minItems": _sized(list, least=True),
    "minLength": _sized(str, least=True),
    "minProperties": _sized(dict, least=True),
    "minimum": _bounded(least=True),
    "not": _not,
    "pattern": _pattern,
    "properties": _properties,
    "propertyNames": _names,
    "required": _required,
    "type": _type,
    "uniqueItems": _unique,
}
