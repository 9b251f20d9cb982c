"""Each form says the same in its own way."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.examples import VARIANT, first_card, record
from tests.cli.running import doko

if TYPE_CHECKING:
    from tests.cli.running import Run

FACTS = {
    "variant": VARIANT,
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 160, "kontra": 80},
    "calls": {"re": "no90"},
}


def _explain(data: Any, *questions: str) -> Run:
    return doko("explain", "-", *questions, stdin=json.dumps(data))


def test_sentences_end_and_begin_as_sentences_do() -> None:
    for language in ("en", "de"):
        run = _explain(record(4), "--format", "sentences", "--lang", language)
        assert run.status == 0
        for line in run.out.splitlines():
            assert not line or (line.endswith(".") and not line[0].islower())


def test_sentences_say_what_was_decided_and_by_which_rule() -> None:
    asked = ("--line", "under", "--format", "sentences")
    english = _explain(FACTS, *asked).out.splitlines()
    german = _explain(FACTS, *asked, "--lang", "de").out.splitlines()
    assert english[0] == "“played under 90” counts +1 for Re."
    assert english[1].startswith("By “played under 90” (tsr 7.2.2 a, variants/")
    assert english[1].endswith(
        ": Kontra has at most 89 card points and (nobody has won or Re has won); "
        "here: Kontra has 80 card points, Re has won."
    )
    assert german[0] == "„keine 90 gespielt“ zählt +1 für Re."
    assert german[1].endswith(
        ": Kontra hat höchstens 89 Augen und (niemand hat gewonnen oder Re hat "
        "gewonnen); hier: Kontra hat 80 Augen, Re hat gewonnen."
    )


def test_a_refusal_says_what_stands_against_it() -> None:
    data = record(4)
    at = str(first_card(data))
    asked = ("--ask", "3 play H10", "--at", at)
    run = _explain(data, *asked, "--format", "sentences")
    assert run.out.startswith(
        f"After action {at}, in trick 1, seat 3 must not play ♥10.\n"
    )
    assert "\nAgainst it stands “" in run.out


def test_a_tree_has_each_part_of_a_condition_with_its_value() -> None:
    out = _explain(FACTS, "--line", "under", "--format", "tree").out
    won = "(winner is none or winner = p)"
    assert out.splitlines()[2:] == [
        f"   └─ card_points(other(p)) < l.below and {won} → true",
        "      ├─ card_points(other(p)) < l.below → true",
        "      │  ├─ card_points(other(p)) → 80",
        "      │  │  └─ other(p) → kontra",
        "      │  │     └─ p → re",
        "      │  └─ l.below → 90",
        "      │     └─ l → no90",
        "      └─ winner is none or winner = p → true",
        "         ├─ winner is none → false",
        "         │  └─ winner → re",
        "         └─ winner = p → true",
        "            ├─ winner → re",
        "            └─ p → re",
    ]


def test_data_has_the_same_steps_in_both_ways_to_ask_for_it() -> None:
    asked = ("--line", "under")
    data = _explain(FACTS, *asked, "--json").data
    assert json.loads(_explain(FACTS, *asked, "--format", "json").out) == data
    (because,) = data["explanations"][0]["because"]
    (step,) = because["steps"]
    assert (step["value"], len(step["parts"])) == ("true", 2)


@pytest.mark.parametrize(
    ("form", "names"),
    [("sentences", "the contract, the declarer"), ("tree", "contract, declarer")],
)
def test_what_is_not_varied_is_named_in_each_form(form: str, names: str) -> None:
    out = _explain(FACTS, "--format", form).out.lower()
    assert out.count(f"taken as it is: {names}") == 2


# --- what might have been done --------------------------------------------------------


def test_a_call_is_asked_for_at_a_moment_and_over_the_whole_deal() -> None:
    data = record(4)
    at = str(first_card(data))
    then, when = _explain(data, "--ask", "1 call re", "--at", at, "--json").data[
        "explanations"
    ]
    assert then["result"] == "allowed"
    assert then["because"][0]["rule"] == "ladders/calls/levels/announcement"
    assert when["result"].startswith("after actions ")
    late, again = _explain(data, "--ask", "1 call re", "--json").data["explanations"]
    assert late["result"] == "not allowed"
    assert again == when


def test_a_trick_is_the_moment_before_the_card_of_the_asked_seat() -> None:
    data = record(4)
    cards = [n for n, a in enumerate(data["actions"]) if a["do"] == "play"]
    for trick in (1, 12):
        of_trick = cards[4 * trick - 4 : 4 * trick]
        for number in of_trick:
            action = data["actions"][number]
            for asked in (f"play {action['card']}", "call kontra"):
                question = ("--ask", f"{action['seat']} {asked}", "--json")
                found = _explain(data, *question, "--trick", str(trick)).data
                assert found == _explain(data, *question, "--at", str(number)).data
    seat = data["actions"][cards[27]]["seat"]
    data["actions"] = data["actions"][: cards[25] + 1]
    late = _explain(data, "--ask", f"{seat} call re", "--trick", "7").out
    assert late.startswith(f"after action {cards[25] + 1}, in trick 7, ")
    assert _explain(data, "--ask", "1 call re", "--trick", "8").status == 2
    assert _explain(data, "--ask", "1 call re", "--trick", "7", "--at", "9").status == 2


def test_after_the_end_the_reason_is_that_the_deal_is_over() -> None:
    for asked in ("1 call re", "1 play H10", "1 reserve healthy"):
        found = _explain(record(4), "--ask", asked, "--json").data["explanations"][0]
        assert [x["condition"] for x in found["because"]] == ["the deal goes on"]
    out = _explain(record(4), "--ask", "1 call re", "--lang", "de").out
    assert "das Spiel ist zu Ende" in out.partition("\n\n")[0]


def test_the_moment_has_to_be_there_and_the_question_to_mean_something() -> None:
    data = record(4)
    assert _explain(data, "--at", "3").status == 2
    assert _explain(data, "--ask", "1 call re", "--at", "400").status == 2
    assert "SEAT VERB WHAT" in _explain(data, "--ask", "call re").err
    assert "did you mean" in _explain(data, "--ask", "1 call kontre").err
    assert _explain(FACTS, "--ask", "1 call re").status == 2


def test_an_action_that_is_spoken_of_by_its_number_has_its_trick() -> None:
    data = record(4)
    cards = [n for n, a in enumerate(data["actions"]) if a["do"] == "play"]
    number, seat = cards[25] + 1, data["actions"][cards[25]]["seat"]
    shown = _explain(data, "--action", str(number)).out
    assert shown.startswith(f"action {number} (trick 7), seat {seat}: ")
    asked = ("--ask", f"{seat} call re", "--trick", "7", "--format", "sentences")
    out = _explain(data, *asked, "--lang", "de").out
    assert out.startswith(f"Nach Aktion {number - 1}, in Stich 7, durfte Platz {seat} ")
    when = _explain(data, "--ask", "1 call re").out
    ends = re.findall(r"until action (\d+) \(trick (\d+), ", when)
    assert ends
    for end, trick in ends:
        assert (int(trick) - 1) * 4 <= cards.index(int(end) - 1) < int(trick) * 4
    told = _explain(data, "--action", "1").out
    assert told.startswith(f"action 1, seat {data['actions'][0]['seat']}: ")


def test_sentences_write_cards_as_people_do_and_lines_by_their_codes() -> None:
    data = record(4)
    lead = data["actions"][first_card(data)]
    other = data["actions"][first_card(data) + 1]
    code = next(
        card
        for hand in data["hands"]
        for card in hand
        if card not in data["hands"][lead["seat"]] and card[1:] in ("A", "9", "K")
    )
    sign = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}[code[0]] + code[1:]
    asked = ("--ask", f"{lead['seat']} play {code}", "--trick", "1", "--lang", "de")
    assert f"{code} ist nicht auf der Hand" in _explain(data, *asked).out
    told = _explain(data, *asked, "--format", "sentences").out
    assert f"durfte Platz {lead['seat']} nicht {sign} spielen" in told
    assert f": {sign} ist nicht auf der Hand." in told
    own = f"{other['seat']} play {other['card']}"
    told = _explain(data, "--ask", own, "--trick", "1", "--format", "sentences").out
    codes = set(data["hands"][0]) | set(data["hands"][1])
    assert not codes & set(re.findall(r"\w+", told))
    follows = ("--action", str(first_card(data) + 2), "--lang", "de")
    assert codes & set(re.findall(r"\w+", _explain(data, *follows).out))
    told = _explain(data, *follows, "--format", "sentences").out
    assert "nicht erlaubt: spielen " in told
    assert not codes & set(re.findall(r"\w+", told))
