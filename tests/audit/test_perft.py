"""How a position may go on is counted exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.audit.perft import Perft, late_position
from doko_rules.core.errors import BudgetExceeded
from doko_rules.engine.deal import Deal
from doko_rules.engine.record import write_record
from doko_rules.engine.variants import load_variant
from tests.audit.brute import Game, count
from tests.chance import seeded
from tests.cli.running import same_as_golden
from tests.engine.deals import HARBOUR, HOME, name_of, rules
from tests.engine.renaming import CONTRACTS, PARTIES, Renaming

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from doko_rules.audit.perft import Counts
    from doko_rules.engine.ruleset import Ruleset

TOURNAMENT = "ddv-2026"
VARIANTS = (
    *(TOURNAMENT, HOME, "ddv-tournament-2026", "spotlight-2001", "doppelkopf-regeln"),
    *("bs-fyi", "freedoko", "smartdoko", "koppeldopf", HARBOUR),
)
FIRST_CALLS = 11
"""With so many cards in hand there is still something to call."""


def _text(counts: Counts) -> str:
    numbers = " ".join(map(str, counts.sequences))
    results = ", ".join(
        f"{result.redeal or result.winner} {result.value}: {number}"
        for result, number in sorted(counts.results.items(), key=str)
    )
    return f"{numbers} | {results}".rstrip(" |")


def _table() -> Iterator[str]:
    """The reference: variants, positions and depths, with what was counted."""
    yield "variant seed cards calls depth: sequences by number of actions | results"
    for variant in VARIANTS:
        ruleset = rules(variant)
        name = name_of(variant)
        for seed in (1, 2):
            for cards in (2, 3):
                deal = late_position(ruleset, seed, cards)
                counts = Perft(ruleset).count(deal)
                yield f"{name} {seed} {cards} all end: {_text(counts)}"
            cards = min(FIRST_CALLS, ruleset.hand_size)
            deal = late_position(ruleset, seed, cards)
            for calls in (True, False):
                counts = Perft(ruleset, depth=2, calls=calls).count(deal)
                said = "all" if calls else "turn"
                yield f"{name} {seed} {cards} {said} 2: {_text(counts)}"
        start = Deal.shuffled(ruleset, 0, seeded(0))
        counts = Perft(ruleset, depth=2).count(start)
        yield f"{name} 0 dealt all 2: {_text(counts)}"


def test_the_reference_table_stands() -> None:
    assert same_as_golden("perft", "\n".join(_table()) + "\n")


# --- another program ----------------------------------------------------------------


def _normal(cards: int, seeds: range, *, called: bool = False) -> Iterator[Deal]:
    """Positions of the normal game, or such after a call before the first lead."""
    ruleset = rules(TOURNAMENT)
    for seed in seeds:
        deal = late_position(ruleset, seed, 12 if called else cards)
        if ruleset.contracts[deal.contract].id != "normal":
            continue
        if called:
            deal.apply(deal.calls(seed % 4)[seed % 3])
        while {deal.cards_in_hand(seat) for seat in range(4)} != {cards}:
            deal.apply(deal.choices()[0])
        yield deal


def _both(deal: Deal, depth: int, *, calls: bool) -> tuple[object, object]:
    counts = Perft(deal.ruleset, depth=depth, calls=calls).count(deal)
    game = Game(write_record(deal))
    sequences, results = count(game, depth, calls=calls)
    found = {(r.winner, r.value): n for r, n in counts.results.items()}
    return (list(counts.sequences), found), (sequences, dict(results))


def test_an_independent_program_counts_the_same_lines_and_results() -> None:
    compared = 0
    for called in (False, True):
        for deal in _normal(3, range(15), called=called):
            found, expected = _both(deal, 12, calls=True)
            assert found == expected
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("cards", [7, 8, 9, 10, 11, 12])
def test_an_independent_program_counts_the_same_calls(cards: int) -> None:
    for called in (False, True):
        for deal in _normal(cards, range(5), called=called):
            found, expected = _both(deal, 2, calls=True)
            assert found == expected


# --- names --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def renaming() -> Renaming:
    return Renaming(TOURNAMENT, HOME)


@pytest.fixture(scope="module")
def renamed(renaming: Renaming, tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder: Path = tmp_path_factory.mktemp("renamed")
    return load_variant(renaming.write(folder))


@pytest.mark.parametrize(("cards", "depth"), [(3, None), (12, 2)])
def test_other_names_change_no_count_and_no_value(
    cards: int, depth: int | None, renaming: Renaming, renamed: Ruleset
) -> None:
    original = rules(HOME)
    for seed in range(5):
        deal = late_position(original, seed, cards)
        twin = late_position(renamed, seed, cards)
        found = Perft(original, depth=depth).count(deal)
        other = Perft(renamed, depth=depth).count(twin)
        assert (found.sequences, found.over) == (other.sequences, other.over)
        names = {**renaming.new[PARTIES], **renaming.new[CONTRACTS]}
        expected = {
            r._replace(winner=r.winner and names[r.winner]): number
            for r, number in found.results.items()
        }
        assert other.results == expected


# --- the parts of an answer -----------------------------------------------------------


@pytest.mark.parametrize("variant", [HOME, "koppeldopf", "doppelkopf-regeln"])
def test_what_is_remembered_is_what_is_counted_again(variant: str) -> None:
    class Forgetful(Perft):
        """Counts everything each time."""

        def _follow(self, deal: Deal, action: object, at: int) -> None:  # noqa: ARG002 -- as the base has it
            self._walk(deal, at)

    ruleset = rules(variant)
    deal = late_position(ruleset, 1, 10 if ruleset.hand_size == 10 else 11)
    found = Perft(ruleset, depth=3).count(deal)
    expected = Forgetful(ruleset, depth=3).count(deal)
    assert found[:3] == expected[:3]
    saved = expected.steps - found.steps
    # Where rules act on calls, their order may matter.
    assert saved == 0 if ruleset.eventful else saved > 0


def test_the_parts_behind_each_action_add_up() -> None:
    ruleset = rules(HOME)
    deal = late_position(ruleset, 4, 3)
    whole = Perft(ruleset).count(deal)
    parts = [counts for _, counts in Perft(ruleset).split(deal)]
    assert len(parts) == whole.sequences[1] > 1
    assert sum(part.lines for part in parts) == whole.lines
    for result, number in whole.results.items():
        assert sum(part.results.get(result, 0) for part in parts) == number
    assert sum(whole.results.values()) == whole.lines


def test_sequences_that_are_cut_off_are_lines_without_a_result() -> None:
    ruleset = rules(HOME)
    counts = Perft(ruleset, depth=2).count(late_position(ruleset, 4, 3))
    assert counts.results == {}
    assert counts.lines == counts.cut == counts.sequences[2]
    assert Perft(ruleset, depth=0).count(late_position(ruleset, 4, 3)).lines == 1


def test_nothing_happens_to_the_position() -> None:
    ruleset = rules(HOME)
    deal = late_position(ruleset, 4, 3)
    before = write_record(deal)
    Perft(ruleset).count(deal)
    assert write_record(deal) == before


def test_too_much_work_is_not_begun() -> None:
    ruleset = rules(HOME)
    deal = late_position(ruleset, 4, 12)
    with pytest.raises(BudgetExceeded, match="1001 steps, 1000 are allowed"):
        Perft(ruleset, steps=1000).count(deal)


def test_a_circle_of_what_is_said_and_taken_back_ends() -> None:
    ruleset = rules("doppelkopf-regeln")
    deal = Deal.shuffled(ruleset, 0, seeded(0))
    with pytest.raises(BudgetExceeded):
        Perft(ruleset, steps=10_000).count(deal)


@pytest.mark.parametrize("cards", [0, 13])
def test_hands_have_only_so_many_cards(cards: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 12 cards, not {cards}"):
        late_position(rules(HOME), 1, cards)
