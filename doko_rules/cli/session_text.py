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
from doko_rules.cli.output import paint, table
from doko_rules.cli.words import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.ruleset import Ruleset

Answer = dict[str, Any]


def heading(ruleset: Ruleset, rows: Sequence[tuple[str, str]], language: str) -> str:
    """What the sheet is about."""
    rules = f"{ruleset.id} {ruleset.fingerprint}"
    lines = columns([(word("rules", language), rules), *rows], indent="  ")
    return "\n".join([paint(ruleset.label[language], "place"), *lines])


def deal_text(ruleset: Ruleset, answer: Answer, language: str) -> str:
    """One deal: how it went, what it is worth and why, and the totals."""
    title = f"{word('deal', language)} {answer['deal']}"
    if answer["dealer"] is not None:
        title += f", {word('dealer', language)} {answer['dealer']}"
    lines = [
        paint(title, "place"),
        *course_lines(ruleset, answer, language),
        *result_lines(ruleset, answer, language),
        score_line(answer["session_scores"], language),
        totals_line(answer["totals"], language),
    ]
    return "\n".join(lines)


def totals_line(totals: Sequence[int], language: str) -> str:
    """How the players stand."""
    return f"{word('totals', language)} {' '.join(map(signed, totals))}"


def ranking(places: Sequence[Answer], names: Sequence[str], language: str) -> str:
    """The players in their order."""
    return table(
        [word(key, language) for key in ("rank", "player", "session score")],
        [
            (str(p["rank"]), names[p["player"]], signed(p["session_score"]))
            for p in places
        ],
        right=(0, 2),
    )


def sheet_text(ruleset: Ruleset, answer: Answer, language: str) -> str:
    """The sheet of an evening: its entries, then who stands where."""
    names = answer["players"]
    begun = enumerate(names[: ruleset.seats])
    players = ", ".join(f"{seat} {name}" for seat, name in begun)
    parts = [heading(ruleset, [(word("players", language), players)], language)]
    for entry in answer["deals"]:
        if "deal" in entry:
            parts.append(deal_text(ruleset, entry, language))
            continue
        title = f"{word(entry['entry'], language)}: {names[entry['player']]}"
        if "session_score" in entry:
            title += f" {signed(entry['session_score'])}"
        parts.append(f"{title}\n{totals_line(entry['totals'], language)}")
    if answer["next_dealer"] is not None:
        parts.append(f"{word('next dealer', language)} {answer['next_dealer']}")
    parts.append(ranking(answer["ranking"], names, language))
    return "\n\n".join(parts)
