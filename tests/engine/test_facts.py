"""Facts of a deal are read strictly: each fault once, at its place, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.core.errors import VariantError
from doko_rules.core.problems import Problem, show_path
from doko_rules.engine.facts import Facts, read_facts
from doko_rules.engine.scoring import score_deal, score_facts
from doko_rules.engine.settlement import settle
from doko_rules.engine.variants import load_variant
from doko_rules.views.summary import course
from tests.engine.deals import HARBOUR, HOME, a_whole_deal, rules

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

GIVEN: dict[str, Any] = {
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 121, "kontra": 119},
}
SOLO: dict[str, Any] = {
    "contract": "queens-solo",
    "parties": {"re": [2], "kontra": [0, 1, 3]},
}
FOX = {"id": "fox", "party": "re"}
SIDES = ("re", "kontra")
LEFT_OUT = object()


def _read(**changes: Any) -> tuple[Facts, list[Problem]]:
    data = {**GIVEN, **changes}
    return read_facts(
        rules(HOME), {k: value for k, value in data.items() if value is not LEFT_OUT}
    )


def _facts(**changes: Any) -> Facts:
    facts, problems = _read(**changes)
    assert not problems
    return facts


SEATS = "seats are 0 to 3"
CALLS = "known: re, kontra, no90, no60, no30, schwarz"


@pytest.mark.parametrize(
    ("changes", "path", "message", "help_"),
    [
        (
            {"contrct": 1},
            "contrct",
            "unknown key `contrct`",
            "did you mean `contract`?",
        ),
        ({"format": 2}, "format", "unknown format `2`", "use 1"),
        ({"format": True}, "format", "unknown format `True`", "use 1"),
        ({"before": 17}, "before", "`before` must be a mapping", ""),
        ({"happened": "x"}, "happened", "`happened` must be a list", ""),
        (
            {"compulsory": "yes"},
            "compulsory",
            "`compulsory` must be `true` or `false`",
            "",
        ),
        (
            {"players": "Anna"},
            "players",
            "`players` must be a list of names, by seat",
            "",
        ),
        (
            {"players": ["Anna", "Ben"]},
            "players",
            "there are 2 players for 4 seats",
            "name those who sit on the seats",
        ),
        (
            {"players": ["Anna", "Ben", "Cem", "Anna"]},
            "players[3]",
            "there are two players `Anna`",
            "",
        ),
        (
            {"contract": LEFT_OUT},
            "contract",
            "`contract` is missing",
            "name the contract played",
        ),
        (
            {"contract": "nomal"},
            "contract",
            "unknown contract `nomal`",
            "did you mean `normal`?",
        ),
        (
            {"parties": [0, 0, 1, 1]},
            "parties",
            "`parties` must list the seats of each party",
            "for example `parties: {re: [0, 1], …}`",
        ),
        (
            {"parties": {"rr": [0, 1], "kontra": [2, 3]}},
            "parties.rr",
            "unknown party `rr`",
            "did you mean `re`?",
        ),
        (
            {"parties": {"re": 0, "kontra": [1, 2, 3]}},
            "parties.re",
            "must be a list of seats",
            "",
        ),
        (
            {"parties": {"re": [0, 9], "kontra": [2, 3]}},
            "parties.re[1]",
            "`9` is no seat",
            SEATS,
        ),
        (
            {"parties": {"re": [0, 1], "kontra": [2, 3, 1]}},
            "parties.kontra[2]",
            "seat 1 is named twice",
            "",
        ),
        (
            {"parties": {"re": [0, 1], "kontra": [2]}},
            "parties",
            "no party for seat 3",
            "",
        ),
        (
            {"contract": "queens-solo"},
            "parties",
            "`queens-solo` is played by one seat alone against the others",
            "give that seat a party of its own",
        ),
        (
            {**SOLO, "declarer": 1},
            "parties",
            "in `queens-solo` with declarer 1 the parties are re [1], kontra [0, 2, 3]",
            "",
        ),
        ({"declarer": 4}, "declarer", "`4` is no seat", SEATS),
        (
            {"card_points": LEFT_OUT},
            "card_points",
            "`card_points` is missing",
            "give the card points of each party",
        ),
        (
            {"card_points": 121},
            "card_points",
            "must be a mapping by party or a list by seat",
            "",
        ),
        ({"card_points": {"re": 121}}, "card_points", "`kontra` is missing", ""),
        (
            {"card_points": {"re": 121, "kontra": 118}},
            "card_points",
            "card points sum to 239, the deck has 240",
            "count again",
        ),
        (
            {"card_points": {"re": True, "kontra": 119}},
            "card_points.re",
            "`True` is not a number from 0 to 240",
            "",
        ),
        (
            {"card_points": [121, 119]},
            "card_points",
            "needs 4 numbers, one per seat",
            "",
        ),
        (
            {"card_points": [0, 0, 241, 0]},
            "card_points[2]",
            "`241` is not a number from 0 to 240",
            "",
        ),
        (
            {"tricks": {"re": 7, "kontra": 6}},
            "tricks",
            "13 tricks, but a deal has only 12",
            "",
        ),
        ({"calls": 3}, "calls", "must be a mapping by party or by seat", ""),
        (
            {"calls": {"red": "re"}},
            "calls.red",
            "unknown party or seat `red`",
            "did you mean `re`?",
        ),
        (
            {"calls": {"re": "no99"}},
            "calls.re",
            "unknown call `no99`",
            "did you mean `no90`?",
        ),
        ({"calls": {"re": ["re", 4]}}, "calls.re[1]", "unknown call `4`", CALLS),
        ({"calls": {"re": "kontra"}}, "calls.re", "`kontra` is not said by re", ""),
        ({"specials": 3}, "specials", "must be a list", ""),
        (
            {"specials": ["fox"]},
            "specials[0]",
            "must be a mapping with `id` and `party`",
            "",
        ),
        (
            {"specials": [{"id": "fux", "party": "re"}]},
            "specials[0].id",
            "unknown special `fux`",
            "did you mean `fox`?",
        ),
        (
            {"specials": [{"id": "won", "party": "re"}]},
            "specials[0].id",
            "`won` follows from the other facts and is not given",
            "leave it out: the rules add it",
        ),
        (
            {"specials": [{"id": "fox"}]},
            "specials[0]",
            "`party` is missing",
            "say for whom it counts",
        ),
        (
            {"specials": [{"id": "fox", "party": "ree"}]},
            "specials[0].party",
            "unknown party `ree`",
            "did you mean `re`?",
        ),
        (
            {"specials": [{"id": "fox", "party": "re", "trick": 0}]},
            "specials[0].trick",
            "`0` is not a number from 1 to 12",
            "",
        ),
        (
            {"specials": [{"id": "fox", "party": "re", "sea": 1}]},
            "specials[0].sea",
            "unknown key `sea`",
            "did you mean `seat`?",
        ),
        (
            {"specials": [{"id": "fox", "seat": 0, "party": "kontra"}]},
            "specials[0].seat",
            "seat 0 is re, and `fox` counts for its party",
            "correct the seat or the party",
        ),
        (
            {"specials": [{"id": "fox", "seat": 0, "from_seat": 1}]},
            "specials[0].from_seat",
            "`fox` is taken from others, and seat 1 is re",
            "correct the seat or the party",
        ),
        (
            {"specials": [{"id": "charlie", "party": "re", "trick": 3}]},
            "specials[0].trick",
            "`charlie` is found in the last trick alone, trick 12",
            "leave the trick out",
        ),
        (
            {"specials": [FOX, FOX, FOX, FOX]},
            "specials[2]",
            "`fox` is named 4 times, but a deal can have at most 2",
            "count again: `score/lines/fox/at_most` says so",
        ),
        (
            {"specials": [FOX, *({"id": "charlie", "party": p} for p in SIDES)]},
            "specials[2]",
            "`charlie` is named 2 times, but a deal can have at most 1",
            "count again: `score/lines/charlie/at_most` says so",
        ),
        (
            {
                "card_points": {"re": 220, "kontra": 20},
                "specials": [{"id": "doppelkopf", "party": "kontra"}],
            },
            "specials[0]",
            "`doppelkopf` is named once, but kontra can have none",
            "count again: `score/lines/doppelkopf/at_most` says so",
        ),
        (
            {"tricks": {"re": 12, "kontra": 0}},
            "tricks.kontra",
            "kontra has 119 card points, but 0 tricks",
            "count again",
        ),
        (
            {"tricks": [0, 0, 1, 2]},
            "tricks",
            "re has 121 card points, but 0 tricks",
            "count again",
        ),
    ],
)
def test_a_fault_is_told_once_at_its_place(
    changes: dict[str, Any], path: str, message: str, help_: str
) -> None:
    _, problems = _read(**changes)
    found = [(show_path(p.path), p.message, p.help) for p in problems]
    assert found == [(path, message, help_)]
    unknown = message.startswith("unknown")
    assert problems[0].code == ("DK811" if unknown else "DK810")


@pytest.mark.parametrize("data", [None, [], "normal", 3])
def test_facts_are_a_mapping(data: Any) -> None:
    _, [problem] = read_facts(rules(HOME), data)
    assert problem.message == "facts must be a mapping"
    assert show_path(problem.path) == "document"


def test_all_faults_are_told_at_once() -> None:
    _, problems = _read(
        contract="nomal",
        card_points={"re": 1, "kontra": 1},
        calls={"re": "kontra"},
        specials=[{"id": "fux", "party": "re"}],
        note="x",
    )
    assert [show_path(p.path) for p in problems] == [
        *("note", "contract", "card_points", "calls.re", "specials[0].id")
    ]


def test_a_contract_that_needs_two_against_two_is_not_played_by_one() -> None:
    _, problems = _read(parties={"re": [0], "kontra": [1, 2, 3]})
    assert [p.message for p in problems] == [
        "in `normal` re has 2 seats, not 1",
        "in `normal` kontra has 2 seats, not 3",
    ]


# --- what facts may say -------------------------------------------------------------


def test_a_level_includes_the_lower_ones_and_of_several_the_highest_counts() -> None:
    one = _facts(calls={"re": "no60", "kontra": None})
    several = _facts(calls={"re": ["re", "no60", "no90"]})
    assert one.levels == several.levels == [[3, 0]]


def test_calls_and_numbers_may_be_given_by_seat() -> None:
    by_list = _facts(calls=["re", None, "kontra", "no90"])
    by_key = _facts(calls={"0": "re", "2": "kontra", "3": "no90"})
    assert by_list.levels == by_key.levels == [[1, 2]]
    points = _facts(card_points=[100, 21, 60, 59], tricks=[4, 2, 3, 3])
    assert points.points_of == [121, 119]
    assert points.tricks_of == [6, 6]


def test_without_tricks_nobody_is_taken_to_be_without_one() -> None:
    extreme = {"re": 240, "kontra": 0}
    unknown = settle(rules(HOME), _facts(card_points=extreme))
    tricks = {"re": 12, "kontra": 0}
    known = settle(rules(HOME), _facts(card_points=extreme, tricks=tricks))
    assert known.game_value == unknown.game_value + 1


def test_where_each_seat_counts_for_itself_its_tricks_are_asked_for() -> None:
    slim = load_variant({"extends": HOME, "with": ["schlanker-martin"]})
    points = {"re": 100, "kontra": 140}
    given = {**SOLO, "contract": "schlanker-martin", "card_points": points}
    for tricks in ({}, {"tricks": {"re": 2, "kontra": 10}}):
        _, (problem,) = read_facts(slim, {**given, **tricks})
        assert problem == Problem(
            "DK810",
            ("tricks",) if tricks else ("contract",),
            "`schlanker-martin` needs the tricks of each seat",
            "give `tricks` as a list of 4 numbers",
        )
    facts, problems = read_facts(slim, {**given, "tricks": [3, 4, 2, 3]})
    assert not problems
    assert settle(slim, facts).session_scores == [-1, -1, 3, -1]
    # Any other contract does without them.
    _, problems = read_facts(slim, GIVEN)
    assert not problems


def test_a_line_over_all_seats_asks_for_their_tricks() -> None:
    line = {
        "source": "home 1",
        "label": {"en": "x", "de": "x"},
        "group": "value",
        "party": "winner",
        "value": 1,
        "when": "winner is not none and (any s in seats where tricks(s) = 5)",
    }
    five = _changed({"five": line})
    _, (problem,) = read_facts(five, GIVEN)
    assert problem.message == "`normal` needs the tricks of each seat"
    for tricks, value in (([5, 2, 3, 2], 2), ([4, 3, 3, 2], 1)):
        facts, problems = read_facts(five, {**GIVEN, "tricks": tricks})
        assert not problems
        assert settle(five, facts).game_value == value


def _changed(lines: dict[str, Any]) -> Ruleset:
    return load_variant({"extends": HOME, "score": {"lines": lines}})


def test_how_often_a_line_is_found_is_for_the_variant_to_say() -> None:
    foxes = {**GIVEN, "specials": [FOX, FOX, FOX]}
    remove = {"remove": True}
    for at_most, ok in (
        ({"deal": "copies"}, False),
        ({"deal": "copies + 1"}, True),
        ({"deal": remove}, True),
        ({"deal": remove, "party": "if party = re then 2 else 3"}, False),
        ({"deal": remove, "party": "if party = re then 3 else 2"}, True),
    ):
        _, problems = read_facts(_changed({"fox": {"at_most": at_most}}), foxes)
        assert (not problems) is ok, at_most
    _, problems = read_facts(_changed({"fox": {"at_most": remove}}), foxes)
    assert not problems


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"won": {"at_most": {"deal": 1}}}, "DK208"),
        ({"fox": {"at_most": {"party": "tricks(party)"}}}, "DK4"),
        ({"fox": {"at_most": {"deal": "card_points(re)"}}}, "DK4"),
        ({"fox": {"at_most": {"seat": 1}}}, "DK201"),
    ],
)
def test_what_can_not_bound_a_line_is_an_error_of_the_variant(
    line: dict[str, Any], code: str
) -> None:
    with pytest.raises(VariantError) as error:
        _changed(line)
    assert all(found.code.startswith(code) for found in error.value.report)


def test_tricks_may_sum_to_fewer_than_a_deal_has() -> None:
    assert _facts(tricks={"re": 3, "kontra": 2}).tricks_of == [3, 2]


def test_the_declarer_is_the_seat_that_is_alone() -> None:
    assert _facts(**SOLO).declarer == 2
    assert _facts(**SOLO).public_declarer == 2
    assert _facts(**SOLO, declarer=2).declarer == 2
    assert _facts().declarer is None


def test_a_hidden_contract_has_a_declarer_that_nobody_knew_of() -> None:
    facts = _facts(**{**SOLO, "contract": "silent-solo"})
    ruleset = rules(HOME)
    assert ruleset.contracts[facts.contract].id == "silent-solo"
    assert ruleset.contracts[facts.public_contract].id == "normal"
    assert (facts.declarer, facts.public_declarer) == (2, None)


def test_a_special_may_name_a_seat_instead_of_its_party() -> None:
    ruleset = rules(HOME)
    fox = {"id": "fox", "seat": 2, "from_seat": 0, "trick": 4}
    facts = _facts(specials=[fox])
    assert facts.specials == [(ruleset.line_number["fox"], 1, 3, 2, 0)]


def test_tricks_may_sum_to_fewer_than_there_are() -> None:
    assert _facts(tricks={"re": 4, "kontra": 4}).tricks_of == [4, 4]


def test_a_party_without_card_points_may_have_tricks() -> None:
    facts = _facts(card_points={"re": 240, "kontra": 0}, tricks={"re": 11, "kontra": 1})
    assert facts.tricks_of == [11, 1]


def test_what_a_deal_has_is_never_too_often_for_facts() -> None:
    ruleset = rules(HOME)
    for seed in range(200):
        deal = a_whole_deal(ruleset, seed)
        went = course(ruleset, deal)
        calls: dict[str, list[str]] = {party: [] for party in ruleset.parties}
        for call in went["calls"]:
            calls[call["party"]].append(call["what"])
        specials = [
            {"id": ruleset.lines[line].id, "party": ruleset.parties[party]}
            for line, party, *_ in deal.specials
        ]
        facts = {**went, "calls": calls, "specials": specials}
        scores = score_facts(ruleset, facts)["session_scores"]
        assert scores == score_deal(deal)["session_scores"]


def test_a_name_stands_for_a_seat_where_players_are_named() -> None:
    players = ["Anna", "Ben", "Cem", "re"]
    parties = {"re": ["Anna", "re"], "kontra": ["Ben", 2]}
    # A party goes before a player of the same name, a number before a name.
    facts = _facts(players=players, parties=parties, calls={"re": "no90", "1": None})
    assert facts.party == [0, 1, 1, 0]
    assert facts.levels[0] == [2, 0]
    _, [problem] = _read(players=players, parties={"re": ["Ana", 1], "kontra": [2, 3]})
    assert problem.help == "did you mean `Anna`?"


def test_free_keys_and_those_of_other_uses_are_passed_over() -> None:
    free = {"x-note": 1, "before": {"x-note": 1}, "variant": "ddv-2026", "format": 1}
    special = {"id": "fox", "party": "re", "x-note": 1}
    _facts(**free, players=["Anna", "Ben", 3, "Dora"], specials=[special])


def test_what_no_rule_asks_for_may_be_said_not_to_be_so() -> None:
    _facts(before={}, compulsory=False, happened=[])


@pytest.mark.parametrize(
    ("changes", "path", "word"),
    [
        ({"compulsory": True}, "compulsory", "compulsory"),
        ({"happened": ["heart-trick"]}, "happened[0]", "heart-trick"),
        ({"happened": [{"id": "lost-charlie"}]}, "happened[0]", "lost-charlie"),
        ({"before": {"bock": 2}}, "before.bock", "bock"),
    ],
)
def test_what_the_variant_has_no_rule_for_is_not_passed_over(
    changes: Any, path: str, word: str
) -> None:
    [found] = _read(**changes)[1]
    assert (found.code, show_path(found.path)) == ("DK831", path)
    assert found.message == f"the variant has no rule for `{word}`"
    assert found.help == "leave it out, or choose a variant that has one"


# --- other games --------------------------------------------------------------------


def test_where_several_seats_are_alone_the_parties_tell_who_is_the_declarer() -> None:
    ruleset = rules(HARBOUR)
    data = {
        "contract": "smuggler",
        "parties": {"red": [1], "green": [0, 2]},
        "card_points": {"red": 30, "green": 30},
    }
    facts, problems = read_facts(ruleset, data)
    assert not problems
    assert facts.declarer == 1
    each_alone = {
        "contract": "regatta",
        "parties": {"red": [1], "green": [0], "white": [2]},
        "card_points": {"red": 30, "green": 30, "white": 0},
    }
    facts, problems = read_facts(ruleset, each_alone)
    assert not problems
    assert facts.declarer is None


@pytest.mark.parametrize(
    "alone",
    [
        "contract = queens-solo and seat = declarer",
        "seat = declarer and seat = public_declarer",
        "contract.solo and declarer = seat and public_contract = contract",
    ],
)
def test_parties_that_follow_from_contract_and_declarer_are_held_against_them(
    alone: str,
) -> None:
    party = {"queens-solo": {"party": f"if {alone} then re else kontra"}}
    ruleset = load_variant({"extends": HOME, "contracts": party})
    data = {**SOLO, "card_points": {"re": 121, "kontra": 119}}
    facts, problems = read_facts(ruleset, data)
    assert not problems
    assert facts.declarer == 2
    _, problems = read_facts(ruleset, {**data, "declarer": 1})
    assert [show_path(problem.path) for problem in problems] == ["parties"]


def test_a_party_without_a_seat_needs_no_numbers_and_has_no_trick() -> None:
    ruleset = rules(HARBOUR)
    data = {
        "contract": "smuggler",
        "parties": {"red": [1], "green": [0, 2], "white": []},
        "card_points": {"red": 30, "green": 30},
    }
    facts, problems = read_facts(ruleset, data)
    assert not problems
    assert facts.tricks_of == [1, 1, 0]
