"""The command ``doko``: one verb per module, loaded when it is called.

Exit status: 0 all is well, 1 findings, 2 wrong usage or unreadable input, 3 a mistake
of this program, 4 a limit of work was reached.
"""

from __future__ import annotations

import functools
import importlib
import io
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from doko_rules.cli.output import (
    BUDGET,
    DEBUG,
    FAULT,
    FINE,
    MISUSE,
    failure_data,
    let_go_of_output,
    own_mistake,
    say_json,
)
from doko_rules.core.errors import BudgetExceeded
from doko_rules.core.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STOPPED = 130
"""Status of a command that somebody stopped at the keyboard, as shells have it."""

VERBS = {
    "check": ("check:command", "report all that is wrong with variants"),
    "lint": ("lint:command", "report rules that do not do what they seem to"),
    "new": ("new:command", "begin a variant of your own, with a first case"),
    "show": ("show:command", "print a variant with all its layers merged"),
    "table": ("table:command", "derive tables from the rules of a variant"),
    "diff": ("diff:command", "say where two variants differ, and prove it"),
    "rulebook": ("rulebook:command", "print the rules of a variant for people"),
    "session": ("session:command", "play a session and print its score sheet"),
    "play": ("play:command", "play at the terminal against built-in players"),
    "score": ("score:command", "score facts of deals, or a whole sheet"),
    "replay": ("replay:command", "run records again and verify each action"),
    "legal": ("legal:command", "say what each seat may do, and why not"),
    "explain": ("explain:command", "give the reasons of a decision"),
    "case": ("case:command", "make cases of what was decided"),
    "test": ("cases:command", "run cases written in YAML"),
    "cover": ("cover:command", "say which clauses of the rules cases reach"),
    "mutate": ("mutate:command", "say which changes of the rules cases notice"),
    "fmt": ("fmt:command", "lay out variants, packs and cases in one way"),
    "audit": ("audit:command", "play many deals, check them, and count"),
    "bench": ("bench:command", "measure random deals per second"),
    "perft": ("perft:command", "count exactly how a position may go on"),
    "schema": ("schemas:command", "print the JSON Schema of a format"),
    "host": ("host:command", "serve a table over standard input and output"),
    "help": ("topics:command", "tell what a message means, or how a verb is used"),
}
"""Module and command of each verb, and what it does."""


class Doko(click.Group):
    """The command with its verbs, which are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- click's signature
        if cmd_name not in VERBS:
            return None
        module, name = VERBS[cmd_name][0].split(":")
        found = getattr(importlib.import_module(f"doko_rules.cli.{module}"), name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in VERBS and not name.startswith("-") and not ctx.resilient_parsing:
            from doko_rules.core.suggest import did_you_mean

            known = f"the verbs are {', '.join(VERBS)}"
            ctx.fail(f"there is no verb `{name}`: {did_you_mean(name, VERBS, known)}")
        return super().resolve_command(ctx, args)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 -- click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(verb, text) for verb, (_, text) in VERBS.items()])

    def main(self, *arguments: Any, **options: Any) -> NoReturn:
        """Run a verb and leave with its status; nothing else gets out."""
        options["standalone_mode"] = False
        given = options.get("args")
        given = sys.argv[1:] if given is None else given
        run = functools.partial(super().main, *arguments, **options)
        sys.exit(_status(run, as_json="--json" in given))


def _status(run: Callable[[], object], *, as_json: bool) -> int:
    """The status of a run, after one message about what went wrong."""
    answer: object = None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal without some character shows a mark in its place.
            stream.reconfigure(errors="replace")
    try:
        answer = run()
        sys.stdout.flush()
    except click.ClickException as error:
        if as_json:
            say_json(failure_data("usage", error.format_message()))
        else:
            error.show()
        return MISUSE
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return STOPPED
    except (BrokenPipeError, SystemExit):
        # A reader that has gone is no fault: `click` would leave with status 1.
        let_go_of_output()
    except BudgetExceeded as error:
        if as_json:
            say_json(failure_data("budget", str(error)))
        else:
            click.echo(f"too much work: {error}", err=True)
        return BUDGET
    except OSError as error:
        reason = (error.strerror or "unknown").lower()
        where = f" `{error.filename}`" if error.filename else ""
        message = f"can not read or write{where}: {reason}"
        if as_json and where:
            say_json(failure_data("usage", message))
        else:
            click.echo(f"Error: {message}", err=True)
        return MISUSE
    except Exception as error:
        # A fault of ours is told in a sentence, and as a traceback on demand.
        if os.environ.get(DEBUG):
            raise
        message = own_mistake(error)
        help = (
            "please report it together with the input; "
            f"{DEBUG}=1 shows all that is known"
        )
        if as_json:
            say_json(failure_data("internal", message, help))
        else:
            click.echo(f"{message}\n{help}", err=True)
        return FAULT
    return answer if isinstance(answer, int) else FINE


@click.command(
    cls=Doko,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="doko")
def command() -> None:
    """Rules of Doppelkopf as data: check, play, score, replay and explain them.

    A VARIANT is the id of a shipped one, or a path. `-` reads standard input.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line."""
    for stream, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # Closed by whoever started us: then there is nothing to read or to show.
        if getattr(sys, stream) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            setattr(sys, stream, os.fdopen(nothing, mode, encoding="utf-8"))
    command.main(args=arguments, prog_name="doko")
