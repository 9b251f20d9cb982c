"""Options that several verbs share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from doko_rules.cli.completing import files, folders, variants
from doko_rules.views.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

_Verb = TypeVar("_Verb", bound="Callable[..., Any]")


def files_argument(metavar: str) -> Callable[[_Verb], _Verb]:
    """The argument for the documents that a verb reads."""
    return click.argument(
        "files", nargs=-1, required=True, metavar=metavar, shell_complete=files
    )


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

variant_option = click.option(
    "--variant",
    shell_complete=variants,
    help="Variant of documents that name none.",
)
"""The option for the rules of documents that do not say which they are meant by."""

paths_option = click.option(
    "--no-paths",
    "only_ids",
    is_flag=True,
    help="Let documents name variants by their ids only.",
)
"""The option for documents from strangers, which must not have files read."""


cases_option = click.option(
    "--case",
    "cases",
    multiple=True,
    metavar="ID",
    help="Ask about this case of a case file.",
)
"""The option for some of the cases of a file."""


def documents_options(metavar: str) -> Callable[[_Verb], _Verb]:
    """What every verb takes that answers documents."""

    def decorate(function: _Verb) -> _Verb:
        options = (
            json_option,
            language_option,
            paths_option,
            variant_option,
            cases_option,
        )
        for option in options:
            function = option(function)
        return files_argument(metavar)(function)

    return decorate


record_option = click.option(
    "--record",
    metavar="DIR",
    shell_complete=folders,
    help="Keep a record of each deal in a folder.",
)
"""The option for keeping the deals that are played."""


ALL = "all"
"""Whose log has everything."""


def _log_seat(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> str | int | None:
    if value is None or value == ALL:
        return value
    if not value.isdecimal():
        message = f"`{value}` is neither a seat nor `{ALL}`"
        raise click.BadParameter(message, context, parameter)
    return int(value)


def log_options(usually: str) -> Callable[[_Verb], _Verb]:
    """The options for keeping what was decided; ``usually`` says as who knows it."""

    def decorate(function: _Verb) -> _Verb:
        function = click.option(
            "--log-seat",
            metavar="SEAT",
            callback=_log_seat,
            help=f"As this seat, or `{ALL}`, knows it; without it {usually}.",
        )(function)
        return click.option(
            "--log", metavar="FILE", help="Keep each decision, as JSON on a line."
        )(function)

    return decorate
