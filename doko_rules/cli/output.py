"""What the command line prints, where, and the status it ends with.

Answers and findings go to standard output, progress to standard error. Colours appear
on terminals alone.
"""

from __future__ import annotations

import functools
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from doko_rules.core.diagnostics import Diagnostic, Place, Report
from doko_rules.core.errors import RulesChanged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

FINE, FINDINGS, MISUSE, FAULT, BUDGET = range(5)
"""Exit statuses: all is well, findings, wrong usage or unreadable input, our mistake,
a limit of work."""

DEBUG = "DOKO_DEBUG"
"""Environment variable that has mistakes of our own shown with all that is known."""

BAR = 30
"""How many signs wide a bar of progress is."""

JSON_WIDTH = 100
"""What is not longer stands on one line of JSON."""

_HALVES = re.compile("[\ud800-\udfff]")

_STYLES: dict[str, dict[str, Any]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "info": {"fg": "cyan", "bold": True},
    "place": {"bold": True},
    "mark": {"fg": "red", "bold": True},
    "word": {"fg": "cyan"},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "dim": {"dim": True},
}


class Refused(Exception):
    """A verb can not go on: what was found instead of an answer, and the status."""

    def __init__(self, report: Report, status: int = FINDINGS) -> None:
        super().__init__(report)
        self.report = report
        self.status = status


def at_terminal() -> bool:
    """Whether a person is likely to read standard output."""
    return sys.stdout.isatty()


def unreadable(name: str, message: str, help: str, code: str = "DK101") -> Refused:
    """Why a file or a folder can not be read."""
    found = Diagnostic(code, "error", f"`{name}` {message}", Place(name, 1, 1), help)
    return Refused(Report([found]), MISUSE)


def not_read(error: OSError) -> Refused:
    """That the system does not let a file or a folder be read."""
    reason = (error.strerror or "unknown").lower()
    message, help = f"can not be read ({reason})", "check the path and its rights"
    return unreadable(str(error.filename), message, help)


def coloured() -> bool:
    """Whether standard output is a terminal that shows colours."""
    return (
        at_terminal()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def paint(text: str, style: str) -> str:
    """The text in the colours of a style, where there are colours."""
    return click.style(text, **_STYLES[style]) if coloured() else text


def say(text: str = "") -> None:
    """Print a part of the answer."""
    try:
        click.echo(text, color=coloured())
    except BrokenPipeError:
        # Who reads may stop reading; what is found counts all the same.
        let_go_of_output()


def let_go_of_output() -> None:
    """Write nothing more to a reader that has gone."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 1)
    os.close(devnull)


def say_progress(text: str) -> None:
    """Tell somebody who is watching how far the work has come."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)


def say_share(done: int, whole: int, what: str) -> None:
    """Tell how much of the work is done, with a bar."""
    full = BAR * done // whole
    say_progress(f"{'━' * full}{' ' * (BAR - full)} {done} of {whole} {what}")


def json_text(data: Any, *, compact: bool = False) -> str:
    """JSON as the output can carry it: on one line when it is ``compact``."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    encoder = json.JSONEncoder(ensure_ascii=encoding != "utf8")
    text = encoder.encode(data) if compact else _broken(encoder, data, 0)
    # Half of a pair of characters can not be written out, but escaped it can.
    return _HALVES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _broken(encoder: json.JSONEncoder, data: Any, indent: int) -> str:
    """JSON on several lines where one would be too long."""
    text = encoder.encode(data)
    if len(text) + indent <= JSON_WIDTH or not isinstance(data, (dict, list, tuple)):
        return text
    left = " " * (indent + 1)
    if isinstance(data, dict):
        items = [
            f"{left}{encoder.encode(str(key))}: {_broken(encoder, value, indent + 1)}"
            for key, value in data.items()
        ]
    else:
        items = [left + _broken(encoder, value, indent + 1) for value in data]
    return text[0] + "\n" + ",\n".join(items) + "\n" + " " * indent + text[-1]


def say_json(data: Any) -> None:
    """Print an answer for a program."""
    say(json_text(data))


def findings_data(report: Report) -> dict[str, Any]:
    """What stands in the place of an answer when there is none."""
    from doko_rules.core.render import report_data

    return {"findings": report_data(report)}


def failure_data(code: str, message: str, help: str = "") -> dict[str, Any]:
    """The same where no file is to blame."""
    found = {"code": code, "severity": "error", "message": message, "help": help}
    return {"findings": [found]}


def report_text(report: Report) -> str:
    """Findings for people."""
    from doko_rules.core.render import render_report

    return render_report(report, paint)


def own_mistake(error: Exception) -> str:
    """What is said about a mistake of this program: its kind, and our last line to it.

    What the error says may hold what a seat must not see.
    """
    where = ""
    step = error.__traceback__
    while step is not None:
        module = step.tb_frame.f_globals.get("__name__", "")
        if module.partition(".")[0] == __package__.partition(".")[0]:
            where = f" at {module}:{step.tb_lineno}"
        step = step.tb_next
    return f"this is a mistake of doko itself ({type(error).__name__}{where})"


def verb(function: Callable[..., int]) -> Callable[..., int]:
    """Let a command print what it was refused for, in the form that was asked for."""

    @functools.wraps(function)
    def run(**options: Any) -> int:
        try:
            return function(**options)
        except Refused as error:
            refused = error
        except RulesChanged as changed:
            refused = Refused(Report([changed.finding]))
        if options.get("as_json"):
            say_json(findings_data(refused.report))
        else:
            say(report_text(refused.report))
        return refused.status

    return run


def table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()
) -> str:
    """A table as text; the columns in ``right`` hold numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    numbers = set(right)
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, heading in enumerate(headings):
        drawn.add_column(
            heading,
            justify="right" if number in numbers else "left",
            no_wrap=number in numbers,
        )
    for row in rows:
        # Data is no markup: brackets in it are brackets.
        drawn.add_row(*map(Text, row))
    console = Console(
        width=None if sys.stdout.isatty() else 10_000,
        color_system="auto" if coloured() else None,
    )
    with console.capture() as captured:
        console.print(drawn)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
