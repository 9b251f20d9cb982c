"""What the same play comes to under two variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.audit.differ.witnesses import given_record
from doko_rules.engine.settlement import as_json

if TYPE_CHECKING:
    from doko_rules.audit.differ.deals import Played
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement


class _Sum(NamedTuple):
    """What a deal came to."""

    winner: str | None
    lines: dict[str, int]
    details: dict[str, list[tuple[Any, ...]]]
    """Trick and seats of each line, by its id."""
    scores: list[int]
    multiplied: str
    """The factors and the entry of the book that made scores of the lines."""
    happened: dict[str, int]


def _sum(ruleset: Ruleset, settlement: Settlement) -> _Sum:
    answer = as_json(ruleset, settlement)
    lines: dict[str, int] = {}
    details: dict[str, list[tuple[Any, ...]]] = {}
    for line in answer["lines"]:
        place = tuple(line.get(key) for key in ("trick", "seat", "from_seat"))
        details.setdefault(line["id"], []).append(place)
        sign = 1 if line["party"] == (answer["winner"] or ruleset.parties[0]) else -1
        lines[line["id"]] = lines.get(line["id"], 0) + sign * line["value"]
    happened = {one["id"]: one["count"] for one in answer.get("happened", ())}
    made = [f"{factor['id']} ×{factor['times']}" for factor in answer["factors"]]
    made += [answer["book"]["id"]] if "book" in answer else []
    scores = answer["session_scores"]
    multiplied = ", ".join(made)
    return _Sum(answer["winner"], lines, details, scores, multiplied, happened)


def compare_sums(
    deal: Deal, twin: Deal, both: tuple[Settlement, Settlement], found: Played
) -> None:
    """Who has won, and what each line and seat got."""
    one = _sum(deal.ruleset, both[0])
    other = _sum(twin.ruleset, both[1])

    def case() -> dict[str, Any] | None:
        if one.winner == other.winner and one.scores == other.scores:
            return None
        winner = "none" if one.winner is None else one.winner
        expected = {"winner": winner, "session_scores": one.scores}
        return {"given": {"record": given_record(deal)}, "expect": expected}

    if one.winner != other.winner:
        winners = [f"{x.winner or 'nobody'} wins" for x in (one, other)]
        found.say("winners", "the same play", winners[0], winners[1], case)
    for id in {**one.lines, **other.lines}:
        values = [x.lines.get(id, 0) for x in (one, other)]
        if one.winner == other.winner and values[0] != values[1]:
            texts = [f"{value:+}" if value else "does not count" for value in values]
            found.say("values", id, texts[0], texts[1], case, for_example=True)
    for id in one.details:
        if one.lines != other.lines or id not in other.details:
            continue
        if one.details[id] != other.details[id]:
            places = f"{id} is of one trick or seat", "of another, or of none"
            found.say("lines", id, *places, lambda: None)
    if one.lines == other.lines and one.scores != other.scores:
        texts = [x.multiplied or "as the lines say" for x in (one, other)]
        if texts[0] == texts[1]:
            texts = [" ".join(f"{score:+}" for score in x.scores) for x in (one, other)]
        found.say("scores", "the same lines", texts[0], texts[1], case)
    for id in {**one.happened, **other.happened}:
        counts = [x.happened.get(id, 0) for x in (one, other)]
        if counts[0] != counts[1]:
            texts = ["happened" if count else "did not happen" for count in counts]
            found.say("happenings", id, texts[0], texts[1], lambda: None)
