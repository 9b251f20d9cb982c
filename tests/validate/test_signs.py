"""What stands for one card stands for no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.validate.test_meaning import LABEL, faults

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic


def test_suits_and_ranks_have_letters_of_their_own() -> None:
    found = faults(deck={"suits": {"hearts": {"letter": "C"}}})
    assert [fault.code for fault in found] == ["DK505"]
    found = faults(deck={"ranks": {"jack": {"letter": "Q"}}})
    assert [fault.code for fault in found] == ["DK505"]


def _with_symbol(**symbols: str) -> list[Diagnostic]:
    suits = {suit: {"symbol": symbol} for suit, symbol in symbols.items()}
    return faults(deck={"suits": suits})


def test_no_symbol_is_the_letter_of_another_suit() -> None:
    (fault,) = _with_symbol(hearts="S")
    assert (fault.code, fault.message) == ("DK505", "two cards are called `SA`")
    assert fault.notes
    assert not _with_symbol(hearts="H")


def test_all_ways_to_write_a_card_are_of_it_alone() -> None:
    # The ten of spades and a nought of hearts would both be `S10`.
    rank = {"letter": "0", "card_points": 0, "label": LABEL, "x-note": ""}
    found = faults(
        deck={
            "suits": {"hearts": {"symbol": "S1"}},
            "ranks": {"nought": rank, "nine": {"remove": True}},
        }
    )
    assert [fault.message for fault in found] == ["two cards are called `S10`"]


def test_no_suit_is_called_like_a_rank() -> None:
    rank = {"letter": "B", "card_points": 0, "label": LABEL}
    deck = {"ranks": {"hearts": rank, "nine": {"remove": True}}}
    (fault,) = faults(deck=deck)
    assert fault.message == "a suit and a rank are called `hearts`"
