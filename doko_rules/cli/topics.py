"""``doko help``: the page of a message, or the options of a verb."""

from __future__ import annotations

import re
from pathlib import Path

import click

from doko_rules.cli.completing import topics, verbs
from doko_rules.cli.options import json_option
from doko_rules.cli.output import FINE, say, say_json
from doko_rules.core.codes import CODES
from doko_rules.core.paths import shipped
from doko_rules.core.suggest import did_you_mean


@click.command("help")
@click.argument("topic", required=False, shell_complete=topics)
@json_option
@click.pass_context
def command(ctx: click.Context, topic: str | None, as_json: bool) -> int:
    """Tell what a message means, or how a verb is used.

    TOPIC is the code of a message such as DK402, its name such as unknown-name, or a
    verb. Without one the verbs are listed.
    """
    code = _code(topic or "")
    text = _usage(ctx, topic) if code is None else _page(code)
    if not as_json:
        say(text)
    elif code is None:
        say_json({"verb": topic, "text": text})
    else:
        entry = CODES[code]
        say_json({"code": code, "slug": entry.slug, "title": entry.title, "text": text})
    return FINE


def _code(topic: str) -> str | None:
    """The code that is meant, by itself or by its name."""
    if topic.upper() in CODES:
        return topic.upper()
    return next((code for code, entry in CODES.items() if entry.slug == topic), None)


def _page(code: str) -> str:
    """The page of a code, without the comments that are for its tests."""
    text = Path(shipped("docs/errors"), f"{code}.md").read_text("utf-8")
    return re.sub(r"<!--.*?-->\n\n?", "", text, flags=re.DOTALL).rstrip()


def _usage(ctx: click.Context, topic: str | None) -> str:
    """How a verb is used, or the whole command."""
    outer = ctx.parent
    assert outer is not None
    if topic is None:
        return outer.get_help()
    group = outer.command
    assert isinstance(group, click.Group)
    found = group.get_command(outer, topic)
    if found is None:
        known = [*verbs(ctx), *CODES, *(entry.slug for entry in CODES.values())]
        advice = did_you_mean(topic, known, "give the code of a message, or a verb")
        ctx.fail(f"there is no help about `{topic}`: {advice}")
    with click.Context(found, info_name=topic, parent=outer) as inner:
        return inner.get_help()
