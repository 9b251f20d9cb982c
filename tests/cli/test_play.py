"""A person plays at the terminal: what is shown, what may be typed, how it ends."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from doko_rules.audit.hidden import alike
from doko_rules.cli.play import Sitting
from doko_rules.cli.play_screen import Screen
from doko_rules.engine.deal import Deal
from doko_rules.engine.players import player
from doko_rules.engine.table import Table
from doko_rules.engine.variants import load_variant
from tests.chance import seeded
from tests.cli.running import Run, doko, in_shell, same_as_golden
from tests.source import ROOT
from tests.views.hidden import random_prefix

if TYPE_CHECKING:
    from pathlib import Path

    from doko_rules.engine.ruleset import Ruleset

HOME = "ddv-2026-home"


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return load_variant(HOME)


class Typist:
    """Somebody who reads the screen and types the first number that is offered."""

    def __init__(self) -> None:
        self.paper = io.StringIO()
        self.read = 0
        self.typed: list[str] = []

    def __call__(self, prompt: str) -> str:
        text = self.paper.getvalue()
        new, self.read = text[self.read :].splitlines(), len(text)
        if "Enter" in prompt:
            line = ""
        elif "answer" in prompt:
            offered = next(line for line in reversed(new) if line.startswith("you may"))
            line = re.findall(r"\d+", offered)[0]
        else:
            at = max(n for n, line in enumerate(new) if line.startswith("your hand"))
            line = re.findall(r"\d+", new[at + 1])[0]
        self.typed.append(line)
        return line


def _sit_down(ruleset: Ruleset, seed: int, seat: int) -> tuple[Sitting, Typist]:
    typist = Typist()
    screen = Screen(Console(file=typist.paper, width=80), ruleset, seat, "en")
    players = [None if other == seat else player("basic") for other in range(4)]
    table = Table(ruleset, players[: ruleset.seats], seed)
    return Sitting(table, screen, typist), typist


# --- a whole deal -----------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_whoever_types_what_is_offered_plays_a_deal_to_its_end(
    ruleset: Ruleset, seat: int
) -> None:
    table, typist = _sit_down(ruleset, 10 + seat, seat)
    table.play(deals=2)
    assert table.session.deals_played == 2
    shown = typist.paper.getvalue()
    assert "not allowed" not in shown
    assert "means nothing" not in shown
    assert shown.count("your hand") == len(typist.typed) - 1  # one pause


def test_a_variant_of_other_seats_and_cards_is_played_as_well() -> None:
    harbour = load_variant(ROOT / "tests" / "engine" / "foreign" / "harbour.yaml")
    table, typist = _sit_down(harbour, 1, 2)
    table.play(deals=2)
    assert table.session.deals_played == 2
    assert "not allowed" not in typist.paper.getvalue()


SCRIPT = """help
reservatoin
1
info
♠Q
SQ
re
11
stuff
last
9
99
9
tricks
♣ Q
S Q
diamonds queen
ace of diamonds
4
3
1
2
1
1
score
1
"""


def test_a_deal_typed_line_by_line_reads_like_this() -> None:
    run = doko("play", HOME, "--seed", "1", "--deals", "1", stdin=SCRIPT)
    assert (run.status, run.err) == (0, "")
    assert same_as_golden("play", run.out)


def test_in_german_it_reads_like_this() -> None:
    script = "hilfe\nVorbehalt\nHochzeit\nDamensolo\nKreuz Ass\nkeine 90\ninfo\nende\n"
    run = doko("play", HOME, "--seed", "1", "--lang", "de", stdin=script)
    assert run.status == 0
    assert same_as_golden("play-de", run.out)


def test_a_session_ends_with_the_ranking() -> None:
    lines = "\n".join(str(number) for _ in range(150) for number in range(1, 13))
    run = doko("play", HOME, "--seed", "3", "--deals", "2", stdin=lines)
    assert run.status == 0
    assert "deal 2" in run.out
    after = run.out[run.out.index("the session is over") :]
    scores = [int(found) for found in re.findall(r"([+-]?\d+)$", after, re.MULTILINE)]
    assert len(scores) == 4
    assert sum(scores) == 0


# --- what may be typed ------------------------------------------------------------


def _played(script: str, *options: str) -> Run:
    return doko("play", HOME, "--seed", "1", *options, stdin=script)


@pytest.mark.parametrize(
    "line",
    [
        "11",
        "HA",
        "ha",
        "♥A",
        "♥ a",
        "hearts ace",
        "ace of hearts",
        "Herz-Ass",
        "play HA",
    ],
)
def test_a_card_may_be_written_in_many_ways(line: str) -> None:
    assert "you ♥A  → seat 2" in _played(f"1\n{line}\n").out


@pytest.mark.parametrize("line", ["re", "Re", "RE!", "call re"])
def test_a_call_may_be_made_before_the_own_card(line: str) -> None:
    out = _played(f"1\n{line}\n").out
    assert "you: Re!" in out
    assert out.endswith("your card: \n\nstopped, deals played: 0\n")


@pytest.mark.parametrize("line", ["no90", "no 90", "keine 90", "NO-90"])
def test_a_call_of_several_words_needs_no_spaces(line: str) -> None:
    assert "you: no 90!" in _played(f"1\n{line}\n").out


def test_an_illegal_card_is_refused_with_rule_and_clause() -> None:
    out = _played("1\nSQ\n").out
    assert "♠Q is not allowed:\n  follow suit or trump (tsr 5.2.2; tsr 5.2.3)" in out
    assert "hearts was led, and HA, H9 can follow" in out


def test_a_call_of_the_other_side_is_refused_with_its_rule() -> None:
    assert (
        "Kontra is not allowed:\n  announcement (tsr 6.2.2)"
        in _played("1\nkontra\n").out
    )


def test_a_contract_that_the_hand_may_not_claim_is_refused_with_its_rule() -> None:
    out = _played("2\nmarriage\n").out
    assert "marriage is not allowed:\n  both queens of clubs (tsr 4.4.1)" in out


def test_play_goes_on_when_the_rules_have_changed_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed = load_variant(HOME)
    monkeypatch.setattr("doko_rules.load.fingerprint.fingerprint", lambda _: "other")
    paper = io.StringIO()
    deal = Deal.shuffled(changed, 0, seeded(1))
    while len(deal.card_of) < 40:
        deal.apply(deal.choices()[0])
    screen = Screen(Console(file=paper, width=200), changed, 0, "en")
    screen.refuse(deal, changed.call[0][0][deal.party[0]][0])
    assert "have changed since they were loaded: put the files" in paper.getvalue()


def test_a_card_that_is_not_held_is_refused() -> None:
    assert "you do not hold ♥10" in _played("1\nH10\n").out


def test_a_card_is_not_asked_for_before_the_contract_is_found() -> None:
    assert "♥A is not asked for now" in _played("HA\n").out


def test_a_number_without_a_card_is_refused() -> None:
    assert "there is no number 13 here" in _played("1\n13\n").out


def test_a_mistyped_word_is_answered_by_the_nearest_one() -> None:
    assert "did you mean `reservation`?" in _played("reservatoin\n").out


def test_an_empty_line_says_where_help_is() -> None:
    assert "`help` tells what you can type\nyour answer" in _played("\n").out


@given(st.lists(st.text(max_size=100), max_size=12))
def test_no_line_brings_the_game_down(lines: list[str]) -> None:
    run = doko("play", HOME, "--seed", "1", stdin="\n".join(["1", *lines]))
    assert run.status == 0
    assert run.err == ""


def test_bytes_that_are_no_text_mean_nothing() -> None:
    run = doko("play", HOME, "--seed", "1", stdin=b"1\n\xff\xfe\n11\n")
    assert run.status == 0
    assert "you ♥A" in run.out


def test_why_tells_the_rule_that_gave_the_last_trick_to_its_winner() -> None:
    out = _played("1\n11\nwhy\n").out
    assert "trick 1    seat 1 ♥A  seat 2 ♦10  seat 3 ♥9  you ♥A  → seat 2" in out
    told = out.partition("your card: why")[2]
    assert "\n  highest trump, or else highest card of the suit led (tsr 5.3.3)" in told


def test_why_tells_the_rules_against_what_was_refused_last() -> None:
    out = _played("1\nSQ\nwhy\nHA\nwhy\n").out
    _, refused, after = out.split("your card: why\n")
    assert refused.startswith("♠Q is not allowed:\n  follow suit or trump")
    assert after.startswith("trick 1 ")


def test_why_before_the_first_trick_has_nothing_to_tell() -> None:
    assert "nothing is taken yet" in _played("1\nwhy\n").out


def test_why_after_a_deal_tells_who_has_won_it() -> None:
    lines = "\n".join(str(number) for _ in range(150) for number in range(1, 13))
    deal = _played(lines, "--deals", "1").out
    typed = [line.rpartition(": ")[2] for line in deal.splitlines() if "your " in line]
    script = "\n".join([*typed, "why"])
    out = _played(script, "--deals", "2").out
    assert "Enter for the next deal: why\n" in out
    after = out.partition("next deal: why\n")[2]
    assert re.match(r"(Re|Kontra) wins\n  \S.* \(tsr 7", after)


# --- who plays, and what is kept ----------------------------------------------------


def test_deals_that_are_over_are_kept_as_records(tmp_path: Path) -> None:
    lines = "\n".join(str(number) for _ in range(90) for number in range(1, 13))
    out = _played(lines, "--deals", "1", "--record", str(tmp_path)).out
    (path,) = tmp_path.iterdir()
    assert path.name == "deal-001.json"
    run = doko("replay", path)
    assert run.status == 0
    value = re.findall(r"game value (-?\d+)", out)[0]
    assert f"game value {value}" in run.out


def test_a_deal_that_is_given_up_is_not_kept(tmp_path: Path) -> None:
    _played("1\n11\nquit\n", "--record", str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_the_others_can_be_other_players() -> None:
    basic = _played("1\n").out
    assert _played("1\n", "--players", "basic,basic,basic,basic").out == basic
    assert _played("1\n", "--players", "random").out != basic
    run = _played("", "--players", "bsic")
    assert (run.status, run.out) == (2, "")
    assert "did you mean `basic`?" in run.err


# --- how it ends ------------------------------------------------------------------


@pytest.mark.parametrize("script", ["", "1\n", "1\n11\n", "q\n", "1\nquit\n", "ende"])
def test_it_ends_politely_when_the_input_does_or_somebody_quits(script: str) -> None:
    run = _played(script)
    assert (run.status, run.err) == (0, "")
    assert run.out.endswith("\nstopped, deals played: 0\n")


def test_a_pipe_is_input_like_any_other(tmp_path: Path) -> None:
    run = in_shell(f"printf '1\\n11\\n' | doko play {HOME} --seed 1", tmp_path)
    assert (run.status, run.err) == (0, "")
    assert "you ♥A  → seat 2" in run.out


def test_a_terminal_without_symbols_shows_letters(tmp_path: Path) -> None:
    line = f"export PYTHONIOENCODING=ascii; printf '1\\n' | doko play {HOME} --seed 1"
    assert "your hand  CQ SQ DQ SJ HJ" in in_shell(line, tmp_path).out


@pytest.mark.parametrize("seat", ["4", "-1"])
def test_a_seat_that_does_not_exist_is_misuse(seat: str) -> None:
    run = _played("", "--seat", seat)
    assert run.status == 2
    assert "seats are 0 to 3" in run.err


def test_a_seed_deals_the_cards_that_a_session_deals(ruleset: Ruleset) -> None:
    session = doko("session", HOME, "--seed", "4", "--deals", "1", "--json").data
    table, typist = _sit_down(ruleset, 4, 1)
    table.play(deals=1)
    assert session["first_dealer"] == 0
    assert "dealer seat 0" in typist.paper.getvalue()


# --- what is seen -----------------------------------------------------------------


def _seen(ruleset: Ruleset, seed: int, viewer: int) -> list[str]:
    """What the screen shows to a seat, for deals that look the same to it."""
    deal = random_prefix(ruleset, seeded(seed))
    if deal.turn != viewer:
        return []
    seen = []
    for twin in [deal, *alike(deal, viewer, seeded(seed))]:
        paper = io.StringIO()
        screen = Screen(Console(file=paper, width=80), ruleset, viewer, "en")
        screen.turn(twin)
        screen.info(twin)
        screen.tricks(twin)
        screen.why(twin)
        for action in ruleset.play[viewer]:
            screen.refuse(twin, action)
        seen.append(paper.getvalue())
    return seen


def test_the_screen_is_the_same_whatever_the_others_hide(ruleset: Ruleset) -> None:
    compared = 0
    for seed in range(60):
        seen = _seen(ruleset, seed, seed % 4)
        assert len(set(seen)) <= 1
        compared += len(seen)
    assert compared > 60
