"""Files are written whole, and what is no file stays what it is."""

import os
from pathlib import Path
from threading import Thread

import pytest

from doko_rules.cli.writing import check_writable, write_whole
from tests.cli.running import doko


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_whole(pipe, "all of it\n")
    reader.join(timeout=10)
    assert read == ["all of it\n"]
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.parametrize("name", ["folder", "nowhere/file"])
def test_what_can_not_be_written_is_called_as_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for write in (check_writable, lambda path: write_whole(path, "text")):
        with pytest.raises(OSError, match=r"directory") as failure:
            write(Path(name))
        assert failure.value.filename == name


@pytest.mark.parametrize(
    "arguments",
    [
        ("diff", "ddv-2026", "no-such-variant", "--cases"),
        ("cover", "no-such-variant", "no-such-cases.yaml", "--html"),
    ],
)
def test_a_file_that_can_not_be_written_is_told_before_any_work(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    missing = str(tmp_path / "nowhere" / "file")
    run = doko(*arguments, missing)
    assert run.status == 2
    assert missing in run.err


def test_programs_are_told_in_json_what_can_not_be_written(tmp_path: Path) -> None:
    run = doko("session", "ddv-2026", "--deals", "1", "--log", str(tmp_path), "--json")
    assert run.status == 2
    (finding,) = run.data["findings"]
    assert finding["code"] == "usage"
    assert str(tmp_path) in finding["message"]
