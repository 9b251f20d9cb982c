"""``doko rulebook``: the rules of a variant as a document for people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from doko_rules.audit.rulebook.book import rulebook
from doko_rules.audit.rulebook.markdown import chapter, markdown
from doko_rules.cli.completing import variants
from doko_rules.cli.options import json_option, language_option
from doko_rules.cli.output import FINE, json_text, say, verb
from doko_rules.cli.variants import open_named
from doko_rules.core.suggest import did_you_mean

if TYPE_CHECKING:
    from doko_rules.audit.rulebook.model import Rulebook

FORMATS = ("markdown", "html", "json")


@click.command("rulebook")
@click.argument("variant", shell_complete=variants)
@click.option(
    "--section",
    "sections",
    multiple=True,
    metavar="ID",
    help="Print this chapter; it can be given again.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="markdown",
    show_default=True,
    help="How it is written.",
)
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write it to FILE as a page to be read or printed.",
)
@language_option
@json_option
@verb
def command(
    variant: str,
    sections: tuple[str, ...],
    form: str,
    page: Path | None,
    language: str,
    as_json: bool,
) -> int:
    """Print the rules of a VARIANT as a document that people can settle a dispute with.

    It is made from the rules themselves: the words of their authors, sentences made
    from what the program executes, tables derived from it, sources and options.
    """
    book = _chosen(rulebook(open_named(variant), language), sections)
    if page is not None:
        from doko_rules.audit.rulebook.html import html
        from doko_rules.cli.writing import write_whole

        write_whole(page, html(book))
        return FINE
    say(_written(book, "json" if as_json else form, whole=not sections))
    return FINE


def _written(book: Rulebook, form: str, *, whole: bool) -> str:
    if form == "json":
        return json_text(book.as_data())
    if form == "html":
        from doko_rules.audit.rulebook.html import html

        return html(book).rstrip("\n")
    if whole:
        return markdown(book).rstrip("\n")
    blocks = [block for part in book.parts for block in chapter(part, book.language)]
    return "\n\n".join(blocks)


def _chosen(book: Rulebook, ids: tuple[str, ...]) -> Rulebook:
    """The book with some of its chapters."""
    if not ids:
        return book
    known = {part.id: part for part in book.parts}
    for id in ids:
        if id not in known:
            help = did_you_mean(id, known, f"known: {', '.join(known)}")
            message = f"there is no chapter `{id}`: {help}"
            raise click.UsageError(message)
    return replace(book, parts=tuple(known[id] for id in ids))
