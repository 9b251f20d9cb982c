"""What the shell proposes while somebody types a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from doko_rules.core.paths import is_path

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def files(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Files, which the shell itself looks for."""
    return [_item(incomplete, "file")]


def folders(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Folders, which the shell itself looks for."""
    return [_item(incomplete, "dir")]


def variants(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The ids of variants, shipped or in the current folder; and files."""
    # Shells look for files themselves when nothing that is listed fits.
    found = files(ctx, param, incomplete)
    if not is_path(incomplete):
        found += [_item(id) for id in _known("variant") if id.startswith(incomplete)]
    return found


def variants_and_packs(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The ids of variants and packs, shipped or in the current folder; and files."""
    found = variants(ctx, param, incomplete)
    if not is_path(incomplete):
        found += [_item(id) for id in _known("pack") if id.startswith(incomplete)]
    return found


def packs(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The ids of packs, one after another with commas."""
    done, comma, last = incomplete.rpartition(",")
    ids = [id for id in _known("pack") if id.startswith(last)]
    return [_item(f"{done}{comma}{id}") for id in ids if id not in done.split(",")]


def settings(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The options of the variant that a new one is built on, then their values."""
    from pathlib import Path

    from doko_rules.load.layers import resolve
    from doko_rules.load.tree import Mapping, Scalar

    base, taken = ctx.params.get("base"), ctx.params.get("taken") or ()
    if base is None:
        return []
    names = [name for part in taken for name in part.split(",") if name]
    declared = resolve({"extends": base, "with": names}, base=Path()).tree.get(
        "options"
    )
    options = declared.items if isinstance(declared, Mapping) else {}
    id, sign, begun = incomplete.partition("=")
    if not sign:
        return [_item(f"{id}=") for id in options if id.startswith(incomplete)]
    option = options.get(id)
    kind = option.get("type") if isinstance(option, Mapping) else None
    values = option.get("values") if isinstance(option, Mapping) else None
    choices = list(values.items) if isinstance(values, Mapping) else []
    if isinstance(kind, Scalar) and kind.value == "bool":
        choices = ["true", "false"]
    return [_item(f"{id}={c}") for c in choices if c.startswith(begun)]


def _known(kind: str) -> list[str]:
    # On the way of every start it would take longest.
    from pathlib import Path

    from doko_rules.load.sources import known

    return known(kind, [Path()])


def players(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Kinds of players, one after another with commas."""
    from doko_rules.engine.players import PLAYERS

    done, comma, last = incomplete.rpartition(",")
    kinds = [kind for kind in PLAYERS if kind.startswith(last)]
    return [_item(f"{done}{comma}{kind}") for kind in kinds]


def formats(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The formats that have a schema."""
    from doko_rules.validate.schema import formats as known

    return [_item(name) for name in known() if name.startswith(incomplete)]


def topics(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The verbs, and the codes of messages with what they are called."""
    from doko_rules.core.codes import CODES

    titles = {code: entry.title for code, entry in CODES.items()}
    start = incomplete.lower()
    return [
        _item(topic, help=title)
        for topic, title in (dict.fromkeys(verbs(ctx), "") | titles).items()
        if topic.lower().startswith(start)
    ]


def codes(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The codes of what ``doko lint`` looks for."""
    from doko_rules.core.codes import CODES

    return [
        _item(code, help=entry.title)
        for code, entry in CODES.items()
        if entry.level and code.startswith(incomplete.upper())
    ]


def verbs(ctx: click.Context) -> list[str]:
    """The verbs beside the one that is asked."""
    group = ctx.parent.command if ctx.parent is not None else None
    return group.list_commands(ctx) if isinstance(group, click.Group) else []


def _item(value: str, type_: str = "plain", help: str | None = None) -> CompletionItem:
    # Nothing else of the command line needs it.
    from click.shell_completion import CompletionItem

    return CompletionItem(value, type_, help)
