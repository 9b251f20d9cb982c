"""What `doko fmt` writes, tells and leaves alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tests.cli.running import doko, in_shell
from tests.source import ROOT

UGLY = "format: 1\nid:   ours\nextends: ddv-2026 # the book\n"
FINE = "format: 1\nid: ours\nextends: ddv-2026  # the book\n"
WRONG = "format: 1\nid: ours\nid: yours\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_file_is_written_and_the_next_run_changes_nothing() -> None:
    Path("ours.yaml").write_text(UGLY)
    run = doko("fmt", "ours.yaml")
    assert run == (0, "formatted: ours.yaml\n1 formatted\n", "")
    assert Path("ours.yaml").read_text() == FINE
    assert doko("fmt", "ours.yaml") == (0, "1 unchanged\n", "")


def test_a_folder_stands_for_the_files_in_it() -> None:
    Path("packs").mkdir()
    Path(".hidden").mkdir()
    for name in ("ours.yaml", "packs/p.yaml", "ours.cases.yml", ".hidden/x.yaml"):
        Path(name).write_text(UGLY)
    Path("facts.json").write_text("{ }")
    run = doko("fmt", ".")
    told = [f"formatted: {name}" for name in ("ours.cases.yml", "ours.yaml")]
    assert run.out.splitlines() == [*told, "formatted: packs/p.yaml", "3 formatted"]
    assert Path(".hidden/x.yaml").read_text() == UGLY
    assert doko("fmt", ".hidden/none").status == 2


def test_check_lists_what_would_change_and_changes_nothing() -> None:
    Path("ours.yaml").write_text(UGLY)
    Path("fine.yaml").write_text(FINE)
    run = doko("fmt", "--check", "ours.yaml", "fine.yaml")
    assert run.status == 1
    assert run.out == "would format: ours.yaml\n1 to be formatted, 1 unchanged\n"
    assert Path("ours.yaml").read_text() == UGLY
    assert doko("fmt", "--check", "fine.yaml").status == 0


def test_diff_shows_what_would_change_as_a_patch() -> None:
    Path("ours.yaml").write_text(UGLY)
    run = doko("fmt", "--diff", "ours.yaml")
    assert run.status == 1
    assert "--- ours.yaml\n+++ ours.yaml\n@@ -1,3 +1,3 @@\n" in run.out
    assert "-id:   ours\n" in run.out and "+id: ours\n" in run.out
    assert Path("ours.yaml").read_text() == UGLY
    assert doko("fmt", "--diff", "-", stdin=FINE) == (0, "", "")


def test_a_diff_is_a_patch_that_can_be_carried_out(tmp_path: Path) -> None:
    Path("ours.yaml").write_text(UGLY.rstrip("\n"))
    line = "doko fmt --diff - < ours.yaml > p; patch -s ours.yaml p; cat ours.yaml"
    assert in_shell(line, tmp_path).out == FINE


def test_standard_input_goes_to_standard_output() -> None:
    assert doko("fmt", "-", stdin=UGLY) == (0, FINE, "")
    assert doko("fmt", "-", "--check", stdin=UGLY).status == 1


def test_a_file_that_is_not_valid_is_left_and_the_others_are_written() -> None:
    Path("wrong.yaml").write_text(WRONG)
    Path("ours.yaml").write_text(UGLY)
    run = doko("fmt", "wrong.yaml", "ours.yaml")
    assert run.status == 1
    assert "wrong.yaml:3:1: error[DK111]" in run.out
    assert run.out.endswith("formatted: ours.yaml\n1 formatted, 1 refused\n")
    assert Path("wrong.yaml").read_text() == WRONG


@pytest.mark.parametrize(
    ("name", "told"),
    [("none.yaml", "does not exist"), ("facts.json", "is no YAML file"), ("", "is no")],
)
def test_what_is_no_yaml_file_is_misuse(name: str, told: str) -> None:
    Path("facts.json").write_text("{}")
    Path("ours.yaml").write_text(UGLY)
    run = doko("fmt", name, "ours.yaml")
    assert run.status == 2
    assert told in run.out
    assert Path("ours.yaml").read_text() == FINE


def test_bytes_that_are_no_text_are_misuse() -> None:
    Path("ours.yaml").write_bytes(b"a: \xff\n")
    assert doko("fmt", "ours.yaml").status == 2
    run = doko("fmt", "-", stdin=b"a: \xff\n")
    assert run.status == 2
    assert "DK102" in run.out


def test_programs_get_the_status_of_each_file() -> None:
    Path("ours.yaml").write_text(UGLY)
    Path("wrong.yaml").write_text(WRONG)
    run = doko("fmt", "ours.yaml", "wrong.yaml", "--json", "--diff")
    assert run.status == 1
    ours, wrong = run.data["files"]
    assert (ours["file"], ours["status"]) == ("ours.yaml", "would-format")
    assert ours["diff"].startswith("--- ours.yaml")
    assert wrong["status"] == "refused"
    assert [finding["code"] for finding in run.data["findings"]] == ["DK111"]
    run = doko("fmt", "-", "--json", stdin=UGLY)
    assert run.data["files"] == [
        {"file": "<stdin>", "status": "formatted", "text": FINE}
    ]


def test_a_file_keeps_its_mode_and_a_link_stays_a_link() -> None:
    path = Path("ours.yaml")
    path.write_text(UGLY)
    path.chmod(0o640)
    Path("link.yaml").symlink_to("ours.yaml")
    assert doko("fmt", "link.yaml").status == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_text() == FINE
    assert Path("link.yaml").is_symlink()


def test_a_write_that_fails_leaves_the_file_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = Path("ours.yaml")
    path.write_text(UGLY)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    run = doko("fmt", "ours.yaml")
    assert run.status == 2
    assert "can not be written (no space left on device)" in run.out
    assert path.read_text() == UGLY
    assert [*map(str, Path().iterdir())] == ["ours.yaml"]


def test_a_layout_that_would_lose_something_is_our_mistake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("ours.yaml").write_text(UGLY)
    monkeypatch.setattr("doko_rules.load.layout._Layout.write", lambda _: "a: 1\n")
    run = doko("fmt", "ours.yaml")
    assert run.status == 3
    assert Path("ours.yaml").read_text() == UGLY


def test_the_shipped_files_are_formatted() -> None:
    run = doko("fmt", "--check", ROOT / "variants")
    assert run.status == 0
