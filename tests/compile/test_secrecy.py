"""A hidden contract is played like the one that it hides in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.compile.secrecy import MOST_DEALS
from doko_rules.compile.variant import check_variant
from tests.source import ROOT

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic


def _found(**contracts: Any) -> list[Diagnostic]:
    variant = {"extends": "ddv-2026", "contracts": contracts}
    return list(check_variant(variant, thorough=False).report)


@pytest.mark.parametrize(
    "secret",
    [
        {"leader": "dealer"},
        {"order": "queens"},
        {"hidden": {"within": "marriage"}},
        # Others may have a queen of clubs, and are told to be against its owner.
        {"hidden": {"when": "held_at_lead(seat, HQ) = 2"}},
        {"hidden": {"when": "held_at_lead(seat, CQ) = 1"}},
        {"party": "if held_at_lead(seat, CJ) > 0 then re else kontra"},
        {"party": "if held(seat, SA) + held(seat, HA) > 2 then re else kontra"},
        {"party": "if (any c in hand(seat) where c.rank = ace) then re else kontra"},
        {"hidden": {"unless": {"never": "false"}, "when": "seat = dealer"}},
    ],
)
def test_it_shows_in_what_others_see_or_are_told(secret: dict[str, Any]) -> None:
    (found,) = _found(**{"silent-solo": secret})
    assert found.code == "DK511"
    assert found.place.file == "<inline>"


def _secret(within: str, when: str, party: str, order: str = "normal") -> Any:
    told = {"source": "tsr 1", "label": {"en": "secret", "de": "geheim"}}
    return {
        **told,
        "order": order,
        "leader": "forehand",
        "party": party,
        "hidden": {**told, "within": within, "when": when},
    }


OWN_QUEENS = "if held_at_lead(seat, CQ) > 0 then re else kontra"


def test_two_seats_can_not_both_be_able_to_play_it() -> None:
    ace = _secret("normal", "held(seat, SA) = 1", OWN_QUEENS)
    [found] = _found(**{"silent-solo": {"remove": True}, "ace": ace})
    assert found.message.endswith(
        "two seats can have the cards for it, and but one plays it"
    )
    assert found.help == "ask for cards that no two seats can have"


def _aces(party: str) -> dict[str, Any]:
    """Two hidden contracts, each for both aces of a suit."""
    return {
        name: _secret("normal", f"held(seat, {card}) = 2", party)
        for name, card in (("spades", "SA"), ("hearts", "HA"))
    }


def test_two_seats_can_be_able_to_play_two_of_them_if_neither_can_notice() -> None:
    assert not _found(**{"silent-solo": {"remove": True}, **_aces(OWN_QUEENS)})


def test_who_takes_itself_to_play_alone_must_be_of_its_party_all_the_same() -> None:
    # Who has the second pair thinks to be re, and may be against the one that plays.
    queens = "if seat != declarer and held_at_lead(seat, CQ) = 0 then kontra else re"
    found = _found(**{"silent-solo": {"remove": True}, **_aces(queens)})
    assert [d.code for d in found] == ["DK511"]
    assert found[0].message.endswith(
        "seats besides the declarer can be of another party"
    )


def test_who_has_claimed_the_contract_it_hides_in_keeps_its_party() -> None:
    alone = "if seat = declarer then re else kontra"
    queens = _secret("queens-solo", "held(seat, SQ) = 2", alone, "queens")
    [found] = _found(queens=queens)
    assert found.message.endswith("seats besides the declarer can be of another party")


def test_the_hand_of_another_seat_decides_nothing() -> None:
    of_another = {"hidden": {"when": "held(left(seat), CQ) = 2"}}
    assert "DK407" in {d.code for d in _found(**{"silent-solo": of_another})}


@pytest.mark.parametrize(
    "secret",
    [
        {"party": "if seat = declarer then kontra else kontra"},
        {"party": "if held_at_lead(seat, CQ) = 2 then re else kontra"},
        {"hidden": {"when": "held_at_lead(seat, CQ) = 2 and held(seat, HQ) = 1"}},
        {
            "hidden": {
                "when": "(count c in hand(seat) where c = CQ) = 2 and dealer != seat"
            }
        },
    ],
)
def test_parties_may_be_written_in_another_way(secret: dict[str, Any]) -> None:
    assert not _found(**{"silent-solo": secret})


def test_the_own_party_of_the_declarer_is_its_secret() -> None:
    assert not _found(
        **{"silent-solo": {"party": "if seat = declarer then kontra else kontra"}}
    )


def test_a_condition_that_can_not_be_read_hides_nothing_to_complain_about() -> None:
    found = _found(**{"silent-solo": {"hidden": {"when": "hled(seat, CQ) = 2"}}})
    assert [item.code for item in found] == ["DK402"]


def test_the_page_of_the_message_says_how_many_deals_are_tried() -> None:
    page = (ROOT / "docs" / "errors" / "DK511.md").read_text("utf-8")
    assert f"{MOST_DEALS} at most" in page


def test_where_whole_hands_are_looked_at_the_deals_are_as_mixed_as_real_ones() -> None:
    pairs = "(count c in cards where held(seat, c) = 2) = 2"
    secret = _secret("normal", pairs, OWN_QUEENS)
    found = _found(**{"silent-solo": {"remove": True}, "pairs": secret})
    assert [d.code for d in found] == ["DK511"]
