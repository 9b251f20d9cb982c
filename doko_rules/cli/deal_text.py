"""A deal that is over as text: how it went, and what each line is worth and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.engine.actions import CALL
from doko_rules.views.words import word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doko_rules.engine.ruleset import Ruleset

Answer = dict[str, Any]


def course_lines(
    ruleset: Ruleset, answer: Answer, language: str, sitting: Sequence[str] = ()
) -> list[str]:
    """Contract, parties, card points and calls, with the names of those on the seats.

    Where nobody has a name, seats are told by their numbers.
    """
    contract = ruleset.contracts[ruleset.contract_number[answer["contract"]]]
    declarer = answer["declarer"]
    played = contract.label[language]
    if declarer is not None:
        played += f", {word('declarer', language)} {who(declarer, sitting)}"
    rows = [(word("contract", language), played)]
    names = party_names(ruleset, language)
    sides = [f"{names[p]} {listed(s, sitting)}" for p, s in answer["parties"].items()]
    rows.append((word("parties", language), " · ".join(sides)))
    for key in ("card_points", "tricks"):
        if key in answer:
            counts = [f"{names[p]} {n}" for p, n in answer[key].items()]
            rows.append((word(key.replace("_", " "), language), " · ".join(counts)))
    calls = [call_text(ruleset, call, language, sitting) for call in answer["calls"]]
    rows.append((word("calls", language), " · ".join(calls) or word("none", language)))
    rows += _change_rows(ruleset, answer.get("changes", ()), language, sitting)
    return columns(rows, indent="  ")


def _change_rows(
    ruleset: Ruleset, changes: Iterable[Answer], language: str, sitting: Sequence[str]
) -> list[tuple[str, str]]:
    """What was declared and demanded, and what changed by it, a row for each kind."""
    rows: dict[str, list[str]] = {}
    for change in changes:
        kind = change["event"].replace("parties", "new parties")
        about = [f"{word('trick', language)} {change['trick']}"]
        if "seat" in change:
            about.insert(0, seat_text(change["seat"], language, sitting))
        text = change_text(ruleset, change, language, sitting)
        rows.setdefault(kind, []).append(f"{text} ({', '.join(about)})")
    return [(word(kind, language), " · ".join(texts)) for kind, texts in rows.items()]


def change_text(
    ruleset: Ruleset, change: Answer, language: str, sitting: Sequence[str] = ()
) -> str:
    """One thing that rules that act have done, as it is called."""
    match change:
        case {"event": "declared" as done, "what": what}:
            return ruleset.label_with(done, what, change.get("with", {}), language)
        case {"event": "demanded", "rule": rule}:
            return str(ruleset.rules[rule]["label"][language])
        case {"event": "order", "layers": layers}:
            labels = {layer.id: layer.label[language] for layer in ruleset.layers}
            listed_labels = ", ".join(labels[id] for id in layers)
            return listed_labels or word("order as before", language)
        case {"event": "ended", "ending": id}:
            return next(e.label[language] for e in ruleset.endings if e.id == id)
    names = party_names(ruleset, language)
    sides = change["parties"].items()
    return " / ".join(f"{names[p]} {listed(s, sitting)}" for p, s in sides)


def call_text(
    ruleset: Ruleset, call: Answer, language: str, sitting: Sequence[str] = ()
) -> str:
    """A call, who made it, and with how many cards in hand."""
    names = party_names(ruleset, language)
    said = ruleset.label_of(CALL, call["what"], language)
    # What facts say was called for the whole table is nobody's.
    side = names.get(call.get("party", ""))
    if side is not None and said != side:
        said = f"{side} {said}"
    about = []
    if "seat" in call:
        about.append(seat_text(call["seat"], language, sitting))
    if "cards_in_hand" in call:
        about.append(f"{call['cards_in_hand']} {word('cards', language)}")
    if call.get("late"):
        about.append(word("late", language))
    return f"{said} ({', '.join(about)})" if about else said


def result_lines(
    ruleset: Ruleset, answer: Answer, language: str, sitting: Sequence[str] = ()
) -> list[str]:
    """Winner and game value, then each line with its clause and place."""
    names = party_names(ruleset, language)
    winner = answer["winner"]
    value = f"{word('game value', language)} {answer['game_value']}"
    if winner is None:
        side = f"{word('seen from', language)} {names[ruleset.parties[0]]}"
        found = [f"{word('nobody wins', language)}, {value} {side}"]
    else:
        found = [f"{names[winner]} {word('wins', language)}, {value}"]
    rows = [
        (
            names[line["party"]],
            signed(line["value"]),
            line["text"] + _where(line, language, sitting),
            line["source"],
            rule_place(ruleset, line["rule"]),
        )
        for line in answer["lines"]
    ]
    rows += [_factor_row(ruleset, factor, language) for factor in answer["factors"]]
    rows += [_ignored_row(ruleset, line, language) for line in answer["ignored"]]
    if "book" in answer:
        rows.append(_book_row(ruleset, answer["book"], language))
    if not rows:
        found.append(f"  {word('no line', language)}")
    found += columns(rows, right={1}, indent="  ")
    happened = [
        text["text"] + (f" ×{text['count']}" if text["count"] > 1 else "")
        for text in answer.get("happened", ())
    ]
    if happened:
        found.append(f"{word('happened', language)}: {', '.join(happened)}")
    return found


def score_line(scores: Iterable[int], language: str) -> str:
    """What the deal adds to each seat."""
    listed = " ".join(map(signed, scores))
    return f"{word('session scores', language)} {listed}"


def signed(number: int) -> str:
    """A number with its sign; nothing has none."""
    return f"{number:+d}" if number else "0"


def rule_place(ruleset: Ruleset, rule: str) -> str:
    """File and line of an entry."""
    entry = ruleset.rules.get(rule)
    return f"{entry['file']}:{entry['line']}" if entry else rule


def party_names(ruleset: Ruleset, language: str) -> dict[str, str]:
    """What the parties are called, by id."""
    return {
        id: label[language]
        for id, label in zip(ruleset.parties, ruleset.party_labels, strict=True)
    }


def _factor_row(
    ruleset: Ruleset, factor: Answer, language: str
) -> tuple[str, str, str, str, str]:
    rule = ruleset.rules.get(factor["rule"])
    label = rule["label"][language] if rule else factor["id"]
    place = rule_place(ruleset, factor["rule"])
    return ("", f"×{factor['times']}", label, factor["source"], place)


def _book_row(
    ruleset: Ruleset, book: Answer, language: str
) -> tuple[str, str, str, str, str]:
    """What the deal was worth before it was written, and by which rule it was."""
    rule = ruleset.rules.get(book["rule"])
    label = rule["label"][language] if rule else book["id"]
    worth = " ".join(map(signed, book["scores"]))
    place = rule_place(ruleset, book["rule"])
    return ("", "", f"{label} ({word('of', language)} {worth})", book["source"], place)


def _ignored_row(
    ruleset: Ruleset, line: Answer, language: str
) -> tuple[str, str, str, str, str]:
    rule = ruleset.rules.get(line["rule"])
    label = rule["label"][language] if rule else line["id"]
    text = f"{label} {word('does not count', language)}"
    source = "; ".join(rule["source"]) if rule else ""
    return ("", "0", text, source, rule_place(ruleset, line["rule"]))


def _where(line: Answer, language: str, sitting: Sequence[str]) -> str:
    """In which trick a line was found, and which seats it is about."""
    about = []
    if "trick" in line:
        about.append(f"{word('trick', language)} {line['trick']}")
    if "seat" in line:
        about.append(seat_text(line["seat"], language, sitting))
        if "from_seat" in line:
            about[-1] += f" ← {who(line['from_seat'], sitting)}"
    return f" ({', '.join(about)})" if about else ""


def who(seat: int, sitting: Sequence[str]) -> str:
    """Who sits on a seat; its number where nobody has a name."""
    return sitting[seat] if sitting else str(seat)


def seat_text(seat: int, language: str, sitting: Sequence[str]) -> str:
    """The same where a bare number would not be understood."""
    return sitting[seat] if sitting else f"{word('seat', language)} {seat}"


def listed(seats: Sequence[int], sitting: Sequence[str]) -> str:
    """Several seats."""
    between = ", " if sitting else " "
    return between.join(who(seat, sitting) for seat in seats) or "-"


def columns(
    rows: Sequence[Sequence[str]], right: Iterable[int] = (), indent: str = ""
) -> list[str]:
    """Rows with their cells below each other; cells in ``right`` end there."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    numbers = set(right)
    return [
        indent
        + "  ".join(
            cell.rjust(width) if n in numbers else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
