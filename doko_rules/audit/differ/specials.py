"""Where two variants count other special points: how often, in what, and how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.audit.differ.spaces import Cell, facts_of, parties_of
from doko_rules.engine.facts import Facts
from doko_rules.engine.settlement import settle

if TYPE_CHECKING:
    from doko_rules.audit.differ.compared import Compared, Fact, Pair
    from doko_rules.audit.differ.spaces import Spaces
    from doko_rules.audit.outcomes import Space
    from doko_rules.engine.lines import Happening, Line
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.settlement import Settlement


def compare_specials(spaces: Spaces, found: Compared) -> None:
    """What each line is worth that is found in the play, for each party and winner."""
    a, b = spaces.a, spaces.b
    ids = [line.id for line in a.ruleset.lines if line.found]
    shared = [id for id in ids if id in b.ruleset.line_number]
    alike: dict[tuple[str, str, str], list[tuple[str, int, Cell, Cell]]] = {}
    _compare_most(spaces.pair, found)
    for mine, theirs in [*spaces.calls()][:1]:
        for names, one, other in spaces.sides():
            if parties_of(a, one) != parties_of(b, other):
                continue
            taken = list(spaces.taken(one, other))
            # Even results come first: there, each party can have found something.
            middle = len(taken) // 2
            for here, there in (*taken[middle : middle + 1], *taken[:1], *taken[-1:]):
                cells = Cell(one, mine, here), Cell(other, theirs, there)
                for id in shared:
                    for party in sorted({*one.party}):
                        found.count("special points")
                        says = [
                            _special(space, id, party, cell)
                            for space, cell in zip((a, b), cells, strict=True)
                        ]
                        if says[0] != says[1]:
                            key = id, says[0], says[1]
                            where = [(name, party, *cells) for name in names]
                            alike.setdefault(key, []).extend(where)
    for (id, first, second), at in alike.items():
        about = f"{id}: {spaces.pair.named(name for name, *_ in at)}"
        cases = (_special_case(spaces, id, p, x, y) for _, p, x, y in at)
        witness = next(filter(None, cases), None)
        found.say("special points", about, (first, second), witness=witness)


def _compare_most(pair: Pair, found: Compared) -> None:
    """How often each line can be found in a deal at most."""

    def most(ruleset: Ruleset) -> dict[str, int | None]:
        facts = Facts(ruleset)
        things: tuple[Line | Happening, ...] = (*ruleset.lines, *ruleset.happenings)
        return {
            one.id: None if one.most is None else one.most(facts)
            for one in things
            if one.found
        }

    def most_of_party(ruleset: Ruleset) -> dict[str, tuple[int, ...]]:
        facts = Facts(ruleset)
        found: dict[str, tuple[int, ...]] = {}
        points = range(ruleset.total_card_points + 1)
        for line in ruleset.lines:
            if line.found and line.most_of is not None:
                facts.points_of = [0] * len(ruleset.parties)
                found[line.id] = tuple(_most_with(line, facts, n) for n in points)
        return found

    first, second = pair.both(most)
    facts: list[Fact] = [
        (f"{id} in a deal, at most", (_number(first[id]), _number(second[id])))
        for id in first
        if id in second
    ]
    own, other = pair.both(most_of_party)
    facts += [
        (f"{id} for a party, at most", ("one number", "another"))
        for id in first
        if id in second and own.get(id) != other.get(id)
    ]
    found.say_alike("special points", facts)


def _most_with(line: Line, facts: Facts, card_points: int) -> int:
    """How often a line can be found for a party that has taken so much."""
    assert line.most_of is not None
    facts.points_of[0] = card_points
    return line.most_of(facts, 0)


def _number(most: int | None) -> str:
    return "any number" if most is None else str(most)


def _special_case(
    spaces: Spaces, id: str, party: int, one: Cell, other: Cell
) -> dict[str, Any] | None:
    """A cell in which a line was found once, unless both come to the same sums."""
    scores = [
        list(_with_special(space, id, party, cell).session_scores)
        for space, cell in ((spaces.a, one), (spaces.b, other))
    ]
    if scores[0] == scores[1]:
        return None
    facts = facts_of(spaces.a, *one)
    facts["specials"] = [{"id": id, "party": spaces.a.ruleset.parties[party]}]
    return {"given": {"facts": facts}, "expect": {"session_scores": scores[0]}}


def _special(space: Space, id: str, party: int, cell: Cell) -> str:
    """What a line is worth when it is found once."""
    number = space.ruleset.line_number[id]
    settled = _with_special(space, id, party, cell)
    value = sum(item[2] for item in settled.items if item[0] == number)
    return "does not count" if number in settled.ignored else f"{value:+}"


def _with_special(space: Space, id: str, party: int, cell: Cell) -> Settlement:
    facts = space.at(*cell)
    before = facts.specials
    facts.specials = [(space.ruleset.line_number[id], party, None, None, None)]
    try:
        return settle(space.ruleset, facts)
    finally:
        facts.specials = before
