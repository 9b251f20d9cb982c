"""What `doko bench` measures."""

from __future__ import annotations

from tests.cli.running import doko

SHORT = ("--deals", "20", "--rounds", "3")


def test_programs_get_a_speed_and_the_same_deals_each_time() -> None:
    first = doko("bench", "ddv-2026-home", *SHORT, "--json").data
    again = doko("bench", "ddv-2026-home", *SHORT, "--json").data
    assert first["deals_per_s"] == sorted(first["rounds"])[1] > 0
    assert first["checks"] == again["checks"]


def test_people_get_one_line() -> None:
    run = doko("bench", "ddv-2026", *SHORT)
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("ddv-2026: ")
    assert "median of 3 rounds of 20 deals" in run.out


def test_an_unknown_variant_is_misuse() -> None:
    assert doko("bench", "nosuch").status == 2
