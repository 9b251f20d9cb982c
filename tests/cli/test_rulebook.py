"""``doko rulebook`` prints all of the rules, or what was asked for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path


def test_a_chapter_is_printed_alone() -> None:
    done = doko("rulebook", "ddv-2026", "--section", "play", "--lang", "de")
    assert done.status == 0
    assert done.out.startswith("## Das Ausspielen\n")
    assert "## Was das Spiel zählt" not in done.out
    assert "# DDV" not in done.out


def test_the_whole_book_has_a_title_and_contents() -> None:
    done = doko("rulebook", "ddv-2026-home")
    assert done.out.startswith("# DDV 2026 home session: the rules\n")
    assert "- [Who wins](#who-wins)" in done.out


def test_a_chapter_that_is_not_there_is_told_with_the_nearest_one() -> None:
    done = doko("rulebook", "ddv-2026", "--section", "plays")
    assert done.status == 2
    assert "did you mean `play`?" in done.err


def test_programs_get_chapters_with_rules() -> None:
    done = doko("rulebook", "ddv-2026", "--json", "--section", "play")
    data = json.loads(done.out)
    assert [section["id"] for section in data["sections"]] == ["play"]
    assert data["sections"][0]["rules"][0]["rule"] == "trick/hand"


def test_a_page_is_printed_or_written(tmp_path: Path) -> None:
    file = tmp_path / "rules.html"
    printed = doko("rulebook", "ddv-2026", "--format", "html")
    written = doko("rulebook", "ddv-2026", "--html", str(file))
    assert written.out == ""
    assert file.read_text("utf-8").strip() == printed.out.strip()
    assert printed.out.startswith("<!DOCTYPE html>")


def test_a_table_of_ones_own_has_its_options_in_its_book(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(
        "format: 1\nid: ours\nlabel: {en: ours, de: unsere}\nextends: ddv-2026\n"
        "set: {deals: 5}\n",
        "utf-8",
    )
    done = doko("rulebook", str(file), "--section", "session")
    assert "A session has 5 deals." in done.out


def test_a_variant_with_errors_has_no_book() -> None:
    done = doko("rulebook", "ddv-2062")
    assert done.status == 2
    assert "did you mean `ddv-2026`?" in done.out
