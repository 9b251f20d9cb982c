"""Parts of pages that are made from the package, the schemas and the variants.

``<!-- made: NAME ARGUMENT… -->`` begins such a part, and ``<!-- end -->`` ends it. The
pages have what was made in them, so that they can be read where they lie;
``DOKO_UPDATE_DOCS=1 pytest tests/test_made_parts.py`` makes it anew.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docs.tables import (
    findings,
    messages,
    names,
    options,
    packs,
    python_names,
    schema_keys,
    traceability,
)
from doko_rules.expr.prepared import GRAMMAR

if TYPE_CHECKING:
    from collections.abc import Callable

PART = re.compile(
    r"^(<!-- made: (\S+)((?: \S+)*) -->\n).*?^(<!-- end -->)$",
    re.MULTILINE | re.DOTALL,
)


def _grammar() -> str:
    return f"```text\n{GRAMMAR.read_text('utf-8')}```\n"


MAKERS: dict[str, Callable[..., str]] = {
    "findings": findings.markdown,
    "grammar": _grammar,
    "messages": messages.markdown,
    "names": names.markdown,
    "options": options.markdown,
    "packs": packs.markdown,
    "python": python_names.markdown,
    "schema-keys": schema_keys.markdown,
    "traceability": traceability.markdown,
}
"""What makes a part, by its name."""


def made_anew(page: str) -> str:
    """The text of a page, with its parts as they are made now."""
    return PART.sub(_made_anew, page)


def _made_anew(part: re.Match[str]) -> str:
    begin, name, arguments, end = part.groups()
    return f"{begin}\n{MAKERS[name](*arguments.split()).strip()}\n\n{end}"
