"""Options that several verbs share."""

from __future__ import annotations

import click

from doko_rules.views.words import LANGUAGES

language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of labels.",
)
"""The option for the language of an answer."""

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the answer for a program."
)
"""The option for an answer in JSON."""

variant_option = click.option("--variant", help="Variant of documents that name none.")
"""The option for the rules of documents that do not say which they are meant by."""

paths_option = click.option(
    "--no-paths",
    "only_ids",
    is_flag=True,
    help="Let documents name variants by their ids only.",
)
"""The option for documents from strangers, which must not have files read."""
