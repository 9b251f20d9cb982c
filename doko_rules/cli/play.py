"""Play at the terminal against built-in players."""

from __future__ import annotations

import io
import secrets
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from doko_rules.cli.completing import variants
from doko_rules.cli.decision_log import opened_log
from doko_rules.cli.options import language_option, log_options, record_option
from doko_rules.cli.output import FINE, coloured, verb
from doko_rules.cli.play_input import Phrases
from doko_rules.cli.play_score import show_ranking, show_result
from doko_rules.cli.play_screen import Screen
from doko_rules.cli.players import kinds_of, players_option
from doko_rules.cli.records import Keeper
from doko_rules.cli.variants import named
from doko_rules.engine.actions import VERBS
from doko_rules.engine.players import player
from doko_rules.engine.settlement import as_json
from doko_rules.engine.table import Table
from doko_rules.views.events import Story
from doko_rules.views.wire import redeal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import Console

    from doko_rules.cli.decision_log import DecisionLog
    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.players import Player


@click.command("play")
@click.argument("variant", shell_complete=variants)
@click.option("--seat", default=0, show_default=True, help="Where you sit.")
@click.option("--seed", type=int, help="Cards and choices follow from it.")
@click.option("--deals", type=click.IntRange(1), help="Stop after so many deals.")
@record_option
@log_options("as you know it")
@players_option
@language_option
@verb
def command(
    variant: str,
    seat: int,
    seed: int | None,
    deals: int | None,
    record: str | None,
    log: str | None,
    log_seat: str | int | None,
    kinds: str,
    language: str,
) -> int:
    """Play a session by a VARIANT against built-in players.

    Type the number of a card or answer, the card itself, or a call; `help` lists all.
    The game ends after the last deal, with `quit`, or when the input ends. Of a list of
    players the one on your seat is passed over.
    """
    ruleset = named(variant)
    places = ruleset.players
    if not 0 <= seat < places:
        message = f"`{seat}` is no seat: seats are 0 to {places - 1}"
        raise click.BadParameter(message, param_hint="--seat")
    players: list[Player | None] = [player(k) for k in kinds_of(kinds, places)]
    players[seat] = None
    keeper = Keeper(record, ruleset) if record is not None else None
    kept_log = opened_log(ruleset, log, log_seat, seat, language)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no text means nothing; it is no reason to stop.
        sys.stdin.reconfigure(errors="replace")
    console = console_for_people()
    table = Table(ruleset, players, seed)
    first = table.session.standing.seat_of[seat]
    screen = Screen(console, ruleset, first or 0, language)
    asking = partial(ask, console)
    sitting = Sitting(table, screen, asking, keeper, seat, kept_log)
    screen.say(ruleset.label[language], "bold")
    screen.say(screen.text("welcome", seat=seat))
    sitting.play(deals)
    return FINE


def console_for_people() -> Console:
    """A console that draws on standard output, plainly where that is no terminal."""
    from rich.console import Console

    return Console(
        file=sys.stdout,
        highlight=False,
        color_system="auto" if coloured() else None,
        width=None if sys.stdout.isatty() else 80,
    )


def ask(console: Console, prompt: str) -> str | None:
    """A line of input; None when there is no more."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 -- lets lines be edited where there is such a thing
        try:
            return input(f"{prompt}: ")
        except EOFError:
            console.print()
            return None
    console.print(f"{prompt}: ", end="", markup=False)
    line = sys.stdin.readline()
    # Nobody has seen the line being typed: it stands in what is printed.
    console.print(line.rstrip("\r\n"), markup=False, soft_wrap=True)
    return line or None


class Stopped(Exception):
    """Somebody has had enough, or the input has ended."""


class Sitting:
    """A person at a table with built-in players."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        ask: Callable[[str], str | None],
        keeper: Keeper | None = None,
        player: int | None = None,
        log: DecisionLog | None = None,
    ) -> None:
        """Sit down where ``screen`` shows the table; ``keeper`` keeps the deals."""
        self.log = log
        """Where what is decided is written down."""
        self.player = screen.seat if player is None else player
        """The place at the table; the seat changes where players sit out in turn."""
        self.screen = screen
        self.ask = ask
        self.keeper = keeper
        self.table = table
        self.session = table.session
        self.phrases = Phrases(table.ruleset, screen.seat)
        self.refused: Action | None = None
        """What was tried last, if the rules forbid it."""

    def play(self, deals: int | None = None) -> None:
        """Play until the session is over or the person stops."""
        session, screen = self.session, self.screen
        try:
            while not session.is_over and session.deals_played != deals:
                if session.deals_played:
                    self.pause()
                deal = self.table.next_deal()
                self.sit(deal)
                dealer = screen.player(session.dealer, session.standing.seat_of)
                screen.heading(session.deals_played + 1, dealer)
                try:
                    self.play_deal(deal)
                finally:
                    if self.log is not None:
                        self.log.keep(deal)
                scored = self.table.go_on()
                if scored is None:
                    self.keep(deal, session.deals_played + 1, redeal(deal))
                    continue
                language = screen.language
                answer = as_json(self.table.ruleset, scored.settlement, language)
                self.keep(deal, session.deals_played, answer)
                show_result(screen, scored)
        except Stopped:
            screen.say()
            screen.say(screen.text("stopped", deals=session.deals_played))
        else:
            screen.say()
            screen.say(screen.text("over"), "bold")
        if session.deals_played:
            show_ranking(screen, session)

    def sit(self, deal: Deal) -> None:
        """Take the seat that the person has in a deal."""
        seat = deal.standing.seat_of[self.player]
        if seat is None:
            self.screen.say()
            self.screen.say(self.screen.text("sits out"))
        elif seat != self.screen.seat:
            self.screen.seat = seat
            self.phrases = Phrases(self.table.ruleset, seat)

    def keep(self, deal: Deal, number: int, answer: Mapping[str, Any]) -> None:
        """Write down a deal that is over: before that, others have secrets."""
        if self.keeper is not None:
            self.keeper.keep(number, deal, answer)

    def pause(self) -> None:
        """Let the person read, until a line comes that is no command."""
        while command := self.phrases.command(self.line(self.screen.text("ask next"))):
            self.obey(command, None)

    def play_deal(self, deal: Deal) -> None:
        """Play one deal to its end."""
        story = Story(deal, self.screen.language)
        told = 0
        plays = deal.standing.seat_of[self.player] is not None
        while True:
            story.follow()
            if plays:
                events = story.told[self.screen.seat]
                for event in events[told:]:
                    self.screen.event(event)
                told = len(events)
            if deal.turn is None:
                return
            if self.table.act() is None:
                deal.apply(self.choose(deal))
                self.refused = None

    def choose(self, deal: Deal) -> Action:
        """A legal action of the person."""
        screen = self.screen
        shown = screen.turn(deal)
        while True:
            do = deal.choices()[0].do
            key = VERBS[do].key if do in VERBS else "what"
            line = self.line(screen.text(f"ask {key}"))
            if not line.strip():
                choices = list(dict.fromkeys(deal.choices()))
                if len(choices) == 1:
                    return choices[0]
                screen.say(screen.text("see help"))
                continue
            meaning = self.phrases.read(line, deal, shown)
            if meaning.command:
                self.obey(meaning.command, deal)
            elif meaning.action is None:
                text = line.strip()[:40]
                id = "no number" if meaning.no_number else "unknown"
                screen.say(screen.text(id, text=text), "red")
                if meaning.suggestion:
                    screen.say(screen.text("meant", word=meaning.suggestion))
            elif deal.is_legal(meaning.action):
                return meaning.action
            else:
                self.refused = meaning.action
                if self.log is not None:
                    self.log.refused(deal, meaning.action)
                screen.refuse(deal, meaning.action)

    def line(self, prompt: str) -> str:
        """What the person types."""
        line = self.ask(prompt)
        if line is None:
            raise Stopped
        return line

    def obey(self, command: str, deal: Deal | None) -> None:
        """Do what a command asks for; without a deal only some mean anything."""
        screen = self.screen
        match command:
            case "quit":
                raise Stopped
            case "score":
                show_ranking(screen, self.session)
            case "help":
                screen.help()
            case "why":
                self.why()
            case "hand" if deal is not None:
                screen.turn(deal)
            case "tricks" | "last" if deal is not None:
                screen.tricks(deal, last=command == "last")
            case "info" if deal is not None:
                screen.info(deal)

    def why(self) -> None:
        """Tell the reasons of what happened last."""
        deal = self.table.deal
        assert deal is not None
        if self.refused is not None:
            self.screen.refuse(deal, self.refused)
        else:
            self.screen.why(deal)
