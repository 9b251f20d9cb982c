"""Load a variant as a ruleset; what was compiled once is kept for the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.engine import cache
from doko_rules.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


class Source(NamedTuple):
    """What a ruleset was loaded from, enough to read its rules again."""

    reference: str | Path | Mapping[str, Any]
    options: Mapping[str, object] | None
    search: tuple[str | Path, ...]
    texts: Mapping[str, str] = {}
    """What was read in place of files, by their names in reports."""


def load_variant(
    reference: str | Path | Mapping[str, Any],
    options: Mapping[str, object] | None = None,
    search: Iterable[str | Path] = (),
    *,
    paths: bool = True,
    keep: bool = True,
) -> Ruleset:
    """Load a variant by id, by path or as plain data.

    Args:
        reference: id of a shipped variant, a path, or ``{"extends": …}``.
        options: values for the options of the variant.
        search: directories with further variants.
        paths: whether the variant and its layers may be named by a path that is a text.
            Switch it off for references that come from strangers.
        keep: whether to keep what was compiled for the next time.

    Raises:
        VariantError: with a report of everything that is wrong.
    """
    source = Source(reference, options, tuple(search))
    key = cache.key(*source[:3], paths=paths) if keep else ""
    program = cache.read(key)
    if program is None:
        from doko_rules.compile.variant import check_variant

        checked = check_variant(*source, paths=paths, thorough=False)
        program = checked.program()
        cache.write(key, program, checked.files)
    ruleset = Ruleset(program)
    ruleset.origin = source
    return ruleset
