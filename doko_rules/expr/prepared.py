"""The parser's tables, made beforehand: building them takes longer than all else.

``grammar.json`` holds them for one version of Lark and one state of ``grammar.lark``;
for any other the tables are built anew, with the same result.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doko_rules.core.digest import sha256

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark import Lark

GRAMMAR = Path(__file__).with_name("grammar.lark")
TABLES = Path(__file__).with_name("grammar.json")


def parser(transformer: Any) -> Lark:
    """The parser of the language, whose actions are those of ``transformer``."""
    import lark

    grammar = GRAMMAR.read_text("utf-8")
    tables = _tables(made_for(grammar))
    if tables is None:
        return build(grammar, transformer)
    data, memo = tables
    # What the parsers do that Lark itself generates; it has no public name.
    load: Callable[..., Lark] = lark.Lark._load_from_dict  # noqa: SLF001
    return load(data, memo, transformer=transformer)


def build(grammar: str, transformer: Any = None) -> Lark:
    """The parser of a grammar, built from its text."""
    from lark import Lark

    return Lark(
        grammar, parser="lalr", maybe_placeholders=True, transformer=transformer
    )


def made_for(grammar: str) -> list[str]:
    """What tables depend on: the version of Lark and the grammar."""
    import lark

    return [lark.__version__, sha256(grammar.encode()).hexdigest()]


def content(grammar: str) -> str:
    """What ``grammar.json`` must hold for a grammar."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    tables = build(grammar).memo_serialize([TerminalDef, Rule])
    return json.dumps([made_for(grammar), tables], separators=(",", ":")) + "\n"


def _tables(wanted: list[str]) -> tuple[Any, Any] | None:
    try:
        made, tables = json.loads(TABLES.read_text("utf-8"), object_pairs_hook=_plain)
    except (OSError, ValueError):
        return None
    return (tables[0], tables[1]) if made == wanted else None


def _plain(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """An object of JSON, with numbers as keys where Lark has them."""
    return {int(key) if key.isdecimal() else key: value for key, value in pairs}
