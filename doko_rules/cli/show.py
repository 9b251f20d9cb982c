"""``doko show``: a variant with all its layers merged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.completing import variants_and_packs
from doko_rules.cli.options import json_option, language_option
from doko_rules.cli.output import (
    FINE,
    Refused,
    report_text,
    say,
    say_json,
    table,
    verb,
)
from doko_rules.cli.variants import Named, status_of
from doko_rules.cli.yaml_text import (
    data_with_places,
    plain_data,
    yaml_text,
)
from doko_rules.core.suggest import did_you_mean
from doko_rules.load.tree import Mapping, Scalar
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.load.layers import Resolved
    from doko_rules.load.tree import Node


@click.command("show")
@click.argument("variant", required=False, shell_complete=variants_and_packs)
@click.argument("rules", nargs=-1, metavar="[RULE]...")
@click.option("--origin", is_flag=True, help="Say where each value is written.")
@click.option("--options", is_flag=True, help="List the options of the variant.")
@language_option
@json_option
@verb
def command(
    variant: str | None,
    rules: tuple[str, ...],
    origin: bool,
    options: bool,
    language: str,
    as_json: bool,
) -> int:
    """Print a VARIANT with all its layers merged, as YAML.

    What is printed is a variant by itself, which means the same. With RULEs, such as
    `score/lines` or `trick/follow`, it is no more than these. Without a VARIANT, all
    variants and packs are listed that can be named by their ids.
    """
    if variant is None:
        if origin or options:
            message = "say of which variant: `doko show` lists those that there are"
            raise click.UsageError(message)
        _say_list(language, as_json=as_json)
        return FINE
    resolved = _resolved(variant)
    if options:
        listed = _options(resolved, language)
        if as_json:
            say_json(listed)
        else:
            say(_options_text(listed, language))
        return FINE
    tree = with_settings(resolved)
    if rules:
        tree = _parts(tree, rules)
    if as_json:
        say_json(data_with_places(tree) if origin else plain_data(tree))
    else:
        if len(resolved.report):
            click.echo(report_text(resolved.report), err=True)
        say(yaml_text(tree, origin=origin).rstrip("\n"))
    return FINE


def _say_list(language: str, *, as_json: bool) -> None:
    """List the variants and packs that can be named by their ids."""
    from doko_rules.cli.shelf import shelved

    found = list(shelved())
    if as_json:
        say_json([entry._asdict() for entry in found])
        return
    rows = [
        (
            entry.id,
            word(entry.kind, language),
            entry.label.get(language, ""),
            entry.extends or "",
            entry.file,
        )
        for entry in found
    ]
    keys = ("id", "kind", "label", "extends", "file")
    say(table([word(key, language) for key in keys], rows))


def _resolved(argument: str) -> Resolved:
    """The variant, which must be of the right shape.

    Raises:
        Refused: It is not, or can not be read.
    """
    from doko_rules.load.layers import resolve
    from doko_rules.validate.shape import shape

    variant = Named(argument)
    resolved = variant.ask(resolve)
    resolved.report.extend(shape(resolved))
    report = variant.report(resolved.report)
    if report.has_errors:
        raise Refused(report, status_of(report))
    return resolved


def with_settings(resolved: Resolved) -> Mapping:
    """The rules, with the values that layers gave to options.

    Packs that they need are in them: that is not asked of other files any more.
    """
    tree = _without_needs(resolved.tree)
    declared = tree.get("options")
    chosen = {
        id: node
        for id, node in resolved.settings.items()
        if node.place != _default(declared, id).place
    }
    if not chosen:
        return tree
    settings = Mapping(dict(chosen), next(iter(chosen.values())).place, "")
    items: dict[str, Node] = {}
    for key, node in tree.items.items():
        items[key] = node
        if key == "options":
            items["set"] = settings
    return Mapping(items, tree.place, tree.layer, tree.keys)


def _without_needs(tree: Mapping) -> Mapping:
    """The rules without what they need other packs for."""
    needs = tree.get("requires")
    if not isinstance(needs, Mapping):
        return tree
    left = {
        id: need
        for id, need in needs.items.items()
        if not isinstance(need, Mapping) or need.get("pack") is None
    }
    items = {key: node for key, node in tree.items.items() if key != "requires"}
    if left:
        items["requires"] = Mapping(left, needs.place, needs.layer, needs.keys)
    return Mapping(items, tree.place, tree.layer, tree.keys)


def _parts(tree: Mapping, rules: Iterable[str]) -> Mapping:
    """The tree with nothing in it but some rules, by the keys that lead to them.

    Raises:
        click.UsageError: One of them is not there.
    """
    found = _pruned(tree, paths_of(tree, rules))
    assert isinstance(found, Mapping)
    return found


def paths_of(tree: Mapping, rules: Iterable[str]) -> list[list[str]]:
    """The keys that lead to some rules.

    Raises:
        click.UsageError: One of them is not there.
    """
    paths = [rule.strip("/").split("/") for rule in rules]
    for path in paths:
        node: Node = tree
        for place, key in enumerate(path):
            known = node.items if isinstance(node, Mapping) else {}
            if key not in known:
                above = "".join(f"{key}/" for key in path[:place])
                help = did_you_mean(key, known, f"known: {', '.join(known)}")
                message = f"there is no rule `{above}{key}`"
                raise click.UsageError(f"{message}: {help}" if known else message)
            node = known[key]
    return paths


def _pruned(node: Node, paths: list[list[str]]) -> Node:
    """A node with no more in it than what some paths lead to."""
    if not isinstance(node, Mapping) or [] in paths:
        return node
    items = {
        key: _pruned(inner, [path[1:] for path in paths if path[0] == key])
        for key, inner in node.items.items()
        if any(path[0] == key for path in paths)
    }
    return Mapping(items, node.place, node.layer, node.keys)


def _default(declared: Node | None, id: str) -> Scalar:
    assert isinstance(declared, Mapping)
    option = declared.items[id]
    assert isinstance(option, Mapping)
    default = option.items["default"]
    assert isinstance(default, Scalar)
    return default


def _options(resolved: Resolved, language: str) -> list[dict[str, Any]]:
    """All options, group by group; those without a group come first."""
    declared = resolved.tree.get("option_groups")
    groups: dict[str, Any] = {} if declared is None else plain_data(declared)
    place = {id: n for n, id in enumerate(groups, 1)}
    listed = [_option(resolved, id, language) for id in resolved.settings]
    for option in listed:
        if group := groups.get(option.get("group", "")):
            option["group_label"] = group["label"].get(language, group["label"]["en"])
    return sorted(listed, key=lambda option: place.get(option.get("group", ""), 0))


def _option(resolved: Resolved, id: str, language: str) -> dict[str, Any]:
    """An option as a page of settings needs it."""
    declared = resolved.tree.get("options")
    assert isinstance(declared, Mapping)
    data: dict[str, Any] = plain_data(declared.items[id])
    value = resolved.settings[id]
    found = {"id": id, "type": data["type"], "value": value.value}
    found |= {
        key: inner
        for key, inner in data.items()
        if key not in {"type", "label", "help"}
    }
    for key in ("label", "help"):
        if key in data:
            found[key] = data[key].get(language, data[key].get("en"))
    found["place"] = f"{value.place.file}:{value.place.line}"
    return found


def _options_text(listed: list[dict[str, Any]], language: str) -> str:
    if not listed:
        return word("no options", language)
    rows = [
        (
            option.get("group_label", ""),
            option["id"],
            _shown(option["value"]),
            _range(option),
            _shown(option["default"]),
            option.get("label", ""),
            option["place"],
        )
        for option in listed
    ]
    keys = ("group", "option", "value", "allowed", "default", "label", "place")
    # A variant without groups has no column for them.
    first = 0 if any(group for group, *_ in rows) else 1
    heads = [word(key, language) for key in keys[first:]]
    return table(heads, [row[first:] for row in rows])


def _range(option: dict[str, Any]) -> str:
    """What an option can be."""
    if "from" in option or "to" in option:
        return f"{option.get('from', '')}..{option.get('to', '')}"
    choices = option.get("values", option.get("choices"))
    if choices is not None:
        return ", ".join(map(str, choices))
    return "true, false" if option["type"] == "bool" else str(option["type"])


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
