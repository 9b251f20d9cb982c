"""What stands in braces in the texts of entries: options that there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doko_rules.core.diagnostics import Diagnostic
from doko_rules.core.keys import is_free
from doko_rules.core.short import short
from doko_rules.core.suggest import did_you_mean
from doko_rules.load.tree import Mapping, Scalar, is_text
from doko_rules.validate.parts import at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.tree import Node

OPTION = "option."
_HELP = "in braces stands the value of an option, as `option.` and its id"
_BRACES = re.compile(r"\{([^{}]*)\}")


def check_texts(tree: Mapping) -> Iterator[Diagnostic]:
    """Report what is to be filled into a text and is no option."""
    options = at(tree, "options")
    known = options.items.keys() if isinstance(options, Mapping) else ()
    for said in _texts(tree):
        for found in _BRACES.finditer(said.text):
            name = found.group(1)
            if name.startswith(OPTION) and name.removeprefix(OPTION) in known:
                continue
            yield Diagnostic(
                "DK501",
                "error",
                f"`{short(name)}` is no option that a text could tell",
                said.place_at(found.start(1), found.end(1)),
                did_you_mean(name, [f"{OPTION}{id}" for id in known], _HELP),
            )


def _texts(node: Node) -> Iterator[Scalar]:
    """The texts of all entries, in each language."""
    if not isinstance(node, Mapping):
        return
    for key, inner in node.items.items():
        if is_free(key):
            continue
        if is_text(key, inner):
            assert isinstance(inner, Mapping)
            yield from (
                said
                for said in inner.items.values()
                if isinstance(said, Scalar) and not said.faulty
            )
        else:
            yield from _texts(inner)
