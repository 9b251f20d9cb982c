"""Cases as documents, so that verbs that answer documents answer about cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.documents import Batch, Document
from doko_rules.cli.kinds import CASES, kind_of
from doko_rules.cli.output import Refused
from doko_rules.core.diagnostics import Report
from doko_rules.core.problems import Problem
from doko_rules.core.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.testing.cases import Case, CaseFile

    Opened = Document | Refused


def opened(batch: Batch, only: Sequence[str] = ()) -> tuple[list[Opened], bool]:
    """The documents of a batch, and whether the answer is a list.

    A case file stands for what its cases are given, or those of them that are wanted;
    in the place of what can not be set up stands what is wrong with it.

    Raises:
        click.UsageError: No case file has a case that is wanted.
    """
    found: list[Opened] = []
    known: list[str] = []
    faulty = False
    for document in batch.documents:
        if kind_of(document.data) != CASES:
            found += [] if only else [document]
            continue
        file = _file(document)
        known += [case.id for case in file.cases]
        faulty = faulty or file.report.has_errors
        found += _documents(document, file, only)
    if only and not faulty:
        check_wanted(known, only)
    return found, batch.is_list or len(found) > 1


def check_wanted(known: Sequence[str], only: Sequence[str]) -> None:
    """Make sure that each wanted case, or table of cases, is there.

    Raises:
        click.UsageError: One is not.
    """
    from doko_rules.testing.run import is_wanted

    for name in only:
        if not any(is_wanted(id, [name]) for id in known):
            tables = [id.partition("/")[0] for id in known]
            help = did_you_mean(name, [*tables, *known], "see the *.cases.yaml files")
            raise click.UsageError(f"there is no case `{name}`: {help}")


def _file(document: Document) -> CaseFile:
    from pathlib import Path

    from doko_rules.testing.cases import read_text

    source = document.source
    return read_text(source.text, source.name, Path(source.directory))


def _documents(
    document: Document, file: CaseFile, only: Sequence[str]
) -> Iterator[Opened]:
    """What the cases of a file are given, as documents."""
    from doko_rules.testing.run import Runner, is_wanted

    if file.report.has_errors:
        yield Refused(file.report)
        return
    runner = Runner()
    for case in file.cases:
        if only and not is_wanted(case.id, only):
            continue
        ruleset = runner.ruleset(case, file.directory)
        if isinstance(ruleset, Report):
            yield Refused(ruleset)
            continue
        try:
            data = _data(case, ruleset, file)
        except Refused as refused:
            yield refused
            continue
        path = ("cases", case.id.partition("/")[0], "given", case.kind)
        data["variant"] = _variant(case)
        yield Document(data, document.source, path, case.id)


def _variant(case: Case) -> Any:
    """The variant of a case as a document names it."""
    if not case.options:
        return case.variant
    if isinstance(case.variant, str):
        return {"extends": case.variant, "options": case.options}
    return {**case.variant, "options": case.options}


def _data(case: Case, ruleset: Ruleset, file: CaseFile) -> dict[str, Any]:
    """What a case is given, as a document says it.

    Raises:
        Refused: It is given nothing, or what can not be.
    """
    match case.kind:
        case "record":
            return _record(case, ruleset, file)
        case "session":
            given = case.given
            dealer = given.get("dealer", 0)
            if "seed" in given:
                from random import Random

                from doko_rules.engine.session import Session

                dealer = Session.begin(ruleset, Random(given["seed"])).dealer  # noqa: S311 -- a lot for a case
            return {"dealer": dealer, "deals": given["deals"] * given.get("times", 1)}
        case "facts" | "situation":
            return dict(case.given)
    message = f"`{case.id}` is about the variant itself"
    raise _refused(case, file, [Problem("DK840", (), message, "see `doko show`")])


def _record(case: Case, ruleset: Ruleset, file: CaseFile) -> dict[str, Any]:
    from doko_rules.engine.record import write_record
    from doko_rules.testing.given import set_up

    world = set_up(ruleset, case.kind, case.given)
    if world.problems or world.deal is None:
        raise _refused(case, file, world.problems)
    record = write_record(world.deal)
    if world.refused is not None:
        record["actions"].append(world.refused[1].as_json())
    del record["variant"], record["fingerprint"]
    return record


def _refused(case: Case, file: CaseFile, problems: Sequence[Problem]) -> Refused:
    report = Report()
    for code, path, message, help in problems:
        place = case.place_of("given", case.kind, *path)
        report.error(code, message, place, help)
    report.texts |= file.report.texts
    return Refused(report)
