"""What a deal was worth, and how everybody stands, for a person at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.deal_text import course_lines, signed
from doko_rules.cli.output import table
from doko_rules.cli.session_text import player_names, ranking
from doko_rules.views.summary import summary
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doko_rules.cli.play_screen import Screen
    from doko_rules.engine.session import Scored, Session


def show_result(screen: Screen, scored: Scored) -> None:
    """Show how a deal went, each line of its score with its clause, and the totals."""
    language, ruleset = screen.language, screen.ruleset
    answer = summary(ruleset, scored.deal, scored.settlement, language)
    screen.say()
    for line in course_lines(ruleset, answer, language):
        screen.say(line)
    screen.say(_winner(screen, answer), "bold")
    rows = [
        (
            screen.party(line["party"]),
            signed(line["value"]),
            line["text"] + _where(screen, line),
            line["source"],
        )
        for line in answer["lines"]
    ]
    for factor in answer["factors"]:
        label = ruleset.rules[factor["rule"]]["label"][language]
        rows.append(("", f"×{factor['times']}", label, factor["source"]))
    if rows:
        headings = [screen.text("line"), "", "", screen.text("clause")]
        _show_table(screen, headings, rows, right=[1])
    screen.say()
    _show_table(
        screen,
        [word("player", language), screen.text("result"), screen.text("total")],
        [
            (screen.name(seat), signed(score), signed(scored.totals[player]))
            for seat, (player, score) in enumerate(
                zip(scored.seated, answer["session_scores"], strict=True)
            )
        ],
        right=[1, 2],
    )


def show_ranking(screen: Screen, session: Session) -> None:
    """Show the players in their order."""
    places = [place._asdict() for place in session.ranking()]
    names = player_names(screen.ruleset, screen.language)
    if screen.ruleset.players == screen.ruleset.seats:
        names = [screen.name(seat) for seat in range(screen.ruleset.seats)]
    for line in ranking(places, names, screen.language).splitlines():
        screen.say(line)


def _winner(screen: Screen, answer: dict[str, Any]) -> str:
    language = screen.language
    value = f"{word('game value', language)} {answer['game_value']}"
    if answer["winner"] is not None:
        return f"{screen.party(answer['winner'])} {word('wins', language)}, {value}"
    side = screen.party(screen.ruleset.parties[0])
    nobody = word("nobody wins", language)
    return f"{nobody}, {value} {word('seen from', language)} {side}"


def _where(screen: Screen, line: dict[str, Any]) -> str:
    """The trick and the seats that a line is about."""
    if "trick" not in line:
        return ""
    text = screen.text("trick", number=line["trick"])
    if "seat" in line:
        text += f", {screen.name(line['seat'])}"
    if "from_seat" in line:
        text += f" ← {screen.name(line['from_seat'])}"
    return f" ({text})"


def _show_table(
    screen: Screen,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Iterable[int],
) -> None:
    for line in table(headings, rows, right).splitlines():
        screen.say(line)
