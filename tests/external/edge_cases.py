"""Cases at the edges of the DDV rules: facts with their score, and open calls."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import yaml

from tests.external.adapter import Adapter, RefusedError, Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Case = dict[str, Any]
Lines = Counter[tuple[str, str]]
"""Sum of the score by line and party."""

PARTIES = {"re": "kontra", "kontra": "re"}
SIDES = {"Re": "re", "Ko": "kontra", "Kontra": "kontra"}
PHASES = {"reservations", "naming", "play", "scored"}
OF_WINDOWS = {
    *("call", "caller_party", "cards_in_hand", "contract", "other_level", "own_level"),
    *("own_call_was_late_reply", "phase", "settled_in_trick"),
}
DENIALS = {"k90": "no90", "k60": "no60", "k30": "no30", "schwarz": "schwarz"}

# What a line of a case may say, and the line of the package that it stands for.
_TEXTS = (
    (r"won", "won"),
    (r"under (\d+)", r"under-\1"),
    (r"(?:no trick|under schwarz|schwarz)", "no-trick"),
    (r"(Re|Kontra) called", r"\1-called"),
    (r"(Re|Ko|Kontra) (k\d+|schwarz)", r"\1-denied-\2"),
    (r"(Re|Ko|Kontra) (\d+) vs (k\d+|schwarz)", r"\1-\2-against-\3"),
    (r"against (?:the )?(?:Q♣|♣Q)", "against-queens-of-clubs"),
    (r"(?:Karlchen|charlie)", "charlie"),
    (r"(?:fox|Fuchs)", "fox"),
    (r"Doppelkopf", "doppelkopf"),
)


def load(paths: Iterable[Path]) -> Iterator[tuple[str, Case]]:
    """All cases, each with its kind: ``scoring`` or ``windows``."""
    for path in paths:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
        for kind, cases in document.items():
            for case in cases:
                yield kind, case


def check(kind: str, case: Case, package: Adapter) -> list[str]:
    """What the package answers differently; empty when it agrees."""
    try:
        if kind == "scoring":
            return check_score(case, package)
        if kind == "windows":
            return check_window(case, package)
    except RefusedError as refusal:
        return [f"refused: {refusal}"]
    return [f"no way to check the kind {kind!r}"]


# --- scores -----------------------------------------------------------------------


def check_score(case: Case, package: Adapter) -> list[str]:
    """Winner, value and scores, and the value of each line."""
    answer = package.score(case["facts"])
    problems = [
        f"{key} is {answer.get(key)!r}, expected {value!r}"
        for key, value in case["expect"].items()
        if key not in answer or answer[key] != value
    ]
    if "lines" in case:
        problems += compare_lines(expected_lines(case["lines"]), found_lines(answer))
    return problems


def expected_lines(texts: Iterable[str]) -> Lines:
    """Lines like ``Re k90 (c) -> Re 1``, by line and party.

    A text with no known meaning stays as it is, with a question mark.
    """
    lines: Lines = Counter()
    for text in texts:
        what, _, credit = text.rpartition("->")
        party, _, value = credit.strip().rpartition(" ")
        lines[line_id(what), SIDES[party]] += int(value)
    return lines


def line_id(text: str) -> str:
    """The line that a text stands for; clauses in brackets do not matter."""
    bare = re.sub(r"\([^)]*\)", "", text).strip()
    for pattern, line in _TEXTS:
        match = re.fullmatch(pattern, bare)
        if match:
            return "-".join(_word(part) for part in match.expand(line).split("-"))
    return f"{bare}?"


def _word(part: str) -> str:
    return SIDES.get(part) or DENIALS.get(part) or part


def found_lines(answer: dict[str, Any]) -> Lines:
    """The lines of an answer by line and party."""
    lines: Lines = Counter()
    for line in answer["lines"]:
        lines[line["id"], line["party"]] += line["value"]
    return lines


def compare_lines(expected: Lines, found: Lines) -> list[str]:
    """Lines that differ; texts with no known meaning must add up for each party."""
    unknown = [key for key in expected if key[0].endswith("?")]
    missing = {k: v for k, v in expected.items() if found[k] != v and k not in unknown}
    extra = {k: v for k, v in found.items() if k not in expected}
    problems = [
        f"line {line} for {party} is worth {found[line, party]}, expected {value}"
        for (line, party), value in missing.items()
    ]
    for party in PARTIES if unknown else ():
        want = sum(expected[key] for key in unknown if key[1] == party)
        have = sum(value for key, value in extra.items() if key[1] == party)
        if want != have:
            texts = [key[0] for key in unknown]
            problems.append(f"{texts} for {party} are worth {have}, expected {want}")
    if not unknown:
        problems += [
            f"line {line} for {party} is not expected" for line, party in extra
        ]
    return problems


# --- open calls ---------------------------------------------------------------------


def check_window(case: Case, package: Adapter) -> list[str]:
    """Whether a call is open, and whether only as a late reply."""
    given, expect = case["given"], case["expect"]
    unknown = sorted(given.keys() - OF_WINDOWS)
    if unknown:
        return [f"no way to check {', '.join(unknown)}"]
    problems = []
    for party in callers(given):
        calls = package.open_calls(standing(given, party))
        found = {
            "allowed": given["call"] in calls,
            "late_reply": calls.get(given["call"], False),
        }
        problems += [
            f"{key} is {found.get(key)!r} for {party}, expected {value!r}"
            for key, value in expect.items()
            if found.get(key) != value
        ]
    return problems


def callers(given: Case) -> list[str]:
    """The side that asks; both when nothing in the case tells which one."""
    if given.get("caller_party"):
        return [given["caller_party"]]
    if given.get("own_level") in PARTIES:
        return [given["own_level"]]
    if given.get("other_level") in PARTIES:
        return [PARTIES[given["other_level"]]]
    return list(PARTIES)


def standing(given: Case, party: str) -> Standing:
    """The situation of a case; whatever comes before the play is bidding."""
    phase = given.get("phase") or "play"
    return Standing(
        contract=given["contract"],
        party=party,
        cards_in_hand=given["cards_in_hand"],
        own=given.get("own_level"),
        other=given.get("other_level"),
        own_was_late_reply=given.get("own_call_was_late_reply") or False,
        settled_in=given.get("settled_in_trick"),
        phase=phase if phase in PHASES else "reservations",
    )
