"""The host answers each line, whatever it is, and gives no seat more than its view."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doko_rules.cli.host import serve
from doko_rules.cli.hosted import VERBS, HostedTable
from doko_rules.cli.requests import MOST_BYTES
from doko_rules.engine.variants import load_variant
from doko_rules.validate.schema import schema, validator
from tests.chance import seeded
from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.engine.ruleset import Ruleset

Json = dict[str, Any]

BASIC = [None, "basic", "basic", "basic"]
HANDS = [
    hand.split()
    for hand in (
        "CQ SQ HQ DQ CJ DA DK CA CA SA SA HA",
        "SK SK S9 S9 HA HK HK H9 H9 DA D10 D10",
        "H10 H10 SQ HQ DQ CJ SJ SJ HJ HJ DJ DJ",
        "CQ DK D9 D9 C10 C10 CK CK C9 C9 S10 S10",
    )
]


@cache
def ruleset() -> Ruleset:
    return load_variant("ddv-2026-home")


class Front:
    """A front end in the same process: sends lines, and checks every answer."""

    def __init__(self) -> None:
        self.table = HostedTable(ruleset())

    def lines(self, *lines: bytes) -> list[Json]:
        output = BytesIO()
        serve(self.table, BytesIO(b"".join(line + b"\n" for line in lines)), output)
        answers = [json.loads(line) for line in output.getvalue().splitlines()]
        for answer in answers:
            wrong = validator("answer.schema.json").iter_errors(answer)
            assert not [error.message for error in wrong]
        return answers

    def ask(self, do: str, **keys: Any) -> Json:
        """The answer to a request that is carried out."""
        request = {"id": 1, "do": do, **keys}
        assert validator("request.schema.json").is_valid(request)
        (answer,) = self.lines(json.dumps(request).encode())
        assert "error" not in answer, answer
        return answer

    def fault(self, do: str, **keys: Any) -> Json:
        """The error to a request that is not."""
        (answer,) = self.lines(json.dumps({"do": do, **keys}).encode())
        error: Json = answer["error"]
        return error

    def play_on(self, plays: int = 1000) -> Json:
        """Let the first legal action be done again and again."""
        table: Json = {"phase": "play", "turn": 0}
        for _ in range(plays):
            turn = next(
                (s for s in range(4) if self.table.deal and self.table.deal.turn == s),
                None,
            )
            if turn is None:
                break
            action = self.ask("legal", seat=turn)["legal"][0]
            table = self.ask("act", action=action)["table"]
        return table


# --- a table -----------------------------------------------------------------------


def test_a_deal_with_given_hands_is_played_by_its_answers() -> None:
    front = Front()
    table = front.ask("start", hands=HANDS, dealer=3)["table"]
    assert table == {"deal": 1, "dealer": 3, "phase": "reservations", "turn": 0}
    assert front.ask("view", seat=0)["view"]["hand"] == HANDS[0]
    for seat in range(4):
        assert front.ask("legal", seat=seat)["legal"][0]["what"] == "healthy"
        action = {"seat": seat, "do": "reserve", "what": "healthy"}
        table = front.ask("act", action=action)["table"]
    assert table == {"deal": 1, "dealer": 3, "phase": "play", "turn": 0}
    table = front.ask("act", action={"seat": 1, "do": "call", "what": "kontra"})[
        "table"
    ]
    assert table["turn"] == 0
    events = front.ask("events", seat=2, since=7)
    assert [event["event"] for event in events["events"]] == ["called", "party"]
    assert front.ask("events", seat=2, since=events["next"])["events"] == []


def test_built_in_players_act_until_it_is_somebody_elses_turn() -> None:
    front = Front()
    table = front.ask("start", seed=1, players=BASIC)["table"]
    assert table["turn"] == 0
    while table["phase"] != "scored":
        assert table["turn"] == 0
        action = front.ask("legal", seat=0)["legal"][0]
        table = front.ask("act", action=action)["table"]
    assert front.ask("view", seat=0)["view"]["result"]


def test_nobody_else_acts_for_a_built_in_player() -> None:
    front = Front()
    front.ask("start", seed=1, players=BASIC)
    action = {"seat": 1, "do": "call", "what": "re"}
    assert front.fault("act", action=action)["code"] == "built-in"


def test_the_next_deal_of_a_session_is_dealt_by_the_next_dealer() -> None:
    front = Front()
    everybody = ["random", "random", "random", "random"]
    dealers = []
    totals = [0, 0, 0, 0]
    for number in range(1, 6):
        table = front.ask("start", seed=number, players=everybody)["table"]
        assert (table["deal"], table["phase"]) == (number, "scored")
        dealers.append(table["dealer"])
        scores = front.ask("view", seat=0)["view"]["result"]["session_scores"]
        totals = [a + b for a, b in zip(totals, scores, strict=True)]
        session = front.ask("session")["session"]
        assert session["session_scores"] == totals
        assert session["deals_played"] == number
    assert dealers == [(dealers[0] + n) % 4 for n in range(5)]


def test_a_session_that_is_over_is_followed_by_a_new_one_only_when_asked() -> None:
    front = Front()
    for _ in range(12):
        front.ask("start", players=["random"] * 4)
    assert front.ask("session")["session"]["is_over"]
    assert front.fault("start")["code"] == "session-over"
    nobody = [None] * 4
    assert front.ask("start", new=True, players=nobody)["table"]["deal"] == 1
    assert front.ask("session")["session"]["session_scores"] == [0, 0, 0, 0]


def test_the_same_seed_deals_the_same_cards_however_the_deals_are_played() -> None:
    dealt = []
    for players in (["random"] * 4, ["basic"] * 4):
        front = Front()
        views = []
        for number in range(3):
            seed = {"seed": "s"} if number == 0 else {}
            front.ask("start", players=players, **seed)
            views.append(front.ask("view", seat=2)["view"]["dealt"])
        dealt.append(views)
    assert dealt[0] == dealt[1]


def test_a_seed_deals_what_a_session_of_the_same_seed_deals(tmp_path: Path) -> None:
    run = doko(
        "session", "ddv-2026-home", "--seed", "7", "--deals", "1", "--record", tmp_path
    )
    assert run.status == 0
    record = json.loads((tmp_path / "deal-001.json").read_text("utf-8"))
    front = Front()
    assert front.ask("start", seed=7)["table"]["dealer"] == record["dealer"]
    for seat, hand in enumerate(record["hands"]):
        view = front.ask("view", seat=seat)["view"]
        assert sorted(view["dealt"]) == sorted(hand)


def test_no_answer_contains_the_seed() -> None:
    front = Front()
    seed = "open-sesame"
    answers = front.lines(
        json.dumps({"do": "start", "seed": seed}).encode(),
        *(
            json.dumps({"do": do, "seat": 0}).encode()
            for do in ("view", "legal", "events")
        ),
        b'{"do": "session"}',
        b'{"do": "names"}',
        b'{"do": "explain", "seat": 0, "about": "contract"}',
    )
    assert seed not in json.dumps(answers)


def test_a_silent_solo_is_seen_by_its_player_alone() -> None:
    front = Front()
    hands = [hand.copy() for hand in HANDS]
    hands[0][1], hands[3][0] = hands[3][0], hands[0][1]
    front.ask("start", hands=hands, dealer=3)
    for seat in range(4):
        front.ask("act", action={"seat": seat, "do": "reserve", "what": "healthy"})
    assert front.ask("view", seat=0)["view"]["own_contract"] == "silent-solo"
    answers = [
        front.ask(do, seat=seat) for seat in (1, 2, 3) for do in ("view", "events")
    ]
    assert "silent" not in json.dumps(answers)
    for seat in (1, 2, 3):
        answer = front.ask("explain", seat=seat, about="contract")
        assert answer["explanations"][0]["result"] == "normal"


def test_everything_can_be_explained_to_a_seat_in_time() -> None:
    front = Front()
    front.ask("start", hands=HANDS, dealer=3)
    assert front.fault("explain", seat=0, trick=1)["code"] == "not-known"
    assert front.fault("explain", seat=0, about="winner")["code"] == "not-known"
    action = {"seat": 0, "do": "play", "card": "CA"}
    (found,) = front.ask("explain", seat=0, action=action)["explanations"]
    assert found["result"] == "refused"
    assert front.fault("explain", seat=1, action=action)["code"] == "not-known"
    front.play_on()
    for subject in ({"trick": 12}, {"party": 2}, {"about": "winner"}, {"line": "won"}):
        (found,) = front.ask("explain", seat=1, **subject)["explanations"]
        assert found["because"]


def test_a_front_end_gets_ids_and_labels_of_what_it_has_to_show() -> None:
    names = Front().ask("names")["names"]
    assert names["contracts"]["queens-solo"]["de"] == "Damensolo"
    assert names["seats"] == 4
    assert {
        "card": "DA",
        "suit": "diamonds",
        "rank": "ace",
        "card_points": 11,
    } in names["cards"]


# --- what is not carried out -------------------------------------------------------

STARTED = {"do": "start", "hands": HANDS, "dealer": 3}
ACT = '{"do": "act", "action": '


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("{", "DK800", {"column": 2}),
        ("", None, None),
        ("[]", "not-a-request", {}),
        ("null", "not-a-request", {}),
        ('{"do": "view", "do": "view"}', "DK111", {"column": 16}),
        ('{"id": NaN}', "DK800", {"column": 8}),
        ("\udcff", "DK800", {"column": 1}),
        ("[" * 20_000, "DK800", {}),
        ('{"x-a": ' + "[" * 20 + "]" * 20 + "}", "too-deep", {}),
        ('{"id": ' + "1" * 5000 + "}", "DK800", {"column": 8}),
        (" " * MOST_BYTES + "{}", "too-long", {}),
        ("{}", "unknown-request", {}),
        ('{"do": "vew"}', "unknown-request", {"path": "do"}),
        ('{"do": ["view"]}', "unknown-request", {"path": "do"}),
        ('{"id": [1], "do": "view"}', "wrong-value", {"path": "id"}),
        ('{"id": true, "do": "view"}', "wrong-value", {"path": "id"}),
        ('{"do": "view"}', "missing-key", {}),
        ('{"do": "view", "seat": 4}', "wrong-value", {"path": "seat"}),
        ('{"do": "view", "seat": true}', "wrong-value", {"path": "seat"}),
        ('{"do": "view", "seat": 0.0}', "wrong-value", {"path": "seat"}),
        ('{"do": "view", "seat": "0"}', "wrong-value", {"path": "seat"}),
        ('{"do": "view", "saet": 0}', "unknown-key", {"path": "saet"}),
        ('{"do": "events", "seat": 0, "since": -1}', "wrong-value", {"path": "since"}),
        ('{"do": "start"}', "deal-running", {}),
        ('{"do": "start", "new": 1}', "wrong-value", {"path": "new"}),
        ('{"do": "start", "seed": []}', "wrong-value", {"path": "seed"}),
        ('{"do": "act"}', "missing-key", {}),
        ('{"do": "act", "action": 3}', "wrong-value", {"path": "action"}),
        (f"{ACT}{{}}}}", "DK804", {"path": "action.seat"}),
        (f'{ACT}{{"seat": 0, "do": "paly"}}}}', "DK804", {"path": "action.do"}),
        (f'{ACT}{{"seat": 0, "do": "play", "card": "C1"}}}}', "DK804", {}),
        (
            f'{ACT}{{"seat": 0, "do": "play", "card": "CA"}}}}',
            "illegal-action",
            {"path": "action"},
        ),
        ('{"do": "explain", "seat": 0}', "missing-key", {}),
        ('{"do": "explain", "seat": 0, "party": 0, "trick": 1}', "unknown-key", {}),
        ('{"do": "explain", "seat": 0, "line": "wn"}', "wrong-value", {"path": "line"}),
        (
            '{"do": "explain", "seat": 0, "about": "x"}',
            "wrong-value",
            {"path": "about"},
        ),
    ],
)
def test_a_faulty_line_is_answered_by_an_error_and_the_host_goes_on(
    line: str, code: str | None, place: Json | None
) -> None:
    front = Front()
    front.lines(json.dumps(STARTED).encode())
    before = front.ask("view", seat=0)
    answers = front.lines(
        line.encode("utf-8", "surrogateescape"), b'{"id": 2, "do": "view", "seat": 0}'
    )
    assert answers.pop() == {**before, "id": 2}
    if code is None:
        assert not answers
        return
    (answer,) = answers
    error = answer["error"]
    assert error["code"] == code
    assert error["message"]
    assert error["place"]["line"] == 1
    assert (place or {}).items() <= error["place"].items()


@pytest.mark.parametrize(
    ("keys", "code", "path"),
    [
        ({"hands": HANDS[:3]}, "DK801", "hands"),
        ({"hands": [["CA"] * 12] * 4}, "DK803", "hands[0][2]"),
        ({"hands": [["XX"], *HANDS[1:]]}, "DK802", "hands[0][0]"),
        ({"hands": {}}, "DK801", "hands"),
        ({"dealer": 9}, "wrong-value", "dealer"),
        ({"players": ["basic"]}, "wrong-value", "players"),
        ({"players": ["basc", None, None, None]}, "wrong-value", "players[0]"),
        ({"players": [[], None, None, None]}, "wrong-value", "players[0]"),
    ],
)
def test_a_deal_that_can_not_begin_leaves_everything_as_it_was(
    keys: Json, code: str, path: str
) -> None:
    front = Front()
    error = front.fault("start", **keys)
    assert (error["code"], error["place"]["path"]) == (code, path)
    assert front.fault("view", seat=0)["code"] == "no-deal"
    assert front.fault("session")["code"] == "no-deal"
    front.ask("start")
    before = front.ask("view", seat=0)
    assert "error" in front.lines(json.dumps({"do": "start", **keys}).encode())[0]
    assert front.ask("view", seat=0) == before


def test_who_deals_later_is_for_the_rules_to_say() -> None:
    front = Front()
    front.ask("start", players=["random"] * 4, dealer=1)
    assert front.fault("start", dealer=1)["code"] == "wrong-dealer"
    assert front.ask("start", dealer=1, new=True)["table"]["dealer"] == 1


def test_an_illegal_action_is_refused_with_the_rules_against_it() -> None:
    front = Front()
    front.ask("start", hands=HANDS, dealer=3)
    front.play_on(4)
    front.ask("act", action={"seat": 0, "do": "play", "card": "SA"})
    error = front.fault("act", action={"seat": 1, "do": "play", "card": "HA"})
    assert error["code"] == "illegal-action"
    assert "trick/follow" in [item["rule"] for item in error["because"]]


def test_rules_that_changed_since_are_a_finding_and_the_deal_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    front = Front()
    front.table = HostedTable(load_variant("ddv-2026-home"))
    front.ask("start", hands=HANDS, dealer=3)
    front.play_on(34)
    monkeypatch.setattr("doko_rules.load.fingerprint.fingerprint", lambda _: "other")
    error = front.fault("explain", seat=1, about="contract")
    assert error["code"] == "rules-changed"
    assert "have changed since" in error["message"]
    assert "put the files back" in error["help"]
    late = {"seat": 1, "do": "call", "what": "no90"}
    error = front.fault("act", action=late)
    assert error["code"] == "illegal-action"
    assert "because" not in error
    assert front.play_on()["phase"] == "scored"


def test_a_nearly_right_word_is_told_the_right_one() -> None:
    front = Front()
    assert front.fault("leagl", seat=0)["help"] == "did you mean `legal`?"
    players = ["basicc", None, None, None]
    assert front.fault("start", players=players)["help"] == "did you mean `basic`?"


def test_a_fault_of_the_host_itself_is_an_answer_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DOKO_DEBUG", raising=False)
    front = Front()

    def broken(_request: object) -> Json:
        message = "a secret"
        raise RuntimeError(message)

    monkeypatch.setitem(front.table._verbs, "view", broken)
    answers = front.lines(b'{"id": 5, "do": "view", "seat": 0}', b'{"do": "names"}')
    assert answers[0]["id"] == 5
    assert answers[0]["error"]["code"] == "internal"
    assert "secret" not in json.dumps(answers)
    assert "names" in answers[1]
    said = capsys.readouterr().err
    assert re.fullmatch(r".*\(RuntimeError at doko_rules.cli.hosted:\d+\)\n", said)
    monkeypatch.setenv("DOKO_DEBUG", "1")
    front.lines(b'{"id": 5, "do": "view", "seat": 0}')
    assert "RuntimeError: a secret" in capsys.readouterr().err


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 5),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["play", "call", "reserve", "healthy", "CA", "re", "won"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["seat", "do", "what", "card", "x"]), inner)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["id", "x-note", *{key for keys in VERBS.values() for key in keys}]
)


@given(
    do=st.sampled_from(list(VERBS)),
    keys=st.dictionaries(KEYS, VALUES, max_size=4),
    seed=st.integers(0, 2**32 - 1),
)
def test_any_request_gets_one_answer(do: str, keys: Json, seed: int) -> None:
    front = Front()
    front.ask("start", seed=seed, players=BASIC)
    front.play_on(seeded(seed).randrange(14))
    line = json.dumps({"do": do, **keys}).encode()
    (answer,) = front.lines(line)
    assert answer.get("error", {}).get("code") != "internal"


@given(line=st.binary(max_size=60).filter(lambda line: b"\n" not in line))
def test_any_bytes_get_at_most_one_answer(line: bytes) -> None:
    answers = Front().lines(line)
    assert len(answers) == bool(line.strip())


@given(seed=st.integers(0, 2**32 - 1))
def test_a_request_cut_anywhere_gets_an_error(seed: int) -> None:
    random = seeded(seed)
    line = json.dumps({"id": 1, **STARTED}).encode()
    cut = random.randrange(1, len(line))
    (answer,) = Front().lines(line[:cut])
    assert "error" in answer


def test_the_schema_of_requests_has_the_verbs_and_keys_of_the_host() -> None:
    found = schema("request.schema.json")
    assert found["properties"]["do"]["enum"] == list(VERBS)
    keys = {key for keys in VERBS.values() for key in keys}
    assert found["properties"].keys() == {"id", "do", *keys}


# --- the process -------------------------------------------------------------------


def test_the_end_of_the_input_ends_the_host() -> None:
    run = doko("host", "ddv-2026-home", stdin=b'{"id": "a", "do": "start"}')
    assert run.status == 0
    assert json.loads(run.out)["id"] == "a"
    assert doko("host", "ddv-2026-home").status == 0


def test_answers_come_in_the_language_that_was_asked_for() -> None:
    lines = [{"do": "start", "players": ["random"] * 4, "seed": 4}]
    lines += [{"do": "view", "seat": 0}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = doko("host", "ddv-2026-home", "--lang", "de", stdin=text)
    view = json.loads(run.out.splitlines()[1])["view"]
    assert view["result"]["lines"][0]["text"] == "gewonnen"


def test_a_variant_that_can_not_be_played_is_told_in_an_answer() -> None:
    run = doko("host", "ddv-2026-hom")
    assert run.status == 2
    answer = json.loads(run.out)
    assert answer["error"]["code"] == "DK301"
    assert validator("answer.schema.json").is_valid(answer)


def test_half_a_surrogate_pair_comes_back_as_it_went() -> None:
    run = doko("host", "ddv-2026-home", stdin=b'{"id": "\\ud800", "do": "names"}')
    assert json.loads(run.out)["id"] == "\ud800"


def test_a_client_of_a_hundred_lines_plays_without_knowing_a_rule() -> None:
    client = ROOT / "docs" / "examples" / "client.py"
    assert len(client.read_text("utf-8").splitlines()) <= 100
    done = subprocess.run(
        [sys.executable, str(client), "ddv-2026-home", "--auto", "3"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("event scored") == 3
    assert done.stdout.count("totals: ") == 3
