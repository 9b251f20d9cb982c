"""Whatever a line of a variant changes is found, with a case that proves it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.audit.differ.calls import LEAVING_OUT, compare_deadlines
from doko_rules.audit.differ.claims import compare_claims
from doko_rules.audit.differ.compared import Compared, Pair
from doko_rules.audit.differ.deals import Played, play_both, same_cards
from doko_rules.audit.differ.entries import changes
from doko_rules.audit.differ.exact import exact
from doko_rules.audit.differ.found import compare_found
from doko_rules.audit.differ.play import compare_precedence
from doko_rules.audit.differ.scores import compare_scores
from doko_rules.audit.opened import Opened, open_variant
from doko_rules.load.layers import resolve
from doko_rules.testing.expectations import compare
from doko_rules.testing.given import set_up
from tests.fragments import over

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doko_rules.audit.differ.difference import Difference
    from doko_rules.engine.ruleset import Ruleset

BASE = "ddv-2026-home"


@cache
def base() -> Opened:
    return open_variant(BASE)


def changed(fragment: dict[str, Any]) -> dict[str, Any]:
    return over(BASE, [], fragment)


def holds(ruleset: Ruleset, witness: Mapping[str, Any]) -> bool:
    """Whether a case passes."""
    given = witness.get("given", {"situation": {}})
    ((kind, data),) = given.items()
    world = set_up(ruleset, kind, data)
    if world.problems or world.refused:
        return False
    expected = dict(witness["expect"])
    if expected.get("winner") == "none":
        expected["winner"] = None
    return not any(list(compare(world, key, value)) for key, value in expected.items())


def check_witnesses(
    differences: list[Difference], first: Ruleset, second: Ruleset
) -> None:
    for one in differences:
        if one.witness is not None:
            assert holds(first, one.witness), one
            assert not holds(second, one.witness), one


def level(id: str, **keys: object) -> dict[str, Any]:
    return {"ladders": {"calls": {"levels": {id: {**keys}}}}}


def line(id: str, **keys: object) -> dict[str, Any]:
    return {"score": {"lines": {id: {**keys}}}}


# One line of the base changed, and what is then not the same.
ONE_LINE: dict[str, tuple[dict[str, Any], str]] = {
    "a limit": (level("no90", limit=9), "deadlines"),
    "a reply": ({"ladders": {"calls": {"reply": {"later": 2}}}}, "deadlines"),
    "skipping": ({"ladders": {"calls": {"skip": {"allowed": "never"}}}}, "deadlines"),
    "what a denial asks": (level("no60", below=61), "winners"),
    "what a credit asks": (level("no30", credit=59), "values"),
    "the sum to win": (
        {"outcome": {"needs": {"regular": {"is": "card_points(party) >= 121"}}}},
        "winners",
    ),
    "the value of a line": (line("won", value=2), "values"),
    "a condition of a line": (
        line("called", where="level(p) > announcement"),
        "values",
    ),
    "a special point": (line("fox", value=2), "special points"),
    "what is found in a trick": (
        line("doppelkopf", where="t.card_points >= 41"),
        "special points",
    ),
    "how often something is found": (
        line("charlie", at_most={"deal": 2}),
        "special points",
    ),
    "a group in a contract": (
        {"score": {"groups": {"specials": {"unless": {"solo": {"remove": True}}}}}},
        "special points",
    ),
    "a factor": ({"score": {"factors": {"solo": {"times": 2}}}}, "scores"),
    "an order": ({"orders": {"queens": {"trumps": ["jack"]}}}, "trumps"),
    "equal cards": ({"equal_cards": {"first-wins": {"wins": "last"}}}, "equal cards"),
    "card points": ({"deck": {"ranks": {"king": {"card_points": 5}}}}, "deck"),
    "a packet": ({"deal": {"packets": [4, 4, 4]}}, "deck"),
    "who leads": (
        {"contracts": {"named-solo": {"leader": "public_declarer else forehand"}}},
        "play",
    ),
    "settling": ({"contracts": {"marriage": {"settles": {"within": 2}}}}, "play"),
    "the end of a session": (
        {"session": {"ends": {"deals": {"when": "deals_played >= 5"}}}},
        "session",
    ),
    "a tie": ({"session": {"ranking": {"ties": "seat"}}}, "session"),
    "a contract": (
        {
            "contracts": {"fleischloser": {"remove": True}},
            "advice": {"claims": {"fleischloser": {"remove": True}}},
        },
        "ids",
    ),
    "a rank": (
        {
            "reservations": {"ranks": {"high": {"before": "solo"}}},
            "contracts": {"marriage": {"claim": {"rank": "high"}}},
        },
        "reservations",
    ),
    "the duty to follow": ({"trick": {"follow": {"duty": "none"}}}, "play"),
}


# What no case asks for by itself: how long something lasts, how often it can be found,
# what only one of both has. It is stated with what was compared, or with an example.
WITHOUT_A_CASE = {
    *("settling", "the end of a session", "a tie", "a contract", "a rank"),
    *("how often something is found", "what is found in a trick", "the duty to follow"),
}
ALWAYS = ("a limit", "what a denial asks", "a special point", "equal cards", "a rank")


@pytest.mark.parametrize("name", ONE_LINE)
def test_one_changed_line_is_found_in_the_tables_with_a_witness(
    name: str, request: pytest.FixtureRequest
) -> None:
    if name not in ALWAYS and not request.config.getoption("--full"):
        pytest.skip("the others of its kind are compared with --full")
    fragment, kind = ONE_LINE[name]
    data = changed(fragment)
    other = open_variant(data)
    found = exact(base(), other).differences
    assert kind in {one.kind for one in found}, found
    check_witnesses(found, base().ruleset, other.ruleset)
    proved = any(one.witness is not None for one in found if one.kind == kind)
    assert proved is not (name in WITHOUT_A_CASE)
    entries = [one for one in changes(resolve(BASE), resolve(data)) if not one.is_words]
    assert entries


def test_a_level_that_a_lower_one_held_back_is_told_with_its_own_witness() -> None:
    other = open_variant(changed(level("no90", limit=9)))
    found = Compared()
    compare_deadlines(Pair(base().ruleset, other.ruleset), found)
    told = {one.where.partition(";")[0]: one for one in found.differences}
    skipping = f"calls: no60 no30 schwarz {LEAVING_OUT}"
    assert {*told} == {
        "calls: no90 after the level below",
        "calls: no90 replied to",
        skipping,
    }
    assert all(one.witness is not None for one in told.values())
    assert "settled in trick" not in told[skipping].first
    check_witnesses(found.differences, base().ruleset, other.ruleset)


def test_another_winner_among_equal_cards_is_looked_for_in_every_trick() -> None:
    other = open_variant(changed({"equal_cards": {"first-wins": {"wins": "last"}}}))
    found = Compared()
    compare_found(Pair(base().ruleset, other.ruleset), found)
    assert found.cells["special points in tricks"] > 30_000
    assert any(one.where.startswith("fox in a trick") for one in found.differences)


def test_ranks_of_reservations_are_told_as_a_row() -> None:
    other = open_variant("spotlight-2001").ruleset
    found = Compared()
    compare_precedence(Pair(base().ruleset, other), found)
    (one,) = found.differences
    assert (one.first, one.second) == ("solo > marriage", "solo > poverty > marriage")


def played(first: str | dict[str, Any], second: dict[str, Any], deals: int) -> Played:
    a, b = (open_variant(one).ruleset for one in (first, second))
    (*_, found) = play_both(a, b, deals, 1, "random")
    check_witnesses(found.differences, a, b)
    return found


def test_a_variant_is_no_different_from_itself() -> None:
    assert not changes(resolve(BASE), resolve(BASE))
    compared = exact(base(), base())
    assert not compared.differences
    assert compared.cells["winners"] == compared.cells["values"] == 3 * 36 * 241
    (*_, found) = play_both(base().ruleset, base().ruleset, 30, 1, "random")
    assert (found.deals, found.followed, found.differences) == (30, 30, [])
    assert found.actions > 30 * 48
    ruleset = base().ruleset
    means = compare_scores(ruleset, ruleset, 20, 1, "basic")
    assert means and not any(mean.is_clear for mean in means)


def test_what_only_shows_in_play_is_found_in_play() -> None:
    data = changed({"knowledge": {"parties": {"queen-of-clubs": {"when": "false"}}}})
    found = played(BASE, data, 20)
    (one,) = found.differences
    assert one.where == "what everybody knows of a seat's party"
    assert (one.first, one.second) == ("re", "not known") and one.witness is not None


def test_the_same_play_that_is_worth_something_else_is_found_in_play() -> None:
    data = changed(line("charlie", where="t.won_with.card = CJ"))
    found = played(BASE, data, 40)
    assert ("values", "charlie") in {(one.kind, one.where) for one in found.differences}


def test_what_a_rare_hand_may_claim_is_found_by_asking_odd_hands() -> None:
    pack = over(BASE, ["throwing-in"], {})
    a, b = base().ruleset, open_variant(pack).ruleset
    found = compare_claims(a, b, 300, 1)
    assert found and all(one.first == "refused" for one in found)
    check_witnesses(found, a, b)
    assert all(one.first == "allowed" for one in compare_claims(b, a, 300, 1))
    assert not compare_claims(b, b, 50, 1)


def test_another_winner_of_a_trick_ends_what_can_be_compared() -> None:
    data = changed({"equal_cards": {"first-wins": {"wins": "last"}}})
    found = played(BASE, data, 30)
    assert found.followed < found.deals == 30
    assert "who wins a trick" in {one.where for one in found.differences}


def test_who_deals_next_is_compared() -> None:
    data = changed({"session": {"next_dealer": {"is": "right(dealer)"}}})
    found = played(BASE, data, 3)
    (one,) = found.differences
    assert (one.where, one.first) == ("who deals next", "the next")


def test_cards_of_another_deck_can_not_be_dealt() -> None:
    other = open_variant("doppelkopf-regeln").ruleset
    assert not same_cards(base().ruleset, other)


# --- rule texts against the official rules -------------------------------------------

STATED: dict[str, tuple[tuple[str, str], ...]] = {
    "bs-fyi": (
        ("equal cards", "H10 in the last trick"),
        ("deadlines", "marriage settled in trick 1, 2, 3"),
        ("session", "deals until"),
        ("values", "under"),
    ),
    "doppelkopf-regeln": (
        ("deck", "cards of one alone"),
        ("deck", "hand_size"),
        ("ids", "contracts"),
        ("ids", "redeals"),
        ("ids", "ladders"),
        ("ids", "lines"),
        ("ids", "factors"),
        ("ids", "happenings"),
        ("deadlines", "as the first word"),
        ("reservations", "ranks, high to low"),
        ("values", "against-queens-of-clubs"),
        ("values", "credit"),
        ("winners", "every contract"),
    ),
    "spotlight-2001": (
        ("ids", "contracts"),
        ("ids", "redeals"),
        ("ids", "lines"),
        ("deadlines", "replied to"),
        ("deadlines", "as the first word"),
        ("winners", "every contract"),
        ("values", "won"),
        ("values", "credit"),
        ("values", "denied"),
        ("special points", "doppelkopf"),
    ),
}


@pytest.mark.parametrize("variant", STATED)
def test_known_differences_of_rule_texts_are_stated(variant: str) -> None:
    other = open_variant(variant)
    found = exact(base(), other).differences
    for kind, about in STATED[variant]:
        assert any(one.kind == kind and about in one.where for one in found), about
    check_witnesses(found, base().ruleset, other.ruleset)
