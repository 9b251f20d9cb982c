"""Score sheets as text: deal after deal, and how the players stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.cli.deal_text import (
    columns,
    course_lines,
    listed,
    party_names,
    result_lines,
    rule_place,
    score_line,
    seat_text,
    signed,
    who,
)
from doko_rules.cli.output import paint, table
from doko_rules.engine.actions import NAME
from doko_rules.engine.kept import value
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.engine.ruleset import Ruleset

Answer = dict[str, Any]


def heading(ruleset: Ruleset, rows: Sequence[tuple[str, str]], language: str) -> str:
    """What the sheet is about."""
    rules = f"{ruleset.id} {ruleset.fingerprint}"
    lines = columns([(word("rules", language), rules), *rows], indent="  ")
    return "\n".join([paint(ruleset.label[language], "place"), *lines])


def deal_text(
    ruleset: Ruleset,
    answer: Answer,
    language: str,
    sitting: Sequence[str] = (),
    at_table: Sequence[str] = (),
) -> str:
    """One deal: how it went, what it is worth and why, and the totals.

    Args:
        ruleset: what was played.
        answer: the deal.
        language: of the texts.
        sitting: the names of those on the seats, if they have some.
        at_table: the names of all at the table, where not everybody plays.
    """
    title = f"{word('deal', language)} {answer['deal']}"
    if answer["dealer"] is not None:
        dealer = who(answer["dealer"], at_table or sitting)
        title += f", {word('dealer', language)} {dealer}"
    lines = [
        paint(title, "place"),
        *course_lines(ruleset, answer, language, sitting),
        *result_lines(ruleset, answer, language, sitting),
        score_line(answer["session_scores"], language),
        totals_line(answer["totals"], language),
        *kept_lines(ruleset, answer, language, at_table or sitting),
    ]
    return "\n".join(lines)


def kept_lines(
    ruleset: Ruleset, answer: Answer, language: str, at_table: Sequence[str]
) -> list[str]:
    """What the session keeps for later deals, unless it is as at the beginning."""
    rows = []
    for variable in ruleset.kept:
        now = answer["kept"][variable.id]
        if now != value(ruleset, variable, variable.start):
            rows.append((variable.label[language], _kept_text(now, at_table, language)))
    return columns(rows, indent="  ") if rows else []


def _whose(key: str, at_table: Sequence[str]) -> str:
    return who(int(key), at_table) if key.isdecimal() else key


def _kept_text(now: Any, at_table: Sequence[str], language: str) -> str:
    if isinstance(now, dict):
        each = [
            f"{_whose(key, at_table)} {_kept_text(item, (), language)}"
            for key, item in now.items()
        ]
        return " · ".join(each)
    if isinstance(now, list):
        parts = [_kept_text(item, (), language) for item in now]
        return " ".join(parts) or word("none", language)
    if isinstance(now, bool):
        return word("true" if now else "false", language)
    return word("none", language) if now is None else str(now)


def redeal_text(
    ruleset: Ruleset,
    answer: Answer,
    dealer: int | None,
    language: str,
    sitting: Sequence[str] = (),
) -> str:
    """A deal that came to nothing: why the cards are dealt again, and by whom."""
    why = ruleset.label_of(NAME, answer["redeal"], language)
    title = f"{word('redealt', language)}: {why}"
    if dealer is not None:
        title += f", {word('dealer', language)} {who(dealer, sitting)}"
    return paint(title, "place")


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


class Overview:
    """A row for each entry of a sheet, as on paper: what it was, and the totals."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.language = language
        self.rows: list[list[str]] = []

    def add_deal(self, answer: Answer, sitting: Sequence[str] = ()) -> None:
        """Add a deal: its contract, the seats of the first party, and who has won.

        Behind the contract stands what has multiplied the deal for all seats.
        """
        ruleset, language = self.ruleset, self.language
        contract = ruleset.contracts[ruleset.contract_number[answer["contract"]]]
        winner = answer["winner"]
        names = party_names(ruleset, language)
        self._add(
            str(answer["deal"]),
            " ".join([contract.label[language], *_times(answer)]),
            listed(answer["parties"][ruleset.parties[0]], sitting),
            word("nobody", language) if winner is None else names[winner],
            str(answer["game_value"]),
            totals=answer["totals"],
        )

    def add_other(self, answer: Answer, name: str) -> None:
        """Add an entry that is no deal."""
        score = signed(answer["session_score"]) if "session_score" in answer else ""
        kind = word(answer["entry"], self.language)
        self._add("", kind, name, "", score, totals=answer["totals"])

    def add_declared(self, answer: Answer) -> None:
        """Add an entry that the variant declares."""
        declared = self.ruleset.sheet_entries[answer["entry"]]
        label = declared.label[self.language]
        self._add("", label, "", "", "", totals=answer["totals"])

    def _add(self, *cells: str, totals: Sequence[int]) -> None:
        self.rows.append([*cells, *map(signed, totals)])

    def text(self, names: Sequence[str]) -> str:
        """The table, with a column for each player."""
        headings = [
            word("number", self.language),
            word("contract", self.language),
            self.ruleset.party_labels[0][self.language],
            word("winner", self.language),
            word("value", self.language),
            *names,
        ]
        # Somebody who came later has nothing in the rows before.
        rows = [row + [""] * (len(headings) - len(row)) for row in self.rows]
        return table(headings, rows, right=(0, *range(4, len(headings))))


def _times(answer: Answer) -> list[str]:
    """What has multiplied a deal, but for what multiplies the score of some seats."""
    return [f"×{f['times']}" for f in answer["factors"] if "seats" not in f]


def sheet_text(ruleset: Ruleset, answer: Answer, language: str) -> str:
    """The sheet of an evening: its entries, then a row for each, then the ranking."""
    names = answer["players"]
    known = names != [str(place) for place in range(ruleset.players)]
    begun = enumerate(names[: ruleset.players])
    players = ", ".join(f"{seat} {name}" for seat, name in begun)
    rows = [(word("players", language), players)] if known else []
    parts = [heading(ruleset, rows, language)]
    overview = Overview(ruleset, language)
    called = names if known else player_names(ruleset, language)
    at_table: list[str] = []
    larger = ruleset.players > ruleset.seats
    for entry in answer["deals"]:
        if known or larger:
            at_table = ["" if n is None else called[n] for n in entry["seats"]]
        if "redeal" in entry:
            dealer = entry["next_dealer"]
            parts.append(redeal_text(ruleset, entry, dealer, language, at_table))
            continue
        if "deal" in entry:
            sitting = at_table
            if larger:
                sitting = [called[n] for n in entry["seated"]]
            parts.append(deal_text(ruleset, entry, language, sitting, at_table))
            overview.add_deal(entry, sitting)
            continue
        if entry["entry"] in ruleset.sheet_entries:
            overview.add_declared(entry)
            told = _declared_lines(ruleset, entry, language, called)
            told += kept_lines(ruleset, entry, language, at_table)
            parts.append("\n".join(told))
            continue
        name = called[entry["player"]] if larger else names[entry["player"]]
        overview.add_other(entry, name)
        title = f"{word(entry['entry'], language)}: {name}"
        if "session_score" in entry:
            title += f" {signed(entry['session_score'])}"
        if "reason" in entry:
            title += f" ({entry['reason']})"
        told = [title, totals_line(entry["totals"], language)]
        told += kept_lines(ruleset, entry, language, at_table)
        parts.append("\n".join(told))
    if answer["next_dealer"] is not None:
        dealer = who(answer["next_dealer"], at_table)
        parts.append(f"{word('next dealer', language)} {dealer}")
    parts.append(overview.text(called))
    parts.append(ranking(answer["ranking"], called, language))
    return "\n\n".join(parts)


def _declared_lines(
    ruleset: Ruleset, answer: Answer, language: str, called: Sequence[str]
) -> list[str]:
    """An entry that the variant declares, with its clause and what it adds."""
    declared = ruleset.sheet_entries[answer["entry"]]
    said = []
    for ask in declared.asks:
        value = answer[ask.id]
        if value not in (None, ask.start):
            text = called[value] if ask.kind == "player" else str(value)
            said.append(text if ask.id == "player" else f"{ask.id} {text}")
        elif ask.kind == "player" and value is not None:
            said.append(called[value])
    title = declared.label[language] + (f": {', '.join(said)}" if said else "")
    if "reason" in answer:
        title += f" ({answer['reason']})"
    place = rule_place(ruleset, declared.rule)
    return [
        title,
        f"  {declared.source}  {place}",
        score_line(answer["session_scores"], language),
        totals_line(answer["totals"], language),
    ]


def player_names(ruleset: Ruleset, language: str) -> list[str]:
    """What players without names are called: the seats that they sit on.

    Where they do not sit on the same seat in each deal, they have numbers.
    """
    if ruleset.players > ruleset.seats:
        player = word("player", language)
        return [f"{player} {number}" for number in range(ruleset.players)]
    return [seat_text(seat, language, ()) for seat in range(ruleset.seats)]
