"""``doko new``: a variant of one's own to begin with, and a first case for it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from doko_rules.cli.completing import folders, packs, settings, variants
from doko_rules.cli.new_text import Writer
from doko_rules.cli.options import json_option
from doko_rules.cli.output import (
    FINDINGS,
    FINE,
    MISUSE,
    Refused,
    report_text,
    say,
    say_json,
    verb,
)
from doko_rules.cli.variants import INLINE, NOT_FOUND
from doko_rules.cli.writing import write_whole
from doko_rules.compile.variant import check_variant
from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.paths import is_path
from doko_rules.core.render import report_data
from doko_rules.engine.ruleset import Ruleset
from doko_rules.engine.variants import Source
from doko_rules.load.document import read_document
from doko_rules.load.layers import resolve
from doko_rules.load.scalars import read_plain
from doko_rules.load.sources import ID, PACK, VARIANT, Found, find, known
from doko_rules.testing.cases import SUFFIX
from doko_rules.testing.example import example_case
from doko_rules.validate.shape import plain, shape
from doko_rules.views.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.load.layers import Resolved

COMMAND_LINE = "<command line>"
"""What stands for the file in the places of what was given as options."""
_PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Files(NamedTuple):
    """The files of a new variant."""

    variant: Path
    cases: Path


@click.command("new")
@click.argument("name")
@click.option(
    "--extends",
    "base",
    required=True,
    metavar="VARIANT",
    shell_complete=variants,
    help="The variant to build on.",
)
@click.option(
    "--with",
    "taken",
    multiple=True,
    metavar="PACKS",
    shell_complete=packs,
    help="Packs to take in, with commas.",
)
@click.option(
    "--set",
    "chosen",
    multiple=True,
    metavar="OPTION=VALUE",
    shell_complete=settings,
    help="Give a value to an option.",
)
@click.option(
    "--dir",
    "folder",
    default=".",
    show_default=True,
    metavar="DIR",
    shell_complete=folders,
    help="Where to write the files.",
)
@click.option("--force", is_flag=True, help="Write over files that are there.")
@click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of comments.",
)
@json_option
@verb
def command(
    name: str,
    base: str,
    taken: tuple[str, ...],
    chosen: tuple[str, ...],
    folder: str,
    force: bool,
    language: str,
    as_json: bool,
) -> int:
    """Write NAME.yaml, a variant of your own, and NAME.cases.yaml, its first case.

    The variant extends another one, takes in packs and sets options; comments in it say
    how to go on. All of it is checked before anything is written. The case is a deal
    that was played by the new rules.
    """
    place = Path(folder)
    files = _files(name, place, force=force)
    given = _given(base, taken, chosen)
    resolved = _resolved(given, place)
    _refuse_circle(files, resolved)
    writer = Writer(name, language)
    names: dict[str, Any] = {"extends": _seen_from(place, base, VARIANT)}
    if given.get("with"):
        names["with"] = [_seen_from(place, pack, PACK) for pack in given["with"]]
    text = writer.variant({**given, **names}, resolved, _schema(place, "variant"))
    ruleset, report = _checked(text, given, place)
    case = _case(ruleset, resolved, writer)
    _write(files, text, writer.cases(case, _schema(place, "cases")))
    written = [file.as_posix() for file in files]
    if as_json:
        answer = {
            "variant": name,
            "fingerprint": ruleset.fingerprint,
            "files": written,
            "findings": report_data(report),
        }
        say_json(answer)
        return FINE
    if len(report):
        click.echo(report_text(report), err=True)
    for file in written:
        say(f"wrote {file}")
    say(f"go on with `doko check {written[0]}` and `doko test {written[1]}`")
    return FINE


def _files(name: str, folder: Path, *, force: bool) -> Files:
    """The files to write.

    Raises:
        click.UsageError: The name is none, is taken, or a file is there already.
    """
    if not ID.fullmatch(name):
        plain = name.lower().translate(_PLAIN)
        plain = re.sub("[^a-z0-9]+", "-", plain)[:64].strip("-")
        help = f": try `{plain}`" if ID.fullmatch(plain) else ""
        message = (
            f"`{name}` can not name a variant, which takes small letters, digits "
            f"and hyphens{help}"
        )
        raise click.UsageError(message)
    if name in known(VARIANT, ()):
        message = f"`{name}` is a shipped variant, which would be found in its place"
        raise click.UsageError(f"{message}: choose another name")
    files = Files(folder / f"{name}.yaml", folder / f"{name}{SUFFIX}")
    for file in files:
        if os.path.lexists(file) and not force:
            message = f"`{file.as_posix()}` is there already"
            help = "choose another name, or write over it with --force"
            raise click.UsageError(f"{message}: {help}")
    return files


def _given(base: str, taken: Iterable[str], chosen: Iterable[str]) -> dict[str, Any]:
    """What the variant is made of, named as the current folder has it."""
    given: dict[str, Any] = {"extends": base}
    names = [name.strip() for part in taken for name in part.split(",")]
    if names := [name for name in names if name]:
        given["with"] = list(dict.fromkeys(names))
    values: dict[str, Any] = {}
    for setting in chosen:
        option, sign, value = setting.partition("=")
        if not sign:
            message = f"`{setting}` sets nothing: write `--set option=value`"
            raise click.UsageError(message)
        reading = read_plain(value)
        values[option.strip()] = value if reading.code else reading.value
    if values:
        given["set"] = values
    return given


def _seen_from(folder: Path, reference: str, kind: str) -> str:
    """How a file in a folder names what is meant by a name here."""
    if not is_path(reference):
        if isinstance(find(reference, kind, base=folder), Found):
            return reference
        here = find(reference, kind, base=Path())
        assert isinstance(here, Found)
        reference = (here.directory / f"{here.id}.yaml").as_posix()
    if Path(reference).is_absolute():
        return reference
    seen = Path(os.path.relpath(reference, folder)).as_posix()
    return seen if is_path(seen) else f"./{seen}"


def _resolved(given: dict[str, Any], folder: Path) -> Resolved:
    """The variant with all its layers merged.

    Raises:
        Refused: One of them is not there or does not fit.
    """
    resolved = resolve(given, search=[folder])
    resolved.report.extend(shape(resolved))
    if resolved.report.has_errors:
        raise _refused(resolved.report)
    return resolved


def _refuse_circle(files: Files, resolved: Resolved) -> None:
    """Make sure that no file is written over that the variant is built on.

    Raises:
        click.UsageError: One would be.
    """
    if any(
        Path(layer.file).resolve() == files.variant.resolve()
        for layer in resolved.layers
    ):
        message = f"`{files.variant.as_posix()}` would be built on itself"
        raise click.UsageError(f"{message}: choose another name")


def _checked(text: str, given: dict[str, Any], folder: Path) -> tuple[Ruleset, Report]:
    """The rules that a text says, and what is odd about them.

    Raises:
        Refused: It has errors.
    """
    tree, _ = read_document(text, INLINE, "")
    assert tree is not None
    source = Source({**plain(tree), **given}, None, (folder,))
    checked = check_variant(*source)
    if checked.report.has_errors:
        raise _refused(checked.report)
    ruleset = Ruleset(checked.program())
    # Explanations read the rules there again.
    ruleset.origin = source
    return ruleset, checked.report


def _refused(report: Report) -> Refused:
    """Why nothing is written, with places in what was given on the command line."""

    def there(place: Place) -> Place:
        return place._replace(file=COMMAND_LINE) if place.file == INLINE else place

    found = Report(
        finding._replace(
            place=there(finding.place),
            notes=tuple((said, there(place)) for said, place in finding.notes),
        )
        for finding in report
    )
    found.texts |= {
        COMMAND_LINE if file == INLINE else file: text
        for file, text in report.texts.items()
    }
    unread = any(f.code in NOT_FOUND for f in report)
    return Refused(found, MISUSE if unread else FINDINGS)


def _case(ruleset: Ruleset, resolved: Resolved, writer: Writer) -> dict[str, Any]:
    """A deal that was played by the rules, and what they made of it.

    Raises:
        Refused: No deal can be played to its end.
    """
    own = {layer.id for layer in resolved.layers if layer.kind == PACK}

    def is_own(rule: str) -> bool:
        return ruleset.rules[rule]["layer"] in own

    case = example_case(ruleset, writer.said("title"), is_own)
    if case is None:
        message = "no deal by these rules could be played and scored as a case"
        place = Place(COMMAND_LINE, 1, 1)
        help = "try other packs or options"
        raise Refused(Report([Diagnostic("DK904", "error", message, place, help)]))
    return case


def _schema(folder: Path, kind: str) -> str | None:
    """The path of a schema from a folder, if it lies nearby."""
    name = f"{kind}.schema.json"
    nearby = (name, f"schemas/{name}", f"../schemas/{name}")
    return next((path for path in nearby if (folder / path).is_file()), None)


def _write(files: Files, text: str, cases: str) -> None:
    """Write both files, or none.

    Raises:
        OSError: They can not be written.
    """
    files.variant.parent.mkdir(parents=True, exist_ok=True)
    fresh = not os.path.lexists(files.variant)
    write_whole(files.variant, text)
    try:
        write_whole(files.cases, cases)
    except OSError:
        if fresh:
            files.variant.unlink()
        raise
