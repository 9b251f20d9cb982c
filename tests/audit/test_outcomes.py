"""The space of all results is as large as the rules, and each cell is right."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from doko_rules.audit.opened import Opened, open_variant
from doko_rules.audit.outcomes import Space, Taken, reachable_points
from doko_rules.core.errors import BudgetExceeded
from doko_rules.engine.scoring import score_facts
from doko_rules.engine.settlement import as_json
from tests.chance import seeded

ANNOUNCEMENT, NO90, SCHWARZ = 1, 2, 5
# The official list of who has won, in its own words: what Re and Kontra need at least.
# "All" and "first" speak of tricks.
PUBLISHED = (
    ("no call, or both announced, or Re alone", 121, 120),
    ("Kontra alone", 120, 121),
    ("own denial of 90", 151, 151),
    ("own denial of 60", 181, 181),
    ("own denial of 30", 211, 211),
    ("own denial of all tricks", "all", "all"),
    ("the other side denied 90, 60 or 30", (90, 60, 30), (90, 60, 30)),
    ("the other side denied all tricks", "first", "first"),
)


@cache
def space(variant: str = "ddv-2026") -> Space:
    return Space(open_variant(variant))


def needed(party: int, levels: tuple[int, int]) -> object:
    """What a party needs by the published list."""
    own, other = levels[party], levels[1 - party]
    if own >= NO90:
        return PUBLISHED[own][1 + party]
    if other == SCHWARZ:
        return PUBLISHED[7][1 + party]
    if other >= NO90:
        against = PUBLISHED[6][1 + party]
        assert isinstance(against, tuple)
        return against[other - NO90]
    only_kontra = levels == (0, ANNOUNCEMENT)
    return PUBLISHED[int(only_kontra)][1 + party]


def reached(party: int, levels: tuple[int, int], taken: Taken) -> bool:
    """Whether it has that, even if the other party has what it needs as well."""
    needs = needed(party, levels)
    if needs == "all":
        return taken.tricks[1 - party] == 0
    if needs == "first":
        return taken.tricks[party] > 0
    assert isinstance(needs, int)
    return taken.card_points[party] >= needs


@pytest.mark.parametrize("number", range(len(space().sides)))
def test_the_winner_is_that_of_the_published_list_in_every_cell(number: int) -> None:
    sides = space().sides[number]
    assert len(space().calls) == 36
    for calls, taken in product(space().calls, space().taken(sides)):
        (levels,) = calls
        assert len(levels) == 2
        have_won = [p for p in (0, 1) if reached(p, (levels[0], levels[1]), taken)]
        expected = have_won[0] if len(have_won) == 1 else None
        assert space().winner(sides, calls, taken) == expected, (calls, taken)


def test_contracts_that_no_rule_about_results_tells_apart_are_one() -> None:
    ruleset = space().ruleset
    alike = [[ruleset.contracts[n].id for n in sides.alike] for sides in space().sides]
    assert alike[0] == ["normal"] and alike[1] == ["marriage"]
    assert len(alike[2]) == len(ruleset.contracts) - 2


def test_nobody_can_have_what_no_cards_add_up_to() -> None:
    points = {taken.card_points[0] for taken in space().taken(space().sides[0])}
    assert points == set(range(241)) - {1, 239}
    without = [t for t in space().taken(space().sides[0]) if 0 in t.tricks]
    assert [t.card_points for t in without] == [(0, 240), (240, 0)]
    assert reachable_points(space().ruleset)[0] == {0}


@pytest.mark.parametrize("variant", ["ddv-2026", "koppeldopf", "freedoko"])
def test_a_cell_is_worth_what_its_facts_are_worth(variant: str) -> None:
    found, chance = space(variant), seeded(3)
    ruleset = found.ruleset
    # Facts that a score keeper writes down can not have a seat's tricks left out.
    for _ in range(60):
        sides = chance.choice(found.sides)
        calls = chance.choice(found.calls)
        taken = chance.choice(found.taken(sides))
        parties = enumerate(ruleset.parties)
        of = {
            p: [s for s, own in enumerate(sides.party) if own == n] for n, p in parties
        }
        tricks = [0] * ruleset.seats
        for n, number in enumerate(taken.tricks):
            tricks[sides.party.index(n)] = number
        words = ruleset.ladders[0].words
        facts = {
            "contract": ruleset.contracts[sides.contract].id,
            **({} if sides.declarer is None else {"declarer": sides.declarer}),
            "parties": of,
            "card_points": dict(zip(ruleset.parties, taken.card_points, strict=True)),
            "tricks": tricks,
            "calls": {
                p: [words[calls[0][n] - 1][n]] if calls[0][n] else []
                for n, p in enumerate(ruleset.parties)
            },
        }
        settled = as_json(ruleset, found.settlement(sides, calls, taken))
        assert settled == score_facts(ruleset, facts), facts


def test_a_space_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert space().check_size() == 3 * 36 * 241
    monkeypatch.setattr("doko_rules.audit.outcomes.MOST_CELLS", 1000)
    with pytest.raises(BudgetExceeded):
        space().check_size()


def test_what_is_held_fixed_is_named() -> None:
    assert space().held == ()
    assert space("freedoko").held == ("bock-rounds",)


def test_a_game_of_three_with_other_parties_has_a_space_as_well() -> None:
    opened: Opened = open_variant("tests/engine/foreign/harbour.yaml")
    found = Space(opened)
    assert found.check_size() > 0
