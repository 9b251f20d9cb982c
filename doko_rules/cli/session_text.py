"""Score sheets as text: deal after deal, and how the players stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.deal_text import (
    columns,
    course_lines,
    result_lines,
    score_line,
    signed,
)
from doko_rules.cli.output import paint, say, table
from doko_rules.cli.words import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.ruleset import Ruleset

Answer = dict[str, Any]


def say_heading(
    ruleset: Ruleset, rows: Sequence[tuple[str, str]], language: str
) -> None:
    """Print what the sheet is about."""
    rules = f"{ruleset.id} {ruleset.fingerprint}"
    say(paint(ruleset.label[language], "place"))
    for line in columns([(word("rules", language), rules), *rows], indent="  "):
        say(line)


def say_deal(ruleset: Ruleset, answer: Answer, language: str) -> None:
    """Print one deal: how it went, what it is worth and why, and the totals."""
    title = (
        f"{word('deal', language)} {answer['deal']}, "
        f"{word('dealer', language)} {answer['dealer']}"
    )
    say()
    say(paint(title, "place"))
    for line in course_lines(ruleset, answer, language):
        say(line)
    for line in result_lines(ruleset, answer, language):
        say(line)
    say(score_line(answer["session_scores"], language))
    say(totals_line(answer["totals"], language))


def totals_line(totals: Sequence[int], language: str) -> str:
    """How the players stand."""
    return f"{word('totals', language)} {' '.join(map(signed, totals))}"


def say_ranking(ranking: Sequence[Answer], names: Sequence[str], language: str) -> None:
    """Print the players in their order."""
    say()
    table(
        [word(key, language) for key in ("rank", "player", "session score")],
        [
            (str(p["rank"]), names[p["player"]], signed(p["session_score"]))
            for p in ranking
        ],
        right=(0, 2),
    )
