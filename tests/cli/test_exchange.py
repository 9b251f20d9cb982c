"""Cards that change hands before the play, as each command tells of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.engine.record import write_record
from tests.cli.running import doko
from tests.engine.test_exchange import FILE, _deal, _do, _taken

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def record() -> dict[str, Any]:
    """A record of a deal in which the exchange has just ended."""
    deal = _do(_taken(_deal()), "return CQ DJ D9")
    return {**write_record(deal), "variant": FILE}


def _run(verb: str, document: Any, *options: str) -> Any:
    return doko(verb, "-", *options, stdin=json.dumps(document))


def test_a_replay_tells_the_steps(record: dict[str, Any]) -> None:
    run = _run("replay", record)
    assert run.status == 0
    assert (
        "2 offer CQ DJ D9 · 3 decline · 0 take the cards · 0 give back CQ DJ D9"
        in run.out
    )


def test_what_may_be_chosen_is_said_in_words(record: dict[str, Any]) -> None:
    upto = ("--upto", "5", "--seat", "2")
    run = _run("legal", record, *upto)
    assert "allowed: offer 3 of CQ DJ D9 CA CA" in run.out
    assert "(all trumps go over)" in run.out
    (found,) = _run("legal", record, *upto, "--json").data["seats"]
    (action,) = found["actions"]
    assert (action["do"], action["size"], action["allowed"]) == ("offer", 3, True)


def test_a_wrong_choice_is_refused_with_the_condition(record: dict[str, Any]) -> None:
    offer = next(a for a in record["actions"] if a["do"] == "offer")
    offer["cards"] = ["CQ", "DJ", "CA"]
    run = _run("replay", record)
    assert run.status == 1
    assert "seat 2 may not offer `CA CQ DJ` here" in run.out
    assert "seat 2 is to offer 3 cards" in run.out
    assert "all trumps go over" in run.out


def test_one_choice_can_be_asked_about(record: dict[str, Any]) -> None:
    asked = ("--upto", "5", "--seat", "2", "--action", "offer CQ DJ CA")
    run = _run("legal", record, *asked)
    assert "not allowed: offer CA CQ DJ" in run.out
    assert "contracts" not in run.out
    number = str(record["actions"].index(record["actions"][5]) + 1)
    run = _run("explain", record, "--action", number)
    assert run.out.startswith("action 6, seat 2: offer CQ DJ D9: allowed, and so was")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cards": ["CQ", "XX", "D9"]}, "unknown card `XX`"),
        ({"cards": None}, "`cards` is missing"),
        ({"extra": 1}, "unknown key `extra` of an action"),
    ],
)
def test_what_is_no_choice_of_cards_is_told_with_its_place(
    record: dict[str, Any], change: dict[str, Any], said: str
) -> None:
    offer = next(a for a in record["actions"] if a["do"] == "offer")
    offer |= change
    run = _run("replay", record)
    assert run.status == 1
    assert said in run.out


def test_a_person_chooses_cards_by_names_or_numbers(tmp_path: Path) -> None:
    anybody = {
        "format": 1,
        "id": "anybody",
        "label": {"en": "anybody", "de": "alle"},
        "extends": FILE,
        "contracts": {
            "poverty": {
                "claim": {"when": True},
                "exchange": {"offer": {"size": 2, "must": {"trumps": True}}},
            }
        },
        "advice": {"takes": {"poverty": 1}, "claims": {"poverty": 0}},
    }
    path = tmp_path / "anybody.yaml"
    path.write_text(json.dumps(anybody), encoding="utf-8")
    said = ["reservation", "poverty", "1", "1 2 3", "1 2", "quit"]
    run = doko(
        *("play", path, "--seed", "1", "--players", "basic"),
        stdin="\n".join(said) + "\n",
    )
    assert run.status == 0
    assert "choose 2 cards to offer" in run.out
    assert "so many cards are to be chosen: 2" in run.out
    assert "takes the cards" in run.out
    assert "2 cards given back" in run.out
    assert "trumps given back" in run.out


def test_cases_write_it_in_turn(tmp_path: Path) -> None:
    case = f"""
format: 1
variant: {FILE}
cases:
  poverty:
    title: three trumps go over and three cards come back
    clause: home 1
    given:
      record:
        dealer: 3
        hands: [[], [], CQ DJ D9 CA CA C10 C10 CK CK C9 C9 SA, []]
        fill: true
        actions:
          - reserve healthy healthy reservation healthy
          - name poverty
          - offer CQ DJ D9
          - decline
          - 0 accept
          - return CQ DJ D9
    expect:
      phase: play
      partner: 0
      parties: {{re: [0, 2], kontra: [1, 3]}}
  refused:
    title: a trump may not be kept
    clause: home 1
    given:
      situation:
        phase: exchange
        contract: poverty
        declarer: 2
        hands: {{"2": [CQ, DJ, D9, CA, CA, C10]}}
    expect:
      allowed: ["2 offer CQ DJ D9"]
      refused:
        "2 offer CQ DJ CA": [contracts/poverty/exchange/offer/must/trumps]
"""
    path = tmp_path / "poverty.cases.yaml"
    path.write_text(case, encoding="utf-8")
    run = doko("test", path)
    assert (run.status, run.out.strip()) == (0, "2 passed, 0 failed")
