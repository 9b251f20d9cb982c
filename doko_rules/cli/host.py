"""``doko host``: a table for any front end, over lines of JSON."""

from __future__ import annotations

import json
import os
import sys
from traceback import print_exc
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from doko_rules.cli import requests
from doko_rules.cli.completing import variants
from doko_rules.cli.decision_log import opened_log
from doko_rules.cli.hosted import HostedTable
from doko_rules.cli.options import ALL, language_option, log_options
from doko_rules.cli.output import DEBUG, FINE, Refused, findings_data, own_mistake
from doko_rules.cli.requests import Request, RequestFault
from doko_rules.cli.variants import named
from doko_rules.core.errors import RulesChanged

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Report

Json = dict[str, Any]

_OUR_FAULT = RequestFault(
    "internal",
    "this is a fault of the host, not of the request",
    "please report it with what standard error says; begin a new session",
)


@click.command("host")
@click.argument("variant", shell_complete=variants)
@log_options("all of each deal, when it is over")
@language_option
def command(
    variant: str, log: str | None, log_seat: str | int | None, language: str
) -> int:
    """Keep a table of VARIANT for a front end.

    Requests come as JSON objects, one on each line of standard input; each is answered
    by one line on standard output. The end of the input ends the host.
    """
    output = sys.stdout.buffer
    try:
        ruleset = named(variant)
    except Refused as refused:
        _send(output, {"id": None, "error": _faulty(refused.report)})
        return refused.status
    kept_log = opened_log(ruleset, log, log_seat, ALL, language)
    serve(HostedTable(ruleset, language, kept_log), sys.stdin.buffer, output)
    return FINE


def serve(table: HostedTable, source: BinaryIO, output: BinaryIO) -> None:
    """Answer each line of the input, until it ends."""
    for number, line in enumerate(requests.lines(source), start=1):
        if line is None or line.strip():
            _send(output, _answer(table, line, number))


def _answer(table: HostedTable, line: bytes | None, number: int) -> Json:
    id = None
    try:
        request = Request.read(line)
        try:
            found = table.answer(request)
        finally:
            id = request.id
    except RequestFault as fault:
        return {"id": id, "error": fault.as_json(number)}
    except RulesChanged as changed:
        finding = changed.finding
        ours = RequestFault("rules-changed", finding.message, finding.help)
        return {"id": id, "error": ours.as_json(number)}
    except Exception as error:  # noqa: BLE001 -- a table outlives a fault of ours
        if os.environ.get(DEBUG):
            print_exc()
        else:
            click.echo(own_mistake(error), err=True)
        return {"id": id, "error": _OUR_FAULT.as_json(number)}
    return {"id": id, **found}


def _send(output: BinaryIO, answer: Json) -> None:
    # Half of a surrogate pair is no UTF-8, but its escape is good JSON.
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    output.write(text.encode("utf-8", "backslashreplace") + b"\n")
    output.flush()


def _faulty(report: Report) -> Json:
    """The error for a variant that can not be played: its first finding, and all."""
    findings = findings_data(report)["findings"]
    first = findings[0]
    place = {key: first[key] for key in ("file", "line", "column")}
    wanted = {key: first[key] for key in ("code", "message", "help")}
    return {**wanted, "place": place, "findings": findings}
